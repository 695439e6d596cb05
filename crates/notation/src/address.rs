//! Addresses of boards.

use core::ops::Range;

use percent_encoding::percent_decode_str;

use crate::clean::head;

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
    let start = text[from..scheme]
        .rfind(|c: char| !c.is_ascii_alphanumeric())
        .map_or(from, |before| {
            let before = from + before;
            before + text[before..].chars().next().map_or(1, char::len_utf8)
        });
    let rest = &text[start..];
    let length = rest
        .find(|c: char| c.is_whitespace() || "\"'`<>".contains(c))
        .unwrap_or(rest.len());
    let address = &rest[..length];
    let (address, fragment) = address.split_once('#').unwrap_or((address, ""));
    let (path, query) = address.split_once('?').unwrap_or((address, ""));
    // Blanks may end an address too early, and what comes after them may be the rest of its FEN.
    let behind = head(rest[length..].lines().next().unwrap_or_default(), 60);
    let plain = |part: &str| {
        // Some are encoded twice.
        let once = part
            .contains('%')
            .then(|| percent_decode_str(part).decode_utf8().ok());
        let part = once.flatten().unwrap_or(part.into());
        part.replace('_', " ") + behind
    };
    let mut said = Vec::new();
    if let Ok(path) = percent_decode_str(path).decode_utf8() {
        // A placement has eight parts; what the path has before them is none of it.
        let parts: Vec<&str> = path.split('/').collect();
        let from = parts.len().saturating_sub(9);
        for from in [from + 1, from] {
            if let Some(end) = parts.get(from..) {
                said.push(Said::Fen(plain(&end.join("/"))));
            }
        }
    }
    let parameters = || form_urlencoded::parse(query.as_bytes());
    let choice = parameters().find(|(name, _)| name == "read");
    for (name, value) in parameters() {
        said.push(match &*name {
            "bits" => {
                let choice = choice.as_ref().map(|(_, value)| value.to_string());
                Said::Bits(value.into_owned(), choice)
            }
            // The fields may be parameters of their own.
            _ if value.contains('/') => {
                let all = parameters().map(|(name, value)| format!("{name}: {value}"));
                Said::Fen(plain(&all.collect::<Vec<_>>().join("; ")))
            }
            _ => Said::Fen(plain(&value)),
        });
    }
    if let Ok(fragment) = percent_decode_str(fragment).decode_utf8() {
        said.push(Said::Fen(plain(&fragment)));
    }
    Some((start..start + length, said))
}
