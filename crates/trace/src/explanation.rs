//! Why a step is right, in sentences found from where the bits go.

use crate::meaning::Meaning;
use crate::movement::{Movement, movements};
use crate::origins::{Origins, inverse, ones};
use crate::squares::{Rectangle, describe, whole_files};
use crate::trace::Trace;

const NUMBERS: [&str; 8] = ["no", "one", "two", "three", "four", "five", "six", "seven"];

/// More groups than this are counted, not named.
const MOST_GROUPS: usize = 4;

/// What the step to a frame does, and what is left to do after it, if the routine's result is to be
/// `due`; of code without a task nobody knows what that is. `None` for frame 0.
///
/// ```
/// use deltaboard_catalogue::Catalogue;
/// use deltaboard_trace::{explain, run};
///
/// let routine = Catalogue::find("flip-vertical/delta-swaps").unwrap();
/// let trace = run(&routine.program(), 0)?;
/// assert_eq!(
///     explain(&trace, 1, Some(&routine.task().origins())).unwrap(),
///     "Ranks 1, 3, 5, 7 climb one rank; ranks 2, 4, 6, 8 come down one rank. \
///      What is left moves only whole pairs of ranks."
/// );
/// # Ok::<(), deltaboard_routine::Diagnostic>(())
/// ```
#[must_use]
pub fn explain(trace: &Trace, frame: usize, due: Option<&Origins>) -> Option<String> {
    let step = trace.step(frame)?;
    let what = what_moves(&step.motion, step.meaning);
    Some(match what_is_left(trace.origins(frame), trace.result_origins(), due) {
        Some(left) => format!("{what} {left}"),
        None => what,
    })
}

fn what_moves(motion: &Origins, meaning: Meaning) -> String {
    match meaning {
        Meaning::Nothing => return "Every bit stays where it is.".to_owned(),
        Meaning::Keep { mask: 0 } => return "Every bit is cleared.".to_owned(),
        Meaning::Keep { mask } => {
            return format!("Only {} kept; every other bit is cleared.", are(mask));
        }
        Meaning::Copies { .. } => {
            return "Every 1 of the factor adds one shifted copy of the board.".to_owned();
        }
        Meaning::Unshuffle { .. } => {
            return "The bits under the mask and those beside it are told apart: one part goes \
                    below, the other above, and each keeps its order."
                .to_owned();
        }
        Meaning::Shuffle { .. } => {
            return "The lower and the upper bits are dealt out, one part over the mask, the other \
                    over the squares beside it, and each keeps its order."
                .to_owned();
        }
        Meaning::Copy { factor, bit } => {
            let more = factor.checked_shr(u32::from(bit) + 1).unwrap_or(0).count_ones();
            let left = match more {
                0 => "It was the last.".to_owned(),
                1 => "One more is to come.".to_owned(),
                _ => format!("{} more are to come.", capitalised(&in_words(more))),
            };
            return format!(
                "Bit {bit} of the factor is 1, so a copy of the board is added, shifted by {bit}. {left}"
            );
        }
        Meaning::Set { mask } => {
            return format!("{} set to 1{}", capitalised(&are(mask)), others(mask));
        }
        Meaning::Complement { mask } => {
            let what = capitalised(&are(mask));
            return format!(
                "{what} complemented: each 1 becomes 0, each 0 becomes 1{}",
                others(mask)
            );
        }
        Meaning::Linear { mixed: 0 } => return moves_and_flips(motion),
        Meaning::Linear { mixed } => return mixture(motion, mixed),
        Meaning::NotLinear { .. } => {
            return "Here bits meet in more than an XOR, so where they come from depends on the board."
                .to_owned();
        }
        Meaning::Rotate { left, mask } if left % 8 == 0 && whole_files(mask).is_some() => {
            return rotation_by_ranks(left / 8, mask);
        }
        _ => {}
    }
    let groups = movements(motion);
    if groups.len() > MOST_GROUPS {
        let moving: u64 = groups.iter().fold(0, |all, group| all | group.squares);
        return format!(
            "{} bits travel at once, in {} groups, each by its own distance.",
            moving.count_ones(),
            groups.len()
        );
    }
    let clauses: Vec<_> = groups.iter().map(clause).collect();
    let mut sentence = clauses.join("; ");
    sentence.push('.');
    capitalised(&sentence)
}

/// What becomes of the bits beside a mask.
fn others(mask: u64) -> &'static str {
    match mask {
        u64::MAX => ".",
        _ => "; the others stay.",
    }
}

/// Where bits go, and are complemented there; where they are set whatever there was.
fn moves_and_flips(motion: &Origins) -> String {
    let set = motion.bits_where(|squares, flipped| flipped && squares == 0);
    let complemented = motion.bits_where(|squares, flipped| flipped && squares != 0);
    let moved = motion.xor(&Origins::constant(set | complemented));
    let mut told = what_moves(&moved, Meaning::of(&moved, &[]));
    for (squares, done) in [(set, "set to 1"), (complemented, "complemented")] {
        if squares != 0 {
            told += &format!(" Then {} {done}.", are(squares));
        }
    }
    told
}

