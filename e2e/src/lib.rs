//! Drives the built page in real browsers and does what a person does.
//!
//! There are two test programs. `journeys` has what every change must pass: `cargo xtask test` builds the page and runs it.
//! `release` has the rest, which `cargo xtask test --full` runs too. With the page built once by `cargo xtask build`,
//! `cargo test -p deltaboard-e2e --test journeys -- --test-threads=2` is enough, and a file's name runs only its tests:
//! `cargo test -p deltaboard-e2e lab::`. `DELTABOARD_DIST` names another folder than `dist/` to take the page from.
//! `access` needs axe-core too, which the set-up of `cargo xtask test` puts into `target/`.
//!
//! A test is here only if it needs a browser: what the scene computes is tested in `crates/scene/tests/shown/`.
//!
//! # A test
//! ```no_run
//! use deltaboard_e2e::{Key, Page};
//!
//! #[tokio::test(flavor = "multi_thread")]
//! async fn flip_climbs_the_knight() {
//!     let page = Page::open("?bits=0x2").await;
//!     page.click("do-flip-vertical").await;
//!     page.wait_text("bits-hex", "0x0200000000000000").await;
//!     page.press(Key::Left).await;
//!     assert_eq!(page.text("step-label").await, "…");
//! }
//! ```
//! - `flavor = "multi_thread"` is needed: a page closes its browser when it goes out of scope.
//! - Elements are addressed by their `data-testid`, as `docs/scripting.md` lists them; those that have none, by a CSS
//!   selector that begins with `.`, `#` or `[`.
//! - [`Page::wait_shown`] compares many elements and parameters of the address at once.
//! - **Wait, never sleep**: [`Page::wait_text`], [`Page::wait_until`] and the others try for [`PATIENCE`] and then fail
//!   with what they saw last. `click`, `fill` and `hover` wait for their element themselves; `text`, `attribute` and `grid`
//!   wait for it to be there, and read it as it is at that moment.
//! - A page that wrote an error to the console fails its test when it closes. A test that expects errors takes them
//!   with [`Page::console_errors`], and they are its own to judge from then on.
//! - Every page has a browser session, a profile and an origin (server and port) of its own; nothing is shared.
//!
//! # Other conditions
//! [`Options`] opens a page as a phone, in the dark, with less motion, without a clipboard, from a sub-folder, or
//! from a server that spoils one file:
//! ```no_run
//! # use deltaboard_e2e::{Options, Page};
//! # async fn phone() {
//! let phone = Options { size: (390, 844), dark: true, ..Options::default() };
//! let page = Page::open_with("?do=rotate-180", phone).await;
//! # }
//! ```

mod browser;
mod driver;
mod engine;
pub mod measure;
mod options;
mod page;
mod page_text;
pub mod players;
pub mod samples;
mod site;
pub mod tour;

pub use engine::Engine;
pub use fantoccini::key::Key;
pub use options::{Options, Spoil};
pub use page::{Held, PATIENCE, Page, Tab};
pub use page_text::{PIECES, drawn, hex, trimmed};
pub use serde_json::Value;
pub use site::{Network, dist};
