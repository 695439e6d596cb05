//! What is left behind by ten thousand actions.

use deltaboard_e2e::measure::walk;
use deltaboard_e2e::{Options, Page};

use super::Budget;

/// In thousands.
const ACTIONS: usize = 10;
/// What is noise, in percent: tables of the engine grow in steps.
const NOISE: f64 = 2.0;

/// A page in which as many actions have been done as fill what is kept up to a bound: a way on which other things can be taken
/// back is another way.
async fn walked() -> (Page, walk::Rest) {
    let options = Options { interpreted: true, ..Options::default() };
    let page = Page::open_with("", options).await;
    walk::begin(&page).await;
    walk::again(&page, 1000, 1).await;
    let rest = walk::rest(&page).await;
    (page, rest)
}

pub(super) async fn budget() -> Budget {
    // What is in use is known of a page that nothing is done in any more.
    let used_first = {
        let (page, _) = walked().await;
        walk::again(&page, 1000, 1).await;
        walk::rest(&page).await;
        page.memory_in_use().await
    };
    let (page, before) = walked().await;
    eprintln!("  before: {before:?}");
    let mut rests = Vec::new();
    for thousand in 1..=ACTIONS {
        walk::again(&page, 1000, 1).await;
        let rest = walk::rest(&page).await;
        eprintln!("  after {thousand},000 actions: {rest:?}");
        rests.push(rest);
    }
    let used_last = page.memory_in_use().await;
    let (first, last) = (rests[0], rests[ACTIONS - 1]);
    let percent = |first: u64, last: u64| 100.0 * (last as f64 - first as f64) / first as f64;
    let grown = |value: fn(&walk::Rest) -> u64| percent(value(&first), value(&last));
    let kinds = [
        ("heap of the scripts", grown(|rest| rest.heap)),
        ("memory that the module uses", percent(used_first, used_last)),
        ("nodes", grown(|rest| rest.nodes)),
        ("listeners", grown(|rest| rest.listeners)),
        ("values of JavaScript that the module holds", grown(|rest| rest.values)),
    ];
    let measured = kinds.map(|(kind, grown)| format!("{kind} {grown:+.1} %"));
    let is_noise = kinds.iter().all(|(_, grown)| *grown <= NOISE);
    let heaps = rests.iter().map(|rest| (rest.heap / 1000).to_string());
    let memories = rests.iter().map(|rest| (rest.memory / 1024).to_string());
    Budget {
        what: "heap growth over 10,000 random actions",
        bar: format!("none after the first 1,000 (noise: {NOISE} %)"),
        measured: measured.join(", "),
        held: is_noise,
        how: format!(
            "whatever can be seen and pressed, chosen or written is, at random but always the same (`e2e/src/measure/walk.js`), \
             but for what leaves the page or reaches the clipboard. After each thousand the page goes back to its first board, \
             garbage is collected, and the same thousand begins again: what grows then was left behind, and is not of something \
             that had not been seen before. One thousand more is done before these ten ({} KB, {} KiB after it): it fills what is \
             kept up to a bound, as the 200 changes that can be taken back, without which the same way would lead elsewhere. Scripts are interpreted, as what the engine compiles them to counts as heap, and it \
             goes on compiling for hours. KB of the heap: {}. Of its memory the module uses {} KiB after the first thousand and {} KiB after \
             the last: what is free was counted by filling it, after the first in a page of its own. All of that memory, which \
             never shrinks and has free places of many sizes in time, in KiB: {}.",
            before.heap / 1000,
            before.memory / 1024,
            heaps.collect::<Vec<_>>().join(", "),
            used_first / 1024,
            used_last / 1024,
            memories.collect::<Vec<_>>().join(", ")
        ),
    }
}
