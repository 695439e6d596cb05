//! Where the page will be, told to those who show links to it: they take no picture without its whole address.

use std::fs;
use std::path::Path;

use anyhow::{Result, ensure};

/// What Trunk leaves of the picture's element.
const PICTURE: &str = "content=og.png";

/// Tells it in the page in a folder.
pub(crate) fn tell(folder: &Path, address: &str) -> Result<()> {
    let page = folder.join("index.html");
    let told = told(&fs::read_to_string(&page)?, address)?;
    Ok(fs::write(page, told)?)
}

fn told(page: &str, address: &str) -> Result<String> {
    let once = page.matches(PICTURE).count() == 1 && page.matches("<link").count() > 0;
    ensure!(once, "the page has no place for its address");
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
    fn the_picture_has_its_whole_address() {
        let page = "<meta content=og.png property=og:image><link href=favicon.svg rel=icon>";
        assert_eq!(
            told(page, "https://example.org/").expect("the page has a picture"),
            "<meta content=\"https://example.org/og.png\" property=og:image>\
            <meta content=\"https://example.org/\" property=og:url>\
            <link href=\"https://example.org/\" rel=canonical><link href=favicon.svg rel=icon>"
        );
        assert!(told("<p>", "https://example.org/").is_err());
    }
}