/// "Each bit of rank 1 becomes the XOR of two; the others stay."
fn mixture(motion: &Origins, mixed: u64) -> String {
    let counts = ones(mixed).map(|bit| motion.sources(1 << bit).count_ones());
    let (least, most) =
        counts.fold((64, 0), |(least, most), count| (count.min(least), count.max(most)));
    let of = if least == most { in_words(most) } else { "several".to_owned() };
    let same = motion.agreement(&Origins::input());
    let rest = if mixed == u64::MAX {
        ""
    } else if mixed | same == u64::MAX {
        "; the others stay"
    } else {
        "; the others are moved or cleared"
    };
    match (mixed, mixed.count_ones()) {
        (u64::MAX, _) => format!("Each bit becomes the XOR of {of}{rest}."),
        (_, 1) => format!("The bit of {} becomes the XOR of {of}{rest}.", describe(mixed).0),
        _ => format!("Each bit of {} becomes the XOR of {of}{rest}.", describe(mixed).0),
    }
}

/// "Files a–d climb one rank; what leaves the board above comes in again below."
fn rotation_by_ranks(up: u8, files: u64) -> String {
    let up = up as i8;
    let (ranks, leaves, enters) =
        if up <= 4 { (up, "above", "below") } else { (up - 8, "below", "above") };
    let group = Movement { squares: files, files: 0, ranks };
    let moves = capitalised(&clause(&group));
    format!("{moves}; what leaves the board {leaves} comes in again {enters}.")
}

fn are(squares: u64) -> String {
    let (what, one) = describe(squares);
    format!("{what} {}", if one { "is" } else { "are" })
}

/// "ranks 1, 2, 5, 6 climb two ranks"
fn clause(group: &Movement) -> String {
    let (what, one) = describe(group.squares);
    let (go, goes) = match group.ranks {
        1.. => ("climb", "climbs"),
        0 => ("go", "goes"),
        _ => ("come down", "comes down"),
    };
    let verb = if one { goes } else { go };
    let ranks = counted(group.ranks, "rank");
    let files = counted(group.files, "file");
    // Whoever looks from Black's side has h on the left, and a shift to the left goes towards h.
    let edge = if group.files > 0 { "h" } else { "a" };
    match (group.files, group.ranks) {
        (0, _) => format!("{what} {verb} {ranks}"),
        (_, 0) => format!("{what} {verb} {files} towards {edge}"),
        _ => format!("{what} {verb} {ranks} and {files} towards {edge}"),
    }
}

fn in_words(count: u32) -> String {
    match NUMBERS.get(count as usize) {
        Some(number) => (*number).to_owned(),
        None => count.to_string(),
    }
}

fn counted(by: i8, noun: &str) -> String {
    let plural = if by.abs() == 1 { "" } else { "s" };
    let number = in_words(u32::from(by.unsigned_abs()));
    format!("{number} {noun}{plural}")
}

fn capitalised(sentence: &str) -> String {
    let mut sentence = sentence.to_owned();
    if let Some(first) = sentence.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    sentence
}

/// What the steps to come have left to do, if this is the last, or if both boards are permutations of the input: whether
/// they only move whole blocks, or only move inside blocks.
fn what_is_left(now: &Origins, result: &Origins, due: Option<&Origins>) -> Option<String> {
    if now == result && now.is_linear() {
        let end = match due {
            None => "Here the routine ends.",
            Some(due) if due == result => "Now every bit is where it belongs.",
            Some(_) => "Here the routine ends, and not every bit is where it belongs.",
        };
        return Some(end.to_owned());
    }
    let (now, result) = (now.as_permutation()?, result.as_permutation()?);
    let place = inverse(&result);
    // Where the bit that stands on a square has yet to go.
    let goal = |square: u8| place[usize::from(now[usize::from(square)].index())].index();
    let travel = |square: u8| i16::from(goal(square)) - i16::from(square);
    let whole = |tile: Rectangle, square| travel(square) == travel(tile.rank * 8 + tile.file);
    let inside = |tile: Rectangle, square| tile.squares() >> goal(square) & 1 == 1;
    const BLOCKS: [(u8, u8); 9] =
        [(8, 4), (4, 8), (8, 2), (2, 8), (4, 4), (8, 1), (1, 8), (4, 2), (2, 2)];
    let mut blocks = BLOCKS.iter();
    if let Some(&(files, ranks)) = blocks.find(|block| everywhere(block, &whole)) {
        return Some(format!(
            "What is left moves only whole {}.",
            blocks_in_words(files, ranks, true)
        ));
    }
    let (files, ranks) = BLOCKS.iter().rev().find(|block| everywhere(block, &inside))?;
    Some(format!("What is left stays inside each {}.", blocks_in_words(*files, *ranks, false)))
}

/// Whether something holds for every square in every tile of a board cut into blocks of one size.
fn everywhere(&(files, ranks): &(u8, u8), holds: &dyn Fn(Rectangle, u8) -> bool) -> bool {
    for corner in 0..64 {
        let (file, rank) = (corner % 8, corner / 8);
        if file % files != 0 || rank % ranks != 0 {
            continue;
        }
        let tile = Rectangle { file, rank, files, ranks };
        if !ones(tile.squares()).all(|square| holds(tile, square as u8)) {
            return false;
        }
    }
    true
}

fn blocks_in_words(files: u8, ranks: u8, many: bool) -> String {
    let plural = if many { "s" } else { "" };
    let (noun, of) = match (files, ranks) {
        (8, 1) => ("rank", ""),
        (1, 8) => ("file", ""),
        (8, 2) => ("pair", " of ranks"),
        (2, 8) => ("pair", " of files"),
        (8, _) => ("group", " of four ranks"),
        (_, 8) => ("group", " of four files"),
        _ => return format!("{files}×{ranks} block{plural}"),
    };
    format!("{noun}{plural}{of}")
}
