//! Faults of the program, of its surroundings and of the network: the page keeps working or shows one clear sentence, and keeps the
//! user's data.
//!
//! Related tests: missing files in `shell` and `loading`, the network and updates in `offline`, the clipboard in `input`.

use deltaboard_e2e::players::pages;
use deltaboard_e2e::samples::{SAMPLE, SAMPLE_FLIPPED};
use deltaboard_e2e::{FileFault, Key, Network, Options, Page, shows};

const LINK: &str = "?fen=k7/8/NK2B3/8/8/8/8/8_w_-_-&do=flip-vertical&step=1";
const CODE: &str = "u64 mine(u64 x) {\n    return x << 8;\n}";

/// A script that makes the program trap, like a panic, at its next call of a browser function after `fault` is set. There is no
/// service worker, because a cached page would open without this script.
const TRAP: &str = "{
    Object.defineProperty(Navigator.prototype, 'serviceWorker', { get() { return undefined; } });
    const unreachable = [0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 7, 8, 1, 4, 116, 114, 97, 112, 0, 0, 10, 5, 1, 3, 0, 0, 11];
    const { trap } = new WebAssembly.Instance(new WebAssembly.Module(new Uint8Array(unreachable))).exports;
    const trapped = call => (...args) => {
        if (window.fault) trap();
        return call(...args);
    };
    const is_script = item => typeof item === 'function' && !String(item).includes('[native code]');
    const wrapped = items => Object.fromEntries(Object.entries(items).map(([name, item]) => [name, is_script(item) ? trapped(item) : item]));
    for (const name of ['instantiate', 'instantiateStreaming']) {
        const original = WebAssembly[name];
        WebAssembly[name] = (source, imports) => original.call(WebAssembly, source,
            Object.fromEntries(Object.entries(imports).map(([space, items]) => [space, wrapped(items)])));
    }
}";

/// A script that makes the program trap while it draws the Lab for a link.
const TRAP_IN_THE_LAB: &str = "{
    Object.defineProperty(Navigator.prototype, 'serviceWorker', { get() { return undefined; } });
    const unreachable = [0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 7, 8, 1, 4, 116, 114, 97, 112, 0, 0, 10, 5, 1, 3, 0, 0, 11];
    const { trap } = new WebAssembly.Instance(new WebAssembly.Module(new Uint8Array(unreachable))).exports;
    Document.prototype.createElement = new Proxy(Document.prototype.createElement, {
        apply: (call, document, [name]) => {
            if (name === 'textarea' && document.getElementById('app') && location.search.includes('view=lab')) trap();
            return Reflect.apply(call, document, [name]);
        },
    });
}";

/// A script that defines `hoard()`, which grows the program's memory to its limit, so that further allocations fail.
const HOARD: &str = "{
    Object.defineProperty(Navigator.prototype, 'serviceWorker', { get() { return undefined; } });
    for (const name of ['instantiate', 'instantiateStreaming']) {
        const original = WebAssembly[name];
        WebAssembly[name] = async (source, imports) => {
            const result = await original.call(WebAssembly, source, imports);
            const memory = Object.values((result.instance ?? result).exports).find(it => it instanceof WebAssembly.Memory);
            window.hoard ??= () => {
                for (let pages = 32768; pages > 0;) {
                    try { memory.grow(pages); } catch { pages >>= 1; }
                }
                return 0;
            };
            return result;
        };
    }
}";

fn with_script(init_script: &'static str) -> Options {
    Options { init_script, ..Options::default() }
}

/// The saved text under a heading of the page that has stopped.
async fn saved_text(page: &Page, heading: &str) -> String {
    let field = format!(
        "[...document.querySelectorAll('.kept')].find(it => it.querySelector('label').textContent === '{heading}')?.querySelector('textarea').value ?? ''"
    );
    page.eval_as(&field).await
}

