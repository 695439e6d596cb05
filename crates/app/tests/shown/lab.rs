//! The Lab: it runs, identifies, proves, compares, corrects and prints pasted code, and compiles permutations.

use deltaboard_app::Message;
use deltaboard_app::job::{CodeToExamine, Job, Outcome};
use deltaboard_app::lab::{Best, Report};
use deltaboard_catalogue::Catalogue;
use deltaboard_compiler::{Instructions, compile};
use deltaboard_routine::{Language, Span, under_assumptions};
use deltaboard_scene::lab::{Against, EXAMPLES};
use deltaboard_scene::{Action, Cost, Entry, Follow, View, hex};
use deltaboard_trace::{Permutation, Verdict};
use deltaboard_transform::{Bitboard, Square, SquareMapping};
use deltaboard_worker::Worker;

use crate::visit::{R, Visit, routine, transform};

/// A rotation by 180° in C, in the naive way.
const NAIVE: &str = "uint64_t turn(uint64_t board) {
    uint64_t turned = 0;
    while (board) {
        int sq = __builtin_ctzll(board);
        turned |= 1ULL << (63 - sq);
        board &= board - 1;
    }
    return turned;
}";

fn report(visit: &Visit) -> Report {
    let job = Job::Report(CodeToExamine::from(&visit.state));
    match Worker::default().answer(job) {
        Outcome::Report(report) => report,
        other => panic!("{other:?}"),
    }
}

fn finding(visit: &Visit) -> String {
    report(visit).finding.map(|finding| finding.sentences).unwrap_or_default()
}

/// The Lab with a text in the editor.
fn lab(code: &str) -> Visit {
    let mut visit = Visit::open("?view=lab");
    visit.act(Action::WriteCode(code.into()));
    visit
}

#[test]
fn the_lab_opens_with_a_diagonal_flip() {
    let visit = Visit::open("?view=lab");
    let begins = "This is flip diagonal with a1 as bit 0, proved for all 2^64 boards. It takes 18 operations";
    assert!(finding(&visit).starts_with(begins), "{}", finding(&visit));
    assert_eq!(hex(visit.scene.trace.result()), "0x000061928c88ff00");
    assert_eq!(visit.scene.fault, None);
    assert_eq!(Cost::of_run(&visit.scene.trace).operations, 18);
    assert_eq!(visit.scene.last_frame(), 3);
}

#[test]
fn pasted_code_plays_and_is_identified() {
    for (code, name, steps) in [
        (NAIVE, "rotate-180", 1),
        (
            "impl Bitboard { pub const fn flip(self) -> Self { Self(self.0.swap_bytes()) } }",
            "flip-vertical",
            1,
        ),
        (
            "static long mirror(long x) { return Long.reverse(Long.reverseBytes(x)); }",
            "mirror-horizontal",
            2,
        ),
        ("return flipVertical(flipDiagA1H8(x));", "rotate-90-clockwise", 6),
        ("sq' = sq ^ 7;", "mirror-horizontal", 1),
        (
            "int board[64], sq, s;\nfor (sq = 0; sq < 32; ++sq) { s = board[sq]; board[sq] = board[sq^56]; board[sq^56] = s; }",
            "flip-vertical",
            32,
        ),
    ] {
        let mut visit = lab(code);
        let found = finding(&visit);
        let numbered = if name.contains("90") { " with a1 as bit 0" } else { "" };
        let is = format!("This is {}{numbered}, proved for all ", name.replace('-', " "));
        assert!(found.starts_with(&is), "{code}: {found}");
        assert_eq!(visit.scene.fault, None, "{code}");
        assert_eq!(visit.scene.last_frame(), steps, "{code}");
        assert!(visit.label().starts_with(&format!("Step 0 of {steps}: ")));
        visit.act(Action::StepLast);
        let expected = transform(name).bitboard(Bitboard(R));
        assert_eq!(visit.bits(), expected, "{code}");
        assert_eq!(visit.result(), hex(expected.0), "{code}");
    }
}

#[test]
fn code_is_in_the_link() {
    let mut visit = lab(NAIVE);
    assert!(visit.state.to_query().contains("code="));
    visit.reload();
    assert_eq!(&*visit.state.lab.code, NAIVE);
    assert_eq!(visit.result(), hex(R.reverse_bits()));
    // A link can have plain code.
    let written = "?view=lab&code=u64%20f(u64%20x)%20%7B%20return%20x%20%3C%3C%208%3B%20%7D";
    let found = finding(&Visit::open(written));
    assert!(found.starts_with("This is shift north with a1 as bit 0, "), "{found}");
}

