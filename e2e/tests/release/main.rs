//! What a release must pass besides the journeys: faults, networks, budgets, other pages and looks. All in one program: it is
//! linked once, and no processor waits for the last test of a file.

mod accessibility;
mod budgets;
mod edit;
mod examples;
mod faults;
mod guide;
mod input;
mod keyboard;
mod lab;
mod loading;
mod manuals;
mod offline;
mod page;
mod playback;
mod player;
mod predict;
mod shell;
mod shortcuts;
mod symmetries;
mod themes;
