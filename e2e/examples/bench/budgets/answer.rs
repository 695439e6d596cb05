//! Response times of user actions.

use std::path::Path;

use deltaboard_e2e::Page;
use deltaboard_e2e::measure::answer;
use deltaboard_e2e::tour::{self, Action};

use super::{Budget, SLOWER, listed};

const WORST: f64 = 50.0;
const MEDIAN: f64 = 16.0;
/// The number of clicks on a page with nothing but a button.
const BARE: usize = 50;

pub(super) async fn budgets() -> [Budget; 2] {
    let page = Page::open("").await;
    page.throttle(SLOWER).await;
    answer::install(&page).await;
    answer::measure(&page, Action::Press("do-flip-vertical")).await;
    page.wait_shown("the first click", &[("done", "flip")]).await;
    let mut answers = Vec::new();
    for (line, action) in tour::actions(tour::ACTIONS) {
        let answer = answer::measure(&page, action).await;
        if !action.needs_response() {
            continue;
        }
        if answer.painted > WORST {
            eprintln!("  {line}: {answer:?}");
        }
        assert!(answer.painted > 0.0, "`{line}` caused no event");
        answers.push((answer, line));
    }
    let (median, worst) = median_and_worst(answers.iter().map(|(answer, _)| answer.painted));
    let (bare_median, bare_worst) = bare().await;
    let presented = answers.iter().map(|(answer, _)| answer.presented);
    let presented = presented.fold(0.0, f64::max);
    let slow: Vec<_> = answers
        .iter()
        .filter(|(answer, _)| answer.painted > WORST)
        .map(|(answer, line)| {
            let time = answer.painted;
            (time, format!("{time:.0} ms for `{line}`"))
        })
        .collect();
    let worst_line =
        answers.iter().find(|(answer, _)| answer.painted >= worst).map_or("", |(_, line)| line);
    let over = match slow.len() {
        0 => String::new(),
        count => format!(" {count} are over the bar: {}.", listed(slow, 12)),
    };
    let count = answers.len();
    [
        Budget {
            what: "click or key to next paint, worst of 200 actions, 4x CPU throttle",
            bar: format!("≤ {WORST} ms"),
            measured: format!("{worst:.1} ms (`{worst_line}`)"),
            held: worst <= WORST,
            how: format!(
                "{count} actions (`e2e/tours/actions.txt`) with the browser's own pointer and keyboard. The time is from the \
                 timestamp of `pointerdown`, `click`, `keydown`, `input` or `change` to a message that the next animation \
                 frame's callback posts, which arrives right after layout and paint of that frame. For an action with several \
                 events, the slowest counts. By Event Timing, which ends when the frame is on the screen, in steps of 8 ms, the \
                 worst is {presented:.0} ms.{over}"
            ),
        },
        Budget {
            what: "the same, median",
            bar: format!("≤ {MEDIAN} ms"),
            measured: format!("{median:.1} ms"),
            held: median <= MEDIAN,
            how: format!(
                "of the same actions. A frame begins every 16.7 ms, so half a frame of it is waiting. The browser and this machine \
                 alone take {bare_median:.1} ms in the median and {bare_worst:.1} ms at worst: a page with nothing but a button, \
                 which counts its clicks ({BARE} clicks, in the same run and with the same throttle)."
            ),
        },
    ]
}

/// The median and the worst response time of a page that does next to nothing.
async fn bare() -> (f64, f64) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("pages/bare");
    let page = Page::of_site(&folder).await;
    page.visit("/index.html").await;
    page.throttle(SLOWER).await;
    answer::install(&page).await;
    let mut times = Vec::new();
    for _ in 0..BARE {
        let answer = answer::measure(&page, Action::Press("count")).await;
        times.push(answer.painted);
    }
    median_and_worst(times.into_iter())
}

fn median_and_worst(times: impl Iterator<Item = f64>) -> (f64, f64) {
    let mut times: Vec<f64> = times.collect();
    times.sort_by(f64::total_cmp);
    (times[times.len() / 2], times[times.len() - 1])
}
