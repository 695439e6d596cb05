//! What is done to the chessboard with the pointer: pieces are dragged, labels are pressed.

use std::cell::RefCell;
use std::rc::Rc;

use deltaboard_scene::edit::{file, rank};
use deltaboard_transform::{Bitboard, File, Piece, Rank, Square};
use gloo::events::{EventListener, EventListenerOptions};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, PointerEvent};

use super::document;
use crate::editing::Done;

/// How far the pointer goes before it drags, in CSS pixels: hands are not steady.
const SLACK: i32 = 4;

/// What is being dragged.
struct Grip {
    what: What,
    /// What is seen of it.
    visual: HtmlElement,
    /// Where the pointer took it.
    taken: (i32, i32),
    drags: bool,
}

#[derive(Clone, Copy)]
enum What {
    From(Square),
    New(Piece),
}

/// Calls back with what is done to the board on this page.
pub(crate) fn listen(page: &Element, done: impl Fn(Done) + 'static) -> [EventListener; 5] {
    let grip: Rc<RefCell<Option<Grip>>> = Rc::default();
    let done = Rc::new(done);
    let take = {
        let grip = grip.clone();
        on(page, "pointerdown", move |event| {
            let may = event.is_primary() && event.button() == 0;
            *grip.borrow_mut() = target(event)
                .filter(|_| may)
                .and_then(|it| taken(&it, event));
        })
    };
    let drag = {
        let grip = grip.clone();
        on(page, "pointermove", move |event| {
            if let Some(grip) = &mut *grip.borrow_mut() {
                grip.follow(event);
            }
        })
    };
    let drop = {
        let (grip, done) = (grip.clone(), done.clone());
        on(page, "pointerup", move |event| {
            let Some(grip) = grip
                .borrow()
                .as_ref()
                .filter(|grip| grip.drags)
                .map(|grip| {
                    grip.let_go();
                    grip.what
                })
            else {
                return;
            };
            let at = document()
                .element_from_point(event.client_x() as f32, event.client_y() as f32)
                .and_then(|element| square_of(&element));
            match (grip, at) {
                (What::From(from), at) if at != Some(from) => done(Done::Dragged(from, at)),
                (What::New(piece), Some(at)) => done(Done::Put(piece, at)),
                _ => {}
            }
        })
    };
    let cancel = {
        let grip = grip.clone();
        on(page, "pointercancel", move |_| {
            if let Some(grip) = grip.take() {
                grip.let_go();
            }
        })
    };
    let press = EventListener::new_with_options(
        page,
        "click",
        EventListenerOptions::run_in_capture_phase(),
        move |event| {
            // What was dragged was not pressed.
            if grip.take().is_some_and(|grip| grip.drags) {
                event.stop_propagation();
                return;
            }
            let target = event.target().and_then(|target| target.dyn_into().ok());
            if let Some(squares) = target.and_then(|label| line_of(&label)) {
                done(Done::Line(squares));
            }
        },
    );
    [take, drag, drop, cancel, press]
}

impl Grip {
    fn follow(&mut self, event: &PointerEvent) {
        let (x, y) = (
            event.client_x() - self.taken.0,
            event.client_y() - self.taken.1,
        );
        self.drags |= x.abs() + y.abs() > SLACK;
        if self.drags {
            let style = self.visual.style();
            let _set = style.set_property("translate", &format!("{x}px {y}px"));
            let _set = self.visual.set_attribute("data-dragged", "");
        }
    }

    fn let_go(&self) {
        let _removed = self.visual.style().remove_property("translate");
        let _removed = self.visual.remove_attribute("data-dragged");
    }
}

fn on(
    page: &Element,
    event: &'static str,
    mut callback: impl FnMut(&PointerEvent) + 'static,
) -> EventListener {
    EventListener::new(page, event, move |event| {
        if let Some(event) = event.dyn_ref() {
            callback(event);
        }
    })
}

fn target(event: &PointerEvent) -> Option<Element> {
    event.target()?.dyn_into().ok()
}

/// What the pointer takes there.
fn taken(target: &Element, event: &PointerEvent) -> Option<Grip> {
    let find = |selector: &str| target.closest(selector).ok().flatten();
    let (what, visual) = match find("[data-man]") {
        Some(button) => {
            let letter = button.get_attribute("data-man")?.chars().next()?;
            let piece = Piece::from_letter(letter)?;
            (What::New(piece), button.query_selector("svg"))
        }
        None => {
            let square = square_of(&find("[data-piece]")?)?;
            let place = format!(
                ".placed[data-file={}][data-rank=\"{}\"]",
                square.file(),
                square.rank()
            );
            let board = target.closest(".board").ok()??;
            (What::From(square), board.query_selector(&place))
        }
    };
    Some(Grip {
        what,
        // Pictures have a style too.
        visual: visual.ok()??.unchecked_into(),
        taken: (event.client_x(), event.client_y()),
        drags: false,
    })
}

/// The square of the chessboard that an element is on.
fn square_of(element: &Element) -> Option<Square> {
    let square = element.closest(".board [data-square]").ok()??;
    square.get_attribute("data-square")?.parse().ok()
}

/// The squares of the line that a label stands at.
fn line_of(label: &Element) -> Option<Bitboard> {
    let edge = label.parent_element()?;
    let is_turned = edge.closest("[data-view=black]").ok()?.is_some();
    let mut place = 0;
    let mut before = label.previous_element_sibling();
    while let Some(label) = before {
        place += 1;
        before = label.previous_element_sibling();
    }
    let from_the_start = |place: u8| if is_turned { 7 - place } else { place };
    // The class of a picture is no text.
    Some(match &*edge.get_attribute("class")? {
        "files" => file(File::new(from_the_start(place))?),
        "ranks" => rank(Rank::new(7 - from_the_start(place))?),
        _ => return None,
    })
}
