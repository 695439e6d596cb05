//! Sets of squares described in words, and divided into rectangles.

use deltaboard_transform::Square;

use crate::origins::ones;

const FILE_A: u64 = 0x0101_0101_0101_0101;
const RANK_1: u64 = 0xff;

/// A block of neighbouring squares.
///
/// ```
/// use deltaboard_trace::{Rectangle, rectangles};
///
/// // An outline around a set: the four squares of the centre are one block.
/// let center = 0x0000_0018_1800_0000;
/// assert_eq!(rectangles(center), [Rectangle { file: 3, rank: 3, files: 2, ranks: 2 }]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Rectangle {
    /// The leftmost file, 0 for a.
    pub file: u8,
    /// The lowest rank, 0 for rank 1.
    pub rank: u8,
    /// The width in files.
    pub files: u8,
    /// The height in ranks.
    pub ranks: u8,
}

impl Rectangle {
    /// The squares of the block.
    ///
    /// ```
    /// use deltaboard_trace::Rectangle;
    /// use deltaboard_transform::{Bitboard, bitboard};
    ///
    /// let king_side = Rectangle { file: 4, rank: 0, files: 4, ranks: 2 };
    /// assert_eq!(Bitboard(king_side.squares()), bitboard! {
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . 1 1 1 1
    ///     . . . . 1 1 1 1
    /// });
    /// ```
    #[must_use]
    pub const fn squares(self) -> u64 {
        let row = (1u64 << self.files) - 1;
        let mut squares = 0;
        let mut rank = 0;
        while rank < self.ranks {
            squares |= row << (self.file + 8 * (self.rank + rank));
            rank += 1;
        }
        squares
    }
}

/// Divides a set of squares into few rectangles: from the lowest square on, each as wide and then as
/// high as possible.
///
/// ```
/// use deltaboard_catalogue::Catalogue;
/// use deltaboard_trace::{rectangles, run};
///
/// // The mask of each delta swap as a few outlines.
/// let program = Catalogue::find("flip-diagonal/delta-swaps").unwrap().program();
/// let trace = run(&program, 0)?;
/// let mut blocks = trace.steps().iter().map(|step| rectangles(step.meaning.mask().unwrap()).len());
/// assert!(blocks.eq([1, 4, 16]));
/// # Ok::<(), deltaboard_routine::Diagnostic>(())
/// ```
#[must_use]
pub fn rectangles(mut squares: u64) -> Vec<Rectangle> {
    let mut found = Vec::new();
    while squares != 0 {
        let corner = squares.trailing_zeros() as u8;
        let mut block = Rectangle { file: corner % 8, rank: corner / 8, files: 1, ranks: 1 };
        while block.file + block.files < 8 {
            let wider = Rectangle { files: block.files + 1, ..block };
            if squares & wider.squares() != wider.squares() {
                break;
            }
            block = wider;
        }
        while block.rank + block.ranks < 8 {
            let higher = Rectangle { ranks: block.ranks + 1, ..block };
            if squares & higher.squares() != higher.squares() {
                break;
            }
            block = higher;
        }
        squares &= !block.squares();
        found.push(block);
    }
    found
}

/// Describes whole lines, intersections of files with ranks, or a single square in words; returns `None` for other sets.
/// Bit 0 is a1, bit 1 is b1, bit 8 is a2.
///
/// ```
/// use deltaboard_trace::lines_in_words;
///
/// assert_eq!(lines_in_words(0x00ff_00ff_00ff_00ff).unwrap(), "ranks 1, 3, 5, 7");
/// assert_eq!(lines_in_words(0x0000_0000_f0f0_f0f0).unwrap(), "files e–h of ranks 1–4");
/// assert_eq!(lines_in_words(0x8040_2010_0804_0201), None);
/// ```
#[must_use]
pub fn lines_in_words(squares: u64) -> Option<String> {
    describe_lines(squares).map(|(words, _)| words)
}

