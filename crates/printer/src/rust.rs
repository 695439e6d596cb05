//! Rust: no implicit conversions, and arithmetic that may overflow uses the `wrapping_` methods.

use deltaboard_routine::intrinsic::Intrinsic;
use deltaboard_routine::operator::BinaryOp;
use deltaboard_routine::{Number, Type};

use crate::case::Case;
use crate::code::Code;
use crate::support::Helper;
use crate::syntax::{Blocks, Comment, Conditional, LineBreak, Loops, Syntax, Verb};
use crate::tree::{Digits, Function, Initial, Kind, Value, Variable, VariableKind};
use crate::writer::{Context, Writer, has_counted_loop};
use crate::writer::{Dialect, Frame, List, differs_from_zero, digits, is_count};

pub(crate) struct Rust;

const SYNTAX: Syntax = Syntax {
    function: Case::Snake,
    inner_function: Case::Snake,
    variable: Case::Snake,
    constant: Case::Upper,
    global: Case::Upper,
    reserved: "as async await break const continue crate dyn else enum extern false fn for gen if \
        impl in let loop match mod move mut pub ref return self static struct super trait true type \
        unsafe use where while yield bool i8 i16 i32 i64 u8 u16 u32 u64 usize int signed unsigned \
        short long char auto void extract_bits deposit_bits",
    declares_before_use: false,
    narrowest_intrinsic: 32,
    indent: "    ",
    end: ";",
    blocks: Blocks::BracesWithoutParentheses,
    loops: Loops::Ranges,
    line_break: LineBreak::BeforeOperator,
    conditional: Conditional::IfElse,
    has_conditional: true,
    gofmt: false,
    infers_literals: true,
    widens_implicitly: false,
    lacks_unsigned: false,
    logic: ["&&", "||", "!"],
    equality: ["==", "!="],
    increment: None,
    else_if: "else if",
    booleans: ["true", "false"],
    comment: Comment {
        open: "",
        line: "///",
        close: "",
        drawing: ["```text", "```"],
        drawing_indent: "",
        summary: ["", ""],
        remarks: ["", ""],
        inside: false,
        verb: Verb::ThirdPerson,
    },
};

impl Rust {
    fn ty(&self, ty: Type) -> &'static str {
        match ty {
            Type::Bool => "bool",
            Type::U8 => "u8",
            Type::U16 => "u16",
            Type::U32 => "u32",
            Type::U64 | Type::Untyped | Type::Int => "u64",
            Type::I8 => "i8",
            Type::I16 => "i16",
            Type::I32 => "i32",
            Type::I64 => "i64",
        }
    }

    fn wrapping(writer: &Writer<'_>, name: &str, [left, right]: [&Value; 2]) -> Code {
        let left = writer.code(left, Context::EXACT);
        left.method(name, vec![writer.code(right, Context::TYPED)])
    }

    /// A count, which is `u32` in Rust.
    fn count(writer: &Writer<'_>, intrinsic: Intrinsic, board: &Value) -> Code {
        let name = match intrinsic {
            Intrinsic::CountOnes => "count_ones",
            Intrinsic::TrailingZeros => "trailing_zeros",
            _ => "leading_zeros",
        };
        writer.code(board, Context::EXACT).method(name, Vec::new())
    }

    /// Whether a function can be `const`: iterators can't be used there.
    fn is_const(writer: &Writer<'_>, function: &Function) -> bool {
        fn calls(value: &Value, called: &mut Vec<usize>) {
            if let Kind::Call { function, .. } = &value.kind {
                called.push(*function);
            }
            for child in value.children() {
                calls(child, called);
            }
        }
        let mut called = Vec::new();
        for value in crate::tree::values(&function.body) {
            calls(value, &mut called);
        }
        !has_counted_loop(&function.body)
            && called.into_iter().all(|called| {
                let called = writer.callee(called);
                called.is_none_or(|called| {
                    called.name == function.name || Self::is_const(writer, called)
                })
            })
    }
}

