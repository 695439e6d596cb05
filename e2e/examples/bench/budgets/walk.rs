//! What is left behind by ten thousand actions.

use deltaboard_e2e::Page;
use deltaboard_e2e::measure::walk;

use super::Budget;

/// In thousands.
const ACTIONS: usize = 10;
/// What is noise: tables of the engine and of the allocator grow in steps.
const NOISE: f64 = 2.0;

pub(super) async fn budget() -> Budget {
    let page = Page::open("").await;
    walk::begin(&page).await;
    let mut rests = Vec::new();
    for thousand in 1..=ACTIONS {
        walk::go_on(&page, 1000).await;
        let rest = walk::rest(&page).await;
        eprintln!("  after {thousand},000 actions: {rest:?}");
        rests.push(rest);
    }
    let (first, last) = (rests[0], rests[ACTIONS - 1]);
    let grown = |value: fn(&walk::Rest) -> u64| {
        let first = value(&first) as f64;
        100.0 * (value(&last) as f64 - first) / first
    };
    let kinds = [
        ("heap of the scripts", grown(|rest| rest.heap)),
        ("memory of the module", grown(|rest| rest.memory)),
        ("nodes", grown(|rest| rest.nodes)),
        ("listeners", grown(|rest| rest.listeners)),
        (
            "values of JavaScript that the module holds",
            grown(|rest| rest.values),
        ),
    ];
    let measured = kinds.map(|(kind, grown)| format!("{kind} {grown:+.1} %"));
    let heaps = rests.iter().map(|rest| (rest.heap / 1000).to_string());
    let memories = rests.iter().map(|rest| (rest.memory / 1024).to_string());
    Budget {
        what: "heap growth over 10,000 random actions",
        bar: format!("none after the first 1,000 (noise: {NOISE} %)"),
        measured: measured.join(", "),
        held: kinds.iter().all(|(_, grown)| *grown <= NOISE),
        how: format!(
            "whatever can be seen and pressed, chosen or written is, at random but always the same (`e2e/src/measure/walk.js`), \
             but for what leaves the page or reaches the clipboard. After each thousand the page goes back to its first board, \
             and garbage is collected. KB of the heap: {}. KiB of the module's memory: {}.",
            heaps.collect::<Vec<_>>().join(", "),
            memories.collect::<Vec<_>>().join(", ")
        ),
    }
}
