//! Parses any attributes, with any code in the tag, as a player. The player's written attributes give the same player,
//! and so does its markup, parsed by an independent HTML parser (html5gum). A line break separates the attributes from
//! the code.

#![no_main]

use deltaboard_scene::{Scene, Tag};
use form_urlencoded::Serializer;
use html5gum::{Token, Tokenizer};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let (attributes, content) = match text.split_once('\n') {
        Some((attributes, content)) => (attributes, Some(content)),
        None => (text, None),
    };
    let tag = Tag::read(attributes, content);
    let _scene = Scene::of(&tag.state);
    let markup = tag.to_string();
    assert!(markup.starts_with("<deltaboard-player") && markup.ends_with("</deltaboard-player>"));
    let written = tag.to_query();
    let read = Tag::read(&written, None);
    assert_eq!(read.to_query(), written);
    assert_eq!((&read.parts, read.controls, read.ask), (&tag.parts, tag.controls, tag.ask));
    // HTML can't represent NUL.
    if !markup.contains('\0') {
        assert_eq!(in_page(&markup).to_query(), written, "{markup}");
    }
});

/// Parses the player of a page.
fn in_page(markup: &str) -> Tag {
    let mut attributes = Serializer::new(String::new());
    let mut code = None::<String>;
    let text = |text: &[u8]| String::from_utf8_lossy(text).into_owned();
    for Ok(token) in Tokenizer::new(markup) {
        match token {
            Token::StartTag(tag) if tag.name.as_slice() == b"deltaboard-player" => {
                for (name, value) in &tag.attributes {
                    attributes.append_pair(&text(name), &text(value));
                }
            }
            Token::StartTag(tag) if tag.name.as_slice() == b"code" => code = Some(String::new()),
            Token::String(part) => code.get_or_insert_default().push_str(&text(&part)),
            _ => {}
        }
    }
    Tag::read(&attributes.finish(), code.as_deref())
}
