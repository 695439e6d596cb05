//! Checks the figures in the guide: numbers of operations here, all others in `figures`.

mod figures;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use deltaboard_catalogue::Catalogue;
use deltaboard_compiler::{Instructions, compile};
use deltaboard_embed::Fence;
use deltaboard_routine::Program;
use deltaboard_trace::{Permutation, run};

/// Routines of the catalogue, or functions in the code of a page, with their numbers of operations.
type Counts = &'static [(&'static str, u32)];

/// A page, a sentence of it, and the routines of the sentence.
const COUNTS: &[(&str, &str, Counts)] = &[
    (
        "two-halves-change-places",
        "it takes 21 operations: eight shifts, six masks, seven ORs",
        &[("flip-vertical/shifts-and-masks", 21)],
    ),
    (
        "the-delta-swap",
        "and the XOR form six.",
        &[("swap_b2_and_d4", 6), ("swap_neighbours", 6), ("swap", 6)],
    ),
    (
        "the-delta-swap",
        "If every bit of the board moves, the OR form takes five operations",
        &[("two-halves-change-places: swap_neighbours", 5)],
    ),
    (
        "three-delta-swaps-flip-a-board",
        "It costs 13 operations: five, five and three. The long way took 21.",
        &[
            ("flip-vertical/delta-swaps", 13),
            ("flip-vertical/shifts-and-masks", 21),
            ("two-halves-change-places: swap_neighbours", 5),
            ("two-halves-change-places: swap_pairs", 5),
            ("two-halves-change-places: swap_halves", 3),
        ],
    ),
    (
        "byte-swap",
        "one operation instead of 13",
        &[("flip-vertical/byte-swap", 1), ("flip-vertical/delta-swaps", 13)],
    ),
    ("byte-swap", "Another routine takes nine operations", &[("flip-vertical/rotates", 9)]),
    (
        "the-mirror",
        "the mirror takes 15 operations, two more than the flip",
        &[("mirror-horizontal/delta-swaps", 15)],
    ),
    (
        "the-mirror-by-multiplying-and-by-rotating",
        "That still takes 15 operations",
        &[("mirror-horizontal/multiply-add", 15)],
    ),
    (
        "the-mirror-by-multiplying-and-by-rotating",
        "takes only 13 operations",
        &[("mirror-horizontal/rotates", 13)],
    ),
    (
        "the-mirror-by-multiplying-and-by-rotating",
        "The flip by rotates in nine operations",
        &[("flip-vertical/rotates", 9)],
    ),
    ("half-a-turn", "which together take 28 operations", &[("rotate-180/delta-swaps", 28)]),
    (
        "how-far-it-goes",
        "the flip with three ORs takes 13 operations",
        &[("flip-vertical/delta-swaps", 13)],
    ),
    (
        "the-diagonal",
        "Each swap takes six operations, and the three take 18.",
        &[("flip-diagonal/delta-swaps", 18)],
    ),
    (
        "the-other-diagonal",
        "The routine takes 18 operations",
        &[("flip-anti-diagonal/delta-swaps", 18)],
    ),
    (
        "half-a-turn",
        "13 + 15 = 28 operations",
        &[
            ("flip-vertical/delta-swaps", 13),
            ("mirror-horizontal/delta-swaps", 15),
            ("rotate-180/delta-swaps", 28),
            ("rotate-180/composed", 28),
        ],
    ),
    ("half-a-turn", "in 21 operations", &[("rotate-180/rotates", 21)]),
    ("half-a-turn", "does that in one instruction", &[("rotate-180/bit-reversal", 1)]),
    (
        "half-a-turn",
        "two operations instead of 15",
        &[("mirror-horizontal/bit-reversal", 2), ("mirror-horizontal/delta-swaps", 15)],
    ),
    (
        "quarter-turns-are-two-flips",
        "18 + 13 = 31 operations",
        &[
            ("flip-diagonal/delta-swaps", 18),
            ("flip-vertical/delta-swaps", 13),
            ("rotate-90-clockwise/flip-after-diagonal", 31),
        ],
    ),
    (
        "quarter-turns-are-two-flips",
        "18 + 1 = 19",
        &[("rotate-90-clockwise/byte-swap-after-diagonal", 19)],
    ),
    (
        "rotates-lose-nothing",
        "One step to the right then takes five operations",
        &[("wrap-east/masked-rotates", 5)],
    ),
    (
        "turning-by-45-degrees",
        "It takes 12 operations",
        &[("pseudo-rotate-45-clockwise/rotates", 12)],
    ),
    (
        "packing-the-diagonals",
        "That takes 13 operations.",
        &[("rotated-45-packed/reversal-and-pdep", 13)],
    ),
    (
        "packing-the-diagonals",
        "Without these instructions, the shortest routine in Deltaboard takes 31",
        &[("rotated-45-packed/multiplications", 31)],
    ),
    (
        "lines-by-multiplication",
        "that is three operations",
        &[("a-file-to-rank/multiplication", 3)],
    ),
    ("mirroring-a-rank", "in 15 operations", &[("mirror-horizontal/delta-swaps", 15)]),
    (
        "mirroring-a-rank",
        "a routine with two multiplications takes five",
        &[("mirror-rank/multiplications", 5)],
    ),
    ("mirroring-a-rank", "takes eight operations", &[("mirror-rank/multiplications-32", 8)]),
    (
        "squares-instead-of-boards",
        "| flip | the rank is turned over | `sq ^ 56` | 1 |",
        &[("flip-vertical/square-xor", 1)],
    ),
    (
        "squares-instead-of-boards",
        "| mirror | the file is turned over | `sq ^ 7` | 1 |",
        &[("mirror-horizontal/square-xor", 1)],
    ),
    (
        "squares-instead-of-boards",
        "| rotation by 180° (half a turn) | both are turned over | `sq ^ 63`, or `63 - sq` | 1 |",
        &[("rotate-180/square-xor", 1), ("rotate-180/square-subtraction", 1)],
    ),
    (
        "squares-instead-of-boards",
        "| diagonal flip | rank and file are exchanged | `((sq >> 3) \\| (sq << 3)) & 63` | 4 |",
        &[("flip-diagonal/square-shifts", 4)],
    ),
    (
        "squares-instead-of-boards",
        "| anti-diagonal flip | exchanged, then both turned over | the same, `^ 63` | 5 |",
        &[("flip-anti-diagonal/square-shifts", 5)],
    ),
    (
        "squares-instead-of-boards",
        "| rotation by 90° clockwise (a quarter turn) | exchanged, then the rank turned over | the same, `^ 56` | 5 |",
        &[("rotate-90-clockwise/square-shifts", 5)],
    ),
    (
        "squares-instead-of-boards",
        "| rotation by 90° anticlockwise | exchanged, then the file turned over | the same, `^ 7` | 5 |",
        &[("rotate-90-anticlockwise/square-shifts", 5)],
    ),
    (
        "lines-by-multiplication",
        "Two operations, a multiplication and a shift, do the same",
        &[("flip-diagonal/square-multiplication", 2)],
    ),
    (
        "file-attacks-by-lookup",
        "18 operations with three delta swaps",
        &[("flip-diagonal/delta-swaps", 18)],
    ),
    ("why-64-boards-are-enough", "half a turn in 21 operations", &[("rotate-180/rotates", 21)]),
];

