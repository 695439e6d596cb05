//! Whatever a person types, pastes or presses gets an answer.

use deltaboard_e2e::{Key, Options, Page, hex, samples};
use deltaboard_transform::{Bitboard, Transform};

const R: &str = "0x1e2222120e0a1222";
const FLIPPED: &str = "0x22120a0e1222221e";
const SAMPLE: &str = "k7/8/NK2B3/8/8/8/8/8 w - -";

const BAD_FENS: [(&str, &str); 16] = [
    ("", "There is no FEN here: the text is empty."),
    ("   ", "There is no FEN here: the text is empty."),
    ("k7/8/NK2B4/8/8/8/8/8 w - -", "Rank 6 has 9 squares."),
    ("k7/8/NK2B2/8/8/8/8/8 w - -", "Rank 6 has 7 squares."),
    ("8/8/8/8/8/8/8/K", "Rank 1 has 1 square."),
    (
        "8/8//8/8/8/8/8",
        "Rank 6 has 0 squares; an empty rank is written `8`.",
    ),
    ("8/8/8/8/8/8/8", "7 ranks; a board has 8."),
    ("8/8/8/8/8/8/8/8/8", "9 ranks; a chess board has 8."),
    ("8/8/8/8/8/8/8/7x", "`x` is no piece (rank 1)."),
    (
        "8/8/8/8/8/8/8/9",
        "`9` is no number of empty squares, 1 to 8 (rank 1).",
    ),
    (
        "k7/8/8/8/8/8/8/8 x - -",
        "Side to move must be w or b, not `x`.",
    ),
    (
        "k7/8/8/8/8/8/8/8 w - e9",
        "En passant must be a square such as e3, or -, not `e9`.",
    ),
    (
        "k7/8/8/8/8/8/8/8 w - - x 1",
        "Halfmove clock must be a whole number, not `x`.",
    ),
    (
        "k7/8/8/8/8/8/8/8 w - - 0 4294967296",
        "Fullmove number is too large: `4294967296` is above 4294967295.",
    ),
    ("0xfg", "`g` is not a hexadecimal digit."),
    ("<b>bold</b>", "…"),
];

