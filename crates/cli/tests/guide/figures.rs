//! The figures in the guide's sentences: squares, sums, tables of digits, and every other number.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use deltaboard_catalogue::Catalogue;
use deltaboard_embed::Fence;
use deltaboard_routine::Program;
use deltaboard_trace::{Digit, evaluate, run};
use deltaboard_transform::{Square, Symmetry};
use regex::Regex;

/// A number: hexadecimal, or decimal.
const NUMBER: &str = r"(?:0x[0-9A-Fa-f]+|\d+)";

/// Numbers with operators between them.
const SUM: &str = r"\(?NUMBER(?: (?:[-+*/&^]|<<|>>) \(?NUMBER\)?)*";

/// A page of the guide.
struct Page {
    name: String,
    /// Its sentences, tables and questions on one line each, without marks.
    prose: String,
    /// The numbers in its blocks and in the routines that these play.
    blocks: BTreeSet<u64>,
    /// The rows of its tables.
    rows: Vec<String>,
}

fn regex(pattern: &str) -> Regex {
    Regex::new(&pattern.replace("NUMBER", NUMBER)).unwrap()
}

/// The value of a number. Leading zeros don't make it octal.
fn value(number: &str) -> u64 {
    match number.strip_prefix("0x") {
        Some(digits) => u64::from_str_radix(digits, 16).unwrap(),
        None => number.parse().unwrap(),
    }
}

fn numbers(text: &str) -> impl Iterator<Item = u64> {
    static WORD: LazyLock<Regex> = LazyLock::new(|| regex(r"\bNUMBER"));
    WORD.find_iter(text).map(|number| value(number.as_str()))
}

/// A sum of numbers by C's rules, as the parser of routines reads it.
fn computed(sum: &str) -> u64 {
    let sum = regex(r"\b0+(\d)").replace_all(sum, "$1");
    let program = Program::parse(&format!("u64 f(u64 x) {{ return {sum}; }}")).unwrap();
    evaluate(&program, 0).unwrap()
}

fn page(name: &str, text: &str) -> Page {
    let text = regex("(?s)<svg.*?</svg>").replace_all(text, "");
    let (mut prose, mut blocks) = (String::new(), BTreeSet::new());
    for (index, part) in text.split("```").enumerate() {
        if index % 2 == 0 {
            prose += part;
        } else if let Some(block) = part.strip_prefix("deltaboard\n") {
            let fence = Fence::parse(block).unwrap();
            for line in &fence.lines {
                if line.key == "question" {
                    prose += &line.value;
                } else {
                    blocks.extend(numbers(&line.value));
                }
            }
            let routine = fence.value("routine").and_then(Catalogue::find);
            let code = routine.map(|routine| routine.code().to_owned());
            for code in code.into_iter().chain(fence.code.map(|code| code.text)) {
                blocks.extend(numbers(&code));
            }
        } else if let Some(text) = part.strip_prefix("text\n") {
            prose += text;
        } else {
            blocks.extend(numbers(part));
        }
        prose += "\n";
    }
    let rows = prose.lines().filter(|line| line.starts_with('|')).map(plain).collect();
    Page { name: name.to_owned(), prose: plain(&prose), blocks, rows }
}

