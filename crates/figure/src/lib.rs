//! Static SVG pictures of what Deltaboard shows, for documents, print, and pages that need no interactive board. The app and
//! the command line use this crate.
//!
//! ```
//! use deltaboard_figure::{Figure, Kind};
//! use deltaboard_scene::State;
//!
//! let state = State::from_query("do=flip-vertical&routine=flip-vertical/delta-swaps");
//! let figure = Figure::of(&state, Kind::Strip);
//! assert_eq!(
//!     figure.alt(),
//!     "Flip: delta swaps, 3 steps. 0x1e2222120e0a1222 becomes 0x22120a0e1222221e"
//! );
//! let svg = figure.to_svg();
//! assert!(svg.contains("prefers-color-scheme:dark"));
//! ```

mod animated;
mod board;
mod code;
mod description;
mod drawing;
mod figure;
mod follow;
mod grid;
mod id;
mod paint;
mod pieces;
mod reach;
mod squares;
mod step;
mod strip;
mod svg;
mod text_layout;
mod tokens;

pub use deltaboard_scene::FigureKind as Kind;
pub use figure::Figure;
