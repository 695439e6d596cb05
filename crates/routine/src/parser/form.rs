//! Normal forms of the bodies of operators, constructors and conversions: the few ways to write a single
//! operation on the number of a class. Any other body has no form.

/// At most one operation on the number of a value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Form {
    /// The number of the value itself.
    Own,
    /// The number of the other operand.
    Other,
    Zero,
    One,
    Prefix(&'static str, Box<Self>),
    Infix(&'static str, Box<Self>, Box<Self>),
}

/// The names that denote numbers in a body.
#[derive(Clone, Copy)]
pub(super) struct Names<'a> {
    /// The class, whose values are constructed by `Class(…)` or `Class{…}`.
    pub(super) class: &'a str,
    pub(super) field: &'a str,
    /// The first parameter, if the operator is not a member.
    pub(super) own: &'a str,
    pub(super) other: &'a str,
    /// Returns whether a word is a type that keeps all bits of the number.
    pub(super) keeps: &'a dyn Fn(&str) -> bool,
}

/// The operators that a body may contain.
const SIGNS: &[&str] = &[
    "&", "|", "^", "+", "-", "*", "/", "%", "<<", ">>", ">>>", "==", "!=", "<", ">", "<=", ">=",
    "~", "!", "&=", "|=", "^=", "+=", "-=", "*=", "/=", "%=", "<<=", ">>=", ">>>=", "=", "++",
    "--",
];

fn sign(word: &str) -> Option<&'static str> {
    SIGNS.iter().find(|sign| **sign == word).copied()
}

impl Form {
    /// Parses all words of an expression.
    pub(super) fn of(words: &[&str], names: &Names<'_>) -> Option<Self> {
        Reader { words, names }.whole()
    }

    pub(super) fn infix(op: &'static str, left: Self, right: Self) -> Self {
        Self::Infix(op, Box::new(left), Box::new(right))
    }

    /// Returns whether this is a single use of `op` on the operands in order, or swapped if `op` is
    /// commutative.
    pub(super) fn is_operation(&self, op: &str) -> bool {
        match self {
            Self::Infix(own, left, right) if *own == op => {
                let is_symmetric = ["&", "|", "^", "+", "*", "==", "!="].contains(&op);
                matches!((&**left, &**right), (Self::Own, Self::Other))
                    || is_symmetric && matches!((&**left, &**right), (Self::Other, Self::Own))
            }
            Self::Prefix(own, inner) if *own == op => **inner == Self::Own,
            Self::Prefix("!", inner) => match (op, &**inner) {
                ("==", inner) => inner.is_operation("!="),
                ("!=", Self::Infix("==", ..)) => inner.is_operation("=="),
                _ => false,
            },
            Self::Infix("==", left, right) if op == "!" => {
                matches!((&**left, &**right), (Self::Own, Self::Zero))
            }
            _ => false,
        }
    }

    /// Returns whether this is true exactly when the number is not 0.
    pub(super) fn is_truth(&self) -> bool {
        match self {
            Self::Own => true,
            Self::Infix("!=", left, right) => {
                matches!((&**left, &**right), (Self::Own, Self::Zero) | (Self::Zero, Self::Own))
            }
            Self::Prefix("!", inner) => match &**inner {
                Self::Prefix("!", inner) => **inner == Self::Own,
                Self::Infix("==", left, right) => {
                    matches!((&**left, &**right), (Self::Own, Self::Zero))
                }
                _ => false,
            },
            _ => false,
        }
    }
}

#[derive(Clone, Copy)]
struct Reader<'a, 'w> {
    words: &'a [&'w str],
    names: &'a Names<'a>,
}

