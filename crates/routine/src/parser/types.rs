//! Types, and the qualifiers around them.

use deltaboard_lexer::operator::BinaryOp;
use deltaboard_lexer::token::{Token, TokenKind};
use deltaboard_lexer::word_list::contains_word;
use deltaboard_lexer::{Diagnostic, Span, Type};

use super::state::{MAX_ELEMENTS, Parser};
use crate::syntax::{Expr, ExprKind};

/// Words before a declaration that don't matter here.
const QUALIFIERS: &str = "static inline const constexpr consteval constinit extern export public private \
    protected internal final register volatile unsafe __inline __inline__ __forceinline \
    FORCE_INLINE INLINE ForceInline forceinline always_inline noexcept restrict __restrict friend \
    override readonly explicit implicit virtual abstract async default synchronized sealed";

/// Qualifiers that are followed by a parenthesis.
const ATTRIBUTES: &str = "__attribute__ __declspec alignas requires";

/// Words that are never an engine's macro for `inline`.
const RESERVED: &str = "unsigned signed long short int char void auto return typedef using type namespace impl \
    class interface struct enum union use import package static_assert template let if \
    for while do else loop new in as def func function var";

/// Usual names for the type of a square.
const SQUARES: &str = "Square square Sq SQ SQUARE";

/// Words of languages that are not supported as input.
const UNSUPPORTED_WORDS: &str = "def func function lambda fun";

/// A type before or after a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct TypeSpec {
    pub(super) ty: Type,
    /// The length of an array, 0 if not given.
    pub(super) length: Option<usize>,
    /// Whether it is the type of a square.
    pub(super) square: bool,
}

/// Evaluates a small expression of literals.
fn literal(expr: &Expr) -> Option<usize> {
    match &expr.kind {
        ExprKind::Number(number) => usize::try_from(number.bits).ok(),
        ExprKind::Binary(op, left, right) => {
            let (left, right) = (literal(left)?, literal(right)?);
            match op {
                BinaryOp::Add => left.checked_add(right),
                BinaryOp::Subtract => left.checked_sub(right),
                BinaryOp::Multiply => left.checked_mul(right),
                _ => None,
            }
        }
        _ => None,
    }
}

