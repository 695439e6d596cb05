//! Several transforms in order, and their effect on squares, files and ranks.

use std::path::Path;

use deltaboard_transform::{Caveats, File, NameError, Position, Rank, Square, Symmetry, Transform};

/// Several transforms in order.
pub(crate) struct Chain {
    transforms: Vec<Transform>,
    squares: [Square; 64],
    /// The letter or digit of the line that each file becomes; `None` if its squares don't stay on one line.
    files: [Option<u8>; 8],
    /// The same for each rank.
    ranks: [Option<u8>; 8],
}

/// Parses names separated by commas.
pub(crate) fn transforms_named(names: &str) -> Result<Vec<Transform>, NameError<Transform>> {
    let names = names.split(',').map(str::trim);
    names.map(str::parse).collect()
}

/// The names that choose transforms for each position.
pub(super) const CANONICAL: &str = "canonical";
pub(super) const WITH_COLORS: &str = "canonical-with-colors";

/// Whether a name chooses transforms for each position.
fn is_canonical(name: &str) -> bool {
    matches!(name, CANONICAL | WITH_COLORS)
}

/// The message for names that aren't all transforms.
pub(crate) fn unknown_transform(names: &str, error: &NameError<Transform>) -> String {
    if names.split(',').any(|name| is_canonical(name.trim())) {
        format!(
            "`{names}` is not a list of transforms: use `canonical` and `canonical-with-colors` alone."
        )
    } else if names.split(',').any(|name| name.trim().is_empty()) {
        format!("`{names}` has an empty name; write names as in `flip-vertical,color-flip`.")
    } else if error.suggestion.is_some() {
        error.to_string()
    } else if Path::new(names).is_file() {
        format!("{error}, but a file: put the transforms first.")
    } else {
        format!("{error}; `deltaboard transform --help` has their names.")
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
        let target = |file, rank| squares[usize::from(Square::from_coords(file, rank).index())];
        Self {
            files: File::ALL.map(|file| line_of(Rank::ALL.map(|rank| target(file, rank)))),
            ranks: Rank::ALL.map(|rank| line_of(File::ALL.map(|file| target(file, rank)))),
            squares,
            transforms,
        }
    }

    /// Transforms a position, and reports the caveats of each transform.
    pub(crate) fn apply(&self, position: &mut Position, mut report: impl FnMut(Caveats)) {
        for transform in &self.transforms {
            let transformed = transform.position(position);
            *position = transformed.position;
            if !transformed.caveats.is_empty() {
                report(transformed.caveats);
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

    /// Whether castling moves stay castling moves.
    pub(crate) fn keeps_castling(&self) -> bool {
        let keeps = |transform: &Transform| {
            *transform == Transform::ColorFlip
                || *transform == Transform::Symmetry(Symmetry::Identity)
        };
        self.transforms.iter().all(keeps)
    }

    /// Whether pawn moves stay pawn moves.
    pub(crate) fn keeps_pawns(&self) -> bool {
        let keeps = |transform: &Transform| {
            *transform == Transform::ColorFlip || !transform.changes_ranks()
        };
        self.transforms.iter().all(keeps)
    }

    /// Whether squares or colours change, so that text about them becomes wrong.
    pub(crate) fn changes_anything(&self) -> bool {
        self.squares != Square::ALL || self.swaps_colors()
    }

    /// Whether the colours are swapped.
    pub(crate) fn swaps_colors(&self) -> bool {
        self.transforms.contains(&Transform::ColorFlip)
    }
}

/// Combines adjacent transforms, so that nothing is lost by an intermediate result.
fn shortened(transforms: Vec<Transform>) -> Vec<Transform> {
    let mut stages: Vec<Stage> = Vec::new();
    for stage in transforms.into_iter().map(Stage::of) {
        let one = stages.last().and_then(|before| before.then(stage));
        if one.is_some() {
            stages.pop();
        }
        stages.extend(Some(one.unwrap_or(stage)).filter(|stage| *stage != Stage::IDENTITY));
    }
    stages.into_iter().flat_map(Stage::transforms).collect()
}

/// One or more adjacent transforms.
#[derive(Clone, Copy, PartialEq)]
enum Stage {
    /// A symmetry of the board, possibly with swapped colours. The order of the two doesn't matter.
    Symmetry { board: Symmetry, swaps_colors: bool },
    /// Any other transform.
    Single(Transform),
}

impl Stage {
    const IDENTITY: Self = Self::Symmetry { board: Symmetry::Identity, swaps_colors: false };

    fn of(transform: Transform) -> Self {
        match (transform, transform.of_squares()) {
            (_, Transform::Symmetry(board)) => {
                Self::Symmetry { board, swaps_colors: transform == Transform::ColorFlip }
            }
            _ => Self::Single(transform),
        }
    }

    /// Combines two stages; `None` if that isn't possible.
    fn then(self, next: Self) -> Option<Self> {
        match (self, next) {
            (
                Self::Symmetry { board, swaps_colors },
                Self::Symmetry { board: by, swaps_colors: again },
            ) => {
                Some(Self::Symmetry { board: board.then(by), swaps_colors: swaps_colors != again })
            }
            (Self::Single(transform), Self::Single(next)) => {
                (transform.inverse() == Some(next)).then_some(Self::IDENTITY)
            }
            _ => None,
        }
    }

    /// The stage as named transforms. The colour flip also flips the board vertically.
    fn transforms(self) -> impl Iterator<Item = Transform> {
        let (first, second) = match self {
            Self::Symmetry { board, swaps_colors: true } => {
                (Some(Transform::ColorFlip), Some(Symmetry::FlipVertical.then(board)))
            }
            Self::Symmetry { board, .. } => (None, Some(board)),
            Self::Single(transform) => (Some(transform), None),
        };
        let second = second.filter(|board| *board != Symmetry::Identity);
        first.into_iter().chain(second.map(Transform::Symmetry))
    }
}

/// The letter of the file or the digit of the rank of eight squares; `None` if they aren't on one line.
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
    fn adjacent_transforms_are_combined() {
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
        // The ranks are flipped twice, the colours once.
        assert_eq!(short("flip-vertical,color-flip"), "color-flip,flip-vertical");
        assert_eq!(short("identity"), "");
        assert_eq!(
            short("mirror-horizontal,rotated-45-packed,rotated-45-unpacked,mirror-horizontal"),
            ""
        );
        for unchanged in [
            "pseudo-rotate-45-clockwise,pseudo-rotate-45-anticlockwise",
            "rotated-45-packed,flip-vertical,rotated-45-unpacked",
        ] {
            assert_eq!(short(unchanged), unchanged);
        }
    }
}
