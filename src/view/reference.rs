//! The reference below the player: the masks of the routine with their steps, and the target of every square.

use deltaboard_app::Message;
use deltaboard_scene::{
    Action, Cells, Grid, Label, NamedMask, Operation, Tints, TwoAdic, diagonal, square_map,
};
use deltaboard_transform::{PseudoRotation, Square, SquareMapping, Transform};
use yew::prelude::*;

use super::bit_grid::{BitGrid, bit_grid, still_grid};
use super::costs::costs;
use super::element::element;
use super::names::noun;
use crate::shown::Shown;

pub(crate) fn reference(shown: &Shown<'_>) -> Html {
    let reference = element("section", "reference").aria_label("Reference");
    // Masks and goals would give the answer away.
    if shown.asks {
        return reference.into();
    }
    reference
        .with(masks(shown))
        .with(square_map_section(shown))
        .with(diamond(shown))
        .with(conversions(shown))
        .with(costs_of(shown))
        .into()
}

/// The costs of the transform's routines, once it is applied: the opening page doesn't show them.
fn costs_of(shown: &Shown<'_>) -> Html {
    let scene = shown.scene;
    match scene.routine {
        Some(routine) if scene.applied && !routine.is_exercise() => {
            costs(shown, routine.task(), false)
        }
        _ => Html::default(),
    }
}

fn masks(shown: &Shown<'_>) -> Html {
    let masks = shown.scene.masks();
    if masks.is_empty() {
        return Html::default();
    }
    let figures = masks.iter().map(|mask| mask_figure(shown, mask));
    element("section", "masks")
        .with(element("h2", "").text("Masks and factors"))
        .with(element("div", "figures").with_all(figures))
        .into()
}

fn mask_figure(shown: &Shown<'_>, mask: &NamedMask) -> Html {
    let board = shown.scene.on_board(mask.number);
    let frame = mask.frame;
    let go = shown.send.reform(move |_: MouseEvent| Message::Act(Action::StepTo(frame)));
    let mut caption = element("figcaption", "")
        .with(element("b", "").text(mask.name.clone()))
        .with(element("code", "").text(format!("0x{:016X}", mask.number)))
        .with(element("span", "").text(shown.scene.mask_in_words(mask.number)));
    if let Some(TwoAdic { denominator, digits }) = mask.two_adic() {
        let fraction = format!("= −1/{denominator} = (2^64 − 1) / {denominator}");
        let digits = format!("= …{digits}");
        caption = caption
            .with(element("span", "soft").text(fraction))
            .with(element("code", "soft digits").text(digits));
    }
    for (name, number) in &mask.constants {
        caption = caption.with(element("span", "soft").text(format!("{name} = {number}")));
    }
    let grid = still_grid(shown, "mask", board, Tints::default());
    let figure = element("figure", "").with(grid).with(caption);
    html! {
        <button type="button" data-look="figure" title={format!("Go to step {frame}")} onclick={go}>{ Html::from(figure) }</button>
    }
}

/// The target of each square as a number: the table that a square map computes.
fn square_map_section(shown: &Shown<'_>) -> Html {
    let scene = shown.scene;
    let text = square_map(scene);
    let labels = Square::ALL.map(|square| Label {
        text: text[usize::from(scene.bit_of(square).index())].clone(),
        ..Label::default()
    });
    let grid = BitGrid {
        testid: "square-map-grid",
        grid: Grid { labels: Some(Box::new(labels)), ..Grid::default() },
        ones: Vec::new(),
        operation: Operation::default(),
        glide: None,
        walkable: false,
        still: false,
    };
    element("section", "square-map")
        .with(element("h2", "").text("Where each square goes"))
        .with(element("p", "unseen").testid("square-map").text(text.join(" ")))
        .with(bit_grid(shown, grid))
        .into()
}

/// The board rotated by 45 degrees, with its diagonals as rows.
fn diamond(shown: &Shown<'_>) -> Html {
    if !shown.scene.is_of_diagonals() {
        return Html::default();
    }
    let anticlockwise =
        shown.scene.transform == Some(Transform::PseudoRotation(PseudoRotation::Anticlockwise45));
    // Coordinates in hundredths of half a diagonal of a square.
    let cell = |square: Square| {
        let (file, rank) = (i32::from(square.file().index()), i32::from(square.rank().index()));
        let (across, down) = if anticlockwise {
            (file - rank, 7 - file - rank)
        } else {
            (file + rank - 7, file - rank)
        };
        let (x, y) = (800 + 100 * across, 800 + 100 * down);
        let path = format!("M{x} {}L{} {y}L{x} {}L{} {y}z", y - 100, x + 100, y + 100, x - 100);
        let hue = diagonal(shown.scene.transform, square);
        let shape = element("path", "cell").diagonal(hue).path(path);
        let name = html! { <text x={x.to_string()} y={(y + 18).to_string()}>{ square.to_string() }</text> };
        [Html::from(shape), name]
    };
    let cells = Square::ALL.into_iter().flat_map(cell);
    element("section", "diamond")
        .with(element("h2", "").text("The board, turned by 45°"))
        .with(html! { <svg viewBox="0 0 1600 1600" role="img" aria-label="The board as a diamond: each diagonal is a row">{ for cells }</svg> })
        .into()
}

/// The symmetries that convert the current numbering of the squares to all others.
fn conversions(shown: &Shown<'_>) -> Html {
    let mapping = shown.scene.mapping;
    if mapping == SquareMapping::default() && shown.state.cells != Cells::Numbers {
        return Html::default();
    }
    let conversion = |to: SquareMapping| {
        let symmetry = Transform::Symmetry(mapping.conversion(to));
        let text = match to == mapping {
            true => format!("{}: unchanged", to.title()),
            false => format!("{}: {}", to.title(), noun(symmetry)),
        };
        Html::from(element("li", "").text(text))
    };
    element("section", "conversions")
        .with(element("h2", "").text("Conversion to other numberings"))
        .with(
            element("ul", "")
                .testid("conversions")
                .with_all(SquareMapping::ALL.into_iter().map(conversion)),
        )
        .into()
}
