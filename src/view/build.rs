//! The view *Build*: a board, a mask, and the routine that grows out of the moves.

mod board;
mod mask;
mod routine;
mod task;

use std::cell::Cell;
use std::rc::Rc;

use deltaboard_build::{Kind, Message, Model, Preview};
use deltaboard_transform::Square;
use web_sys::Element;
use yew::prelude::*;

use self::board::{board, goal};
use self::mask::{mask, palette};
use self::routine::{routine, wires};
use self::task::task;

/// The input of the views.
pub(crate) struct Drawn<'a> {
    pub(crate) model: &'a Model,
    /// What the move that is tried would do.
    pub(crate) preview: &'a Preview,
    pub(crate) hand: &'a Rc<Hand>,
    pub(crate) has_lab: bool,
    /// The language of the listing, and the routine in it.
    pub(crate) printed: &'a (String, String),
    pub(crate) print: &'a Callback<String>,
    pub(crate) send: &'a Callback<Message>,
}

/// What the pointer holds while it's down.
#[derive(Default)]
pub(crate) struct Hand {
    /// The square of the board that is dragged to its partner.
    grabbed: Cell<Option<Square>>,
    /// Whether squares come under the mask, or out of it.
    paints: Cell<Option<bool>>,
    /// The square that was painted last.
    painted: Cell<Option<Square>>,
}

impl Drawn<'_> {
    /// Returns a callback for a button that always sends the same message.
    fn press(&self, message: Message) -> Callback<MouseEvent> {
        self.send.reform(move |_: MouseEvent| message.clone())
    }
}

/// Draws the view.
pub(crate) fn build(drawn: &Drawn<'_>) -> Html {
    html! {
        <div class="build" onkeydown={undo(drawn)}>
            { task(drawn) }
            { palette(drawn) }
            <section class="build-board" aria-label="Board">{ board(drawn) }</section>
            <section class="build-mask" aria-label="Mask">{ mask(drawn) }</section>
            <section class="build-try" aria-label="Move">{ trial(drawn) }</section>
            <section class="build-side" aria-label="Routine">{ routine(drawn) }{ goal(drawn) }{ wires(drawn) }</section>
        </div>
    }
}

/// Takes a move back by Ctrl+Z. In a field of text, the browser does.
fn undo(drawn: &Drawn<'_>) -> Callback<KeyboardEvent> {
    let send = drawn.send.clone();
    Callback::from(move |event: KeyboardEvent| {
        let is_undo =
            (event.ctrl_key() || event.meta_key()) && !event.shift_key() && event.key() == "z";
        let target: Option<Element> = event.target_dyn_into();
        if is_undo && target.is_some_and(|it| it.tag_name() != "TEXTAREA") {
            event.prevent_default();
            event.stop_propagation();
            send.emit(Message::Undo);
        }
    })
}

/// The sentence about the move that is tried, and the buttons that make it and take it back.
fn trial(drawn: &Drawn<'_>) -> Html {
    let Drawn { model, preview, .. } = drawn;
    let has_moves = !model.routine().moves().is_empty();
    let is_wrong = model.tried().mask != 0 && !preview.is_clean();
    let sentence = if is_wrong { "build-say wrong" } else { "build-say" };
    let disabled = |is: bool| is.then_some("true");
    let make = match model.tried().kind {
        Kind::Swap | Kind::Shift => "Swap",
        _ => "Make the move",
    };
    html! {
        <>
            <p class={sentence} role="status" data-testid="build-say">{ preview.sentence() }</p>
            <div class="build-row">
                <button type="button" class="go" data-testid="build-swap" aria-disabled={disabled(!preview.does_something())}
                    onclick={drawn.press(Message::Make)}>{ make }</button>
                <button type="button" data-testid="build-undo" aria-disabled={disabled(!has_moves)}
                    onclick={drawn.press(Message::Undo)}>{ "Undo" }</button>
                <button type="button" data-testid="build-reset" aria-disabled={disabled(!has_moves)}
                    onclick={drawn.press(Message::Reset)}>{ "Reset" }</button>
                <button type="button" data-testid="build-hint" onclick={drawn.press(Message::Hint)}>{ "Hint" }</button>
            </div>
            { for model.hint().map(|hint| html! {
                <p class="build-said" role="status" data-testid="build-hinted">{ &hint.text }</p>
            }) }
        </>
    }
}

/// Returns the square that an event is about.
fn square_of(event: &Event) -> Option<Square> {
    let element: Element = event.target_dyn_into()?;
    element.closest("[data-square]").ok()??.get_attribute("data-square")?.parse().ok()
}
