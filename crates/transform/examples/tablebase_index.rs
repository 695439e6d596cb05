//! An index for the endgame king and queen against king, with only canonical positions.
//!
//! ```sh
//! cargo run -p deltaboard-transform --example tablebase_index -- "8/8/3k4/8/8/6K1/8/Q7 w - -"
//! ```
//!
//! For the white king, the ten squares of the triangle a1–d1–d4 are enough: the other squares are images of these. If Black has
//! the queen, a colour flip gives the same endgame.

use deltaboard_transform::{Canonical, Color, Fen, Position, Role, Square, Symmetry, Transform};

/// 10 squares of the white king, 64 of the queen, 64 of the black king, 2 sides to move.
const SIZE: usize = 10 * 64 * 64 * 2;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = std::env::args().nth(1);
    let fen: Fen = text.as_deref().unwrap_or("8/8/3k4/8/8/6K1/8/Q7 w - -").parse()?;
    let position = fen.position;
    let canonical = position.canonical_with_colors()?;
    let number = index(&canonical).ok_or("this is not king and queen against king")?;
    println!("{fen}");
    println!(
        "is kept as {}, by {:?}",
        canonical.position,
        canonical.way().map(Transform::name).collect::<Vec<_>>()
    );
    println!("with the index {number} of {SIZE}");

    // All sixteen images have the same index, so a tablebase stores one of them.
    for symmetry in Symmetry::ALL {
        let image = Transform::Symmetry(symmetry).position(&position).position;
        let flipped = Transform::ColorFlip.position(&image).position;
        for image in [image, flipped] {
            let canonical = image.canonical_with_colors()?;
            assert_eq!(index(&canonical), Some(number), "{image}");
        }
    }
    Ok(())
}

fn index(canonical: &Canonical) -> Option<usize> {
    let position = &canonical.position;
    let queen = only(position, Color::White, Role::Queen)?;
    let black_king = only(position, Color::Black, Role::King)?;
    if position.placement.occupied().count() != 3 {
        return None;
    }
    let mut index = usize::from(canonical.king.triangle_index()?);
    index = 64 * index + usize::from(queen.index());
    index = 64 * index + usize::from(black_king.index());
    Some(2 * index + usize::from(position.side_to_move == Color::Black))
}

/// The square of the only piece of a kind.
fn only(position: &Position, color: Color, role: Role) -> Option<Square> {
    let squares = position.placement.by_piece(color.piece(role));
    squares.squares().next().filter(|_| squares.count() == 1)
}
