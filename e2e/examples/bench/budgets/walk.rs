//! Memory growth over thousands of random actions.

use deltaboard_e2e::measure::walk;
use deltaboard_e2e::{Options, Page};

use super::Budget;

/// The number of actions, in thousands.
const THOUSANDS: usize = 4;
/// Growth that counts as noise, in percent: tables of the engine grow in steps.
const NOISE: f64 = 2.0;

/// Opens a page and performs a thousand actions, which fill bounded buffers: with a different undo stack, the same random walk would
/// take another path.
async fn warmed_up() -> (Page, walk::Usage) {
    let options = Options { interpreted: true, ..Options::default() };
    let page = Page::open_with("", options).await;
    walk::start(&page).await;
    walk::repeat(&page, 1000, 1).await;
    let usage = walk::usage(&page).await;
    (page, usage)
}

pub(super) async fn budget() -> Budget {
    // Measuring the memory in use makes a page unusable, so it needs its own page.
    let used_first = {
        let (page, _) = warmed_up().await;
        walk::repeat(&page, 1000, 1).await;
        walk::usage(&page).await;
        page.memory_in_use().await
    };
    let (page, before) = warmed_up().await;
    eprintln!("  before: {before:?}");
    let mut usages = Vec::new();
    for thousand in 1..=THOUSANDS {
        walk::repeat(&page, 1000, 1).await;
        let usage = walk::usage(&page).await;
        eprintln!("  after {thousand},000 actions: {usage:?}");
        usages.push(usage);
    }
    let used_last = page.memory_in_use().await;
    let (first, last) = (usages[0], usages[THOUSANDS - 1]);
    let percent = |first: u64, last: u64| 100.0 * (last as f64 - first as f64) / first as f64;
    let growth = |value: fn(&walk::Usage) -> u64| percent(value(&first), value(&last));
    let kinds = [
        ("JavaScript heap", growth(|usage| usage.heap)),
        ("memory in use by the module", percent(used_first, used_last)),
        ("nodes", growth(|usage| usage.nodes)),
        ("listeners", growth(|usage| usage.listeners)),
        ("JavaScript values referenced by the module", growth(|usage| usage.references)),
    ];
    let measured = kinds.map(|(kind, growth)| format!("{kind} {growth:+.1} %"));
    let is_noise = kinds.iter().all(|(_, growth)| *growth <= NOISE);
    let heaps = usages.iter().map(|usage| (usage.heap / 1000).to_string());
    let memories = usages.iter().map(|usage| (usage.memory / 1024).to_string());
    Budget {
        what: "heap growth over 4,000 random actions",
        bar: format!("none after the first 1,000 (noise: {NOISE} %)"),
        measured: measured.join(", "),
        held: is_noise,
        how: format!(
            "random clicks, selections and input wherever a user could, always the same (`e2e/src/measure/walk.js`), except what \
             leaves the page or uses the clipboard. After each thousand actions the page returns to its first board, garbage is \
             collected, and the same thousand starts again, so growth means a leak and not the first use of a feature. A warm-up \
             of one thousand ({} KB, {} KiB after it) fills bounded buffers such as the 200 changes that can be undone; without \
             it, the same walk would take another path. Scripts are interpreted, because compiled code counts as heap and the \
             engine goes on compiling for hours. Heap in KB: {}. The module uses {} KiB of its memory after the first thousand \
             and {} KiB after the last: free memory was counted by filling it, after the first thousand in a separate page. Total \
             memory in KiB, which never shrinks and becomes fragmented: {}.",
            before.heap / 1000,
            before.memory / 1024,
            heaps.collect::<Vec<_>>().join(", "),
            used_first / 1024,
            used_last / 1024,
            memories.collect::<Vec<_>>().join(", ")
        ),
    }
}
