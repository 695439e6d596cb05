//! Reads the page's colours and fonts from its style sheet when this crate is compiled: a missing one is a compile error.

const TOKENS: &[u8] = include_bytes!("../../../styles/tokens.css");

/// A colour such as `#1d2129` in the light and in the dark theme.
#[derive(Clone, Copy)]
pub(crate) struct Colour {
    pub(crate) light: [u8; 7],
    pub(crate) dark: [u8; 7],
}

/// Reads a colour.
pub(crate) const fn colour(token: &str) -> Colour {
    let colour = Colour { light: part(token, 11), dark: part(token, 20) };
    // `light-dark(#rrggbb, #rrggbb)`
    assert!(length(token) == 28 && colour.light[0] == b'#' && colour.dark[0] == b'#');
    colour
}

/// Copies a part of a token's value, so that programs don't contain the whole sheet.
pub(crate) const fn part<const LENGTH: usize>(token: &str, from: usize) -> [u8; LENGTH] {
    *from_value(token).split_at(from).1.first_chunk().expect("values don't end with the sheet")
}

/// Returns the length of a token's value.
pub(crate) const fn length(token: &str) -> usize {
    let (value, mut length) = (from_value(token), 0);
    while value[length] != b';' {
        length += 1;
    }
    length
}

/// Returns the sheet from the value of a token on.
const fn from_value(token: &str) -> &'static [u8] {
    let mut rest = TOKENS;
    while let [_, after @ ..] = rest {
        if let Some(name) = without_prefix(rest, b"--")
            && let Some(value) = without_prefix(name, token.as_bytes())
            && let Some(value) = without_prefix(value, b": ")
        {
            return value;
        }
        rest = after;
    }
    panic!("styles/tokens.css lacks a token");
}

const fn without_prefix<'a>(text: &'a [u8], prefix: &[u8]) -> Option<&'a [u8]> {
    match (text, prefix) {
        (_, []) => Some(text),
        ([first, text @ ..], [same, prefix @ ..]) if *first == *same => {
            without_prefix(text, prefix)
        }
        _ => None,
    }
}
