//! Attributes of C and C++, assembly and `_Pragma`. Those that may change the meaning of the code are
//! refused, wherever they are in the text.

use deltaboard_lexer::Diagnostic;
use deltaboard_lexer::preprocessor::pragma;
use deltaboard_lexer::token::TokenKind;
use deltaboard_lexer::word_list::contains_word;

use super::state::Parser;

/// Attributes that change no value, only speed, visibility or checks. They are listed without their
/// underscores.
const HARMLESS: &str = "packed aligned align always_inline noinline forceinline gnu_inline artificial flatten inline unused used const \
    pure hot cold nodiscard maybe_unused deprecated unavailable warn_unused_result noreturn nothrow nonnull returns_nonnull \
    returns_twice malloc alloc_size alloc_align assume_aligned format format_arg sentinel leaf noclone noipa no_icf section \
    visibility target target_clones optimize optnone minsize no_instrument_function no_sanitize no_sanitize_address \
    no_sanitize_undefined no_sanitize_thread no_profile_instrument_function no_stack_protector stack_protect no_split_stack may_alias \
    access error warning diagnose_as_builtin fallthrough likely unlikely carries_dependency no_unique_address noescape unsequenced \
    reproducible externally_visible dllexport dllimport selectany novtable uuid noalias restrict cdecl stdcall fastcall vectorcall \
    thiscall regcall ms_abi sysv_abi regparm preserve_most preserve_all tls_model thread internal_linkage abi_tag trivial_abi \
    init_priority flag_enum enum_extensibility designated_init nonstring no_reorder retain constructor destructor intrinsic \
    safebuffers host device global GNU gnu clang msvc msvc::forceinline msvc::noinline lifetimebound indeterminate \
    convergent nodebug musttail require_constant_initialization no_caller_saved_registers zero_call_used_regs simd \
    no_thread_safety_analysis gsl rsl nouniqueaddress counted_by strict_flex_array no_destroy using";

/// Words that introduce GNU's and Microsoft's attributes in parentheses.
const ATTRIBUTE_WORDS: &str = "__attribute__ __attribute __declspec";

/// Words that introduce assembly.
pub(super) const ASSEMBLER: &str = "asm __asm __asm__ _asm";

impl Parser<'_, '_> {
    /// Returns the error for the first construct that may change the meaning of other code: an attribute such
    /// as `mode`, an assembly label, assembly outside functions, `_Pragma`.
    pub(super) fn refused_construct(&self) -> Option<Diagnostic> {
        let mut depth = 0_usize;
        let is_c = self.is_c_or_cpp();
        let mut refused = (0..self.tokens.len()).filter_map(|at| {
            let word = self.text_of(self.tokens[at].span);
            depth += usize::from(word == "{");
            depth = depth.saturating_sub(usize::from(word == "}"));
            match self.tokens[at].kind {
                TokenKind::Punct("[") if is_c && self.is_attribute_list(at) => {
                    self.refused_within(at + 2)
                }
                TokenKind::Ident if contains_word(ATTRIBUTE_WORDS, word) => self.refused_within(at + 1),
                TokenKind::Ident if contains_word("_Pragma __pragma", word) => self.refused_pragma(at),
                TokenKind::Ident
                    if is_c && contains_word(ASSEMBLER, word) && (depth == 0 || self.is_label(at)) =>
                {
                    let fault =
                        "assembly outside functions is not supported, because it may change what names mean";
                    let fault = Diagnostic::new(self.tokens[at].span, fault);
                    Some(fault.with_help("remove it if the code means the same without it"))
                }
                _ => None,
            }
        });
        refused.next()
    }

    /// Skips the attributes after a name.
    pub(super) fn attributes(&mut self) {
        loop {
            let is_word = self.word_at(0).is_some_and(|word| contains_word(ATTRIBUTE_WORDS, word));
            if is_word && self.sign_at(1) == Some("(") {
                self.next();
                self.skip_enclosed();
            } else if self.is_c_or_cpp() && self.is_sign("[") && self.sign_at(1) == Some("[") {
                self.skip_enclosed();
            } else {
                return;
            }
        }
    }

