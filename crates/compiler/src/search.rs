//! The search, a step at a time.

use deltaboard_trace::Permutation;

use crate::affine::{self, Affine};
use crate::compiled::Compiled;
use crate::ends::{self, End, wholes};
use crate::instructions::Instructions;
use crate::moves::{self, Moves, then};
use crate::packing::packing;
use crate::short_network::{Eighths, Short};
use crate::stage::{self, Stage, Whole, operations};
use crate::{plan, quick};

/// A search for a short routine that computes a permutation. What the caller has no time for is
/// left for later: [`advance`](Self::advance) does some work and comes back, and
/// [`best`](Self::best) is there from the start.
///
/// ```
/// use deltaboard_compiler::{Instructions, Search};
/// use deltaboard_trace::Permutation;
///
/// let formula: Permutation = "((sq * 5 + 3) & 63) ^ 21".parse()?;
/// let mut search = Search::new(&formula, Instructions::default());
/// let first = search.best().operations();
/// while search.advance(100) && search.progress() < 0.02 {}
/// assert!(search.best().operations() <= first);
/// # Ok::<(), deltaboard_routine::Diagnostic>(())
/// ```
#[derive(Debug)]
pub struct Search {
    instructions: Instructions,
    /// What is searched for: the permutation or its inverse, so that both cost the same.
    goals: Moves,
    is_inverse: bool,
    best: Vec<Stage>,
    operations: u32,
    phase: Phase,
    /// How many places of the phase have been tried.
    place: usize,
}

/// Where the search is: each phase goes through a list.
#[derive(Debug)]
enum Phase {
    /// Nothing has been done since the quick tries.
    Begun,
    /// Networks of ten stages: nearly every permutation has one.
    Ten(Box<ShortNetworks>),
    Affine(Affine),
    /// A cheap beginning and a cheap end, and what is left between them by one of the quick forms.
    Ends(Vec<End>),
    /// Networks of eleven stages, some of which may vanish.
    Eleven(plan::Long),
    /// Networks of nine stages: few permutations have one.
    Nine(Box<ShortNetworks>),
    Finished,
}

#[derive(Debug)]
struct ShortNetworks {
    networks: Vec<Short>,
    eighths: &'static Eighths,
    /// Nothing, and single instructions that may stand before or after a network.
    ends: Vec<End>,
}

impl Phase {
    /// How many places the phase has.
    fn count(&self) -> usize {
        match self {
            Self::Ten(networks) | Self::Nine(networks) => networks.count(),
            Self::Affine(_) => AFFINE,
            Self::Ends(ends) => ends::pairs(ends),
            Self::Eleven(long) => long.count(),
            Self::Begun | Self::Finished => 0,
        }
    }
}

impl ShortNetworks {
    fn new(reversal: bool, eighths: &'static Eighths) -> Self {
        // What a network does itself makes no other network of it.
        let rotates = (1..64).filter(|left| *left != 32).map(Whole::Rotate);
        let rotates = rotates.map(|rotate| End::new(vec![Stage::Whole(rotate)]));
        Self {
            networks: plan::short(reversal, eighths),
            eighths,
            ends: core::iter::once(End::new(Vec::new()))
                .chain(rotates)
                .collect(),
        }
    }

    /// Each network without ends, then with a single end, then with two.
    fn count(&self) -> usize {
        let singles = self.ends.len() - 1;
        self.networks.len() * (1 + 2 * singles + singles * singles)
    }

    fn at(&self, place: usize) -> (&End, &Short, &End) {
        let singles = self.ends.len() - 1;
        let (first, last) = match place / self.networks.len() {
            // None, and then a single one before the network.
            end if end <= singles => (end, 0),
            end if end <= 2 * singles => (0, end - singles),
            pair => {
                let pair = pair - 2 * singles - 1;
                (1 + pair / singles, 1 + pair % singles)
            }
        };
        let network = &self.networks[place % self.networks.len()];
        (&self.ends[first], network, &self.ends[last])
    }
}

/// How many branches of products of affine stages are followed.
const AFFINE: usize = 2500;

