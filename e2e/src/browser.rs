//! A session of a browser, and what can be done with it beyond the WebDriver standard.

pub(crate) mod chromium;
mod firefox;
mod webkit;

use std::time::{Duration, Instant};

use fantoccini::error::CmdError;
use fantoccini::wd::WebDriverCompatibleCommand;
use fantoccini::{Client, ClientBuilder};
use hyper::Method;
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};

use crate::driver::Driver;
use crate::engine::Engine;
use crate::options::Options;
use crate::site::Network;

/// How long a driver may take to listen.
const DRIVER_PATIENCE: Duration = Duration::from_secs(60);

/// Runs before a page's own scripts: nobody but its glue knows its WebAssembly otherwise, and the memory and the tables of
/// that.
const KNOW_WASM: &str = "for (const name of ['instantiate', 'instantiateStreaming']) {
    const original = WebAssembly[name];
    WebAssembly[name] = async (...given) => {
        const made = await original.apply(WebAssembly, given);
        window.wasm ??= (made.instance ?? made).exports;
        const exports = Object.values((made.instance ?? made).exports);
        window.memory ??= exports.find(it => it instanceof WebAssembly.Memory);
        window.tables ??= exports.filter(it => it instanceof WebAssembly.Table);
        return made;
    };
}";

/// What runs before a page's own scripts.
pub(crate) fn before(options: Options) -> String {
    format!("{KNOW_WASM}\n{}", options.before)
}

/// Opens a browser with a profile of its own; with it comes its driver, where that has no other browser.
pub(crate) async fn open(engine: Engine, options: Options) -> (Client, Option<Driver>) {
    let mut capabilities = match engine {
        Engine::Chromium => chromium::capabilities(options),
        Engine::Firefox => firefox::capabilities(options),
        Engine::WebKit => webkit::capabilities(options),
    };
    // A machine may stand still for a while; what hangs for good is found out all the same.
    capabilities["timeouts"] = json!({ "script": 120_000 });
    if options.network != Network::Good {
        // A person does not wait until all is there, either.
        capabilities["pageLoadStrategy"] = json!("none");
    }
    let capabilities = capabilities.as_object().cloned().unwrap_or_default();
    let driver = Driver::of_its_own(engine, options);
    let address = match &driver {
        Some(driver) => driver.address(),
        None => Driver::shared(),
    };
    let start = Instant::now();
    loop {
        let client = ClientBuilder::new(HttpConnector::new())
            .capabilities(capabilities.clone())
            .connect(address)
            .await;
        match client {
            Ok(client) => break (client, driver),
            // One that tells its port before it listens there.
            Err(_) if driver.is_some() && start.elapsed() < DRIVER_PATIENCE => {
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
            Err(error) => panic!(
                "{} does not open ({error}); if it is missing, `cargo xtask test` installs it",
                engine.name()
            ),
        }
    }
}

/// Makes the browser a phone, dark, and so on.
pub(crate) async fn prepare(
    engine: Engine,
    client: &Client,
    options: Options,
    origin: &str,
) -> Result<(), CmdError> {
    match engine {
        Engine::Chromium => chromium::prepare(client, options, origin).await,
        Engine::Firefox => firefox::prepare(client, options).await,
        Engine::WebKit => webkit::prepare(client, options).await,
    }
}

/// Opens an address.
pub(crate) async fn visit(engine: Engine, client: &Client, address: &str) -> Result<(), CmdError> {
    // On a busy machine WebKit's driver answers while the page before is still there to be asked. Without scripts
    // there is no asking.
    let is_marked = engine == Engine::WebKit && mark(client).await.is_ok();
    client.goto(address).await?;
    match is_marked {
        true => arrived(client).await,
        false => Ok(()),
    }
}

/// Marks the page that is shown, so that the next one is known by having no mark.
async fn mark(client: &Client) -> Result<(), CmdError> {
    let marked = client.execute("window.isLeft = true", vec![]).await;
    marked.map(drop)
}

/// The longest that a page may take to come, over a slow network too.
const ARRIVAL: Duration = Duration::from_secs(60);

/// Waits until another page is there than the one with the mark.
async fn arrived(client: &Client) -> Result<(), CmdError> {
    let is_there = "return !window.isLeft && document.readyState === 'complete'";
    let start = Instant::now();
    loop {
        match client.execute(is_there, vec![]).await {
            Ok(Value::Bool(true)) => return Ok(()),
            _ if start.elapsed() < ARRIVAL => {}
            outcome => return outcome.map(|_| panic!("the page is not there after {ARRIVAL:?}")),
        }
        // While one page takes the other's place, there is none to ask.
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// Presses *reload*.
pub(crate) async fn reload(engine: Engine, client: &Client) -> Result<(), CmdError> {
    match engine {
        Engine::Chromium | Engine::WebKit => client.refresh().await,
        Engine::Firefox => firefox::reload(client).await,
    }
}

/// Goes through the history: -1 is *back*, 1 is *forward*.
pub(crate) async fn travel(engine: Engine, client: &Client, by: i8) -> Result<(), CmdError> {
    match (engine, by) {
        // Its buttons pass over places that nobody has pressed anything for, and scripts choose from menus here.
        (Engine::WebKit, _) => {
            let travel = format!("history.go({by})");
            client.execute(&travel, vec![]).await.map(drop)
        }
        (_, ..0) => client.back().await,
        _ => client.forward().await,
    }
}

/// The errors of the page that is shown, since the last call.
pub(crate) async fn errors(engine: Engine, client: &Client) -> Result<Vec<String>, CmdError> {
    match engine {
        Engine::Chromium => chromium::console_errors(client).await,
        // There are no logs to be had: the page itself takes notes, as `error_log.js` has it.
        Engine::Firefox | Engine::WebKit => {
            let errors =
                client.execute("return window.deltaboardErrors?.splice(0) ?? []", vec![]).await?;
            Ok(serde_json::from_value(errors).unwrap_or_default())
        }
    }
}

/// A command of the driver that the standard does not know.
#[derive(Debug)]
struct Extension {
    path: &'static str,
    body: Value,
}

impl WebDriverCompatibleCommand for Extension {
    fn endpoint(
        &self,
        base: &url::Url,
        session: Option<&str>,
    ) -> Result<url::Url, url::ParseError> {
        base.join(&format!("session/{}/{}", session.unwrap_or_default(), self.path))
    }

    fn method_and_body(&self, _: &url::Url) -> (Method, Option<String>) {
        (Method::POST, Some(self.body.to_string()))
    }
}
