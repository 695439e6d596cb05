//! Statements, by recursive descent.

use super::Parser;
use crate::diagnostic::Diagnostic;
use crate::number::Type;
use crate::span::Span;
use crate::syntax::{Expr, ExprKind, Slot, Statement, StatementKind, Variable};
use crate::vocabulary::look_up;

/// Statements of the languages that this one does not have, with what to do instead.
const ABSENT: &[(&str, &str)] = &[
    ("do", "write it as a `while` loop"),
    ("switch match", "write it as `if` … `else`"),
    ("goto", "write it as a loop"),
    ("break", "put the condition into the loop's header"),
    ("continue", "put the rest of the body into an `if`"),
    ("asm", "use an intrinsic such as `swap_bytes`"),
    ("struct", "pass the bitboard itself"),
];

impl Parser<'_, '_> {
    /// `{ … }`
    pub(super) fn block(&mut self) -> Result<Vec<Statement>, Diagnostic> {
        let open = self.expect("{", "and a body")?;
        self.scope.enter_block();
        let mut body = Vec::new();
        while !self.is_sign("}") {
            if self.at_end() {
                return Err(Diagnostic::new(open, "this `{` is never closed"));
            }
            if !self.accept(";") {
                body.push(self.statement()?);
            }
        }
        self.next();
        self.scope.leave_block();
        Ok(body)
    }

    /// A block, or in C a single statement.
    fn block_or_statement(&mut self) -> Result<Vec<Statement>, Diagnostic> {
        if self.is_sign("{") {
            self.block()
        } else if self.accept(";") {
            Ok(Vec::new())
        } else {
            Ok(vec![self.statement()?])
        }
    }

    fn statement(&mut self) -> Result<Statement, Diagnostic> {
        self.descend()?;
        let start = self.peek().span.start;
        let kind = self.statement_kind()?;
        self.nesting -= 1;
        Ok(Statement {
            span: Span::new(start, self.last_end()),
            kind,
        })
    }

    fn statement_kind(&mut self) -> Result<StatementKind, Diagnostic> {
        Ok(match self.word_at(0) {
            Some("return") => {
                self.next();
                let value = if self.is_sign(";") {
                    None
                } else {
                    Some(self.expression()?)
                };
                self.end_of_statement()?;
                StatementKind::Return(value)
            }
            Some("if") => self.if_statement()?,
            Some("while") => {
                self.next();
                let condition = self.expression()?;
                StatementKind::Loop {
                    first: Vec::new(),
                    condition: Some(condition),
                    step: None,
                    body: self.block_or_statement()?,
                }
            }
            Some("for") => self.for_statement()?,
            Some("let") => self.let_statement()?,
            Some(word) => {
                if let Some(instead) = look_up(ABSENT, word) {
                    let fault = "is not part of the routine language";
                    let fault = Diagnostic::about(self.peek().span, word, fault);
                    return Err(fault.with_help(instead));
                }
                match self.declaration()? {
                    Some(declaration) => declaration,
                    None => self.expression_statement()?,
                }
            }
            None if self.is_sign("{") => StatementKind::Block(self.block()?),
            None => self.expression_statement()?,
        })
    }

    fn expression_statement(&mut self) -> Result<StatementKind, Diagnostic> {
        let expr = self.expression()?;
        // Rust returns what stands last without a semicolon.
        if self.rust && self.is_sign("}") {
            return Ok(StatementKind::Return(Some(expr)));
        }
        self.end_of_statement()?;
        Ok(StatementKind::Expr(expr))
    }

    /// `;` where the statement ends: pointed at there, not at the next line's first word.
    fn end_of_statement(&mut self) -> Result<(), Diagnostic> {
        if self.accept(";") || (self.rust && self.is_sign("}")) {
            return Ok(());
        }
        let end = self.last_end();
        let next = self.peek();
        let same_line = !Span::new(end, next.span.start).of(self.text).contains('\n');
        if same_line && !self.at_end() && !self.is_sign("}") {
            return Err(self.expected("an operator or `;`"));
        }
        Err(Diagnostic::new(
            Span::new(end, end),
            "expected `;` at the end of this statement",
        ))
    }

