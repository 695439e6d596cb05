//! What is left behind by ten thousand actions.

use deltaboard_e2e::measure::walk;
use deltaboard_e2e::{Options, Page};

use super::Budget;

/// In thousands.
const ACTIONS: usize = 10;
const MEMORY: &str = "memory of the module";
/// What is noise, in percent: tables of the engine grow in steps.
const NOISE: f64 = 2.0;
/// The memory of a module grows by pages of 64 KiB; two of them are noise.
const PAGES: u64 = 2 * 65_536;

pub(super) async fn budget() -> Budget {
    let options = Options {
        interpreted: true,
        ..Options::default()
    };
    let page = Page::open_with("", options).await;
    walk::begin(&page).await;
    // Fills what is kept up to a bound: a way on which other things can be taken back is another way.
    walk::again(&page, 1000, 1).await;
    let before = walk::rest(&page).await;
    eprintln!("  before: {before:?}");
    let mut rests = Vec::new();
    for thousand in 1..=ACTIONS {
        walk::again(&page, 1000, 1).await;
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
        (MEMORY, grown(|rest| rest.memory)),
        ("nodes", grown(|rest| rest.nodes)),
        ("listeners", grown(|rest| rest.listeners)),
        (
            "values of JavaScript that the module holds",
            grown(|rest| rest.values),
        ),
    ];
    let measured = kinds.map(|(kind, grown)| format!("{kind} {grown:+.1} %"));
    let is_noise = kinds
        .iter()
        .all(|(kind, grown)| *grown <= NOISE || *kind == MEMORY);
    let heaps = rests.iter().map(|rest| (rest.heap / 1000).to_string());
    let memories = rests.iter().map(|rest| (rest.memory / 1024).to_string());
    Budget {
        what: "heap growth over 10,000 random actions",
        bar: format!(
            "none after the first 1,000 (noise: {NOISE} %, or two pages of the module's memory)"
        ),
        measured: measured.join(", "),
        held: is_noise && last.memory <= first.memory + PAGES,
        how: format!(
            "whatever can be seen and pressed, chosen or written is, at random but always the same (`e2e/src/measure/walk.js`), \
             but for what leaves the page or reaches the clipboard. After each thousand the page goes back to its first board, \
             garbage is collected, and the same thousand begins again: what grows then was left behind, and is not of something \
             that had not been seen before. One thousand more is done before these ten ({} KB, {} KiB after it): it fills what is \
             kept up to a bound, as the 200 changes that can be taken back, without which the same way would lead elsewhere. Scripts are interpreted, as what the engine compiles them to counts as heap, and it \
             goes on compiling for hours. KB of the heap: {}. KiB of the module's memory: {}.",
            before.heap / 1000,
            before.memory / 1024,
            heaps.collect::<Vec<_>>().join(", "),
            memories.collect::<Vec<_>>().join(", ")
        ),
    }
}
