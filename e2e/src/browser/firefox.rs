//! Firefox: a privileged script provides what WebDriver lacks.

use fantoccini::Client;
use fantoccini::error::CmdError;
use serde_json::{Value, json};

use super::extension::Extension;
use crate::options::Options;

/// The requested capabilities of a session.
pub(super) fn capabilities(options: Options) -> Value {
    let mut preferences = json!({
        // A mouse; without a screen, Firefox reports none.
        "ui.primaryPointerCapabilities": 6,
        "ui.allPointerCapabilities": 6,
        "toolkit.cosmeticAnimations.enabled": false,
    });
    if options.unlimited_navigation {
        // 0 means no limit.
        preferences["dom.navigation.navigationRateLimit.count"] = json!(0);
    }
    json!({ "moz:firefoxOptions": { "args": ["-headless"], "prefs": preferences } })
}

/// A script for the browser's own window that applies options.
const APPLY: &str = "const [options] = arguments;
    Services.prefs.setIntPref('ui.systemUsesDarkTheme', options.dark ? 1 : 0);
    Services.prefs.setIntPref('ui.prefersReducedMotion', options.still ? 1 : 0);
    // Allows clipboard access without user activation.
    Services.prefs.setBoolPref('dom.events.testing.asyncClipboard', options.clipboard);
    Services.prefs.setIntPref('browser.display.document_color_use', options.forced ? 2 : 0);
    const browser = gBrowser.selectedBrowser;
    const context = browser.browsingContext;
    context.prefersColorSchemeOverride = options.dark ? 'dark' : 'light';
    context.mediumOverride = options.printed ? 'print' : '';
    context.allowJavascript = options.scripts;
    // A window cannot be as narrow as a phone.
    const [width, height] = options.size;
    for (const limit of ['min', 'max']) {
        browser.style[`${limit}Width`] = `${width}px`;
        browser.style[`${limit}Height`] = `${height}px`;
    }";

/// The height of the window's toolbars.
const TOOLBARS: u32 = 150;

/// Applies the options that can change while the browser is open.
pub(super) async fn prepare(client: &Client, options: Options) -> Result<(), CmdError> {
    let (width, height) = options.size;
    client.set_window_size(width, height + TOOLBARS).await?;
    let argument = json!({
        "dark": options.dark,
        "still": options.reduced_motion,
        "forced": options.forced_colors,
        "clipboard": !options.deny_clipboard,
        "printed": options.printed,
        "scripts": options.scripts,
        "size": options.size,
    });
    context(client, "chrome").await?;
    let outcome = client.execute(APPLY, vec![argument]).await;
    context(client, "content").await?;
    outcome.map(drop)
}

/// Reloads like the reload button. The driver's own command bypasses the service worker, like Shift+reload.
pub(super) async fn reload(client: &Client) -> Result<(), CmdError> {
    super::mark_page(client).await?;
    client.execute("location.reload()", vec![]).await?;
    super::wait_for_new_page(client).await
}

/// Selects where scripts run from now on: `chrome` is the browser's own window, `content` the page.
async fn context(client: &Client, name: &'static str) -> Result<Value, CmdError> {
    let body = json!({ "context": name });
    client.issue_cmd(Extension { path: "moz/context", body }).await
}
