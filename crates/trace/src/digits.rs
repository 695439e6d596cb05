//! What a step does to the six binary digits of a square's number: the reason why it does the same to every square.

use core::fmt;

use deltaboard_transform::Square;

use crate::movement::copies;
use crate::origins::Origins;

/// A binary digit of a square's number: three digits for the rank, and three for the file.
///
/// ```
/// use deltaboard_trace::Digit;
/// use deltaboard_transform::Square;
///
/// // c3 is square 18, in binary 010 010.
/// let digits: String = Digit::ALL.map(|digit| digit.of(Square::C3).to_string()).concat();
/// assert_eq!(digits, "010010");
/// assert_eq!(Digit::ALL.map(Digit::symbol).join(" "), "r2 r1 r0 f2 f1 f0");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Digit(u8);

impl Digit {
    /// All digits, the highest first: `r2 r1 r0 f2 f1 f0`.
    pub const ALL: [Self; 6] = [Self(5), Self(4), Self(3), Self(2), Self(1), Self(0)];

    /// The short name: `r` for a digit of the rank, `f` for one of the file, and the exponent of its value.
    ///
    /// ```
    /// use deltaboard_trace::Digit;
    ///
    /// assert_eq!(Digit::ALL[0].symbol(), "r2");
    /// ```
    #[must_use]
    pub const fn symbol(self) -> &'static str {
        match self.0 {
            5 => "r2",
            4 => "r1",
            3 => "r0",
            2 => "f2",
            1 => "f1",
            _ => "f0",
        }
    }

    /// The name in words.
    ///
    /// ```
    /// use deltaboard_trace::Digit;
    ///
    /// assert_eq!(Digit::ALL[2].name(), "lowest rank digit");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self.0 {
            5 => "highest rank digit",
            4 => "middle rank digit",
            3 => "lowest rank digit",
            2 => "highest file digit",
            1 => "middle file digit",
            _ => "lowest file digit",
        }
    }

    /// The digit of a square: 0 or 1.
    ///
    /// ```
    /// use deltaboard_trace::Digit;
    /// use deltaboard_transform::Square;
    ///
    /// assert_eq!(Digit::ALL.map(|digit| digit.of(Square::B8)), [1, 1, 1, 0, 0, 1]);
    /// ```
    #[must_use]
    pub const fn of(self, square: Square) -> u8 {
        square.index() >> self.0 & 1
    }

    /// The squares where the digit is 1.
    ///
    /// ```
    /// use deltaboard_trace::Digit;
    ///
    /// // The masks of the flip are the squares where a rank digit is 0.
    /// assert_eq!(!Digit::ALL[2].squares(), 0x00ff_00ff_00ff_00ff);
    /// ```
    #[must_use]
    pub fn squares(self) -> u64 {
        let ones = Square::ALL.into_iter().filter(|square| self.of(*square) == 1);
        ones.fold(0, |set, square| set | 1 << square.index())
    }
}

/// The six digits of a square as text, the rank first.
///
/// ```
/// use deltaboard_trace::digits_of;
/// use deltaboard_transform::Square;
///
/// assert_eq!(digits_of(Square::C4), "011 010");
/// ```
#[must_use]
pub fn digits_of(square: Square) -> String {
    let index = square.index();
    format!("{:03b} {:03b}", index >> 3, index & 7)
}

/// What a step or a routine does to the digits of every square whose bit it keeps.
///
/// ```
/// use deltaboard_catalogue::Catalogue;
/// use deltaboard_trace::{DigitRule, run};
///
/// let program = Catalogue::find("flip-vertical/delta-swaps").unwrap().program();
/// let trace = run(program, 0)?;
/// let step = DigitRule::of(&trace.steps()[0].motion).unwrap();
/// assert_eq!(step.effect(), "turns over the lowest rank digit");
/// let routine = DigitRule::of(trace.result_origins()).unwrap();
/// assert_eq!(routine.to_string(), "r2 r1 r0 f2 f1 f0 -> not r2, not r1, not r0, f2 f1 f0");
/// # Ok::<(), deltaboard_routine::Diagnostic>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DigitRule(Rule);

#[derive(Clone, PartialEq, Eq, Debug)]
enum Rule {
    /// Each digit is made of digits, the lowest first.
    Digits([Source; 6]),
    /// The rank or the file gets a sum.
    Sum(Sum),
    /// A number is added to the number of the square, modulo 64.
    Add(i8),
}

