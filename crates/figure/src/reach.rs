//! How far arcs extend beyond the board.

use deltaboard_scene::{Arc, Grid};

/// Pixels beyond the top and the right edge of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Reach {
    pub(crate) top: i32,
    pub(crate) right: i32,
}

impl Reach {
    /// The reach of a grid's arcs; `cell` is the size of a square in pixels.
    pub(crate) fn of(grid: &Grid, cell: i32) -> Self {
        let mut reach = Self::default();
        for arc in grid.arcs.iter().flatten() {
            for (x, y) in &arc.points {
                // A cubic curve covers three quarters of the distance to its control points.
                let beyond = |by: i32| {
                    if by > 0 { by * 3 / 4 * cell / 100 + 4 } else { 0 }
                };
                reach.right = reach.right.max(beyond(x - 800));
                reach.top = reach.top.max(beyond(-y));
            }
        }
        reach
    }

    /// The larger reach on each side.
    pub(crate) fn max(self, other: Self) -> Self {
        Self { top: self.top.max(other.top), right: self.right.max(other.right) }
    }
}

/// The arcs with their part beyond the edges stretched to twice the distance. In small figures, they would overlap
/// otherwise.
pub(crate) fn stretched(mut arcs: Vec<Arc>) -> Vec<Arc> {
    // Only these arcs have four points.
    for arc in arcs.iter_mut().filter(|arc| arc.points.len() == 4) {
        for (x, y) in &mut arc.points {
            *x += (*x - 806).max(0);
            *y += (*y + 6).min(0);
        }
    }
    arcs
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arc(points: &[(i32, i32)]) -> Arc {
        Arc { points: points.to_vec(), up: true }
    }

    const BESIDE: [(i32, i32); 4] = [(806, 750), (835, 750), (835, 650), (806, 650)];
    const ABOVE: [(i32, i32); 4] = [(50, -6), (50, -35), (150, -35), (150, -6)];

    #[test]
    fn stretches_arcs_only_beyond_the_edges() {
        let points = |points: &[_]| stretched(vec![arc(points)]).remove(0).points;
        assert_eq!(points(&BESIDE), [(806, 750), (864, 750), (864, 650), (806, 650)]);
        assert_eq!(points(&ABOVE), [(50, -6), (50, -64), (150, -64), (150, -6)]);
        let inside = [(750, 50), (820, 200), (750, 300)];
        assert_eq!(points(&inside), inside);
    }

    #[test]
    fn measures_how_far_arcs_extend() {
        let reach = |points: &[_]| {
            Reach::of(&Grid { arcs: Some(vec![arc(points)]), ..Grid::default() }, 20)
        };
        assert_eq!(reach(&BESIDE), Reach { top: 0, right: 9 });
        assert_eq!(reach(&ABOVE), Reach { top: 9, right: 0 });
        assert_eq!(reach(&[(50, 50), (200, 20), (300, 50)]), Reach::default());
    }
}
