//! Response times of user actions.

use crate::Page;
use crate::tour::Action;

/// The response time of an action, in milliseconds.
#[derive(Clone, Copy, Debug, Default)]
pub struct Answer {
    /// From the action's slowest event until the next frame was painted.
    pub painted: f64,
    /// The same until the frame was on the screen, as the browser reports it: in steps of 8 ms, and 0 below 16.
    pub presented: f64,
}

/// Makes a page record its response times.
pub async fn install(page: &Page) {
    page.eval(include_str!("answer.js").trim_end()).await;
}

/// Performs an action and returns its response time.
pub async fn measure(page: &Page, action: Action<'_>) -> Answer {
    page.perform(action).await;
    let (painted, presented) = page
        .eval_as(
            "(async () => {
                const frame = () => new Promise(done => requestAnimationFrame(() => setTimeout(done)));
                for (let frames = 0; frames < 3; frames += 1) await frame();
                const worst = times => Math.max(0, ...times);
                const painted = worst(answers.painted.splice(0).map(([_, time]) => time));
                return [painted, worst(answers.presented.splice(0))];
            })()",
        )
        .await;
    Answer { painted, presented }
}
