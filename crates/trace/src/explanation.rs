//! Sentences that explain what a step does, derived from where its bits go.

use deltaboard_transform::Square;

use crate::meaning::Meaning;
use crate::movement::{Movement, movements};
use crate::origins::{Origins, inverse, ones};
use crate::squares::{Rectangle, describe, whole_files};
use crate::trace::Trace;

const NUMBERS: [&str; 8] = ["no", "one", "two", "three", "four", "five", "six", "seven"];

/// If there are more groups than this, the sentence gives only their number.
const MOST_GROUPS: usize = 4;

/// Explains what the step to a frame does, and what the rest of the routine has to do to reach the
/// `expected` result. Code without a known task has no expected result. Returns `None` for frame 0.
///
/// ```
/// use deltaboard_catalogue::Catalogue;
/// use deltaboard_trace::{explain, run};
///
/// let routine = Catalogue::find("flip-vertical/delta-swaps").unwrap();
/// let trace = run(routine.program(), 0)?;
/// assert_eq!(
///     explain(&trace, 1, Some(&routine.task().origins())).unwrap(),
///     "Ranks 1, 3, 5, 7 go up one rank; ranks 2, 4, 6, 8 go down one rank. \
///      Still to do: move whole pairs of ranks."
/// );
/// # Ok::<(), deltaboard_routine::Diagnostic>(())
/// ```
#[must_use]
pub fn explain(trace: &Trace, frame: usize, expected: Option<&Origins>) -> Option<String> {
    let step = trace.step(frame)?;
    let mut effect = effect(&step.motion, step.meaning);
    if let Some(term) = step.term {
        effect += match term.count - term.number {
            0 => " This is the last term.".to_owned(),
            1 => " One more term follows.".to_owned(),
            more => format!(" {} more terms follow.", capitalised(&in_words(more as u32))),
        }
        .as_str();
    }
    Some(match remaining_work(trace.origins(frame), trace.result_origins(), expected) {
        Some(remaining) => format!("{effect} {remaining}"),
        None => effect,
    })
}

/// What the step does.
fn effect(motion: &Origins, meaning: Meaning) -> String {
    match meaning {
        Meaning::Nothing => return "Every bit stays where it is.".to_owned(),
        Meaning::Keep { mask: 0 } => return "Every bit is cleared.".to_owned(),
        Meaning::Keep { mask } => {
            return format!("Only {} kept; every other bit is cleared.", are(mask));
        }
        Meaning::Term { mask, movement: Some(Movement { files: 0, ranks: 0, .. }) } => {
            let (what, one) = describe(mask);
            let stay = if one { "stays where it is" } else { "stay where they are" };
            return format!("{} {stay}.", capitalised(&what));
        }
        Meaning::DeltaSwap { distance, lower, .. } if lower.count_ones() == 1 => {
            let low = lower.trailing_zeros() as usize;
            let [one, other] = [low, low + usize::from(distance)].map(|it| Square::ALL[it]);
            return format!("The contents of {one} and {other} change places.");
        }
        Meaning::Copies { .. } => {
            return "Every 1 of the factor adds one shifted copy of the board.".to_owned();
        }
        Meaning::Unshuffle { .. } => {
            return "The bits under the mask are separated from the others: one group goes to the \
                    low end, the other above, each in its order."
                .to_owned();
        }
        Meaning::Shuffle { .. } => {
            return "The low and the high bits are distributed: one group over the mask, the other \
                    over the other squares, each in its order."
                .to_owned();
        }
        Meaning::Copy { factor, bit } => {
            let more = factor.checked_shr(u32::from(bit) + 1).unwrap_or(0).count_ones();
            let more = match more {
                0 => "This is the last copy.".to_owned(),
                1 => "One more copy follows.".to_owned(),
                _ => format!("{} more copies follow.", capitalised(&in_words(more))),
            };
            return format!(
                "Bit {bit} of the factor is 1, so a copy of the board is added, shifted by {bit}. {more}"
            );
        }
        Meaning::Set { mask } => {
            return format!("{} set to 1{}", capitalised(&are(mask)), others_stay(mask));
        }
        Meaning::Complement { mask } => {
            let what = capitalised(&are(mask));
            return format!(
                "{what} complemented: each 1 becomes 0, each 0 becomes 1{}",
                others_stay(mask)
            );
        }
        Meaning::Linear { mixed: 0 } => return moves_and_flips(motion),
        Meaning::Linear { mixed } => return mixture(motion, mixed),
        Meaning::NotLinear { .. } => {
            return "Bits are combined by more than XOR, so their origins depend on the board."
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
            "{} bits move at once, in {} groups, each by its own distance.",
            moving.count_ones(),
            groups.len()
        );
    }
    let clauses: Vec<_> = groups.iter().map(clause).collect();
    let mut sentence = clauses.join("; ");
    sentence.push('.');
    capitalised(&sentence)
}

