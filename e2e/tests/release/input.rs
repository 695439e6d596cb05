//! Long input, a refused clipboard, fast clicks, and a resized window.

use deltaboard_e2e::samples::{R, R_FLIPPED, R_HEX};
use deltaboard_e2e::{Key, Options, Page, hex, shows};
use deltaboard_transform::{Bitboard, Transform};

#[tokio::test(flavor = "multi_thread")]
async fn a_paste_of_a_megabyte_shows_an_error() {
    let page = Page::open("").await;
    let long = "8/8/8/8/8/8/8/K5kkk ".repeat((1 << 20) / 21);
    for (field, error) in [("", "fen-error"), ("bits-input", "bits-error")] {
        if !field.is_empty() {
            page.focus(field).await;
            page.press_with(Key::Control, 'a').await;
        }
        page.paste(&long).await;
        shows!(page, &format!("a megabyte pasted into `{field}`"),
            error => "Rank 1 has 9 squares…", "fen-output" => R_HEX);
        page.js_click("do-flip-vertical").await;
        shows!(page, "a flip after a megabyte", "fen-output" => R_FLIPPED);
        assert!(page.address().await.len() < 2000, "the URL omits a megabyte");
        page.go("").await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_clipboard_shows_a_message_and_selects_the_text() {
    let page = Page::open_with(
        "?do=flip-vertical",
        Options { deny_clipboard: true, ..Options::default() },
    )
    .await;
    for (query, opens, button, text) in [
        ("?do=flip-vertical", None, "[data-testid=fen-copy]", "#fen-output"),
        ("?do=flip-vertical", None, "[data-testid=share]", "#shared-link"),
        ("?view=lab", None, "[data-testid=print-copy]", "#printed-code"),
        (
            "?view=symmetries",
            None,
            "figure:has(#image-rotate-180-fen) [data-look=small]",
            "#image-rotate-180-fen",
        ),
        ("", Some("embed"), "#embed-tag + button", "#embed-tag"),
        ("", Some("embed"), "#embed-frame + button", "#embed-frame"),
        ("", Some("embed"), "#embed-markdown + button", "#embed-markdown"),
        ("", Some("embed"), "#embed-link + button", "#embed-link"),
    ] {
        page.go(query).await;
        if let Some(opens) = opens {
            page.click(opens).await;
        }
        page.wait_until(&format!("document.querySelector('{button}')")).await;
        page.click_css(button).await;
        shows!(page, &format!("`{button}` without a clipboard"), ".toast:not(:empty)" => "…refused…");
        let selected = page.eval("getSelection().toString().trim()").await;
        assert_eq!(
            selected,
            page.eval(&format!("document.querySelector('{text}').innerText.trim()")).await,
            "`{button}` selects the text, for Ctrl+C"
        );
        assert_ne!(selected, "");
    }
}

/// Ten clicks in a tenth of a second are ten transforms.
#[tokio::test(flavor = "multi_thread")]
async fn fast_clicks_all_count() {
    let page = Page::open("").await;
    let names =
        "rotate-90-clockwise flip-vertical rotate-90-clockwise mirror-horizontal flip-diagonal";
    let names: Vec<_> = names.split(' ').cycle().take(10).collect();
    let clicks = names.iter().map(|name| format!("'do-{name}'")).collect::<Vec<_>>().join(",");
    let expected = names.iter().fold(Bitboard(R), |board, name| {
        name.parse::<Transform>().expect("a transform").bitboard(board)
    });
    let expected = hex(expected.0);
    for pause in [0, 10] {
        page.go("").await;
        page.wait_for("fen-output").await;
        page.eval(&format!(
            "(async () => {{ for (const id of [{clicks}]) {{
                document.querySelector(`[data-testid=${{id}}]`).click();
                if ({pause}) await new Promise(done => setTimeout(done, {pause}));
            }} }})()"
        ))
        .await;
        shows!(page, &format!("ten clicks, {pause} ms apart"),
            "fen-output" => expected, "?do" => names.join(","));
        shows!(page, &format!("ten clicks, {pause} ms apart, played"),
            "bits-hex" => expected, "step-play" => "…Play");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn resizing_does_not_stop_playing() {
    let page = Page::open("?do=flip-vertical&play=1").await;
    for size in [(320, 568), (1440, 900), (768, 1024), (1280, 800)] {
        page.change(Options { size, ..Options::default() }).await;
    }
    shows!(page, "played to the end while resized",
        "?step" => "3", "bits-hex" => R_FLIPPED, "step-play" => "…Play");
}