/// The XOR of some digits, or its complement. Without digits, it's a constant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Source {
    digits: u8,
    complement: bool,
}

/// A sum modulo 8 in the place of a rank or a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Sum {
    /// Whether the rank changes, and not the file.
    of_rank: bool,
    /// What each digit of the other coordinate adds where it's 1, the lowest first, from -4 to 4.
    weights: [i8; 3],
    /// What is added everywhere.
    constant: i8,
    /// Whether a square leaves one edge of the board and comes back at the opposite one.
    wraps: bool,
}

impl DigitRule {
    /// The rule for all squares; `None` if there is no such rule, if bits are copied or mixed, or if fewer than eight are
    /// left.
    ///
    /// ```
    /// use deltaboard_routine::Program;
    /// use deltaboard_trace::{DigitRule, run};
    ///
    /// let rule = |text| {
    ///     let trace = run(&Program::parse(text)?, 0)?;
    ///     Ok(DigitRule::of(trace.result_origins()).map(|rule| rule.effect()))
    /// };
    /// assert_eq!(rule("x << 8")?.as_deref(), Some("adds 1 to the rank"));
    /// assert_eq!(rule("swap_bytes(x)")?.as_deref(), Some("turns over the three rank digits"));
    /// // Every bit is copied.
    /// assert_eq!(rule("x ^ (x << 1)")?, None);
    /// # Ok::<(), deltaboard_routine::Diagnostic>(())
    /// ```
    #[must_use]
    pub fn of(motion: &Origins) -> Option<Self> {
        let mut goals = [None; 64];
        for (from, to) in copies(motion) {
            let goal: &mut Option<Square> = &mut goals[usize::from(from.index())];
            if goal.replace(to).is_some() {
                return None;
            }
        }
        let single =
            motion.is_linear() && motion.bits_where(|squares, _| squares.count_ones() > 1) == 0;
        let pairs = Square::ALL.into_iter().zip(goals);
        let moves: Vec<_> = pairs.filter_map(|(from, to)| Some((from, to?))).collect();
        if !single {
            return None;
        }
        Self::of_moves(&moves)
    }

    /// The rule that gives each goal from its square; `None` if there is no such rule, or if there are fewer than eight
    /// squares. Several squares may have the same goal.
    ///
    /// ```
    /// use deltaboard_trace::DigitRule;
    /// use deltaboard_transform::Square;
    ///
    /// // A routine over the number of a square: `square & 0b111110`.
    /// let moves = Square::ALL.map(|square| (square, Square::ALL[usize::from(square.index() & 0b11_1110)]));
    /// let rule = DigitRule::of_moves(&moves).unwrap();
    /// assert_eq!(rule.to_string(), "r2 r1 r0 f2 f1 f0 -> r2 r1 r0 f2 f1 0");
    /// ```
    #[must_use]
    pub fn of_moves(moves: &[(Square, Square)]) -> Option<Self> {
        // The digits of one or two squares follow many rules.
        if moves.len() < 8 {
            return None;
        }
        let rule = digit_by_digit(moves, 1)
            .or_else(|| added(moves))
            .or_else(|| summed(moves))
            .or_else(|| digit_by_digit(moves, 6));
        rule.map(Self)
    }

    /// The effect on every square, as a predicate: "turns over the lowest rank digit".
    ///
    /// ```
    /// use deltaboard_catalogue::Catalogue;
    /// use deltaboard_trace::{DigitRule, run};
    ///
    /// let effects = |id| {
    ///     let trace = run(Catalogue::find(id).unwrap().program(), 0)?;
    ///     let rules = trace.steps().iter().filter_map(|step| DigitRule::of(&step.motion));
    ///     Ok(rules.map(|rule| rule.effect()).collect::<Vec<_>>())
    /// };
    /// assert_eq!(effects("flip-diagonal/delta-swaps")?, [
    ///     "exchanges the highest rank digit with the highest file digit",
    ///     "exchanges the middle rank digit with the middle file digit",
    ///     "exchanges the lowest rank digit with the lowest file digit",
    /// ]);
    /// # Ok::<(), deltaboard_routine::Diagnostic>(())
    /// ```
    #[must_use]
    pub fn effect(&self) -> String {
        match &self.0 {
            Rule::Digits(sources) => effect_on_digits(sources),
            Rule::Sum(sum) => sum.effect(),
            Rule::Add(by) => {
                let (verb, by, preposition) = added_in_words(*by);
                format!("{verb} {by} {preposition} the number of the square")
            }
        }
    }

