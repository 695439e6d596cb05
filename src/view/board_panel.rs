//! The chessboard with its pieces, or with a disc for each bit of a plain bitboard.

use deltaboard_app::piece_name;
use deltaboard_scene::{Bit, Choices, Layer, Passage, Side, Subject};
use deltaboard_transform::{Bitboard, Color, File, Rank};
use yew::prelude::*;

use super::bit_grid::leaving;
use super::edit_tools::{edit_button, tools};
use super::element::{ElementBuilder, element, panel, panel_top};
use super::follow::trail;
use super::piece::{picture, piece};
use super::squares::{Look, squares};
use crate::shown::Shown;

pub(crate) fn board_panel(shown: &Shown<'_>) -> Html {
    let (scene, frame) = (shown.scene, shown.frame);
    // A comparison needs the space for the second bit grid.
    if scene.beside.is_some() {
        return Html::default();
    }
    let pieces = scene.all_pieces(frame);
    let discs = match scene.before.is_bits() {
        true => scene.all_bits(frame),
        false => Vec::new(),
    };
    let mut looks = [const { Look::PLAIN }; 64];
    for look in &mut looks {
        look.content = "empty".to_owned();
    }
    for (bit, piece, layer) in &pieces {
        if *layer == Layer::Under {
            continue;
        }
        let look = &mut looks[usize::from(bit.at.index())];
        look.content = piece_name(*piece);
        look.piece = Some(piece.letter().to_string());
    }
    let sums = if scene.before.is_bits() { scene.sums(frame) } else { Bitboard(0) };
    for at in sums.squares() {
        looks[usize::from(at.index())].content = "1".to_owned();
    }
    for (bit, layer) in &discs {
        if *layer != Layer::Under {
            looks[usize::from(bit.at.index())].content = "1".to_owned();
        }
    }
    let top =
        panel_top(shown, html! { "Board" }).with(element("span", "soft").text(caption(shown)));
    let top = top.with(edit_button(shown));
    let placed = element("div", "pieces")
        .aria_hidden()
        .with_all(pieces.iter().map(|(bit, it, layer)| piece(shown, bit, *it, *layer)))
        .with_all(discs.iter().map(|(bit, layer)| disc(shown, bit, *layer)))
        .with_all(leaving_contents(shown).into_iter())
        .with_all(
            sums.squares().map(|at| Html::from(element("b", "disc").placed(format!("={at}"), at))),
        )
        // With a key, as all the others have, which therefore keep their elements when bits come and go.
        .with(html! { <key="trail">{ trail(shown) }</> });
    let board = element("div", "")
        .class(shown.in_beat(if shown.edits() { "board editing" } else { "board" }))
        .testid("board")
        .with(squares(shown, &looks))
        .with(placed)
        .with_all(coordinates(shown.state.side).into_iter());
    panel(shown, "panel board-panel", "Board").with(top).with(board).with(tools(shown)).into()
}

fn caption(shown: &Shown<'_>) -> String {
    if shown.stale.is_some() {
        return "not of this code".to_owned();
    }
    if shown.waiting().is_some_and(|quiz| matches!(quiz.question.choices, Choices::Squares { .. }))
    {
        return "press a square to answer".to_owned();
    }
    // The side to move changes after the last step, as the colours do.
    let done = shown.frame == shown.scene.trace.steps().len();
    let subject = if done { &shown.scene.after } else { &shown.scene.before };
    match subject {
        Subject::Position(fen) => match fen.position.side_to_move {
            Color::White => "White to move",
            Color::Black => "Black to move",
        }
        .to_owned(),
        Subject::Bits(_) if shown.edits() => "press a square to set or clear it".to_owned(),
        Subject::Bits(_) => "press a square to follow it".to_owned(),
    }
}

/// Draws the discs or pieces of the frame before that are no longer on the board.
fn leaving_contents(shown: &Shown<'_>) -> Vec<Html> {
    let Some(glide) = shown.glide else { return Vec::new() };
    let before = &shown.scene.before;
    if before.is_bits() {
        return leaving(glide, "disc").collect();
    }
    let piece = |passage: &Passage| {
        let picture = picture(before.piece(passage.bit.from)?, shown.place, "piece placed leaves");
        let picture = picture.passing((passage.files, passage.ranks));
        Some(picture.placed(format!("leaves-{}", passage.bit.key()), passage.bit.at).into())
    };
    glide.leaves.iter().filter_map(piece).collect()
}

/// A disc moves with its bit.
fn disc(shown: &Shown<'_>, bit: &Bit, layer: Layer) -> Html {
    let entrance = shown.entrance(bit.at);
    let class = if entrance.is_some() { "disc enters" } else { "disc" };
    let disc = element("b", "").class(format!("{class} {}", layer.class()));
    entrance.into_iter().fold(disc, ElementBuilder::passing).placed(bit.key(), bit.at).into()
}

/// The file letters and rank numbers at the edge. The style sheet adds the text.
pub(super) fn coordinates(side: Side) -> [Html; 2] {
    let edge = |class| element("div", class).aria_hidden();
    let (mut ranks, mut files) = (edge("ranks"), edge("files"));
    for at in 0..8 {
        let (from_top, from_left) = match side {
            Side::White => (7 - at, at),
            Side::Black => (at, 7 - at),
        };
        ranks = ranks.with(element("i", "").rank(Rank::ALL[from_top]));
        files = files.with(element("i", "").file(File::ALL[from_left]));
    }
    [ranks.into(), files.into()]
}
