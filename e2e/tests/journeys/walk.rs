//! Random actions in two walks. After each action the console is empty, and the page shows what the scene computes for its URL.
//! Everything can be undone, and memory use doesn't grow. Native tests of the scene compare such scenes with boards computed in other
//! ways (`crates/app/tests/shown/walk.rs`).
//!
//! Every change runs 200 actions, `cargo xtask test --full` 1,000. `DELTABOARD_ACTS` sets the number for each walk, and
//! `DELTABOARD_SEED` selects other actions. A failure prints the seed and the actions. The same seed gives the same actions, as far
//! as the page responds in the same time.

use std::collections::HashSet;

use deltaboard_e2e::measure::walk::{self, Usage};
use deltaboard_e2e::{Engine, Options, PIECES, Page, board_text, hex, trim_lines};
use deltaboard_scene::{Scene, State};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// The number of actions of each walk.
const ACTIONS: usize = 100;
/// The number of actions between two undos of everything; the page keeps 200 changes.
const BATCH: usize = 100;

/// A script that makes timers ten times faster, tracks the timers that delay the analysis of code, and records errors.
const INIT: &str = "{
    const { setTimeout, clearTimeout } = window;
    window.after = setTimeout.bind(window);
    window.pendingAnalyses = new Set();
    window.analyses = 0;
    window.setTimeout = (call, pause) => {
        const id = setTimeout(() => (pendingAnalyses.delete(id), call()), pause / 10);
        if (pause === 40) analyses += !!pendingAnalyses.add(id);
        return id;
    };
    window.clearTimeout = id => (pendingAnalyses.delete(id), clearTimeout(id));
    window.errors = [];
    console.error = (...args) => void errors.push(args.join(' '));
    addEventListener('error', ({ message }) => void errors.push(message));
    addEventListener('unhandledrejection', ({ reason }) => void errors.push(String(reason)));
}";

/// A script that defines `inspect`: the contents of the page after an action, once everything is drawn and the code analysed. After
/// long work, Yew processes the action only after a timer of at most four milliseconds.
const INSPECT: &str = "(window.inspect = async action => {
    const find = id => document.querySelector(`main [data-testid=${id}]`);
    const pause = time => new Promise(done => after(done, time));
    await pause(5);
    do await pause(0); while (pendingAnalyses.size || document.querySelector('#app[aria-busy=true]'));
    const board = find('board');
    const { page, view } = document.querySelector('main').dataset;
    return {
        action,
        query: location.search,
        page,
        view,
        step: Number(find('step-slider').value),
        last: Number(find('step-slider').max),
        inside: document.querySelector('.top code.pointed') !== null,
        number: find('bits-hex').textContent,
        grid: find('bit-grid')?.textContent ?? null,
        pieces: board && pieces(board),
        fen: find('fen-output')?.textContent ?? null,
        errors: errors.splice(0),
    };
}, 0)";

/// A script that undoes everything, with more steps than the page keeps.
const UNDO_ALL: &str = "(async () => {
    document.querySelectorAll('dialog[open]').forEach(it => it.querySelector('[data-testid$=-close]').click());
    for (let left = 220; left > 0; left--) {
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true, cancelable: true }));
        if (left % 20 === 0) await inspect('undo');
    }
    return inspect('undo');
})()";

/// The contents of the page after an action.
#[derive(Debug, Deserialize)]
struct Contents {
    action: String,
    query: String,
    page: String,
    view: String,
    step: usize,
    last: usize,
    /// Whether the bits are the value of an operation inside the step.
    inside: bool,
    number: String,
    grid: Option<String>,
    pieces: Option<String>,
    fen: Option<String>,
    errors: Vec<String>,
}

impl Contents {
    /// Compares the page with the state of its URL. Returns whether that includes the board.
    fn check(&self) -> bool {
        assert_eq!(self.errors, [""; 0]);
        let state = State::from_query(&self.query);
        assert_eq!(state.notices, [""; 0], "{}", self.query);
        assert_eq!(state.to_query(), self.query);
        let scene = Scene::of(&state);
        assert_eq!(self.page, state.view.name());
        assert_eq!(self.view, state.side.name());
        // While code has errors, the page keeps playing the last valid code. The URL waits until the user stops typing.
        let is_typing = self.page == "lab" && self.action.starts_with("fields:");
        if scene.fault.is_some() || is_typing {
            return false;
        }
        assert_eq!(self.last, scene.last_frame(), "{self:#?}");
        // While it plays, the step may be ahead of the URL.
        assert!(self.step == state.step || state.playing, "{self:#?}");
        if self.inside {
            return false;
        }
        let frame = scene.frame_at(self.step);
        assert_eq!(self.number, hex(scene.trace.board(frame)), "{self:#?}");
        let is_start = self.step == 0 && (self.page == "transform" || state.transforms.is_empty());
        let is_end = self.step == self.last && !state.transforms.is_empty();
        if scene.transform.is_none() || !(is_start || is_end) {
            return false;
        }
        let grid = self.grid.as_deref().map(trim_lines);
        assert_eq!(grid, Some(scene.board(frame).to_string()), "{self:#?}");
        if let Some(fen) = scene.fen(frame) {
            let pieces = board_text(&fen);
            assert!(self.pieces.iter().all(|shown| *shown == pieces), "{self:#?}");
            let result = self.fen.as_deref().filter(|_| self.step == self.last).map(board_text);
            assert!(result.is_none_or(|result| result == pieces), "{self:#?}");
        }
        true
    }
}