impl Search {
    /// Begins a search. What is quickly tried has been tried then, which takes about a
    /// millisecond.
    ///
    /// ```
    /// use deltaboard_compiler::{Instructions, Search};
    /// use deltaboard_trace::Permutation;
    ///
    /// let transposed: Permutation = "sq' = 8 * (sq & 7) + (sq >> 3)".parse()?;
    /// let search = Search::new(&transposed, Instructions::default());
    /// assert_eq!(search.best().operations(), 18);
    /// # Ok::<(), deltaboard_routine::Diagnostic>(())
    /// ```
    #[must_use]
    pub fn new(permutation: &Permutation, instructions: Instructions) -> Self {
        let there = moves::of(permutation);
        let back = moves::inverse(&there);
        let is_inverse = back < there;
        let goals = if is_inverse { back } else { there };
        let mut search = Self {
            instructions,
            goals,
            is_inverse,
            best: Vec::new(),
            operations: u32::MAX,
            phase: Phase::Begun,
            place: 0,
        };
        search.offer(packing(&goals, instructions));
        for network in plan::Long::new(instructions.reversal).first() {
            search.offer(network.route(&search.goals, search.operations));
        }
        search.offer(affine::bit_swaps(&search.goals, instructions.reversal));
        search.offer(affine::first(&search.goals, instructions.reversal));
        let single = |whole| End::new(vec![Stage::Whole(whole)]);
        let none = End::new(Vec::new());
        search.between(&none, &none);
        for end in wholes(instructions.reversal).map(single) {
            search.between(&end, &none);
            search.between(&none, &end);
        }
        search
    }

    /// Does some work, in units of about 10 microseconds on a fast processor; whether there is
    /// more to do. The first unit of all also prepares tables, for some milliseconds.
    ///
    /// ```
    /// use std::time::{Duration, Instant};
    /// use deltaboard_compiler::{Instructions, Search};
    /// use deltaboard_trace::Permutation;
    ///
    /// let formula: Permutation = "sq' = (sq * 11) & 63".parse()?;
    /// let mut search = Search::new(&formula, Instructions::default());
    /// // What there is time for between two frames of a page.
    /// let start = Instant::now();
    /// while start.elapsed() < Duration::from_millis(8) && search.advance(50) {}
    /// # Ok::<(), deltaboard_routine::Diagnostic>(())
    /// ```
    pub fn advance(&mut self, units: u32) -> bool {
        for _ in 0..units {
            if self.finished() {
                return false;
            }
            self.step();
        }
        !self.finished()
    }

    /// The shortest routine so far. Its length never grows.
    ///
    /// ```
    /// use deltaboard_compiler::{Instructions, Search};
    /// use deltaboard_trace::Permutation;
    ///
    /// let gray_code: Permutation = "sq' = sq ^ (sq >> 1)".parse()?;
    /// let mut search = Search::new(&gray_code, Instructions::default());
    /// assert_eq!(search.best().operations(), 30);
    /// search.advance(1_500);
    /// assert_eq!(search.best().operations(), 28);
    /// # Ok::<(), deltaboard_routine::Diagnostic>(())
    /// ```
    #[must_use]
    pub fn best(&self) -> Compiled {
        let stages = self.best.clone();
        Compiled::new(if self.is_inverse {
            stage::inverse(stages)
        } else {
            stages
        })
    }

    /// Whether all that the search knows has been tried.
    ///
    /// ```
    /// use deltaboard_compiler::{Instructions, Search};
    /// use deltaboard_trace::Permutation;
    ///
    /// // No routine is shorter than one instruction.
    /// let flip: Permutation = "sq' = sq ^ 56".parse()?;
    /// let mut search = Search::new(&flip, Instructions::default());
    /// search.advance(1);
    /// assert!(search.finished());
    /// assert_eq!(search.best().operations(), 1);
    /// # Ok::<(), deltaboard_routine::Diagnostic>(())
    /// ```
    #[must_use]
    pub fn finished(&self) -> bool {
        matches!(self.phase, Phase::Finished)
    }

    /// How much of all that can be tried has been tried, from 0 to 1. It leaps where what has been
    /// found leaves less to try.
    ///
    /// ```
    /// use deltaboard_compiler::{Instructions, Search};
    /// use deltaboard_trace::Permutation;
    ///
    /// let formula: Permutation = "sq' = (sq * 11) & 63".parse()?;
    /// let mut search = Search::new(&formula, Instructions::default());
    /// assert_eq!(search.progress(), 0.0);
    /// search.advance(500);
    /// println!("{:.1} % tried", 100.0 * search.progress());
    /// assert!(search.progress() > 0.0);
    /// # Ok::<(), deltaboard_routine::Diagnostic>(())
    /// ```
    #[must_use]
    pub fn progress(&self) -> f32 {
        if self.finished() {
            return 1.0;
        }
        let share = self.place as f32 / self.phase.count().max(1) as f32;
        let (start, length) = match self.phase {
            Phase::Begun | Phase::Ten(_) => (0.0, 0.01),
            Phase::Affine(_) => (0.01, 0.01),
            Phase::Ends(_) => (0.02, 0.01),
            Phase::Eleven(_) => (0.03, 0.01),
            Phase::Nine(_) => (0.04, 0.96),
            Phase::Finished => (1.0, 0.0),
        };
        start + length * share.min(1.0)
    }

