//! How far arcs reach beyond the board.

use std::fmt::Write;

use crate::arcs::Arc;

/// Pixels beyond the edges of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Reach {
    pub(crate) top: i32,
    pub(crate) right: i32,
}

impl Reach {
    /// Of some arcs, with `cell` pixels to a square.
    pub(crate) fn of(arcs: &[Arc], cell: i32) -> Self {
        let mut reach = Self::default();
        for arc in arcs {
            let numbers = numbers(&arc.way);
            for point in numbers.chunks_exact(2) {
                // A curve goes three quarters of the way to the points that bend it.
                let beyond = |by: i32| {
                    if by > 0 {
                        by * 3 / 4 * cell / 100 + 4
                    } else {
                        0
                    }
                };
                reach.right = reach.right.max(beyond(point[0] - 800));
                reach.top = reach.top.max(beyond(-point[1]));
            }
        }
        reach
    }

    /// The farther of two, on each side.
    pub(crate) fn max(self, other: Self) -> Self {
        Self {
            top: self.top.max(other.top),
            right: self.right.max(other.right),
        }
    }
}

/// Where a way goes, x and y in turn.
fn numbers(way: &str) -> Vec<i32> {
    let numbers = way.split(|letter: char| letter != '-' && !letter.is_ascii_digit());
    numbers.filter_map(|number| number.parse().ok()).collect()
}

/// The same arcs, twice as far from the edges of the board: small as figures are, they would lie
/// on each other.
pub(crate) fn stretched(mut arcs: Vec<Arc>) -> Vec<Arc> {
    for arc in &mut arcs {
        let points = numbers(&arc.way);
        let beyond = points
            .chunks_exact(2)
            .any(|point| point[0] > 800 || point[1] < 0);
        if let ([x1, y1, x2, y2, x3, y3, x4, y4], true) = (points.as_slice(), beyond) {
            let x = |x: &i32| if *x > 806 { 806 + 2 * (x - 806) } else { *x };
            let y = |y: &i32| if *y < -6 { 2 * y + 6 } else { *y };
            arc.way.clear();
            let _ = write!(
                arc.way,
                "M{x1} {y1}C{} {} {} {} {x4} {y4}",
                x(x2),
                y(y2),
                x(x3),
                y(y3)
            );
        }
    }
    arcs
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arc(way: &str) -> Arc {
        Arc {
            way: way.to_owned(),
            up: true,
        }
    }

    #[test]
    fn arcs_are_stretched_beyond_the_edges_only() {
        let ways = |way| stretched(vec![arc(way)]).remove(0).way;
        assert_eq!(
            ways("M806 750C835 750 835 650 806 650"),
            "M806 750C864 750 864 650 806 650"
        );
        assert_eq!(
            ways("M50 -6C50 -35 150 -35 150 -6"),
            "M50 -6C50 -64 150 -64 150 -6"
        );
        assert_eq!(ways("M50 50Q200 20 300 50"), "M50 50Q200 20 300 50");
    }

    #[test]
    fn bent_arcs_reach_beyond_their_edge() {
        let right = Reach::of(&[arc("M806 750C835 750 835 650 806 650")], 20);
        assert_eq!(right, Reach { top: 0, right: 9 });
        let top = Reach::of(&[arc("M50 -6C50 -35 150 -35 150 -6")], 20);
        assert_eq!(top, Reach { top: 9, right: 0 });
        let inside = Reach::of(&[arc("M50 50Q200 20 300 50")], 20);
        assert_eq!(inside, Reach::default());
    }
}
