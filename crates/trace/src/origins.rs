//! Origins: the input bits that each bit of a value depends on.

use core::fmt;
use std::sync::Arc;

use deltaboard_transform::Square;

/// The origins of all bits of a value: for every bit, the input squares that it is the XOR of,
/// and whether it is complemented. This is an affine map over GF(2): a 64 × 64 matrix and a column.
///
/// A bit that isn't such an XOR, for example the carry of an addition, is *unknown*; the others stay
/// exact. As the map doesn't depend on the board, two values with the same known origins are equal
/// on all 2^64 boards. Proofs are based on this.
///
/// ```
/// use deltaboard_trace::Origins;
///
/// let x = Origins::input();
/// let ranks = Origins::constant(0x00ff_00ff_00ff_00ff);
/// let low = x.and(&ranks);
/// assert_eq!(low.evaluate(0x1234), 0x34);
/// assert!(low.is_linear());
/// assert!(!x.add(&x.shift_left(1)).is_linear());
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Origins {
    /// For each bit, the input squares whose XOR it is; `None` if all rows are 0. A run keeps
    /// hundreds of maps, most of them constants and copies of each other, so the rows are shared.
    rows: Option<Arc<Rows>>,
    /// Bit `n`: whether bit `n` is complemented.
    constant: u64,
    /// The bits that aren't an XOR of input bits. Their row and constant are 0.
    unknown: u64,
}

/// `rows[n]`: the input squares whose XOR is bit `n`.
type Rows = [u64; 64];

const NO_ROWS: &Rows = &[0; 64];

/// The origin of a single bit.
///
/// ```
/// use deltaboard_routine::Program;
/// use deltaboard_trace::{Origin, run};
/// use deltaboard_transform::Square;
///
/// let trace = run(&Program::parse("x ^ (x << 8)")?, 0)?;
/// let Origin::Xor { squares, flipped } = trace.result_origins().of(Square::E2) else {
///     panic!("an XOR of shifts is linear");
/// };
/// assert_eq!(squares, Square::E1.bitboard().0 | Square::E2.bitboard().0);
/// assert!(!flipped);
/// # Ok::<(), deltaboard_routine::Diagnostic>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Origin {
    /// The XOR of the bits of these input squares, and of 1 if `flipped`.
    Xor {
        /// The set of input squares.
        #[cfg_attr(feature = "serde", serde(serialize_with = "deltaboard_routine::serde::board"))]
        squares: u64,
        /// Whether the XOR is complemented.
        flipped: bool,
    },
    /// Not an XOR of input bits, as far as known.
    Unknown,
}

impl Origin {
    /// A bit that is always 0.
    ///
    /// ```
    /// use deltaboard_trace::{Origin, Origins};
    ///
    /// // A shift north by one rank leaves rank 1 empty.
    /// let north = Origins::input().shift_left(8);
    /// assert!((0..8).all(|n| north.bit(n) == Origin::ZERO));
    /// ```
    pub const ZERO: Self = Self::Xor { squares: 0, flipped: false };
    /// A bit that is always 1.
    ///
    /// ```
    /// use deltaboard_trace::{Origin, Origins};
    /// use deltaboard_transform::Square;
    ///
    /// let with_corner = Origins::input().or(&Origins::constant(1));
    /// assert_eq!(with_corner.of(Square::A1), Origin::ONE);
    /// ```
    pub const ONE: Self = Self::Xor { squares: 0, flipped: true };

    /// A copy of an input bit.
    pub(crate) const fn from_bit(bit: usize) -> Self {
        Self::Xor { squares: 1 << bit, flipped: false }
    }

