//! Less common language features: arrays of C and Rust, look-ups, mailbox boards, routines over a square, and
//! multiplications that are recorded copy by copy.

use deltaboard_catalogue::Catalogue;
use deltaboard_routine::{Diagnostic, Domain, Language, Program};
use deltaboard_trace::{Meaning, Origin, Task, Trace, Verdict, judge};
use deltaboard_transform::{Bitboard, Square};

/// The letter R, which no symmetry maps to itself.
const R: u64 = 0x1e22_2212_0e0a_1222;

fn program(text: &str) -> Program {
    Program::parse(text).unwrap_or_else(|fault| panic!("{}", fault.draw(text)))
}

fn run(text: &str, board: u64) -> Trace {
    let trace = deltaboard_trace::run(&program(text), board);
    trace.unwrap_or_else(|fault| panic!("{}", fault.draw(text)))
}

/// The error in a text, or in its run on the letter R.
fn fault(text: &str) -> Diagnostic {
    let answer = Program::parse(text).and_then(|program| deltaboard_trace::run(&program, R));
    answer.expect_err(text)
}

/// The squares that a bit is the XOR of, after `!` if it is complemented; `?` if the bit is unknown.
fn text_of(origin: Origin) -> String {
    let Origin::Xor { squares, flipped } = origin else {
        return "?".to_owned();
    };
    let names: Vec<_> = Bitboard(squares).squares().map(|square| square.to_string()).collect();
    match (flipped, names.as_slice()) {
        (false, []) => ".".to_owned(),
        (true, []) => "1".to_owned(),
        (false, names) => names.join("^"),
        (true, names) => format!("!{}", names.join("^")),
    }
}

/// The lowest bits of a result, bit 0 first.
fn lowest(trace: &Trace, bits: usize) -> String {
    let bit = |n| text_of(trace.result_origins().bit(n));
    (0..bits).map(bit).collect::<Vec<_>>().join(" ")
}

fn does(text: &str, task: &str) -> Verdict {
    let task = Task::named(task).expect("the name of a task");
    judge(&program(text), task).unwrap_or_else(|fault| panic!("{}", fault.draw(text)))
}

#[test]
fn mailbox_boards_in_all_notations() {
    for (text, task, swaps) in [
        (
            "void flip(int board[64]) {
                for (int sq = 0; sq < 32; ++sq) {
                    int s = board[sq];
                    board[sq] = board[sq ^ 56];
                    board[sq ^ 56] = s;
                }
            }",
            "flip-vertical",
            32,
        ),
        (
            "void flip(int *board) {
                int sq, s;
                for (sq = 0; sq < 32; sq++) { s = board[sq]; board[sq] = board[sq ^ 56]; board[sq ^ 56] = s; }
            }",
            "flip-vertical",
            32,
        ),
        (
            "void rotate(unsigned char board[64]) {
                for (int sq = 0; sq < 32; ++sq) swap(board, sq, 63 - sq);
            }
            void swap(unsigned char *board, int a, int b) {
                unsigned char piece = board[a];
                board[a] = board[b];
                board[b] = piece;
                return;
            }",
            "rotate-180",
            32,
        ),
        (
            "fn diagonal(board: &mut [u8; 64]) {
                let mut file: usize = 1;
                while file < 8 {
                    let mut rank: usize = 0;
                    while rank < file {
                        let sq = 8 * rank + file;
                        let sm = 8 * file + rank;
                        let piece = board[sq];
                        board[sq] = board[sm];
                        board[sm] = piece;
                        rank += 1;
                    }
                    file += 1;
                }
            }",
            "flip-diagonal",
            28,
        ),
        (
            "void mirror(int board[64]) {
                int sq, s;
                for (sq = 0; sq < 64; sq += ++sq & 4) {
                    s = board[sq];
                    board[sq] = board[sq ^ 7];
                    board[sq ^ 7] = s;
                }
            }",
            "mirror-horizontal",
            32,
        ),
    ] {
        assert_eq!(program(text).domain(), Domain::Mailbox, "{text}");
        assert_eq!(does(text, task), Verdict::Proved, "{text}");
        let trace = run(text, R);
        assert_eq!(trace.steps().len(), swaps, "{text}");
        assert!(!trace.is_data_dependent(), "{text}");
        for (place, step) in trace.steps().iter().enumerate() {
            assert!(step.origins.as_permutation().is_some(), "{text}");
            let moved = (0..64).filter(|&n| step.motion.of(Square::ALL[n]).square() != Some(Square::ALL[n]));
            assert_eq!(moved.count(), 2, "swap {place} of {text}");
        }
    }
}

