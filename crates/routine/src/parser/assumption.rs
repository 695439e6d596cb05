//! Assumptions about names that a text uses and doesn't define. Each is a clause of the form "If …" of a
//! proof.
//!
//! What a language or a compiler defines needs no assumption. Neither do formulas without a function: their
//! author means the usual names.

use deltaboard_lexer::word_list::contains_word;
use deltaboard_lexer::{Diagnostic, Number, Span};

use super::state::Parser;
use crate::intrinsic::{Builtin, Intrinsic};

/// Names that the standard headers or libraries of C and C++ define.
const STANDARD: &str = "bswap_64 bswap_32 UINT64_MAX ULLONG_MAX ULONG_MAX UINT32_MAX UINT_MAX INT64_MAX LLONG_MAX INT64_MIN \
                        LLONG_MIN INT32_MAX INT_MAX INT32_MIN INT_MIN";

impl Parser<'_, '_> {
    /// Records an assumption, once for each place.
    pub(super) fn assume(&mut self, span: Span, clause: String) {
        let mut known = self.declarations.assumptions.iter();
        if self.script.is_none()
            && !known.any(|known| known.message() == clause && known.span() == span)
        {
            self.declarations.assumptions.push(Diagnostic::new(span, clause));
        }
    }

    /// Records an assumption about a type, which counts only for routines that use the type; or about every
    /// routine, if `owner` is empty.
    pub(super) fn assume_of_type(&mut self, owner: &str, span: Span, clause: String) {
        if owner.is_empty() {
            return self.assume(span, clause);
        }
        let assumption = Diagnostic::new(span, clause);
        let known = &mut self.declarations.assumptions_of_types;
        if !known.iter().any(|(_, known)| *known == assumption) {
            known.push((owner.to_owned(), assumption));
        }
    }

    /// Records the assumption that a function does what its name says, unless the language itself defines it.
    pub(super) fn assume_builtin(&mut self, name: Span, builtin: Builtin) {
        let word = self.text_of(name);
        let is_known = matches!(builtin, Builtin::Constant(_) | Builtin::Scan(..))
            || word.starts_with('_')
            || contains_word(STANDARD, word);
        if is_known || self.is_of_language(name) {
            return;
        }
        self.assume(name, format!("`{word}` {}", does(builtin)));
    }

    /// Records the assumption that a constant has the value that its name says.
    pub(super) fn assume_number(&mut self, name: Span, number: Number) {
        let word = self.text_of(name);
        if contains_word(STANDARD, word) {
            return;
        }
        let value = match number.bits {
            small @ 0..=63 => small.to_string(),
            bits => format!("{bits:#018x}"),
        };
        self.assume(name, format!("`{word}` is {value}"));
    }

    /// Returns whether the language defines a called function: its path says so, or it is a method of
    /// numbers, or it is imported.
    fn is_of_language(&self, name: Span) -> bool {
        let word = self.text_of(name);
        let at = self.tokens.partition_point(|token| token.span.start < name.start);
        let text = |at: usize| self.text_of(self.tokens[at].span);
        // Go back to the start of its path.
        let mut first = at;
        while first >= 2
            && contains_word(":: .", text(first - 1))
            && self.tokens[first - 2].kind == deltaboard_lexer::token::TokenKind::Ident
        {
            first -= 2;
        }
        if first < at && (self.is_library_path(text(first)) || text(first) == "std") {
            return true;
        }
        if at > 0 && text(at - 1) == "." {
            return self.java && word == "longValue";
        }
        let imported = ["using namespace std".to_owned(), format!("using std::{word}")];
        first == at && imported.iter().any(|import| self.text.contains(import.as_str()))
    }
}

/// Describes what a builtin does, as the predicate of a sentence.
pub(crate) fn does(builtin: Builtin) -> &'static str {
    match builtin {
        Builtin::Intrinsic(intrinsic, _) => match intrinsic {
            Intrinsic::SwapBytes => "reverses the order of the bytes",
            Intrinsic::ReverseBits => "reverses the order of the bits",
            Intrinsic::RotateLeft => "rotates to the left",
            Intrinsic::RotateRight => "rotates to the right",
            Intrinsic::CountOnes => "counts the ones",
            Intrinsic::TrailingZeros => "returns the index of the lowest one",
            Intrinsic::LeadingZeros => "counts the zeros above the highest one",
            Intrinsic::HighestOne => "returns the index of the highest one",
            Intrinsic::Extract => "gathers bits as PEXT does",
            Intrinsic::Deposit => "scatters bits as PDEP does",
        },
        Builtin::TakeLowest => "clears the lowest one and returns its index",
        Builtin::Swap => "swaps two values",
        Builtin::Same => "returns the number itself",
        Builtin::Constant(_)
        | Builtin::First(_)
        | Builtin::Operator(_)
        | Builtin::Prefix(_)
        | Builtin::Scan(..) => "computes what its name says",
    }
}
