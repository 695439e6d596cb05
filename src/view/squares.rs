//! The 64 squares of a board or a grid: hovering, keyboard navigation and pressing.

use deltaboard_app::{Highlight, Message, Quiz, Selected};
use deltaboard_scene::Side;
use deltaboard_transform::{File, Rank, Square};
use web_sys::Element;
use yew::prelude::*;

use super::controls::keep_focus;
use super::element::{ElementBuilder, element};
use crate::browser::focus;
use crate::shown::Shown;

/// How a square looks, and its accessible content.
#[derive(Clone, Default)]
pub(super) struct Look {
    pub(super) class: &'static str,
    /// The content for screen readers.
    pub(super) content: String,
    /// The FEN letter of a piece.
    pub(super) piece: Option<String>,
    /// The text in place of 1 or `.`.
    pub(super) label: Option<String>,
    /// The diagonal of its bit, 0 to 14, if diagonals are shown.
    pub(super) diagonal: Option<u8>,
}

impl Look {
    pub(super) const PLAIN: Self =
        Self { class: "", content: String::new(), piece: None, label: None, diagonal: None };

    /// Returns whether it looks as most squares do.
    pub(super) fn is_plain(&self) -> bool {
        self.class.is_empty() && self.label.is_none()
    }

    /// Adds the attributes that pressable and other squares share.
    fn on(&self, element: ElementBuilder) -> ElementBuilder {
        let element = match &self.label {
            Some(label) => element.data_label(label.clone()),
            None => element,
        };
        match self.diagonal {
            Some(diagonal) => element.diagonal(diagonal),
            None => element,
        }
    }
}

/// Renders squares with keyboard navigation: Tab reaches one of them, arrow keys move on from there, and a press edits
/// the board.
pub(super) fn squares(shown: &Shown<'_>, looks: &[Look; 64]) -> Html {
    let side = shown.state.side;
    let leave = shown.send.reform(|_| Message::Hover(Highlight::None));
    let hover = shown.send.reform(|event: MouseEvent| Message::Hover(pointed(&event)));
    let walk = shown.on(move |event: KeyboardEvent| {
        let from = square_of(&event.target_dyn_into()?)?;
        let next = neighbour(from, &event.key(), side)?;
        event.prevent_default();
        let square = event.target_dyn_into::<Element>()?;
        let root = square.closest("[data-squares]").ok()??;
        focus::move_to(&root, &format!("[data-square={next}]"));
        Some(Message::WalkTo(next))
    });
    let focused =
        shown.on(|event: FocusEvent| Some(Message::WalkTo(square_of(&event.target_dyn_into()?)?)));
    let press =
        shown.on(|event: MouseEvent| Some(Message::Press(square_of(&event.target_dyn_into()?)?)));
    let squares = side.squares().map(|square| {
        let look = &looks[usize::from(square.index())];
        let button = element("button", "")
            .class(class(shown, square, look))
            .square(square)
            .tabindex(if shown.cursor == square { "0" } else { "-1" })
            .aria_label(format!("{square}: {}", look.content));
        let button = look.on(button);
        Html::from(match &look.piece {
            Some(letter) => button.piece(letter.clone()),
            None => button,
        })
    });
    html! {
        <div class="squares" data-squares="" onkeydown={walk} onfocusin={focused} onmousemove={hover}
            onmouseleave={leave} onmousedown={keep_focus} onclick={press}>
            { for ranks(squares, side) }
        </div>
    }
}

/// Groups the squares by rank, for screen readers.
fn ranks(mut squares: impl Iterator<Item = Html>, side: Side) -> Vec<Html> {
    let mut ranks = Vec::new();
    for place in 1..=8 {
        let number = if side == Side::White { 9 - place } else { place };
        let mut rank = element("div", "rank").role_group(format!("rank {number}"));
        for _ in 0..8 {
            if let Some(square) = squares.next() {
                rank = rank.with(square);
            }
        }
        ranks.push(rank.into());
    }
    ranks
}

