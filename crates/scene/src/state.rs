//! The state of the app. Everything else is derived from it.

#[cfg(test)]
mod tests;

use std::rc::Rc;

use deltaboard_catalogue::Routine;
use deltaboard_routine::Language;
use deltaboard_transform::{Bitboard, Direction, Square, SquareMapping, Transform};

use crate::draft::{Draft, Source};
use crate::lab::Lab;
use crate::subject::{Set, Subject};

/// The letter R. No symmetry maps it to itself, so every transform has a visible effect.
pub(crate) const LETTER_R: Bitboard = Bitboard(0x1e22_2212_0e0a_1222);

/// The maximum number of applied transforms.
pub(crate) const MAX_TRANSFORMS: usize = 100;

/// The state of the app: everything that the page remembers.
#[derive(Clone, PartialEq, Debug)]
pub struct State {
    /// The position or bitboard before the transforms.
    pub subject: Subject,
    /// The text of the FEN field, if the user typed there.
    pub fen_draft: Option<Draft>,
    /// The text of the bits field, if the user typed there.
    pub bits_draft: Option<Draft>,
    /// The text that the board was read from, if it's ambiguous or has notes.
    pub source: Option<Rc<Source>>,
    /// The transforms applied so far. If there are none, one is ready to play.
    pub transforms: Vec<Transform>,
    /// The chosen routine for the last transform; `None` for the first in the catalogue.
    pub routine: Option<Routine>,
    /// A second routine for the same task, which plays next to the first, step by step.
    pub beside: Option<Routine>,
    /// The current frame: 0 is before the first step.
    pub step: usize,
    /// Whether the steps play automatically.
    pub playing: bool,
    /// The speed of the playback.
    pub speed: Speed,
    /// The step that repeats in a loop, by the frame after it.
    pub looped: Option<usize>,
    /// Whether the reader predicts each step before it plays.
    pub predicting: bool,
    /// The bit to follow.
    pub follow: Follow,
    /// The language to print the code in; `None` for the code as it's written.
    pub language: Option<Language>,
    /// The squares of a position that are on the bitboard.
    pub set: Set,
    /// The view of the app.
    pub view: View,
    /// The state of the Lab.
    pub lab: Rc<Lab>,
    /// What is built, as in links.
    pub build: Rc<Building>,
    /// The square mapping.
    pub mapping: SquareMapping,
    /// The content of the squares of the bit grid.
    pub cells: Cells,
    /// The side of the board at the bottom.
    pub side: Side,
    /// The colour theme.
    pub theme: Theme,
    /// Errors in the link, a sentence each.
    pub notices: Vec<String>,
    /// The losses of the last edit, or of the shift to confirm, a sentence each. The next action removes them.
    pub warnings: Vec<String>,
    /// The shift that waits for confirmation by a second press, because a king would leave the board.
    pub pending_shift: Option<Direction>,
    /// Parameters of the link that don't belong to Deltaboard.
    pub foreign: Vec<(String, String)>,
    /// The number of changes that the browser's *back* returns to; other changes only replace the URL.
    pub history_entries: u32,
}

impl Default for State {
    fn default() -> Self {
        Self {
            subject: Subject::Bits(LETTER_R),
            fen_draft: None,
            bits_draft: None,
            source: None,
            transforms: Vec::new(),
            routine: None,
            beside: None,
            step: 0,
            playing: false,
            speed: Speed::default(),
            looped: None,
            predicting: false,
            follow: Follow::default(),
            language: None,
            set: Set::default(),
            view: View::default(),
            lab: Rc::default(),
            build: Rc::default(),
            mapping: SquareMapping::default(),
            cells: Cells::default(),
            side: Side::default(),
            theme: Theme::default(),
            notices: Vec::new(),
            warnings: Vec::new(),
            pending_shift: None,
            foreign: Vec::new(),
            history_entries: 0,
        }
    }
}

impl State {
    /// The last step, whatever its number is in the next scene.
    pub const LAST_STEP: usize = usize::MAX;

    /// Whether another state shows the same run of the same routine.
    pub fn shows_same_run(&self, other: &Self) -> bool {
        self.subject == other.subject
            && self.transforms == other.transforms
            && self.routine == other.routine
            && self.beside == other.beside
            && self.set == other.set
            && self.view == other.view
            && (self.view != View::Lab || self.lab.plays_same(&other.lab))
            && self.mapping == other.mapping
    }

    /// Returns the step for links: the step that repeats, or else the current one. `None` in the Lab while the code
    /// has an error and an earlier text plays, because a link doesn't contain the earlier text.
    pub(crate) fn linked_step(&self) -> Option<usize> {
        let plays_earlier_text = self.view == View::Lab && !self.lab.plays_its_code();
        (!plays_earlier_text).then_some(self.looped.unwrap_or(self.step))
    }

    /// Returns the text of the FEN field.
    pub fn fen_text(&self) -> String {
        match (&self.fen_draft, &self.subject) {
            (Some(draft), _) => draft.text.to_string(),
            (None, Subject::Position(fen)) => fen.to_string(),
            (None, Subject::Bits(_)) => String::new(),
        }
    }

