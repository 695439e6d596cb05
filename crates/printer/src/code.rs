//! Printed expressions: where parentheses and spaces go, and how long lines are broken.
//!
//! Languages differ in the precedence of `&`, `<<` and `==`. Parentheses are printed wherever two languages
//! would differ, which is also where compilers and readers expect them. So one rule suits all languages.

use crate::syntax::{Conditional, LineBreak, Syntax};

/// The maximum length of a line that can be broken.
const WIDTH: usize = 100;

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Code {
    /// A name, a number, or text with its own brackets.
    Atom(String),
    Call(String, Vec<Self>),
    Method(Box<Self>, String, Vec<Self>),
    Index(Box<Self>, Box<Self>),
    /// `-x`, `(long) x`
    Prefix(&'static str, Box<Self>),
    /// Rust's `x as u64`
    As(Box<Self>, &'static str),
    Infix(Operator, Box<Self>, Box<Self>),
    Conditional(Box<[Self; 3]>),
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

impl Code {
    pub(crate) fn atom(text: impl Into<String>) -> Self {
        Self::Atom(text.into())
    }

    pub(crate) fn call(callee: impl Into<String>, arguments: Vec<Self>) -> Self {
        Self::Call(callee.into(), arguments)
    }

    pub(crate) fn method(self, name: &str, arguments: Vec<Self>) -> Self {
        Self::Method(Box::new(self), name.to_owned(), arguments)
    }

    pub(crate) fn prefix(self, operator: &'static str) -> Self {
        Self::Prefix(operator, Box::new(self))
    }

    pub(crate) fn cast(self, ty: &'static str) -> Self {
        Self::As(Box::new(self), ty)
    }

    pub(crate) fn infix(self, text: &'static str, class: Class, right: Self) -> Self {
        Self::Infix(Operator { text, class }, Box::new(self), Box::new(right))
    }

    /// The expression in one line.
    pub(crate) fn flat(&self, syntax: &Syntax) -> String {
        self.at_depth(syntax, 1)
    }

    /// `depth` is gofmt's expression depth: the deeper, the fewer spaces.
    fn at_depth(&self, syntax: &Syntax, depth: usize) -> String {
        let list = |arguments: &[Self]| {
            let depth = depth + usize::from(arguments.len() > 1);
            let flat = arguments.iter();
            let flat: Vec<_> = flat.map(|argument| argument.at_depth(syntax, depth)).collect();
            flat.join(", ")
        };
        match self {
            Self::Atom(text) => text.clone(),
            Self::Call(callee, arguments) => format!("{callee}({})", list(arguments)),
            Self::Method(receiver, name, arguments) => {
                let receiver = match &**receiver {
                    postfix @ (Self::Atom(_)
                    | Self::Call(..)
                    | Self::Method(..)
                    | Self::Index(..)) => postfix.at_depth(syntax, depth),
                    other => format!("({})", other.at_depth(syntax, 1)),
                };
                format!("{receiver}.{name}({})", list(arguments))
            }
            Self::Index(array, index) => {
                format!("{}[{}]", array.at_depth(syntax, depth), index.at_depth(syntax, depth + 1))
            }
            Self::Prefix(operator, inner) => {
                let parenthesized = matches!(
                    **inner,
                    Self::Infix(..) | Self::Conditional(_) | Self::As(..)
                ) || matches!(&**inner, Self::Prefix(inner, _) if inner == operator || *inner == "not ")
                    || inner.at_depth(syntax, 1).starts_with('-');
                let depth = if parenthesized { depth.saturating_sub(1).max(1) } else { depth };
                let inner = inner.at_depth(syntax, depth);
                if parenthesized {
                    format!("{operator}({inner})")
                } else {
                    format!("{operator}{inner}")
                }
            }
            Self::As(inner, ty) => {
                let text = inner.at_depth(syntax, depth);
                match **inner {
                    Self::Infix(..) | Self::Conditional(_) => format!("({text}) as {ty}"),
                    _ => format!("{text} as {ty}"),
                }
            }
            Self::Infix(operator, left, right) => {
                self.infix_text(*operator, left, right, syntax, depth)
            }
            Self::Conditional(parts) => {
                let [condition, then, otherwise] = parts.each_ref().map(|part| {
                    let text = part.at_depth(syntax, 1);
                    match part {
                        Self::Conditional(_) if syntax.conditional != Conditional::IfElse => {
                            format!("({text})")
                        }
                        _ => text,
                    }
                });
                match syntax.conditional {
                    Conditional::Ternary => format!("{condition} ? {then} : {otherwise}"),
                    Conditional::IfElse => {
                        format!("if {condition} {{ {then} }} else {{ {otherwise} }}")
                    }
                    Conditional::ThenIfElse => format!("{then} if {condition} else {otherwise}"),
                }
            }
        }
    }

    fn infix_text(
        &self,
        operator: Operator,
        left: &Self,
        right: &Self,
        syntax: &Syntax,
        depth: usize,
    ) -> String {
        let operand = |code: &Self, side: Side, depth: usize| {
            if code.needs_parentheses(operator, side) {
                format!("({})", code.at_depth(syntax, depth.saturating_sub(1).max(1)))
            } else {
                code.at_depth(syntax, depth)
            }
        };
        if !syntax.gofmt {
            let (left, right) = (operand(left, Side::Left, 1), operand(right, Side::Right, 1));
            return format!("{left} {} {right}", operator.text);
        }
        let precedence = go_precedence(operator);
        let same_precedence = matches!(left, Self::Infix(inner, ..)
            if go_precedence(*inner) == precedence && !left.needs_parentheses(operator, Side::Left));
        let blank = if precedence < self.cutoff(depth) { " " } else { "" };
        let left = operand(left, Side::Left, depth + usize::from(!same_precedence));
        let right = operand(right, Side::Right, depth + 1);
        format!("{left}{blank}{}{blank}{right}", operator.text)
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
        let Self::Infix(operator, left, right) = self else {
            return 0;
        };
        let here = match (operator.text, &**right) {
            ("-", Self::Prefix("-", _)) => 4,
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
        let inner = match self {
            Self::Infix(operator, ..) => *operator,
            Self::Conditional(_) => return true,
            Self::Prefix("not ", _) => return !matches!(parent.class, Class::And | Class::Or),
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
        match self {
            Self::As(..) => true,
            Self::Infix(operator, _, right) => {
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
    ) -> Vec<String> {
        let flat = format!("{before}{}{after}", self.flat(syntax));
        let width = indent * syntax.indent_width() + flat.chars().count();
        let mut operands = Vec::new();
        let operator = match self {
            Self::Infix(operator, ..) if width > WIDTH => *operator,
            _ => return vec![flat],
        };
        self.chain(operator, &mut operands);
        // Don't break before a lone mask.
        if matches!(operands.as_slice(), [_, Self::Atom(_)]) {
            return vec![flat];
        }
        let step = syntax.indent;
        let texts = operands.iter().enumerate().map(|(place, operand)| {
            let side = if place == 0 { Side::Left } else { Side::Right };
            if operand.needs_parentheses(operator, side) {
                format!("({})", operand.at_depth(syntax, 1))
            } else {
                let alike = matches!(operand, Self::Infix(inner, ..)
                    if go_precedence(*inner) == go_precedence(operator));
                operand.at_depth(syntax, if alike { 1 } else { 2 })
            }
        });
        let texts: Vec<_> = texts.collect();
        let last = texts.len() - 1;
        let mut lines = Vec::new();
        let enclosed = match syntax.line_break {
            LineBreak::Parenthesized => true,
            LineBreak::AfterOperatorParenthesizedReturn => before.starts_with("return"),
            _ => false,
        };
        if enclosed {
            lines.push(format!("{before}("));
        }
        for (place, text) in texts.into_iter().enumerate() {
            let sign_first =
                matches!(syntax.line_break, LineBreak::BeforeOperator | LineBreak::Parenthesized);
            let mut line = match (place, enclosed) {
                (0, false) => before.to_owned(),
                _ => step.to_owned(),
            };
            if sign_first && place > 0 {
                line += operator.text;
                line.push(' ');
            }
            line += &text;
            if !sign_first && place < last {
                line.push(' ');
                line += operator.text;
            }
            if place == last && !enclosed {
                line += after;
            }
            lines.push(line);
        }
        if enclosed {
            lines.push(format!("){after}"));
        }
        lines
    }

    /// Collects the operands of a chain of one operator.
    fn chain<'c>(&'c self, operator: Operator, operands: &mut Vec<&'c Self>) {
        match self {
            Self::Infix(own, left, right) if *own == operator => {
                left.chain(operator, operands);
                operands.push(right);
            }
            other => operands.push(other),
        }
    }
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

/// Indents all lines that aren't empty.
pub(crate) fn indented(text: &str, indent: &str) -> String {
    let lines = text
        .lines()
        .map(|line| if line.is_empty() { String::new() } else { format!("{indent}{line}") });
    lines.collect::<Vec<_>>().join("\n")
}