    /// Returns whether C++'s `[[` begins at a token.
    fn is_attribute_list(&self, at: usize) -> bool {
        let is_open =
            |at: usize| self.tokens.get(at).is_some_and(|it| it.kind == TokenKind::Punct("["));
        is_open(at + 1) && !(at > 0 && is_open(at - 1))
    }

    /// Returns whether assembly is the label of a declaration: `extern int j asm("k");`
    fn is_label(&self, at: usize) -> bool {
        let before = at.checked_sub(1).map(|at| self.tokens[at].kind);
        matches!(before, Some(TokenKind::Ident | TokenKind::Punct(")")))
            && at > 0
            && !contains_word("else do", self.text_of(self.tokens[at - 1].span))
            && self.tokens.get(at + 1).map(|it| it.kind) == Some(TokenKind::Punct("("))
            && self.tokens.get(at + 2).map(|it| it.kind) == Some(TokenKind::Str)
            && self.tokens.get(at + 3).map(|it| it.kind) == Some(TokenKind::Punct(")"))
            && self.tokens.get(at + 4).map(|it| it.kind) != Some(TokenKind::Punct("{"))
            && !self.is_condition(at)
    }

    /// Returns whether the parenthesis before a token belongs to `if (…)`, `while (…)` and so on.
    fn is_condition(&self, at: usize) -> bool {
        let mut depth = 0;
        let open = (0..at).rev().find(|at| {
            depth += i32::from(self.tokens[*at].kind == TokenKind::Punct(")"));
            depth -= i32::from(self.tokens[*at].kind == TokenKind::Punct("("));
            depth == 0
        });
        let before = open.and_then(|open| open.checked_sub(1));
        before.is_some_and(|at| {
            contains_word("if while for switch", self.text_of(self.tokens[at].span))
        })
    }

    /// Returns the error for the first attribute that isn't known to be harmless, from a token to the end of
    /// the list.
    fn refused_within(&self, from: usize) -> Option<Diagnostic> {
        let (mut depth, mut optimizes) = (0, false);
        let is_list = self.tokens.get(from - 1).map(|it| it.kind) == Some(TokenKind::Punct("["));
        // Arguments of attributes are nested deeper: `__attribute__((aligned(8)))`, `[[gnu::aligned(8)]]`.
        let declspec = self.text_of(self.tokens[from - 1].span) == "__declspec";
        let deepest = match (is_list, declspec) {
            (true, _) => 0,
            (false, true) => 1,
            (false, false) => 2,
        };
        for token in &self.tokens[from..] {
            match token.kind {
                TokenKind::Punct("(" | "[" | "{") => depth += 1,
                TokenKind::Punct(")" | "]" | "}") => {
                    depth -= 1;
                    if depth < 0 || (depth == 0 && !is_list) {
                        return None;
                    }
                }
                TokenKind::Eof => return None,
                // `optimize("short-enums")`
                TokenKind::Str if optimizes => {
                    let options = self.text_of(token.span).trim_matches('"');
                    if !pragma::is_optimization_option(options) {
                        return Some(pragma::unsupported(token.span));
                    }
                }
                TokenKind::Ident if depth <= deepest => {
                    let word = self.text_of(token.span);
                    optimizes = word.trim_matches('_') == "optimize";
                    if !contains_word(HARMLESS, word.trim_matches('_')) {
                        let fault = "is not supported, because it may change what the code means";
                        let fault = Diagnostic::about(token.span, word, fault);
                        return Some(fault.with_help(
                            "remove the attribute if the code means the same without it",
                        ));
                    }
                }
                _ => {}
            }
        }
        None
    }

    /// Returns the error for `_Pragma("…")` or Microsoft's `__pragma(…)`, if it isn't harmless.
    fn refused_pragma(&self, at: usize) -> Option<Diagnostic> {
        let word = self.tokens[at].span;
        let open = self.tokens.get(at + 1)?;
        let close = self.tokens[at..].iter().find(|it| it.kind == TokenKind::Punct(")"))?;
        let inside = self.text.get(open.span.end..close.span.start)?.trim();
        let inside = inside.trim_start_matches('L').trim_matches('"').trim();
        (!pragma::is_harmless(inside)).then(|| pragma::unsupported(word.to(close.span)))
    }
}
