//! The player: what the step does, and the controls that go from step to step.

use std::cmp::Ordering;

use deltaboard_trace::explain;
use web_sys::HtmlInputElement;
use yew::prelude::*;

use super::controls::Button;
use super::words::noun;
use crate::app::{Event, Shown};
use crate::state::{Action, Speed};

pub(crate) fn player(shown: &Shown<'_>) -> Html {
    let (state, scene) = (shown.state, shown.scene);
    let last = scene.trace.steps().len();
    let at_start = state.step == 0;
    let at_end = state.step == last;
    let slide = shown.on(|event: InputEvent| {
        let value = event.target_dyn_into::<HtmlInputElement>()?.value();
        Some(Event::Act(Action::StepTo(value.parse().ok()?)))
    });
    let (play, sign, name) = if state.playing {
        (Action::Pause, "❚❚", "Pause")
    } else {
        (Action::Play, "▶", "Play")
    };
    let play_button = Button {
        testid: "step-play",
        class: "play",
        disabled: last == 0,
        ..Button::default()
    };
    let skip = |testid, name, disabled, action, sign: &'static str| {
        let class = "skip";
        let button = Button { testid, class, title: name, name: Some(name), disabled, pressed: None };
        button.show(shown.press(action), sign)
    };
    let speed = |speed: Speed| {
        let chosen = speed == state.speed;
        let button = Button {
            testid: speed.style(),
            class: if chosen { "quiet on" } else { "quiet" },
            pressed: Some(chosen),
            ..Button::default()
        };
        button.show(shown.press(Action::SetSpeed(speed)), speed.label())
    };
    html! {
        <section class="player" aria-label="Player">
            <div class="telling" aria-live="polite">
                <p class="step" data-testid="step-label">{ label(shown) }</p>
                <p class="why" data-testid="step-why">{ why(shown) }</p>
            </div>
            <div class="controls">
                { skip("step-first", "To the start", at_start, Action::StepFirst, "⏮\u{fe0e}") }
                { skip("step-back", "One step back", at_start, Action::StepBack, "◀\u{fe0e}") }
                { play_button.show(shown.press(play), html! { <><i aria-hidden="true">{ sign }</i>{ name }</> }) }
                { skip("step-forward", "One step on", at_end, Action::StepForward, "▶\u{fe0e}") }
                { skip("step-last", "To the end", at_end, Action::StepLast, "⏭\u{fe0e}") }
                <div class="track">
                    <div class="stops" aria-hidden="true">
                        { for (0..=last).map(|stop| html! {
                            <i class={match stop.cmp(&state.step) {
                                Ordering::Less => "past",
                                Ordering::Equal => "past now",
                                Ordering::Greater => "",
                            }} />
                        }) }
                    </div>
                    <input type="range" data-testid="step-slider" aria-label="Step" min="0" step="1"
                        max={last.to_string()} value={state.step.to_string()} disabled={last == 0}
                        aria-valuetext={label(shown)} oninput={slide} />
                </div>
                <div class="speeds" role="group" aria-label="Speed">
                    { for Speed::ALL.map(speed) }
                </div>
            </div>
        </section>
    }
}

fn label(shown: &Shown<'_>) -> String {
    let (scene, frame) = (shown.scene, shown.state.step);
    let last = scene.trace.steps().len();
    match scene.trace.step(frame) {
        Some(step) => format!("Step {frame} of {last}: {}", step.meaning),
        None if last == 0 => "No step: this routine leaves every board as it is".to_owned(),
        None if last == 1 => "Step 0 of 1: before the only step".to_owned(),
        None => format!("Step 0 of {last}: before the first step"),
    }
}

fn why(shown: &Shown<'_>) -> String {
    let scene = shown.scene;
    match explain(&scene.trace, shown.state.step) {
        Some(why) => why,
        None if scene.applied => "The board as the routine is given it.".to_owned(),
        None => format!("Ready to play the {}.", noun(scene.transform)),
    }
}
