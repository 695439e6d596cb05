//! The cost of a routine.

use std::cell::RefCell;

use deltaboard_catalogue::Routine;
use deltaboard_routine::Domain;
use deltaboard_trace::{Trace, run};

/// The cost of a routine: operations, depth and steps.
///
/// ```
/// use deltaboard_scene::Cost;
/// use deltaboard_catalogue::Catalogue;
///
/// let routine = Catalogue::find("flip-vertical/delta-swaps").unwrap();
/// let cost = Cost::of(routine);
/// assert_eq!((cost.operations, cost.depth, cost.steps), (13, 8, 3));
/// assert_eq!(cost.in_words(routine.domain()), "13 ops");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cost {
    /// The number of operations on data.
    pub operations: u32,
    /// The length of the longest chain of operations that depend on each other.
    pub depth: u32,
    /// The number of steps.
    pub steps: usize,
}

impl Cost {
    /// Returns the cost of a routine of the catalogue. It's cached, because it doesn't depend on the board.
    ///
    /// # Panics
    ///
    /// Never: the tests run every routine of the catalogue.
    pub fn of(routine: Routine) -> Self {
        thread_local! {
            static KNOWN: RefCell<Vec<(Routine, Cost)>> = const { RefCell::new(Vec::new()) };
        }
        KNOWN.with_borrow_mut(|known| {
            if let Some((_, cost)) = known.iter().find(|(other, _)| *other == routine) {
                return *cost;
            }
            // All bits are set, because some routines skip steps for empty squares.
            let trace = run(routine.program(), u64::MAX);
            let cost = Self::of_run(&trace.expect("routines of the catalogue run on every board"));
            known.push((routine, cost));
            cost
        })
    }

    /// Returns the cost of a run.
    #[must_use]
    pub fn of_run(trace: &Trace) -> Self {
        Self { operations: trace.operations(), depth: trace.depth(), steps: trace.steps().len() }
    }

    /// Describes the cost: "13 ops", or for a mailbox board "32 swaps".
    #[must_use]
    pub fn in_words(self, domain: Domain) -> String {
        let (count, noun) = match domain {
            Domain::Mailbox => (self.steps, "swap"),
            _ => (self.operations as usize, "op"),
        };
        let plural = if count == 1 { "" } else { "s" };
        format!("{count} {noun}{plural}")
    }
}
