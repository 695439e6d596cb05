//! FENs as other programs hand them on: in the tag of a game, or in the address of a board.

use std::borrow::Cow;

use deltaboard_transform::Fen;
use percent_encoding::percent_decode_str;

/// The FEN inside of a text that is one of these; else the text itself.
pub(crate) fn fen_inside(text: &str) -> Cow<'_, str> {
    let trimmed = text.trim();
    let found = in_tag(trimmed).map(Cow::Borrowed);
    let found = found.or_else(|| in_address(trimmed).map(Cow::Owned));
    found.unwrap_or(Cow::Borrowed(text))
}

/// The value of the tag `[FEN "…"]`, among others or before the moves of a game.
fn in_tag(text: &str) -> Option<&str> {
    let tags = text.starts_with('[').then_some(text)?;
    let (_, value) = tags.split_once("[FEN \"")?;
    value.split_once('"').map(|(fen, _)| fen)
}

/// What follows one of the slashes of an address, or is the value of one of its parameters.
fn in_address(text: &str) -> Option<String> {
    let rest = text
        .strip_prefix("https://")
        .or_else(|| text.strip_prefix("http://"))?;
    let rest = rest.split('#').next().unwrap_or(rest);
    let (path, query) = rest.split_once('?').unwrap_or((rest, ""));
    let is_fen = |text: &String| Fen::parse(text).is_ok();
    let plain = |text: &str| text.replace('_', " ");
    let path = percent_decode_str(path).decode_utf8().ok()?;
    let mut ends = path
        .match_indices('/')
        .map(|(at, _)| plain(&path[at + 1..]));
    let mut values = form_urlencoded::parse(query.as_bytes()).map(|(_, value)| plain(&value));
    ends.find(is_fen).or_else(|| values.find(is_fen))
}

#[cfg(test)]
mod tests {
    use super::*;

    const FEN: &str = "k7/8/NK2B3/8/8/8/8/8 w - -";

    #[test]
    fn games_and_addresses_have_fens_inside() {
        for text in [
            FEN,
            "\n[FEN \"k7/8/NK2B3/8/8/8/8/8 w - -\"]",
            "[Event \"?\"]\n[SetUp \"1\"]\n[FEN \"k7/8/NK2B3/8/8/8/8/8 w - -\"]\n\n1. Nc7# 1-0",
            "https://lichess.org/editor/k7/8/NK2B3/8/8/8/8/8_w_-_-?color=white",
            "https://lichess.org/analysis/standard/k7/8/NK2B3/8/8/8/8/8_w_-_-#0",
            "http://127.0.0.1:8080/?fen=k7/8/NK2B3/8/8/8/8/8_w_-_-&do=flip-vertical",
            "https://www.chess.com/analysis?tab=analysis&fen=k7%2F8%2FNK2B3%2F8%2F8%2F8%2F8%2F8+w+-+-",
        ] {
            assert_eq!(fen_inside(text), FEN, "{text}");
        }
    }

    #[test]
    fn what_has_none_stays_as_it_is() {
        for text in [
            "",
            "[Event \"?\"]",
            "[FEN \"",
            "https://lichess.org/editor",
            "0xff",
            "8/8",
        ] {
            assert_eq!(fen_inside(text), text);
        }
    }
}
