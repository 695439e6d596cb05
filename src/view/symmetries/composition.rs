//! The composition table of the group of symmetries.

use deltaboard_app::Message;
use deltaboard_scene::Action;
use deltaboard_transform::{Symmetry, Transform};
use web_sys::Element;
use yew::prelude::*;

use crate::browser::focus;
use crate::shown::Shown;
use crate::view::controls::keep_focus;
use crate::view::element::{ElementBuilder, element, panel_top};
use crate::view::names::{noun, transform_names};

/// The text next to the sign, short enough for a table, in the order of [`Symmetry::ALL`].
const SHORT: [&str; 8] = ["id", "flip", "mirror", "diag", "anti", "180°", "90°", "90°"];

pub(in crate::view) fn composition(shown: &Shown<'_>) -> Html {
    let pair = pair(&shown.state.transforms);
    // Tab reaches one cell, and arrow keys move on from there.
    let stop = pair.map_or(0, cell_index);
    let header = Symmetry::ALL.into_iter().map(|second| head("col", second));
    let header = element("thead", "")
        .with(element("tr", "").with(element("td", "soft").text("then →")).with_all(header));
    let row = |first: Symmetry| {
        let cells = Symmetry::ALL.into_iter().map(|second| {
            let at = cell_index((first, second));
            cell((first, second), at == stop, pair == Some((first, second)))
        });
        let row = element("tr", "").with(head("row", first));
        row.with_all(cells).into()
    };
    let body = element("tbody", "").with_all(Symmetry::ALL.into_iter().map(row));
    let press = shown.on(|event: MouseEvent| {
        let (_, at) = cell_of(event.target_dyn_into()?)?;
        let both = symmetries_at(at).map(Transform::Symmetry);
        Some(Message::Act(Action::ApplyOnly(both.to_vec())))
    });
    let walk = Callback::from(|event: KeyboardEvent| {
        let from = event.target_dyn_into().and_then(cell_of);
        let next = from.and_then(|(cell, at)| Some((cell, neighbour(at, &event.key())?)));
        if let Some((cell, next)) = next {
            event.prevent_default();
            if let Ok(Some(table)) = cell.closest("table") {
                focus::move_to(&table, &format!("[data-cell=\"{next}\"]"));
            }
        }
    });
    // `data-cells`: the table handles arrow keys itself (see `browser::keyboard`).
    let table = html! {
        <table aria-label="Combinations of two symmetries" data-cells="" onclick={press}
            onkeydown={walk} onmousedown={keep_focus}>
            { Html::from(header) }
            { Html::from(body) }
        </table>
    };
    element("section", "panel composition")
        .aria_label("Composition")
        .with(
            panel_top(shown, html! { "Combine two symmetries" })
                .with(element("span", "soft").text("row first, then column")),
        )
        .with(table)
        .with(
            element("p", "product")
                .testid("product")
                .live()
                .text(pair.map_or_else(commuting_sentence, product_sentence)),
        )
        .into()
}

fn head(scope: &'static str, symmetry: Symmetry) -> Html {
    let name = noun(Transform::Symmetry(symmetry));
    let [sign, short] = label(symmetry);
    html! { <th {scope} aria-label={name} title={name}>{ sign }{ short }</th> }
}

fn cell((first, second): (Symmetry, Symmetry), stop: bool, pressed: bool) -> Html {
    let product = first.then(second);
    let signs = element("span", "").aria_hidden().with_all(label(product).into_iter());
    let names = [first, second, product].map(|symmetry| noun(Transform::Symmetry(symmetry)));
    let name = format!("{}, then {}: {}", names[0], names[1], names[2]);
    let name = Html::from(element("span", "unseen").text(name));
    let look = if product == Symmetry::Identity { "cell identity" } else { "cell" };
    html! {
        <td><button type="button" data-look={look} data-cell={cell_index((first, second)).to_string()}
            tabindex={if stop { "0" } else { "-1" }}
            aria-pressed={if pressed { "true" } else { "false" }}>
            { Html::from(signs) }{ name }
        </button></td>
    }
}

/// Renders the sign, and the text, which narrow pages hide.
fn label(symmetry: Symmetry) -> [Html; 2] {
    let sign = transform_names(Transform::Symmetry(symmetry)).sign;
    let text = |part: ElementBuilder, text| Html::from(part.text(text));
    [text(element("i", ""), sign), text(element("small", ""), SHORT[index(symmetry)])]
}

fn index(symmetry: Symmetry) -> usize {
    // The enum declares them in the order of `ALL`.
    symmetry as usize
}

/// Returns the number of a cell: 8 × row + column.
fn cell_index((first, second): (Symmetry, Symmetry)) -> usize {
    8 * index(first) + index(second)
}

fn symmetries_at(place: usize) -> [Symmetry; 2] {
    [Symmetry::ALL[place / 8 % 8], Symmetry::ALL[place % 8]]
}

/// Returns the cell around an element, and its number.
fn cell_of(element: Element) -> Option<(Element, usize)> {
    let cell = element.closest("[data-cell]").ok()??;
    let place = cell.get_attribute("data-cell")?.parse().ok()?;
    Some((cell, place))
}

