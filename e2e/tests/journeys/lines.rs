//! The view *Lines*: files, ranks and diagonals laid on others, with the letters of where each bit came from.

use deltaboard_catalogue::{Catalogue, Routine};
use deltaboard_e2e::{Key, Options, Page, hex};
use deltaboard_trace::{Origin, Trace};
use deltaboard_transform::{Bitboard, Square};

/// The six buttons: the routine behind each, and what becomes of the occupancy 181 (bit 0 is the lowest square of the
/// line). The golden figures say which lines are reversed.
const LINES: [(&str, u64); 6] = [
    ("a-file-to-rank/multiplication", 0xad),
    ("h-file-to-rank/multiplication", 0xb5),
    ("rank-to-a-file/multiplication", 0x0100_0100_0101_0001),
    ("diagonal-to-rank/multiplication", 0xb5),
    ("anti-diagonal-to-rank/multiplication", 0xad),
    ("mirror-rank/multiplications", 0xad),
];

const BUTTONS: &str = "[aria-label=Lines] > button";
const SWITCHES: &str = ".occupancy > button";
const GRID: &str = "[data-testid=bit-grid] ~ [data-squares]";

#[tokio::test(flavor = "multi_thread")]
async fn every_line_is_a_button_and_an_occupancy_a_number() {
    let page = Page::open("").await;
    page.click("lines").await;
    page.wait_shown(
        "with Lines clicked",
        &[
            ("?view", "lines"),
            ("?bits", ""),
            ("bits-hex", "0xffffffffffffffff"),
            ("occupancy", "255"),
            ("fen-output", "0x00000000000000ff"),
            ("step-slider", "0"),
        ],
    )
    .await;
    assert_eq!(page.count(BUTTONS).await, LINES.len());
    // Each line leaves the others as they are.
    let mut others = u64::MAX;
    for (place, (id, result)) in LINES.into_iter().enumerate() {
        let (routine, trace) = run(id, 181, others);
        others = trace.input();
        let button = format!("{BUTTONS}:nth-child({})", place + 1);
        page.click_css(&button).await;
        page.wait_shown(
            &format!("{id} pressed"),
            &[("?routine", id), ("?view", "lines")],
        )
        .await;
        page.wait_until(&format!(
            "document.querySelector('{button}').ariaPressed === 'true'"
        ))
        .await;
        page.fill("occupancy", "181").await;
        let line = *routine.task().line().expect("a line");
        let given = hex(trace.input());
        page.wait_shown(
            &format!("{id} of 181"),
            &[
                ("occupancy", "181"),
                ("?bits", &*given),
                ("bits-hex", &*given),
                ("step-slider", "0"),
                ("fen-output", &hex(result)),
            ],
        )
        .await;
        let pressed = format!(
            "[...document.querySelectorAll('{SWITCHES}')].map(it => it.ariaPressed === 'true' ? '1' : '0').join('')"
        );
        let switches = line.from.iter().map(|square| {
            let set = line.occupied(181) >> square.index() & 1 == 1;
            if set { '1' } else { '0' }
        });
        assert_eq!(
            page.eval(&pressed).await,
            switches.collect::<String>(),
            "the switches of {id}"
        );
        // Every frame, with the letters, there and back.
        for step in 1..=trace.steps().len() {
            page.click("step-forward").await;
            wait_for(&page, routine, &trace, step).await;
        }
        assert_eq!(trace.result(), result, "{id} of 181");
        page.wait_shown(
            &format!("{id} at the end"),
            &[("bits-hex", hex(result)), ("fen-output", hex(result))],
        )
        .await;
        for step in (0..trace.steps().len()).rev() {
            page.click("step-back").await;
            wait_for(&page, routine, &trace, step).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_multiplication_plays_copy_by_copy() {
    let page = Page::open("?view=lines").await;
    page.fill("occupancy", "181").await;
    page.click("speed-double").await;
    page.click("step-play").await;
    page.wait_shown("playing", &[("step-play", "…Pause")]).await;
    page.wait_shown(
        "played to the end",
        &[
            ("step-label", "Step 9 of 9…"),
            ("step-play", "…Play"),
            ("bits-hex", "0x00000000000000ad"),
        ],
    )
    .await;
    // In the field the arrows are the field's.
    page.focus("occupancy").await;
    page.press(Key::Left).await;
    page.wait_shown("an arrow in the field", &[("step-slider", "9")])
        .await;
    page.eval("document.activeElement.blur()").await;
    page.press(Key::Left).await;
    page.wait_shown(
        "with all copies there",
        &[("step-slider", "8"), ("step-label", "Step 8 of 9: …")],
    )
    .await;
    let rank_8 = format!(
        "[...'abcdefgh'].map(file => document.querySelector(`{GRID} [data-square=${{file}}8]`).dataset.label).join('')"
    );
    assert_eq!(
        page.eval(&rank_8).await,
        "ABCDEFGH",
        "the letters on rank 8 of the product"
    );
    // What is no part of the result is greyed: all but rank 8.
    let kept = "[...document.querySelectorAll('.bits-panel .one:not(.garbage)')].map(it => it.dataset.rank).join('')";
    assert_eq!(
        page.eval(kept).await,
        "88888",
        "the ranks of what is not greyed"
    );
    page.press(Key::Home).await;
    page.wait_shown("at the start", &[("step-slider", "0")])
        .await;
    for step in 1..=9 {
        page.press(Key::Right).await;
        page.wait_shown("stepping on", &[("step-slider", step.to_string())])
            .await;
    }
    page.press(Key::Home).await;
    page.press(' ').await;
    page.wait_shown("Space plays", &[("step-play", "…Pause")])
        .await;
    page.press(Key::End).await;
    page.wait_shown(
        "End stops at the end",
        &[("step-slider", "9"), ("step-play", "…Play")],
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn switches_and_squares_set_the_line() {
    let page = Page::open("?view=lines").await;
    for (place, square, occupancy) in [
        (1, "A\na8", "127"),
        (8, "H\na1", "126"),
        (1, "A\na8", "254"),
    ] {
        let switch = format!("{SWITCHES}:nth-child({place})");
        let named = format!("document.querySelector('{switch}').innerText.trim()");
        let name = page.eval(&named).await;
        let name = name
            .as_str()
            .expect("a text")
            .split_whitespace()
            .collect::<Vec<_>>()
            .join("\n");
        assert_eq!(name, square, "the switch {place}");
        page.click_css(&switch).await;
        page.wait_shown(&format!("switch {place}"), &[("occupancy", occupancy)])
            .await;
    }
    page.wait_shown(
        "without a1",
        &[
            ("bits-hex", "0xfffffffffffffffe"),
            ("?bits", "0xfffffffffffffffe"),
        ],
    )
    .await;
    page.click_css(&format!("{GRID} [data-square=a8]")).await;
    page.wait_shown("without a8 too", &[("occupancy", "126")])
        .await;
    // Other squares are not the line's.
    page.click_css(&format!("{GRID} [data-square=e4]")).await;
    page.wait_shown(
        "without e4",
        &[("occupancy", "126"), ("bits-hex", "0xfeffffffeffffffe")],
    )
    .await;
    page.push("step-last").await;
    page.wait_shown(
        "at the end",
        &[
            ("fen-output", "0x000000000000007e"),
            ("bits-hex", "0x000000000000007e"),
        ],
    )
    .await;
    // What is no occupancy changes nothing.
    for nonsense in ["256", "-1", "1.5", ""] {
        page.write("occupancy", nonsense).await;
        page.wait_shown(
            &format!("{nonsense:?} written"),
            &[("fen-output", "0x000000000000007e")],
        )
        .await;
    }
}

/// All 256 occupancies can be put in, and each comes out as it should.
#[tokio::test(flavor = "multi_thread")]
async fn all_256_occupancies() {
    let page = Page::open("").await;
    for id in [
        "mirror-rank/lookup",
        "mirror-rank/multiplications-32",
        "h-file-to-rank/multiplication",
    ] {
        page.go(&format!("?view=lines&routine={id}&step=0")).await;
        page.push("step-last").await;
        let routine = Catalogue::find(id).expect("a routine");
        let line = *routine.task().line().expect("a line");
        for occupancy in 0..=255u8 {
            page.write("occupancy", &occupancy.to_string()).await;
            let result = routine.task().origins().evaluate(line.occupied(occupancy));
            let due = if id.starts_with("mirror") {
                occupancy.reverse_bits()
            } else {
                occupancy
            };
            assert_eq!(result, u64::from(due));
            page.wait_shown(
                &format!("{id} of {occupancy}"),
                &[("fen-output", hex(result)), ("bits-hex", hex(result))],
            )
            .await;
        }
    }
}

/// Where two bits meet in one square the sum of both is told, and where carries run nothing is claimed.
#[tokio::test(flavor = "multi_thread")]
async fn letters_that_meet_are_told_as_a_sum() {
    let routine = Catalogue::find("exercises/rank-by-anti-diagonal").expect("a routine");
    let trace = deltaboard_trace::run(&routine.program(), 0xff).expect("it runs");
    let page = Page::open("?view=lines&bits=ff&routine=exercises/rank-by-anti-diagonal").await;
    let mut seen = String::new();
    for step in 1..=trace.steps().len() {
        page.press(Key::Right).await;
        wait_for(&page, routine, &trace, step).await;
        seen += &labels(routine, &trace, step);
    }
    assert!(seen.contains('⊕'), "letters that meet: {seen}");
    assert!(seen.contains('?'), "carries: {seen}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_position_lays_its_lines_too() {
    let page = Page::open("?view=lines&fen=k7/8/8/R7/8/8/P7/K7_w_-_-").await;
    page.wait_shown(
        "with pieces on the a-file",
        &[("occupancy", "147"), ("bits-hex", "0x0100000100000101")],
    )
    .await;
    page.push("step-last").await;
    // The letters of the file, top first: k . . R . . P K.
    page.wait_shown(
        "at the end",
        &[
            ("fen-output", "8/8/8/8/8/8/8/k2R2PK w - -"),
            (
                "board",
                &format!("{}k . . R . . P K", ". . . . . . . .\n".repeat(7)),
            ),
        ],
    )
    .await;
    page.push("step-first").await;
    page.wait_shown("at the start", &[("occupancy", "147")])
        .await;
    // An occupancy is of bits.
    page.fill("occupancy", "1").await;
    page.wait_shown(
        "with an occupancy",
        &[("?fen", ""), ("bits-hex", "0x0000000000000001")],
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_brings_a_line_back() {
    let page = Page::open("").await;
    page.go(
        "?view=lines,black&routine=diagonal-to-rank/multiplication&bits=0x8040201008040201&step=3",
    )
    .await;
    let things = [
        "?view",
        "?routine",
        "?step",
        "?bits",
        "bits-hex",
        "occupancy",
        "step-label",
        "fen-output",
        "listing",
    ];
    let seen = page.look(&things).await;
    assert_eq!(
        &seen[..4],
        [
            "lines,black",
            "diagonal-to-rank/multiplication",
            "3",
            "0x8040201008040201"
        ]
    );
    page.reload().await;
    let named: Vec<_> = things.into_iter().zip(&seen).collect();
    page.wait_shown("reloaded", &named).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_phone_shows_all_of_a_line() {
    let phone = Options {
        size: (390, 844),
        ..Options::default()
    };
    let page = Page::open_with("?view=lines", phone).await;
    page.wait_until("document.documentElement.scrollWidth <= 390")
        .await;
    for (id, _) in LINES {
        page.go(&format!("?view=lines&routine={id}&step=2")).await;
        assert_eq!(
            page.eval("document.documentElement.scrollWidth <= 390")
                .await,
            true,
            "{id}"
        );
    }
}

/// A routine, and its run on a board where the line has an occupancy.
fn run(id: &str, occupancy: u8, others: u64) -> (Routine, Trace) {
    let routine = Catalogue::find(id).expect("a routine");
    let line = *routine.task().line().expect("a line");
    let board = others & !line.squares() | line.occupied(occupancy);
    (
        routine,
        deltaboard_trace::run(&routine.program(), board).expect("it runs"),
    )
}

async fn wait_for(page: &Page, routine: Routine, trace: &Trace, step: usize) {
    let board = trace.board(step);
    let when = format!("{} at step {step}", routine.id());
    page.wait_shown(
        &when,
        &[
            ("step-slider", step.to_string()),
            ("bits-hex", hex(board)),
            ("bit-grid", Bitboard(board).to_string()),
        ],
    )
    .await;
    let drawn = format!(
        "[8, 7, 6, 5, 4, 3, 2, 1].map(rank => [...'abcdefgh'].map(file =>
            document.querySelector(`{GRID} [data-square=${{file}}${{rank}}]`).dataset.label).join(' ')).join('\\n')"
    );
    assert_eq!(
        page.eval(&drawn).await,
        labels(routine, trace, step),
        "the letters of {when}"
    );
    // Each 1 carries the letter of its square.
    let astray = format!(
        "[...document.querySelectorAll('.bits-panel .one')].filter(one => one.dataset.label !==
            document.querySelector(`{GRID} [data-square=${{one.dataset.file}}${{one.dataset.rank}}]`).dataset.label).length"
    );
    assert_eq!(
        page.eval(&astray).await,
        0,
        "ones with another letter: {when}"
    );
    let ones = page.count(".bits-panel .one").await;
    assert_eq!(ones, board.count_ones() as usize, "ones of {when}");
}

/// Where each bit came from: a letter of the line, a sum of some, `·` for what is none, `?` for carries.
fn labels(routine: Routine, trace: &Trace, step: usize) -> String {
    let line = *routine.task().line().expect("a line");
    let set = Bitboard(trace.board(step));
    let label = |square: Square| {
        let off = if set.contains(square) { '1' } else { '·' };
        match trace.origins(step).of(square) {
            Origin::Unknown => "?".to_owned(),
            Origin::ZERO => "·".to_owned(),
            Origin::Xor { squares, .. } => {
                let off = if squares.is_power_of_two() { off } else { '·' };
                let letters = Bitboard(squares)
                    .squares()
                    .map(|from| line.letter(from).unwrap_or(off));
                let letters: Vec<_> = letters.map(String::from).collect();
                if letters.len() > 3 {
                    "⊕…".to_owned()
                } else {
                    letters.join("⊕")
                }
            }
        }
    };
    let rank = |rank: u8| {
        let squares = (0..8).map(|file| Square::new(8 * rank + file).expect("a square"));
        squares.map(label).collect::<Vec<_>>().join(" ")
    };
    (0..8).rev().map(rank).collect::<Vec<_>>().join("\n")
}