    /// The square that the rule gives for another one; `None` if that is off the board.
    ///
    /// ```
    /// use deltaboard_routine::Program;
    /// use deltaboard_trace::{DigitRule, run};
    /// use deltaboard_transform::Square;
    ///
    /// let trace = run(&Program::parse("x << 8")?, 0)?;
    /// let rule = DigitRule::of(trace.result_origins()).unwrap();
    /// assert_eq!(rule.goal(Square::B2), Some(Square::B3));
    /// assert_eq!(rule.goal(Square::B8), None);
    /// # Ok::<(), deltaboard_routine::Diagnostic>(())
    /// ```
    #[must_use]
    pub fn goal(&self, square: Square) -> Option<Square> {
        match &self.0 {
            Rule::Digits(sources) => {
                let digit = |digit: usize| sources[digit].of(square) << digit;
                Square::new((0..6).map(digit).sum())
            }
            Rule::Add(by) => Square::new((square.index() as i8 + by).rem_euclid(64) as u8),
            Rule::Sum(sum) => {
                let (from, other) = sum.split(square);
                let goal = sum.wrapped(from + sum.added_to(other))?;
                Square::new(if sum.of_rank { 8 * goal + other } else { 8 * other + goal } as u8)
            }
        }
    }

    /// The sum that gives a square's new rank, file or number; `None` if the rule is about single digits.
    ///
    /// ```
    /// use deltaboard_routine::Program;
    /// use deltaboard_trace::{DigitRule, run};
    /// use deltaboard_transform::Square;
    ///
    /// let trace = run(&Program::parse("x << 8")?, 0)?;
    /// let rule = DigitRule::of(trace.result_origins()).unwrap();
    /// assert_eq!(rule.sum_for(Square::B2).as_deref(), Some("rank 2 + 1 = 3"));
    /// assert_eq!(rule.sum_for(Square::B8).as_deref(), Some("rank 8 + 1 is off the board"));
    /// # Ok::<(), deltaboard_routine::Diagnostic>(())
    /// ```
    #[must_use]
    pub fn sum_for(&self, square: Square) -> Option<String> {
        match &self.0 {
            Rule::Digits(_) => None,
            Rule::Sum(sum) => Some(sum.for_square(square)),
            Rule::Add(by) => {
                let number = square.index() as i8;
                let around = match number + by {
                    0..64 => "",
                    64.. => " − 64",
                    _ => " + 64",
                };
                let sum = (number + by).rem_euclid(64);
                Some(format!("{number} {}{around} = {sum}", signed(*by)))
            }
        }
    }

    /// The digits that the rule changes on some square, the highest first.
    ///
    /// ```
    /// use deltaboard_routine::Program;
    /// use deltaboard_trace::{Digit, DigitRule, run};
    ///
    /// let trace = run(&Program::parse("rotate_left(x, 32)")?, 0)?;
    /// let rule = DigitRule::of(trace.result_origins()).unwrap();
    /// assert_eq!(rule.changed().map(Digit::symbol).collect::<Vec<_>>(), ["r2"]);
    /// # Ok::<(), deltaboard_routine::Diagnostic>(())
    /// ```
    pub fn changed(&self) -> impl Iterator<Item = Digit> {
        let changes = |digit: &Digit| match &self.0 {
            Rule::Digits(sources) => sources[usize::from(digit.0)] != Source::digit(digit.0),
            Rule::Sum(sum) => sum.of_rank == (digit.0 >= 3),
            Rule::Add(_) => true,
        };
        Digit::ALL.into_iter().filter(changes)
    }
}

impl DigitRule {
    /// The digits that the rule turns over on every square, the highest first.
    ///
    /// ```
    /// use deltaboard_routine::Program;
    /// use deltaboard_trace::{Digit, DigitRule, run};
    ///
    /// let turned = |text| {
    ///     let trace = run(&Program::parse(text)?, 0)?;
    ///     let rule = DigitRule::of(trace.result_origins()).unwrap();
    ///     Ok(rule.turned().map(Digit::symbol).collect::<Vec<_>>())
    /// };
    /// assert_eq!(turned("rotate_left(x, 32)")?, ["r2"]);
    /// // A sum turns over digits of some squares only.
    /// assert_eq!(turned("rotate_left(x, 8)")?, [""; 0]);
    /// # Ok::<(), deltaboard_routine::Diagnostic>(())
    /// ```
    pub fn turned(&self) -> impl Iterator<Item = Digit> {
        let turns = |digit: &Digit| match &self.0 {
            Rule::Digits(sources) => {
                let source = sources[usize::from(digit.0)];
                source.complement && source.digits == 1 << digit.0
            }
            Rule::Sum(_) | Rule::Add(_) => false,
        };
        Digit::ALL.into_iter().filter(turns)
    }
}