#[test]
fn invalid_code_gets_an_error() {
    let deep = format!("u64 f(u64 x) {{ return {}x{}; }}", "(".repeat(5000), ")".repeat(5000));
    let large = "x ^ ".repeat(1 << 18);
    for (code, message) in [
        ("u64 f(u64 x) { for (;;) { } return x; }", "stopped after"),
        ("u64 f(u64 x) { while (x) x = x * 3 | 1; return x; }", "more than 512 steps"),
        (&*deep, "nested too deeply"),
        (&*large, "this text has 1024 KB"),
        ("u64 f(u64 x) { return x << 64; }", "cannot be shifted by 64"),
        ("u64 f(u64 x) { return x & 1<<64; }", "cannot be shifted by 64"),
        ("u64 f(u64 x) { return x / 0; }", "division by zero"),
        ("u64 f(u64 x) { return x << -1; }", "cannot be shifted by -1"),
        ("u64 f(u64 x) { return f(x); }", "nested calls"),
        ("widget f(u64 x) { return x; }", "is not a known type"),
        ("u64 f(u64 x) { return х; }", "unexpected character `х`; write `x`"),
        ("", "this text contains no routine"),
        (
            "u64 f(u64 x) {\n    const u64 k1 = 0x55;\n    return x & k2;\n}",
            "`k2` is not defined; did you mean `k1`?",
        ),
    ] {
        let visit = lab(code);
        let fault = visit.scene.fault.as_ref().expect("a fault").to_string();
        assert!(fault.contains(message), "{code:.60}: {fault}");
    }
    // The last code that parsed keeps playing.
    let mut visit = lab(NAIVE);
    visit.act(Action::WriteCode("u64 f(u64 x) { return x & k2; }".into()));
    assert_eq!(visit.result(), hex(R.reverse_bits()));
    let visit = lab("x ^ x");
    assert_eq!((&visit.scene.fault, visit.result()), (&None, hex(0)));
}

#[test]
fn a_wrong_digit_is_found_and_corrected() {
    let mut visit = lab(EXAMPLES[2].code);
    let fix = report(&visit).fix.expect("a wrong digit");
    let suggestion =
        "With 0x3333333333333333 instead of 0x3333333333332333, this would be mirror horizontal.";
    assert!(fix.sentence.starts_with(suggestion), "{}", fix.sentence);
    assert_eq!(fix.number.of(EXAMPLES[2].code), "0x3333333333332333");
    assert_eq!(fix.wrong.of(EXAMPLES[2].code), "2");
    assert_eq!(fix.fault, "`0x3333333333332333` is probably wrong: its digit `2` should be `3`");
    let corrected = fix.code;
    assert!(corrected.contains("0x3333333333333333"));
    visit.act(Action::WriteCode(corrected.into()));
    let found = finding(&visit);
    assert!(found.starts_with("This is mirror horizontal, proved "), "{found}");
}

#[test]
fn a_wrong_distance_is_found() {
    let code = "u64 f(u64 x) { return (x >> 32) | (x << 33); }";
    let fix = report(&lab(code)).fix;
    assert_eq!(fix, None, "a shift by another distance is another shift");
    let fix = report(&lab("sq' = sq ^ 57;")).fix.expect("a wrong number");
    assert_eq!((fix.number, fix.wrong), (Span::new(11, 13), Span::new(11, 13)));
    assert_eq!(fix.fault, "`57` is probably wrong: it should be `56`");
}

