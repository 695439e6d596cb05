//! Expressions of the printed languages: where parentheses and blanks go, and how long lines break.
//!
//! Languages differ in how strongly `&`, `<<` and `==` bind. Parentheses are written wherever two
//! of them would differ, which is where compilers and readers ask for them anyway; so one rule does
//! for all.

use crate::syntax::{Breaking, Choosing, Manner};

/// How many columns a line has at most, if it can be broken.
const WIDTH: usize = 100;

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Code {
    /// A name, a number, or what is written between brackets of its own.
    Atom(String),
    Call(String, Vec<Self>),
    Method(Box<Self>, String, Vec<Self>),
    Index(Box<Self>, Box<Self>),
    /// `-x`, `(long) x`
    Prefix(&'static str, Box<Self>),
    /// Rust's `x as u64`
    As(Box<Self>, &'static str),
    Infix(Sign, Box<Self>, Box<Self>),
    Choose(Box<[Self; 3]>),
}

/// An operator between two operands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Sign {
    pub(crate) written: &'static str,
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

    pub(crate) fn prefix(self, sign: &'static str) -> Self {
        Self::Prefix(sign, Box::new(self))
    }

    pub(crate) fn cast(self, ty: &'static str) -> Self {
        Self::As(Box::new(self), ty)
    }

    pub(crate) fn infix(self, written: &'static str, class: Class, right: Self) -> Self {
        Self::Infix(Sign { written, class }, Box::new(self), Box::new(right))
    }

    /// In one line.
    pub(crate) fn flat(&self, manner: &Manner) -> String {
        self.at_depth(manner, 1)
    }

    /// `depth` is what gofmt goes by: the deeper, the fewer blanks.
    fn at_depth(&self, manner: &Manner, depth: usize) -> String {
        let list = |arguments: &[Self]| {
            let depth = depth + usize::from(arguments.len() > 1);
            let flat = arguments.iter();
            let flat: Vec<_> = flat
                .map(|argument| argument.at_depth(manner, depth))
                .collect();
            flat.join(", ")
        };
        match self {
            Self::Atom(text) => text.clone(),
            Self::Call(callee, arguments) => format!("{callee}({})", list(arguments)),
            Self::Method(receiver, name, arguments) => {
                let receiver = match &**receiver {
                    tight @ (Self::Atom(_)
                    | Self::Call(..)
                    | Self::Method(..)
                    | Self::Index(..)) => tight.at_depth(manner, depth),
                    loose => format!("({})", loose.at_depth(manner, 1)),
                };
                format!("{receiver}.{name}({})", list(arguments))
            }
            Self::Index(array, index) => format!(
                "{}[{}]",
                array.at_depth(manner, depth),
                index.at_depth(manner, depth + 1)
            ),
            Self::Prefix(sign, inner) => {
                let parted = matches!(**inner, Self::Infix(..) | Self::Choose(_) | Self::As(..))
                    || matches!(&**inner, Self::Prefix(inner, _) if inner == sign || *inner == "not ")
                    || inner.at_depth(manner, 1).starts_with('-');
                let depth = if parted {
                    depth.saturating_sub(1).max(1)
                } else {
                    depth
                };
                let inner = inner.at_depth(manner, depth);
                if parted {
                    format!("{sign}({inner})")
                } else {
                    format!("{sign}{inner}")
                }
            }
            Self::As(inner, ty) => {
                let text = inner.at_depth(manner, depth);
                match **inner {
                    Self::Infix(..) | Self::Choose(_) => format!("({text}) as {ty}"),
                    _ => format!("{text} as {ty}"),
                }
            }
            Self::Infix(sign, left, right) => self.infix_text(*sign, left, right, manner, depth),
            Self::Choose(parts) => {
                let [condition, then, otherwise] = parts.each_ref().map(|part| {
                    let text = part.at_depth(manner, 1);
                    match part {
                        Self::Choose(_) if manner.choosing != Choosing::Braces => {
                            format!("({text})")
                        }
                        _ => text,
                    }
                });
                match manner.choosing {
                    Choosing::Marks => format!("{condition} ? {then} : {otherwise}"),
                    Choosing::Braces => {
                        format!("if {condition} {{ {then} }} else {{ {otherwise} }}")
                    }
                    Choosing::Words => format!("{then} if {condition} else {otherwise}"),
                }
            }
        }
    }

    fn infix_text(
        &self,
        sign: Sign,
        left: &Self,
        right: &Self,
        manner: &Manner,
        depth: usize,
    ) -> String {
        let operand = |code: &Self, side: Side, depth: usize| {
            if code.needs_parentheses(sign, side) {
                format!(
                    "({})",
                    code.at_depth(manner, depth.saturating_sub(1).max(1))
                )
            } else {
                code.at_depth(manner, depth)
            }
        };
        if !manner.gofmt {
            let (left, right) = (operand(left, Side::Left, 1), operand(right, Side::Right, 1));
            return format!("{left} {} {right}", sign.written);
        }
        let precedence = go_precedence(sign);
        let same = matches!(left, Self::Infix(inner, ..)
            if go_precedence(*inner) == precedence && !left.needs_parentheses(sign, Side::Left));
        let blank = if precedence < self.cutoff(depth) {
            " "
        } else {
            ""
        };
        let left = operand(left, Side::Left, depth + usize::from(!same));
        let right = operand(right, Side::Right, depth + 1);
        format!("{left}{blank}{}{blank}{right}", sign.written)
    }

    /// From which strength on gofmt writes operators without blanks.
    fn cutoff(&self, depth: usize) -> usize {
        match (self.go_problem(), depth) {
            (0, 1) => 6,
            (0, _) => 4,
            (strength, _) => strength + 1,
        }
    }

    /// The strength of the strongest operator that would run together with the sign behind it; 0 if there is none.
    fn go_problem(&self) -> usize {
        let Self::Infix(sign, left, right) = self else {
            return 0;
        };
        let here = match (sign.written, &**right) {
            ("-", Self::Prefix("-", _)) => 4,
            // `& ^` is written `&^`.
            _ => 0,
        };
        [(Side::Left, left), (Side::Right, right)]
            .into_iter()
            .filter(|(side, operand)| !operand.needs_parentheses(*sign, *side))
            .fold(here, |most, (_, operand)| most.max(operand.go_problem()))
    }

    /// Whether it has to be enclosed beside an operator.
    fn needs_parentheses(&self, parent: Sign, side: Side) -> bool {
        // `x as u32 < y` would begin a list of types.
        if side == Side::Left
            && matches!(parent.class, Class::Compare | Class::Shift)
            && self.ends_in_type()
        {
            return true;
        }
        let inner = match self {
            Self::Infix(sign, ..) => *sign,
            Self::Choose(_) => return true,
            Self::Prefix("not ", _) => return !matches!(parent.class, Class::And | Class::Or),
            _ => return false,
        };
        match parent.class {
            Class::Or | Class::And => inner.class != parent.class && inner.class != Class::Compare,
            Class::Compare => !matches!(inner.class, Class::Sum | Class::Product),
            Class::Bitwise => inner.written != parent.written || side == Side::Right,
            Class::Shift => true,
            Class::Sum => match inner.class {
                Class::Product => inner.written != "*",
                Class::Sum => side == Side::Right,
                _ => true,
            },
            Class::Product => inner.written != "*" || parent.written != "*" || side == Side::Right,
        }
    }

    fn ends_in_type(&self) -> bool {
        match self {
            Self::As(..) => true,
            Self::Infix(sign, _, right) => {
                !right.needs_parentheses(*sign, Side::Right) && right.ends_in_type()
            }
            _ => false,
        }
    }

    /// Behind `before` and before `after`: in one line, or if that is too long, broken at the
    /// outermost operator.
    pub(crate) fn lines(
        &self,
        before: &str,
        after: &str,
        indent: usize,
        manner: &Manner,
    ) -> Vec<String> {
        let flat = format!("{before}{}{after}", self.flat(manner));
        let width = indent * manner.indent_width() + flat.chars().count();
        let mut operands = Vec::new();
        let sign = match self {
            Self::Infix(sign, ..) if width > WIDTH => *sign,
            _ => return vec![flat],
        };
        self.chain(sign, &mut operands);
        // A mask alone in a line says nothing.
        if matches!(operands.as_slice(), [_, Self::Atom(_)]) {
            return vec![flat];
        }
        let step = manner.indent;
        let texts = operands.iter().enumerate().map(|(place, operand)| {
            let side = if place == 0 { Side::Left } else { Side::Right };
            if operand.needs_parentheses(sign, side) {
                format!("({})", operand.at_depth(manner, 1))
            } else {
                let alike = matches!(operand, Self::Infix(inner, ..)
                    if go_precedence(*inner) == go_precedence(sign));
                operand.at_depth(manner, if alike { 1 } else { 2 })
            }
        });
        let texts: Vec<_> = texts.collect();
        let last = texts.len() - 1;
        let mut lines = Vec::new();
        let enclosed = match manner.breaking {
            Breaking::Enclosed => true,
            Breaking::SignLastEnclosedReturn => before.starts_with("return"),
            _ => false,
        };
        if enclosed {
            lines.push(format!("{before}("));
        }
        for (place, text) in texts.into_iter().enumerate() {
            let sign_first = matches!(manner.breaking, Breaking::SignFirst | Breaking::Enclosed);
            let mut line = match (place, enclosed) {
                (0, false) => before.to_owned(),
                _ => step.to_owned(),
            };
            if sign_first && place > 0 {
                line += sign.written;
                line.push(' ');
            }
            line += &text;
            if !sign_first && place < last {
                line.push(' ');
                line += sign.written;
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

    /// The operands of one operator in a row.
    fn chain<'c>(&'c self, sign: Sign, operands: &mut Vec<&'c Self>) {
        match self {
            Self::Infix(own, left, right) if *own == sign => {
                left.chain(sign, operands);
                operands.push(right);
            }
            other => operands.push(other),
        }
    }
}

fn go_precedence(sign: Sign) -> usize {
    match sign.class {
        Class::Or => 1,
        Class::And => 2,
        Class::Compare => 3,
        Class::Sum | Class::Bitwise => 4,
        Class::Shift | Class::Product => 5,
    }
}

/// Lines, each moved to the right but for the empty ones.
pub(crate) fn indented(text: &str, indent: &str) -> String {
    let lines = text.lines().map(|line| {
        if line.is_empty() {
            String::new()
        } else {
            format!("{indent}{line}")
        }
    });
    lines.collect::<Vec<_>>().join("\n")
}
