//! Every view in light and dark, wide and narrow.

use deltaboard_e2e::{Options, Page};

/// Nothing overflows the window, and the text is light on dark backgrounds only.
#[tokio::test(flavor = "multi_thread")]
async fn every_view_fits_the_window_and_the_theme() {
    for (size, dark) in [((1280, 800), false), ((1280, 800), true), ((460, 844), true)] {
        let options = Options { size, dark, reduced_motion: true, ..Options::default() };
        let page = Page::open_with("", options).await;
        for query in [
            "",
            "?do=flip-vertical&routine=flip-vertical/delta-swaps&step=1",
            "?fen=k7/8/NK2B3/8/8/8/8/8_w_-_-&do=flip-diagonal&step=1",
            "?view=lines",
            "?view=symmetries",
            "?view=lab",
            "?do=flip-vertical&beside=flip-vertical/byte-swap",
            "?do=flip-vertical&step=0&predict=1",
        ] {
            page.go(query).await;
            let brightness: f64 = page
                .eval_as("getComputedStyle(document.body).color.match(/[0-9.]+/g).slice(0, 3).map(Number).reduce((a, b) => a + b)")
                .await;
            assert_eq!(brightness > 3.0 * 128.0, dark, "{query}: {brightness}");
            page.wait_until("document.documentElement.scrollWidth <= innerWidth").await;
            let squares = page.eval("[...document.querySelectorAll('.board .square, .bits-panel .square')].filter(it => it.checkVisibility()).length").await;
            assert!(squares.as_u64() >= Some(64), "{query}: {squares}");
        }
    }
}
