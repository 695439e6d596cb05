//! Texts that the user types or pastes: each becomes a board or gets an error message.

use deltaboard_notation::Choice;
use deltaboard_scene::examples::{EXAMPLES, example};
use deltaboard_scene::{Action, Entry, sentence};
use deltaboard_transform::{Bitboard, Square};

use crate::visit::{R, SAMPLE, Visit, linked, transform};

const FLIPPED: &str = "0x22120a0e1222221e";
const LETTER_R: &str = "0x1e2222120e0a1222";

const BAD_FENS: [(&str, &str); 16] = [
    ("", "The text is empty; expected a FEN."),
    ("   ", "The text is empty; expected a FEN."),
    ("k7/8/NK2B4/8/8/8/8/8 w - -", "Rank 6 has 9 squares."),
    ("k7/8/NK2B2/8/8/8/8/8 w - -", "Rank 6 has 7 squares."),
    ("8/8/8/8/8/8/8/K", "Rank 1 has 1 square."),
    ("8/8//8/8/8/8/8", "Rank 6 has 0 squares; an empty rank is written `8`."),
    ("8/8/8/8/8/8/8", "7 ranks; a board has 8."),
    ("8/8/8/8/8/8/8/8/8", "9 ranks; a chess board has 8."),
    ("8/8/8/8/8/8/8/7x", "`x` is not a piece (rank 1)."),
    ("8/8/8/8/8/8/8/9", "`9` is not a number of empty squares, 1 to 8 (rank 1)."),
    ("k7/8/8/8/8/8/8/8 x - -", "Side to move must be w or b, not `x`."),
    ("k7/8/8/8/8/8/8/8 w - e9", "En passant must be a square such as e3, or -, not `e9`."),
    ("k7/8/8/8/8/8/8/8 w - - x 1", "Halfmove clock must be a whole number, not `x`."),
    (
        "k7/8/8/8/8/8/8/8 w - - 0 4294967296",
        "Fullmove number is too large: `4294967296` is above 4294967295.",
    ),
    ("0xfg", "`g` is not a hexadecimal digit."),
    ("<b>bold</b>", ""),
];

/// The error in the FEN field, as a sentence.
fn fen_error(visit: &Visit) -> String {
    visit.state.fen_fault().map(sentence).unwrap_or_default()
}

fn bits_error(visit: &Visit) -> String {
    visit.state.bits_fault().map(sentence).unwrap_or_default()
}

/// Checks that an error is a sentence: it doesn't begin with a small letter, and ends with a full stop.
fn assert_sentence(error: &str, text: &str) {
    let begins = error.chars().next().is_some_and(|first| !first.is_lowercase());
    let is_sentence = begins && error.ends_with('.') && (10..300).contains(&error.len());
    assert!(is_sentence, "the error for {text:?} is `{error}`");
}

#[test]
fn an_invalid_fen_gets_an_error_and_keeps_the_board() {
    let link = format!("?fen={}&do=flip-vertical&step=2", linked(SAMPLE));
    let mut visit = Visit::open(&link);
    for (fen, error) in BAD_FENS {
        visit.write(fen);
        let found = fen_error(&visit);
        assert_sentence(&found, fen);
        assert!(error.is_empty() || found == error, "`{fen}`: {found}");
        assert_eq!(visit.state.fen_text(), fen);
        assert_eq!(visit.result(), "8/8/8/8/8/NK2B3/8/k7 w - -", "`{fen}`");
        assert_eq!(visit.parameter("do"), "flip-vertical");
        assert_eq!(visit.state.step, 2);
    }
    visit.write("8/8/8/8/8/8/8/K6k");
    assert_eq!(fen_error(&visit), "");
    assert_eq!(visit.result(), "8/8/8/8/8/8/8/K6k");
    assert_eq!((visit.parameter("do"), visit.state.step), (String::new(), 0));
}

