//! The manuals and the page agree on tags, attributes (`docs/embedding.md`) and ids (`docs/scripting.md`).

use std::fs;
use std::path::{Path, PathBuf};

use deltaboard_e2e::Page;
use serde_json::json;

fn manual(file: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs").join(file);
    fs::read_to_string(path).unwrap_or_else(|error| panic!("docs/{file}: {error}"))
}

/// A site of one page. It is removed after the test.
struct Site(PathBuf);

impl Site {
    fn with(html: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("deltaboard-readme-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder can be made");
        fs::write(folder.join("index.html"), html).expect("a page can be written");
        Self(folder)
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        fs::remove_dir_all(&self.0).ok();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_tags_of_the_manual_work_and_its_table_has_every_attribute() {
    let manual = manual("embedding.md");
    let html = manual.split("```html\n").nth(1);
    let html = html.and_then(|rest| rest.split("```").next());
    let html = html.expect("the manual has tags");
    let tags = html.matches("<deltaboard-player").count();
    assert!(tags >= 4, "{html}");
    // The test server of the built page, whose origin differs from this site's.
    let served = html.replace("https://your.server", "http://127.0.0.1:8080");
    assert_ne!(served, html);
    let site = Site::with(&format!(
        "<!doctype html><html lang=\"en\"><link rel=\"icon\" href=\"data:,\"><title>The manual</title>{served}"
    ));
    let page = Page::of_site(&site.0).await;
    page.visit("/index.html").await;
    assert_eq!(page.count("deltaboard-player").await, tags);
    assert_eq!(page.start_players().await, json!([]));

    // `figure` is an attribute for `deltaboard fill`, which the player ignores.
    let known: Vec<String> = page
        .eval_as("[...customElements.get('deltaboard-player').observedAttributes, 'figure'].sort()")
        .await;
    let mut listed = names(&manual, "| attribute | value |", 1);
    listed.sort_unstable();
    assert_eq!(listed, known);
}

/// The names in backquotes in a column of a table of a manual.
fn names<'a>(manual: &'a str, head: &str, column: usize) -> Vec<&'a str> {
    let (_, table) = manual.split_once(head).expect("the manual has the table");
    let rows = table.lines().skip(2).take_while(|row| row.starts_with('|'));
    rows.filter_map(|row| row.split('|').nth(column))
        .flat_map(|names| names.split('`').skip(1).step_by(2))
        .collect()
}

/// Links that together show all ids of `docs/scripting.md`, each with the ids that appear later than the page, because a worker
/// computes them.
const LINKS: [(&str, &[&str]); 6] = [
    ("?do=flip-vertical&step=1", &[]),
    ("?fen=k7/8/NK2B3/8/8/8/8/8_w_-_-&do=color-flip", &[]),
    ("?view=build&do=flip-vertical", &["build-swap"]),
    ("?view=lines", &[]),
    ("?view=symmetries&fen=k7/8/NK2B3/8/8/8/8/8_w_-_-", &[]),
    ("?view=lab&fen=k7/8/9", &["printed", "permutation-play"]),
];

#[tokio::test(flavor = "multi_thread")]
async fn the_page_has_all_ids_of_the_manual() {
    let manual = manual("scripting.md");
    let listed = names(&manual, "| where | `data-testid` |", 2);
    assert!(listed.len() > 40, "{listed:?}");

    let page = Page::open("").await;
    let mut existing = Vec::<String>::new();
    for (link, later) in LINKS {
        page.go(link).await;
        for id in later {
            page.wait_for(id).await;
        }
        let ids = "[...document.querySelectorAll('[data-testid]')].map(it => it.dataset.testid)";
        existing.extend(page.eval_as::<Vec<String>>(ids).await);
    }
    let exists = |name: &str| {
        let matches = |id: &String| match name.split_once('…') {
            Some((start, end)) => id.starts_with(start) && id.ends_with(end),
            None => id == name,
        };
        existing.iter().any(matches)
    };
    let missing: Vec<_> = listed.into_iter().filter(|name| !exists(name)).collect();
    assert_eq!(missing, [""; 0]);
}
