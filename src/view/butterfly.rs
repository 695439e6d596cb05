//! The whole routine as wires that cross where a step moves them.

use deltaboard_app::Message;
use deltaboard_catalogue::Routine;
use deltaboard_scene::{Action, Butterfly, HEIGHT, LAYER};
use web_sys::Element;
use yew::prelude::*;

use super::controls::Button;
use super::element::element;
use crate::shown::Shown;

/// Draws the wires, with one layer of crossings for each step. A press on a layer goes there.
pub(crate) fn butterfly(shown: &Shown<'_>) -> Html {
    let is_hidden = shown.asks || shown.scene.beside.is_some() || shown.is_calm();
    let Some(drawn) = Butterfly::of(shown.scene).filter(|_| !is_hidden) else {
        return Html::default();
    };
    let layers = drawn.layers.len();
    let layer = |number: usize| {
        let state = match number + 1 {
            frame if frame == shown.displayed_frame() => "now",
            frame if frame < shown.displayed_frame() => "past",
            _ => "ahead",
        };
        html! {
            <g class={state} data-frame={(number + 1).to_string()}>
                <rect x={(LAYER * number).to_string()} y="0" width={LAYER.to_string()} height={HEIGHT.to_string()} />
                { crossings(&drawn, number) }
            </g>
        }
    };
    let way = shown.way.map(|way| Html::from(element("path", "gold").path(drawn.way(way))));
    let names = drawn.wires.labels().into_iter();
    let names = names.map(|name| Html::from(element("span", "").text(name)));
    let press = shown.on(|event: MouseEvent| {
        let layer = event.target_dyn_into::<Element>()?.closest("[data-frame]").ok()??;
        Some(Message::Act(Action::StepTo(layer.get_attribute("data-frame")?.parse().ok()?)))
    });
    let what = drawn.wires.in_words();
    let name = format!("The {layers} steps as crossings of wires, one for each of the {what}");
    let size = format!("0 0 {} {HEIGHT}", LAYER * layers);
    html! {
        <details class="wires" open={true}>
            <summary>{ format!("The {what} as wires") }</summary>
            <div class="wiring">
                { element("div", "names").aria_hidden().with_all(names) }
                <svg viewBox={size} data-wires={what} preserveAspectRatio="none" role="img" aria-label={name} data-testid="wires" onclick={press}>
                    { for (0..layers).map(layer) }{ for way }
                </svg>
            </div>
            { other_order(shown) }
        </details>
    }
}

/// Draws the wires of a layer.
pub(super) fn crossings(drawn: &Butterfly, layer: usize) -> Html {
    let [up, down, stays] = drawn.paths(layer);
    let path =
        |(class, path): (&'static str, String)| Html::from(element("path", class).path(path));
    [("stays", stays), ("down", down), ("up", up)].map(path).into_iter().collect()
}

/// The button that plays the same steps in another order, which leads to the same end.
fn other_order(shown: &Shown<'_>) -> Html {
    let Some(other) = shown.scene.routine.and_then(Routine::in_another_order) else {
        return Html::default();
    };
    let send = shown.send.clone();
    let press = Callback::from(move |_: MouseEvent| {
        for action in [Action::ChooseRoutine(other), Action::Play] {
            send.emit(Message::Act(action));
        }
    });
    let title =
        "Each step has digits of its own, so the same steps lead to the same end in any order";
    Button::quiet("other-order", title).show(press, "Play in another order")
}
