//! Evaluates expressions with shifts and other operators: `1ULL << 4 | 1ULL << 60`.

use core::ops::Range;

use super::literal::{self, Base, Literal};
use crate::form::{Choice, Form};
use crate::note::Note;
use crate::refusal::{Kind as RefusalKind, Refusal};
use crate::scan::{Scan, among, has_part, is_digit, is_listed, is_word, square};

/// The value of an expression.
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

/// The maximum nesting depth.
const MAX_DEPTH: usize = 16;

/// The maximum number of operators.
const MAX_OPERATORS: usize = 300;

/// The maximum length of a type in a cast, in bytes.
const MAX_TYPE: usize = 40;

/// The largest signed number.
const MAX_SIGNED: u64 = u64::MAX >> 1;

/// Names of the largest and smallest 64-bit numbers in C, Rust, Java, C# and Go.
const LIMITS: [(&str, u64, Kind); 3] = [
    (
        "UINT64_MAX ULLONG_MAX ULONG_MAX u64::MAX ulong.MaxValue UInt64.MaxValue math.MaxUint64",
        u64::MAX,
        Kind::Unsigned,
    ),
    (
        "INT64_MAX LLONG_MAX i64::MAX Long.MAX_VALUE long.MaxValue math.MaxInt64",
        MAX_SIGNED,
        Kind::Signed,
    ),
    (
        "INT64_MIN LLONG_MIN i64::MIN Long.MIN_VALUE long.MinValue math.MinInt64",
        MAX_SIGNED + 1,
        Kind::Signed,
    ),
];

/// The value of a name: one of [`LIMITS`], or `BB_RANK_2`, `BB_FILE_A` or `BB_E4` of python-chess.
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

/// Reads the expression at an offset; `None` if there is none.
pub(super) fn read(text: &str, at: usize, base: Base) -> Option<Result<Value, Refusal>> {
    let mut reader = Reader {
        text,
        at,
        base,
        // In a table, bars separate columns.
        has_bars: text[..at].trim_end().ends_with('|')
            || text[at..].lines().next().is_some_and(|line| line.trim_end().ends_with('|')),
        is_distance: false,
        has_suffix: false,
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
        // Shifts and 64-bit suffixes don't occur in sentences.
        is_prefixed: literal.is_prefixed || reader.shifts > 0 || literal.is_wide,
        choice: literal.choice.filter(|_| !has_operators),
        others: if has_operators { Vec::new() } else { literal.others },
        notes: reader.notes,
    }))
}

/// Parts of names of types and functions that make a number a bitboard.
const CONSTRUCTORS: &str =
    "bitboard bb u64 uint int long bits board bigint c64 set from new ull num hex";

/// Functions that parse a string of digits, with the base as a later argument.
pub(super) const PARSE_FUNCTIONS: &str = "parseint parselong parseunsignedlong parseulong int from_str_radix strtoull strtoul strtol strtoll stoull biginteger touint64 toint64 parseuint valueof";

/// Whether a function of this name returns its argument as a bitboard. Other functions may compute anything.
pub(super) fn is_constructor(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    has_part(&name, CONSTRUCTORS)
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
    base: Base,
    has_bars: bool,
    /// Whether the operand is the distance of a shift, which is always a number.
    is_distance: bool,
    /// Whether a number has a suffix, which Go doesn't have.
    has_suffix: bool,
    depth: usize,
    operators: usize,
    shifts: usize,
    /// The first number.
    literal: Option<Literal>,
    notes: Vec<Note>,
}

/// The signedness of a number in its language.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Debug)]
enum Kind {
    /// Unknown: a number of C without a suffix, or of arbitrary precision.
    Unknown,
    Signed,
    Unsigned,
}

#[derive(Clone, Copy)]
struct Operand {
    bits: u64,
    /// Whether the number is negative.
    is_negative: bool,
    kind: Kind,
    /// Whether it may have fewer than 64 bits in its language.
    is_narrow: bool,
    /// The operator that computed it, unless it's in parentheses.
    operator: Option<&'static Operator>,
}

impl Operand {
    /// A number that is not negative, unless its type is signed and its highest bit is set.
    fn new(bits: u64, kind: Kind) -> Self {
        Self {
            bits,
            is_negative: kind == Kind::Signed && bits > MAX_SIGNED,
            kind,
            is_narrow: false,
            operator: None,
        }
    }

    /// A number with a known sign, used if the signedness is unknown.
    fn signed(bits: u64, kind: Kind, is_negative: bool) -> Self {
        Self {
            is_negative: match kind {
                Kind::Unknown => is_negative,
                Kind::Signed => bits > MAX_SIGNED,
                Kind::Unsigned => false,
            },
            ..Self::new(bits, kind)
        }
    }

