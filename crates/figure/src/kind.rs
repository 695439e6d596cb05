//! What a figure shows of a state.

/// What a figure shows of a state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// The chessboard with its pieces, or with a disc for each raw bit.
    Board,
    /// The bitboard, with arcs for what the step has moved.
    Grid,
    /// The board before a step, its mask, the board after it, the code that runs, and what it does.
    Step,
    /// The bitboard in every frame of the routine.
    Strip,
}

impl Kind {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Board, Self::Grid, Self::Step, Self::Strip];

    /// The word for it on the command line and in tags.
    ///
    /// ```
    /// use deltaboard_figure::Kind;
    ///
    /// assert_eq!(Kind::Strip.name(), "strip");
    /// assert_eq!(Kind::named("strip"), Some(Kind::Strip));
    /// assert_eq!(Kind::named("comic"), None);
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

    /// The kind of a word.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}
