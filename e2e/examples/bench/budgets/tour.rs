//! Long tasks and layout shifts on a tour of everything.

use std::time::Instant;

use deltaboard_e2e::Page;
use deltaboard_e2e::measure::watch::{self, Entry};
use deltaboard_e2e::tour;

use super::{Budget, SLOWER, listed};

pub(super) async fn budgets() -> [Budget; 2] {
    let page = Page::open("").await;
    page.throttle(SLOWER).await;
    let start = Instant::now();
    let watched = watch::tour(&page, tour::EVERYTHING).await;
    let seconds = start.elapsed().as_secs();
    let sentence = |title: &str, entries: &[&Entry], unit: &str, digits: usize| {
        if entries.is_empty() {
            return String::new();
        }
        let items = entries.iter().map(|Entry { amount, action, .. }| {
            (*amount, format!("{amount:.digits$}{unit} during `{action}`"))
        });
        format!(" {title}: {}.", listed(items.collect(), 16))
    };
    let (pressed, unexpected): (Vec<_>, Vec<_>) =
        watched.shifts.iter().partition(|shift| shift.pressed);
    // An empty sum is -0.
    let score = |shifts: &[&Entry]| shifts.iter().map(|shift| shift.amount).sum::<f64>() + 0.0;
    let longest = watched.tasks.iter().map(|task| task.amount);
    let longest = longest.fold(0.0, f64::max);
    [
        Budget {
            what: "long tasks (> 50 ms) after load, at 4x throttle, in a 2-minute tour of everything",
            bar: "0".to_owned(),
            measured: match watched.tasks.len() {
                0 => "0".to_owned(),
                count => format!("{count}, the longest {longest:.0} ms"),
            },
            held: watched.tasks.is_empty(),
            how: format!(
                "`e2e/tours/everything.txt`, {seconds} s: every page, transform, kind of routine, line and example of the Lab, \
                 with typing, a search for a permutation, questions and dialogs. `PerformanceObserver` reports each `longtask`.{}",
                sentence("Tasks", &watched.tasks.iter().collect::<Vec<_>>(), " ms", 0)
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
                 excludes shifts in the half second after a press.{}{}",
                sentence("Unexpected", &unexpected, "", 4),
                sentence("After a press", &pressed, "", 4)
            ),
        },
    ]
}
