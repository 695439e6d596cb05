//! C and C++: the routine language is a subset of them, so few conversions have to be explicit.

use deltaboard_routine::intrinsic::Intrinsic;
use deltaboard_routine::operator::BinaryOp;
use deltaboard_routine::{Number, Type};

use crate::case::Case;
use crate::code::{Class, Code};
use crate::support::Helper;
use crate::syntax::{Blocks, Comment, Conditional, LineBreak, Loops, Syntax, Verb};
use crate::tree::{Digits, Function, Initial, Kind, Value, Variable, VariableKind};
use crate::writer::{Context, Writer};
use crate::writer::{Dialect, Frame, List, digits, is_immutable};

pub(crate) struct C;
pub(crate) struct Cpp;

const DOXYGEN: Comment = Comment {
    open: "/**",
    line: " *",
    close: " */",
    drawing: ["", ""],
    drawing_indent: "    ",
    summary: ["", ""],
    remarks: ["", ""],
    inside: false,
    verb: Verb::Imperative,
};

const C_SYNTAX: Syntax = Syntax {
    function: Case::Snake,
    inner_function: Case::Snake,
    variable: Case::Snake,
    constant: Case::Snake,
    global: Case::Upper,
    reserved: "auto break bool case char const continue default do double else enum extern false \
        float for goto if inline int long main register restrict return short signed sizeof static \
        struct switch true typedef union unsigned void volatile while swap_bytes reverse_bits \
        rotate_left rotate_right count_ones trailing_zeros leading_zeros extract_bits deposit_bits",
    declares_before_use: true,
    narrowest_intrinsic: 64,
    indent: "    ",
    end: ";",
    blocks: Blocks::Braces,
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
    comment: DOXYGEN,
};

const CPP_SYNTAX: Syntax = Syntax {
    reserved: "alignas and asm auto bool break case catch char class compl const constexpr continue \
        decltype default delete do double else enum explicit export extern false float for friend \
        goto if inline int long main mutable namespace new noexcept not nullptr operator or private \
        protected public register requires return short signed sizeof static std struct switch \
        template this throw true try typedef typename union unsigned using virtual void volatile \
        while xor swap_bytes swap_bytes_32 reverse_bits reverse_bits_32 extract_bits deposit_bits",
    narrowest_intrinsic: 32,
    ..C_SYNTAX
};

/// A conversion, as both languages print it: `Ok` if it is implicit, `Err` if it needs a cast.
fn convert(writer: &Writer<'_>, from: &Value, implicit: bool) -> Result<Code, Code> {
    let code = writer.code(from, Context::EXACT);
    if implicit { Ok(code) } else { Err(code) }
}

/// Whether it is the minimum of its type: its digits without the minus would need a wider type.
const fn is_min(number: Number) -> bool {
    number.ty.is_signed() && number.ty.bits() >= 32 && number.bits == 1 << (number.ty.bits() - 1)
}

fn min_macro(number: Number) -> String {
    format!("INT{}_MIN", number.ty.bits())
}

fn to_bool(writer: &Writer<'_>, from: &Value, implicit: bool) -> Code {
    let code = writer.code(from, Context::EXACT);
    let is_plain = match &from.kind {
        Kind::Name(_) | Kind::Element(..) | Kind::Call { .. } => true,
        Kind::Binary(op, ..) => *op == BinaryOp::And,
        _ => false,
    };
    if implicit && is_plain { code } else { code.infix("!=", Class::Compare, Code::atom("0")) }
}

/// The brackets after an array's name, with its length if known.
fn brackets(variable: &Variable) -> String {
    match variable.array {
        None => String::new(),
        Some(array) => match array.length {
            Some(length) => format!("[{length}]"),
            None => "[]".to_owned(),
        },
    }
}

fn is_constant_array(variable: &Variable) -> bool {
    variable.array.is_none_or(|array| !array.mutated)
}

/// Includes the headers, and last the one with the types.
fn includes(headers: &[&'static str], types: &'static str) -> Frame {
    let headers = headers.iter().copied().chain([types]);
    let before: String = headers.map(|header| format!("#include <{header}>\n")).collect();
    Frame { before: before + "\n", ..Frame::default() }
}

fn braces(elements: Vec<Code>, syntax: &Syntax) -> Code {
    let elements: Vec<_> = elements.iter().map(|code| code.flat(syntax)).collect();
    Code::atom(format!("{{{}}}", elements.join(", ")))
}

impl C {
    fn ty(&self, ty: Type) -> &'static str {
        match ty {
            Type::Bool => "bool",
            Type::U8 => "uint8_t",
            Type::U16 => "uint16_t",
            Type::U32 => "uint32_t",
            Type::U64 | Type::Untyped | Type::Int => "uint64_t",
            Type::I8 => "int8_t",
            Type::I16 => "int16_t",
            Type::I32 => "int",
            Type::I64 => "int64_t",
        }
    }
}

