//! Everything about a visit that a link doesn't hold.

use std::rc::Rc;

use deltaboard_scene::lab::LabCode;
use deltaboard_scene::{Picker, State};
use deltaboard_trace::Verdict;
use deltaboard_transform::{Square, SquareMapping};

use crate::compilation::Compilation;
use crate::effect::{PlayerEvent, WorkFailure};
use crate::embedding::Embedding;
use crate::gesture::Selected;
use crate::history::History;
use crate::job::{CodeToPrint, Job, Picture};
use crate::job_queue::JobQueue;
use crate::message::{Highlight, Message};
use crate::pending::{Pending, Purpose};
use crate::quiz::{Quiz, QuizFeedback, Score};
use crate::recent::Recent;
use crate::report::{FunctionAnswer, Report};
use crate::translation::Printed;

/// Everything about a visit that a link doesn't hold.
#[derive(Default)]
pub struct Session {
    /// What the pointer and the keyboard are on.
    pub pointer: Pointer,
    /// The questions to the reader.
    pub questions: Questions,
    /// The editing of the board.
    pub editing: Editing,
    /// The undo and redo stacks.
    pub history: History,
    /// The recent boards.
    pub recent: Recent,
    /// What is known about the code and the permutation in the Lab.
    pub lab: LabSession,
    /// The jobs of the worker, and what waits for them.
    pub work: Work,
    /// The dialogs that are open.
    pub dialogs: Dialogs,
    /// The code that the worker printed last.
    pub(crate) printed: Option<(CodeToPrint, Printed)>,
    /// The verdict on each law of the symmetries.
    pub laws: Option<Vec<Verdict>>,
    /// A short message, shown for some seconds.
    pub toast: &'static str,
    /// Whether single-key shortcuts are off.
    pub single_keys_off: bool,
    /// The last [`PlayerEvent::Step`].
    pub(crate) emitted: Option<PlayerEvent>,
}

impl Session {
    /// Returns whether there is something to undo: a change, or a board that is being read.
    pub fn can_undo(&self, now: &State) -> bool {
        self.work.reads_board() || self.history.can_undo(now)
    }
}

/// What the pointer and the keyboard are on.
#[derive(Debug)]
pub struct Pointer {
    /// What is highlighted.
    pub highlight: Highlight,
    /// What the pointer was moved over last.
    pub(crate) hovered: Highlight,
    /// The square that the Tab key reaches.
    pub cursor: Square,
}

impl Default for Pointer {
    fn default() -> Self {
        Self { highlight: Highlight::None, hovered: Highlight::None, cursor: Square::A8 }
    }
}

/// The questions to the reader.
pub struct Questions {
    /// The question that waits for an answer or was just answered.
    pub current: Option<Box<Quiz>>,
    /// The feedback about the question before, where no other question follows.
    pub reply: Option<QuizFeedback>,
    /// How well the reader predicts.
    pub score: Score,
    /// What chooses the squares that the reader is asked about.
    pub(crate) picker: Picker,
    /// How many questions have been asked while predicting.
    pub(crate) asked: u32,
}

impl Questions {
    /// Returns no questions yet. Which squares they will be about depends on the seed.
    pub(crate) fn seeded(seed: u64) -> Self {
        let picker = Picker::new(seed);
        Self { current: None, reply: None, score: Score::default(), picker, asked: 0 }
    }
}

impl Default for Questions {
    fn default() -> Self {
        Self::seeded(0)
    }
}

/// The editing of the board.
#[derive(Debug, Default)]
pub struct Editing {
    /// Whether the editing tools are open.
    pub tools_open: bool,
    /// What is selected for the next square.
    pub selected: Selected,
    /// The last edit in words, for screen readers.
    pub announcement: String,
}

/// A text, and the numbering of the squares that it's judged by.
pub(crate) type CodeAndMapping = (String, SquareMapping);

/// What is known about the code and the permutation in the Lab.
#[derive(Debug, Default)]
pub struct LabSession {
    /// What is known about the code.
    pub report: Option<Report>,
    /// The answers for all functions of a code.
    pub(crate) functions: Option<(CodeAndMapping, Rc<[FunctionAnswer]>)>,
    /// The argument that the page has given to the function that plays.
    pub(crate) argument: Option<u64>,
    /// The search for the code of the permutation.
    pub compilation: Option<Compilation>,
    /// The square of the permutation's picture that was picked first.
    pub picked: Option<Square>,
    /// The code that is stored on the device.
    pub(crate) stored_code: Option<String>,
    /// The code of the link, until the user changes it. It doesn't replace the user's own code on the device.
    pub(crate) linked_code: Option<LabCode>,
}

/// The jobs of the worker, and what waits for them.
#[derive(Debug, Default)]
pub struct Work {
    /// The jobs.
    pub(crate) jobs: JobQueue,
    /// The texts that are being read.
    pub(crate) pending: Option<Pending>,
    /// The messages that wait for what these texts show.
    pub(crate) waiting: Vec<Message>,
    /// Why the worker didn't answer last time.
    pub failure: Option<WorkFailure>,
    /// The job in which the worker crashed last.
    pub(crate) crashed: Option<Job>,
}

impl Work {
    /// Returns what the texts are for that are being read.
    pub(crate) fn purpose(&self) -> Option<&Purpose> {
        self.pending.as_ref().map(|pending| &pending.purpose)
    }

    /// Returns whether a board that the user gave is being read.
    pub(crate) fn reads_board(&self) -> bool {
        matches!(self.purpose(), Some(Purpose::Board(_)))
    }
}

/// The dialogs that are open.
#[derive(Debug, Default)]
pub struct Dialogs {
    /// The options of the *Embed* dialog while it's open.
    pub embedding: Option<Embedding>,
    /// The picture for it.
    pub picture: Option<Picture>,
    /// Whether the help dialog is open.
    pub help_open: bool,
}
