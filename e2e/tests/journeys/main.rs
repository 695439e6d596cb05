//! The tests that every change must pass: one journey per view, and one per kind of wiring between the page and the scene. They are
//! one program, which is linked once and keeps all processors busy until the end.

mod accessibility;
mod build;
mod domains;
mod edit;
mod exercises;
mod follow;
mod hosts;
mod input;
mod keyboard;
mod lab;
mod lines;
mod links;
mod loading;
mod mappings;
mod page;
mod playback;
mod player;
mod predict;
mod routines;
mod shortcuts;
mod smoke;
mod symmetries;
mod transforms;
mod walk;
mod worker;
