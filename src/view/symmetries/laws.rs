//! What follows from the symmetries: the image that a tablebase keeps, and the laws, proved on the
//! spot. Nothing here is written down as true.

use std::sync::LazyLock;

use deltaboard_scene::{Action, Set, Subject, chain, hex};
use deltaboard_trace::{Origins, Program, Verdict, compare};
use deltaboard_transform::{
    Bitboard, Color, SquareMapping,
    Symmetry::{
        self, FlipAntiDiagonal, FlipDiagonal, FlipVertical, MirrorHorizontal,
        Rotate90Anticlockwise, Rotate90Clockwise, Rotate180,
    },
    Transform,
};
use yew::prelude::*;

use super::canonical::canonical_panel;
use crate::shown::Shown;
use crate::view::controls::Button;
use crate::view::part::{Part, part};
use crate::view::words::noun;

/// What is claimed: that the symmetries on the left, one after the other, come to those on the
/// right.
type Law = (&'static [Symmetry], &'static [Symmetry]);

/// The laws, under their headings.
const LAWS: [(&str, &[Law]); 4] = [
    (
        "The flip past a diagonal: the diagonal changes",
        &[
            (
                &[FlipDiagonal, FlipVertical],
                &[FlipVertical, FlipAntiDiagonal],
            ),
            (
                &[FlipVertical, FlipDiagonal],
                &[FlipAntiDiagonal, FlipVertical],
            ),
        ],
    ),
    (
        "Half a turn: two reflections, in either order",
        &[
            (&[Rotate180], &[FlipVertical, MirrorHorizontal]),
            (&[Rotate180], &[MirrorHorizontal, FlipVertical]),
            (&[Rotate180], &[FlipDiagonal, FlipAntiDiagonal]),
            (&[Rotate180], &[FlipAntiDiagonal, FlipDiagonal]),
        ],
    ),
    (
        "A quarter turn: two reflections, and their order tells which way",
        &[
            (&[Rotate90Clockwise], &[FlipDiagonal, FlipVertical]),
            (&[Rotate90Clockwise], &[FlipVertical, FlipAntiDiagonal]),
            (&[Rotate90Clockwise], &[FlipAntiDiagonal, MirrorHorizontal]),
            (&[Rotate90Clockwise], &[MirrorHorizontal, FlipDiagonal]),
            (&[Rotate90Anticlockwise], &[FlipVertical, FlipDiagonal]),
            (&[Rotate90Anticlockwise], &[FlipAntiDiagonal, FlipVertical]),
            (
                &[Rotate90Anticlockwise],
                &[MirrorHorizontal, FlipAntiDiagonal],
            ),
            (&[Rotate90Anticlockwise], &[FlipDiagonal, MirrorHorizontal]),
        ],
    ),
    (
        "Twice, or four times: back where it began",
        &[
            (&[FlipVertical; 2], &[]),
            (&[MirrorHorizontal; 2], &[]),
            (&[FlipDiagonal; 2], &[]),
            (&[FlipAntiDiagonal; 2], &[]),
            (&[Rotate180; 2], &[]),
            (&[Rotate90Clockwise; 4], &[]),
            (&[Rotate90Anticlockwise; 4], &[]),
        ],
    ),
];

/// What has come of comparing both sides, law by law. Once: it takes some milliseconds.
static VERDICTS: LazyLock<Vec<Verdict>> = LazyLock::new(|| {
    let mut verdicts = Vec::new();
    for (_, laws) in LAWS {
        for (left, right) in laws {
            let [left, right] = [left, right].map(|side| routine(&applied(side)));
            let verdict = compare(&left, &right);
            verdicts.push(verdict.unwrap_or(Verdict::Tested { boards: 0 }));
        }
    }
    verdicts
});

/// The transforms that go through `&`, `|`, `^` and `~`, as their routines move the bits.
static MAPS: LazyLock<Vec<(Transform, Origins)>> = LazyLock::new(|| {
    let mut maps = Vec::new();
    for transform in Transform::ALL {
        if matches!(
            transform,
            Transform::Symmetry(_) | Transform::PseudoRotation(_)
        ) && let Ok(run) = routine(&[transform]).run(0)
        {
            maps.push((transform, run.result_origins().clone()));
        }
    }
    maps
});

#[inline(never)]
fn routine(transforms: &[Transform]) -> Program {
    chain::played(transforms, SquareMapping::default()).program
}

#[inline(never)]
fn applied(side: &[Symmetry]) -> Vec<Transform> {
    side.iter().copied().map(Transform::Symmetry).collect()
}

