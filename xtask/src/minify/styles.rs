//! The style sheets of the page, joined: one for its opening and one for later. What repeats in them is then packed
//! once, and fetched in one go.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};

/// What the page opens with.
const FIRST: &str = "deltaboard.css";
/// What comes with the later part.
pub(super) const LATER: &str = "deltaboard_later.css";

/// Joins the style sheets in Trunk's folder, and tells those who fetch them.
pub(super) fn join(folder: &Path, later: &[&str]) -> Result<()> {
    let page = folder.join("index.html");
    let (told, first) = link_once(&fs::read_to_string(&page)?)?;
    let first: Vec<_> = first.iter().map(String::as_str).collect();

    let script = folder.join("boot.js");
    let text = fs::read_to_string(&script)?;
    let told_script = text.replacen(&list(later), &list(&[LATER]), 1);
    ensure!(told_script != text, "boot.js has other style sheets");

    merge(folder, &first, FIRST)?;
    merge(folder, later, LATER)?;
    fs::write(page, told)?;
    fs::write(script, told_script)?;
    Ok(())
}

/// How boot.js names what it fetches.
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

/// The page with one link in place of all that it has to style sheets, and their names in order.
fn link_once(page: &str) -> Result<(String, Vec<String>)> {
    let mut told = String::new();
    let mut names = Vec::new();
    let mut rest = page;
    while let Some(start) = rest.find("<link") {
        let (before, tag) = rest.split_at(start);
        let (tag, after) = tag.split_at(tag.find('>').context("a tag is not closed")? + 1);
        told += before;
        match tag.replace('"', "").contains("rel=stylesheet") {
            true => {
                let (_, name) = tag.split_once("href=").context("a link without address")?;
                let name = name.trim_start_matches(['"', '.', '/']);
                let end = name.find(['"', ' ', '>']).unwrap_or(name.len());
                if names.is_empty() {
                    told += &format!("<link href={FIRST} rel=stylesheet>");
                }
                names.push(name[..end].to_owned());
            }
            false => told += tag,
        }
        rest = after;
    }
    ensure!(!names.is_empty(), "the page has no style sheets");
    Ok((told + rest, names))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_link_takes_the_place_of_all() {
        let page = "<title>x</title><link href=i.svg rel=icon><link href=./b.css rel=stylesheet>\
                    <link rel=\"stylesheet\" href=\"./a.css\"/><p>";
        let (told, names) = link_once(page).expect("the page is well-formed");
        assert_eq!(
            told,
            "<title>x</title><link href=i.svg rel=icon><link href=deltaboard.css rel=stylesheet><p>"
        );
        assert_eq!(names, ["b.css", "a.css"]);
        assert!(link_once("<p>").is_err());
    }
}
