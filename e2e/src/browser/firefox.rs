//! Firefox: what the standard does not have, a script with the rights of the browser itself does.

use fantoccini::Client;
use fantoccini::error::CmdError;
use serde_json::{Value, json};

use super::Extension;
use crate::options::Options;

/// What a session is asked for with.
pub(super) fn capabilities(options: Options) -> Value {
    let mut preferences = json!({
        // A mouse, which it does without where there is no screen.
        "ui.primaryPointerCapabilities": 6,
        "ui.allPointerCapabilities": 6,
        "toolkit.cosmeticAnimations.enabled": false,
    });
    if options.hurried {
        // None is as many as there are.
        preferences["dom.navigation.navigationRateLimit.count"] = json!(0);
    }
    json!({ "moz:firefoxOptions": { "args": ["-headless"], "prefs": preferences } })
}

/// Runs in the browser's own window, with what the page is to be told.
const TELL: &str = "const [told] = arguments;
    Services.prefs.setIntPref('ui.systemUsesDarkTheme', told.dark ? 1 : 0);
    Services.prefs.setIntPref('ui.prefersReducedMotion', told.still ? 1 : 0);
    // Where the clipboard is there, then for a page that nobody has pressed too.
    Services.prefs.setBoolPref('dom.events.testing.asyncClipboard', told.clipboard);
    Services.prefs.setIntPref('browser.display.document_color_use', told.forced ? 2 : 0);
    const browser = gBrowser.selectedBrowser;
    const context = browser.browsingContext;
    context.prefersColorSchemeOverride = told.dark ? 'dark' : 'light';
    context.mediumOverride = told.printed ? 'print' : '';
    context.allowJavascript = told.scripts;
    // A window is never as narrow as a phone.
    const [width, height] = told.size;
    for (const limit of ['min', 'max']) {
        browser.style[`${limit}Width`] = `${width}px`;
        browser.style[`${limit}Height`] = `${height}px`;
    }";

/// What the window has besides the page.
const FRAME: u32 = 150;

/// Makes the browser dark, narrow, and so on.
pub(super) async fn prepare(client: &Client, options: Options) -> Result<(), CmdError> {
    let (width, height) = options.size;
    client.set_window_size(width, height + FRAME).await?;
    let told = json!({
        "dark": options.dark,
        "still": options.reduced_motion,
        "forced": options.forced_colors,
        "clipboard": !options.deny_clipboard,
        "printed": options.printed,
        "scripts": options.scripts,
        "size": options.size,
    });
    context(client, "chrome").await?;
    let outcome = client.execute(TELL, vec![told]).await;
    context(client, "content").await?;
    outcome.map(drop)
}

/// Reloads as the button does; the driver's own command goes past the service worker, as with Shift.
pub(super) async fn reload(client: &Client) -> Result<(), CmdError> {
    super::mark(client).await?;
    client.execute("location.reload()", vec![]).await?;
    super::arrived(client).await
}

/// Whose scripts run from now on: the browser's own, or the page's.
async fn context(client: &Client, name: &'static str) -> Result<Value, CmdError> {
    let body = json!({ "context": name });
    client.issue_cmd(Extension { path: "moz/context", body }).await
}
