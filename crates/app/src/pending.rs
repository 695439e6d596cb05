//! The texts that are being read.

use deltaboard_scene::{Attributes, Entry, Link};

use crate::job::JobId;

/// Texts that are being read.
#[derive(Debug)]
pub(crate) struct Pending {
    pub(crate) job: JobId,
    pub(crate) purpose: Purpose,
}

/// What becomes of texts when they are read.
#[derive(Debug)]
pub(crate) enum Purpose {
    /// The board that the user gave is shown.
    Board(Entry),
    /// The link is shown whole.
    Link(Box<Link>),
    /// The player shows its tag whole.
    Tag(Box<Attributes>),
    /// The code in the Lab plays. Nothing waits for it.
    Code,
}
