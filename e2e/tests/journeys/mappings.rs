//! The eight ways to number the squares: the board and its result stay, the numbers and the routine follow.

use deltaboard_e2e::samples::R;
use deltaboard_e2e::{Page, hex};
use deltaboard_transform::{Bitboard, Square, Transform};

const GRID: &str = "[data-testid=bit-grid] ~ [data-squares]";

/// Each is named by the squares of the bits 0 and 1.
const MAPPINGS: [&str; 8] = [
    "a1-b1", "a8-b8", "h1-g1", "h8-g8", "a1-a2", "a8-a7", "h1-h2", "h8-h7",
];

/// The 64 squares in the order of their bits, as the name tells: from the first square over the second to the end of
/// the line, and then line by line.
fn order(mapping: &str) -> Vec<Square> {
    let (first, second) = mapping.split_once('-').expect("two squares");
    let place = |name: &str| {
        let square: Square = name.parse().expect("a square");
        (i32::from(square.index() % 8), i32::from(square.index() / 8))
    };
    let (from, next) = (place(first), place(second));
    let inner = (next.0 - from.0, next.1 - from.1);
    // The other way leads from the corner into the board.
    let into = |at: i32| if at == 0 { 1 } else { -1 };
    let outer = if inner.0 == 0 {
        (into(from.0), 0)
    } else {
        (0, into(from.1))
    };
    let square = |outside: i32, inside: i32| {
        let file = from.0 + outer.0 * outside + inner.0 * inside;
        let rank = from.1 + outer.1 * outside + inner.1 * inside;
        Square::new((8 * rank + file) as u8).expect("a square")
    };
    (0..64).map(|bit| square(bit / 8, bit % 8)).collect()
}

