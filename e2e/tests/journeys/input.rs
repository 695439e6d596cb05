//! The page responds to whatever a user types, pastes or presses.

use deltaboard_e2e::samples::{R_FLIPPED, R_HEX, SAMPLE, SAMPLE_FLIPPED};
use deltaboard_e2e::{Key, Page, shows};

#[tokio::test(flavor = "multi_thread")]
async fn a_parse_error_is_shown_and_keeps_the_board() {
    let page = Page::open("?fen=k7/8/NK2B3/8/8/8/8/8_w_-_-&do=flip-vertical&step=2").await;
    for (field, text, message) in [
        ("fen-input", "k7/8/NK2B4/8/8/8/8/8 w - -", "Rank 6 has 9 squares."),
        ("fen-input", "0xfg", "`g` is not a hexadecimal digit."),
        ("bits-input", "0xfg", "`g` is not a hexadecimal digit."),
        ("bits-input", "<b>bold</b>", "…."),
    ] {
        let error = field.replace("input", "error");
        page.set_value(field, text).await;
        shows!(page, &format!("`{text}` in {field}"),
            &*error => message, field => text, "fen-output" => SAMPLE_FLIPPED, "?do" => "flip-vertical",
            "?step" => "2");
        page.wait_for(&format!("[data-testid={field}][aria-invalid=true]")).await;
        // Half of a surrogate pair, which a Rust string cannot contain.
        page.eval(&format!(
            "(field => {{ field.value = '\\ud83d/8'; field.dispatchEvent(new InputEvent('input', {{ bubbles: true }})); }})\
             (document.querySelector('[data-testid={field}]'))"
        ))
        .await;
        shows!(page, &format!("half a character in {field}"),
            &*error => "….", "fen-output" => SAMPLE_FLIPPED);
    }
    page.fill("fen-input", "8/8/8/8/8/8/8/K6k").await;
    shows!(page, "a good FEN after bad ones",
        "fen-error" => "", "fen-input" => "8/8/8/8/8/8/8/K6k", "fen-output" => "8/8/8/8/8/8/8/K6k",
        "?do" => "", "step-slider" => "0");
}

#[tokio::test(flavor = "multi_thread")]
async fn parses_a_paste_anywhere_on_the_page() {
    let grid = "\
        . 1 1 1 1 . . .\n. 1 . . . 1 . .\n. 1 . . . 1 . .\n. 1 . . 1 . . .\n\
        . 1 1 1 . . . .\n. 1 . 1 . . . .\n. 1 . . 1 . . .\n. 1 . . . 1 . .\n";
    let page = Page::open("?bits=0x1&do=rotate-180").await;
    for (text, output, fen) in [(SAMPLE, SAMPLE, SAMPLE), (grid, R_HEX, "")] {
        page.paste(text).await;
        shows!(page, &format!("`{text}` pasted on the page"),
            "fen-output" => output, "fen-input" => fen, "fen-error" => "", "?do" => "");
    }
    page.press(Key::Right).await;
    page.paste("good morning").await;
    shows!(page, "words pasted on the page", "fen-error" => "….", "fen-output" => R_FLIPPED, "?step" => "1");
    // An ambiguous text has a button for its other reading.
    page.paste("255").await;
    shows!(page, "digits alone",
        "fen-output" => "0x00000000000000ff", "reading" => "Read as decimal. Read as hexadecimal");
    page.js_click("read-hexadecimal").await;
    shows!(page, "the same digits in hexadecimal",
        "fen-output" => "0x0000000000000255", "reading" => "Read as hexadecimal. Read as decimal",
        "?bits" => "0x0000000000000255");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_paste_into_a_field_edits_the_field() {
    let page = Page::open("").await;
    page.focus("fen-input").await;
    page.paste("8/8/8/8/8/8/8/").await;
    shows!(page, "half a FEN pasted into the field", "fen-input" => "8/8/8/8/8/8/8/", "fen-output" => R_HEX);
    page.paste("K6k").await;
    shows!(page, "the other half pasted after it",
        "fen-input" => "8/8/8/8/8/8/8/K6k", "fen-output" => "8/8/8/8/8/8/8/K6k", "fen-error" => "");
    page.focus("bits-input").await;
    page.press_with(Key::Control, 'a').await;
    page.paste("0xff").await;
    shows!(page, "bits pasted into their field",
        "fen-output" => "0x00000000000000ff", "fen-input" => "", "bits-error" => "");
    // Fields remove line breaks, but a grid is still a grid, not a number of 64 digits.
    for cells in [". . . . . . . 1\n", "0 0 0 0 0 0 0 1\n"] {
        page.press_with(Key::Control, 'a').await;
        page.paste(&cells.repeat(8)).await;
        shows!(page, "a grid pasted into the field of bits",
            "fen-output" => "0x8080808080808080", "bits-error" => "", "reading" => "");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn copies_the_result() {
    let page = Page::open("?fen=k7/8/NK2B3/8/8/8/8/8_w_-_-&do=flip-diagonal").await;
    page.click("fen-copy").await;
    shows!(page, "copied", ".toast" => "Copied.");
    assert_eq!(page.clipboard().await, "8/8/8/5B2/8/8/5K2/5N1k w - -", "text copied by `fen-copy`");
    shows!(page, "later", ".toast" => "");
    // Screen readers announce the message.
    page.wait_for(".toast[role=status]").await;
}
