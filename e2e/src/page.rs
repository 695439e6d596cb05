//! A page in a browser, and what a person does with it.

mod accessibility;
mod offline;
mod performance;
mod snapshot;

use std::future::Future;
use std::path::Path;
use std::time::{Duration, Instant};

use fantoccini::actions::{
    InputSource, KeyAction, KeyActions, MOUSE_BUTTON_LEFT, MouseActions, PointerAction,
    TouchActions,
};
use fantoccini::elements::Element;
use fantoccini::error::CmdError;
use fantoccini::key::Key;
use fantoccini::{Client, Locator};
use serde_json::{Value, json};
use tokio::runtime::{Handle, RuntimeFlavor};

use crate::browser;
use crate::browser::chromium;
use crate::driver::Driver;
use crate::engine::Engine;
use crate::options::Options;
use crate::page_text::trimmed;
use crate::site::{Network, Site};

pub use offline::Tab;
pub use performance::Held;

/// How long a test waits for something to become true.
pub const PATIENCE: Duration = Duration::from_secs(30);

/// A page in a browser of its own. Its browser closes when it goes out of scope.
///
/// Its methods panic, saying what they looked for, where the page does not answer.
pub struct Page {
    engine: Engine,
    client: Client,
    /// The browser's driver, where it is not shared.
    _driver: Option<Driver>,
    site: Site,
    /// The server that has the player, where that is not the page's own.
    _player: Option<Site>,
}

/// What is wrong with each player, once it was started.
const START_PLAYERS: &str = "(async () => {
    await customElements.whenDefined('deltaboard-player');
    const players = [...document.querySelectorAll('deltaboard-player')];
    await Promise.all(players.map(player => player.start()));
    const wrong = () => players.flatMap(player => {
        const find = selector => player.shadowRoot.querySelector(selector);
        const faults = find('[data-testid=faults]')?.textContent ?? 'it did not start';
        const shown = find('[data-testid=bit-grid], [data-testid=board], [data-testid=listing]')?.checkVisibility();
        return faults !== '' || !shown ? [`${player.outerHTML}: ${faults}`] : [];
    });
    // A started player is drawn soon, and on a busy machine not in one piece.
    for (let left = 1000; wrong().length > 0 && left > 0; left--) {
        await new Promise(done => setTimeout(done, 20));
    }
    return wrong();
})()";

/// Opening and going elsewhere.
impl Page {
    /// Opens the page with a query, like `?do=rotate-180`, and waits for the app to start.
    pub async fn open(query: &str) -> Self {
        Self::open_with(query, Options::default()).await
    }

    /// Opens the page under other conditions than usual.
    pub async fn open_with(query: &str, options: Options) -> Self {
        let page = Self::blank(Site::start(options).await, None, options).await;
        page.visit(&format!("{}{query}", options.folder)).await;
        if options.spoiled.is_none() && options.network == Network::Good {
            page.started().await;
        }
        page
    }

    /// Opens a browser for the site in a folder; [`Page::visit`] opens its pages. Where these say
    /// `http://127.0.0.1:8080`, they are given a server of the built page, which is not their own.
    pub async fn of_site(folder: &Path) -> Self {
        Self::of_site_with(folder, Options::default()).await
    }

    /// The same under other conditions than usual.
    pub async fn of_site_with(folder: &Path, options: Options) -> Self {
        let served = Options { spoiled: options.spoiled, ..Options::default() };
        let player = Site::start(served).await;
        let site = Site::embedding(folder, &player).await;
        Self::blank(site, Some(player), options).await
    }

    /// Opens a page by its path on the server, like `/chapter/index.html`, and waits for nothing more than the page.
    pub async fn visit(&self, path: &str) {
        let address = format!("{}{path}", self.origin());
        browser::visit(self.engine, &self.client, &address)
            .await
            .unwrap_or_else(|error| panic!("{address} cannot be opened: {error}"));
    }

