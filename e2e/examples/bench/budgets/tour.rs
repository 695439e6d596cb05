//! What goes wrong on a tour of everything.

use std::time::Instant;

use deltaboard_e2e::Page;
use deltaboard_e2e::measure::watch::{self, Noted};
use deltaboard_e2e::tour;

use super::{Budget, SLOWER, listed};

pub(super) async fn budgets() -> [Budget; 2] {
    let page = Page::open("").await;
    page.throttle(SLOWER).await;
    let begun = Instant::now();
    let watched = watch::tour(&page, tour::EVERYTHING).await;
    let seconds = begun.elapsed().as_secs();
    let told = |title: &str, noted: &[&Noted], unit: &str, digits: usize| {
        if noted.is_empty() {
            return String::new();
        }
        let each = noted.iter().map(|noted| {
            let amount = noted.amount;
            (amount, format!("{amount:.digits$}{unit} during `{}`", noted.act))
        });
        format!(" {title} {}.", listed(each.collect(), 16))
    };
    let (pressed, by_itself): (Vec<_>, Vec<_>) =
        watched.shifts.iter().partition(|shift| shift.pressed);
    // An empty sum is -0.
    let score = |shifts: &[&Noted]| shifts.iter().map(|shift| shift.amount).sum::<f64>() + 0.0;
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
                 with typing, a search for a permutation, questions and dialogs. `PerformanceObserver` tells of `longtask`.{}",
                told("They are", &watched.tasks.iter().collect::<Vec<_>>(), " ms", 0)
            ),
        },
        Budget {
            what: "layout shift over the tour",
            bar: "0".to_owned(),
            measured: format!(
                "{:.4} that nobody asked for, {:.4} right after a press",
                score(&by_itself),
                score(&pressed)
            ),
            held: by_itself.is_empty(),
            how: format!(
                "the same tour, and the opening of the page; `layout-shift` of `PerformanceObserver`. Cumulative Layout Shift \
                 leaves out what moves in the half second after a press.{}{}",
                told("Nobody asked for", &by_itself, "", 4),
                told("After a press came", &pressed, "", 4)
            ),
        },
    ]
}
