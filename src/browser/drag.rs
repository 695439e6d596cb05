//! Dragging on the boards: the followed bit or, while editing, pieces; and pressing file and rank labels.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use deltaboard_app::{Gesture, Message};
use deltaboard_transform::{Bitboard, File, Piece, Rank, Square};
use gloo::events::{EventListener, EventListenerOptions};
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlElement, KeyboardEvent, PointerEvent};

use super::{clock, document};

/// How far the pointer must move to start a drag, in CSS pixels: hands are not steady.
const SLACK: i32 = 4;

/// A drag, or a press that may become one.
struct Drag {
    source: Source,
    /// The element that follows the pointer.
    element: HtmlElement,
    /// The position of the pointer when it was pressed.
    start: (i32, i32),
    /// Whether the pointer has moved further than [`SLACK`].
    moved: bool,
}

#[derive(Clone, Copy)]
enum Source {
    /// A piece on the board. Its square is read when it is dropped, because the board may play meanwhile.
    Board,
    /// A piece of the palette.
    Palette(Piece),
    /// The followed bit, and the square that it was dragged to last.
    Followed(Option<Square>),
}

/// The current drag, and whether a drag has just ended.
#[derive(Default)]
struct Pointer {
    drag: RefCell<Option<Drag>>,
    dropped: Cell<bool>,
}

/// Calls back with every edit of the board on this page, and with the squares that the followed bit is dragged to.
pub(crate) fn listen(page: &Element, done: impl Fn(Message) + 'static) -> [EventListener; 6] {
    let pointer = Rc::new(Pointer::default());
    let done = Rc::new(done);
    let start = with(&pointer, |pointer, event: &PointerEvent| {
        let is_primary_button = event.is_primary() && event.button() == 0;
        let target = event.target().and_then(|it| it.dyn_into().ok());
        *pointer.drag.borrow_mut() =
            target.filter(|_| is_primary_button).and_then(|it| drag_at(&it, event));
    });
    let send = done.clone();
    let follow = with(&pointer, move |pointer, event: &PointerEvent| {
        // The button may have been released outside the window.
        if event.buttons() == 0 {
            pointer.cancel();
        } else if let Some(square) = pointer.follow(event) {
            send(Message::Follow(square));
        }
    });
    let send = done.clone();
    let drop = with(&pointer, move |pointer, event: &PointerEvent| {
        if let Some(edit) = pointer.drop(event) {
            send(Message::Gesture(edit));
        }
    });
    let cancel = with(&pointer, |pointer, _: &PointerEvent| pointer.cancel());
    let escape = with(&pointer, |pointer, event: &KeyboardEvent| {
        if event.key() == "Escape" {
            pointer.cancel();
        }
    });
    let press = EventListener::new_with_options(
        page,
        "click",
        EventListenerOptions::run_in_capture_phase(),
        move |event| {
            // The click that follows a drag is not a press.
            if pointer.dropped.take() {
                event.stop_propagation();
                return;
            }
            let target = event.target().and_then(|target| target.dyn_into().ok());
            if let Some(squares) = target.and_then(|element| line_of(&element)) {
                done(Message::Gesture(Gesture::PressLine(squares)));
            }
        },
    );
    [
        EventListener::new(page, "pointerdown", start),
        EventListener::new(page, "pointermove", follow),
        EventListener::new(page, "pointerup", drop),
        EventListener::new(page, "pointercancel", cancel),
        EventListener::new_with_options(
            page,
            "keydown",
            EventListenerOptions::run_in_capture_phase(),
            escape,
        ),
        press,
    ]
}

/// Wraps a listener for one type of event, and passes it the state of the pointer.
fn with<E: JsCast>(
    pointer: &Rc<Pointer>,
    mut listen: impl FnMut(&Rc<Pointer>, &E) + 'static,
) -> impl FnMut(&Event) + 'static {
    let pointer = pointer.clone();
    move |event| {
        if let Some(event) = event.dyn_ref() {
            listen(&pointer, event);
        }
    }
}

impl Pointer {
    fn cancel(&self) {
        if let Some(drag) = self.drag.take() {
            drag.reset_element();
        }
    }

    /// Moves the dragged element. Returns the square that the followed bit has reached, if it's another than before.
    fn follow(&self, event: &PointerEvent) -> Option<Square> {
        let mut drag = self.drag.borrow_mut();
        let drag = drag.as_mut()?;
        let Source::Followed(reached) = &mut drag.source else {
            drag.follow(event);
            return None;
        };
        let square = square_under(event)?;
        if reached.replace(square) == Some(square) {
            return None;
        }
        drag.moved = true;
        Some(square)
    }

