//! All that the page remembers. Everything else is derived from it.

#[cfg(test)]
mod tests;

use std::rc::Rc;

use deltaboard_catalogue::Routine;
use deltaboard_transform::{Bitboard, Direction, Square, SquareMapping, Transform};

use crate::draft::{Draft, Source};
use crate::lab::Lab;
use crate::subject::{Set, Subject};

/// The letter R: no symmetry maps it to itself, so every transform can be seen.
pub(crate) const LETTER_R: Bitboard = Bitboard(0x1e22_2212_0e0a_1222);

/// The most transforms that are kept, one after another.
pub(crate) const MOST_TRANSFORMS: usize = 100;

/// All that the page remembers.
#[derive(Clone, PartialEq, Debug)]
pub struct State {
    /// The last position or bitboard that could be read.
    pub subject: Subject,
    /// What stands in the FEN field, if a person has written there.
    pub fen_draft: Option<Draft>,
    /// What stands in the field of bits, if a person has written there.
    pub bits_draft: Option<Draft>,
    /// The text that the board was read from, where something is to be said about it.
    pub source: Option<Rc<Source>>,
    /// The transforms applied so far. If there are none, one is held ready to play.
    pub transforms: Vec<Transform>,
    /// The routine that plays the last transform, if another than the first was chosen.
    pub routine: Option<Routine>,
    /// A routine for the same task that is played beside it, step by step.
    pub beside: Option<Routine>,
    /// The frame that is shown: 0 is before the first step.
    pub step: usize,
    /// Whether the steps follow each other by themselves.
    pub playing: bool,
    /// How fast they do.
    pub speed: Speed,
    /// The one step that is played again and again, by the frame after it.
    pub looped: Option<usize>,
    /// Whether each step is to be predicted before it is played.
    pub predicting: bool,
    /// Which squares of a position are on the bitboard.
    pub set: Set,
    /// What the page is about.
    pub page: Page,
    /// What the Lab remembers.
    pub lab: Rc<Lab>,
    /// How the squares are numbered.
    pub mapping: SquareMapping,
    /// What stands in the squares of the bitboard.
    pub cells: Cells,
    /// Whose side of the board is nearer.
    pub view: View,
    /// The colours of the page.
    pub theme: Theme,
    /// What was wrong with the link, a sentence each.
    pub notices: Vec<String>,
    /// What the last edit has lost, or would lose, a sentence each. The next action takes them away.
    pub warnings: Vec<String>,
    /// The way that the whole board is moved if that is asked for once more: a king would leave the board.
    pub asked: Option<Direction>,
    /// Parameters of the link that are somebody else's.
    pub foreign: Vec<(String, String)>,
    /// Counts the changes that *back* should undo; the others only rewrite the address.
    pub milestone: u32,
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
            set: Set::default(),
            page: Page::default(),
            lab: Rc::default(),
            mapping: SquareMapping::default(),
            cells: Cells::default(),
            view: View::default(),
            theme: Theme::default(),
            notices: Vec::new(),
            warnings: Vec::new(),
            asked: None,
            foreign: Vec::new(),
            milestone: 0,
        }
    }
}

impl State {
    /// Whether another state shows the same run of the same routine.
    pub fn shows_same_run(&self, other: &Self) -> bool {
        self.subject == other.subject
            && self.transforms == other.transforms
            && self.routine == other.routine
            && self.beside == other.beside
            && self.set == other.set
            && self.page == other.page
            && (self.page != Page::Lab || self.lab.plays_same(&other.lab))
            && self.mapping == other.mapping
    }

    /// The step that a link asks for: the one that is played again and again, if there is one. `None` in the Lab where
    /// what was played before the code was broken is played still: no link can say what that was.
    pub(crate) fn linked_step(&self) -> Option<usize> {
        let plays_other = self.page == Page::Lab && !self.lab.plays_its_code();
        (!plays_other).then_some(self.looped.unwrap_or(self.step))
    }

    /// What the FEN field shows.
    pub fn fen_text(&self) -> String {
        match (&self.fen_draft, &self.subject) {
            (Some(draft), _) => draft.text.to_string(),
            (None, Subject::Position(fen)) => fen.to_string(),
            (None, Subject::Bits(_)) => String::new(),
        }
    }

