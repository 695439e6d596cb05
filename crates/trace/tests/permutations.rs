//! Parsing of permutations in the notations that people use, and its errors.

use deltaboard_routine::Span;
use deltaboard_testing::cases;
use deltaboard_trace::Permutation;
use deltaboard_transform::{Square, Symmetry, Transform};
use fastrand::Rng;

#[test]
fn tables_and_formulas_are_parsed() {
    let flip = Permutation::from(Transform::Symmetry(Symmetry::FlipVertical));
    let numbers: Vec<_> = flip.goals().iter().map(|goal| goal.index().to_string()).collect();
    let names: Vec<_> = flip.goals().iter().map(Square::to_string).collect();
    let upper: Vec<_> =
        names.iter().map(|name| format!("Square::{}", name.to_uppercase())).collect();
    let hex: Vec<_> = flip.goals().iter().map(|goal| format!("{:#04x}", goal.index())).collect();
    for text in [
        numbers.join(" "),
        numbers.join(","),
        format!("int map[64] = {{\n    {},\n}};\n", numbers.join(", ")),
        format!("static const uint8_t FLIP[] = {{ {} }}; // the ranks", hex.join(", ")),
        format!("[{}]", names.join(", ")),
        format!("const FLIP: [Square; 64] = [{}];", upper.join(", ")),
        format!("let map: [u8; 64] = [{}u8];", numbers.join("u8, ")),
        format!("{{ /* rank 8 */ {} }}", numbers.join(" /* and */, ")),
        format!("{flip:?}"),
        format!("vec![{}]", numbers.join(", ")),
        format!(
            "int map[8][8] = {{ {{ {} }} }};",
            numbers.chunks(8).map(|rank| rank.join(", ")).collect::<Vec<_>>().join(" }, { ")
        ),
    ] {
        match text.parse::<Permutation>() {
            Ok(permutation) => assert_eq!(permutation, flip, "{text}"),
            Err(fault) => panic!("{}", fault.draw(&text)),
        }
    }
    for formula in
        ["sq ^ 56", "sq' = sq ^ 56;", " sq = sq ^ 56 ; ", "return sq ^ 56;", "sq ^ 56 // flip"]
    {
        assert_eq!(formula.parse::<Permutation>().unwrap(), flip, "{formula}");
    }
    for formula in ["sq", "sq;", "return sq;"] {
        let read = formula.parse::<Permutation>().unwrap();
        assert_eq!(read, Permutation::IDENTITY, "{formula}");
    }
}

#[test]
fn errors_match_golden_file() {
    cases::check_answers("tests/permutations/faults.txt", 30, |text| {
        match text.parse::<Permutation>() {
            Ok(_) => panic!("no error is found in\n{text}"),
            Err(fault) => fault.draw(text),
        }
    });
}

#[test]
fn error_points_at_unclosed_bracket() {
    let text = "int map[64] = { 1, 2";
    let fault = text.parse::<Permutation>().unwrap_err();
    assert_eq!(fault.span().of(text), "{");
}

#[test]
fn error_points_at_comma_without_entry() {
    let text = "[e4, , e5]";
    let fault = text.parse::<Permutation>().unwrap_err();
    assert_eq!(fault.span(), Span::new(5, 6));
}

#[test]
fn text_may_have_64_kilobytes() {
    let most = 64 * 1024;
    let text = format!("sq ^ 56{}", " ".repeat(most - 7));
    assert!(text.parse::<Permutation>().is_ok());
    for longer in [most + 1, most + 2] {
        let text = format!("sq ^ 56{}", " ".repeat(longer - 7));
        let fault = text.parse::<Permutation>().unwrap_err();
        assert_eq!(fault.message(), "the text is too long: 65 KB");
    }
}

#[test]
fn no_text_panics_or_takes_long() {
    let mut random = Rng::with_seed(11);
    let mut squares = Square::ALL;
    random.shuffle(&mut squares);
    let table = format!("{:?}", Permutation::from_goals(squares).unwrap());
    let words = [
        "sq", "12", "e4", ",", " ", "{", "}", "[", "=", "64", "é", "/*", "//", "-", "^", "(", "0x",
        "'", "\n", ";",
    ];
    for _ in 0..2000 {
        let mut text: String =
            (0..random.usize(..12)).map(|_| words[random.usize(..words.len())]).collect();
        let _read = text.parse::<Permutation>();
        // A table with a word inserted somewhere.
        let place = random.usize(..table.len());
        text =
            format!("{}{}{}", &table[..place], words[random.usize(..words.len())], &table[place..]);
        let _read = text.parse::<Permutation>();
    }
    let large = [
        "1,".repeat(1 << 19),
        " ".repeat((1 << 20) + 1),
        "sq+".repeat(1 << 18),
        format!("[{}", "/* */ ".repeat(100_000)),
        format!("[{}]", "99999999999999999999".repeat(50_000)),
        format!("sq ^ {}", "(".repeat(1 << 19)),
        "sq ^ 1 ? ".repeat(1 << 16),
    ];
    for text in large {
        assert!(text.parse::<Permutation>().is_err(), "{}", &text[..20]);
    }
}
