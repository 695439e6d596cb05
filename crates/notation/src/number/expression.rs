//! Numbers that are written as shifts: `1ULL << 4 | 1ULL << 60`.

use core::ops::Range;

use deltaboard_transform::Square;

use super::is_word;
use super::literal::{self, Base, Literal};
use crate::form::{Choice, Form};
use crate::note::Note;
use crate::refusal::{Kind as Fault, Refusal};

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

/// Numbers that languages have names for.
const NAMED: [(&str, u64, Kind); 22] = [
    ("UINT64_MAX", u64::MAX, Kind::Unsigned),
    ("ULLONG_MAX", u64::MAX, Kind::Unsigned),
    ("ULONG_MAX", u64::MAX, Kind::Unsigned),
    ("u64::MAX", u64::MAX, Kind::Unsigned),
    ("ulong.MaxValue", u64::MAX, Kind::Unsigned),
    ("UInt64.MaxValue", u64::MAX, Kind::Unsigned),
    ("math.MaxUint64", u64::MAX, Kind::Unsigned),
    ("INT64_MIN", 1 << 63, Kind::Signed),
    ("INT64_MAX", LARGEST, Kind::Signed),
    ("LLONG_MIN", 1 << 63, Kind::Signed),
    ("LLONG_MAX", LARGEST, Kind::Signed),
    ("Long.MIN_VALUE", 1 << 63, Kind::Signed),
    ("Long.MAX_VALUE", LARGEST, Kind::Signed),
    ("long.MinValue", 1 << 63, Kind::Signed),
    ("long.MaxValue", LARGEST, Kind::Signed),
    ("i64::MIN", 1 << 63, Kind::Signed),
    ("i64::MAX", LARGEST, Kind::Signed),
    ("math.MinInt64", 1 << 63, Kind::Signed),
    ("math.MaxInt64", LARGEST, Kind::Signed),
    ("chess.BB_ALL", u64::MAX, Kind::Unsigned),
    ("chess.BB_EMPTY", 0, Kind::Unsigned),
    (
        "chess.BB_LIGHT_SQUARES",
        0x55aa_55aa_55aa_55aa,
        Kind::Unsigned,
    ),
];

const LARGEST: u64 = u64::MAX >> 1;

/// `BB_RANK_2`, `BB_FILE_A` and `BB_E4` of python-chess.
fn named_bitboard(text: &str) -> Option<(u64, usize)> {
    let name = text
        .strip_prefix("chess.")
        .unwrap_or(text)
        .strip_prefix("BB_")?;
    let end = name.find(|c| !is_word(c)).unwrap_or(name.len());
    let length = text.len() - name.len() + end;
    let name = name[..end].to_ascii_lowercase();
    let bits = match name.split_once('_') {
        Some(("rank", rank)) => 0xff << (8 * (rank.parse::<u32>().ok()?.checked_sub(1)? & 7)),
        Some(("file", file)) => {
            let file = file
                .bytes()
                .next()?
                .checked_sub(b'a')
                .filter(|file| *file < 8)?;
            0x0101_0101_0101_0101 << file
        }
        Some(_) => return None,
        None => {
            let square = Square::ALL.into_iter().find(|it| it.to_string() == name)?;
            1 << square.index()
        }
    };
    Some((bits, length))
}

/// Reads the expression at a place; `None` if none begins there.
pub(super) fn read(text: &str, at: usize, base: Base) -> Option<Result<Value, Refusal>> {
    let mut reader = Reader {
        text,
        at,
        base,
        // In a table, bars part columns.
        has_bars: text[..at].trim_end().ends_with('|')
            || text[at..]
                .lines()
                .next()
                .is_some_and(|line| line.trim_end().ends_with('|')),
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
        bits: operand.value as u64,
        form: if has_operators {
            Form::Expression
        } else {
            Form::Number
        },
        span: at..reader.at,
        // A shift or an ending of 64 bits does not occur in a sentence.
        is_prefixed: literal.is_prefixed || reader.shifts > 0 || literal.is_wide,
        choice: literal.choice.filter(|_| !has_operators),
        others: if has_operators {
            Vec::new()
        } else {
            literal.others
        },
        notes: reader.notes,
    }))
}

