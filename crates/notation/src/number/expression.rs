//! Numbers that are written as shifts: `1ULL << 4 | 1ULL << 60`.

use core::ops::Range;

use super::is_word;
use super::literal::{self, Base, Literal};
use crate::form::{Choice, Form};
use crate::note::Note;
use crate::refusal::{Kind as Fault, Refusal};
use crate::scan::{Scan, among, has_part, is_digit, is_listed, square};

/// What an expression comes to.
#[derive(Debug)]
pub(super) struct Value {
    pub(super) bits: u64,
    pub(super) form: Form,
    pub(super) span: Range<usize>,
    pub(super) is_prefixed: bool,
    pub(super) choice: Option<Choice>,
    pub(super) others: Vec<Choice>,
    pub(super) notes: Vec<Note>,
}

/// How deep brackets may be nested.
const DEEPEST: usize = 16;

/// How many operators are computed.
const MOST_OPERATORS: usize = 300;

/// The longest name of a type in a cast, in bytes.
const LONGEST_TYPE: usize = 40;

const LARGEST: u64 = u64::MAX >> 1;

/// The largest and smallest numbers of 64 bits, by their names in C, Rust, Java, C# and Go.
const LIMITS: [(&str, u64, Kind); 3] = [
    (
        "UINT64_MAX ULLONG_MAX ULONG_MAX u64::MAX ulong.MaxValue UInt64.MaxValue math.MaxUint64",
        u64::MAX,
        Kind::Unsigned,
    ),
    (
        "INT64_MAX LLONG_MAX i64::MAX Long.MAX_VALUE long.MaxValue math.MaxInt64",
        LARGEST,
        Kind::Signed,
    ),
    (
        "INT64_MIN LLONG_MIN i64::MIN Long.MIN_VALUE long.MinValue math.MinInt64",
        LARGEST + 1,
        Kind::Signed,
    ),
];

/// `BB_RANK_2`, `BB_FILE_A` and `BB_E4` of python-chess.
fn named(name: &str) -> Option<(u64, Kind)> {
    let limit = LIMITS.iter().find(|(names, ..)| is_listed(name, names));
    if let Some((_, bits, kind)) = limit {
        return Some((*bits, *kind));
    }
    let name = name.strip_prefix("chess.").unwrap_or(name).strip_prefix("BB_")?;
    let line = |first: u8| Some(name.as_bytes()[5].wrapping_sub(first)).filter(|it| *it < 8);
    let bits = match name.len() {
        2 => 1 << square(name)?.index(),
        6 if name.starts_with("RANK_") => 0xff << (8 * line(b'1')?),
        6 if name.starts_with("FILE_") => 0x0101_0101_0101_0101 << line(b'A')?,
        _ => return None,
    };
    Some((bits, Kind::Unsigned))
}

/// Reads the expression at a place; `None` if none begins there.
pub(super) fn read(text: &str, at: usize, base: Base) -> Option<Result<Value, Refusal>> {
    let mut reader = Reader {
        text,
        at,
        base,
        // In a table, bars part columns.
        has_bars: text[..at].trim_end().ends_with('|')
            || text[at..].lines().next().is_some_and(|line| line.trim_end().ends_with('|')),
        is_distance: false,
        is_of_c: false,
        depth: 0,
        operators: 0,
        shifts: 0,
        literal: None,
        notes: Vec::new(),
    };
    let operand = match reader.binary(0)? {
        Ok(operand) => operand,
        Err(refusal) => return Some(Err(refusal)),
    };
    let literal = reader.literal?;
    let has_operators = reader.operators > 0;
    Some(Ok(Value {
        bits: operand.bits,
        form: if has_operators { Form::Expression } else { Form::Number },
        span: at..reader.at,
        // A shift or an ending of 64 bits does not occur in a sentence.
        is_prefixed: literal.is_prefixed || reader.shifts > 0 || literal.is_wide,
        choice: literal.choice.filter(|_| !has_operators),
        others: if has_operators { Vec::new() } else { literal.others },
        notes: reader.notes,
    }))
}

/// Parts of the names of types and functions that make a bitboard of a number.
const CONSTRUCTORS: &str =
    "bitboard bb u64 uint int long bits board bigint c64 set from new ull num hex";

