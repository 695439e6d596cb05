//! Transforms one after another, and what they do to squares, files and ranks.

use std::path::Path;

use deltaboard_transform::{Caveats, File, NameError, Position, Rank, Square, Symmetry, Transform};

/// Transforms that are done one after another.
pub(crate) struct Chain {
    transforms: Vec<Transform>,
    squares: [Square; 64],
    /// The letter or digit that a file, or a rank, as a whole becomes; `None` if it is torn apart.
    files: [Option<u8>; 8],
    ranks: [Option<u8>; 8],
}

/// Reads names with commas between.
pub(crate) fn transforms_named(names: &str) -> Result<Vec<Transform>, NameError<Transform>> {
    let names = names.split(',').map(str::trim);
    names.map(str::parse).collect()
}

/// The names of what is no transform, but chooses one for each position.
pub(super) const CANONICAL: &str = "canonical";
pub(super) const WITH_COLORS: &str = "canonical-with-colors";

/// Whether a name chooses a transform for each position.
fn is_canonical(name: &str) -> bool {
    matches!(name, CANONICAL | WITH_COLORS)
}

/// What is to be said of names of which one is no transform.
pub(crate) fn no_transform(names: &str, fault: &NameError<Transform>) -> String {
    if names.split(',').any(|name| is_canonical(name.trim())) {
        format!(
            "`{names}` is no list of transforms: `canonical` and `canonical-with-colors` stand alone."
        )
    } else if names.split(',').any(|name| name.trim().is_empty()) {
        format!("`{names}` lacks a name; write them as in `flip-vertical,color-flip`.")
    } else if fault.suggestion.is_some() {
        fault.to_string()
    } else if Path::new(names).is_file() {
        format!("{fault}, but a file: the transforms come first.")
    } else {
        format!("{fault}; `deltaboard transform --help` has their names.")
    }
}

impl Chain {
    pub(crate) fn named(names: &str) -> Result<Self, NameError<Transform>> {
        transforms_named(names).map(Self::of)
    }

    pub(crate) fn of(transforms: Vec<Transform>) -> Self {
        let transforms = shortened(transforms);
        let squares = Square::ALL.map(|square| {
            let transforms = transforms.iter();
            transforms.fold(square, |square, transform| transform.square(square))
        });
        let goal = |file, rank| squares[usize::from(Square::from_coords(file, rank).index())];
        Self {
            files: File::ALL.map(|file| line_of(Rank::ALL.map(|rank| goal(file, rank)))),
            ranks: Rank::ALL.map(|rank| line_of(File::ALL.map(|file| goal(file, rank)))),
            squares,
            transforms,
        }
    }

    /// Transforms a position, and tells the caveats of each transform.
    pub(crate) fn apply(&self, position: &mut Position, mut tell: impl FnMut(Caveats)) {
        for transform in &self.transforms {
            let transformed = transform.position(position);
            *position = transformed.position;
            if !transformed.caveats.is_empty() {
                tell(transformed.caveats);
            }
        }
    }

    pub(crate) fn square(&self, square: Square) -> Square {
        self.squares[usize::from(square.index())]
    }

    /// The letter of the file, or the digit of the rank, that a file becomes.
    pub(crate) fn file(&self, file: File) -> Option<u8> {
        self.files[usize::from(file.index())]
    }

    /// The letter of the file, or the digit of the rank, that a rank becomes.
    pub(crate) fn rank(&self, rank: Rank) -> Option<u8> {
        self.ranks[usize::from(rank.index())]
    }

    /// Whether castling goes on being castling.
    pub(crate) fn keeps_castling(&self) -> bool {
        let keeps = |transform: &Transform| {
            *transform == Transform::ColorFlip
                || *transform == Transform::Symmetry(Symmetry::Identity)
        };
        self.transforms.iter().all(keeps)
    }

    /// Whether what a pawn does goes on being what a pawn does.
    pub(crate) fn keeps_pawns(&self) -> bool {
        let keeps = |transform: &Transform| {
            *transform == Transform::ColorFlip || !transform.changes_ranks()
        };
        self.transforms.iter().all(keeps)
    }

    /// Whether a text about squares or sides says something else afterwards.
    pub(crate) fn changes_anything(&self) -> bool {
        self.squares != Square::ALL || self.swaps_colors()
    }

    /// Whether what is White's is Black's afterwards.
    pub(crate) fn swaps_colors(&self) -> bool {
        self.transforms.contains(&Transform::ColorFlip)
    }
}

