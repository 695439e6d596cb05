//! What a routine costs.

use std::cell::RefCell;

use deltaboard_catalogue::Routine;
use deltaboard_routine::Domain;
use deltaboard_trace::{Trace, run};

/// What a routine costs.
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
    /// How many operations are done on data.
    pub operations: u32,
    /// How many of them wait for each other.
    pub depth: u32,
    /// How many steps are shown.
    pub steps: usize,
}

impl Cost {
    /// That of a routine of the catalogue: found once, as it hangs on no board.
    ///
    /// # Panics
    ///
    /// No routine of the catalogue fails: each is run by the tests.
    #[inline(never)]
    pub fn of(routine: Routine) -> Self {
        thread_local! {
            static KNOWN: RefCell<Vec<(Routine, Cost)>> = const { RefCell::new(Vec::new()) };
        }
        KNOWN.with_borrow_mut(|known| {
            if let Some((_, cost)) = known.iter().find(|(other, _)| *other == routine) {
                return *cost;
            }
            // Every bit, for the steps of those that skip what is empty.
            let trace = run(&routine.program(), u64::MAX);
            let cost = Self::of_run(&trace.expect("routines of the catalogue run on every board"));
            known.push((routine, cost));
            cost
        })
    }

    /// That of a run.
    #[must_use]
    pub fn of_run(trace: &Trace) -> Self {
        Self { operations: trace.operations(), depth: trace.depth(), steps: trace.steps().len() }
    }

    /// "13 ops", "32 swaps"
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
