//! A permutation as the text of its field.

use deltaboard_trace::Permutation;
use deltaboard_transform::Square;

/// Returns the table of a permutation: the number of each square's target, a rank per line.
pub fn permutation_table(permutation: &Permutation) -> String {
    let goals = permutation.goals().map(|goal| format!("{:>2}", goal.index()));
    let ranks: Vec<_> = goals.chunks(8).map(|rank| rank.join(", ")).collect();
    ranks.join(",\n")
}

/// Returns the table after swapping the sources of two squares.
pub(crate) fn swap_sources(
    permutation: &Permutation,
    one: Square,
    other: Square,
) -> Option<String> {
    let swap = |square| match square {
        _ if square == one => other,
        _ if square == other => one,
        _ => square,
    };
    let changed = Permutation::from_fn(|square| swap(permutation.goal(square)))?;
    Some(permutation_table(&changed))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn swapping_two_squares_swaps_their_sources() {
        let (a1, h8) = (Square::ALL[0], Square::ALL[63]);
        let text = swap_sources(&Permutation::IDENTITY, a1, h8).unwrap();
        let changed: Permutation = text.parse().unwrap();
        assert_eq!((changed.goal(a1), changed.goal(h8)), (h8, a1));
        assert_eq!(changed.fixed().count_ones(), 62);
    }
}
