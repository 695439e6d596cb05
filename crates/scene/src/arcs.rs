//! Arcs that show where a step moves blocks of bits.

use std::fmt::Write;

use deltaboard_trace::{Movement, Origins, Rectangle, movements, rectangles};
use deltaboard_transform::SquareMapping;

use crate::state::Side;

/// The maximum number of arcs. More would be illegible; then only the animation shows the movement.
const MAX_ARCS: usize = 32;

/// The maximum number of different movements.
const MAX_MOVEMENTS: usize = 14;

/// The arc of a block of bits that moves as a whole: a Bézier curve.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Arc {
    /// Its start, its one or two control points, and its end, in hundredths of a square to the right of the top left
    /// corner of the board and down from it. Arcs beyond the edge of the board have two control points.
    pub points: Vec<(i32, i32)>,
    /// Whether the code moves it to the left, towards the last bit.
    pub up: bool,
}

impl Arc {
    /// Returns the curve as path data, which pages and SVG files share.
    ///
    /// ```
    /// use deltaboard_scene::Arc;
    ///
    /// let arc = Arc { points: vec![(240, 760), (400, 800), (560, 760)], up: true };
    /// assert_eq!(arc.path(), "M240 760Q400 800 560 760");
    /// ```
    pub fn path(&self) -> String {
        let mut path = String::new();
        for (place, (x, y)) in self.points.iter().enumerate() {
            let sign = match (place, self.points.len()) {
                (0, _) => "M",
                (1, 3) => "Q",
                (1, _) => "C",
                _ => " ",
            };
            let _ = write!(path, "{sign}{x} {y}");
        }
        path
    }

    /// Returns the arc with its part beyond the edges of the board flattened, for a board with a line of text above it and
    /// code on the right.
    ///
    /// ```
    /// use deltaboard_scene::Arc;
    ///
    /// let above = Arc { points: vec![(50, -6), (50, -35), (150, -35), (150, -6)], up: true };
    /// assert_eq!(above.flattened().path(), "M50 -6C50 -17 150 -17 150 -6");
    /// let beside = Arc { points: vec![(806, 750), (889, 750), (889, 50), (806, 50)], up: true };
    /// assert_eq!(beside.flattened().path(), "M806 750C851 750 851 50 806 50");
    /// ```
    #[must_use]
    pub fn flattened(&self) -> Self {
        let down = if self.up { 0 } else { DOWN };
        let flat = |&(x, y): &(i32, i32)| match (x - 806, -6 - y) {
            (reach @ 1.., _) => (806 + (reach - down) * 2 / 5 + 12 + down, y),
            (_, reach @ 1..) => (x, -6 - (reach - down + 4) / 3 - down),
            _ => (x, y),
        };
        Self { points: self.points.iter().map(flat).collect(), up: self.up }
    }
}

/// A block of bits that moves as a whole.
#[derive(Clone, Copy)]
struct MovingBlock {
    block: Rectangle,
    movement: Movement,
    /// Whether the code moves it to the left, towards the last bit.
    up: bool,
}

/// Converts a block of bits and its movement to squares of the board, which depend on the mapping.
fn on_board(block: Rectangle, movement: Movement, mapping: SquareMapping) -> (Rectangle, Movement) {
    let place = |file: i8, rank: i8| {
        let square = mapping.square((8 * rank + file) as u8);
        square.map_or((0, 0), |square| (square.file().index() as i8, square.rank().index() as i8))
    };
    let (file, rank) = (block.file as i8, block.rank as i8);
    let low = place(file, rank);
    let high = place(file + block.files as i8 - 1, rank + block.ranks as i8 - 1);
    let target = place(file + movement.files, rank + movement.ranks);
    let block = Rectangle {
        file: low.0.min(high.0) as u8,
        rank: low.1.min(high.1) as u8,
        files: low.0.abs_diff(high.0) + 1,
        ranks: low.1.abs_diff(high.1) + 1,
    };
    let movement =
        Movement { squares: block.squares(), files: target.0 - low.0, ranks: target.1 - low.1 };
    (block, movement)
}

