#![doc = include_str!("../README.md")]
#![deny(missing_docs, rustdoc::broken_intra_doc_links)]

mod chip;
mod goal;
mod hint;
mod left;
mod model;
mod moves;
mod preview;
mod routine;
mod task;

pub use chip::Chip;
pub use goal::{Goal, GoalError};
pub use hint::Hint;
pub use left::Left;
pub use model::{Effect, Message, Model, update};
pub use moves::{Kind, Move};
pub use preview::Preview;
pub use routine::{MAX_MOVES, NAME, Routine, text_of_link};
pub use task::{TASKS, Task};
