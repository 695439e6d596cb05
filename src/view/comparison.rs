//! The comparison with another routine for the same task, played in parallel: its board, its code and the description of
//! its step.

use deltaboard_app::{Highlight, Message};
use deltaboard_catalogue::Catalogue;
use deltaboard_scene::{Action, Scene, hex};
use web_sys::HtmlSelectElement;
use yew::prelude::*;

use super::bit_grid::{BitGrid, bit_grid};
use super::bits_panel::{frame_grid, name_of};
use super::board_panel::coordinates;
use super::code_panel::{cost, listing};
use super::controls::{choice, menu};
use super::element::{element, panel, panel_top};
use super::names::routine_name;
use super::step_description::step_description;
use crate::shown::Shown;

/// The id of the element with the code of the other routine.
pub(crate) const COMPARISON_CODE: &str = "beside-code";

/// The board of the other routine.
pub(crate) fn comparison_panel(shown: &Shown<'_>) -> Html {
    match &shown.scene.beside {
        Some(other) => board(shown, other),
        None => Html::default(),
    }
}

fn board(shown: &Shown<'_>, other: &Scene) -> Html {
    let view = of(shown, other);
    let number = view.scene.trace.board(view.frame);
    // The menu shows the name, so the title is hidden.
    let top = panel_top(shown, html! { "Bits of the other routine" })
        .class("top untold".to_owned())
        .with(routine_menu(shown, other))
        .with(element("code", "").testid("bits-hex-beside").text(hex(number)));
    let grid = BitGrid {
        // Only the board of the first routine can be edited.
        walkable: false,
        ..frame_grid(&view, "bit-grid-beside")
    };
    let grid = element("div", "")
        .class(view.in_beat("main-grid"))
        .with(bit_grid(&view, grid))
        .with_all(coordinates(shown.state.side).into_iter());
    panel(shown, "panel beside-panel", "Bits of the other routine").with(top).with(grid).into()
}

/// The code of the other routine, with the current line highlighted.
pub(super) fn comparison_code(shown: &Shown<'_>) -> Html {
    let Some(other) = &shown.scene.beside else {
        return Html::default();
    };
    let view = of(shown, other);
    let top = panel_top(shown, name_of(other))
        .with(element("span", "soft").testid("operations-beside").text(cost(&view)));
    html! {
        <section id={COMPARISON_CODE} class="panel beside-code" aria-label="The other routine">
            { Html::from(top) }
            { listing(&view, "listing-beside", view.step()) }
        </section>
    }
}

/// The descriptions of both routines' steps, side by side.
pub(super) fn both_descriptions(shown: &Shown<'_>, first: Html, other: &Scene) -> Html {
    let ids = ["step-label-beside", "step-why-beside"];
    let second = step_description(&of(shown, other), ids);
    element("div", "tellings").with(first).with(second).into()
}

/// Returns what the views of the other routine show. None of its expressions is highlighted.
fn of<'a>(shown: &Shown<'a>, other: &'a Scene) -> Shown<'a> {
    Shown {
        scene: other,
        frame: other.frame_at(shown.state.step),
        highlight: match shown.highlight {
            Highlight::Expression(_) => Highlight::None,
            highlight => highlight,
        },
        quiz: None,
        verdict: shown.verdict.and(Some(&other.verdict)),
        way: None,
        glide: shown.glide_beside,
        ..shown.clone()
    }
}

fn routine_menu(shown: &Shown<'_>, other: &Scene) -> Html {
    let choices = shown.scene.alternatives();
    let choices = choices.iter().map(|it| choice(it.id(), routine_name(*it))).collect();
    let present = other.routine.map_or_else(String::new, |it| it.id().to_owned());
    menu(shown, "beside-select", "Routine to compare with", present, chosen, choices)
}

fn chosen(menu: &HtmlSelectElement) -> Option<Message> {
    let routine = Catalogue::find(&menu.value())?;
    Some(Message::Act(Action::PlayBeside(routine)))
}