    /// The square that this bit is a copy of, if it is a copy.
    ///
    /// ```
    /// use deltaboard_routine::Program;
    /// use deltaboard_trace::run;
    /// use deltaboard_transform::Square;
    ///
    /// let trace = run(&Program::parse("rotate_left(x, 9) ^ 0xff")?, 0)?;
    /// let from = |square| trace.result_origins().of(square).square();
    /// assert_eq!(from(Square::C3), Some(Square::B2));
    /// // The complement of a bit isn't a copy of it.
    /// assert_eq!(from(Square::C1), None);
    /// # Ok::<(), deltaboard_routine::Diagnostic>(())
    /// ```
    #[must_use]
    pub fn square(self) -> Option<Square> {
        match self {
            Self::Xor { squares, flipped: false } if squares.is_power_of_two() => {
                Square::new(squares.trailing_zeros() as u8)
            }
            _ => None,
        }
    }

    const fn xor(self, other: Self) -> Self {
        match (self, other) {
            (Self::Xor { squares, flipped }, Self::Xor { squares: others, flipped: other }) => {
                Self::Xor { squares: squares ^ others, flipped: flipped != other }
            }
            _ => Self::Unknown,
        }
    }

    const fn not(self) -> Self {
        self.xor(Self::ONE)
    }

    /// The AND, known if one side is constant, or if the sides are the same bit or complements of each other.
    fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::ZERO, _) | (_, Self::ZERO) => Self::ZERO,
            (Self::ONE, bit) | (bit, Self::ONE) => bit,
            (this, other) if this == other => this,
            (this, other) if this == other.not() => Self::ZERO,
            _ => Self::Unknown,
        }
    }

    fn or(self, other: Self) -> Self {
        self.not().and(other.not()).not()
    }

    /// `self ? then : otherwise`
    fn choose(self, then: Self, otherwise: Self) -> Self {
        match self {
            Self::ONE => then,
            _ => otherwise.xor(self.and(then.xor(otherwise))),
        }
    }
}

impl Origins {
    /// The value in which every bit is 0.
    ///
    /// ```
    /// use deltaboard_trace::Origins;
    ///
    /// // A mask and a shift that leave no bit of the board.
    /// let low_half = Origins::input().masked(0xffff_ffff);
    /// assert_eq!(low_half.shift_right(32), Origins::ZERO);
    /// ```
    pub const ZERO: Self = Self::constant(0);

    /// A value that doesn't depend on the input.
    ///
    /// ```
    /// use deltaboard_trace::Origins;
    ///
    /// let mask = Origins::constant(0x00ff_00ff_00ff_00ff);
    /// assert_eq!(mask.as_constant(), Some(0x00ff_00ff_00ff_00ff));
    /// assert!(mask.is_linear());
    /// ```
    #[must_use]
    pub const fn constant(value: u64) -> Self {
        Self { rows: None, constant: value, unknown: 0 }
    }

    /// The input itself: every bit is its own origin.
    ///
    /// ```
    /// use deltaboard_trace::Origins;
    ///
    /// // An equation of maps holds for every board.
    /// let x = Origins::input();
    /// let halves_swapped = x.shift_left(32).or(&x.shift_right(32));
    /// assert_eq!(halves_swapped.after(&halves_swapped), x);
    /// ```
    #[must_use]
    pub fn input() -> Self {
        Self::of_rows(core::array::from_fn(|bit| 1 << bit), 0, 0)
    }

    /// A value in which the given `bits` are unknown and all others are 0.
    ///
    /// ```
    /// use deltaboard_trace::{Origin, Origins};
    ///
    /// // The result of a call of which only the width is known: one rank.
    /// let attacks = Origins::unknown(0xff);
    /// assert_eq!(attacks.bit(3), Origin::Unknown);
    /// assert_eq!(attacks.bit(8), Origin::ZERO);
    /// ```
    #[must_use]
    pub const fn unknown(bits: u64) -> Self {
        Self { rows: None, constant: 0, unknown: bits }
    }

    fn of_rows(rows: Rows, constant: u64, unknown: u64) -> Self {
        Self { rows: (rows != *NO_ROWS).then(|| Arc::new(rows)), constant, unknown }
    }

    fn rows(&self) -> &Rows {
        self.rows.as_deref().unwrap_or(NO_ROWS)
    }

