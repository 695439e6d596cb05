//! Chromium: the Chrome DevTools Protocol provides what WebDriver lacks.

use fantoccini::Client;
use fantoccini::error::CmdError;
use serde_json::{Value, json};

use super::extension::Extension;
use super::init_script::init_script;
use crate::options::Options;

/// Root and containers need `--no-sandbox`; the others make the browser lean and prevent requests to its vendor.
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

/// The trace categories: the page's work, and the outcome of each frame.
const TRACE_CATEGORIES: &str =
    "devtools.timeline,disabled-by-default-devtools.timeline.frame,blink.user_timing";

/// The requested capabilities of a session.
pub(super) fn capabilities(options: Options) -> Value {
    let mut flags = FLAGS.to_vec();
    if options.unlimited_navigation {
        flags.push("--disable-ipc-flooding-protection");
    }
    if options.interpreted {
        flags.push("--js-flags=--no-opt --no-maglev --no-sparkplug");
    }
    let mut chrome = json!({ "args": flags });
    let mut logs = json!({ "browser": "ALL" });
    if options.trace {
        chrome["perfLoggingPrefs"] = json!({ "enableNetwork": false, "enablePage": false, "traceCategories": TRACE_CATEGORIES });
        logs["performance"] = json!("ALL");
    }
    json!({ "goog:chromeOptions": chrome, "goog:loggingPrefs": logs })
}

/// Applies the options that can change while the browser is open.
pub(super) async fn prepare(
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
    let motion = if options.reduced_motion { "reduce" } else { "no-preference" };
    let colors = if options.forced_colors { "active" } else { "none" };
    let off = json!({ "value": !options.scripts });
    devtools(client, "Emulation.setScriptExecutionDisabled", off).await?;
    let medium = if options.printed { "print" } else { "" };
    let media = json!({ "media": medium, "features": [
        { "name": "prefers-color-scheme", "value": scheme },
        { "name": "prefers-reduced-motion", "value": motion },
        { "name": "forced-colors", "value": colors },
    ]});
    devtools(client, "Emulation.setEmulatedMedia", media).await?;

    let script = json!({ "source": init_script(options) });
    devtools(client, "Page.addScriptToEvaluateOnNewDocument", script).await?;

    let setting = if options.deny_clipboard { "denied" } else { "granted" };
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
    client.issue_cmd(Extension { path: "goog/cdp/execute", body }).await
}

/// The memory use of a page after garbage collection.
#[derive(Clone, Copy, Debug)]
pub struct Footprint {
    /// Nodes of documents.
    pub nodes: u64,
    /// Event listeners.
    pub listeners: u64,
    /// Bytes of the JavaScript heap.
    pub heap: u64,
}

/// The memory use of the page after garbage collection.
pub(crate) async fn footprint(client: &Client) -> Result<Footprint, CmdError> {
    // Finalizers free objects that only the next collection can remove.
    for _ in 0..3 {
        devtools(client, "HeapProfiler.collectGarbage", json!({})).await?;
    }
    devtools(client, "Performance.enable", json!({})).await?;
    let answer = devtools(client, "Performance.getMetrics", json!({})).await?;
    let metric = |name: &str| {
        let metrics = answer["metrics"].as_array().into_iter().flatten();
        let mut named = metrics.filter(|metric| metric["name"] == name);
        named.next().and_then(|metric| metric["value"].as_f64()).unwrap_or(0.0) as u64
    };
    Ok(Footprint {
        nodes: metric("Nodes"),
        listeners: metric("JSEventListeners"),
        heap: metric("JSHeapUsedSize"),
    })
}

/// The events of the browser's trace since it was opened.
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
pub(super) async fn console_errors(client: &Client) -> Result<Vec<String>, CmdError> {
    let entries = log(client, "browser").await?;
    let errors = entries.as_array().into_iter().flatten();
    Ok(errors
        .filter(|entry| entry["level"] == "SEVERE")
        .filter_map(|entry| entry["message"].as_str().map(str::to_owned))
        .collect())
}

async fn log(client: &Client, kind: &str) -> Result<Value, CmdError> {
    let body = json!({ "type": kind });
    client.issue_cmd(Extension { path: "se/log", body }).await
}