impl fmt::Display for DigitRule {
    /// "r2 r1 r0 f2 f1 f0 -> not r2, not r1, not r0, f2 f1 f0"
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("r2 r1 r0 f2 f1 f0 ->")?;
        match &self.0 {
            Rule::Digits(sources) => {
                for (place, digit) in Digit::ALL.iter().enumerate() {
                    let source = sources[usize::from(digit.0)];
                    let before = place.checked_sub(1).map(|last| sources[5 - last]);
                    let is_plain =
                        |source: Source| source.as_digit().is_some() || source.digits == 0;
                    if before.is_some_and(|before| !is_plain(before) || !is_plain(source)) {
                        f.write_str(",")?;
                    }
                    write!(f, " {source}")?;
                }
                Ok(())
            }
            Rule::Sum(sum) => write!(f, " {sum}"),
            Rule::Add(by) => {
                let sign = if *by < 0 { '-' } else { '+' };
                write!(f, " square {sign} {} (mod 64)", by.abs())
            }
        }
    }
}

impl Source {
    const fn digit(digit: u8) -> Self {
        Self { digits: 1 << digit, complement: false }
    }

    const fn as_digit(self) -> Option<u8> {
        match self.digits.is_power_of_two() && !self.complement {
            true => Some(self.digits.trailing_zeros() as u8),
            false => None,
        }
    }

    /// The other digit, if it's the XOR of the digit and one other.
    fn other_than(self, digit: Digit) -> Option<Digit> {
        let other = self.digits ^ 1 << digit.0;
        let is_xor = self.digits.count_ones() == 2 && other.is_power_of_two();
        is_xor.then(|| Digit(other.trailing_zeros() as u8))
    }

    const fn of(self, square: Square) -> u8 {
        ((square.index() & self.digits).count_ones() as u8 & 1) ^ self.complement as u8
    }

    /// All sources for a digit, the simplest first: where only some squares have a goal, several fit.
    fn candidates(digit: u8) -> impl Iterator<Item = Self> {
        let own = 1 << digit;
        let of_count = move |count| (1..64u8).filter(move |set| set.count_ones() == count);
        let others = (1..=6).flat_map(of_count).filter(move |set| *set != own);
        let sets = [own, 0].into_iter().chain(others);
        let both = |digits| [false, true].map(|complement| Self { digits, complement });
        sets.flat_map(both)
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut digits = Digit::ALL.into_iter().filter(|digit| self.digits >> digit.0 & 1 == 1);
        let Some(first) = digits.next() else {
            return write!(f, "{}", u8::from(self.complement));
        };
        if self.complement {
            f.write_str("not ")?;
        }
        f.write_str(first.symbol())?;
        digits.try_for_each(|digit| write!(f, " xor {}", digit.symbol()))
    }
}

/// Each digit of the goal is made of at most `most` digits of the start.
fn digit_by_digit(moves: &[(Square, Square)], most: u32) -> Option<Rule> {
    let mut sources = [Source::digit(0); 6];
    for digit in Digit::ALL {
        let fits = |source: &Source| {
            source.digits.count_ones() <= most
                && moves.iter().all(|(from, to)| source.of(*from) == digit.of(*to))
        };
        sources[usize::from(digit.0)] = Source::candidates(digit.0).find(fits)?;
    }
    Some(Rule::Digits(sources))
}

/// The same number is added to every square.
fn added(moves: &[(Square, Square)]) -> Option<Rule> {
    let by = |&(from, to): &(Square, Square)| (to.index() + 64 - from.index()) % 64;
    let first = by(moves.first()?);
    // A shift by whole ranks or within a rank is a sum of the rank or the file.
    let is_sum = first % 8 == 0 || moves.iter().all(|(from, to)| from.rank() == to.rank());
    if is_sum || moves.iter().any(|pair| by(pair) != first) {
        return None;
    }
    Some(Rule::Add(if first < 32 { first as i8 } else { first as i8 - 64 }))
}

