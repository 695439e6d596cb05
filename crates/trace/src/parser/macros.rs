//! What keeps a macro from being the constant or the function that it is read as: its text means what it does where it is used.

use core::ops::Range;

use super::Parser;
use crate::diagnostic::Diagnostic;
use crate::lexer::TokenKind;
use crate::preprocessor::directive;
use crate::span::Span;
use crate::syntax::Place;

/// What the names in a macro's text mean where it is defined.
pub(super) struct Macro<'t> {
    name: Span,
    words: Vec<(&'t str, Option<Place>)>,
}

impl<'t> Parser<'t, '_> {
    /// Notes a macro that was read, by the tokens of its text.
    pub(super) fn note_macro(&mut self, name: Span, text: Range<usize>) {
        let words = self.tokens[text].iter();
        let words = words.filter(|token| token.kind == TokenKind::Word);
        let words = words.map(|token| self.text_of(token.span));
        let bound = words.map(|word| (word, self.scope.find(word, None, &self.enclosures)));
        // Its parameters are its own.
        let bound = bound.filter(|(_, place)| !matches!(place, Some(Place::Local(_))));
        let words = bound.collect();
        self.macros.push(Macro { name, words });
    }

    /// Notes a macro whose text is not read. What else has its name is hidden by it.
    pub(super) fn note_unread(&mut self, name: Span) {
        let name = self.text_of(name);
        self.unread.push(name);
    }

    /// Whether a name stands for no macro, or for one whose text means here what it did where it was defined.
    #[inline(never)]
    pub(super) fn means_the_same(&self, name: Span) -> Result<(), Diagnostic> {
        self.means_the_same_at(self.text_of(name), name, 0)
    }

    fn means_the_same_at(&self, word: &str, at: Span, depth: usize) -> Result<(), Diagnostic> {
        if self.unread.contains(&word) {
            let fault = "is a macro whose text is not read";
            return Err(Diagnostic::about(at, word, fault)
                .with_help("write what it stands for in its place"));
        }
        let known = |known: &&Macro<'_>| self.text_of(known.name) == word;
        let Some(known) = self.macros.iter().rev().find(known) else {
            return Ok(());
        };
        if self.is_undefined(word, known.name.end, at.start) {
            return Err(Diagnostic::about(at, word, "is undefined before"));
        }
        for (inner, place) in &known.words {
            if self.scope.find(inner, None, &self.enclosures) != *place {
                let fault =
                    format!("stands for a text in which `{inner}` means something else here");
                return Err(Diagnostic::about(at, word, &fault));
            }
            // One that stands for itself ends there.
            if depth < self.macros.len() {
                self.means_the_same_at(inner, at, depth + 1)?;
            }
        }
        Ok(())
    }

    /// Whether `#undef` stands before a name between two places of the text.
    fn is_undefined(&self, name: &str, from: usize, to: usize) -> bool {
        let lines = self.text.get(from..to).unwrap_or_default().lines();
        let mut undefined = lines.filter_map(|line| directive(line)?.strip_prefix("undef"));
        undefined.any(|rest| rest.split_whitespace().next() == Some(name))
    }
}