#[test]
fn boards_of_earlier_code_are_marked_as_such() {
    const LAST_ONE: Option<&str> = Some("Can’t run this yet; showing your last working code.");
    let mut visit = lab(NAIVE);
    assert_eq!(visit.model.stale_notice(), None);
    for broken in [
        "u64 f(u64 x) { return x & k2; }",
        "u64 f(u64 x) { return x &",
        // These parse, but never run.
        "u64 f(u64 x) { for (;;) { } return x; }",
        "u64 f(u64 x) { return x / 0; }",
    ] {
        visit.act(Action::WriteCode(broken.into()));
        assert_eq!(visit.model.stale_notice(), LAST_ONE, "{broken}");
        assert_eq!(visit.result(), hex(R.reverse_bits()), "{broken}");
    }
    visit.act(Action::Visit(View::Transform));
    assert_eq!(visit.model.stale_notice(), None);
    visit.act(Action::Visit(View::Lab));
    assert_eq!(visit.model.stale_notice(), LAST_ONE);
    visit.act(Action::WriteCode("x << 8".into()));
    assert_eq!((visit.model.stale_notice(), visit.result()), (None, hex(R << 8)));
    // A link has no earlier code.
    let link = Visit::open("?view=lab&code=x%20%3C%3C");
    let notice = link.model.stale_notice();
    assert_eq!(notice, Some("Can’t run this yet; the board stays as it is."));
    assert_eq!(link.result(), hex(R));
    // While the worker parses the code, it may still be right.
    let mut waits = Visit::open_with_idle_worker("?view=lab");
    waits.act(Action::WriteCode("u64 f(u64 x) { return x & k2; }".into()));
    assert_eq!(waits.model.stale_notice(), None);
}

#[test]
fn two_routines_are_compared_and_their_first_difference_is_shown() {
    let assumed = "If `flipVertical` is the catalogue's routine of this name and `flipDiagA1H8` is the catalogue's routine of this \
                   name, ";
    let mut visit = lab(EXAMPLES[3].code);
    let found = finding(&visit);
    assert!(
        found.starts_with(&format!("{assumed}this is rotate 90 clockwise with a1 as bit 0, ")),
        "{found}"
    );
    visit.act(Action::CompareWith(Against::Function("byHand".to_owned())));
    let comparison = report(&visit).comparison.expect("a comparison");
    assert_eq!((&*comparison.title, &comparison.verdict), ("byHand", &Verdict::Proved));
    assert_eq!(comparison.inputs, "all 2^64 boards");
    assert_eq!(
        under_assumptions(&comparison.assumptions, "The same."),
        format!("{assumed}the same.")
    );
    visit.act(Action::ChooseFunction("byHand".to_owned()));
    assert_eq!(visit.parameter("function"), "byHand");
    assert!(visit.label().starts_with("Step 0 of 1: "));
    // Compared with a routine of the catalogue: the third step is wrong.
    let wrong = "U64 flip(U64 x) {
    x = ((x >> 8) & 0x00FF00FF00FF00FF) | ((x & 0x00FF00FF00FF00FF) << 8);
    x = ((x >> 16) & 0x0000FFFF0000FFFF) | ((x & 0x0000FFFF0000FFFF) << 16);
    return (x >> 32) | (x << 33);
}";
    let mut visit = lab(wrong);
    let flip = routine("flip-vertical/delta-swaps");
    visit.act(Action::CompareWith(Against::Routine(flip)));
    assert_eq!(visit.parameter("against"), flip.id());
    let comparison = report(&visit).comparison.expect("a comparison");
    assert_eq!(comparison.title, "“flip: delta swaps”");
    let Verdict::Different { board, left, right } = comparison.verdict else {
        panic!("{:?}", comparison.verdict);
    };
    assert_eq!((board, left, right), (1, 1 << 57, 1 << 56));
    visit.act(Action::ShowDifference(Bitboard(board), comparison.first_difference));
    assert_eq!(visit.parameter("bits"), "0x0000000000000001");
    assert!(visit.label().starts_with("Step 3 of 3: "), "{}", visit.label());
    assert_eq!(visit.number(), "0x0200000000000000");
}

#[test]
fn other_parameters_have_arguments() {
    let mut visit = lab(
        "U64 delta(U64 x, U64 mask, int distance) { U64 t = (x ^ (x >> distance)) & mask; return x ^ t ^ (t << distance); }",
    );
    assert_eq!(finding(&visit), "This runs, and depends on `mask` and `distance` as well.");
    visit.act(Action::SetArgument(0, 0x00ff_00ff_00ff_00ff));
    visit.act(Action::SetArgument(1, 8));
    assert_eq!(visit.parameter("with"), "0xff00ff00ff00ff,0x8");
    assert!(visit.label().starts_with("Step 0 of 1: "));
    visit.act(Action::StepLast);
    assert_eq!(visit.label(), "Step 1 of 1: delta swap by 8 under 0x00FF00FF00FF00FF");
}

