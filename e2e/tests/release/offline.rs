//! The cached page: it opens without a network, and after a deployment no page mixes two versions.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use deltaboard_e2e::{Key, Network, Options, Page, Value, dist, shows};
use serde_json::json;
use sha2::{Digest as _, Sha256};

/// The version of the script that starts the page.
const VERSION: &str = "globalThis.edition ?? 1";
/// The version of the style sheet: 2, or empty.
const STYLE_VERSION: &str =
    "getComputedStyle(document.documentElement).getPropertyValue('--edition')";
/// The files whose hashes are in `index.html`.
const HASHED: [&str; 3] = ["boot.js", "deltaboard.js", "deltaboard.css"];
/// The files whose hashes are in `boot.js`.
const MODULES: [&str; 2] = ["deltaboard_bg.wasm", "deltaboard-worker_bg.wasm"];
const CACHES: &str = "caches.keys().then(keys => keys.length)";

/// A copy of the page. It is removed when the test ends.
struct Deployment(PathBuf);

impl Deployment {
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

    /// A complete second version, like a build from other sources.
    fn second(name: &str) -> Self {
        let copy = Self::new(name);
        let list = fs::read_to_string(copy.0.join("files.json")).expect("a list");
        let mut list: Value = serde_json::from_str(&list).expect("the list is JSON");
        let old = list["version"].as_str().expect("a version").to_owned();
        let new = "0123abcd";
        let integrity = |name: &str| {
            let content = fs::read(copy.0.join(name)).expect("a file");
            format!("sha256-{}", STANDARD.encode(Sha256::digest(content)))
        };
        let hashes = |names: &[&str]| names.iter().map(|name| integrity(name)).collect::<Vec<_>>();
        let update_hashes = |text: String, old: &[String], names: &[&str]| {
            let changed = old.iter().zip(hashes(names));
            changed.fold(text, |text, (old, new)| text.replace(old, &new))
        };
        let (modules, hashed) = (hashes(&MODULES), hashes(&HASHED));
        copy.change_modules();
        copy.change("deltaboard.css", |sheet| format!("{sheet}:root{{--edition:2}}"));
        copy.change("boot.js", |script| {
            update_hashes(format!("globalThis.edition=2;{script}"), &modules, &MODULES)
        });
        copy.change("index.html", |page| update_hashes(page.replace(&old, new), &hashed, &HASHED));
        list["version"] = json!(new);
        for (name, hash) in list["files"].as_object_mut().expect("files") {
            *hash = json!(integrity(name));
        }
        copy.change("files.json", |_| list.to_string());
        copy
    }

    /// Changes the modules by a custom section, which has no effect.
    fn change_modules(&self) {
        for name in MODULES {
            let path = self.0.join(name);
            let mut module = fs::read(&path).expect("a module");
            // The section has two bytes: the length and the name, `2`.
            module.extend(b"\0\x02\x012");
            fs::write(path, module).expect("a file can be written");
        }
    }

    fn change(&self, name: &str, change: impl FnOnce(&str) -> String) {
        let file = self.0.join(name);
        let text = fs::read_to_string(&file).expect("a file");
        fs::write(file, change(&text)).expect("a file can be written");
    }
}

impl Drop for Deployment {
    fn drop(&mut self) {
        fs::remove_dir_all(&self.0).ok();
    }
}

/// Waits until there are so many caches.
async fn wait_caches(page: &Page, number: usize) {
    page.wait_result("the number of caches", CACHES, &json!(number)).await;
}

