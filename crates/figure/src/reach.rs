//! How far arcs extend beyond the board.

use std::fmt::Write;

use deltaboard_scene::Arc;

/// Pixels beyond the top and the right edge of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Reach {
    pub(crate) top: i32,
    pub(crate) right: i32,
}

impl Reach {
    /// The reach of arcs; `cell` is the size of a square in pixels.
    pub(crate) fn of(arcs: &[Arc], cell: i32) -> Self {
        let mut reach = Self::default();
        for arc in arcs {
            let numbers = numbers(&arc.path);
            for point in numbers.chunks_exact(2) {
                // A cubic curve covers three quarters of the distance to its control points.
                let beyond = |by: i32| {
                    if by > 0 { by * 3 / 4 * cell / 100 + 4 } else { 0 }
                };
                reach.right = reach.right.max(beyond(point[0] - 800));
                reach.top = reach.top.max(beyond(-point[1]));
            }
        }
        reach
    }

    /// The larger reach on each side.
    pub(crate) fn max(self, other: Self) -> Self {
        Self { top: self.top.max(other.top), right: self.right.max(other.right) }
    }
}

/// The coordinates in path data, x and y alternating.
fn numbers(path: &str) -> Vec<i32> {
    let numbers = path.split(|letter: char| letter != '-' && !letter.is_ascii_digit());
    numbers.filter_map(|number| number.parse().ok()).collect()
}

/// The arcs with their part beyond the edges stretched to twice the distance. In small figures, they would overlap
/// otherwise.
pub(crate) fn stretched(mut arcs: Vec<Arc>) -> Vec<Arc> {
    for arc in &mut arcs {
        let points = numbers(&arc.path);
        let beyond = points.chunks_exact(2).any(|point| point[0] > 800 || point[1] < 0);
        if let ([x1, y1, x2, y2, x3, y3, x4, y4], true) = (points.as_slice(), beyond) {
            let x = |x: &i32| if *x > 806 { 806 + 2 * (x - 806) } else { *x };
            let y = |y: &i32| if *y < -6 { 2 * y + 6 } else { *y };
            arc.path.clear();
            let _ =
                write!(arc.path, "M{x1} {y1}C{} {} {} {} {x4} {y4}", x(x2), y(y2), x(x3), y(y3));
        }
    }
    arcs
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arc(path: &str) -> Arc {
        Arc { path: path.to_owned(), up: true }
    }

    #[test]
    fn stretches_arcs_only_beyond_the_edges() {
        let path = |path| stretched(vec![arc(path)]).remove(0).path;
        assert_eq!(path("M806 750C835 750 835 650 806 650"), "M806 750C864 750 864 650 806 650");
        assert_eq!(path("M50 -6C50 -35 150 -35 150 -6"), "M50 -6C50 -64 150 -64 150 -6");
        assert_eq!(path("M50 50Q200 20 300 50"), "M50 50Q200 20 300 50");
    }

    #[test]
    fn measures_how_far_arcs_extend() {
        let right = Reach::of(&[arc("M806 750C835 750 835 650 806 650")], 20);
        assert_eq!(right, Reach { top: 0, right: 9 });
        let top = Reach::of(&[arc("M50 -6C50 -35 150 -35 150 -6")], 20);
        assert_eq!(top, Reach { top: 9, right: 0 });
        let inside = Reach::of(&[arc("M50 50Q200 20 300 50")], 20);
        assert_eq!(inside, Reach::default());
    }
}
