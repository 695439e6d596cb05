//! The Lab: code, what is known of it, and permutations on their way to code.

use deltaboard_compiler::Instructions;
use deltaboard_scene::lab::{Against, Compilation, Lab, Report, assumption_in_words};
use deltaboard_scene::laws::{Operator, maps};
use deltaboard_scene::{Mask, MaskKind, NamedMask, Scene, State};
use deltaboard_trace::Verdict;

const TWO: &str = "u64 f(u64 x) { return x; } u64 g(u64 x) { return ~x; }";

fn lab(code: &str) -> Lab {
    let mut lab = Lab::default();
    lab.write(code);
    lab
}

#[test]
fn what_code_is_held_against_stays_as_long_as_it_is_there() {
    let mut lab = lab(TWO);
    lab.against = Against::Function("g".to_owned());
    lab.write(&TWO.replace("~x", "~~x"));
    assert_eq!(lab.against, Against::Function("g".to_owned()));
    lab.write("u64 f(u64 x) { return x; }");
    assert_eq!(lab.against, Against::Nothing);
}

#[test]
fn the_function_that_is_chosen_is_played() {
    let mut lab = lab(TWO);
    assert_eq!(lab.played(1).1.result(), 1);
    lab.function = Some("g".to_owned());
    assert_eq!(lab.played(1).1.result(), !1);
}

#[test]
fn what_a_proof_assumes_is_told_with_its_line() {
    let code = "u64 f(u64 x) {\n#ifdef FAST\n    x = ~x;\n#endif\n    return x << 8;\n}";
    let report = Report::of(&lab(code));
    let assumptions = report.assumptions.iter();
    let told: Vec<_> = assumptions.map(|it| assumption_in_words(it, code)).collect();
    assert_eq!(told, ["Assumed in line 2: `#ifdef FAST` holds."]);
    // What a macro assumes is told where it is used.
    let code = "#define UP(x) (lsb(x), \\\n x)\n#define LOW(x) lsb(x)\nu64 f(u64 x) {\n  return x ^ LOW(\n    x | 1);\n}";
    let report = Report::of(&lab(code));
    let [assumption] = &report.assumptions[..] else {
        panic!("{:?}", report.assumptions);
    };
    assert_eq!(assumption.span().of(code), "LOW(\n    x | 1)");
    assert_eq!(
        assumption_in_words(assumption, code),
        "Assumed in line 5: `lsb` gives the number of the lowest one."
    );
    assert!(Report::of(&lab(TWO)).assumptions.is_empty());
}

#[test]
fn code_is_compared_with_what_was_chosen() {
    let mut lab = lab(TWO);
    lab.against = Against::Function("g".to_owned());
    let comparison = Report::of(&lab).comparison.unwrap();
    assert_eq!(comparison.title, "g");
    assert!(matches!(comparison.verdict, Verdict::Different { .. }));
    lab.function = Some("g".to_owned());
    let comparison = Report::of(&lab).comparison.unwrap();
    assert!(matches!(comparison.verdict, Verdict::Proved));
}

#[test]
fn a_search_is_for_what_the_lab_asks_for() {
    let asked = Lab { permutation: "sq ^ 56".into(), ..Lab::default() };
    let compilation = Compilation::of(&asked);
    assert!(compilation.is_of(&asked));
    let text = Lab { permutation: "sq ^ 7".into(), ..asked.clone() };
    let instructions =
        Lab { instructions: Instructions { pext: true, ..asked.instructions }, ..asked };
    assert!(!compilation.is_of(&text) && !compilation.is_of(&instructions));
}

#[test]
fn a_search_tells_how_far_it_is_and_goes_on_when_asked() {
    // In no order that a short routine brings about.
    let mut squares: Vec<u32> = (0..64).collect();
    squares.sort_by_key(|square| square * 37 % 67);
    let asked = Lab { permutation: format!("{squares:?}").into(), ..Lab::default() };
    let mut long = Compilation::of(&asked);
    let first = long.best.as_ref().unwrap().operations();
    let mut before = long.percent();
    assert_eq!(before, 0);
    let (mut rises, mut shorter) = (0, first);
    while long.goes_on() {
        long.advance();
        let now = long.percent();
        assert!(before <= now && now <= 100, "{before} then {now}");
        rises += u32::from(before < now);
        before = now;
        let best = long.best.as_ref().unwrap().operations();
        assert!(best <= shorter);
        shorter = best;
    }
    assert!(rises > 2 && shorter < first, "{rises} {shorter} {first}");
    long.go_on(true);
    assert!(long.goes_on());
    long.go_on(false);
    assert!(!long.goes_on() && !long.is_finished());
    let mut short = Compilation::of(&Lab { permutation: "sq ^ 56".into(), ..Lab::default() });
    while short.goes_on() {
        short.advance();
    }
    assert_eq!((short.percent(), short.is_finished()), (100, true));
}

#[test]
fn a_damaged_link_to_code_is_left_out() {
    let told = |code: &str| State::from_query(&format!("view=lab&code={code}")).notices;
    let damaged = "`code` is damaged or cut: it is left out.";
    assert_eq!(told("AAAAAAAAAAAAA"), [damaged]);
    // Twelve letters may be code.
    assert_eq!(told("AAAAAAAAAAAA"), [""; 0]);
}