#[test]
fn the_code_is_printed_in_other_languages() {
    let mut visit = lab(NAIVE);
    for (language, part) in [
        (Language::C, "uint64_t turn(uint64_t board)"),
        (Language::Rust, "board.trailing_zeros()"),
        (Language::Java, "Long.numberOfTrailingZeros(board)"),
        (Language::Python, "def turn(board: int) -> int:"),
    ] {
        visit.act(Action::PrintIn(Some(language)));
        let printed = visit.model.printed().expect("code that runs");
        let printed = &printed.as_ref().expect("it can be printed").text;
        assert!(printed.contains(part), "{printed}");
    }
    // The table of costs has the other routines for the task.
    let known = report(&visit).finding.and_then(|finding| finding.known);
    assert!(Catalogue::doing(known.expect("a task").task()).count() > 5);
}

/// The code for the permutation, after the automatic search.
fn best(visit: &mut Visit) -> Option<Best> {
    visit.pause_typing();
    visit.model.session().lab.compilation.as_ref()?.found.best.clone()
}

#[test]
fn permutations_are_compiled() {
    let formula = "sq' = (sq * 5 + 1) & 63";
    let permutation: Permutation = formula.parse().expect("a permutation");
    let mut visit = Visit::open("?view=lab");
    visit.act(Action::WritePermutation(formula.into()));
    let code = best(&mut visit).expect("code");
    let most = compile(&permutation, Instructions::default()).operations();
    assert!(code.operations <= most);
    visit.act(Action::WriteCode(code.text.into()));
    assert_eq!(visit.result(), hex(permutation.board(R)));
    let found = finding(&visit);
    assert!(
        found.contains("this is a permutation, but not one of the known transforms"),
        "{found}"
    );
    for (formula, operations) in [("sq", 0), ("sq ^ 56", 1)] {
        visit.act(Action::WritePermutation(formula.into()));
        let best = best(&mut visit).expect("code");
        assert_eq!(best.operations, operations, "{formula}");
    }
    visit.act(Action::WritePermutation("0, 1, 1".into()));
    assert_eq!(best(&mut visit), None);
    let compilation = visit.model.session().lab.compilation.as_ref().expect("an error");
    let fault = compilation.permutation.as_ref().expect_err("an error");
    assert_eq!(
        fault.to_string(),
        "square 1 and square 2 both go to b1 (1); each square must go to a different one"
    );
    assert_eq!(fault.span().start, 6);
}

#[test]
fn a_routine_opens_in_the_lab_with_what_is_watched() {
    let mut visit = Visit::open("?do=mirror-horizontal,flip-vertical&step=2&follow=c3");
    let (way, bits) = (way(&visit), visit.scene.board(2));
    visit.act(Action::OpenInLab);
    assert_eq!(visit.state.step, 2);
    assert!(
        visit.state.lab.code.starts_with("u64 flip_vertical(u64 x) {"),
        "{:?}",
        visit.state.lab.code
    );
    assert_eq!((way, bits), (self::way(&visit), visit.scene.board(2)));
    assert!(visit.scene.fault.is_none());
}

fn way(visit: &Visit) -> String {
    visit.model.way().expect("a bit is followed").in_words(2)
}

const FILE: &str = "u64 flip(u64 x) { return __builtin_bswap64(x); }
u64 mirror(u64 x) {
    x = ((x >> 1) & 0x5555555555555555) | ((x & 0x5555555555555555) << 1);
    x = ((x >> 2) & 0x3333333333333333) | ((x & 0x3333333333333333) << 2);
    x = ((x >> 4) & 0x0f0f0f0f0f0f0f0e) | ((x & 0x0f0f0f0f0f0f0f0f) << 4);
    return x;
}
int popcnt(u64 x) { return popcount(x); }";

