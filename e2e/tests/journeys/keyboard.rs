//! The app with only the keyboard.

use deltaboard_e2e::samples::{R_FLIPPED as FLIPPED, R_HEX as R};
use deltaboard_e2e::{GRID, Key, Page, Value, shows};

const BOARD: &str = "[data-testid=board]";

#[tokio::test(flavor = "multi_thread")]
async fn keys_step_from_anywhere_on_the_page() {
    let page = Page::open("").await;
    // The first step forward applies the flip that is ready to play.
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
        shows!(page, &format!("after {key:?}, at step {step}"), "?step" => step, "bits-hex" => bits);
    }

    // Enough steps that even a slow machine still plays when the test looks.
    page.go("?do=flip-vertical&routine=flip-vertical/mailbox&step=0").await;
    let has_played =
        |step: &str| format!("document.querySelector('[data-testid=step-slider]').value > {step}");
    page.press(' ').await;
    shows!(page, "after Space", "step-play" => "…Pause");
    page.wait_until(&has_played("0")).await;
    page.press(' ').await;
    shows!(page, "after a second Space", "step-play" => "…Play");
    let paused = page.value("step-slider").await;
    page.press(' ').await;
    page.wait_until(&has_played(&paused)).await;
    page.press(Key::End).await;
    shows!(page, "End while playing stops at the end", "?step" => "32", "step-play" => "…Play");
    page.press(' ').await;
    shows!(page, "played again from the start", "step-play" => "…Pause");
    page.wait_until("document.querySelector('[data-testid=step-slider]').value < 32").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn keys_in_a_field_edit_the_field() {
    let page = Page::open("?do=flip-vertical&step=1").await;
    for field in ["fen-input", "bits-input"] {
        page.focus(field).await;
        for key in [Key::Right, Key::Left, Key::End, Key::Home] {
            page.press(key).await;
        }
        shows!(page, &format!("after arrows, Home and End in {field}"),
            "?step" => "1", "?do" => "flip-vertical", "step-play" => "…Play");
    }
    page.focus("fen-input").await;
    page.press(' ').await;
    page.press('k').await;
    shows!(page, "a blank and a letter typed into the FEN field",
        "fen-input" => " k", "step-play" => "…Play");
    // With a modifier, keys are left to the browser.
    page.go("?do=flip-vertical&step=1").await;
    page.press_with(Key::Shift, 'x').await;
    page.press_with(Key::Control, Key::End).await;
    shows!(page, "after Ctrl+End", "?step" => "1");
}

#[tokio::test(flavor = "multi_thread")]
async fn arrows_move_the_focus_over_the_squares() {
    let page = Page::open("?do=flip-vertical&step=1").await;
    for (view, corner, walk) in [
        ("white", "a8", "R b8 D b7 D b6 L a6 L a6 U a7 U a8 U a8 R b8"),
        ("black", "h1", "R g1 D g2 D g3 L h3 L h3 U h2 U h1 U h1 R g1"),
    ] {
        page.go(&format!("?do=flip-vertical&step=1&view={view}")).await;
        for board in [BOARD, GRID] {
            page.focus(&format!("{board} [data-square={corner}]")).await;
            for step in walk.split(' ').collect::<Vec<_>>().chunks(2) {
                page.press(match step[0] {
                    "R" => Key::Right,
                    "L" => Key::Left,
                    "U" => Key::Up,
                    _ => Key::Down,
                })
                .await;
                page.wait_for(&format!("{board} [data-square={}]:focus", step[1])).await;
            }
        }
        shows!(page, "arrows over squares don't step",
            "?step" => "1", "?view" => if view == "white" { "" } else { view });
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn space_and_enter_toggle_bits() {
    let page = Page::open("?bits=0x0").await;
    page.wait_for("board").await;
    page.click("edit").await;
    for (board, square, key, bits) in [
        (BOARD, "a1", ' ', "0x0000000000000001"),
        (BOARD, "h8", Key::Enter.into(), "0x8000000000000001"),
        (GRID, "e4", ' ', "0x8000000010000001"),
        (GRID, "a1", Key::Enter.into(), "0x8000000010000000"),
        (GRID, "e4", ' ', "0x8000000000000000"),
    ] {
        page.focus(&format!("{board} [data-square={square}]")).await;
        page.press(key).await;
        shows!(page, &format!("{key:?} on {square} of {board}"),
            "bits-hex" => bits, "bits-input" => bits, "?bits" => bits, "step-play" => "…Play");
        page.wait_for(&format!("{board} [data-square={square}]:focus")).await;
    }
    // Enter doesn't toggle pieces.
    page.go("?fen=8/8/8/8/8/8/8/K6k").await;
    page.focus("[data-testid=board] [data-square=a1]").await;
    page.press(Key::Enter).await;
    shows!(page, "Enter on a king", "fen-output" => "8/8/8/8/8/8/8/K6k", "bits-hex" => "0x0000000000000081");
}

#[tokio::test(flavor = "multi_thread")]
async fn tab_reaches_every_control_and_the_focus_is_visible() {
    let page = Page::open("").await;
    // With bits, with pieces at a step, and with all kinds of messages.
    for query in [
        "",
        "?fen=k7/8/NK2B3/8/8/8/8/8_w_-_-&do=rotate-90-clockwise&step=2",
        "?fen=nonsense&bits=zz&do=flip-vertical&step=1",
    ] {
        page.go(query).await;
        page.wait_for("fen-output").await;
        page.wait_for(".reference").await;
        let expected: u64 = page.eval_as(COUNT_CONTROLS).await;
        assert!(expected > 20, "{query}: only {expected} controls");
        let mut reached = 0;
        loop {
            page.press(Key::Tab).await;
            let stop = page.eval(FOCUSED).await;
            if stop == Value::Null || reached > expected {
                break;
            }
            reached += 1;
            assert_eq!(stop["visible"], true, "{query}: no visible focus on {}", stop["name"]);
        }
        let missed = page.eval(MISSED).await;
        assert_eq!(missed, "", "{query}: not reached by Tab");
        assert_eq!(reached, expected, "{query}: number of tab stops");
    }
}

/// A script that collects all controls that Tab should reach, and returns their number.
const COUNT_CONTROLS: &str = r"(() => {
    const all = [...document.querySelectorAll('button, select, input, textarea, a[href], summary, [tabindex]')]
        .filter(element => element.tabIndex >= 0 && !element.disabled && element.checkVisibility());
    window.controls = all;
    window.reached = new Set();
    return all.length;
})()";

/// A script that returns the name of the focused element and whether its focus is visible, or null at the end.
const FOCUSED: &str = r"(() => {
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
        visible: inView && (ringed(focus) || ringed(focus.closest('label'))),
    };
})()";

/// The names of the controls that Tab did not reach.
const MISSED: &str = r"window.controls.filter(control => !window.reached.has(control))
    .map(control => control.dataset.testid ?? control.ariaLabel ?? control.outerHTML.slice(0, 80)).join(' ')";