#[inline(never)]
pub(crate) fn laws(shown: &Shown<'_>) -> Html {
    let laws = part("section", "laws")
        .named("Laws")
        .with(identities(shown))
        .with(distribution(&shown.state.subject));
    part("div", "symmetries-below")
        .with(canonical_panel(shown))
        .with(laws)
        .into()
}

#[inline(never)]
fn identities(shown: &Shown<'_>) -> Html {
    let mut section = part("section", "")
        .with(part("h2", "").text("Laws of the symmetries"))
        .with(part("p", "soft").text(
            "Each side is a routine. Both were run on this page, and every bit of the one comes from \
             the same square as that of the other. Press a side to play it.",
        ));
    let mut verdicts = VERDICTS.iter();
    for (title, laws) in LAWS {
        let rows = laws.iter().zip(&mut verdicts);
        let rows = rows.map(|((left, right), verdict)| {
            part("li", "")
                .with(side(shown, left))
                .text("=")
                .with(side(shown, right))
                .with(part("span", "soft").text(told(verdict)))
                .into()
        });
        section = section
            .with(part("h3", "").text(title))
            .with(part("ul", "").with_all(rows));
    }
    section.into()
}

/// One side of a law, to be played.
#[inline(never)]
fn side(shown: &Shown<'_>, symmetries: &[Symmetry]) -> Html {
    let code = part("code", "").text(notation(symmetries));
    if symmetries.is_empty() {
        return code.into();
    }
    let transforms = applied(symmetries);
    let button = Button {
        class: "small",
        title: "Play",
        pressed: Some(shown.state.transforms == transforms),
        ..Button::default()
    };
    let sign = Html::from(part("i", "").hidden().text("▶"));
    let content = [sign, code.into()].into_iter().collect();
    button.show_content(shown.press(Action::ApplyOnly(transforms)), content)
}

/// "flip_vertical(flip_diagonal(x))"
#[inline(never)]
fn notation(symmetries: &[Symmetry]) -> String {
    symmetries.iter().fold("x".to_owned(), |inner, symmetry| {
        let name = symmetry.name().replace('-', "_");
        format!("{name}({inner})")
    })
}

#[inline(never)]
fn told(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Proved => "proved for all 2^64 boards".to_owned(),
        Verdict::Tested { boards } => format!("the same on {boards} boards that were tried"),
        Verdict::Different { board, .. } => format!("different on {}", hex(*board)),
    }
}

const OPERATORS: [char; 4] = ['&', '|', '^', '~'];

#[inline(never)]
fn distribution(subject: &Subject) -> Html {
    let permutations = MAPS
        .iter()
        .filter(|(_, map)| map.as_permutation().is_some());
    let (a, b) = operands(subject);
    let whose = match subject {
        Subject::Position(_) => "White’s pieces, and b Black’s",
        Subject::Bits(_) => "the bits on the board, and b their mirror image",
    };
    part("section", "")
        .with(part("h2", "").text("Through &, |, ^ and ~"))
        .with(part("p", "soft").text(format!(
            "A transform f goes through these if it takes every bit to a square of its own: no \
             bit meets another, so sets may be combined before it or after it. That is so for {} \
             of these {}, as the routes of their bits prove. Below, a is {whose}.",
            permutations.count(),
            MAPS.len(),
        )))
        .with(
            part("p", "")
                .with(part("code", "").text(format!("a = {}", hex(a))))
                .text(" ")
                .with(part("code", "").text(format!("b = {}", hex(b)))),
        )
        .with_all(
            MAPS.iter()
                .map(|(transform, map)| in_numbers(*transform, map, a, b)),
        )
        .into()
}

/// Two sets to combine.
#[inline(never)]
fn operands(subject: &Subject) -> (u64, u64) {
    match subject {
        Subject::Position(_) => {
            let [a, b] = Color::ALL.map(|color| subject.bits(Set::Color(color)));
            (a.0, b.0)
        }
        Subject::Bits(bits) => {
            let mirrored = bits.squares().map(|square| MirrorHorizontal.square(square));
            (bits.0, mirrored.collect::<Bitboard>().0)
        }
    }
}

