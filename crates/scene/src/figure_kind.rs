//! The kinds of figures.

use serde::{Deserialize, Serialize};

/// The kind of a figure: which part of a state it shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum FigureKind {
    /// The chessboard with its pieces, or with a disc for each set bit.
    Board,
    /// The bitboard, with arcs for the bits that the step has moved.
    Grid,
    /// The board before a step, its mask, the board after it, the code that runs, and what it does.
    Step,
    /// The bitboard in every frame of the routine.
    Strip,
}

impl FigureKind {
    /// All kinds.
    pub const ALL: [Self; 4] = [Self::Board, Self::Grid, Self::Step, Self::Strip];

    /// The kind's name on the command line and in tags.
    ///
    /// ```
    /// use deltaboard_scene::FigureKind;
    ///
    /// assert_eq!(FigureKind::Strip.name(), "strip");
    /// assert_eq!(FigureKind::named("strip"), Some(FigureKind::Strip));
    /// assert_eq!(FigureKind::named("comic"), None);
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Board => "board",
            Self::Grid => "grid",
            Self::Step => "step",
            Self::Strip => "strip",
        }
    }

    /// The kind with a name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}