/// The number of a set of squares.
fn number(mapping: &str, set: Bitboard) -> String {
    let order = order(mapping);
    let set = order
        .iter()
        .enumerate()
        .filter(|(_, square)| set.contains(**square));
    let number = set.fold(0u64, |number, (bit, _)| number | 1 << bit);
    hex(number)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mapping_renumbers_and_moves_nothing() {
    let page = Page::open("").await;
    for transform in [
        "flip-vertical",
        "rotate-90-clockwise",
        "flip-anti-diagonal",
        "pseudo-rotate-45-clockwise",
        "rotated-45-packed",
    ] {
        let moves: Transform = transform.parse().expect("a transform");
        let result = moves.bitboard(Bitboard(R));
        page.go(&format!("?bits=0x{R:016x}&do={transform}")).await;
        for mapping in MAPPINGS.into_iter().rev() {
            let when = format!("{transform} in {mapping}");
            page.select("mapping-select", mapping).await;
            page.wait_shown(
                &when,
                &[
                    ("?mapping", if mapping == "a1-b1" { "" } else { mapping }),
                    ("mapping-select", mapping),
                    ("fen-output", &*hex(result.0)),
                    ("operations", "…proved"),
                ],
            )
            .await;
            page.push("step-first").await;
            page.wait_shown(
                &format!("{when} at the start"),
                &[
                    ("bits-hex", number(mapping, Bitboard(R))),
                    ("bit-grid", Bitboard(R).to_string()),
                    ("bits-input", number(mapping, Bitboard(R))),
                ],
            )
            .await;
            page.push("step-last").await;
            page.wait_shown(
                &format!("{when} at the end"),
                &[
                    ("bits-hex", number(mapping, result)),
                    ("bit-grid", result.to_string()),
                    ("fen-output", hex(result.0)),
                ],
            )
            .await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mapping_is_in_the_link_and_back_undoes_it() {
    let page = Page::open("?bits=0x1e2222120e0a1222&do=rotate-90-clockwise&step=1").await;
    let things = [
        "mapping-select",
        "bits-hex",
        "bit-grid",
        "bit-grid-before",
        "bit-grid-mask",
        "step-label",
        "listing",
        "routine-select",
        "fen-output",
        "?step",
    ];
    let mut visited = vec![page.look(&things).await];
    for mapping in &MAPPINGS[1..] {
        page.select("mapping-select", mapping).await;
        page.wait_shown(
            mapping,
            &[("?mapping", *mapping), ("mapping-select", mapping)],
        )
        .await;
        let seen = page.look(&things).await;
        page.reload().await;
        let named: Vec<_> = things.into_iter().zip(&seen).collect();
        page.wait_shown(&format!("{mapping} reloaded"), &named)
            .await;
        visited.push(seen);
    }
    for seen in visited.iter().rev().skip(1) {
        page.back().await;
        let named: Vec<_> = things.into_iter().zip(seen).collect();
        page.wait_shown(&format!("back to {}", seen[0]), &named)
            .await;
    }
    for seen in visited.iter().skip(1) {
        page.forward().await;
        let named: Vec<_> = things.into_iter().zip(seen).collect();
        page.wait_shown(&format!("forward to {}", seen[0]), &named)
            .await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn squares_show_their_numbers_and_every_way_is_a_symmetry() {
    let page = Page::open("?do=flip-vertical&step=0").await;
    page.select("cells-select", "numbers").await;
    page.wait_shown(
        "with numbers",
        &[("?cells", "numbers"), ("cells-select", "numbers")],
    )
    .await;
    for mapping in MAPPINGS {
        page.select("mapping-select", mapping).await;
        page.wait_shown(mapping, &[("mapping-select", mapping)])
            .await;
        let mut numbers = [0; 64];
        for (bit, square) in order(mapping).iter().enumerate() {
            numbers[usize::from(square.index())] = bit;
        }
        let drawn = format!(
            "[1, 2, 3, 4, 5, 6, 7, 8].flatMap(rank => [...'abcdefgh'].map(file =>
                document.querySelector(`{GRID} [data-square=${{file}}${{rank}}]`).dataset.label)).join(' ')"
        );
        let expected: Vec<_> = numbers.iter().map(usize::to_string).collect();
        assert_eq!(
            page.eval(&drawn).await,
            expected.join(" "),
            "the numbers of {mapping}"
        );
        // The pointer tells the same, when it comes back from the menu.
        page.hover("mapping-select").await;
        page.hover_css(&format!("{GRID} [data-square=e4]")).await;
        let e4 = format!("e4 is bit {}", numbers[28]);
        page.wait_shown(mapping, &[("square-info", e4)]).await;
        let ways = page.look(&["conversions"]).await.remove(0);
        let ways: Vec<_> = ways.lines().collect();
        assert_eq!(ways.len(), 8, "{mapping}: {ways:?}");
        assert_eq!(
            ways.iter().filter(|way| way.ends_with("as it is")).count(),
            1,
            "{mapping}: {ways:?}"
        );
        let mut names: Vec<_> = ways
            .iter()
            .filter_map(|way| way.split(": ").last())
            .collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), 8, "each way is another symmetry: {ways:?}");
    }
    page.reload().await;
    page.wait_shown(
        "reloaded",
        &[
            ("?cells", "numbers"),
            ("cells-select", "numbers"),
            ("mapping-select", "h8-h7"),
        ],
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bits_are_read_and_written_in_the_mapping() {
    let page = Page::open("").await;
    for mapping in MAPPINGS {
        page.select("mapping-select", mapping).await;
        page.fill("bits-input", "0x2").await;
        let square = order(mapping)[1];
        let bit = Bitboard(1 << square.index());
        page.wait_shown(
            mapping,
            &[
                ("bits-hex", &*"0x0000000000000002".to_owned()),
                ("bit-grid", &bit.to_string()),
                ("fen-output", &hex(bit.0)),
            ],
        )
        .await;
        page.click_css(&format!("{GRID} [data-square={square}]"))
            .await;
        page.wait_shown(
            &format!("{mapping}, cleared"),
            &[
                ("bits-hex", "0x0000000000000000"),
                ("bits-input", "0x0000000000000000"),
            ],
        )
        .await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn positions_move_alike_in_every_mapping() {
    let page = Page::open("").await;
    for transform in [
        "color-flip",
        "mirror-horizontal",
        "pseudo-rotate-45-anticlockwise",
    ] {
        page.go(&format!(
            "?fen=r3k2r/8/8/8/8/8/P7/R3K2R_b_KQkq_-_3_40&set=white&do={transform}"
        ))
        .await;
        let things = ["fen-output", "caveats", "board", "bit-grid", "done"];
        let seen = page.look(&things).await;
        for mapping in MAPPINGS {
            page.select("mapping-select", mapping).await;
            page.wait_shown(mapping, &[("mapping-select", mapping)])
                .await;
            page.push("step-first").await;
            page.push("step-last").await;
            let named: Vec<_> = things.into_iter().zip(&seen).collect();
            page.wait_shown(&format!("{transform} in {mapping}"), &named)
                .await;
        }
    }
}

/// A routine that is chosen in the menu is the one that then stands there.
#[tokio::test(flavor = "multi_thread")]
async fn a_routine_is_chosen_in_another_mapping() {
    let page = Page::open("").await;
    for mapping in ["a8-b8", "a1-a2"] {
        for id in [
            "mirror-horizontal/rotates",
            "flip-diagonal/delta-swaps",
            "flip-vertical/byte-swap",
        ] {
            page.go(&format!("?mapping={mapping}")).await;
            page.select("routine-select", id).await;
            page.wait_shown(
                &format!("{id} chosen in {mapping}"),
                &[("?routine", id), ("routine-select", id)],
            )
            .await;
        }
    }
}
