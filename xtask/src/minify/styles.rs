//! Joins the style sheets of the page. Joined sheets compress better and need fewer requests.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};

/// Joins the style sheets that the page in Trunk's folder links to into one file, in their order.
pub(super) fn join(folder: &Path, into: &str) -> Result<()> {
    let page = folder.join("index.html");
    let (linked, names) = link_once(&fs::read_to_string(&page)?, into)?;
    let mut all = String::new();
    for name in names {
        let part = folder.join(&name);
        all += &fs::read_to_string(&part).with_context(|| format!("{name} is missing"))?;
        all.push('\n');
        fs::remove_file(part)?;
    }
    fs::write(folder.join(into), all)?;
    fs::write(page, linked)?;
    Ok(())
}

/// The page with a single link instead of all links to style sheets, and the names of these style sheets in order.
fn link_once(page: &str, into: &str) -> Result<(String, Vec<String>)> {
    let mut linked = String::new();
    let mut names = Vec::new();
    let mut rest = page;
    while let Some(start) = rest.find("<link") {
        let (before, tag) = rest.split_at(start);
        let (tag, after) = tag.split_at(tag.find('>').context("a tag is not closed")? + 1);
        linked += before;
        match tag.replace('"', "").contains("rel=stylesheet") {
            true => {
                let (_, name) = tag.split_once("href=").context("a link without `href`")?;
                let name = name.trim_start_matches(['"', '.', '/']);
                let end = name.find(['"', ' ', '>']).unwrap_or(name.len());
                if names.is_empty() {
                    linked += &format!("<link href={into} rel=stylesheet>");
                }
                names.push(name[..end].to_owned());
            }
            false => linked += tag,
        }
        rest = after;
    }
    ensure!(!names.is_empty(), "the page has no style sheets");
    Ok((linked + rest, names))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_link_replaces_all_links() {
        let page = "<title>x</title><link href=i.svg rel=icon><link href=./b.css rel=stylesheet>\
                    <link rel=\"stylesheet\" href=\"./a.css\" data-player=\"\"/><p>";
        let (linked, names) = link_once(page, "deltaboard.css").expect("the page is well-formed");
        assert_eq!(
            linked,
            "<title>x</title><link href=i.svg rel=icon><link href=deltaboard.css rel=stylesheet><p>"
        );
        assert_eq!(names, ["b.css", "a.css"]);
        assert!(link_once("<p>", "a.css").is_err());
    }
}
