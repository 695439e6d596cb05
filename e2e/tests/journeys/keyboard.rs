//! Everything with the keyboard alone.

use deltaboard_e2e::{Key, Page, Value};

/// The two boards that the keyboard can walk over.
const BOARD: &str = "[data-testid=board]";
const GRID: &str = "[data-testid=bit-grid] ~ [data-squares]";

const R: &str = "0x1e2222120e0a1222";
const FLIPPED: &str = "0x22120a0e1222221e";

#[tokio::test(flavor = "multi_thread")]
async fn keys_play_from_anywhere_on_the_page() {
    let page = Page::open("").await;
    // The first step forward applies the flip that is held ready.
    for (key, step, bits) in [
        (Key::Left, "", R),
        (Key::Right, "1", "0x221e12220a0e2212"),
        (Key::Right, "2", "0x1222221e22120a0e"),
        (Key::Right, "3", FLIPPED),
        (Key::Right, "3", FLIPPED),
        (Key::Left, "2", "0x1222221e22120a0e"),
        (Key::Home, "0", R),
        (Key::Left, "0", R),
        (Key::End, "3", FLIPPED),
        (Key::Home, "0", R),
    ] {
        page.press(key).await;
        page.wait_shown(
            &format!("after {key:?}, expecting step {step}"),
            &[("?step", step), ("bits-hex", bits)],
        )
        .await;
    }

    // Enough steps to be seen playing on any machine.
    page.go("?do=flip-vertical&routine=flip-vertical/mailbox&step=0").await;
    let has_played =
        |step: &str| format!("document.querySelector('[data-testid=step-slider]').value > {step}");
    page.press(' ').await;
    page.wait_shown("after Space", &[("step-play", "…Pause")]).await;
    page.wait_until(&has_played("0")).await;
    page.press(' ').await;
    page.wait_shown("after a second Space", &[("step-play", "…Play")]).await;
    let paused = page.value("step-slider").await;
    page.press(' ').await;
    page.wait_until(&has_played(&paused)).await;
    page.press(Key::End).await;
    page.wait_shown(
        "End while playing stops at the end",
        &[("?step", "32"), ("step-play", "…Play")],
    )
    .await;
    page.press(' ').await;
    page.wait_shown("played again from the start", &[("step-play", "…Pause")]).await;
    page.wait_until("document.querySelector('[data-testid=step-slider]').value < 32").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn keys_in_a_field_belong_to_the_field() {
    let page = Page::open("?do=flip-vertical&step=1").await;
    for field in ["fen-input", "bits-input"] {
        page.focus(field).await;
        for key in [Key::Right, Key::Left, Key::End, Key::Home] {
            page.press(key).await;
        }
        page.wait_shown(
            &format!("after arrows, Home and End in {field}"),
            &[("?step", "1"), ("?do", "flip-vertical"), ("step-play", "…Play")],
        )
        .await;
    }
    page.focus("fen-input").await;
    page.press(' ').await;
    page.press('k').await;
    page.wait_shown(
        "a blank and a letter typed into the FEN field",
        &[("fen-input", " k"), ("step-play", "…Play")],
    )
    .await;
    // With another key held, the keys are the browser's.
    page.go("?do=flip-vertical&step=1").await;
    page.press_with(Key::Shift, 'x').await;
    page.press_with(Key::Control, Key::End).await;
    page.wait_shown("after Ctrl+End", &[("?step", "1")]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn arrows_walk_over_the_squares() {
    let page = Page::open("?do=flip-vertical&step=1").await;
    let walks = [
        ("white", "a8", "a8 R b8 D b7 D b6 L a6 L a6 U a7 U a8 U a8 R b8"),
        ("black", "h1", "h1 R g1 D g2 D g3 L h3 L h3 U h2 U h1 U h1 R g1"),
    ];
    for (view, corner, walk) in walks {
        page.go(&format!("?do=flip-vertical&step=1&view={view}")).await;
        for within in [BOARD, GRID] {
            let focus =
                format!("document.querySelector('{within} [data-square={corner}]').focus()");
            page.eval(&focus).await;
            let mut key = None;
            for word in walk.split(' ') {
                key = match word {
                    "R" => Some(Key::Right),
                    "L" => Some(Key::Left),
                    "U" => Some(Key::Up),
                    "D" => Some(Key::Down),
                    square => {
                        if let Some(key) = key {
                            page.press(key).await;
                        }
                        assert_eq!(
                            page.eval("document.activeElement.dataset.square ?? null").await,
                            square,
                            "seen from {view}, on {within}, walking {walk} with {key:?}"
                        );
                        let inside = format!("!!document.activeElement.closest('{within}')");
                        assert_eq!(page.eval(&inside).await, true, "the walk stays on {within}");
                        None
                    }
                };
            }
        }
        page.wait_shown(
            "walking over squares is no step",
            &[("?step", "1"), ("?view", if view == "white" { "" } else { view })],
        )
        .await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn space_and_enter_toggle_bits() {
    let page = Page::open("?bits=0x0").await;
    page.wait_for("board").await;
    for (within, square, key, bits) in [
        (BOARD, "a1", ' ', "0x0000000000000001"),
        (BOARD, "h8", Key::Enter.into(), "0x8000000000000001"),
        (GRID, "e4", ' ', "0x8000000010000001"),
        (GRID, "a1", Key::Enter.into(), "0x8000000010000000"),
        (GRID, "e4", ' ', "0x8000000000000000"),
    ] {
        page.eval(&format!("document.querySelector('{within} [data-square={square}]').focus()"))
            .await;
        page.press(key).await;
        page.wait_shown(
            &format!("{key:?} on {square} of {within}"),
            &[("bits-hex", bits), ("bits-input", bits), ("?bits", bits), ("step-play", "…Play")],
        )
        .await;
        assert_eq!(
            page.eval("document.activeElement.dataset.square ?? null").await,
            square,
            "the focus stays on the square that was toggled"
        );
    }
    // Pieces are not toggled.
    page.go("?fen=8/8/8/8/8/8/8/K6k").await;
    page.eval("document.querySelector('[data-testid=board] [data-square=a1]').focus()").await;
    page.press(Key::Enter).await;
    page.wait_shown(
        "Enter on a king",
        &[("fen-output", "8/8/8/8/8/8/8/K6k"), ("bits-hex", "0x0000000000000081")],
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_tabulator_reaches_everything_and_shows_where_it_is() {
    let page = Page::open("").await;
    // With bits, with pieces in the middle of a run, and with all kinds of messages.
    for query in [
        "",
        "?fen=k7/8/NK2B3/8/8/8/8/8_w_-_-&do=rotate-90-clockwise&step=2",
        "?fen=nonsense&bits=zz&do=flip-vertical&step=1",
    ] {
        page.go(query).await;
        page.wait_for("fen-output").await;
        page.wait_until("document.querySelector('.reference') !== null").await;
        let expected = page.eval(REACHABLE).await;
        let expected = expected.as_u64().expect("a number");
        assert!(expected > 20, "{query}: only {expected} controls");
        let mut reached = 0;
        loop {
            page.press(Key::Tab).await;
            let stop = page.eval(STOP).await;
            if stop == Value::Null || reached > expected {
                break;
            }
            reached += 1;
            assert_eq!(stop["seen"], true, "{query}: the focus cannot be seen on {}", stop["name"]);
        }
        let missed = page.eval(MISSED).await;
        assert_eq!(missed, "", "{query}: not reached by Tab");
        assert_eq!(reached, expected, "{query}: stops of the tabulator");
    }
}

/// Numbers all controls that should be reached, and tells how many they are.
const REACHABLE: &str = r"(() => {
    const all = [...document.querySelectorAll('button, select, input, textarea, a[href], summary, [tabindex]')]
        .filter(element => element.tabIndex >= 0 && !element.disabled && element.checkVisibility());
    window.controls = all;
    window.reached = new Set();
    return all.length;
})()";

/// Where the focus is, by what it is called, and whether that can be seen.
const STOP: &str = r"(() => {
    const focus = document.activeElement;
    if (!focus || focus === document.body || window.reached.has(focus)) {
        return null;
    }
    window.reached.add(focus);
    const ringed = element => {
        const style = element && getComputedStyle(element);
        return !!style && style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 1;
    };
    const box = focus.getBoundingClientRect();
    const inView = box.width > 0 && box.height > 0 && box.bottom > 0 && box.top < innerHeight;
    return {
        name: focus.dataset.testid ?? focus.ariaLabel ?? focus.outerHTML.slice(0, 80),
        seen: inView && (ringed(focus) || ringed(focus.closest('label'))),
    };
})()";

const MISSED: &str = r"window.controls.filter(control => !window.reached.has(control))
    .map(control => control.dataset.testid ?? control.ariaLabel ?? control.outerHTML.slice(0, 80)).join(' ')";
