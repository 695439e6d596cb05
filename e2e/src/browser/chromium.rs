//! Chromium: what the standard does not have, its DevTools do.

use fantoccini::Client;
use fantoccini::error::CmdError;
use serde_json::{Value, json};

use super::{Extension, before};
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

/// What a session is asked for with.
pub(super) fn capabilities(options: Options) -> Value {
    let mut flags = FLAGS.to_vec();
    if options.hurried {
        flags.push("--disable-ipc-flooding-protection");
    }
    if options.interpreted {
        flags.push("--js-flags=--no-opt --no-maglev --no-sparkplug");
    }
    let mut chrome = json!({ "args": flags });
    let mut logs = json!({ "browser": "ALL" });
    if options.traced {
        chrome["perfLoggingPrefs"] =
            json!({ "enableNetwork": false, "enablePage": false, "traceCategories": TRACED });
        logs["performance"] = json!("ALL");
    }
    json!({ "goog:chromeOptions": chrome, "goog:loggingPrefs": logs })
}

/// Makes the browser a phone, dark, and so on, before it sees a page.
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

    let script = json!({ "source": before(options) });
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
        named.next().and_then(|metric| metric["value"].as_f64()).unwrap_or(0.0) as u64
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
