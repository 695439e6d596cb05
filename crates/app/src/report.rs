//! What is known about code, in words: what it computes, a fix, a comparison.

use deltaboard_catalogue::{Outcome, Routine};
use deltaboard_routine::{Diagnostic, Span};
use deltaboard_trace::Verdict;
use deltaboard_transform::Square;
use serde::{Deserialize, Serialize};

/// What the worker found out about the code in the Lab.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Report {
    /// What the code computes; `None` if it can't run.
    pub finding: Option<Finding>,
    /// The assumptions about the text that the finding depends on.
    pub assumptions: Vec<Diagnostic>,
    /// The smallest change that would make the code right, if one is known.
    pub fix: Option<Fix>,
    /// The result of the comparison that the Lab asks for.
    pub comparison: Option<Comparison>,
}

/// What one of several functions of the code does.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FunctionAnswer {
    /// Its name, with its number among the functions of this name: `flip.2`.
    pub name: String,
    /// The verdict on it.
    pub outcome: Outcome,
    /// What it does, in words; not a sentence.
    pub message: String,
    /// The value that its other parameter has by default, if it chooses what the function does.
    pub argument: Option<u64>,
    /// Where it goes astray, if it isn't what its name says, or has no result.
    pub failing: Option<Failing>,
}

/// Where a routine goes astray.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Failing {
    /// The smallest board that shows it.
    pub board: u64,
    /// The bit that goes wrong, if it's one.
    pub square: Option<Square>,
    /// Where it should go, if it's to one square.
    pub goal: Option<Square>,
    /// The step in which it does; 0 if there is no result.
    pub step: usize,
}

/// What code computes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Finding {
    /// A sign for the verdict, the one in the list of functions: ✓, ✗ or ?.
    pub mark: char,
    /// One to three sentences, with the assumptions and arguments for which they hold.
    pub sentences: String,
    /// The first routine for the same task, if the catalogue has one.
    pub known: Option<Routine>,
}

/// A change that makes code right.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Fix {
    /// What the change would make of the code, as a sentence.
    pub sentence: String,
    /// What is wrong, for a message with its place: without a capital letter and a full stop.
    pub fault: String,
    /// The wrong number in the code.
    pub number: Span,
    /// The part of the number that changes: a digit, or the whole number.
    pub wrong: Span,
    /// The changed code.
    pub code: String,
}

/// The comparison of two routines.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Comparison {
    /// The name of the other routine.
    pub title: String,
    /// Whether they are equal.
    pub verdict: Verdict,
    /// The inputs of the comparison: "all 2^64 boards".
    pub inputs: String,
    /// The assumptions about either text. They begin the sentence with the verdict.
    pub assumptions: Vec<Diagnostic>,
    /// If they differ, the first step with different boards.
    pub first_difference: usize,
}

/// Describes an assumption about code, with its line: "Assumed in line 2: `#ifdef FAST` holds."
pub fn assumption_in_words(assumption: &Diagnostic, code: &str) -> String {
    let before = code.get(..assumption.span().start).unwrap_or(code);
    let line = before.matches('\n').count() + 1;
    format!("Assumed in line {line}: {}.", assumption.message())
}
