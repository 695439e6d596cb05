//! The task: its title, what to do, and the list of all tasks.

use deltaboard_build::{Goal, Message, TASKS};
use wasm_bindgen::JsCast;
use yew::prelude::*;

use super::Drawn;
use crate::builder;

/// Draws the task.
pub(super) fn task(drawn: &Drawn<'_>) -> Html {
    let model = drawn.model;
    let goal = model.goal();
    let text =
        goal.task().map_or("Every bit goes where the small board shows it.", |task| task.text);
    let number = TASKS.iter().position(|task| task.word == goal.word());
    let number = number.map_or_else(String::new, |place| format!("Task {}: ", place + 1));
    html! {
        <header class="build-task">
            <h2 class="build-title">{ number }{ goal.title() }</h2>
            <p>{ text }</p>
            { tasks(drawn) }
            { if model.asks() { own(drawn) } else { Html::default() } }
            { for model.notices().iter().map(|notice| html! { <p class="fault" role="alert">{ for quoted(notice) }</p> }) }
        </header>
    }
}

/// A text whose parts between backticks are code.
fn quoted(text: &str) -> impl Iterator<Item = Html> {
    let parts = text.split('`').map(ToOwned::to_owned).enumerate();
    parts.map(|(place, part)| {
        if place % 2 == 0 {
            html!(part)
        } else {
            html! { <code>{ part }</code> }
        }
    })
}

/// The field for a permutation of one's own.
fn own(drawn: &Drawn<'_>) -> Html {
    let send = drawn.send.clone();
    let submit = Callback::from(move |event: SubmitEvent| {
        event.prevent_default();
        let form: Option<web_sys::Element> = event.target_dyn_into();
        let field = form.and_then(|form| form.query_selector("textarea").ok()?);
        let field = field.and_then(|it| it.dyn_into::<web_sys::HtmlTextAreaElement>().ok());
        let text = field.map_or_else(String::new, |it| it.value());
        send.emit(match Goal::of_table(&text) {
            Ok(goal) => Message::Open(goal),
            Err(fault) => Message::Report(fault),
        });
    });
    html! {
        <form class="build-own" onsubmit={submit}>
            <textarea data-testid="build-own" aria-label="Your own permutation: 64 numbers or squares"
                placeholder="Where a1, b1, … h8 go: 64 numbers from 0 to 63, or squares" />
            <button type="submit">{ "Build it" }</button>
        </form>
    }
}

/// The menu of the tasks.
fn tasks(drawn: &Drawn<'_>) -> Html {
    let model = drawn.model;
    let today = builder::today();
    let open = drawn.send.reform(|event: Event| {
        let menu: Option<web_sys::HtmlSelectElement> = event.target_dyn_into();
        match menu.map(|it| it.value()).as_deref() {
            Some("forget") => Message::Forget,
            Some("own") => Message::Ask,
            word => Message::Open(Goal::named(word.unwrap_or_default()).unwrap_or_default()),
        }
    });
    let option = |word: &str, title: String| {
        let solved = if model.was_solved(word) { " ✓" } else { "" };
        html! { <option value={word.to_owned()} selected={word == model.goal().word()}>{ title }{ solved }</option> }
    };
    let listed = (1..)
        .zip(&TASKS)
        .map(|(number, task)| option(task.word, format!("{number}. {}", task.title)));
    let of_the_day =
        today.iter().map(|goal| option(goal.word(), "Permutation of the day".to_owned()));
    let is_listed = model.goal().task().is_some()
        || today.as_ref().is_some_and(|it| it.word() == model.goal().word());
    let own = (!is_listed).then(|| option(model.goal().word(), model.goal().title().to_owned()));
    let forget = model
        .solved()
        .next()
        .map(|_| html! { <option value="forget">{ "Forget what I solved" }</option> });
    html! {
        <select aria-label="Task" data-testid="build-task" onchange={open}>
            { for listed }{ for of_the_day }{ for own }<option value="own">{ "Your own permutation…" }</option>{ for forget }
        </select>
    }
}
