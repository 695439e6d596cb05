//! The step as two small grids: the board before it, and its mask, with the squares of the mask in words.

use deltaboard_routine::Domain;
use deltaboard_scene::{Mask, Tints};
use deltaboard_trace::Step;
use deltaboard_transform::Bitboard;
use yew::prelude::*;

use super::bit_grid::still_grid;
use super::comparison::comparison_code;
use super::element::{element, panel};
use crate::shown::Shown;

pub(crate) fn step_panel(shown: &Shown<'_>) -> Html {
    if shown.scene.beside.is_some() {
        return comparison_code(shown);
    }
    if shown.is_calm() {
        return Html::default();
    }
    let (scene, frame) = (shown.scene, shown.displayed_frame());
    let step = scene.trace.step(frame);
    let before = scene.on_board(step.map_or(scene.trace.input(), Step::source));
    let of_board = scene.domain() == Domain::Board;
    let mask = Mask::of(scene, frame);
    let class = if mask.squares.is_some() || shown.asks { "" } else { "blank" };
    // One text: a second one would shift when the first changes.
    let words = format!("{} {}", mask.selects, mask.note);
    let words = element("p", "selects soft").testid("mask-words").text(words.trim().to_owned());
    // The title of the next step would give the answer away.
    let title = match step {
        None if shown.asks => "after the answer".to_owned(),
        _ => mask.title,
    };
    let squares = mask.squares.unwrap_or(Bitboard::EMPTY);
    let figure = |class, title: String, grid| {
        let caption = element("figcaption", "").text(title);
        element("figure", class).with(caption).with(grid).into()
    };
    let before = still_grid(shown, "bit-grid-before", before, Tints::of(scene, frame).0);
    let grid = still_grid(shown, "bit-grid-mask", squares, mask.tints);
    let figures = [
        figure("", if of_board { "x before" } else { "before" }.to_owned(), before),
        figure(class, title, grid),
    ];
    panel(shown, "step-panel", "Mask").with_all(figures.into_iter()).with(words).into()
}
