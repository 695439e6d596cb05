//! Printed expressions: where parentheses and spaces go, and how long lines are broken.
//!
//! Languages differ in the precedence of `&`, `<<` and `==`. Parentheses are printed wherever two languages
//! would differ, which is also where compilers and readers expect them. So one rule suits all languages.

use crate::syntax::{Conditional, LineBreak, Syntax};
use crate::text::{Source, Text};

/// The maximum length of a line that can be broken.
const WIDTH: usize = 100;

/// A printed expression.
#[derive(Clone, Debug)]
pub(crate) struct Code {
    pub(crate) shape: Shape,
    /// The expression of the program that it prints.
    source: Option<Source>,
}

/// The same code is equal, wherever it comes from.
impl PartialEq for Code {
    fn eq(&self, other: &Self) -> bool {
        self.shape == other.shape
    }
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Shape {
    /// A name, a number, or text with its own brackets.
    Atom(String),
    Call(String, Vec<Code>),
    Method(Box<Code>, String, Vec<Code>),
    Index(Box<Code>, Box<Code>),
    /// `-x`, `(long) x`
    Prefix(&'static str, Box<Code>),
    /// Rust's `x as u64`
    As(Box<Code>, &'static str),
    Infix(Operator, Box<Code>, Box<Code>),
    Conditional(Box<[Code; 3]>),
}

/// An infix operator.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Operator {
    pub(crate) text: &'static str,
    pub(crate) class: Class,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Class {
    Or,
    And,
    Compare,
    Bitwise,
    Shift,
    Sum,
    Product,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Left,
    Right,
}

impl From<Shape> for Code {
    fn from(shape: Shape) -> Self {
        Self { shape, source: None }
    }
}

impl Code {
    pub(crate) fn atom(text: impl Into<String>) -> Self {
        Shape::Atom(text.into()).into()
    }

    pub(crate) fn call(callee: impl Into<String>, arguments: Vec<Self>) -> Self {
        Shape::Call(callee.into(), arguments).into()
    }

    pub(crate) fn method(self, name: &str, arguments: Vec<Self>) -> Self {
        Shape::Method(Box::new(self), name.to_owned(), arguments).into()
    }

    pub(crate) fn index(self, index: Self) -> Self {
        Shape::Index(Box::new(self), Box::new(index)).into()
    }

    pub(crate) fn prefix(self, operator: &'static str) -> Self {
        Shape::Prefix(operator, Box::new(self)).into()
    }

    pub(crate) fn cast(self, ty: &'static str) -> Self {
        Shape::As(Box::new(self), ty).into()
    }

    pub(crate) fn infix(self, text: &'static str, class: Class, right: Self) -> Self {
        Shape::Infix(Operator { text, class }, Box::new(self), Box::new(right)).into()
    }

    /// `condition ? then : otherwise`
    pub(crate) fn conditional(parts: [Self; 3]) -> Self {
        Shape::Conditional(Box::new(parts)).into()
    }

    /// The code, as the print of an expression.
    pub(crate) fn of(self, source: Option<Source>) -> Self {
        Self { source: source.or(self.source), ..self }
    }

    /// The expression in one line.
    pub(crate) fn flat(&self, syntax: &Syntax) -> String {
        self.text(syntax).as_str().to_owned()
    }

    /// The expression in one line, with the parts that print expressions of the program.
    pub(crate) fn text(&self, syntax: &Syntax) -> Text {
        let mut out = Text::default();
        self.write(&mut out, syntax, 1);
        out
    }

    /// `depth` is gofmt's expression depth: the deeper, the fewer spaces.
    fn write(&self, out: &mut Text, syntax: &Syntax, depth: usize) {
        let start = out.len();
        self.write_shape(out, syntax, depth);
        if let Some(source) = self.source {
            out.mark(start, source);
        }
    }

    fn write_shape(&self, out: &mut Text, syntax: &Syntax, depth: usize) {
        match &self.shape {
            Shape::Atom(text) => out.push(text),
            Shape::Call(callee, arguments) => {
                out.push(callee);
                write_list(arguments, out, syntax, depth);
            }
            Shape::Method(receiver, name, arguments) => {
                let is_postfix = matches!(
                    receiver.shape,
                    Shape::Atom(_) | Shape::Call(..) | Shape::Method(..) | Shape::Index(..)
                );
                receiver.write_in(!is_postfix, out, syntax, if is_postfix { depth } else { 1 });
                out.push(".");
                out.push(name);
                write_list(arguments, out, syntax, depth);
            }
            Shape::Index(array, index) => {
                array.write(out, syntax, depth);
                out.push("[");
                index.write(out, syntax, depth + 1);
                out.push("]");
            }
            Shape::Prefix(operator, inner) => {
                let parenthesized = match &inner.shape {
                    Shape::Infix(..) | Shape::Conditional(_) | Shape::As(..) => true,
                    Shape::Prefix(inner, _) if inner == operator || *inner == "not " => true,
                    _ => inner.flat(syntax).starts_with('-'),
                };
                let depth = if parenthesized { shallower(depth) } else { depth };
                out.push(operator);
                inner.write_in(parenthesized, out, syntax, depth);
            }
            Shape::As(inner, ty) => {
                let parenthesized = matches!(inner.shape, Shape::Infix(..) | Shape::Conditional(_));
                inner.write_in(parenthesized, out, syntax, depth);
                out.push(" as ");
                out.push(ty);
            }
            Shape::Infix(operator, left, right) => {
                self.write_infix(*operator, [left, right], out, syntax, depth);
            }
            Shape::Conditional(parts) => write_conditional(parts, out, syntax),
        }
    }

    /// Writes the code, in parentheses if `parenthesized`.
    fn write_in(&self, parenthesized: bool, out: &mut Text, syntax: &Syntax, depth: usize) {
        if parenthesized {
            out.push("(");
        }
        self.write(out, syntax, depth);
        if parenthesized {
            out.push(")");
        }
    }

    fn write_infix(
        &self,
        operator: Operator,
        [left, right]: [&Self; 2],
        out: &mut Text,
        syntax: &Syntax,
        depth: usize,
    ) {
        let operand = |code: &Self, side: Side, depth: usize, out: &mut Text| {
            let parenthesized = code.needs_parentheses(operator, side);
            let depth = if parenthesized { shallower(depth) } else { depth };
            code.write_in(parenthesized, out, syntax, depth);
        };
        let (left_depth, right_depth, blank) = if syntax.gofmt {
            let precedence = go_precedence(operator);
            let same_precedence = matches!(left.shape, Shape::Infix(inner, ..)
                if go_precedence(inner) == precedence && !left.needs_parentheses(operator, Side::Left));
            let blank = if precedence < self.cutoff(depth) { " " } else { "" };
            (depth + usize::from(!same_precedence), depth + 1, blank)
        } else {
            (1, 1, " ")
        };
        operand(left, Side::Left, left_depth, out);
        for text in [blank, operator.text, blank] {
            out.push(text);
        }
        operand(right, Side::Right, right_depth, out);
    }

    /// The precedence from which gofmt writes operators without spaces.
    fn cutoff(&self, depth: usize) -> usize {
        match (self.go_conflict(), depth) {
            (0, 1) => 6,
            (0, _) => 4,
            (precedence, _) => precedence + 1,
        }
    }

    /// The highest precedence of an operator that would merge with the unary operator after it; 0 if there is
    /// none.
    fn go_conflict(&self) -> usize {
        let Shape::Infix(operator, left, right) = &self.shape else {
            return 0;
        };
        let here = match (operator.text, &right.shape) {
            ("-", Shape::Prefix("-", _)) => 4,
            // `& ^` is printed as `&^`.
            _ => 0,
        };
        [(Side::Left, left), (Side::Right, right)]
            .into_iter()
            .filter(|(side, operand)| !operand.needs_parentheses(*operator, *side))
            .fold(here, |highest, (_, operand)| highest.max(operand.go_conflict()))
    }

    /// Whether it needs parentheses as an operand of `parent`.
    fn needs_parentheses(&self, parent: Operator, side: Side) -> bool {
        // Rust parses `x as u32 < y` as the start of a generic argument list.
        if side == Side::Left
            && matches!(parent.class, Class::Compare | Class::Shift)
            && self.ends_in_type()
        {
            return true;
        }
        let inner = match &self.shape {
            Shape::Infix(operator, ..) => *operator,
            Shape::Conditional(_) => return true,
            Shape::Prefix("not ", _) => return !matches!(parent.class, Class::And | Class::Or),
            _ => return false,
        };
        match parent.class {
            Class::Or | Class::And => inner.class != parent.class && inner.class != Class::Compare,
            Class::Compare => !matches!(inner.class, Class::Sum | Class::Product),
            Class::Bitwise => inner.text != parent.text || side == Side::Right,
            Class::Shift => true,
            Class::Sum => match inner.class {
                Class::Product => inner.text != "*",
                Class::Sum => side == Side::Right,
                _ => true,
            },
            Class::Product => inner.text != "*" || parent.text != "*" || side == Side::Right,
        }
    }

    fn ends_in_type(&self) -> bool {
        match &self.shape {
            Shape::As(..) => true,
            Shape::Infix(operator, _, right) => {
                !right.needs_parentheses(*operator, Side::Right) && right.ends_in_type()
            }
            _ => false,
        }
    }

    /// The lines of the expression between `before` and `after`; broken at the outermost operator if one line
    /// would be too long.
    pub(crate) fn lines(
        &self,
        before: &str,
        after: &str,
        indent: usize,
        syntax: &Syntax,
    ) -> Vec<Text> {
        let mut flat = Text::from(before);
        self.write(&mut flat, syntax, 1);
        flat.push(after);
        let width = indent * syntax.indent_width() + flat.width();
        let operator = match &self.shape {
            Shape::Infix(operator, ..) if width > WIDTH => *operator,
            _ => return vec![flat],
        };
        let mut operands = Vec::new();
        self.chain(operator, &mut operands);
        // Don't break before a lone mask.
        if matches!(operands.as_slice(), [_, Self { shape: Shape::Atom(_), .. }]) {
            return vec![flat];
        }
        let write = |place: usize, operand: &Self, out: &mut Text| {
            let side = if place == 0 { Side::Left } else { Side::Right };
            let parenthesized = operand.needs_parentheses(operator, side);
            let alike = matches!(operand.shape, Shape::Infix(inner, ..)
                if go_precedence(inner) == go_precedence(operator));
            let depth = if parenthesized || alike { 1 } else { 2 };
            operand.write_in(parenthesized, out, syntax, depth);
        };
        let last = operands.len() - 1;
        let mut lines = Vec::new();
        let enclosed = match syntax.line_break {
            LineBreak::Parenthesized => true,
            LineBreak::AfterOperatorParenthesizedReturn => before.starts_with("return"),
            _ => false,
        };
        if enclosed {
            lines.push(Text::from(format!("{before}(")));
        }
        for (place, operand) in operands.into_iter().enumerate() {
            let sign_first =
                matches!(syntax.line_break, LineBreak::BeforeOperator | LineBreak::Parenthesized);
            let mut line = match (place, enclosed) {
                (0, false) => Text::from(before),
                _ => Text::from(syntax.indent),
            };
            if sign_first && place > 0 {
                line.push(operator.text);
                line.push(" ");
            }
            write(place, operand, &mut line);
            if !sign_first && place < last {
                line.push(" ");
                line.push(operator.text);
            }
            if place == last && !enclosed {
                line.push(after);
            }
            lines.push(line);
        }
        if enclosed {
            lines.push(Text::from(format!("){after}")));
        }
        lines
    }

    /// Collects the operands of a chain of one operator.
    fn chain<'c>(&'c self, operator: Operator, operands: &mut Vec<&'c Self>) {
        match &self.shape {
            Shape::Infix(own, left, right) if *own == operator => {
                left.chain(operator, operands);
                operands.push(right);
            }
            _ => operands.push(self),
        }
    }
}

/// Writes arguments in parentheses.
fn write_list(arguments: &[Code], out: &mut Text, syntax: &Syntax, depth: usize) {
    let depth = depth + usize::from(arguments.len() > 1);
    out.push("(");
    for (place, argument) in arguments.iter().enumerate() {
        if place > 0 {
            out.push(", ");
        }
        argument.write(out, syntax, depth);
    }
    out.push(")");
}

fn write_conditional(parts: &[Code; 3], out: &mut Text, syntax: &Syntax) {
    let [condition, then, otherwise] = parts;
    // The texts around and between the parts, in the order of the language.
    let (texts, parts) = match syntax.conditional {
        Conditional::Ternary => (["", " ? ", " : ", ""], [condition, then, otherwise]),
        Conditional::IfElse => (["if ", " { ", " } else { ", " }"], [condition, then, otherwise]),
        Conditional::ThenIfElse => (["", " if ", " else ", ""], [then, condition, otherwise]),
    };
    let [first, between @ ..] = texts;
    out.push(first);
    for (part, text) in parts.into_iter().zip(between) {
        let parenthesized = matches!(part.shape, Shape::Conditional(_))
            && syntax.conditional != Conditional::IfElse;
        part.write_in(parenthesized, out, syntax, 1);
        out.push(text);
    }
}

/// gofmt's depth inside parentheses.
fn shallower(depth: usize) -> usize {
    depth.saturating_sub(1).max(1)
}

fn go_precedence(operator: Operator) -> usize {
    match operator.class {
        Class::Or => 1,
        Class::And => 2,
        Class::Compare => 3,
        Class::Sum | Class::Bitwise => 4,
        Class::Shift | Class::Product => 5,
    }
}