/// Something is added to the rank or the file that depends on the other of the two.
fn summed(moves: &[(Square, Square)]) -> Option<Rule> {
    [true, false].into_iter().find_map(|of_rank| {
        let split = |square: Square| {
            let (rank, file) = (square.rank().index(), square.file().index());
            if of_rank { (rank, file) } else { (file, rank) }
        };
        let mut added = [None; 8];
        let mut wraps = false;
        for &(from, to) in moves {
            let ((before, other), (after, same)) = (split(from), split(to));
            let by = (after + 8 - before) % 8;
            if other != same || *added[usize::from(other)].get_or_insert(by) != by {
                return None;
            }
        }
        let constant = added[0]?;
        let weight = |digit: usize| Some((added[1 << digit]? + 8 - constant) % 8);
        let weights = [weight(0)?, weight(1)?, weight(2)?];
        let total = |other: usize| {
            let weighted = (0..3).filter(|digit| other >> digit & 1 == 1);
            weighted.fold(constant, |sum, digit| sum + weights[digit]) % 8
        };
        // 4 in a rank or a file only turns over its highest digit.
        let is_xor = constant % 4 == 0 && weights.iter().all(|weight| weight % 4 == 0);
        if is_xor || (0..8).any(|other| added[other] != Some(total(other))) {
            return None;
        }
        let near = |by: u8| if by > 4 { by as i8 - 8 } else { by as i8 };
        let sum = Sum { of_rank, weights: weights.map(near), constant: near(constant), wraps };
        for &(from, to) in moves {
            let ((before, other), (after, _)) = (split(from), split(to));
            let by = sum.constant + sum.weight_of(other);
            wraps |= before as i8 + by != after as i8;
        }
        Some(Rule::Sum(Sum { wraps, ..sum }))
    })
}

impl Sum {
    fn weight_of(&self, other: u8) -> i8 {
        (0..3).filter(|digit| other >> digit & 1 == 1).map(|digit| self.weights[digit]).sum()
    }

    /// How often the whole other coordinate is added, if it is.
    fn multiple(&self) -> Option<i8> {
        [1, -1, 2, -2, 3, -3].into_iter().find(|times| {
            (0..3).all(|digit| (self.weights[digit] - times * (1 << digit)).rem_euclid(8) == 0)
        })
    }

    /// The coordinate that changes, and the other one.
    const fn split(&self, square: Square) -> (i8, i8) {
        let (rank, file) = (square.rank().index() as i8, square.file().index() as i8);
        if self.of_rank { (rank, file) } else { (file, rank) }
    }

    /// What is added, for a value of the other coordinate.
    fn added_to(&self, other: i8) -> i8 {
        let by = match self.multiple() {
            Some(times) => times * other + self.constant,
            None => self.constant + self.weight_of(other as u8),
        };
        // What goes around the board several times is as good as the rest.
        if by.abs() < 8 { by } else { by.rem_euclid(8) }
    }

    /// The rank or file of a sum; `None` if it's off the board.
    fn wrapped(&self, sum: i8) -> Option<i8> {
        (self.wraps || (0..8).contains(&sum)).then(|| sum.rem_euclid(8))
    }

    /// "rank 2 + 1 = 3", "file h + 1 − 8 = a"
    fn for_square(&self, square: Square) -> String {
        let (from, other) = self.split(square);
        let by = self.added_to(other);
        let name = |at: i8| match self.of_rank {
            true => (at + 1).to_string(),
            false => char::from(b'a' + at as u8).to_string(),
        };
        let sum = format!("{} {} {}", self.names().0, name(from), signed(by));
        match self.wrapped(from + by) {
            Some(goal) if goal == from + by => format!("{sum} = {}", name(goal)),
            Some(goal) => {
                let around = signed(if by < 0 { 8 } else { -8 });
                format!("{sum} {around} = {}", name(goal))
            }
            None => format!("{sum} is off the board"),
        }
    }

    const fn names(&self) -> (&'static str, &'static str) {
        if self.of_rank { ("rank", "file") } else { ("file", "rank") }
    }

