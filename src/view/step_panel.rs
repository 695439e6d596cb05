//! The step in two small grids: the board before it, and its mask.

use deltaboard_trace::{Domain, Meaning, movements};
use deltaboard_transform::Bitboard;
use yew::prelude::*;

use super::bit_grid::{Tints, still_grid};
use super::part::part;
use crate::shown::Shown;

pub(crate) fn step_panel(shown: &Shown<'_>) -> Html {
    let step = shown.scene.trace.step(shown.state.step);
    let scene = shown.scene;
    let before = scene.on_board(step.map_or(scene.trace.input(), |step| step.before));
    let meaning = step.map(|step| step.meaning);
    let of_board = scene.domain() == Domain::Board;
    let mask = meaning.filter(|_| of_board).and_then(Meaning::mask);
    let (title, mask, tint) = match (meaning, mask) {
        (Some(Meaning::Copy { factor, bit }), _) => {
            (format!("factor 0x{factor:016X}"), Some(factor), 1 << bit)
        }
        (_, Some(mask)) => (format!("mask 0x{mask:016X}"), Some(mask), 0),
        _ => ("no mask".to_owned(), None, 0),
    };
    let blank = if mask.is_none() { "blank" } else { "" };
    let mask = mask.map_or(Bitboard::EMPTY, |mask| scene.on_board(mask));
    let tint = Tints { up: tint, down: 0 };
    let figure = |class, title: String, grid| {
        part("figure", class)
            .with(part("figcaption", "").text(title))
            .with(grid)
            .into()
    };
    let before = still_grid(shown, "bit-grid-before", before, tints(shown).0);
    let mask = still_grid(shown, "bit-grid-mask", mask, tint);
    let figures = [
        figure(
            "",
            if of_board { "x before" } else { "before" }.to_owned(),
            before,
        ),
        figure(blank, title, mask),
    ];
    part("section", "step-panel")
        .named("Step")
        .with_all(figures.into_iter())
        .into()
}

/// What the step moves: where it starts, and where it lands.
pub(super) fn tints(shown: &Shown<'_>) -> (Tints, Tints) {
    let (mut before, mut after) = (Tints::default(), Tints::default());
    let Some(step) = shown.scene.trace.step(shown.state.step) else {
        return (before, after);
    };
    for movement in movements(&step.motion) {
        let start = shown.scene.on_board(movement.squares).0;
        let goal = shown.scene.on_board(movement.goal()).0;
        if movement.distance() > 0 {
            before.up |= start;
            after.up |= goal;
        } else {
            before.down |= start;
            after.down |= goal;
        }
    }
    (before, after)
}
