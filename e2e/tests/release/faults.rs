//! What goes wrong around the page, and in it: each ends in a page that works, or in one clear sentence; and what a person
//! had there is kept.
//!
//! More of this is where it belongs: files that do not come in `shell` and `later`, the network and updates in `offline`,
//! the clipboard in `input`.

use deltaboard_e2e::players::pages;
use deltaboard_e2e::{Key, Network, Options, Page, Spoil};

const SAMPLE: &str = "k7/8/NK2B3/8/8/8/8/8 w - -";
const LINK: &str = "?fen=k7/8/NK2B3/8/8/8/8/8_w_-_-&do=flip-vertical&step=1";
const CODE: &str = "u64 mine(u64 x) {\n    return x << 8;\n}";

/// Makes the program trap as a panic does, in the midst of whatever it is at, the next time that it calls the browser
/// after `fault` is set. No worker keeps the page: it would open without this.
const TRAP: &str = "{
    Object.defineProperty(Navigator.prototype, 'serviceWorker', { get() { return undefined; } });
    const unreachable = [0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 7, 8, 1, 4, 116, 114, 97, 112, 0, 0, 10, 5, 1, 3, 0, 0, 11];
    const { trap } = new WebAssembly.Instance(new WebAssembly.Module(new Uint8Array(unreachable))).exports;
    const trapped = call => (...given) => {
        if (window.fault) trap();
        return call(...given);
    };
    const is_script = item => typeof item === 'function' && !String(item).includes('[native code]');
    const wrapped = items => Object.fromEntries(Object.entries(items).map(([name, item]) => [name, is_script(item) ? trapped(item) : item]));
    for (const name of ['instantiate', 'instantiateStreaming']) {
        const original = WebAssembly[name];
        WebAssembly[name] = (source, imports) => original.call(WebAssembly, source,
            Object.fromEntries(Object.entries(imports).map(([space, items]) => [space, wrapped(items)])));
    }
}";

/// The same, from the beginning, where a link shows the Lab.
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

/// Lets the program's memory be filled by somebody else: `hoard()` leaves it none to grow into.
const HOARD: &str = "{
    Object.defineProperty(Navigator.prototype, 'serviceWorker', { get() { return undefined; } });
    for (const name of ['instantiate', 'instantiateStreaming']) {
        const original = WebAssembly[name];
        WebAssembly[name] = async (source, imports) => {
            const made = await original.call(WebAssembly, source, imports);
            const memory = Object.values((made.instance ?? made).exports).find(it => it instanceof WebAssembly.Memory);
            window.hoard ??= () => {
                for (let pages = 32768; pages > 0;) {
                    try { memory.grow(pages); } catch { pages >>= 1; }
                }
                return 0;
            };
            return made;
        };
    }
}";

fn with(before: &'static str) -> Options {
    Options { before, ..Options::default() }
}

/// Presses a button, and the program traps at it.
async fn press_with_fault(page: &Page, testid: &str) {
    let press =
        format!("window.fault = true, document.querySelector('[data-testid={testid}]').click(), 0");
    page.eval(&press).await;
}

/// The text that is kept under a heading.
async fn kept(page: &Page, heading: &str) -> String {
    let field = format!(
        "[...document.querySelectorAll('.kept')].find(it => it.querySelector('label').textContent === '{heading}')?.querySelector('textarea').value ?? ''"
    );
    let text = page.eval(&field).await;
    text.as_str().unwrap_or_default().to_owned()
}

