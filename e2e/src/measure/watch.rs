//! Long tasks and layout shifts during a tour.

use serde::Deserialize;
use serde_json::json;

use crate::{Page, tour};

/// A long task or a layout shift.
#[derive(Clone, Debug, Deserialize)]
pub struct Entry {
    /// The current action, and for a shift the elements that moved.
    pub action: String,
    /// Milliseconds of a task; the score of a shift.
    pub amount: f64,
    /// Whether something was pressed in the half second before. Cumulative Layout Shift excludes these shifts.
    pub pressed: bool,
}

/// The entries of a tour.
#[derive(Clone, Debug, Deserialize)]
pub struct Watched {
    /// Tasks of more than 50 ms.
    pub tasks: Vec<Entry>,
    /// Layout shifts since the page was opened.
    pub shifts: Vec<Entry>,
}

/// Performs a tour and records long tasks and layout shifts.
pub async fn tour(page: &Page, tour: &str) -> Watched {
    page.eval(include_str!("watch.js").trim_end()).await;
    for (line, action) in tour::actions(tour) {
        page.eval(&format!("watched.now({})", json!(line))).await;
        page.perform(action).await;
    }
    // Observers deliver entries in later tasks.
    page.eval_as("new Promise(done => setTimeout(() => done(watched), 500))").await
}
