//! JavaScript: `BigInt` for 64 bits, ordinary numbers for all that is narrower.

use deltaboard_routine::intrinsic::Intrinsic;
use deltaboard_routine::operator::BinaryOp;
use deltaboard_routine::{Number, Type};

use super::unbounded;
use crate::case::Case;
use crate::code::{Class, Code};
use crate::support::Helper;
use crate::syntax::{Blocks, Breaking, Choosing, Comment, Loops, Manner, Verb};
use crate::tree::{Digits, Function, Initial, Value, Variable};
use crate::writer::{Dialect, List, differs_from_zero, digits, is_kept};
use crate::writer::{Want, Writer, sign};

pub(crate) struct JavaScript;

const MANNER: Manner = Manner {
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
    loops: Loops::Headers,
    breaking: Breaking::SignLastEnclosedReturn,
    choosing: Choosing::Marks,
    chooses: true,
    gofmt: false,
    infers: false,
    widens: false,
    signs_words: false,
    logic: ["&&", "||", "!"],
    equality: ["===", "!=="],
    increment: Some(["++", "--"]),
    else_if: "else if",
    truth: ["true", "false"],
    comment: Comment {
        open: "/**",
        line: " *",
        close: " */",
        drawing: ["```text", "```"],
        drawn: "",
        summary: ["", ""],
        remarks: ["", ""],
        inside: false,
        verb: Verb::Imperative,
    },
};

const fn is_big(ty: Type) -> bool {
    ty.bits() == 64
}

/// Cuts a `BigInt` to so many bits.
fn cut_big(code: Code, ty: Type) -> Code {
    let name = if ty.is_signed() {
        "BigInt.asIntN"
    } else {
        "BigInt.asUintN"
    };
    Code::call(name, vec![Code::atom(ty.bits().to_string()), code])
}

/// Cuts a number to a type of 32 bits or fewer.
fn cut(code: Code, ty: Type) -> Code {
    let shift =
        |code: Code, sign: &'static str, by: &str| code.infix(sign, Class::Shift, Code::atom(by));
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
    /// How far a shift goes, as a number of the shifted one's kind.
    fn places(writer: &Writer<'_>, by: &Value, big: bool) -> Code {
        match by.as_literal() {
            Some((number, _)) if big => Code::atom(format!("{}n", number.bits)),
            Some((number, _)) => Code::atom(number.bits.to_string()),
            None => {
                let code = writer.code(by, Want::EXACT);
                match (is_big(by.ty), big) {
                    (false, true) => Code::call("BigInt", vec![code]),
                    (true, false) => Code::call("Number", vec![code]),
                    _ => code,
                }
            }
        }
    }

    /// Arithmetic in 32 bits. What bitwise operators give has a sign, and numbers hold more than 32
    /// bits exactly; but a product may hold too many.
    fn narrow(
        writer: &Writer<'_>,
        value: &Value,
        op: BinaryOp,
        [left, right]: [&Value; 2],
        want: Want,
    ) -> Code {
        let (written, class) = sign(op);
        let has_sign = value.ty.is_signed();
        let shows_sign = !has_sign && value.range.most > i128::from(i32::MAX);
        let loose = |side: &Value| writer.code(side, Want::TYPED.exact(false));
        let exact = |side: &Value| writer.code(side, Want::TYPED);
        let without_sign = |code: Code| {
            if want.exact && (shows_sign || (value.overflows && !has_sign)) {
                cut(code, Type::U32)
            } else {
                code
            }
        };
        match op {
            BinaryOp::Add | BinaryOp::Subtract if !value.overflows => {
                exact(left).infix(written, class, exact(right))
            }
            BinaryOp::Multiply if !value.overflows => {
                exact(left).infix(written, class, exact(right))
            }
            BinaryOp::Add | BinaryOp::Subtract => {
                let code = loose(left).infix(written, class, loose(right));
                if want.exact {
                    cut(code, value.ty)
                } else {
                    code
                }
            }
            BinaryOp::Multiply => {
                let code = Code::call("Math.imul", vec![loose(left), loose(right)]);
                without_sign(code)
            }
            BinaryOp::And | BinaryOp::Or | BinaryOp::Xor => {
                without_sign(loose(left).infix(written, class, loose(right)))
            }
            BinaryOp::ShiftLeft => {
                let places = Self::places(writer, right, false);
                without_sign(loose(left).infix(written, class, places))
            }
            BinaryOp::ShiftRight | BinaryOp::ShiftRightZeros => {
                let written = if has_sign { ">>" } else { ">>>" };
                loose(left).infix(written, class, Self::places(writer, right, false))
            }
            BinaryOp::Divide => {
                let quotient = exact(left).infix(written, class, exact(right));
                Code::call("Math.trunc", vec![quotient])
            }
            _ => exact(left).infix(written, class, exact(right)),
        }
    }
}