#[test]
fn invalid_bits_get_an_error_and_keep_the_board() {
    let mut visit = Visit::open("?do=flip-vertical&step=2");
    for bits in
        ["", "0x", "0xfg", "0x10000000000000000", "18446744073709551616", "1.5", "hello", "1 . 1"]
    {
        visit.enter(Entry::Bits(bits.to_owned()));
        assert_sentence(&bits_error(&visit), bits);
        assert_eq!(visit.state.bits_text(), bits);
        assert_eq!(visit.result(), FLIPPED, "`{bits}`");
        assert_eq!(visit.parameter("do"), "flip-vertical");
    }
    for (bits, read) in [
        ("0xff", "0x00000000000000ff"),
        ("00000000FF00FF00", "0x00000000ff00ff00"),
        ("18446744073709551615", "0xffffffffffffffff"),
        ("0b101", "0x0000000000000005"),
        ("-1L", "0xffffffffffffffff"),
        ("1ULL << 4", "0x0000000000000010"),
        ("4503599627370496", "0x0010000000000000"),
        ("0x1E2222120E0A1222", LETTER_R),
    ] {
        visit.enter(Entry::Bits(bits.to_owned()));
        assert_eq!(bits_error(&visit), "", "`{bits}`");
        assert_eq!(visit.result(), read, "`{bits}`");
        assert_eq!(visit.number(), read, "`{bits}`");
        assert_eq!(visit.parameter("do"), "");
    }
}

#[test]
fn the_fen_field_accepts_bits() {
    let mut visit = Visit::open("");
    for (text, bits) in
        [("0x00000000000000ff", "0x00000000000000ff"), ("1e2222120e0a1223", "0x1e2222120e0a1223")]
    {
        visit.write(SAMPLE);
        assert_eq!(visit.result(), SAMPLE);
        visit.write(text);
        assert_eq!((visit.result(), visit.number()), (bits.into(), bits.into()));
        assert_eq!((fen_error(&visit), visit.parameter("fen")), (String::new(), String::new()));
    }
}

/// A FEN can be typed key by key: its beginnings are never read as a bitboard.
#[test]
fn a_fen_can_be_typed_key_by_key() {
    for fen in [
        "8/8/8/8/8/8/8/K6k",
        "1k6/8/8/8/8/8/8/K7 b - -",
        "b6k/8/8/8/8/8/8/K7 w - - 0 1",
        "4k3/8/8/8/8/8/8/4K2R w K -",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    ] {
        let mut visit = Visit::open("");
        for end in 1..=fen.len() {
            visit.write(&fen[..end]);
            assert_eq!(visit.state.fen_text(), &fen[..end]);
            let is_bits = visit.state.subject.is_bits();
            assert!(!is_bits || visit.result() == LETTER_R, "{}", &fen[..end]);
        }
        assert_eq!((visit.result(), fen_error(&visit)), (fen.into(), String::new()));
    }
    for bits in ["0xff", "1234", "0xff00ff"] {
        let mut visit = Visit::open("");
        for end in 1..=bits.len() {
            visit.enter(Entry::Bits(bits[..end].to_owned()));
            assert_eq!(visit.state.bits_text(), &bits[..end]);
        }
        assert_eq!(bits_error(&visit), "", "{bits}");
    }
}

#[test]
fn arbitrary_characters_get_an_error() {
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
        // The replacement character, which browsers put for half a character.
        "\u{fffd}/8",
    ]
    .map(str::to_owned)
    .to_vec();
    let mut dice = Dice(0x0009_e377_9b97_f4a7);
    texts.extend((0..100).map(|_| dice.text()));
    let mut visit = Visit::open("");
    for text in &texts {
        visit.write(text);
        assert_sentence(&fen_error(&visit), text);
        visit.enter(Entry::Bits(text.clone()));
        assert_sentence(&bits_error(&visit), text);
        assert_eq!(visit.result(), LETTER_R, "{text:?}");
    }
    visit.write(LETTER_R).enter(Entry::Bits(LETTER_R.to_owned()));
    assert_eq!((fen_error(&visit), bits_error(&visit)), (String::new(), String::new()));
    assert_eq!(visit.bits(), Bitboard(R));
}

