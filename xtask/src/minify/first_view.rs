//! Prerenders the first view into the HTML, so that the page shows something before the app has loaded.
//!
//! The program `first-view` renders it on this machine, with the same functions as the app in the browser.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};

use super::version::integrity;
use crate::process;
use crate::setup::Std;

/// The element that the view goes into, as Trunk writes it.
const PLACE: &str = "<div id=app></div>";

/// A script that hides the first view if the URL has parameters, which select another view, and applies the URL's theme.
const WAIT: &str = "if(location.search){let d=document.documentElement.dataset,\
    t=new URLSearchParams(location.search).get(\"theme\");d.waits=\"\";if(t)d.theme=t}";

/// The part of the policy that lists the allowed scripts.
const ALLOWED: &str = "script-src 'self'";

/// Inserts the first view into the page in a folder.
pub(super) fn insert(folder: &Path) -> Result<()> {
    let page = folder.join("index.html");
    let mut render = process::cargo();
    render.args([
        "run",
        "--quiet",
        "--package=deltaboard",
        "--features=first-view",
        "--bin=first-view",
    ]);
    let view = process::output(Std::remove_environment(&mut render))
        .context("the program `first-view` failed")?;
    let text = fs::read_to_string(&page)?;
    Ok(fs::write(page, filled(&text, view.trim())?)?)
}

fn filled(page: &str, view: &str) -> Result<String> {
    let allows = page.matches(ALLOWED).count() == 1;
    ensure!(allows, "the policy needs `{ALLOWED}` once");
    ensure!(page.contains(PLACE), "index.html lacks `{PLACE}`");
    let hash = integrity(WAIT.as_bytes());
    let page = page.replacen(ALLOWED, &format!("{ALLOWED} '{hash}'"), 1);
    let place = format!("<script>{WAIT}</script><div id=app>{view}</div>");
    Ok(page.replacen(PLACE, &place, 1))
}

#[cfg(test)]
mod tests {
    use base64::Engine as _;
    use base64::engine::general_purpose::STANDARD;
    use sha2::{Digest as _, Sha256};

    use super::*;

    #[test]
    fn inserts_the_view_and_allows_its_script() {
        let page = "<meta content=\"script-src 'self' 'wasm-unsafe-eval'\"><div id=app></div>";
        let page = filled(page, "<p>1").expect("the page has a place");
        let script = page.split("<script>").nth(1).expect("a script");
        let script = script.split("</script>").next().expect("an end");
        let hash = STANDARD.encode(Sha256::digest(script));
        assert!(page.contains(&format!("script-src 'self' 'sha256-{hash}' 'wasm-unsafe-eval'")));
        assert!(page.ends_with("<div id=app><p>1</div>"), "{page}");
        assert!(filled("<p>", "").is_err());
    }
}