/// The same with fewer transforms, where some come to one, or to nothing: what they would lose on the way is not lost then.
fn shortened(transforms: Vec<Transform>) -> Vec<Transform> {
    let mut stages: Vec<Stage> = Vec::new();
    for stage in transforms.into_iter().map(Stage::of) {
        let one = stages.last().and_then(|before| before.then(stage));
        if one.is_some() {
            stages.pop();
        }
        stages.extend(Some(one.unwrap_or(stage)).filter(|stage| *stage != Stage::NOTHING));
    }
    stages.into_iter().flat_map(Stage::transforms).collect()
}

/// What transforms beside each other come to.
#[derive(Clone, Copy, PartialEq)]
enum Stage {
    /// The board goes by a symmetry, and the colours may be swapped: in whatever order, as neither sees the other.
    Turned { board: Symmetry, is_swapped: bool },
    /// All else is done one by one.
    Alone(Transform),
}

impl Stage {
    const NOTHING: Self = Self::Turned { board: Symmetry::Identity, is_swapped: false };

    fn of(transform: Transform) -> Self {
        match (transform, transform.of_squares()) {
            (_, Transform::Symmetry(board)) => {
                Self::Turned { board, is_swapped: transform == Transform::ColorFlip }
            }
            _ => Self::Alone(transform),
        }
    }

    /// This one and then the next as one; `None` if they stay two.
    fn then(self, next: Self) -> Option<Self> {
        match (self, next) {
            (Self::Turned { board, is_swapped }, Self::Turned { board: by, is_swapped: again }) => {
                Some(Self::Turned { board: board.then(by), is_swapped: is_swapped != again })
            }
            (Self::Alone(transform), Self::Alone(next)) => {
                (transform.inverse() == Some(next)).then_some(Self::NOTHING)
            }
            _ => None,
        }
    }

    /// As transforms that have names: the colour flip turns the board as well.
    fn transforms(self) -> impl Iterator<Item = Transform> {
        let (first, second) = match self {
            Self::Turned { board, is_swapped: true } => {
                (Some(Transform::ColorFlip), Some(Symmetry::FlipVertical.then(board)))
            }
            Self::Turned { board, .. } => (None, Some(board)),
            Self::Alone(transform) => (Some(transform), None),
        };
        let second = second.filter(|board| *board != Symmetry::Identity);
        first.into_iter().chain(second.map(Transform::Symmetry))
    }
}

/// The letter or digit of the file or rank that eight squares fill.
fn line_of(squares: [Square; 8]) -> Option<u8> {
    let (file, rank) = (squares[0].file(), squares[0].rank());
    if squares.iter().all(|square| square.file() == file) {
        Some(b'a' + file.index())
    } else if squares.iter().all(|square| square.rank() == rank) {
        Some(b'1' + rank.index())
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_comes_to_less_is_done_as_less() {
        let short = |names: &str| {
            let transforms = shortened(transforms_named(names).expect("names of transforms"));
            let names: Vec<_> = transforms.iter().map(|it| it.name()).collect();
            names.join(",")
        };
        assert_eq!(short("rotate-180,flip-vertical"), "mirror-horizontal");
        assert_eq!(short("flip-diagonal,flip-diagonal"), "");
        assert_eq!(short("color-flip,identity,color-flip"), "");
        assert_eq!(
            short("rotate-90-clockwise,color-flip,color-flip,rotate-90-clockwise"),
            "rotate-180"
        );
        for same in ["color-flip,mirror-horizontal", "mirror-horizontal,color-flip"] {
            assert_eq!(short(same), "color-flip,mirror-horizontal");
        }
        assert_eq!(short("mirror-horizontal,color-flip,mirror-horizontal"), "color-flip");
        assert_eq!(short("flip-vertical,color-flip,flip-vertical,color-flip"), "");
        // The ranks are turned twice, and the colours once.
        assert_eq!(short("flip-vertical,color-flip"), "color-flip,flip-vertical");
        assert_eq!(short("identity"), "");
        assert_eq!(
            short("mirror-horizontal,rotated-45-packed,rotated-45-unpacked,mirror-horizontal"),
            ""
        );
        for stays in [
            "pseudo-rotate-45-clockwise,pseudo-rotate-45-anticlockwise",
            "rotated-45-packed,flip-vertical,rotated-45-unpacked",
        ] {
            assert_eq!(short(stays), stays);
        }
    }
}
