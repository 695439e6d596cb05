//! The Lab: code, its analysis, and the compilation of permutations.

use deltaboard_app::job::{CodeToExamine, Job, Outcome};
use deltaboard_app::lab::{Report, assumption_in_words};
use deltaboard_scene::lab::Against;
use deltaboard_scene::laws::{Operator, maps};
use deltaboard_scene::{Action, Mask, MaskKind, NamedMask, Scene, State};
use deltaboard_trace::Verdict;
use deltaboard_worker::Worker;

const TWO: &str = "u64 f(u64 x) { return x; } u64 g(u64 x) { return ~x; }";

fn after(state: &State, actions: impl IntoIterator<Item = Action>) -> State {
    state.clone().after_all(actions)
}

fn write(code: &str) -> Action {
    Action::WriteCode(code.into())
}

/// The Lab with a text in the editor.
fn lab(code: &str) -> State {
    after(&State::from_query("view=lab"), [write(code)])
}

fn against_g() -> Action {
    Action::CompareWith(Against::Function("g".to_owned()))
}

fn report(state: &State) -> Report {
    match Worker::default().answer(Job::Report(CodeToExamine::from(state))) {
        Outcome::Report(report) => report,
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_function_to_compare_with_is_kept_while_it_exists() {
    let changed = after(&lab(TWO), [against_g(), write(&TWO.replace("~x", "~~x"))]);
    assert_eq!(changed.lab.against, Against::Function("g".to_owned()));
    let without = after(&changed, [write("u64 f(u64 x) { return x; }")]);
    assert_eq!(without.lab.against, Against::Nothing);
}

#[test]
fn the_chosen_function_plays() {
    let first = lab(TWO);
    assert_eq!(first.lab.played(1).1.result(), 1);
    let second = after(&first, [Action::ChooseFunction("g".to_owned())]);
    assert_eq!(second.lab.played(1).1.result(), !1);
}

#[test]
fn assumptions_are_described_with_their_lines() {
    let code = "u64 f(u64 x) {\n#ifdef FAST\n    x = ~x;\n#endif\n    return x << 8;\n}";
    let report = self::report(&lab(code));
    let assumptions = report.assumptions.iter();
    let sentences: Vec<_> = assumptions.map(|it| assumption_in_words(it, code)).collect();
    assert_eq!(sentences, ["Assumed in line 2: `#ifdef FAST` holds."]);
    // The assumption of a macro has the line where the macro is used.
    let code = "#define UP(x) (lsb(x), \\\n y)\n#define LOW(x) lsb(x)\nu64 f(u64 x) {\n  return x ^ LOW(\n    x | 1);\n}";
    let report = self::report(&lab(code));
    let [assumption] = &report.assumptions[..] else {
        panic!("{:?}", report.assumptions);
    };
    assert_eq!(assumption.span().of(code), "LOW(\n    x | 1)");
    assert_eq!(
        assumption_in_words(assumption, code),
        "Assumed in line 5: `lsb` returns the index of the lowest one."
    );
    assert!(self::report(&lab(TWO)).assumptions.is_empty());
}

#[test]
fn code_is_compared_with_the_chosen_function() {
    let compared = after(&lab(TWO), [against_g()]);
    let comparison = report(&compared).comparison.unwrap();
    assert_eq!(comparison.title, "g");
    assert!(matches!(comparison.verdict, Verdict::Different { .. }));
    let same = after(&compared, [Action::ChooseFunction("g".to_owned())]);
    let comparison = report(&same).comparison.unwrap();
    assert!(matches!(comparison.verdict, Verdict::Proved));
    // Without a comparison nothing is compared.
    assert!(report(&lab(TWO)).comparison.is_none());
}

#[test]
fn the_first_difference_is_the_first_step_with_other_boards() {
    let code = "u64 f(u64 x) { return x << 8; } u64 g(u64 x) { x = x << 8; return x >> 16; }";
    let compared = after(&lab(code), [against_g()]);
    assert_eq!(report(&compared).comparison.unwrap().first_difference, 2);
}

#[test]
fn damaged_code_in_a_link_is_ignored() {
    let notices = |code: &str| State::from_query(&format!("view=lab&code={code}")).notices;
    let damaged = "`code` is damaged or truncated; it is ignored.";
    assert_eq!(notices("AAAAAAAAAAAAA"), [damaged]);
    // Twelve letters or fewer are taken as plain code.
    assert_eq!(notices("AAAAAAAAAAAA"), [""; 0]);
}

/// The frame, name, number and constants of each mask.
fn masks(code: &str) -> Vec<String> {
    let query = format!("view=lab&code={}", code.replace('&', "%26").replace('+', "%2B"));
    let masks = Scene::of(&State::from_query(&query)).masks();
    let lines = masks.into_iter().map(|mask| {
        let constants = mask.constants.iter().map(|(name, number)| format!(" {name}={number}"));
        let constants: String = constants.collect();
        format!("{}: {} {:#x}{constants}", mask.frame, mask.name, mask.number)
    });
    lines.collect()
}

#[test]
fn a_mask_has_more_than_two_squares_but_not_all() {
    for (constant, expected) in [
        ("0x8100000000000000", &[][..]),
        ("0x8100000000000001", &["1: mask 0x8100000000000001"]),
        ("0xfffffffffffffffe", &["1: mask 0xfffffffffffffffe"]),
        ("0xffffffffffffffff", &[]),
        // A small number is a counter or a shift distance, unless it's the mask of the step.
        ("63", &["1: mask 0x3f"]),
    ] {
        assert_eq!(
            masks(&format!("u64 f(u64 x) {{ return x & {constant}; }}")),
            expected,
            "{constant}"
        );
    }
    assert_eq!(masks("u64 f(u64 x) { return x << 31; }"), [""; 0]);
    // A mask of all squares isn't a mask.
    let code = "u64 f(u64 x) { return x << 8 & 0xffffffffffffffff; }";
    assert_eq!(masks(code), [""; 0]);
}

#[test]
fn a_mask_is_listed_once_with_the_constants_of_its_step() {
    let code = "u64 f(u64 x) {
        const u64 k = 0x00ff00ff00ff00ff; const int s = 8;
        x = (x >> s & k) | (x & k) << s;
        return (x >> 8 & k) | (x & 0x00ff00ff00ff00ff) << 8;
    }";
    assert_eq!(masks(code), ["1: k 0xff00ff00ff00ff s=8"]);
    // A Boolean constant isn't a mask.
    let code = "u64 f(u64 x) { const bool all = true; if (all) x = x & 0x0f0f; return x; }";
    assert_eq!(masks(code), ["1: mask 0xf0f"]);
}

#[test]
fn a_step_can_have_several_masks() {
    let code = "u64 f(u64 x) {
        return (x & 0x00ff00ff00ff00ff) << 8 | (x & 0xff00ff00ff00ff00) >> 8;
    }";
    assert_eq!(masks(code), ["1: mask 0xff00ff00ff00ff", "1: mask 0xff00ff00ff00ff00"]);
    let code = "u64 f(u64 x) {
        const u64 up = 0x00ff00ff00ff00ff;
        return (x & up) << 8 | (x & 0xff00ff00ff00ff00) >> 8;
    }";
    assert_eq!(masks(code), ["1: up 0xff00ff00ff00ff", "1: mask 0xff00ff00ff00ff00"]);
}

