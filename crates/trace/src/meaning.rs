//! The meaning of a step, derived from where its bits go and never from how the code is written.

use core::fmt;

use deltaboard_transform::{Square, Transform};

use crate::movement::{Movement, movements, shift_of};
use crate::origins::{Origin, Origins, inverse};
use crate::recognition::recognise;
use crate::selection::by_name;
use crate::squares::{describe, lines_in_words, list_lines, whole_files};

/// What a step does to the board.
///
/// ```
/// use deltaboard_routine::Program;
/// use deltaboard_trace::{Meaning, run};
///
/// // Names for the steps of unexplained code: the second one XORs rank 8 into rank 1.
/// let program =
///     Program::parse("u64 f(u64 x) { x = swap_bytes(x); x ^= x >> 56; x = ~x; return x; }")?;
/// let trace = run(&program, 0)?;
/// let meanings: Vec<_> = trace.steps().iter().map(|step| step.meaning.to_string()).collect();
/// assert_eq!(
///     meanings,
///     ["flip vertical in one step", "XOR bits together on 8 squares", "complement all bits"]
/// );
/// assert_eq!(trace.steps()[1].meaning, Meaning::Linear { mixed: 0xff });
/// # Ok::<(), deltaboard_routine::Diagnostic>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Meaning {
    /// Every bit stays.
    Nothing,
    /// The bits of a mask are exchanged with those `distance` places above.
    DeltaSwap {
        /// The distance between the partners, in places of the bitboard.
        distance: u8,
        /// The squares of the lower partners.
        #[cfg_attr(feature = "serde", serde(serialize_with = "deltaboard_routine::serde::board"))]
        lower: u64,
        /// The mask as the code has it: the lower or the upper partners.
        #[cfg_attr(feature = "serde", serde(serialize_with = "deltaboard_routine::serde::board"))]
        mask: u64,
    },
    /// The bits that land in a mask come from `left` places below, wrapping around the end of the
    /// board; the others stay.
    Rotate {
        /// How many places to the left, towards h8: 1 to 63.
        left: u8,
        /// The squares that get another bit.
        #[cfg_attr(feature = "serde", serde(serialize_with = "deltaboard_routine::serde::board"))]
        mask: u64,
    },
    /// The step is a known transform.
    Transform(Transform),
    /// The bits of a mask are gathered at the low end and all others above them. Each group keeps
    /// its order, as with two PEXTs.
    Unshuffle {
        /// The bits that go to the low end, or, if the code uses that mask, those that go above.
        #[cfg_attr(feature = "serde", serde(serialize_with = "deltaboard_routine::serde::board"))]
        mask: u64,
    },
    /// The bits of the low end are distributed over a mask, and all others over the rest. Each group
    /// keeps its order, as with two PDEPs.
    Shuffle {
        /// Where the bits of the low end go, or, if the code uses that mask, where the others go.
        #[cfg_attr(feature = "serde", serde(serialize_with = "deltaboard_routine::serde::board"))]
        mask: u64,
    },
    /// Bits move, no two to the same square, in no pattern that has a name.
    Permutation {
        /// The squares that get another bit.
        #[cfg_attr(feature = "serde", serde(serialize_with = "deltaboard_routine::serde::board"))]
        moved: u64,
    },
    /// All bits are shifted; those that leave the board or the mask are lost.
    Shift {
        /// How many places: positive to the left, negative to the right.
        by: i8,
        /// The squares where bits arrive.
        #[cfg_attr(feature = "serde", serde(serialize_with = "deltaboard_routine::serde::board"))]
        mask: u64,
    },
    /// The bits outside a mask are cleared.
    Keep {
        /// The squares that keep their bit.
        #[cfg_attr(feature = "serde", serde(serialize_with = "deltaboard_routine::serde::board"))]
        mask: u64,
    },
    /// A multiplication adds a shifted copy of the board.
    Copy {
        /// The factor of the multiplication, which adds one copy for each of its 1 bits.
        #[cfg_attr(feature = "serde", serde(serialize_with = "deltaboard_routine::serde::board"))]
        factor: u64,
        /// The 1 bit of the factor that adds this copy: the copy is shifted by its number.
        bit: u8,
    },
    /// One term of a sum moves bits to their places; those of the other terms are in place or wait.
    Term {
        /// The squares where the bits arrive.
        #[cfg_attr(feature = "serde", serde(serialize_with = "deltaboard_routine::serde::board"))]
        mask: u64,
        /// How the bits move, by 0 files and 0 ranks if they stay; `None` if they move by different distances.
        movement: Option<Movement>,
    },
    /// Bits are copied to several squares.
    Copies {
        /// The largest number of copies of one bit.
        most: u8,
    },
    /// The bits of a mask become 1; the others stay.
    Set {
        /// The bits that are set.
        #[cfg_attr(feature = "serde", serde(serialize_with = "deltaboard_routine::serde::board"))]
        mask: u64,
    },
    /// The bits of a mask are complemented: 1 becomes 0, and 0 becomes 1; the others stay.
    Complement {
        /// The bits that are complemented.
        #[cfg_attr(feature = "serde", serde(serialize_with = "deltaboard_routine::serde::board"))]
        mask: u64,
    },
    /// Every bit is the XOR of some bits, or its complement.
    Linear {
        /// The squares whose bit is the XOR of several bits.
        #[cfg_attr(feature = "serde", serde(serialize_with = "deltaboard_routine::serde::board"))]
        mixed: u64,
    },
    /// Not linear: some bits depend on others by more than XOR.
    NotLinear {
        /// The bits that do.
        #[cfg_attr(feature = "serde", serde(serialize_with = "deltaboard_routine::serde::board"))]
        bits: u64,
    },
}

