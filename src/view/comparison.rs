//! Another routine for the same, step by step beside the one that is played: its board, its code,
//! and what its step does.

use deltaboard_catalogue::Catalogue;
use deltaboard_scene::{Action, Scene, hex};
use web_sys::HtmlSelectElement;
use yew::prelude::*;

use super::bit_grid::{BitGrid, bit_grid};
use super::bits_panel::frame_grid;
use super::board_panel::coordinates;
use super::code_panel::{cost, listing, title};
use super::controls::{choice, menu};
use super::element::{element, panel, panel_top};
use super::player::step_description;
use crate::event::{Event, Pointed};
use crate::shown::Shown;

/// The id of the part that has its code.
pub(crate) const COMPARISON_CODE: &str = "beside-code";

/// Its board.
pub(crate) fn comparison_panel(shown: &Shown<'_>) -> Html {
    match &shown.scene.beside {
        Some(beside) => board(shown, beside),
        None => Html::default(),
    }
}

#[inline(never)]
fn board(shown: &Shown<'_>, beside: &Scene) -> Html {
    let it = of(shown, beside);
    let number = it.scene.trace.board(it.frame);
    // The menu says which one it is.
    let top = panel_top(shown, html! { "Bits of the other routine" })
        .class("top untold".to_owned())
        .with(routine_menu(shown, beside))
        .with(element("code", "").testid("bits-hex-beside").text(hex(number)));
    let grid = BitGrid {
        // What is pressed is on the other board.
        walkable: false,
        ..frame_grid(&it, "bit-grid-beside")
    };
    let grid = element("div", "")
        .class(shown.in_beat("main-grid"))
        .with(bit_grid(&it, grid))
        .with_all(coordinates(shown.state.view).into_iter());
    panel(shown, "panel beside-panel", "Bits of the other routine").with(top).with(grid).into()
}

/// Its code, with the running line lit.
#[inline(never)]
pub(super) fn comparison_code(shown: &Shown<'_>) -> Html {
    let Some(beside) = &shown.scene.beside else {
        return Html::default();
    };
    let it = of(shown, beside);
    let top = panel_top(shown, name_of(beside))
        .with(element("span", "soft").testid("operations-beside").text(cost(&it)));
    html! {
        <section id={COMPARISON_CODE} class="panel beside-code" aria-label="The other routine">
            { Html::from(top) }
            { listing(&it, "listing-beside", it.step()) }
        </section>
    }
}

/// What the steps of both do.
#[inline(never)]
pub(super) fn both_descriptions(shown: &Shown<'_>, telling: Html, beside: &Scene) -> Html {
    let ids = ["step-label-beside", "step-why-beside"];
    let other = step_description(&of(shown, beside), ids);
    element("div", "tellings").with(telling).with(other).into()
}

/// How a routine is called, over its board.
#[inline(never)]
pub(super) fn name_of(scene: &Scene) -> Html {
    let name = scene.routine.map_or_else(String::new, title);
    element("span", "").text(name).into()
}

/// What is shown of the other routine: no expression of its code is pointed at.
fn of<'a>(shown: &Shown<'a>, beside: &'a Scene) -> Shown<'a> {
    Shown {
        scene: beside,
        frame: beside.frame_at(shown.state.step),
        pointed: match shown.pointed {
            Pointed::Expression(_) => Pointed::Nothing,
            pointed => pointed,
        },
        asked: None,
        ..*shown
    }
}

fn routine_menu(shown: &Shown<'_>, beside: &Scene) -> Html {
    let choices = shown.scene.alternatives();
    let choices = choices.iter().map(|it| choice(it.id(), title(*it))).collect();
    let present = beside.routine.map_or_else(String::new, |it| it.id().to_owned());
    menu(shown, "beside-select", "Routine to compare with", present, chosen, choices)
}

fn chosen(menu: &HtmlSelectElement) -> Option<Event> {
    let routine = Catalogue::find(&menu.value())?;
    Some(Event::Act(Action::PlayBeside(routine)))
}