/// Waits for the page that has stopped, which offers the user's data.
async fn wait_stopped(page: &Page) {
    page.wait_for("#stopped").await;
    shows!(page, "stopped", "#stopped h1" => "Deltaboard has stopped");
    assert_eq!(page.count("#app").await, 0);
    let is_wide = "document.querySelector('#stopped h1').clientWidth > 400";
    assert_eq!(page.eval(is_wide).await, true, "the text is wide enough");
    // The trap causes expected errors.
    page.console_errors().await;
}

/// Clicks a button of the page that has stopped, and waits for the app to start again.
async fn restart(page: &Page, button: &str) {
    page.click(button).await;
    page.wait_until(
        "document.querySelector('#stopped') === null && document.querySelector('#boot').hidden",
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_panic_at_a_click_keeps_position_and_link() {
    let page = Page::open_with(LINK, with_script(TRAP)).await;
    let link = page.address().await;
    page.eval(
        "window.fault = true, document.querySelector('[data-testid=do-rotate-180]').click(), 0",
    )
    .await;
    wait_stopped(&page).await;
    assert_eq!(saved_text(&page, "Board").await, SAMPLE);
    assert_eq!(saved_text(&page, "Result").await, SAMPLE_FLIPPED);
    assert_eq!(saved_text(&page, "Link").await, link);
    assert_eq!(page.eval("document.activeElement.textContent").await, "Deltaboard has stopped");
    page.wait_until("document.styleSheets.length > 1 && getComputedStyle(document.querySelector('.kept')).display === 'grid'")
        .await;
    // Without access to the clipboard, the button selects the text.
    for (clipboard, label) in [
        ("Promise.reject(new Error('denied'))", "Press Ctrl+C"),
        ("Promise.resolve(window.copied = text)", "Copied"),
    ] {
        page.eval(&format!("navigator.clipboard.writeText = text => {clipboard}, 0")).await;
        page.click(".kept button").await;
        shows!(page, clipboard, ".kept button" => label);
    }
    assert_eq!(page.eval("copied").await, SAMPLE);
    restart(&page, "#again").await;
    shows!(page, "the same link", "fen-input" => SAMPLE, "?step" => "1");
    page.console_errors().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_panic_in_the_lab_keeps_the_code() {
    let page = Page::open_with("?view=lab", with_script(TRAP)).await;
    // The program stops before it stores the code in the link or on the device.
    page.eval("document.querySelector('[data-testid=lab-source]').addEventListener('input', () => { window.fault = true }, { capture: true }), 0")
        .await;
    page.set_value("lab-source", CODE).await;
    wait_stopped(&page).await;
    assert_eq!(saved_text(&page, "Lab code").await, CODE);
    restart(&page, "#afresh").await;
    page.click("do-flip-vertical").await;
    shows!(page, "a click after the restart", "done" => "flip");
    page.console_errors().await;
}

/// The program itself panics in the middle of an action: it cannot allocate memory for the pasted text.
#[tokio::test(flavor = "multi_thread")]
async fn without_free_memory_the_pasted_text_is_kept() {
    let page = Page::open_with(&LINK.replace('?', "?view=lab&"), with_script(HOARD)).await;
    // First wait until everything is drawn, which needs memory.
    shows!(page, "the Lab", "lab-verdict" => "✓ This is …");
    page.wait_for("printed").await;
    page.eval("hoard()").await;
    page.eval(
        "(() => {
            const field = document.querySelector('[data-testid=lab-source]');
            field.value = '// ' + 'x'.repeat(300000);
            field.dispatchEvent(new InputEvent('input', { bubbles: true }));
        })()",
    )
    .await;
    wait_stopped(&page).await;
    assert_eq!(saved_text(&page, "Board").await, SAMPLE);
    assert_eq!(saved_text(&page, "Lab code").await.len(), 300_003);
    assert_eq!(saved_text(&page, "Link").await, page.address().await);
    restart(&page, "#again").await;
    page.console_errors().await;
}

/// The cause may be a timer or a key.
#[tokio::test(flavor = "multi_thread")]
async fn every_panic_shows_the_page_that_has_stopped() {
    let page = Page::open_with("?do=flip-vertical&step=0", with_script(TRAP)).await;
    for cause in ["a timer", "a key"] {
        page.visit("/?do=flip-vertical&step=0").await;
        page.started().await;
        match cause {
            "a timer" => {
                page.js_click("step-play").await;
                page.eval("window.fault = true").await;
            }
            _ => {
                page.eval("window.fault = true").await;
                page.press(Key::Right).await;
            }
        }
        wait_stopped(&page).await;
        let link = saved_text(&page, "Link").await;
        assert_eq!(link, page.address().await, "{cause}");
        assert!(link.contains("do=flip-vertical"), "{cause}: {link}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_aborted_browser_operation_is_no_trap() {
    let page = Page::open("").await;
    page.eval(
        "(() => {
            const aborted = new DOMException('aborted', 'AbortError');
            Object.defineProperty(aborted, 'stack', { value: 'at replaceState (deltaboard.js:1)' });
            Promise.reject(aborted);
        })(), 0",
    )
    .await;
    page.click("do-rotate-180").await;
    shows!(page, "a press", "done" => "rotation by 180°");
    page.console_errors().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_that_stops_the_program_shows_its_data_and_does_not_loop() {
    let page = Page::open_with("", with_script(TRAP_IN_THE_LAB)).await;
    let link = "/?view=lab&fen=k7/8/NK2B3/8/8/8/8/8_w_-_-&code=KzUzUcjNzEvVKAUyKjQVqrkUgKAotaS0KE-hQsHGRsHCmqsWAA";
    for _ in 0..2 {
        page.visit(link).await;
        wait_stopped(&page).await;
        assert_eq!(saved_text(&page, "Board").await, SAMPLE);
        assert_eq!(saved_text(&page, "Lab code").await, CODE);
    }
    restart(&page, "#afresh").await;
}

/// Even the page that has stopped may fail to load.
#[tokio::test(flavor = "multi_thread")]
async fn a_panic_without_a_network_shows_a_sentence() {
    let options = Options { fault: Some(("stopped.js", FileFault::Missing)), ..with_script(TRAP) };
    let page = Page::open_with("", options).await;
    page.started().await;
    page.eval("window.fault = true").await;
    page.js_click("do-rotate-180").await;
    shows!(page, "the panic", "#boot" => "Deltaboard has stopped (…");
    page.wait_visible("#boot").await;
    page.console_errors().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn stopped_players_show_a_message() {
    let page = Page::of_site_with(&pages(), with_script(TRAP)).await;
    page.visit("/index.html").await;
    page.start_players().await;
    page.console_errors().await;
    page.eval("window.fault = true").await;
    page.eval("document.querySelector('deltaboard-player').shadowRoot.querySelector('[data-testid=step-forward]').click(), 0")
        .await;
    let messages = "[...document.querySelectorAll('deltaboard-player')].map(it => it.shadowRoot.querySelector('#root > [role=alert]')?.textContent)";
    page.wait_until(&format!("{messages}.every(it => it?.startsWith('This player has stopped'))"))
        .await;
    // New players show a message too.
    page.eval("window.fault = false").await;
    page.eval("document.body.append(document.createElement('deltaboard-player')), 0").await;
    page.wait_until(&format!("{messages}.at(-1)?.includes('reload the page')")).await;
    page.console_errors().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_without_its_program_shows_a_message() {
    for (fault, starts) in [
        (FileFault::Missing, false),
        (FileFault::Truncated, false),
        (FileFault::Aborted, false),
        (FileFault::Corrupted, false),
        (FileFault::WrongType, true),
    ] {
        let options = Options::with_fault("deltaboard-player.wasm", fault);
        let page = Page::of_site_with(&pages(), options).await;
        page.visit("/strict.html").await;
        let message = if starts { "undefined" } else { "This player could not start (" };
        page.wait_until(&format!(
            "String(document.querySelector('deltaboard-player').shadowRoot?.querySelector('#root > [role=alert]')?.textContent).startsWith('{message}')"
        ))
        .await;
        if starts {
            page.wait_until(
                "document.querySelector('deltaboard-player').shadowRoot.querySelector('.page')",
            )
            .await;
        }
        let errors = page.console_errors().await;
        assert!(!errors.iter().any(|it| it.contains("Uncaught")), "{errors:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_frame_without_its_script_shows_a_message() {
    for file in ["embed.js", "deltaboard-player.js"] {
        let page = Page::open_with("", Options::with_fault(file, FileFault::Missing)).await;
        page.visit("/embed.html").await;
        page.wait_visible("#boot").await;
        page.console_errors().await;
    }
    let page = Page::open("").await;
    page.visit("/embed.html").await;
    page.wait_until(
        "document.querySelector('deltaboard-player').shadowRoot.querySelector('.page')",
    )
    .await;
    assert_eq!(page.eval("document.querySelector('#boot')").await, serde_json::Value::Null);
}

/// The board of bits works without the pictures of the pieces.
#[tokio::test(flavor = "multi_thread")]
async fn a_page_without_pieces_shows_a_message() {
    for query in ["", "?fen=k7/8/NK2B3/8/8/8/8/8_w_-_-"] {
        let page =
            Page::open_with(query, Options::with_fault("pieces.svg", FileFault::Missing)).await;
        page.click("do-flip-vertical").await;
        shows!(page, "a press", "done" => "flip");
        page.wait_text("#boot", "Deltaboard has no pieces to show (pieces.svg did not load): please reload the page, bitboards work without them.")
            .await;
        assert_eq!(page.eval("document.querySelector('#boot').hidden").await, false);
        page.console_errors().await;
    }
    let page = Page::open("?fen=k7/8/NK2B3/8/8/8/8/8_w_-_-").await;
    page.wait_until("performance.getEntriesByType('resource').filter(it => it.name.includes('/pieces.svg')).length > 0")
        .await;
    page.click("do-flip-vertical").await;
    shows!(page, "a press", "done" => "flip");
    assert_eq!(page.eval("document.querySelector('#boot').hidden").await, true);
}

/// Plays a flip, changes the theme, enters a position and code.
async fn all_works(page: &Page) {
    page.click("do-flip-vertical").await;
    shows!(page, "a press", "done" => "flip");
    page.click("theme").await;
    page.set_value("fen-input", SAMPLE).await;
    shows!(page, "a position", "fen-output" => SAMPLE);
    page.click("lab").await;
    page.set_value("lab-source", CODE).await;
    shows!(page, "code", "lab-error" => "", "lab-verdict" => "✓ This is …");
    page.click("transform").await;
    // The URL changes after the view; a reload before that would open the Lab again.
    shows!(page, "back from the Lab", "?view" => "");
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_works_with_denied_or_full_storage() {
    let denied = "for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
        Object.defineProperty(window, name, { get() { throw new DOMException('denied', 'SecurityError'); } });
    }
    Object.defineProperty(Navigator.prototype, 'serviceWorker', { get() { return undefined; } });";
    let full = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };";
    for script in [denied, full] {
        let page = Page::open_with("", with_script(script)).await;
        all_works(&page).await;
        page.reload().await;
        all_works(&page).await;
    }
}

/// The page works although it cannot be cached.
#[tokio::test(flavor = "multi_thread")]
async fn a_full_device_caches_no_page() {
    let page = Page::open("").await;
    page.wait_cached().await;
    page.limit_storage(1000).await;
    page.eval("caches.keys().then(keys => Promise.all(keys.map(key => caches.delete(key))))").await;
    page.reload().await;
    all_works(&page).await;
    let cached = "caches.keys().then(names => Promise.all(names.map(name => caches.open(name).then(cache => cache.keys())))).then(cached => cached.flat().length)";
    assert_eq!(page.eval(cached).await, 0);
    page.console_errors().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_frozen_tab_resumes_playing() {
    let page = Page::open("?do=flip-vertical&routine=flip-vertical/delta-swaps&step=0").await;
    page.js_click("step-play").await;
    page.freeze(true).await;
    let label = "document.querySelector('[data-testid=step-label]').textContent";
    let before = page.eval_now(label).await;
    tokio::time::sleep(std::time::Duration::from_secs(3)).await;
    assert_eq!(page.eval_now(label).await, before);
    page.freeze(false).await;
    shows!(page, "resumed", "step-label" => "Step 3 of 3…");
    page.click("do-rotate-180").await;
    shows!(page, "pressed", "done" => "flip, then …");
}

/// A page that is visible and accepts input before its program has loaded.
async fn slow_page() -> Page {
    let slow = Options { network: Network::Slow, ..Options::default() };
    let page = Page::open_with("", slow).await;
    // The start script has run.
    page.wait_until("document.readyState === 'complete'").await;
    page
}

/// Whether the program is still loading.
async fn is_loading(page: &Page) -> bool {
    page.eval("document.querySelector('#boot').hidden").await == false
}

#[tokio::test(flavor = "multi_thread")]
async fn on_a_slow_network_the_board_is_visible_and_clicks_are_queued() {
    let page = slow_page().await;
    page.wait_until("document.querySelectorAll('.board .square').length === 64 && document.styleSheets.length > 0")
        .await;
    shows!(page, "while loading", "#boot" => "Loading Deltaboard… If this takes long, reload the page.");
    page.eval("[...document.querySelectorAll('.transforms button')].find(it => it.textContent.includes('180')).click()")
        .await;
    assert!(is_loading(&page).await);
    page.started().await;
    shows!(page, "the queued click", "done" => "rotation by 180°");
}

#[tokio::test(flavor = "multi_thread")]
async fn input_before_the_program_has_loaded_is_kept() {
    let page = slow_page().await;
    page.eval(
        "(() => {
            const field = document.querySelector('.fen input');
            field.focus();
            field.value = 'k7/8/NK2B3/8/8/8/8/8 w - -';
            field.dispatchEvent(new InputEvent('input', { bubbles: true }));
        })()",
    )
    .await;
    assert!(is_loading(&page).await);
    page.started().await;
    shows!(page, "the position",
        "fen-input" => "k7/8/NK2B3/8/8/8/8/8 w - -", "fen-output" => "k7/8/NK2B3/8/8/8/8/8 w - -");
    assert_eq!(page.eval("document.activeElement.dataset.testid").await, "fen-input");
    page.press('x').await;
    shows!(page, "more input", "fen-error" => "…");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_program_does_not_restore_the_focus_to_a_field_that_lost_it() {
    let page = slow_page().await;
    page.eval(
        "(() => {
            const field = document.querySelector('.fen input');
            field.focus();
            field.blur();
        })()",
    )
    .await;
    assert!(is_loading(&page).await);
    page.started().await;
    // Wait two frames, in case the focus moves late.
    page.eval("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))).then(() => 0)")
        .await;
    assert_eq!(page.eval("document.activeElement.localName").await, "body");
}

/// Browsers limit the rate of URL changes; the app retries after a refusal.
#[tokio::test(flavor = "multi_thread")]
async fn a_refused_url_change_is_retried() {
    let refuse = "for (const name of ['pushState', 'replaceState']) {
        const original = History.prototype[name];
        History.prototype[name] = function (...args) {
            if (window.refuses) throw new DOMException('too often', 'SecurityError');
            original.apply(this, args);
        };
    }";
    let page = Page::open_with("", with_script(refuse)).await;
    page.eval("window.refuses = true").await;
    page.click("do-flip-vertical").await;
    page.click("do-rotate-180").await;
    shows!(page, "refused", "done" => "flip, then …", "?do" => "");
    page.eval("window.refuses = false").await;
    shows!(page, "allowed", "?do" => "flip-vertical,rotate-180");
}
