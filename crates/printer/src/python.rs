//! Python: unbounded integers, truncated with a mask where they may exceed their type.

use deltaboard_routine::intrinsic::Intrinsic;
use deltaboard_routine::operator::BinaryOp;
use deltaboard_routine::{Number, Type};

use super::unbounded;
use crate::case::Case;
use crate::code::{Class, Code};
use crate::support::Helper;
use crate::syntax::{Blocks, Comment, Conditional, LineBreak, Loops, Syntax, Verb};
use crate::tree::{Digits, Function, Initial, Value, Variable};
use crate::writer::{Context, Writer};
use crate::writer::{Dialect, Frame, List, differs_from_zero, digits};

pub(crate) struct Python;

const SYNTAX: Syntax = Syntax {
    function: Case::Snake,
    inner_function: Case::Snake,
    variable: Case::Snake,
    constant: Case::Snake,
    global: Case::Upper,
    reserved: "and as assert async await break class continue def del elif else except finally for \
        from global if import in int is lambda nonlocal not or pass raise range return try while with \
        yield MASK swap_bytes reverse_bits rotate_left rotate_right count_ones trailing_zeros \
        leading_zeros extract_bits deposit_bits with_sign divide remainder",
    declares_before_use: false,
    narrowest_intrinsic: 64,
    indent: "    ",
    end: "",
    blocks: Blocks::Indented,
    loops: Loops::Ranges,
    line_break: LineBreak::Parenthesized,
    conditional: Conditional::ThenIfElse,
    has_conditional: true,
    gofmt: false,
    infers_literals: false,
    widens_implicitly: false,
    lacks_unsigned: false,
    logic: ["and", "or", "not "],
    equality: ["==", "!="],
    increment: None,
    else_if: "elif",
    booleans: ["True", "False"],
    comment: Comment {
        open: "\"\"\"",
        line: "",
        close: "\"\"\"",
        drawing: ["", ""],
        drawing_indent: "    ",
        summary: ["", ""],
        remarks: ["", ""],
        inside: true,
        verb: Verb::Imperative,
    },
};

/// Truncates a number to its type.
fn truncate(writer: &Writer<'_>, code: Code, ty: Type) -> Code {
    if ty.is_signed() {
        let bits = Code::atom(ty.bits().to_string());
        return writer.call_helper(Helper::WithSign, "with_sign", vec![code, bits]);
    }
    let mask = match ty.bits() {
        8 => "0xFF",
        16 => "0xFFFF",
        32 => "0xFFFFFFFF",
        _ => {
            writer.require(Helper::Mask);
            "MASK"
        }
    };
    code.infix("&", Class::Bitwise, Code::atom(mask))
}

impl Python {
    fn ty(&self, ty: Type) -> &'static str {
        if ty == Type::Bool { "bool" } else { "int" }
    }
}

