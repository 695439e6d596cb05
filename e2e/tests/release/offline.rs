//! The page is kept: it opens without a network, and after an update nothing is stale and nothing is mixed.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use deltaboard_e2e::{Key, Network, Options, PATIENCE, Page, Value, dist};
use serde_json::json;
use sha2::{Digest as _, Sha256};

/// What tells the second version from the first: its script and its style sheet.
const STARTED: &str = "globalThis.edition ?? 1";
const STYLED: &str = "getComputedStyle(document.documentElement).getPropertyValue('--edition')";
/// What `index.html` has the hashes of.
const HASHED: [&str; 3] = ["boot.js", "deltaboard.js", "deltaboard.css"];
/// What `boot.js` has the hash of.
const MODULE: &str = "deltaboard_bg.wasm";
const CACHES: &str = "caches.keys().then(keys => keys.length)";

/// A copy of the page as it would be built from other sources. It is removed when the test ends.
struct Other(PathBuf);

impl Other {
    fn new(name: &str) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::remove_dir_all(&folder).ok();
        fs::create_dir_all(&folder).expect("a folder can be made");
        let files = fs::read_dir(dist()).expect("the page is built");
        for file in files.flatten().filter(|file| file.path().is_file()) {
            fs::copy(file.path(), folder.join(file.file_name())).expect("a file can be copied");
        }
        Self(folder)
    }

    /// The second version, whole.
    fn second(name: &str) -> Self {
        let other = Self::new(name);
        let list = fs::read_to_string(other.0.join("files.json")).expect("a list");
        let mut list: Value = serde_json::from_str(&list).expect("the list is JSON");
        let old = list["version"].as_str().expect("a version").to_owned();
        let new = "0123abcd";
        let integrity = |name: &str| {
            let content = fs::read(other.0.join(name)).expect("a file");
            format!("sha256-{}", STANDARD.encode(Sha256::digest(content)))
        };
        let hashes = |names: &[&str]| names.iter().map(|name| integrity(name)).collect::<Vec<_>>();
        let told_anew = |text: String, before: &[String], names: &[&str]| {
            let changed = before.iter().zip(hashes(names));
            changed.fold(text, |text, (before, after)| text.replace(before, &after))
        };
        let (module, hashed) = (hashes(&[MODULE]), hashes(&HASHED));
        other.change_module();
        other.change("deltaboard.css", |sheet| format!("{sheet}:root{{--edition:2}}"));
        other.change("boot.js", |script| {
            told_anew(format!("globalThis.edition=2;{script}"), &module, &[MODULE])
        });
        other.change("index.html", |page| told_anew(page.replace(&old, new), &hashed, &HASHED));
        list["version"] = json!(new);
        for (name, hash) in list["files"].as_object_mut().expect("files") {
            *hash = json!(integrity(name));
        }
        other.change("files.json", |_| list.to_string());
        other
    }

    /// Makes the module another one, by a section that nothing reads.
    fn change_module(&self) {
        let path = self.0.join(MODULE);
        let mut module = fs::read(&path).expect("a module");
        // A custom section of two bytes, with the name `2`.
        module.extend(b"\0\x02\x012");
        fs::write(path, module).expect("a file can be written");
    }

    fn change(&self, name: &str, change: impl FnOnce(&str) -> String) {
        let file = self.0.join(name);
        let text = fs::read_to_string(&file).expect("a file");
        fs::write(file, change(&text)).expect("a file can be written");
    }
}

impl Drop for Other {
    fn drop(&mut self) {
        fs::remove_dir_all(&self.0).ok();
    }
}