#[tokio::test(flavor = "multi_thread")]
async fn a_bad_fen_gets_a_sentence_and_leaves_the_board() {
    let page = Page::open("?fen=k7/8/NK2B3/8/8/8/8/8_w_-_-&do=flip-vertical&step=2").await;
    let flipped = "8/8/8/8/8/NK2B3/8/k7 w - -";
    for (fen, sentence) in BAD_FENS {
        page.write("fen-input", fen).await;
        page.wait_shown(
            &format!("`{fen}` written"),
            &[
                ("fen-error", sentence),
                ("fen-input", fen),
                ("fen-output", flipped),
                ("?do", "flip-vertical"),
                ("?step", "2"),
            ],
        )
        .await;
        assert_eq!(
            page.attribute("fen-input", "aria-invalid").await.as_deref(),
            Some("true"),
            "a reader is told that `{fen}` is invalid"
        );
        expect_sentence(&page, "fen-error", fen).await;
    }
    page.write("fen-input", "8/8/8/8/8/8/8/K6k").await;
    page.wait_shown(
        "a good FEN after bad ones",
        &[
            ("fen-error", ""),
            ("fen-output", "8/8/8/8/8/8/8/K6k"),
            ("?do", ""),
            ("step-slider", "0"),
        ],
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bad_bits_get_a_sentence_and_leave_the_board() {
    let page = Page::open("?do=flip-vertical&step=2").await;
    for bits in [
        "",
        "0x",
        "0xfg",
        "0x10000000000000000",
        "18446744073709551616",
        "1.5",
        "hello",
        "1 . 1",
    ] {
        page.write("bits-input", bits).await;
        page.wait_shown(
            &format!("`{bits}` written"),
            &[
                ("bits-input", bits),
                ("fen-output", FLIPPED),
                ("?do", "flip-vertical"),
                ("bits-error", "…."),
            ],
        )
        .await;
        expect_sentence(&page, "bits-error", bits).await;
    }
    for (bits, read) in [
        ("0xff", "0x00000000000000ff"),
        ("00000000FF00FF00", "0x00000000ff00ff00"),
        ("18446744073709551615", "0xffffffffffffffff"),
        ("0b101", "0x0000000000000005"),
        ("-1L", "0xffffffffffffffff"),
        ("1ULL << 4", "0x0000000000000010"),
        ("4503599627370496", "0x0010000000000000"),
        ("0x1E2222120E0A1222", R),
    ] {
        page.write("bits-input", bits).await;
        page.wait_shown(
            &format!("`{bits}` written"),
            &[
                ("fen-output", read),
                ("bits-error", ""),
                ("bits-hex", read),
                ("?do", ""),
            ],
        )
        .await;
    }
}

/// A bitboard in the FEN field is taken as bits.
#[tokio::test(flavor = "multi_thread")]
async fn bits_in_the_field_of_fens() {
    let page = Page::open("").await;
    for (text, bits) in [
        ("0x00000000000000ff", "0x00000000000000ff"),
        ("1e2222120e0a1223", "0x1e2222120e0a1223"),
    ] {
        page.write("fen-input", SAMPLE).await;
        page.wait_shown("a FEN", &[("fen-output", SAMPLE)]).await;
        page.write("fen-input", text).await;
        page.wait_shown(
            &format!("`{text}` in the FEN field"),
            &[
                ("fen-output", bits),
                ("bits-hex", bits),
                ("fen-error", ""),
                ("?fen", ""),
            ],
        )
        .await;
    }
}

/// Any FEN can be typed key by key: what is half written is never taken for something else.
#[tokio::test(flavor = "multi_thread")]
async fn a_fen_is_typed_key_by_key() {
    let page = Page::open("").await;
    for fen in [
        "8/8/8/8/8/8/8/K6k",
        "1k6/8/8/8/8/8/8/K7 b - -",
        "b6k/8/8/8/8/8/8/K7 w - - 0 1",
        "4k3/8/8/8/8/8/8/4K2R w K -",
    ] {
        page.fill("fen-input", fen).await;
        page.wait_shown(
            &format!("{fen} typed key by key"),
            &[("fen-input", fen), ("fen-output", fen), ("fen-error", "")],
        )
        .await;
    }
    for bits in ["0xff", "1234", "0xff00ff"] {
        page.fill("bits-input", bits).await;
        page.wait_shown(
            &format!("{bits} typed key by key"),
            &[("bits-input", bits), ("bits-error", "")],
        )
        .await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn any_characters_are_answered() {
    let page = Page::open("").await;
    let mut texts: Vec<String> = [
        "\u{0}",
        "\u{feff}",
        "\u{202e}8/8",
        "👨‍👩‍👧‍👦/8",
        "8\u{338}/8",
        "é",
        "ß/ﬁ",
        "♔♕♖",
        "٨/٨",
        "८/८",
    ]
    .map(str::to_owned)
    .to_vec();
    let mut dice = Dice(0x0009_e377_9b97_f4a7);
    texts.extend((0..40).map(|_| dice.text()));
    for field in ["fen-input", "bits-input"] {
        let error = field.replace("input", "error");
        for text in &texts {
            page.write(field, text).await;
            page.wait_shown(
                &format!("{text:?} in {field}"),
                &[(&*error, "…."), ("fen-output", R)],
            )
            .await;
            expect_sentence(&page, &error, text).await;
        }
        // Half a character, which no Rust text can hold.
        page.eval(&format!(
            "(field => {{ field.value = '\\ud83d/8'; field.dispatchEvent(new InputEvent('input', {{ bubbles: true }})); }})\
             (document.querySelector('[data-testid={field}]'))"
        ))
        .await;
        page.wait_shown(
            &format!("half a character in {field}"),
            &[(&*error, "…."), ("fen-output", R)],
        )
        .await;
        page.write(field, R).await;
        page.wait_shown(
            &format!("bits in {field} after all that"),
            &[(&*error, ""), ("fen-output", R)],
        )
        .await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_megabyte_gets_an_answer() {
    let page = Page::open("").await;
    let half = "8/8/8/8/8/8/8/K5kkk ".repeat((1 << 20) / 21);
    let long = "x".repeat(1 << 20);
    for (where_to, error) in [
        ("", "fen-error"),
        ("fen-input", "fen-error"),
        ("bits-input", "bits-error"),
    ] {
        for (text, told) in [
            (&half, "Rank 1 has 9 squares…"),
            (&long, "A number has no more…"),
        ] {
            if !where_to.is_empty() {
                page.focus(where_to).await;
                page.press_with(Key::Control, 'a').await;
            }
            page.paste(text).await;
            page.wait_shown(
                &format!("a megabyte pasted into `{where_to}`"),
                &[(error, told), ("fen-output", R)],
            )
            .await;
            expect_sentence(&page, error, "a megabyte").await;
            page.push("do-flip-vertical").await;
            page.wait_shown("a flip after a megabyte", &[("fen-output", FLIPPED)])
                .await;
            page.push("undo").await;
            page.wait_shown("undone after a megabyte", &[("fen-output", R)])
                .await;
            assert!(
                page.address().await.len() < 2000,
                "a megabyte stays out of the address"
            );
        }
        page.go("").await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_paste_anywhere_is_read() {
    let grid = "\
        . 1 1 1 1 . . .\n. 1 . . . 1 . .\n. 1 . . . 1 . .\n. 1 . . 1 . . .\n\
        . 1 1 1 . . . .\n. 1 . 1 . . . .\n. 1 . . 1 . . .\n. 1 . . . 1 . .\n";
    let page = Page::open("?bits=0x1&do=rotate-180").await;
    for (text, output, fen) in [
        ("0xff", "0x00000000000000ff", ""),
        (SAMPLE, SAMPLE, SAMPLE),
        (grid, R, ""),
        (
            "  8/8/8/8/8/8/8/K6k \n",
            "8/8/8/8/8/8/8/K6k",
            "8/8/8/8/8/8/8/K6k",
        ),
        (
            "https://lichess.org/editor/k7/8/NK2B3/8/8/8/8/8_w_-_-?color=white",
            SAMPLE,
            SAMPLE,
        ),
        (
            "[SetUp \"1\"]\n[FEN \"8/8/8/8/8/8/8/K6k\"]\n\n1. Kb1 *",
            "8/8/8/8/8/8/8/K6k",
            "8/8/8/8/8/8/8/K6k",
        ),
        (
            "{\"fen\":\"8/8/8/8/8/8/8/K6k\",\"depth\":20}",
            "8/8/8/8/8/8/8/K6k",
            "8/8/8/8/8/8/8/K6k",
        ),
        ("16777216", "0x0000000001000000", ""),
        ("0x1E22_2212_0E0A_1222", R, ""),
    ] {
        page.paste(text).await;
        page.wait_shown(
            &format!("`{text}` pasted on the page"),
            &[
                ("fen-output", output),
                ("fen-input", fen),
                ("fen-error", ""),
                ("?do", ""),
            ],
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
    expect_sentence(&page, "fen-error", "good morning").await;
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
        &[
            ("fen-output", "0x00000000000000ff"),
            ("fen-input", ""),
            ("bits-error", ""),
        ],
    )
    .await;
    // A field drops the ends of lines: a grid is still a grid, and not a number of 64 digits.
    for cells in [". . . . . . . 1\n", "0 0 0 0 0 0 0 1\n"] {
        page.press_with(Key::Control, 'a').await;
        page.paste(&cells.repeat(8)).await;
        page.wait_shown(
            "a grid pasted into the field of bits",
            &[
                ("fen-output", "0x8080808080808080"),
                ("bits-error", ""),
                ("reading", ""),
            ],
        )
        .await;
    }
}

/// What can be read in two ways says so, and is read the other way by one press.
#[tokio::test(flavor = "multi_thread")]
async fn a_text_is_read_in_another_way_by_one_press() {
    let page = Page::open("").await;
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
    page.paste(&format!("{:064b}", 1)).await;
    page.wait_shown(
        "64 binary digits",
        &[
            ("fen-output", "0x0000000000000001"),
            (
                "reading",
                "Read as a number, highest bit first. Read as a drawing, rank 8 first",
            ),
        ],
    )
    .await;
    page.push("read-drawing").await;
    page.wait_shown(
        "the same as a drawing",
        &[("fen-output", "0x0000000000000080")],
    )
    .await;
    page.paste("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Qp] w KQkq - 0 1")
        .await;
    page.wait_shown("a pocket", &[("reading", "The pocket [Qp] is not kept.")])
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn squares_are_toggled_by_clicks() {
    let page = Page::open("?bits=0x0").await;
    page.wait_for("board").await;
    for (within, square, bits) in [
        ("[data-testid=board]", "a1", "0x0000000000000001"),
        ("[data-testid=board]", "e4", "0x0000000010000001"),
        (
            "[data-testid=bit-grid] ~ [data-squares]",
            "h8",
            "0x8000000010000001",
        ),
        (
            "[data-testid=bit-grid] ~ [data-squares]",
            "a1",
            "0x8000000010000000",
        ),
    ] {
        page.click_css(&format!("{within} [data-square={square}]"))
            .await;
        page.wait_shown(
            &format!("a click on {square} of {within}"),
            &[
                ("bits-hex", bits),
                ("bits-input", bits),
                ("fen-output", bits),
                ("?bits", bits),
            ],
        )
        .await;
    }
    // After the flip, what is toggled is the bit that is seen there, and it has come from elsewhere.
    page.go("?bits=0x0&do=flip-vertical").await;
    page.wait_for("board").await;
    page.click_css("[data-testid=board] [data-square=a1]").await;
    page.wait_shown(
        "a click on a1 after the flip",
        &[
            ("bits-hex", "0x0000000000000001"),
            ("fen-output", "0x0000000000000001"),
            ("?bits", "0x0100000000000000"),
            ("?do", "flip-vertical"),
        ],
    )
    .await;
    // A position has pieces, not bits.
    page.go("?fen=8/8/8/8/8/8/8/K6k").await;
    page.wait_for("board").await;
    page.click_css("[data-testid=board] [data-square=a1]").await;
    page.wait_shown("a click on a king", &[("fen-output", "8/8/8/8/8/8/8/K6k")])
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_result_is_copied() {
    let page = Page::open("?fen=k7/8/NK2B3/8/8/8/8/8_w_-_-&do=flip-diagonal").await;
    page.click("fen-copy").await;
    page.wait_shown("copied", &[(".toast", "Copied.")]).await;
    assert_eq!(
        page.clipboard().await,
        "8/8/8/5B2/8/8/5K2/5N1k w - -",
        "what `fen-copy` copied"
    );
    page.wait_shown("later", &[(".toast", "")]).await;
    assert_eq!(
        page.attribute(".toast", "role").await.as_deref(),
        Some("status"),
        "the message is read aloud"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_clipboard_is_told() {
    let page = Page::open_with(
        "?do=flip-vertical",
        Options {
            deny_clipboard: true,
            ..Options::default()
        },
    )
    .await;
    for (query, opens, button, text) in [
        (
            "?do=flip-vertical",
            None,
            "[data-testid=fen-copy]",
            "#fen-output",
        ),
        (
            "?do=flip-vertical",
            None,
            "[data-testid=share]",
            "#shared-link",
        ),
        (
            "?view=lab",
            None,
            "[data-testid=print-copy]",
            "#printed-code",
        ),
        (
            "?view=symmetries",
            None,
            "figure:has(#image-rotate-180-fen) [data-look=small]",
            "#image-rotate-180-fen",
        ),
        ("", Some("embed"), "#embed-tag + button", "#embed-tag"),
        ("", Some("embed"), "#embed-frame + button", "#embed-frame"),
        (
            "",
            Some("embed"),
            "#embed-markdown + button",
            "#embed-markdown",
        ),
        ("", Some("embed"), "#embed-link + button", "#embed-link"),
    ] {
        page.go(query).await;
        if let Some(opens) = opens {
            page.click(opens).await;
        }
        page.wait_until(&format!("document.querySelector('{button}')"))
            .await;
        page.click_css(button).await;
        page.wait_shown(
            &format!("`{button}` without a clipboard"),
            &[(".toast:not(:empty)", "…refused…")],
        )
        .await;
        let chosen = page.eval("getSelection().toString().trim()").await;
        assert_eq!(
            chosen,
            page.eval(&format!(
                "document.querySelector('{text}').innerText.trim()"
            ))
            .await,
            "`{button}` selects the text, for Ctrl+C"
        );
        assert_ne!(chosen, "");
    }
}

/// Ten presses in a tenth of a second are ten transforms.
#[tokio::test(flavor = "multi_thread")]
async fn every_press_of_a_hasty_finger_counts() {
    let page = Page::open("").await;
    let names = [
        "rotate-90-clockwise",
        "flip-vertical",
        "rotate-90-clockwise",
        "mirror-horizontal",
        "flip-diagonal",
    ];
    let names = [names, names].concat();
    let clicks = names
        .iter()
        .map(|name| format!("'do-{name}'"))
        .collect::<Vec<_>>()
        .join(",");
    let expected = names.iter().fold(Bitboard(samples::R), |board, name| {
        name.parse::<Transform>()
            .expect("a transform")
            .bitboard(board)
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
        page.wait_shown(
            &format!("ten clicks, {pause} ms apart"),
            &[("fen-output", &*expected), ("?do", &names.join(","))],
        )
        .await;
        page.wait_shown(
            &format!("ten clicks, {pause} ms apart, played"),
            &[("bits-hex", &*expected), ("step-play", "…Play")],
        )
        .await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn resizing_does_not_disturb_the_play() {
    let page = Page::open("?do=flip-vertical&play=1").await;
    for size in [(320, 568), (1440, 900), (768, 1024), (1280, 800)] {
        page.change(Options {
            size,
            ..Options::default()
        })
        .await;
    }
    page.wait_shown(
        "played to the end while resized",
        &[
            ("?step", "3"),
            ("bits-hex", FLIPPED),
            ("step-play", "…Play"),
        ],
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_example_is_shown() {
    let page = Page::open("").await;
    let examples = "[...document.querySelector('[data-testid=examples]').options].map(it => it.value).filter(Boolean)";
    let examples: Vec<String> = page
        .eval(examples)
        .await
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|value| value.as_str().map(str::to_owned))
        .collect();
    assert!(examples.len() > 3, "there are {} examples", examples.len());
    for example in &examples {
        page.write("bits-input", "0x5a17").await;
        page.push("do-mirror-horizontal").await;
        page.wait_shown("mirrored", &[("?do", "mirror-horizontal")])
            .await;
        page.select("examples", example).await;
        page.wait_shown(
            &format!("example {example}"),
            &[
                ("?do", ""),
                ("fen-error", ""),
                ("bits-error", ""),
                ("examples", ""),
            ],
        )
        .await;
    }
    assert_ne!(
        page.look(&["fen-output"]).await,
        [R],
        "the last example is not the first"
    );
}

/// Waits for an error that is a sentence: it begins with no small letter and ends with a full stop.
async fn expect_sentence(page: &Page, error: &str, text: &str) {
    let sentence = page.look(&[error]).await.remove(0);
    let begins = sentence
        .chars()
        .next()
        .is_some_and(|first| !first.is_lowercase());
    assert!(
        begins && sentence.ends_with('.') && sentence.len() < 300,
        "{error} answers {text:?} with `{sentence}`, which is no sentence"
    );
}

/// Random texts, the same in every run.
struct Dice(u64);

impl Dice {
    fn throw(&mut self, sides: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % sides
    }

    /// A text that no one takes for a FEN or a bitboard: it has a `~`. Fields drop the ends of lines.
    fn text(&mut self) -> String {
        let length = 1 + self.throw(30);
        let planes = [0x80, 0x800, 0x1_0000, 0x11_0000];
        let characters = (0..length).filter_map(|_| {
            let plane = planes[self.throw(4) as usize];
            u32::try_from(self.throw(plane))
                .ok()
                .and_then(char::from_u32)
        });
        let text: String = characters.filter(|it| !matches!(it, '\n' | '\r')).collect();
        format!("{text}~")
    }
}
