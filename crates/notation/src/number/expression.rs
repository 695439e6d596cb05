//! Numbers that are written as shifts: `1ULL << 4 | 1ULL << 60`.

use core::ops::Range;

use deltaboard_transform::Square;

use super::is_word;
use super::literal::{self, Base, Literal};
use crate::form::{Choice, Form};
use crate::note::Note;
use crate::refusal::Refusal;

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

/// The longest name of a type in a cast, in bytes.
const LONGEST_TYPE: usize = 40;

/// Numbers that languages have names for.
const NAMED: [(&str, u64); 8] = [
    ("UINT64_MAX", u64::MAX),
    ("ULLONG_MAX", u64::MAX),
    ("ULONG_MAX", u64::MAX),
    ("u64::MAX", u64::MAX),
    ("ulong.MaxValue", u64::MAX),
    ("math.MaxUint64", u64::MAX),
    ("INT64_MIN", 1 << 63),
    ("Long.MIN_VALUE", 1 << 63),
];

/// Reads the expression at a place; `None` if none begins there.
pub(super) fn read(text: &str, at: usize, base: Base) -> Option<Result<Value, Refusal>> {
    let mut reader = Reader {
        text,
        at,
        base,
        depth: 0,
        operators: 0,
        shifts: 0,
        literal: None,
        notes: Vec::new(),
    };
    let operand = match reader.either()? {
        Ok(operand) => operand,
        Err(refusal) => return Some(Err(refusal)),
    };
    let literal = reader.literal?;
    let has_operators = reader.operators > 0;
    Some(Ok(Value {
        bits: operand.bits,
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
    depth: usize,
    operators: usize,
    shifts: usize,
    /// The first number.
    literal: Option<Literal>,
    notes: Vec<Note>,
}

#[derive(Clone, Copy)]
struct Operand {
    bits: u64,
    /// Whether it may have fewer than 64 bits where it comes from.
    is_narrow: bool,
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
    fn either(&mut self) -> Read<Operand> {
        let mut left = value!(self.shifted());
        loop {
            let before = self.at;
            if !self.take("|") || self.rest().starts_with(['|', ' ', '\n']) && !self.is_operand() {
                self.at = before;
                return Some(Ok(left));
            }
            let Some(right) = self.shifted() else {
                self.at = before;
                return Some(Ok(left));
            };
            let right = match right {
                Ok(right) => right,
                Err(refusal) => return Some(Err(refusal)),
            };
            self.operators += 1;
            left.bits |= right.bits;
        }
    }

    /// Whether an operand comes next, after blanks.
    fn is_operand(&self) -> bool {
        let rest = self.rest().trim_start();
        rest.starts_with(|c: char| c.is_ascii_digit() || "(~-".contains(c) || c.is_alphabetic())
    }

    fn shifted(&mut self) -> Read<Operand> {
        let mut left = value!(self.unary());
        loop {
            let start = self.at;
            let is_left = self.take("<<");
            if !is_left && !self.take(">>") {
                return Some(Ok(left));
            }
            self.operators += 1;
            self.shifts += 1;
            self.skip_blanks();
            let distance = match self.distance() {
                Some(distance) => distance,
                None => {
                    let fault = "after a shift, a number or a square such as e4 is expected";
                    return Some(Err(Refusal::new(start..self.at, fault)));
                }
            };
            if distance > 63 {
                let fault = format!("a shift by {distance} leaves the 64 bits");
                return Some(Err(Refusal::new(start..self.at, fault)));
            }
            if left.is_narrow && is_left && distance >= 31 {
                self.note(Note::ShiftOfInt);
            }
            left.bits = if is_left {
                left.bits << distance
            } else {
                left.bits >> distance
            };
        }
    }

    /// How far a shift goes: a number, or a square by its name.
    fn distance(&mut self) -> Option<u64> {
        let rest = self.rest();
        let length = rest.find(|c| !is_word(c) && c != ':').unwrap_or(rest.len());
        let name = rest[..length].rsplit([':', '_']).next().unwrap_or_default();
        let name = name.to_ascii_lowercase();
        if let Some(square) = Square::ALL.into_iter().find(|it| it.to_string() == name) {
            self.at += length;
            self.note(Note::SquareNumbers);
            return Some(u64::from(square.index()));
        }
        let first = self.literal.take();
        let base = core::mem::take(&mut self.base);
        let operand = self.unary();
        (self.literal, self.base) = (first, base);
        Some(operand?.ok()?.bits)
    }

    fn unary(&mut self) -> Read<Operand> {
        self.skip_blanks();
        let start = self.at;
        if self.take("~") || self.rest().starts_with('!') && self.take("!") {
            let is_rust = self.text[start..].starts_with('!');
            let operand = value!(self.nested(Self::unary));
            if is_rust && !self.literal.as_ref().is_some_and(|literal| literal.is_rust) {
                return None;
            }
            self.operators += 1;
            let bits = !operand.bits;
            return Some(Ok(Operand { bits, ..operand }));
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
            if operand.bits > 1 << 63 {
                let fault = "the number does not fit in 64 bits: it is below -2^63";
                return Some(Err(Refusal::new(start..self.at, fault)));
            }
            self.note(Note::TwosComplement);
            // No other base has a sign.
            if let Some(literal) = &mut self.literal {
                literal.others.clear();
                literal.choice = literal.choice.filter(|choice| *choice != Choice::Decimal);
            }
            let bits = operand.bits.wrapping_neg();
            return Some(Ok(Operand { bits, ..operand }));
        }
        self.primary()
    }

    /// Reads one level deeper.
    fn nested(&mut self, read: fn(&mut Self) -> Read<Operand>) -> Read<Operand> {
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
                self.at += end + 1;
                if let Some(operand) = self.nested(Self::unary) {
                    return Some(operand.map(|operand| Operand {
                        is_narrow: false,
                        ..operand
                    }));
                }
                self.at = before;
                return None;
            }
            let operand = self.nested(Self::either);
            if matches!(operand, Some(Ok(_))) && self.take(")") {
                return operand;
            }
            self.at = before;
            return operand.filter(Result::is_err);
        }
        if let Some(&(name, bits)) = NAMED.iter().find(|(name, _)| self.rest().starts_with(name)) {
            self.at += name.len();
            self.remember(Literal {
                is_rust: name.starts_with("u64"),
                ..Literal::prefixed(bits, name.len())
            });
            let is_narrow = false;
            return Some(Ok(Operand { bits, is_narrow }));
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
            let operand = Operand {
                bits: literal.value,
                is_narrow: !literal.is_wide && !literal.is_prefixed,
            };
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
        self.at += length;
        let operand = self.nested(Self::primary);
        if operand.is_none() {
            self.at = before;
        }
        operand.map(|read| {
            read.map(|operand| Operand {
                is_narrow: false,
                ..operand
            })
        })
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
