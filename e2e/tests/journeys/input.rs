//! Whatever a person types, pastes or presses gets an answer.

use deltaboard_e2e::{Key, Page};

const R: &str = "0x1e2222120e0a1222";
const FLIPPED: &str = "0x22120a0e1222221e";
const SAMPLE: &str = "k7/8/NK2B3/8/8/8/8/8 w - -";

#[tokio::test(flavor = "multi_thread")]
async fn a_bad_text_gets_a_sentence_and_leaves_the_board() {
    let page = Page::open("?fen=k7/8/NK2B3/8/8/8/8/8_w_-_-&do=flip-vertical&step=2").await;
    let flipped = "8/8/8/8/8/NK2B3/8/k7 w - -";
    for (field, text, sentence) in [
        ("fen-input", "k7/8/NK2B4/8/8/8/8/8 w - -", "Rank 6 has 9 squares."),
        ("fen-input", "0xfg", "`g` is not a hexadecimal digit."),
        ("bits-input", "0xfg", "`g` is not a hexadecimal digit."),
        ("bits-input", "<b>bold</b>", "…."),
    ] {
        let error = field.replace("input", "error");
        page.write(field, text).await;
        page.wait_shown(
            &format!("`{text}` in {field}"),
            &[
                (&*error, sentence),
                (field, text),
                ("fen-output", flipped),
                ("?do", "flip-vertical"),
                ("?step", "2"),
            ],
        )
        .await;
        assert_eq!(
            page.attribute(field, "aria-invalid").await.as_deref(),
            Some("true"),
            "a reader is told that `{text}` is invalid"
        );
        // Half a character, which no Rust text can hold.
        page.eval(&format!(
            "(field => {{ field.value = '\\ud83d/8'; field.dispatchEvent(new InputEvent('input', {{ bubbles: true }})); }})\
             (document.querySelector('[data-testid={field}]'))"
        ))
        .await;
        page.wait_shown(
            &format!("half a character in {field}"),
            &[(&*error, "…."), ("fen-output", flipped)],
        )
        .await;
    }
    page.fill("fen-input", "8/8/8/8/8/8/8/K6k").await;
    page.wait_shown(
        "a good FEN after bad ones",
        &[
            ("fen-error", ""),
            ("fen-input", "8/8/8/8/8/8/8/K6k"),
            ("fen-output", "8/8/8/8/8/8/8/K6k"),
            ("?do", ""),
            ("step-slider", "0"),
        ],
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_paste_anywhere_is_read() {
    let grid = "\
        . 1 1 1 1 . . .\n. 1 . . . 1 . .\n. 1 . . . 1 . .\n. 1 . . 1 . . .\n\
        . 1 1 1 . . . .\n. 1 . 1 . . . .\n. 1 . . 1 . . .\n. 1 . . . 1 . .\n";
    let page = Page::open("?bits=0x1&do=rotate-180").await;
    for (text, output, fen) in [(SAMPLE, SAMPLE, SAMPLE), (grid, R, "")] {
        page.paste(text).await;
        page.wait_shown(
            &format!("`{text}` pasted on the page"),
            &[("fen-output", output), ("fen-input", fen), ("fen-error", ""), ("?do", "")],
        )
        .await;
    }
    page.press(Key::Right).await;
    page.paste("good morning").await;
    page.wait_shown(
        "words pasted on the page",
        &[("fen-error", "…."), ("fen-output", FLIPPED), ("?step", "1")],
    )
    .await;
    // What can be read in two ways says so, and is read the other way by one press.
    page.paste("255").await;
    page.wait_shown(
        "digits alone",
        &[
            ("fen-output", "0x00000000000000ff"),
            ("reading", "Read as decimal. Read as hexadecimal"),
        ],
    )
    .await;
    page.push("read-hexadecimal").await;
    page.wait_shown(
        "the same digits in hexadecimal",
        &[
            ("fen-output", "0x0000000000000255"),
            ("reading", "Read as hexadecimal. Read as decimal"),
            ("?bits", "0x0000000000000255"),
        ],
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_paste_into_a_field_is_the_fields() {
    let page = Page::open("").await;
    page.focus("fen-input").await;
    page.paste("8/8/8/8/8/8/8/").await;
    page.wait_shown(
        "half a FEN pasted into the field",
        &[("fen-input", "8/8/8/8/8/8/8/"), ("fen-output", R)],
    )
    .await;
    page.paste("K6k").await;
    page.wait_shown(
        "the other half pasted after it",
        &[
            ("fen-input", "8/8/8/8/8/8/8/K6k"),
            ("fen-output", "8/8/8/8/8/8/8/K6k"),
            ("fen-error", ""),
        ],
    )
    .await;
    page.focus("bits-input").await;
    page.press_with(Key::Control, 'a').await;
    page.paste("0xff").await;
    page.wait_shown(
        "bits pasted into their field",
        &[("fen-output", "0x00000000000000ff"), ("fen-input", ""), ("bits-error", "")],
    )
    .await;
    // A field drops the ends of lines: a grid is still a grid, and not a number of 64 digits.
    for cells in [". . . . . . . 1\n", "0 0 0 0 0 0 0 1\n"] {
        page.press_with(Key::Control, 'a').await;
        page.paste(&cells.repeat(8)).await;
        page.wait_shown(
            "a grid pasted into the field of bits",
            &[("fen-output", "0x8080808080808080"), ("bits-error", ""), ("reading", "")],
        )
        .await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_result_is_copied() {
    let page = Page::open("?fen=k7/8/NK2B3/8/8/8/8/8_w_-_-&do=flip-diagonal").await;
    page.click("fen-copy").await;
    page.wait_shown("copied", &[(".toast", "Copied.")]).await;
    assert_eq!(page.clipboard().await, "8/8/8/5B2/8/8/5K2/5N1k w - -", "what `fen-copy` copied");
    page.wait_shown("later", &[(".toast", "")]).await;
    assert_eq!(
        page.attribute(".toast", "role").await.as_deref(),
        Some("status"),
        "the message is read aloud"
    );
}
