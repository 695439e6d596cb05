//! The guide's links to the app and its players: each is valid, and every question has a right answer.

use std::fs;
use std::path::{Path, PathBuf};

use deltaboard_app::Model;
use deltaboard_embed::Fence;
use deltaboard_scene::{Attributes, Choices, Controls, Question, Scene, State, Tag, TextsRead};
use deltaboard_transform::Square;

/// The chapters of the guide: their names and texts.
fn chapters() -> Vec<(String, String)> {
    let folder = root().join("guide/src");
    let files = fs::read_dir(folder).expect("the guide is there").flatten();
    let files = files.filter(|file| file.path().extension().is_some_and(|it| it == "md"));
    let chapters = files.map(|file| {
        let name = file.file_name().to_string_lossy().into_owned();
        (name, fs::read_to_string(file.path()).expect("a text"))
    });
    chapters.filter(|(name, _)| name != "SUMMARY.md").collect()
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Returns the texts between two delimiters.
fn between<'a>(text: &'a str, start: &'a str, end: &'a str) -> impl Iterator<Item = &'a str> {
    let parts = text.split(start).skip(1);
    parts.filter_map(move |part| Some(part.split_once(end)?.0))
}

#[test]
fn every_chapter_links_to_the_app() {
    let chapters = chapters();
    assert!(chapters.len() >= 30, "{}", chapters.len());
    for (name, text) in chapters {
        let mut links = 0;
        for query in between(&text, "(../index.html?", ")") {
            links += 1;
            let state = State::from_query(query);
            assert_eq!(state.notices, [""; 0], "{name}: {query}");
            assert_eq!(Scene::of(&state).fault, None, "{name}: {query}");
            let again = State::from_query(&state.to_query());
            assert_eq!(again.to_query(), state.to_query(), "{name}: {query}");
        }
        assert!(links > 0, "{name} has no link to the app");
    }
}

#[test]
fn every_player_is_valid_and_every_question_has_a_right_answer() {
    let mut questions = 0;
    for (name, text) in chapters() {
        for block in between(&text, "```deltaboard\n", "```") {
            let (_, tag) = read(block);
            let case = format!("{name}:\n{block}");
            assert_eq!(tag.state.notices, [""; 0], "{case}");
            let scene = Scene::of(&tag.state);
            assert_eq!(scene.fault, None, "{case}");
            if let Some(ask) = tag.ask {
                questions += 1;
                let question = Question::of(&scene, tag.state.step, ask);
                let question = question.unwrap_or_else(|fault| panic!("{case}: {fault}"));
                assert!(right_answers(&question) > 0, "{case}");
            }
        }
    }
    assert!(questions >= 30, "{questions} questions");
}

#[test]
fn still_pictures_show_no_step() {
    let mut pictures = 0;
    for (name, text) in chapters() {
        for block in between(&text, "```deltaboard\n", "```") {
            let (fence, tag) = read(block);
            let plays = fence.line("do").or(fence.line("routine")).is_some();
            let still = tag.controls == Controls::None && tag.code().is_none() && !plays;
            let (model, _effects) = Model::embedded(attributes(&fence), 1);
            let case = format!("{name}:\n{block}");
            // The tints and arcs of the first step would be those of a flip that the page doesn't mention.
            assert_eq!(model.is_still(), still, "{case}");
            pictures += usize::from(still && model.displayed_frame() == 0);
        }
    }
    assert!(pictures >= 4, "{pictures} still pictures");
}

fn read(block: &str) -> (Fence, Tag) {
    let fence = Fence::parse(block).unwrap_or_else(|errors| panic!("{block}\n{errors:?}"));
    let attributes = attributes(&fence);
    let tag = attributes.tag(&TextsRead::of(attributes.texts()), State::steps);
    (fence, tag)
}

fn attributes(fence: &Fence) -> Attributes {
    let mut query = form_urlencoded::Serializer::new(String::new());
    for line in &fence.lines {
        query.append_pair(&line.key, &line.value);
    }
    let code = fence.code.as_ref().map(|code| &*code.text);
    Attributes::parse(&query.finish(), code)
}

#[test]
fn every_block_is_what_its_tag_writes() {
    for (name, text) in chapters() {
        for block in between(&text, "```deltaboard\n", "```") {
            let (_, tag) = read(block);
            let written = tag.to_fence();
            let inside = between(&written, "```deltaboard\n", "```").next().expect("a block");
            let (_, again) = read(inside);
            assert_eq!(again.attributes(), tag.attributes(), "{name}:\n{block}");
            assert_eq!(again.code(), tag.code(), "{name}");
        }
    }
}

fn right_answers(question: &Question) -> usize {
    match &question.choices {
        Choices::Squares { .. } => {
            let squares = Square::ALL.into_iter().map(Some);
            let answers = squares.chain([None]);
            let right = answers.filter(|square| question.on_square(*square).right);
            right.count()
        }
        Choices::Boards { boards, .. } => {
            let right = (0..boards.len()).filter(|place| question.on_board(*place).right);
            right.count()
        }
    }
}

/// The guide lists all attributes of the player, and `figure`, which only `deltaboard fill` uses.
#[test]
fn the_guide_lists_every_attribute() {
    let player = fs::read_to_string(root().join("player/element.js")).expect("the player");
    let known = between(&player, "const ATTRIBUTES = [", "];").next();
    let known = known.expect("a list").split('"').skip(1).step_by(2);
    let mut known: Vec<_> = known.chain(["figure"]).collect();
    let name = "put-it-into-your-own-pages.md";
    let chapters = chapters();
    let (_, text) = chapters.iter().find(|(chapter, _)| chapter == name).expect("a chapter");
    let table = text.lines().skip_while(|line| !line.starts_with("|---"));
    let rows = table.skip(1).take_while(|line| line.starts_with('|'));
    let cells = rows.filter_map(|row| row.split('|').nth(1));
    let mut named: Vec<_> = cells.flat_map(|cell| cell.split('`').skip(1).step_by(2)).collect();
    known.sort_unstable();
    named.sort_unstable();
    assert_eq!(named, known);
}