impl Meaning {
    /// Derives a step's meaning from its motion. If several masks describe the same step, one of
    /// the code's own `constants` is preferred.
    ///
    /// ```
    /// use deltaboard_trace::{Meaning, Origins};
    ///
    /// // Two masks describe the same swap: that of the lower partners, and that of the upper ones.
    /// let (lower, upper) = (Origins::constant(0x00ff_00ff), Origins::constant(0xff00_ff00));
    /// let x = Origins::input().masked(0xffff_ffff);
    /// let swapped = x.shift_left(8).and(&upper).or(&x.shift_right(8).and(&lower));
    /// let rest = Origins::input().masked(0xffff_ffff << 32);
    /// let meaning = Meaning::of(&swapped.or(&rest), &[0xff00_ff00]);
    /// let Meaning::DeltaSwap { distance: 8, lower, mask } = meaning else { panic!() };
    /// assert_eq!((lower, mask), (0x00ff_00ff, 0xff00_ff00));
    /// // The name always has the lower partners.
    /// assert_eq!(meaning.to_string(), "delta swap by 8 under 0x0000000000FF00FF");
    /// ```
    #[must_use]
    pub fn of(motion: &Origins, constants: &[u64]) -> Self {
        if let Some(sources) = motion.as_permutation() {
            return of_permutation(motion, &sources, constants);
        }
        if !motion.is_linear() {
            return Self::NotLinear { bits: motion.unknown_bits() };
        }
        let Some(copies) = copies(motion) else {
            return of_affine(motion);
        };
        let mask = motion.support();
        if copies > 1 {
            Self::Copies { most: copies }
        } else if let Some(by) = shift_of(motion) {
            Self::Shift { by, mask }
        } else if movements(motion).is_empty() {
            Self::Keep { mask }
        } else {
            let goals = movements(motion).into_iter().map(Movement::goal);
            Self::Permutation { moved: goals.fold(0, |moved, goal| moved | goal) }
        }
    }

    /// The meaning of a step that lays one term of a sum on the squares `laid`.
    pub(crate) fn of_term(motion: &Origins, laid: u64) -> Self {
        let term = motion.masked(laid);
        let movement = match *movements(&term) {
            [] => Some(Movement { squares: laid, files: 0, ranks: 0 }),
            [movement] if movement.squares.count_ones() == laid.count_ones() => Some(movement),
            _ => None,
        };
        Self::Term { mask: laid, movement }
    }

    /// Whether its description names squares or directions, which depend on how squares are numbered.
    pub(crate) const fn names_squares(self) -> bool {
        match self {
            Self::Rotate { .. } | Self::Transform(_) | Self::Term { .. } => true,
            Self::DeltaSwap { lower, .. } => lower.is_power_of_two(),
            _ => false,
        }
    }

    /// The mask of the step, if it has one to show; of a delta swap, the lower partners.
    ///
    /// ```
    /// use deltaboard_catalogue::Catalogue;
    /// use deltaboard_trace::run;
    /// use deltaboard_transform::{Bitboard, bitboard};
    ///
    /// let program = Catalogue::find("flip-diagonal/delta-swaps").unwrap().program();
    /// let trace = run(&program, 0)?;
    /// let mask = trace.steps()[0].meaning.mask().unwrap();
    /// assert_eq!(Bitboard(mask), bitboard! {
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . . . . .
    ///     . . . . 1 1 1 1
    ///     . . . . 1 1 1 1
    ///     . . . . 1 1 1 1
    ///     . . . . 1 1 1 1
    /// });
    /// # Ok::<(), deltaboard_routine::Diagnostic>(())
    /// ```
    #[must_use]
    pub const fn mask(self) -> Option<u64> {
        match self {
            Self::DeltaSwap { lower: mask, .. }
            | Self::Rotate { mask, .. }
            | Self::Shift { mask, .. }
            | Self::Unshuffle { mask }
            | Self::Shuffle { mask }
            | Self::Term { mask, .. }
            | Self::Keep { mask } => Some(mask),
            _ => None,
        }
    }
}