    fn effect(&self) -> String {
        let (name, other) = self.names();
        let around = if self.wraps { ", around the edge" } else { "" };
        if self.weights == [0; 3] {
            let (verb, by, preposition) = added_in_words(self.constant);
            return format!("{verb} {by} {preposition} the {name}{around}");
        }
        if let Some(times) = self.multiple() {
            let (verb, preposition) = verb(times);
            let often = match times.abs() {
                1 => "",
                2 => "twice ",
                _ => "three times ",
            };
            let further = match self.constant {
                0 => String::new(),
                by => {
                    let (verb, by, _) = added_in_words(by);
                    format!(", and {verb} {by}")
                }
            };
            return format!("{verb} {often}the {other} {preposition} the {name}{further}{around}");
        }
        let digits = (0..3).filter(|digit| self.weights[*digit] != 0).collect::<Vec<_>>();
        if let [digit] = digits[..]
            && (self.constant == 0 || self.constant == -self.weights[digit])
        {
            let (by, value) = match self.constant {
                0 => (self.weights[digit], 1),
                by => (by, 0),
            };
            let (verb, by, preposition) = added_in_words(by);
            let digit = Digit(digit as u8 + if self.of_rank { 0 } else { 3 }).name();
            return format!(
                "{verb} {by} {preposition} the {name} where the {digit} is {value}{around}"
            );
        }
        format!("makes the {name} {}", self.formula())
    }

    /// "rank - file"
    fn formula(&self) -> String {
        let (name, other) = self.names();
        let mut formula = name.to_owned();
        let mut add = |by: i8, what: &str| {
            let sign = if by < 0 { '-' } else { '+' };
            let times = match (by.abs(), what) {
                (times, "") => times.to_string(),
                (1, what) => what.to_owned(),
                (times, what) => format!("{times} {what}"),
            };
            formula.push_str(&format!(" {sign} {times}"));
        };
        match self.multiple() {
            Some(times) => add(times, other),
            None => {
                for digit in (0..3).rev().filter(|digit| self.weights[*digit] != 0) {
                    let symbol = Digit(digit as u8 + if self.of_rank { 0 } else { 3 }).symbol();
                    add(self.weights[digit], symbol);
                }
            }
        }
        if self.constant != 0 {
            add(self.constant, "");
        }
        formula
    }
}

impl fmt::Display for Sum {
    /// "rank - file, f2 f1 f0 (mod 8)"
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sum = self.formula();
        match self.of_rank {
            true => write!(f, "{sum}, f2 f1 f0")?,
            false => write!(f, "r2 r1 r0, {sum}")?,
        }
        f.write_str(if self.wraps { " (mod 8)" } else { "" })
    }
}

/// "+ 3", "− 3"
fn signed(by: i8) -> String {
    format!("{} {}", if by < 0 { '−' } else { '+' }, by.unsigned_abs())
}

const fn verb(by: i8) -> (&'static str, &'static str) {
    if by < 0 { ("subtracts", "from") } else { ("adds", "to") }
}

fn added_in_words(by: i8) -> (&'static str, u8, &'static str) {
    let (verb, preposition) = verb(by);
    (verb, by.unsigned_abs(), preposition)
}

/// "exchanges the rank digits with the file digits and turns over the three rank digits"
fn effect_on_digits(sources: &[Source; 6]) -> String {
    let single = |source: Source| source.digits.is_power_of_two();
    let from = |digit: u8| {
        let source = sources[usize::from(digit)];
        single(source).then(|| source.digits.trailing_zeros() as u8)
    };
    let (mut exchanged, mut turned) = (Vec::new(), Vec::new());
    let (mut depends, mut others) = (Vec::new(), Vec::new());
    for digit in Digit::ALL {
        let source = sources[usize::from(digit.0)];
        let origin = from(digit.0);
        match origin {
            Some(origin) if origin == digit.0 => {}
            Some(origin) if from(origin) == Some(digit.0) => {
                if origin < digit.0 {
                    exchanged.push((digit, Digit(origin)));
                }
            }
            _ => {
                match source.other_than(digit) {
                    Some(other) => depends.push(format!(
                        "turns over the {} where the {} is {}",
                        digit.name(),
                        other.name(),
                        u8::from(!source.complement)
                    )),
                    None => others.push(format!("{} becomes {source}", digit.symbol())),
                }
                continue;
            }
        }
        if source.complement {
            turned.push(digit);
        }
    }
    let mut effects = Vec::new();
    if !exchanged.is_empty() {
        effects.push(exchanges(&exchanged));
    }
    if !turned.is_empty() {
        effects.push(format!("turns over {}", digits_in_words(&turned)));
    }
    effects.append(&mut depends);
    match (effects.is_empty(), others.is_empty()) {
        (true, true) => "changes no digit".to_owned(),
        (_, true) => effects.join(" and "),
        (true, false) => format!("changes digits: {}", others.join(", ")),
        (false, false) => format!("{}; {}", effects.join(" and "), others.join(", ")),
    }
}

