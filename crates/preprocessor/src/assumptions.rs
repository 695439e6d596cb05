//! Decides conditions that the text leaves open: assumes a value where nothing else decides, so that no two
//! assumptions contradict each other.

use std::collections::BTreeSet;

use deltaboard_source::{Language, Span};

use crate::condition::{Condition, Precision, World};

/// The maximum number of names in the conditions that are evaluated to decide all conditions of a text.
const MAX_WORK: usize = 200_000;

/// The value of a condition.
#[derive(Debug)]
pub(super) struct Decision {
    pub(super) holds: bool,
    /// The conditions that are assumed to hold or not for this; none if it is known.
    pub(super) assumed: Vec<(Span, bool)>,
}

/// What is known or assumed about names that the text neither defines nor undefines.
pub(super) struct Assumptions {
    made: Vec<Assumption>,
    /// Values for which all assumptions are right.
    world: World,
    remaining_work: usize,
}

struct Assumption {
    condition: Condition,
    holds: bool,
    /// Where it is assumed; `None` if it is known.
    place: Option<Span>,
}

/// A condition and whether it must hold.
type Wanted<'c> = (&'c Condition, bool);

impl Assumptions {
    pub(super) fn new(language: Option<Language>) -> Self {
        let cpp = (language == Some(Language::Cpp)).then(Condition::of_cpp);
        let known = cpp.and_then(Result::ok);
        let made = known.map(|condition| Assumption { condition, holds: true, place: None });
        Self { made: made.into_iter().collect(), world: World::new(), remaining_work: MAX_WORK }
    }

    /// Decides the condition at a place. If names stay open, they are undefined, or such that the condition holds if
    /// that is preferred.
    pub(super) fn decide(
        &mut self,
        condition: Condition,
        place: Span,
        prefers_to_hold: bool,
    ) -> Decision {
        if let Some(holds) = condition.evaluate(&World::new(), Precision::Exact) {
            return Decision { holds, assumed: Vec::new() };
        }
        let world = self.likely_world(&condition, prefers_to_hold);
        // A condition without a value, as after a division by 0, doesn't hold.
        let holds = condition.evaluate(&world, Precision::Exact).unwrap_or(false);
        if let Some(assumed) = self.reasons((&condition, holds)) {
            return Decision { holds, assumed };
        }
        self.world.extend(world);
        self.made.push(Assumption { condition, holds, place: Some(place) });
        Decision { holds, assumed: vec![(place, holds)] }
    }

    /// Returns values for the names of a condition: those of the world, and likely ones for other names.
    fn likely_world(&mut self, condition: &Condition, prefers_to_hold: bool) -> World {
        let known = condition.names.iter().filter_map(|name| self.world.get_key_value(name));
        let mut world: World = known.map(|(name, value)| (name.clone(), *value)).collect();
        for (name, value) in condition.likely_values() {
            world.entry(name.clone()).or_insert(Some(value));
        }
        let is_open = condition.evaluate(&world, Precision::Exact).is_none();
        if is_open && prefers_to_hold {
            let names = condition.names.iter().filter(|name| !world.contains_key(*name));
            let names: Vec<_> = names.cloned().collect();
            self.is_possible(&mut world, &[(condition, true)], &names, Precision::Exact);
        }
        for name in &condition.names {
            world.entry(name.clone()).or_insert(None);
        }
        world
    }

    /// Returns the assumptions from which it follows that a condition holds or not.
    fn reasons(&mut self, (condition, holds): Wanted<'_>) -> Option<Vec<(Span, bool)>> {
        let made = core::mem::take(&mut self.made);
        let (mut related, names) = related(&made, condition, &mut self.remaining_work);
        let mut follows_from = |reasons: &[&Assumption]| {
            let reasons = reasons.iter().map(|it| (&it.condition, it.holds));
            let wanted: Vec<_> = reasons.chain([(condition, !holds)]).collect();
            !self.is_possible(&mut World::new(), &wanted, &names, Precision::Ranges)
        };
        let follows = follows_from(&related);
        for at in (0..related.len()).rev().filter(|_| follows) {
            let reason = related.remove(at);
            if !follows_from(&related) {
                related.insert(at, reason);
            }
        }
        let assumed = related.iter().filter_map(|it| Some((it.place?, it.holds))).collect();
        self.made = made;
        follows.then_some(assumed)
    }

    /// Returns whether names can have values for which all of these conditions hold or not, as wanted. Adds such
    /// values to the world. After too much work, values that may stand for others count as possible.
    fn is_possible(
        &mut self,
        world: &mut World,
        wanted: &[Wanted<'_>],
        names: &[String],
        precision: Precision,
    ) -> bool {
        let mut is_open = false;
        for (condition, holds) in wanted {
            let work = condition.names.len() + 1;
            let Some(remaining) = self.remaining_work.checked_sub(work) else {
                return precision == Precision::Ranges;
            };
            self.remaining_work = remaining;
            match condition.evaluate(world, precision) {
                Some(value) if value != *holds => return false,
                Some(_) => {}
                None => is_open = true,
            }
        }
        let Some((name, later)) = names.split_first().filter(|_| is_open) else {
            return !is_open || precision == Precision::Ranges;
        };
        for value in candidates(wanted) {
            world.insert(name.clone(), value);
            if self.is_possible(world, wanted, later, precision) {
                return true;
            }
        }
        world.remove(name);
        false
    }
}

/// Returns the assumptions that are connected to a condition by names, and the names of all of them. After too much
/// work, some are left out.
fn related<'a>(
    made: &'a [Assumption],
    condition: &Condition,
    remaining_work: &mut usize,
) -> (Vec<&'a Assumption>, Vec<String>) {
    let mut names = condition.names.clone();
    let mut related = Vec::new();
    let mut others: Vec<_> = made.iter().collect();
    while let Some(remaining) = remaining_work.checked_sub(others.len()) {
        *remaining_work = remaining;
        let is_near = |it: &&Assumption| !it.condition.names.is_disjoint(&names);
        let (near, far): (Vec<_>, Vec<_>) = others.into_iter().partition(is_near);
        if near.is_empty() {
            break;
        }
        names.extend(near.iter().flat_map(|it| &it.condition.names).cloned());
        related.extend(near);
        others = far;
    }
    (related, names.into_iter().collect())
}

/// The values to try for a name: undefined, and one in each range between the numbers of the conditions.
fn candidates(wanted: &[Wanted<'_>]) -> Vec<Option<i64>> {
    let numbers = wanted.iter().flat_map(|(condition, _)| condition.numbers());
    let near = |it: i64| [it.saturating_sub(1), it, it.saturating_add(1)];
    let numbers: BTreeSet<_> = numbers.chain([0, 1]).flat_map(near).collect();
    let others = numbers.into_iter().filter(|it| *it != 1).map(Some);
    [None, Some(1)].into_iter().chain(others).collect()
}