/// A number from the environment, or a default.
fn setting(name: &str, default: usize) -> usize {
    std::env::var(name).map_or(default, |number| number.parse().expect("a number"))
}

async fn check_walk(index: usize) {
    let seed = setting("DELTABOARD_SEED", 1) + index;
    let options = Options { init_script: INIT, unlimited_navigation: true, ..Options::default() };
    let page = Page::open_with("", options).await;
    walk::start(&page).await;
    page.eval(&format!("(pieces => {INSPECT})({PIECES})")).await;
    page.eval(&format!("walk(0, {seed})")).await;
    let actions = setting("DELTABOARD_ACTS", ACTIONS);
    let (mut boards, mut total) = (0, 0);
    let mut pages = HashSet::new();
    let mut usages = Vec::new();
    let mut inspector = Inspector { page: &page, bytes: 0 };
    for done in (0..actions).step_by(BATCH) {
        let start = inspector.undo_all().await;
        let script = format!("walk({BATCH}, undefined, inspect)");
        let results: Vec<Contents> = inspector.eval(&script).await;
        assert!(results.len() >= BATCH);
        for (number, now) in results.iter().enumerate() {
            let previous = number.checked_sub(1).map_or("", |place| &results[place].query);
            println!("{} of seed {seed}: {}, from {previous:?}", done + number, now.action);
            boards += usize::from(now.check());
            total += 1;
            pages.insert(now.page.clone());
        }
        let now = inspector.undo_all().await;
        let done = done + BATCH;
        assert!(
            now.shows_same_run(&start) && now.lab == start.lab,
            "seed {seed}, after {done} actions and undo of the last {BATCH}: {} instead of {}",
            now.to_query(),
            start.to_query()
        );
        // Measure after two batches, when all bounded buffers such as the page's history are full, and at the end.
        if page.engine() == Engine::Chromium && (done == 2 * BATCH || done >= actions) {
            let usage = walk::usage(&page).await;
            let heap = usage.heap.saturating_sub(inspector.bytes);
            usages.push(Usage { heap, ..usage });
        }
    }
    if let [early, .., end] = usages[..] {
        assert_flat(early, end);
    }
    // At 0, the page no longer uses this timer, and `inspect` would not wait for analyses.
    assert_ne!(page.eval("analyses").await, 0);
    assert!(boards * 10 > total, "only {boards} of {total} boards were compared");
    // Build is a program of its own.
    assert_eq!(pages.len() + 1, deltaboard_scene::View::ALL.len(), "{pages:?}");
}

/// The size of a value as a JavaScript string: one byte for each character, or two if any is outside of Latin-1.
fn size_in_page(value: &Value) -> u64 {
    let text = value.to_string();
    let characters = text.encode_utf16().count() as u64;
    match text.chars().all(|character| character <= 'ÿ') {
        true => characters,
        false => 2 * characters,
    }
}

/// Asserts that memory use has not grown.
fn assert_flat(early: Usage, end: Usage) {
    println!("memory use early {early:?}, at the end {end:?}");
    let is_flat = end.listeners <= early.listeners + 20
        && end.references <= early.references + 50
        // The browser keeps compiled code too, also of the test's scripts.
        && end.heap <= early.heap + 500_000
        && end.memory <= early.memory + 1_048_576
        // Sections that the walk has opened stay open: pictures of some thousand nodes, each of them once.
        && end.nodes <= 20_000;
    assert!(is_flat, "{early:#?}, and later {end:#?}");
}

/// Runs scripts in the page and adds up the sizes of their results, which the browser keeps on the page's heap.
struct Inspector<'a> {
    page: &'a Page,
    bytes: u64,
}

impl Inspector<'_> {
    async fn eval<T: DeserializeOwned>(&mut self, script: &str) -> T {
        let result = self.page.eval(script).await;
        self.bytes += size_in_page(&result);
        serde_json::from_value(result).expect("the contents of the page")
    }

    /// Undoes everything and returns the state after that.
    async fn undo_all(&mut self) -> State {
        let contents: Contents = self.eval(UNDO_ALL).await;
        contents.check();
        State::from_query(&contents.query)
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn random_actions_show_the_state_of_the_url() {
    check_walk(0).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn other_random_actions_show_the_state_of_the_url() {
    check_walk(1).await;
}
