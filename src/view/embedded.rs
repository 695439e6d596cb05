//! The player in other pages: the parts that its tag lists.

use deltaboard_scene::{Controls, Part, Tag, View};
use yew::prelude::*;

use super::bits_panel::bits_panel;
use super::board_panel::board_panel;
use super::code_panel::{cost, listing, verdict};
use super::element::{element, panel, panel_top};
use super::follow::digits;
use super::names::routine_name;
use super::player::{controls, description};
use super::question::{for_screen_readers, question, reply};
use super::step_panel::step_panel;
use crate::shown::Shown;

pub(crate) fn embedded(shown: &Shown<'_>, tag: &Tag) -> Html {
    let state = shown.state;
    let pending = shown.waiting().is_some();
    let of = |name: &'static str, html: Html| html! { <div part={name} class={format!("{name}-part")}>{ html }</div> };
    let render = |part: &Part| match part {
        Part::Board => of("board", board_panel(shown)),
        Part::Bits => of("bits", bits_panel(shown)),
        Part::Mask => of("mask", step_panel(shown)),
        Part::Code => of("code", code(shown)),
        Part::Text => Html::default(),
    };
    let parts = tag.parts.iter().filter(|part| **part != Part::Text);
    let parts: Vec<_> = parts.map(render).collect();
    // Code that cannot be played stays readable as the content of the tag.
    let plays = match state.view {
        View::Lab => shown.scene.plays(&state.lab.code),
        _ => !tag.is_misunderstood(),
    };
    let faults = state.notices.iter();
    let faults = faults.map(|fault| Html::from(element("p", "fault").text(fault.clone())));
    html! {
        <div class="page" data-theme={state.theme.name()} data-speed={state.speed.style()} data-pace={shown.pace()}
            data-view={state.side.name()}>
            <div role="alert" data-testid="faults">{ for faults }</div>
            if state.predicting {
                { for_screen_readers(shown) }
            }
            { shown.quiz.map_or_else(|| reply(shown), |asked| question(shown, asked)) }
            if plays {
                <div class="stage" data-parts={parts.len().to_string()}>{ for parts }</div>
            }
            if plays && shown.way.is_some() {
                { of("follow", digits(shown)) }
            }
            if plays && tag.shows(Part::Text) && !pending {
                { of("text", description(shown)) }
            }
            if plays && tag.controls != Controls::None && (!pending || state.predicting) {
                { of("controls", controls(shown, tag.controls == Controls::Full)) }
            }
        </div>
    }
}

/// Renders the listing. While a question waits, the lines of its step are highlighted, without values.
fn code(shown: &Shown<'_>) -> Html {
    let scene = shown.scene;
    let name = match scene.routine {
        Some(routine) => routine_name(routine),
        None => "routine".to_owned(),
    };
    panel(shown, "panel code-panel", "Routine")
        .with(
            panel_top(shown, html! { name })
                .with(element("span", "soft").testid("operations").text(cost(shown))),
        )
        .with(listing(shown, "listing", shown.lit()))
        .with(verdict(shown))
        .into()
}
