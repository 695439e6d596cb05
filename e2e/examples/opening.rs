//! Opens a page that notes which of its functions run (`cargo xtask opening`), and prints what it shows, on a line, and
//! their names: those that run until the page is shown, and while somebody touches it and the later part does not come.

use std::collections::BTreeSet;

use deltaboard_e2e::{FIRST_VIEW, Key, Options, Page, Spoil};

#[tokio::main]
async fn main() {
    let options = Options {
        // So the later part never comes, whatever is touched.
        spoiled: Some(("dialog.css", Spoil::Missing)),
        ..Options::default()
    };
    let page = Page::open_with("", options).await;
    page.wait_shown("the page as it opens", &[("operations", "13 ops…")]).await;
    let view = page.eval(FIRST_VIEW).await;
    println!("{}", view.as_str().expect("a text"));
    // It does not come, and then cannot be had.
    page.eval("globalThis.loadLater = () => {}, 0").await;
    page.click("do-flip-vertical").await;
    page.wait_until("document.querySelector('.toast').textContent !== ''").await;
    page.eval("globalThis.loadLater = (done) => setTimeout(() => done(false)), 0").await;
    page.hover("do-flip-vertical").await;
    page.hover(".square").await;
    page.click("do-flip-vertical").await;
    page.press(Key::Right).await;
    page.focus("do-flip-vertical").await;
    page.press(Key::Tab).await;
    // A press leaves a field.
    page.focus("fen-input").await;
    // Whatever can be done to any element, but to leave the page.
    page.eval("addEventListener('click', event => event.preventDefault()), 0").await;
    page.eval(
        "document.querySelectorAll('#app *').forEach(element => {
            for (const name of ['mouseover', 'mousemove', 'mousedown', 'mouseup', 'click', 'mouseout', 'mouseleave'])
                element.dispatchEvent(new MouseEvent(name, { bubbles: true, cancelable: true }));
            for (const key of ['ArrowLeft', 'ArrowUp', 'Home', 'Enter', ' ', 'Tab', 'x'])
                element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
            for (const name of ['focusin', 'focusout', 'change', 'toggle', 'close', 'cancel'])
                element.dispatchEvent(new FocusEvent(name, { bubbles: true }));
            element.dispatchEvent(new InputEvent('input', { bubbles: true }));
            const data = new DataTransfer();
            data.setData('text/plain', '0x5');
            element.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, clipboardData: data }));
        }), 0",
    )
    .await;
    page.wait_until("document.querySelector('.toast').textContent !== ''").await;
    let mut ran = ran(&page).await;
    // A link waits for what does not come.
    page.visit("/?do=flip-vertical").await;
    page.wait_until("document.querySelector('#boot').textContent.includes('could not start')")
        .await;
    ran.extend(self::ran(&page).await);
    for name in ran {
        println!("{name}");
    }
    // That something is missing is what was asked for.
    page.console_errors().await;
}

/// The names of the functions that have run.
async fn ran(page: &Page) -> BTreeSet<String> {
    page.eval(
        "import(new URL('deltaboard.js', location))
            .then(module => module.default())
            .then(wasm => globalThis.exported = wasm), 0",
    )
    .await;
    page.wait_until("globalThis.exported !== undefined").await;
    let ran = page
        .eval(
            "Object.keys(exported)
                .filter(name => name.startsWith('ran ') && exported[name].value === 1)",
        )
        .await;
    let names = ran.as_array().expect("a list of names");
    let names = names.iter().filter_map(|name| name.as_str());
    // `ran`, the function's number, and its name.
    let names = names.filter_map(|name| name.splitn(3, ' ').nth(2));
    names.map(str::to_owned).collect()
}
