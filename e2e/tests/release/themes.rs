//! Every view in every look.

use deltaboard_e2e::{Options, Page};

/// Light and dark, wide and narrow: nothing is wider than the window, and the ink goes with the paper.
#[tokio::test(flavor = "multi_thread")]
async fn every_view_in_every_look() {
    for (size, dark) in [((1280, 800), false), ((1280, 800), true), ((460, 844), true)] {
        let look = Options { size, dark, reduced_motion: true, ..Options::default() };
        let page = Page::open_with("", look).await;
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
            let ink = page
                .eval("getComputedStyle(document.body).color.match(/[0-9.]+/g).slice(0, 3).map(Number).reduce((a, b) => a + b)")
                .await;
            let is_light = ink.as_f64().is_some_and(|sum| sum > 3.0 * 128.0);
            assert_eq!(is_light, dark, "{query}: {ink}");
            page.wait_until("document.documentElement.scrollWidth <= innerWidth").await;
            let squares = page.eval("[...document.querySelectorAll('.board .square, .bits-panel .square')].filter(it => it.checkVisibility()).length").await;
            assert!(squares.as_u64() >= Some(64), "{query}: {squares}");
        }
    }
}
