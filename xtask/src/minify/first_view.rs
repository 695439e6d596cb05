//! The page as it opens, in the HTML that the server sends: there is something to see before the app has come.
//!
//! It is what the app itself shows, noted by `cargo xtask opening` in `opening.html`; a test in the browser holds the
//! two against each other.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};

use super::integrity;
use crate::workspace;

/// Where it is noted.
const NOTES: &str = "xtask/src/minify/opening.html";

/// Where it belongs, as Trunk leaves it.
const PLACE: &str = "<div id=app></div>";

/// A link asks for something else than what is noted: that is not shown for a moment first, nor in other colours.
const WAIT: &str = "if(location.search){let d=document.documentElement.dataset,\
    t=new URLSearchParams(location.search).get(\"theme\");d.waits=\"\";if(t)d.theme=t}";

/// What the policy allows to run.
const ALLOWED: &str = "script-src 'self'";

/// Notes what the page shows.
pub(crate) fn note(html: &str) -> Result<()> {
    Ok(fs::write(
        workspace::root().join(NOTES),
        format!("{}\n", html.trim()),
    )?)
}

/// Puts it into the page in a folder.
pub(super) fn put(folder: &Path) -> Result<()> {
    let page = folder.join("index.html");
    let notes = fs::read_to_string(workspace::root().join(NOTES))
        .context("`cargo xtask opening` notes what the page shows")?;
    let text = fs::read_to_string(&page)?;
    Ok(fs::write(page, filled(&text, notes.trim())?)?)
}

fn filled(page: &str, view: &str) -> Result<String> {
    let allows = page.matches(ALLOWED).count() == 1;
    ensure!(allows, "the page has another policy");
    ensure!(page.contains(PLACE), "the page has no place for the app");
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
    fn the_view_is_in_its_place_and_its_script_is_allowed() {
        let page = "<meta content=\"script-src 'self' 'wasm-unsafe-eval'\"><div id=app></div>";
        let told = filled(page, "<p>1").expect("the page has a place");
        let script = told.split("<script>").nth(1).expect("a script");
        let script = script.split("</script>").next().expect("an end");
        let hash = STANDARD.encode(Sha256::digest(script));
        assert!(told.contains(&format!(
            "script-src 'self' 'sha256-{hash}' 'wasm-unsafe-eval'"
        )));
        assert!(told.ends_with("<div id=app><p>1</div>"), "{told}");
        assert!(filled("<p>", "").is_err());
    }
}
