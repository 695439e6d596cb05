//! The step in two small grids: the board before it, and its mask.

use deltaboard_trace::movements;
use deltaboard_transform::Bitboard;
use yew::prelude::*;

use super::bit_grid::{Tints, still_grid};
use super::part::part;
use crate::app::Shown;

pub(crate) fn step_panel(shown: &Shown<'_>) -> Html {
    let step = shown.scene.trace.step(shown.state.step);
    let before = Bitboard(step.map_or(shown.scene.trace.input(), |step| step.before));
    let mask = step.and_then(|step| step.meaning.mask());
    let title = match mask {
        Some(mask) => format!("mask 0x{mask:016X}"),
        None => "no mask".to_owned(),
    };
    let blank = if mask.is_none() { "blank" } else { "" };
    let mask = Bitboard(mask.unwrap_or(0));
    let figure = |class, title: String, grid| {
        part("figure", class)
            .with(part("figcaption", "").text(title))
            .with(grid)
            .into()
    };
    let before = still_grid(shown, "bit-grid-before", before, tints(shown).0);
    let mask = still_grid(shown, "bit-grid-mask", mask, Tints::default());
    let figures = [
        figure("", "x before".to_owned(), before),
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
        let goal = movement.goal();
        if movement.distance() > 0 {
            before.up |= movement.squares;
            after.up |= goal;
        } else {
            before.down |= movement.squares;
            after.down |= goal;
        }
    }
    (before, after)
}
