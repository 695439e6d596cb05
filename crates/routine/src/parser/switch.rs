//! C's `switch`, lowered to `if` … `else`.

use deltaboard_lexer::operator::BinaryOp;
use deltaboard_lexer::{Diagnostic, Span, Type};

use super::state::Parser;
use crate::syntax::{ExprKind, Operand, Place, Statement, StatementKind};

/// The variable that a `switch` compares.
#[derive(Clone, Copy)]
struct Subject {
    place: Place,
    span: Span,
}

/// One case; the default if it has no condition.
struct Case<T> {
    condition: Option<Operand>,
    span: Span,
    then: T,
}

impl Parser<'_, '_> {
    /// `switch (how) { case 0: … break; default: … }`
    pub(super) fn switch(&mut self) -> Result<StatementKind, Diagnostic> {
        self.descend()?;
        self.next();
        let subject = self.subject()?;
        self.expect("{", "and the cases")?;
        self.scope.enter_block();
        let mut cases: Vec<Case<Vec<Statement>>> = Vec::new();
        while !self.accept("}") {
            cases.push(self.case(subject)?);
        }
        self.scope.leave_block();
        self.nesting -= 1;

        let default = cases.iter().position(|case| case.condition.is_none());
        let mut otherwise = default.map_or_else(Vec::new, |default| cases.remove(default).then);
        for case in cases.into_iter().rev() {
            let Some(condition) = case.condition else {
                return Err(Diagnostic::new(case.span, "this `switch` has a second `default`"));
            };
            otherwise = vec![Statement {
                span: case.span,
                kind: StatementKind::If { condition, then: case.then, otherwise },
            }];
        }
        Ok(match otherwise.pop() {
            Some(Statement { kind: kind @ StatementKind::If { .. }, .. })
                if otherwise.is_empty() =>
            {
                kind
            }
            last => {
                otherwise.extend(last);
                StatementKind::Block(otherwise)
            }
        })
    }

    /// `case 0: case 1: … break;`
    fn case(&mut self, subject: Subject) -> Result<Case<Vec<Statement>>, Diagnostic> {
        let start = self.peek().span;
        let (mut conditions, mut default) = (Vec::new(), false);
        loop {
            if self.accept_word("default") {
                default = true;
            } else if self.accept_word("case") {
                let label = self.expression()?;
                conditions.push(self.equals(subject, label)?);
            } else {
                break;
            }
            self.expect(":", "after the value")?;
        }
        if conditions.is_empty() && !default {
            return Err(self.expected("`case`, `default` or `}`"));
        }
        let condition = match default {
            true => None,
            false => self.any_of(conditions)?,
        };
        let mut then = Vec::new();
        let ends = loop {
            match self.word_at(0) {
                Some("case" | "default") => break false,
                Some("break") => {
                    self.next();
                    self.end_of_statement()?;
                    break true;
                }
                _ if self.is_sign("}") => break true,
                _ if self.accept(";") => {}
                _ => {
                    // `case 0: { …; break; }`
                    let inner = self.statement()?;
                    then.push(inner);
                }
            }
        };
        let span = Span::new(start.start, self.last_end());
        let broken = take_last_break(&mut then);
        let returns = then.last().is_some_and(always_returns);
        if !ends && !broken && !returns {
            let fault =
                "a `case` that falls through to the next one is not part of the routine language";
            return Err(Diagnostic::new(start, fault).with_help("end it with `break;`"));
        }
        let breaks = |kind: &StatementKind| matches!(kind, StatementKind::Break);
        if then.iter().any(|it| it.has_outside_of_loops(breaks)) {
            let fault = "`break` in the middle of a `case` is not part of the routine language";
            return Err(Diagnostic::new(start, fault).with_help("write it as `if` … `else`"));
        }
        Ok(Case { condition, span, then })
    }

    /// Parses the variable that a `switch` compares.
    fn subject(&mut self) -> Result<Subject, Diagnostic> {
        let subject = self.expression()?;
        let ExprKind::Name(place) = subject.kind else {
            let fault = "only a variable can be the subject of a `switch` or `match`";
            return Err(
                Diagnostic::new(subject.span, fault).with_help("assign it to a variable first")
            );
        };
        Ok(Subject { place, span: subject.span })
    }

    /// Makes the comparison of the variable with a value.
    fn equals(&mut self, subject: Subject, value: Operand) -> Result<Operand, Diagnostic> {
        let span = value.span;
        let value = self.label(subject, value)?;
        let subject = self.expr(subject.span, ExprKind::Name(subject.place))?;
        self.expr(span, ExprKind::Binary(BinaryOp::Equal, subject, value))
    }

    /// Converts a case label to the promoted type of the variable, as C does.
    fn label(&mut self, subject: Subject, value: Operand) -> Result<Operand, Diagnostic> {
        let is_int = matches!(value.kind, ExprKind::Number(number) if number.ty == Type::I32);
        let narrow = match subject.place {
            Place::Local(slot) => self.scope.type_of(slot).filter(|ty| ty.bits() <= 32),
            Place::Global(_) => None,
        };
        match narrow {
            Some(ty) if !is_int => self.expr(value.span, ExprKind::Cast(ty.promoted(), value)),
            _ => Ok(value),
        }
    }

    fn any_of(&mut self, conditions: Vec<Operand>) -> Result<Option<Operand>, Diagnostic> {
        let mut any: Option<Operand> = None;
        for condition in conditions {
            any = Some(match any {
                None => condition,
                Some(left) => {
                    let span = left.span.to(condition.span);
                    let either = ExprKind::Shortcut { and: false, left, right: condition };
                    self.expr(span, either)?
                }
            });
        }
        Ok(any)
    }
}

/// Removes the `break` at the end of a case in its own block.
fn take_last_break(body: &mut Vec<Statement>) -> bool {
    match body.last_mut().map(|last| &mut last.kind) {
        Some(StatementKind::Break) => {
            body.pop();
            true
        }
        Some(StatementKind::Block(inner)) => take_last_break(inner),
        _ => false,
    }
}

/// Returns whether the code after a statement is unreachable.
fn always_returns(statement: &Statement) -> bool {
    let ends = |block: &[Statement]| block.last().is_some_and(always_returns);
    match &statement.kind {
        StatementKind::Return(_) | StatementKind::Continue => true,
        StatementKind::Block(inner) => ends(inner),
        StatementKind::If { then, otherwise, .. } => ends(then) && ends(otherwise),
        _ => false,
    }
}
