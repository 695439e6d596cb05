//! JavaScript: `BigInt` for 64 bits, `Number` for narrower integers.

use deltaboard_routine::intrinsic::Intrinsic;
use deltaboard_routine::operator::BinaryOp;
use deltaboard_routine::{Number, Type};

use super::unbounded;
use crate::case::Case;
use crate::code::{Class, Code};
use crate::support::Helper;
use crate::syntax::{Blocks, Comment, Conditional, LineBreak, Loops, Syntax, Verb};
use crate::tree::{Digits, Function, Initial, Value, Variable};
use crate::writer::{Context, Writer, operator};
use crate::writer::{Dialect, Frame, List, differs_from_zero, digits, is_immutable};

pub(crate) struct JavaScript;

const SYNTAX: Syntax = Syntax {
    function: Case::Camel,
    inner_function: Case::Camel,
    variable: Case::Camel,
    constant: Case::Camel,
    global: Case::Upper,
    reserved: "arguments await break case catch class const continue debugger default delete do else \
        enum eval export extends false finally for function if implements import in instanceof \
        interface let new null package private protected public return static super switch this \
        throw true try typeof var void while with yield BigInt Math Number swapBytes reverseBits \
        rotateLeft rotateRight countOnes trailingZeros leadingZeros extractBits depositBits",
    declares_before_use: false,
    narrowest_intrinsic: 64,
    indent: "  ",
    end: ";",
    blocks: Blocks::Braces,
    loops: Loops::CStyle,
    line_break: LineBreak::AfterOperatorParenthesizedReturn,
    conditional: Conditional::Ternary,
    has_conditional: true,
    gofmt: false,
    infers_literals: false,
    widens_implicitly: false,
    lacks_unsigned: false,
    logic: ["&&", "||", "!"],
    equality: ["===", "!=="],
    increment: Some(["++", "--"]),
    else_if: "else if",
    booleans: ["true", "false"],
    comment: Comment {
        open: "/**",
        line: " *",
        close: " */",
        drawing: ["```text", "```"],
        drawing_indent: "",
        summary: ["", ""],
        remarks: ["", ""],
        inside: false,
        verb: Verb::Imperative,
    },
};

const fn is_big(ty: Type) -> bool {
    ty.bits() == 64
}

/// Truncates a `BigInt` to a type.
fn truncate_big(code: Code, ty: Type) -> Code {
    let name = if ty.is_signed() { "BigInt.asIntN" } else { "BigInt.asUintN" };
    Code::call(name, vec![Code::atom(ty.bits().to_string()), code])
}

/// Truncates a `Number` to a type of 32 bits or fewer.
fn truncate(code: Code, ty: Type) -> Code {
    let shift = |code: Code, operator: &'static str, by: &str| {
        code.infix(operator, Class::Shift, Code::atom(by))
    };
    let mask = |code: Code, mask: &str| code.infix("&", Class::Bitwise, Code::atom(mask));
    match ty {
        Type::U8 => mask(code, "0xff"),
        Type::U16 => mask(code, "0xffff"),
        Type::U32 => shift(code, ">>>", "0"),
        Type::I8 => shift(shift(code, "<<", "24"), ">>", "24"),
        Type::I16 => shift(shift(code, "<<", "16"), ">>", "16"),
        _ => code.infix("|", Class::Bitwise, Code::atom("0")),
    }
}

impl JavaScript {
    /// The shift count, as a `BigInt` or a `Number` like the shifted operand.
    fn places(writer: &Writer<'_>, by: &Value, big: bool) -> Code {
        match by.as_literal() {
            Some((number, _)) => {
                let suffix = if big { "n" } else { "" };
                Code::atom(format!("{}{suffix}", number.bits)).of(by.source)
            }
            None => {
                let code = writer.code(by, Context::EXACT);
                match (is_big(by.ty), big) {
                    (false, true) => Code::call("BigInt", vec![code]),
                    (true, false) => Code::call("Number", vec![code]),
                    _ => code,
                }
            }
        }
    }