/// Waits for the page that keeps what a person had.
async fn stopped(page: &Page) {
    page.wait_for("#stopped").await;
    page.wait_shown("stopped", &[("#stopped h1", "Deltaboard has stopped")]).await;
    assert_eq!(page.count("#app").await, 0);
    let is_wide = "document.querySelector('#stopped h1').clientWidth > 400";
    assert_eq!(page.eval(is_wide).await, true, "it is squeezed");
    // The trap itself is what was asked for.
    page.console_errors().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_panic_at_a_press_keeps_position_and_link() {
    let page = Page::open_with(LINK, with(TRAP)).await;
    let link = page.address().await;
    press_with_fault(&page, "do-rotate-180").await;
    stopped(&page).await;
    assert_eq!(kept(&page, "Board").await, SAMPLE);
    assert_eq!(kept(&page, "Result").await, "8/8/8/8/8/NK2B3/8/k7 w - -");
    assert_eq!(kept(&page, "Link").await, link);
    assert_eq!(page.eval("document.activeElement.textContent").await, "Deltaboard has stopped");
    page.wait_until("document.styleSheets.length > 1 && getComputedStyle(document.querySelector('.kept')).display === 'grid'")
        .await;
    // Where nothing may be written to the clipboard, what is to be copied is chosen.
    for (clipboard, told) in [
        ("Promise.reject(new Error('denied'))", "Press Ctrl+C"),
        ("Promise.resolve(window.copied = text)", "Copied"),
    ] {
        page.eval(&format!("navigator.clipboard.writeText = text => {clipboard}, 0")).await;
        page.click(".kept button").await;
        page.wait_until(&format!(
            "document.querySelector('.kept button').textContent === '{told}'"
        ))
        .await;
    }
    assert_eq!(page.eval("copied").await, SAMPLE);
    page.click("#again").await;
    page.wait_until(
        "document.querySelector('#stopped') === null && document.querySelector('#boot').hidden",
    )
    .await;
    page.wait_shown("the same link", &[("fen-input", SAMPLE), ("?step", "1")]).await;
    page.console_errors().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_panic_in_the_lab_keeps_the_code() {
    let page = Page::open_with("?view=lab", with(TRAP)).await;
    // Neither the link nor the device has it when the next letter stops the program.
    page.eval("document.querySelector('[data-testid=lab-source]').addEventListener('input', () => { window.fault = true }, { capture: true }), 0")
        .await;
    page.write("lab-source", CODE).await;
    stopped(&page).await;
    assert_eq!(kept(&page, "Code of the Lab").await, CODE);
    page.click("#afresh").await;
    page.wait_until(
        "document.querySelector('#stopped') === null && document.querySelector('#boot').hidden",
    )
    .await;
    page.click("do-flip-vertical").await;
    page.wait_shown("it works", &[("done", "flip")]).await;
    page.console_errors().await;
}

/// Here the program itself gives up, in the midst of an action: there is no room for what was pasted.
#[tokio::test(flavor = "multi_thread")]
async fn a_device_without_memory_keeps_what_was_pasted() {
    let page = Page::open_with(&LINK.replace('?', "?view=lab&"), with(HOARD)).await;
    // All of it is drawn, which takes memory.
    page.wait_shown("the Lab", &[("lab-verdict", "This is …")]).await;
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
    stopped(&page).await;
    assert_eq!(kept(&page, "Board").await, SAMPLE);
    assert_eq!(kept(&page, "Code of the Lab").await.len(), 300_003);
    assert_eq!(kept(&page, "Link").await, page.address().await);
    page.click("#again").await;
    page.wait_until(
        "document.querySelector('#stopped') === null && document.querySelector('#boot').hidden",
    )
    .await;
    page.console_errors().await;
}

/// Whatever it was at: a timer, a key.
#[tokio::test(flavor = "multi_thread")]
async fn a_panic_anywhere_is_told() {
    let page = Page::open_with("?do=flip-vertical&step=0", with(TRAP)).await;
    for way in ["a timer", "a key"] {
        page.visit("/?do=flip-vertical&step=0").await;
        page.started().await;
        match way {
            "a timer" => {
                page.push("step-play").await;
                page.eval("window.fault = true").await;
            }
            _ => {
                page.eval("window.fault = true").await;
                page.press(Key::Right).await;
            }
        }
        stopped(&page).await;
        let link = kept(&page, "Link").await;
        assert_eq!(link, page.address().await, "{way}");
        assert!(link.contains("do=flip-vertical"), "{way}: {link}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_that_stops_the_program_says_what_it_brings_and_does_not_loop() {
    let page = Page::open_with("", with(TRAP_IN_THE_LAB)).await;
    let link = "/?view=lab&fen=k7/8/NK2B3/8/8/8/8/8_w_-_-&code=KzUzUcjNzEvVKAUyKjQVqrkUgKAotaS0KE-hQsHGRsHCmqsWAA";
    for _ in 0..2 {
        page.visit(link).await;
        stopped(&page).await;
        assert_eq!(kept(&page, "Board").await, SAMPLE);
        assert_eq!(kept(&page, "Code of the Lab").await, CODE);
    }
    page.click("#afresh").await;
    page.wait_until(
        "document.querySelector('#stopped') === null && document.querySelector('#boot').hidden",
    )
    .await;
}

/// Even its page may not come.
#[tokio::test(flavor = "multi_thread")]
async fn a_panic_without_a_network_is_a_sentence() {
    let options = Options { spoiled: Some(("stopped.js", Spoil::Missing)), ..with(TRAP) };
    let page = Page::open_with("", options).await;
    page.started().await;
    page.eval("window.fault = true").await;
    page.push("do-rotate-180").await;
    page.wait_until(
        "document.querySelector('#boot').textContent.startsWith('Deltaboard has stopped (')",
    )
    .await;
    page.wait_until(
        "document.querySelector('#boot').checkVisibility({ visibilityProperty: true })",
    )
    .await;
    page.console_errors().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn players_that_stop_say_so_in_their_places() {
    let page = Page::of_site_with(&pages(), with(TRAP)).await;
    page.visit("/index.html").await;
    page.start_players().await;
    page.console_errors().await;
    page.eval("window.fault = true").await;
    page.eval("document.querySelector('deltaboard-player').shadowRoot.querySelector('[data-testid=step-forward]').click(), 0")
        .await;
    let said = "[...document.querySelectorAll('deltaboard-player')].map(it => it.shadowRoot.querySelector('#root > [role=alert]')?.textContent)";
    page.wait_until(&format!("{said}.every(it => it?.startsWith('This player has stopped'))"))
        .await;
    // What the author has written is there again, and the page is the author's.
    page.eval("window.fault = false").await;
    page.eval("document.body.append(document.createElement('deltaboard-player')), 0").await;
    page.wait_until(&format!("{said}.at(-1)?.includes('reload the page')")).await;
    page.console_errors().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_whose_program_does_not_come_says_so() {
    for (spoil, starts) in [
        (Spoil::Missing, false),
        (Spoil::Truncated, false),
        (Spoil::CutOff, false),
        (Spoil::Changed, false),
        (Spoil::WrongType, true),
    ] {
        let options = Options::spoiled("deltaboard-player.wasm", spoil);
        let page = Page::of_site_with(&pages(), options).await;
        page.visit("/strict.html").await;
        let begins = if starts { "undefined" } else { "This player could not start (" };
        page.wait_until(&format!(
            "String(document.querySelector('deltaboard-player').shadowRoot?.querySelector('#root > [role=alert]')?.textContent).startsWith('{begins}')"
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
async fn a_frame_whose_script_does_not_come_says_so() {
    for file in ["embed.js", "deltaboard-player.js"] {
        let page = Page::open_with("", Options::spoiled(file, Spoil::Missing)).await;
        page.visit("/embed.html").await;
        page.wait_until(
            "document.querySelector('#boot').checkVisibility({ visibilityProperty: true })",
        )
        .await;
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

/// Bits are seen and moved without the pictures of pieces, and pieces are named to who listens.
#[tokio::test(flavor = "multi_thread")]
async fn a_page_without_pieces_says_so() {
    for query in ["", "?fen=k7/8/NK2B3/8/8/8/8/8_w_-_-"] {
        let page = Page::open_with(query, Options::spoiled("pieces.svg", Spoil::Missing)).await;
        page.click("do-flip-vertical").await;
        page.wait_shown("a press", &[("done", "flip")]).await;
        page.wait_text("#boot", "Deltaboard has no pieces to show (pieces.svg did not load): please reload the page, bitboards work without them.")
            .await;
        assert_eq!(page.eval("document.querySelector('#boot').hidden").await, false);
        page.console_errors().await;
    }
    let page = Page::open("?fen=k7/8/NK2B3/8/8/8/8/8_w_-_-").await;
    page.wait_until("performance.getEntriesByType('resource').filter(it => it.name.includes('/pieces.svg')).length > 0")
        .await;
    page.click("do-flip-vertical").await;
    page.wait_shown("a press", &[("done", "flip")]).await;
    assert_eq!(page.eval("document.querySelector('#boot').hidden").await, true);
}

/// Plays, writes in the Lab, changes the colours, takes a board of before.
async fn all_works(page: &Page) {
    page.click("do-flip-vertical").await;
    page.wait_shown("a press", &[("done", "flip")]).await;
    page.click("theme").await;
    page.write("fen-input", SAMPLE).await;
    page.wait_shown("a position", &[("fen-output", SAMPLE)]).await;
    page.click("lab").await;
    page.write("lab-source", CODE).await;
    page.wait_shown("code", &[("lab-error", ""), ("lab-verdict", "This is …")]).await;
    page.click("transform").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn where_storage_is_denied_all_works() {
    let denied = "for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
        Object.defineProperty(window, name, { get() { throw new DOMException('denied', 'SecurityError'); } });
    }
    Object.defineProperty(Navigator.prototype, 'serviceWorker', { get() { return undefined; } });";
    let page = Page::open_with("", with(denied)).await;
    all_works(&page).await;
    page.reload().await;
    all_works(&page).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn where_storage_is_full_all_works() {
    let full = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };";
    let page = Page::open_with("", with(full)).await;
    all_works(&page).await;
    page.reload().await;
    all_works(&page).await;
}

/// The page cannot be kept then, and is none the worse for it.
#[tokio::test(flavor = "multi_thread")]
async fn a_full_device_keeps_no_page() {
    let page = Page::open("").await;
    page.wait_kept().await;
    page.limit_storage(1000).await;
    page.eval("caches.keys().then(keys => Promise.all(keys.map(key => caches.delete(key))))").await;
    page.reload().await;
    all_works(&page).await;
    let kept = "caches.keys().then(names => Promise.all(names.map(name => caches.open(name).then(cache => cache.keys())))).then(kept => kept.flat().length)";
    assert_eq!(page.eval(kept).await, 0);
    page.console_errors().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tab_that_was_frozen_plays_on() {
    let page = Page::open("?do=flip-vertical&routine=flip-vertical/delta-swaps&step=0").await;
    page.push("step-play").await;
    page.freeze(true).await;
    let label = "document.querySelector('[data-testid=step-label]').textContent";
    let before = page.eval_at_once(label).await;
    tokio::time::sleep(std::time::Duration::from_secs(3)).await;
    assert_eq!(page.eval_at_once(label).await, before);
    page.freeze(false).await;
    page.wait_shown("resumed", &[("step-label", "Step 3 of 3…")]).await;
    page.click("do-rotate-180").await;
    page.wait_shown("pressed", &[("done", "flip, then …")]).await;
}

/// A page that is seen, and listens, before its program is here.
async fn slow_page() -> Page {
    let slow = Options { network: Network::Slow, ..Options::default() };
    let page = Page::open_with("", slow).await;
    // Its start script has run.
    page.wait_until("document.readyState === 'complete'").await;
    page
}

/// Whether the program is not here yet.
async fn is_to_come(page: &Page) -> bool {
    page.eval("document.querySelector('#boot').hidden").await == false
}

#[tokio::test(flavor = "multi_thread")]
async fn on_a_slow_network_the_board_is_seen_and_a_press_is_kept() {
    let page = slow_page().await;
    page.wait_until("document.querySelectorAll('.board .square').length === 64 && document.styleSheets.length > 0")
        .await;
    page.wait_shown("it says so", &[("#boot", "Loading Deltaboard… If this stays, reload.")]).await;
    page.eval("[...document.querySelectorAll('.transforms button')].find(it => it.textContent.includes('180')).click()")
        .await;
    assert!(is_to_come(&page).await);
    page.started().await;
    page.wait_shown("what was pressed", &[("done", "rotation by 180°")]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_written_before_the_program_is_here_stays() {
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
    assert!(is_to_come(&page).await);
    page.started().await;
    page.wait_shown(
        "the position",
        &[
            ("fen-input", "k7/8/NK2B3/8/8/8/8/8 w - -"),
            ("fen-output", "k7/8/NK2B3/8/8/8/8/8 w - -"),
        ],
    )
    .await;
    assert_eq!(page.eval("document.activeElement.dataset.testid").await, "fen-input");
    page.press('x').await;
    page.wait_shown("written on", &[("fen-error", "…")]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_left_before_the_program_is_here_is_not_gone_back_to() {
    let page = slow_page().await;
    page.eval(
        "(() => {
            const field = document.querySelector('.fen input');
            field.focus();
            field.blur();
        })()",
    )
    .await;
    assert!(is_to_come(&page).await);
    page.started().await;
    // Long enough for whatever goes there late.
    page.eval("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))).then(() => 0)")
        .await;
    assert_eq!(page.eval("document.activeElement.localName").await, "body");
}

/// Browsers refuse an address that is written too often: it is written once they take it.
#[tokio::test(flavor = "multi_thread")]
async fn an_address_that_is_refused_follows() {
    let refuse = "for (const name of ['pushState', 'replaceState']) {
        const original = History.prototype[name];
        History.prototype[name] = function (...given) {
            if (window.refuses) throw new DOMException('too often', 'SecurityError');
            original.apply(this, given);
        };
    }";
    let page = Page::open_with("", with(refuse)).await;
    page.eval("window.refuses = true").await;
    page.click("do-flip-vertical").await;
    page.click("do-rotate-180").await;
    page.wait_shown("pressed", &[("done", "flip, then …"), ("?do", "")]).await;
    page.eval("window.refuses = false").await;
    page.wait_shown("allowed", &[("?do", "flip-vertical,rotate-180")]).await;
}