#[test]
fn void_function_may_return_early() {
    let text = "void f(int board[64]) {
        if (board[0] == board[0]) return;
        int s = board[0]; board[0] = board[1]; board[1] = s;
    }";
    assert_eq!(run(text, R).result(), R);
    let never = "void f(int board[64]) { return; }";
    let trace = run(never, R);
    assert_eq!((trace.steps().len(), trace.result()), (0, R));
    assert_eq!(run("void f(int board[64]) {}", R).result(), R);
    // A call that returns nothing can't be an operand.
    fault("void g(u64 y) { return; } u64 f(u64 x) { return 1 + g(x); }");
    fault("u64 f(u64 x) { return; }");
}

#[test]
fn mailbox_routine_may_lose_and_duplicate_pieces() {
    let doubled = run("void f(int board[64]) { board[8] = board[0]; }", 0b1);
    assert_eq!(doubled.result(), 0x101);
    assert_eq!(text_of(doubled.result_origins().of(Square::A2)), "a1");
    assert_eq!(text_of(doubled.result_origins().of(Square::A1)), "a1");
    assert_eq!(doubled.steps().len(), 1);

    let cleared = run("void f(int board[64]) { board[0] = 0; board[1] = 1; }", 0b1);
    assert_eq!(cleared.result(), 0b10);
    assert_eq!(lowest(&cleared, 3), ". 1 c1");

    let all = "void f(int board[64]) { for (int sq = 1; sq < 64; sq++) board[sq] = board[0]; }";
    assert_eq!(run(all, 1).result(), u64::MAX);
    assert_eq!(run(all, !1).result(), 0);

    let sums = run(
        "void f(int board[64]) { board[0] = board[0] ^ board[1]; board[2] += board[3]; board[4] = board[4] & board[5]; }",
        0b11_0111,
    );
    assert_eq!(lowest(&sums, 6), "a1^b1 b1 c1^d1 d1 ? f1");
    assert_eq!(sums.result(), 0b11_0110);
}

#[test]
fn limits_of_types_are_known() {
    for (limit, is) in [
        ("u64::MAX", u64::MAX),
        ("i64::MAX as u64", i64::MAX as u64),
        ("u32::MAX as u64", u32::MAX.into()),
        ("i32::MAX as u64", i32::MAX as u64),
        ("i64::MIN as u64", 1 << 63),
        ("u64::MIN", 0),
    ] {
        let text = format!("fn ored(x: u64) -> u64 {{ x | {limit} }}");
        assert_eq!(run(&text, 0).result(), is, "{limit}");
    }
    let java = "long cut(long x) { return x & Long.MAX_VALUE | Long.reverse(Integer.MIN_VALUE); }";
    assert_eq!(run(java, u64::MAX).result(), i64::MAX as u64);
    let csharp = "ulong all(ulong x) => x & ulong.MinValue | ulong.MaxValue;";
    assert_eq!(run(csharp, 0).result(), u64::MAX);
}

#[test]
fn arrays_are_tables_of_constants() {
    for (text, result) in [
        // Elements that aren't listed are 0.
        ("u64 f(u64 x) { int t[4] = {1, 2}; return x << t[0] << t[1] << t[2] << t[3]; }", R << 3),
        ("fn f(x: u64) -> u64 { let t = [0u8; 256]; x + t[255] as u64 }", R),
        (
            "fn f(x: u64) -> u64 { let t: [u32; 3] = [8, 16, 32]; x.rotate_left(t[1]) }",
            R.rotate_left(16),
        ),
        (
            "static const int shifts[3] = {8, 16, 32}; u64 f(u64 x) { return x >> shifts[2]; }",
            R >> 32,
        ),
        ("const U64 masks[] = {0xFF, 0xFF00}; u64 f(u64 x) { return x & masks[1]; }", R & 0xff00),
        (
            "const MASKS: [u64; 2] = [0xFF, 0xFF00]; fn f(x: u64) -> u64 { x & (MASKS[0] | MASKS[1]) }",
            R & 0xffff,
        ),
        // An element has the type of its array.
        ("u64 f(u64 x) { unsigned char t[1] = {300}; return x & t[0]; }", R & 44),
        ("u64 f(u64 x) { u8 t[2] = {0}; t[1] = x; return t[1]; }", R & 0xff),
        // An assignment changes the element in place, and has a value.
        (
            "u64 f(u64 x) { int t[2] = {3}; t[0] += 5; t[1] = t[0]++; return x << t[0] >> t[1]; }",
            R << 9 >> 8,
        ),
        (
            "u64 f(u64 x) { int t[2] = {0, 1}; int i = 0; x = x << t[++i]; x = x << t[i--]; return x << t[i]; }",
            R << 2,
        ),
        // A callee can change an array argument.
        (
            "u64 f(u64 x) { int t[2] = {4, 8}; swap(t); return x << t[0]; }
             void swap(int *t) { int s = t[0]; t[0] = t[1]; t[1] = s; }",
            R << 8,
        ),
        (
            "u64 f(u64 x) { u64 t[1] = {0}; keep(t, x); return t[0]; }
             void keep(u64 t[1], u64 x) { t[0] = x >> 1; }",
            R >> 1,
        ),
    ] {
        let trace = run(text, R);
        assert_eq!(trace.result(), result, "{text}");
        assert_eq!(trace.result_origins().evaluate(R), result, "{text}");
        assert!(trace.result_origins().is_linear(), "{text}");
    }
}