/// Whether a function of this name makes a bitboard of the number it is given. Others may compute anything.
pub(super) fn is_constructor(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    has_part(&name, CONSTRUCTORS)
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
    base: Base,
    has_bars: bool,
    /// Whether the distance of a shift is read, which is always a number.
    is_distance: bool,
    /// Whether the endings of numbers are those of C and its kin, or of Rust.
    is_of_c: bool,
    depth: usize,
    operators: usize,
    shifts: usize,
    /// The first number.
    literal: Option<Literal>,
    notes: Vec<Note>,
}

/// What sort of number it is where it comes from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Debug)]
enum Kind {
    /// Of no type: a number of C without an ending, or of any length.
    Open,
    Signed,
    Unsigned,
}

#[derive(Clone, Copy)]
struct Operand {
    bits: u64,
    /// Whether the bits are those of a number below zero.
    is_negative: bool,
    kind: Kind,
    /// Whether it may have fewer than 64 bits where it comes from.
    is_narrow: bool,
    /// The operator that it comes from, unless brackets hide that.
    operator: Option<&'static Operator>,
}

impl Operand {
    /// A number that is not below zero, unless its type says so.
    fn new(bits: u64, kind: Kind) -> Self {
        Self {
            bits,
            is_negative: kind == Kind::Signed && bits > LARGEST,
            kind,
            is_narrow: false,
            operator: None,
        }
    }

    /// A number whose sign is known where no type says it.
    fn signed(bits: u64, kind: Kind, is_negative: bool) -> Self {
        Self {
            is_negative: match kind {
                Kind::Open => is_negative,
                Kind::Signed => bits > LARGEST,
                Kind::Unsigned => false,
            },
            ..Self::new(bits, kind)
        }
    }

    fn of(literal: &Literal) -> Self {
        let kind = match literal.suffix {
            // In C, what is too large for its type is unsigned.
            "ll" if literal.value > LARGEST => Kind::Unsigned,
            "l" | "ll" | "i64" | "isize" | "i128" => Kind::Signed,
            "" | "n" | "z" | "h" => Kind::Open,
            _ => Kind::Unsigned,
        };
        Self {
            is_narrow: matches!(literal.suffix, "" | "u" | "z") && literal.value >> 32 == 0,
            ..Self::new(literal.value, kind)
        }
    }
}

/// An operator of two numbers.
#[derive(PartialEq, Eq, Debug)]
struct Operator {
    sign: &'static str,
    /// How strongly it binds in C, Java, C#, Python and Rust.
    strength: u8,
    /// And in Go.
    in_go: u8,
}

const OPERATORS: [Operator; 9] = [
    operator(">>>", 4, 5),
    operator("<<", 4, 5),
    operator(">>", 4, 5),
    operator("|", 1, 4),
    operator("^", 2, 4),
    operator("&", 3, 5),
    operator("+", 5, 4),
    operator("-", 5, 4),
    operator("*", 6, 5),
];

const fn operator(sign: &'static str, strength: u8, in_go: u8) -> Operator {
    Operator { sign, strength, in_go }
}

impl Operator {
    fn is_shift(&self) -> bool {
        self.sign.len() > 1
    }
}

type Read<T> = Option<Result<T, Refusal>>;

/// The value of a `Read`, or an early return of its refusal or its absence.
macro_rules! value {
    ($read:expr) => {
        match $read? {
            Ok(value) => value,
            Err(refusal) => return Some(Err(refusal)),
        }
    };
}

