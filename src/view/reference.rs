//! Below the player, for reference: the masks of the routine, each tied to its step, and where
//! every square goes.

use deltaboard_scene::{Action, Cells, Label, Tints, diagonal};
use deltaboard_trace::{Meaning, Step, Type};
use deltaboard_transform::{Bitboard, PseudoRotation, Square, SquareMapping, Transform};
use yew::prelude::*;

use super::bit_grid::{BitGrid, bit_grid, still_grid};
use super::costs::costs;
use super::part::part;
use super::words::noun;
use crate::event::Event;
use crate::shown::Shown;

/// The place of what is below the player, for `boot.js` to see when somebody is about to look at it.
pub(crate) fn to_come() -> Html {
    part("section", "to-come").into()
}

#[inline(never)]
pub(crate) fn reference(shown: &Shown<'_>) -> Html {
    part("section", "reference")
        .named("Reference")
        .with(masks(shown))
        .with(square_map(shown))
        .with(diamond(shown))
        .with(conversions(shown))
        .with(costs_of(shown))
        .into()
}

/// What the routines of the transform cost, once it has been applied: the page opens without.
fn costs_of(shown: &Shown<'_>) -> Html {
    let scene = shown.scene;
    match scene.routine {
        Some(routine) if scene.applied && !routine.is_exercise() => {
            costs(shown, routine.task(), false)
        }
        _ => Html::default(),
    }
}

/// A mask of the routine, and what is known of it.
struct Mask {
    /// The step that is done under it.
    frame: usize,
    name: String,
    number: u64,
    /// The other named constants of the step: "s = 8", "f = 256".
    beside: Vec<String>,
}

fn masks(shown: &Shown<'_>) -> Html {
    let scene = shown.scene;
    let mut masks: Vec<Mask> = Vec::new();
    for (place, step) in scene.trace.steps().iter().enumerate() {
        for mask in masks_of(scene.program.text(), step, place + 1) {
            if masks.iter().all(|known| known.number != mask.number) {
                masks.push(mask);
            }
        }
    }
    if masks.is_empty() {
        return Html::default();
    }
    let figures = masks.iter().map(|mask| mask_figure(shown, mask));
    part("section", "masks")
        .with(part("h2", "").text("Masks and factors"))
        .with(part("div", "figures").with_all(figures))
        .into()
}

/// The masks of a step: its constants of many squares, or else the one that it is done under.
fn masks_of(text: &str, step: &Step, frame: usize) -> Vec<Mask> {
    let mut named: Vec<(String, u64)> = Vec::new();
    for evaluation in &step.evaluations {
        let name = evaluation.span.of(text).trim_matches(['(', ')']);
        let is_name = name.starts_with(|letter: char| letter.is_ascii_alphabetic());
        // A number belongs to the step that it stands in, not to the one that declares it.
        let is_own_number = name.starts_with("0x") && step.span.contains(evaluation.span);
        if let Some(number) = evaluation.origins.as_constant()
            && evaluation.number.ty != Type::Bool
            && (is_name || is_own_number)
            && name
                .bytes()
                .all(|letter| letter.is_ascii_alphanumeric() || letter == b'_')
            && named.iter().all(|(known, _)| known != name)
        {
            named.push((name.to_owned(), number));
        }
    }
    let is_mask = |number: u64| number.count_ones() > 2 && number.count_ones() < 64;
    let beside = |mask: &str| {
        let others = named
            .iter()
            .filter(|(name, number)| name != mask && !is_mask(*number) && !name.starts_with("0x"));
        others
            .map(|(name, number)| format!("{name} = {number}"))
            .collect()
    };
    let mut masks: Vec<Mask> = Vec::new();
    for (name, number) in &named {
        let is_literal = name.starts_with("0x");
        let has_a_name = |(other, same): &(String, u64)| same == number && !other.starts_with("0x");
        if is_literal && named.iter().any(has_a_name) {
            continue;
        }
        if is_mask(*number) {
            masks.push(Mask {
                frame,
                name: if is_literal { "mask" } else { name }.to_owned(),
                number: *number,
                beside: beside(name),
            });
        }
    }
    let under = match step.meaning {
        Meaning::Keep { mask } | Meaning::DeltaSwap { mask, .. } if is_mask(mask) => Some(mask),
        _ => None,
    };
    if let Some(number) = under.filter(|_| masks.is_empty()) {
        masks.push(Mask {
            frame,
            name: "mask".to_owned(),
            number,
            beside: Vec::new(),
        });
    }
    masks
}

fn mask_figure(shown: &Shown<'_>, mask: &Mask) -> Html {
    let board = shown.scene.on_board(mask.number);
    let frame = mask.frame;
    let go = shown
        .send
        .reform(move |_: MouseEvent| Event::Act(Action::StepTo(frame)));
    let mut caption = part("figcaption", "")
        .with(part("b", "").text(mask.name.clone()))
        .with(part("code", "").text(format!("0x{:016X}", mask.number)));
    if let Some(denominator) = two_adic(mask.number) {
        let fraction = format!("= −1/{denominator} = (2^64 − 1) / {denominator}");
        let digits = format!("= …{}", last_digits(mask.number, denominator));
        caption = caption
            .with(part("span", "soft").text(fraction))
            .with(part("code", "soft digits").text(digits));
    }
    for beside in &mask.beside {
        caption = caption.with(part("span", "soft").text(beside.clone()));
    }
    let grid = still_grid(shown, "mask", board, Tints::default());
    let figure = part("figure", "").with(grid).with(caption);
    html! {
        <button type="button" data-look="figure" title={format!("Go to step {frame}")} onclick={go}>{ Html::from(figure) }</button>
    }
}

