//! What routines are played on besides bitboards: the number of a square, a board of 64 numbers; and the shifts, the
//! packing by diagonals and the masks, each from the first page on.

use std::sync::LazyLock;

use deltaboard_catalogue::{Catalogue, Routine};
use deltaboard_e2e::{Key, Page, Value, drawn, hex};
use deltaboard_routine::Domain;
use deltaboard_trace::{Task, run};
use deltaboard_transform::{Bitboard, Square, Symmetry, Transform};

const R: &str = "0x1e2222120e0a1222";
const LETTER_R: u64 = 0x1e22_2212_0e0a_1222;
const SAMPLE: &str = "k7/8/NK2B3/8/8/8/8/8 w - -";
const GRID: &str = "[data-testid=bit-grid] ~ [data-squares]";

/// Figures that were computed without any of our code.
static GOLDEN: LazyLock<Value> = LazyLock::new(|| {
    let figures = include_str!("../../crates/transform/tests/vectors.json");
    figures.parse().expect("the golden figures are JSON")
});

/// Where a transform takes each square, as the page writes it.
fn golden_map(transform: &str) -> String {
    let map = &GOLDEN["transforms"][transform]["square_map"];
    let map = map
        .as_array()
        .unwrap_or_else(|| panic!("{transform} has golden figures"));
    map.iter()
        .map(Value::to_string)
        .collect::<Vec<_>>()
        .join(" ")
}

fn golden_transforms() -> Vec<Transform> {
    let transforms = GOLDEN["transforms"]
        .as_object()
        .expect("transforms by name");
    transforms
        .keys()
        .map(|name| name.parse().expect("a transform"))
        .collect()
}

fn in_domain(domain: Domain) -> impl Iterator<Item = Routine> {
    let routines = Catalogue::ROUTINES.iter().copied();
    routines.filter(move |routine| routine.domain() == domain && !routine.is_exercise())
}

