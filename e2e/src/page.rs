//! A page in a browser, with the actions of a user.

mod accessibility;
pub(crate) mod offline;
mod performance;
mod snapshot;

use std::future::Future;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use fantoccini::actions::{
    InputSource, KeyAction, KeyActions, MOUSE_BUTTON_LEFT, MouseActions, PointerAction,
    TouchActions,
};
use fantoccini::elements::Element;
use fantoccini::error::CmdError;
use fantoccini::key::Key;
use fantoccini::{Client, Locator};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tokio::runtime::{Handle, RuntimeFlavor};

use crate::browser;
use crate::browser::chromium;
use crate::browser::init_script::init_script;
use crate::driver::Driver;
use crate::engine::Engine;
use crate::options::{Network, Options};
use crate::page_text::trim_lines;
use crate::site::Site;

/// The squares of the main bit grid.
pub const GRID: &str = "[data-testid=bit-grid] ~ [data-squares]";

/// How long a test waits for a condition.
pub const TIMEOUT: Duration = Duration::from_secs(30);

/// A page in its own browser. The browser closes when this goes out of scope.
///
/// Its methods panic with a description of what they waited for if the page doesn't respond in time.
pub struct Page {
    engine: Engine,
    client: Client,
    /// The browser's driver, unless it is shared.
    _driver: Option<Driver>,
    site: Site,
    /// The player's server, unless it is the page's own.
    _player: Option<Site>,
    /// The test checks the errors on the console itself.
    expects_errors: AtomicBool,
}

/// A script that starts all players and returns the faults of each.
const START_PLAYERS: &str = "(async () => {
    await customElements.whenDefined('deltaboard-player');
    const players = [...document.querySelectorAll('deltaboard-player')];
    await Promise.all(players.map(player => player.start()));
    const faulty = () => players.flatMap(player => {
        const find = selector => player.shadowRoot.querySelector(selector);
        const builds = player.hasAttribute('build');
        const faults = builds ? '' : find('[data-testid=faults]')?.textContent ?? 'it did not start';
        const shown = find('[data-testid=bit-grid], [data-testid=board], [data-testid=listing], [data-testid=build-board]')?.checkVisibility();
        return faults !== '' || !shown ? [`${player.outerHTML}: ${faults}`] : [];
    });
    // Players are drawn soon after their start; on a busy machine, in several parts.
    for (let left = 1000; faulty().length > 0 && left > 0; left--) {
        await new Promise(done => setTimeout(done, 20));
    }
    return faulty();
})()";

/// Opening and navigating.
impl Page {
    /// Opens the page with a query, like `?do=rotate-180`, and waits for the app to start.
    pub async fn open(query: &str) -> Self {
        Self::open_with(query, Options::default()).await
    }

    /// Opens the page with other options.
    pub async fn open_with(query: &str, options: Options) -> Self {
        let page = Self::blank(Site::start(options).await, None, options).await;
        page.visit(&format!("{}{query}", options.folder)).await;
        if options.fault.is_none() && options.network == Network::Good {
            page.started().await;
        }
        page
    }

    /// Opens a browser for the site in a folder; [`Page::visit`] opens its pages. In these, the server replaces
    /// `http://127.0.0.1:8080` with the origin of a second server, which serves the built page.
    pub async fn of_site(folder: &Path) -> Self {
        Self::of_site_with(folder, Options::default()).await
    }

    /// The same with other options.
    pub async fn of_site_with(folder: &Path, options: Options) -> Self {
        let served = Options { fault: options.fault, ..Options::default() };
        let player = Site::start(served).await;
        let site = Site::embedding(folder, &player).await;
        Self::blank(site, Some(player), options).await
    }

    /// Opens a page by its path on the server, like `/chapter/index.html`, and waits only until it has loaded.
    pub async fn visit(&self, path: &str) {
        let url = format!("{}{path}", self.origin());
        browser::visit(self.engine, &self.client, &url)
            .await
            .unwrap_or_else(|error| panic!("cannot open {url}: {error}"));
    }

