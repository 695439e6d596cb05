//! Code as highlighters write it. The journeys read the same cases in a browser.

use deltaboard_embed::Page;
use deltaboard_testing::cases::check_answers;

const CASES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/highlighted.txt");

#[test]
fn code_is_read_as_its_author_wrote_it() {
    check_answers(CASES, 30, |html| {
        let page = Page::of(&format!("<deltaboard-player>{html}</deltaboard-player>"));
        let code = page.tags[0].code.as_ref();
        code.map_or_else(|| "(no code)".to_owned(), |code| code.text.trim_end().to_owned())
    });
}
