//! The differences between languages that aren't data: how each one prints an operation.

use deltaboard_routine::intrinsic::Intrinsic;
use deltaboard_routine::operator::BinaryOp;
use deltaboard_routine::{Number, Type};

use super::{Context, Writer};
use crate::code::{Class, Code};
use crate::support::Helper;
use crate::syntax::Syntax;
use crate::text::Text;
use crate::tree::{Digits, Function, Initial, Kind, Value, Variable, VariableKind};

/// How a language prints operations. The default methods suit most languages whose integers have a fixed
/// width.
pub(crate) trait Dialect {
    fn syntax(&self) -> &'static Syntax;

    /// A number; `typed` if the surrounding code determines its type.
    fn literal(&self, number: Number, digits: Digits, typed: bool) -> Code;

    /// A conversion of a value other than a literal.
    fn convert(&self, writer: &Writer<'_>, from: &Value, to: Type, context: Context) -> Code;

    fn intrinsic(
        &self,
        writer: &Writer<'_>,
        intrinsic: Intrinsic,
        board: &Value,
        by: Option<&Value>,
    ) -> Code;

    /// The signature of a function.
    fn signature(&self, writer: &Writer<'_>, function: &Function) -> String;

    /// The text of a declaration before its value. `inside` is false outside functions.
    fn declaration(
        &self,
        writer: &Writer<'_>,
        variable: &Variable,
        value: Option<&Initial>,
        inside: bool,
    ) -> String;

    /// The initial value of an array.
    fn list(&self, writer: &Writer<'_>, variable: &Variable, list: List<'_>) -> Code;

    /// The source of a helper.
    fn helper(&self, helper: Helper) -> &'static str;

    /// What surrounds the constants and functions of a file.
    fn frame(&self, imports: &[&'static str]) -> Frame;

    fn index(&self, writer: &Writer<'_>, index: &Value) -> Code {
        writer.code(index, Context::TYPED)
    }

    /// An array argument.
    fn array_argument(&self, _: &Writer<'_>, argument: &Variable, _parameter: &Variable) -> Code {
        Code::atom(argument.name.clone())
    }

    fn negate(&self, writer: &Writer<'_>, value: &Value, inner: &Value, context: Context) -> Code {
        let _ = value;
        writer.code(inner, context.typed(false)).prefix("-")
    }

    fn complement(
        &self,
        writer: &Writer<'_>,
        value: &Value,
        inner: &Value,
        context: Context,
    ) -> Code {
        let _ = value;
        writer.code(inner, context.typed(false)).prefix("~")
    }

    fn binary(
        &self,
        writer: &Writer<'_>,
        value: &Value,
        op: BinaryOp,
        sides: [&Value; 2],
        context: Context,
    ) -> Code {
        let _ = value;
        writer.infix(op, sides, context)
    }

    fn compare(&self, writer: &Writer<'_>, op: BinaryOp, sides: [&Value; 2]) -> Code {
        writer.comparison(op, sides)
    }

    fn conditional(&self, writer: &Writer<'_>, parts: [&Value; 3], context: Context) -> Code {
        writer.conditional(parts, context)
    }

    /// The header of a loop that counts up by 1, if the language has a special form for it.
    fn counted_loop_header(&self, _variable: &str, _from: &Code, _to: &Code) -> Option<String> {
        None
    }

    /// Whether a function's final expression is its result, without `return`.
    fn has_tail_expression(&self) -> bool {
        false
    }
}

/// What surrounds the constants and functions of a file.
#[derive(Default)]
pub(crate) struct Frame {
    pub(crate) before: String,
    pub(crate) after: &'static str,
    /// The indentation of the lines.
    pub(crate) indent: &'static str,
    /// Whether two blank lines separate the parts, instead of one.
    pub(crate) is_wide: bool,
}

impl Frame {
    /// The whole file.
    pub(crate) fn around(&self, parts: &[Vec<Text>]) -> Text {
        let indented = |line: &Text| {
            let mut text = Text::from(if line.len() > 0 { self.indent } else { "" });
            text.push_text(line);
            text
        };
        let part = |lines: &Vec<Text>| {
            let lines: Vec<_> = lines.iter().map(indented).collect();
            Text::join(&lines, "\n")
        };
        let parts: Vec<_> = parts.iter().map(part).collect();
        let mut file = Text::from(self.before.as_str());
        file.push_text(&Text::join(&parts, if self.is_wide { "\n\n\n" } else { "\n\n" }));
        file.push("\n");
        file.push(self.after);
        file
    }
}

/// The first elements of an array; the rest are copies of the last one if `repeat`, else 0.
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

    /// All elements.
    pub(crate) fn elements(self, writer: &Writer<'_>, ty: Type) -> Vec<Code> {
        let zero = Value::number(0, ty);
        let rest = match self.items.last() {
            Some(last) if self.repeat => last,
            _ => &zero,
        };
        let items = self.items.iter().chain(std::iter::repeat(rest));
        items.take(self.length).map(|item| writer.code(item, Context::TYPED)).collect()
    }

    /// The elements that have to be listed, in languages that fill the rest with 0.
    pub(crate) fn explicit_elements(self, writer: &Writer<'_>, ty: Type) -> Vec<Code> {
        let listed = if self.repeat && !self.is_zero() { self.length } else { self.items.len() };
        Self { length: listed, ..self }.elements(writer, ty)
    }
}

/// The digits of a number, with `0x` if it is hexadecimal.
pub(crate) fn digits(number: Number, digits: Digits, capitals: bool) -> String {
    let width = match digits {
        Digits::Hexadecimal(width) => width,
        Digits::Decimal if number.ty.is_signed() => return number.signed().to_string(),
        // A number with its highest bit set is easier to read in hexadecimal.
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

/// Whether a variable keeps its initial value.
pub(crate) fn is_immutable(variable: &Variable) -> bool {
    matches!(variable.kind, VariableKind::Constant | VariableKind::Fixed)
}

/// `x != 0`
pub(crate) fn differs_from_zero(writer: &Writer<'_>, value: &Value, zero: &str) -> Code {
    let operator = writer.syntax().equality[1];
    let code = writer.code(value, Context::EXACT);
    code.infix(operator, Class::Compare, Code::atom(zero))
}

/// Whether the value is the result of a counting intrinsic, whose type differs between languages.
pub(crate) fn is_count(value: &Value) -> bool {
    matches!(
        value.kind,
        Kind::Intrinsic(
            Intrinsic::CountOnes | Intrinsic::TrailingZeros | Intrinsic::LeadingZeros,
            ..
        )
    )
}
