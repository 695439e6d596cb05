//! A permutation on its way to code: the search goes on in steps, so that the page never waits.

use deltaboard_compiler::{Compiled, Instructions, Search};
use deltaboard_routine::Diagnostic;
use deltaboard_trace::Permutation;

use super::Lab;

/// How much of the search is done at once: some milliseconds.
const UNITS_AT_ONCE: u32 = 200;
/// How much is done without being asked for.
const UNITS_UNASKED: u32 = 9000;

/// A permutation, and the shortest code that has been found for it.
pub struct Compilation {
    /// What is to become code, or why it is no permutation.
    pub permutation: Result<Permutation, Diagnostic>,
    search: Option<Search>,
    /// The shortest so far.
    pub best: Option<Compiled>,
    /// How much more is to be searched.
    left: u32,
    /// Whether this is what the Lab asks for.
    text: std::rc::Rc<str>,
    instructions: Instructions,
}

impl Compilation {
    /// The code that is found at once; the search for shorter code is begun.
    pub fn of(lab: &Lab) -> Self {
        let permutation = lab.permutation.parse::<Permutation>();
        let instructions = lab.instructions;
        let search = permutation.as_ref().ok();
        let search = search.map(|permutation| Search::new(permutation, instructions));
        Self {
            best: search.as_ref().map(Search::best),
            permutation,
            search,
            left: UNITS_UNASKED,
            text: lab.permutation.clone(),
            instructions,
        }
    }

    /// Whether this is still what the Lab asks for.
    pub fn is_of(&self, lab: &Lab) -> bool {
        self.text == lab.permutation && self.instructions == lab.instructions
    }

    /// Whether there is more to search without being asked.
    pub fn goes_on(&self) -> bool {
        self.left > 0 && !self.is_finished()
    }

    /// Whether everything has been tried.
    pub fn is_finished(&self) -> bool {
        self.search.as_ref().is_none_or(Search::finished)
    }

    /// How much of the whole search is done, in percent.
    pub fn percent(&self) -> u32 {
        let done = self.search.as_ref().map_or(1.0, Search::progress);
        (done * 100.0) as u32
    }

    /// Searches on for some milliseconds.
    pub fn advance(&mut self) {
        let Some(search) = &mut self.search else {
            return;
        };
        let units = self.left.min(UNITS_AT_ONCE);
        search.advance(units);
        self.left -= units;
        let best = search.best();
        let before = self.best.as_ref().map(Compiled::operations);
        if before.is_none_or(|before| best.operations() < before) {
            self.best = Some(best);
        }
    }

    /// Searches on until all is tried, or no further.
    pub fn go_on(&mut self, goes_on: bool) {
        self.left = if goes_on { u32::MAX } else { 0 };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_ends_and_what_it_finds_is_the_permutation() {
        let given = |permutation: &str| Lab { permutation: permutation.into(), ..Lab::default() };
        let lab = given("sq ^ 56");
        let mut compilation = Compilation::of(&lab);
        while compilation.goes_on() {
            compilation.advance();
        }
        assert_eq!(compilation.best.unwrap().operations(), 1);
        // In no order that a short routine brings about.
        let mut squares: Vec<u32> = (0..64).collect();
        squares.sort_by_key(|square| square * 37 % 67);
        let mut long = Compilation::of(&given(&format!("{squares:?}")));
        assert!(long.goes_on());
        for _ in 0..UNITS_UNASKED.div_ceil(UNITS_AT_ONCE) {
            long.advance();
        }
        assert!(!long.goes_on() && !long.is_finished());
        let lab = given("sq / 2");
        assert!(Compilation::of(&lab).permutation.is_err());
        assert!(!Compilation::of(&lab).goes_on());
    }
}
