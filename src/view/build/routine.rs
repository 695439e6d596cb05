//! The routine as it grows, what is left to do, and the verdict at the end.

use deltaboard_build::{Left, Message, NAME, TASKS};
use deltaboard_routine::Language;
use deltaboard_scene::{Butterfly, HEIGHT, LAYER, Wires};
use deltaboard_trace::{Digit, capitalised, copies, recognise};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use yew::prelude::*;

use super::Drawn;
use crate::view::butterfly::crossings;
use crate::view::names::noun;

/// Draws the routine.
pub(super) fn routine(drawn: &Drawn<'_>) -> Html {
    let model = drawn.model;
    let routine = model.routine();
    let operations = match routine.operations() {
        1 => "1 operation".to_owned(),
        count => format!("{count} operations"),
    };
    html! {
        <>
            <p class="build-left" data-testid="build-left" role="status">{ capitalised(&routine.left(model.goal()).to_string()) }</p>
            { tiles(drawn) }
            { if model.is_solved() { solved(drawn, &operations) } else { Html::default() } }
            <h2>{ "What you have built" }<span class="soft" data-testid="build-ops">{ &operations }</span></h2>
            <pre class="listing build-code" tabindex="0" data-testid="build-code">{ listing(drawn) }</pre>
            { languages(drawn) }
        </>
    }
}

fn listing(drawn: &Drawn<'_>) -> String {
    match drawn.printed {
        (language, text) if !language.is_empty() => text.clone(),
        _ => drawn.model.routine().text(NAME),
    }
}

/// The menu of the languages. Other pages have no printer.
fn languages(drawn: &Drawn<'_>) -> Html {
    if !drawn.has_lab {
        return Html::default();
    }
    let print = drawn.print.reform(|event: Event| {
        let menu: Option<web_sys::HtmlSelectElement> = event.target_dyn_into();
        menu.map_or_else(String::new, |it| it.value())
    });
    let option = |slug: &'static str, name: &'static str| {
        html! { <option value={slug} selected={drawn.printed.0 == slug}>{ name }</option> }
    };
    let languages =
        Language::ALL.into_iter().map(|language| option(language.slug(), language.name()));
    html! {
        <select class="build-language" aria-label="Language" data-testid="build-language" onchange={print}>
            { option("", "Plain") }{ for languages }
        </select>
    }
}

/// The moves as wires that cross; the one that is tried is the last.
pub(super) fn wires(drawn: &Drawn<'_>) -> Html {
    let model = drawn.model;
    let tried =
        Some(model.tried()).filter(|_| drawn.preview.is_clean() && drawn.preview.does_something());
    let moves = model.routine().moves().iter().copied().chain(tried);
    let moves: Vec<Vec<_>> = moves.map(|it| copies(&it.motion()).collect()).collect();
    if moves.is_empty() || moves.len() > MOST_WIRED {
        return Html::default();
    }
    let drawing = Butterfly::of_moves(&moves);
    let what = drawing.wires.in_words();
    let class = if drawing.wires == Wires::Squares { "many" } else { "" };
    let size = format!("0 0 {} {HEIGHT}", LAYER * moves.len());
    html! {
        <div class="build-wires">
            <h2>{ format!("The {what} as wires") }<span>{ "a column for each move" }</span></h2>
            <svg viewBox={size} {class} preserveAspectRatio="none" aria-hidden="true">{ for (0..moves.len()).map(|number| crossings(&drawing, number)) }</svg>
        </div>
    }
}

/// More columns would be illegible.
const MOST_WIRED: usize = 16;

/// The six digits, and which of them are still to be done.
fn tiles(drawn: &Drawn<'_>) -> Html {
    let left = match drawn.model.routine().left(drawn.model.goal()) {
        Left::Nothing => Vec::new(),
        Left::Digits(digits) => digits,
        Left::Squares(_) | Left::Broken(_) | Left::Mixed(_) => return Html::default(),
    };
    let tile = |digit: Digit| {
        let is_left = left.contains(&digit);
        html! {
            <span class={if is_left { "tile" } else { "tile done" }}>
                { digit.symbol() }<i>{ if is_left { "…" } else { "✓" } }</i>
            </span>
        }
    };
    html! { <div class="build-tiles" aria-hidden="true">{ for Digit::ALL.into_iter().map(tile) }</div> }
}

fn verdict(drawn: &Drawn<'_>) -> String {
    let model = drawn.model;
    let what = match recognise(model.routine().origins()) {
        Some(transform) => match noun(transform) {
            noun if noun.starts_with(['a', 'e', 'i', 'o', 'u']) => format!("an {noun}"),
            noun => format!("a {noun}"),
        },
        None => "the permutation of this task".to_owned(),
    };
    format!("This is {what}, for all boards: it takes each of the 64 bits where it belongs.")
}

/// The verdict, the figures to compare with, and where to go from here.
fn solved(drawn: &Drawn<'_>, operations: &str) -> Html {
    let model = drawn.model;
    let goal = model.goal();
    let known = goal.task().map(|task| {
        let catalogue = task.catalogue.map(|count| match count {
            // No other move is that cheap.
            1 | 2 => format!(
                "with a processor’s byte swap or bit reversal, the catalogue’s best takes {count}"
            ),
            _ => format!("the catalogue’s best takes {count}"),
        });
        let compiler = format!("Deltaboard’s compiler finds a routine of {}", task.compiler);
        format!("; {}", catalogue.into_iter().chain([compiler]).collect::<Vec<_>>().join(", and "))
    });
    let next =
        TASKS.iter().position(|task| task.word == goal.word()).and_then(|at| TASKS.get(at + 1));
    let next = next.and_then(|task| deltaboard_build::Goal::named(task.word).ok());
    let lab = drawn.has_lab.then(|| {
        let code = utf8_percent_encode(&model.routine().text(NAME), NON_ALPHANUMERIC).to_string();
        html! { <a href={format!("?view=lab&code={code}")} data-testid="build-lab">{ "Open in the Lab" }</a> }
    });
    html! {
        <div class="build-solved" role="status" data-testid="build-solved">
            <p><b>{ "Solved. " }</b>{ verdict(drawn) }</p>
            { for goal.task().map(|task| html! { <p>{ task.lesson }</p> }) }
            <p>{ format!("{operations}{}.", known.unwrap_or_default()) }</p>
            <div class="build-row">
                { for next.map(|goal| html! {
                    <button type="button" class="go" data-testid="build-next" onclick={drawn.press(Message::Open(goal))}>{ "Next task" }</button>
                }) }
                <button type="button" data-testid="build-replay" onclick={drawn.press(Message::Replay)}>{ "Play it" }</button>
                { for lab }
            </div>
        </div>
    }
}