#[test]
fn look_up_in_a_linear_table_has_known_origins() {
    let reversed = "u64 f(u64 x) {
        u8 reversed[256] = {0};
        for (int n = 0; n < 256; n++) reversed[n] = reversed[n >> 1] >> 1 | (n & 1) << 7;
        return reversed[x & 0xFF];
    }";
    assert_eq!(lowest(&run(reversed, R), 9), "h1 g1 f1 e1 d1 c1 b1 a1 .");

    // A table of n * n: bit 0 is that of n, bit 1 is 0, and no other bit is an XOR of bits of n.
    let squares = "u64 f(u64 x) {
        const int squares[8] = {0, 1, 4, 9, 16, 25, 36, 49};
        return squares[x & 7];
    }";
    for n in 0..8 {
        let trace = run(squares, n);
        assert_eq!(trace.result(), n * n);
        assert_eq!(lowest(&trace, 7), "a1 . ? ? ? ? .", "{n}");
    }

    // A table that complements is affine, and one that drops a bit is linear.
    let complement = run("int t[4] = {3, 2, 1, 0}; u64 f(u64 x) { return t[x & 3]; }", 1);
    assert_eq!((complement.result(), &*lowest(&complement, 3)), (2, "!a1 !b1 ."));
    let dropped = run("int t[4] = {0, 0, 5, 5}; u64 f(u64 x) { return t[x >> 8 & 3]; }", 0x200);
    assert_eq!((dropped.result(), &*lowest(&dropped, 3)), (5, "b2 . b2"));
    let meeting = run("int t[4] = {0, 1, 1, 0}; u64 f(u64 x) { return t[x & 3]; }", 3);
    assert_eq!((meeting.result(), &*lowest(&meeting, 2)), (0, "a1^b1 ."));
    // An index with bits that are always 1.
    let upper = run("int t[4] = {7, 7, 0, 1}; u64 f(u64 x) { return t[x & 1 | 2]; }", 1);
    assert_eq!((upper.result(), &*lowest(&upper, 3)), (1, "a1 . ."));

    // Nothing is known if the table depends on the board, or if another board's index is out of bounds.
    let mixed = run("u64 f(u64 x) { u64 t[2] = {x, x >> 1}; return t[x & 1]; }", R);
    assert_eq!(mixed.result(), R);
    assert!(!mixed.result_origins().is_linear());
    let beyond = "int t[2] = {0, 1}; u64 f(u64 x) { return t[x & 3]; }";
    assert_eq!(run(beyond, 1).result(), 1);
    assert!(!run(beyond, 1).result_origins().is_linear());
    assert_eq!(
        fault("int t[2] = {0, 1}; u64 f(u64 x) { return t[(x & 3) + 2]; }").message(),
        "index 4 is out of bounds"
    );
    assert_eq!(
        fault("int t[2] = {0, 1}; u64 f(u64 x) { return t[-1]; }").message(),
        "index -1 is out of bounds"
    );
}

#[test]
fn assignment_with_an_index_of_data_is_data_dependent() {
    let text = "u64 f(u64 x) {
        int t[4] = {0};
        t[x & 3] = 1;
        return t[0] | t[1] << 1 | t[2] << 2 | t[3] << 3;
    }";
    for board in 0..8 {
        let trace = run(text, board);
        assert_eq!(trace.result(), 1 << (board & 3));
        assert!(trace.is_data_dependent(), "this run proves nothing for other boards");
    }
    // The first square decides where the second goes, so one run doesn't show a permutation.
    let mailbox = "void f(int board[64]) { board[board[0] + 2] = board[1]; }";
    assert_eq!(run(mailbox, 0b10).result(), 0b110);
    assert_eq!(run(mailbox, 0b11).result(), 0b1011);
    assert!(run(mailbox, 0b11).is_data_dependent());
    assert!(matches!(does(mailbox, "flip-vertical"), Verdict::Different { .. }));
}

