//! `#pragma`: harmless pragmas are ignored; those that can change the meaning of the code are errors.

use crate::directive::DirectiveKind;
use deltaboard_source::word_list::contains_word;
use deltaboard_source::{Diagnostic, Span};

/// Pragmas that don't change the value of an expression.
const HARMLESS: &str = "once pack warning message region endregion mark comment intrinsic function inline_depth inline_recursion \
    auto_inline unroll nounroll ivdep vector novector simd loop optimize omp acc STDC push_options pop_options checksum hdrstop \
    float_control fp_contract fenv_access runtime_checks conform strict_gs_check section data_seg code_seg const_seg bss_seg \
    nullable diagnostic error ident";

/// Harmless words after `#pragma GCC` and `#pragma clang`.
const HARMLESS_GCC_AND_CLANG: &str = "diagnostic optimize target push_options pop_options reset_options unroll ivdep novector \
    system_header visibility warning error poison dependency loop fp assume_nonnull final";

/// Parses the pragma in a span that starts with the word `pragma`.
pub(super) fn parse(text: &str, span: Span) -> Result<DirectiveKind, Diagnostic> {
    let pragma = span.of(text).trim_start().strip_prefix("pragma");
    let pragma = pragma.unwrap_or_default().trim();
    let macro_name = |word: &str| {
        let quoted = pragma.strip_prefix(word)?.trim_start();
        let quoted = quoted.strip_prefix('(')?.trim_start().strip_prefix('"')?;
        let (name, rest) = quoted.split_once('"')?;
        let at = name.as_ptr().addr() - text.as_ptr().addr();
        rest.trim_start().starts_with(')').then(|| Span::new(at, at + name.len()))
    };
    if let Some(name) = macro_name("push_macro") {
        return Ok(DirectiveKind::PushMacro(name));
    }
    if let Some(name) = macro_name("pop_macro") {
        return Ok(DirectiveKind::PopMacro(name));
    }
    match is_harmless(pragma) {
        true => Ok(DirectiveKind::Other),
        false => Err(unsupported(span)),
    }
}

/// Returns whether a pragma, given as the text after the word `pragma`, doesn't change the meaning of the code.
pub fn is_harmless(pragma: &str) -> bool {
    let mut words = pragma.split(|c: char| !c.is_alphanumeric() && c != '_');
    match words.next().unwrap_or_default() {
        "" => pragma.is_empty(),
        "GCC" | "clang" | "optimize" if pragma.contains("optimize") => {
            // `_Pragma` has its quotes escaped, as `\"`.
            let strings = pragma.split('"').skip(1).step_by(2);
            strings.map(|it| it.trim_matches('\\')).all(is_optimization_option)
        }
        "GCC" | "clang" => contains_word(
            HARMLESS_GCC_AND_CLANG,
            words.find(|word| !word.is_empty()).unwrap_or_default(),
        ),
        word => contains_word(HARMLESS, word),
    }
}

/// Returns whether compiler options only affect speed. Others, like `short-enums`, can change the width of types.
pub fn is_optimization_option(options: &str) -> bool {
    options.split(',').map(str::trim).all(|option| {
        let option = option.strip_prefix('-').unwrap_or(option);
        let option = option.strip_prefix('f').unwrap_or(option);
        option.is_empty()
            || option.chars().all(|c| c.is_ascii_digit())
            || contains_word("O O0 O1 O2 O3 O4 Os Og Oz Ofast t", option)
            || option.starts_with("unroll-")
            || option.starts_with("no-unroll-")
            || option.starts_with("tree-")
            || option.starts_with("no-tree-")
            || option.starts_with("inline")
            || option.starts_with("no-inline")
            || option.contains("vectorize")
            || option.contains("strict-aliasing")
            || option.contains("omit-frame-pointer")
            || option.contains("math")
    })
}

pub fn unsupported(span: Span) -> Diagnostic {
    let message = "this pragma is not supported, because it may change what the code means";
    Diagnostic::new(span, message).with_help("remove it if the code means the same without it")
}