impl Dialect for Python {
    fn syntax(&self) -> &'static Syntax {
        &SYNTAX
    }

    fn literal(&self, number: Number, notation: Digits, _typed: bool) -> Code {
        Code::atom(digits(number, notation, true))
    }

    fn convert(&self, writer: &Writer<'_>, from: &Value, to: Type, context: Context) -> Code {
        if to == Type::Bool {
            return differs_from_zero(writer, from, "0");
        }
        if from.ty == Type::Bool {
            return Code::call("int", vec![writer.code(from, Context::EXACT)]);
        }
        let widens = from.ty.bits() < to.bits();
        if from.range.fits(to) || !context.exact {
            return writer.code(from, context.exact(context.exact || widens));
        }
        truncate(writer, writer.code(from, context.exact(widens)), to)
    }

    fn negate(&self, writer: &Writer<'_>, value: &Value, inner: &Value, context: Context) -> Code {
        let wrap = |code| truncate(writer, code, value.ty);
        unbounded::prefixed(writer, value, inner, "-", context, &wrap)
    }

    fn complement(
        &self,
        writer: &Writer<'_>,
        value: &Value,
        inner: &Value,
        context: Context,
    ) -> Code {
        let wrap = |code| truncate(writer, code, value.ty);
        unbounded::prefixed(writer, value, inner, "~", context, &wrap)
    }

    fn binary(
        &self,
        writer: &Writer<'_>,
        value: &Value,
        op: BinaryOp,
        sides: [&Value; 2],
        context: Context,
    ) -> Code {
        let operand = |side: &Value, exact: bool| writer.code(side, Context::TYPED.exact(exact));
        let has_sign = sides.iter().any(|side| side.range.is_negative());
        let (helper, name, operator_text) = match op {
            BinaryOp::Divide => (Helper::Divide, "divide", "//"),
            BinaryOp::Remainder => (Helper::Remainder, "remainder", "%"),
            _ => {
                let wrap = |code| truncate(writer, code, value.ty);
                return unbounded::binary(value, op, sides, context, &operand, &wrap);
            }
        };
        let [left, right] = sides.map(|side| operand(side, true));
        if has_sign {
            writer.call_helper(helper, name, vec![left, right])
        } else {
            left.infix(operator_text, Class::Product, right)
        }
    }

    fn intrinsic(
        &self,
        writer: &Writer<'_>,
        intrinsic: Intrinsic,
        board: &Value,
        by: Option<&Value>,
    ) -> Code {
        let (helper, name) = Helper::for_intrinsic(intrinsic, self.syntax().inner_function);
        if matches!(intrinsic, Intrinsic::RotateLeft | Intrinsic::RotateRight) {
            writer.require(Helper::Mask);
        }
        let arguments = std::iter::once(board).chain(by);
        let arguments = arguments.map(|argument| writer.code(argument, Context::EXACT));
        writer.call_helper(helper, &name, arguments.collect())
    }

    fn signature(&self, writer: &Writer<'_>, function: &Function) -> String {
        let parameters = writer.parameters(function).map(|parameter| {
            let ty = self.ty(parameter.ty);
            match parameter.array {
                Some(_) => format!("{}: list[{ty}]", parameter.name),
                None => format!("{}: {ty}", parameter.name),
            }
        });
        let parameters: Vec<_> = parameters.collect();
        let returns = function.returns.map_or("None", |ty| self.ty(ty));
        format!("def {}({}) -> {returns}", function.name, parameters.join(", "))
    }

    fn declaration(
        &self,
        _writer: &Writer<'_>,
        variable: &Variable,
        value: Option<&Initial>,
        _inside: bool,
    ) -> String {
        match value {
            Some(_) => format!("{} = ", variable.name),
            None => String::new(),
        }
    }

    fn list(&self, writer: &Writer<'_>, variable: &Variable, list: List<'_>) -> Code {
        if list.is_zero() {
            let zero = if variable.ty == Type::Bool { "False" } else { "0" };
            return Code::atom(format!("[{zero}] * {}", list.length));
        }
        let elements = list.elements(writer, variable.ty).into_iter();
        let elements: Vec<_> = elements.map(|code| code.flat(self.syntax())).collect();
        Code::atom(format!("[{}]", elements.join(", ")))
    }

    fn helper(&self, helper: Helper) -> &'static str {
        match helper {
            Helper::Mask => "MASK = 0xFFFFFFFFFFFFFFFF",
            Helper::SwapBytes => include_str!("support/python/swap_bytes.py"),
            Helper::ReverseBits => include_str!("support/python/reverse_bits.py"),
            Helper::RotateLeft => include_str!("support/python/rotate_left.py"),
            Helper::RotateRight => include_str!("support/python/rotate_right.py"),
            Helper::CountOnes => include_str!("support/python/count_ones.py"),
            Helper::TrailingZeros => include_str!("support/python/trailing_zeros.py"),
            Helper::LeadingZeros => include_str!("support/python/leading_zeros.py"),
            Helper::Extract => include_str!("support/python/extract_bits.py"),
            Helper::Deposit => include_str!("support/python/deposit_bits.py"),
            Helper::WithSign => include_str!("support/python/with_sign.py"),
            Helper::Divide => include_str!("support/python/divide.py"),
            Helper::Remainder => include_str!("support/python/remainder.py"),
            _ => "",
        }
    }

    fn frame(&self, _imports: &[&'static str]) -> Frame {
        Frame { is_wide: true, ..Frame::default() }
    }

    fn counted_loop_header(&self, variable: &str, from: &Code, to: &Code) -> Option<String> {
        let (from, to) = (from.flat(&SYNTAX), to.flat(&SYNTAX));
        Some(if from == "0" {
            format!("for {variable} in range({to})")
        } else {
            format!("for {variable} in range({from}, {to})")
        })
    }
}