    /// The value that takes each bit from the input square that `source` returns; for `None`, the bit is 0.
    ///
    /// ```
    /// use deltaboard_trace::Origins;
    /// use deltaboard_transform::Direction;
    ///
    /// // The shift to the north-east, without the bits that leave the board.
    /// let shift = Origins::from_squares(|square| square.step(Direction::SouthWest));
    /// let not_a_file = 0xfefe_fefe_fefe_fefe;
    /// assert_eq!(shift, Origins::input().shift_left(9).masked(not_a_file));
    /// ```
    #[must_use]
    pub fn from_squares(source: impl Fn(Square) -> Option<Square>) -> Self {
        Self::from_bits(|bit| match source(Square::ALL[bit]) {
            Some(square) => Origin::from_bit(usize::from(square.index())),
            None => Origin::ZERO,
        })
    }

    /// The value with the origin that `bit` returns for each bit. The loop itself takes a trait object, so that
    /// a dozen operations share its machine code.
    pub(crate) fn from_bits(bit: impl FnMut(usize) -> Origin) -> Self {
        Self::collect(&mut { bit })
    }

    fn collect(bit: &mut dyn FnMut(usize) -> Origin) -> Self {
        let (mut rows, mut constant, mut unknown) = (*NO_ROWS, 0, 0);
        for (n, row) in rows.iter_mut().enumerate() {
            match bit(n) {
                Origin::Xor { squares, flipped } => {
                    *row = squares;
                    constant |= u64::from(flipped) << n;
                }
                Origin::Unknown => unknown |= 1 << n,
            }
        }
        Self::of_rows(rows, constant, unknown)
    }

    /// The origin of bit `n`; bits from 64 on are 0.
    ///
    /// ```
    /// use deltaboard_trace::{Origin, Origins};
    ///
    /// let x = Origins::input();
    /// let sum = x.add(&Origins::constant(1));
    /// // Bit 0 is complemented, and its carry is the bit itself. From bit 2 on, the carry isn't an XOR.
    /// assert_eq!(sum.bit(0), Origin::Xor { squares: 0b01, flipped: true });
    /// assert_eq!(sum.bit(1), Origin::Xor { squares: 0b11, flipped: false });
    /// assert_eq!(sum.bit(2), Origin::Unknown);
    /// ```
    #[must_use]
    pub fn bit(&self, n: usize) -> Origin {
        if n >= 64 {
            return Origin::ZERO;
        }
        if self.unknown >> n & 1 == 1 {
            return Origin::Unknown;
        }
        Origin::Xor { squares: self.rows()[n], flipped: self.constant >> n & 1 == 1 }
    }

    /// The origin of the bit on a square.
    ///
    /// ```
    /// use deltaboard_catalogue::Catalogue;
    /// use deltaboard_trace::run;
    /// use deltaboard_transform::Square;
    ///
    /// let program = Catalogue::find("rotate-90-clockwise/flip-after-diagonal").unwrap().program();
    /// let trace = run(&program, 0)?;
    /// assert_eq!(trace.result_origins().of(Square::A8).square(), Some(Square::A1));
    /// # Ok::<(), deltaboard_routine::Diagnostic>(())
    /// ```
    #[must_use]
    pub fn of(&self, square: Square) -> Origin {
        self.bit(square.index() as usize)
    }

    /// The bits that aren't known to be an XOR of input bits.
    ///
    /// ```
    /// use deltaboard_routine::Program;
    /// use deltaboard_trace::run;
    ///
    /// // The isolated lowest square: whether a square is the lowest depends on all squares below it.
    /// let trace = run(&Program::parse("x & -x")?, 0)?;
    /// assert_eq!(trace.result_origins().unknown_bits(), !1);
    /// # Ok::<(), deltaboard_routine::Diagnostic>(())
    /// ```
    #[must_use]
    pub const fn unknown_bits(&self) -> u64 {
        self.unknown
    }

