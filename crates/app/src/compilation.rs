//! The compilation of a permutation. The worker searches in short slices, so that it answers other jobs in between.

use std::rc::Rc;

use deltaboard_compiler::Instructions;
use deltaboard_routine::Diagnostic;
use deltaboard_scene::lab::Lab;
use deltaboard_trace::Permutation;

use crate::job::{Best, Found, Job};

/// Units of the search in one slice, which takes some hundredths of a second.
const UNITS_PER_SLICE: u32 = 1000;
/// Units of the search that run automatically.
const AUTOMATIC_UNITS: u32 = 9000;

/// A permutation, and the shortest code found for it so far.
#[derive(Clone, Debug)]
pub struct Compilation {
    /// The permutation, or the error in its text.
    pub permutation: Result<Permutation, Diagnostic>,
    /// The shortest code so far.
    pub found: Found,
    /// The number of units left until the search pauses.
    left: u32,
    /// The text of the permutation, to detect changes.
    text: Rc<str>,
    instructions: Instructions,
}

impl Compilation {
    pub(crate) fn of(
        lab: &Lab,
        permutation: Result<Permutation, Diagnostic>,
        found: Found,
    ) -> Self {
        Self {
            permutation,
            found,
            left: AUTOMATIC_UNITS,
            text: lab.permutation.clone(),
            instructions: lab.instructions,
        }
    }

    /// Whether this is the compilation of the Lab's present permutation and instructions.
    pub fn is_of(&self, lab: &Lab) -> bool {
        self.text == lab.permutation && self.instructions == lab.instructions
    }

    /// Whether the search has more slices to run before it pauses or ends.
    pub fn is_running(&self) -> bool {
        self.left > 0 && !self.found.is_finished
    }

    /// Returns the job that begins the search for a Lab.
    pub(crate) fn first_slice(lab: &Lab) -> Job {
        Self::slice(lab, 0)
    }

    /// Returns the next slice of the search, if it's running.
    pub(crate) fn next_slice(&self, lab: &Lab) -> Option<Job> {
        self.is_running().then(|| Self::slice(lab, self.left.min(UNITS_PER_SLICE)))
    }

    fn slice(lab: &Lab, units: u32) -> Job {
        let permutation = lab.permutation.to_string();
        Job::Search { permutation, instructions: lab.instructions, units }
    }

    /// Takes the result of a slice.
    pub(crate) fn advance(&mut self, units: u32, found: Found) {
        self.left = self.left.saturating_sub(units);
        // After the worker was stopped, the search begins again.
        let known = self.found.best.take();
        let is_shorter =
            |found: &Best| known.as_ref().is_none_or(|known| found.operations < known.operations);
        let best = found.best.filter(is_shorter).or(known.clone());
        self.found = Found { best, ..found };
    }

    /// Lets the search run to its end, or pauses it.
    pub(crate) fn set_running(&mut self, running: bool) {
        self.left = if running { u32::MAX } else { 0 };
    }
}