/// Plays a flip and steps back.
async fn all_works(page: &Page) {
    page.click("do-flip-vertical").await;
    shows!(page, "a press", "done" => "flip");
    shows!(page, "its end", "step-label" => "Step 3 of 3…");
    page.press(Key::Left).await;
    shows!(page, "a step back", "step-label" => "Step 2 of 3…");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_was_opened_once_opens_without_a_network() {
    let page = Page::open("").await;
    page.wait_cached().await;
    page.network(Network::Offline);
    page.reload().await;
    all_works(&page).await;
    page.go("?view=symmetries").await;
    page.go("?fen=k7/8/NK2B3/8/8/8/8/8_w_-_-").await;
    page.wait_until("performance.getEntriesByType('resource').some(it => it.name.includes('/pieces.svg') && (it.responseStatus ?? 200) === 200)")
        .await;
    page.visit("/index.html?do=rotate-180").await;
    page.started().await;
    shows!(page, "a link", "done" => "rotation by 180°");
    page.go("?view=lab").await;
    shows!(page, "the worker", "lab-verdict" => "✓ This is flip diagonal with a1 as bit 0, …");
    page.console_errors().await;
}

/// A language's grammar isn't fetched before code of it comes.
#[tokio::test(flavor = "multi_thread")]
async fn a_language_that_was_read_once_is_read_without_a_network() {
    const RUST: &str =
        "?view=lab&code=fn%20f(x%3A%20u64)%20-%3E%20u64%20%7B%20x%20%3C%3C%208%20%7D";
    const HAS_GRAMMAR: &str = "caches.keys().then(keys => Promise.all(keys.map(async key => (await (await caches.open(key)).keys()).map(it => it.url))))
        .then(urls => urls.flat().some(url => url.includes('tree-sitter-rust')))";
    let page = Page::open("").await;
    page.wait_cached().await;
    assert_eq!(page.eval(HAS_GRAMMAR).await, false);
    page.go(RUST).await;
    shows!(page, "Rust", "lab-verdict" => "✓ This is shift north with a1 as bit 0, …");
    page.wait_until(HAS_GRAMMAR).await;
    page.network(Network::Offline);
    page.reload().await;
    shows!(page, "without a network", "lab-verdict" => "✓ This is shift north with a1 as bit 0, …");
    page.console_errors().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reload_shows_the_deployed_version() {
    let second = Deployment::second("the-next-load");
    let page = Page::open("").await;
    page.wait_cached().await;
    page.deploy(&second.0);
    page.reload().await;
    assert_eq!(page.eval(VERSION).await, 2);
    all_works(&page).await;
    assert_eq!(page.eval(STYLE_VERSION).await, "2");
    page.network(Network::Offline);
    page.reload().await;
    assert_eq!(page.eval(VERSION).await, 2);
    page.console_errors().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_open_page_keeps_its_version_until_it_closes() {
    let second = Deployment::second("an-open-page");
    let page = Page::open("").await;
    page.wait_cached().await;
    page.deploy(&second.0);

    let first = page.tab().await;
    let other = page.open_tab().await;
    page.go("").await;
    assert_eq!(page.eval(VERSION).await, 2);
    page.reload().await;

    // Its files are no longer on the server.
    page.go_to_tab(&first).await;
    all_works(&page).await;
    assert_eq!(page.eval(VERSION).await, 1);
    assert_eq!(page.eval(STYLE_VERSION).await, "");
    // The worker is of its own version, too.
    page.click("lab").await;
    shows!(page, "the worker", "lab-verdict" => "✓ This is flip diagonal with a1 as bit 0, …");

    page.go_to_tab(&other).await;
    all_works(&page).await;
    assert_eq!(page.eval(STYLE_VERSION).await, "2");
    assert_eq!(page.eval(CACHES).await, 3, "both versions, and the list");
    page.close_tab(&first).await;
    page.go("").await;
    assert_eq!(page.eval(VERSION).await, 2);
    wait_caches(&page, 2).await;
    all_works(&page).await;
}

/// For example in a private window, where the page is not cached.
#[tokio::test(flavor = "multi_thread")]
async fn without_a_cache_an_open_page_uses_no_part_of_another_version() {
    let second = Deployment::second("where-nothing-is-kept");
    let options = Options {
        init_script: "Object.defineProperty(navigator, 'serviceWorker', { value: undefined })",
        ..Options::default()
    };
    let page = Page::open_with("", options).await;
    page.deploy(&second.0);
    all_works(&page).await;
    assert_eq!(page.eval(STYLE_VERSION).await, "");
    // The worker of the other version would misunderstand this page.
    page.click("lab").await;
    shows!(page, "the other worker",
        "lab-verdict" => "The part of the page that reads and examines code did not load (the program has another hash)…");
    page.go("").await;
    assert_eq!(page.eval(VERSION).await, 2);
    all_works(&page).await;
    assert_eq!(page.eval(STYLE_VERSION).await, "2");
    assert_eq!(page.eval(CACHES).await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_incomplete_deployment_is_ignored() {
    let half = Deployment::second("half-a-deployment");
    fs::copy(dist().join("deltaboard.css"), half.0.join("deltaboard.css"))
        .expect("a file can be copied");
    let page = Page::open("").await;
    page.wait_cached().await;
    page.deploy(&half.0);
    page.reload().await;
    assert_eq!(page.eval(VERSION).await, 1);
    all_works(&page).await;
    // The service worker reports the wrong hash.
    page.console_errors().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unresponsive_network_delays_only_for_seconds() {
    let page = Page::open("").await;
    page.wait_cached().await;
    page.network(Network::Unresponsive);
    let start = Instant::now();
    page.reload().await;
    let took = start.elapsed();
    // The server never responds, so any end proves a timeout; 20 seconds are enough for a busy machine.
    assert!(took < Duration::from_secs(20), "{took:?}");
    all_works(&page).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn other_files_of_the_folder_are_not_cached() {
    let page = Page::open("").await;
    page.wait_cached().await;
    page.network(Network::Offline);
    for name in ["guide/index.html", "embed.html", "deltaboard-player.js", "boot.js"] {
        let fetched = format!("fetch('{name}').then(() => 'cached', () => 'not cached')");
        assert_eq!(page.eval(&fetched).await, "not cached", "{name}");
    }
    page.console_errors().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_is_not_cached_shows_a_message_and_a_link() {
    let page = Page::open("").await;
    page.wait_cached().await;
    page.network(Network::Offline);
    page.visit("/guide/index.html").await;
    let message = page.eval("document.body.textContent.trim()").await;
    assert_eq!(message, "This page needs a network connection. Deltaboard itself works offline.");
    page.eval("document.querySelector('a').click()").await;
    page.started().await;
    all_works(&page).await;
    page.console_errors().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn visited_pages_of_the_guide_open_without_a_network() {
    const CHAPTER: &str = "/guide/the-delta-swap.html";
    let page = Page::open("").await;
    page.wait_cached().await;
    page.visit(CHAPTER).await;
    let contents = "document.querySelector('main h1').textContent + getComputedStyle(document.body).backgroundColor";
    let expected = page.eval(contents).await;
    page.wait_until(
        "(async () => (await (await caches.open(`${new URL('..', location)} seen`)).keys()).some(it => it.url.endsWith('.css')))()",
    )
    .await;
    page.network(Network::Offline);
    page.visit(CHAPTER).await;
    assert_eq!(page.eval(contents).await, expected);
    page.console_errors().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_removed_page_is_removed_from_the_cache() {
    let gone = Deployment::new("the-page-has-gone");
    fs::remove_file(gone.0.join("files.json")).expect("a file can be removed");
    let page = Page::open("").await;
    page.wait_cached().await;
    page.deploy(&gone.0);
    page.reload().await;
    wait_caches(&page, 0).await;
    page.console_errors().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_can_be_installed() {
    let page = Page::open("").await;
    page.wait_cached().await;
    assert_eq!(page.install_errors().await, [""; 0]);
}
