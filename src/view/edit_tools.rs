//! The tools for session the board: the palette of pieces, and actions on the whole board.

use deltaboard_app::{Gesture, Message, Selected, Session, piece_name};
use deltaboard_scene::examples::START_POSITION;
use deltaboard_scene::{Action, Edit, Man, Subject};
use deltaboard_transform::{Bitboard, Color, Direction, Fen, Role};
use yew::prelude::*;

use super::controls::{Button, keep_focus};
use super::element::element;
use super::piece::picture;
use super::transform_bar::undo;
use crate::shown::Shown;

/// The directions in which the whole board can be shifted, as seen on the screen.
const SHIFTS: [(Direction, &str, &str, &str); 8] = [
    (Direction::NorthWest, "shift-north-west", "↖", "Move all up and left"),
    (Direction::North, "shift-north", "↑", "Move all up"),
    (Direction::NorthEast, "shift-north-east", "↗", "Move all up and right"),
    (Direction::West, "shift-west", "←", "Move all left"),
    (Direction::East, "shift-east", "→", "Move all right"),
    (Direction::SouthWest, "shift-south-west", "↙", "Move all down and left"),
    (Direction::South, "shift-south", "↓", "Move all down"),
    (Direction::SouthEast, "shift-south-east", "↘", "Move all down and right"),
];

/// Renders the *Edit* button.
pub(super) fn edit_button(shown: &Shown<'_>) -> Html {
    let Some(session) = shown.app_session() else {
        return Html::default();
    };
    let open = session.editing.tools_open;
    let edit = Button::toggle("edit", "Edit the board: pieces, bits, shifts", open);
    edit.show(shown.send.reform(move |_| Message::OpenTools(!open)), "Edit")
}

/// Renders the tools while they are open.
pub(super) fn tools(shown: &Shown<'_>) -> Html {
    let Some(session) = shown.app_session() else {
        return Html::default();
    };
    let tools = match session.editing.tools_open {
        true => all(shown, session),
        false => Html::default(),
    };
    // Screen readers read the board square by square; this announces what an edit has changed.
    let announcement = element("p", "unseen").live().text(session.editing.announcement.clone());
    element("div", "tools").with(tools).with(announcement).into()
}

fn all(shown: &Shown<'_>, session: &Session) -> Html {
    let subject = &shown.state.subject;
    let (empty, other_side) = match subject {
        Subject::Bits(_) => (Subject::Bits(Bitboard::EMPTY), Html::default()),
        Subject::Position(_) => (Subject::Position(Fen::default()), side(shown)),
    };
    let press =
        |testid, title, action, text| Button::quiet(testid, title).show(shown.press(action), text);
    let mut row = element("div", "board-tools").with(press(
        "clear",
        "Clear the board",
        Action::Load(empty),
        "Clear",
    ));
    if let Some(start) = Subject::plain(START_POSITION) {
        row = row.with(press("start", "Load the starting position", Action::Load(start), "Start"));
    }
    let redo = Button {
        disabled: !session.history.can_redo(),
        ..Button::quiet("redo", "Redo the last undone change")
    };
    let row = row
        .with(other_side)
        .with(undo(shown, "undo-edit"))
        .with(redo.show(shown.send.reform(|_| Message::Redo), "Redo"));
    let shifts = SHIFTS.map(|(direction, testid, sign, title)| {
        let button = Button { name: Some(title.into()), ..Button::quiet(testid, title) };
        button.show(shown.send.reform(move |_| Message::Gesture(Gesture::Shift(direction))), sign)
    });
    [
        row.into(),
        palette(shown),
        element("div", "shifts").aria_label("Move all").with_all(shifts.into_iter()).into(),
        below(shown),
    ]
    .into_iter()
    .collect()
}

/// Renders the warnings of the last edit, or else the hint. They are below the buttons, so that no button moves while the
/// user presses it again.
fn below(shown: &Shown<'_>) -> Html {
    let warnings = &shown.state.warnings;
    match warnings.is_empty() {
        true => element("p", "hint").text(hint(shown)).into(),
        false => element("p", "hint").testid("warnings").text(warnings.join(" ")).into(),
    }
}

/// Returns what a press on a square does.
fn hint(shown: &Shown<'_>) -> &'static str {
    match (shown.session.editing.selected, shown.state.subject.is_bits()) {
        (Selected::Man(Man::None), _) => {
            "Press a square to clear it, or a file or rank label to clear the line."
        }
        (Selected::Man(_), _) => {
            "Press a square to put the piece there, or a file or rank label to fill the line."
        }
        (Selected::Square(_), _) => "Press the target square.",
        (Selected::Nothing, true) => {
            "Press a square to set or clear its bit, or a file or rank label to fill the line."
        }
        (Selected::Nothing, false) => {
            "Drag pieces, or press one and then its new square; drop off the board to remove."
        }
    }
}

/// The button that changes the side to move.
fn side(shown: &Shown<'_>) -> Html {
    let button = Button::quiet("swap-side", "Change the side to move");
    button.show(shown.press(Action::Edit(Edit::SwapSide)), "Swap side")
}

/// The palette: all pieces, and the eraser.
fn palette(shown: &Shown<'_>) -> Html {
    let pieces = Color::ALL.into_iter().flat_map(|color| Role::ALL.map(|role| color.piece(role)));
    let pieces = pieces.map(|piece| {
        let picture = picture(piece, shown.place, "piece");
        tool(shown, Man::Piece(piece), &piece_name(piece), picture.into())
    });
    let eraser = tool(shown, Man::None, "eraser", html! { "✕" });
    element("div", "palette").aria_label("Pieces").with_all(pieces).with(eraser).into()
}

fn tool(shown: &Shown<'_>, man: Man, name: &str, content: Html) -> Html {
    let selected = shown.session.editing.selected == Selected::Man(man);
    let letter = match man {
        Man::Piece(piece) => Some(piece.letter().to_string()),
        _ => None,
    };
    let take = shown.send.reform(move |_: MouseEvent| {
        Message::Select(if selected { Selected::Nothing } else { Selected::Man(man) })
    });
    html! {
        <button type="button" data-man={letter} aria-label={name.to_owned()} title={name.to_owned()}
            aria-pressed={selected.to_string()} onmousedown={keep_focus} onclick={take}>
            { content }
        </button>
    }
}
