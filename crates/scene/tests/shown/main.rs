//! What the page shows after what a person does, without a browser: one program, which is linked once.

mod editing;
mod exercises;
mod guide;
mod input;
mod lab;
mod lines;
mod links;
mod mappings;
mod routines;
mod squares;
mod symmetries;
mod transforms;
mod visit;
mod walk;
