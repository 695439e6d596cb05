//! A session of Chromium, and what the driver can do with it beyond the WebDriver standard.

use fantoccini::error::CmdError;
use fantoccini::wd::WebDriverCompatibleCommand;
use fantoccini::{Client, ClientBuilder};
use hyper::Method;
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Map, Value, json};

use crate::driver;
use crate::options::Options;
use crate::page::Held;

/// The first is needed by root and in containers; the others keep the browser from calling home.
const FLAGS: [&str; 9] = [
    "--no-sandbox",
    "--headless",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
];

/// What a traced browser notes: what the page has it do, each frame, and what becomes of it.
const TRACED: &str =
    "devtools.timeline,disabled-by-default-devtools.timeline.frame,blink.user_timing";

/// Opens a browser with a profile of its own.
pub(crate) async fn open(traced: bool) -> Client {
    let mut chrome = json!({ "args": FLAGS });
    let mut logs = json!({ "browser": "ALL" });
    if traced {
        chrome["perfLoggingPrefs"] =
            json!({ "enableNetwork": false, "enablePage": false, "traceCategories": TRACED });
        logs["performance"] = json!("ALL");
    }
    let mut capabilities = Map::new();
    capabilities.insert("goog:chromeOptions".into(), chrome);
    capabilities.insert("goog:loggingPrefs".into(), logs);
    // A machine may stand still for a while; what hangs for good is found out all the same.
    capabilities.insert("timeouts".into(), json!({ "script": 120_000 }));
    ClientBuilder::new(HttpConnector::new())
        .capabilities(capabilities)
        .connect(driver::address())
        .await
        .expect("chromedriver opens Chromium; if it is missing, `cargo xtask test` installs it")
}

/// Runs before a page's own scripts: nobody but its glue knows the memory of its WebAssembly otherwise.
const KNOW_MEMORY: &str = "for (const name of ['instantiate', 'instantiateStreaming']) {
    const original = WebAssembly[name];
    WebAssembly[name] = async (...given) => {
        const made = await original.apply(WebAssembly, given);
        const exports = Object.values((made.instance ?? made).exports);
        window.memory ??= exports.find(it => it instanceof WebAssembly.Memory);
        return made;
    };
}";

/// Makes the browser a phone, dark, and so on, before it sees a page.
pub(crate) async fn prepare(
    client: &Client,
    options: Options,
    origin: &str,
) -> Result<(), CmdError> {
    let (width, height) = options.size;
    let phone = width < 500;
    let screen =
        json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": phone });
    devtools(client, "Emulation.setDeviceMetricsOverride", screen).await?;
    let touch = json!({ "enabled": phone });
    devtools(client, "Emulation.setTouchEmulationEnabled", touch).await?;

    let scheme = if options.dark { "dark" } else { "light" };
    let motion = if options.reduced_motion {
        "reduce"
    } else {
        "no-preference"
    };
    let off = json!({ "value": !options.scripts });
    devtools(client, "Emulation.setScriptExecutionDisabled", off).await?;
    let medium = if options.printed { "print" } else { "" };
    let media = json!({ "media": medium, "features": [
        { "name": "prefers-color-scheme", "value": scheme },
        { "name": "prefers-reduced-motion", "value": motion },
    ]});
    devtools(client, "Emulation.setEmulatedMedia", media).await?;

    let script = json!({ "source": KNOW_MEMORY });
    devtools(client, "Page.addScriptToEvaluateOnNewDocument", script).await?;

    let setting = if options.deny_clipboard {
        "denied"
    } else {
        "granted"
    };
    for name in ["clipboard-read", "clipboard-write"] {
        let permission =
            json!({ "permission": { "name": name }, "setting": setting, "origin": origin });
        devtools(client, "Browser.setPermission", permission).await?;
    }
    Ok(())
}

/// Sends a command of the Chrome DevTools Protocol.
pub(crate) async fn devtools(
    client: &Client,
    command: &'static str,
    parameters: Value,
) -> Result<Value, CmdError> {
    let body = json!({ "cmd": command, "params": parameters });
    client
        .issue_cmd(Extension {
            path: "goog/cdp/execute",
            body,
        })
        .await
}

/// Nodes and listeners of documents and bytes of the scripts' heap, without what is garbage.
pub(crate) async fn held(client: &Client) -> Result<Held, CmdError> {
    // What a finalizer frees is garbage only then.
    for _ in 0..3 {
        devtools(client, "HeapProfiler.collectGarbage", json!({})).await?;
    }
    devtools(client, "Performance.enable", json!({})).await?;
    let answer = devtools(client, "Performance.getMetrics", json!({})).await?;
    let metric = |name: &str| {
        let metrics = answer["metrics"].as_array().into_iter().flatten();
        let mut named = metrics.filter(|metric| metric["name"] == name);
        named
            .next()
            .and_then(|metric| metric["value"].as_f64())
            .unwrap_or(0.0) as u64
    };
    Ok(Held {
        nodes: metric("Nodes"),
        listeners: metric("JSEventListeners"),
        heap: metric("JSHeapUsedSize"),
    })
}

/// What the browser has noted since it was opened, as events of the format that Chromium's traces have.
pub(crate) async fn trace(client: &Client) -> Result<Vec<Value>, CmdError> {
    let entries = log(client, "performance").await?;
    let entries = entries.as_array().into_iter().flatten();
    let messages = entries.filter_map(|entry| {
        let message: Value = serde_json::from_str(entry["message"].as_str()?).ok()?;
        Some(message["message"].clone())
    });
    Ok(messages
        .filter(|message| message["method"] == "Tracing.dataCollected")
        .map(|mut message| message["params"].take())
        .collect())
}

/// The errors on the console since the last call.
pub(crate) async fn console_errors(client: &Client) -> Result<Vec<String>, CmdError> {
    let entries = log(client, "browser").await?;
    let errors = entries.as_array().into_iter().flatten();
    Ok(errors
        .filter(|entry| entry["level"] == "SEVERE")
        .filter_map(|entry| entry["message"].as_str().map(str::to_owned))
        .collect())
}

async fn log(client: &Client, kind: &str) -> Result<Value, CmdError> {
    let body = json!({ "type": kind });
    client
        .issue_cmd(Extension {
            path: "se/log",
            body,
        })
        .await
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
        base.join(&format!(
            "session/{}/{}",
            session.unwrap_or_default(),
            self.path
        ))
    }

    fn method_and_body(&self, _: &url::Url) -> (Method, Option<String>) {
        (Method::POST, Some(self.body.to_string()))
    }
}
