//! Everything that can happen to the app or to a player.

use std::rc::Rc;

use deltaboard_scene::{Action, Attributes, Entry};
use deltaboard_trace::Digit;
use deltaboard_transform::Square;

use crate::effect::{StorageKey, Timer, WorkFailure};
use crate::embedding::Embedding;
use crate::gesture::{Gesture, Selected};
use crate::job::{JobId, Outcome};
use crate::quiz::Answer;

/// What is highlighted everywhere on the page: what has the pointer or the focus.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Highlight {
    /// Nothing.
    #[default]
    None,
    /// A square.
    Square(Square),
    /// A digit of every square's number.
    Digit(Digit),
    /// An expression, by its index among the evaluations of the step.
    Expression(usize),
}

/// Something that happened: an input of the user, a timer, an answer of the browser.
#[derive(Clone, Debug)]
pub enum Message {
    /// An action on the state.
    Act(Action),
    /// The user gave a text for the board.
    Enter(Entry),
    /// The pointer was moved over something.
    Hover(Highlight),
    /// Something was pressed, or got the focus.
    Point(Highlight),
    /// The next operation inside the step is to be shown (`true`), or the previous one.
    WalkInside(bool),
    /// The keyboard moved to a square.
    WalkTo(Square),
    /// A square was pressed.
    Press(Square),
    /// The bit that is on a square now is to be followed.
    Follow(Square),
    /// A keyboard shortcut was pressed.
    Key(String),
    /// The question was answered.
    Answer(Answer),
    /// The board was edited by the pointer or the keyboard.
    Gesture(Gesture),
    /// The editing tools are to be opened or closed.
    OpenTools(bool),
    /// Something else is selected for the next square.
    Select(Selected),
    /// The last change is to be undone.
    Undo,
    /// The change that was undone last is to be made again.
    Redo,
    /// The list of recent boards is to be cleared.
    ForgetRecent,
    /// A text is to be copied; the element with this id shows it.
    Copy(String, &'static str),
    /// The browser copied the text, or refused.
    Copied {
        /// Whether it's on the clipboard.
        done: bool,
        /// Whether it's the link to the page.
        is_link: bool,
    },
    /// Whether single-key shortcuts are on.
    SetSingleKeys(bool),
    /// The help dialog is to be opened or closed.
    OpenHelp(bool),
    /// The *Embed* dialog is to be opened or closed.
    OpenEmbedding(bool),
    /// Its options were changed.
    ChangeEmbedding(Embedding),
    /// The text in the editor of the Lab is to be replaced, as if the user had typed it.
    ReplaceCode(Rc<str>),
    /// A function of the code in the Lab is to be played; a wrong one where it goes astray.
    PlayFunction(String),
    /// The search for the code of a permutation is to continue (`true`) or to stop.
    Search(bool),
    /// The pointer was pressed (`true`) or released on a square of the permutation's picture.
    PickSquare(Square, bool),
    /// The user went back or forward; this is the query of the URL.
    Navigated(String),
    /// Another tab changed a stored text.
    StorageChanged(StorageKey, Option<String>),
    /// A timer ran out.
    TimedOut(Timer),
    /// The page around a player has changed its attributes or its content.
    SetAttributes(Box<Attributes>),
    /// The worker has done this job.
    JobDone(JobId, Box<Outcome>),
    /// The worker can't do this job.
    JobFailed(JobId, WorkFailure),
}

impl Message {
    /// Returns the message of a keyboard shortcut.
    pub(crate) fn of_key(key: &str) -> Option<Self> {
        let action = match key {
            "?" => return Some(Self::OpenHelp(true)),
            "." => return Some(Self::WalkInside(true)),
            "," => return Some(Self::WalkInside(false)),
            "ArrowRight" => Action::StepForward,
            "ArrowLeft" => Action::StepBack,
            "Home" => Action::StepFirst,
            "End" => Action::StepLast,
            " " => Action::PlayOrPause,
            _ => return None,
        };
        Some(Self::Act(action))
    }
}
