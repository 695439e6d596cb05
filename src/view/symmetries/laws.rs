//! The laws of the symmetries, below the canonical form.

use deltaboard_scene::laws::{LAWS, Operator, failing_sum, maps, transforms};
use deltaboard_scene::{Action, Set, Subject, hex};
use deltaboard_trace::{Origins, Verdict};
use deltaboard_transform::{
    Bitboard, Color,
    Symmetry::{self, MirrorHorizontal},
    Transform,
};
use yew::prelude::*;

use super::canonical::canonical_panel;
use crate::shown::Shown;
use crate::view::controls::Button;
use crate::view::element::{ElementBuilder, element};
use crate::view::names::noun;

pub(crate) fn laws(shown: &Shown<'_>) -> Html {
    let laws = element("section", "laws")
        .aria_label("Laws")
        .with(identities(shown))
        .with(distribution(&shown.state.subject));
    element("div", "symmetries-below").with(canonical_panel(shown)).with(laws).into()
}

fn identities(shown: &Shown<'_>) -> Html {
    let mut section = element("section", "")
        .with(element("h2", "").text("Laws of the symmetries"))
        .with(element("p", "soft").text(
        "Each side is a routine; press it to play it. A ✓ means that both are the same, proved for \
             all 2^64 boards: each bit of one comes from the same square as in the other.",
    ));
    let mut verdicts = shown.session.laws.iter().flatten();
    let without_verdict = match shown.session.work.failure {
        None => "…",
        Some(_) => "not tested: the worker did not start",
    };
    for (title, laws) in LAWS {
        let rows = laws.iter().map(|(left, right)| {
            let verdict = verdicts.next().map_or_else(|| without_verdict.to_owned(), verdict_text);
            element("li", "")
                .with(side(shown, left))
                .text("=")
                .with(side(shown, right))
                .with(element("span", "soft").text(verdict))
                .into()
        });
        section =
            section.with(element("h3", "").text(title)).with(element("ul", "").with_all(rows));
    }
    section.into()
}

/// Renders one side of a law as a button that plays it.
fn side(shown: &Shown<'_>, symmetries: &[Symmetry]) -> Html {
    let code = element("code", "").text(notation(symmetries));
    if symmetries.is_empty() {
        return code.into();
    }
    let transforms = transforms(symmetries);
    let button = Button {
        class: "small",
        title: "Play",
        pressed: Some(shown.state.transforms == transforms),
        ..Button::default()
    };
    let sign = Html::from(element("i", "").aria_hidden().text("▶"));
    let content = [sign, code.into()].into_iter().collect();
    button.show_content(shown.press(Action::ApplyOnly(transforms)), content)
}

/// Returns nested calls: "flip_vertical(flip_diagonal(x))".
fn notation(symmetries: &[Symmetry]) -> String {
    symmetries.iter().fold("x".to_owned(), |inner, symmetry| {
        let name = symmetry.name().replace('-', "_");
        format!("{name}({inner})")
    })
}

fn verdict_text(verdict: &Verdict) -> String {
    match verdict {
        // The sentence above the laws says what it means.
        Verdict::Proved => "✓".to_owned(),
        Verdict::Tested { boards } => format!("the same on {boards} test boards"),
        Verdict::Different { board, .. } => format!("different on {}", hex(*board)),
        Verdict::DifferentValues { square, .. } => format!("different on {square}"),
    }
}

fn distribution(subject: &Subject) -> Html {
    let maps = maps();
    let permutations = maps.iter().filter(|(_, map)| map.as_permutation().is_some());
    let (a, b) = operands(subject);
    let whose = match subject {
        Subject::Position(_) => "White’s pieces, and b Black’s",
        Subject::Bits(_) => "the bits on the board, and b their mirror image",
    };
    element("section", "")
        .with(element("h2", "").text("Distributing over &, |, ^ and ~"))
        .with(element("p", "soft").text(format!(
            "A transform f distributes over these operators if it moves every bit to a square of its \
             own. Then no two bits meet, so you can combine sets before or after it. This holds for {} \
             of these {}; the paths of their bits prove it. Below, a is {whose}.",
            permutations.count(),
            maps.len(),
        )))
        .with(
            element("p", "")
                .with(element("code", "").text(format!("a = {}", hex(a))))
                .text(" ")
                .with(element("code", "").text(format!("b = {}", hex(b)))),
        )
        .with_all(maps.iter().map(|(transform, map)| operator_table(*transform, map, a, b)))
        .into()
}

/// Returns two sets to combine.
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

/// Renders both sides for each operator, and a counterexample for addition.
fn operator_table(transform: Transform, map: &Origins, a: u64, b: u64) -> Html {
    let is_permutation = map.as_permutation().is_some();
    let exception = if is_permutation { "" } else { "not a permutation" };
    let mut rows = element("tbody", "");
    for operator in Operator::BITWISE {
        let (whole, parts) = operator.both_ways(map, a, b);
        let sign = operator.sign();
        let texts = match operator {
            Operator::Not => ["f(~a)".to_owned(), "~f(a)".to_owned()],
            _ => [format!("f(a {sign} b)"), format!("f(a) {sign} f(b)")],
        };
        let [left, right] = texts;
        let sign = if whole == parts { "=" } else { "≠" };
        rows = rows.with(row([left, hex(whole), sign.to_owned(), hex(parts), right]));
    }
    let sum = match failing_sum(map) {
        Some(bit) => {
            let (whole, parts) = Operator::Add.both_ways(map, bit, bit);
            format!(
                "It doesn’t distribute over +: for a = b = {bit:#x}, f(a + b) = {whole:#x}, but f(a) + f(b) = \
                 {parts:#x}."
            )
        }
        None => "It distributes over +, too: nothing moves.".to_owned(),
    };
    let details = element("details", "")
        .with(
            element("summary", "")
                .text(noun(transform))
                .with(element("span", "soft").text(exception)),
        )
        .with(element("table", "").with(rows))
        .with(element("p", "").text(sum));
    details.into()
}

fn row(texts: [String; 5]) -> ElementBuilder {
    let cells = texts.into_iter().map(|text| element("td", "").text(text).into());
    element("tr", "").with_all(cells)
}

#[cfg(test)]
mod tests {
    use deltaboard_transform::Symmetry::{FlipDiagonal, FlipVertical};

    use super::*;

    #[test]
    fn a_false_law_shows_a_counterexample() {
        let verdict = Verdict::Different { board: 1, left: 0x80, right: 0x1 };
        assert_eq!(verdict_text(&verdict), "different on 0x0000000000000001");
    }

    #[test]
    fn the_last_function_is_the_outermost_call() {
        assert_eq!(notation(&[FlipDiagonal, FlipVertical]), "flip_vertical(flip_diagonal(x))");
        assert_eq!(notation(&[]), "x");
    }
}