    /// Arithmetic in up to 32 bits. Bitwise operators return signed results. A `Number` holds sums of 32-bit
    /// integers exactly, but not all products.
    fn narrow(
        writer: &Writer<'_>,
        value: &Value,
        op: BinaryOp,
        [left, right]: [&Value; 2],
        context: Context,
    ) -> Code {
        let (operator_text, class) = operator(op);
        let has_sign = value.ty.is_signed();
        let may_look_negative = !has_sign && value.range.max > i128::from(i32::MAX);
        let low_bits = |side: &Value| writer.code(side, Context::TYPED.exact(false));
        let exact = |side: &Value| writer.code(side, Context::TYPED);
        let unsigned_result = |code: Code| {
            if context.exact && (may_look_negative || (value.overflows && !has_sign)) {
                truncate(code, Type::U32)
            } else {
                code
            }
        };
        match op {
            BinaryOp::Add | BinaryOp::Subtract if !value.overflows => {
                exact(left).infix(operator_text, class, exact(right))
            }
            BinaryOp::Multiply if !value.overflows => {
                exact(left).infix(operator_text, class, exact(right))
            }
            BinaryOp::Add | BinaryOp::Subtract => {
                let code = low_bits(left).infix(operator_text, class, low_bits(right));
                if context.exact { truncate(code, value.ty) } else { code }
            }
            BinaryOp::Multiply => {
                let code = Code::call("Math.imul", vec![low_bits(left), low_bits(right)]);
                unsigned_result(code)
            }
            BinaryOp::And | BinaryOp::Or | BinaryOp::Xor => {
                unsigned_result(low_bits(left).infix(operator_text, class, low_bits(right)))
            }
            BinaryOp::ShiftLeft => {
                let places = Self::places(writer, right, false);
                unsigned_result(low_bits(left).infix(operator_text, class, places))
            }
            BinaryOp::ShiftRight | BinaryOp::ShiftRightUnsigned => {
                let operator_text = if has_sign { ">>" } else { ">>>" };
                low_bits(left).infix(operator_text, class, Self::places(writer, right, false))
            }
            BinaryOp::Divide => {
                let quotient = exact(left).infix(operator_text, class, exact(right));
                Code::call("Math.trunc", vec![quotient])
            }
            _ => exact(left).infix(operator_text, class, exact(right)),
        }
    }
}