impl<'a, 'w> Reader<'a, 'w> {
    fn of(self, words: &'a [&'w str]) -> Self {
        Self { words, ..self }
    }

    fn whole(mut self) -> Option<Form> {
        let left = self.operand()?;
        let Some((first, rest)) = self.words.split_first() else {
            return Some(left);
        };
        let op = sign(first).filter(|op| !["~", "!"].contains(op))?;
        if rest.is_empty() && ["++", "--"].contains(&op) {
            return Some(Form::Prefix(op, Box::new(left)));
        }
        self.words = rest;
        let right = self.operand()?;
        self.words.is_empty().then(|| Form::infix(op, left, right))
    }

    /// Parses an operand: a name, a number or a bracketed expression, with an optional prefix operator.
    fn operand(&mut self) -> Option<Form> {
        let names = self.names;
        let (first, rest) = self.words.split_first()?;
        match *first {
            "~" | "!" | "-" | "++" | "--" => {
                let op = sign(first)?;
                self.words = rest;
                return Some(Form::Prefix(op, Box::new(self.operand()?)));
            }
            "*" if rest.first() == Some(&"this") => {
                self.words = &rest[1..];
                return Some(Form::Own);
            }
            "(" => {
                let inner = self.enclosed()?;
                let is_cast = matches!(inner, [ty] if (names.keeps)(ty) || *ty == names.class);
                if is_cast {
                    return match self.operand()? {
                        it @ (Form::Own | Form::Other) => Some(it),
                        _ => None,
                    };
                }
                let form = self.of(inner).whole()?;
                return self.with_field(form);
            }
            "{" => {
                let inner = self.enclosed()?;
                return self.of(inner).whole();
            }
            "static_cast" => {
                let [_, "<", ty, ">", ..] = *self.words else {
                    return None;
                };
                if !(names.keeps)(ty) && ty != names.class {
                    return None;
                }
                self.words = &self.words[4..];
                let inner = self.enclosed()?;
                return self.of(inner).whole();
            }
            "0" => {
                self.words = rest;
                return Some(Form::Zero);
            }
            "1" => {
                self.words = rest;
                return Some(Form::One);
            }
            "this" if rest.first() == Some(&"->") && rest.get(1) == Some(&names.field) => {
                self.words = &rest[2..];
                return Some(Form::Own);
            }
            _ => {}
        }
        let constructs = *first == names.class || (names.keeps)(first);
        if constructs && matches!(rest.first(), Some(&"(" | &"{")) {
            self.words = rest;
            let inner = self.enclosed()?;
            return self.of(inner).whole();
        }
        // A parameter of the field's name shadows the field.
        let form = if *first == names.other {
            Form::Other
        } else if *first == names.own || (names.own.is_empty() && *first == names.field) {
            Form::Own
        } else {
            return None;
        };
        self.words = rest;
        self.with_field(form)
    }

    /// `o.bits`
    fn with_field(&mut self, form: Form) -> Option<Form> {
        if let [".", field, rest @ ..] = self.words {
            if *field != self.names.field || !matches!(form, Form::Own | Form::Other) {
                return None;
            }
            self.words = rest;
        }
        Some(form)
    }

    /// Returns the contents of the bracket that comes next, and advances past it.
    fn enclosed(&mut self) -> Option<&'a [&'w str]> {
        let mut depth = 0;
        let close = self.words.iter().position(|word| {
            depth += i32::from(["(", "{", "["].contains(word));
            depth -= i32::from([")", "}", "]"].contains(word));
            depth == 0
        })?;
        let inner = &self.words[1..close];
        self.words = &self.words[close + 1..];
        Some(inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn recognizes_single_operations() {
        let names = Names {
            class: "Set",
            field: "bits",
            own: "",
            other: "o",
            keeps: &|word| word == "u64",
        };
        let form = |text: &str| Form::of(&text.split(' ').collect::<Vec<_>>(), &names);
        for text in [
            "bits & o . bits",
            "Set ( bits & o . bits )",
            "Set { this -> bits & o }",
            "{ o . bits & ( bits ) }",
            "Set ( u64 ( bits ) & static_cast < u64 > ( o ) )",
        ] {
            assert!(form(text).is_some_and(|it| it.is_operation("&")), "{text}");
        }
        for text in [
            "bits & bits",
            "bits & o . bits & 1",
            "bits & 0",
            "int ( bits ) & o",
            "o . count & bits",
            "weird ( bits & o . bits )",
            "( u64 ) ~ bits & o",
        ] {
            assert!(!form(text).is_some_and(|it| it.is_operation("&")), "{text}");
        }
        assert!(form("! ( bits == o . bits )").is_some_and(|it| it.is_operation("!=")));
        assert!(form("! ( * this == o )").is_some_and(|it| it.is_operation("!=")));
        assert!(form("bits - o . bits").is_some_and(|it| it.is_operation("-")));
        assert!(!form("o . bits - bits").is_some_and(|it| it.is_operation("-")));
        for text in ["bits", "bits != 0", "! ! bits", "! ( bits == 0 )"] {
            assert!(form(text).is_some_and(|it| it.is_truth()), "{text}");
        }
        for text in ["bits == 0", "1", "bits & 1", "! bits"] {
            assert!(!form(text).is_some_and(|it| it.is_truth()), "{text}");
        }
    }
}
