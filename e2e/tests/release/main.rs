//! What a release must pass besides the journeys: faults, networks, budgets, other pages and looks. All in one program: it is
//! linked once, and no processor waits for the last test of a file.

mod access;
mod budgets;
mod edit;
mod examples;
mod faults;
mod guide;
mod input;
mod keyboard;
mod keys;
mod lab;
mod loading;
mod offline;
mod pace;
mod page;
mod player;
mod predict;
mod readme;
mod shell;
mod symmetries;
mod tour;
