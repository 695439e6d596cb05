//! The players that stand in an HTML page.

use std::collections::BTreeMap;

use html5gum::emitters::default::DefaultEmitter;
use html5gum::{HtmlString, Token, Tokenizer};

const TAG: &str = "deltaboard-player";

/// A `<deltaboard-player>` of a page.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Tag {
    pub(crate) attributes: BTreeMap<String, String>,
    /// The line of the page that it begins in, from 1.
    pub(crate) line: usize,
    pub(crate) content: Content,
}

/// What stands between a tag and its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Content {
    /// Nothing but blanks: up to this byte of the page.
    Blank(usize),
    /// Code, or something to see in the player's place.
    Something,
    /// The end tag is missing.
    Endless,
}

/// The players of a page, as a browser would find them: what only looks like a tag, in comments,
/// scripts and escaped text, is none.
pub(crate) fn tags(html: &str) -> Vec<Tag> {
    let mut emitter = DefaultEmitter::<usize>::new_with_span();
    emitter.naively_switch_states(true);
    let mut tags: Vec<Tag> = Vec::new();
    let mut inside = false;
    for Ok(token) in Tokenizer::new_with_emitter(html, emitter) {
        let open = tags.last_mut().filter(|_| inside);
        match (token, open) {
            (Token::StartTag(tag), _) if named(&tag.name) => {
                let text = |text: &HtmlString| String::from_utf8_lossy(text).into_owned();
                let attributes = tag.attributes.iter();
                tags.push(Tag {
                    attributes: attributes
                        .map(|(name, value)| (text(name), text(value)))
                        .collect(),
                    line: html[..tag.span.start].matches('\n').count() + 1,
                    content: Content::Endless,
                });
                inside = true;
            }
            (Token::EndTag(tag), Some(open)) if named(&tag.name) => {
                if open.content == Content::Endless {
                    open.content = Content::Blank(tag.span.start);
                }
                inside = false;
            }
            (Token::StartTag(_), Some(open)) => open.content = Content::Something,
            (Token::String(text), Some(open)) if !text.trim_ascii().is_empty() => {
                open.content = Content::Something;
            }
            _ => {}
        }
    }
    tags
}

fn named(name: &HtmlString) -> bool {
    ***name == *TAG.as_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn contents(html: &str) -> Vec<(usize, Content)> {
        let tags = tags(html).into_iter();
        tags.map(|tag| (tag.line, tag.content)).collect()
    }

    #[test]
    fn players_are_found_as_a_browser_finds_them() {
        let blank = "<p>\n<deltaboard-player do=flip-vertical>\n</deltaboard-player>";
        assert_eq!(contents(blank), [(2, Content::Blank(41))]);
        assert_eq!(&blank[41..], "</deltaboard-player>");
        let code = "<DELTABOARD-PLAYER><pre>x ^ 56</pre></deltaboard-player>";
        assert_eq!(contents(code), [(1, Content::Something)]);
        let text = "<deltaboard-player>x ^ 56</deltaboard-player>";
        assert_eq!(contents(text), [(1, Content::Something)]);
        let endless = "<deltaboard-player>\n<p><deltaboard-player></deltaboard-player>";
        assert_eq!(
            contents(endless),
            [(1, Content::Something), (2, Content::Blank(42))]
        );
        for none in [
            "<!-- <deltaboard-player></deltaboard-player> -->",
            "<script>'<deltaboard-player></deltaboard-player>'</script>",
            "<textarea><deltaboard-player></deltaboard-player></textarea>",
            "<pre><code>&lt;deltaboard-player>&lt;/deltaboard-player></code></pre>",
            "<deltaboard-players></deltaboard-players>",
        ] {
            assert_eq!(contents(none), [], "{none}");
        }
    }

    #[test]
    fn attributes_are_read_as_they_are_meant() {
        let html = "<deltaboard-player FEN='8/8/8/8/8/8/8/K6k w - -' do=\"flip&#x2D;vertical\" autoplay></deltaboard-player>";
        let attributes = &tags(html)[0].attributes;
        let shown: Vec<_> = attributes
            .iter()
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        assert_eq!(
            shown,
            [
                "autoplay=",
                "do=flip-vertical",
                "fen=8/8/8/8/8/8/8/K6k w - -"
            ]
        );
    }
}