/// Returns an arc for each block that a step moves, with the squares placed by the mapping. Returns none if there are too
/// many to distinguish.
///
/// ```
/// use deltaboard_catalogue::Catalogue;
/// use deltaboard_scene::{Side, arcs};
/// use deltaboard_trace::run;
///
/// let routine = Catalogue::find("flip-vertical/delta-swaps").unwrap();
/// let trace = run(routine.program(), 0)?;
/// // Each rank swaps with its neighbour.
/// let arcs = arcs(&trace.steps()[0].motion, Default::default(), Side::White);
/// assert_eq!(arcs.len(), 8);
/// assert!(arcs[0].up);
/// assert_eq!(arcs[0].path(), "M806 750C835 750 835 650 806 650");
/// # Ok::<(), deltaboard_routine::Diagnostic>(())
/// ```
pub fn arcs(motion: &Origins, mapping: SquareMapping, side: Side) -> Vec<Arc> {
    let mut blocks = Vec::new();
    let mut movements = movements(motion);
    if movements.len() > MAX_MOVEMENTS {
        movements.clear();
    }
    for movement in movements {
        let up = movement.distance() > 0;
        for block in rectangles(movement.squares) {
            let (block, movement) = on_board(block, movement, mapping);
            // Whole ranks and whole files get an arc each.
            blocks.extend(lines(block, movement).into_iter().map(|block| MovingBlock {
                block,
                movement,
                up,
            }));
        }
    }
    if blocks.len() > MAX_ARCS {
        blocks.clear();
    }
    blocks.iter().map(|block| arc(block, side)).collect()
}

/// Splits a block of whole ranks, moving up or down, into its ranks, and a block of whole files, moving sideways, into its
/// files.
fn lines(block: Rectangle, movement: Movement) -> Vec<Rectangle> {
    if block.files == 8 && movement.files == 0 {
        let rank = |rank| Rectangle { rank: block.rank + rank, ranks: 1, ..block };
        (0..block.ranks).map(rank).collect()
    } else if block.ranks == 8 && movement.ranks == 0 {
        let file = |file| Rectangle { file: block.file + file, files: 1, ..block };
        (0..block.files).map(file).collect()
    } else {
        vec![block]
    }
}

fn arc(moving: &MovingBlock, side: Side) -> Arc {
    let MovingBlock { block, movement, up } = moving;
    let middle = |at: u8, size: u8| 100 * i32::from(at) + 50 * i32::from(size);
    let from = (middle(block.file, block.files), middle(block.rank, block.ranks));
    let to = (from.0 + 100 * i32::from(movement.files), from.1 + 100 * i32::from(movement.ranks));
    // On the screen, y increases downwards. Black's view is rotated by 180 degrees.
    let place = |(x, y): (i32, i32)| match side {
        Side::White => (x, 800 - y),
        Side::Black => (800 - x, y),
    };
    let ((x1, y1), (x2, y2)) = (place(from), place(to));
    let far = i32::from(movement.files.abs().max(movement.ranks.abs()));
    let reach = 20 + 9 * far + if *up { 0 } else { DOWN };
    let points = if block.files == 8 && movement.files == 0 {
        let (x, bend) = (806, 806 + reach);
        vec![(x, y1), (bend, y1), (bend, y2), (x, y2)]
    } else if block.ranks == 8 && movement.ranks == 0 {
        let (y, bend) = (-6, -6 - reach);
        vec![(x1, y), (x1, bend), (x2, bend), (x2, y)]
    } else {
        // Curve to the right, so that the two arcs of a swap don't overlap.
        let (dx, dy) = (x2 - x1, y2 - y1);
        let bend = ((x1 + x2 - dy / 4) / 2, (y1 + y2 + dx / 4) / 2);
        vec![short_of((x1, y1), bend), bend, short_of((x2, y2), bend)]
    };
    Arc { points, up: *up }
}

/// How much farther an arc down reaches beyond the edge than an arc up, so that the two of a swap don't overlap.
const DOWN: i32 = 12;

/// Moves the end of an arc from the middle of its block towards the bend, until the arrowhead is next to the digits of the
/// squares and not over one.
fn short_of(end: (i32, i32), bend: (i32, i32)) -> (i32, i32) {
    let (dx, dy) = (bend.0 - end.0, bend.1 - end.1);
    let length = (dx * dx + dy * dy).isqrt().max(1);
    let at = |off: i32| (end.0 + dx * off / length, end.1 + dy * off / length);
    let clear = (HEAD..50).find(|off| off_digit(at(off - HEAD)) >= DIGIT);
    at(clear.unwrap_or(HEAD).min(length))
}