    /// Whether every bit is an XOR of input bits and constants.
    ///
    /// ```
    /// use deltaboard_trace::Origins;
    ///
    /// let x = Origins::input();
    /// assert!(x.xor(&x.shift_right(8)).is_linear());
    /// assert!(!x.and(&x.shift_right(8)).is_linear());
    /// ```
    #[must_use]
    pub const fn is_linear(&self) -> bool {
        self.unknown == 0
    }

    /// The value, if it doesn't depend on the input.
    ///
    /// ```
    /// use deltaboard_trace::Origins;
    ///
    /// let x = Origins::input();
    /// assert_eq!(x.and(&x.complement()).as_constant(), Some(0));
    /// assert_eq!(x.or(&x.complement()).as_constant(), Some(u64::MAX));
    /// assert_eq!(x.as_constant(), None);
    /// ```
    #[must_use]
    pub fn as_constant(&self) -> Option<u64> {
        (self.unknown == 0 && self.rows.is_none()).then_some(self.constant)
    }

    /// The bits that are not always 0.
    ///
    /// ```
    /// use deltaboard_trace::Origins;
    ///
    /// let files_cut = Origins::input().shift_left(1).masked(0xfefe_fefe_fefe_fefe);
    /// assert_eq!(files_cut.support(), 0xfefe_fefe_fefe_fefe);
    /// ```
    #[must_use]
    pub fn support(&self) -> u64 {
        self.constant | self.varying()
    }

    /// The input bits that contribute to the bits of `mask`; all input bits if one of these is
    /// unknown.
    ///
    /// ```
    /// use deltaboard_catalogue::Catalogue;
    /// use deltaboard_trace::run;
    /// use deltaboard_transform::{Bitboard, bitboard};
    ///
    /// // The squares that the result of this multiplication depends on.
    /// let program = Catalogue::find("diagonal-to-rank/multiplication").unwrap().program();
    /// let trace = run(&program, 0)?;
    /// assert_eq!(Bitboard(trace.result_origins().sources(u64::MAX)), bitboard! {
    ///     . . . . . . . 1
    ///     . . . . . . 1 .
    ///     . . . . . 1 . .
    ///     . . . . 1 . . .
    ///     . . . 1 . . . .
    ///     . . 1 . . . . .
    ///     . 1 . . . . . .
    ///     1 . . . . . . .
    /// });
    /// # Ok::<(), deltaboard_routine::Diagnostic>(())
    /// ```
    #[must_use]
    pub fn sources(&self, mask: u64) -> u64 {
        if self.unknown & mask != 0 {
            return u64::MAX;
        }
        ones(mask).fold(0, |sources, bit| sources | self.rows()[bit])
    }

    /// The known bits for which `predicate(squares, flipped)` is true.
    #[doc(hidden)]
    pub fn bits_where(&self, predicate: impl Fn(u64, bool) -> bool) -> u64 {
        let matches = |bit: &usize| match self.bit(*bit) {
            Origin::Xor { squares, flipped } => predicate(squares, flipped),
            Origin::Unknown => false,
        };
        (0..64).filter(matches).fold(0, |bits, bit| bits | 1 << bit)
    }

    /// The bits that are known to be the same in both values.
    pub(crate) fn agreement(&self, other: &Self) -> u64 {
        let same = |&n: &usize| self.bit(n) != Origin::Unknown && self.bit(n) == other.bit(n);
        (0..64).filter(same).fold(0, |bits, n| bits | 1 << n)
    }