    /// Opens a browser without a page.
    async fn blank(site: Site, player: Option<Site>, options: Options) -> Self {
        assert_eq!(
            Handle::current().runtime_flavor(),
            RuntimeFlavor::MultiThread,
            "mark the test with `#[tokio::test(flavor = \"multi_thread\")]`"
        );
        let engine = Engine::from_env();
        let (client, driver) = browser::open(engine, options).await;
        if engine != Engine::Chromium {
            site.inject(&init_script(options));
        }
        let page = Self {
            engine,
            client,
            _driver: driver,
            site,
            _player: player,
            expects_errors: AtomicBool::new(false),
        };
        page.change(options).await;
        page
    }

    /// Loads the page with another query, like a followed link, and waits for the app to start.
    pub async fn go(&self, query: &str) {
        self.visit(&format!("/{query}")).await;
        self.started().await;
    }

    /// Changes the viewport, the colours, the motion and the clipboard while the page is open.
    pub async fn change(&self, options: Options) {
        browser::prepare(self.engine, &self.client, options, self.origin())
            .await
            .expect("the browser accepts the options");
    }

    /// Waits for the app to start, for example after a script has navigated.
    pub async fn started(&self) {
        self.wait_until("document.querySelector('#boot')?.hidden").await;
    }

    /// Starts every player of the page. Returns a description of each that has a fault or shows nothing.
    pub async fn start_players(&self) -> Value {
        self.eval(START_PLAYERS).await
    }

    /// The current URL.
    pub async fn address(&self) -> String {
        self.eval_as("location.href").await
    }

    /// The query of the current URL, without `?`.
    pub async fn query(&self) -> String {
        self.eval_as("location.search.slice(1)").await
    }

    /// `http://127.0.0.1:` and the port of this page's own server.
    #[must_use]
    pub fn origin(&self) -> &str {
        self.site.origin()
    }

    /// Presses the browser's *back*.
    pub async fn back(&self) {
        browser::traverse(self.engine, &self.client, -1).await.expect("the browser goes back");
    }

    /// Presses the browser's *forward*.
    pub async fn forward(&self) {
        browser::traverse(self.engine, &self.client, 1).await.expect("the browser goes forward");
    }

    /// Presses the browser's *reload*, and waits for the app to start.
    pub async fn reload(&self) {
        browser::reload(self.engine, &self.client).await.expect("the browser reloads");
        self.started().await;
    }
}

/// Actions of a user.
impl Page {
    /// Clicks an element.
    pub async fn click(&self, id: &str) {
        self.click_css(&selector(id)).await;
    }

    /// Clicks an element by a script, wherever it is, once the page has drawn the results of earlier actions. A disabled button
    /// ignores the click.
    pub async fn js_click(&self, id: &str) {
        self.wait_for(id).await;
        let click = format!("document.querySelector({}).click()", json!(selector(id)));
        self.eval(&click).await;
    }

    /// Moves the pointer over an element.
    pub async fn hover(&self, id: &str) {
        self.hover_css(&selector(id)).await;
    }

    /// Moves the pointer over the first match of a CSS selector, like `[data-testid=bit-grid] [data-square=e4]`.
    pub async fn hover_css(&self, css: &str) {
        self.wait_still(css, "nearest").await;
        self.retry(&format!("cannot hover over `{css}`"), async || {
            let over = self.move_to(css, 0).await?;
            let pointer = MouseActions::new("pointer".to_owned()).then(over);
            self.client.perform_actions(pointer).await
        })
        .await;
    }

    /// Clicks the first match of a CSS selector, like `[data-testid=board] [data-square=e4]`.
    pub async fn click_css(&self, css: &str) {
        self.retry(&format!("cannot click `{css}`"), async || {
            // WebKit's driver cannot scroll to elements that are not drawn yet.
            self.scroll_to(css, "nearest").await?;
            self.client.find(Locator::Css(css)).await?.click().await
        })
        .await;
    }