/// The largest number of copies of one bit; `None` if some bit is not a plain copy.
fn copies(motion: &Origins) -> Option<u8> {
    let mut count = [0; 64];
    for square in Square::ALL {
        if motion.of(square) != Origin::ZERO {
            let from = motion.of(square).square()?;
            count[usize::from(from.index())] += 1;
        }
    }
    count.into_iter().max()
}

/// The meaning of a step that complements bits, sets bits, or makes bits the XOR of several.
fn of_affine(motion: &Origins) -> Meaning {
    let flipped = motion.bits_where(|_, flipped| flipped);
    let constant = Origins::constant(flipped);
    if *motion == Origins::input().or(&constant) {
        Meaning::Set { mask: flipped }
    } else if *motion == Origins::input().xor(&constant) {
        Meaning::Complement { mask: flipped }
    } else {
        Meaning::Linear { mixed: motion.bits_where(|squares, _| squares.count_ones() > 1) }
    }
}

fn of_permutation(motion: &Origins, sources: &[Square; 64], constants: &[u64]) -> Meaning {
    let mut places = Vec::new();
    let (mut moved, mut lower) = (0u64, 0u64);
    for (to, from) in Square::ALL.iter().zip(sources) {
        let (to, from) = (to.index(), from.index());
        if to != from {
            places.push((to, from));
            moved |= 1 << to;
        }
        if to < from {
            lower |= 1 << to;
        }
    }
    let Some(&(to, from)) = places.first() else {
        return Meaning::Nothing;
    };
    let distance = to.abs_diff(from);
    let left = (64 + to - from) % 64;
    let (mut swaps, mut rotates) = (true, true);
    for &(to, from) in &places {
        let partner = sources[usize::from(from)].index();
        swaps &= to.abs_diff(from) == distance && partner == to;
        rotates &= (64 + to - from) % 64 == left;
    }
    if swaps {
        let upper = lower << distance;
        let written = |mask| constants.contains(&mask);
        let mask = if written(upper) && !written(lower) { upper } else { lower };
        return Meaning::DeltaSwap { distance, lower, mask };
    }
    if rotates {
        return Meaning::Rotate { left, mask: moved };
    }
    if let Some(transform) = recognise(motion) {
        return Meaning::Transform(transform);
    }
    let as_written = |mask: u64| {
        let complement = !mask;
        if constants.contains(&complement) { complement } else { mask }
    };
    if let Some(mask) = gathered(sources) {
        Meaning::Unshuffle { mask: as_written(mask) }
    } else if let Some(mask) = gathered(&inverse(sources)) {
        Meaning::Shuffle { mask: as_written(mask) }
    } else {
        Meaning::Permutation { moved }
    }
}

/// If `order` consists of two ascending sequences: the squares of the first one.
fn gathered(order: &[Square; 64]) -> Option<u64> {
    let descends = |pair: &[Square]| pair[0] > pair[1];
    let first = order.windows(2).position(descends)? + 1;
    let rest = &order[first..];
    if rest.windows(2).any(descends) {
        return None;
    }
    let squares = order[..first].iter();
    Some(squares.fold(0, |mask, square| mask | 1 << square.index()))
}

