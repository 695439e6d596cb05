//! How soon a press is answered.

use crate::Page;
use crate::tour::Act;

/// How long the page took to answer an act, in milliseconds.
#[derive(Clone, Copy, Debug, Default)]
pub struct Answer {
    /// From the event until the next frame was painted, for the slowest of its events.
    pub painted: f64,
    /// The same until the frame was on the screen, as the browser tells it: in steps of 8 ms, and 0 below 16.
    pub presented: f64,
}

/// Makes a page note how soon it answers.
pub async fn begin(page: &Page) {
    page.eval(include_str!("answer.js").trim_end()).await;
}

/// Does something on the page, and tells how soon it was answered.
pub async fn of(page: &Page, act: Act<'_>) -> Answer {
    page.perform(act).await;
    let told = page
        .eval(
            "(async () => {
                const frame = () => new Promise(done => requestAnimationFrame(() => setTimeout(done)));
                for (let frames = 0; frames < 3; frames += 1) await frame();
                const worst = times => Math.max(0, ...times);
                const taken = worst(answers.taken.splice(0).map(([_, time]) => time));
                return [taken, worst(answers.presented.splice(0))];
            })()",
        )
        .await;
    Answer {
        painted: told[0].as_f64().unwrap_or_default(),
        presented: told[1].as_f64().unwrap_or_default(),
    }
}
