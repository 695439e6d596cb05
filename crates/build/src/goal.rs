//! The permutation that a routine is to compute.

use std::fmt;

use deltaboard_trace::{Digit, Permutation, capitalised, origins_of};
use deltaboard_transform::{Square, Symmetry, Transform};

use crate::left::{DigitMap, Left};
use crate::moves::{Kind, Move};
use crate::routine::{Routine, agreeing};
use crate::task::{TASKS, Task};

/// A permutation to reach, by the word that a link has for it: a task, a transform, a date, or a permutation of one's own.
///
/// ```
/// use deltaboard_build::Goal;
///
/// assert_eq!(Goal::named("flip-vertical").unwrap().title(), "Flip the board");
/// let of_the_day = Goal::named("2026-11-30").unwrap();
/// assert_eq!(of_the_day.title(), "Permutation of 2026-11-30");
/// assert!(Goal::named("flip-vertikal").is_err());
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Goal {
    word: String,
    title: String,
    permutation: Permutation,
    task: Option<&'static Task>,
}

/// The word of a link names no goal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GoalError(String);

impl fmt::Display for GoalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word: String = self.0.chars().take(40).collect();
        write!(
            f,
            "`do={word}` names no task: write a transform such as `flip-vertical`, a date such as `2026-11-30`, or a link's own permutation"
        )
    }
}

impl std::error::Error for GoalError {}

impl Default for Goal {
    fn default() -> Self {
        Self::of_task(&TASKS[0])
    }
}

impl Goal {
    /// Returns the goal that a link names.
    ///
    /// # Errors
    ///
    /// If the word is neither a task or a transform, nor a date, nor 64 letters for a permutation.
    pub fn named(word: &str) -> Result<Self, GoalError> {
        if let Some(task) = TASKS.iter().find(|task| task.word == word) {
            return Ok(Self::of_task(task));
        }
        let goal = |title: String, permutation| Self {
            word: word.to_owned(),
            title,
            permutation,
            task: None,
        };
        if let Some(permutation) = transform(word) {
            return Ok(goal(capitalised(&word.replace('-', " ")), permutation));
        }
        if let Some(permutation) = of_day(word) {
            return Ok(goal(format!("Permutation of {word}"), permutation));
        }
        match of_letters(word) {
            Some(permutation) => Ok(goal("Your own permutation".to_owned(), permutation)),
            None => Err(GoalError(word.to_owned())),
        }
    }

    /// Returns the goal that a table names: for a1, b1 and so on the number or the name of the square where the bit goes.
    ///
    /// # Errors
    ///
    /// If it isn't a permutation, in a sentence.
    ///
    /// ```
    /// use deltaboard_build::Goal;
    ///
    /// let turned = (0..64).map(|square| (63 - square).to_string()).collect::<Vec<_>>().join(", ");
    /// assert_eq!(Goal::of_table(&turned).unwrap().permutation(), &"63 - sq".parse().unwrap());
    /// assert_eq!(Goal::of_table("a1, b1").unwrap_err(), "64 squares are needed, and these are 2.");
    /// ```
    pub fn of_table(text: &str) -> Result<Self, String> {
        let words = text.split(|letter: char| !letter.is_ascii_alphanumeric());
        let words: Vec<_> = words.filter(|word| !word.is_empty()).collect();
        let square = |word: &&str| {
            let named = word.to_ascii_lowercase().parse().ok();
            let square = named.or_else(|| Square::new(word.parse().ok()?));
            square.ok_or_else(|| format!("`{word}` is neither a number from 0 to 63 nor a square."))
        };
        let goals = words.iter().map(square).collect::<Result<Vec<_>, _>>()?;
        let goals = goals.try_into().map_err(|goals: Vec<_>| {
            format!("64 squares are needed, and these are {}.", goals.len())
        })?;
        let permutation = Permutation::from_goals(goals);
        permutation.map(Self::own).ok_or_else(|| "Two squares go to the same square.".to_owned())
    }

    fn of_task(task: &'static Task) -> Self {
        let (word, title) = (task.word.to_owned(), task.title.to_owned());
        Self { word, title, permutation: task.permutation(), task: Some(task) }
    }

    /// The goal for a permutation of one's own. Its word has a letter for each square.
    #[must_use]
    pub fn own(permutation: Permutation) -> Self {
        let letter = |square: &Square| char::from(LETTERS[usize::from(square.index())]);
        let word = permutation.goals().iter().map(letter).collect();
        Self { word, title: "Your own permutation".to_owned(), permutation, task: None }
    }

