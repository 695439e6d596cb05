//! Press to paint, beside a page with one button.

use deltaboard_e2e::measure::answer;
use deltaboard_e2e::tour::{self, Action};
use deltaboard_e2e::{Page, Tab};

use super::{Budget, SLOWER, listed};

/// How many times the response time of the page with one button the app may take.
const RATIO: f64 = 3.0;

/// A page whose only button counts its presses.
const BUTTON: &str = include_str!("../../../pages/button.html");

/// The response times of one page, in milliseconds, each with its action; the slowest are last.
struct Times<'a>(Vec<(f64, &'a str)>);

impl<'a> Times<'a> {
    fn of(mut times: Vec<(f64, &'a str)>) -> Self {
        times.sort_by(|(one, _), (other, _)| one.total_cmp(other));
        Self(times)
    }

    fn median(&self) -> f64 {
        self.0[self.0.len() / 2].0
    }

    fn worst(&self) -> (f64, &'a str) {
        self.0[self.0.len() - 1]
    }

    /// The actions that took longer, in words.
    fn over(&self, bar: f64) -> String {
        let over = self.0.iter().filter(|(time, _)| *time > bar);
        let slow: Vec<_> =
            over.map(|(time, line)| (*time, format!("{time:.0} ms for `{line}`"))).collect();
        match slow.len() {
            0 => String::new(),
            count => format!(" {count} are over the bar: {}.", listed(slow, 12)),
        }
    }
}

pub(super) async fn budgets() -> [Budget; 2] {
    let (app, button) = measure().await;
    let (median, bare_median) = (app.median(), button.median());
    let ((worst, line), (bare_worst, _)) = (app.worst(), button.worst());
    let budget = |what, time: f64, bare: f64, how| Budget {
        what,
        bar: format!("≤ {RATIO} times the button page’s {bare:.1} ms"),
        measured: format!("{time:.1} ms, {:.2} times", time / bare),
        held: time <= RATIO * bare,
        how,
    };
    [
        budget(
            "press to paint at 4x CPU throttle, median",
            median,
            bare_median,
            format!(
                "{} actions (`e2e/tours/actions.txt`) with the browser's own pointer and keyboard, and after each of them a press on \
                 the only button of a page in another tab (`e2e/pages/button.html`), measured by the same code. The time is from \
                 the timestamp of `pointerdown`, `click`, `keydown`, `input` or `change` to a message that the next animation \
                 frame's callback posts, which arrives right after layout and paint of that frame. For an action with several \
                 events, the slowest counts.",
                app.0.len()
            ),
        ),
        budget(
            "the same, worst",
            worst,
            bare_worst,
            format!("`{line}`.{}", app.over(RATIO * bare_worst)),
        ),
    ]
}

/// Performs the actions in the app, and presses the button after each of them, so that whatever else the machine does slows
/// both pages down.
async fn measure() -> (Times<'static>, Times<'static>) {
    let page = Page::open("").await;
    let app = page.tab().await;
    prepare(&page).await;
    let button = page.open_tab_with(BUTTON).await;
    prepare(&page).await;
    let mut times = [Vec::new(), Vec::new()];
    for (line, action) in tour::actions(tour::ACTIONS) {
        let taken = in_tab(&page, &app, action).await;
        if !action.needs_response() {
            continue;
        }
        assert!(taken > 0.0, "`{line}` caused no event");
        let bare = in_tab(&page, &button, Action::Press("count")).await;
        eprintln!("  {line}: {taken:.1} ms, the button {bare:.1} ms");
        times[0].push((taken, line));
        times[1].push((bare, line));
    }
    let [app, button] = times.map(Times::of);
    (app, button)
}

async fn prepare(page: &Page) {
    page.throttle(SLOWER).await;
    answer::install(page).await;
}

async fn in_tab(page: &Page, tab: &Tab, action: Action<'_>) -> f64 {
    page.go_to_tab(tab).await;
    answer::measure(page, action).await
}
