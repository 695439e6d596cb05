//! Addresses of boards.

use core::ops::Range;

use percent_encoding::percent_decode_str;

use crate::scan::{Scan, among, head};

/// What an address says about a board.
pub(crate) enum Said {
    /// A text with a FEN in it.
    Fen(String),
    /// The parameter `bits` of one of our links, and `read` beside it.
    Bits(String, Option<String>),
}

/// The first address from a place on, and what may be a board in it, the likeliest first.
pub(crate) fn find(text: &str, from: usize) -> Option<(Range<usize>, Vec<Said>)> {
    let scheme = from + text[from..].find("://")?;
    let start =
        text[from..scheme].rfind(|c: char| !c.is_ascii_alphanumeric()).map_or(from, |before| {
            let before = from + before;
            before + text[before..].chars().next().map_or(1, char::len_utf8)
        });
    let rest = &text[start..];
    let length = rest.run(|c| !c.is_whitespace() && !among(c, "\"'`<>"));
    let address = &rest[..length];
    // Blanks may end an address with a placement too early, and what comes after them may be the rest of its FEN.
    let behind = match address.matches('/').count() {
        ..7 => "",
        _ => head(rest[length..].lines().next().unwrap_or_default(), 60),
    };
    let (path, query) = address.split_once('?').unwrap_or((address, ""));
    // The fields may be parameters of their own.
    let whole = format!("{path}; {}{behind}", query.replace('+', " "));
    let mut said = Vec::new();
    if let Some(whole) = decoded(&whole) {
        said.push(Said::Fen(whole.replace('&', "; ").replace('#', " # ")));
    }
    let mut parameters =
        form_urlencoded::parse(query.split('#').next().unwrap_or_default().as_bytes());
    if let Some((_, bits)) = parameters.find(|(name, _)| name == "bits") {
        let mut parameters = form_urlencoded::parse(query.as_bytes());
        let choice = parameters.find(|(name, _)| name == "read");
        said.push(Said::Bits(bits.into_owned(), choice.map(|(_, choice)| choice.into_owned())));
    }
    Some((start..start + length, said))
}

/// A text without the escapes of addresses, which some write twice, and without their other sign for a blank.
pub(crate) fn decoded(text: &str) -> Option<String> {
    let mut text = text.to_owned();
    for _ in 0..2 {
        let bytes = percent_decode_str(&text);
        text = bytes.decode_utf8().ok()?.into_owned();
    }
    Some(text.replace('_', " "))
}