impl fmt::Display for Meaning {
    /// "delta swap by 16 under 0x0000FFFF0000FFFF", "rotate files b, d, f, h down by 1 rank", …
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Nothing => f.write_str("nothing moves"),
            Self::DeltaSwap { distance: 32, lower: 0xffff_ffff, .. } => {
                f.write_str("swap the two halves")
            }
            Self::DeltaSwap { distance, lower, .. } if lower.count_ones() == 1 => {
                let low = lower.trailing_zeros() as usize;
                let high = low + usize::from(distance);
                write!(f, "swap {} and {}", Square::ALL[low], Square::ALL[high])
            }
            Self::DeltaSwap { distance, lower, .. } => {
                write!(f, "delta swap by {distance} under 0x{lower:016X}")
            }
            Self::Rotate { left, mask } => rotation(f, left, mask),
            Self::Transform(transform) => {
                write!(f, "{} in one step", transform.name().replace('-', " "))
            }
            Self::Unshuffle { mask } => write!(f, "unshuffle under 0x{mask:016X}"),
            Self::Shuffle { mask } => write!(f, "shuffle under 0x{mask:016X}"),
            Self::Permutation { moved } => write!(f, "move {} bits", moved.count_ones()),
            Self::Shift { by, mask } => {
                let sense = if by > 0 { "left" } else { "right" };
                let kept = mask.count_ones();
                write!(f, "shift {sense} by {}, keep {kept} of 64 bits", by.abs())
            }
            Self::Keep { mask: 0 } => f.write_str("clear all bits"),
            Self::Keep { mask } => match by_name(mask).or_else(|| lines_in_words(mask)) {
                Some(what) => write!(f, "keep {what}"),
                None => write!(f, "keep {} of 64 bits", mask.count_ones()),
            },
            Self::Set { mask } => on(f, "set", mask),
            Self::Complement { mask } => on(f, "complement", mask),
            Self::Copy { factor, bit } => {
                let number = (factor & ((1 << bit) - 1)).count_ones() + 1;
                write!(f, "copy {number} of {}: shifted left by {bit}", factor.count_ones())
            }
            Self::Term { mask, movement } => term(f, mask, movement),
            Self::Copies { most } => write!(f, "{most} copies"),
            Self::Linear { mixed: 0 } => f.write_str("move bits and complement some"),
            Self::Linear { mixed: u64::MAX } => f.write_str("XOR bits together"),
            Self::Linear { mixed } => {
                let count = mixed.count_ones();
                let plural = if count == 1 { "" } else { "s" };
                write!(f, "XOR bits together on {count} square{plural}")
            }
            Self::NotLinear { bits } => {
                write!(f, "{} bits depend on carries or products", bits.count_ones())
            }
        }
    }
}

/// "move rank 1 up by 7 ranks", "move 12 bits", "leave file a in place"
fn term(f: &mut fmt::Formatter<'_>, mask: u64, movement: Option<Movement>) -> fmt::Result {
    let Some(Movement { squares, files, ranks }) = movement else {
        return write!(f, "move {} bits", mask.count_ones());
    };
    let what = describe(squares).0;
    let counted = |by: i8, noun: &str| {
        let plural = if by.abs() == 1 { "" } else { "s" };
        format!("{} {noun}{plural}", by.abs())
    };
    let way = if ranks > 0 { "up" } else { "down" };
    let edge = if files > 0 { "h" } else { "a" };
    let (by_ranks, by_files) = (counted(ranks, "rank"), counted(files, "file"));
    match (files, ranks) {
        (0, 0) => write!(f, "leave {what} in place"),
        (0, _) => write!(f, "move {what} {way} by {by_ranks}"),
        (_, 0) => write!(f, "move {what} by {by_files} towards {edge}"),
        _ => write!(f, "move {what} {way} by {by_ranks} and by {by_files} towards {edge}"),
    }
}

/// "set a1", "complement 8 bits"
fn on(f: &mut fmt::Formatter<'_>, what: &str, mask: u64) -> fmt::Result {
    match mask.count_ones() {
        1 => write!(f, "{what} {}", Square::ALL[mask.trailing_zeros() as usize]),
        64 => write!(f, "{what} all bits"),
        bits => write!(f, "{what} {bits} bits"),
    }
}

/// Describes a rotation: of whole files by ranks, of anything else by places, in the shorter direction.
fn rotation(f: &mut fmt::Formatter<'_>, left: u8, mask: u64) -> fmt::Result {
    let (by, up) = if left <= 32 { (left, true) } else { (64 - left, false) };
    let what = match whole_files(mask) {
        Some(files) if files.len() == 8 => "the board".to_owned(),
        Some(files) => list_lines("file", &files, b'a'),
        None => String::new(),
    };
    if by % 8 == 0 && !what.is_empty() {
        let (ranks, way) = (by / 8, if up { "up" } else { "down" });
        let plural = if ranks == 1 { "" } else { "s" };
        return write!(f, "rotate {what} {way} by {ranks} rank{plural}");
    }
    // Not "left" or "right": a rotate to the left goes towards the h-file, which is on the right of the picture.
    let way = if up { "towards h8" } else { "towards a1" };
    if what.is_empty() {
        write!(f, "rotate by {by} {way} under 0x{mask:016X}")
    } else {
        write!(f, "rotate {what} by {by} {way}")
    }
}
