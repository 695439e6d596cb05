//! `#pragma`: which ones are read over, and which ones are refused because they can change what the code means.

use super::Does;
use crate::diagnostic::Diagnostic;
use crate::span::Span;
use crate::word_list::lists;

/// Pragmas that do not change what an expression comes to.
const HARMLESS: &str = "once pack warning message region endregion mark comment intrinsic function inline_depth inline_recursion \
    auto_inline unroll nounroll ivdep vector novector simd loop optimize omp acc STDC push_options pop_options checksum hdrstop \
    float_control fp_contract fenv_access runtime_checks conform strict_gs_check section data_seg code_seg const_seg bss_seg \
    nullable diagnostic error ident";

/// What may follow `#pragma GCC` and `#pragma clang`.
const HARMLESS_OF_COMPILERS: &str = "diagnostic optimize target push_options pop_options reset_options unroll ivdep novector \
    system_header visibility warning error poison dependency loop fp assume_nonnull final";

/// What a `#pragma` does, of which the word and all behind it stand at a place of the text.
pub(super) fn read(text: &str, place: Span) -> Result<Does, Diagnostic> {
    let behind = place.of(text).trim_start().strip_prefix("pragma");
    let behind = behind.unwrap_or_default().trim();
    let named = |word: &str| {
        let quoted = behind.strip_prefix(word)?.trim_start();
        let quoted = quoted.strip_prefix('(')?.trim_start().strip_prefix('"')?;
        let (name, rest) = quoted.split_once('"')?;
        let at = name.as_ptr().addr() - text.as_ptr().addr();
        rest.trim_start().starts_with(')').then(|| Span::new(at, at + name.len()))
    };
    if let Some(name) = named("push_macro") {
        return Ok(Does::Push(name));
    }
    if let Some(name) = named("pop_macro") {
        return Ok(Does::Pop(name));
    }
    match is_harmless(behind) {
        true => Ok(Does::Nothing),
        false => Err(refused(place)),
    }
}

/// Whether a pragma, by the text behind its word, leaves the meaning of the code as it is.
pub fn is_harmless(behind: &str) -> bool {
    let mut words = behind.split(|c: char| !c.is_alphanumeric() && c != '_');
    match words.next().unwrap_or_default() {
        "" => behind.is_empty(),
        "GCC" | "clang" | "optimize" if behind.contains("optimize") => {
            // In `_Pragma`, quotes are written as `\"`.
            let strings = behind.split('"').skip(1).step_by(2);
            strings.map(|it| it.trim_matches('\\')).all(is_option_of_speed)
        }
        "GCC" | "clang" => {
            lists(HARMLESS_OF_COMPILERS, words.find(|word| !word.is_empty()).unwrap_or_default())
        }
        word => lists(HARMLESS, word),
    }
}

/// Whether options of a compiler only say how fast the code is to be: `short-enums` gives types other bits.
pub fn is_option_of_speed(options: &str) -> bool {
    options.split(',').map(str::trim).all(|option| {
        let option = option.strip_prefix('-').unwrap_or(option);
        let option = option.strip_prefix('f').unwrap_or(option);
        option.is_empty()
            || option.chars().all(|c| c.is_ascii_digit())
            || lists("O O0 O1 O2 O3 O4 Os Og Oz Ofast t", option)
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

pub fn refused(place: Span) -> Diagnostic {
    let fault = "this pragma may change what the code means, and is not read";
    Diagnostic::new(place, fault).with_help("take it away if the code means the same without it")
}