#[test]
fn first_parameter_determines_the_domain() {
    for (text, domain) in [
        ("u64 f(u64 x) { return x; }", Domain::Board),
        ("U64 flip(U64 bb) { return bb; }", Domain::Board),
        ("u32 f(u32 x) { return x; }", Domain::Board),
        ("fn f(x: u64) -> u64 { x }", Domain::Board),
        ("int f(int sq) { return sq; }", Domain::Square),
        ("int f(int x) { return x; }", Domain::Square),
        ("fn f(x: usize) -> usize { x }", Domain::Square),
        ("unsigned f(unsigned sq) { return sq; }", Domain::Square),
        ("unsigned f(unsigned idx) { return idx; }", Domain::Square),
        ("u64 f(u64 sq) { return sq; }", Domain::Square),
        ("u64 f(u64 idx) { return idx; }", Domain::Board),
        ("unsigned __int64 f(unsigned __int64 x) { return x; }", Domain::Board),
        ("unsigned long f(unsigned long x) { return x; }", Domain::Board),
        ("Square f(Square s) { return s; }", Domain::Square),
        ("Square f(const Square s) { return s; }", Domain::Square),
        ("int f(int square) { return square; }", Domain::Square),
        ("fn f(sq: u8) -> u8 { sq }", Domain::Square),
        ("fn f(s: Square) -> Square { s }", Domain::Square),
        ("void f(int board[64]) {}", Domain::Mailbox),
        ("void f(int *board) {}", Domain::Mailbox),
        ("void f(char squares[]) {}", Domain::Mailbox),
        ("fn f(board: &mut [u8; 64]) {}", Domain::Mailbox),
    ] {
        assert_eq!(program(text).domain(), domain, "{text}");
        assert_eq!(
            run(text, R).result(),
            if text.contains("u32 x") { R & 0xffff_ffff } else { R },
            "{text}"
        );
    }
}

#[test]
fn routine_over_a_square_moves_the_board() {
    for (text, task) in [
        ("int flip(int sq) { return sq ^ 56; }", "flip-vertical"),
        ("Square flip(Square s) { return s ^ 56; }", "flip-vertical"),
        ("fn flip(sq: u8) -> u8 { sq ^ 56 }", "flip-vertical"),
        ("int turn(int sq) { return 63 - sq; }", "rotate-180"),
        (
            "int diagonal(int sq) { int file = sq & 7, rank = sq >> 3; return 8 * file + rank; }",
            "flip-diagonal",
        ),
        // The path may depend on the square, and a table works as well as a formula.
        ("int mirror(int sq) { if (sq & 1) return sq ^ 7; return 7 ^ sq; }", "mirror-horizontal"),
        (
            "int mirror(int sq) { const int files[8] = {7, 6, 5, 4, 3, 2, 1, 0}; return (sq & 56) + files[sq & 7]; }",
            "mirror-horizontal",
        ),
        ("Square north(Square s) { return s + 8; }", "shift-north"),
        ("Square south(int sq) { return sq - 8; }", "shift-south"),
        ("int around(int sq) { return (sq + 8) & 63; }", "wrap-north"),
    ] {
        assert_eq!(does(text, task), Verdict::Proved, "{text}");
        let due = Task::named(task).unwrap().origins();
        assert_eq!(run(text, R).result(), due.evaluate(R), "{text}");
        assert_eq!(run(text, u64::MAX).result(), due.evaluate(u64::MAX), "{text}");
    }
}

