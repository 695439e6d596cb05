//! Time and memory of players in a page of another origin.

use std::path::Path;

use deltaboard_e2e::Page;
use serde::Deserialize;

/// The number of players on the page.
const PLAYERS: usize = 100;
/// The number of runs; the median counts.
const RUNS: usize = 3;

/// A script that starts the players one after the other, each once the previous one has been painted. Returns the milliseconds of
/// each, and the size of their shared memory in bytes.
const START: &str = "(async () => {
    await customElements.whenDefined('deltaboard-player');
    const times = [];
    for (const player of document.querySelectorAll('deltaboard-player')) {
        player.scrollIntoView();
        await new Promise(done => requestAnimationFrame(() => setTimeout(done)));
        const begun = performance.now();
        await player.start();
        await new Promise(done => setTimeout(done));
        player.getBoundingClientRect();
        times.push(performance.now() - begun);
    }
    return { times, memory: window.instances[0]?.exports.memory.buffer.byteLength ?? 0 };
})()";

/// A script that returns the milliseconds until the first player shows a board.
const FIRST: &str = "(async () => {
    while (!document.querySelector('deltaboard-player')?.shadowRoot?.querySelector('.square')) {
        await new Promise(done => setTimeout(done, 1));
    }
    return performance.now();
})()";

/// The measurements of a page with some players.
struct Measurement {
    nodes: f64,
    heap: f64,
    started: Started,
}

/// The result of [`START`].
#[derive(Deserialize)]
struct Started {
    memory: f64,
    times: Vec<f64>,
}

pub(crate) async fn measure() {
    let mut first = Vec::new();
    let mut next = Vec::new();
    let mut runs = Vec::new();
    for run in 1..=RUNS {
        eprintln!("  run {run} of {RUNS}");
        let page = open(PLAYERS).await;
        first.push(page.eval_as(FIRST).await);
        drop(page);
        let run = [measure_page(0).await, measure_page(1).await, measure_page(PLAYERS).await];
        next.push(median(run[2].started.times[1..].to_vec()));
        runs.push(run);
    }
    let first = median(first);
    let next = median(next);
    let growth = |value: fn(&Measurement) -> f64| {
        let first = runs.iter().map(|[none, one, _]| value(one) - value(none));
        let next =
            runs.iter().map(|[_, one, all]| (value(all) - value(one)) / (PLAYERS as f64 - 1.0));
        (median(first.collect()), median(next.collect()))
    };
    let (heap, next_heap) = growth(|page| page.heap);
    let (nodes, next_nodes) = growth(|page| page.nodes);
    let (memory, next_memory) = growth(|page| page.started.memory);
    let kilobytes = |bytes: f64| format!("{:.0} KB", bytes / 1000.0);
    println!("\n## Players in other pages\n");
    println!(
        "A page of another origin with {PLAYERS} players (`e2e/pages/player/many.html`): four routines in turn, every fifth with \
         a position. Nothing is cached, so the ratios are what counts.\n"
    );
    println!("| what | the first player | each further one | share |");
    println!("|---|---:|---:|---:|");
    println!(
        "| time until its board is shown | {first:.0} ms | {next:.1} ms | {:.1} % |",
        100.0 * next / first
    );
    for (what, first, next) in [
        ("memory of the WebAssembly instance", memory, next_memory),
        ("heap of the page's scripts", heap, next_heap),
    ] {
        println!(
            "| {what} | {} | {} | {:.1} % |",
            kilobytes(first),
            kilobytes(next),
            100.0 * next / first
        );
    }
    println!("| nodes of the document | {nodes:.0} | {next_nodes:.0} | |");
    println!(
        "\nThe first time starts with the request for the page and includes loading and compiling the script and the module; the \
         others are the median of {} players, each started once the previous one was painted, including layout. Memory, heap and \
         nodes compare pages without a player, with one, and with all of them, after each player was visible once and garbage was \
         collected: distant players are suspended, and their pictures count as nodes. The median of {RUNS} runs counts.",
        PLAYERS - 1
    );
}

async fn open(players: usize) -> Page {
    let page = Page::of_site(&Path::new(env!("CARGO_MANIFEST_DIR")).join("pages/player")).await;
    page.visit(&format!("/many.html#{players}")).await;
    page
}

async fn measure_page(players: usize) -> Measurement {
    let page = open(players).await;
    let started = page.eval_as(START).await;
    let footprint = page.footprint().await;
    Measurement { nodes: footprint.nodes as f64, heap: footprint.heap as f64, started }
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
