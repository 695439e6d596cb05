//! Java: no unsigned types. `long` and `int` hold unsigned values, and operations that depend on the sign use
//! other methods.

use deltaboard_routine::intrinsic::Intrinsic;
use deltaboard_routine::operator::BinaryOp;
use deltaboard_routine::{Number, Type};

use crate::case::Case;
use crate::code::{Class, Code};
use crate::range::Range;
use crate::support::Helper;
use crate::syntax::{Blocks, Comment, Conditional, LineBreak, Loops, Syntax, Verb};
use crate::tree::{Digits, Function, Initial, Value, Variable, VariableKind};
use crate::writer::{Context, Writer, operator};
use crate::writer::{Dialect, Frame, List, differs_from_zero, digits};

pub(crate) struct Java;

const SYNTAX: Syntax = Syntax {
    function: Case::Camel,
    inner_function: Case::Camel,
    variable: Case::Camel,
    constant: Case::Camel,
    global: Case::Upper,
    reserved: "abstract assert boolean break byte case catch char class const continue default do \
        double else enum extends false final finally float for goto if implements import \
        instanceof int interface long native new null package private protected public return \
        short static strictfp super switch synchronized this throw throws transient true try void \
        volatile while extractBits depositBits",
    declares_before_use: false,
    narrowest_intrinsic: 32,
    indent: "    ",
    end: ";",
    blocks: Blocks::Braces,
    loops: Loops::CStyle,
    line_break: LineBreak::BeforeOperator,
    conditional: Conditional::Ternary,
    has_conditional: true,
    gofmt: false,
    infers_literals: false,
    widens_implicitly: true,
    lacks_unsigned: true,
    logic: ["&&", "||", "!"],
    equality: ["==", "!="],
    increment: Some(["++", "--"]),
    else_if: "else if",
    booleans: ["true", "false"],
    comment: Comment {
        open: "/**",
        line: " *",
        close: " */",
        drawing: ["<pre>", "</pre>"],
        drawing_indent: "",
        summary: ["", ""],
        remarks: ["", ""],
        inside: false,
        verb: Verb::ThirdPerson,
    },
};

const fn is_long(ty: Type) -> bool {
    ty.bits() == 64
}

fn is_unsigned(ty: Type) -> bool {
    ty.bits() >= 32 && !ty.is_signed()
}

/// Whether an unsigned value is the same when read as signed.
fn reads_the_same_signed(value: &Value) -> bool {
    let signed = if is_long(value.ty) { Type::I64 } else { Type::I32 };
    value.range.is_within(Range::of(signed))
}

fn class(ty: Type) -> &'static str {
    if is_long(ty) { "Long" } else { "Integer" }
}

impl Java {
    fn ty(&self, ty: Type) -> &'static str {
        match ty {
            Type::Bool => "boolean",
            _ if is_long(ty) => "long",
            _ => "int",
        }
    }
}