#[test]
fn squares_that_meet_or_leave_the_board_are_unknown() {
    let together = "int f(int sq) { return sq & 7; }";
    let trace = run(together, 1 << 8);
    assert_eq!(trace.result(), 1, "a2 comes to a1");
    assert_eq!(run(together, 0x101).result(), 1, "both come to a1: one piece, not none");
    assert_eq!(lowest(&trace, 9), "? ? ? ? ? ? ? ? .");
    assert!(matches!(does(together, "flip-vertical"), Verdict::Different { .. }));
    // Only two squares meet: b1 moves to a1, which stays.
    let two = run("int f(int sq) { return sq == 1 ? 0 : sq; }", 0b110);
    assert_eq!((two.result(), &*lowest(&two, 4)), (0b101, "? . c1 d1"));

    for text in [
        "Square f(int sq) { return sq - 64; }",
        "Square f(int sq) { return sq + 1000; }",
        "fn f(sq: u8) -> Square { sq as u32 + 150 }",
        "Square f(int sq) { return -1; }",
    ] {
        let off = run(text, u64::MAX);
        assert_eq!((off.result(), off.result_origins().as_constant()), (0, Some(0)), "{text}");
    }
    // Some squares leave the board in one step and come back in the next.
    let there_and_back = run("int f(int sq) { sq += 60; sq -= 60; return sq; }", R);
    assert_eq!(there_and_back.result(), R);
    // The known bits of each step are right.
    for text in [
        together,
        "typedef int Square; Square f(int sq) { sq &= 62; sq <<= 1; return sq - 3; }",
        "Square f(int sq) { return sq * sq; }",
    ] {
        for board in [0, 1, R, u64::MAX] {
            let trace = run(text, board);
            for step in trace.steps() {
                let known = |origins: &deltaboard_trace::Origins, from| {
                    (origins.evaluate(from) ^ step.after) & !origins.unknown_bits()
                };
                assert_eq!(known(&step.origins, board), 0, "{text} on {board:#x}");
                assert_eq!(known(&step.motion, step.before), 0, "{text} on {board:#x}");
            }
        }
    }
}

#[test]
fn error_on_one_square_is_an_error_of_the_routine() {
    for text in [
        "int f(int sq) { return 1 << sq; }",
        "int f(int sq) { return 64 / sq; }",
        "int t[8] = {0}; int f(int sq) { return t[sq]; }",
    ] {
        fault(text);
    }
}

#[test]
fn product_of_overlapping_copies_knows_sums_without_carries() {
    // x + 2x: from b1 on, a carry depends on both.
    let text = "u64 f(u64 x) { x &= 3; x *= 3; return x; }";
    for board in 0..4 {
        let trace = run(text, board);
        assert_eq!(trace.result(), 3 * board);
        assert_eq!(lowest(&trace, 5), "a1 a1^b1 ? ? .", "{board}");
    }
    // Copies at a larger distance don't overlap.
    assert_eq!(lowest(&run("u64 f(u64 x) { x &= 3; x *= 5; return x; }", 3), 5), "a1 b1 a1 b1 .");
    // The factor depends on the board.
    let square = run("u64 f(u64 x) { x &= 3; x *= x; return x; }", 3);
    assert_eq!((square.result(), square.result_origins().is_linear()), (9, false));
}

#[test]
fn product_has_one_step_per_copy_in_all_notations() {
    for text in [
        "u64 f(u64 x) { x = 5 * x; return x; }",
        "u64 f(u64 x) { x = x * 5; return x; }",
        "u64 f(u64 x) { x *= 5; return x; }",
        "u64 f(u64 x) { return 5 * x; }",
        "u64 f(u64 x) { const u64 k = 5; return x * k; }",
        "fn f(x: u64) -> u64 { x * 5 }",
        "fn f(mut x: u64) -> u64 { x *= 5; x }",
        "fn f(x: u64) -> u64 { let x = x * 5; x }",
    ] {
        let trace = run(text, 7);
        let meanings: Vec<_> = trace.steps().iter().map(|step| step.meaning).collect();
        assert_eq!(meanings, [Meaning::Copy { factor: 5, bit: 2 }], "{text}");
        assert_eq!(trace.result(), 35, "{text}");
    }
    // A factor with a single 1 is a shift, and 0 clears the board.
    for (factor, result) in [("8", R << 3), ("1", R), ("0", 0)] {
        let text = format!("u64 f(u64 x) {{ x *= {factor}; return x; }}");
        assert_eq!(run(&text, R).result(), result, "{text}");
    }
}

