//! Whether a text may be Rust, by its words: no grammar is loaded only to find out.

use deltaboard_source::word_list::contains_word;

/// The types that the input and the result may have, the usual ones first.
pub(super) const TYPES: [&str; 9] =
    ["u64", "usize", "u32", "u8", "i32", "i64", "u16", "i8", "bool"];

/// Methods that only Rust's integers have.
const METHODS: &str = "swap_bytes reverse_bits rotate_left rotate_right count_ones count_zeros trailing_zeros leading_zeros \
    wrapping_add wrapping_sub wrapping_mul wrapping_neg wrapping_shl wrapping_shr";

/// Returns whether a text has words that only Rust has. It may be in another language nonetheless.
pub(crate) fn may_be_rust(text: &str) -> bool {
    has_function_words(text) || has_fragment_words(text)
}

/// Returns whether a text has `fn name(` or `fn name<`.
pub(super) fn has_function_words(text: &str) -> bool {
    text.match_indices("fn ").any(|(at, word)| {
        let is_word = !text[..at].ends_with(|it: char| it.is_alphanumeric() || it == '_');
        let after = text[at + word.len()..].trim_start();
        let rest = after.trim_start_matches(|it: char| it.is_alphanumeric() || it == '_');
        is_word && rest.len() < after.len() && rest.trim_start().starts_with(['(', '<'])
    })
}

/// Returns whether a text has words that only statements and formulas in Rust have.
pub(super) fn has_fragment_words(text: &str) -> bool {
    let is_part = |it: char| it.is_alphanumeric() || it == '_';
    let words: Vec<_> = text.split(|it| !is_part(it)).filter(|it| !it.is_empty()).collect();
    let of_types = words.windows(2).any(|pair| {
        pair[0] == "as" && TYPES.contains(&pair[1]) || TYPES.contains(&pair[0]) && pair[1] == "BITS"
    });
    let loops = words.windows(3).any(|it| it[0] == "for" && it[2] == "in");
    let asserts = ["assert!", "assert_eq!", "assert_ne!"].iter().any(|it| text.contains(it));
    of_types
        || loops
        || asserts
        || declares_constant(text)
        || words
            .iter()
            .any(|it| contains_word("let mut loop type", it) || contains_word(METHODS, it))
}

/// Whether a text has `const NAME:` or `static NAME:`.
fn declares_constant(text: &str) -> bool {
    let is_part = |it: char| it.is_alphanumeric() || it == '_';
    ["const ", "static "].iter().flat_map(|word| text.split(word).skip(1)).any(|after| {
        let rest = after.trim_start_matches(is_part).trim_start();
        rest.len() < after.len() && rest.starts_with(':') && !rest.starts_with("::")
    })
}