/// Returns the cell that a key moves to.
fn neighbour(place: usize, key: &str) -> Option<usize> {
    let (row, column) = (place / 8, place % 8);
    let (row, column) = match key {
        "ArrowRight" => (row, column + 1),
        "ArrowLeft" => (row, column.checked_sub(1)?),
        "ArrowDown" => (row + 1, column),
        "ArrowUp" => (row.checked_sub(1)?, column),
        "Home" => (row, 0),
        "End" => (row, 7),
        _ => return None,
    };
    (row < 8 && column < 8).then_some(8 * row + column)
}

/// Returns the two applied symmetries, if there are exactly two.
fn pair(transforms: &[Transform]) -> Option<(Symmetry, Symmetry)> {
    match transforms {
        [Transform::Symmetry(first), Transform::Symmetry(second)] => Some((*first, *second)),
        _ => None,
    }
}

/// Returns the product as a sentence: "flip, then mirror = rotation by 180°, and the other way round as well: the two
/// commute."
fn product_sentence((first, second): (Symmetry, Symmetry)) -> String {
    let (product, other) = (first.then(second), second.then(first));
    let [first_name, second_name, product_name, other_name] =
        [first, second, product, other].map(|symmetry| noun(Transform::Symmetry(symmetry)));
    let sum = format!("{first_name}, then {second_name} = {product_name}");
    if first == second {
        format!("{sum}.")
    } else if product == other {
        format!("{sum}, and the other way round as well: the two commute.")
    } else {
        format!("{sum}; the other way round: {other_name}. The two do not commute.")
    }
}

/// Returns the hint shown while no pair is chosen.
fn commuting_sentence() -> String {
    let commute = |place: &usize| {
        let [first, second] = symmetries_at(*place);
        first.then(second) == second.then(first)
    };
    let commuting = (0..64).filter(commute).count();
    format!(
        "Press a cell to play both. Of the 64 pairs, {commuting} commute: either order gives \
         the same."
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_numbered_by_row_and_column() {
        for (at, symmetry) in Symmetry::ALL.into_iter().enumerate() {
            assert_eq!(index(symmetry), at);
        }
        for at in 0..64 {
            let [first, second] = symmetries_at(at);
            assert_eq!(cell_index((first, second)), at);
        }
    }

    #[test]
    fn products_agree_with_the_maps_of_squares() {
        use deltaboard_transform::Square;
        for at in 0..64 {
            let [first, second] = symmetries_at(at);
            let product = first.then(second);
            for square in Square::ALL {
                assert_eq!(product.square(square), second.square(first.square(square)));
            }
        }
    }

    #[test]
    fn every_label_is_unique() {
        let label = |symmetry| {
            let sign = transform_names(Transform::Symmetry(symmetry)).sign;
            (sign, SHORT[index(symmetry)])
        };
        for a in Symmetry::ALL {
            assert_eq!(Symmetry::ALL.into_iter().filter(|b| label(*b) == label(a)).count(), 1);
        }
    }

    #[test]
    fn arrows_stay_in_the_table() {
        for (at, key, next) in [
            (0, "ArrowRight", Some(1)),
            (7, "ArrowRight", None),
            (0, "ArrowLeft", None),
            (8, "ArrowUp", Some(0)),
            (3, "ArrowUp", None),
            (56, "ArrowDown", None),
            (12, "Home", Some(8)),
            (12, "End", Some(15)),
            (12, "x", None),
        ] {
            assert_eq!(neighbour(at, key), next, "{at} {key}");
        }
    }

    #[test]
    fn a_cell_replaces_the_transforms_with_its_two() {
        use deltaboard_scene::{Scene, State};
        let mut state = State::from_query("do=rotate-180&view=symmetries");
        for at in 0..64 {
            let [first, second] = symmetries_at(at);
            let both = [first, second].map(Transform::Symmetry).to_vec();
            let twice = state.after_all([Action::ApplyOnly(both)]);
            assert_eq!(pair(&twice.transforms), Some((first, second)));
            let product = Transform::Symmetry(first.then(second));
            state = twice.clone().after_all([Action::ApplyOnly(vec![product])]);
            assert_eq!(Scene::of(&twice).after, Scene::of(&state).after, "{at}");
        }
    }

    #[test]
    fn sentence_has_the_products_in_both_orders() {
        use Symmetry::{FlipDiagonal, FlipVertical, MirrorHorizontal};
        assert_eq!(
            product_sentence((FlipVertical, FlipDiagonal)),
            "flip, then diagonal flip = rotation by 90° anticlockwise; the other way round: \
             rotation by 90° clockwise. The two do not commute."
        );
        assert_eq!(
            product_sentence((FlipVertical, MirrorHorizontal)),
            "flip, then mirror = rotation by 180°, and the other way round as well: the two \
             commute."
        );
        assert_eq!(product_sentence((FlipVertical, FlipVertical)), "flip, then flip = identity.");
        assert!(commuting_sentence().contains("40 commute"));
    }
}
