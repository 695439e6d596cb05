//! The worker, where it doesn't start, crashes, or can't be loaded.

use deltaboard_app::job::{CodeToExamine, Job, Sent};
use deltaboard_e2e::samples::R;
use deltaboard_e2e::{FileFault, Options, Page, hex, shows};
use deltaboard_scene::State;

const UP: &str = "u64 f(u64 x) { return x << 8; }";

fn with_script(init_script: &'static str) -> Options {
    Options { init_script, ..Options::default() }
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_worker_code_plays_and_a_sentence_says_what_is_missing() {
    let page = Page::open_with("?view=lab", with_script("delete globalThis.Worker")).await;
    shows!(page, "the Lab",
        "lab-verdict" => "The browser did not start a worker, so the code only plays…",
        "lab-result" => "0x000061928c88ff00", "lab-error" => "", "operations" => "18 ops · 3 steps");
    page.set_value("lab-source", UP).await;
    shows!(page, "other code", "lab-result" => hex(R << 8));
    page.set_value("lab-source", "u64 f(u64 x) { return y; }").await;
    shows!(page, "an error", "lab-error" => "Line 1, column 23: `y` is not defined…");
}

/// A script whose worker fails as if it had crashed at its first report, which begins with [`REPORT`].
const CRASH: &str = "let crashed = false;
globalThis.Worker = class extends Worker {
    postMessage(data) {
        if (data instanceof Uint8Array && data[0] === 2 && !crashed) {
            crashed = true;
            this.terminate();
            this.onerror(new Event('error'));
        } else super.postMessage(data);
    }
}";

/// The first byte of the job that examines code.
const REPORT: u8 = 2;

#[tokio::test(flavor = "multi_thread")]
async fn a_worker_that_crashes_is_replaced() {
    let report = Job::Report(CodeToExamine::from(&State::default()));
    assert_eq!(report.to_bytes()[0], REPORT);
    let page = Page::open_with("?view=lab", with_script(CRASH)).await;
    // The code was read, but not examined.
    shows!(page, "a crash",
        "lab-verdict" => "The analysis has stopped because of an error in Deltaboard…",
        "lab-result" => "0x000061928c88ff00");
    page.set_value("lab-source", UP).await;
    shows!(page, "other code", "lab-verdict" => "✓ This is shift north with a1 as bit 0, …", "lab-result" => hex(R << 8));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_worker_that_cannot_be_loaded_stops_nothing_else() {
    for (file, fault) in [
        ("deltaboard-worker_bg.wasm", FileFault::Missing),
        ("deltaboard-worker_bg.wasm", FileFault::Corrupted),
        ("deltaboard-worker.js", FileFault::Missing),
        ("jobs.js", FileFault::Missing),
    ] {
        let page = Page::open_with("", Options::with_fault(file, fault)).await;
        page.started().await;
        page.click("do-flip-vertical").await;
        shows!(page, "a press", "done" => "flip");
        page.set_value("bits-input", "1ULL << 4").await;
        shows!(page, file, "notices" => "This text cannot be read now…");
        page.go("?view=lab").await;
        shows!(page, file,
            "lab-verdict" => "The part of the page that reads and examines code did not load…");
        page.console_errors().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_grammar_that_cannot_be_loaded_stops_nothing_else() {
    const GRAMMAR: &str = "deltaboard-player-tree-sitter-rust-0.24.0.wasm";
    for (file, fault) in [(GRAMMAR, FileFault::Missing), (GRAMMAR, FileFault::Corrupted)] {
        let page = Page::open_with("?view=lab", Options::with_fault(file, fault)).await;
        page.set_value("lab-source", "fn f(x: u64) -> u64 { x << 8 }").await;
        shows!(page, file, "lab-error" => "Line 1, column 1: Rust cannot be read now: its grammar did not load…");
        page.set_value("lab-source", UP).await;
        shows!(page, "C", "lab-verdict" => "✓ This is shift north with a1 as bit 0, …", "lab-error" => "");
        page.console_errors().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn without_the_parser_everything_but_code_works() {
    let fault = Options::with_fault("tree-sitter.js", FileFault::Missing);
    let page = Page::open_with("?view=lab", fault).await;
    page.set_value("lab-source", UP).await;
    shows!(page, "C", "lab-error" => "Line 1, column 1: C cannot be read now: its grammar did not load…");
    page.go("?do=rotate-180").await;
    shows!(page, "a link", "done" => "rotation by 180°");
    page.console_errors().await;
}