    /// Ends the drag, and returns the edit that a drop at this position makes.
    fn drop(self: &Rc<Self>, event: &PointerEvent) -> Option<Gesture> {
        let drag = self.drag.take().filter(|drag| drag.moved)?;
        let from = drag.square();
        drag.reset_element();
        // Only a click that follows at once belongs to the drag.
        self.dropped.set(true);
        let pointer = self.clone();
        clock::soon(move || pointer.dropped.set(false));
        let there = element_under(event)?;
        let at = square_of(&there, SQUARES);
        // A drop next to the squares cancels; a drop off the board removes the piece.
        let cancels = there.closest(".board, .main-grid, .palette").ok()?.is_some();
        match (drag.source, from, at) {
            (Source::Board, Some(from), Some(to)) if from != to => Some(Gesture::Drag(from, at)),
            (Source::Board, Some(from), None) if !cancels => Some(Gesture::Drag(from, None)),
            (Source::Palette(piece), _, Some(at)) => Some(Gesture::Drop(piece, at)),
            _ => None,
        }
    }
}

impl Drag {
    fn follow(&mut self, event: &PointerEvent) {
        let (x, y) = (event.client_x() - self.start.0, event.client_y() - self.start.1);
        self.moved |= x.abs() + y.abs() > SLACK;
        if self.moved {
            let style = self.element.style();
            let _set = style.set_property("translate", &format!("{x}px {y}px"));
            let _set = self.element.set_attribute("data-dragged", "");
        }
    }

    /// Returns the square where the piece is now.
    fn square(&self) -> Option<Square> {
        let file = self.element.get_attribute("data-file")?;
        let rank = self.element.get_attribute("data-rank")?;
        format!("{file}{rank}").parse().ok()
    }

    fn reset_element(&self) {
        let _removed = self.element.style().remove_property("translate");
        let _removed = self.element.remove_attribute("data-dragged");
    }
}

/// The squares of the large boards.
const SQUARES: &str = ".board [data-square], .bits-panel [data-square]";

fn element_under(event: &PointerEvent) -> Option<Element> {
    document().element_from_point(event.client_x() as f32, event.client_y() as f32)
}

fn square_under(event: &PointerEvent) -> Option<Square> {
    square_of(&element_under(event)?, SQUARES)
}

/// Starts a drag if there is a piece under the pointer, or the followed bit.
fn drag_at(target: &Element, event: &PointerEvent) -> Option<Drag> {
    let find = |selector: &str| target.closest(selector).ok().flatten();
    let (source, element) = match find("[data-man]") {
        Some(button) => {
            let letter = button.get_attribute("data-man")?.chars().next()?;
            let piece = Piece::from_letter(letter)?;
            (Source::Palette(piece), button.query_selector("svg"))
        }
        None if find(".editing").is_none() => {
            // Only its own square, so that swiping over the board scrolls the page.
            let square = find(".square.followed")?;
            let at = square_of(&square, SQUARES);
            (Source::Followed(at), Ok(Some(square)))
        }
        None => {
            let square = square_of(&find("[data-piece]")?, ".board [data-square]")?;
            let place =
                format!(".placed[data-file={}][data-rank=\"{}\"]", square.file(), square.rank());
            let board = target.closest(".board").ok()??;
            (Source::Board, board.query_selector(&place))
        }
    };
    Some(Drag {
        source,
        // SVG elements have a style as HTML elements do.
        element: element.ok()??.unchecked_into(),
        start: (event.client_x(), event.client_y()),
        moved: false,
    })
}

/// Returns the square of the closest ancestor that matches the selector.
fn square_of(element: &Element, squares: &str) -> Option<Square> {
    let square = element.closest(squares).ok()??;
    square.get_attribute("data-square")?.parse().ok()
}

/// Returns the squares of the file or rank if the element is its label.
fn line_of(element: &Element) -> Option<Bitboard> {
    let label = element.closest(".files > i, .ranks > i").ok()??;
    let named = |attribute| label.get_attribute(attribute)?.chars().next();
    match named("data-file") {
        Some(letter) => File::from_letter(letter).map(File::bitboard),
        None => Rank::from_digit(named("data-rank")?).map(Rank::bitboard),
    }
}
