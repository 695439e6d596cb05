//! The pages of `examples/embed/`, as their tools built them into `target/embed/`: on every one of them, players play.

use std::path::{Path, PathBuf};

use deltaboard_e2e::Page;
use serde_json::json;

/// Runs in the page: goes down it as a reader does, as players start when they are seen.
const READ_ALL: &str = "(async () => {
    for (const player of document.querySelectorAll('deltaboard-player')) {
        player.scrollIntoView();
        await new Promise(done => requestAnimationFrame(() => setTimeout(done)));
    }
    return 0;
})()";

/// Runs in the page: whether every player on it shows a board, without a fault, and none of what stands for it until
/// then.
const ALL_PLAY: &str = "[...document.querySelectorAll('deltaboard-player')].every(player =>
    player.shadowRoot?.querySelector('[data-testid=bit-grid], [data-testid=board]')?.checkVisibility()
        && player.shadowRoot.querySelector('[data-testid=faults]').textContent === ''
        && [...player.children].every(child => !child.checkVisibility()))";

/// Runs in the page: the step that the first player tells of when it is sent on.
const STEP_ON: &str = "new Promise(tell => {
    document.addEventListener('deltaboard-step', event => tell(event.detail.step), { once: true });
    document.querySelector('deltaboard-player').shadowRoot.querySelector('[data-testid=step-forward]').click();
})";

#[tokio::test(flavor = "multi_thread")]
async fn plain_html() {
    players_play("html").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_frame_is_as_high_as_its_player() {
    let page = framed().await;
    let height = page.eval("document.querySelector('iframe').offsetHeight");
    assert!(height.await.as_u64() > Some(100));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_frame_heeds_no_other_window() {
    let page = framed().await;
    // Messages arrive in order: when the second is here, the first was.
    page.eval(
        "new Promise(done => {
            addEventListener('message', event => event.data === 'second' && done(0));
            postMessage({ type: 'deltaboard-height', height: 9999 });
            postMessage('second');
        })",
    )
    .await;
    let height = page.eval("document.querySelector('iframe').height").await;
    assert_ne!(height, "9999");
}

/// The page with a frame, when the frame has told its height.
async fn framed() -> Page {
    let site = site("html").expect("it needs no tool");
    let text = std::fs::read_to_string(site.join("iframe.html")).expect("a page");
    assert!(text.contains(r#"height="400""#), "{text}");
    let page = Page::of_site(&site).await;
    page.visit("/iframe.html").await;
    page.wait_until("document.querySelector('iframe').height !== '400'").await;
    page
}

#[tokio::test(flavor = "multi_thread")]
async fn mdbook() {
    players_play("mdbook").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn sphinx() {
    players_play("sphinx").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn mkdocs() {
    players_play("mkdocs").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn eleventy() {
    players_play("eleventy").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn rustdoc() {
    players_play("rustdoc").await;
}

/// Opens every page of an example that has a player.
async fn players_play(example: &str) {
    let Some(site) = site(example) else {
        println!("{example} is not built: its tool could not be installed.");
        return;
    };
    let pages = pages_with_players(&site);
    assert!(!pages.is_empty(), "{example} has no page with a player");
    let page = Page::of_site(&site).await;
    let mut listings = 0;
    for path in &pages {
        page.visit(path).await;
        page.eval(READ_ALL).await;
        page.wait_until(ALL_PLAY).await;
        assert_eq!(page.eval(STEP_ON).await, json!(1), "{path}");
        listings += page.count("deltaboard-player pre").await;
    }
    // Some tools end a paragraph inside the tag, and its content with it.
    assert!(listings > 0, "no player of {pages:?} has the code that was written into it");
    let mut errors = page.console_errors().await;
    // Browsers ask every site for it; ours have none.
    errors.retain(|error| !error.contains("/favicon.ico "));
    assert_eq!(errors, [""; 0], "{pages:?}");
}

/// The folder of a built example, if it was built.
fn site(example: &str) -> Option<PathBuf> {
    let sites = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/embed");
    assert!(sites.join("html").is_dir(), "the examples are not built: run `cargo xtask examples`");
    let site = sites.join(example);
    site.is_dir().then_some(site)
}

/// The paths of the pages in a folder that have a player.
fn pages_with_players(site: &Path) -> Vec<String> {
    let mut pages = Vec::new();
    let mut folders = vec![site.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "html")
                && std::fs::read_to_string(&path)
                    .is_ok_and(|text| text.contains("<deltaboard-player"))
            {
                let below = path.strip_prefix(site).expect("it is below");
                pages.push(format!("/{}", below.display()));
            }
        }
    }
    pages.sort();
    pages
}
