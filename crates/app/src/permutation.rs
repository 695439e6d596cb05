//! A permutation as the text of its field.

use deltaboard_scene::Action;
use deltaboard_trace::Permutation;
use deltaboard_transform::Square;

use crate::effect::Effect;
use crate::model::Model;

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

impl Model {
    /// Picks a square of the permutation's picture; the second one swaps its source with the first.
    pub(crate) fn pick(&mut self, square: Square, down: bool, effects: &mut Vec<Effect>) -> bool {
        match self.session.lab.picked {
            Some(picked) if picked != square => {
                self.session.lab.picked = None;
                let lab = &self.state.lab;
                let shown = self.session.lab.compilation.as_ref().filter(|known| known.is_of(lab));
                let permutation = shown.and_then(|shown| shown.permutation.as_ref().ok());
                if let Some(text) = permutation.and_then(|it| swap_sources(it, picked, square)) {
                    self.act(Action::WritePermutation(text.into()), effects);
                }
            }
            Some(_) if down => self.session.lab.picked = None,
            None if down => self.session.lab.picked = Some(square),
            _ => return false,
        }
        true
    }
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