/// How far an arrowhead reaches beyond the end of its arc.
const HEAD: i32 = 6;

/// How far a digit and half an arrowhead reach from the middle of a square.
const DIGIT: i32 = 26;

/// Returns how far a point is from the middle of its square, in the direction in which it's farther.
fn off_digit((x, y): (i32, i32)) -> i32 {
    let off = |at: i32| (at.rem_euclid(100) - 50).abs();
    off(x).max(off(y))
}

#[cfg(test)]
mod tests {
    use deltaboard_catalogue::Catalogue;
    use deltaboard_routine::Program;
    use deltaboard_trace::run;

    use super::*;

    fn paths(routine: &str, step: usize) -> Vec<String> {
        paths_of(Catalogue::find(routine).unwrap().program(), step)
    }

    fn paths_of(program: &Program, step: usize) -> Vec<String> {
        let trace = run(program, 0).unwrap();
        let arcs = arcs(&trace.steps()[step].motion, SquareMapping::default(), Side::White);
        arcs.iter().map(Arc::path).collect()
    }

    /// The halves of the board swap: each rank or file with the one at a distance of four.
    #[test]
    fn whole_ranks_and_files_have_an_arc_each() {
        assert_eq!(
            paths("flip-vertical/delta-swaps", 2),
            [
                "M806 750C862 750 862 350 806 350",
                "M806 650C862 650 862 250 806 250",
                "M806 550C862 550 862 150 806 150",
                "M806 450C862 450 862 50 806 50",
                "M806 350C874 350 874 750 806 750",
                "M806 250C874 250 874 650 806 650",
                "M806 150C874 150 874 550 806 550",
                "M806 50C874 50 874 450 806 450",
            ]
        );
        assert_eq!(
            paths("mirror-horizontal/delta-swaps", 2),
            [
                "M50 -6C50 -62 450 -62 450 -6",
                "M150 -6C150 -62 550 -62 550 -6",
                "M250 -6C250 -62 650 -62 650 -6",
                "M350 -6C350 -62 750 -62 750 -6",
                "M450 -6C450 -74 50 -74 50 -6",
                "M550 -6C550 -74 150 -74 150 -6",
                "M650 -6C650 -74 250 -74 250 -6",
                "M750 -6C750 -74 350 -74 350 -6",
            ]
        );
    }

    /// The room above the board is 45 thousandths of the board, and the gap on the right at least half a square.
    #[test]
    fn flattened_arcs_cover_no_digits_and_no_text_around_the_board() {
        for routine in Catalogue::ROUTINES {
            let trace = run(routine.program(), 0).unwrap();
            for step in trace.steps() {
                for arc in arcs(&step.motion, SquareMapping::default(), Side::White) {
                    let arc = arc.flattened();
                    let about = format!("{}: {}", routine.id(), arc.path());
                    match arc.points[..] {
                        [_, _, (x, y), _] => {
                            assert!(-y * 3 / 4 <= 36 && (x - 800) * 3 / 4 <= 50, "{about}");
                        }
                        [_, bend, end] => {
                            let (dx, dy) = (end.0 - bend.0, end.1 - bend.1);
                            let length = (dx * dx + dy * dy).isqrt().max(1);
                            let tip = (end.0 + dx * HEAD / length, end.1 + dy * HEAD / length);
                            // All numbers are rounded.
                            assert!(off_digit(tip) >= DIGIT - 3, "{about}");
                        }
                        _ => panic!("{about}"),
                    }
                }
            }
        }
    }

    /// The halves of one rank swap. No file moves as a whole, so the arcs are inside the board.
    #[test]
    fn arcs_of_parts_of_files_are_inside_the_board() {
        let halves = Program::parse(
            "u64 f(u64 x) { u64 m = 0xff; return (x & ~m) | ((x & m) >> 4 & 0xf) | ((x & 0xf) << 4); }",
        );
        assert_eq!(
            paths_of(&halves.unwrap(), 0),
            ["M205 751Q400 800 595 751", "M595 749Q400 700 205 749"]
        );
    }
}
