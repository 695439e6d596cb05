//! The Deltaboard app without a browser: the [`State`] that a link holds, the [`Action`]s that change
//! it, and the [`Scene`] derived from it. The app, the embedded player and the static figures all draw
//! scenes. This crate doesn't know browsers and writes no HTML or SVG: every action can be tested without them.
//!
//! ```
//! use deltaboard_scene::{Scene, State};
//!
//! let state = State::from_query("fen=k7/8/NK2B3/8/8/8/8/8_w_-_-&do=flip-vertical");
//! let scene = Scene::of(&state);
//! assert_eq!(scene.after.to_string(), "8/8/8/8/8/NK2B3/8/k7 w - -");
//! assert_eq!(scene.trace.steps().len(), 3);
//! ```

/// Whether there is what only the page and documents need: programs with nothing but players are smaller without.
pub(crate) const PAGE: bool = cfg!(feature = "page");

mod action;
mod arcs;
mod blocks;
mod butterfly;
pub mod chain;
mod code_line;
mod cost;
#[cfg(test)]
mod coverage;
mod description;
mod draft;
pub mod edit;
mod entry;
pub mod examples;
mod figure_kind;
mod follow;
mod glide;
mod grid;
pub mod lab;
mod labels;
pub mod laws;
mod link;
mod mask;
mod names;
mod operation;
mod picker;
mod playing;
mod question;
mod reason;
mod scene;
mod squares;
mod state;
mod subject;
mod tag;
mod text;
mod tints;
mod travel;

pub use action::{Action, Field};
pub use arcs::{Arc, arcs};
pub use blocks::blocks;
pub use butterfly::{Butterfly, HEIGHT, LAYER, Wires};
pub use code_line::{CodeLine, CodePart};
pub use cost::Cost;
pub use description::{explain_step, sentence, step_label};
pub use draft::{Draft, Source};
pub use edit::{Edit, Man};
pub use entry::Entry;
pub use figure_kind::FigureKind;
pub use follow::{Place, Station, Trail, Way};
pub use glide::{Course, Glide, Passage};
pub use grid::{Cell, Grid};
pub use labels::{Label, diagonal, labels};
pub use link::Link;
pub use mask::{Mask, MaskKind, NamedMask, TwoAdic};
pub use names::{
    Fate, board_name, line_name, noun, routine_group, routine_name, routine_title, scene_heading,
    scene_title, task_name,
};
pub use operation::{Carries, Operation};
pub use picker::Picker;
pub use question::{Ask, Choices, Feedback, Question};
pub use scene::Scene;
pub use squares::{arithmetic_in_words, square_in_words, square_map};
pub use state::{Building, Cells, Follow, Side, Speed, State, Theme, View};
pub use subject::{Set, Subject, hex};
pub use tag::{Attributes, Controls, Part, Tag, escaped};
pub use text::{ParsedCode, ReadBoard, Reading, Text, TextRead, TextsRead, parse_code, read_board};
pub use tints::Tints;
pub use travel::{Bit, Layer};