/// Both sides for each operator, and where the addition fails.
#[inline(never)]
fn in_numbers(transform: Transform, map: &Origins, a: u64, b: u64) -> Html {
    let goes = map.as_permutation().is_some();
    let verdict = if goes { "proved" } else { "no permutation" };
    let mut rows = part("tbody", "");
    for operator in OPERATORS {
        let (whole, parts) = both_ways(map, operator, a, b);
        let texts = match operator {
            '~' => ["f(~a)".to_owned(), "~f(a)".to_owned()],
            _ => [
                format!("f(a {operator} b)"),
                format!("f(a) {operator} f(b)"),
            ],
        };
        let [left, right] = texts;
        let sign = if whole == parts { "=" } else { "≠" };
        rows = rows.with(row([left, hex(whole), sign.to_owned(), hex(parts), right]));
    }
    let sum = match failing_sum(map) {
        Some(bit) => {
            let (whole, parts) = both_ways(map, '+', bit, bit);
            format!(
                "Not through +: for a = b = {bit:#x}, f(a + b) = {whole:#x}, but f(a) + f(b) = \
                 {parts:#x}."
            )
        }
        None => "Through + as well: nothing moves.".to_owned(),
    };
    let details = part("details", "")
        .with(
            part("summary", "")
                .text(noun(transform))
                .with(part("span", "soft").text(verdict)),
        )
        .with(part("table", "").with(rows))
        .with(part("p", "").text(sum));
    details.into()
}

#[inline(never)]
fn row(texts: [String; 5]) -> Part {
    let cells = texts
        .into_iter()
        .map(|text| part("td", "").text(text).into());
    part("tr", "").with_all(cells)
}

/// What comes of combining before the map, and after it.
#[inline(never)]
fn both_ways(map: &Origins, operator: char, a: u64, b: u64) -> (u64, u64) {
    let combined = |a: u64, b: u64| match operator {
        '&' => a & b,
        '|' => a | b,
        '^' => a ^ b,
        '~' => !a,
        _ => a.wrapping_add(b),
    };
    let of = |set| map.evaluate(set);
    (of(combined(a, b)), combined(of(a), of(b)))
}

/// The lowest single bit that, added to itself, comes to something else before the map than after
/// it. Two different bits have no carry: there, the sum is an OR.
#[inline(never)]
fn failing_sum(map: &Origins) -> Option<u64> {
    let bits = (0..64).map(|bit| 1u64 << bit);
    let fails = |bit: &u64| {
        let (whole, parts) = both_ways(map, '+', *bit, *bit);
        whole != parts
    };
    bits.into_iter().find(fails)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_laws_are_proved() {
        let laws = LAWS.iter().flat_map(|(_, laws)| laws.iter());
        assert_eq!(VERDICTS.len(), laws.clone().count());
        for ((left, right), verdict) in laws.zip(VERDICTS.iter()) {
            assert_eq!(
                *verdict,
                Verdict::Proved,
                "{} = {}",
                notation(left),
                notation(right)
            );
        }
    }

    #[test]
    fn no_way_to_make_a_turn_of_two_reflections_is_left_out() {
        let reflections = [
            FlipVertical,
            MirrorHorizontal,
            FlipDiagonal,
            FlipAntiDiagonal,
        ];
        for (_, laws) in &LAWS[1..3] {
            for first in reflections {
                for second in reflections {
                    let turn = first.then(second);
                    let named = laws.iter().any(|(left, _)| *left == [turn]);
                    let listed = laws
                        .iter()
                        .any(|law| law.0 == [turn] && law.1 == [first, second]);
                    assert_eq!(listed, named, "{first:?} {second:?}");
                }
            }
        }
    }

    #[test]
    fn a_false_law_would_be_told() {
        let [left, right] = [FlipVertical, MirrorHorizontal]
            .map(|symmetry| routine(&[Transform::Symmetry(symmetry)]));
        let verdict = compare(&left, &right).unwrap_or(Verdict::Proved);
        assert_eq!(told(&verdict), "different on 0x0000000000000001");
    }

    #[test]
    fn functions_are_written_as_they_are_applied() {
        assert_eq!(
            notation(&[FlipDiagonal, FlipVertical]),
            "flip_vertical(flip_diagonal(x))"
        );
        assert_eq!(notation(&[]), "x");
    }

    #[test]
    fn ten_transforms_go_through_the_operators_and_only_the_identity_through_sums() {
        assert_eq!(MAPS.len(), 10);
        for (transform, map) in MAPS.iter() {
            assert!(map.as_permutation().is_some(), "{transform}");
            for (a, b) in [
                (0x1e22_2212_0e0a_1222, 0x7844_4448_7050_4844),
                (0, u64::MAX),
                (u64::MAX, u64::MAX),
            ] {
                for operator in OPERATORS {
                    let (whole, parts) = both_ways(map, operator, a, b);
                    assert_eq!(whole, parts, "{transform} {operator}");
                }
            }
            let identity = *transform == Transform::Symmetry(Symmetry::Identity);
            assert_eq!(failing_sum(map).is_none(), identity, "{transform}");
        }
        let flip = &MAPS[1].1;
        assert_eq!(failing_sum(flip), Some(0x80));
    }
}
