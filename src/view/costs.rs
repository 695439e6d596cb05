//! What the routines of one task cost, side by side.

use std::cell::RefCell;

use deltaboard_scene::Action;
use deltaboard_trace::{Catalogue, Domain, Routine, Task};
use yew::prelude::*;

use super::part::part;
use crate::shown::Shown;

/// What a routine costs on any board.
#[derive(Clone, Copy)]
struct Cost {
    operations: u32,
    depth: u32,
    steps: usize,
}

/// A table of all routines of a task; the one that is played is marked. In the Lab, the code in
/// the editor stands above them.
#[inline(never)]
pub(crate) fn costs(shown: &Shown<'_>, task: Task, own: bool) -> Html {
    let head = [
        "Routine",
        "works on",
        "operations",
        "longest chain",
        "steps",
    ];
    let head = head.map(|title| html! { <th scope="col">{ title }</th> });
    let trace = &shown.scene.trace;
    let own = own.then(|| {
        let cost = Cost {
            operations: trace.operations(),
            depth: trace.depth(),
            steps: trace.steps().len(),
        };
        let title = html! { <th scope="row">{ "your code, on this board" }</th> };
        row(title, shown.scene.domain(), cost, true)
    });
    let rows = Catalogue::doing(task).map(|routine| {
        let played = shown.scene.routine == Some(routine);
        let press = shown.press(Action::ChooseRoutine(routine));
        let title = html! {
            <th scope="row"><button type="button" data-look="link" onclick={press}>{ name_of(routine, task) }</button></th>
        };
        row(title, routine.domain(), cost_of(routine), played)
    });
    let table = html! {
        <table class="costs" data-testid="costs">
            <thead><tr>{ for head }</tr></thead>
            <tbody>{ for own }{ for rows }</tbody>
        </table>
    };
    let explained = "Operations are those on data; the longest chain is how many of them wait for each other, \
                     which is what a processor with free hands takes.";
    part("section", "costs-section")
        .with(part("h2", "").text(format!("What the routines for {} cost", task.title())))
        .with(table)
        .with(part("p", "hint").text(explained))
        .into()
}

fn name_of(routine: Routine, task: Task) -> String {
    let name = routine.name().replace('-', " ");
    match task.transform() {
        Some(transform) if routine.family() != transform.name() => {
            format!("{}: {name}", routine.family().replace('-', " "))
        }
        _ => name,
    }
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
    let cells = [
        cell(works_on.to_owned()),
        cell(operations),
        cell(depth),
        cell(cost.steps.to_string()),
    ];
    html! { <tr data-played={played.then_some("")}>{ title }{ for cells }</tr> }
}

/// What a routine costs: found once, as it hangs on no board.
fn cost_of(routine: Routine) -> Cost {
    thread_local! {
        static KNOWN: RefCell<Vec<(Routine, Cost)>> = const { RefCell::new(Vec::new()) };
    }
    KNOWN.with_borrow_mut(|known| {
        if let Some((_, cost)) = known.iter().find(|(other, _)| *other == routine) {
            return *cost;
        }
        let trace = routine.program().run(u64::MAX);
        let cost = trace.map_or(
            Cost {
                operations: 0,
                depth: 0,
                steps: 0,
            },
            |trace| Cost {
                operations: trace.operations(),
                depth: trace.depth(),
                steps: trace.steps().len(),
            },
        );
        known.push((routine, cost));
        cost
    })
}
