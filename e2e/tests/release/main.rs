//! The tests that a release must pass in addition to the journeys: faults, networks, budgets, other pages and themes. They are one
//! program, which is linked once and keeps all processors busy until the end.

mod accessibility;
mod budgets;
mod edit;
mod examples;
mod faults;
mod guide;
mod input;

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
