//! The jobs of the worker, and its answers: plain data that is sent as bytes.

use deltaboard_compiler::Instructions;
use deltaboard_notation::Choice;
use deltaboard_routine::{Diagnostic, Translation};
use deltaboard_trace::{Permutation, Verdict};
use serde::{Deserialize, Serialize};

use crate::figure_kind::FigureKind;
use crate::lab::{Against, Found, Lab, Report};
use crate::reader::{ParsedCode, ReadBoard};
use crate::translation::CodeToPrint;

/// Something that takes long, or that needs more code than the page has.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Job {
    /// Reads a text as a board.
    Board {
        /// The text.
        text: String,
        /// The way to read it; `None` for the usual one.
        choice: Option<Choice>,
    },
    /// Parses code.
    Code(String),
    /// Prints code in a language.
    Print(CodeToPrint),
    /// Examines code: what it computes, a fix, a comparison.
    Report(CodeToExamine),
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
}

impl From<&Lab> for CodeToExamine {
    fn from(lab: &Lab) -> Self {
        Self {
            code: lab.code.to_string(),
            function: lab.function.clone(),
            arguments: lab.arguments.clone(),
            against: lab.against.clone(),
        }
    }
}

/// The worker's answer to a [`Job`], in the same order.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[allow(clippy::large_enum_variant, reason = "there is one answer at a time")]
pub enum Outcome {
    /// The board that the text shows.
    Board(ReadBoard),
    /// The program.
    Code(ParsedCode),
    /// The code in the language; or why it can't be printed, as a sentence without its full stop.
    Printed(Result<Translation, String>),
    /// What is known about the code.
    Report(Report),
    /// The picture.
    Figure(Picture),
    /// A verdict for each law.
    Laws(Vec<Verdict>),
    /// The permutation, or the error in its text; and the shortest code so far.
    Search(Result<Permutation, Diagnostic>, Found),
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
    /// Returns whether the page waits for the answer to show a board or to play code.
    pub const fn is_reading(&self) -> bool {
        matches!(self, Self::Board { .. } | Self::Code(_))
    }

    /// Returns whether both are of the same kind, so that a newer one replaces an older one.
    pub(crate) const fn is_like(&self, other: &Self) -> bool {
        self.rank() == other.rank()
    }

    /// Returns the rank among the jobs that wait: the most urgent is the first case.
    pub(crate) const fn rank(&self) -> u8 {
        match self {
            Self::Board { .. } => 0,
            Self::Code(_) => 1,
            Self::Print(_) => 2,
            Self::Report(_) => 3,
            Self::Figure { .. } => 4,
            Self::Laws => 5,
            Self::Search { .. } => 6,
        }
    }

    /// Returns the job as bytes.
    ///
    /// # Panics
    ///
    /// Never: jobs are plain data.
    pub fn to_bytes(&self) -> Vec<u8> {
        postcard::to_allocvec(self).expect("a job is plain data")
    }

    /// Returns the job from its bytes; `None` for bytes of another version.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        postcard::from_bytes(bytes).ok()
    }
}

impl Outcome {
    /// Returns the answer as bytes.
    ///
    /// # Panics
    ///
    /// Never: answers are plain data.
    pub fn to_bytes(&self) -> Vec<u8> {
        postcard::to_allocvec(self).expect("an answer is plain data")
    }

    /// Returns the answer from its bytes; `None` for bytes of another version.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        postcard::from_bytes(bytes).ok()
    }
}
