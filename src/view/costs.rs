//! The costs of all routines for a task.

use deltaboard_catalogue::Catalogue;
use deltaboard_routine::Domain;
use deltaboard_scene::{Action, Cost};
use deltaboard_trace::Task;
use yew::prelude::*;

use super::element::element;
use super::names::{routine_name, task_name};
use crate::shown::Shown;

/// Renders a table of all routines for a task, with the current one marked. In the Lab, the first row is the code in the
/// editor.
pub(crate) fn costs(shown: &Shown<'_>, task: Task, own: bool) -> Html {
    let head = ["Routine", "works on", "operations", "slowest path", "steps"];
    let head = head.map(|title| html! { <th scope="col">{ title }</th> });
    let trace = &shown.scene.trace;
    let own = own.then(|| {
        let title = html! { <th scope="row">{ "your code, on this board" }</th> };
        row(title, shown.scene.domain(), Cost::of_run(trace), true)
    });
    let rows = Catalogue::doing(task).map(|routine| {
        let played = shown.scene.routine == Some(routine);
        let press = shown.press(Action::ChooseRoutine(routine));
        let title = html! {
            <th scope="row"><button type="button" data-look="link" onclick={press}>{ routine_name(routine) }</button></th>
        };
        row(title, routine.domain(), Cost::of(routine), played)
    });
    let table = html! {
        <table class="costs" data-testid="costs">
            <thead><tr>{ for head }</tr></thead>
            <tbody>{ for own }{ for rows }</tbody>
        </table>
    };
    let explained = "Operations: those on data. Slowest path: the operations that have to run one after another, \
                     which is the least time if all others run beside them.";
    element("section", "costs-section")
        .with(element("h2", "").text(format!("Cost of each routine: {}", task_name(task))))
        .with(table)
        .with(element("p", "hint").text(explained))
        .into()
}

fn row(title: Html, domain: Domain, cost: Cost, played: bool) -> Html {
    let works_on = match domain {
        Domain::Board => "bitboard",
        Domain::Square => "square",
        Domain::Mailbox => "mailbox",
    };
    let cell = |text: String| html! { <td>{ text }</td> };
    let (operations, depth) = match domain {
        Domain::Mailbox => ("—".to_owned(), "—".to_owned()),
        _ => (cost.operations.to_string(), cost.depth.to_string()),
    };
    let cells =
        [cell(works_on.to_owned()), cell(operations), cell(depth), cell(cost.steps.to_string())];
    html! { <tr data-played={played.then_some("")}>{ title }{ for cells }</tr> }
}
