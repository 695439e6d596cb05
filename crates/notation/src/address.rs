//! URLs that contain a board.

use core::ops::Range;

use percent_encoding::percent_decode_str;

use crate::scan::{Scan, among, head};

/// A part of a URL that may contain a board.
pub(crate) enum Candidate {
    /// Text that may contain a FEN.
    Fen(String),
    /// The parameters `bits` and `read` of a link of the app.
    Bits(String, Option<String>),
}

/// Finds the first URL at or after an offset. Returns its span and its candidates, the most likely first.
pub(crate) fn find(text: &str, from: usize) -> Option<(Range<usize>, Vec<Candidate>)> {
    let scheme = from + text[from..].find("://")?;
    let start =
        text[from..scheme].rfind(|c: char| !c.is_ascii_alphanumeric()).map_or(from, |before| {
            let before = from + before;
            before + text[before..].chars().next().map_or(1, char::len_utf8)
        });
    let rest = &text[start..];
    let length = rest.prefix(|c| !c.is_whitespace() && !among(c, "\"'`<>"));
    let address = &rest[..length];
    // A URL with a FEN may contain spaces, so the text after the URL may be the rest of its FEN.
    let after = match address.matches('/').count() {
        ..7 => "",
        _ => head(rest[length..].lines().next().unwrap_or_default(), 60),
    };
    let (path, query) = address.split_once('?').unwrap_or((address, ""));
    // The fields of the FEN may be parameters of their own.
    let whole = format!("{path}; {}{after}", query.replace('+', " "));
    let mut candidates = Vec::new();
    if let Some(whole) = decoded(&whole) {
        candidates.push(Candidate::Fen(whole.replace('&', "; ").replace('#', " # ")));
    }
    let mut parameters =
        form_urlencoded::parse(query.split('#').next().unwrap_or_default().as_bytes());
    if let Some((_, bits)) = parameters.find(|(name, _)| name == "bits") {
        let mut parameters = form_urlencoded::parse(query.as_bytes());
        let choice = parameters.find(|(name, _)| name == "read");
        let choice = choice.map(|(_, choice)| choice.into_owned());
        candidates.push(Candidate::Bits(bits.into_owned(), choice));
    }
    Some((start..start + length, candidates))
}

/// Decodes percent-encoding, which some programs apply twice, and replaces `_` by spaces.
pub(crate) fn decoded(text: &str) -> Option<String> {
    let mut text = text.to_owned();
    for _ in 0..2 {
        let bytes = percent_decode_str(&text);
        text = bytes.decode_utf8().ok()?.into_owned();
    }
    Some(text.replace('_', " "))
}