    fn of(literal: &Literal) -> Self {
        let kind = match literal.suffix {
            // In C, a number that is too large for its type is unsigned.
            "ll" if literal.value > MAX_SIGNED => Kind::Unsigned,
            "l" | "ll" | "i64" | "isize" | "i128" => Kind::Signed,
            "" | "n" | "z" | "h" => Kind::Unknown,
            _ => Kind::Unsigned,
        };
        Self {
            is_narrow: matches!(literal.suffix, "" | "u" | "z") && literal.value >> 32 == 0,
            ..Self::new(literal.value, kind)
        }
    }
}

/// A binary operator.
#[derive(PartialEq, Eq, Debug)]
struct Operator {
    sign: &'static str,
    /// The precedence in C, Java, C#, Python and Rust.
    precedence: u8,
    /// The precedence in Go.
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

const fn operator(sign: &'static str, precedence: u8, in_go: u8) -> Operator {
    Operator { sign, precedence, in_go }
}

impl Operator {
    fn is_shift(&self) -> bool {
        self.sign.len() > 1
    }
}

type Read<T> = Option<Result<T, Refusal>>;

/// Returns early if a `Read` is a refusal or absent.
macro_rules! value {
    ($read:expr) => {
        match $read? {
            Ok(value) => value,
            Err(refusal) => return Some(Err(refusal)),
        }
    };
}

impl Reader<'_> {
    /// Reads operands with operators of a higher precedence.
    fn binary(&mut self, precedence: u8) -> Read<Operand> {
        let mut left = value!(self.unary());
        loop {
            let before = self.at;
            let Some(operator) = self.operator(&left).filter(|it| it.precedence > precedence)
            else {
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
                        let message = "expected a number or a square such as e4 after the shift";
                        return Some(Err(Refusal::new(before..self.at, message)));
                    }
                }
            } else {
                match self.nested(|reader| reader.binary(operator.precedence)) {
                    Some(Ok(right)) => right,
                    Some(refusal) => return Some(refusal),
                    None => {
                        self.at = before;
                        return Some(Ok(left));
                    }
                }
            };
            // The precedence differs in Go.
            let differs = |inner: &Operator, is_left: bool| match is_left {
                true => operator.in_go > inner.in_go,
                false => operator.in_go >= inner.in_go,
            };
            let differ = left.operator.is_some_and(|inner| differs(inner, true))
                || right.operator.is_some_and(|inner| differs(inner, false));
            if differ && !self.has_suffix {
                let message =
                    "languages give these operators different precedence; add parentheses";
                return Some(Err(Refusal::of(RefusalKind::Expression, before..self.at, message)));
            }
            self.operators += 1;
            left = value!(self.compute(left, operator, right, before));
        }
    }

    /// Reads the next operator, if it is supported.
    fn operator(&mut self, left: &Operand) -> Option<&'static Operator> {
        let before = self.at;
        self.skip_blanks();
        let rest = self.rest();
        let operator = OPERATORS.iter().find(|it| rest.starts_with(it.sign))?;
        let after = &rest[operator.sign.len()..];
        let is_certain = self.is_distance
            || self.shifts > 0
            || (self.literal.as_ref()).is_some_and(|it| it.is_prefixed || it.is_wide);
        let is_supported = match operator.sign {
            "|" => !self.has_bars,
            // Between two numbers it may be a range.
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
        if !is_supported || is_longer || self.operators > MAX_OPERATORS {
            self.at = before;
            return None;
        }
        self.at += operator.sign.len();
        Some(operator)
    }

    /// Applies an operator to two numbers.
    fn compute(
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
            let message = format!("a shift by {sign}{distance} is not in the range 0 to 63");
            return Some(Err(Refusal::new(start..self.at, message)));
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
            ">>>" if left.kind == Kind::Unknown => {
                let message =
                    "`>>>` uses only 32 bits of a number without a suffix; add the suffix L";
                return Some(Err(Refusal::of(RefusalKind::Expression, start..self.at, message)));
            }
            ">>" | ">>>" => (one >> two, false),
            "|" => (one | two, is_one_negative | is_two_negative),
            "^" => (one ^ two, is_one_negative ^ is_two_negative),
            "&" => (one & two, is_one_negative & is_two_negative),
            "+" => {
                let bits = one.wrapping_add(two);
                (bits, (is_one_negative | is_two_negative) && bits > MAX_SIGNED)
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

    /// Reads the distance of a shift: a number, or the name of a square.
    fn distance(&mut self) -> Option<Operand> {
        let rest = self.rest();
        let length = rest.prefix(|c| is_word(c) || c == ':');
        let name = rest[..length].rsplit([':', '_']).next().unwrap_or_default();
        let name = name.to_ascii_lowercase();
        if let Some(square) = square(&name) {
            self.at += length;
            self.note(Note::SquareNumbers);
            return Some(Operand::new(square.index().into(), Kind::Unknown));
        }
        let first = self.literal.take();
        let mut base = Base::default();
        // C and related languages read a leading zero as octal. Code in C# and Python doesn't contain such distances.
        if literal::is_octal(self.rest()) && !first.as_ref().is_some_and(Literal::is_rust) {
            base.choice = Some(Choice::Octal);
            self.note(Note::OctalShift);
        }
        let base = core::mem::replace(&mut self.base, base);
        let is_distance = core::mem::replace(&mut self.is_distance, true);
        // Operators of a higher precedence than shifts belong to the distance.
        let operand = self.nested(|reader| reader.binary(4));
        (self.literal, self.base, self.is_distance) = (first, base, is_distance);
        operand?.ok()
    }

    fn unary(&mut self) -> Read<Operand> {
        self.skip_blanks();
        let start = self.at;
        // In Go, `^` inverts.
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
                // A list marker.
                return Some(Ok(operand));
            }
            if operand.bits > 1 << 63 && !operand.is_negative {
                let message = "the number does not fit in 64 bits: it is below -2^63";
                return Some(Err(Refusal::new(start..self.at, message)));
            }
            self.note(Note::TwosComplement);
            // Only decimal numbers have a sign.
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

    /// Reads with the nesting depth increased; `None` at the limit.
    fn nested(&mut self, read: impl Fn(&mut Self) -> Read<Operand>) -> Read<Operand> {
        if self.depth == MAX_DEPTH {
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
            // A cast to a type.
            let rest = self.rest();
            let is_type = |c: char| is_word(c) || matches!(c, ' ' | ':');
            if let Some(end) = rest.bytes().take(MAX_TYPE).position(|byte| byte == b')')
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
        let length = rest.prefix(|c| is_word(c) || c == ':' || c == '.');
        if let Some((bits, kind)) = named(&rest[..length]) {
            let suffix = match rest.as_bytes()[..5] {
                [b'u', .., b':'] | [b'i', .., b':'] => "u64",
                _ => "",
            };
            self.at += length;
            self.has_suffix |= !suffix.is_empty();
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
            self.has_suffix |= !literal.suffix.is_empty();
            self.remember(literal);
            return Some(Ok(operand));
        }
        self.constructor(before)
    }

    /// Reads a constructor call within an expression: `UINT64_C(1)`, `U64(1)`, `u64::from(1)`.
    fn constructor(&mut self, before: usize) -> Read<Operand> {
        let rest = self.rest();
        let length = rest.prefix(|c| is_word(c) || among(c, ":."));
        let lower = rest[..length].to_ascii_lowercase();
        let parses_string = PARSE_FUNCTIONS.split(' ').any(|function| lower.ends_with(function));
        let is_call = rest[length..].starts_with('(');
        if length == 0 || parses_string || !is_call || !is_constructor(&rest[..length]) {
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
                // In Python, `int` has arbitrary precision.
                true => Ok(operand),
                false => self.cast(&name, operand, before),
            })
        })
    }

    /// Converts a number to another type.
    fn cast(&self, name: &str, operand: Operand, start: usize) -> Result<Operand, Refusal> {
        let name = name.to_ascii_lowercase();
        let has = |parts| has_part(&name, parts);
        let is_wide = has("64 long quad size bitboard bb big ull");
        let is_unsigned = name.starts_with('u') || has("bitboard bb size_t c64 ::u");
        // The number of bits that a narrower type represents regardless of its sign.
        let width = match () {
            () if is_wide => 64,
            () if has("8 16 short char byte float double bool") => 7,
            () if has("32 dword") || is_listed(&name, "int unsigned uint") => 31,
            () => 64,
        };
        let width = width + u32::from(is_unsigned);
        if width < 64 && (operand.is_negative || operand.bits >> width != 0) {
            let message =
                format!("the number does not fit in `{name}`, which has fewer than 64 bits");
            return Err(Refusal::of(RefusalKind::Expression, start..self.at, message));
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

    /// Skips spaces and a sign, if the sign is next.
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

/// The refusal of a number with a fraction or an exponent, if it has one.
fn fraction(text: &str, start: usize, end: usize) -> Option<Refusal> {
    let rest = text[end..].strip_prefix('.')?;
    let digits = rest.prefix(is_digit);
    let has_exponent = text[end + 1 + digits..].begins("eE");
    let message = match has_exponent {
        true => "this number was rounded: the low bits are lost; copy it as an integer",
        false => "a bitboard is a whole number; this one has a fraction",
    };
    (digits > 0).then(|| Refusal::new(start..end + 1 + digits, message))
}
