//! What goes wrong while a person goes through the page: tasks that keep it from answering, and things that jump.

use serde::Deserialize;
use serde_json::json;

use crate::{Page, Value, tour};

/// What was noted at some moment.
#[derive(Clone, Debug, Deserialize)]
pub struct Noted {
    /// What was being done, and for a shift what moved.
    pub act: String,
    /// Milliseconds of a task; the score of a shift.
    pub amount: f64,
    /// Whether something was pressed in the half second before: the measure of shifts that is usual leaves these out.
    pub pressed: bool,
}

/// What was noted on a tour.
#[derive(Clone, Debug)]
pub struct Watched {
    /// Tasks of more than 50 ms.
    pub tasks: Vec<Noted>,
    /// What moved by layout from one frame to the next, since the page was opened.
    pub shifts: Vec<Noted>,
}

/// Goes through the page, and notes what goes wrong from now on.
pub async fn tour(page: &Page, tour: &str) -> Watched {
    page.eval(include_str!("watch.js").trim_end()).await;
    for (line, act) in tour::acts(tour) {
        page.eval(&format!("watched.now({})", json!(line))).await;
        page.perform(act).await;
    }
    // What is observed is told in a task of its own.
    let told = page.eval("new Promise(done => setTimeout(() => done(watched), 500))").await;
    Watched { tasks: noted(&told["tasks"]), shifts: noted(&told["shifts"]) }
}

fn noted(told: &Value) -> Vec<Noted> {
    serde_json::from_value(told.clone()).expect("watch.js notes what it is asked for")
}
