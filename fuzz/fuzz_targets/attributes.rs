//! Any attributes, with any code in the tag, are a player; the attributes that it writes ask for the same.
//! A line break parts the attributes from the code.

#![no_main]

use deltaboard_scene::{Scene, Tag};
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
});
