//! The names that C++'s `using` takes from the standard library, although the text has its own function of that name.

use deltaboard_lexer::token::TokenKind;
use deltaboard_lexer::{Diagnostic, Span};

use super::state::Parser;

impl<'t> Parser<'t, '_> {
    /// Refuses functions that use such a name.
    pub(super) fn refuse_renamed(&mut self) {
        for (name, at) in self.renamed() {
            let fault = "is an alias of another item here, which is not supported";
            let fault =
                Diagnostic::about(at, name, fault).with_help("use that item by its own name");
            for function in 0..self.declarations.functions.len() {
                let span = self.declarations.functions[function].span;
                let first = self.tokens.partition_point(|it| it.span.start < span.start);
                let last = self.tokens.partition_point(|it| it.span.end <= span.end);
                let mentions = (first..last).any(|at| {
                    self.word(at) == name
                        && self.tokens[at].kind == TokenKind::Ident
                        && (at == 0 || self.word(at - 1) != ".")
                });
                let function = &mut self.declarations.functions[function];
                if mentions && function.fault.is_none() {
                    function.fault = Some(fault.clone());
                }
            }
        }
    }

    fn renamed(&self) -> Vec<(&'t str, Span)> {
        let mut names = Vec::new();
        for begin in 0..self.tokens.len() {
            if self.word(begin) != "using" || self.java {
                continue;
            }
            let Some(end) = (begin..self.tokens.len()).find(|at| self.word(*at) == ";") else {
                continue;
            };
            let root = begin + 1 + usize::from(self.word(begin + 1) == "::");
            if self.word(root) != "std" {
                continue;
            }
            for at in begin + 1..end {
                let word = self.word(at);
                let is_last = matches!(self.word(at + 1), ";" | "," | "}");
                if is_last && self.functions.contains(&word) {
                    names.push((word, self.tokens[at].span));
                }
            }
        }
        names
    }
}