#[test]
fn a_file_opens_where_its_first_wrong_function_goes_astray() {
    let mut visit = lab(FILE);
    visit.pause_typing();
    let answers = visit.model.functions().expect("the functions are examined").iter();
    let answers: Vec<_> = answers.map(|it| (it.outcome.mark(), &*it.name)).collect();
    assert_eq!(answers, [('✓', "flip"), ('✗', "mirror")]);
    // The third mask lacks the bit that h1 needs.
    assert_eq!(visit.scene.program.name(), "mirror");
    assert_eq!((visit.result(), visit.state.step), (hex(0), 3));
    assert_eq!(visit.state.follow, Follow::Square(Square::H1));
    let found = "✗ mirror is not mirror horizontal: h1 is lost, and should go to a1.";
    assert_eq!((card(&mut visit), visit.parameter("bits")), (found.to_owned(), hex(0x80)));
    assert_eq!(visit.model.missed_goal(), Some(Square::A1));
    // It's of no other bit and of no other board.
    visit.act(Action::Follow(Square::B1));
    assert_eq!(visit.model.missed_goal(), None);
    visit.act(Action::Follow(Square::H1)).act(Action::TryBoard(Bitboard(R)));
    assert_eq!(visit.model.missed_goal(), None);
    // Another function plays when it's pressed.
    visit.send(Message::PlayFunction("flip".to_owned()));
    assert_eq!(visit.scene.program.name(), "flip");
}

#[test]
fn a_function_without_a_result_is_a_wrong_one() {
    let file = "u64 flip(u64 x) { return __builtin_bswap64(x); }
u64 turn(u64 x) { return x == 7 ? x / 0 : reverse_bits(x); }
u64 north(u64 x) { return x << 9; }";
    let mut visit = lab(file);
    let card = card(&mut visit);
    assert!(card.starts_with("✗ "), "{card}");
    assert!(card.contains("this has no result for the board 0x0000000000000007"), "{card}");
    assert_eq!((visit.parameter("function"), visit.parameter("bits")), ("turn".to_owned(), hex(7)));
    let fault = visit.scene.fault.as_ref().expect("it has no result");
    assert_eq!(fault.message(), "division by zero");
    // Chosen in the menu, a wrong function goes astray as in the list.
    visit.send(Message::PlayFunction("north".to_owned()));
    assert_eq!((visit.parameter("bits"), visit.state.step), (hex(1), 1));
    assert_eq!(visit.state.follow, Follow::Square(Square::A1));
    visit.send(Message::PlayFunction("turn".to_owned()));
    assert_eq!((visit.parameter("function"), visit.parameter("bits")), ("turn".to_owned(), hex(7)));
}

#[test]
fn a_function_of_a_direction_plays_in_the_first_that_its_answer_names() {
    let shift = "u64 shift(u64 b, int D) { return D == 8 ? b << 8 : D == -8 ? b >> 8 : 0; }";
    const SHIFTS: &str = "✓ By `D`: shift north for 8, shift south for -8 with a1 as bit 0.";
    let mut visit = lab(shift);
    assert_eq!(card(&mut visit), SHIFTS);
    assert_eq!((visit.result(), visit.parameter("with")), (hex(R << 8), "0x8".to_owned()));
    visit.reload();
    assert_eq!((card(&mut visit), visit.result()), (SHIFTS.to_owned(), hex(R << 8)));
    // The user chooses others.
    visit.act(Action::SetArgument(0, 0));
    let found = card(&mut visit);
    assert!(found.starts_with("? With D = 0: All bits are lost"), "{found}");
    assert_eq!(visit.parameter("with"), "0x0");
    visit.act(Action::WriteCode(shift.replace("0;", "0 ;").into()));
    card(&mut visit);
    assert_eq!(visit.parameter("with"), "0x0");
    // Other code doesn't get a value that wasn't the user's.
    let mut visit = lab(shift);
    card(&mut visit);
    visit.act(Action::WriteCode("u64 up(u64 x, u64 by) { return x << by; }".into()));
    card(&mut visit);
    assert_eq!((visit.parameter("with"), visit.result()), (String::new(), hex(R)));
    // Nor does another function of the file.
    let mut visit = lab(&format!("{shift} u64 up(u64 x, u64 by) {{ return x << by; }}"));
    card(&mut visit);
    assert_eq!((visit.scene.program.name(), &*visit.parameter("with")), ("shift", "0x8"));
    visit.send(Message::PlayFunction("up".to_owned()));
    assert_eq!((visit.parameter("with"), visit.result()), (String::new(), hex(R)));
    visit.send(Message::PlayFunction("shift".to_owned()));
    assert_eq!(visit.result(), hex(R << 8));
}

