//! The search, in small steps.

use deltaboard_trace::Permutation;

use crate::affine::{self, Affine};
use crate::compiled::Compiled;
use crate::ends::{self, End, all_instructions};
use crate::instructions::Instructions;
use crate::moves::{self, Moves, then};
use crate::packing::packing;
use crate::short_network::{BlockTable, ShortNetwork};
use crate::stage::{self, Instruction, Stage, operations};
use crate::{plan, quick};

/// A search for a short routine that computes a permutation. [`advance`](Self::advance) does a limited amount
/// of work, so that the caller decides how long to search; [`best`](Self::best) has a result from the start.
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
    /// The permutation or its inverse, whichever is smaller, so that both cost the same.
    goals: Moves,
    is_inverse: bool,
    best: Vec<Stage>,
    operations: u32,
    phase: Phase,
    /// The number of candidates of the phase that have been tried.
    place: usize,
}

/// The phases of the search; each tries a list of candidates.
#[derive(Debug)]
enum Phase {
    /// Only the quick forms have been tried.
    Start,
    /// Networks of ten stages, which exist for nearly every permutation.
    TenStages(Box<ShortNetworks>),
    Affine(Affine),
    /// A cheap beginning and a cheap end, with one of the quick forms between them.
    Ends(Vec<End>),
    /// Networks of eleven stages, some of which may vanish.
    ElevenStages(plan::LongNetworks),
    /// Networks of nine stages, which exist for few permutations.
    NineStages(Box<ShortNetworks>),
    Finished,
}

#[derive(Debug)]
struct ShortNetworks {
    networks: Vec<ShortNetwork>,
    table: &'static BlockTable,
    /// The empty end, and single instructions for before or after a network.
    ends: Vec<End>,
}

impl Phase {
    /// The number of candidates.
    fn count(&self) -> usize {
        match self {
            Self::TenStages(networks) | Self::NineStages(networks) => networks.count(),
            Self::Affine(_) => MAX_AFFINE_BRANCHES,
            Self::Ends(ends) => ends::pairs(ends),
            Self::ElevenStages(long) => long.count(),
            Self::Start | Self::Finished => 0,
        }
    }
}

impl ShortNetworks {
    fn new(reversal: bool, table: &'static BlockTable) -> Self {
        // Instructions that are stages of the networks themselves are left out: they give no new network.
        let rotates = (1..64).filter(|left| *left != 32).map(Instruction::Rotate);
        let rotates = rotates.map(|rotate| End::new(vec![Stage::Instruction(rotate)]));
        Self {
            networks: plan::short_networks(reversal, table),
            table,
            ends: core::iter::once(End::new(Vec::new())).chain(rotates).collect(),
        }
    }

    /// The number of candidates: each network without ends, with one end, and with two.
    fn count(&self) -> usize {
        let singles = self.ends.len() - 1;
        self.networks.len() * (1 + 2 * singles + singles * singles)
    }