/// A text on one line, without marks and addresses.
fn plain(text: &str) -> String {
    let mut text = text.to_owned();
    for (pattern, by) in [
        (r"\]\([^)]*\)", "]"),
        (r#"</?(?:details|summary|a)\b[^>]*>"#, " "),
        (r"\*\*|`", ""),
        (r"\*(\S[^*\n]*?\S|\S)\*", "$1"),
        ("·", "*"),
        ("−", "-"),
        ("all ones", "0xFFFFFFFFFFFFFFFF"),
        (r"(?m)^\d+\. ", ""),
        (r"\s+", " "),
        (r"version \d+", "version"),
        (r"\b(?:32|64)[ -]bits?\b", "bits"),
    ] {
        text = regex(pattern).replace_all(&text, by).into_owned();
    }
    text
}

fn pages() -> Vec<Page> {
    super::pages()
        .iter()
        .filter(|(name, _)| *name != "SUMMARY")
        .map(|(name, text)| page(name, text))
        .collect()
}

/// The equations of a text: what is left and right of the sign.
fn equations(text: &str) -> Vec<(String, String)> {
    let equation = regex(&format!(r"(?:^|[^\w.])({SUM}) = ({SUM})"));
    let found = equation.captures_iter(text).map(|it| (it[1].to_owned(), it[2].to_owned()));
    found.filter(|(left, right)| left.contains(' ') || right.contains(' ')).collect()
}

#[test]
fn sums_are_right() {
    let mut count = 0;
    for page in pages() {
        for (left, right) in equations(&page.prose) {
            assert_eq!(computed(&left), computed(&right), "{}: {left} = {right}", page.name);
            count += 1;
        }
    }
    assert!(count >= 30, "only {count} sums were found");
}

/// The squares of a text whose number it gives, with that number in decimal or binary.
fn numbered_squares(text: &str) -> Vec<(String, u64)> {
    let digits = "[01]{3} [01]{3}";
    let number = format!(r"({digits}|\d\d?)\b");
    let before = regex(&format!(
        r"\b([a-h][1-8])(?:,? (?:which )?is| =| has the digits|,) (?:bit |square |number |in binary |{SUM} = )?{number}(?:,? (?:which is|in binary) ({digits}))?"
    ));
    let after = regex(&format!(r"\b{number}(?:, which is|: that is| is|:) ([a-h][1-8])\b"));
    let forward = before.captures_iter(text).flat_map(|it| {
        let numbers = [it.get(2), it.get(3)].into_iter().flatten();
        numbers.map(|number| (it[1].to_owned(), number.as_str().to_owned())).collect::<Vec<_>>()
    });
    let backward = after.captures_iter(text).map(|it| (it[2].to_owned(), it[1].to_owned()));
    // `f1` and `f2` are digits as well, and a digit is 0 or 1.
    let squares = forward.chain(backward).filter(|(square, number)| {
        !(square.starts_with('f') && matches!(number.as_str(), "0" | "1"))
    });
    squares.map(|(square, number)| (square, value_in_any_base(&number))).collect()
}

/// The value of a number, or of six binary digits in two groups.
fn value_in_any_base(number: &str) -> u64 {
    match number.split_once(' ') {
        Some((rank, file)) => u64::from_str_radix(&[rank, file].concat(), 2).unwrap(),
        None => value(number),
    }
}

#[test]
fn squares_have_their_numbers() {
    let mut count = 0;
    for page in pages() {
        for (square, number) in numbered_squares(&page.prose) {
            assert_eq!(number, index(&square), "{}: {square} is not {number}", page.name);
            count += 1;
        }
    }
    assert!(count >= 35, "only {count} squares were found");
}

fn index(square: &str) -> u64 {
    u64::from(square.parse::<Square>().unwrap().index())
}

fn digit(symbol: &str) -> Option<Digit> {
    Digit::ALL.into_iter().find(|digit| digit.symbol() == symbol)
}

/// What a digit is worth in a square's number: the distance between squares that differ in it.
fn worth(digit: Digit) -> u64 {
    u64::from(digit.squares().trailing_zeros())
}

#[test]
fn tables_of_digits_are_right() {
    let mut count = 0;
    for page in pages() {
        for row in &page.rows {
            let cells: Vec<_> = row.trim_matches([' ', '|']).split(" | ").map(str::trim).collect();
            let right: Vec<_> = match cells[..] {
                ["worth", _, _, _, _, _, _] => Digit::ALL.map(worth).to_vec(),
                [name, _, _, _, _, _, _] if name.parse::<Square>().is_ok() => {
                    let square = name.parse().unwrap();
                    Digit::ALL.map(|digit| u64::from(digit.of(square))).to_vec()
                }
                [name, zeros, _] if zeros.starts_with("0x") => {
                    let ones = digit(name).unwrap().squares();
                    vec![!ones, ones]
                }
                [pair, _, _, _] => {
                    let Some((high, low)) = pair.split_once(" and ") else { continue };
                    let (Some(high), Some(low)) = (digit(high), digit(low)) else { continue };
                    vec![worth(high), worth(low), worth(high) - worth(low)]
                }
                _ => continue,
            };
            let said: Vec<_> = cells[1..].iter().map(|cell| value(cell)).collect();
            assert_eq!(said, right, "{}: {row}", page.name);
            count += 1;
        }
    }
    assert!(count >= 14, "only {count} rows were found");
}

/// A page, a phrase of it, and its numbers from 10 on, computed.
type Figure = (&'static str, &'static str, fn() -> Vec<u64>);

const FIGURES: &[Figure] = &[
    ("what-is-a-bitboard", "is written 0x000000000000FF00", || {
        vec![set(["a2", "b2", "c2", "d2", "e2", "f2", "g2", "h2"])]
    }),
    ("squares-and-bits", "0x01 is a1, and 0x80 is h1", || vec![set(["a1"]), set(["h1"])]),
    ("shifts-move-everything", "On the h-file, so the mask is 0x7F7F7F7F7F7F7F7F", || {
        vec![!(0x0101_0101_0101_0101 << 7)]
    }),
    ("why-three-and-in-any-order", "which is 56, and the other ranks go by 40, 24 and 8", || {
        (0..3).map(|rank| (7 - 2 * rank) * 8).collect()
    }),
    ("the-mirror", "the flip by 8, 16, 32; the mirror by 1, 2, 4", || {
        vec![worth(Digit::ALL[1]), worth(Digit::ALL[0])]
    }),
    ("the-mirror-by-multiplying-and-by-rotating", "| rotated left by | 14 | 12 | 10 | 8 |", || {
        (0..3).map(|file| 7 + 7 - 2 * file).collect()
    }),
    ("the-diagonal", "That is so for 32 squares. The other 32 are 16 pairs.", || {
        let [high, low] = [Digit::ALL[0].squares(), Digit::ALL[3].squares()];
        let moving = u64::from((high ^ low).count_ones());
        vec![64 - moving, moving, moving / 2]
    }),
    ("squares-and-bits", "| worth | 32 | 16 |", || {
        vec![worth(Digit::ALL[0]), worth(Digit::ALL[1])]
    }),
    ("find-the-masks", "| worth | 32 | 16 |", || vec![worth(Digit::ALL[0]), worth(Digit::ALL[1])]),
    ("the-diagonal", "| r2 and f2 | 32 | 4 | 28 |", || {
        vec![worth(Digit::ALL[0]), worth(Digit::ALL[0]) - worth(Digit::ALL[3])]
    }),
    ("find-the-masks", "seven: 7, 14, 21, 28, 35, 42 and 49", || {
        let exchanged = Square::ALL
            .map(|square| square.index().abs_diff(square.index() / 8 + square.index() % 8 * 8));
        let distances: BTreeSet<_> = exchanged.into_iter().map(u64::from).collect();
        distances.into_iter().filter(|distance| *distance >= 10).collect()
    }),
    ("byte-swap", "With the constant 0x8040201008040201 it mirrors", || vec![diagonal()]),
    ("one-loop-for-flip-and-mirror", "a multiplication by f = 16. The", || vec![1 << 4]),
    ("one-loop-for-flip-and-mirror", "64 ones divided by 17, which", || {
        vec![u64::MAX.count_ones().into(), (1 << 4) + 1]
    }),
    ("one-loop-for-flip-and-mirror", "| 4 | 16 | 65536 |", || vec![1 << 4, 1 << (1 << 4)]),
    ("one-loop-for-flip-and-mirror", "| 5 | 32 | 4294967296 |", || vec![1 << 5, 1 << (1 << 5)]),
    ("turning-by-45-degrees", "There are 15 diagonals", || {
        let diagonals = Square::ALL.map(|square| 8 + square.index() / 8 - square.index() % 8);
        vec![BTreeSet::from(diagonals).len() as u64]
    }),
    ("packing-the-diagonals", "has the bits 28 to 35", || {
        let packed = Catalogue::find("rotated-45-packed/reversal-and-pdep").unwrap();
        let packed = evaluate(packed.program(), diagonal()).unwrap();
        vec![packed.trailing_zeros().into(), packed.ilog2().into()]
    }),
    ("lines-by-multiplication", "has two ones, at 29 and 23", || ones(0x2080_0000).rev().collect()),
    ("mirroring-a-rank", "on the bits 1, 11, 21 and 31", || ones(0x8020_0802).skip(1).collect()),
    ("mailbox-loops", "That is 28 swaps", || {
        let routine = Catalogue::find("flip-diagonal/mailbox").unwrap();
        vec![run(routine.program(), 0).unwrap().steps().len() as u64]
    }),
    (
        "file-attacks-by-lookup",
        "From d1 to d8 they span 57 bits, and a table for every number of 57 bits has 2^57 entries",
        || vec![index("d8") - index("d1") + 1; 3],
    ),
    ("the-tablebase-index", "For this position, that is 48202. All 16 images of it", || {
        let king = triangle().position(|square| square == index("c2")).unwrap() as u64;
        vec![((king * 64 + index("a8")) * 64 + index("f5")) * 2, 2 * Symmetry::ALL.len() as u64]
    }),
    ("the-tablebase-index", "in 31332 ways", || vec![leading_pieces()]),
    ("more-training-data", "each with and without the colour flip | 16 |", || {
        vec![2 * Symmetry::ALL.len() as u64]
    }),
    (
        "how-far-it-goes",
        "Let the distances be 32, 16, 8, 4, 2, 1, and then 2, 4, 8, 16, 32 again",
        || {
            let down = Digit::ALL.map(worth);
            down.into_iter()
                .chain(down.into_iter().rev().skip(1))
                .filter(|distance| *distance >= 10)
                .collect()
        },
    ),
    ("find-the-mistake", "It is wrong for 240 of the 256 ranks and right for 16.", || {
        vec![256 - right_ranks(), 256, right_ranks()]
    }),
    (
        "why-64-boards-are-enough",
        "right for the empty rank and for 15 others, and wrong for the other 240. If you happen to try one of the 16",
        || vec![right_ranks() - 1, 256 - right_ranks(), right_ranks()],
    ),
    ("ten-questions", "Answer 18, in binary 010 010", || vec![index("c3"), 10, 10]),
    ("ten-questions", "A bitboard is 0x8000000000000001", || vec![set(["a1", "h8"])]),
];

/// Phrases with a number that was chosen, or is counted by the tests of engines (`engines.rs`).
const ELSEWHERE: &[(&str, &str)] = &[
    ("piece-square-tables", "| bonus | 0 | 5 | 10 | 20 | 40 | 80 |"),
    ("half-a-turn", "with fewer than 24"),
    ("testing-an-evaluation", "after the flip it gets 80 on a7"),
    ("testing-an-evaluation", "There are 158632. In 68480 of them, 43 percent"),
    ("more-training-data", "That happens to 43 percent"),
    ("sliding-attacks-by-subtraction", "since 2026"),
    (
        "sliding-attacks-by-subtraction",
        "all 128 ways to fill the other seven squares. In these 1024 cases a rook attacks 3076 squares. The upward half finds 1538 of them, exactly half. Its answer is right in only 128 cases",
    ),
    ("sliding-attacks-by-subtraction", "The result is empty in all 1024 cases"),
    ("sliding-attacks-by-subtraction", "Now it is right in all 1024 cases"),
    ("file-attacks-by-lookup", "the answer is right on 2112 of them"),
    ("the-tablebase-index", "on 3612 pairs of squares, and only 462 of these pairs remain"),
    ("rotated-bitboards", "an article of 1999"),
];

/// Numbers that every page may use: squares, their last number, the flip of a square, values of a byte, and angles.
const COMMON: [u64; 7] = [64, 63, 56, 256, 45, 90, 180];

fn set<const N: usize>(squares: [&str; N]) -> u64 {
    squares.into_iter().fold(0, |set, square| set | 1 << index(square))
}

fn diagonal() -> u64 {
    (0..64).filter(|square| rank(*square) == file(*square)).fold(0, |set, square| set | 1 << square)
}

fn ones(number: u64) -> impl DoubleEndedIterator<Item = u64> {
    (0..64).filter(move |bit| number >> bit & 1 == 1)
}

fn rank(square: u64) -> u64 {
    square / 8
}

fn file(square: u64) -> u64 {
    square % 8
}

fn in_triangle(square: u64) -> bool {
    file(square) < 4 && rank(square) <= file(square)
}

fn triangle() -> impl Iterator<Item = u64> {
    (0..64).filter(|square| in_triangle(*square))
}

/// How many places three different pieces have, of which the first is in the triangle, and the first that isn't on the
/// diagonal is below it.
fn leading_pieces() -> u64 {
    let other = |used: u64| (0..64).filter(move |square| *square != used);
    let pairs = triangle().flat_map(|one| other(one).map(move |two| (one, two)));
    let three = pairs.flat_map(|(one, two)| {
        other(one).filter(move |it| *it != two).map(move |it| [one, two, it])
    });
    let is_below = |square: &u64| file(*square) > rank(*square);
    let is_kept = |squares: &[u64; 3]| {
        squares.iter().find(|it| file(**it) != rank(**it)).is_none_or(is_below)
    };
    three.filter(is_kept).count() as u64
}

/// For how many ranks the routine with a wrong factor is right.
fn right_ranks() -> u64 {
    let wrong = Catalogue::find("exercises/rank-mirror-factor").unwrap();
    let right = |rank: &u64| evaluate(wrong.program(), *rank).unwrap() == rank.reverse_bits() >> 56;
    assert!(right(&0));
    (0..256).filter(right).count() as u64
}

/// Every number from 10 on is in a block of its page, in a sum that was checked, the number of a square, or computed.
#[test]
fn numbers_are_right() {
    let masks = Digit::ALL.into_iter().flat_map(|digit| [digit.squares(), !digit.squares()]);
    let common: BTreeSet<_> = COMMON.into_iter().chain(masks).collect();
    let number = regex(r"\b(0x[0-9A-Fa-f]+|\d+)\b");
    let large = |text: &str| -> Vec<u64> {
        let found = number.find_iter(text).map(|it| it.as_str());
        let found = found.filter(|it| it.starts_with("0x") || it.trim_start_matches('0').len() > 1);
        found.map(value).collect()
    };
    for Page { name, mut prose, blocks, .. } in pages() {
        let mut known = blocks;
        known.extend(&common);
        known.extend(numbered_squares(&prose).into_iter().map(|(_, number)| number));
        for (left, right) in equations(&prose) {
            known.extend(numbers(&left).chain(numbers(&right)));
        }
        for (page, phrase, computed) in FIGURES {
            if *page == name {
                assert!(prose.contains(phrase), "{name} does not contain: {phrase}");
                assert_eq!(large(phrase), computed(), "{name}: {phrase}");
                known.extend(computed());
            }
        }
        let operations = super::COUNTS.iter().map(|(page, phrase, _)| (*page, *phrase));
        for (page, phrase) in
            operations.chain(super::OTHERS.iter().copied()).chain(ELSEWHERE.iter().copied())
        {
            if page == name {
                let phrase = plain(phrase);
                assert!(prose.contains(&phrase), "{name} does not contain: {phrase}");
                prose = prose.replace(&phrase, "…");
            }
        }
        // Binary digits have rules of their own.
        let prose = regex(r"\b[01]{3,}\b").replace_all(&prose, "…");
        for number in large(&prose) {
            assert!(
                known.contains(&number),
                "{name}: nothing says what {number} (0x{number:X}) is"
            );
        }
    }
}