    /// A browser that has not opened anything yet.
    async fn blank(site: Site, player: Option<Site>, options: Options) -> Self {
        assert_eq!(
            Handle::current().runtime_flavor(),
            RuntimeFlavor::MultiThread,
            "a test of a page is marked `#[tokio::test(flavor = \"multi_thread\")]`"
        );
        let engine = Engine::of_this_run();
        let (client, driver) = browser::open(engine, options).await;
        if engine != Engine::Chromium {
            site.watch(browser::before(options));
        }
        let page = Self { engine, client, _driver: driver, site, _player: player };
        page.change(options).await;
        page
    }

    /// Goes to another query by itself, as when a person follows a link, and waits for the app to start.
    pub async fn go(&self, query: &str) {
        self.visit(&format!("/{query}")).await;
        self.started().await;
    }

    /// Changes the viewport, the colours, the motion and the clipboard while the page is open.
    pub async fn change(&self, options: Options) {
        browser::prepare(self.engine, &self.client, options, self.origin())
            .await
            .expect("the browser takes on these conditions");
    }

    /// Waits for the app to start, as after [`Page::eval`] sent the browser elsewhere.
    pub async fn started(&self) {
        self.wait_until("document.querySelector('#boot')?.hidden").await;
    }

    /// Starts every player of the page; tells of each that has a fault or shows nothing.
    pub async fn start_players(&self) -> Value {
        self.eval(START_PLAYERS).await
    }

    /// The address that the browser shows.
    pub async fn address(&self) -> String {
        self.string("location.href").await
    }

    /// `http://127.0.0.1:` and the port of this page's own server.
    #[must_use]
    pub fn origin(&self) -> &str {
        self.site.origin()
    }

    /// Presses the browser's *back*.
    pub async fn back(&self) {
        browser::travel(self.engine, &self.client, -1).await.expect("the browser goes back");
    }

    /// Presses the browser's *forward*.
    pub async fn forward(&self) {
        browser::travel(self.engine, &self.client, 1).await.expect("the browser goes forward");
    }

    /// Presses the browser's *reload*, and waits for the app to start.
    pub async fn reload(&self) {
        browser::reload(self.engine, &self.client).await.expect("the browser reloads");
        self.started().await;
    }
}

/// What a person does.
impl Page {
    /// Clicks an element.
    pub async fn click(&self, id: &str) {
        self.click_css(&selector(id)).await;
    }

