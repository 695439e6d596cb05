//! What the browser has to do after an update, as values.

use std::rc::Rc;

use deltaboard_scene::{Theme, View};
use deltaboard_transform::Square;

use crate::job::{Job, JobId};

/// Something that the runtime does after an update.
#[derive(Clone, PartialEq, Debug)]
pub enum Effect {
    /// Render the views again.
    Render,
    /// Start a timer, which replaces a running one of the same kind. It sends
    /// [`Message::TimedOut`](crate::Message::TimedOut) after so many milliseconds.
    StartTimer(Timer, u32),
    /// Stop a timer.
    StopTimer(Timer),
    /// Write the query of the URL.
    ShowUrl {
        /// The query, with its `?`; empty for the page as it opens.
        query: String,
        /// Whether it gets a history entry, which *back* returns to.
        adds_entry: bool,
    },
    /// Set the title of the page.
    ShowTitle(View),
    /// Set the colours of the page.
    ShowTheme(Theme),
    /// Pass the theme on to the guide.
    ShareTheme(Theme),
    /// Store a text on the device.
    Store(StorageKey, String),
    /// Copy a text to the clipboard, and send [`Message::Copied`](crate::Message::Copied). If the browser refuses, select the
    /// text in the element with this id.
    Copy(String, &'static str),
    /// Replace the text of the Lab's editor so that the browser's own undo can restore it.
    ReplaceCode(Rc<str>),
    /// Move the focus, unless the user types in a field.
    Focus(FocusTarget),
    /// Scroll a part of the page into view, once it's rendered.
    ScrollTo(ScrollTarget),
    /// Tell the page around a player.
    Emit(PlayerEvent),
    /// Let the worker do a job. It is idle. Send [`Message::JobDone`](crate::Message::JobDone) with its answer, or
    /// [`Message::JobFailed`](crate::Message::JobFailed).
    StartJob(JobId, Job),
    /// Stop the worker in the middle of its job; it will not answer. The next job needs a new one.
    StopWorker,
}

/// Where the focus goes when a question appears or is answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FocusTarget {
    /// This square of a board, where the question is answered.
    Square(Square),
    /// The first board to choose from.
    Choice,
    /// The feedback, or else *Play*: nothing is left to answer, and the pressed button may be gone.
    Answer,
}

/// The parts of the page that an action brings into view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ScrollTarget {
    /// The editing tools, which have just opened.
    Tools,
    /// The boards: of the second routine, too.
    Boards,
}

/// How long a message is shown, in milliseconds.
pub(crate) const TOAST_FOR: u32 = 4000;

/// The timers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Timer {
    /// The next step of a playback.
    Step,
    /// The end of a message.
    Toast,
    /// The end of typing in the Lab; then the code is examined.
    Examine,
    /// The time that the worker may still take for an outdated job.
    Outdated,
    /// The time that a text may take to be read.
    Overdue,
}

impl Timer {
    /// All timers.
    pub const ALL: [Self; 5] =
        [Self::Step, Self::Toast, Self::Examine, Self::Outdated, Self::Overdue];
}

/// The keys of what is stored on the device.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StorageKey {
    /// The code in the Lab.
    Code,
    /// Recent boards, one per line.
    Recent,
    /// Whether single-key shortcuts are on: `off`, or empty.
    SingleKeys,
}

impl StorageKey {
    /// All keys.
    pub const ALL: [Self; 3] = [Self::Code, Self::Recent, Self::SingleKeys];
}

/// Why the worker doesn't answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WorkFailure {
    /// The browser starts no worker. The page can still read boards and code itself.
    NoWorker,
    /// The worker's program could not be loaded, for this reason.
    NotLoaded(String),
    /// The worker has crashed.
    Crashed,
}

/// What a player tells the page around it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayerEvent {
    /// Another frame is shown.
    Step {
        /// The frame.
        step: usize,
        /// The number of steps.
        steps: usize,
        /// The bitboard in this frame.
        value: u64,
        /// The position in this frame, if there are pieces.
        fen: Option<String>,
    },
    /// The reader answered the question.
    Answer {
        /// Whether the answer is right.
        right: bool,
    },
    /// What the player plays, in words: "flip: delta swaps".
    Title(String),
    /// The errors in the attributes or in the code, a sentence each; or none.
    Errors(Vec<String>),
}