    /// The element of a table at the index that is this value. A bit of it is known if it is the
    /// XOR of the changes that the single bits of the index make.
    #[must_use]
    pub(crate) fn look_up(&self, table: &[u64]) -> Self {
        const MOST_BITS: u32 = 10;
        let varying = self.varying();
        if !self.is_linear() || varying.count_ones() > MOST_BITS {
            return Self::unknown(u64::MAX);
        }
        // The bits of the index that are always 1.
        let fixed = self.constant & !varying;
        let Some(&start) = table.get(fixed as usize) else {
            return Self::unknown(u64::MAX);
        };
        let step = |bit: usize| table.get((fixed | 1 << bit) as usize).map(|to| to ^ start);
        let mut unknown = 0;
        let mut part = varying;
        loop {
            let looked_up = table.get((fixed | part) as usize);
            let sum = ones(part).try_fold(start, |sum, bit| Some(sum ^ step(bit)?));
            match (looked_up, sum) {
                (Some(looked_up), Some(sum)) => unknown |= looked_up ^ sum,
                _ => return Self::unknown(u64::MAX),
            }
            if part == 0 {
                break;
            }
            part = (part - 1) & varying;
        }
        Self::from_bits(|n| {
            if unknown >> n & 1 == 1 {
                return Origin::Unknown;
            }
            let first = if start >> n & 1 == 1 { Origin::ONE } else { Origin::ZERO };
            ones(varying)
                .filter(|&bit| step(bit).is_some_and(|change| change >> n & 1 == 1))
                .fold(first, |sum, bit| sum.xor(self.bit(bit)))
        })
    }

    /// Whether nothing is known that excludes this number.
    pub(crate) fn may_be(&self, number: u64) -> bool {
        (self.constant ^ number) & !self.varying() == 0
    }

    /// The least and the greatest number that the known bits allow.
    pub(crate) fn range(&self) -> (u64, u64) {
        (self.constant & !self.varying(), self.support())
    }

    /// The lowest bit that is not always 0, if it is always 1.
    pub(crate) fn lowest_one(&self) -> Option<u32> {
        let lowest = self.support().trailing_zeros();
        self.is_one(lowest).then_some(lowest)
    }

    /// The highest bit that is not always 0, if it is always 1.
    pub(crate) fn highest_one(&self) -> Option<u32> {
        let highest = self.support().checked_ilog2()?;
        self.is_one(highest).then_some(highest)
    }

    fn is_one(&self, bit: u32) -> bool {
        self.bit(bit as usize) == Origin::ONE
    }

    /// The bits that depend on the input.
    fn varying(&self) -> u64 {
        let mut varying = self.unknown;
        for (n, &row) in self.rows().iter().enumerate() {
            varying |= u64::from(row != 0) << n;
        }
        varying
    }

    /// The value for an input. Unknown bits count as 0.
    ///
    /// ```
    /// use deltaboard_trace::Task;
    ///
    /// // The expected result of a task, without running a routine.
    /// let expected = Task::named("rotate-180").unwrap().origins();
    /// assert_eq!(expected.evaluate(0b0000_0111), 0b1110_0000 << 56);
    /// ```
    #[must_use]
    pub fn evaluate(&self, input: u64) -> u64 {
        let mut value = self.constant;
        for (n, &row) in self.rows().iter().enumerate() {
            value ^= u64::from((row & input).count_ones() & 1) << n;
        }
        value
    }

    /// For each square, the square that its bit is a copy of. Returns `None` unless every bit is a copy
    /// and none is copied twice.
    ///
    /// ```
    /// use deltaboard_trace::Origins;
    /// use deltaboard_transform::Square;
    ///
    /// let x = Origins::input();
    /// let rotated = x.shift_left(8).or(&x.shift_right(56));
    /// assert_eq!(rotated.as_permutation().unwrap()[0], Square::A8);
    /// // A shift loses one rank.
    /// assert_eq!(x.shift_left(8).as_permutation(), None);
    /// ```
    #[must_use]
    pub fn as_permutation(&self) -> Option<[Square; 64]> {
        let mut sources = [Square::A1; 64];
        let mut seen = 0;
        for (n, source) in sources.iter_mut().enumerate() {
            *source = self.bit(n).square()?;
            seen |= 1 << source.index();
        }
        (seen == u64::MAX).then_some(sources)
    }

