//! WebKit: the window, command-line settings and the environment (`webkit.sh`) provide what WebDriver lacks.

use std::path::{Path, PathBuf};

use fantoccini::Client;
use fantoccini::error::CmdError;
use serde_json::{Value, json};

use crate::options::Options;

/// The requested capabilities of a session. The driver passes the command-line settings on only if the program is given too.
pub(super) fn capabilities(options: Options) -> Value {
    let program = program().expect("WebKitWebDriver comes with its MiniBrowser");
    json!({ "webkitgtk:browserOptions": {
        "binary": program,
        "args": [
            "--automation",
            // Allows clipboard access without user activation.
            format!("--javascript-can-access-clipboard={}", !options.deny_clipboard),
            // Affects only the page's own scripts; the driver's still run.
            format!("--enable-javascript-markup={}", options.scripts),
        ],
    }})
}

/// Finds WebKitGTK's own browser, for example `/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser`.
fn program() -> Option<PathBuf> {
    let subfolders = |folder: &Path| -> Vec<PathBuf> {
        let entries = folder.read_dir().into_iter().flatten().flatten();
        entries.map(|entry| entry.path()).collect()
    };
    let libraries = ["/usr/lib", "/usr/lib64", "/usr/libexec"].map(PathBuf::from);
    let by_architecture = subfolders(&libraries[0]);
    (libraries.iter().chain(&by_architecture))
        .flat_map(|folder| subfolders(folder))
        .map(|folder| folder.join("MiniBrowser"))
        .find(|program| program.is_file())
}

/// Sets the viewport's size and checks the options that can only be set when the browser is opened.
pub(super) async fn prepare(client: &Client, options: Options) -> Result<(), CmdError> {
    assert!(!options.printed, "WebKit has no print media; list the test in e2e/left-out.txt");
    let (width, height) = options.size;
    client.set_window_size(width, height).await?;
    // The toolbar takes some of the height.
    let inner = client.execute("return innerHeight", vec![]).await?;
    let bar = inner.as_u64().map_or(0, |inner| u64::from(height).saturating_sub(inner));
    client.set_window_size(width, height + bar as u32).await?;
    assert_eq!(
        client.execute(PREFERENCES, vec![]).await?,
        json!([options.dark, options.reduced_motion]),
        "dark colours and reduced motion of WebKit can only be set when it is opened"
    );
    Ok(())
}

const PREFERENCES: &str = "return ['color-scheme: dark', 'reduced-motion: reduce'].map(what => matchMedia(`(prefers-${what})`).matches)";
