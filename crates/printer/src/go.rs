//! Go: strict types, untyped constants, and gofmt's layout.

use deltaboard_routine::intrinsic::Intrinsic;
use deltaboard_routine::operator::BinaryOp;
use deltaboard_routine::{Number, Type};

use crate::case::Case;
use crate::code::{Class, Code};
use crate::support::Helper;
use crate::syntax::{Blocks, Comment, Conditional, LineBreak, Loops, Syntax, Verb};
use crate::tree::{Digits, Function, Initial, Kind, Value, Variable, VariableKind};
use crate::writer::{Context, Writer};
use crate::writer::{Dialect, Frame, List, differs_from_zero, digits, is_count};

pub(crate) struct Go;

const SYNTAX: Syntax = Syntax {
    function: Case::Pascal,
    inner_function: Case::Camel,
    variable: Case::Camel,
    constant: Case::Camel,
    global: Case::Camel,
    reserved: "append bits bool break byte cap case chan const continue copy default defer else error \
        fallthrough false for func go goto if import int int16 int32 int64 int8 interface iota len \
        make map new nil package panic range return rune select string struct switch true type uint \
        uint16 uint32 uint64 uint8 var fromBool extractBits depositBits",
    declares_before_use: false,
    narrowest_intrinsic: 32,
    indent: "\t",
    end: "",
    blocks: Blocks::BracesWithoutParentheses,
    loops: Loops::CStyle,
    line_break: LineBreak::AfterOperator,
    conditional: Conditional::Ternary,
    has_conditional: false,
    gofmt: true,
    infers_literals: true,
    widens_implicitly: false,
    lacks_unsigned: false,
    logic: ["&&", "||", "!"],
    equality: ["==", "!="],
    increment: Some(["++", "--"]),
    else_if: "else if",
    booleans: ["true", "false"],
    comment: Comment {
        open: "",
        line: "//",
        close: "",
        drawing: ["", ""],
        drawing_indent: "\t",
        summary: ["", ""],
        remarks: ["", ""],
        inside: false,
        verb: Verb::Named,
    },
};

impl Go {
    fn ty(&self, ty: Type) -> &'static str {
        match ty {
            Type::Bool => "bool",
            Type::U8 => "uint8",
            Type::U16 => "uint16",
            Type::U32 => "uint32",
            Type::U64 | Type::Untyped | Type::Int => "uint64",
            Type::I8 => "int8",
            Type::I16 => "int16",
            Type::I32 => "int32",
            Type::I64 => "int64",
        }
    }

    fn count(writer: &Writer<'_>, intrinsic: Intrinsic, board: &Value) -> Code {
        let name = match intrinsic {
            Intrinsic::CountOnes => "OnesCount",
            Intrinsic::TrailingZeros => "TrailingZeros",
            _ => "LeadingZeros",
        };
        writer.import("math/bits");
        let board_code = writer.code(board, Context::TYPED);
        Code::call(format!("bits.{name}{}", board.ty.bits()), vec![board_code])
    }
}