    /// The same map for another numbering of the squares, both of the input and of the value.
    ///
    /// ```
    /// use deltaboard_trace::Origins;
    /// use deltaboard_transform::Square;
    ///
    /// // A left shift by 8 moves bits north if a1 is bit 0, and south if a8 is.
    /// let shift = Origins::input().shift_left(8);
    /// let a8_first = |square: Square| Square::ALL[usize::from(square.index()) ^ 56];
    /// assert_eq!(shift.renumbered(a8_first), Origins::input().shift_right(8));
    /// ```
    #[must_use]
    pub fn renumbered(&self, number: impl Fn(Square) -> Square) -> Self {
        let of = |bit: usize| usize::from(number(Square::ALL[bit]).index());
        let (mut rows, mut constant, mut unknown) = (*NO_ROWS, 0, 0);
        for (bit, &row) in self.rows().iter().enumerate() {
            let place = of(bit);
            rows[place] = ones(row).fold(0, |row, source| row | 1 << of(source));
            constant |= (self.constant >> bit & 1) << place;
            unknown |= (self.unknown >> bit & 1) << place;
        }
        Self::of_rows(rows, constant, unknown)
    }

    /// The composition of this map after `first`: its input is the result of `first`.
    ///
    /// ```
    /// use deltaboard_trace::origins_of;
    /// use deltaboard_transform::{Symmetry, Transform};
    ///
    /// let map = |symmetry| origins_of(Transform::Symmetry(symmetry));
    /// let flip = map(Symmetry::FlipVertical);
    /// let diagonal = map(Symmetry::FlipDiagonal);
    /// // The order matters: one is a quarter turn clockwise, the other anticlockwise.
    /// assert_eq!(flip.after(&diagonal), map(Symmetry::Rotate90Clockwise));
    /// assert_eq!(diagonal.after(&flip), map(Symmetry::Rotate90Anticlockwise));
    /// ```
    #[must_use]
    pub fn after(&self, first: &Self) -> Self {
        Self::from_bits(|n| match self.bit(n) {
            Origin::Unknown => Origin::Unknown,
            Origin::Xor { squares, flipped } => {
                let start = if flipped { Origin::ONE } else { Origin::ZERO };
                ones(squares).fold(start, |sum, square| sum.xor(first.bit(square)))
            }
        })
    }

    /// `self ^ other`
    ///
    /// ```
    /// use deltaboard_trace::Origins;
    ///
    /// // A value that occurs twice in an XOR cancels out, as the XOR swap needs.
    /// let (x, y) = (Origins::input(), Origins::input().shift_left(8));
    /// assert_eq!(x.xor(&y).xor(&y), x);
    /// ```
    #[must_use]
    pub fn xor(&self, other: &Self) -> Self {
        Self::from_bits(|n| self.bit(n).xor(other.bit(n)))
    }

    /// `self & other`
    ///
    /// ```
    /// use deltaboard_trace::Origins;
    ///
    /// let x = Origins::input();
    /// let mask = Origins::constant(0x0f0f_0f0f_0f0f_0f0f);
    /// assert_eq!(x.and(&mask), x.masked(0x0f0f_0f0f_0f0f_0f0f));
    /// // The AND of the bits of two different squares isn't an XOR.
    /// assert!(!x.and(&x.shift_left(1)).is_linear());
    /// ```
    #[must_use]
    pub fn and(&self, other: &Self) -> Self {
        Self::from_bits(|n| self.bit(n).and(other.bit(n)))
    }

    /// `self | other`
    ///
    /// ```
    /// use deltaboard_trace::Origins;
    ///
    /// let x = Origins::input();
    /// let (low, high) = (x.masked(0xffff_ffff), x.masked(0xffff_ffff << 32));
    /// // The OR of parts that don't overlap is exact.
    /// assert_eq!(low.or(&high), x);
    /// assert!(!x.or(&x.shift_left(8)).is_linear());
    /// ```
    #[must_use]
    pub fn or(&self, other: &Self) -> Self {
        Self::from_bits(|n| self.bit(n).or(other.bit(n)))
    }

    /// `~self`, with 64 bits.
    ///
    /// ```
    /// use deltaboard_trace::Origins;
    ///
    /// // De Morgan's law, with a constant mask.
    /// let (x, mask) = (Origins::input(), Origins::constant(0xff));
    /// let either = x.complement().and(&mask.complement()).complement();
    /// assert_eq!(either, x.or(&mask));
    /// ```
    #[must_use]
    pub fn complement(&self) -> Self {
        Self { constant: !self.constant & !self.unknown, ..self.clone() }
    }

