//! What every change must pass: one journey per view, and one per kind of wiring between the page and the scene. All in one
//! program: it is linked once, and no processor waits for the last test of a file.

mod access;
mod edit;
mod exercises;
mod input;
mod keyboard;
mod keys;
mod lab;
mod lines;
mod links;
mod loading;
mod mappings;
mod pace;
mod page;
mod player;
mod predict;
mod routines;
mod squares;
mod symmetries;
mod tour;
mod transforms;
mod walk;
