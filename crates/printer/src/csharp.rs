//! C#: C's operators, its own type names, and few implicit conversions.

use deltaboard_routine::intrinsic::Intrinsic;
use deltaboard_routine::operator::BinaryOp;
use deltaboard_routine::{Number, Type};

use crate::case::Case;
use crate::code::Code;
use crate::support::Helper;
use crate::syntax::{Blocks, Comment, Conditional, LineBreak, Loops, Syntax, Verb};
use crate::tree::{Digits, Function, Initial, Value, Variable, VariableKind};
use crate::writer::{Context, Writer};
use crate::writer::{Dialect, Frame, List, differs_from_zero, digits};

pub(crate) struct CSharp;

const SYNTAX: Syntax = Syntax {
    function: Case::Pascal,
    inner_function: Case::Pascal,
    variable: Case::Camel,
    constant: Case::Pascal,
    global: Case::Pascal,
    reserved: "abstract as base bool break byte case catch char checked class const continue decimal \
        default delegate do double else enum event explicit extern false finally fixed float for \
        foreach goto if implicit in int interface internal is lock long namespace new null object \
        operator out override params private protected public readonly ref return sbyte sealed short \
        sizeof stackalloc static string struct switch this throw true try typeof uint ulong \
        unchecked unsafe ushort using virtual void volatile while Bitboards BinaryPrimitives \
        BitOperations ReverseBits ReverseBits32 ExtractBits DepositBits",
    declares_before_use: false,
    narrowest_intrinsic: 32,
    indent: "    ",
    end: ";",
    blocks: Blocks::BracesOnNextLine,
    loops: Loops::CStyle,
    line_break: LineBreak::BeforeOperator,
    conditional: Conditional::Ternary,
    has_conditional: true,
    gofmt: false,
    infers_literals: false,
    widens_implicitly: false,
    lacks_unsigned: false,
    logic: ["&&", "||", "!"],
    equality: ["==", "!="],
    increment: Some(["++", "--"]),
    else_if: "else if",
    booleans: ["true", "false"],
    comment: Comment {
        open: "",
        line: "///",
        close: "",
        drawing: ["<code>", "</code>"],
        drawing_indent: "",
        summary: ["<summary>", "</summary>"],
        remarks: ["<remarks>", "</remarks>"],
        inside: false,
        verb: Verb::ThirdPerson,
    },
};

impl CSharp {
    fn ty(&self, ty: Type) -> &'static str {
        match ty {
            Type::Bool => "bool",
            Type::U8 => "byte",
            Type::U16 => "ushort",
            Type::U32 => "uint",
            Type::U64 | Type::Untyped | Type::Int => "ulong",
            Type::I8 => "sbyte",
            Type::I16 => "short",
            Type::I32 => "int",
            Type::I64 => "long",
        }
    }

    /// Casts back to a type narrower than `int`, because C# promotes operands to `int`.
    fn narrowed(code: Code, ty: Type) -> Code {
        match ty {
            Type::Bool => code,
            ty if ty.bits() < 32 => code.prefix(Self::cast(ty)),
            _ => code,
        }
    }

    const fn cast(to: Type) -> &'static str {
        match to {
            Type::U8 => "(byte)",
            Type::U16 => "(ushort)",
            Type::U32 => "(uint)",
            Type::I8 => "(sbyte)",
            Type::I16 => "(short)",
            Type::I32 => "(int)",
            Type::I64 => "(long)",
            _ => "(ulong)",
        }
    }
}

