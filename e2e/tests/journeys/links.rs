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
    page.write("fen-input", "r3k2r/8/8/8/8/8/P7/R3K2R b KQkq - 3 40")
        .await;
    page.click("do-color-flip").await;
    page.click("do-rotate-90-clockwise").await;
    page.select(
        "routine-select",
        "rotate-90-clockwise/anti-diagonal-after-flip",
    )
    .await;
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
    page.wait_shown("at the start again", &[("fen-output", R)])
        .await;
    let query = link
        .strip_prefix(page.origin())
        .and_then(|link| link.strip_prefix('/'));
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
        page.wait_shown("applied", &[("?do", &*format!("…{transform}"))])
            .await;
        page.click("step-last").await;
    }
    let rotates = "mirror-horizontal/rotates";
    page.select("routine-select", rotates).await;
    // There is no step forward before it is drawn.
    page.wait_shown("chosen", &[("?routine", rotates)]).await;
    page.click("step-forward").await;

    let places = [
        [("?do", ""), ("?step", ""), ("fen-output", SAMPLE)],
        [
            ("?do", "flip-vertical"),
            ("?step", "3"),
            ("fen-output", SAMPLE_FLIPPED),
        ],
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
        page.wait_shown("back", &[("?utm", "kept"), ("fen-input", SAMPLE)])
            .await;
    }
    for place in places.iter().skip(1) {
        page.forward().await;
        page.wait_shown("forward", place).await;
    }
    page.back().await;
    page.reload().await;
    page.wait_shown("back and reloaded", &places[2]).await;
    page.forward().await;
    page.wait_shown("forward after the reload", &places[3])
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn links_as_people_write_them() {
    let page = Page::open("").await;
    for (query, expected) in [
        // Blanks as `_`, `+` and `%20`.
        (
            "?fen=k7/8/NK2B3/8/8/8/8/8_w_-_-",
            [
                ("fen-output", SAMPLE),
                ("?step", ""),
                ("set-select", "occupied"),
            ],
        ),
        (
            "?fen=k7/8/NK2B3/8/8/8/8/8+w+-+-&do=flip-vertical",
            [
                ("fen-output", SAMPLE_FLIPPED),
                ("?step", "3"),
                ("step-slider", "3"),
            ],
        ),
        (
            "?fen=k7%2F8%2FNK2B3%2F8%2F8%2F8%2F8%2F8%20w%20-%20-&do=flip-vertical&step=1",
            [
                ("fen-output", SAMPLE_FLIPPED),
                ("?step", "1"),
                ("step-slider", "1"),
            ],
        ),
        // The placement alone.
        (
            "?fen=k7/8/NK2B3/8/8/8/8/8&do=flip-vertical",
            [
                ("fen-output", "8/8/8/8/8/NK2B3/8/k7"),
                ("?step", "3"),
                ("notices", "(not there)"),
            ],
        ),
        // Bits with and without `0x`, in upper case.
        (
            "?bits=0x1E2222120E0A1222&do=flip-vertical",
            [
                ("fen-output", FLIPPED),
                ("bits-hex", FLIPPED),
                ("notices", "(not there)"),
            ],
        ),
        (
            "?bits=1e2222120e0a1222&do=flip-vertical&step=0",
            [
                ("fen-output", FLIPPED),
                ("bits-hex", R),
                ("notices", "(not there)"),
            ],
        ),
        // A chain, with blanks around the commas.
        (
            "?do=flip-vertical,+mirror-horizontal,rotate-180",
            [
                ("fen-output", R),
                ("?do", "flip-vertical,mirror-horizontal,rotate-180"),
                ("step-slider", "6"),
            ],
        ),
        // A routine alone is held ready.
        (
            "?routine=rotate-180/composed",
            [
                ("fen-output", R),
                ("routine-select", "rotate-180/composed"),
                ("step-slider", "0"),
            ],
        ),
    ] {
        page.go(query).await;
        page.wait_shown(query, &expected).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_wrong_is_told_and_the_rest_kept() {
    let page = Page::open("").await;
    for (query, notice, expected) in [
        (
            "?fen=8/8&do=flip-vertical&set=N",
            "…2 ranks; a board has 8…",
            [
                ("fen-output", FLIPPED),
                ("?do", "flip-vertical"),
                ("?set", "N"),
            ],
        ),
        (
            "?fen=k7/8/NK2B4/8/8/8/8/8_w_-_-&view=black",
            "…rank 6 has 9 squares…",
            [
                ("fen-output", R),
                ("?view", "black"),
                ("fen-error", "Rank 6 has 9 squares."),
            ],
        ),
        (
            "?bits=0xfg&do=flip-vertical",
            "…`g`…",
            [
                ("fen-output", FLIPPED),
                ("?do", "flip-vertical"),
                ("bits-error", "…`g`…"),
            ],
        ),
        (
            "?fen=8/8/8/8/8/8/8/K6k&bits=0xff",
            "…both `fen` and `bits`…",
            [
                ("fen-output", "8/8/8/8/8/8/8/K6k"),
                ("?bits", ""),
                ("?fen", "8/8/8/8/8/8/8/K6k"),
            ],
        ),
        (
            "?do=flip-vertical,flip-sideways,mirror-horizontal",
            "…`flip-sideways` is no transform…",
            [
                ("fen-output", "0x4448507048444478"),
                ("?do", "flip-vertical,mirror-horizontal"),
                ("?step", "3"),
            ],
        ),
        (
            "?do=flip-vertical&routine=flip-vertical/magic",
            "…routine…flip-vertical/magic…",
            [
                ("fen-output", FLIPPED),
                ("routine-select", "flip-vertical/delta-swaps"),
                ("?routine", ""),
            ],
        ),
        (
            "?do=rotate-180&routine=flip-vertical/byte-swap",
            "…flip-vertical/byte-swap` does not compute rotate-180…",
            [
                ("fen-output", "0x4448507048444478"),
                ("routine-select", "rotate-180/delta-swaps"),
                ("?routine", ""),
            ],
        ),
        (
            "?do=flip-vertical&step=99",
            "…step=99…",
            [
                ("fen-output", FLIPPED),
                ("?step", "3"),
                ("bits-hex", FLIPPED),
            ],
        ),
        (
            "?do=flip-vertical&step=-1",
            "…step…-1…",
            [
                ("fen-output", FLIPPED),
                ("?step", "3"),
                ("bits-hex", FLIPPED),
            ],
        ),
        (
            "?fen=k7/8/NK2B3/8/8/8/8/8&set=knights",
            "…set…knights…",
            [
                ("fen-input", "k7/8/NK2B3/8/8/8/8/8"),
                ("set-select", "occupied"),
                ("?set", ""),
            ],
        ),
        (
            "?view=left&theme=dark",
            "…view…left…",
            [("?view", ""), ("?theme", "dark"), ("fen-output", R)],
        ),
        (
            "?theme=blue&view=black",
            "…theme…blue…",
            [("?view", "black"), ("?theme", ""), ("fen-output", R)],
        ),
        (
            "?play=fast&do=flip-vertical&step=1",
            "…play…fast…",
            [
                ("?step", "1"),
                ("step-play", "…Play"),
                ("fen-output", FLIPPED),
            ],
        ),
    ] {
        page.go(query).await;
        // A notice may say more between the words.
        let notices = page.look(&["notices"]).await.remove(0);
        for words in notice.split('…') {
            assert!(
                notices.contains(words),
                "{query}: the notices are `{notices}`, without `{words}`"
            );
        }
        page.wait_shown(query, &expected).await;
    }
    page.click("dismiss").await;
    page.wait_shown("dismissed", &[("notices", "(not there)")])
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn play_plays() {
    let page = Page::open("?do=flip-vertical&play=1").await;
    page.wait_shown(
        "`play=1`",
        &[("step-play", "…Pause"), ("fen-output", FLIPPED)],
    )
    .await;
    page.wait_shown(
        "`play=1`, at the end",
        &[
            ("step-play", "…Play"),
            ("?step", "3"),
            ("bits-hex", FLIPPED),
        ],
    )
    .await;
    page.go("?routine=mirror-horizontal/rotates&play=1").await;
    page.wait_shown(
        "`play=1` applies what the routine computes",
        &[
            ("?do", "mirror-horizontal"),
            ("fen-output", "0x7844444870504844"),
        ],
    )
    .await;
    page.press(Key::End).await;
    page.wait_shown("stopped", &[("step-play", "…Play")]).await;
}

/// A text that cannot be read leaves the board as it is, after a reload too.
#[tokio::test(flavor = "multi_thread")]
async fn a_slip_of_the_pen_does_not_lose_the_board() {
    let page = Page::open("").await;
    for (board, field) in [
        (SAMPLE, "fen-input"),
        (SAMPLE, "bits-input"),
        ("0xff00ff00ff00ff00", "fen-input"),
        ("0xff00ff00ff00ff00", "bits-input"),
    ] {
        page.write("fen-input", board).await;
        page.push("do-flip-vertical").await;
        page.push("step-last").await;
        page.wait_shown("flipped", &[("?do", "flip-vertical"), ("?step", "3")])
            .await;
        let result = page.look(&["fen-output"]).await.remove(0);
        page.write(field, "nonsense").await;
        let expected = [("fen-output", &*result), ("?do", "flip-vertical")];
        page.wait_shown(&format!("{board}, then nonsense in {field}"), &expected)
            .await;
        page.reload().await;
        page.wait_shown(
            &format!("{board}, then nonsense in {field}, then a reload"),
            &expected,
        )
        .await;
    }
}

/// Whatever stands in an address, the page opens, and transforms what it has.
#[tokio::test(flavor = "multi_thread")]
async fn any_query_is_answered() {
    let long = "x".repeat(10_000);
    let nines = "9".repeat(10_000);
    let many = "flip-vertical,".repeat(1000);
    let page = Page::open("").await;
    for query in [
        "?fen=%zz".to_owned(),
        "?fen=%ff%fe&do=%c3%28&step=%00".to_owned(),
        "?%".to_owned(),
        "?&&==&=&fen&do&step&=x".to_owned(),
        "?fen=&bits=&do=&routine=&step=&set=&view=&theme=&play=".to_owned(),
        "?do=,,,&step=18446744073709551616".to_owned(),
        "?fen=♔♚&bits=٣&set=♘&do=翻转".to_owned(),
        "?fen=<script>alert(1)</script>&x=<img%20src=x%20onerror=alert(1)>".to_owned(),
        "?__proto__=1&constructor=2&toString=3".to_owned(),
        format!("?fen={long}"),
        format!("?bits={nines}"),
        format!("?do={long}"),
        format!("?routine={long}&set={long}&view={long}"),
        format!("?step={nines}&do=flip-vertical"),
        format!("?unknown={long}"),
        format!("?{long}"),
        format!("?do={many}"),
        format!("?{}", "fen=8/8&".repeat(1200)),
    ] {
        let short: String = query.chars().take(40).collect();
        page.go(&query).await;
        page.write("bits-input", "0xff").await;
        page.wait_shown(
            &format!("bits written after `{short}…`"),
            &[
                ("bits-error", ""),
                ("fen-output", "0x00000000000000ff"),
                ("?do", ""),
            ],
        )
        .await;
        page.push("do-flip-vertical").await;
        page.wait_shown(
            &format!("flipped after `{short}…`"),
            &[
                ("?do", "flip-vertical"),
                ("fen-output", "0xff00000000000000"),
            ],
        )
        .await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn view_and_theme_are_in_the_link() {
    let page = Page::open("").await;
    let first_square = "document.querySelector('[data-testid=board] [data-square]').dataset.square";
    for (view, square) in [("black", "h1"), ("", "a8")] {
        page.click("turn-view").await;
        page.wait_shown(
            "the view turned",
            &[("?view", view), ("fen-output", R), ("bits-hex", R)],
        )
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
        page.wait_shown("the theme changed", &[("?theme", theme)])
            .await;
        assert_eq!(page.eval(painted).await, theme, "the theme that is painted");
    }
}

/// [`EVERYTHING`], with what it shows.
fn named(seen: &[String]) -> Vec<(&'static str, &String)> {
    EVERYTHING.into_iter().zip(seen).collect()
}