fn exchanges(pairs: &[(Digit, Digit)]) -> String {
    let whole = [(5, 2), (4, 1), (3, 0)].map(|(rank, file)| (Digit(rank), Digit(file)));
    if *pairs == whole {
        return "exchanges the rank digits with the file digits".to_owned();
    }
    let pair =
        |(one, other): &(Digit, Digit)| format!("the {} with the {}", one.name(), other.name());
    format!("exchanges {}", listed(&pairs.iter().map(pair).collect::<Vec<_>>()))
}

/// Lists digits in words, with the article.
///
/// ```
/// use deltaboard_trace::{Digit, digits_in_words};
///
/// assert_eq!(digits_in_words(&Digit::ALL[..3]), "the three rank digits");
/// assert_eq!(digits_in_words(&Digit::ALL[2..4]), "the lowest rank digit and the highest file digit");
/// ```
#[must_use]
pub fn digits_in_words(digits: &[Digit]) -> String {
    let of_rank = digits.iter().filter(|digit| digit.0 >= 3).count();
    match (digits.len(), of_rank) {
        (6, _) => return "all six digits".to_owned(),
        (3, 3) => return "the three rank digits".to_owned(),
        (3, 0) => return "the three file digits".to_owned(),
        _ => {}
    }
    let name = |digit: &Digit| format!("the {}", digit.name());
    listed(&digits.iter().map(name).collect::<Vec<_>>())
}