#[test]
fn a_megabyte_gets_an_error() {
    let half = "8/8/8/8/8/8/8/K5kkk ".repeat((1 << 20) / 21);
    let long = "x".repeat(1 << 20);
    for (text, expected) in
        [(&half, "Rank 1 has 9 squares"), (&long, "This word has too many characters")]
    {
        for entry in [Entry::Paste, Entry::Bits] {
            let mut visit = Visit::open("");
            visit.enter(entry(text.clone()));
            let error = format!("{}{}", fen_error(&visit), bits_error(&visit));
            assert!(error.starts_with(expected), "{error:.300}");
            assert_sentence(&error, "a megabyte");
            assert!(visit.state.to_query().len() < 2000, "the URL does not contain it");
            visit.apply(transform("flip-vertical"));
            assert_eq!(visit.result(), FLIPPED);
            assert!(visit.undo());
            assert_eq!(visit.result(), LETTER_R);
        }
    }
}

#[test]
fn pasted_texts_are_read() {
    let grid = "\
        . 1 1 1 1 . . .\n. 1 . . . 1 . .\n. 1 . . . 1 . .\n. 1 . . 1 . . .\n\
        . 1 1 1 . . . .\n. 1 . 1 . . . .\n. 1 . . 1 . . .\n. 1 . . . 1 . .\n";
    let kings = "8/8/8/8/8/8/8/K6k";
    let mut visit = Visit::open("?bits=0x1&do=rotate-180");
    for (text, output, fen) in [
        ("0xff", "0x00000000000000ff", ""),
        (SAMPLE, SAMPLE, SAMPLE),
        (grid, LETTER_R, ""),
        ("  8/8/8/8/8/8/8/K6k \n", kings, kings),
        ("https://lichess.org/editor/k7/8/NK2B3/8/8/8/8/8_w_-_-?color=white", SAMPLE, SAMPLE),
        ("[SetUp \"1\"]\n[FEN \"8/8/8/8/8/8/8/K6k\"]\n\n1. Kb1 *", kings, kings),
        ("{\"fen\":\"8/8/8/8/8/8/8/K6k\",\"depth\":20}", kings, kings),
        ("16777216", "0x0000000001000000", ""),
        ("0x1E22_2212_0E0A_1222", LETTER_R, ""),
    ] {
        visit.enter(Entry::Paste(text.to_owned()));
        assert_eq!(visit.result(), output, "{text}");
        assert_eq!(visit.state.fen_text(), fen, "{text}");
        assert_eq!((fen_error(&visit), visit.parameter("do")), (String::new(), String::new()));
    }
    visit.act(Action::StepForward);
    visit.enter(Entry::Paste("good morning".to_owned()));
    assert_sentence(&fen_error(&visit), "good morning");
    assert_eq!((visit.result(), visit.state.step), (FLIPPED.into(), 1));
}

/// A grid is not a number with 64 digits.
#[test]
fn the_bits_field_accepts_a_grid() {
    for cells in [". . . . . . . 1\n", "0 0 0 0 0 0 0 1\n"] {
        let mut visit = Visit::open("");
        visit.enter(Entry::Bits(cells.repeat(8)));
        assert_eq!(visit.result(), "0x8080808080808080");
        assert_eq!(bits_error(&visit), "");
        assert_eq!(visit.state.source, None);
    }
}

/// An ambiguous text shows how it was read, and can be read in the other way.
#[test]
fn an_ambiguous_text_can_be_read_in_another_way() {
    let mut visit = Visit::open("");
    let reading = |visit: &Visit| {
        let source = visit.state.source.clone().expect("a source");
        let choice = source.choice.map(|choice| choice.to_string());
        let others = source.others.iter().map(ToString::to_string);
        (choice.unwrap_or_default(), others.collect::<Vec<_>>().join(", "), source.notes.join(" "))
    };
    let ambiguous = |taken: &str, other: &str| (taken.to_owned(), other.to_owned(), String::new());
    visit.enter(Entry::Paste("255".to_owned()));
    assert_eq!(visit.result(), "0x00000000000000ff");
    assert_eq!(reading(&visit), ambiguous("decimal", "hexadecimal"));
    visit.enter(Entry::Again("255".to_owned(), Choice::Hexadecimal));
    assert_eq!(visit.result(), "0x0000000000000255");
    assert_eq!(reading(&visit), ambiguous("hexadecimal", "decimal"));
    assert_eq!(visit.parameter("bits"), "0x0000000000000255");
    visit.enter(Entry::Paste(format!("{:064b}", 1)));
    assert_eq!(visit.result(), "0x0000000000000001");
    assert_eq!(
        reading(&visit),
        ambiguous("a number, highest bit first", "a drawing, rank 8 first")
    );
    let source = visit.state.source.as_ref().expect("a source").text.to_string();
    visit.enter(Entry::Again(source, Choice::Drawing));
    assert_eq!(visit.result(), "0x0000000000000080");
    let pocket = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Qp] w KQkq - 0 1";
    visit.enter(Entry::Paste(pocket.to_owned()));
    assert_eq!(reading(&visit).2, "The pocket [Qp] is not kept.");
}

