//! Maps the spans of declarations from the expanded text back to the text as written.

use deltaboard_preprocessor::SourceMap;
use deltaboard_source::Span;

use crate::declarations::Declarations;
use crate::syntax::{Expr, ExprId, ExprKind, Name, Statement, Variable};

impl Declarations {
    /// Maps the spans of all declarations back to the written text.
    pub(crate) fn remap_spans(&mut self, text: &str, map: &SourceMap) {
        if map.is_identity() {
            return;
        }
        let literals = &mut self.literals;
        let mut remapper = Remapper { text, map, literals };
        for function in &mut self.functions {
            let fault = function.fault.take();
            function.fault = fault.map(|fault| map.diagnostic(text, &fault));
            function.expanded = Some(function.span.of(text).into());
            function.span = map.source_span(function.span);
            remapper.name(&mut function.name);
            let variables = function.parameters.iter_mut().chain(&mut function.variables);
            variables.for_each(|Variable { name, .. }| remapper.name(name));
            remapper.statements(&mut function.body);
        }
        // The front ends have found functions by their places.
        let mut order: Vec<_> = (0..self.functions.len()).collect();
        order.sort_by_key(|at| self.functions[*at].span.start);
        for callee in &mut self.callees {
            let place = |function| order.iter().position(|at| *at == function);
            callee.function = callee.function.and_then(place);
        }
        self.functions.sort_by_key(|function| function.span.start);
        for global in &mut self.globals {
            remapper.expr(&mut global.value);
        }
        self.literals.sort_by_key(|(id, _)| *id);
        for callee in &mut self.callees {
            callee.call = map.source_span(callee.call);
        }
        for fault in &mut self.faults {
            *fault = map.diagnostic(text, fault);
        }
        for assumption in &mut self.assumptions {
            *assumption = assumption.clone().with_span(map.source_span(assumption.span()));
        }
    }
}

struct Remapper<'t> {
    text: &'t str,
    map: &'t SourceMap,
    literals: &'t mut Vec<(ExprId, Span)>,
}

impl Remapper<'_> {
    fn name(&self, name: &mut Name) {
        let written = name.span.of(self.text);
        if self.map.is_pasted(name.span) {
            name.pasted = Some(written.into());
        }
        name.span = self.map.spelling_span(name.span);
    }

    fn place(&self, span: &mut Span) {
        *span = self.map.source_span(self.map.without_macro_parentheses(self.text, *span));
    }

    fn statements(&mut self, statements: &mut [Statement]) {
        for statement in statements {
            self.place(&mut statement.span);
            statement.expressions_mut(&mut |expr| self.expr(expr));
            for block in statement.blocks_mut() {
                self.statements(block);
            }
        }
    }

    fn expr(&mut self, expr: &mut Expr) {
        let inner = self.map.without_macro_parentheses(self.text, expr.span);
        let written = self.map.spelling_span(inner);
        expr.span = match expr.kind {
            ExprKind::Name(_) => written,
            _ => self.map.source_span(inner),
        };
        if matches!(expr.kind, ExprKind::Number(_)) && written != expr.span {
            self.literals.push((expr.id, written));
        }
        expr.children_mut(&mut |child| self.expr(child));
    }
}