/// Parts of the names of types and functions that make a bitboard of a number.
const CONSTRUCTORS: [&str; 16] = [
    "bitboard", "bb", "u64", "uint", "int", "long", "bits", "board", "bigint", "c64", "set",
    "from", "new", "ull", "num", "hex",
];

/// Whether a function of this name makes a bitboard of the number it is given. Others may compute anything.
pub(super) fn is_constructor(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    CONSTRUCTORS.iter().any(|part| name.contains(part))
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
    /// The number, between -2^63 and 2^64.
    value: i128,
    kind: Kind,
    /// Whether it may have fewer than 64 bits where it comes from.
    is_narrow: bool,
    /// The operator that it comes from, unless brackets hide that.
    operator: Option<&'static Operator>,
}

impl Operand {
    fn new(value: i128, kind: Kind) -> Self {
        let wrapped = i128::from(value as u64);
        let value = match kind {
            Kind::Unsigned => wrapped,
            Kind::Signed => i128::from(value as i64),
            Kind::Open if (-1 << 63..1 << 64).contains(&value) => value,
            Kind::Open => wrapped,
        };
        Self {
            value,
            kind,
            is_narrow: false,
            operator: None,
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
            ..Self::new(i128::from(literal.value), kind)
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
    Operator {
        sign,
        strength,
        in_go,
    }
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
                        || left.value < 0
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
        let (one, two) = (left.value, right.value);
        if operator.is_shift() && !(0..64).contains(&two) {
            let fault = format!("a shift by {two} leaves the 64 bits");
            return Some(Err(Refusal::new(start..self.at, fault)));
        }
        let value = match operator.sign {
            "<<" => {
                if left.is_narrow && (one << two) >> 31 != 0 {
                    self.note(Note::ShiftOfInt);
                }
                one << two
            }
            ">>" => {
                if one < 0 {
                    self.note(Note::SignKept);
                }
                one >> two
            }
            ">>>" if left.kind == Kind::Open => {
                let fault =
                    "`>>>` of a number without an ending takes 32 bits of it; write it with L";
                return Some(Err(Refusal::of(Fault::Expression, start..self.at, fault)));
            }
            ">>>" => i128::from(one as u64 >> two),
            "|" => one | two,
            "^" => one ^ two,
            "&" => one & two,
            "+" => one + two,
            "-" => one - two,
            _ => one.wrapping_mul(two),
        };
        let kind = match operator.is_shift() {
            true => left.kind,
            false if left.kind > right.kind => left.kind,
            false => right.kind,
        };
        Some(Ok(Operand {
            is_narrow: left.is_narrow && (operator.is_shift() || right.is_narrow),
            operator: Some(operator),
            ..Operand::new(value, kind)
        }))
    }

    /// How far a shift goes: a number, or a square by its name.
    fn distance(&mut self) -> Option<Operand> {
        let rest = self.rest();
        let length = rest.find(|c| !is_word(c) && c != ':').unwrap_or(rest.len());
        let name = rest[..length].rsplit([':', '_']).next().unwrap_or_default();
        let name = name.to_ascii_lowercase();
        if let Some(square) = Square::ALL.into_iter().find(|it| it.to_string() == name) {
            self.at += length;
            self.note(Note::SquareNumbers);
            return Some(Operand::new(square.index().into(), Kind::Open));
        }
        let first = self.literal.take();
        let mut base = Base::default();
        // Not in Rust, and not in C# and Python, where nobody writes so.
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
                self.note(Note::NarrowUnsigned);
            }
            self.operators += 1;
            return Some(Ok(Operand {
                is_narrow: operand.is_narrow,
                ..Operand::new(!operand.value, operand.kind)
            }));
        }
        if self.take("+") {
            return self.nested(Self::unary);
        }
        if self.take("-") {
            let is_bullet = self.rest().starts_with(' ');
            let operand = value!(self.nested(Self::unary));
            if is_bullet
                && self
                    .literal
                    .as_ref()
                    .is_some_and(|literal| literal.is_prefixed)
            {
                // The sign of a list.
                return Some(Ok(operand));
            }
            if operand.value > 1 << 63 {
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
                ..Operand::new(-operand.value, operand.kind)
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
            if let Some(end) = rest
                .bytes()
                .take(LONGEST_TYPE)
                .position(|byte| byte == b')')
                && rest.starts_with(|c: char| c.is_alphabetic())
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
                return Some(Ok(Operand {
                    operator: None,
                    ..operand
                }));
            }
            self.at = before;
            return operand.filter(Result::is_err);
        }
        let rest = self.rest();
        let named = NAMED.iter().find(|(name, ..)| rest.starts_with(name));
        let named = named.map(|&(name, bits, kind)| (bits, name.len(), kind));
        let named = named
            .or_else(|| named_bitboard(rest).map(|(bits, length)| (bits, length, Kind::Unsigned)));
        if let Some((bits, length, kind)) = named {
            let suffix = match rest.as_bytes()[..5] {
                [b'u', .., b':'] | [b'i', .., b':'] => "u64",
                _ => "",
            };
            self.at += length;
            self.is_of_c |= !suffix.is_empty();
            self.remember(Literal {
                suffix,
                ..Literal::prefixed(bits, length)
            });
            return Some(Ok(Operand::new(i128::from(bits), kind)));
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
        let is_name = |c: char| is_word(c) || matches!(c, ':' | '.');
        let length = rest.find(|c| !is_name(c)).unwrap_or(rest.len());
        let is_reader = super::READERS.iter().any(|reader| {
            let name = rest[..length].to_ascii_lowercase();
            name.ends_with(reader)
        });
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
        let has = |parts: &[&str]| parts.iter().any(|part| name.contains(part));
        let is_wide = has(&["64", "long", "quad", "size", "bitboard", "bb", "big", "ull"]);
        let width = match () {
            () if is_wide => 64,
            () if has(&["32", "dword"]) => 32,
            () if has(&["16", "short"]) => 16,
            () if has(&["8", "char", "byte"]) => 8,
            () if has(&["float", "double", "bool"]) => 0,
            () if matches!(&*name, "int" | "unsigned" | "unsigned int" | "uint") => 32,
            () => 64,
        };
        let is_unsigned = name.starts_with('u') || has(&["bitboard", "bb", "size_t", "c64", "::u"]);
        let most = 1
            << if is_unsigned {
                width
            } else {
                width - i32::from(width > 0)
            };
        if width < 64 && !(0..most).contains(&operand.value) {
            let fault = format!("a number of the type `{name}` does not have 64 bits");
            return Err(Refusal::of(Fault::Expression, start..self.at, fault));
        }
        let is_signed = has(&["long", "int64", "i64"]);
        let kind = match () {
            () if is_unsigned => Kind::Unsigned,
            () if is_signed => Kind::Signed,
            () => operand.kind,
        };
        Ok(Operand::new(operand.value, kind))
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
        self.at += rest.len() - rest.trim_start_matches([' ', '\t']).len();
    }

    /// Takes a sign, if it comes next after blanks.
    fn take(&mut self, sign: &str) -> bool {
        let rest = self.rest();
        let after = rest.trim_start_matches([' ', '\t']);
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
    let digits = rest
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(rest.len());
    let fault = "a bitboard is a whole number; this one has a fraction";
    let exponent = text[end + 1 + digits..].starts_with(['e', 'E']);
    let fault = match exponent {
        true => "this number was rounded: the low bits are lost; copy it as an integer",
        false => fault,
    };
    (digits > 0).then(|| Refusal::new(start..end + 1 + digits, fault))
}
