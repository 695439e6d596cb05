//! Links: what a person sees is in the address, and an address brings it back, whatever stands in it.

use deltaboard_e2e::{Key, Page};

const R: &str = "0x1e2222120e0a1222";
const FLIPPED: &str = "0x22120a0e1222221e";
const SAMPLE: &str = "k7/8/NK2B3/8/8/8/8/8 w - -";
const SAMPLE_FLIPPED: &str = "8/8/8/8/8/NK2B3/8/k7 w - -";

/// All that a link restores.
const EVERYTHING: [&str; 13] = [
    "fen-input",
    "bits-input",
    "fen-output",
    "caveats",
    "board",
    "bit-grid",
    "bit-grid-before",
    "bit-grid-mask",
    "step-label",
    "routine-select",
    "set-select",
    "?view",
    "?theme",
];

#[tokio::test(flavor = "multi_thread")]
async fn a_link_brings_everything_back() {
    let page = Page::open("?from=a%20book&lang=de").await;
    page.write("fen-input", "r3k2r/8/8/8/8/8/P7/R3K2R b KQkq - 3 40").await;
    page.click("do-color-flip").await;
    page.click("do-rotate-90-clockwise").await;
    page.select("routine-select", "rotate-90-clockwise/anti-diagonal-after-flip").await;
    page.click("step-forward").await;
    page.click("step-forward").await;
    page.select("set-select", "r").await;
    page.click("turn-view").await;
    page.click("theme").await;
    page.click("theme").await;
    page.wait_shown(
        "after all of it",
        &[
            ("?fen", "r3k2r/8/8/8/8/8/P7/R3K2R_b_KQkq_-_3_40"),
            ("?do", "color-flip,rotate-90-clockwise"),
            ("?routine", "rotate-90-clockwise/anti-diagonal-after-flip"),
            ("?step", "2"),
            ("?set", "r"),
            ("?view", "black"),
            ("?theme", "dark"),
            ("?from", "a book"),
            ("?lang", "de"),
        ],
    )
    .await;
    let before = page.look(&EVERYTHING).await;

    page.click("share").await;
    page.wait_shown("shared", &[(".toast", "Copied.")]).await;
    let on_top = "(({ x, y, width, height }) => document.elementFromPoint(x + width / 2, y + height / 2).className)(
        document.querySelector('.toast').getBoundingClientRect()
    )";
    assert_eq!(page.eval(on_top).await, "toast");
    let link = page.clipboard().await;
    assert_eq!(link, page.address().await, "what `share` copied");

    page.reload().await;
    page.wait_shown("reloaded", &named(&before)).await;
    assert_eq!(page.address().await, link, "the address after a reload");

    page.go("").await;
    page.wait_shown("at the start again", &[("fen-output", R)]).await;
    let query = link.strip_prefix(page.origin()).and_then(|link| link.strip_prefix('/'));
    page.go(query.expect("a link to this page")).await;
    page.wait_shown("by the shared link", &named(&before)).await;
    assert_eq!(
        page.eval("document.documentElement.dataset.theme").await,
        "dark",
        "the theme of a shared link"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn back_and_forward_go_through_what_was_done() {
    let page = Page::open("?utm=kept").await;
    page.write("fen-input", SAMPLE).await;
    for transform in ["flip-vertical", "mirror-horizontal"] {
        page.click(&format!("do-{transform}")).await;
        // Nothing is ahead until it is drawn.
        page.wait_shown("applied", &[("?do", &*format!("…{transform}"))]).await;
        page.click("step-last").await;
    }
    let rotates = "mirror-horizontal/rotates";
    page.select("routine-select", rotates).await;
    // There is no step forward before it is drawn.
    page.wait_shown("chosen", &[("?routine", rotates)]).await;
    page.click("step-forward").await;

    let places = [
        [("?do", ""), ("?step", ""), ("fen-output", SAMPLE)],
        [("?do", "flip-vertical"), ("?step", "3"), ("fen-output", SAMPLE_FLIPPED)],
        [
            ("?do", "flip-vertical,mirror-horizontal"),
            ("?step", "3"),
            ("routine-select", "mirror-horizontal/delta-swaps"),
        ],
        [
            ("?routine", "mirror-horizontal/rotates"),
            ("?step", "1"),
            ("fen-output", "8/8/8/8/8/3B2KN/8/7k w - -"),
        ],
    ];
    page.wait_shown("done", &places[3]).await;
    for place in places.iter().rev().skip(1) {
        page.back().await;
        page.wait_shown("back", place).await;
        page.wait_shown("back", &[("?utm", "kept"), ("fen-input", SAMPLE)]).await;
    }
    for place in places.iter().skip(1) {
        page.forward().await;
        page.wait_shown("forward", place).await;
    }
    page.back().await;
    page.reload().await;
    page.wait_shown("back and reloaded", &places[2]).await;
    page.forward().await;
    page.wait_shown("forward after the reload", &places[3]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_wrong_is_told_and_the_rest_kept() {
    let page = Page::open("").await;
    page.go("?fen=k7/8/NK2B4/8/8/8/8/8_w_-_-&do=flip-vertical,flip-sideways&view=black").await;
    let notices = page.look(&["notices"]).await.remove(0);
    for words in
        ["`fen` cannot be read: rank 6 has 9 squares", "`flip-sideways` is not a transform"]
    {
        assert!(notices.contains(words), "{notices}");
    }
    page.wait_shown(
        "the rest",
        &[
            ("fen-error", "Rank 6 has 9 squares."),
            ("?do", "flip-vertical"),
            ("?view", "black"),
            ("fen-output", FLIPPED),
        ],
    )
    .await;
    page.click("dismiss").await;
    page.wait_shown("dismissed", &[("notices", "(not there)")]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn play_plays() {
    let link = "?do=flip-vertical&routine=flip-vertical/mailbox&play=1";
    let page = Page::open(link).await;
    page.wait_shown("`play=1`", &[("step-play", "…Pause"), ("fen-output", FLIPPED)]).await;
    page.wait_until("document.querySelector('[data-testid=step-slider]').value > 1").await;
    page.press(Key::End).await;
    page.wait_shown(
        "at the end",
        &[("step-play", "…Play"), ("?step", "32"), ("bits-hex", FLIPPED)],
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn view_and_theme_are_in_the_link() {
    let page = Page::open("").await;
    let first_square = "document.querySelector('[data-testid=board] [data-square]').dataset.square";
    for (view, square) in [("black", "h1"), ("", "a8")] {
        page.click("turn-view").await;
        page.wait_shown("the view turned", &[("?view", view), ("fen-output", R), ("bits-hex", R)])
            .await;
        assert_eq!(
            page.eval(first_square).await,
            square,
            "the square at the top left with view=`{view}`"
        );
    }
    let painted = "document.documentElement.dataset.theme ?? ''";
    for theme in ["light", "dark", ""] {
        page.click("theme").await;
        page.wait_shown("the theme changed", &[("?theme", theme)]).await;
        assert_eq!(page.eval(painted).await, theme, "the theme that is painted");
    }
}

/// [`EVERYTHING`], with what it shows.
fn named(seen: &[String]) -> Vec<(&'static str, &String)> {
    EVERYTHING.into_iter().zip(seen).collect()
}