impl Dialect for JavaScript {
    fn manner(&self) -> &'static Manner {
        &MANNER
    }

    fn literal(&self, number: Number, written: Digits, _typed: bool) -> Code {
        let text = digits(number, written, false);
        Code::atom(if is_big(number.ty) { text + "n" } else { text })
    }

    fn convert(&self, writer: &Writer<'_>, from: &Value, to: Type, want: Want) -> Code {
        if to == Type::Bool {
            let zero = if is_big(from.ty) { "0n" } else { "0" };
            return differs_from_zero(writer, from, zero);
        }
        let fits = from.range.fits(to);
        let exact = || writer.code(from, Want::TYPED);
        let loose = || writer.code(from, Want::TYPED.exact(false));
        match (is_big(from.ty), is_big(to)) {
            _ if from.ty == Type::Bool => {
                Code::call(if is_big(to) { "BigInt" } else { "Number" }, vec![exact()])
            }
            (true, true) if fits => writer.code(from, want),
            (true, true) if want.exact => cut_big(loose(), to),
            (true, true) => loose(),
            (false, true) => {
                let big = Code::call("BigInt", vec![exact()]);
                if fits || !want.exact {
                    big
                } else {
                    cut_big(big, to)
                }
            }
            (true, false) if fits => Code::call("Number", vec![exact()]),
            (true, false) => Code::call("Number", vec![cut_big(loose(), to)]),
            (false, false) if fits => {
                let exact = want.exact || from.ty.bits() < to.bits();
                writer.code(from, want.exact(exact))
            }
            (false, false) if !want.exact && from.ty.bits() >= to.bits() => loose(),
            (false, false) if from.ty.bits() < to.bits() => cut(exact(), to),
            (false, false) => cut(loose(), to),
        }
    }

    fn negate(&self, writer: &Writer<'_>, value: &Value, inner: &Value, want: Want) -> Code {
        let wrap = |code| {
            if is_big(value.ty) {
                cut_big(code, value.ty)
            } else {
                cut(code, value.ty)
            }
        };
        unbounded::prefixed(writer, value, inner, "-", want, &wrap)
    }

    fn complement(&self, writer: &Writer<'_>, value: &Value, inner: &Value, want: Want) -> Code {
        let wrap = |code| {
            if is_big(value.ty) {
                cut_big(code, value.ty)
            } else {
                cut(code, value.ty)
            }
        };
        unbounded::prefixed(writer, value, inner, "~", want, &wrap)
    }

    fn binary(
        &self,
        writer: &Writer<'_>,
        value: &Value,
        op: BinaryOp,
        sides: [&Value; 2],
        want: Want,
    ) -> Code {
        if !is_big(value.ty) {
            return Self::narrow(writer, value, op, sides, want);
        }
        let is_shift = op.is_shift();
        let operand = |side: &Value, exact: bool| {
            if is_shift && std::ptr::eq(side, sides[1]) {
                Self::places(writer, side, true)
            } else {
                writer.code(side, Want::TYPED.exact(exact))
            }
        };
        let wrap = |code| cut_big(code, value.ty);
        unbounded::binary(value, op, sides, want, &operand, &wrap)
    }

    fn intrinsic(
        &self,
        writer: &Writer<'_>,
        intrinsic: Intrinsic,
        board: &Value,
        by: Option<&Value>,
    ) -> Code {
        let (helper, name) = Helper::instead_of(intrinsic, self.manner().inner_function);
        let arguments = std::iter::once(board).chain(by);
        let arguments = arguments.map(|argument| writer.code(argument, Want::EXACT));
        writer.help(helper, &name, arguments.collect())
    }

    fn index(&self, writer: &Writer<'_>, index: &Value) -> Code {
        match index.as_literal() {
            Some((number, _)) => Code::atom(number.bits.to_string()),
            None if is_big(index.ty) => Code::call("Number", vec![writer.code(index, Want::EXACT)]),
            None => writer.code(index, Want::EXACT),
        }
    }

    fn signature(&self, writer: &Writer<'_>, function: &Function) -> String {
        let parameters = writer.variables(function);
        let parameters: Vec<_> = parameters
            .map(|parameter| parameter.name.as_str())
            .collect();
        let export = if function.is_routine { "export " } else { "" };
        format!(
            "{export}function {}({})",
            function.name,
            parameters.join(", ")
        )
    }

    fn declaration(
        &self,
        _writer: &Writer<'_>,
        variable: &Variable,
        value: Option<&Initial>,
        _inside: bool,
    ) -> String {
        // An array is the same array, whatever becomes of its elements.
        let word = if is_kept(variable) || variable.array.is_some() {
            "const"
        } else {
            "let"
        };
        let sign = if value.is_some() { " = " } else { "" };
        format!("{word} {}{sign}", variable.name)
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
        let elements: Vec<_> = elements.map(|code| code.flat(self.manner())).collect();
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

    fn file(&self, _imports: &[&'static str], parts: &[String]) -> String {
        parts.join("\n\n") + "\n"
    }
}
