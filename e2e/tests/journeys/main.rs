//! What every change must pass: one journey per view, and one per kind of wiring between the page and the scene. All in one
//! program: it is linked once, and no processor waits for the last test of a file.

mod accessibility;
mod domains;
mod edit;
mod exercises;
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
