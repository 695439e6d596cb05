//! Performance budgets of the app, and their measurements.

mod answer;
mod glide;
mod opening;
mod tour;
mod typing;
mod walk;

use crate::Arguments;

/// The CPU throttling factor: the app must be fast enough on a processor that is so many times slower.
const SLOWER: f64 = 4.0;

/// One budget.
struct Budget {
    what: &'static str,
    bar: String,
    measured: String,
    held: bool,
    /// How it was measured, and details, in sentences.
    how: String,
}

pub(crate) async fn measure(arguments: &Arguments) {
    let mut budgets = Vec::new();
    if arguments.selects("opening") {
        budgets.extend(opening::sizes(arguments.sizes));
        budgets.push(opening::picture().await);
    }
    if arguments.selects("answer") {
        budgets.extend(answer::budgets().await);
    }
    if arguments.selects("tour") {
        budgets.extend(tour::budgets().await);
    }
    if arguments.selects("typing") {
        budgets.extend(typing::budgets().await);
    }
    if arguments.selects("glide") {
        budgets.extend(glide::budgets().await);
    }
    if arguments.selects("walk") {
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
        println!("- **{}**: {}", capitalized(budget.what), budget.how);
    }
}

/// The text with a capital letter at the start.
fn capitalized(text: &str) -> String {
    let mut characters = text.chars();
    let first = characters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(characters).collect()
}

/// A list of at most so many items in words, those with the greatest numbers first.
fn listed(mut items: Vec<(f64, String)>, most: usize) -> String {
    items.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    let rest = items.len().saturating_sub(most);
    let mut texts: Vec<String> = items.into_iter().take(most).map(|(_, text)| text).collect();
    if rest > 0 {
        texts.push(format!("and {rest} more"));
    }
    texts.join("; ")
}