impl Dialect for C {
    fn syntax(&self) -> &'static Syntax {
        &C_SYNTAX
    }

    fn literal(&self, number: Number, notation: Digits, _typed: bool) -> Code {
        let text = digits(number, notation, true);
        Code::atom(match number.ty {
            _ if is_min(number) => min_macro(number),
            Type::U64 if number.bits == u64::MAX => "UINT64_MAX".to_owned(),
            Type::U64 => format!("UINT64_C({text})"),
            Type::I64 => format!("INT64_C({text})"),
            Type::U32 if number.bits <= i32::MAX as u64 => format!("{text}u"),
            _ => text,
        })
    }

    fn convert(&self, writer: &Writer<'_>, from: &Value, to: Type, context: Context) -> Code {
        if to == Type::Bool {
            return to_bool(writer, from, context.typed);
        }
        convert(writer, from, context.typed).unwrap_or_else(|code| {
            code.prefix(match to {
                Type::U8 => "(uint8_t)",
                Type::U16 => "(uint16_t)",
                Type::U32 => "(uint32_t)",
                Type::I8 => "(int8_t)",
                Type::I16 => "(int16_t)",
                Type::I32 => "(int)",
                Type::I64 => "(int64_t)",
                _ => "(uint64_t)",
            })
        })
    }

    fn intrinsic(
        &self,
        writer: &Writer<'_>,
        intrinsic: Intrinsic,
        board: &Value,
        by: Option<&Value>,
    ) -> Code {
        let (helper, name) = Helper::for_intrinsic(intrinsic, self.syntax().inner_function);
        let mut arguments = vec![writer.code(board, Context::EXACT)];
        arguments.extend(by.map(|by| writer.code(by, Context::TYPED)));
        writer.call_helper(helper, &name, arguments)
    }

    fn signature(&self, writer: &Writer<'_>, function: &Function) -> String {
        let parameters = writer.parameters(function).map(|parameter| {
            let ty = self.ty(parameter.ty);
            if parameter.ty == Type::Bool {
                writer.import("stdbool.h");
            }
            let constant = if parameter.array.is_some() && is_constant_array(parameter) {
                "const "
            } else {
                ""
            };
            format!("{constant}{ty} {}{}", parameter.name, brackets(parameter))
        });
        let parameters: Vec<_> = parameters.collect();
        let returns = function.returns.map_or("void", |ty| self.ty(ty));
        if function.returns == Some(Type::Bool) {
            writer.import("stdbool.h");
        }
        let inner = if function.is_routine { "" } else { "static " };
        format!("{inner}{returns} {}({})", function.name, parameters.join(", "))
    }

    fn declaration(
        &self,
        writer: &Writer<'_>,
        variable: &Variable,
        value: Option<&Initial>,
        inside: bool,
    ) -> String {
        let ty = self.ty(variable.ty);
        if variable.ty == Type::Bool {
            writer.import("stdbool.h");
        }
        let constant =
            if is_immutable(variable) && is_constant_array(variable) { "const " } else { "" };
        let outside = if inside { "" } else { "static " };
        let equals = if value.is_some() { " = " } else { "" };
        let name = &variable.name;
        format!("{outside}{constant}{ty} {name}{}{equals}", brackets(variable))
    }

    fn list(&self, writer: &Writer<'_>, variable: &Variable, list: List<'_>) -> Code {
        if list.is_zero() {
            return Code::atom("{0}");
        }
        braces(list.explicit_elements(writer, variable.ty), self.syntax())
    }

    fn helper(&self, helper: Helper) -> &'static str {
        match helper {
            Helper::SwapBytes => include_str!("support/c/swap_bytes.c"),
            Helper::ReverseBits => include_str!("support/c/reverse_bits.c"),
            Helper::RotateLeft => include_str!("support/c/rotate_left.c"),
            Helper::RotateRight => include_str!("support/c/rotate_right.c"),
            Helper::CountOnes => include_str!("support/c/count_ones.c"),
            Helper::TrailingZeros => include_str!("support/c/trailing_zeros.c"),
            Helper::LeadingZeros => include_str!("support/c/leading_zeros.c"),
            Helper::Extract => include_str!("support/c/extract_bits.c"),
            Helper::Deposit => include_str!("support/c/deposit_bits.c"),
            _ => "",
        }
    }

    fn frame(&self, imports: &[&'static str]) -> Frame {
        includes(imports, "stdint.h")
    }
}

impl Cpp {
    fn ty(&self, ty: Type) -> &'static str {
        match ty {
            Type::Bool => "bool",
            Type::U8 => "std::uint8_t",
            Type::U16 => "std::uint16_t",
            Type::U32 => "std::uint32_t",
            Type::U64 | Type::Untyped | Type::Int => "std::uint64_t",
            Type::I8 => "std::int8_t",
            Type::I16 => "std::int16_t",
            Type::I32 => "int",
            Type::I64 => "std::int64_t",
        }
    }
}

