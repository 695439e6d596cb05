//! Tests of what the page shows after actions of the user, without a browser. All modules are one program, so that it's
//! linked only once.

mod editing;
mod exercises;
mod guide;
mod input;
mod lab;
mod lines;
mod links;
mod mappings;
mod players;
mod predict;
mod routines;
mod squares;
mod symmetries;
mod transforms;
mod translation;
mod visit;
mod waiting;
mod walk;
mod worker;