/// "a, b and c"
pub(crate) fn listed(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use deltaboard_catalogue::Catalogue;
    use deltaboard_routine::Program;
    use deltaboard_transform::Transform;

    use super::*;
    use crate::recognition::origins_of;
    use crate::run;

    fn rule_of(text: &str) -> String {
        let trace = run(&Program::parse(text).unwrap(), 0).unwrap();
        match DigitRule::of(trace.result_origins()) {
            Some(rule) => format!("{rule} | {}", rule.effect()),
            None => "none".to_owned(),
        }
    }

    #[test]
    fn every_rule_in_the_catalogue_gives_the_goals_of_its_squares() {
        let mut rules = 0;
        for routine in Catalogue::ROUTINES {
            let trace = run(routine.program(), 0).unwrap();
            let motions = trace.steps().iter().map(|step| &step.motion);
            for motion in motions.chain([trace.result_origins()]) {
                let Some(rule) = DigitRule::of(motion) else { continue };
                rules += 1;
                for (from, to) in copies(motion) {
                    assert_eq!(rule.goal(from), Some(to), "{}: {rule}", routine.id());
                }
            }
        }
        assert!(rules > 100, "{rules}");
    }

    /// The last word of each sum is the goal of its square.
    #[test]
    fn sums_in_the_catalogue_give_the_goals_of_their_squares() {
        let mut sums = 0;
        for routine in Catalogue::ROUTINES {
            let trace = run(routine.program(), 0).unwrap();
            let motions = trace.steps().iter().map(|step| &step.motion);
            for motion in motions.chain([trace.result_origins()]) {
                let Some(rule) = DigitRule::of(motion) else { continue };
                for (from, to) in copies(motion) {
                    let Some(sum) = rule.sum_for(from) else { continue };
                    sums += 1;
                    let goal = match &rule.0 {
                        Rule::Sum(Sum { of_rank: true, .. }) => to.rank().to_string(),
                        Rule::Sum(_) => to.file().to_string(),
                        _ => to.index().to_string(),
                    };
                    let case = format!("{}: {from} {to}: {sum}", routine.id());
                    assert!(sum.ends_with(&format!("= {goal}")), "{case}");
                }
                let lost = Square::ALL.into_iter().filter_map(|from| rule.sum_for(from));
                for sum in lost.filter(|sum| sum.contains("is off")) {
                    assert!(sum.starts_with("rank") || sum.starts_with("file"), "{sum}");
                }
            }
        }
        assert!(sums > 1000, "{sums}");
    }

    #[test]
    fn transforms_have_a_formula_and_an_effect() {
        let digits = "r2 r1 r0 f2 f1 f0 ->";
        for (name, formula, effect) in [
            ("identity", "r2 r1 r0 f2 f1 f0", "changes no digit"),
            (
                "flip-vertical",
                "not r2, not r1, not r0, f2 f1 f0",
                "turns over the three rank digits",
            ),
            (
                "mirror-horizontal",
                "r2 r1 r0, not f2, not f1, not f0",
                "turns over the three file digits",
            ),
            (
                "rotate-180",
                "not r2, not r1, not r0, not f2, not f1, not f0",
                "turns over all six digits",
            ),
            (
                "flip-diagonal",
                "f2 f1 f0 r2 r1 r0",
                "exchanges the rank digits with the file digits",
            ),
            (
                "flip-anti-diagonal",
                "not f2, not f1, not f0, not r2, not r1, not r0",
                "exchanges the rank digits with the file digits and turns over all six digits",
            ),
            (
                "rotate-90-clockwise",
                "not f2, not f1, not f0, r2 r1 r0",
                "exchanges the rank digits with the file digits and turns over the three rank digits",
            ),
            (
                "rotate-90-anticlockwise",
                "f2 f1 f0, not r2, not r1, not r0",
                "exchanges the rank digits with the file digits and turns over the three file digits",
            ),
            (
                "pseudo-rotate-45-clockwise",
                "rank - file, f2 f1 f0 (mod 8)",
                "subtracts the file from the rank, around the edge",
            ),
            (
                "pseudo-rotate-45-anticlockwise",
                "rank + file + 1, f2 f1 f0 (mod 8)",
                "adds the file to the rank, and adds 1, around the edge",
            ),
        ] {
            let transform: Transform = name.parse().unwrap();
            let rule = DigitRule::of(&origins_of(transform)).unwrap();
            assert_eq!(rule.to_string(), format!("{digits} {formula}"), "{name}");
            assert_eq!(rule.effect(), effect, "{name}");
        }
    }

    #[test]
    fn rules_of_all_kinds() {
        let digits = "r2 r1 r0 f2 f1 f0 ->";
        for (text, rule) in [
            (
                "rotate_left(x, 8)",
                "rank + 1, f2 f1 f0 (mod 8) | adds 1 to the rank, around the edge",
            ),
            ("x >> 16", "rank - 2, f2 f1 f0 | subtracts 2 from the rank"),
            ("(x << 1) & 0xfefefefefefefefe", "r2 r1 r0, file + 1 | adds 1 to the file"),
            ("rotate_left(x, 9)", "square + 9 (mod 64) | adds 9 to the number of the square"),
            (
                "rotate_right(x, 1)",
                "square - 1 (mod 64) | subtracts 1 from the number of the square",
            ),
            // A perfect shuffle moves the digits round.
            (
                "u64 f(u64 x) { u64 r = 0; for (int i = 0; i < 32; i++) { r |= (x >> i & 1) << (2 * i); r |= (x >> (32 + i) & 1) << (2 * i + 1); } return r; }",
                "r1 r0 f2 f1 f0 r2 | changes digits: r2 becomes r1, r1 becomes r0, r0 becomes f2, f2 becomes f1, f1 becomes f0, f0 becomes r2",
            ),
            // Rank 1 alone, to the a-file: a digit of one value can't change.
            (
                "u64 f(u64 x) { u64 r = 0; for (int i = 0; i < 8; i++) r |= (x >> i & 1) << (8 * i); return r; }",
                "f2 f1 f0 0 0 0 | changes digits: r2 becomes f2, r1 becomes f1, r0 becomes f0, f2 becomes 0, f1 becomes 0, f0 becomes 0",
            ),
        ] {
            assert_eq!(rule_of(text), format!("{digits} {rule}"), "{text}");
        }
        for none in ["x ^ (x << 1)", "x + 1", "x & 1", "pext(x, 0x8040201008040201) | (x & 0xff00)"]
        {
            assert_eq!(rule_of(none), "none", "{none}");
        }
    }

    #[test]
    fn steps_of_the_pseudo_rotation_are_sums() {
        let program = Catalogue::find("pseudo-rotate-45-clockwise/rotates").unwrap().program();
        let trace = run(program, 0).unwrap();
        let rules = trace.steps().iter().map(|step| DigitRule::of(&step.motion).unwrap().effect());
        assert_eq!(
            rules.collect::<Vec<_>>(),
            [
                "subtracts 1 from the rank where the lowest file digit is 1, around the edge",
                "subtracts 2 from the rank where the middle file digit is 1, around the edge",
                "turns over the highest rank digit where the highest file digit is 1",
            ]
        );
    }
}
