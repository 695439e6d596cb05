//! The performance budgets that don't depend on the machine; `cargo xtask bench` measures the others.

use deltaboard_e2e::measure::opening::{LETTER, without_wasm};
use deltaboard_e2e::measure::{
    glide::{self, Played},
    walk::{self, Usage},
    watch,
};
use deltaboard_e2e::{Options, Page};

#[tokio::test(flavor = "multi_thread")]
async fn the_first_board_is_painted_without_wasm() {
    let picture = without_wasm().await;
    assert_eq!((picture.squares, &*picture.bits), (64, LETTER));
    assert!(picture.painted.is_some(), "nothing was painted");
}

#[tokio::test(flavor = "multi_thread")]
async fn layout_shifts_only_after_a_press() {
    let page = Page::open("").await;
    let tour = "
        press do-flip-vertical
        wait 3000
        press step-first
        press step-play
        wait 800
        press do-rotate-90-clockwise
        wait 2500
        press lines
        press step-play
        wait 1500
        press symmetries
        wait 700
        press lab
        wait 900
        press transform
        wait 700
    ";
    let watched = watch::tour(&page, tour).await;
    let shifts: Vec<_> = watched.shifts.iter().filter(|shift| !shift.pressed).collect();
    assert!(shifts.is_empty(), "{shifts:#?}");
}

/// A slow browser may paint the page before it has parsed all of it.
#[tokio::test(flavor = "multi_thread")]
async fn no_layout_shifts_while_a_slow_machine_opens_the_page() {
    let page = Page::open("").await;
    page.throttle(20.0).await;
    for _ in 0..5 {
        page.reload().await;
        let watched = watch::tour(&page, "").await;
        assert!(watched.shifts.is_empty(), "{:#?}", watched.shifts);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_frame_mixes_two_views() {
    let page = Page::open("?do=flip-vertical").await;
    // Slow enough that the browser paints between any two parts that aren't drawn together.
    page.throttle(8.0).await;
    page.eval(
        "(() => {
            const parts = { lab: '.lab-bar', lines: '.occupancy-number', transform: '[data-testid=do-color-flip]' };
            window.mixed = new Set();
            (function check() {
                const { page } = document.querySelector('main').dataset;
                for (const [name, part] of Object.entries(parts)) {
                    if ((page === name) !== (document.querySelector(part) !== null)) mixed.add(`${name} on ${page}`);
                }
                requestAnimationFrame(check);
            })();
        })(), 0",
    )
    .await;
    for view in ["lab", "transform", "lines", "symmetries", "lab", "lines"] {
        page.js_click(view).await;
        page.wait_until(&format!("document.querySelector('main').dataset.page === '{view}'")).await;
        page.wait_until("document.querySelector('#app[aria-busy=true]') === null").await;
    }
    assert_eq!(page.eval("[...mixed].join(', ')").await, "");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_header_responds_before_the_view() {
    let expected = serde_json::json!([
        "lab transform ◐ auto",
        "lab lab ◐ auto",
        "lab lab ○ auto",
        "lab lab ○ light",
        "lines lab ○ light",
        "lines lines ○ light",
    ]);
    // A busy machine may draw the header so late that the view is drawn in the same frame.
    let mut actual = Default::default();
    for _ in 0..3 {
        let page = Page::open("?do=flip-vertical").await;
        actual = frames_after_clicks(&page).await;
        if actual == expected {
            break;
        }
    }
    assert_eq!(actual, expected);
}

/// The header and the view after each of several clicks: in the first changed frame, and once everything is drawn.
async fn frames_after_clicks(page: &Page) -> serde_json::Value {
    page.eval(
            "(async () => {
                const root = document.documentElement, main = document.querySelector('main');
                const describe = () => [
                    document.querySelector('.pages [aria-current]').dataset.testid,
                    main.dataset.page,
                    document.querySelector('[data-testid=theme]').textContent,
                    root.dataset.theme ?? 'auto',
                ].join(' ');
                const frames = [];
                for (const pressed of ['lab', 'theme', 'lines']) {
                    const before = describe();
                    document.querySelector(`[data-testid=${pressed}]`).click();
                    while (describe() === before) await new Promise(done => requestAnimationFrame(done));
                    frames.push(describe());
                    while (document.querySelector('#app[aria-busy=true]')) await new Promise(done => setTimeout(done, 5));
                    frames.push(describe());
                }
                return frames;
            })()",
        )
        .await
}

#[tokio::test(flavor = "multi_thread")]
async fn animations_cause_no_work_per_frame() {
    let options = Options { trace: true, ..Options::default() };
    for (query, steps) in [
        ("?do=flip-vertical&step=0", 1),
        ("?fen=k7/8/NK2B3/8/8/8/8/8_w_-_-&do=flip-diagonal&step=0", 1),
        // In the second step, bits turn over in place.
        ("?do=rotate-90-clockwise&step=0", 2),
    ] {
        // A busy machine draws the rest of the page late; work in every frame shows each time.
        let mut late = Vec::new();
        for _ in 0..3 {
            let page = Page::open_with(query, options).await;
            late.clear();
            for Played { drawing, moving } in glide::record(&page, steps).await {
                // Sometimes a late part of the page is drawn, and the end of the animation is noticed.
                if drawing.worked == 0 || 4 * moving.worked >= moving.frames {
                    late.push(format!("{query}: {moving:?}"));
                }
            }
            if late.is_empty() {
                break;
            }
        }
        assert!(late.is_empty(), "{}", late.join("\n"));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn repeated_actions_leak_no_memory() {
    let page = Page::open("").await;
    walk::start(&page).await;
    walk::repeat(&page, 40, 3).await;
    let mut usages = vec![walk::usage(&page).await];
    // A leak grows each time, other memory (such as a longer history) only once.
    while usages.len() < 4 {
        walk::repeat(&page, 40, 10).await;
        usages.push(walk::usage(&page).await);
        if let [.., before, after] = usages[..]
            && is_equal_within_noise(before, after)
        {
            return;
        }
    }
    panic!("memory use grows each time: {usages:#?}");
}

fn is_equal_within_noise(before: Usage, after: Usage) -> bool {
    after.nodes <= before.nodes + 400
        && after.listeners <= before.listeners + 10
        && after.references <= before.references + 10
        // The browser keeps compiled code too.
        && after.heap <= before.heap + 200_000
        && after.memory <= before.memory + 131_072
}