impl Dialect for JavaScript {
    fn syntax(&self) -> &'static Syntax {
        &SYNTAX
    }

    fn literal(&self, number: Number, notation: Digits, _typed: bool) -> Code {
        let text = digits(number, notation, false);
        Code::atom(if is_big(number.ty) { text + "n" } else { text })
    }

    fn convert(&self, writer: &Writer<'_>, from: &Value, to: Type, context: Context) -> Code {
        if to == Type::Bool {
            let zero = if is_big(from.ty) { "0n" } else { "0" };
            return differs_from_zero(writer, from, zero);
        }
        let fits = from.range.fits(to);
        let exact = || writer.code(from, Context::TYPED);
        let low_bits = || writer.code(from, Context::TYPED.exact(false));
        match (is_big(from.ty), is_big(to)) {
            _ if from.ty == Type::Bool => {
                Code::call(if is_big(to) { "BigInt" } else { "Number" }, vec![exact()])
            }
            (true, true) if fits => writer.code(from, context),
            (true, true) if context.exact => truncate_big(low_bits(), to),
            (true, true) => low_bits(),
            (false, true) => {
                let big = Code::call("BigInt", vec![exact()]);
                if fits || !context.exact { big } else { truncate_big(big, to) }
            }
            (true, false) if fits => Code::call("Number", vec![exact()]),
            (true, false) => Code::call("Number", vec![truncate_big(low_bits(), to)]),
            (false, false) if fits => {
                let exact = context.exact || from.ty.bits() < to.bits();
                writer.code(from, context.exact(exact))
            }
            (false, false) if !context.exact && from.ty.bits() >= to.bits() => low_bits(),
            (false, false) if from.ty.bits() < to.bits() => truncate(exact(), to),
            (false, false) => truncate(low_bits(), to),
        }
    }

    fn negate(&self, writer: &Writer<'_>, value: &Value, inner: &Value, context: Context) -> Code {
        let wrap = |code| {
            if is_big(value.ty) { truncate_big(code, value.ty) } else { truncate(code, value.ty) }
        };
        unbounded::prefixed(writer, value, inner, "-", context, &wrap)
    }

    fn complement(
        &self,
        writer: &Writer<'_>,
        value: &Value,
        inner: &Value,
        context: Context,
    ) -> Code {
        let wrap = |code| {
            if is_big(value.ty) { truncate_big(code, value.ty) } else { truncate(code, value.ty) }
        };
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
        if !is_big(value.ty) {
            return Self::narrow(writer, value, op, sides, context);
        }
        let is_shift = op.is_shift();
        let operand = |side: &Value, exact: bool| {
            if is_shift && std::ptr::eq(side, sides[1]) {
                Self::places(writer, side, true)
            } else {
                writer.code(side, Context::TYPED.exact(exact))
            }
        };
        let wrap = |code| truncate_big(code, value.ty);
        unbounded::binary(value, op, sides, context, &operand, &wrap)
    }

    fn intrinsic(
        &self,
        writer: &Writer<'_>,
        intrinsic: Intrinsic,
        board: &Value,
        by: Option<&Value>,
    ) -> Code {
        let (helper, name) = Helper::for_intrinsic(intrinsic, self.syntax().inner_function);
        let arguments = std::iter::once(board).chain(by);
        let arguments = arguments.map(|argument| writer.code(argument, Context::EXACT));
        writer.call_helper(helper, &name, arguments.collect())
    }

    fn index(&self, writer: &Writer<'_>, index: &Value) -> Code {
        match index.as_literal() {
            Some((number, _)) => Code::atom(number.bits.to_string()),
            None if is_big(index.ty) => {
                Code::call("Number", vec![writer.code(index, Context::EXACT)])
            }
            None => writer.code(index, Context::EXACT),
        }
    }

    fn signature(&self, writer: &Writer<'_>, function: &Function) -> String {
        let parameters = writer.parameters(function);
        let parameters: Vec<_> = parameters.map(|parameter| parameter.name.as_str()).collect();
        let export = if function.is_routine { "export " } else { "" };
        format!("{export}function {}({})", function.name, parameters.join(", "))
    }

    fn declaration(
        &self,
        _writer: &Writer<'_>,
        variable: &Variable,
        value: Option<&Initial>,
        _inside: bool,
    ) -> String {
        // An array whose elements change can be `const`.
        let word = if is_immutable(variable) || variable.array.is_some() { "const" } else { "let" };
        let equals = if value.is_some() { " = " } else { "" };
        format!("{word} {}{equals}", variable.name)
    }

    fn list(&self, writer: &Writer<'_>, variable: &Variable, list: List<'_>) -> Code {
        if list.is_zero() {
            let zero = if variable.ty == Type::Bool {
                "false"
            } else if is_big(variable.ty) {
                "0n"
            } else {
                "0"
            };
            return Code::atom(format!("new Array({}).fill({zero})", list.length));
        }
        let elements = list.elements(writer, variable.ty).into_iter();
        let elements: Vec<_> = elements.map(|code| code.flat(self.syntax())).collect();
        Code::atom(format!("[{}]", elements.join(", ")))
    }

    fn helper(&self, helper: Helper) -> &'static str {
        match helper {
            Helper::SwapBytes => include_str!("support/javascript/swap_bytes.txt"),
            Helper::ReverseBits => include_str!("support/javascript/reverse_bits.txt"),
            Helper::RotateLeft => include_str!("support/javascript/rotate_left.txt"),
            Helper::RotateRight => include_str!("support/javascript/rotate_right.txt"),
            Helper::CountOnes => include_str!("support/javascript/count_ones.txt"),
            Helper::TrailingZeros => include_str!("support/javascript/trailing_zeros.txt"),
            Helper::LeadingZeros => include_str!("support/javascript/leading_zeros.txt"),
            Helper::Extract => include_str!("support/javascript/extract_bits.txt"),
            Helper::Deposit => include_str!("support/javascript/deposit_bits.txt"),
            _ => "",
        }
    }

    fn frame(&self, _imports: &[&'static str]) -> Frame {
        Frame::default()
    }
}
