//! The compilation of a permutation. The search runs in short slices, so that it doesn't block the page.

use deltaboard_compiler::{Compiled, Instructions, Search};
use deltaboard_routine::Diagnostic;
use deltaboard_trace::Permutation;

use super::Lab;

/// Units of the search in one slice, which takes some milliseconds.
const UNITS_PER_SLICE: u32 = 200;
/// Units of the search that run automatically.
const AUTOMATIC_UNITS: u32 = 9000;

/// A permutation, and the shortest code found for it so far.
pub struct Compilation {
    /// The permutation, or the error in its text.
    pub permutation: Result<Permutation, Diagnostic>,
    search: Option<Search>,
    /// The shortest code so far.
    pub best: Option<Compiled>,
    /// The number of units left until the search pauses.
    left: u32,
    /// The text of the permutation, to detect changes.
    text: std::rc::Rc<str>,
    instructions: Instructions,
}

impl Compilation {
    /// Compiles the permutation of a Lab to a first result, and prepares the search for shorter code.
    pub fn of(lab: &Lab) -> Self {
        let permutation = lab.permutation.parse::<Permutation>();
        let instructions = lab.instructions;
        let search = permutation.as_ref().ok();
        let search = search.map(|permutation| Search::new(permutation, instructions));
        Self {
            best: search.as_ref().map(Search::best),
            permutation,
            search,
            left: AUTOMATIC_UNITS,
            text: lab.permutation.clone(),
            instructions,
        }
    }

    /// Whether this is the compilation of the Lab's present permutation and instructions.
    pub fn is_of(&self, lab: &Lab) -> bool {
        self.text == lab.permutation && self.instructions == lab.instructions
    }

    /// Whether the search has more slices to run before it pauses or ends.
    pub fn is_running(&self) -> bool {
        self.left > 0 && !self.is_finished()
    }

    /// Whether the search has tried everything.
    pub fn is_finished(&self) -> bool {
        self.search.as_ref().is_none_or(Search::finished)
    }

    /// The progress of the whole search, in percent.
    pub fn percent(&self) -> u32 {
        let done = self.search.as_ref().map_or(1.0, Search::progress);
        (done * 100.0) as u32
    }

    /// Runs the next slice of the search.
    pub fn advance(&mut self) {
        let Some(search) = &mut self.search else {
            return;
        };
        let units = self.left.min(UNITS_PER_SLICE);
        search.advance(units);
        self.left -= units;
        let best = search.best();
        let before = self.best.as_ref().map(Compiled::operations);
        if before.is_none_or(|before| best.operations() < before) {
            self.best = Some(best);
        }
    }

    /// Lets the search run to its end, or pauses it.
    pub fn set_running(&mut self, running: bool) {
        self.left = if running { u32::MAX } else { 0 };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_pauses_after_its_automatic_units() {
        let given = |permutation: &str| Lab { permutation: permutation.into(), ..Lab::default() };
        let lab = given("sq ^ 56");
        let mut compilation = Compilation::of(&lab);
        while compilation.is_running() {
            compilation.advance();
        }
        assert_eq!(compilation.best.unwrap().operations(), 1);
        // An order without a short routine.
        let mut squares: Vec<u32> = (0..64).collect();
        squares.sort_by_key(|square| square * 37 % 67);
        let mut long = Compilation::of(&given(&format!("{squares:?}")));
        assert!(long.is_running());
        for _ in 0..AUTOMATIC_UNITS.div_ceil(UNITS_PER_SLICE) {
            long.advance();
        }
        assert!(!long.is_running() && !long.is_finished());
        let lab = given("sq / 2");
        assert!(Compilation::of(&lab).permutation.is_err());
        assert!(!Compilation::of(&lab).is_running());
    }
}