/// Waits until no more is kept than this.
async fn wait_caches(page: &Page, number: usize) {
    let start = Instant::now();
    while page.eval(CACHES).await != number {
        assert!(start.elapsed() < PATIENCE, "{:?}", page.eval(CACHES).await);
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// Plays a flip, and looks at what comes later.
async fn all_works(page: &Page) {
    page.click("do-flip-vertical").await;
    page.wait_shown("a press", &[("done", "flip")]).await;
    page.wait_shown("its end", &[("step-label", "Step 3 of 3…")]).await;
    page.press(Key::Left).await;
    page.wait_shown("a step back", &[("step-label", "Step 2 of 3…")]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_was_opened_once_opens_without_a_network() {
    let page = Page::open("").await;
    page.wait_kept().await;
    page.network(Network::None);
    page.reload().await;
    all_works(&page).await;
    page.go("?view=symmetries").await;
    page.go("?fen=k7/8/NK2B3/8/8/8/8/8_w_-_-").await;
    page.wait_until("performance.getEntriesByType('resource').some(it => it.name.includes('/pieces.svg') && (it.responseStatus ?? 200) === 200)")
        .await;
    page.visit("/index.html?do=rotate-180").await;
    page.started().await;
    page.wait_shown("a link", &[("done", "rotation by 180°")]).await;
    page.console_errors().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_next_load_shows_what_was_deployed() {
    let second = Other::second("the-next-load");
    let page = Page::open("").await;
    page.wait_kept().await;
    page.deploy(&second.0);
    page.reload().await;
    assert_eq!(page.eval(STARTED).await, 2);
    all_works(&page).await;
    assert_eq!(page.eval(STYLED).await, "2");
    page.network(Network::None);
    page.reload().await;
    assert_eq!(page.eval(STARTED).await, 2);
    page.console_errors().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_open_page_keeps_its_version_until_it_is_closed() {
    let second = Other::second("an-open-page");
    let page = Page::open("").await;
    page.wait_kept().await;
    page.deploy(&second.0);

    let first = page.tab().await;
    let other = page.open_tab().await;
    page.go("").await;
    assert_eq!(page.eval(STARTED).await, 2);
    page.reload().await;

    // Its files are no longer on the server.
    page.go_to_tab(&first).await;
    all_works(&page).await;
    assert_eq!(page.eval(STARTED).await, 1);
    assert_eq!(page.eval(STYLED).await, "");

    page.go_to_tab(&other).await;
    all_works(&page).await;
    assert_eq!(page.eval(STYLED).await, "2");
    assert_eq!(page.eval(CACHES).await, 3, "both versions, and the list");
    page.close_tab(&first).await;
    page.go("").await;
    assert_eq!(page.eval(STARTED).await, 2);
    wait_caches(&page, 2).await;
    all_works(&page).await;
    assert_eq!(page.console_errors().await, [""; 0]);
}

/// In a private window, say: nothing of the page's own version is kept.
#[tokio::test(flavor = "multi_thread")]
async fn where_nothing_is_kept_an_open_page_takes_no_part_of_another_version() {
    let second = Other::second("where-nothing-is-kept");
    let options = Options {
        before: "Object.defineProperty(navigator, 'serviceWorker', { value: undefined })",
        ..Options::default()
    };
    let page = Page::open_with("", options).await;
    page.deploy(&second.0);
    all_works(&page).await;
    assert_eq!(page.eval(STYLED).await, "");
    page.go("").await;
    assert_eq!(page.eval(STARTED).await, 2);
    all_works(&page).await;
    assert_eq!(page.eval(STYLED).await, "2");
    assert_eq!(page.eval(CACHES).await, 0);
    assert_eq!(page.console_errors().await, [""; 0]);
}

#[tokio::test(flavor = "multi_thread")]
async fn half_a_deployment_changes_nothing() {
    let half = Other::second("half-a-deployment");
    fs::copy(dist().join("deltaboard.css"), half.0.join("deltaboard.css"))
        .expect("a file can be copied");
    let page = Page::open("").await;
    page.wait_kept().await;
    page.deploy(&half.0);
    page.reload().await;
    assert_eq!(page.eval(STARTED).await, 1);
    all_works(&page).await;
    // The worker says what did not fit.
    page.console_errors().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_silent_network_is_not_waited_for_long() {
    let page = Page::open("").await;
    page.wait_kept().await;
    page.network(Network::Silent);
    let start = Instant::now();
    page.reload().await;
    let took = start.elapsed();
    // It never answers: any end is one, on a busy machine too.
    assert!(took < Duration::from_secs(20), "{took:?}");
    all_works(&page).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_else_is_in_the_folder_is_left_alone() {
    let page = Page::open("").await;
    page.wait_kept().await;
    page.network(Network::None);
    for name in ["guide/index.html", "embed.html", "deltaboard-player.js", "boot.js"] {
        let fetched = format!("fetch('{name}').then(() => 'kept', () => 'not kept')");
        assert_eq!(page.eval(&fetched).await, "not kept", "{name}");
    }
    page.console_errors().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_not_kept_says_so_and_leads_back() {
    let page = Page::open("").await;
    page.wait_kept().await;
    page.network(Network::None);
    page.visit("/guide/index.html").await;
    let said = page.eval("document.body.textContent.trim()").await;
    assert_eq!(said, "This page needs a network connection. Deltaboard itself works offline.");
    page.eval("document.querySelector('a').click()").await;
    page.started().await;
    all_works(&page).await;
    page.console_errors().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_seen_of_the_guide_is_there_without_a_network() {
    const CHAPTER: &str = "/guide/the-delta-swap.html";
    let page = Page::open("").await;
    page.wait_kept().await;
    page.visit(CHAPTER).await;
    let look = "document.querySelector('main h1').textContent + getComputedStyle(document.body).backgroundColor";
    let seen = page.eval(look).await;
    page.wait_until(
        "(async () => (await (await caches.open(`${new URL('..', location)} seen`)).keys()).some(it => it.url.endsWith('.css')))()",
    )
    .await;
    page.network(Network::None);
    page.visit(CHAPTER).await;
    assert_eq!(page.eval(look).await, seen);
    page.console_errors().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn where_the_page_has_gone_nothing_of_it_is_kept() {
    let gone = Other::new("the-page-has-gone");
    fs::remove_file(gone.0.join("files.json")).expect("a file can be removed");
    let page = Page::open("").await;
    page.wait_kept().await;
    page.deploy(&gone.0);
    page.reload().await;
    wait_caches(&page, 0).await;
    page.console_errors().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_can_be_installed() {
    let page = Page::open("").await;
    page.wait_kept().await;
    assert_eq!(page.install_faults().await, [""; 0]);
}
