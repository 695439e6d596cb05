//! Joins the style sheets of the page into two: one for its opening and one for later. Joined sheets compress better and need
//! fewer requests.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};

/// The style sheet that the page opens with.
const FIRST: &str = "deltaboard.css";
/// The style sheet that is fetched with the later part.
pub(super) const LATER: &str = "deltaboard_later.css";

/// Joins the style sheets in Trunk's folder, and updates the page and boot.js, which load them.
pub(super) fn join(folder: &Path, later: &[&str]) -> Result<()> {
    let page = folder.join("index.html");
    let (linked, first) = link_once(&fs::read_to_string(&page)?)?;
    let first: Vec<_> = first.iter().map(String::as_str).collect();

    let script = folder.join("boot.js");
    let text = fs::read_to_string(&script)?;
    let with_list = text.replacen(&list(later), &list(&[LATER]), 1);
    ensure!(with_list != text, "boot.js lacks `{}`", list(later));

    merge(folder, &first, FIRST)?;
    merge(folder, later, LATER)?;
    fs::write(page, linked)?;
    fs::write(script, with_list)?;
    Ok(())
}

/// The list of style sheets as boot.js declares it.
pub(super) fn list(names: &[&str]) -> String {
    format!("STYLES = {names:?}")
}

fn merge(folder: &Path, names: &[&str], into: &str) -> Result<()> {
    let mut all = String::new();
    for name in names {
        let part = folder.join(name);
        all += &fs::read_to_string(&part).with_context(|| format!("{name} is missing"))?;
        all.push('\n');
        fs::remove_file(part)?;
    }
    fs::write(folder.join(into), all)?;
    Ok(())
}

/// The page with a single link instead of all links to style sheets, and the names of these style sheets in order.
fn link_once(page: &str) -> Result<(String, Vec<String>)> {
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
                    linked += &format!("<link href={FIRST} rel=stylesheet>");
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
                    <link rel=\"stylesheet\" href=\"./a.css\"/><p>";
        let (linked, names) = link_once(page).expect("the page is well-formed");
        assert_eq!(
            linked,
            "<title>x</title><link href=i.svg rel=icon><link href=deltaboard.css rel=stylesheet><p>"
        );
        assert_eq!(names, ["b.css", "a.css"]);
        assert!(link_once("<p>").is_err());
    }
}