    /// Clicks an element as a script does, wherever the element is, once the page shows what was done before. A button
    /// that is disabled then takes the press without a word.
    pub async fn push(&self, id: &str) {
        self.wait_for(id).await;
        let click = format!(
            "(async () => {{
                const isBusy = () => document.querySelector('#app[aria-busy=true]');
                for (let left = 1000; isBusy() && left > 0; left--) {{
                    await new Promise(done => setTimeout(done, 20));
                }}
                document.querySelector({}).click();
            }})()",
            json!(selector(id))
        );
        self.eval(&click).await;
    }

    /// Clicks an element in the same way, once there is one that is not disabled.
    pub async fn push_enabled(&self, id: &str) {
        let pressed = format!(
            "(element => {{ element?.click(); return element !== null; }})(document.querySelector({}))",
            json!(format!(":is({}):not([aria-disabled=true])", selector(id)))
        );
        self.wait_until(&pressed).await;
    }

    /// Moves the pointer over an element.
    pub async fn hover(&self, id: &str) {
        self.hover_css(&selector(id)).await;
    }

    /// Moves the pointer over what a CSS selector finds first, like `[data-testid=bit-grid] [data-square=e4]`.
    pub async fn hover_css(&self, css: &str) {
        self.wait_still(css, "nearest").await;
        self.attempt(&format!("`{css}` could not be hovered"), async || {
            let over = self.over(css, 0).await?;
            let pointer = MouseActions::new("pointer".to_owned()).then(over);
            self.client.perform_actions(pointer).await
        })
        .await;
    }

    /// Clicks what a CSS selector finds first, like `[data-testid=board] [data-square=e4]`.
    pub async fn click_css(&self, css: &str) {
        self.attempt(&format!("`{css}` could not be clicked"), async || {
            // WebKit's driver does not find the way to what has not been drawn yet.
            self.show(css, "nearest").await?;
            self.client.find(Locator::Css(css)).await?.click().await
        })
        .await;
    }

    /// Scrolls to what a CSS selector finds first until it stands still, or for a second.
    async fn wait_still(&self, css: &str, block: &str) {
        let element = json!(css);
        let into_view = format!(
            "(async () => {{
                const place = () => JSON.stringify(document.querySelector({element})?.getBoundingClientRect());
                const frame = () => new Promise(done => requestAnimationFrame(() => setTimeout(done)));
                for (let before, still = 0, frames = 0; still < 3 && frames < 60; frames += 1) {{
                    document.querySelector({element})?.scrollIntoView({{ block: '{block}' }});
                    await frame();
                    const now = place();
                    still = now === before ? still + 1 : 0;
                    before = now;
                }}
            }})()"
        );
        self.eval(&into_view).await;
    }

    /// Scrolls to what a CSS selector finds first: only what is in sight can be pointed at.
    async fn show(&self, css: &str, block: &str) -> Result<(), CmdError> {
        let show = format!(
            "document.querySelector({}).scrollIntoView({{ block: '{block}' }})",
            json!(css)
        );
        self.client.execute(&show, vec![]).await.map(drop)
    }

    /// The way to the middle of what a CSS selector finds first. A place, and no element: WebKit's driver leads only to
    /// elements that hear of it themselves.
    async fn over(&self, css: &str, milliseconds: u64) -> Result<PointerAction, CmdError> {
        let middle = format!(
            "const [box] = document.querySelector({}).getClientRects();
            return [box.x + box.width / 2, box.y + box.height / 2].map(Math.floor);",
            json!(css)
        );
        let middle = self.client.execute(&middle, vec![]).await?;
        let [x, y]: [f64; 2] = serde_json::from_value(middle).expect("a place");
        Ok(PointerAction::MoveTo { duration: Some(Duration::from_millis(milliseconds)), x, y })
    }

    /// Drags what a CSS selector finds first to what another finds, with the mouse.
    pub async fn drag(&self, from: &str, to: &str) {
        let mouse = MouseActions::new("mouse".to_owned());
        let drag = async |way: [PointerAction; 5]| {
            let mouse = way.into_iter().fold(mouse.clone(), MouseActions::then);
            self.client.perform_actions(mouse).await
        };
        self.drag_by(from, to, drag).await;
    }

    /// The same with a finger.
    pub async fn drag_with_finger(&self, from: &str, to: &str) {
        let finger = TouchActions::new("finger".to_owned());
        let drag = async |way: [PointerAction; 5]| {
            let finger = way.into_iter().fold(finger.clone(), TouchActions::then);
            self.client.perform_actions(finger).await
        };
        self.drag_by(from, to, drag).await;
    }

    async fn drag_by(
        &self,
        from: &str,
        to: &str,
        drag: impl AsyncFn([PointerAction; 5]) -> Result<(), CmdError>,
    ) {
        self.attempt(&format!("`{from}` could not be dragged to `{to}`"), async || {
            self.show(from, "center").await?;
            self.show(to, "nearest").await?;
            let button = MOUSE_BUTTON_LEFT;
            let take = PointerAction::Down { button };
            let drop = PointerAction::Up { button };
            let duration = Duration::from_millis(20);
            let pause = PointerAction::Pause { duration };
            let [from, to] = [self.over(from, 0).await?, self.over(to, 80).await?];
            drag([from, take, to, pause, drop]).await
        })
        .await;
    }

    /// Moves the pointer over an element, once that stands still, and presses it, with the moment between that a hand takes.
    pub async fn point_and_press(&self, id: &str) {
        self.wait_for(id).await;
        self.wait_still(&selector(id), "center").await;
        self.attempt(&format!("`{id}` could not be pressed"), async || {
            let over = self.over(&selector(id), 0).await?;
            let moment = PointerAction::Pause { duration: HAND };
            let pointer = MouseActions::new("pointer".to_owned())
                .then(over)
                .then(moment)
                .then(PointerAction::Down { button: MOUSE_BUTTON_LEFT })
                .then(PointerAction::Up { button: MOUSE_BUTTON_LEFT });
            self.client.perform_actions(pointer).await
        })
        .await;
    }

    /// Replaces what is in a field, key by key.
    pub async fn fill(&self, id: &str, text: &str) {
        self.focus(id).await;
        self.press_with(Key::Control, 'a').await;
        self.press(Key::Backspace).await;
        self.attempt(&format!("`{id}` could not be filled"), async || {
            self.find(id).await?.send_keys(text).await
        })
        .await;
    }

    /// Replaces what is in a field at once, whatever characters that are.
    pub async fn write(&self, id: &str, text: &str) {
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

    /// Chooses the entry of a `<select>` that has this value.
    pub async fn select(&self, id: &str, value: &str) {
        let what = format!("`{id}` has no entry `{value}` to choose");
        if self.engine == Engine::WebKit {
            // Its driver does not focus the menu, as a hand does; and a choice in the place of the one before is told
            // only after that.
            self.eval("document.activeElement?.blur(), 0").await;
            self.focus(id).await;
        }
        self.attempt(&what, async || self.find(id).await?.select_by_value(value).await).await;
    }

    /// Chooses the entry of a `<select>` that has this value, without opening its list.
    pub async fn choose(&self, id: &str, value: &str) {
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
        assert_eq!(chosen, true, "`{id}` has no entry `{value}` to choose");
    }

    /// Chooses the entry of a `<select>` that has this value with the keys, from its opened list: the page hears once of
    /// it, and the browser knows that somebody has asked for what follows. Only Chromium's list hears a driver's keys.
    pub async fn choose_with_keys(&self, id: &str, value: &str) {
        self.focus(id).await;
        let place = self
            .eval(&format!(
                "[...document.activeElement.options].findIndex(option => option.value === {})",
                json!(value)
            ))
            .await;
        let place = place.as_u64();
        let place = place.unwrap_or_else(|| panic!("`{id}` has no entry `{value}` to choose"));
        self.press_with(Key::Alt, Key::Down).await;
        self.press(Key::Home).await;
        for _ in 0..place {
            self.press(Key::Down).await;
        }
        self.press(Key::Enter).await;
    }

    /// Puts the focus on an element.
    pub async fn focus(&self, id: &str) {
        let focus = format!("document.querySelector({}).focus()", json!(selector(id)));
        self.wait_for(id).await;
        self.eval(&focus).await;
    }

    /// Presses a key, like `Key::Right` or `'f'`, wherever the focus is.
    pub async fn press(&self, key: impl Into<char>) {
        let value = key.into();
        let keys = KeyActions::new("keys".to_owned())
            .then(KeyAction::Down { value })
            .then(KeyAction::Up { value });
        self.act(keys).await;
    }

    /// Presses a key while another is held, like `press_with(Key::Control, 'z')`.
    pub async fn press_with(&self, held: Key, key: impl Into<char>) {
        let (held, value) = (held.into(), key.into());
        let keys = KeyActions::new("keys".to_owned())
            .then(KeyAction::Down { value: held })
            .then(KeyAction::Down { value })
            .then(KeyAction::Up { value })
            .then(KeyAction::Up { value: held });
        self.act(keys).await;
    }

    /// Pastes a text wherever the focus is, with a real paste event from a real clipboard.
    pub async fn paste(&self, text: &str) {
        let write = format!("navigator.clipboard.writeText({})", json!(text));
        self.eval(&write).await;
        self.press_with(Key::Control, 'v').await;
    }

    /// What is in the clipboard.
    pub async fn clipboard(&self) -> String {
        self.string("navigator.clipboard.readText()").await
    }
}

