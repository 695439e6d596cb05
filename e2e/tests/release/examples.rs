//! The pages of `examples/embed/`, built by their tools into `target/embed/`: players work on each of them.

use std::path::{Path, PathBuf};

use deltaboard_e2e::Page;
use deltaboard_e2e::players::SCROLL_THROUGH;
use serde_json::json;

/// Whether every player shows a board without faults and without its fallback.
const ALL_WORK: &str = "[...document.querySelectorAll('deltaboard-player')].every(player =>
    player.shadowRoot?.querySelector('[data-testid=bit-grid], [data-testid=board]')?.checkVisibility()
        && player.shadowRoot.querySelector('[data-testid=faults]').textContent === ''
        && [...player.children].every(child => !child.checkVisibility()))";

/// A script that steps the first player forward and returns the step of its event.
const STEP: &str = "new Promise(done => {
    document.addEventListener('deltaboard-step', event => done(event.detail.step), { once: true });
    document.querySelector('deltaboard-player').shadowRoot.querySelector('[data-testid=step-forward]').click();
})";

#[tokio::test(flavor = "multi_thread")]
async fn a_frame_has_the_height_of_its_player() {
    let page = page_with_frame().await;
    let height = page.eval("document.querySelector('iframe').offsetHeight");
    assert!(height.await.as_u64() > Some(100));
}

#[tokio::test(flavor = "multi_thread")]
async fn messages_of_other_windows_are_ignored() {
    let page = page_with_frame().await;
    // Messages arrive in order, so after the second one the first one was handled.
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

/// The page with a frame, after the frame has sent its height.
async fn page_with_frame() -> Page {
    let site = site("html").expect("the HTML example needs no tool");
    let text = std::fs::read_to_string(site.join("iframe.html")).expect("a page");
    assert!(text.contains(r#"height="400""#), "{text}");
    let page = Page::of_site(&site).await;
    page.visit("/iframe.html").await;
    page.wait_until("document.querySelector('iframe').height !== '400'").await;
    page
}

#[tokio::test(flavor = "multi_thread")]
async fn players_work_in_every_example() {
    for example in ["html", "mdbook", "sphinx", "mkdocs", "eleventy", "rustdoc"] {
        check(example).await;
    }
}

/// Opens every page of an example that has a player.
async fn check(example: &str) {
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
        page.eval(SCROLL_THROUGH).await;
        page.wait_until(ALL_WORK).await;
        assert_eq!(page.eval(STEP).await, json!(1), "{path}");
        listings += page.count("deltaboard-player pre").await;
    }
    // Some tools end a paragraph inside the tag, which cuts off its content.
    assert!(listings > 0, "no player of {pages:?} contains code");
    let mut errors = page.console_errors().await;
    // Browsers request it from every site; the examples have none.
    errors.retain(|error| !error.contains("/favicon.ico "));
    assert_eq!(errors, [""; 0], "{pages:?}");
}

/// The folder of a built example, or `None` if its tool is not installed.
fn site(example: &str) -> Option<PathBuf> {
    let sites = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/embed");
    assert!(sites.join("html").is_dir(), "the examples are not built; run `cargo xtask examples`");
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
                let below = path.strip_prefix(site).expect("the page is below the site");
                pages.push(format!("/{}", below.display()));
            }
        }
    }
    pages.sort();
    pages
}
