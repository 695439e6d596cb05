//! What the app may take, as far as it does not depend on the machine; `cargo xtask bench` measures the rest.

use deltaboard_e2e::measure::opening::{LETTER, without_wasm};
use deltaboard_e2e::measure::{
    glide,
    walk::{self, Rest},
    watch,
};
use deltaboard_e2e::{Options, Page};

#[tokio::test(flavor = "multi_thread")]
async fn the_first_board_is_painted_without_wasm() {
    let picture = without_wasm().await;
    assert_eq!((picture.squares, &*picture.drawn), (64, LETTER));
    assert!(picture.painted.is_some(), "nothing is painted");
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_jumps_unless_something_was_pressed() {
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
    let jumped: Vec<_> = watched.shifts.iter().filter(|shift| !shift.pressed).collect();
    assert!(jumped.is_empty(), "{jumped:#?}");
}

/// What is read of the page so far could be painted in other places than all of it is in.
#[tokio::test(flavor = "multi_thread")]
async fn nothing_jumps_while_a_slow_machine_opens_it() {
    let page = Page::open("").await;
    page.throttle(20.0).await;
    for _ in 0..5 {
        page.reload().await;
        let watched = watch::tour(&page, "").await;
        assert!(watched.shifts.is_empty(), "{:#?}", watched.shifts);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_view_is_seen_in_the_places_of_another() {
    let page = Page::open("?do=flip-vertical").await;
    // Slow enough that the browser paints between any two things that are not drawn together.
    page.throttle(8.0).await;
    page.eval(
        "(() => {
            const parts = { lab: '.lab-bar', lines: '.occupancy-number', transform: '[data-testid=do-color-flip]' };
            window.halves = new Set();
            (function look() {
                const { page } = document.querySelector('main').dataset;
                for (const [name, part] of Object.entries(parts)) {
                    if ((page === name) !== (document.querySelector(part) !== null)) halves.add(`${name} on ${page}`);
                }
                requestAnimationFrame(look);
            })();
        })(), 0",
    )
    .await;
    for view in ["lab", "transform", "lines", "symmetries", "lab", "lines"] {
        page.push(view).await;
        let is_there = format!("document.querySelector('main').dataset.page === '{view}'");
        page.wait_until(&is_there).await;
        page.wait_until("document.querySelector('#app[aria-busy=true]') === null").await;
    }
    assert_eq!(page.eval("[...halves].join(', ')").await, "");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_head_tells_at_once_what_takes_its_time() {
    let expected = serde_json::json!([
        "lab transform ◐ auto",
        "lab lab ◐ auto",
        "lab lab ○ auto",
        "lab lab ○ light",
        "lines lab ○ light",
        "lines lines ○ light",
    ]);
    // A machine that has much else to do may be so late with the head that all is drawn with it.
    let mut seen = Default::default();
    for _ in 0..3 {
        let page = Page::open("?do=flip-vertical").await;
        seen = first_looks(&page).await;
        if seen == expected {
            break;
        }
    }
    assert_eq!(seen, expected);
}

/// What is seen of the head and of what is below it, in the first frame that looks otherwise after a press, and once
/// all is drawn.
async fn first_looks(page: &Page) -> serde_json::Value {
    page.eval(
            "(async () => {
                const root = document.documentElement, main = document.querySelector('main');
                const look = () => [
                    document.querySelector('.pages [aria-current]').dataset.testid,
                    main.dataset.page,
                    document.querySelector('[data-testid=theme]').textContent,
                    root.dataset.theme ?? 'auto',
                ].join(' ');
                const seen = [];
                for (const pressed of ['lab', 'theme', 'lines']) {
                    const before = look();
                    document.querySelector(`[data-testid=${pressed}]`).click();
                    while (look() === before) await new Promise(done => requestAnimationFrame(done));
                    seen.push(look());
                    while (document.querySelector('#app[aria-busy=true]')) await new Promise(done => setTimeout(done, 5));
                    seen.push(look());
                }
                return seen;
            })()",
        )
        .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_step_glides_without_layout_or_paint() {
    let options = Options { traced: true, ..Options::default() };
    for query in
        ["?do=flip-vertical&step=0", "?fen=k7/8/NK2B3/8/8/8/8/8_w_-_-&do=flip-diagonal&step=0"]
    {
        let page = Page::open_with(query, options).await;
        let glides = glide::of_next_steps(&page, 1).await;
        let glide = &glides[0];
        assert!(glide.frames > 0, "{query} shows no frame");
        assert_eq!(glide.layouts, [""; 0], "{query}");
        assert_eq!(glide.paints, [""; 0], "{query}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn doing_the_same_again_leaves_nothing_behind() {
    let page = Page::open("").await;
    walk::begin(&page).await;
    walk::again(&page, 40, 3).await;
    let mut rests = vec![walk::rest(&page).await];
    // What is left behind is so each time; what was larger once, as the history was longer then, is not.
    while rests.len() < 4 {
        walk::again(&page, 40, 10).await;
        rests.push(walk::rest(&page).await);
        if let [.., before, after] = rests[..]
            && is_as_before(before, after)
        {
            return;
        }
    }
    panic!("more each time: {rests:#?}");
}

fn is_as_before(before: Rest, after: Rest) -> bool {
    after.nodes <= before.nodes + 400
        && after.listeners <= before.listeners + 10
        && after.values <= before.values + 10
        // Compiled code is kept too.
        && after.heap <= before.heap + 200_000
        && after.memory <= before.memory + 131_072
}
