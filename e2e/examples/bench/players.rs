//! What players take in a page of another origin.

use std::path::Path;

use deltaboard_e2e::Page;
use serde_json::Value;

/// How many players there are on the page.
const PLAYERS: usize = 100;
/// How often each measurement is made; the middle one counts.
const RUNS: usize = 5;

/// Runs in the page: starts the players of a page one after the other, each as soon as the one before has been painted.
/// Tells the milliseconds of each, and the bytes of the memory that they share.
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

/// Runs in the page: the milliseconds from its opening until the first player shows a board.
const FIRST: &str = "(async () => {
    while (!document.querySelector('deltaboard-player')?.shadowRoot?.querySelector('.square')) {
        await new Promise(done => setTimeout(done, 1));
    }
    return performance.now();
})()";

/// What a page with some players holds.
struct Held {
    nodes: f64,
    heap: f64,
    memory: f64,
    /// Of each player, in milliseconds.
    times: Vec<f64>,
}

pub(crate) async fn measure() {
    let mut first = Vec::new();
    let mut next = Vec::new();
    let mut runs = Vec::new();
    for run in 1..=RUNS {
        eprintln!("  run {run} of {RUNS}");
        let page = open(PLAYERS).await;
        first.push(page.eval(FIRST).await.as_f64().unwrap_or(f64::NAN));
        drop(page);
        let run = [held(0).await, held(1).await, held(PLAYERS).await];
        next.push(middle(run[2].times[1..].to_vec()));
        runs.push(run);
    }
    let first = middle(first);
    let next = middle(next);
    let more = |value: fn(&Held) -> f64| {
        let first = runs.iter().map(|[none, one, _]| value(one) - value(none));
        let next =
            runs.iter().map(|[_, one, all]| (value(all) - value(one)) / (PLAYERS as f64 - 1.0));
        (middle(first.collect()), middle(next.collect()))
    };
    let (heap, next_heap) = more(|held| held.heap);
    let (nodes, next_nodes) = more(|held| held.nodes);
    let (memory, next_memory) = more(|held| held.memory);
    let kilobytes = |bytes: f64| format!("{:.0} KB", bytes / 1000.0);
    println!("\n## Players in other pages\n");
    println!(
        "A page of another origin with {PLAYERS} players (`e2e/pages/player/many.html`): four routines in turn, every fifth with \
         a position. Nothing is cached: look at the ratios.\n"
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
        "\nThe first time is from the opening of the page, with the script and the module fetched and compiled; the others are the \
         middle of those of {} players, each started once the one before was painted, with its layout. Memory, heap and nodes are \
         compared between pages with no player, one, and all of them, the last two once all have been seen, after collecting \
         garbage: players that are far away sleep, and their pictures count as nodes. The middle of {RUNS} runs counts.",
        PLAYERS - 1
    );
}

async fn open(players: usize) -> Page {
    let page = Page::of_site(&Path::new(env!("CARGO_MANIFEST_DIR")).join("pages/player")).await;
    page.visit(&format!("/many.html#{players}")).await;
    page
}

async fn held(players: usize) -> Held {
    let page = open(players).await;
    let told = page.eval(START).await;
    let held = page.held().await;
    Held {
        nodes: held.nodes as f64,
        heap: held.heap as f64,
        memory: told["memory"].as_f64().unwrap_or(0.0),
        times: times(&told["times"]),
    }
}

fn times(told: &Value) -> Vec<f64> {
    let times = told.as_array().into_iter().flatten();
    times.filter_map(Value::as_f64).collect()
}

fn middle(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
