//! A browser session, with features that the WebDriver standard lacks.

pub(crate) mod chromium;
mod extension;
mod firefox;
pub(crate) mod init_script;
mod webkit;

use std::time::{Duration, Instant};

use fantoccini::error::CmdError;
use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};

use crate::driver::Driver;
use crate::engine::Engine;
use crate::options::{Network, Options};

/// How long a driver may take until it accepts connections.
const DRIVER_TIMEOUT: Duration = Duration::from_secs(60);

/// Opens a browser with its own profile. Returns its driver too, unless browsers share the driver.
pub(crate) async fn open(engine: Engine, options: Options) -> (Client, Option<Driver>) {
    let mut capabilities = match engine {
        Engine::Chromium => chromium::capabilities(options),
        Engine::Firefox => firefox::capabilities(options),
        Engine::WebKit => webkit::capabilities(options),
    };
    // Long enough for a busy machine, and a script that never ends still fails.
    capabilities["timeouts"] = json!({ "script": 120_000 });
    if options.network != Network::Good {
        // With a bad network, the page may never finish loading.
        capabilities["pageLoadStrategy"] = json!("none");
    }
    let capabilities = capabilities.as_object().cloned().unwrap_or_default();
    let driver = Driver::dedicated(engine, options);
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
            // Some drivers print their port before they listen on it.
            Err(_) if driver.is_some() && start.elapsed() < DRIVER_TIMEOUT => {
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
            Err(error) => panic!(
                "cannot open {} ({error}); if it is missing, `cargo xtask test` installs it",
                engine.name()
            ),
        }
    }
}

/// Applies the options that can change while the browser is open: viewport, colours, clipboard.
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

/// Opens a URL.
pub(crate) async fn visit(engine: Engine, client: &Client, url: &str) -> Result<(), CmdError> {
    // On a busy machine, WebKit's driver returns while the previous page is still active. The mark fails only where scripts
    // are disabled.
    let is_marked = engine == Engine::WebKit && mark_page(client).await.is_ok();
    client.goto(url).await?;
    match is_marked {
        true => wait_for_new_page(client).await,
        false => Ok(()),
    }
}

/// Marks the current page, so that the next page can be recognized by its missing mark.
async fn mark_page(client: &Client) -> Result<(), CmdError> {
    let marked = client.execute("window.isLeft = true", vec![]).await;
    marked.map(drop)
}

/// How long a page may take to load, over a slow network too.
const LOAD_TIMEOUT: Duration = Duration::from_secs(60);

/// Waits until a page without the mark has loaded.
async fn wait_for_new_page(client: &Client) -> Result<(), CmdError> {
    let is_loaded = "return !window.isLeft && document.readyState === 'complete'";
    let start = Instant::now();
    loop {
        match client.execute(is_loaded, vec![]).await {
            Ok(Value::Bool(true)) => return Ok(()),
            _ if start.elapsed() < LOAD_TIMEOUT => {}
            outcome => return outcome.map(|_| panic!("the page did not load in {LOAD_TIMEOUT:?}")),
        }
        // During navigation, scripts fail because there is no page.
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

/// Traverses the history: -1 is *back*, 1 is *forward*.
pub(crate) async fn traverse(engine: Engine, client: &Client, by: i8) -> Result<(), CmdError> {
    match (engine, by) {
        // WebKit's buttons skip history entries without user activation, and here scripts change menus.
        (Engine::WebKit, _) => client.execute(&format!("history.go({by})"), vec![]).await.map(drop),
        (_, ..0) => client.back().await,
        _ => client.forward().await,
    }
}

/// The errors of the current page since the last call.
pub(crate) async fn errors(engine: Engine, client: &Client) -> Result<Vec<String>, CmdError> {
    match engine {
        Engine::Chromium => chromium::console_errors(client).await,
        // These drivers have no logs; `error_log.js` records errors in the page.
        Engine::Firefox | Engine::WebKit => {
            let errors =
                client.execute("return window.deltaboardErrors?.splice(0) ?? []", vec![]).await?;
            Ok(serde_json::from_value(errors).unwrap_or_default())
        }
    }
}