#[test]
fn squares_can_be_toggled() {
    let mut visit = Visit::open("?bits=0x0");
    for (square, bits) in [
        (Square::A1, "0x0000000000000001"),
        (Square::E4, "0x0000000010000001"),
        (Square::H8, "0x8000000010000001"),
        (Square::A1, "0x8000000010000000"),
    ] {
        visit.act(Action::ToggleSquare(square));
        assert_eq!(visit.number(), bits, "{square}");
        assert_eq!(visit.state.bits_text(), bits);
        assert_eq!((visit.result(), visit.parameter("bits")), (bits.into(), bits.into()));
    }
    // After a flip, the visible bit is toggled, which is on another square of the subject.
    let mut visit = Visit::open("?bits=0x0&do=flip-vertical");
    visit.act(Action::ToggleSquare(Square::A1));
    assert_eq!(visit.number(), "0x0000000000000001");
    assert_eq!(visit.result(), "0x0000000000000001");
    assert_eq!(visit.parameter("bits"), "0x0100000000000000");
    assert_eq!(visit.parameter("do"), "flip-vertical");
    // In a position, squares can't be toggled.
    let mut visit = Visit::open("?fen=8/8/8/8/8/8/8/K6k");
    visit.act(Action::ToggleSquare(Square::A1));
    assert_eq!(visit.result(), "8/8/8/8/8/8/8/K6k");
}

#[test]
fn every_example_can_be_loaded() {
    for place in 0..=EXAMPLES.len() {
        let mut visit = Visit::open("?bits=0x5a17");
        visit.apply(transform("mirror-horizontal"));
        let subject = example(place).expect("an example");
        visit.act(Action::Load(subject));
        assert_eq!(visit.result(), subject.to_string());
        assert_eq!((visit.parameter("do"), visit.state.step), (String::new(), 0));
        assert_eq!((fen_error(&visit), bits_error(&visit)), (String::new(), String::new()));
    }
}

/// Every press counts, even before the playback of the one before has ended.
#[test]
fn ten_presses_are_ten_transforms() {
    let names = [
        "rotate-90-clockwise",
        "flip-vertical",
        "rotate-90-clockwise",
        "mirror-horizontal",
        "flip-diagonal",
    ];
    let names = [names, names].concat();
    let mut visit = Visit::open("");
    let mut expected = Bitboard(R);
    for name in &names {
        visit.act(Action::Apply(transform(name)));
        expected = transform(name).bitboard(expected);
    }
    assert_eq!(visit.parameter("do"), names.join(","));
    visit.act(Action::StepLast);
    assert_eq!(visit.bits(), expected);
}

/// A generator of random texts with a fixed seed.
struct Dice(u64);

impl Dice {
    fn throw(&mut self, sides: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % sides
    }

    /// Returns a text that can't be a FEN or a bitboard, because it has a `~`. It has no line breaks, which fields drop.
    fn text(&mut self) -> String {
        let length = 1 + self.throw(30);
        let planes = [0x80, 0x800, 0x1_0000, 0x11_0000];
        let mut text = String::new();
        for _ in 0..length {
            let plane = planes[usize::try_from(self.throw(4)).expect("a small number")];
            let number = u32::try_from(self.throw(plane)).expect("a small number");
            text.extend(char::from_u32(number).filter(|it| !matches!(it, '\n' | '\r')));
        }
        text + "~"
    }
}