#[test]
fn product_in_32_bits_wraps() {
    for text in [
        "u32 f(u32 x) { x &= 0xFF; x = x * 0x01010100; return x; }",
        "u32 f(u32 x) { x &= 0xFF; u32 k = 0x01010100; x *= k; return x; }",
        "unsigned f(unsigned x) { x &= 0xFF; x = 0x01010100 * x; return x; }",
    ] {
        let trace = run(text, R);
        assert_eq!(trace.result(), ((R & 0xff) * 0x0101_0100) & 0xffff_ffff, "{text}");
        let copies = |step: &&deltaboard_trace::Step| matches!(step.meaning, Meaning::Copy { .. });
        assert_eq!(trace.steps().iter().filter(copies).count(), 3, "{text}");
        assert_eq!(text_of(trace.result_origins().bit(31)), "h1", "{text}");
        assert_eq!(text_of(trace.result_origins().bit(32)), ".", "{text}");
        for step in trace.steps() {
            assert_eq!(step.after >> 32, 0, "{text}");
        }
    }
    // Copies beyond the width have no step.
    let high = run("u32 f(u32 x) { x *= 0x80000001; return x; }", 3);
    assert_eq!(high.result(), 0x8000_0003);
}

#[test]
fn runs_with_arrays_have_limits() {
    for (text, says) in [
        ("u64 f(u64 x) { int t[1000000]; return x; }", "an array must have 1 to 1024 elements"),
        ("u64 f(u64 x) { int t[0]; return x; }", "an array must have 1 to 1024 elements"),
        (
            "u64 f(u64 x) { for (;;) { int t[1024] = {0}; } return x; }",
            "the arrays hold more than 8192 numbers in total",
        ),
        (
            "u64 f(u64 x) { return g(x); } u64 g(u64 x) { int t[1024] = {0}; return g(x); }",
            "the arrays hold more than 8192 numbers in total",
        ),
        (
            "void f(int board[64]) { for (;;) { int s = board[0]; board[0] = board[1]; board[1] = s; } }",
            "more than 512 steps change the board",
        ),
        (
            "void f(int board[64]) { for (;;) board[0] = board[0]; }",
            "stopped after 400000 operations",
        ),
        ("void f(int board[64]) { while (1) {} }", "stopped after 400000 operations"),
        (
            "void f(int board[64]) { for (int sq = 0; sq < 64; sq += 0) board[sq] = board[sq ^ 7]; }",
            "stopped after 400000 operations",
        ),
        ("int f(int sq) { while (sq < 64) sq ^= 1; return sq; }", ""),
        ("void f(int board[64]) { f(board); }", "more than 32 nested calls"),
    ] {
        let fault = fault(text);
        assert!(fault.message().contains(says), "{text}: {}", fault.message());
    }
}

#[test]
fn arrays_and_numbers_are_not_interchangeable() {
    for text in [
        "u64 f(u64 x) { int t[2] = {0}; return x + t; }",
        "u64 f(u64 x) { return x[0]; }",
        "u64 f(u64 x) { return {1, 2}; }",
        "u64 f(u64 x) { int t[2] = {1, 2, 3}; return x; }",
        "u64 f(u64 x) { return g(x); } u64 g(int t[2]) { return t[0]; }",
        "u64 f(u64 x) { int t[2] = {0}; return g(t); } u64 g(u64 y) { return y; }",
        "u64 f(u64 x) { int t[2] = {0}; return t[5]; }",
        "u64 f(u64 x) { int t[2]; return t[; }",
    ] {
        let fault = fault(text);
        assert!(fault.span().end <= text.len(), "{text}");
        assert!(!fault.draw(text).is_empty());
    }
}

/// In C, an array can't be assigned; in Rust, not from a number.
#[test]
fn number_cannot_replace_an_array() {
    for text in [
        "u64 f(u64 x) { int t[2] = {0}; t = 1; return x; }",
        "void f(int board[64]) { board = 1; }",
    ] {
        fault(text);
    }
}

/// Pasted headers contain many macros that aren't expressions. They are errors only if they are used.
#[test]
fn unused_macros_of_statements_are_ignored() {
    for macro_definition in [
        "#define SWAP(a, b) { u64 t = a; a = b; b = t; }",
        "#define SWAP(a, b) do { u64 t = a; a = b; b = t; } while (0)",
        "#define SWAP(a, b)",
    ] {
        let text = format!("{macro_definition}\nu64 f(u64 x) {{ return x >> 8; }}");
        assert_eq!(run(&text, R).result(), R >> 8, "{macro_definition}");
    }
}

/// A choice with a constant condition doesn't affect the steps after it.
#[test]
fn statements_after_a_constant_choice_are_steps() {
    let text = "u64 f(u64 x) { x = 1 ? x >> 8 : x << 8; x ^= x >> 1; return x; }";
    let trace = run(text, R);
    assert_eq!(trace.steps().len(), 2);
    assert_eq!(trace.operations(), 3);
}