/// What a person sees.
impl Page {
    /// The text of an element as it is shown.
    pub async fn text(&self, id: &str) -> String {
        self.drawn().await;
        self.attempt(&format!("`{id}` has no text"), async || self.find(id).await?.text().await)
            .await
    }

    /// What is in a field.
    pub async fn value(&self, id: &str) -> String {
        self.drawn().await;
        self.attempt(&format!("`{id}` has no value"), async || {
            self.find(id).await?.prop("value").await
        })
        .await
        .unwrap_or_default()
    }

    /// An attribute of an element, if it has it.
    pub async fn attribute(&self, id: &str, name: &str) -> Option<String> {
        self.drawn().await;
        self.attempt(&format!("`{id}` is not there"), async || {
            self.find(id).await?.attr(name).await
        })
        .await
    }

    /// How many elements a CSS selector finds.
    pub async fn count(&self, css: &str) -> usize {
        self.drawn().await;
        let found = self.client.find_all(Locator::Css(css)).await;
        found.unwrap_or_else(|error| panic!("`{css}` cannot be counted: {error}")).len()
    }

    /// Whether an element can be seen.
    pub async fn is_shown(&self, id: &str) -> bool {
        self.drawn().await;
        match self.find(id).await {
            Ok(element) => element.is_displayed().await.unwrap_or(false),
            Err(_) => false,
        }
    }

