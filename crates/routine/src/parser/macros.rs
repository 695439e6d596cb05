//! Called macros as routines of their own: functions without types.

use deltaboard_lexer::token::Token;
use deltaboard_lexer::{Diagnostic, Span, Type};

use super::function::ReturnType;
use super::state::Parser;
use crate::syntax::{self, Slot, Statement, StatementKind, Variable};

/// The parameters of a macro, its statements, and its return type.
type Read = (Vec<Variable>, Vec<Statement>, Option<Type>);

impl Parser<'_, '_> {
    /// Parses the expansion of each macro that is called. A macro that isn't an expression is a routine only
    /// if the text has no others.
    pub(super) fn macros(&mut self, called: &[(Vec<Token>, bool)]) {
        // Their tokens come after those of the text, where names are looked up.
        let own = self.tokens.len() - 1;
        let is_all = self.declarations.functions.is_empty() && self.declarations.faults.is_empty();
        let mut faults = Vec::new();
        for (tokens, is_used) in called {
            self.tokens.truncate(own);
            self.tokens.extend(tokens);
            self.at = own;
            self.nesting = 0;
            self.enclosures.clear();
            self.reference_aliases.clear();
            let name = tokens[0].span;
            if self.functions.contains(&self.text_of(name)) {
                continue;
            }
            let callees = self.declarations.callees.len();
            let assumed = self.declarations.assumptions.len();
            let read = self.macro_function(name, *is_used, is_all);
            if let Err(fault) = read {
                faults.push(self.cause_of(own, fault));
                self.declarations.callees.truncate(callees);
                self.declarations.assumptions.truncate(assumed);
                self.scope.leave_function();
            }
        }
        if is_all && self.declarations.functions.is_empty() {
            self.declarations.faults.append(&mut faults);
        }
    }

    /// `FLIP(sq) ((sq) ^ 56)`
    fn macro_function(
        &mut self,
        name: Span,
        is_used: bool,
        of_statements: bool,
    ) -> Result<(), Diagnostic> {
        let begin = self.at;
        let (variables, body, returns) = match self.macro_of_value() {
            Err(fault) if of_statements => {
                self.at = begin;
                self.nesting = 0;
                self.macro_of_statements().map_err(|_| fault)?
            }
            read => read?,
        };
        let span = Span::new(name.start, self.last_end());
        let returns = ReturnType { ty: returns, square: false, pointer: None };
        self.define_function(span, name, variables, returns, body)?;
        if let Some(function) = self.declarations.functions.last_mut() {
            function.of_macro = Some(is_used);
        }
        Ok(())
    }

    fn macro_of_value(&mut self) -> Result<Read, Diagnostic> {
        let mut variables = self.macro_parameters(|_| None)?;
        let value = self.expression()?;
        self.accept(";");
        if !self.at_end() {
            return Err(self.expected("an operator or the end of the line"));
        }
        let body = vec![Statement { span: value.span, kind: StatementKind::Return(Some(value)) }];
        mark_changed(&mut variables, &body);
        Ok((variables, body, Some(Type::Untyped)))
    }

    fn macro_of_statements(&mut self) -> Result<Read, Diagnostic> {
        let typed = |square| Some(if square { Type::I32 } else { Type::U64 });
        let mut variables = self.macro_parameters(typed)?;
        let mut body = Vec::new();
        // The last semicolon is at the place where the macro is used.
        let end = self.tokens.len() - 1;
        let at = self.tokens[end].span;
        self.tokens.insert(end, super::state::semicolon(at));
        while !self.at_end() {
            if !self.accept(";") {
                body.push(self.statement()?);
            }
        }
        mark_changed(&mut variables, &body);
        Ok((variables, body, None))
    }

    /// Parses the name and the parameters. A parameter is a square if its name says so.
    fn macro_parameters(
        &mut self,
        ty: impl Fn(bool) -> Option<Type>,
    ) -> Result<Vec<Variable>, Diagnostic> {
        self.scope.enter_function();
        self.name("a name after `#define`")?;
        self.expect("(", "after the name")?;
        let mut variables = Vec::new();
        while !self.is_sign(")") {
            let start = self.peek().span;
            let name = self.name("the macro's parameter")?;
            let mut variable = Variable::new(name, None);
            variable.square = self.is_square(&variable, start);
            variable.ty = ty(variable.square);
            self.scope.declare(self.text_of(name), variable.clone());
            variables.push(variable);
            if !self.accept(",") {
                break;
            }
        }
        self.expect(")", "after the macro's parameters")?;
        Ok(variables)
    }
}

/// Marks the parameters that a macro assigns to: the assignment changes the caller's variable.
fn mark_changed(variables: &mut [Variable], body: &[Statement]) {
    for (place, variable) in variables.iter_mut().enumerate() {
        let changed = Some(Slot(place));
        variable.by_reference = syntax::walk(body).any(|it| it.assigned().contains(&changed));
    }
}