/// Sentences with a number of operations that isn't of a written routine.
const OTHERS: &[(&str, &str)] = &[
    // The routine isn't in the guide.
    ("the-delta-swap", "a third mask and a second OR to keep them: seven operations"),
    ("what-is-a-bitboard", "One operation works on every square"),
    ("squares-instead-of-boards", "that takes one to five operations"),
    // See `the_lab_finds_the_number_of_operations_in_the_guide`.
    ("the-lab", "it finds 12 operations"),
];

const WORDS: [&str; 10] =
    ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

/// The value of a number word or of digits.
fn number(word: &str) -> Option<u32> {
    let word = word.trim_matches(|letter: char| !letter.is_ascii_alphanumeric());
    let named = WORDS.iter().position(|it| word.eq_ignore_ascii_case(it));
    let named = named.and_then(|number| u32::try_from(number).ok());
    named.or_else(|| word.parse().ok())
}

/// The texts of the pages by their names.
fn pages() -> BTreeMap<String, String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../guide/src");
    let mut pages = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            continue;
        }
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        pages.insert(name, fs::read_to_string(path).unwrap());
    }
    pages
}

fn normalize_whitespace(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The number of operations of a routine of the catalogue, or of a function in the code of this page or another one
/// (`page: function`).
fn operations(pages: &BTreeMap<String, String>, page: &str, name: &str) -> u32 {
    let program = match Catalogue::find(name) {
        Some(routine) => routine.program().clone(),
        None => {
            let (page, function) = name.split_once(": ").unwrap_or((page, name));
            let blocks = pages[page].split("```deltaboard\n").skip(1);
            let blocks = blocks.map(|block| block.split("```").next().unwrap_or_default());
            let mut codes = blocks.filter_map(|block| Fence::parse(block).unwrap().code);
            let code = codes.find(|code| code.text.contains(&format!(" {function}(")));
            let code = code.unwrap_or_else(|| panic!("{page} has no {function}"));
            Program::parse(&code.text).unwrap()
        }
    };
    run(&program, 0x1e22_2212_0e0a_1222).unwrap().operations()
}

#[test]
fn numbers_of_operations_in_the_guide_are_correct() {
    let pages = pages();
    for (page, sentence, routines) in COUNTS {
        assert!(
            normalize_whitespace(&pages[*page]).contains(sentence),
            "{page} does not contain: {sentence}"
        );
        for (name, count) in *routines {
            assert!(
                sentence.split(' ').any(|word| number(word) == Some(*count)),
                "{count} is not in: {sentence}"
            );
            assert_eq!(operations(&pages, page, name), *count, "{page}: {name}");
        }
    }
}

#[test]
fn every_number_of_operations_is_checked() {
    let counts = COUNTS.iter().map(|(page, sentence, _)| (*page, *sentence));
    let known: Vec<_> = counts.chain(OTHERS.iter().copied()).collect();
    for (page, text) in pages() {
        let mut rest = normalize_whitespace(&text);
        for (_, sentence) in known.iter().filter(|(of, _)| *of == page) {
            assert!(rest.contains(sentence), "{page} does not contain: {sentence}");
            rest = rest.replace(sentence, "…");
        }
        let words: Vec<_> = rest.split(' ').collect();
        for pair in words.windows(2) {
            assert!(
                number(pair[0]).is_none() || !pair[1].starts_with("operation"),
                "{page} contains {} {}, which is not in the list",
                pair[0],
                pair[1]
            );
        }
    }
}

#[test]
fn the_lab_finds_the_number_of_operations_in_the_guide() {
    let pages = pages();
    let sentence = "For `sq' = (sq + 8*(sq & 7)) & 63` it finds 12 operations.";
    assert!(normalize_whitespace(&pages["the-lab"]).contains(sentence));
    let permutation: Permutation = "(sq + 8*(sq & 7)) & 63".parse().unwrap();
    let found = compile(&permutation, Instructions::default());
    assert_eq!(found.operations(), 12);
}