    /// Scrolls to the first match of a CSS selector until it stops moving, for a second at most.
    async fn wait_still(&self, css: &str, block: &str) {
        let element = json!(css);
        let into_view = format!(
            "(async () => {{
                const box = () => JSON.stringify(document.querySelector({element})?.getBoundingClientRect());
                const frame = () => new Promise(done => requestAnimationFrame(() => setTimeout(done)));
                for (let before, still = 0, frames = 0; still < 3 && frames < 60; frames += 1) {{
                    document.querySelector({element})?.scrollIntoView({{ block: '{block}' }});
                    await frame();
                    const now = box();
                    still = now === before ? still + 1 : 0;
                    before = now;
                }}
            }})()"
        );
        self.eval(&into_view).await;
    }

    /// Scrolls to the first match of a CSS selector, because the pointer only reaches visible elements.
    async fn scroll_to(&self, css: &str, block: &str) -> Result<(), CmdError> {
        let scroll = format!(
            "document.querySelector({}).scrollIntoView({{ block: '{block}' }})",
            json!(css)
        );
        self.client.execute(&scroll, vec![]).await.map(drop)
    }

    /// Moves the pointer to the centre of the first match of a CSS selector. It uses coordinates, because WebKit's driver only
    /// moves to elements that receive pointer events themselves.
    async fn move_to(&self, css: &str, milliseconds: u64) -> Result<PointerAction, CmdError> {
        let middle = format!(
            "const [box] = document.querySelector({}).getClientRects();
            return [box.x + box.width / 2, box.y + box.height / 2].map(Math.floor);",
            json!(css)
        );
        let middle = self.client.execute(&middle, vec![]).await?;
        let [x, y]: [f64; 2] = serde_json::from_value(middle).expect("two coordinates");
        Ok(PointerAction::MoveTo { duration: Some(Duration::from_millis(milliseconds)), x, y })
    }

    /// Drags the first match of a CSS selector to the first match of another, with the mouse.
    pub async fn drag(&self, from: &str, to: &str) {
        self.drag_by(MouseActions::new("mouse".to_owned()), from, to).await;
    }

    /// The same with a finger.
    pub async fn drag_with_finger(&self, from: &str, to: &str) {
        self.drag_by(TouchActions::new("finger".to_owned()), from, to).await;
    }

    async fn drag_by<S>(&self, source: S, from: &str, to: &str)
    where
        S: InputSource<Action = PointerAction> + Clone,
    {
        self.retry(&format!("cannot drag `{from}` to `{to}`"), async || {
            self.scroll_to(from, "center").await?;
            self.scroll_to(to, "nearest").await?;
            let [from, to] = [self.move_to(from, 0).await?, self.move_to(to, 80).await?];
            let source = source.clone().then(from).then(DOWN).then(to);
            self.client.perform_actions(source.pause(PAUSE).then(UP)).await
        })
        .await;
    }

    /// Moves the pointer over an element once it stops moving, and presses it after a short delay, like a hand.
    pub async fn point_and_press(&self, id: &str) {
        self.wait_for(id).await;
        self.wait_still(&selector(id), "center").await;
        self.retry(&format!("cannot press `{id}`"), async || {
            let over = self.move_to(&selector(id), 0).await?;
            let pointer = MouseActions::new("pointer".to_owned()).then(over).pause(PRESS_DELAY);
            self.client.perform_actions(pointer.then(DOWN).then(UP)).await
        })
        .await;
    }

    /// Replaces the text of a field, key by key.
    pub async fn fill(&self, id: &str, text: &str) {
        self.focus(id).await;
        self.press_with(Key::Control, 'a').await;
        self.press(Key::Backspace).await;
        self.retry(&format!("cannot fill `{id}`"), async || {
            self.find(id).await?.send_keys(text).await
        })
        .await;
    }

    /// Replaces the text of a field at once. The text may contain any characters.
    pub async fn set_value(&self, id: &str, text: &str) {
        self.focus(id).await;
        self.eval(&format!(
            "((field, text) => {{
                field.value = text;
                field.dispatchEvent(new InputEvent('input', {{ bubbles: true }}));
            }})(document.querySelector({}), {})",
            json!(selector(id)),
            json!(text)
        ))
        .await;
    }

    /// Selects the entry of a `<select>` by its value.
    pub async fn select(&self, id: &str, value: &str) {
        let what = format!("`{id}` has no entry `{value}`");
        if self.engine == Engine::WebKit {
            // WebKit's driver does not focus the menu, as a hand does, and without that it does not always send `change`.
            self.eval("document.activeElement?.blur(), 0").await;
            self.focus(id).await;
        }
        self.retry(&what, async || self.find(id).await?.select_by_value(value).await).await;
    }

    /// Selects the entry of a `<select>` by its value, by a script.
    pub async fn js_select(&self, id: &str, value: &str) {
        self.wait_for(id).await;
        let chosen = self
            .eval(&format!(
                "((menu, value) => {{
                    menu.value = value;
                    menu.dispatchEvent(new Event('change', {{ bubbles: true }}));
                    return menu.selectedIndex >= 0;
                }})(document.querySelector({}), {})",
                json!(selector(id)),
                json!(value)
            ))
            .await;
        assert_eq!(chosen, true, "`{id}` has no entry `{value}`");
    }

    /// Selects the entry of a `<select>` by its value with keys in its opened list. The page gets one `change` event, and the
    /// browser counts it as user activation. Only in Chromium does the list receive a driver's keys.
    pub async fn select_with_keys(&self, id: &str, value: &str) {
        self.focus(id).await;
        let index = self
            .eval(&format!(
                "[...document.activeElement.options].findIndex(option => option.value === {})",
                json!(value)
            ))
            .await;
        let index = index.as_u64().unwrap_or_else(|| panic!("`{id}` has no entry `{value}`"));
        self.press_with(Key::Alt, Key::Down).await;
        self.press(Key::Home).await;
        for _ in 0..index {
            self.press(Key::Down).await;
        }
        self.press(Key::Enter).await;
    }

    /// Moves the focus to an element.
    pub async fn focus(&self, id: &str) {
        let focus = format!("document.querySelector({}).focus()", json!(selector(id)));
        self.wait_for(id).await;
        self.eval(&focus).await;
    }

    /// Presses a key, like `Key::Right` or `'f'`, wherever the focus is.
    pub async fn press(&self, key: impl Into<char>) {
        self.press_together(&[key.into()]).await;
    }

    /// Presses a key while another is held, like `press_with(Key::Control, 'z')`.
    pub async fn press_with(&self, held: Key, key: impl Into<char>) {
        self.press_together(&[held.into(), key.into()]).await;
    }

    /// Presses keys in order and releases them in reverse order.
    async fn press_together(&self, keys: &[char]) {
        let down = keys.iter().map(|&value| KeyAction::Down { value });
        let up = keys.iter().rev().map(|&value| KeyAction::Up { value });
        let keys = down.chain(up).fold(KeyActions::new("keys".to_owned()), KeyActions::then);
        self.client.perform_actions(keys).await.expect("the browser accepts keys");
    }

    /// Pastes a text wherever the focus is, with a real paste event from the clipboard.
    pub async fn paste(&self, text: &str) {
        let write = format!("navigator.clipboard.writeText({})", json!(text));
        self.eval(&write).await;
        self.press_with(Key::Control, 'v').await;
    }

    /// The text in the clipboard.
    pub async fn clipboard(&self) -> String {
        self.eval_as("navigator.clipboard.readText()").await
    }
}