    /// `self + other`, modulo 2^64. If the operands don't overlap, this is an OR; if they do, each sum
    /// bit and its carry are known as long as they are linear.
    ///
    /// ```
    /// use deltaboard_trace::Origins;
    ///
    /// // Files a, c, e, g plus files b, d, f, h: there are no carries.
    /// let x = Origins::input();
    /// let (even, odd) = (x.masked(0x5555_5555_5555_5555), x.masked(0xaaaa_aaaa_aaaa_aaaa));
    /// assert_eq!(even.add(&odd), x);
    /// ```
    #[must_use]
    pub fn add(&self, other: &Self) -> Self {
        self.add_with_carry(other, Origin::ZERO)
    }

    /// `self - other`, modulo 2^64.
    ///
    /// ```
    /// use deltaboard_trace::Origins;
    ///
    /// // o ^ (o - 2r) finds attacks by borrowing. The bits that no borrow can reach stay known.
    /// let occupied = Origins::input();
    /// let rook = Origins::constant(1 << 24);
    /// let difference = occupied.subtract(&rook.shift_left(1));
    /// assert_eq!(difference.unknown_bits(), !0 << 27);
    /// ```
    #[must_use]
    pub fn subtract(&self, other: &Self) -> Self {
        self.add_with_carry(&other.complement(), Origin::ONE)
    }

    fn add_with_carry(&self, other: &Self, mut carry: Origin) -> Self {
        Self::from_bits(|n| {
            let (a, b) = (self.bit(n), other.bit(n));
            let half = a.xor(b);
            let sum = half.xor(carry);
            carry = a.and(b).xor(carry.and(half));
            sum
        })
    }

    /// `self * other`, modulo 2^64: the sum of one shifted copy for each 1 of the constant factor. If
    /// neither factor is constant, all bits are unknown.
    ///
    /// ```
    /// use deltaboard_trace::Origins;
    ///
    /// // Rank 1 copied to every rank: the copies don't overlap.
    /// let rank = Origins::input().masked(0xff);
    /// let filled = rank.multiply(&Origins::constant(0x0101_0101_0101_0101));
    /// assert!(filled.is_linear());
    /// assert_eq!(filled.shift_right(56), rank);
    /// ```
    #[must_use]
    pub fn multiply(&self, other: &Self) -> Self {
        let (value, factor) = match (self.as_constant(), other.as_constant()) {
            (_, Some(factor)) => (self, factor),
            (Some(factor), None) => (other, factor),
            (None, None) => return Self::unknown(u64::MAX),
        };
        let mut sum = Self::ZERO;
        for shift in ones(factor) {
            sum = sum.add(&value.shift_left(shift));
        }
        sum
    }

    /// `self << by` for `by` < 64, with zeros from the right.
    ///
    /// ```
    /// use deltaboard_trace::Origins;
    /// use deltaboard_transform::Square;
    ///
    /// let north = Origins::input().shift_left(8);
    /// assert_eq!(north.of(Square::E5).square(), Some(Square::E4));
    /// ```
    #[must_use]
    pub fn shift_left(&self, by: usize) -> Self {
        self.rearranged(64, &|n| n.checked_sub(by))
    }

    /// `self >> by` with zeros from the left.
    ///
    /// ```
    /// use deltaboard_trace::Origins;
    ///
    /// // A shift up and back down clears rank 8.
    /// let x = Origins::input();
    /// assert_eq!(x.shift_left(8).shift_right(8), x.masked(!0 >> 8));
    /// ```
    #[must_use]
    pub fn shift_right(&self, by: usize) -> Self {
        self.rearranged(64, &|n| Some(n + by))
    }