impl Dialect for Go {
    fn syntax(&self) -> &'static Syntax {
        &SYNTAX
    }

    fn literal(&self, number: Number, notation: Digits, typed: bool) -> Code {
        let text = digits(number, notation, true);
        let text = match text.strip_prefix('-') {
            Some(text) => Code::atom(text).prefix("-"),
            None => Code::atom(text),
        };
        if typed { text } else { Code::call(self.ty(number.ty), vec![text]) }
    }

    fn convert(&self, writer: &Writer<'_>, from: &Value, to: Type, _want: Context) -> Code {
        if to == Type::Bool {
            return differs_from_zero(writer, from, "0");
        }
        if from.ty == Type::Bool {
            let number = vec![writer.code(from, Context::EXACT)];
            let number = writer.call_helper(Helper::FromBool, "fromBool", number);
            return match to {
                Type::I32 => number,
                _ => Code::call(self.ty(to), vec![number]),
            };
        }
        let inner = match &from.kind {
            Kind::Intrinsic(intrinsic, board, _) if is_count(from) => {
                Self::count(writer, *intrinsic, board)
            }
            _ => writer.code(from, Context::EXACT),
        };
        Code::call(self.ty(to), vec![inner])
    }

    fn complement(&self, writer: &Writer<'_>, _: &Value, inner: &Value, context: Context) -> Code {
        writer.code(inner, context.typed(false)).prefix("^")
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
        if op == BinaryOp::And
            && let Kind::Complement(cleared) = &sides[1].kind
        {
            let left = writer.code(sides[0], context);
            return left.infix("&^", Class::Bitwise, writer.code(cleared, Context::TYPED));
        }
        writer.infix(op, sides, context)
    }

    fn intrinsic(
        &self,
        writer: &Writer<'_>,
        intrinsic: Intrinsic,
        board: &Value,
        by: Option<&Value>,
    ) -> Code {
        let width = board.ty.bits();
        let arguments = std::iter::once(board);
        let mut arguments: Vec<_> =
            arguments.map(|argument| writer.code(argument, Context::TYPED)).collect();
        let name = match intrinsic {
            Intrinsic::SwapBytes => "ReverseBytes",
            Intrinsic::ReverseBits => "Reverse",
            Intrinsic::RotateLeft | Intrinsic::RotateRight => {
                let back = intrinsic == Intrinsic::RotateRight;
                arguments.extend(by.map(|by| {
                    let places = match by.as_literal() {
                        Some(_) => writer.code(by, Context::TYPED),
                        None => Code::call("int", vec![writer.code(by, Context::EXACT)]),
                    };
                    if back { places.prefix("-") } else { places }
                }));
                "RotateLeft"
            }
            Intrinsic::Extract | Intrinsic::Deposit => {
                arguments.extend(by.map(|by| writer.code(by, Context::TYPED)));
                return if intrinsic == Intrinsic::Extract {
                    writer.call_helper(Helper::Extract, "extractBits", arguments)
                } else {
                    writer.call_helper(Helper::Deposit, "depositBits", arguments)
                };
            }
            _ => {
                let count = Self::count(writer, intrinsic, board);
                return Code::call("int32", vec![count]);
            }
        };
        writer.import("math/bits");
        Code::call(format!("bits.{name}{width}"), arguments)
    }

    fn signature(&self, writer: &Writer<'_>, function: &Function) -> String {
        let parameters = writer.parameters(function).map(|parameter| {
            let brackets = if parameter.array.is_some() { "[]" } else { "" };
            format!("{} {brackets}{}", parameter.name, self.ty(parameter.ty))
        });
        let parameters: Vec<_> = parameters.collect();
        let returns = function.returns.map(|ty| format!(" {}", self.ty(ty)));
        format!("func {}({}){}", function.name, parameters.join(", "), returns.unwrap_or_default())
    }

    fn declaration(
        &self,
        _writer: &Writer<'_>,
        variable: &Variable,
        value: Option<&Initial>,
        inside: bool,
    ) -> String {
        let (ty, name) = (self.ty(variable.ty), &variable.name);
        match (value, variable.kind) {
            (None, _) => format!("var {name} {ty}"),
            (Some(Initial::Value(_)), VariableKind::Constant) => format!("const {name} {ty} = "),
            (Some(_), _) if inside => format!("{name} := "),
            (Some(_), _) => format!("var {name} = "),
        }
    }

    fn list(&self, writer: &Writer<'_>, variable: &Variable, list: List<'_>) -> Code {
        let ty = self.ty(variable.ty);
        if list.is_zero() {
            return Code::atom(format!("make([]{ty}, {})", list.length));
        }
        let elements = list.elements(writer, variable.ty).into_iter();
        let elements: Vec<_> = elements.map(|code| code.flat(self.syntax())).collect();
        Code::atom(format!("[]{ty}{{{}}}", elements.join(", ")))
    }

    fn helper(&self, helper: Helper) -> &'static str {
        match helper {
            Helper::FromBool => include_str!("support/go/from_bool.txt"),
            Helper::Extract => include_str!("support/go/extract_bits.txt"),
            Helper::Deposit => include_str!("support/go/deposit_bits.txt"),
            _ => "",
        }
    }

    fn frame(&self, imports: &[&'static str]) -> Frame {
        let imports: String =
            imports.iter().map(|import| format!("import \"{import}\"\n\n")).collect();
        Frame { before: format!("package bitboards\n\n{imports}"), ..Frame::default() }
    }
}
