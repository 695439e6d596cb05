//! Long tasks and layout shifts on a tour of everything.

use std::time::Instant;

use deltaboard_e2e::Page;
use deltaboard_e2e::measure::watch::{self, Entry};
use deltaboard_e2e::tour;

use super::{Budget, SLOWER, listed};

/// The fields of the Lab that a user types into.
const FIELDS_OF_THE_LAB: [&str; 2] = ["lab-source", "permutation-input"];

pub(super) async fn budgets() -> [Budget; 3] {
    let page = Page::open("").await;
    page.throttle(SLOWER).await;
    let start = Instant::now();
    let watched = watch::tour(&page, tour::EVERYTHING).await;
    let seconds = start.elapsed().as_secs();
    let (typed, other): (Vec<_>, Vec<_>) = watched
        .tasks
        .iter()
        .partition(|task| FIELDS_OF_THE_LAB.iter().any(|field| task.action.contains(field)));
    let (pressed, unexpected): (Vec<_>, Vec<_>) =
        watched.shifts.iter().partition(|shift| shift.pressed);
    // An empty sum is -0.
    let score = |shifts: &[&Entry]| shifts.iter().map(|shift| shift.amount).sum::<f64>() + 0.0;
    [
        Budget {
            what: "long tasks (> 50 ms) while typing in the Lab, at 4x throttle",
            bar: "0".to_owned(),
            measured: counted(&typed),
            held: typed.is_empty(),
            how: format!(
                "part of the tour below: code and permutations, key by key and pasted.{}",
                sentence("Tasks", &typed, " ms", 0)
            ),
        },
        Budget {
            what: "the same in the rest of a tour of everything",
            bar: "0".to_owned(),
            measured: counted(&other),
            held: other.is_empty(),
            how: format!(
                "`e2e/tours/everything.txt`, {seconds} s: every page, transform, kind of routine, line and example of the Lab, \
                 with a search for a permutation, questions and dialogs. `PerformanceObserver` reports each `longtask`.{}",
                sentence("Tasks", &other, " ms", 0)
            ),
        },
        Budget {
            what: "layout shift over the tour",
            bar: "0".to_owned(),
            measured: format!(
                "{:.4} unexpected, {:.4} right after a press",
                score(&unexpected),
                score(&pressed)
            ),
            held: unexpected.is_empty(),
            how: format!(
                "the same tour, and the opening of the page; `layout-shift` of `PerformanceObserver`. Cumulative Layout Shift \
                 excludes shifts in the half second after a press.{}",
                sentence("Unexpected", &unexpected, "", 4)
            ),
        },
    ]
}

/// The number of tasks and the longest.
fn counted(tasks: &[&Entry]) -> String {
    let longest = tasks.iter().map(|task| task.amount).fold(0.0, f64::max);
    match tasks.len() {
        0 => "0".to_owned(),
        count => format!("{count}, the longest {longest:.0} ms"),
    }
}

/// A sentence that lists the largest entries.
fn sentence(title: &str, entries: &[&Entry], unit: &str, digits: usize) -> String {
    if entries.is_empty() {
        return String::new();
    }
    let items = entries.iter().map(|Entry { amount, action, .. }| {
        let (start, rest) = action.split_at(action.floor_char_boundary(60));
        let cut = if rest.is_empty() { "" } else { "…" };
        (*amount, format!("{amount:.digits$}{unit} during `{start}{cut}`"))
    });
    format!(" {title}: {}.", listed(items.collect(), 12))
}
