//! The tags, attributes and ids that `docs/embedding.md` and `docs/scripting.md` list, in the page.

use std::fs;
use std::path::{Path, PathBuf};

use deltaboard_e2e::Page;
use serde_json::json;

fn manual(file: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs").join(file);
    fs::read_to_string(path).unwrap_or_else(|error| panic!("docs/{file}: {error}"))
}

/// A site of one page, which is gone after the test.
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
async fn the_manuals_tags_play_and_its_table_has_every_attribute() {
    let manual = manual("embedding.md");
    let html = manual.split("```html\n").nth(1);
    let html = html.and_then(|rest| rest.split("```").next());
    let html = html.expect("the manual has tags");
    let tags = html.matches("<deltaboard-player").count();
    assert!(tags >= 4, "{html}");
    // Where the built page is served, which is another origin than this site's.
    let served = html.replace("https://your.server", "http://127.0.0.1:8080");
    assert_ne!(served, html);
    let site = Site::with(&format!(
        "<!doctype html><html lang=\"en\"><link rel=\"icon\" href=\"data:,\"><title>The manual</title>{served}"
    ));
    let page = Page::of_site(&site.0).await;
    page.visit("/index.html").await;
    assert_eq!(page.count("deltaboard-player").await, tags);
    assert_eq!(page.start_players().await, json!([]));

    // `figure` is read by `deltaboard fill`, and means nothing to the player.
    let known = page
        .eval("[...customElements.get('deltaboard-player').observedAttributes, 'figure'].sort()")
        .await;
    let table = manual.split("| attribute | value |\n|---|---|\n").nth(1);
    let table = table.expect("the manual has a table of attributes");
    let rows = table.lines().take_while(|row| row.starts_with('|'));
    let mut named: Vec<_> = rows
        .filter_map(|row| row.split('|').nth(1))
        .flat_map(|names| names.split('`').skip(1).step_by(2))
        .collect();
    named.sort_unstable();
    assert_eq!(json!(named), known);
}

/// Links that have between them all that `docs/scripting.md` says is always there, and what comes to each
/// later than the page: a worker's answers.
const LINKS: [(&str, &[&str]); 5] = [
    ("?do=flip-vertical&step=1", &[]),
    ("?fen=k7/8/NK2B3/8/8/8/8/8_w_-_-&do=color-flip", &[]),
    ("?view=lines", &[]),
    ("?view=symmetries&fen=k7/8/NK2B3/8/8/8/8/8_w_-_-", &[]),
    ("?view=lab&fen=k7/8/9", &["printed", "permutation-play"]),
];

#[tokio::test(flavor = "multi_thread")]
async fn what_the_manual_lists_for_scripts_is_there() {
    let manual = manual("scripting.md");
    let table = manual.split("| where | `data-testid` |\n|---|---|\n").nth(1);
    let table = table.expect("the manual has a table of ids");
    let rows = table.lines().take_while(|row| row.starts_with('|'));
    let named: Vec<_> = rows
        .filter_map(|row| row.split('|').nth(2))
        .flat_map(|names| names.split('`').skip(1).step_by(2))
        .collect();
    assert!(named.len() > 40, "{named:?}");

    let page = Page::open("").await;
    let mut there = Vec::new();
    for (link, later) in LINKS {
        page.go(link).await;
        for id in later {
            page.wait_for(id).await;
        }
        let ids = page
            .eval("[...document.querySelectorAll('[data-testid]')].map(it => it.dataset.testid)")
            .await;
        let ids: Vec<String> = serde_json::from_value(ids).expect("ids are texts");
        there.extend(ids);
    }
    let is_there = |name: &str| {
        let (begin, end) = name.split_once('…').unwrap_or((name, ""));
        let like = |id: &String| match name.contains('…') {
            true => id.starts_with(begin) && id.ends_with(end),
            false => id == name,
        };
        there.iter().any(like)
    };
    let missing: Vec<_> = named.into_iter().filter(|name| !is_there(name)).collect();
    assert_eq!(missing, [""; 0]);
}