/// The mark and the sentences of the verdict on what plays, as the page shows them.
fn card(visit: &mut Visit) -> String {
    visit.pause_typing();
    // Another function may have been chosen meanwhile.
    visit.pause_typing();
    let report = visit.model.session().lab.report.as_ref().expect("the code is examined");
    let finding = report.finding.as_ref().expect("it runs");
    format!("{} {}", finding.mark, finding.sentences)
}

#[test]
fn the_verdict_says_the_same_as_the_list() {
    let file = "u64 flip_diag_a1h8(u64 x) { return flipDiagA1H8(x); }
u64 up(u64 x) { return x >> 8; }
u64 rotate180(u64 x) { return __builtin_bswap64(x); }
u64 mix(u64 x) { return x ^ (x >> 12); }
u64 flip(u64 x) { return x == 7 ? x / 0 : __builtin_bswap64(x); }
u64 rank_of(int sq) { return 0xffULL << (sq & 56); }";
    let mut visit = Visit::open("?view=lab&mapping=a8-b8");
    visit.act(Action::WriteCode(file.into()));
    visit.pause_typing();
    for (name, row, begins) in [
        (
            "flip_diag_a1h8",
            "flip anti diagonal, not flip diagonal: a8 goes to a8, not to h1",
            "✗ flip_diag_a1h8 is flip anti diagonal, not flip diagonal: a8 goes to a8, not to h1.",
        ),
        ("up", "shift north with a8 as bit 0", "✓ This is shift north with a8 as bit 0, proved "),
        (
            "rotate180",
            "flip vertical, not rotate 180: a8 goes to a1, not to h1",
            "✗ rotate180 is flip vertical, not rotate 180: a8 goes to a1, not to h1.",
        ),
        ("mix", "runs, no known transform", "? This does more than move bits: "),
        (
            "flip",
            "flip vertical, but it has no result for some boards: division by zero",
            "✗ This has no result for the board 0x0000000000000007: division by zero. ",
        ),
        (
            "rank_of",
            "the rank of each square, as a bitboard",
            "✓ This returns the rank of each square, as a bitboard, ",
        ),
    ] {
        let answers = visit.model.functions().expect("the functions are examined");
        let answer = answers.iter().find(|it| it.name == name).expect(name).clone();
        assert!(answer.message.starts_with(row), "{name}: {}", answer.message);
        visit.send(Message::PlayFunction(name.to_owned()));
        let card = card(&mut visit);
        assert!(card.starts_with(begins), "{name}: {card}");
        assert!(card.starts_with(answer.outcome.mark()), "{name}: {card}");
    }
    // So does it of numbers that leave the board.
    let mut visit = lab("def north(x): return x << 8");
    let card = card(&mut visit);
    assert!(card.starts_with("✗ north is not shift north: "), "{card}");
    // What no list has.
    for (code, begins) in [
        ("x ^ 0", "✓ This changes nothing"),
        ("x << 8 == x * 256", "✓ Both sides are the same"),
        ("x << 8 == x >> 8", "✗ The two sides are not the same"),
    ] {
        let card = self::card(&mut lab(code));
        assert!(card.starts_with(begins), "{code}: {card}");
    }
}

#[test]
fn who_writes_is_not_taken_elsewhere() {
    let mut visit = lab(FILE);
    visit.pause_typing();
    visit.send(Message::PlayFunction("flip".to_owned()));
    visit.act(Action::WriteCode(FILE.replace("0f0e", "0f0d").into()));
    visit.pause_typing();
    assert_eq!(visit.scene.program.name(), "flip");
    assert_eq!(visit.model.functions().map(<[_]>::len), Some(2));
}

