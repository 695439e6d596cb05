//! The search for the shortest code for a permutation, which continues from job to job.

use deltaboard_app::job::Outcome;
use deltaboard_app::lab::{Best, Found};
use deltaboard_compiler::{Instructions, Search};
use deltaboard_routine::Diagnostic;
use deltaboard_trace::Permutation;

/// A search, and what it searches for.
pub(crate) struct LastSearch {
    text: String,
    instructions: Instructions,
    permutation: Result<Permutation, Diagnostic>,
    search: Option<Search>,
}

impl LastSearch {
    pub(crate) fn new(text: String, instructions: Instructions) -> Self {
        let permutation = text.parse::<Permutation>();
        let known = permutation.as_ref().ok();
        let search = known.map(|permutation| Search::new(permutation, instructions));
        Self { text, instructions, permutation, search }
    }

    pub(crate) fn is_of(&self, text: &str, instructions: Instructions) -> bool {
        self.text == text && self.instructions == instructions
    }

    /// Searches on.
    pub(crate) fn advance(&mut self, units: u32) -> Outcome {
        let found = match &mut self.search {
            None => Found { is_finished: true, ..Found::default() },
            Some(search) => {
                search.advance(units);
                let best = search.best();
                Found {
                    best: Some(Best {
                        operations: best.operations(),
                        text: best.text().to_owned(),
                    }),
                    percent: (search.progress() * 100.0) as u32,
                    is_finished: search.finished(),
                }
            }
        };
        Outcome::Search(self.permutation.clone(), found)
    }
}