    fn at(&self, place: usize) -> (&End, &ShortNetwork, &End) {
        let singles = self.ends.len() - 1;
        let (first, last) = match place / self.networks.len() {
            // No end, then a single one before the network.
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

/// The maximum number of branches in the affine search.
const MAX_AFFINE_BRANCHES: usize = 2500;

impl Search {
    /// Starts a search and tries the quick forms, which takes about a millisecond.
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
        let forward = moves::from_permutation(permutation);
        let inverse = moves::inverse(&forward);
        let is_inverse = inverse < forward;
        let goals = if is_inverse { inverse } else { forward };
        let mut search = Self {
            instructions,
            goals,
            is_inverse,
            best: Vec::new(),
            operations: u32::MAX,
            phase: Phase::Start,
            place: 0,
        };
        search.offer(packing(&goals, instructions));
        for network in plan::LongNetworks::new(instructions.reversal).one_per_set() {
            search.offer(network.route(&search.goals, search.operations));
        }
        search.offer(affine::bit_swaps(&search.goals, instructions.reversal));
        search.offer(affine::first_branches(&search.goals, instructions.reversal));
        let single = |instruction| End::new(vec![Stage::Instruction(instruction)]);
        let none = End::new(Vec::new());
        search.try_between(&none, &none);
        for end in all_instructions(instructions.reversal).map(single) {
            search.try_between(&end, &none);
            search.try_between(&none, &end);
        }
        search
    }

    /// Does some work, in units of about 10 microseconds on a fast processor, and returns whether there is
    /// more to do. The first unit also prepares tables, which takes some milliseconds.
    ///
    /// ```
    /// use std::time::{Duration, Instant};
    /// use deltaboard_compiler::{Instructions, Search};
    /// use deltaboard_trace::Permutation;
    ///
    /// let formula: Permutation = "sq' = (sq * 11) & 63".parse()?;
    /// let mut search = Search::new(&formula, Instructions::default());
    /// // As much as fits between two animation frames.
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

    /// The shortest routine so far. Its length never increases.
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
        Compiled::new(if self.is_inverse { stage::inverse(stages) } else { stages })
    }

    /// Whether the search has tried everything.
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

    /// The fraction of the work that is done, from 0 to 1. It jumps when a result leaves less to try.
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
        let fraction = self.place as f32 / self.phase.count().max(1) as f32;
        let (start, length) = match self.phase {
            Phase::Start | Phase::TenStages(_) => (0.0, 0.01),
            Phase::Affine(_) => (0.01, 0.01),
            Phase::Ends(_) => (0.02, 0.01),
            Phase::ElevenStages(_) => (0.03, 0.01),
            Phase::NineStages(_) => (0.04, 0.96),
            Phase::Finished => (1.0, 0.0),
        };
        start + length * fraction.min(1.0)
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
        // Take the phase out, because it needs the search, and put it back afterwards.
        let mut phase = core::mem::replace(&mut self.phase, Phase::Finished);
        let more = place < phase.count()
            && match &mut phase {
                Phase::TenStages(networks) | Phase::NineStages(networks) => {
                    self.try_network(networks, place)
                }
                Phase::Affine(search) => {
                    let stages = search.advance(self.operations);
                    self.offer(stages);
                    !search.finished()
                }
                Phase::Ends(ends) => {
                    let (first, last) = ends::pair(ends, place);
                    self.try_between(first, last);
                    true
                }
                Phase::ElevenStages(long) => {
                    if let Some(network) = long.network(place) {
                        self.offer(network.route(&self.goals, self.operations));
                    }
                    true
                }
                Phase::Start | Phase::Finished => false,
            };
        self.phase = if more { phase } else { self.next_phase(&phase) };
    }

    /// The next phase that can still find something shorter.
    fn next_phase(&mut self, phase: &Phase) -> Phase {
        self.place = 0;
        let reversal = self.instructions.reversal;
        let (ten, nine) = plan::min_operations(reversal);
        let short = |table| Box::new(ShortNetworks::new(reversal, table));
        match phase {
            _ if self.operations <= 1 => Phase::Finished,
            Phase::Start if self.operations > ten => {
                Phase::TenStages(short(BlockTable::four_stages()))
            }
            Phase::Start | Phase::TenStages(_) => match Affine::new(&self.goals, reversal) {
                Some(search) => Phase::Affine(search),
                None => Phase::Ends(ends::ends(self.instructions)),
            },
            Phase::Affine(_) => Phase::Ends(ends::ends(self.instructions)),
            Phase::Ends(_) => Phase::ElevenStages(plan::LongNetworks::new(reversal)),
            Phase::ElevenStages(_) if self.operations > nine => {
                Phase::NineStages(short(BlockTable::three_stages()))
            }
            Phase::ElevenStages(_) | Phase::NineStages(_) | Phase::Finished => Phase::Finished,
        }
    }

    /// Tries the quick forms between a beginning and an end.
    fn try_between(&mut self, first: &End, last: &End) {
        let ends = first.operations + last.operations;
        if ends >= self.operations {
            return;
        }
        let rest = then(&then(&first.inverse, &self.goals), &last.inverse);
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

    /// Tries a network; returns whether a later one could be shorter than the best.
    fn try_network(&mut self, short: &ShortNetworks, place: usize) -> bool {
        let (first, network, last) = short.at(place);
        let ends = first.operations + last.operations;
        if ends + network.operations(short.table) < self.operations {
            let rest = then(&then(&first.inverse, &self.goals), &last.inverse);
            if let Some(stages) = network.route(&rest, short.table) {
                self.offer_between(first, stages, last);
            }
        }
        let cheapest = short.networks[0].operations(short.table);
        ends + cheapest < self.operations
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn tries_each_network_once_between_any_two_ends() {
        let short = ShortNetworks::new(false, BlockTable::three_stages());
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
