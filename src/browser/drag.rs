//! Editing the chessboard with the pointer: dragging pieces, and pressing file and rank labels.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use deltaboard_scene::Gesture;
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
}

/// The current drag, and whether a drag has just ended.
#[derive(Default)]
struct Pointer {
    drag: RefCell<Option<Drag>>,
    dropped: Cell<bool>,
}

/// Calls back with every edit of the board on this page.
pub(crate) fn listen(page: &Element, done: impl Fn(Gesture) + 'static) -> [EventListener; 6] {
    let pointer = Rc::new(Pointer::default());
    let done = Rc::new(done);
    let start = with(&pointer, |pointer, event: &PointerEvent| {
        let is_primary_button = event.is_primary() && event.button() == 0;
        let target = event.target().and_then(|it| it.dyn_into().ok());
        *pointer.drag.borrow_mut() =
            target.filter(|_| is_primary_button).and_then(|it| drag_at(&it, event));
    });
    let follow = with(&pointer, |pointer, event: &PointerEvent| {
        // The button may have been released outside the window.
        if event.buttons() == 0 {
            pointer.cancel();
        } else if let Some(drag) = &mut *pointer.drag.borrow_mut() {
            drag.follow(event);
        }
    });
    let send = done.clone();
    let drop = with(&pointer, move |pointer, event: &PointerEvent| {
        if let Some(edit) = pointer.drop(event) {
            send(edit);
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
                done(Gesture::PressLine(squares));
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

    /// Ends the drag, and returns the edit that a drop at this position makes.
    fn drop(self: &Rc<Self>, event: &PointerEvent) -> Option<Gesture> {
        let drag = self.drag.take().filter(|drag| drag.moved)?;
        let from = drag.square();
        drag.reset_element();
        // Only a click that follows at once belongs to the drag.
        self.dropped.set(true);
        let pointer = self.clone();
        clock::soon(move || pointer.dropped.set(false));
        let (x, y) = (event.client_x() as f32, event.client_y() as f32);
        let there = document().element_from_point(x, y)?;
        let at = square_of(&there, ".board [data-square], .bits-panel [data-square]");
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

/// Starts a drag if there is a piece under the pointer.
fn drag_at(target: &Element, event: &PointerEvent) -> Option<Drag> {
    let find = |selector: &str| target.closest(selector).ok().flatten();
    let (source, element) = match find("[data-man]") {
        Some(button) => {
            let letter = button.get_attribute("data-man")?.chars().next()?;
            let piece = Piece::from_letter(letter)?;
            (Source::Palette(piece), button.query_selector("svg"))
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
