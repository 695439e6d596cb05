//! The squares that a mask selects, in words: by the digits that they have in common, or by a name.

use core::fmt;

use deltaboard_transform::Square;

use crate::digits::{Digit, listed};
use crate::origins::ones;
use crate::squares::lines_in_words;

/// The most conditions of a sentence in words.
const IN_WORDS: usize = 2;
/// The most conditions in the symbols of the digits.
const IN_SYMBOLS: usize = 3;
/// The most squares that are listed.
const LISTED: u32 = 3;

/// A set of squares in words, if that is short: by binary digits, by lines, or by diagonals. `None` if only the number of
/// squares is short.
///
/// ```
/// use deltaboard_trace::squares_in_words;
///
/// let words = |squares| squares_in_words(squares).unwrap();
/// assert_eq!(words(0x00ff_00ff_00ff_00ff), "the squares whose lowest rank digit is 0 (ranks 1, 3, 5, 7)");
/// assert_eq!(
///     words(0x0f0f_0f0f_0000_0000),
///     "the squares whose highest rank digit is 1 and whose highest file digit is 0"
/// );
/// // Both partners of an exchange of two digits.
/// assert_eq!(
///     words(0x0f0f_0f0f_f0f0_f0f0),
///     "the squares whose highest rank digit and highest file digit differ"
/// );
/// assert_eq!(words(0x8040_2010_0804_0201), "the diagonal a1–h8");
/// assert_eq!(words(0x0103_070f_1f3f_7fff), "the squares on and below the diagonal a8–h1");
/// assert_eq!(squares_in_words(0x1e22_2212_0e0a_1222), None);
/// ```
#[must_use]
pub fn squares_in_words(squares: u64) -> Option<String> {
    if squares == 0 {
        return Some("no squares".to_owned());
    }
    by_name(squares)
        .or_else(|| by_digits(squares))
        .or_else(|| lines_in_words(squares))
        .or_else(|| Some(format!("all squares but {}", by_name(!squares)?)))
        .or_else(|| beside_diagonal(squares))
        .or_else(|| two_diagonals(squares))
        .or_else(|| by_either_digit(squares))
}

/// A name that is plainer than digits: of few squares, of one or two lines, or of a diagonal.
pub(crate) fn by_name(squares: u64) -> Option<String> {
    let lines =
        || lines_in_words(squares).filter(|_| whole_lines(squares).is_some_and(|it| it < 3));
    let diagonal = || {
        let mut all = Diagonal::all();
        Some(format!("the diagonal {}", all.find(|diagonal| diagonal.squares == squares)?))
    };
    if squares.count_ones() <= LISTED {
        let names = ones(squares).map(|square| Square::ALL[square].to_string());
        return Some(listed(&names.collect::<Vec<_>>()));
    }
    lines().or_else(diagonal)
}

/// The number of lines, if a set consists of whole ranks or whole files.
fn whole_lines(squares: u64) -> Option<u32> {
    let ranks = (0..8).filter(|rank| squares >> (8 * rank) & 0xff == 0xff).count() as u32;
    let file = |file: &u32| squares >> file & 0x0101_0101_0101_0101 == 0x0101_0101_0101_0101;
    let files = (0..8).filter(file).count() as u32;
    let lines = ranks.max(files);
    (8 * lines == squares.count_ones()).then_some(lines)
}

/// A condition on a square: the value of a digit, or whether two digits differ.
#[derive(Clone, Copy)]
struct Condition {
    digit: Digit,
    other: Option<Digit>,
    value: u8,
}

impl Condition {
    /// All conditions, those on one digit first.
    fn all() -> impl Iterator<Item = Self> {
        let single = Digit::ALL.into_iter().map(|digit| (digit, None));
        let pairs = Digit::ALL.into_iter().enumerate().flat_map(|(place, digit)| {
            Digit::ALL.into_iter().skip(place + 1).map(move |other| (digit, Some(other)))
        });
        let both = |(digit, other)| [0, 1].map(|value| Self { digit, other, value });
        single.chain(pairs).flat_map(both)
    }

    fn squares(self) -> u64 {
        let ones = self.digit.squares() ^ self.other.map_or(0, Digit::squares);
        if self.value == 1 { ones } else { !ones }
    }

    /// "r2 = 0", "r2 ≠ f2"
    fn in_symbols(self) -> String {
        let digit = self.digit.symbol();
        match self.other {
            None => format!("{digit} = {}", self.value),
            Some(other) => {
                format!("{digit} {} {}", if self.value == 1 { '≠' } else { '=' }, other.symbol())
            }
        }
    }
}