impl Reader<'_> {
    /// Numbers with operators that bind more strongly than some.
    fn binary(&mut self, weakest: u8) -> Read<Operand> {
        let mut left = value!(self.unary());
        loop {
            let before = self.at;
            let Some(operator) = self.operator(&left).filter(|it| it.strength > weakest) else {
                self.at = before;
                return Some(Ok(left));
            };
            let is_shift = operator.is_shift();
            let right = if is_shift {
                self.shifts += 1;
                self.skip_blanks();
                match self.distance() {
                    Some(distance) => distance,
                    None => {
                        let fault = "after a shift, a number or a square such as e4 is expected";
                        return Some(Err(Refusal::new(before..self.at, fault)));
                    }
                }
            } else {
                match self.nested(|reader| reader.binary(operator.strength)) {
                    Some(Ok(right)) => right,
                    Some(refusal) => return Some(refusal),
                    None => {
                        self.at = before;
                        return Some(Ok(left));
                    }
                }
            };
            // Go groups some of them in another way.
            let differs = |inner: &Operator, is_left: bool| match is_left {
                true => operator.in_go > inner.in_go,
                false => operator.in_go >= inner.in_go,
            };
            let differ = left.operator.is_some_and(|inner| differs(inner, true))
                || right.operator.is_some_and(|inner| differs(inner, false));
            if differ && !self.is_of_c {
                let fault = "languages group these operators in different ways; write brackets";
                return Some(Err(Refusal::of(Fault::Expression, before..self.at, fault)));
            }
            self.operators += 1;
            left = value!(self.joined(left, operator, right, before));
        }
    }

    /// The operator that comes next, if it is one that is computed here.
    fn operator(&mut self, left: &Operand) -> Option<&'static Operator> {
        let before = self.at;
        self.skip_blanks();
        let rest = self.rest();
        let operator = OPERATORS.iter().find(|it| rest.starts_with(it.sign))?;
        let after = &rest[operator.sign.len()..];
        let is_certain = self.is_distance
            || self.shifts > 0
            || (self.literal.as_ref()).is_some_and(|it| it.is_prefixed || it.is_wide);
        let is_read = match operator.sign {
            "|" => !self.has_bars,
            // Between two numbers it may mean up to.
            "-" => {
                is_certain
                    && (self.operators > 0
                        || self.depth > 0
                        || left.is_negative
                        || self.is_distance
                        || after.trim_start().starts_with("1"))
            }
            _ => is_certain || operator.is_shift(),
        };
        // `||`, `+=`, `**`.
        let is_longer = after.starts_with(['=', operator.sign.chars().next()?]);
        if !is_read || is_longer || self.operators > MOST_OPERATORS {
            self.at = before;
            return None;
        }
        self.at += operator.sign.len();
        Some(operator)
    }

    /// What an operator makes of two numbers.
    fn joined(
        &mut self,
        left: Operand,
        operator: &'static Operator,
        right: Operand,
        start: usize,
    ) -> Read<Operand> {
        let (one, two) = (left.bits, right.bits);
        let (is_one_negative, is_two_negative) = (left.is_negative, right.is_negative);
        if operator.is_shift() && two > 63 {
            let sign = if is_two_negative { "-" } else { "" };
            let distance = if is_two_negative { two.wrapping_neg() } else { two };
            let fault = format!("a shift by {sign}{distance} leaves the 64 bits");
            return Some(Err(Refusal::new(start..self.at, fault)));
        }
        let (bits, is_negative) = match operator.sign {
            "<<" => {
                if left.is_narrow && (one << two) >> 31 != 0 {
                    self.note(Note::ShiftOfInt);
                }
                (one << two, is_one_negative)
            }
            ">>" if is_one_negative => {
                self.note(Note::SignKept);
                ((one as i64 >> two) as u64, true)
            }
            ">>>" if left.kind == Kind::Open => {
                let fault =
                    "`>>>` of a number without an ending takes 32 bits of it; write it with L";
                return Some(Err(Refusal::of(Fault::Expression, start..self.at, fault)));
            }
            ">>" | ">>>" => (one >> two, false),
            "|" => (one | two, is_one_negative | is_two_negative),
            "^" => (one ^ two, is_one_negative ^ is_two_negative),
            "&" => (one & two, is_one_negative & is_two_negative),
            "+" => {
                let bits = one.wrapping_add(two);
                (bits, (is_one_negative | is_two_negative) && bits > LARGEST)
            }
            "-" => (
                one.wrapping_sub(two),
                is_one_negative && !is_two_negative
                    || one < two && is_one_negative == is_two_negative,
            ),
            _ => (one.wrapping_mul(two), is_one_negative ^ is_two_negative),
        };
        let kind = match operator.is_shift() {
            true => left.kind,
            false if left.kind > right.kind => left.kind,
            false => right.kind,
        };
        Some(Ok(Operand {
            is_narrow: left.is_narrow && (operator.is_shift() || right.is_narrow),
            operator: Some(operator),
            ..Operand::signed(bits, kind, is_negative)
        }))
    }

    /// How far a shift goes: a number, or a square by its name.
    fn distance(&mut self) -> Option<Operand> {
        let rest = self.rest();
        let length = rest.run(|c| is_word(c) || c == ':');
        let name = rest[..length].rsplit([':', '_']).next().unwrap_or_default();
        let name = name.to_ascii_lowercase();
        if let Some(square) = square(&name) {
            self.at += length;
            self.note(Note::SquareNumbers);
            return Some(Operand::new(square.index().into(), Kind::Open));
        }
        let first = self.literal.take();
        let mut base = Base::default();
        // Only C-like languages read a leading zero as octal. In C# and Python, such distances are not written.
        if literal::is_octal(self.rest()) && !first.as_ref().is_some_and(Literal::is_rust) {
            base.choice = Some(Choice::Octal);
            self.note(Note::OctalShift);
        }
        let base = core::mem::replace(&mut self.base, base);
        let is_distance = core::mem::replace(&mut self.is_distance, true);
        // What binds more strongly belongs to the distance.
        let operand = self.nested(|reader| reader.binary(4));
        (self.literal, self.base, self.is_distance) = (first, base, is_distance);
        operand?.ok()
    }

    fn unary(&mut self) -> Read<Operand> {
        self.skip_blanks();
        let start = self.at;
        // Go inverts by `^`.
        let is_inverted = ["~", "!", "^"].into_iter().find(|sign| self.take(sign));
        if let Some(sign) = is_inverted {
            let operand = value!(self.nested(Self::unary));
            if sign == "!" && !self.literal.as_ref().is_some_and(Literal::is_rust) {
                return None;
            }
            if self.literal.as_ref().is_some_and(|it| it.suffix == "u") && operand.is_narrow {
                self.note(Note::ShiftOfInt);
            }
            self.operators += 1;
            return Some(Ok(Operand {
                is_narrow: operand.is_narrow,
                ..Operand::signed(!operand.bits, operand.kind, !operand.is_negative)
            }));
        }
        if self.take("+") {
            return self.nested(Self::unary);
        }
        if self.take("-") {
            let is_bullet = self.rest().starts_with(' ');
            let operand = value!(self.nested(Self::unary));
            if is_bullet && self.literal.as_ref().is_some_and(|literal| literal.is_prefixed) {
                // The sign of a list.
                return Some(Ok(operand));
            }
            if operand.bits > 1 << 63 && !operand.is_negative {
                let fault = "the number does not fit in 64 bits: it is below -2^63";
                return Some(Err(Refusal::new(start..self.at, fault)));
            }
            self.note(Note::TwosComplement);
            // No other base has a sign.
            if let Some(literal) = &mut self.literal {
                literal.others.clear();
                literal.choice = literal.choice.filter(|choice| *choice != Choice::Decimal);
            }
            return Some(Ok(Operand {
                is_narrow: operand.is_narrow,
                ..Operand::signed(
                    operand.bits.wrapping_neg(),
                    operand.kind,
                    !operand.is_negative && operand.bits != 0,
                )
            }));
        }
        self.primary()
    }

    /// Reads one level deeper.
    fn nested(&mut self, read: impl Fn(&mut Self) -> Read<Operand>) -> Read<Operand> {
        if self.depth == DEEPEST {
            return None;
        }
        self.depth += 1;
        let operand = read(self);
        self.depth -= 1;
        operand
    }

    fn primary(&mut self) -> Read<Operand> {
        self.skip_blanks();
        let before = self.at;
        if self.take("(") {
            // The type of a cast has no effect on a number that is read with 64 bits.
            let rest = self.rest();
            let is_type = |c: char| is_word(c) || matches!(c, ' ' | ':');
            if let Some(end) = rest.bytes().take(LONGEST_TYPE).position(|byte| byte == b')')
                && rest.begins_as(char::is_alphabetic)
                && rest[..end].chars().all(is_type)
                && literal::read(self.text, self.at, Base::default()).is_none()
            {
                let name = rest[..end].to_owned();
                self.at += end + 1;
                if let Some(operand) = self.nested(Self::unary) {
                    return Some(operand.and_then(|operand| self.cast(&name, operand, before)));
                }
                self.at = before;
                return None;
            }
            let operand = self.nested(|reader| reader.binary(0));
            if let Some(Ok(operand)) = operand
                && self.take(")")
            {
                return Some(Ok(Operand { operator: None, ..operand }));
            }
            self.at = before;
            return operand.filter(Result::is_err);
        }
        let rest = self.rest();
        let length = rest.run(|c| is_word(c) || c == ':' || c == '.');
        if let Some((bits, kind)) = named(&rest[..length]) {
            let suffix = match rest.as_bytes()[..5] {
                [b'u', .., b':'] | [b'i', .., b':'] => "u64",
                _ => "",
            };
            self.at += length;
            self.is_of_c |= !suffix.is_empty();
            self.remember(Literal { suffix, ..Literal::prefixed(bits, length) });
            return Some(Ok(Operand::new(bits, kind)));
        }
        if let Some(read) = literal::read(self.text, self.at, self.base) {
            let literal = match read {
                Ok(literal) => literal,
                Err(refusal) => return Some(Err(refusal)),
            };
            let end = self.at + literal.length;
            if let Some(refusal) = fraction(self.text, self.at, end) {
                return Some(Err(refusal));
            }
            self.at = end;
            let operand = Operand::of(&literal);
            // Go has no endings.
            self.is_of_c |= !literal.suffix.is_empty();
            self.remember(literal);
            return Some(Ok(operand));
        }
        self.constructor(before)
    }

    /// `UINT64_C(1)`, `U64(1)`, `u64::from(1)`: a name and its argument, as part of an expression.
    fn constructor(&mut self, before: usize) -> Read<Operand> {
        let rest = self.rest();
        let length = rest.run(|c| is_word(c) || among(c, ":."));
        let lower = rest[..length].to_ascii_lowercase();
        let is_reader = super::READERS.split(' ').any(|reader| lower.ends_with(reader));
        let is_call = rest[length..].starts_with('(');
        if length == 0 || is_reader || !is_call || !is_constructor(&rest[..length]) {
            return None;
        }
        let name = rest[..length].to_owned();
        self.at += length;
        let operand = self.nested(Self::primary);
        if operand.is_none() {
            self.at = before;
        }
        let is_int = name == "int";
        operand.map(|read| {
            read.and_then(|operand| match is_int {
                // Python's has no end.
                true => Ok(operand),
                false => self.cast(&name, operand, before),
            })
        })
    }

    /// A number as one of another type.
    fn cast(&self, name: &str, operand: Operand, start: usize) -> Result<Operand, Refusal> {
        let name = name.to_ascii_lowercase();
        let has = |parts| has_part(&name, parts);
        let is_wide = has("64 long quad size bitboard bb big ull");
        let is_unsigned = name.starts_with('u') || has("bitboard bb size_t c64 ::u");
        // As far as a type without 64 bits keeps a number whatever its sign.
        let width = match () {
            () if is_wide => 64,
            () if has("8 16 short char byte float double bool") => 7,
            () if has("32 dword") || is_listed(&name, "int unsigned uint") => 31,
            () => 64,
        };
        let width = width + u32::from(is_unsigned);
        if width < 64 && (operand.is_negative || operand.bits >> width != 0) {
            let fault = format!("a number of the type `{name}` does not have 64 bits");
            return Err(Refusal::of(Fault::Expression, start..self.at, fault));
        }
        let is_signed = has("long int64 i64");
        let kind = match () {
            () if is_unsigned => Kind::Unsigned,
            () if is_signed => Kind::Signed,
            () => operand.kind,
        };
        Ok(Operand::signed(operand.bits, kind, operand.is_negative))
    }

    fn remember(&mut self, literal: Literal) {
        self.literal.get_or_insert(literal);
    }

    fn note(&mut self, note: Note) {
        if !self.notes.contains(&note) {
            self.notes.push(note);
        }
    }

    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn skip_blanks(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start_of(" \t").len();
    }

    /// Takes a sign, if it comes next after blanks.
    fn take(&mut self, sign: &str) -> bool {
        let rest = self.rest();
        let after = rest.trim_start_of(" \t");
        let is_next = after.starts_with(sign);
        if is_next {
            self.at += rest.len() - after.len() + sign.len();
        }
        is_next
    }
}

/// That a number has a fraction, if it has one.
fn fraction(text: &str, start: usize, end: usize) -> Option<Refusal> {
    let rest = text[end..].strip_prefix('.')?;
    let digits = rest.run(is_digit);
    let fault = "a bitboard is a whole number; this one has a fraction";
    let exponent = text[end + 1 + digits..].begins("eE");
    let fault = match exponent {
        true => "this number was rounded: the low bits are lost; copy it as an integer",
        false => fault,
    };
    (digits > 0).then(|| Refusal::new(start..end + 1 + digits, fault))
}
