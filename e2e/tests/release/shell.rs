//! The shell around the app: it starts anywhere, keeps to itself, and says so when it cannot start.

use std::fs;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use deltaboard_e2e::{Engine, Options, Page, Spoil, Value, dist};
use sha2::{Digest as _, Sha256};

#[tokio::test(flavor = "multi_thread")]
async fn it_works_from_a_folder_below_the_root() {
    let options = Options { folder: "/docs/boards/", ..Options::default() };
    let page = Page::open_with("?do=rotate-180", options).await;
    let below = format!("{}/docs/boards/", page.origin());
    let requests = page.requests().await;
    assert!(requests.len() > 3, "{requests:?}");
    for address in requests {
        assert!(address.starts_with(&below), "{address}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_policy_refuses_inline_scripts_and_styles() {
    let page = Page::open("").await;
    page.eval(
        "document.head.append(Object.assign(document.createElement('script'), { textContent: 'window.intruder = 1' }))",
    )
    .await;
    page.eval(
        "document.body.insertAdjacentHTML('beforeend', '<b style=\"color: red\" id=painted>b</b>')",
    )
    .await;
    assert_eq!(page.eval("window.intruder ?? null").await, Value::Null);
    assert_ne!(
        page.eval("getComputedStyle(document.querySelector('#painted')).color").await,
        "rgb(255, 0, 0)"
    );
    let errors = page.console_errors().await;
    let refused = |kind| {
        errors.iter().any(|error| error.contains("Content Security Policy") && error.contains(kind))
    };
    assert!(refused("script-src"), "{errors:?}");
    assert!(refused("style-src"), "{errors:?}");
}

/// The tags of the page as it is sent, without their angles.
fn tags<'a>(page: &'a str, name: &'a str) -> impl Iterator<Item = &'a str> {
    let tags = page.split('<').filter_map(|tag| Some(tag.split_once('>')?.0));
    tags.filter(move |tag| tag.split(' ').next() == Some(name))
}

/// An attribute of a tag, in quotes or without.
fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let (_, value) = tag.split_once(&format!(" {name}="))?;
    match value.strip_prefix('"') {
        Some(value) => Some(value.split_once('"')?.0),
        None => value.split(' ').next(),
    }
}

fn read(name: &str) -> Vec<u8> {
    let file = dist().join(name);
    fs::read(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

fn page_as_sent() -> String {
    String::from_utf8(read("index.html")).expect("the page is a text")
}

#[test]
fn the_policy_is_in_the_page_and_strict() {
    let page = page_as_sent();
    let is_policy = |tag: &&str| attribute(tag, "http-equiv") == Some("Content-Security-Policy");
    let policy = tags(&page, "meta").find(is_policy);
    let policy = policy.and_then(|tag| attribute(tag, "content"));
    let policy = policy.expect("a policy");
    assert!(policy.starts_with("default-src 'none'; "), "{policy}");
    for allowed in ["'unsafe-inline'", "'unsafe-eval'", "*", "http"] {
        assert!(!policy.contains(allowed), "{policy}");
    }
    for closed in ["base-uri 'none'", "form-action 'none'"] {
        assert!(policy.contains(closed), "{policy}");
    }
}

#[test]
fn scripts_and_styles_have_their_hashes_in_the_page() {
    let page = page_as_sent();
    let tags = tags(&page, "link").chain(tags(&page, "script"));
    let tags = tags.filter(|tag| {
        let relation = attribute(tag, "rel").unwrap_or_default();
        let loads = ["stylesheet", "modulepreload"].contains(&relation);
        loads || attribute(tag, "src").is_some()
    });
    let mut names = Vec::new();
    for tag in tags {
        let name = attribute(tag, "href").or_else(|| attribute(tag, "src"));
        let name = name.expect("a file");
        let name = name.split('?').next().unwrap_or(name);
        let digest = STANDARD.encode(Sha256::digest(read(name)));
        let due = format!("sha256-{digest}");
        assert_eq!(attribute(tag, "integrity"), Some(&*due), "{tag}");
        names.push(name.to_owned());
    }
    assert_eq!(names.len(), 3, "{names:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_changed_on_the_way_is_refused() {
    let options = Options::spoiled("deltaboard.css", Spoil::Truncated);
    let page = Page::open_with("", options).await;
    let ink = "getComputedStyle(document.documentElement).getPropertyValue('--ink')";
    assert_eq!(page.eval(ink).await, "");
    let errors = page.console_errors().await;
    // The others only say which file did not come.
    let told = match page.engine() {
        Engine::Chromium => "integrity",
        Engine::Firefox | Engine::WebKit => "/deltaboard.css",
    };
    assert!(errors.iter().any(|error| error.contains(told)), "{errors:?}");
    // The page works without, and says so before all else.
    page.wait_text("#boot", "Deltaboard has no styles (its style sheet did not load): please reload the page, and if that does not help, it works without.")
        .await;
    let is_in_sight = "document.querySelector('#boot').getBoundingClientRect().bottom < 200";
    assert_eq!(page.eval(is_in_sight).await, true);
    page.push("do-rotate-180").await;
    page.wait_shown("a press", &[("done", "rotation by 180°")]).await;
    page.console_errors().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_start_that_was_changed_on_the_way_leaves_a_sentence() {
    let options = Options::spoiled("boot.js", Spoil::Truncated);
    let page = Page::open_with("", options).await;
    page.wait_text("#boot", "Loading Deltaboard… If this stays, reload.").await;
    page.wait_until(
        "document.querySelector('#boot').checkVisibility({ visibilityProperty: true })",
    )
    .await;
    page.console_errors().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_without_its_code_says_so() {
    for (file, how) in [
        ("deltaboard_bg.wasm", Spoil::Missing),
        ("deltaboard_bg.wasm", Spoil::Truncated),
        ("deltaboard_bg.wasm", Spoil::CutOff),
        ("deltaboard.js", Spoil::Missing),
        ("deltaboard.js", Spoil::CutOff),
        ("deltaboard.js", Spoil::WrongType),
    ] {
        let page = Page::open_with("", Options::spoiled(file, how)).await;
        page.wait_until(
            "document.querySelector('#boot').textContent.startsWith('Deltaboard could not start')",
        )
        .await;
        assert_eq!(page.eval("document.querySelector('#boot').role").await, "alert");
        assert_eq!(page.eval("document.querySelector('#boot').hidden").await, false);
        page.console_errors().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_that_runs_no_wasm_says_so() {
    for (before, told) in [
        (
            "delete globalThis.WebAssembly",
            "Deltaboard could not start (this browser does not run WebAssembly): please reload the page, and if that does not help, try a current browser.",
        ),
        (
            "for (const name of ['compile', 'compileStreaming', 'instantiate', 'instantiateStreaming']) {
                WebAssembly[name] = async () => { throw new WebAssembly.CompileError('blocked by a rule'); };
            }",
            "Deltaboard could not start (blocked by a rule): please reload the page, and if that does not help, try a current browser.",
        ),
    ] {
        let options = Options {
            before,
            ..Options::default()
        };
        // As a site like any other: it will not start.
        let page = Page::of_site_with(&dist(), options).await;
        page.visit("/").await;
        page.wait_text("#boot", told).await;
        page.console_errors().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_mislabels_wasm_will_do() {
    let options = Options::spoiled("deltaboard_bg.wasm", Spoil::WrongType);
    let page = Page::open_with("", options).await;
    page.started().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn conditions_reach_the_page() {
    let options =
        Options { size: (390, 844), dark: true, reduced_motion: true, ..Options::default() };
    let page = Page::open_with("", options).await;
    assert_eq!(page.eval("[screen.width, screen.height].join('x')").await, "390x844");
    assert_eq!(page.eval("matchMedia('(width: 390px)').matches").await, true);
    assert_eq!(page.eval("matchMedia('(prefers-color-scheme: dark)').matches").await, true);
    assert_eq!(page.eval("matchMedia('(prefers-reduced-motion: reduce)').matches").await, true);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_paste_and_the_keys_arrive() {
    let page = Page::open("").await;
    page.eval(
        "document.body.append(Object.assign(document.createElement('textarea'), { id: 'pad' }))",
    )
    .await;
    page.eval("document.querySelector('#pad').setAttribute('data-testid', 'pad')").await;
    page.fill("pad", "8/8").await;
    page.wait_value("pad", "8/8").await;
    page.paste("/8 b").await;
    page.wait_value("pad", "8/8/8 b").await;
    assert_eq!(page.clipboard().await, "/8 b");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_denied_clipboard_is_denied() {
    let options = Options { deny_clipboard: true, ..Options::default() };
    let page = Page::open_with("", options).await;
    assert_eq!(
        page.eval("navigator.clipboard.writeText('x').then(() => 'written', error => error.name)")
            .await,
        "NotAllowedError"
    );
}