impl fmt::Display for Condition {
    /// "lowest rank digit is 0", "lowest rank digit and lowest file digit differ"
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.digit.name())?;
        match self.other {
            None => write!(f, " is {}", self.value),
            Some(other) => {
                let verb = if self.value == 1 { "differ" } else { "are equal" };
                write!(f, " and {} {verb}", other.name())
            }
        }
    }
}

/// The squares that meet a few conditions.
fn by_digits(squares: u64) -> Option<String> {
    let (mut met, mut conditions) = (u64::MAX, Vec::new());
    for condition in Condition::all() {
        let meets = condition.squares();
        // A condition that follows from those before it doesn't exclude a square.
        if squares & !meets == 0 && met & !meets != 0 {
            met &= meets;
            conditions.push(condition);
        }
    }
    if met != squares || !(1..=IN_SYMBOLS).contains(&conditions.len()) {
        return None;
    }
    let lines = lines_in_words(squares);
    if conditions.len() > IN_WORDS {
        let symbols = conditions.iter().map(|condition| condition.in_symbols());
        let symbols = symbols.collect::<Vec<_>>().join(", ");
        return Some(match lines {
            Some(lines) => format!("{lines} ({symbols})"),
            None => format!("the squares with {symbols}"),
        });
    }
    let words = conditions.iter().map(|condition| format!("whose {condition}"));
    let words = format!("the squares {}", words.collect::<Vec<_>>().join(" and "));
    let name = match squares {
        LIGHT => Some("the light squares".to_owned()),
        DARK => Some("the dark squares".to_owned()),
        _ => lines.filter(|_| conditions.len() == 1),
    };
    Some(match name {
        Some(name) => format!("{words} ({name})"),
        None => words,
    })
}

const LIGHT: u64 = 0x55aa_55aa_55aa_55aa;
const DARK: u64 = !LIGHT;

/// The squares that meet at least one of two conditions.
fn by_either_digit(squares: u64) -> Option<String> {
    let conditions = || Condition::all().filter(|condition| condition.squares() & !squares == 0);
    let mut pairs = conditions().flat_map(|one| conditions().map(move |other| (one, other)));
    let (one, other) = pairs.find(|(one, other)| one.squares() | other.squares() == squares)?;
    Some(format!("the squares whose {one} or whose {other}"))
}

/// A diagonal of at least two squares.
struct Diagonal {
    squares: u64,
    first: Square,
    last: Square,
    /// The squares above it.
    above: u64,
}

impl Diagonal {
    /// All diagonals: those parallel to a1–h8, then those parallel to a8–h1.
    fn all() -> impl Iterator<Item = Self> {
        [true, false].into_iter().flat_map(|rises| {
            // How far a square is above the diagonal through the corner.
            let height = move |square: &Square| {
                let (file, rank) = (square.file().index() as i8, square.rank().index() as i8);
                if rises { rank - file } else { rank + file - 7 }
            };
            let where_height = move |holds: &dyn Fn(i8) -> bool| {
                let squares = Square::ALL.iter().filter(|square| holds(height(square)));
                squares.fold(0, |all, square| all | 1 << square.index())
            };
            (-6..=6).map(move |of| {
                let squares: u64 = where_height(&|height| height == of);
                let ends = [squares.trailing_zeros(), 63 - squares.leading_zeros()];
                let [low, high] = ends.map(|end| Square::ALL[end as usize]);
                let (first, last) = if rises { (low, high) } else { (high, low) };
                Self { squares, first, last, above: where_height(&|height| height > of) }
            })
        })
    }
}

impl fmt::Display for Diagonal {
    /// "a1–h8"
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}–{}", self.first, self.last)
    }
}

/// A diagonal and all squares above or below it.
fn beside_diagonal(squares: u64) -> Option<String> {
    Diagonal::all().find_map(|diagonal| {
        let side = match squares ^ diagonal.above {
            u64::MAX => "on and below",
            _ if squares == diagonal.above | diagonal.squares => "on and above",
            _ => return None,
        };
        Some(format!("the squares {side} the diagonal {diagonal}"))
    })
}