impl<'t> Parser<'t, '_> {
    /// Skips qualifiers; returns whether `const` was among them.
    pub(super) fn qualifiers(&mut self) -> bool {
        let mut constant = false;
        loop {
            match self.word_at(0) {
                Some(word) if contains_word(QUALIFIERS, word) => {
                    constant |= contains_word("const constexpr static final", word);
                    self.next();
                    // `noexcept(true)`
                    if contains_word("noexcept explicit", word) && self.is_sign("(") {
                        self.skip_enclosed();
                    }
                    // `extern "C"`
                    if word == "extern" && self.peek().kind == TokenKind::Str {
                        self.next();
                    }
                }
                Some(word) if contains_word(ATTRIBUTES, word) && self.sign_at(1) == Some("(") => {
                    self.next();
                    self.skip_enclosed();
                }
                // An engine's macro for `inline`.
                Some(word)
                    if self.type_named(word).is_none()
                        && self.word_at(1).is_some_and(|next| {
                            self.type_named(next).is_some()
                                || contains_word(QUALIFIERS, next)
                                || next == "void"
                        })
                        && !contains_word(RESERVED, word) =>
                {
                    self.next();
                }
                // `[[nodiscard]]`
                _ if self.is_sign("[") && self.sign_at(1) == Some("[") => self.skip_enclosed(),
                _ => return constant,
            }
        }
    }

    /// Resolves the name of a type: an alias of the text, or a known type.
    pub(super) fn type_named(&self, word: &str) -> Option<Type> {
        let alias = self.aliases.iter().find(|(alias, _)| *alias == word);
        alias.map(|&(_, ty)| ty).or_else(|| Type::named(word))
    }

    /// Parses a type where only a type is possible.
    pub(super) fn type_before_name(&mut self) -> Result<Type, Diagnostic> {
        if let Some(ty) = self.accept_type() {
            return Ok(ty);
        }
        Err(self.unknown_type_error())
    }

    /// Returns the error for a missing or unknown type.
    fn unknown_type_error(&mut self) -> Diagnostic {
        // In `enum Square`, point at the unknown name.
        if self.word_at(0) == Some("enum") && self.word_at(1).is_some() {
            self.next();
        }
        match self.word_at(0) {
            Some(word) if contains_word(UNSUPPORTED_WORDS, word) => {
                let fault = format!(
                    "expected a type; `{word}` is not a keyword of C, C++, C#, Java or Rust"
                );
                let fault = Diagnostic::new(self.peek().span, fault);
                fault.with_help("write the routine in one of these languages")
            }
            Some(word) => {
                let fault = "is not a known type";
                let fault = Diagnostic::about(self.peek().span, word, fault);
                let mut known = "U64 u64 uint64_t U32 u32 int bool unsigned".split(' ');
                fault.suggest(word, &mut known)
            }
            None => self.expected("a type"),
        }
    }

    /// Returns whether a word names a type of squares: a usual name, an enumeration that lists the squares.
    pub(super) fn is_square_type(&self, word: &str) -> bool {
        contains_word(SQUARES, word) || self.square_types.contains(&word)
    }

    /// Returns whether the last parsed type is that of a square.
    pub(super) fn last_type_is_square(&self) -> bool {
        let word = self.text_of(self.tokens[self.at.saturating_sub(1)].span);
        self.is_square_type(word)
    }

    /// Parses a type if one is here: one word with an optional path, or C's `unsigned long long int`.
    pub(super) fn accept_type(&mut self) -> Option<Type> {
        let mut path = 0;
        while self.word_at(path).is_some()
            && self.sign_at(path + 1) == Some("::")
            && self.word_at(path + 2).is_some()
        {
            path += 2;
        }
        if let Some(ty) = self.word_at(path).and_then(|word| self.type_named(word)) {
            self.at += path + 1;
            return Some(ty);
        }
        let (mut unsigned, mut long, mut base) = (false, false, None);
        let before = self.at;
        loop {
            match self.word_at(0) {
                Some("unsigned") => unsigned = true,
                Some("signed") => {}
                Some("long") => long = true,
                Some("int") => {
                    base.get_or_insert(Type::I32);
                }
                Some("short") => base = Some(Type::I16),
                Some("char") => base = Some(Type::I8),
                Some("__int64") => long = true,
                _ => break,
            }
            self.next();
        }
        // `unsigned __int128`, `long double`
        if self.word_at(0).is_some_and(|word| contains_word("__int128 double float _BitInt", word))
        {
            self.at = before;
        }
        if self.at == before {
            return self.elaborated();
        }
        let signed = match long {
            true => Type::I64,
            false => base.unwrap_or(Type::I32),
        };
        Some(match (unsigned, signed) {
            (false, signed) => signed,
            (true, Type::I64) => Type::U64,
            (true, Type::I16) => Type::U16,
            (true, Type::I8) => Type::U8,
            (true, _) => Type::U32,
        })
    }

    /// Parses C's `enum Square`, if that enumeration was defined before.
    fn elaborated(&mut self) -> Option<Type> {
        let name = self.word_at(1).filter(|_| self.word_at(0) == Some("enum"))?;
        let ty = self.type_named(name)?;
        self.at += 2;
        Some(ty)
    }

    /// Returns the type of C++'s `int(x)`, for words that [`Type`] doesn't name.
    pub(super) fn type_called(&self, word: &str) -> Option<Type> {
        // Python's `int` has no fixed width, and some of these are ordinary names elsewhere.
        if self.java || self.csharp || self.script.is_some() {
            return None;
        }
        match word {
            "int" | "signed" => Some(Type::I32),
            "unsigned" => Some(Type::U32),
            "short" => Some(Type::I16),
            "long" => Some(Type::I64),
            _ => None,
        }
    }

    /// Parses C's `[64]` after a name and returns the length of the array: 0 for `[]`, `None` if it is not an
    /// array.
    pub(super) fn dimension(&mut self) -> Result<Option<usize>, Diagnostic> {
        let Some(open) = self.is_sign("[").then(|| self.next().span) else {
            return Ok(None);
        };
        let length = if self.is_sign("]") { 0 } else { self.length()? };
        self.expect("]", "after the array's length")?;
        if self.is_sign("[") {
            let fault = Diagnostic::new(open, "an array with several dimensions is not supported");
            return Err(fault.with_help("declare a board as an array of 64, as in `int board[64]`"));
        }
        Ok(Some(length))
    }

    pub(super) fn length(&mut self) -> Result<usize, Diagnostic> {
        let start = self.peek();
        if !matches!(start.kind, TokenKind::Number { .. } | TokenKind::Punct("(")) {
            return Err(self.expected("the array's length as a number"));
        }
        let length = self.expression()?;
        match literal(&length) {
            Some(length @ 1..=MAX_ELEMENTS) => Ok(length),
            _ => {
                let fault = format!("an array must have 1 to {MAX_ELEMENTS} elements");
                Err(Diagnostic::new(length.span, fault))
            }
        }
    }

    /// `typedef unsigned long long U64;`
    pub(super) fn typedef(&mut self) -> Result<(), Diagnostic> {
        self.qualifiers();
        if self.accept_word("enum") {
            let begin = self.at;
            if let Some(ty) = self.enumeration()? {
                let name = self.name("the type's name")?;
                if self.is_untyped_enum {
                    self.untyped_enums.push(self.text_of(name));
                }
                self.alias(name, ty);
                self.note_squares(begin, name);
                self.skip_past(";");
            }
            return Ok(());
        }
        if self.word_at(0).is_some_and(|word| contains_word("struct union", word)) {
            self.typedef_of_class();
            return Ok(());
        }
        let ty = self.type_before_name()?;
        let old = self.word(self.at - 1);
        let name = self.name("the type's new name")?;
        if self.untyped_enums.contains(&old) {
            self.untyped_enums.push(self.text_of(name));
        }
        self.alias(name, ty);
        self.skip_past(";");
        Ok(())
    }

    /// `typedef struct { U64 bits; } Board;`
    fn typedef_of_class(&mut self) {
        let is_struct = self.accept_word("struct");
        let begin = self.at;
        self.skip_past(";");
        let after = self.at;
        let open = (begin..begin + 2).find(|at| self.word(*at) == "{");
        let (Some(open), true) = (open, is_struct) else {
            return;
        };
        let name = after.saturating_sub(2);
        if self.close_of(open) + 1 != name {
            return;
        }
        let word = self.word(name);
        self.at = open + 1;
        self.read_class(word, false, false);
        self.at = after;
        if let Some(ty) = self.only_field(word).and_then(|field| field.ty) {
            let is_wide = ty.bits() == 64;
            if is_wide {
                self.alias(self.tokens[name].span, ty);
            }
        }
    }

    /// Parses `using Bitboard = uint64_t;` and skips `using namespace std;`.
    pub(super) fn using(&mut self) -> Result<(), Diagnostic> {
        if self.word_at(0).is_some() && self.sign_at(1) == Some("=") {
            let name = self.next().span;
            self.next();
            let ty = self.type_before_name()?;
            if self.untyped_enums.contains(&self.word(self.at - 1)) {
                self.untyped_enums.push(self.text_of(name));
            }
            self.alias(name, ty);
        }
        self.skip_past(";");
        Ok(())
    }

    /// Adds a type alias, unless the name is already a known type such as a square.
    pub(super) fn alias_unless_known(&mut self, name: Span, ty: Type) {
        if self.type_named(self.text_of(name)).is_none() {
            self.alias(name, ty);
        }
    }

    /// Adds a type alias. If the name had another type so far, the whole parse is invalid.
    pub(super) fn alias(&mut self, name: Span, ty: Type) {
        let word: &'t str = self.text_of(name);
        let is_it = |token: &Token| self.text_of(token.span) == word && token.span != name;
        let ahead = self.aliases.iter().any(|(known, _)| *known == word);
        let before = self.tokens[..self.at].iter().filter(|it| is_it(it)).count() > 0 || ahead;
        if before && self.type_named(word).is_some_and(|known| known != ty) {
            let fault = "was another type up to here";
            let fault = Diagnostic::about(name, word, fault);
            self.fatal.get_or_insert(fault);
        }
        self.aliases.push((word, ty));
    }
}
