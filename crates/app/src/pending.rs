//! The texts that are being read.

use std::rc::Rc;

use deltaboard_scene::{Action, Attributes, Entry, Link};

use crate::job::JobId;
use crate::message::Message;

/// Texts that are being read.
#[derive(Debug)]
pub(crate) struct Pending {
    pub(crate) job: JobId,
    pub(crate) purpose: Purpose,
}

/// What becomes of texts when they are read.
#[derive(Debug)]
pub(crate) enum Purpose {
    /// The board that the user gave is shown.
    Board(Entry),
    /// The link is shown whole.
    Link(Box<Link>),
    /// The player shows its tag whole.
    Tag(Box<Attributes>),
    /// This code plays in the Lab. Nothing waits for it.
    Code(Rc<str>),
}

/// When a message is handled while texts are being read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Turn {
    /// At once.
    Now,
    /// At once, and again when the texts are shown: a link that is read then brings a state of its own.
    NowAndAfter,
    /// When the texts are shown.
    After,
    /// At once, and the texts are not shown any more.
    Instead,
}

impl Purpose {
    /// Returns when a message is handled while texts are being read for this purpose.
    pub(crate) fn turn_of(&self, message: &Message) -> Turn {
        match (self, message) {
            (Self::Code(_), _) => Turn::Now,
            (_, Message::Act(action)) => self.turn_of_action(action),
            (_, Message::Key(key)) => {
                Message::of_key(key).map_or(Turn::Now, |message| self.turn_of(&message))
            }
            // The square that has the focus is where letters are typed.
            (_, Message::WalkTo(_)) => Turn::NowAndAfter,
            (_, Message::Press(_) | Message::Follow(_) | Message::Gesture(_)) => Turn::After,
            (_, Message::Select(_) | Message::OpenTools(_)) => Turn::After,
            (_, Message::WalkInside(_) | Message::PickSquare(..)) => Turn::After,
            _ => Turn::Now,
        }
    }

    const fn turn_of_action(&self, action: &Action) -> Turn {
        match action {
            Action::Load(_) => Turn::Instead,
            Action::WriteCode(_)
            | Action::WritePermutation(_)
            | Action::AllowInstructions(_)
            | Action::PrintIn(_)
            | Action::SetSpeed(_)
            | Action::TurnView
            | Action::ChooseCells(_)
            | Action::NextTheme => match self {
                Self::Link(_) | Self::Tag(_) => Turn::NowAndAfter,
                Self::Board(_) | Self::Code(_) => Turn::Now,
            },
            Action::DismissNotices => Turn::Now,
            _ => Turn::After,
        }
    }
}