#[test]
fn each_copy_has_the_tint_of_its_bit_of_the_factor() {
    let lines = Scene::of(&State::from_query("view=lines"));
    let copies = (0..=lines.last_frame()).map(|frame| Mask::of(&lines, frame));
    let copies: Vec<_> = copies.filter(|it| it.kind == MaskKind::Factor).collect();
    // The main diagonal, lowest first. The bit on a1 makes no copy: the original is there.
    let bits: Vec<_> = copies.iter().map(|it| it.tints.up).collect();
    assert_eq!(bits, (1..8).map(|place| 1u64 << (9 * place)).collect::<Vec<_>>());
}

#[test]
fn periodic_masks_are_fractions() {
    let two_adic = |number| {
        let mask = NamedMask { frame: 1, name: "k".to_owned(), number, constants: Vec::new() };
        mask.two_adic().map(|it| (it.denominator, it.digits))
    };
    let thirds = two_adic(0x5555_5555_5555_5555);
    assert_eq!(thirds, Some((3, "01010101".to_owned())));
    assert_eq!(two_adic(0xaaaa_aaaa_aaaa_aaaa), None);
    assert_eq!(two_adic(2), None);
}

#[test]
fn operators_compute_what_their_signs_mean() {
    let all = [Operator::And, Operator::Or, Operator::Xor, Operator::Not, Operator::Add];
    let results = all.map(|operator| (operator.sign(), operator.of(0b0110, 0b0011)));
    assert_eq!(
        results,
        [('&', 0b0010), ('|', 0b0111), ('^', 0b0101), ('~', !0b0110), ('+', 0b1001)]
    );
    // Permutations distribute over the bitwise operators.
    for (_, map) in maps() {
        for operator in Operator::BITWISE {
            let (before, after) =
                operator.both_ways(map, 0x1e22_2212_0e0a_1222, 0x0f0f_0000_ffff_00ff);
            assert_eq!(before, after);
        }
    }
}

/// A table of bitboards can't play, but it's identified and compared.
#[test]
fn a_table_of_bitboards_is_identified_and_compared() {
    let lab = lab("uint64_t file(int sq) { return 0x0101010101010101ULL << (sq & 7); }
         uint64_t rank(int sq) { return 0xffULL << (sq & 56); }");
    let against = Action::CompareWith(Against::Function("rank".to_owned()));
    let compared = after(&lab, [against]);
    let (_, _, fault) = compared.lab.played(1);
    let fault = fault.expect("there is nothing to play");
    assert_eq!(fault.message(), "`file` returns 0x101010101010101 for a1, which is not a square");
    let report = report(&compared);
    assert_eq!(
        report.finding.unwrap().sentences,
        "This returns the file of each square, as a bitboard, proved for all 64 squares."
    );
    let comparison = report.comparison.unwrap();
    assert!(matches!(comparison.verdict, Verdict::DifferentValues { .. }));
    assert_eq!(comparison.inputs, "all 64 squares");
}
