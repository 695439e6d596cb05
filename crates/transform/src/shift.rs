use crate::{
    Bitboard, Caveat, Color, Direction, Men, Placement, Position, Rank, Role, Square, Transformed,
    castling::Carried,
};

impl Position {
    /// The position with every piece moved by one square, with its caveats.
    ///
    /// Pieces that leave the board are lost and listed in [`Caveat::PushedOff`]. Side to move and clocks stay. Castling rights
    /// are dropped, except rights of a Chess960 position that are still valid after a step to the side. The en-passant square
    /// moves along if it is valid afterwards: on the same rank, passed by a pawn that is still there.
    ///
    /// ```
    /// use deltaboard_transform::{Direction, Fen};
    ///
    /// let fen: Fen = "4k3/8/8/8/3Pp3/8/8/R3K2R b KQ d3".parse()?;
    /// let shifted = fen.position.shifted(Direction::East);
    /// assert_eq!(shifted.position.to_string(), "5k2/8/8/8/4Pp2/8/8/1R3K2 b - e3");
    /// let messages: Vec<_> = shifted.caveats.iter().map(|it| it.to_string()).collect();
    /// assert_eq!(messages, [
    ///     "Castling rights KQ are dropped: the king no longer stands on its home square.",
    ///     "Pushed off the board: white rook.",
    /// ]);
    /// # Ok::<(), deltaboard_transform::FenError>(())
    /// ```
    #[must_use]
    pub fn shifted(&self, direction: Direction) -> Transformed {
        let men = self.placement.pieces();
        let goal = |square: Square| square.step(direction);
        let placement: Placement =
            men.filter_map(|(square, piece)| Some((goal(square)?, piece))).collect();
        let castling = match direction {
            _ if self.castling.is_empty() => Carried::default(),
            Direction::East | Direction::West => self.castling.carried(
                &self.placement,
                || placement,
                |file| {
                    let square = Square::from_coords(file, Rank::First);
                    goal(square).map(Square::file)
                },
            ),
            _ => self.castling.none_carried(&self.placement),
        };
        let en_passant = self.en_passant.and_then(goal);
        let en_passant =
            en_passant.filter(|square| is_en_passant(*square, self.side_to_move, &placement));
        // If ranks stay, a pawn on rank 1 was there before and needs no caveat.
        let stranded = match direction.rank_step() {
            0 => Bitboard::EMPTY,
            _ => placement.by_role(Role::Pawn) & END_RANKS,
        };
        let pushed_off = self.pushed_off(direction);
        let caveats = castling
            .caveats(true)
            .with(self.en_passant.filter(|_| en_passant.is_none()).map(Caveat::EnPassantDropped))
            .with((!stranded.is_empty()).then_some(Caveat::PawnsOnEndRanks(stranded)))
            .with((!pushed_off.is_empty()).then_some(Caveat::PushedOff(pushed_off)));
        Transformed {
            position: Self { placement, castling: castling.rights, en_passant, ..*self },
            caveats,
        }
    }

    /// The pieces that a [shift](Self::shifted) pushes off the board.
    ///
    /// ```
    /// use deltaboard_transform::{Direction, Position};
    ///
    /// let men = Position::START.pushed_off(Direction::West);
    /// assert_eq!(men.to_string(), "white rook, white pawn, black rook, black pawn");
    /// ```
    #[must_use]
    pub fn pushed_off(&self, direction: Direction) -> Men {
        let men = self.placement.pieces();
        men.filter(|(square, _)| square.step(direction).is_none()).map(|(_, piece)| piece).collect()
    }
}

const END_RANKS: Bitboard = crate::bitboard! {
    1 1 1 1 1 1 1 1
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    1 1 1 1 1 1 1 1
};

/// Whether a pawn of the side not to move may just have passed a square in a double step.
fn is_en_passant(square: Square, side_to_move: Color, placement: &Placement) -> bool {
    let jumper = side_to_move.other();
    let rank = match jumper {
        Color::White => Rank::Third,
        Color::Black => Rank::Sixth,
    };
    let ahead = square.step(jumper.forward());
    let behind = square.step(side_to_move.forward());
    let is_empty = |square: Option<Square>| square.and_then(|it| placement.get(it)).is_none();
    square.rank() == rank
        && is_empty(Some(square))
        && is_empty(behind)
        && ahead.and_then(|it| placement.get(it)) == Some(jumper.piece(Role::Pawn))
}
