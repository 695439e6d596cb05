//! What Deltaboard is in a browser: the page of the app, and the player for other pages. State in,
//! HTML out; no algorithm lives here.

mod app;
mod asked;
mod browser;
mod editing;
mod event;
mod player;
mod shown;
mod stage;
mod view;

pub use app::open;
pub use player::{Embedded, Told};
