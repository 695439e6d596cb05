//! The Deltaboard app without a browser: the [`Model`] of the page or of a player, the [`Message`]s that change it, and the
//! [`Effect`]s that a browser carries out. Every message can be tested without one.
//!
//! ```
//! use deltaboard_app::{Message, Model, Stored, update};
//! use deltaboard_scene::Action;
//!
//! let (mut model, _effects) = Model::open("?do=flip-vertical&step=0", Stored::default(), 1);
//! update(&mut model, Message::Act(Action::StepForward));
//! assert_eq!(model.state().step, 1);
//! ```

mod editing;
mod effect;
mod embedding;
mod gesture;
mod history;
pub mod job;
mod job_queue;
pub mod lab;
mod message;
mod model;
mod pending;
mod printing;
mod quiz;
mod recent;
mod scenes;
mod translation;
mod update;
mod worker;

pub use editing::piece_name;
pub use effect::{Effect, FocusTarget, PlayerEvent, ScrollTarget, StorageKey, Timer, WorkFailure};
pub use embedding::Embedding;
pub use gesture::{Gesture, Held};
pub use history::History;
pub use message::{Highlight, Message};
pub use model::{Asleep, Model, Session, Stored, displayed_frame};
pub use quiz::{Answer, Quiz, QuizFeedback, Score};
pub use recent::Recent;
pub use translation::{Printed, Translated};
pub use update::update;
