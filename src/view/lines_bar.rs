//! The buttons of line maps (file to rank, diagonal to rank, …), and the occupancy of the line.

use deltaboard_app::Message;
use deltaboard_catalogue::{Catalogue, Routine};
use deltaboard_scene::Action;
use deltaboard_trace::Line;
use web_sys::HtmlInputElement;
use yew::prelude::*;

use super::controls::Button;
use super::element::element;
use super::header::purpose;
use super::names::line_name;
use crate::shown::Shown;

pub(crate) fn lines_bar(shown: &Shown<'_>) -> Html {
    let mut firsts: Vec<Routine> = Vec::new();
    for routine in Catalogue::lines() {
        if firsts.iter().all(|first| first.task() != routine.task()) {
            firsts.push(routine);
        }
    }
    let buttons = firsts.into_iter().map(|routine| line_button(shown, routine));
    let buttons = element("nav", "transforms").aria_label("Lines").with_all(buttons);
    element("div", "lines")
        .with(element("p", "purpose").text(purpose(shown.state.view)))
        .with(buttons)
        .with(shown.scene.line().map_or_else(Html::default, |line| occupancy(shown, &line)))
        .into()
}

fn line_button(shown: &Shown<'_>, routine: Routine) -> Html {
    let playing = shown.scene.line().as_ref() == routine.task().line();
    let button = Button {
        class: if playing { "transform on" } else { "transform" },
        pressed: Some(playing),
        ..Button::default()
    };
    let press = shown.press(Action::ChooseRoutine(routine));
    button.show(press, line_name(routine.family()))
}

/// Renders the eight squares of the line as toggle buttons, and the occupancy as a number.
fn occupancy(shown: &Shown<'_>, line: &Line) -> Html {
    let set = shown.scene.before.bits(shown.scene.set).0 & line.squares();
    let switch = |&square: &deltaboard_transform::Square| {
        let on = set >> square.index() & 1 == 1;
        let button = Button {
            class: if on { "switch on" } else { "switch" },
            pressed: Some(on),
            ..Button::default()
        };
        let flipped = set ^ 1 << square.index();
        let press = shown.press(Action::Occupy(line.occupancy(flipped)));
        let letter = line.letter(square).unwrap_or(' ');
        let square = element("small", "").text(square.to_string());
        let letter = element("b", "").text(letter.to_string());
        button.show_content(press, [Html::from(letter), square.into()].into_iter().collect())
    };
    let number = line.occupancy(set);
    let write = shown.on(|event: InputEvent| {
        let value = event.target_dyn_into::<HtmlInputElement>()?.value();
        Some(Message::Act(Action::Occupy(value.parse().ok()?)))
    });
    let field = html! {
        <label class="field occupancy-number">
            { element("span", "").text("Occupancy") }
            <input type="number" min="0" max="255" data-testid="occupancy" value={number.to_string()}
                oninput={write} />
        </label>
    };
    element("div", "occupancy")
        .aria_label("Occupied squares of the line, lettered in order")
        .with_all(line.from.iter().map(switch))
        .with(field)
        .into()
}
