//! The jobs of the worker, and its answers: plain data that is sent as bytes.

use deltaboard_catalogue::Routine;
use deltaboard_compiler::Instructions;
use deltaboard_routine::{Diagnostic, Language, Translation};
use deltaboard_scene::lab::Against;
use deltaboard_scene::{FigureKind, State, Text, TextRead};
use deltaboard_trace::{Permutation, Verdict};
use deltaboard_transform::SquareMapping;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::report::{FunctionAnswer, Report};

/// The number of a job. The browser adds it to the answer of the job that it started last, so that a late answer to another
/// job isn't mistaken for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct JobId(u32);

impl JobId {
    /// Returns the number of the *n*th job.
    #[must_use]
    pub const fn nth(number: u32) -> Self {
        Self(number)
    }

    pub(crate) const fn next(self) -> Self {
        Self(self.0.wrapping_add(1))
    }
}

/// Something that takes long, or that needs more code than the page has.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Job {
    /// Reads texts.
    Read(Vec<Text>),
    /// Prints code in a language.
    Print(CodeToPrint),
    /// Examines code: what it computes, a fix, a comparison.
    Report(CodeToExamine),
    /// Examines all functions of a code.
    Functions(String, SquareMapping),
    /// Draws a picture of a state.
    Figure {
        /// The query of a link to the state.
        query: String,
        /// The kind of picture.
        kind: FigureKind,
    },
    /// Proves the laws of the symmetries.
    Laws,
    /// Begins or continues the search for the shortest code for a permutation.
    Search {
        /// The permutation, as a formula or a table.
        permutation: String,
        /// The instructions that the code may use.
        instructions: Instructions,
        /// How far to search.
        units: u32,
    },
}

/// The input of a report.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CodeToExamine {
    /// The text.
    pub code: String,
    /// The chosen function; `None` for the first.
    pub function: Option<String>,
    /// The arguments after the board.
    pub arguments: Vec<u64>,
    /// The other side of the comparison.
    pub against: Against,
    /// The numbering of the squares.
    pub mapping: SquareMapping,
}

impl From<&State> for CodeToExamine {
    fn from(state: &State) -> Self {
        let lab = &state.lab;
        Self {
            mapping: state.mapping,
            code: lab.code.to_string(),
            function: lab.function.clone(),
            arguments: lab.arguments.clone(),
            against: lab.against.clone(),
        }
    }
}

/// Code, and the language to print it in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CodeToPrint {
    /// The code.
    pub code: PrintableCode,
    /// The language.
    pub language: Language,
}

/// Code that can be printed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum PrintableCode {
    /// A routine of the catalogue.
    Routine(Routine),
    /// Other code.
    Text {
        /// The text.
        text: String,
        /// The chosen function; `None` for the first.
        function: Option<String>,
        /// The arguments after the board.
        arguments: Vec<u64>,
    },
}

/// The worker's answer to a [`Job`], in the same order.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[allow(clippy::large_enum_variant, reason = "there is one answer at a time")]
pub enum Outcome {
    /// What the texts are, in their order.
    Read(Vec<TextRead>),
    /// The code in the language; or why it can't be printed, as a sentence without its full stop.
    Printed(Result<Translation, String>),
    /// What is known about the code.
    Report(Report),
    /// What each function does that takes and gives a board or a square.
    Functions(Vec<FunctionAnswer>),
    /// The picture.
    Figure(Picture),
    /// A verdict for each law.
    Laws(Vec<Verdict>),
    /// The permutation, or the error in its text; and the shortest code so far.
    Search(Result<Permutation, Diagnostic>, Found),
}

/// How far a search has come.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Found {
    /// The shortest code so far; `None` if there is nothing to search.
    pub best: Option<Best>,
    /// The progress of the whole search, in percent.
    pub percent: u32,
    /// Whether the search has tried everything.
    pub is_finished: bool,
}

/// Code for a permutation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Best {
    /// The number of operations.
    pub operations: u32,
    /// The text.
    pub text: String,
}

/// A picture for other pages.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Picture {
    /// The picture as SVG.
    pub svg: String,
    /// What it shows, in words.
    pub alt: String,
    /// A name for its file, without an extension.
    pub id: String,
    /// Its width in pixels.
    pub width: u32,
    /// Its height in pixels.
    pub height: u32,
}

impl Job {
    /// Returns whether the job reads texts: what the user gave and waits for.
    pub const fn is_reading(&self) -> bool {
        matches!(self, Self::Read(_))
    }

    /// Returns whether the job reads code.
    pub(crate) fn reads_code(&self) -> bool {
        matches!(self, Self::Read(texts) if texts.iter().any(|text| matches!(text, Text::Code(_))))
    }

    /// Returns whether both are of the same kind, so that a newer one replaces an older one.
    pub(crate) const fn is_like(&self, other: &Self) -> bool {
        self.rank() == other.rank()
    }

    /// Returns the rank among the jobs that wait: the most urgent is the first case.
    pub(crate) const fn rank(&self) -> u8 {
        match self {
            Self::Read(_) => 0,
            Self::Print(_) => 1,
            Self::Report(_) => 2,
            Self::Functions(..) => 3,
            Self::Figure { .. } => 4,
            Self::Laws => 5,
            Self::Search { .. } => 6,
        }
    }
}

/// Plain data that is sent to other programs of the same version as bytes.
pub trait Sent: Serialize + DeserializeOwned {
    /// Returns the bytes.
    ///
    /// # Panics
    ///
    /// Never: it is plain data.
    fn to_bytes(&self) -> Vec<u8> {
        postcard::to_allocvec(self).expect("plain data has bytes")
    }

    /// Returns the data from its bytes; `None` for bytes of another version.
    fn from_bytes(bytes: &[u8]) -> Option<Self> {
        postcard::from_bytes(bytes).ok()
    }
}

impl Sent for Job {}
impl Sent for Outcome {}
// For the readers of players.
impl Sent for Text {}
impl Sent for TextRead {}
