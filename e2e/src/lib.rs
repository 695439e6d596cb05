//! Tests of the built page in real browsers, with the actions of a user.
//!
//! There are two test programs. `journeys` must pass for every change: `cargo xtask test` builds the page and runs it.
//! `release` has the other tests, which only `cargo xtask test --full` runs. After one `cargo xtask build`, this runs the journeys:
//! `cargo test -p deltaboard-e2e --test journeys -- --test-threads=2`. This runs the tests of one file:
//! `cargo test -p deltaboard-e2e lab::`. `DELTABOARD_DIST` selects another folder than `dist/`.
//! `accessibility` also needs axe-core, which the set-up of `cargo xtask test` puts into `target/`.
//!
//! A test belongs here only if it needs a browser. Tests of the scene are in `crates/app/tests/shown/`.
//!
//! # A test
//! ```no_run
//! use deltaboard_e2e::{Key, Page};
//!
//! #[tokio::test(flavor = "multi_thread")]
//! async fn flip_moves_b1_to_b8() {
//!     let page = Page::open("?bits=0x2").await;
//!     page.click("do-flip-vertical").await;
//!     page.wait_text("bits-hex", "0x0200000000000000").await;
//!     page.press(Key::Left).await;
//!     assert_eq!(page.text("step-label").await, "…");
//! }
//! ```
//! - `flavor = "multi_thread"` is required: a page closes its browser when it goes out of scope.
//! - Elements are addressed by their `data-testid` (see `docs/scripting.md`); an element without one is addressed by a CSS
//!   selector that begins with `.`, `#` or `[`.
//! - [`shows!`] compares several elements and URL parameters at once.
//! - **Wait, never sleep**: [`Page::wait_text`], [`Page::wait_until`] and the others retry for [`TIMEOUT`], then fail and print the
//!   last value. `click`, `fill` and `hover` wait for their element; `text`, `attribute` and `grid` wait until it
//!   exists and read its current value.
//! - A page that wrote an error to the console fails its test when it closes. A test that expects errors takes them
//!   with [`Page::console_errors`] and must check them itself.
//! - Every page has its own browser session, profile and origin (server and port).
//!
//! # Options
//! [`Options`] opens a page on a phone, with dark colours, with reduced motion, without a clipboard, from a subfolder, or
//! from a server that delivers one file with a fault:
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

pub use browser::chromium::Footprint;
pub use engine::Engine;
pub use fantoccini::key::Key;
pub use options::{FileFault, Network, Options};
pub use page::offline::Tab;
pub use page::{GRID, Page, TIMEOUT};
pub use page_text::{PIECES, board_text, hex, trim_lines};
pub use serde_json::Value;
pub use site::dist;