impl Dialect for Java {
    fn syntax(&self) -> &'static Syntax {
        &SYNTAX
    }

    fn literal(&self, number: Number, notation: Digits, typed: bool) -> Code {
        let fits = i32::try_from(number.bits).is_ok();
        let as_signed = |number: Number| {
            if is_long(number.ty) {
                number.bits > i64::MAX as u64
            } else {
                number.bits > i32::MAX as u64
            }
        };
        let notation = if is_unsigned(number.ty) && as_signed(number) {
            match notation {
                Digits::Decimal => Digits::Hexadecimal(0),
                notation => notation,
            }
        } else {
            notation
        };
        let text = digits(number, notation, true);
        Code::atom(match number.ty {
            _ if number.bits == u64::MAX && is_long(number.ty) => "-1L".to_owned(),
            ty if is_long(ty) && !(fits && typed) => format!("{text}L"),
            _ => text,
        })
    }

    fn convert(&self, writer: &Writer<'_>, from: &Value, to: Type, context: Context) -> Code {
        if to == Type::Bool {
            return differs_from_zero(writer, from, "0");
        }
        if from.ty == Type::Bool {
            let [one, zero] = if is_long(to) { ["1L", "0L"] } else { ["1", "0"] };
            let condition = writer.code(from, Context::EXACT);
            return Code::conditional([condition, Code::atom(one), Code::atom(zero)]);
        }
        let code = writer.code(from, Context::EXACT);
        if is_long(to) {
            return match from.ty {
                _ if is_long(from.ty) => code,
                Type::U32 if !reads_the_same_signed(from) => {
                    Code::call("Integer.toUnsignedLong", vec![code])
                }
                // An `int` operand next to a `long` is widened implicitly.
                _ if context.typed => code,
                _ => code.prefix("(long) "),
            };
        }
        let code = if is_long(from.ty) { code.prefix("(int) ") } else { code };
        if from.range.fits(to) {
            return code;
        }
        match to {
            Type::U8 => code.infix("&", Class::Bitwise, Code::atom("0xFF")),
            Type::U16 => code.infix("&", Class::Bitwise, Code::atom("0xFFFF")),
            Type::I8 => code.prefix("(byte) "),
            Type::I16 => code.prefix("(short) "),
            _ => code,
        }
    }

    fn binary(
        &self,
        writer: &Writer<'_>,
        value: &Value,
        op: BinaryOp,
        sides: [&Value; 2],
        context: Context,
    ) -> Code {
        let unsigned =
            is_unsigned(value.ty) && !sides.iter().all(|side| reads_the_same_signed(side));
        let name = match op {
            BinaryOp::ShiftRight if is_unsigned(value.ty) => {
                let [left, right] = writer.operands(op, sides, context);
                return left.infix(">>>", Class::Shift, right);
            }
            BinaryOp::Divide if unsigned => "divideUnsigned",
            BinaryOp::Remainder if unsigned => "remainderUnsigned",
            _ => return writer.infix(op, sides, context),
        };
        let [left, right] = writer.operands(op, sides, Context::TYPED);
        Code::call(format!("{}.{name}", class(value.ty)), vec![left, right])
    }

    fn compare(&self, writer: &Writer<'_>, op: BinaryOp, sides: [&Value; 2]) -> Code {
        let is_order = !matches!(op, BinaryOp::Equal | BinaryOp::NotEqual);
        let ty = sides[0].ty;
        if is_order && is_unsigned(ty) && !sides.iter().all(|side| reads_the_same_signed(side)) {
            let arguments = sides.map(|side| writer.code(side, Context::TYPED));
            let order = Code::call(format!("{}.compareUnsigned", class(ty)), arguments.into());
            return order.infix(operator(op).0, Class::Compare, Code::atom("0"));
        }
        writer.comparison(op, sides)
    }

    fn intrinsic(
        &self,
        writer: &Writer<'_>,
        intrinsic: Intrinsic,
        board: &Value,
        by: Option<&Value>,
    ) -> Code {
        let arguments = std::iter::once(board).chain(by);
        let arguments = arguments.map(|argument| writer.code(argument, Context::TYPED));
        let arguments = arguments.collect();
        let name = match intrinsic {
            Intrinsic::SwapBytes => "reverseBytes",
            Intrinsic::ReverseBits => "reverse",
            Intrinsic::RotateLeft => "rotateLeft",
            Intrinsic::RotateRight => "rotateRight",
            Intrinsic::CountOnes => "bitCount",
            Intrinsic::TrailingZeros => "numberOfTrailingZeros",
            Intrinsic::LeadingZeros | Intrinsic::HighestOne => "numberOfLeadingZeros",
            Intrinsic::Extract => {
                return writer.call_helper(Helper::Extract, "extractBits", arguments);
            }
            Intrinsic::Deposit => {
                return writer.call_helper(Helper::Deposit, "depositBits", arguments);
            }
        };
        Code::call(format!("{}.{name}", class(board.ty)), arguments)
    }

    fn index(&self, writer: &Writer<'_>, index: &Value) -> Code {
        let code = writer.code(index, Context::TYPED);
        if is_long(index.ty) && index.as_literal().is_none() { code.prefix("(int) ") } else { code }
    }

    fn signature(&self, writer: &Writer<'_>, function: &Function) -> String {
        writer.static_method(function, |ty| self.ty(ty))
    }

    fn declaration(
        &self,
        _writer: &Writer<'_>,
        variable: &Variable,
        value: Option<&Initial>,
        inside: bool,
    ) -> String {
        let brackets = if variable.array.is_some() { "[]" } else { "" };
        let equals = if value.is_some() { " = " } else { "" };
        let constant = match (inside, variable.kind) {
            (false, _) => "private static final ",
            (true, VariableKind::Constant) => "final ",
            _ => "",
        };
        format!("{constant}{}{brackets} {}{equals}", self.ty(variable.ty), variable.name)
    }

    fn list(&self, writer: &Writer<'_>, variable: &Variable, list: List<'_>) -> Code {
        if list.is_zero() {
            return Code::atom(format!("new {}[{}]", self.ty(variable.ty), list.length));
        }
        let elements = list.elements(writer, variable.ty).into_iter();
        let elements: Vec<_> = elements.map(|code| code.flat(self.syntax())).collect();
        Code::atom(format!("{{{}}}", elements.join(", ")))
    }

    fn helper(&self, helper: Helper) -> &'static str {
        match helper {
            Helper::Extract => include_str!("support/java/extract_bits.txt"),
            Helper::Deposit => include_str!("support/java/deposit_bits.txt"),
            _ => "",
        }
    }

    fn frame(&self, _imports: &[&'static str]) -> Frame {
        let before = "public final class Bitboards {\n    private Bitboards() {}\n\n";
        Frame { before: before.to_owned(), after: "}\n", indent: SYNTAX.indent, is_wide: false }
    }
}