    /// The eight `1 . 1 .` lines that a bit grid tells a screen reader.
    pub async fn grid(&self, id: &str) -> String {
        let text = match self.attribute(id, "aria-label").await {
            Some(label) => label,
            None => {
                self.string(&format!("document.querySelector({}).textContent", json!(selector(id))))
                    .await
            }
        };
        trimmed(&text)
    }

    /// The pieces on the board, drawn: rank 8 first, `.` where there is none.
    pub async fn board(&self) -> String {
        self.wait_for("board").await;
        let [pieces] = self.look(&["board"]).await.try_into().expect("one thing");
        pieces
    }

    /// The value of a JavaScript expression, once all is drawn; a promise is waited for.
    /// What it asks of may not be there yet: until then it throws, and is tried again.
    pub async fn eval(&self, expression: &str) -> Value {
        let script = format!(
            "return (async () => {{
                while (document.querySelector('#app[aria-busy=true]')) await new Promise(done => setTimeout(done, 5));
                return ({expression});
            }})()"
        );
        self.executed(&script, expression).await
    }

    /// The value of a JavaScript expression this very moment: a page that is frozen is never done drawing.
    pub async fn eval_at_once(&self, expression: &str) -> Value {
        self.executed(&format!("return ({expression});"), expression).await
    }

    async fn executed(&self, script: &str, expression: &str) -> Value {
        self.attempt(&format!("`{expression}` has no value"), async || {
            self.client.execute(script, Vec::new()).await
        })
        .await
    }

    /// What the viewport shows, as a PNG.
    pub async fn screenshot(&self) -> Vec<u8> {
        self.client.screenshot().await.expect("the browser takes a picture")
    }

    /// The addresses of everything that was fetched so far, the page itself first.
    pub async fn requests(&self) -> Vec<String> {
        let entries = self
            .eval("performance.getEntries().filter(entry => ['navigation', 'resource'].includes(entry.entryType)).map(entry => entry.name)")
            .await;
        serde_json::from_value(entries).expect("addresses are strings")
    }

    /// The errors on the console since the last call. The page no longer fails the test for these.
    pub async fn console_errors(&self) -> Vec<String> {
        let mut errors = self.site.errors();
        let latest = browser::errors(self.engine, &self.client).await;
        errors.extend(latest.expect("the browser tells of errors"));
        errors
    }

    /// Which Chromium it is open in, as a sentence: a page of figures tells it.
    pub async fn browser(&self) -> String {
        self.chromium_alone("a browser that tells its version");
        let version =
            "(await navigator.userAgentData.getHighEntropyValues(['uaFullVersion'])).uaFullVersion";
        format!("The browser: Chromium {}.", self.string(version).await)
    }

    /// The browser that it is open in.
    #[must_use]
    pub fn engine(&self) -> Engine {
        self.engine
    }
}

/// Waiting.
impl Page {
    /// Waits for an element to be on the page.
    pub async fn wait_for(&self, id: &str) {
        self.attempt(&format!("`{id}` is not there"), async || self.find(id).await).await;
    }

    /// Waits for an element to show exactly this text.
    pub async fn wait_text(&self, id: &str, text: &str) {
        self.wait_equal(&format!("the text of `{id}`"), text, async || self.text(id).await).await;
    }

    /// Waits for a field to hold exactly this.
    pub async fn wait_value(&self, id: &str, value: &str) {
        self.wait_equal(&format!("the value of `{id}`"), value, async || self.value(id).await)
            .await;
    }

    /// Waits for a bit grid to be this one; indentation does not count.
    pub async fn wait_grid(&self, id: &str, lines: &str) {
        let lines: Vec<&str> = lines.trim().lines().map(str::trim).collect();
        self.wait_equal(&format!("the grid `{id}`"), &lines.join("\n"), async || {
            self.grid(id).await
        })
        .await;
    }