    /// The word in links.
    #[must_use]
    pub fn word(&self) -> &str {
        &self.word
    }

    /// The title.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Where each bit is to go.
    #[must_use]
    pub const fn permutation(&self) -> &Permutation {
        &self.permutation
    }

    /// The task, if it's one of the list.
    #[must_use]
    pub const fn task(&self) -> Option<&'static Task> {
        self.task
    }

    /// The moves of the palette.
    #[must_use]
    pub fn palette(&self) -> &'static [Kind] {
        self.task.map_or(&Kind::ALL, |task| task.palette)
    }

    /// The squares whose bits are already where they belong.
    #[must_use]
    pub fn right(&self, routine: &Routine) -> u64 {
        agreeing(routine.origins(), &self.permutation.origins())
    }

    /// Whether a routine reaches the goal, in as few operations as the task asks for.
    #[must_use]
    pub fn is_solved(&self, routine: &Routine) -> bool {
        let limit = self.task.and_then(|task| task.fewer_than).unwrap_or(u32::MAX);
        routine.left(self).is_nothing() && routine.operations() < limit
    }

    /// A move that leads to the goal; `None` at the goal, and where bits are lost.
    #[must_use]
    pub fn next_move(&self, routine: &Routine) -> Option<Move> {
        if let Some(task) = self.task {
            let (solution, _) = Routine::parse(task.solution);
            if let Some([next, ..]) = solution.moves().strip_prefix(routine.moves()) {
                return Some(*next);
            }
        }
        let rest = routine.permutation()?.inverse().then(&self.permutation);
        match routine.left(self) {
            Left::Nothing | Left::Broken(_) | Left::Mixed(_) => None,
            Left::Digits(digits) => Some(on_digits(&DigitMap::of(&rest)?, &digits)),
            Left::Squares(_) => on_squares(&rest),
        }
    }
}

/// A swap that puts a digit right.
fn on_digits(map: &DigitMap, wrong: &[Digit]) -> Move {
    let swap = |distance, mask| Move { kind: Kind::Swap, distance, mask };
    let weight = |digit: Digit| digit.squares().trailing_zeros() as u8;
    // From the lowest digit up, as the routines of the catalogue do.
    let moved = wrong.iter().rev().find(|digit| map.source(**digit).0 != **digit);
    let Some(&digit) = moved else {
        let lowest = wrong.last().copied().unwrap_or(Digit::ALL[5]);
        return swap(weight(lowest), !lowest.squares());
    };
    let source = map.source(digit).0;
    let (high, low) = (digit.max(source), digit.min(source));
    swap(weight(high) - weight(low), !high.squares() & low.squares())
}

/// A swap of as many squares as possible, that puts the bit of the lowest wrong square right.
fn on_squares(rest: &Permutation) -> Option<Move> {
    let sources = rest.inverse();
    let wrong = Square::ALL.into_iter().find(|at| sources.goal(*at) != *at)?;
    let distance = sources.goal(wrong).index() - wrong.index();
    let mut mask = 0u64;
    for at in Square::ALL {
        let fits = sources.goal(at).index() == at.index() + distance;
        // A square can't be the partner of two.
        let is_free = mask
            & 1u64
                .checked_shl(u32::from(at.index()).wrapping_sub(u32::from(distance)))
                .unwrap_or(0)
            == 0;
        if fits && is_free {
            mask |= 1 << at.index();
        }
    }
    Some(Move { kind: Kind::Swap, distance, mask })
}

fn transform(word: &str) -> Option<Permutation> {
    let transform: Transform = word.parse().ok()?;
    let is_plain =
        matches!(transform, Transform::ColorFlip | Transform::Symmetry(Symmetry::Identity));
    Permutation::from_origins(&origins_of(transform)).filter(|_| !is_plain)
}

/// The letters for the squares a1 to h8 in links.
const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

fn of_letters(word: &str) -> Option<Permutation> {
    let square = |letter| Square::new(LETTERS.iter().position(|it| *it == letter)? as u8);
    let goals: Vec<_> = word.bytes().map(square).collect::<Option<_>>()?;
    Permutation::from_goals(goals.try_into().ok()?)
}