impl Dialect for Cpp {
    fn syntax(&self) -> &'static Syntax {
        &CPP_SYNTAX
    }

    fn literal(&self, number: Number, notation: Digits, _typed: bool) -> Code {
        let text = digits(number, notation, true);
        Code::atom(match number.ty {
            _ if is_min(number) => min_macro(number),
            // On some systems, `ULL` denotes a different type of the same width.
            Type::U64 => format!("UINT64_C({text})"),
            Type::I64 => format!("INT64_C({text})"),
            Type::U32 if number.bits <= i32::MAX as u64 => format!("{text}u"),
            _ => text,
        })
    }

    fn convert(&self, writer: &Writer<'_>, from: &Value, to: Type, context: Context) -> Code {
        if to == Type::Bool {
            return to_bool(writer, from, context.typed);
        }
        convert(writer, from, context.typed)
            .unwrap_or_else(|code| Code::call(format!("static_cast<{}>", self.ty(to)), vec![code]))
    }

    fn intrinsic(
        &self,
        writer: &Writer<'_>,
        intrinsic: Intrinsic,
        board: &Value,
        by: Option<&Value>,
    ) -> Code {
        let is_half = board.ty == Type::U32;
        let mut arguments = vec![writer.code(board, Context::EXACT)];
        arguments.extend(by.map(|by| writer.code(by, Context::TYPED)));
        let standard = match intrinsic {
            Intrinsic::RotateLeft => "std::rotl",
            Intrinsic::RotateRight => "std::rotr",
            Intrinsic::CountOnes => "std::popcount",
            Intrinsic::TrailingZeros => "std::countr_zero",
            Intrinsic::LeadingZeros | Intrinsic::HighestOne => "std::countl_zero",
            Intrinsic::SwapBytes if is_half => {
                return writer.call_helper(Helper::SwapBytes32, "swap_bytes_32", arguments);
            }
            Intrinsic::SwapBytes => {
                return writer.call_helper(Helper::SwapBytes, "swap_bytes", arguments);
            }
            Intrinsic::ReverseBits if is_half => {
                return writer.call_helper(Helper::ReverseBits32, "reverse_bits_32", arguments);
            }
            Intrinsic::ReverseBits => {
                return writer.call_helper(Helper::ReverseBits, "reverse_bits", arguments);
            }
            Intrinsic::Extract => {
                return writer.call_helper(Helper::Extract, "extract_bits", arguments);
            }
            Intrinsic::Deposit => {
                return writer.call_helper(Helper::Deposit, "deposit_bits", arguments);
            }
        };
        writer.import("bit");
        Code::call(standard, arguments)
    }

    fn signature(&self, writer: &Writer<'_>, function: &Function) -> String {
        let parameters = writer.parameters(function).map(|parameter| {
            let (ty, name) = (self.ty(parameter.ty), &parameter.name);
            let constant = if is_constant_array(parameter) { "const " } else { "" };
            match parameter.array {
                None => format!("{ty} {name}"),
                Some(array) => match array.length {
                    Some(length) => format!("{constant}{ty} (&{name})[{length}]"),
                    None => format!("{constant}{ty} {name}{}", brackets(parameter)),
                },
            }
        });
        let parameters: Vec<_> = parameters.collect();
        let returns = function.returns.map_or("void", |ty| self.ty(ty));
        format!("constexpr {returns} {}({})", function.name, parameters.join(", "))
    }

    fn declaration(
        &self,
        _writer: &Writer<'_>,
        variable: &Variable,
        value: Option<&Initial>,
        inside: bool,
    ) -> String {
        let ty = self.ty(variable.ty);
        let constant = match variable.kind {
            VariableKind::Constant if variable.array.is_none() || !inside => "constexpr ",
            VariableKind::Constant | VariableKind::Fixed if is_constant_array(variable) => "const ",
            _ => "",
        };
        let equals = if value.is_some() { " = " } else { "" };
        let name = &variable.name;
        format!("{constant}{ty} {name}{}{equals}", brackets(variable))
    }

    fn list(&self, writer: &Writer<'_>, variable: &Variable, list: List<'_>) -> Code {
        if list.is_zero() {
            return Code::atom("{}");
        }
        braces(list.explicit_elements(writer, variable.ty), self.syntax())
    }

    fn helper(&self, helper: Helper) -> &'static str {
        match helper {
            Helper::SwapBytes => include_str!("support/cpp/swap_bytes.cpp"),
            Helper::SwapBytes32 => include_str!("support/cpp/swap_bytes_32.cpp"),
            Helper::ReverseBits => include_str!("support/cpp/reverse_bits.cpp"),
            Helper::ReverseBits32 => include_str!("support/cpp/reverse_bits_32.cpp"),
            Helper::Extract => include_str!("support/cpp/extract_bits.cpp"),
            Helper::Deposit => include_str!("support/cpp/deposit_bits.cpp"),
            _ => "",
        }
    }

    fn frame(&self, imports: &[&'static str]) -> Frame {
        includes(imports, "cstdint")
    }
}
