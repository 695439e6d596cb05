//! What happens on the page, and what is pointed at.

use std::rc::Rc;

use deltaboard_scene::Action;
use deltaboard_transform::Square;

use crate::asked::Reply;
use crate::editing::{Done, Hand};
use crate::view::Embedding;

/// What the pointer or the focus is on: it lights up everywhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Pointed {
    #[default]
    Nothing,
    Square(Square),
    /// By its place among what the step has evaluated.
    Expression(usize),
}

/// What happens on the page.
pub(crate) enum Event {
    /// Something that the state answers.
    Act(Action),
    /// The pointer was moved over something.
    Hover(Pointed),
    /// Something was pressed, or has the focus now.
    Point(Pointed),
    /// The next operation inside the step is to be shown, or the one before.
    WalkInside(bool),
    /// The keyboard has walked to a square.
    WalkTo(Square),
    /// A square was pressed.
    Press(Square),
    /// A question was answered.
    Reply(Reply),
    /// A text is to be copied; the element of this id shows it.
    Copy(String, &'static str),
    /// The browser has answered.
    Copied(bool),
    /// The message has been there long enough.
    ForgetMessage,
    /// Whether keys that write a sign do something wherever the focus is.
    SingleKeys(bool),
    /// The sheet of keys is opened or closed.
    Help(bool),
    /// The *embed* dialog is opened or closed.
    Embed(bool),
    /// It is to offer something else.
    ChangeEmbedding(Embedding),
    /// The tools to change the board are opened or closed.
    Edit(bool),
    /// Something else is taken in the hand.
    Take(Hand),
    /// Something was done to the board.
    Done(Done),
    /// The last change is to be taken back.
    Undo,
    /// What was taken back is to be done again.
    Redo,
    /// What was on the board before is to be forgotten.
    ForgetRecent,
    /// It has become another in another tab.
    Recall,
    /// Another text is to stand in the editor, as if the person had written it.
    Replace(Rc<str>),
    /// There is time to find out what the code is.
    Examine,
    /// The search for the code of a permutation is to go on, or to stop.
    Search(bool),
    /// There is time to search on.
    SearchOn,
    /// A square of the permutation's picture was pressed, or the pointer left it there.
    Pick(Square, bool),
    /// The person went back or forward in the browser's history.
    Travel,
}

impl Event {
    /// What a key means, wherever the focus is.
    pub(crate) fn of_key(key: &str) -> Option<Self> {
        let action = match key {
            "?" => return Some(Self::Help(true)),
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