/// The denominator of a mask that is -1/n as a 2-adic number, that is, modulo 2^64: where
/// n times the mask is all ones.
fn two_adic(mask: u64) -> Option<u64> {
    if mask & 1 == 0 {
        return None;
    }
    // Each round doubles the number of digits that are right.
    let mut inverse = 1u64;
    for _ in 0..6 {
        inverse = inverse.wrapping_mul(2u64.wrapping_sub(mask.wrapping_mul(inverse)));
    }
    let denominator = inverse.wrapping_neg();
    (denominator < 1 << 33).then_some(denominator)
}

/// The last binary digits of -1/n: two of its periods, if it is one more than a power of two.
fn last_digits(mask: u64, denominator: u64) -> String {
    let digits = (4 * denominator.ilog2() as usize).clamp(8, 64);
    let all = format!("{mask:064b}");
    all[64 - digits..].to_owned()
}

/// Where each square goes, as its number: the table that a routine over squares computes.
fn square_map(shown: &Shown<'_>) -> Html {
    let scene = shown.scene;
    let origins = scene.trace.result_origins();
    let mut goals = [0u64; 64];
    for (from, to) in deltaboard_trace::copies(origins) {
        goals[usize::from(from.index())] |= 1 << to.index();
    }
    // Where bits meet and carry, what has no goal of its own may still have a part in them.
    let nowhere = if origins.is_linear() { "-" } else { "?" };
    let number = |goals: &u64| {
        let goals = Bitboard(*goals).squares();
        let goals: Vec<_> = goals.map(|goal| goal.index().to_string()).collect();
        if goals.is_empty() {
            nowhere.to_owned()
        } else {
            goals.join("/")
        }
    };
    let text: Vec<_> = goals.iter().map(number).collect();
    let labels = Square::ALL.map(|square| Label {
        text: text[usize::from(scene.bit_of(square).index())].clone(),
        ..Label::default()
    });
    let grid = BitGrid {
        testid: "square-map-grid",
        bits: Bitboard::EMPTY,
        ones: Vec::new(),
        tints: Tints::default(),
        labels: Some(Box::new(labels)),
        walkable: false,
        still: false,
        over: Html::default(),
    };
    part("section", "square-map")
        .with(part("h2", "").text("Where each square goes"))
        .with(
            part("p", "unseen")
                .testid("square-map")
                .text(text.join(" ")),
        )
        .with(bit_grid(shown, grid))
        .into()
}

/// The board turned by 45 degrees, with its diagonals as rows.
fn diamond(shown: &Shown<'_>) -> Html {
    if !shown.scene.is_of_diagonals() {
        return Html::default();
    }
    let anticlockwise =
        shown.scene.transform == Some(Transform::PseudoRotation(PseudoRotation::Anticlockwise45));
    // Two rows of a square's half diagonal each, in hundredths of a square.
    let cell = |square: Square| {
        let (file, rank) = (
            i32::from(square.file().index()),
            i32::from(square.rank().index()),
        );
        let (across, down) = if anticlockwise {
            (file - rank, 7 - file - rank)
        } else {
            (file + rank - 7, file - rank)
        };
        let (x, y) = (800 + 100 * across, 800 + 100 * down);
        let way = format!(
            "M{x} {}L{} {y}L{x} {}L{} {y}z",
            y - 100,
            x + 100,
            y + 100,
            x - 100
        );
        let hue = diagonal(shown.scene.transform, square);
        let shape = part("path", "cell").diagonal(hue).drawn(way);
        let name = html! { <text x={x.to_string()} y={(y + 18).to_string()}>{ square.to_string() }</text> };
        [Html::from(shape), name]
    };
    let cells = Square::ALL.into_iter().flat_map(cell);
    part("section", "diamond")
        .with(part("h2", "").text("The board, turned by 45°"))
        .with(html! { <svg viewBox="0 0 1600 1600" role="img" aria-label="The board as a diamond: each diagonal is a row">{ for cells }</svg> })
        .into()
}

/// From the chosen numbering of the squares to all others: each way is a symmetry.
fn conversions(shown: &Shown<'_>) -> Html {
    let mapping = shown.scene.mapping;
    if mapping == SquareMapping::default() && shown.state.cells != Cells::Numbers {
        return Html::default();
    }
    let way = |to: SquareMapping| {
        let symmetry = Transform::Symmetry(mapping.conversion(to));
        let text = match to == mapping {
            true => format!("{}: as it is", to.title()),
            false => format!("{}: {}", to.title(), noun(symmetry)),
        };
        Html::from(part("li", "").text(text))
    };
    part("section", "conversions")
        .with(part("h2", "").text("From this numbering to the others"))
        .with(
            part("ul", "")
                .testid("conversions")
                .with_all(SquareMapping::ALL.into_iter().map(way)),
        )
        .into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn magic_masks_are_2_adic_fractions() {
        for (mask, denominator) in [
            (0x5555_5555_5555_5555, 3),
            (0x3333_3333_3333_3333, 5),
            (0x0f0f_0f0f_0f0f_0f0f, 17),
            (0x00ff_00ff_00ff_00ff, 257),
            (0x0000_ffff_0000_ffff, 65_537),
            (0x0000_0000_ffff_ffff, (1 << 32) + 1),
            (0x0101_0101_0101_0101, 255),
            (0x8040_2010_0804_0201, 511),
        ] {
            assert_eq!(two_adic(mask), Some(denominator), "{mask:#x}");
            assert_eq!(mask.wrapping_mul(denominator), u64::MAX);
        }
        assert_eq!(two_adic(0x5500_5500_5500_5500), None);
    }
}
