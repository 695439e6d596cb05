//! WebKit: what the standard does not have, its window, its settings and its surroundings do (`webkit.sh`).

use std::path::{Path, PathBuf};

use fantoccini::Client;
use fantoccini::error::CmdError;
use serde_json::{Value, json};

use crate::options::Options;

/// What a session is asked for with. Its settings are told on the command line, which the driver leaves to it only where it
/// is told the program too.
pub(super) fn capabilities(options: Options) -> Value {
    let program = program().expect("WebKitWebDriver comes with its MiniBrowser");
    json!({ "webkitgtk:browserOptions": {
        "binary": program,
        "args": [
            "--automation",
            // Where it is there, then for a page that nobody has pressed too.
            format!("--javascript-can-access-clipboard={}", !options.deny_clipboard),
            // The page's own scripts alone: the driver's still run.
            format!("--enable-javascript-markup={}", options.scripts),
        ],
    }})
}

/// WebKitGTK's own browser, which lies beside its libraries: `/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser`.
fn program() -> Option<PathBuf> {
    let folders = |of: &Path| -> Vec<PathBuf> {
        let entries = of.read_dir().into_iter().flatten().flatten();
        entries.map(|entry| entry.path()).collect()
    };
    let libraries = ["/usr/lib", "/usr/lib64", "/usr/libexec"].map(PathBuf::from);
    let by_machine = folders(&libraries[0]);
    let of_webkit = libraries.iter().chain(&by_machine);
    of_webkit
        .flat_map(|of| folders(of))
        .map(|folder| folder.join("MiniBrowser"))
        .find(|program| program.is_file())
}

/// Gives the page its size; what else can be told was told when it was opened.
pub(super) async fn prepare(client: &Client, options: Options) -> Result<(), CmdError> {
    assert!(
        !options.printed,
        "WebKit cannot be told this: such a test is one for e2e/left-out.txt"
    );
    let (width, height) = options.size;
    client.set_window_size(width, height).await?;
    // The bar above the page takes some of it.
    let inner = client.execute("return innerHeight", vec![]).await?;
    let bar = inner.as_u64().map_or(0, |inner| u64::from(height).saturating_sub(inner));
    client.set_window_size(width, height + bar as u32).await?;
    let seen = client.execute(SEEN, vec![]).await?;
    assert_eq!(
        seen,
        json!([options.dark, options.reduced_motion]),
        "WebKit is told of the dark and of stillness only when it is opened"
    );
    Ok(())
}

const SEEN: &str = "return ['color-scheme: dark', 'reduced-motion: reduce'].map(what => matchMedia(`(prefers-${what})`).matches)";