/// A function in the text replaces a known one, whatever specifiers follow its parameters.
#[test]
fn defined_functions_replace_known_ones() {
    for end in ["", " noexcept"] {
        let text = format!(
            "u64 f(u64 x) {{ return bswap64(x); }}\nu64 bswap64(u64 x){end} {{ return x >> 1; }}"
        );
        assert_eq!(run(&text, R).result(), R >> 1, "{text}");
    }
    let known = "u64 f(u64 x) { return bswap64(x); }";
    assert_eq!(run(known, R).result(), R.swap_bytes());
}

#[test]
fn swap_of_two_squares_is_named_in_the_numbering() {
    let text = "void f(int board[64]) { int s = board[0]; board[0] = board[8]; board[8] = s; }";
    let trace = run(text, R);
    let name = |trace: &Trace| trace.steps()[0].meaning.to_string();
    assert_eq!(name(&trace), "swap a1 and a2");
    let a8_first = trace.renumbered(|square| Square::ALL[usize::from(square.index()) ^ 56]);
    assert_eq!(name(&a8_first), "swap a7 and a8");
}

#[test]
fn operations_of_a_bit_with_itself_are_known() {
    for (text, bits) in [
        ("x & ~x", ". ."),
        ("x | ~x", "1 1"),
        ("x & x", "a1 b1"),
        ("x ^ x", ". ."),
        ("x & (x >> 1)", "? ?"),
    ] {
        assert_eq!(lowest(&run(text, R), 2), bits, "{text}");
    }
}

#[test]
fn chains_of_operators_have_a_limit() {
    let chain =
        |operators: usize| format!("u64 f(u64 x) {{ return x{}; }}", " ^ x".repeat(operators));
    assert!(Program::parse(&chain(200)).is_ok());
    let fault = Program::parse(&chain(201)).unwrap_err();
    assert!(fault.message().contains("deep"), "{fault}");
}

#[test]
fn consecutive_choices_are_not_nested() {
    let many = |choice: &str| choice.repeat(300);
    let switches = many("switch (n) { case 3: x ^= 1; break; default: x = 0; } ");
    let c = format!("u64 f(u64 x) {{ int n = 3; {switches} return x; }}");
    let matches = many("x ^= match n { 3 => 1, _ => 0 }; ");
    let rust = format!("fn f(mut x: u64) -> u64 {{ let n = 3; {matches} x }}");
    for text in [c, rust] {
        assert_eq!(deltaboard_trace::evaluate(&program(&text), R).unwrap(), R);
    }
}

#[test]
fn consecutive_calls_are_not_nested() {
    let text = "u64 id(u64 x) { return x; } u64 f(u64 x) { for (int i = 0; i < 100; i++) x = id(x); return x; }";
    let program = program(text).select("f").unwrap();
    assert_eq!(deltaboard_trace::evaluate(&program, R).unwrap(), R);
}

#[test]
fn constants_of_files_and_ranks_are_known() {
    for (name, set) in [
        ("FileABB", 0x0101_0101_0101_0101),
        ("FileCBB", 0x0404_0404_0404_0404),
        ("FILE_H_MASK", 0x8080_8080_8080_8080),
        ("Rank1BB", 0xff),
        ("RANK_3_BB", 0xff << 16),
        ("rank8mask", 0xff << 56),
    ] {
        let text = format!("u64 f(u64 x) {{ return x & {name}; }}");
        assert_eq!(run(&text, u64::MAX).result(), set, "{name}");
    }
    fault("u64 f(u64 x) { return x & FileIBB; }");
    fault("u64 f(u64 x) { return x & Rank9BB; }");
}

/// The largest table that an array can hold.
#[test]
fn tables_with_ten_index_bits_are_followed() {
    let text = "u64 f(u64 x) { u64 t[1024]; for (int n = 0; n < 1024; n++) t[n] = n << 1; return t[x & 1023]; }";
    let trace = run(text, R);
    assert_eq!(lowest(&trace, 12), ". a1 b1 c1 d1 e1 f1 g1 h1 a2 b2 .");
}

#[test]
fn renumbering_moves_known_and_unknown_bits() {
    let trace = run("u64 f(u64 x) { return (x & x >> 1 & 5) | 2; }", R);
    assert_eq!(lowest(&trace, 3), "? 1 ?");
    let a8_first = trace.renumbered(|square| Square::ALL[usize::from(square.index()) ^ 56]);
    let bits = [0, 1, 56, 57, 58].map(|bit| text_of(a8_first.result_origins().bit(bit)));
    assert_eq!(bits, [".", ".", "?", "1", "?"]);
}

