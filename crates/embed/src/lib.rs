//! Players in documents: what a build needs to write tags, static figures and words, and to find what is wrong.

mod check;
mod fallback;
mod fence;
mod highlighted;
mod hosts;
mod inside;
#[cfg(feature = "markdown")]
mod markdown;
mod page;
mod player;
mod tree;

pub use deltaboard_figure::Figure;

pub use check::{CodeError, check_code, check_notices, missing_function, too_many_values};
pub use fallback::{Fallback, FallbackError, fallback};
pub use fence::{Fence, FenceCode, FenceError, FenceLine, KEYS};
pub use highlighted::Passage;
pub use hosts::hydrating_host;
pub use inside::Content;
#[cfg(feature = "markdown")]
pub use markdown::{MarkdownBlock, line_start, markdown_blocks, markdown_escaped};
pub use page::{Page, PageBlock, PageTag};
pub use player::Player;