impl Dialect for Rust {
    fn syntax(&self) -> &'static Syntax {
        &SYNTAX
    }

    fn literal(&self, number: Number, notation: Digits, typed: bool) -> Code {
        let suffix = if typed { "" } else { self.ty(number.ty) };
        if number.ty == Type::U64 && number.bits == u64::MAX {
            return Code::atom("u64::MAX");
        }
        let text = grouped(&digits(number, notation, false));
        let joint = if suffix.is_empty() || !text.starts_with("0x") { "" } else { "_" };
        match text.strip_prefix('-') {
            Some(text) => Code::atom(format!("{text}{joint}{suffix}")).prefix("-"),
            None => Code::atom(format!("{text}{joint}{suffix}")),
        }
    }

    fn convert(&self, writer: &Writer<'_>, from: &Value, to: Type, _want: Context) -> Code {
        if to == Type::Bool {
            return differs_from_zero(writer, from, "0");
        }
        if let (true, Kind::Intrinsic(intrinsic, board, _)) = (is_count(from), &from.kind) {
            let count = Self::count(writer, *intrinsic, board);
            return if to == Type::U32 { count } else { count.cast(self.ty(to)) };
        }
        writer.code(from, Context::EXACT).cast(self.ty(to))
    }

    fn negate(&self, writer: &Writer<'_>, value: &Value, inner: &Value, context: Context) -> Code {
        if value.overflows || !value.ty.is_signed() {
            let inner = writer.code(inner, Context::EXACT);
            return inner.method("wrapping_neg", Vec::new());
        }
        writer.code(inner, context).prefix("-")
    }

    fn complement(&self, writer: &Writer<'_>, _: &Value, inner: &Value, context: Context) -> Code {
        writer.code(inner, context).prefix("!")
    }

    fn binary(
        &self,
        writer: &Writer<'_>,
        value: &Value,
        op: BinaryOp,
        sides: [&Value; 2],
        context: Context,
    ) -> Code {
        let name = match op {
            BinaryOp::Add => "wrapping_add",
            BinaryOp::Subtract => "wrapping_sub",
            BinaryOp::Multiply => "wrapping_mul",
            _ => return writer.infix(op, sides, context),
        };
        if value.overflows {
            // A method on a bare literal would need a suffix.
            let [left, right] = sides;
            let swaps = op != BinaryOp::Subtract && left.as_literal().is_some();
            let sides = if swaps { [right, left] } else { sides };
            return Self::wrapping(writer, name, sides);
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
        let name = match intrinsic {
            Intrinsic::SwapBytes => "swap_bytes",
            Intrinsic::ReverseBits => "reverse_bits",
            Intrinsic::RotateLeft => "rotate_left",
            Intrinsic::RotateRight => "rotate_right",
            Intrinsic::Extract | Intrinsic::Deposit => {
                let (helper, name) = if intrinsic == Intrinsic::Extract {
                    (Helper::Extract, "extract_bits")
                } else {
                    (Helper::Deposit, "deposit_bits")
                };
                let arguments = std::iter::once(board).chain(by);
                let arguments = arguments.map(|argument| writer.code(argument, Context::TYPED));
                return writer.call_helper(helper, name, arguments.collect());
            }
            _ => return Self::count(writer, intrinsic, board).cast("i32"),
        };
        let by = by.map(|by| match by.as_literal() {
            Some((number, digits)) => self.literal(number, digits, true),
            None => match &by.kind {
                Kind::Convert { value, .. } if value.ty == Type::U32 => {
                    writer.code(value, Context::EXACT)
                }
                Kind::Convert { value, .. } => writer.code(value, Context::EXACT).cast("u32"),
                _ => writer.code(by, Context::EXACT).cast("u32"),
            },
        });
        let board = writer.code(board, Context::EXACT);
        board.method(name, by.into_iter().collect())
    }

    fn index(&self, writer: &Writer<'_>, index: &Value) -> Code {
        if index.as_literal().is_some() {
            return writer.code(index, Context::TYPED);
        }
        writer.code(index, Context::EXACT).cast("usize")
    }

    fn array_argument(
        &self,
        writer: &Writer<'_>,
        argument: &Variable,
        parameter: &Variable,
    ) -> Code {
        if writer.is_parameter(argument) {
            return Code::atom(argument.name.clone());
        }
        let changes = parameter.array.is_some_and(|array| array.mutated);
        let borrow = if changes { "&mut " } else { "&" };
        Code::atom(argument.name.clone()).prefix(borrow)
    }

    fn signature(&self, writer: &Writer<'_>, function: &Function) -> String {
        let parameters = writer.parameters(function).map(|parameter| {
            let (ty, name) = (self.ty(parameter.ty), &parameter.name);
            match parameter.array {
                None if parameter.kind == VariableKind::Mutable => format!("mut {name}: {ty}"),
                None => format!("{name}: {ty}"),
                Some(array) => {
                    let mutable = if array.mutated { "mut " } else { "" };
                    match array.length {
                        Some(length) => format!("{name}: &{mutable}[{ty}; {length}]"),
                        None => format!("{name}: &{mutable}[{ty}]"),
                    }
                }
            }
        });
        let parameters: Vec<_> = parameters.collect();
        let returns = function.returns.map(|ty| format!(" -> {}", self.ty(ty)));
        let public = if function.is_routine { "pub " } else { "" };
        let constant = if Self::is_const(writer, function) { "const " } else { "" };
        format!(
            "{public}{constant}fn {}({}){}",
            function.name,
            parameters.join(", "),
            returns.unwrap_or_default()
        )
    }

    fn declaration(
        &self,
        _writer: &Writer<'_>,
        variable: &Variable,
        value: Option<&Initial>,
        inside: bool,
    ) -> String {
        let (ty, name) = (self.ty(variable.ty), &variable.name);
        let equals = if value.is_some() { " = " } else { "" };
        let ty = match variable.array.and_then(|array| array.length) {
            Some(length) => format!("[{ty}; {length}]"),
            None => ty.to_owned(),
        };
        let changes = match variable.array {
            Some(array) => array.mutated,
            None => variable.kind == VariableKind::Mutable,
        };
        if !inside && variable.array.is_some() {
            return format!("static {name}: {ty}{equals}");
        }
        if variable.kind == VariableKind::Constant {
            return format!("const {name}: {ty}{equals}");
        }
        let infers_type = match value {
            Some(Initial::Value(value)) => value.as_literal().is_none(),
            _ => false,
        };
        let mutable = if changes { "mut " } else { "" };
        if infers_type {
            format!("let {mutable}{name}{equals}")
        } else {
            format!("let {mutable}{name}: {ty}{equals}")
        }
    }

    fn list(&self, writer: &Writer<'_>, variable: &Variable, list: List<'_>) -> Code {
        if list.is_zero() || (list.repeat && list.items.len() == 1) {
            let item = list.elements(writer, variable.ty);
            let item = item.first().map(|item| item.flat(self.syntax()));
            return Code::atom(format!("[{}; {}]", item.unwrap_or_default(), list.length));
        }
        let elements = list.elements(writer, variable.ty).into_iter();
        let elements: Vec<_> = elements.map(|code| code.flat(self.syntax())).collect();
        Code::atom(format!("[{}]", elements.join(", ")))
    }

    fn helper(&self, helper: Helper) -> &'static str {
        match helper {
            Helper::Extract => include_str!("support/rust/extract_bits.txt"),
            Helper::Deposit => include_str!("support/rust/deposit_bits.txt"),
            _ => "",
        }
    }

    fn frame(&self, _imports: &[&'static str]) -> Frame {
        Frame::default()
    }

    fn counted_loop_header(&self, variable: &str, from: &Code, to: &Code) -> Option<String> {
        let (from, to) = (from.flat(&SYNTAX), to.flat(&SYNTAX));
        Some(format!("for {variable} in {from}..{to}"))
    }

    fn has_tail_expression(&self) -> bool {
        true
    }
}

/// Groups hexadecimal digits by four.
fn grouped(text: &str) -> String {
    let Some(digits) = text.strip_prefix("0x") else {
        return text.to_owned();
    };
    let mut grouped = String::from("0x");
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(4) {
            grouped.push('_');
        }
        grouped.push(digit);
    }
    grouped
}
