//! Deltaboard in a browser: the app's page, and the player for other pages. State in, HTML out; this crate contains no
//! algorithms.

mod app;
mod browser;
mod builder;
mod page;
mod player;
pub mod reader;
mod runtime;
mod shown;
mod view;

pub use builder::{Builder, Changed};
#[cfg(feature = "first-view")]
pub use page::first_view;
pub use page::open;
pub use player::Embedded;