#[test]
fn code_is_judged_and_played_by_the_numbering_of_the_page() {
    const DIAGONAL: &str = "int flipDiag(int sq) { return (sq >> 3 | sq << 3) & 63; }";
    let mut visit = Visit::open("?view=lab&mapping=a8-b8");
    visit.act(Action::WriteCode(DIAGONAL.into()));
    let begins = |begin: &str, visit: &Visit| {
        let found = finding(visit);
        assert!(found.starts_with(begin), "{found}");
    };
    begins("This is flip anti diagonal with a8 as bit 0, ", &visit);
    // The board shows the same: h8 goes to a1.
    visit.act(Action::TryBoard(Bitboard(1 << 63))).act(Action::StepLast);
    assert_eq!(visit.bits(), Bitboard(1));
    visit.reload();
    begins("This is flip anti diagonal with a8 as bit 0, ", &visit);
    visit.act(Action::ChooseMapping(SquareMapping::A1B1));
    begins("This is flip diagonal with a1 as bit 0, ", &visit);
    // A wrong function goes astray on the square that it names.
    let mut visit = Visit::open("?view=lab&mapping=a8-b8");
    visit.act(Action::WriteCode(
        "u64 north(u64 x) { return x >> 8; } u64 south(u64 x) { return x << 7; }".into(),
    ));
    visit.pause_typing();
    let [north, south] = visit.model.functions().expect("two functions") else { panic!() };
    assert_eq!(north.message, "shift north with a8 as bit 0");
    assert_eq!(south.message, "not shift south: a8 goes to h8, not to a7");
    assert_eq!(visit.state.follow, Follow::Square(Square::A8));
    assert_eq!(visit.model.missed_goal(), Some(Square::A7));
}

#[test]
fn a_text_that_is_code_opens_in_the_lab() {
    let mut visit = Visit::open("?bits=0xff&mapping=a8-b8");
    visit.enter(Entry::Paste(FILE.to_owned()));
    visit.pause_typing();
    assert_eq!((visit.state.view, &*visit.state.lab.code), (View::Lab, FILE));
    assert_eq!((visit.scene.program.name(), visit.state.step), ("mirror", 3));
    // It's one change, with the board that shows the mistake.
    assert!(visit.undo());
    assert_eq!((visit.state.view, visit.parameter("bits")), (View::Transform, hex(0xff)));
    // In the field of the bits, and in the Lab. The code need not be right.
    for view in ["transform", "lab"] {
        let mut visit = Visit::open(&format!("?view={view}"));
        visit.enter(Entry::Bits("u64 f(u64 x) { return y; }".to_owned()));
        assert!(visit.scene.fault.is_some());
        assert_eq!((visit.state.view, visit.state.bits_fault()), (View::Lab, None));
    }
    // A link with code for a board has no board.
    let visit = Visit::open("?bits=u64+f(u64+x){return+x;}");
    assert_eq!((visit.state.view, visit.result()), (View::Transform, hex(R)));
    assert!(visit.state.notices[0].contains("this is code"), "{:?}", visit.state.notices);
}

#[test]
fn of_two_functions_with_one_name_the_pressed_one_plays() {
    let file = "type Black uint64\ntype White uint64
func (b Black) Up() Black { return b >> 8 }
func (w White) Up() White { return w << 8 }";
    let mut visit = lab(file);
    visit.pause_typing();
    let functions = visit.model.functions().expect("two functions");
    let second = functions[1].name.clone();
    visit.send(Message::PlayFunction(second));
    assert_eq!((visit.parameter("function"), visit.result()), ("Up.2".to_owned(), hex(R << 8)));
    visit.reload();
    assert_eq!(visit.result(), hex(R << 8));
    visit.act(Action::ChooseFunction("Up".to_owned()));
    assert_eq!(visit.result(), hex(R >> 8));
}

#[test]
fn a_function_of_two_boards_plays_where_something_happens() {
    let mut visit = lab("u64 slide(u64 occ, u64 r) { return (occ - 2 * r) ^ occ; }");
    assert_eq!(card(&mut visit), "? This runs, and depends on `r` as well.");
    let other = visit.scene.program.parameters()[0].value;
    assert_eq!((other, visit.parameter("with")), (0xffff_0000_0000_ffff, String::new()));
    visit.act(Action::SetArgument(0, 0));
    assert_eq!((visit.result(), visit.parameter("with")), (hex(0), "0x0".to_owned()));
    let found = card(&mut visit);
    assert!(found.starts_with("? With r = 0: All bits are lost"), "{found}");
    // It isn't judged with a second board that nobody gave.
    let east = "u64 east(u64 b, u64 occ) { return (b & ~occ) << 1 & 0xfefefefefefefefe; }";
    let found = "? This runs, and depends on `occ` as well.";
    assert_eq!(card(&mut lab(east)), found);
    // A distance stays 0.
    assert_eq!(lab("u64 up(u64 x, u64 by) { return x << by; }").result(), hex(R));
}
