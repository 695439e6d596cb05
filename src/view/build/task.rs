//! The task: its title, what to do, and the list of all tasks.

use deltaboard_build::{Goal, Message, TASKS};
use yew::prelude::*;

use super::Drawn;
use crate::builder;

/// Draws the task.
pub(super) fn task(drawn: &Drawn<'_>) -> Html {
    let model = drawn.model;
    let goal = model.goal();
    let text = goal
        .task()
        .map_or("Every bit goes where the board at the right shows it.", |task| task.text);
    let number = TASKS.iter().position(|task| task.word == goal.word());
    let number = number.map_or_else(String::new, |place| format!("Task {}: ", place + 1));
    html! {
        <header class="build-task">
            <h2 class="build-title">{ number }{ goal.title() }</h2>
            <p>{ text }</p>
            { tasks(drawn) }
            { for model.notices().iter().map(|notice| html! { <p class="fault" role="alert">{ notice }</p> }) }
        </header>
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
            { for listed }{ for of_the_day }{ for own }{ for forget }
        </select>
    }
}
