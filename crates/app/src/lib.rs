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

mod acting;
mod asking;
mod compilation;
mod editing;
mod effect;
mod embedding;
mod gesture;
mod history;
pub mod job;
mod job_queue;
mod jobs;
mod message;
mod model;
mod opening;
mod pending;
mod permutation;
mod player;
mod pointing;
mod printing;
mod quiz;
mod recent;
mod report;
mod scenes;
mod session;
mod stored;
mod texts;
mod translation;
mod update;

/// What is known about the code and the permutation in the Lab.
pub mod lab {
    pub use crate::compilation::Compilation;
    pub use crate::job::{Best, Found};
    pub use crate::permutation::permutation_table;
    pub use crate::report::{
        Comparison, Failing, Finding, Fix, FunctionAnswer, Report, assumption_in_words,
    };
}

pub use editing::piece_name;
pub use effect::{Effect, FocusTarget, PlayerEvent, ScrollTarget, StorageKey, Timer, WorkFailure};
pub use embedding::Embedding;
pub use gesture::{Gesture, Selected};
pub use history::History;
pub use message::{Highlight, Message};
pub use model::{Model, displayed_frame};
pub use opening::Asleep;
pub use quiz::{Answer, Quiz, QuizFeedback, Score};
pub use recent::Recent;
pub use session::{Dialogs, Editing, LabSession, Pointer, Questions, Session, Work};
pub use stored::Stored;
pub use translation::{Printed, Translated};
pub use update::update;