/// The end of a sentence about a mask: what happens to the bits outside it.
fn others_stay(mask: u64) -> &'static str {
    match mask {
        u64::MAX => ".",
        _ => "; the others stay.",
    }
}

/// Describes a step that moves bits, and complements or sets some of them.
fn moves_and_flips(motion: &Origins) -> String {
    let set = motion.bits_where(|squares, flipped| flipped && squares == 0);
    let complemented = motion.bits_where(|squares, flipped| flipped && squares != 0);
    let moved = motion.xor(&Origins::constant(set | complemented));
    let mut sentences = effect(&moved, Meaning::of(&moved, &[]));
    for (squares, change) in [(set, "set to 1"), (complemented, "complemented")] {
        if squares != 0 {
            sentences += &format!(" Then {} {change}.", are(squares));
        }
    }
    sentences
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

/// "Files a–d go up one rank; bits that leave at the top come back in at the bottom."
fn rotation_by_ranks(up: u8, files: u64) -> String {
    let up = up as i8;
    let (ranks, leaves, enters) =
        if up <= 4 { (up, "top", "bottom") } else { (up - 8, "bottom", "top") };
    let group = Movement { squares: files, files: 0, ranks };
    let moves = capitalised(&clause(&group));
    format!("{moves}; bits that leave at the {leaves} come back in at the {enters}.")
}

fn are(squares: u64) -> String {
    let (what, one) = describe(squares);
    format!("{what} {}", if one { "is" } else { "are" })
}

/// "ranks 1, 2, 5, 6 go up two ranks"
fn clause(group: &Movement) -> String {
    let (what, one) = describe(group.squares);
    let verb = if one { "goes" } else { "go" };
    let way = if group.ranks > 0 { "up" } else { "down" };
    let ranks = counted(group.ranks, "rank");
    let files = counted(group.files, "file");
    // Not "left" or "right": seen from Black's side, the h-file is on the left, and a shift to the left goes towards h.
    let edge = if group.files > 0 { "h" } else { "a" };
    match (group.files, group.ranks) {
        (0, _) => format!("{what} {verb} {way} {ranks}"),
        (_, 0) => format!("{what} {verb} {files} towards {edge}"),
        _ => format!("{what} {verb} {way} {ranks} and {files} towards {edge}"),
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

/// A text with a capital letter.
pub fn capitalised(sentence: &str) -> String {
    let mut sentence = sentence.to_owned();
    if let Some(first) = sentence.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    sentence
}

/// Describes what the rest of the routine does: nothing after the last step, or, if both boards are permutations of the
/// input, whether it only moves whole blocks or only moves bits within blocks.
fn remaining_work(now: &Origins, result: &Origins, expected: Option<&Origins>) -> Option<String> {
    if now == result && now.is_linear() {
        let end = match expected {
            None => "The routine ends here.",
            Some(expected) if expected == result => "Now every bit is where it belongs.",
            Some(_) => "The routine ends here, but not every bit is where it belongs.",
        };
        return Some(end.to_owned());
    }
    let (now, result) = (now.as_permutation()?, result.as_permutation()?);
    let place = inverse(&result);
    // Where the rest of the routine moves the bit on a square.
    let goal = |square: u8| place[usize::from(now[usize::from(square)].index())].index();
    let travel = |square: u8| i16::from(goal(square)) - i16::from(square);
    let whole = |tile: Rectangle, square| travel(square) == travel(tile.rank * 8 + tile.file);
    let inside = |tile: Rectangle, square| tile.squares() >> goal(square) & 1 == 1;
    const BLOCKS: [(u8, u8); 9] =
        [(8, 4), (4, 8), (8, 2), (2, 8), (4, 4), (8, 1), (1, 8), (4, 2), (2, 2)];
    let mut blocks = BLOCKS.iter();
    if let Some(&(files, ranks)) = blocks.find(|block| everywhere(block, &whole)) {
        match (files, ranks) {
            (8, 4) => return Some("Still to do: swap the halves, four ranks each.".to_owned()),
            (4, 8) => return Some("Still to do: swap the halves, four files each.".to_owned()),
            _ => {}
        }
        return Some(format!("Still to do: move whole {}.", blocks_in_words(files, ranks, true)));
    }
    let (files, ranks) = BLOCKS.iter().rev().find(|block| everywhere(block, &inside))?;
    let blocks = blocks_in_words(*files, *ranks, false);
    Some(format!("Still to do: move bits within each {blocks}."))
}

/// Whether `holds` is true for every square in every tile of a board divided into blocks of one size.
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