/// Frame, name and number of each mask, and what stands beside it.
fn masks(code: &str) -> Vec<String> {
    let query = format!("view=lab&code={}", code.replace('&', "%26").replace('+', "%2B"));
    let masks = Scene::of(&State::from_query(&query)).masks();
    let told = masks.into_iter().map(|mask| {
        let beside = mask.beside.iter().map(|(name, number)| format!(" {name}={number}"));
        let beside: String = beside.collect();
        format!("{}: {} {:#x}{beside}", mask.frame, mask.name, mask.number)
    });
    told.collect()
}

#[test]
fn a_mask_is_of_more_than_two_squares_and_fewer_than_all() {
    for (constant, masks_told) in [
        ("0x8100000000000000", &[][..]),
        ("0x8100000000000001", &["1: mask 0x8100000000000001"]),
        ("0xfffffffffffffffe", &["1: mask 0xfffffffffffffffe"]),
        ("0xffffffffffffffff", &[]),
        // A small number counts, or shifts.
        ("63", &["1: mask 0x3f"]),
    ] {
        assert_eq!(
            masks(&format!("u64 f(u64 x) {{ return x & {constant}; }}")),
            masks_told,
            "{constant}"
        );
    }
    assert_eq!(masks("u64 f(u64 x) { return x << 31; }"), [""; 0]);
    // All squares are kept: nothing is masked.
    let code = "u64 f(u64 x) { return x << 8 & 0xffffffffffffffff; }";
    assert_eq!(masks(code), [""; 0]);
}

#[test]
fn a_mask_is_told_once_with_the_constants_beside_it() {
    let code = "u64 f(u64 x) {
        const u64 k = 0x00ff00ff00ff00ff; const int s = 8;
        x = (x >> s & k) | (x & k) << s;
        return (x >> 8 & k) | (x & 0x00ff00ff00ff00ff) << 8;
    }";
    assert_eq!(masks(code), ["1: k 0xff00ff00ff00ff s=8"]);
    // What is true is no mask.
    let code = "u64 f(u64 x) { const bool all = true; if (all) x = x & 0x0f0f; return x; }";
    assert_eq!(masks(code), ["1: mask 0xf0f"]);
}

#[test]
fn a_step_may_have_several_masks() {
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
fn a_copy_is_tinted_where_its_factor_has_the_bit() {
    let lines = Scene::of(&State::from_query("view=lines"));
    let copies = (0..=lines.last_frame()).map(|frame| Mask::of(&lines, frame));
    let copies: Vec<_> = copies.filter(|it| it.kind == MaskKind::Factor).collect();
    // The main diagonal, lowest first: what is copied stands on a1 already.
    let bits: Vec<_> = copies.iter().map(|it| it.tints.up).collect();
    assert_eq!(bits, (1..8).map(|place| 1u64 << (9 * place)).collect::<Vec<_>>());
}

#[test]
fn fractions_are_told_where_masks_repeat() {
    let two_adic = |number| {
        let mask = NamedMask { frame: 1, name: "k".to_owned(), number, beside: Vec::new() };
        mask.two_adic().map(|it| (it.denominator, it.digits))
    };
    let thirds = two_adic(0x5555_5555_5555_5555);
    assert_eq!(thirds, Some((3, "01010101".to_owned())));
    assert_eq!(two_adic(0xaaaa_aaaa_aaaa_aaaa), None);
    assert_eq!(two_adic(2), None);
}

#[test]
fn operators_make_of_sets_what_their_signs_say() {
    let all = [Operator::And, Operator::Or, Operator::Xor, Operator::Not, Operator::Add];
    let told = all.map(|operator| (operator.sign(), operator.of(0b0110, 0b0011)));
    assert_eq!(told, [('&', 0b0010), ('|', 0b0111), ('^', 0b0101), ('~', !0b0110), ('+', 0b1001)]);
    // Of the bitwise ones, a permutation before is one after.
    for (_, map) in maps() {
        for operator in Operator::BITWISE {
            let (before, after) =
                operator.both_ways(map, 0x1e22_2212_0e0a_1222, 0x0f0f_0000_ffff_00ff);
            assert_eq!(before, after);
        }
    }
}

/// A table of something other than squares is not played, but it is named and compared.
#[test]
fn a_table_of_bitboards_is_named_and_compared() {
    let mut lab = lab("uint64_t file(int sq) { return 0x0101010101010101ULL << (sq & 7); }
         uint64_t rank(int sq) { return 0xffULL << (sq & 56); }");
    lab.against = Against::Function("rank".to_owned());
    let (_, _, fault) = lab.played(1);
    let fault = fault.expect("there is nothing to play");
    assert_eq!(fault.message(), "`file` gives 0x101010101010101 for a1, which is not a square");
    let report = Report::of(&lab);
    assert_eq!(
        report.finding.unwrap().to_string(),
        "This gives the file of each square, as a bitboard, proved for all 64 squares."
    );
    let comparison = report.comparison.unwrap();
    assert!(matches!(comparison.verdict, Verdict::DifferentValues { .. }));
    assert_eq!(comparison.inputs, "all 64 squares");
}