/// Describes a set of squares in words, by their count if nothing else fits, and returns whether the description is
/// singular, for the verb that follows.
pub fn describe(squares: u64) -> (String, bool) {
    describe_lines(squares).unwrap_or_else(|| {
        let count = squares.count_ones();
        let noun = if count == 1 { "square" } else { "squares" };
        (format!("{count} {noun}"), count == 1)
    })
}

/// Describes the lines that a set consists of, and returns whether the description is singular.
fn describe_lines(squares: u64) -> Option<(String, bool)> {
    let (mut files, mut ranks) = (Vec::new(), Vec::new());
    for line in 0..8 {
        if squares & FILE_A << line != 0 {
            files.push(line);
        }
        if squares & RANK_1 << (8 * line) != 0 {
            ranks.push(line);
        }
    }
    let mut product = 0u64;
    for rank in &ranks {
        for file in &files {
            product |= 1 << (8 * rank + file);
        }
    }
    if product != squares || squares == 0 {
        return None;
    }
    let in_files = list_lines("file", &files, b'a');
    let in_ranks = list_lines("rank", &ranks, b'1');
    Some(match (files.as_slice(), ranks.as_slice()) {
        (_, _) if squares == u64::MAX => ("all squares".to_owned(), false),
        (_, ranks) if files.len() == 8 => (in_ranks, ranks.len() == 1),
        (files, _) if ranks.len() == 8 => (in_files, files.len() == 1),
        (&[file], &[rank]) => (Square::ALL[usize::from(8 * rank + file)].to_string(), true),
        _ => (format!("{in_files} of {in_ranks}"), files.len() == 1),
    })
}

/// "file a", "files a, c", "files a–d"; line 0 is named `first`.
pub(crate) fn list_lines(noun: &str, lines: &[u8], first: u8) -> String {
    let mut list = noun.to_owned();
    if lines.len() != 1 {
        list.push('s');
    }
    let runs = lines.len() > 2 && lines.windows(2).all(|pair| pair[1] == pair[0] + 1);
    for (index, line) in lines.iter().enumerate() {
        if runs && (1..lines.len() - 1).contains(&index) {
            continue;
        }
        list.push_str(match index {
            0 => " ",
            _ if runs => "–",
            _ => ", ",
        });
        list.push(char::from(first + line));
    }
    list
}

/// The files of a set, if it consists of whole files.
pub(crate) fn whole_files(squares: u64) -> Option<Vec<u8>> {
    let (mut files, mut whole) = (Vec::new(), 0);
    for file in ones(squares & RANK_1) {
        files.push(file as u8);
        whole |= FILE_A << file;
    }
    (whole == squares && squares != 0).then_some(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_in_words() {
        for (squares, words) in [
            (0x0000_0000_0000_00ff, "rank 1"),
            (0x0000_ffff_0000_ffff, "ranks 1, 2, 5, 6"),
            (0x0000_0000_ffff_ffff, "ranks 1–4"),
            (0x5555_5555_5555_5555, "files a, c, e, g"),
            (0x0f0f_0f0f_0f0f_0f0f, "files a–d"),
            (0x0101_0101_0101_0101, "file a"),
            (0x0000_0000_f0f0_f0f0, "files e–h of ranks 1–4"),
            (0x0000_0000_0000_0200, "b2"),
            (0x8040_2010_0804_0201, "8 squares"),
            (u64::MAX, "all squares"),
            (0, "0 squares"),
        ] {
            assert_eq!(describe(squares).0, words, "{squares:#018x}");
        }
    }

    #[test]
    fn rectangles_cover_the_set_once() {
        for set in [0, 1, u64::MAX, 0x0000_ffff_0000_ffff, 0x8142_2418_1824_4281] {
            let blocks = rectangles(set);
            assert_eq!(blocks.iter().fold(0, |all, block| all | block.squares()), set);
            let squares: u32 = blocks.iter().map(|b| b.squares().count_ones()).sum();
            assert_eq!(squares, set.count_ones());
        }
        assert_eq!(rectangles(0x0000_ffff_0000_ffff).len(), 2);
    }
}
