//! The pages of `examples/embed/`, built by their tools into `target/embed/`: players work on each of them.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use deltaboard_e2e::players::SCROLL_THROUGH;
use deltaboard_e2e::{Options, Page};
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
    for example in EXAMPLES {
        check(example).await;
    }
}

/// The players follow the colours of each tool, also where the tool follows those of the system.
#[tokio::test(flavor = "multi_thread")]
async fn players_have_the_colours_of_their_pages() {
    for example in EXAMPLES {
        let Some(site) = site(example) else { continue };
        let path = pages_with_players(&site).remove(0);
        for dark in [false, true] {
            let page = Page::of_site_with(&site, Options { dark, ..Options::default() }).await;
            page.visit(&path).await;
            page.eval(SCROLL_THROUGH).await;
            page.wait_until(ALL_WORK).await;
            let what = format!("{example}, dark: {dark}");
            page.wait_result(&what, &format!("({SAME_COLOURS})()"), &json!("same")).await;
            page.console_errors().await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_example_jumps() {
    assert_steady(Options::default()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_example_jumps_on_a_phone() {
    assert_steady(Options { size: (390, 844), ..Options::default() }).await;
}

/// Checks the Cumulative Layout Shift, which browsers call good below 0.1. Under load a page may be scrolled in the middle of a
/// layout, so the least of three tries counts.
async fn assert_steady(options: Options) {
    let mut shifts = Vec::new();
    for example in EXAMPLES {
        let Some(site) = site(example) else { continue };
        let path = pages_with_players(&site).remove(0);
        let mut least = f64::INFINITY;
        for _ in 0..3 {
            if least < 0.1 {
                break;
            }
            let page = Page::of_site_with(&site, options).await;
            page.visit(&path).await;
            page.eval(SCROLL_THROUGH).await;
            page.wait_until(ALL_WORK).await;
            least = least.min(page.eval_as(SHIFT).await);
            page.console_errors().await;
        }
        shifts.push((example, least));
    }
    println!("{shifts:?}");
    assert!(shifts.iter().all(|(_, shift)| *shift < 0.1), "{shifts:?}");
}

/// The layout shift so far.
const SHIFT: &str = "new Promise(done => {
    let sum = 0;
    new PerformanceObserver(list => {
        for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) sum += value;
    }).observe({ type: 'layout-shift', buffered: true });
    requestAnimationFrame(() => setTimeout(() => done(sum), 100));
})";

/// Defines `show`, which shows a widget as a notebook does it, with a model that a kernel would share.
const WIDGET: &str = "(async () => {
    const { default: widget } = await import('/deltaboard-widget.js');
    window.modelOf = (given) => {
        const values = { code: null, step: null, steps: null, fen: null, hexadecimal: null, ...given };
        let listeners = [];
        return {
            get: (name) => values[name],
            set(name, value) {
                if (values[name] === value) return;
                values[name] = value;
                for (const [change, listener] of listeners) if (change === `change:${name}`) listener();
            },
            save_changes() {},
            on: (...listener) => listeners.push(listener),
            off: (change, listener) => { listeners = listeners.filter(it => it[1] !== listener); },
            listening: () => listeners.length,
        };
    };
    window.show = (model) => widget.render({ model, el: document.body });
    window.positions = () => [...document.querySelectorAll('deltaboard-player')].map(it => it.position);
    return 0;
})()";

#[tokio::test(flavor = "multi_thread")]
async fn a_widget_and_its_model_follow_each_other() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../python/src/deltaboard/static");
    assert!(
        folder.join("deltaboard-widget.js").is_file(),
        "the packages are not built; run `cargo xtask packages`"
    );
    let page = Page::of_site(&folder).await;
    page.visit("/none.html").await;
    page.console_errors().await;
    page.eval(WIDGET).await;
    page.eval("(window.model = modelOf({ attributes: { do: 'rotate-180', step: 'last' } }), window.end = show(model), 0)").await;
    page.wait_result("the step of the tag", "model.get('step')", &json!(6)).await;
    assert_eq!(page.eval("model.get('steps')").await, 6);
    page.eval("(model.set('step', 3), 0)").await;
    page.wait_result("a step of the kernel", "positions()", &json!([3])).await;
    page.eval(STEP).await;
    page.wait_result("a step of the reader", "model.get('step')", &json!(4)).await;
    // A second view begins where the first one is.
    page.eval("(window.endSecond = show(model), 0)").await;
    page.wait_result("two views", "positions()", &json!([4, 4])).await;
    page.eval("(model.set('step', 2), 0)").await;
    page.wait_result("both follow", "positions()", &json!([2, 2])).await;
    assert_eq!(page.eval("model.get('step')").await, 2);
    page.eval(
        "(model.set('attributes', {}), model.set('code', 'u64 up(u64 x) { return x << 8; }'), 0)",
    )
    .await;
    page.wait_result("other code", "model.get('steps')", &json!(1)).await;
    page.eval("(end(), endSecond(), document.body.replaceChildren(), 0)").await;
    assert_eq!(page.eval("model.listening()").await, 0);
    // A step that was set before anything was shown.
    page.eval(
        "(window.model = modelOf({ attributes: { do: 'rotate-180' }, step: 2 }), show(model), 0)",
    )
    .await;
    page.wait_result("a step from before", "positions()", &json!([2])).await;
    assert_eq!(page.eval("model.get('step')").await, 2);
    let mut errors = page.console_errors().await;
    errors.retain(|error| !error.contains("/favicon."));
    assert_eq!(errors, [""; 0]);
}

