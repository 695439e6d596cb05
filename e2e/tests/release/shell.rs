//! The shell around the app: folders, security policy, hashes, and messages after a failed start.

use std::fs;

use deltaboard_e2e::{Engine, FileFault, Options, Page, Value, dist, shows};

#[tokio::test(flavor = "multi_thread")]
async fn works_in_a_folder_below_the_root() {
    let options = Options { folder: "/docs/boards/", ..Options::default() };
    let page = Page::open_with("?do=rotate-180", options).await;
    let below = format!("{}/docs/boards/", page.origin());
    let requests = page.requests().await;
    assert!(requests.len() > 3, "{requests:?}");
    for url in requests {
        assert!(url.starts_with(&below), "{url}");
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

/// The tags of the built page, without angle brackets.
fn tags() -> Vec<String> {
    let page = fs::read_to_string(dist().join("index.html")).expect("the page is built");
    page.split('<').filter_map(|tag| Some(tag.split_once('>')?.0.to_owned())).collect()
}

#[test]
fn the_page_has_a_strict_policy() {
    let tags = tags();
    let tag = tags.iter().find(|tag| tag.contains("Content-Security-Policy"));
    let policy = tag.and_then(|tag| tag.split(" content=\"").nth(1)?.split('"').next());
    let policy = policy.expect("a policy");
    assert!(policy.starts_with("default-src 'none'; "), "{policy}");
    for allowed in ["'unsafe-inline'", "'unsafe-eval'", "*", "http"] {
        assert!(!policy.contains(allowed), "{policy}");
    }
    for closed in ["base-uri 'none'", "form-action 'none'"] {
        assert!(policy.contains(closed), "{policy}");
    }
}

/// A wrong hash would prevent the start, so this only looks for missing ones.
#[test]
fn all_scripts_and_styles_have_hashes() {
    let mut tags = tags();
    let kinds = [" src=", " rel=stylesheet", " rel=modulepreload"];
    tags.retain(|tag| kinds.iter().any(|kind| tag.contains(kind)));
    assert_eq!(tags.len(), 3, "{tags:?}");
    for tag in tags {
        assert!(tag.contains(" integrity=\"sha256-"), "{tag}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_truncated_style_sheet_is_refused_with_a_message() {
    let options = Options::with_fault("deltaboard.css", FileFault::Truncated);
    let page = Page::open_with("", options).await;
    let ink = "getComputedStyle(document.documentElement).getPropertyValue('--ink')";
    assert_eq!(page.eval(ink).await, "");
    let errors = page.console_errors().await;
    // The other browsers only report which file failed.
    let expected = match page.engine() {
        Engine::Chromium => "integrity",
        Engine::Firefox | Engine::WebKit => "/deltaboard.css",
    };
    assert!(errors.iter().any(|error| error.contains(expected)), "{errors:?}");
    // The page works without it and shows a message at the top.
    page.wait_text("#boot", "Deltaboard has no styles (its style sheet did not load): please reload the page, and if that does not help, it works without.")
        .await;
    let is_in_sight = "document.querySelector('#boot').getBoundingClientRect().bottom < 200";
    assert_eq!(page.eval(is_in_sight).await, true);
    page.js_click("do-rotate-180").await;
    shows!(page, "a click", "done" => "rotation by 180°");
    page.console_errors().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_truncated_start_script_leaves_a_message() {
    let options = Options::with_fault("boot.js", FileFault::Truncated);
    let page = Page::open_with("", options).await;
    page.wait_text("#boot", "Loading Deltaboard… If this takes long, reload the page.").await;
    page.wait_visible("#boot").await;
    page.console_errors().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_without_its_code_shows_a_message() {
    for (file, fault) in [
        ("deltaboard_bg.wasm", FileFault::Missing),
        ("deltaboard_bg.wasm", FileFault::Truncated),
        ("deltaboard_bg.wasm", FileFault::Aborted),
        ("deltaboard.js", FileFault::Missing),
        ("deltaboard.js", FileFault::Aborted),
        ("deltaboard.js", FileFault::WrongType),
    ] {
        let page = Page::open_with("", Options::with_fault(file, fault)).await;
        shows!(page, file, "#boot" => "Deltaboard could not start…");
        assert_eq!(page.eval("document.querySelector('#boot').role").await, "alert");
        assert_eq!(page.eval("document.querySelector('#boot').hidden").await, false);
        page.console_errors().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_without_wasm_shows_a_message() {
    for (init_script, message) in [
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
            init_script,
            ..Options::default()
        };
        // As a foreign site, because `Page::open` would wait for the start.
        let page = Page::of_site_with(&dist(), options).await;
        page.visit("/").await;
        page.wait_text("#boot", message).await;
        page.console_errors().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn options_reach_the_page() {
    let options =
        Options { size: (390, 844), dark: true, reduced_motion: true, ..Options::default() };
    let page = Page::open_with("", options).await;
    assert_eq!(page.eval("[screen.width, screen.height].join('x')").await, "390x844");
    assert_eq!(page.eval("matchMedia('(width: 390px)').matches").await, true);
    assert_eq!(page.eval("matchMedia('(prefers-color-scheme: dark)').matches").await, true);
    assert_eq!(page.eval("matchMedia('(prefers-reduced-motion: reduce)').matches").await, true);
}
