//! The player: the followed bit, the description of the step, and the controls.

use std::cmp::Ordering;

use deltaboard_app::Message;
use deltaboard_scene::{Action, Speed, step_label};
use web_sys::{Element, HtmlInputElement};
use yew::prelude::*;

use super::bits_panel::board_options;
use super::code_panel::alternatives;
use super::comparison::both_descriptions;
use super::controls::Button;
use super::element::{ElementBuilder, element};
use super::follow::digits;
use super::question::{for_screen_readers, question, reply};
use super::step_description::step_description;
use crate::browser::focus;
use crate::shown::{Place, Shown};

pub(crate) fn player(shown: &Shown<'_>) -> Html {
    element("section", "player").aria_label("Player").with(controls(shown, true)).into()
}

/// The followed bit, and the description of the step or a question about it.
pub(crate) fn told(shown: &Shown<'_>) -> Html {
    let told = element("section", "told").aria_label("Step").with(for_screen_readers(shown));
    Html::from(match shown.waiting() {
        // A question is about another bit, and needs the room.
        Some(asked) => told.with(question(shown, asked)),
        None => told.with(digits(shown)).with(reply(shown)).with(description(shown)),
    })
}

/// Describes the step, of both routines in a comparison.
pub(super) fn description(shown: &Shown<'_>) -> Html {
    let first = step_description(shown, ["step-label", "step-why"]);
    match &shown.scene.beside {
        Some(other) => both_descriptions(shown, first, other),
        None => first,
    }
}

/// The slider, with a dot for each frame.
fn track(shown: &Shown<'_>) -> ElementBuilder {
    let (state, scene) = (shown.state, shown.scene);
    let last = scene.last_frame();
    let slide = shown.on(|event: InputEvent| {
        let value = event.target_dyn_into::<HtmlInputElement>()?.value();
        Some(Message::Act(Action::StepTo(value.parse().ok()?)))
    });
    let stop = |stop: usize| {
        let class = match stop.cmp(&state.step) {
            Ordering::Less => "past",
            Ordering::Equal => "past now",
            Ordering::Greater => "",
        };
        element("i", class).into()
    };
    // Too many for dots: the style sheet draws marks.
    let stops = if last > 22 { "stops many" } else { "stops" };
    let slider = html! {
        <input type="range" data-testid="step-slider" aria-label="Step" min="0" step="1"
            max={last.to_string()} value={state.step.to_string()} disabled={last == 0}
            aria-valuetext={step_label(scene, shown.frame)} oninput={slide} />
    };
    element("div", "track")
        .with(element("div", stops).aria_hidden().with_all((0..=last).map(stop)))
        .with(slider)
}

/// The controls that aren't needed all the time: speed, repetition, operations inside a step, prediction; and how the boards
/// are shown.
pub(crate) fn options(shown: &Shown<'_>) -> Html {
    element("section", "options")
        .aria_label("Options")
        .with_all(playback_options(shown).into_iter())
        .with_all(board_options(shown).into_iter())
        .with(alternatives(shown))
        .into()
}

/// The options of the playback.
fn playback_options(shown: &Shown<'_>) -> [Html; 4] {
    [speeds(shown), loop_button(shown), operation_buttons(shown), predict_button(shown)]
}

/// The speeds. In a player, Tab reaches only the chosen one; see [`toolbar`].
fn speeds(shown: &Shown<'_>) -> Html {
    let speed = |speed: Speed| {
        let chosen = speed == shown.state.speed;
        let skipped = !chosen && shown.place == Place::Player;
        let button = Button { skipped, ..Button::toggle(speed.style(), "", chosen) };
        button.show(shown.press(Action::SetSpeed(speed)), speed.label())
    };
    element("div", "speeds").aria_label("Speed").with_all(Speed::ALL.into_iter().map(speed)).into()
}

