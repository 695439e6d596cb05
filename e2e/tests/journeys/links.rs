//! Links: the URL contains the state, and any URL restores its state.

use deltaboard_e2e::samples::{R_FLIPPED as FLIPPED, R_HEX as R, SAMPLE, SAMPLE_FLIPPED};
use deltaboard_e2e::{Key, Page, shows};

/// The elements and parameters that a link restores.
const EVERYTHING: &str = "fen-input bits-input fen-output caveats board bit-grid bit-grid-before \
                          bit-grid-mask step-label routine-select set-select ?view ?theme";

#[tokio::test(flavor = "multi_thread")]
async fn a_link_restores_everything() {
    let page = Page::open("?from=a%20book&lang=de").await;
    page.set_value("fen-input", "r3k2r/8/8/8/8/8/P7/R3K2R b KQkq - 3 40").await;
    page.click("do-color-flip").await;
    page.click("do-rotate-90-clockwise").await;
    page.select("routine-select", "rotate-90-clockwise/anti-diagonal-after-flip").await;
    page.click("step-forward").await;
    page.click("step-forward").await;
    page.select("set-select", "r").await;
    page.click("turn-view").await;
    page.click("theme").await;
    page.click("theme").await;
    shows!(page, "after all of it",
        "?fen" => "r3k2r/8/8/8/8/8/P7/R3K2R_b_KQkq_-_3_40", "?do" => "color-flip,rotate-90-clockwise",
        "?routine" => "rotate-90-clockwise/anti-diagonal-after-flip", "?step" => "2", "?set" => "r",
        "?view" => "black", "?theme" => "dark", "?from" => "a book", "?lang" => "de");
    let before = page.snapshot(&EVERYTHING.split(' ').collect::<Vec<_>>()).await;

    page.click("share").await;
    shows!(page, "shared", ".toast" => "Link copied.");
    let on_top = "(({ x, y, width, height }) => document.elementFromPoint(x + width / 2, y + height / 2).className)(
        document.querySelector('.toast').getBoundingClientRect()
    )";
    assert_eq!(page.eval(on_top).await, "toast");
    let link = page.clipboard().await;
    assert_eq!(link, page.address().await, "the link copied by `share`");

    page.reload().await;
    page.wait_shown("reloaded", &before).await;
    assert_eq!(page.address().await, link, "the address after a reload");

    page.go("").await;
    shows!(page, "at the start again", "fen-output" => R);
    let query = link.strip_prefix(page.origin()).and_then(|link| link.strip_prefix('/'));
    page.go(query.expect("a link to this page")).await;
    page.wait_shown("opened from the shared link", &before).await;
    assert_eq!(
        page.eval("document.documentElement.dataset.theme").await,
        "dark",
        "the theme of a shared link"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn back_and_forward_traverse_the_changes() {
    let page = Page::open("?utm=kept").await;
    page.set_value("fen-input", SAMPLE).await;
    for transform in ["flip-vertical", "mirror-horizontal"] {
        page.click(&format!("do-{transform}")).await;
        // The button is disabled until the steps are drawn.
        shows!(page, "applied", "?do" => format!("…{transform}"));
        page.click("step-last").await;
    }
    let rotates = "mirror-horizontal/rotates";
    page.select("routine-select", rotates).await;
    // The button is disabled until the steps are drawn.
    shows!(page, "chosen", "?routine" => rotates);
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
        shows!(page, "back", "?utm" => "kept", "fen-input" => SAMPLE);
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
async fn invalid_parameters_are_reported_and_the_rest_applies() {
    let page = Page::open("").await;
    page.go("?fen=k7/8/NK2B4/8/8/8/8/8_w_-_-&do=flip-vertical,flip-sideways&view=black").await;
    let notices = page.content("notices").await;
    for text in ["`fen` cannot be read: rank 6 has 9 squares", "`flip-sideways` is not a transform"]
    {
        assert!(notices.contains(text), "{notices}");
    }
    shows!(page, "the rest",
        "fen-error" => "Rank 6 has 9 squares.", "?do" => "flip-vertical", "?view" => "black",
        "fen-output" => FLIPPED);
    page.click("dismiss").await;
    shows!(page, "dismissed", "notices" => "(not there)");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_parameter_play_starts_playing() {
    let link = "?do=flip-vertical&routine=flip-vertical/mailbox&play=1";
    let page = Page::open(link).await;
    shows!(page, "`play=1`", "step-play" => "…Pause", "fen-output" => FLIPPED);
    page.wait_until("document.querySelector('[data-testid=step-slider]').value > 1").await;
    page.press(Key::End).await;
    shows!(page, "at the end", "step-play" => "…Play", "?step" => "32", "bits-hex" => FLIPPED);
}

#[tokio::test(flavor = "multi_thread")]
async fn view_and_theme_are_in_the_link() {
    let page = Page::open("").await;
    let first_square = "document.querySelector('[data-testid=board] [data-square]').dataset.square";
    for (view, square) in [("black", "h1"), ("", "a8")] {
        page.click("turn-view").await;
        shows!(page, "the view turned", "?view" => view, "fen-output" => R, "bits-hex" => R);
        assert_eq!(page.eval(first_square).await, square, "the top left square with view=`{view}`");
    }
    let applied = "document.documentElement.dataset.theme ?? ''";
    for theme in ["light", "dark", ""] {
        page.click("theme").await;
        shows!(page, "the theme changed", "?theme" => theme);
        assert_eq!(page.eval(applied).await, theme, "the applied theme");
    }
}