    fn offer(&mut self, stages: Option<Vec<Stage>>) {
        let Some(stages) = stages else {
            return;
        };
        debug_assert_eq!(stage::moves_of(&stages), self.goals);
        if operations(&stages) < self.operations {
            self.operations = operations(&stages);
            self.best = stages;
        }
    }

    fn step(&mut self) {
        let place = self.place;
        self.place += 1;
        // Taken out while it works for the search, and put back.
        let mut phase = core::mem::replace(&mut self.phase, Phase::Finished);
        let more = place < phase.count()
            && match &mut phase {
                Phase::Ten(networks) | Phase::Nine(networks) => self.short(networks, place),
                Phase::Affine(search) => {
                    let stages = search.advance(self.operations);
                    self.offer(stages);
                    !search.finished()
                }
                Phase::Ends(ends) => {
                    let (first, last) = ends::pair(ends, place);
                    self.between(first, last);
                    true
                }
                Phase::Eleven(long) => {
                    if let Some(network) = long.network(place) {
                        self.offer(network.route(&self.goals, self.operations));
                    }
                    true
                }
                Phase::Begun | Phase::Finished => false,
            };
        self.phase = if more { phase } else { self.after(&phase) };
    }

    /// The phase that follows, of those that can still find something shorter.
    fn after(&mut self, phase: &Phase) -> Phase {
        self.place = 0;
        let reversal = self.instructions.reversal;
        let (ten, nine) = plan::least(reversal);
        let short = |eighths| Box::new(ShortNetworks::new(reversal, eighths));
        match phase {
            _ if self.operations <= 1 => Phase::Finished,
            Phase::Begun if self.operations > ten => Phase::Ten(short(Eighths::of_four())),
            Phase::Begun | Phase::Ten(_) => match Affine::new(&self.goals, reversal) {
                Some(search) => Phase::Affine(search),
                None => Phase::Ends(ends::ends(self.instructions)),
            },
            Phase::Affine(_) => Phase::Ends(ends::ends(self.instructions)),
            Phase::Ends(_) => Phase::Eleven(plan::Long::new(reversal)),
            Phase::Eleven(_) if self.operations > nine => Phase::Nine(short(Eighths::of_three())),
            Phase::Eleven(_) | Phase::Nine(_) | Phase::Finished => Phase::Finished,
        }
    }

    /// Tries the quick forms between a beginning and an end.
    fn between(&mut self, first: &End, last: &End) {
        let ends = first.operations + last.operations;
        if ends >= self.operations {
            return;
        }
        let rest = then(&then(&first.back, &self.goals), &last.back);
        let limit = self.operations - ends;
        if let Some(stages) = quick::shortest(&rest, self.instructions, limit) {
            self.offer_between(first, stages, last);
        }
    }

    fn offer_between(&mut self, first: &End, stages: Vec<Stage>, last: &End) {
        let first = first.stages.iter().cloned();
        let last = last.stages.iter().cloned();
        self.offer(Some(first.chain(stages).chain(last).collect()));
    }

    /// Tries a network; whether some that follow could be shorter than the best.
    fn short(&mut self, short: &ShortNetworks, place: usize) -> bool {
        let (first, network, last) = short.at(place);
        let ends = first.operations + last.operations;
        if ends + network.operations(short.eighths) < self.operations {
            let rest = then(&then(&first.back, &self.goals), &last.back);
            if let Some(stages) = network.route(&rest, short.eighths) {
                self.offer_between(first, stages, last);
            }
        }
        let cheapest = short.networks[0].operations(short.eighths);
        ends + cheapest < self.operations
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn each_network_is_tried_once_between_any_two_ends() {
        let short = ShortNetworks::new(false, Eighths::of_three());
        let all = short.networks.len() * short.ends.len().pow(2);
        assert_eq!(short.count(), all);
        let tried: HashSet<_> = (0..all)
            .map(|place| {
                let (first, network, last) = short.at(place);
                let ends = [first, last].map(core::ptr::from_ref);
                (ends, core::ptr::from_ref(network))
            })
            .collect();
        assert_eq!(tried.len(), all);
    }
}