/// Renders squares that only react to hovering. The style sheet draws an empty board, so only squares that look different
/// are elements: pages contain many such boards.
pub(super) fn still_squares(shown: &Shown<'_>, looks: &[Look; 64]) -> Html {
    let side = shown.state.side;
    let leave = shown.send.reform(|_| Message::Hover(Highlight::None));
    let hover = shown
        .send
        .reform(move |event: MouseEvent| Message::Hover(square_under_pointer(&event, side)));
    let squares = side.squares().filter_map(|square| {
        let look = &looks[usize::from(square.index())];
        if look.is_plain() && mark(shown, square).is_empty() {
            return None;
        }
        let class = format!("placed {}", class(shown, square, look));
        let square = element("i", "").class(class).placed(square.to_string(), square);
        Some(Html::from(look.on(square)))
    });
    html! {
        <div class="squares flat" aria-hidden="true" onmousemove={hover} onmouseleave={leave}>{ for squares }</div>
    }
}

/// Returns the square under the pointer.
fn square_under_pointer(event: &MouseEvent, side: Side) -> Highlight {
    let Some(board) = event.target_dyn_into::<Element>() else {
        return Highlight::None;
    };
    let width = board.client_width().max(1);
    let place = |at: i32| (at * 8 / width).clamp(0, 7) as usize;
    let place = 8 * place(event.offset_y()) + place(event.offset_x());
    let square = side.squares().nth(place);
    square.map_or(Highlight::None, Highlight::Square)
}

fn class(shown: &Shown<'_>, square: Square, look: &Look) -> String {
    let light = (square.file().index() + square.rank().index()) % 2 == 1;
    let shade = if light { "light" } else { "dark" };
    let followed = if shown.is_followed(square) { "followed" } else { "" };
    format!("square {shade} {followed} {} {}", mark(shown, square), look.class)
}

/// Returns the class of a square that is highlighted, asked about, or selected.
fn mark(shown: &Shown<'_>, square: Square) -> &'static str {
    let is_asked = shown.quiz.and_then(Quiz::square) == Some(square);
    match shown.highlight {
        Highlight::Square(pointed) if pointed == square && is_asked => "asked pointed",
        Highlight::Square(pointed) if pointed == square => "pointed",
        Highlight::Square(pointed) if shown.scene.goal(pointed, shown.frame) == Some(square) => {
            "goal"
        }
        Highlight::Digit(digit) if digit.of(square) == 1 => "pointed",
        _ if is_asked => "asked",
        _ if shown.missed_goal == Some(square) => "goal",
        _ if shown.session.editing.selected == Selected::Square(square) => "taken",
        _ => "",
    }
}

fn pointed(event: &MouseEvent) -> Highlight {
    let square = event.target_dyn_into().and_then(|target| square_of(&target));
    square.map_or(Highlight::None, Highlight::Square)
}

fn square_of(element: &Element) -> Option<Square> {
    element.get_attribute("data-square")?.parse().ok()
}

/// Returns how many files to the right and ranks up an arrow key goes.
pub(super) fn direction(key: &str) -> Option<(i8, i8)> {
    Some(match key {
        "ArrowRight" => (1, 0),
        "ArrowLeft" => (-1, 0),
        "ArrowUp" => (0, 1),
        "ArrowDown" => (0, -1),
        _ => return None,
    })
}

/// Returns the neighbour in the direction of an arrow key, for the current side of the board.
fn neighbour(square: Square, key: &str, side: Side) -> Option<Square> {
    let (right, up) = direction(key)?;
    let turned = if side == Side::White { 1 } else { -1 };
    let along = |at: u8, by: i8| at.checked_add_signed(by * turned);
    let file = File::new(along(square.file().index(), right)?)?;
    let rank = Rank::new(along(square.rank().index(), up)?)?;
    Some(Square::from_coords(file, rank))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_follow_the_side_of_the_view() {
        for (square, key, side, next) in [
            (Square::E4, "ArrowUp", Side::White, Some(Square::E5)),
            (Square::E4, "ArrowUp", Side::Black, Some(Square::E3)),
            (Square::E4, "ArrowRight", Side::White, Some(Square::F4)),
            (Square::E4, "ArrowRight", Side::Black, Some(Square::D4)),
            (Square::A1, "ArrowLeft", Side::White, None),
            (Square::H8, "ArrowUp", Side::White, None),
            (Square::A1, "ArrowUp", Side::Black, None),
            (Square::E4, "x", Side::White, None),
        ] {
            assert_eq!(neighbour(square, key, side), next, "{square} {key} {side:?}");
        }
    }
}