/// Reading the page.
impl Page {
    /// The visible text of an element.
    pub async fn text(&self, id: &str) -> String {
        self.wait_drawn().await;
        self.retry(&format!("`{id}` has no text"), async || self.find(id).await?.text().await).await
    }

    /// The value of a field.
    pub async fn value(&self, id: &str) -> String {
        self.wait_drawn().await;
        self.retry(&format!("`{id}` has no value"), async || {
            self.find(id).await?.prop("value").await
        })
        .await
        .unwrap_or_default()
    }

    /// An attribute of an element, if it has one of that name.
    pub async fn attribute(&self, id: &str, name: &str) -> Option<String> {
        self.wait_drawn().await;
        self.retry(&format!("`{id}` does not exist"), async || {
            self.find(id).await?.attr(name).await
        })
        .await
    }

    /// The number of elements that match a CSS selector.
    pub async fn count(&self, css: &str) -> usize {
        self.wait_drawn().await;
        let found = self.client.find_all(Locator::Css(css)).await;
        found.unwrap_or_else(|error| panic!("cannot count `{css}`: {error}")).len()
    }

    /// The eight `1 . 1 .` lines of a bit grid that a screen reader reads.
    pub async fn grid(&self, id: &str) -> String {
        let text = match self.attribute(id, "aria-label").await {
            Some(label) => label,
            None => {
                let element = json!(selector(id));
                self.eval_as(&format!("document.querySelector({element}).textContent")).await
            }
        };
        trim_lines(&text)
    }

