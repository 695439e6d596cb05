//! Recognizes the language of a text by its words.

use deltaboard_lexer::token::{Token, TokenKind};
use deltaboard_lexer::word_list::contains_word;

/// Words that Java doesn't have.
const NOT_JAVA: &str = "unsigned uint ulong uint8_t uint16_t uint32_t uint64_t u8 u16 u32 u64 U8 U16 U32 U64 namespace template \
                        constexpr inline using struct std auto";

/// Words that C# has and C++ doesn't.
const ONLY_CSHARP: &str = "uint ulong ushort sbyte";

/// Returns whether a text contains one of these words.
pub(super) fn has(text: &str, tokens: &[Token], list: &str) -> bool {
    let mut words = tokens.iter().filter(|token| token.kind == TokenKind::Ident);
    words.any(|token| contains_word(list, token.span.of(text)))
}

/// Returns whether a text is Java: it has words that C doesn't have, or shifts a `long` by `>>>`, or ends a
/// class without a semicolon. C++ has `final` too.
pub(super) fn is_java(text: &str, tokens: &[Token]) -> bool {
    let shifts = tokens.iter().any(|token| matches!(token.kind, TokenKind::Punct(">>>" | ">>>=")));
    !has(text, tokens, NOT_JAVA)
        && (has(text, tokens, "boolean final Long Integer")
            || shifts && has(text, tokens, "long")
            || has_plain_class(text, tokens))
}

pub(super) fn is_csharp(text: &str, tokens: &[Token]) -> bool {
    has(text, tokens, ONLY_CSHARP) && has_plain_class(text, tokens)
}

/// Returns whether a class ends without the semicolon that C++ requires.
fn has_plain_class(text: &str, tokens: &[Token]) -> bool {
    let mut classes = (0..tokens.len()).filter(|at| tokens[*at].span.of(text) == "class");
    classes.any(|class| {
        let mut depth = 0;
        let end = tokens[class..].iter().position(|token| {
            depth += i32::from(token.kind == TokenKind::Punct("{"));
            depth -= i32::from(token.kind == TokenKind::Punct("}"));
            token.kind == TokenKind::Punct("}") && depth == 0
        });
        let after = end.and_then(|end| tokens.get(class + end + 1));
        after.is_some_and(|token| token.kind != TokenKind::Punct(";"))
    })
}

/// Words that C doesn't have.
const NOT_C: &str = "class namespace template constexpr static_cast std auto using";

/// Returns whether a text in C or C++ is C: it refers to enumerations as C does and has no words of another
/// language.
pub(super) fn is_c(text: &str, tokens: &[Token]) -> bool {
    let word = |at: usize| tokens.get(at).map_or("", |token| token.span.of(text));
    let names = |at: usize| {
        let is_named = tokens.get(at + 2).is_some_and(|it| it.kind == TokenKind::Ident);
        word(at) == "enum" && (is_named || at > 0 && word(at - 1) == "typedef")
    };
    (0..tokens.len()).any(names) && !has(text, tokens, NOT_C)
}
