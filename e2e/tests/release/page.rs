//! The page on screens of every width.

use deltaboard_e2e::samples::POSITION;
use deltaboard_e2e::{Options, Page};

#[tokio::test(flavor = "multi_thread")]
async fn no_view_overflows_the_screen() {
    let page = Page::open("").await;
    let mut faults = String::new();
    for size in [(320, 568), (390, 844), (768, 1024), (1440, 900)] {
        page.change(Options { size, ..Options::default() }).await;
        for query in [
            "",
            POSITION,
            "?view=lines",
            "?view=lines&routine=mirror-rank/multiplications&step=9",
            "?view=lines&routine=h-file-to-rank/multiplication&step=2",
            "?view=lines&routine=rank-to-a-file/multiplication&step=2",
            "?view=lines&routine=diagonal-to-rank/multiplication&step=2",
            "?view=lines&routine=anti-diagonal-to-rank/multiplication&step=2",
            "?view=symmetries",
            "?view=symmetries&fen=rnbqkbnr/pppppppp/pppppppp/qqqqqqqq/QQQQQQQQ/PPPPPPPP/PPPPPPPP/RNBQKBNR_w_KQkq_-_0_1&do=flip-vertical,rotate-90-clockwise",
            "?do=flip-vertical&routine=flip-vertical/mailbox&cells=origins",
            "?do=rotated-45-packed&mapping=h8-h7&cells=numbers",
            "?routine=exercises/quarter-turn-order",
            "?do=pseudo-rotate-45-clockwise,rotate-90-anticlockwise,flip-anti-diagonal&step=1",
            // A long placement, and errors in all parameters.
            "?fen=rnbqkbnr/pppppppp/pppppppp/qqqqqqqq/QQQQQQQQ/PPPPPPPP/PPPPPPPP/RNBQKBNR_w_KQkq_-_4294967295_4294967295&do=flip-vertical",
            "?fen=wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww&do=nothingofthekindthatisknown&set=oooooooooooooooooooooooooooooooooo",
        ] {
            page.go(query).await;
            page.wait_for("fen-output").await;
            let overflow = page.eval(&format!("({OVERFLOW})({})", size.0)).await;
            if overflow != "" {
                faults += &format!("\n{query} at {} px: {overflow}", size.0);
            }
        }
        page.js_click("embed").await;
        page.wait_until("document.querySelector('dialog')?.open").await;
        let overflow = page.eval(&format!("({OVERFLOW})({})", size.0)).await;
        assert_eq!(overflow, "", "overflow with the dialog at {} px", size.0);
    }
    assert_eq!(faults, "", "overflow");
}

/// A function that returns the innermost overflowing elements if the page scrolls sideways.
const OVERFLOW: &str = r"width => {
    if (Math.max(document.documentElement.scrollWidth, document.body.scrollWidth) <= width) {
        return '';
    }
    const out = [...document.querySelectorAll('body *')].filter(it => it.getBoundingClientRect().right > width + 0.5);
    const inner = out.filter(it => !out.some(other => other !== it && it.contains(other)));
    return ['the page is ' + document.documentElement.scrollWidth + ' wide',
        ...inner.slice(0, 5).map(it => it.outerHTML.slice(0, 120))].join('\n');
}";