/// The permutation of a day, the same for all: a few digits change places or are turned over.
fn of_day(word: &str) -> Option<Permutation> {
    let mut parts = word.split('-');
    let mut number = |digits: usize| {
        let part = parts.next().filter(|part| part.len() == digits)?;
        part.bytes().all(|it| it.is_ascii_digit()).then(|| part.parse::<u64>().ok())?
    };
    let (year, month, day) = (number(4)?, number(2)?, number(2)?);
    let is_date = (1..=12).contains(&month) && (1..=31).contains(&day) && parts.next().is_none();
    let mut seed = (year * 16 + month) * 32 + day;
    let mut random = |below: u64| {
        // The generator splitmix64.
        seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (seed ^ (seed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) >> 33) % below
    };
    let mut places = [0, 1, 2, 3, 4, 5];
    let exchanges = 1 + random(2);
    for _ in 0..exchanges {
        let one = random(6) as usize;
        let other = (one + 1 + random(5) as usize) % 6;
        places.swap(one, other);
    }
    let one = random(6);
    let turned = 1 << one | 1 << ((one + 1 + random(5)) % 6);
    let goal = |square: Square| {
        let digits = (0..6).map(|digit| (square.index() >> digit & 1) << places[digit]);
        Square::new(digits.sum::<u8>() ^ turned).unwrap_or(square)
    };
    Permutation::from_fn(goal).filter(|_| is_date)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Follows the last hints until nothing is left.
    fn solve(goal: &Goal) -> Routine {
        let mut routine = Routine::default();
        while let Some(next) = goal.next_move(&routine) {
            assert!(routine.push(next), "{}", goal.word());
        }
        routine
    }

    #[test]
    fn hints_lead_to_every_goal() {
        let mut words: Vec<_> = TASKS.iter().map(|task| task.word.to_owned()).collect();
        words.extend(Transform::ALL.iter().map(ToString::to_string));
        words.extend((1..=28).map(|day| format!("2026-12-{day:02}")));
        let own = Permutation::from_fn(|at| {
            Square::ALL[usize::from(at.index().wrapping_mul(5).wrapping_add(3) & 63)]
        });
        words.push(Goal::own(own.unwrap()).word().to_owned());
        let mut count = 0;
        for goal in words.iter().filter_map(|word| Goal::named(word).ok()) {
            count += 1;
            let routine = solve(&goal);
            assert!(goal.is_solved(&routine), "{}: {}", goal.word(), routine.to_query());
            assert_eq!(goal.right(&routine), u64::MAX);
        }
        assert_eq!(count, words.len() - 2, "not the color flip and the identity");
    }

    /// A hint after moves that the solution doesn't have.
    #[test]
    fn hints_lead_on_from_anywhere() {
        let goal = Goal::named("rotate-180").unwrap();
        let (mut routine, _) = Routine::parse("swap-9-1,rotate-5,swap-7-00aa00aa00aa00aa");
        let mut moves = 3;
        while let Some(next) = goal.next_move(&routine) {
            assert!(routine.push(next));
            moves += 1;
        }
        assert!(routine.left(&goal).is_nothing(), "{}", routine.left(&goal));
        assert_eq!(routine.moves().len(), moves);
    }

    #[test]
    fn a_day_has_one_permutation_of_a_few_moves() {
        let days: Vec<_> =
            (1..=28).map(|day| Goal::named(&format!("2026-02-{day:02}")).unwrap()).collect();
        for goal in &days {
            let moves = solve(goal).moves().len();
            assert!((2..=4).contains(&moves), "{}: {moves}", goal.word());
        }
        let distinct = days.iter().filter(|it| {
            days.iter().filter(|other| other.permutation() == it.permutation()).count() == 1
        });
        assert!(distinct.count() > 20);
        for bad in
            ["2026-13-01", "2026-00-01", "2026-1-1", "2026-01-32", "2026-01-01-1", "+026-01-01"]
        {
            assert!(Goal::named(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn a_permutation_of_ones_own_is_in_the_word() {
        let own = Goal::own(
            Permutation::from_fn(|at| Square::ALL[usize::from(at.index() ^ 21)]).unwrap(),
        );
        assert_eq!(Goal::named(own.word()), Ok(own.clone()));
        assert!(Goal::named(&own.word().replace('A', "B")).is_err());
        assert!(Goal::named(&own.word()[1..]).is_err());
    }
}