    /// The value whose lowest `width` bits are taken from the places that `source` returns; all others are 0.
    #[must_use]
    pub(crate) fn rearranged(&self, width: usize, source: &dyn Fn(usize) -> Option<usize>) -> Self {
        Self::from_bits(|n| {
            let source = if n < width { source(n) } else { None };
            source.map_or(Origin::ZERO, |source| self.bit(source))
        })
    }

    /// The value with all bits outside `mask` cleared.
    ///
    /// ```
    /// use deltaboard_trace::Origins;
    /// use deltaboard_transform::Square;
    ///
    /// let a_file = Origins::input().masked(0x0101_0101_0101_0101);
    /// assert_eq!(a_file.of(Square::A5).square(), Some(Square::A5));
    /// assert_eq!(a_file.of(Square::B5).square(), None);
    /// ```
    #[must_use]
    pub fn masked(&self, mask: u64) -> Self {
        if self.support() & !mask == 0 {
            return self.clone();
        }
        self.rearranged(64, &|n| (mask >> n & 1 == 1).then_some(n))
    }

    /// Whether any bit is 1, as bit 0. It is known if a single bit decides.
    ///
    /// ```
    /// use deltaboard_trace::Origins;
    ///
    /// // `(x & 8) != 0` is bit d1. The OR of two squares isn't an XOR.
    /// let x = Origins::input();
    /// assert_eq!(x.masked(8).any(), x.masked(8).shift_right(3));
    /// assert!(!x.masked(9).any().is_linear());
    /// ```
    #[must_use]
    pub fn any(&self) -> Self {
        let any = (0..64).fold(Origin::ZERO, |any, n| any.or(self.bit(n)));
        Self::lowest(any, 0)
    }

    /// The parity of all bits, as bit 0.
    #[must_use]
    pub(crate) fn parity(&self) -> Origin {
        (0..64).fold(Origin::ZERO, |sum, n| sum.xor(self.bit(n)))
    }

    /// `self ? then : otherwise`, where bit 0 of `self` is the condition.
    #[must_use]
    pub(crate) fn choose(&self, then: &Self, otherwise: &Self) -> Self {
        Self::from_bits(|n| self.bit(0).choose(then.bit(n), otherwise.bit(n)))
    }

    /// The value with `bit` as bit 0, the bits of `unknown` unknown, and all others 0.
    #[must_use]
    pub(crate) fn lowest(bit: Origin, unknown: u64) -> Self {
        let mut origins = Self::from_bits(|n| if n == 0 { bit } else { Origin::ZERO });
        origins.unknown |= unknown;
        origins
    }
}

impl fmt::Debug for Origins {
    /// Prints a board with rank 8 first, and the origin of each bit as names of squares.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..8).rev() {
            for file in 0..8 {
                let cell = match self.bit(8 * rank + file) {
                    Origin::ZERO => ".".to_owned(),
                    Origin::ONE => "1".to_owned(),
                    Origin::Unknown => "?".to_owned(),
                    Origin::Xor { squares, flipped } => {
                        let names: Vec<_> =
                            ones(squares).map(|square| Square::ALL[square].to_string()).collect();
                        format!("{}{}", if flipped { "!" } else { "" }, names.join("^"))
                    }
                };
                write!(f, "{cell:<3}")?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

/// The inverse of a permutation that is given as an array.
pub(crate) fn inverse(permutation: &[Square; 64]) -> [Square; 64] {
    let mut inverse = [Square::A1; 64];
    for (place, square) in Square::ALL.into_iter().zip(permutation) {
        inverse[usize::from(square.index())] = place;
    }
    inverse
}

/// The numbers of the bits that are 1, lowest first.
pub fn ones(mut bits: u64) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let lowest = (bits != 0).then(|| bits.trailing_zeros() as usize);
        bits &= bits.wrapping_sub(1);
        lowest
    })
}

/// Serializes the origin of every square, in the order of their indices.
#[cfg(feature = "serde")]
impl serde::Serialize for Origins {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeTuple;

        let mut squares = serializer.serialize_tuple(64)?;
        for square in Square::ALL {
            squares.serialize_element(&self.of(square))?;
        }
        squares.end()
    }
}