    /// Waits for a JavaScript expression, or what it promises, to come to exactly this.
    pub async fn wait_result(&self, what: &str, expression: &str, expected: &Value) {
        self.wait_equal(what, &expected.to_string(), async || {
            self.eval(expression).await.to_string()
        })
        .await;
    }

    /// Waits for a JavaScript expression, or what it promises, to be true.
    pub async fn wait_until(&self, expression: &str) {
        let start = Instant::now();
        let truth = format!("Boolean(await ({expression}))");
        while self.eval(&truth).await != Value::Bool(true) {
            assert!(
                start.elapsed() < PATIENCE,
                "`{expression}` did not become true in {PATIENCE:?}; on the console: {:?}",
                self.console_errors().await
            );
            tokio::time::sleep(PAUSE).await;
        }
    }

    async fn wait_equal(&self, what: &str, expected: &str, seen: impl AsyncFn() -> String) {
        let start = Instant::now();
        loop {
            let last = seen().await;
            if last == expected {
                return;
            }
            assert!(
                start.elapsed() < PATIENCE,
                "after {PATIENCE:?}, {what} is\n{last}\nand not\n{expected}"
            );
            tokio::time::sleep(PAUSE).await;
        }
    }
}

/// Between reaching an element and pressing it.
const HAND: Duration = Duration::from_millis(100);

/// Between two looks at the page.
const PAUSE: Duration = Duration::from_millis(20);

impl Page {
    /// A slow machine draws one part of the page after the other.
    async fn drawn(&self) {
        self.eval("0").await;
    }

    /// Sends a command of the Chrome DevTools Protocol.
    async fn devtools(&self, command: &'static str, parameters: Value) -> Value {
        self.chromium_alone(command);
        chromium::devtools(&self.client, command, parameters)
            .await
            .unwrap_or_else(|error| panic!("{command}: {error}"))
    }

    /// Stops a test that asks another browser for what only Chromium can do.
    fn chromium_alone(&self, what: &str) {
        assert_eq!(
            self.engine,
            Engine::Chromium,
            "{what} is Chromium's alone: such a test is one for e2e/left-out.txt"
        );
    }

    async fn find(&self, id: &str) -> Result<Element, CmdError> {
        self.client.find(Locator::Css(&selector(id))).await
    }

    /// Tries until it works: an element may not be there yet, or be exchanged under our hands.
    async fn attempt<T>(&self, failure: &str, action: impl AsyncFn() -> Result<T, CmdError>) -> T {
        let start = Instant::now();
        loop {
            match action().await {
                Ok(done) => return done,
                Err(error) if start.elapsed() >= PATIENCE => panic!("{failure}: {error:?}"),
                Err(_) => tokio::time::sleep(PAUSE).await,
            }
        }
    }

    async fn act(&self, keys: KeyActions) {
        self.client.perform_actions(keys).await.expect("the browser takes keys");
    }

    async fn string(&self, expression: &str) -> String {
        match self.eval(expression).await {
            Value::String(text) => text,
            other => panic!("`{expression}` is {other}, not a text"),
        }
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        let (engine, client) = (self.engine, self.client.clone());
        let mut errors = self.site.errors();
        errors.extend(wait_here(async move {
            let errors = browser::errors(engine, &client).await.unwrap_or_default();
            client.close().await.ok();
            errors
        }));
        let complaint = format!("the page wrote errors to the console:\n{}", errors.join("\n"));
        if std::thread::panicking() {
            if !errors.is_empty() {
                eprintln!("{complaint}");
            }
        } else {
            assert!(errors.is_empty(), "{complaint}");
        }
    }
}

/// Lets something be waited for where `await` cannot be written.
fn wait_here<T>(future: impl Future<Output = T>) -> T {
    tokio::task::block_in_place(|| Handle::current().block_on(future))
}

/// What begins like a CSS selector is one; all else is a `data-testid`.
fn selector(id: &str) -> String {
    if id.starts_with(['.', '#', '[']) { id.to_owned() } else { format!("[data-testid=\"{id}\"]") }
}
