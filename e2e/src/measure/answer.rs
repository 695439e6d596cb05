//! Response times of user actions.

use crate::Page;
use crate::tour::Action;

/// Makes a page record its response times.
pub async fn install(page: &Page) {
    page.eval(include_str!("answer.js").trim_end()).await;
}

/// Performs an action. Returns the milliseconds from its slowest event until the next frame was painted.
pub async fn measure(page: &Page, action: Action<'_>) -> f64 {
    page.perform(action).await;
    page.eval_as(
        "(async () => {
            const frame = () => new Promise(done => requestAnimationFrame(() => setTimeout(done)));
            for (let frames = 0; frames < 3; frames += 1) await frame();
            return Math.max(0, ...answers.splice(0));
        })()",
    )
    .await
}