    fn if_statement(&mut self) -> Result<StatementKind, Diagnostic> {
        self.descend()?;
        self.next();
        let condition = self.expression()?;
        let then = self.block_or_statement()?;
        let otherwise = if self.accept_word("else") {
            self.block_or_statement()?
        } else {
            Vec::new()
        };
        self.nesting -= 1;
        Ok(StatementKind::If {
            condition,
            then,
            otherwise,
        })
    }

    /// C's `for (first; condition; step) body`.
    fn for_statement(&mut self) -> Result<StatementKind, Diagnostic> {
        self.next();
        self.expect("(", "after `for`")?;
        self.scope.enter_block();
        let mut first = Vec::new();
        if !self.accept(";") {
            first.push(self.statement()?);
        }
        let condition = if self.is_sign(";") {
            None
        } else {
            Some(self.expression()?)
        };
        self.expect(";", "after the loop's condition")?;
        let step = if self.is_sign(")") {
            None
        } else {
            Some(self.expression()?)
        };
        self.expect(")", "after the loop's header")?;
        let body = self.block_or_statement()?;
        self.scope.leave_block();
        Ok(StatementKind::Loop {
            first,
            condition,
            step,
            body,
        })
    }

    /// Rust's `let mut x: u64 = …;`
    fn let_statement(&mut self) -> Result<StatementKind, Diagnostic> {
        self.next();
        self.qualifiers();
        let name = self.name("a name after `let`")?;
        let (ty, length) = if self.accept(":") {
            let (ty, length) = self.rust_type()?;
            (Some(ty), length)
        } else {
            (None, None)
        };
        let value = if self.accept("=") {
            Some(self.initial_value(length)?)
        } else {
            self.no_value(length)?
        };
        self.end_of_statement()?;
        let slot = self.declare(name, ty, is_array(value.as_deref()));
        Ok(StatementKind::Declare(vec![(slot, value)]))
    }

    /// `const U64 k1 = …, k2 = …;`, `U64 t;`, `int s(1 << i);`, Rust's `const K: u64 = …;`
    fn declaration(&mut self) -> Result<Option<StatementKind>, Diagnostic> {
        let start = self.at;
        let constant = self.qualifiers();
        let qualified = self.at > start;
        if constant && self.is_rust_constant() {
            let (name, ty, length) = self.rust_constant()?;
            let value = self.initial_value(length)?;
            self.end_of_statement()?;
            let slot = self.declare(name, Some(ty), length.is_some());
            return Ok(Some(StatementKind::Declare(vec![(slot, Some(value))])));
        }
        let inferred = matches!(self.word_at(0), Some("auto" | "var"));
        let ty = if inferred {
            self.next();
            None
        } else if let Some(ty) = self.accept_type() {
            Some(ty)
        } else if qualified || (self.word_at(0).is_some() && self.word_at(1).is_some()) {
            Some(self.type_before_name()?)
        } else {
            return Ok(None);
        };
        if self.word_at(0).is_none() && !qualified {
            // `U64(x)`: no declaration but a cast at the start of a statement.
            self.at = start;
            return Ok(None);
        }
        let mut variables = Vec::new();
        loop {
            let name = self.name("a name after the type")?;
            let length = self.dimension()?;
            let value = if self.accept("=") {
                Some(self.initial_value(length)?)
            } else if length.is_none() && self.accept("(") {
                let value = self.expression()?;
                self.expect(")", "after the value")?;
                Some(value)
            } else {
                self.no_value(length)?
            };
            let array = is_array(value.as_deref());
            variables.push((self.declare(name, ty, array), value));
            if !self.accept(",") {
                break;
            }
        }
        self.end_of_statement()?;
        Ok(Some(StatementKind::Declare(variables)))
    }

    fn declare(&mut self, name: Span, ty: Option<Type>, array: bool) -> Slot {
        let variable = Variable {
            name,
            ty,
            array,
            tracked: false,
        };
        self.scope.declare(self.text_of(name), variable)
    }
}

fn is_array(value: Option<&Expr>) -> bool {
    value.is_some_and(|value| matches!(value.kind, ExprKind::List { .. }))
}