    /// Returns the text of the bits field.
    pub fn bits_text(&self) -> String {
        match &self.bits_draft {
            Some(draft) => draft.text.to_string(),
            None => {
                let bits = self.subject.bits(self.set);
                crate::subject::hex(self.mapping.number(bits))
            }
        }
    }

    /// Returns the error in the FEN field, if any.
    pub fn fen_fault(&self) -> Option<&str> {
        self.fen_draft.as_ref()?.fault.as_deref()
    }

    /// Returns the error in the bits field, if any.
    pub fn bits_fault(&self) -> Option<&str> {
        self.bits_draft.as_ref()?.fault.as_deref()
    }
}

/// What the user builds in the view *Build*, as in links. The program of that view reads it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Building {
    /// The goal: the name of a transform, of a task, a date, or a permutation.
    pub goal: String,
    /// The moves.
    pub moves: String,
}

/// A view of the app.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum View {
    /// One transform of the whole board.
    #[default]
    Transform,
    /// A routine that the user builds out of masks and distances.
    Build,
    /// A file, a rank or a diagonal, mapped to another.
    Lines,
    /// The eight images of a board, and their relations.
    Symmetries,
    /// Code that the user writes.
    Lab,
}

impl View {
    /// All views, in the order of the header.
    pub const ALL: [Self; 5] =
        [Self::Transform, Self::Build, Self::Lines, Self::Symmetries, Self::Lab];

    /// Returns the word in links.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Transform => "transform",
            Self::Build => "build",
            Self::Lines => "lines",
            Self::Symmetries => "symmetries",
            Self::Lab => "lab",
        }
    }

    /// Returns the initial board of the view.
    pub const fn initial_subject(self) -> Subject {
        Subject::Bits(match self {
            Self::Transform | Self::Build | Self::Symmetries | Self::Lab => LETTER_R,
            // All squares are set, so that the effect of a line's mask is visible.
            Self::Lines => Bitboard(u64::MAX),
        })
    }
}

/// The content of the squares of the bit grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Cells {
    /// 1 and 0.
    #[default]
    Bits,
    /// The number of the square's bit.
    Numbers,
    /// The origin of the bit: a square, or a letter of the line.
    Origins,
    /// The number of the diagonal that the bit came from, as a nibble.
    Diagonals,
}

impl Cells {
    /// All kinds, in the order of the menu.
    pub const ALL: [Self; 4] = [Self::Bits, Self::Numbers, Self::Origins, Self::Diagonals];

    /// Returns the word in links.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Bits => "bits",
            Self::Numbers => "numbers",
            Self::Origins => "origins",
            Self::Diagonals => "diagonals",
        }
    }
}

/// The bit to follow.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Follow {
    /// A bit that is set, chosen for the reader.
    #[default]
    Auto,
    /// The bit on a square of the board before the first step.
    Square(Square),
    /// No bit.
    Nothing,
}

impl Follow {
    /// The word in links for [`Follow::Nothing`].
    pub(crate) const NOTHING: &str = "none";
}

/// The speed of the playback.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Speed {
    /// 2.4 seconds a step.
    Half,
    /// 1.2 seconds a step.
    #[default]
    Normal,
    /// 0.6 seconds a step.
    Double,
}

impl Speed {
    /// All speeds, slowest first.
    pub const ALL: [Self; 3] = [Self::Half, Self::Normal, Self::Double];

    /// Returns the label of the button.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Half => "½×",
            Self::Normal => "1×",
            Self::Double => "2×",
        }
    }

    /// Returns the CSS class.
    pub const fn style(self) -> &'static str {
        match self {
            Self::Half => "speed-half",
            Self::Normal => "speed-normal",
            Self::Double => "speed-double",
        }
    }

    /// Returns the time from one step to the next in milliseconds. The bits move for three quarters of it.
    pub const fn step_time(self) -> u32 {
        match self {
            Self::Half => 2400,
            Self::Normal => 1200,
            Self::Double => 600,
        }
    }
}

/// The side of the board at the bottom. Turning the view doesn't change the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Side {
    /// White is at the bottom, as is usual.
    #[default]
    White,
    /// Black is at the bottom.
    Black,
}

impl Side {
    /// Both sides.
    pub const ALL: [Self; 2] = [Self::White, Self::Black];

    /// Returns the word in links.
    pub const fn name(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Black => "black",
        }
    }

    /// Returns the other side.
    pub const fn turned(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// Returns the squares in reading order, from the top left.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        (0..64u8).filter_map(move |place| {
            Square::new(match self {
                Self::White => place ^ 56,
                Self::Black => place ^ 7,
            })
        })
    }
}

/// The colour theme of the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Theme {
    /// The theme of the system.
    #[default]
    Auto,
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
}

impl Theme {
    /// All themes.
    pub const ALL: [Self; 3] = [Self::Auto, Self::Light, Self::Dark];

    /// Returns the word in links.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }

    /// Returns the next theme in the cycle.
    pub const fn next(self) -> Self {
        match self {
            Self::Auto => Self::Light,
            Self::Light => Self::Dark,
            Self::Dark => Self::Auto,
        }
    }
}