#[test]
fn loop_over_a_nonlinear_set_is_data_dependent() {
    let over = |set: &str| {
        let text = format!(
            "fn f(x: u64) -> u64 {{ let mut out = 0u64; for sq in {set} {{ out ^= 1 << sq; }} out }}"
        );
        run(&text, R).is_data_dependent()
    };
    assert!(over("x & x >> 1"));
    assert!(!over("x ^ x >> 1"));
    assert!(!over("0x55u64"));
}

#[test]
fn look_up_depends_on_its_index() {
    let text = "u64 f(u64 x) { const u64 T[4] = {1, 2, 4, 8}; return T[x & 3]; }";
    assert_eq!(run(text, R).depth(), 2);
}

#[test]
fn runs_with_the_same_steps_keep_them() {
    let trace = run("int f(int sq) { sq ^= 7; sq ^= 56; return sq; }", 0b11);
    assert_eq!(trace.steps().len(), 2);
}

#[test]
fn origins_debug_output_is_a_board() {
    let trace = deltaboard_trace::run(
        &program("u64 f(u64 x) { return (x << 8 & ~0xFF0000) ^ (x & 0x300) ^ 0x201; }"),
        R,
    );
    let written = format!("{:?}", trace.unwrap().result_origins());
    assert_eq!(
        written,
        "\
a7 b7 c7 d7 e7 f7 g7 h7 
a6 b6 c6 d6 e6 f6 g6 h6 
a5 b5 c5 d5 e5 f5 g5 h5 
a4 b4 c4 d4 e4 f4 g4 h4 
a3 b3 c3 d3 e3 f3 g3 h3 
.  .  .  .  .  .  .  .  
a1^a2!b1^b2c1 d1 e1 f1 g1 h1 
1  .  .  .  .  .  .  .  
"
    );
}

#[test]
fn evaluation_kinds() {
    let text = "u64 f(u64 x) { u64 y; y = x > 1 ? (u64)x : x << 8; return y ^ 3; }";
    let trace = run(text, 1);
    let evaluations = trace.steps().iter().flat_map(|step| &step.evaluations);
    let kinds: Vec<_> = evaluations
        .map(|evaluation| format!("{:?} {}", evaluation.kind, evaluation.span.of(text)))
        .collect();
    let expected = [
        "Name x",
        "Literal 1",
        "Operation x > 1",
        "Name x",
        "Passed (u64)x",
        "Name x",
        "Literal 8",
        "Operation x << 8",
        "Passed x > 1 ? (u64)x : x << 8",
        "Passed y = x > 1 ? (u64)x : x << 8",
        "Name y",
        "Literal 3",
        "Operation y ^ 3",
    ];
    assert_eq!(kinds, expected);
}

#[test]
fn identity_renumbering_keeps_step_names() {
    for routine in Catalogue::ROUTINES {
        let trace = deltaboard_trace::run(routine.program(), R).unwrap();
        let renumbered = trace.renumbered(|square| square);
        for (step, same) in trace.steps().iter().zip(renumbered.steps()) {
            assert_eq!(step.meaning.to_string(), same.meaning.to_string());
        }
    }
}

#[test]
fn windows_line_endings_are_accepted() {
    let text = "u64 f(u64 x) {\r\n    return x << 8; // north\r\n}\r\n";
    assert_eq!(deltaboard_trace::evaluate(&program(text), 1), Ok(0x100));
}

#[test]
fn width_of_char_depends_on_the_language() {
    let text = "ulong f(ulong x) { int wide = (char) 0x108; return x << (wide >> 5); }";
    for (language, becomes) in [(Language::C, 1), (Language::Cpp, 1), (Language::CSharp, 0x100)] {
        let program = Program::link_as(text, language, &Catalogue).expect(text);
        assert_eq!(deltaboard_trace::evaluate(&program, 1), Ok(becomes), "{}", language.name());
    }
}

#[test]
fn bit_scan_knows_leading_zeros() {
    let text = "int f(u64 x) { return __builtin_clzll((x & 0xff) | 0x100); }";
    assert_eq!(lowest(&run(text, R), 7), "1 1 1 . 1 1 .");
}

#[test]
fn result_is_sign_extended_to_a_board() {
    let text = "int f(u64 x) { return (int)x; }";
    assert_eq!(run(text, 1 << 31).result(), u64::MAX << 31);
    assert_eq!(deltaboard_trace::evaluate(&program(text), 1 << 31), Ok(u64::MAX << 31));
}
