//! What is done to the chessboard with the pointer: pieces are dragged, labels are pressed.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use deltaboard_transform::{Bitboard, File, Piece, Rank, Square};
use gloo::events::{EventListener, EventListenerOptions};
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlElement, KeyboardEvent, PointerEvent};

use super::{clock, document};
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
    /// It stands on the board: where, is known once it is dropped, as the board may play on.
    Piece,
    /// It is one of the palette.
    New(Piece),
}

/// What the pointer has taken, and whether it has just dropped something.
#[derive(Default)]
struct Hand {
    grip: RefCell<Option<Grip>>,
    dropped: Cell<bool>,
}

/// Calls back with what is done to the board on this page.
pub(crate) fn listen(page: &Element, done: impl Fn(Done) + 'static) -> [EventListener; 6] {
    let hand = Rc::new(Hand::default());
    let done = Rc::new(done);
    let take = with(&hand, |hand, event: &PointerEvent| {
        let may = event.is_primary() && event.button() == 0;
        let target = event.target().and_then(|it| it.dyn_into().ok());
        *hand.grip.borrow_mut() = target.filter(|_| may).and_then(|it| taken(&it, event));
    });
    let drag = with(&hand, |hand, event: &PointerEvent| {
        // A button may have been let go where nobody saw it.
        if event.buttons() == 0 {
            hand.let_go();
        } else if let Some(grip) = &mut *hand.grip.borrow_mut() {
            grip.follow(event);
        }
    });
    let tell = done.clone();
    let drop = with(&hand, move |hand, event: &PointerEvent| {
        if let Some(what) = hand.drop(event) {
            tell(what);
        }
    });
    let cancel = with(&hand, |hand, _: &PointerEvent| hand.let_go());
    let escape = with(&hand, |hand, event: &KeyboardEvent| {
        if event.key() == "Escape" {
            hand.let_go();
        }
    });
    let press = EventListener::new_with_options(
        page,
        "click",
        EventListenerOptions::run_in_capture_phase(),
        move |event| {
            // What was dragged was not pressed.
            if hand.dropped.take() {
                event.stop_propagation();
                return;
            }
            let target = event.target().and_then(|target| target.dyn_into().ok());
            if let Some(squares) = target.and_then(|element| line_of(&element)) {
                done(Done::Line(squares));
            }
        },
    );
    [
        EventListener::new(page, "pointerdown", take),
        EventListener::new(page, "pointermove", drag),
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

/// A listener to events of a kind, which is given what the pointer has taken.
fn with<E: JsCast>(
    hand: &Rc<Hand>,
    mut listen: impl FnMut(&Rc<Hand>, &E) + 'static,
) -> impl FnMut(&Event) + 'static {
    let hand = hand.clone();
    move |event| {
        if let Some(event) = event.dyn_ref() {
            listen(&hand, event);
        }
    }
}

impl Hand {
    fn let_go(&self) {
        if let Some(grip) = self.grip.take() {
            grip.let_go();
        }
    }

    /// What is done by letting go here.
    fn drop(self: &Rc<Self>, event: &PointerEvent) -> Option<Done> {
        let grip = self.grip.take().filter(|grip| grip.drags)?;
        let from = grip.stands();
        grip.let_go();
        // A click may follow at once, but not another time.
        self.dropped.set(true);
        let hand = self.clone();
        clock::soon(move || hand.dropped.set(false));
        let (x, y) = (event.client_x() as f32, event.client_y() as f32);
        let there = document().element_from_point(x, y)?;
        let at = square_of(&there, ".board [data-square], .bits-panel [data-square]");
        // Beside the squares it goes back; off the board it is gone.
        let beside = there.closest(".board, .main-grid, .palette").ok()?.is_some();
        match (grip.what, from, at) {
            (What::Piece, Some(from), Some(to)) if from != to => Some(Done::Dragged(from, at)),
            (What::Piece, Some(from), None) if !beside => Some(Done::Dragged(from, None)),
            (What::New(piece), _, Some(at)) => Some(Done::Put(piece, at)),
            _ => None,
        }
    }
}

impl Grip {
    fn follow(&mut self, event: &PointerEvent) {
        let (x, y) = (event.client_x() - self.taken.0, event.client_y() - self.taken.1);
        self.drags |= x.abs() + y.abs() > SLACK;
        if self.drags {
            let style = self.visual.style();
            let _set = style.set_property("translate", &format!("{x}px {y}px"));
            let _set = self.visual.set_attribute("data-dragged", "");
        }
    }

    /// The square that it stands on by now.
    fn stands(&self) -> Option<Square> {
        let file = self.visual.get_attribute("data-file")?;
        let rank = self.visual.get_attribute("data-rank")?;
        format!("{file}{rank}").parse().ok()
    }

    fn let_go(&self) {
        let _removed = self.visual.style().remove_property("translate");
        let _removed = self.visual.remove_attribute("data-dragged");
    }
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
            let square = square_of(&find("[data-piece]")?, ".board [data-square]")?;
            let place =
                format!(".placed[data-file={}][data-rank=\"{}\"]", square.file(), square.rank());
            let board = target.closest(".board").ok()??;
            (What::Piece, board.query_selector(&place))
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

/// The square that an element is on, among those of a selector.
fn square_of(element: &Element, squares: &str) -> Option<Square> {
    let square = element.closest(squares).ok()??;
    square.get_attribute("data-square")?.parse().ok()
}

/// The squares of the line whose label an element is.
fn line_of(element: &Element) -> Option<Bitboard> {
    let label = element.closest(".files > i, .ranks > i").ok()??;
    let named = |attribute| label.get_attribute(attribute)?.chars().next();
    match named("data-file") {
        Some(letter) => File::from_letter(letter).map(File::bitboard),
        None => Rank::from_digit(named("data-rank")?).map(Rank::bitboard),
    }
}