    /// The data attribute `name` of all 64 squares of the bit grid from a1 to h8, separated by spaces.
    pub async fn square_data(&self, name: &str) -> String {
        self.eval_as(&format!(
            "[1, 2, 3, 4, 5, 6, 7, 8].flatMap(rank => [...'abcdefgh'].map(file =>
                document.querySelector(`{GRID} [data-square=${{file}}${{rank}}]`).dataset.{name})).join(' ')"
        ))
        .await
    }

    /// The value of a JavaScript expression or of its promise, once the page has drawn everything.
    /// It is retried while it throws, because elements may not exist yet.
    pub async fn eval(&self, expression: &str) -> Value {
        let script = format!(
            "return (async () => {{
                while (document.querySelector('#app[aria-busy=true]')) await new Promise(done => setTimeout(done, 5));
                return ({expression});
            }})()"
        );
        self.execute(&script, expression).await
    }

    /// [`Page::eval`] with the result as another type.
    pub async fn eval_as<T: DeserializeOwned>(&self, expression: &str) -> T {
        let value = self.eval(expression).await;
        serde_json::from_value(value)
            .unwrap_or_else(|error| panic!("`{expression}` has another type: {error}"))
    }

    /// The value of a JavaScript expression without waiting: a frozen page never finishes drawing.
    pub async fn eval_now(&self, expression: &str) -> Value {
        self.execute(&format!("return ({expression});"), expression).await
    }

    async fn execute(&self, script: &str, expression: &str) -> Value {
        self.retry(&format!("`{expression}` has no value"), async || {
            self.client.execute(script, Vec::new()).await
        })
        .await
    }

    /// A PNG of the viewport.
    pub async fn screenshot(&self) -> Vec<u8> {
        self.client.screenshot().await.expect("the browser takes a picture")
    }

    /// The URLs of all requests so far, the page's own first.
    pub async fn requests(&self) -> Vec<String> {
        self.eval_as("performance.getEntries().filter(entry => ['navigation', 'resource'].includes(entry.entryType)).map(entry => entry.name)")
            .await
    }

    /// The errors on the console since the last call. From now on the page fails the test for none: where a
    /// file is missing, another error may follow at any moment.
    pub async fn console_errors(&self) -> Vec<String> {
        self.expects_errors.store(true, Ordering::Relaxed);
        let mut errors = self.site.errors();
        let latest = browser::errors(self.engine, &self.client).await;
        errors.extend(latest.expect("the browser reports errors"));
        errors
    }

    /// A sentence with the version of Chromium, for pages of measurements.
    pub async fn browser(&self) -> String {
        self.require_chromium("the version of the browser");
        let version =
            "(await navigator.userAgentData.getHighEntropyValues(['uaFullVersion'])).uaFullVersion";
        format!("The browser: Chromium {}.", self.eval_as::<String>(version).await)
    }

    /// The engine of the browser.
    #[must_use]
    pub fn engine(&self) -> Engine {
        self.engine
    }
}

/// Waiting.
impl Page {
    /// Waits until an element exists.
    pub async fn wait_for(&self, id: &str) {
        self.retry(&format!("`{id}` does not exist"), async || self.find(id).await).await;
    }

    /// Waits until an element, given by its CSS selector, is visible.
    pub async fn wait_visible(&self, css: &str) {
        self.wait_until(&format!(
            "document.querySelector({})?.checkVisibility({{ visibilityProperty: true }})",
            json!(css)
        ))
        .await;
    }

    /// Waits until the text of an element equals `text`.
    pub async fn wait_text(&self, id: &str, text: &str) {
        self.wait_equal(&format!("the text of `{id}`"), text, async || self.text(id).await).await;
    }