/// The options of the playback as one stop of Tab: arrows go from one to the next.
fn toolbar(shown: &Shown<'_>) -> Html {
    let speeds = Speed::ALL.map(Speed::style).into_iter();
    let stops = speeds.chain(["loop", "inside-back", "inside-forward", "predict"]);
    let stops: Vec<_> = stops.collect();
    let walk = Callback::from(move |event: KeyboardEvent| {
        let Some(button) = event.target_dyn_into::<Element>() else { return };
        let present = button.get_attribute("data-testid");
        let present = stops.iter().position(|stop| Some(*stop) == present.as_deref());
        let Some((present, Ok(Some(toolbar)))) =
            present.zip(Some(button.closest("[role=toolbar]")))
        else {
            return;
        };
        let others: Vec<_> = match &*event.key() {
            "ArrowLeft" => stops[..present].iter().rev().collect(),
            "ArrowRight" => stops[present + 1..].iter().collect(),
            _ => return,
        };
        let enabled = |stop: &&str| format!("[data-testid='{stop}']:not(:disabled)");
        let mut enabled = others.into_iter().map(enabled);
        let is_there = |selector: &String| matches!(toolbar.query_selector(selector), Ok(Some(_)));
        if let Some(next) = enabled.find(is_there) {
            event.prevent_default();
            focus::move_to(&toolbar, &next);
        }
    });
    html! {
        <div class="toolbar" role="toolbar" aria-label="Playback" onkeydown={walk}>
            { for playback_options(shown) }
        </div>
    }
}

/// The controls: those of one line, or only previous, play and next. Players have their options in the same line.
pub(super) fn controls(shown: &Shown<'_>, all: bool) -> Html {
    let (state, scene) = (shown.state, shown.scene);
    let last = scene.last_frame();
    let at_start = state.step == 0;
    let at_end = state.step == last;
    let (play, sign, name) = if state.playing {
        (Action::Pause, "❚❚", "Pause")
    } else if shown.waiting().is_some() {
        (Action::StepForward, "▶", "Show")
    } else {
        (Action::Play, "▶", "Play")
    };
    let play_button =
        Button { testid: "step-play", class: "play", disabled: last == 0, ..Button::default() };
    let skip = |testid, name, disabled, action, sign: &'static str| {
        let button = Button {
            testid,
            class: "skip",
            title: name,
            name: Some(name.into()),
            disabled,
            skipped: all && shown.place == Place::Player,
            ..Button::default()
        };
        button.show(shown.press(action), sign)
    };
    let back = skip("step-back", "Previous step", at_start, Action::StepBack, "◀");
    let play = play_button.show_with_sign(shown.press(play), sign, name);
    let on = skip("step-forward", "Next step", at_end, Action::StepForward, "▶");
    let controls = element("div", "controls");
    if !all {
        return controls.with(back).with(play).with(on).into();
    }
    let controls = controls
        .with(skip("step-first", "To the start", at_start, Action::StepFirst, "|◀"))
        .with(back)
        .with(play)
        .with(on)
        .with(skip("step-last", "To the end", at_end, Action::StepLast, "▶|"))
        .with(track(shown));
    match shown.place {
        Place::App => {
            let count = format!("{} / {last}", state.step);
            controls.with(element("span", "count").aria_hidden().text(count)).into()
        }
        Place::Player => controls.with(toolbar(shown)).into(),
    }
}

/// The button that repeats the current step.
fn loop_button(shown: &Shown<'_>) -> Html {
    let loops = shown.state.looped.is_some();
    let skipped = shown.place == Place::Player;
    let button = Button { skipped, ..Button::toggle("loop", "Repeat this step", loops) };
    button.show(shown.press(Action::Loop(!loops)), "Loop")
}

/// The buttons for the previous and the next operation inside the step.
fn operation_buttons(shown: &Shown<'_>) -> Html {
    let walk = |testid, name: &'static str, forward, sign| {
        let button = Button {
            name: Some(name.into()),
            disabled: shown.scene.trace.step(shown.displayed_frame()).is_none(),
            skipped: shown.place == Place::Player,
            ..Button::quiet(testid, name)
        };
        button.show(shown.send.reform(move |_| Message::WalkInside(forward)), sign)
    };
    element("div", "inside")
        .with(walk("inside-back", "Previous operation", false, "‹"))
        .with(element("span", "soft").aria_hidden().text(if shown.place == Place::App {
            "Inside this step"
        } else {
            "op"
        }))
        .with(walk("inside-forward", "Next operation", true, "›"))
        .into()
}

/// The *Predict* button and the score.
fn predict_button(shown: &Shown<'_>) -> Html {
    let predicts = shown.state.predicting;
    let title = "Predict each step before it plays";
    let skipped = shown.place == Place::Player;
    let button = Button { skipped, ..Button::toggle("predict", title, predicts) };
    let button = button.show(shown.press(Action::Predict(!predicts)), "Predict");
    let predicting = element("div", "predicting").with(button);
    if !predicts {
        return predicting.into();
    }
    let score =
        element("span", "soft").testid("score").text(shown.session.questions.score.in_words());
    predicting.with(score).into()
}
