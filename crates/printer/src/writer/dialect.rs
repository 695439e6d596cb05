//! What of a language is more than data: how it says an operation.

use deltaboard_routine::intrinsic::Intrinsic;
use deltaboard_routine::operator::BinaryOp;
use deltaboard_routine::{Number, Type};

use super::{Want, Writer};
use crate::code::{Class, Code};
use crate::support::Helper;
use crate::syntax::Manner;
use crate::tree::{Digits, Function, Initial, Kind, Value, Variable, VariableKind};

/// How a language says what others say otherwise. What is given here is what most of those do whose
/// numbers have a width.
pub(crate) trait Dialect {
    fn manner(&self) -> &'static Manner;

    /// A number; `typed` where its neighbours tell its type.
    fn literal(&self, number: Number, digits: Digits, typed: bool) -> Code;

    /// A value that is no literal, in another type.
    fn convert(&self, writer: &Writer<'_>, from: &Value, to: Type, want: Want) -> Code;

    fn intrinsic(
        &self,
        writer: &Writer<'_>,
        intrinsic: Intrinsic,
        board: &Value,
        by: Option<&Value>,
    ) -> Code;

    /// The head of a function, up to where its body begins.
    fn signature(&self, writer: &Writer<'_>, function: &Function) -> String;

    /// What stands before and after the value of a new variable. `inside` is false outside every
    /// function.
    fn declaration(
        &self,
        writer: &Writer<'_>,
        variable: &Variable,
        value: Option<&Initial>,
        inside: bool,
    ) -> String;

    /// An array's first elements.
    fn list(&self, writer: &Writer<'_>, variable: &Variable, list: List<'_>) -> Code;

    /// The text of a helper.
    fn helper(&self, helper: Helper) -> &'static str;

    /// All of a file, from what it needs and its parts.
    fn file(&self, imports: &[&'static str], parts: &[String]) -> String;

    fn index(&self, writer: &Writer<'_>, index: &Value) -> Code {
        writer.code(index, Want::TYPED)
    }

    /// An argument that is an array, for a parameter.
    fn array_argument(&self, _: &Writer<'_>, given: &Variable, _parameter: &Variable) -> Code {
        Code::atom(given.name.clone())
    }

    fn negate(&self, writer: &Writer<'_>, value: &Value, inner: &Value, want: Want) -> Code {
        let _ = value;
        writer.code(inner, want.typed(false)).prefix("-")
    }

    fn complement(&self, writer: &Writer<'_>, value: &Value, inner: &Value, want: Want) -> Code {
        let _ = value;
        writer.code(inner, want.typed(false)).prefix("~")
    }

    fn binary(
        &self,
        writer: &Writer<'_>,
        value: &Value,
        op: BinaryOp,
        sides: [&Value; 2],
        want: Want,
    ) -> Code {
        let _ = value;
        writer.infix(op, sides, want)
    }

    fn compare(&self, writer: &Writer<'_>, op: BinaryOp, sides: [&Value; 2]) -> Code {
        writer.comparison(op, sides)
    }

    fn choose(&self, writer: &Writer<'_>, parts: [&Value; 3], want: Want) -> Code {
        writer.choice(parts, want)
    }

    /// What a loop that only counts up by 1 is headed by, where that has a form of its own.
    fn counting(&self, _variable: &str, _from: &Code, _to: &Code) -> Option<String> {
        None
    }

    /// Whether a function's last value needs no `return`.
    fn ends_with_value(&self) -> bool {
        false
    }
}

/// An array's first elements: what is not listed is a copy of the last of them if `repeat`, else 0.
#[derive(Clone, Copy)]
pub(crate) struct List<'v> {
    pub(crate) items: &'v [Value],
    pub(crate) length: usize,
    pub(crate) repeat: bool,
}

impl List<'_> {
    /// Whether all elements are 0.
    pub(crate) fn is_zero(self) -> bool {
        let mut literals = self.items.iter().map(Value::as_literal);
        literals.all(|literal| literal.is_some_and(|(number, _)| number.bits == 0))
    }

    /// Every element.
    pub(crate) fn elements(self, writer: &Writer<'_>, ty: Type) -> Vec<Code> {
        let zero = Value::number(0, ty);
        let rest = match self.items.last() {
            Some(last) if self.repeat => last,
            _ => &zero,
        };
        let items = self.items.iter().chain(std::iter::repeat(rest));
        items
            .take(self.length)
            .map(|item| writer.code(item, Want::TYPED))
            .collect()
    }

    /// Those that are listed, where the language gives the rest a 0 by itself.
    pub(crate) fn listed(self, writer: &Writer<'_>, ty: Type) -> Vec<Code> {
        let listed = if self.repeat && !self.is_zero() {
            self.length
        } else {
            self.items.len()
        };
        Self {
            length: listed,
            ..self
        }
        .elements(writer, ty)
    }
}

/// A number by its digits, with a prefix for 16.
pub(crate) fn digits(number: Number, digits: Digits, capitals: bool) -> String {
    let width = match digits {
        Digits::Hexadecimal(width) => width,
        Digits::Decimal if number.ty.is_signed() => return number.signed().to_string(),
        // What has its highest bit set is easier to read by its digits.
        Digits::Decimal if number.ty.bits() >= 32 && number.bits >> (number.ty.bits() - 1) == 1 => {
            0
        }
        Digits::Decimal => return number.bits.to_string(),
    };
    if number.ty.is_signed() && number.signed() < 0 {
        return number.signed().to_string();
    }
    if capitals {
        format!("0x{:0width$X}", number.bits)
    } else {
        format!("0x{:0width$x}", number.bits)
    }
}

/// Whether a variable keeps its first value.
pub(crate) fn is_kept(variable: &Variable) -> bool {
    matches!(variable.kind, VariableKind::Constant | VariableKind::Fixed)
}

/// `x != 0`
pub(crate) fn differs_from_zero(writer: &Writer<'_>, value: &Value, zero: &str) -> Code {
    let sign = writer.manner().equality[1];
    let code = writer.code(value, Want::EXACT);
    code.infix(sign, Class::Compare, Code::atom(zero))
}

/// Of an intrinsic that counts, its own result; languages give it types of their own.
pub(crate) fn is_count(value: &Value) -> bool {
    matches!(
        value.kind,
        Kind::Intrinsic(
            Intrinsic::CountOnes | Intrinsic::TrailingZeros | Intrinsic::LeadingZeros,
            ..
        )
    )
}