    /// Waits until the value of a field equals `value`.
    pub async fn wait_value(&self, id: &str, value: &str) {
        self.wait_equal(&format!("the value of `{id}`"), value, async || self.value(id).await)
            .await;
    }

    /// Waits until a JavaScript expression or its promise equals `expected`.
    pub async fn wait_result(&self, what: &str, expression: &str, expected: &Value) {
        self.wait_equal(what, &expected.to_string(), async || {
            self.eval(expression).await.to_string()
        })
        .await;
    }

    /// Waits until a JavaScript expression or its promise is true.
    pub async fn wait_until(&self, expression: &str) {
        let start = Instant::now();
        let truth = format!("Boolean(await ({expression}))");
        while self.eval(&truth).await != Value::Bool(true) {
            assert!(
                start.elapsed() < TIMEOUT,
                "`{expression}` is not true after {TIMEOUT:?}; console: {:?}",
                self.console_errors().await
            );
            tokio::time::sleep(PAUSE).await;
        }
    }

    async fn wait_equal(&self, what: &str, expected: &str, read: impl AsyncFn() -> String) {
        let start = Instant::now();
        loop {
            let actual = read().await;
            if actual == expected {
                return;
            }
            assert!(
                start.elapsed() < TIMEOUT,
                "after {TIMEOUT:?}, {what} is\n{actual}\ninstead of\n{expected}"
            );
            tokio::time::sleep(PAUSE).await;
        }
    }
}

/// The delay between reaching an element and pressing it.
const PRESS_DELAY: Duration = Duration::from_millis(100);

/// The delay between two attempts, and before a drop.
const PAUSE: Duration = Duration::from_millis(20);

const DOWN: PointerAction = PointerAction::Down { button: MOUSE_BUTTON_LEFT };
const UP: PointerAction = PointerAction::Up { button: MOUSE_BUTTON_LEFT };

impl Page {
    /// Waits until the page has drawn everything: a slow machine draws part after part.
    async fn wait_drawn(&self) {
        self.eval("0").await;
    }

    /// Sends a command of the Chrome DevTools Protocol.
    async fn devtools(&self, command: &'static str, parameters: Value) -> Value {
        self.require_chromium(command);
        chromium::devtools(&self.client, command, parameters)
            .await
            .unwrap_or_else(|error| panic!("{command}: {error}"))
    }

    /// Fails a test that needs a feature of Chromium in another browser.
    fn require_chromium(&self, feature: &str) {
        assert_eq!(
            self.engine,
            Engine::Chromium,
            "only Chromium has {feature}; list the test in e2e/left-out.txt"
        );
    }

    async fn find(&self, id: &str) -> Result<Element, CmdError> {
        self.client.find(Locator::Css(&selector(id))).await
    }

    /// Retries an action until it succeeds: an element may not exist yet, or the page may replace it.
    async fn retry<T>(&self, failure: &str, action: impl AsyncFn() -> Result<T, CmdError>) -> T {
        let start = Instant::now();
        loop {
            match action().await {
                Ok(result) => return result,
                Err(error) if start.elapsed() >= TIMEOUT => panic!("{failure}: {error:?}"),
                Err(_) => tokio::time::sleep(PAUSE).await,
            }
        }
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        let (engine, client) = (self.engine, self.client.clone());
        let mut errors = self.site.errors();
        errors.extend(block_on(async move {
            let errors = browser::errors(engine, &client).await.unwrap_or_default();
            client.close().await.ok();
            errors
        }));
        let message = format!("the page wrote errors to the console:\n{}", errors.join("\n"));
        if std::thread::panicking() {
            if !errors.is_empty() {
                eprintln!("{message}");
            }
        } else {
            assert!(errors.is_empty() || *self.expects_errors.get_mut(), "{message}");
        }
    }
}

/// Waits for a future in a synchronous function.
fn block_on<T>(future: impl Future<Output = T>) -> T {
    tokio::task::block_in_place(|| Handle::current().block_on(future))
}

/// The CSS selector of an element. A text that begins like one is one; any other is a `data-testid`.
fn selector(id: &str) -> String {
    if id.starts_with(['.', '#', '[']) { id.to_owned() } else { format!("[data-testid=\"{id}\"]") }
}