    /// What the field of bits shows.
    pub fn bits_text(&self) -> String {
        match &self.bits_draft {
            Some(draft) => draft.text.to_string(),
            None => {
                let bits = self.subject.bits(self.set);
                crate::subject::hex(self.mapping.number(bits))
            }
        }
    }

    /// What is wrong with the FEN field, if anything is.
    pub fn fen_fault(&self) -> Option<&str> {
        self.fen_draft.as_ref()?.fault.as_deref()
    }

    /// What is wrong with the field of bits, if anything is.
    pub fn bits_fault(&self) -> Option<&str> {
        self.bits_draft.as_ref()?.fault.as_deref()
    }
}

/// What the page is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Page {
    /// One transform of the whole board.
    #[default]
    Transform,
    /// A file, a rank or a diagonal, laid on another.
    Lines,
    /// The eight images of a board, and how they hang together.
    Symmetries,
    /// Code that the person writes.
    Lab,
}

impl Page {
    /// All of them, in the order of the head line.
    pub const ALL: [Self; 4] = [Self::Transform, Self::Lines, Self::Symmetries, Self::Lab];

    /// The word in links.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Transform => "transform",
            Self::Lines => "lines",
            Self::Symmetries => "symmetries",
            Self::Lab => "lab",
        }
    }

    /// What is on the board when nothing has been put there.
    pub const fn opening(self) -> Subject {
        Subject::Bits(match self {
            Self::Transform | Self::Symmetries | Self::Lab => LETTER_R,
            // Every square, so that it can be seen what a line's mask clears.
            Self::Lines => Bitboard(u64::MAX),
        })
    }
}

/// What stands in the squares of the bitboard.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Cells {
    /// 1 and 0.
    #[default]
    Bits,
    /// The number of the square's bit.
    Numbers,
    /// The square, or the letter, that the bit has come from.
    Origins,
    /// The number of the diagonal that it has come from, as a nibble.
    Diagonals,
}

impl Cells {
    /// All of them, in the order of the menu.
    pub const ALL: [Self; 4] = [Self::Bits, Self::Numbers, Self::Origins, Self::Diagonals];

    /// The word in links.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Bits => "bits",
            Self::Numbers => "numbers",
            Self::Origins => "origins",
            Self::Diagonals => "diagonals",
        }
    }
}

/// How fast steps follow each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Speed {
    /// 2.8 seconds a step.
    Half,
    /// 1.4 seconds a step.
    #[default]
    Normal,
    /// 0.7 seconds a step.
    Double,
}

impl Speed {
    /// All of them, the slowest first.
    pub const ALL: [Self; 3] = [Self::Half, Self::Normal, Self::Double];

    /// What the button says.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Half => "½×",
            Self::Normal => "1×",
            Self::Double => "2×",
        }
    }

    /// The class that style sheets know it by.
    pub const fn style(self) -> &'static str {
        match self {
            Self::Half => "speed-half",
            Self::Normal => "speed-normal",
            Self::Double => "speed-double",
        }
    }

    /// From one step to the next, in milliseconds: the bits glide for half of it.
    pub const fn step_time(self) -> u32 {
        match self {
            Self::Half => 2800,
            Self::Normal => 1400,
            Self::Double => 700,
        }
    }
}

/// Whose side of the board is nearer. Turning the view moves nothing on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum View {
    /// White is nearer, as is usual.
    #[default]
    White,
    /// Black is nearer.
    Black,
}

impl View {
    /// Both sides.
    pub const ALL: [Self; 2] = [Self::White, Self::Black];

    /// The word in links.
    pub const fn name(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Black => "black",
        }
    }

    /// The other side.
    pub const fn turned(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// The squares in reading order, from the top left.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        (0..64u8).filter_map(move |place| {
            Square::new(match self {
                Self::White => place ^ 56,
                Self::Black => place ^ 7,
            })
        })
    }
}

/// The colours of the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Theme {
    /// As the system has it.
    #[default]
    Auto,
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
}

impl Theme {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Auto, Self::Light, Self::Dark];

    /// The word in links.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }

    /// The one after this, and round again.
    pub const fn next(self) -> Self {
        match self {
            Self::Auto => Self::Light,
            Self::Light => Self::Dark,
            Self::Dark => Self::Auto,
        }
    }
}
