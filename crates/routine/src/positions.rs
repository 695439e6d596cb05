//! Positions of expressions and statements, relative to what is around them: they repeat more often than those in the
//! text, so stored routines are compressed better.

use deltaboard_source::Span;

use crate::syntax::{Expr, ExprId, Function, Statement};

/// A form of the spans and ids in functions. Applying one form undoes the other.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Positions {
    /// Relative to the expression or statement around, or to the statement before.
    Relative,
    /// In the text.
    Absolute,
}

impl Positions {
    pub(crate) fn apply(self, functions: &mut [Function]) {
        for function in functions {
            let start = function.span.start;
            self.in_statements(&mut function.body, start);
        }
    }

    fn in_statements(self, statements: &mut [Statement], mut around: usize) {
        for statement in statements {
            around = self.of_span(&mut statement.span, around);
            statement.expressions_mut(&mut |expr| self.in_expr(expr, around, 0));
            for block in statement.blocks_mut() {
                self.in_statements(block, around);
            }
        }
    }

    fn in_expr(self, expr: &mut Expr, around: usize, parent: u32) {
        let start = self.of_span(&mut expr.span, around);
        let ExprId(before) = expr.id;
        // Inner expressions have lower ids. Those of a statement stay.
        if parent > 0 {
            expr.id = ExprId(parent.wrapping_sub(before));
        }
        let id = if self == Self::Relative { before } else { expr.id.0 };
        expr.children_mut(&mut |child| self.in_expr(child, start, id));
    }

    /// Changes a span, and returns where it starts in the text.
    fn of_span(self, span: &mut Span, around: usize) -> usize {
        let Span { start, end } = *span;
        match self {
            Self::Relative => {
                *span = Span::new(start.wrapping_sub(around), end.wrapping_sub(around));
                start
            }
            Self::Absolute => {
                *span = Span::new(start.wrapping_add(around), end.wrapping_add(around));
                span.start
            }
        }
    }
}
