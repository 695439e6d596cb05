//! WebKit: what the standard does not have, its window and its surroundings do (`webkit.sh`).

use fantoccini::Client;
use fantoccini::error::CmdError;
use serde_json::json;

use crate::options::Options;

/// Gives the page its size; what else can be told was told when it was opened.
pub(super) async fn prepare(client: &Client, options: Options) -> Result<(), CmdError> {
    assert!(
        !options.deny_clipboard && !options.printed && options.scripts,
        "WebKit cannot be told this: such a test is one for e2e/left-out.txt"
    );
    let (width, height) = options.size;
    client.set_window_size(width, height).await?;
    // The bar above the page takes some of it.
    let inner = client.execute("return innerHeight", vec![]).await?;
    let bar = inner
        .as_u64()
        .map_or(0, |inner| u64::from(height).saturating_sub(inner));
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