impl Dialect for CSharp {
    fn syntax(&self) -> &'static Syntax {
        &SYNTAX
    }

    fn literal(&self, number: Number, notation: Digits, typed: bool) -> Code {
        let fits = i32::try_from(number.bits).is_ok();
        let text = digits(number, notation, true);
        let suffix = match number.ty {
            Type::U64 | Type::Untyped | Type::Int if !(fits && typed) => "UL",
            Type::I64 if !(fits && typed) => "L",
            Type::U32 if !(fits && typed) => "U",
            _ => "",
        };
        Code::atom(text + suffix)
    }

    fn convert(&self, writer: &Writer<'_>, from: &Value, to: Type, _want: Context) -> Code {
        if to == Type::Bool {
            return differs_from_zero(writer, from, "0");
        }
        if from.ty == Type::Bool {
            let condition = writer.code(from, Context::EXACT);
            let [one, zero] =
                [1, 0].map(|number| self.literal(Number::new(number, to), Digits::Decimal, false));
            let number = Code::conditional([condition, one, zero]);
            return match to.bits() {
                32.. => number,
                _ => number.prefix(Self::cast(to)),
            };
        }
        writer.code(from, Context::EXACT).prefix(Self::cast(to))
    }

    fn negate(&self, writer: &Writer<'_>, value: &Value, inner: &Value, context: Context) -> Code {
        if value.ty.is_signed() {
            return writer.code(inner, context).prefix("-");
        }
        // C#'s unary minus has no unsigned result.
        let zero = Value::number(0, value.ty);
        writer.infix(BinaryOp::Subtract, [&zero, inner], context)
    }

    fn binary(
        &self,
        writer: &Writer<'_>,
        value: &Value,
        op: BinaryOp,
        sides: [&Value; 2],
        context: Context,
    ) -> Code {
        let [left, right] = sides;
        let is_int = right.ty.bits() < 32 || right.ty == Type::I32;
        let code = if !op.is_shift() || is_int {
            writer.infix(op, sides, context)
        } else {
            let places = right.clone().convert(Type::I32, false);
            writer.infix(op, [left, &places], context)
        };
        // Otherwise `int` is fine.
        if context.typed { Self::narrowed(code, value.ty) } else { code }
    }

    fn conditional(&self, writer: &Writer<'_>, parts: [&Value; 3], context: Context) -> Code {
        Self::narrowed(writer.conditional(parts, context), parts[1].ty)
    }

    fn intrinsic(
        &self,
        writer: &Writer<'_>,
        intrinsic: Intrinsic,
        board: &Value,
        by: Option<&Value>,
    ) -> Code {
        let arguments = std::iter::once(writer.code(board, Context::EXACT));
        let by = by.map(|by| writer.code(by, Context::TYPED));
        let arguments: Vec<_> = arguments.chain(by).collect();
        let name = match intrinsic {
            Intrinsic::SwapBytes => {
                writer.import("System.Buffers.Binary");
                return Code::call("BinaryPrimitives.ReverseEndianness", arguments);
            }
            Intrinsic::ReverseBits if board.ty == Type::U32 => {
                writer.import("System.Buffers.Binary");
                return writer.call_helper(Helper::ReverseBits32, "ReverseBits32", arguments);
            }
            Intrinsic::ReverseBits => {
                writer.import("System.Buffers.Binary");
                return writer.call_helper(Helper::ReverseBits, "ReverseBits", arguments);
            }
            Intrinsic::Extract => {
                return writer.call_helper(Helper::Extract, "ExtractBits", arguments);
            }
            Intrinsic::Deposit => {
                return writer.call_helper(Helper::Deposit, "DepositBits", arguments);
            }
            Intrinsic::RotateLeft => "RotateLeft",
            Intrinsic::RotateRight => "RotateRight",
            Intrinsic::CountOnes => "PopCount",
            Intrinsic::TrailingZeros => "TrailingZeroCount",
            Intrinsic::LeadingZeros | Intrinsic::HighestOne => "LeadingZeroCount",
        };
        writer.import("System.Numerics");
        Code::call(format!("BitOperations.{name}"), arguments)
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
        let is_number = variable.array.is_none();
        let constant = match (inside, variable.kind) {
            (true, VariableKind::Constant) if is_number => "const ",
            (false, VariableKind::Constant) if is_number => "private const ",
            (false, _) => "private static readonly ",
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
        Code::atom(format!("{{ {} }}", elements.join(", ")))
    }

    fn helper(&self, helper: Helper) -> &'static str {
        match helper {
            Helper::ReverseBits => include_str!("support/csharp/reverse_bits.txt"),
            Helper::ReverseBits32 => include_str!("support/csharp/reverse_bits_32.txt"),
            Helper::Extract => include_str!("support/csharp/extract_bits.txt"),
            Helper::Deposit => include_str!("support/csharp/deposit_bits.txt"),
            _ => "",
        }
    }

    fn frame(&self, imports: &[&'static str]) -> Frame {
        let mut before: String =
            imports.iter().map(|import| format!("using {import};\n")).collect();
        if !before.is_empty() {
            before.push('\n');
        }
        before += "public static class Bitboards\n{\n";
        Frame { before, after: "}\n", indent: SYNTAX.indent, is_wide: false }
    }
}