fn transform_of(routine: Routine) -> Transform {
    routine
        .task()
        .transform()
        .unwrap_or_else(|| panic!("{} computes a transform", routine.id()))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_square_shows_its_arithmetic() {
    let page = Page::open("").await;
    page.click("domain-square").await;
    page.wait_shown(
        "the square's routine",
        &[
            ("routine-select", "flip-vertical/square-xor"),
            ("listing", "…return sq ^ 56;…"),
            ("operations", "1 op · 1 step · proved"),
            ("bits-hex", R),
        ],
    )
    .await;
    page.click("step-forward").await;
    page.wait_shown(
        "played",
        &[("bits-hex", "0x22120a0e1222221e"), ("?do", "flip-vertical")],
    )
    .await;
    page.hover_css(&format!("{GRID} [data-square=e2]")).await;
    page.wait_shown(
        "pointing at e2",
        &[("square-info", "e2 is 12: 12 ^ 56 = 52, which is e7")],
    )
    .await;
    let label = page
        .eval(&format!(
            "document.querySelector('{GRID} [data-square=e2]').dataset.label"
        ))
        .await;
    assert_eq!(label, "52", "what is written on e2");
    // With the keyboard as with the pointer.
    page.eval(&format!(
        "document.querySelector('{GRID} [data-square=e2]').focus()"
    ))
    .await;
    page.press(Key::Up).await;
    page.wait_shown(
        "one square up",
        &[("square-info", "e3 is 20: 20 ^ 56 = 44, which is e6")],
    )
    .await;
    page.click("domain-board").await;
    page.wait_shown(
        "back to the bitboard",
        &[
            ("routine-select", "flip-vertical/delta-swaps"),
            ("?do", "flip-vertical"),
        ],
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_formula_lands_where_the_transform_does() {
    let page = Page::open("").await;
    for routine in in_domain(Domain::Square) {
        let (id, transform) = (routine.id(), transform_of(routine));
        page.go(&format!("?do={transform}&routine={id}")).await;
        page.wait_shown(
            id,
            &[
                ("square-map", &*golden_map(transform.name())),
                ("bits-hex", &hex(transform.bitboard(Bitboard(LETTER_R)).0)),
                ("operations", "…· proved"),
            ],
        )
        .await;
        for square in [Square::E2, Square::A1, Square::H8, Square::B7] {
            page.hover_css(&format!("{GRID} [data-square={square}]"))
                .await;
            let lands = format!("…, which is {}", transform.square(square));
            let begins = format!("{square} is {}: …", square.index());
            page.wait_shown(
                &format!("{id} on {square}"),
                &[("square-info", &lands), ("square-info", &begins)],
            )
            .await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_transform_tells_where_each_square_goes() {
    let page = Page::open("").await;
    for transform in golden_transforms() {
        for routine in Catalogue::computing(transform) {
            let id = routine.id();
            page.go(&format!("?do={transform}&routine={id}&step=0"))
                .await;
            page.wait_shown(id, &[("square-map", golden_map(transform.name()))])
                .await;
        }
    }
    // What a shift loses goes nowhere.
    page.go("?routine=shift-north/shift").await;
    let map = (8..72).map(|to| {
        if to < 64 {
            to.to_string()
        } else {
            "-".to_owned()
        }
    });
    page.wait_shown(
        "a shift to the north",
        &[("square-map", map.collect::<Vec<_>>().join(" "))],
    )
    .await;
    // The eight squares of a line, and none besides.
    page.go("?view=lines&routine=h-file-to-rank/multiplication")
        .await;
    let map = (0..64).map(|from| {
        if from % 8 == 7 {
            (from / 8).to_string()
        } else {
            "-".to_owned()
        }
    });
    page.wait_shown(
        "the h-file",
        &[("square-map", map.collect::<Vec<_>>().join(" "))],
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mailbox_board_is_swapped_piece_by_piece() {
    let page = Page::open("").await;
    page.fill("fen-input", SAMPLE).await;
    page.click("domain-mailbox").await;
    page.wait_shown(
        "the mailbox's routine",
        &[
            ("routine-select", "flip-vertical/mailbox"),
            ("operations", "32 swaps · proved"),
        ],
    )
    .await;
    let routine = Catalogue::find("flip-vertical/mailbox").expect("a routine");
    let before = page.board().await;
    let trace = run(&routine.program(), 0).expect("it runs");
    for step in 1..=32 {
        page.click("step-forward").await;
        page.wait_shown(
            &format!("swap {step}"),
            &[
                ("?step", &*step.to_string()),
                ("step-label", &format!("Step {step} of 32: …")),
                ("board", &rearranged(&before, trace.origins(step))),
            ],
        )
        .await;
    }
    page.wait_shown(
        "all swapped",
        &[("fen-output", "8/8/8/8/8/NK2B3/8/k7 w - -")],
    )
    .await;
    // In the field the arrows would be the field's.
    page.eval("document.activeElement.blur()").await;
    for step in (0..32).rev() {
        page.press(Key::Left).await;
        page.wait_shown(
            &format!("back to swap {step}"),
            &[("board", rearranged(&before, trace.origins(step)))],
        )
        .await;
    }
    page.wait_shown("back at the start", &[("board", before)])
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_mailbox_loop_puts_the_pieces_where_the_result_says() {
    let page = Page::open("").await;
    for fen in [
        SAMPLE,
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "KKKKKK2/8/8/8/8/8/8/kkkk4 b - -",
    ] {
        for routine in in_domain(Domain::Mailbox) {
            let (id, transform) = (routine.id(), transform_of(routine));
            let swaps = if transform == Transform::Symmetry(Symmetry::FlipDiagonal) {
                28
            } else {
                32
            };
            page.go(&format!(
                "?fen={}&do={transform}&routine={id}&step=0",
                fen.replace(' ', "_")
            ))
            .await;
            page.wait_shown(id, &[("operations", format!("{swaps} swaps · proved"))])
                .await;
            page.press(Key::End).await;
            page.wait_shown(id, &[("?step", swaps.to_string())]).await;
            let result = &page.look(&["fen-output"]).await[0];
            page.wait_shown(&format!("{fen} after {id}"), &[("board", drawn(result))])
                .await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn shifts_go_one_step_and_lose_or_carry_round() {
    let page = Page::open(&format!("?bits={R}")).await;
    let fen = "R6R/1P4P1/8/3KQ3/8/8/1p4p1/r2k3r b - -";
    let mut seen = 0;
    for routine in Catalogue::ROUTINES {
        let Task::Step { direction, wraps } = routine.task() else {
            continue;
        };
        seen += 1;
        let id = routine.id();
        page.select("routine-select", id).await;
        page.push("step-last").await;
        let board = Bitboard(LETTER_R);
        let moved = if wraps {
            board.shift_wrapping(direction)
        } else {
            board.shift(direction)
        };
        let result = hex(moved.0);
        page.wait_shown(
            id,
            &[
                ("routine-select", id),
                ("bits-hex", &result),
                ("fen-output", &result),
                ("operations", "…· proved"),
                ("?do", ""),
            ],
        )
        .await;
    }
    assert_eq!(seen, 16, "eight directions, with and without wrap");
    for routine in Catalogue::ROUTINES {
        let Task::Step { direction, wraps } = routine.task() else {
            continue;
        };
        let id = routine.id();
        page.go(&format!("?fen={}&routine={id}", fen.replace(' ', "_")))
            .await;
        page.push("step-last").await;
        let pieces: Vec<_> = drawn(fen)
            .replace('\n', " ")
            .split(' ')
            .map(str::to_owned)
            .collect();
        let mut shifted = vec![".".to_owned(); 64];
        for from in Square::ALL {
            let to = if wraps {
                Some(from.step_wrapping(direction))
            } else {
                from.step(direction)
            };
            if let Some(to) = to {
                shifted[usize::from(to.index() ^ 56)] =
                    pieces[usize::from(from.index() ^ 56)].clone();
            }
        }
        let lines: Vec<_> = shifted.chunks(8).map(|rank| rank.join(" ")).collect();
        let board = lines.join("\n");
        page.wait_shown(&format!("the pieces after {id}"), &[("board", &board)])
            .await;
        let result = page.look(&["fen-output"]).await;
        assert_eq!(drawn(&result[0]), board, "{id}: {}", result[0]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_packing_lays_diagonal_after_diagonal() {
    let golden = &GOLDEN["transforms"]["rotated-45-packed"];
    let sample = golden["sample"].as_str().expect("a number");
    assert_eq!(sample, "0x5aa41263a0a00808");
    let page = Page::open("").await;
    page.select("routine-select", "rotated-45-packed/reversal-and-pdep")
        .await;
    page.wait_shown(
        "chosen",
        &[
            ("operations", "13 ops …"),
            ("bits-hex", R),
            ("square-map", &golden_map("rotated-45-packed")),
        ],
    )
    .await;
    page.wait_for(".diamond").await;
    assert_eq!(
        page.count(".diamond .cell").await,
        64,
        "squares of the diamond"
    );
    let colours = "new Set([...document.querySelectorAll('.diamond .cell')].map(it => getComputedStyle(it).fill)).size";
    let colours = page.eval(colours).await;
    assert!(
        colours.as_u64() > Some(1),
        "the diagonals are told apart by {colours} colours"
    );
    page.push("step-last").await;
    page.wait_shown(
        "packed",
        &[
            ("bits-hex", sample),
            ("fen-output", sample),
            ("?do", "rotated-45-packed"),
        ],
    )
    .await;
    // Square n of the list has the bit of the n-th square.
    let diagonals = format!("[...document.querySelectorAll('{GRID} [data-diagonal]')].length");
    assert_eq!(page.eval(&diagonals).await, 64);
    let (mut place, mut expected) = (0, String::new());
    for diagonal in 0..15usize {
        for _ in 0..=7 - diagonal.abs_diff(7) {
            let square = Square::ALL[place];
            expected += &format!("{square}:{diagonal} ");
            place += 1;
        }
    }
    let seen = format!(
        "[1, 2, 3, 4, 5, 6, 7, 8].flatMap(rank => [...'abcdefgh'].map(file => {{
            const square = file + rank;
            return square + ':' + document.querySelector(`{GRID} [data-square=${{square}}]`).dataset.diagonal;
        }})).join(' ') + ' '"
    );
    assert_eq!(page.eval(&seen).await, expected, "the diagonal of each bit");
    // And back, by all routines.
    for routine in Catalogue::ROUTINES
        .iter()
        .filter(|routine| routine.family() == "rotated-45-unpacked")
    {
        let id = routine.id();
        page.go(&format!(
            "?bits={sample}&do=rotated-45-unpacked&routine={id}"
        ))
        .await;
        page.wait_shown(
            id,
            &[
                ("bits-hex", R),
                ("fen-output", R),
                ("operations", "…· proved"),
            ],
        )
        .await;
    }
}

/// Each mask is drawn, with its hex and what fraction it is, and a press goes to the step that uses it.
#[tokio::test(flavor = "multi_thread")]
async fn a_mask_goes_to_its_step() {
    let page = Page::open("").await;
    for (id, masks) in [
        (
            "flip-vertical/delta-swaps",
            &[
                ("1", "0x00FF00FF00FF00FF", "−1/257"),
                ("2", "0x0000FFFF0000FFFF", "−1/65537"),
                ("3", "0x00000000FFFFFFFF", "−1/4294967297"),
            ][..],
        ),
        (
            "mirror-horizontal/delta-swaps",
            &[
                ("1", "0x5555555555555555", "−1/3"),
                ("2", "0x3333333333333333", "−1/5"),
                ("3", "0x0F0F0F0F0F0F0F0F", "−1/17"),
            ][..],
        ),
    ] {
        let transform = id.split('/').next().expect("a family");
        page.go(&format!("?routine={id}")).await;
        page.wait_shown(id, &[("routine-select", id)]).await;
        assert_eq!(
            page.count(".masks button").await,
            masks.len(),
            "masks of {id}"
        );
        for (step, hex, fraction) in masks.iter().rev() {
            let mask = format!("[title=\"Go to step {step}\"]");
            let text = page.look(&[&mask]).await.remove(0);
            assert!(
                text.contains(hex) && text.contains(fraction),
                "{id}, step {step}: {text}"
            );
            page.click(&mask).await;
            let bits = u64::from_str_radix(&hex[2..], 16).expect("a number");
            page.wait_shown(
                &format!("{hex} of {id} pressed"),
                &[
                    ("?step", *step),
                    ("step-slider", step),
                    ("?do", transform),
                    ("bit-grid-mask", &Bitboard(bits).to_string()),
                ],
            )
            .await;
        }
    }
    // The masks of the diagonal flips, and the six rows of the loop for all of them.
    for (id, count) in [
        ("flip-diagonal/delta-swaps", 3),
        ("flip-anti-diagonal/delta-swaps", 3),
        ("flip-mirror-reverse/both", 6),
    ] {
        page.go(&format!("?routine={id}&step=0")).await;
        page.wait_shown(id, &[("routine-select", id)]).await;
        let buttons = page.count(".masks button").await;
        assert!(buttons >= count, "{id} shows {buttons} masks");
        for place in 1..=buttons {
            let mask = format!(".masks button:nth-of-type({place})");
            let title = page.attribute(&mask, "title").await.expect("a title");
            let step = title.strip_prefix("Go to step ").expect("a step");
            page.click(&mask).await;
            page.wait_shown(&format!("{id}: {title}"), &[("?step", step)])
                .await;
        }
    }
}

/// All of these are in the menu of the first page, and a link brings them back.
#[tokio::test(flavor = "multi_thread")]
async fn every_domain_has_a_link() {
    let page = Page::open("").await;
    for id in [
        "flip-diagonal/mailbox",
        "rotate-90-clockwise/square-shifts",
        "wrap-north-west/masked-rotates",
        "rotated-45-packed/multiplications",
    ] {
        page.go("").await;
        page.select("routine-select", id).await;
        page.push("step-forward").await;
        page.wait_shown(id, &[("?routine", id), ("?step", "1")])
            .await;
        let things = [
            "bits-hex",
            "bit-grid",
            "board",
            "step-label",
            "fen-output",
            "listing",
            "operations",
            "?do",
        ];
        let seen = page.look(&things).await;
        page.reload().await;
        let named: Vec<_> = things.into_iter().zip(&seen).collect();
        page.wait_shown(&format!("{id} reloaded"), &named).await;
        page.back().await;
        page.wait_shown(&format!("back from {id}"), &[("?step", "")])
            .await;
    }
}

/// A drawn board, where each square has what stood on the one it comes from.
fn rearranged(board: &str, origins: &deltaboard_trace::Origins) -> String {
    let pieces: Vec<_> = board.split_whitespace().collect();
    let at = |place: usize| {
        let from = origins.bit(place ^ 56).square().expect("a permutation");
        pieces[usize::from(from.index() ^ 56)]
    };
    let ranks: Vec<_> = (0..8)
        .map(|rank| {
            (0..8)
                .map(|file| at(8 * rank + file))
                .collect::<Vec<_>>()
                .join(" ")
        })
        .collect();
    ranks.join("\n")
}