/// Where a tag has a figure, it is printed, and otherwise the player.
#[tokio::test(flavor = "multi_thread")]
async fn every_example_is_printed() {
    for example in EXAMPLES {
        let Some(site) = site(example) else { continue };
        let page = Page::of_site_with(&site, Options { printed: true, ..Options::default() }).await;
        for path in pages_with_players(&site) {
            page.visit(&path).await;
            page.wait_until("document.querySelector('deltaboard-player')?.start !== undefined")
                .await;
            // As the browser does before it prints.
            page.eval("(dispatchEvent(new Event('beforeprint')), 0)").await;
            page.wait_until(PRINTED).await;
        }
        page.console_errors().await;
    }
}

const EXAMPLES: [&str; 13] = [
    "html",
    "mdbook",
    "sphinx",
    "mkdocs",
    "jekyll",
    "notebook",
    "eleventy",
    "vitepress",
    "docusaurus",
    "starlight",
    "react",
    "vue",
    "rustdoc",
];

/// Whether every player shows its figure or a board in print.
const PRINTED: &str = "[...document.querySelectorAll('deltaboard-player')].every(player => {
    const figure = player.querySelector('img, svg');
    const board = player.shadowRoot?.querySelector('[data-testid=bit-grid], [data-testid=board]');
    return figure ? figure.checkVisibility() : board?.checkVisibility();
})";

/// A function that says how a player differs from the page around it in being light or dark.
const SAME_COLOURS: &str = "() => {
    const canvas = document.createElement('canvas').getContext('2d');
    const isDark = colour => {
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
        const [red, green, blue] = canvas.getImageData(0, 0, 1, 1).data;
        return red + green + blue < 384;
    };
    const opaque = element => {
        for (let node = element; node; node = node.parentElement) {
            const colour = getComputedStyle(node).backgroundColor;
            if (!/, 0\\)$|transparent/.test(colour)) return colour;
        }
        return 'white';
    };
    for (const player of document.querySelectorAll('deltaboard-player')) {
        const inside = getComputedStyle(player.shadowRoot.querySelector('.page')).backgroundColor;
        const around = opaque(player.parentElement);
        if (isDark(inside) !== isDark(around)) return `${inside} on ${around}`;
    }
    return 'same';
}";

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
    errors.retain(|error| !error.contains("/favicon."));
    assert_eq!(errors, [""; 0], "{pages:?}");
}

/// The folder of a built example, or `None` if its tool is not installed.
fn site(example: &str) -> Option<PathBuf> {
    let sites = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/embed");
    assert!(sites.join("html").is_dir(), "the examples are not built; run `cargo xtask examples`");
    let site = sites.join(example);
    match example {
        // Tests run at the same time.
        "notebook" if site.is_dir() => {
            static FOLDER: OnceLock<PathBuf> = OnceLock::new();
            Some(FOLDER.get_or_init(|| without_network(&site)).clone())
        }
        _ => site.is_dir().then_some(site),
    }
}

/// A folder with the page of the notebook, which loads nothing from other servers but the player, and that from the test's.
fn without_network(site: &Path) -> PathBuf {
    let page = std::fs::read_to_string(site.join("players.html")).expect("a page");
    let mut parts = page.split("<script");
    let mut text = parts.next().expect("a first part").to_owned();
    for part in parts {
        match part.split_once("</script>") {
            Some((script, rest))
                if script.contains("https://") && !script.contains("deltaboard-player.js") =>
            {
                text += rest;
            }
            _ => text += &format!("<script{part}"),
        }
    }
    let cdn =
        text.find("https://cdn.jsdelivr.net/npm/deltaboard-player@").expect("the player's URL");
    let end = cdn + text[cdn..].find("deltaboard-player.js").expect("the name of the script");
    let address = text[cdn..end].to_owned();
    let folder = site.join("without-network");
    std::fs::create_dir_all(&folder).expect("a folder");
    let text = text.replace(&address, "http://127.0.0.1:8080/");
    std::fs::write(folder.join("index.html"), text).expect("a page");
    folder
}

/// The paths of the pages in a folder that have a player.
fn pages_with_players(site: &Path) -> Vec<String> {
    let mut pages = Vec::new();
    // Applications draw their players in the browser.
    if site.ends_with("react") || site.ends_with("vue") {
        pages.push("/".to_owned());
    }
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
                // Some tools take `/index.html` for another page than `/`.
                pages.push(format!("/{}", below.display()).replace("/index.html", "/"));
            }
        }
    }
    pages.sort();
    pages
}