fn two_diagonals(squares: u64) -> Option<String> {
    let inside = || Diagonal::all().filter(|diagonal| diagonal.squares & !squares == 0);
    inside().find_map(|one| {
        let other = inside().find(|other| one.squares | other.squares == squares)?;
        Some(format!("the diagonals {one} and {other}"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads a description: the squares that it says.
    fn read(words: &str) -> u64 {
        if let Some((words, name)) = words.strip_suffix(')').and_then(|it| it.split_once(" (")) {
            let name = match name.contains(['=', '≠']) {
                true => all_of(name, ", "),
                false => read(name),
            };
            assert_eq!(read(words), name, "{words}");
            return name;
        }
        if let Some(others) = words.strip_prefix("all squares but ") {
            return !read(others);
        }
        if let Some(symbols) = words.strip_prefix("the squares with ") {
            return all_of(symbols, ", ");
        }
        if let Some(conditions) = words.strip_prefix("the squares whose ") {
            return match conditions.split_once(" or whose ") {
                Some((one, other)) => condition(one) | condition(other),
                None => all_of(conditions, " and whose "),
            };
        }
        if let Some(side) = words.strip_prefix("the squares on and ") {
            let (side, ends) = side.split_once(" the diagonal ").unwrap();
            let diagonal = diagonal(ends);
            // A square of a file is beside the diagonal's square in that file, or outside of its files.
            let (first, last) = (ends[..2].parse::<Square>().unwrap(), ends.len());
            let last: Square = ends[last - 2..].parse().unwrap();
            let rises = first.rank() < last.rank();
            let slope = if rises { 1 } else { -1 };
            let height = |square: &Square| {
                let along = square.file().index() as i8 - first.file().index() as i8;
                square.rank().index() as i8 - first.rank().index() as i8 - slope * along
            };
            let above = Square::ALL.iter().filter(|square| height(square) > 0);
            let above = above.fold(0, |all, square| all | 1 << square.index());
            return match side {
                "above" => above | diagonal,
                "below" => !above,
                _ => panic!("{words}"),
            };
        }
        match words.split_once(' ').unwrap_or((words, "")) {
            ("no", "squares") => 0,
            ("all", "squares") => u64::MAX,
            ("the", "light squares") => LIGHT,
            ("the", "dark squares") => DARK,
            ("the", diagonals) => {
                let ends = diagonals.split_once(' ').unwrap().1;
                ends.split(" and ").fold(0, |all, ends| all | diagonal(ends))
            }
            ("rank" | "ranks", ranks) => lines(ranks, |rank| 0xff << (8 * rank)),
            ("file" | "files", files) => match files.split_once(" of ") {
                Some((files, ranks)) => read(&format!("files {files}")) & read(ranks),
                None => lines(files, |file| 0x0101_0101_0101_0101 << file),
            },
            _ => {
                let squares = words.split(", ").flat_map(|squares| squares.split(" and "));
                squares.fold(0, |all, square| all | 1 << square.parse::<Square>().unwrap().index())
            }
        }
    }

    fn all_of(conditions: &str, and: &str) -> u64 {
        conditions.split(and).fold(u64::MAX, |all, text| all & condition(text))
    }

    /// The squares of "lowest rank digit is 0", "lowest rank digit and lowest file digit differ", "r0 = 0" or "r0 ≠ f0".
    fn condition(text: &str) -> u64 {
        let digit = |text: &str| {
            let named = |digit: &Digit| [digit.name(), digit.symbol()].contains(&text);
            Digit::ALL.into_iter().find(named).unwrap_or_else(|| panic!("{text}"))
        };
        let two = |one: &str, other: &str| digit(one).squares() ^ digit(other).squares();
        let value = text.strip_suffix(" is 0").or(text.strip_suffix(" = 0"));
        if let Some(name) = value {
            return !digit(name).squares();
        }
        if let Some(name) = text.strip_suffix(" is 1").or(text.strip_suffix(" = 1")) {
            return digit(name).squares();
        }
        let (pair, equal) = match (text.strip_suffix(" differ"), text.strip_suffix(" are equal")) {
            (Some(pair), _) => (pair.split_once(" and "), false),
            (_, Some(pair)) => (pair.split_once(" and "), true),
            _ => match text.split_once(" ≠ ") {
                Some(pair) => (Some(pair), false),
                None => (text.split_once(" = "), true),
            },
        };
        let (one, other) = pair.unwrap_or_else(|| panic!("{text}"));
        if equal { !two(one, other) } else { two(one, other) }
    }

    fn lines(text: &str, squares: impl Fn(u32) -> u64) -> u64 {
        let number = |line: char| line.to_digit(18).unwrap() - if line > '9' { 10 } else { 1 };
        let line = |line: &str| number(line.chars().next().unwrap());
        match text.split_once('–') {
            Some((first, last)) => {
                (line(first)..=line(last)).fold(0, |all, line| all | squares(line))
            }
            None => text.split(", ").fold(0, |all, text| all | squares(line(text))),
        }
    }

    fn diagonal(ends: &str) -> u64 {
        let (first, last) = ends.split_once('–').unwrap();
        let [first, last] = [first, last].map(|end| end.parse::<Square>().unwrap().index());
        let (low, high) = (first.min(last), first.max(last));
        let by = if (high - low) % 9 == 0 { 9 } else { 7 };
        assert_eq!((high - low) % by, 0, "{ends}");
        (low..=high).step_by(usize::from(by)).fold(0, |all, square| all | 1 << square)
    }

    fn assert_describes(squares: u64) -> String {
        let words = squares_in_words(squares).unwrap_or_else(|| panic!("{squares:#018x}"));
        assert_eq!(read(&words), squares, "{squares:#018x}: {words}");
        words
    }

    /// In a cube, some digits have fixed values.
    #[test]
    fn every_cube_has_words() {
        for cube in 0..3_u32.pow(6) {
            let mut squares = u64::MAX;
            for (place, digit) in Digit::ALL.into_iter().enumerate() {
                squares &= match cube / 3_u32.pow(place as u32) % 3 {
                    0 => digit.squares(),
                    1 => !digit.squares(),
                    _ => u64::MAX,
                };
            }
            assert_describes(squares);
        }
    }

    #[test]
    fn every_one_or_two_conditions_have_words() {
        for one in Condition::all() {
            for other in Condition::all() {
                assert_describes(one.squares() & other.squares());
                assert_describes(one.squares() | other.squares());
            }
        }
    }

    #[test]
    fn lines_diagonals_and_their_complements_have_words() {
        for diagonal in Diagonal::all() {
            for squares in [diagonal.squares, diagonal.above, diagonal.above | diagonal.squares] {
                assert_describes(squares);
                assert_describes(!squares);
            }
            for other in Diagonal::all() {
                assert_describes(diagonal.squares | other.squares);
            }
        }
        for lines in 0..256_u64 {
            let ranks = (0..8).filter(|rank| lines >> rank & 1 == 1);
            let ranks = ranks.fold(0, |all, rank| all | 0xff << (8 * rank));
            assert_describes(ranks);
            assert_describes(lines * 0x0101_0101_0101_0101);
            assert_describes(ranks & 0x7e7e_7e7e_7e7e_7e7e);
        }
    }

    /// Whatever is said of a set is true.
    #[test]
    fn words_of_other_sets_are_true() {
        let mut random = fastrand::Rng::with_seed(1);
        let conditions: Vec<_> = Condition::all().collect();
        let mut with_words = 0;
        for _ in 0..5000 {
            let mut set = || conditions[random.usize(..conditions.len())].squares();
            let squares = (set() & set() & set()) ^ (set() & set());
            if let Some(words) = squares_in_words(squares) {
                assert_eq!(read(&words), squares, "{squares:#018x}: {words}");
                with_words += 1;
            }
        }
        assert!(with_words > 500, "{with_words}");
    }

    #[test]
    fn the_plainest_words_are_chosen() {
        for (squares, words) in [
            (u64::MAX, Some("all squares")),
            (0x0000_0000_0000_ffff, Some("ranks 1, 2")),
            (0x0000_0000_ffff_ffff, Some("the squares whose highest rank digit is 0 (ranks 1–4)")),
            (0xffff_ffff_ffff_ff00, Some("ranks 2–8")),
            (0x0000_0000_0000_0f0f, Some("files a–d of ranks 1, 2 (r2 = 0, r1 = 0, f2 = 0)")),
            (
                0x55aa_55aa_55aa_55aa,
                Some(
                    "the squares whose lowest rank digit and lowest file digit differ (the light squares)",
                ),
            ),
            (0x8142_2418_1824_4281, Some("the diagonals a1–h8 and a8–h1")),
            (0xffff_ffff_ffff_fffe, Some("all squares but a1")),
            (0x0204_0810_2040_8000, Some("the diagonal b8–h2")),
            (0x0000_0000_00ff_7f3f, None),
            (0x8000_0000_0000_0201, Some("a1, b2 and h8")),
            (
                0xff0f_ff0f_ff0f_ff0f,
                Some("the squares whose lowest rank digit is 1 or whose highest file digit is 0"),
            ),
        ] {
            assert_eq!(squares_in_words(squares).as_deref(), words, "{squares:#018x}");
        }
    }
}
