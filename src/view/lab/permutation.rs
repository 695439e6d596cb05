//! Code for a permutation, which the user gives as a formula, as a table, or on a grid.

use deltaboard_app::Message;
use deltaboard_app::lab::{Compilation, permutation_table};
use deltaboard_compiler::Instructions;
use deltaboard_routine::Diagnostic;
use deltaboard_scene::{Action, Side};
use deltaboard_trace::Permutation;
use deltaboard_transform::Square;
use web_sys::{HtmlInputElement, HtmlTextAreaElement};
use yew::prelude::*;

use super::editor::{line_and_column, with_full_stop};
use crate::shown::Shown;
use crate::view::controls::Button;
use crate::view::element::element;

pub(crate) fn permutation_panel(shown: &Shown<'_>) -> Html {
    let lab = &shown.state.lab;
    let write = shown.on(|event: InputEvent| {
        let area = event.target_dyn_into::<HtmlTextAreaElement>()?;
        Some(Message::Act(Action::WritePermutation(area.value().into())))
    });
    let compilation = shown.session.lab.compilation.as_ref().filter(|known| known.is_of(lab));
    let fault = compilation.and_then(|known| known.permutation.as_ref().err());
    let invalid = fault.is_some().to_string();
    let input = html! {
        <label class="permutation-text">
            { element("span", "").text("Target of each square: a formula of sq, or a table of 64") }
            <textarea data-testid="permutation-input" rows="3" spellcheck="false" autocomplete="off" autocapitalize="off"
                aria-invalid={invalid} aria-describedby="permutation-error" value={lab.permutation.to_string()} oninput={write} />
        </label>
    };
    let permutation = compilation.and_then(|known| known.permutation.as_ref().ok());
    let given = element("div", "permutation-given")
        .with(input)
        .with(html! {
            <p class="fault" id="permutation-error" data-testid="permutation-error" role="status">
                { fault.map(|fault| sentence(&lab.permutation, fault)) }
            </p>
        })
        .with(from_code(shown))
        .with(instructions(shown, lab.instructions));
    element("section", "permutation-section")
        .with(element("h2", "").text("Permutation to code"))
        .with(
            element("div", "permutation-parts")
                .with(given)
                .with(permutation.map_or_else(Html::default, |known| picture(shown, known)))
                .with(compilation.map_or_else(Html::default, |known| code(shown, known))),
        )
        .into()
}

fn sentence(text: &str, fault: &Diagnostic) -> String {
    with_full_stop(match line_and_column(text, fault.span().start) {
        (1, column) => format!("Column {column}: {fault}"),
        (line, column) => format!("Line {line}, column {column}: {fault}"),
    })
}

/// The button that copies the permutation of the code in the editor.
fn from_code(shown: &Shown<'_>) -> Html {
    let known = Permutation::from_origins(shown.scene.trace.result_origins());
    let button = Button {
        testid: "permutation-from-code",
        class: "quiet",
        title: "Use the permutation that the code in the editor computes",
        disabled: known.is_none(),
        ..Button::default()
    };
    let text = known.map_or_else(String::new, |known| permutation_table(&known));
    let press = shown.press(Action::WritePermutation(text.into()));
    button.show(press, "Copy from the code above")
}

fn instructions(shown: &Shown<'_>, present: Instructions) -> Html {
    let toggle = |testid, title: &'static str, on: bool, changed: Instructions| {
        let change = shown.on(move |event: yew::Event| {
            let _box = event.target_dyn_into::<HtmlInputElement>()?;
            Some(Message::Act(Action::AllowInstructions(changed)))
        });
        html! {
            <label class="check"><input type="checkbox" data-testid={testid} checked={on} onchange={change} />{ title }</label>
        }
    };
    let pext = Instructions { pext: !present.pext, ..present };
    let reversal = Instructions { reversal: !present.reversal, ..present };
    element("div", "permutation-instructions")
        .with(toggle("allow-pext", "use PEXT and PDEP", present.pext, pext))
        .with(toggle(
            "allow-reversal",
            "use a bit reversal (on ARM, not on x86)",
            present.reversal,
            reversal,
        ))
        .into()
}

/// The grid with the source of each square's bit. Pressing two squares, or dragging one to the other, swaps them.
fn picture(shown: &Shown<'_>, permutation: &Permutation) -> Html {
    let sources = permutation.inverse();
    let cell = |square: Square| {
        let source = sources.goal(square);
        let class = match (shown.session.lab.picked == Some(square), source == square) {
            (true, _) => "picked",
            (false, true) => "fixed",
            (false, false) => "",
        };
        let down = shown.send.reform(move |event: MouseEvent| {
            event.prevent_default();
            Message::PickSquare(square, true)
        });
        let up = shown.send.reform(move |_: MouseEvent| Message::PickSquare(square, false));
        let key = shown.on(move |event: KeyboardEvent| {
            let key = event.key();
            if key != "Enter" && key != " " {
                return None;
            }
            event.prevent_default();
            Some(Message::PickSquare(square, true))
        });
        html! {
            <button type="button" class={class} data-square={square.to_string()} tabindex="0"
                aria-label={format!("{square}: from {source}")}
                aria-pressed={(shown.session.lab.picked == Some(square)).to_string()}
                onmousedown={down} onmouseup={up} onkeydown={key}>{ source.to_string() }</button>
        }
    };
    let cells = Side::White.squares().map(cell);
    element("div", "permutation-picture")
        .with(
            element("p", "hint").text(
                "Source of each square’s bit. Drag one to another, or press two, to swap them.",
            ),
        )
        .with(
            element("div", "permutation-grid")
                .aria_label("Source of each square’s bit")
                .with_all(cells),
        )
        .into()
}

/// The shortest code found so far.
fn code(shown: &Shown<'_>, compilation: &Compilation) -> Html {
    let Some(best) = &compilation.found.best else {
        return Html::default();
    };
    let plural = if best.operations == 1 { "" } else { "s" };
    let how_far = if compilation.found.is_finished {
        "the search is complete".to_owned()
    } else {
        format!("{} % of the search is done", compilation.found.percent)
    };
    let play = best.text.clone();
    let play = shown.send.reform(move |_: MouseEvent| Message::ReplaceCode(play.clone().into()));
    let plays = Button {
        testid: "permutation-play",
        title: "Put this code into the editor to play and prove it",
        ..Button::default()
    };
    let goes_on = compilation.is_running();
    let more = Button {
        testid: "permutation-search",
        class: "quiet",
        disabled: compilation.found.is_finished,
        ..Button::default()
    };
    let search = shown.send.reform(move |_: MouseEvent| Message::Search(!goes_on));
    let title = if goes_on { "Stop" } else { "Keep searching" };
    element("div", "permutation-result")
        .with(
            element("p", "")
                .with(element("output", "count").testid("permutation-operations").text(best.operations.to_string()))
                .text(format!(" operation{plural}; no permutation needs more than 66; {how_far}. "))
                .with(plays.show(play, "Play"))
                .with(more.show(search, title)),
        )
        .with(html! { <pre class="code" tabindex="0" data-testid="permutation-code">{ best.text.clone() }</pre> })
        .into()
}
