//! What the app may take, and what it takes.

mod answer;
mod glide;
mod opening;
mod tour;
mod walk;

use crate::Asked;

/// How many times slower than this machine a processor is that the app must do for.
const SLOWER: f64 = 4.0;

/// One budget.
struct Budget {
    what: &'static str,
    bar: String,
    measured: String,
    held: bool,
    /// How it was measured, and what is behind a figure, in sentences.
    how: String,
}

pub(crate) async fn measure(asked: &Asked) {
    let mut budgets = Vec::new();
    if asked.has("opening") {
        budgets.extend(opening::sizes(asked.sizes));
        budgets.push(opening::picture().await);
    }
    if asked.has("answer") {
        budgets.extend(answer::budgets().await);
    }
    if asked.has("tour") {
        budgets.extend(tour::budgets().await);
    }
    if asked.has("glide") {
        budgets.extend(glide::budgets().await);
    }
    if asked.has("walk") {
        budgets.push(walk::budget().await);
    }
    println!("\n## Budgets\n");
    println!("| what | bar | measured | held |");
    println!("|---|---|---|---|");
    for budget in &budgets {
        let held = if budget.held { "yes" } else { "**no**" };
        println!("| {} | {} | {} | {held} |", budget.what, budget.bar, budget.measured);
    }
    println!();
    for budget in &budgets {
        println!("- **{}**: {}", capital(budget.what), budget.how);
    }
}

fn capital(text: &str) -> String {
    let mut characters = text.chars();
    let first = characters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(characters).collect()
}

/// Some of many things, for the eye: the worst first.
fn listed(mut things: Vec<(f64, String)>, most: usize) -> String {
    things.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    let rest = things.len().saturating_sub(most);
    let mut shown: Vec<String> = things.into_iter().take(most).map(|(_, text)| text).collect();
    if rest > 0 {
        shown.push(format!("and {rest} more"));
    }
    shown.join("; ")
}
