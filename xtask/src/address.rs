//! Writes the page's public URL into the page: sites that show link previews need the absolute URL of the picture.

use std::fs;
use std::path::Path;

use anyhow::{Result, ensure};

/// The attribute of the preview picture, as Trunk leaves it.
const PICTURE: &str = "content=og.png";

/// Writes the URL into `index.html` of a folder.
pub(crate) fn write(folder: &Path, address: &str) -> Result<()> {
    let page = folder.join("index.html");
    let with_address = with_address(&fs::read_to_string(&page)?, address)?;
    Ok(fs::write(page, with_address)?)
}

/// Writes the URL of the picture into `embed.html`, the page that fills a frame.
pub(crate) fn write_frame(folder: &Path, address: &str) -> Result<()> {
    let page = folder.join("embed.html");
    if !page.exists() {
        return Ok(());
    }
    let text = fs::read_to_string(&page)?;
    let absolute = text.replacen("content=\"og.png\"", &format!("content=\"{address}og.png\""), 1);
    ensure!(absolute != text, "embed.html needs a picture for previews");
    Ok(fs::write(page, absolute)?)
}

/// The page with its URL in the preview picture, `og:url` and the canonical link.
fn with_address(page: &str, address: &str) -> Result<String> {
    let once = page.matches(PICTURE).count() == 1 && page.matches("<link").count() > 0;
    ensure!(once, "index.html needs one `{PICTURE}` and a `<link`");
    let page = page.replacen(PICTURE, &format!("content=\"{address}og.png\""), 1);
    let elements = format!(
        "<meta content=\"{address}\" property=og:url><link href=\"{address}\" rel=canonical><link"
    );
    Ok(page.replacen("<link", &elements, 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_preview_picture_has_an_absolute_url() {
        let page = "<meta content=og.png property=og:image><link href=favicon.svg rel=icon>";
        assert_eq!(
            with_address(page, "https://example.org/").expect("the page has a picture"),
            "<meta content=\"https://example.org/og.png\" property=og:image>\
            <meta content=\"https://example.org/\" property=og:url>\
            <link href=\"https://example.org/\" rel=canonical><link href=favicon.svg rel=icon>"
        );
        assert!(with_address("<p>", "https://example.org/").is_err());
    }
}
