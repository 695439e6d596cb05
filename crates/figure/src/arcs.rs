//! Arcs from where bits were to where they are.

use deltaboard_scene::View;
use deltaboard_trace::{Movement, Origins, Rectangle, movements, rectangles};
use deltaboard_transform::SquareMapping;

/// More blocks than this are a thicket: the glide alone shows them.
const MOST_ARCS: usize = 32;

/// Nor are more ways than this told apart.
const MOST_WAYS: usize = 14;

/// The way of a block of bits that travels as one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Arc {
    /// The data of a path, in hundredths of a square from the top left of the board.
    pub way: String,
    /// Whether the code moves it to the left, towards the last bit.
    pub up: bool,
}

/// A block of bits that travels as one.
#[derive(Clone, Copy)]
struct Travel {
    block: Rectangle,
    movement: Movement,
    /// Whether the code moves it to the left, towards the last bit.
    up: bool,
}

/// A block of bits, and the way that they go, as they lie on the board.
#[inline(never)]
fn on_board(block: Rectangle, movement: Movement, mapping: SquareMapping) -> (Rectangle, Movement) {
    let place = |file: i8, rank: i8| {
        let square = mapping.square((8 * rank + file) as u8);
        square.map_or((0, 0), |square| {
            (square.file().index() as i8, square.rank().index() as i8)
        })
    };
    let (file, rank) = (block.file as i8, block.rank as i8);
    let low = place(file, rank);
    let high = place(file + block.files as i8 - 1, rank + block.ranks as i8 - 1);
    let goal = place(file + movement.files, rank + movement.ranks);
    let block = Rectangle {
        file: low.0.min(high.0) as u8,
        rank: low.1.min(high.1) as u8,
        files: low.0.abs_diff(high.0) + 1,
        ranks: low.1.abs_diff(high.1) + 1,
    };
    let movement = Movement {
        squares: block.squares(),
        files: goal.0 - low.0,
        ranks: goal.1 - low.1,
    };
    (block, movement)
}

/// An arc for each block that a step moves, as the squares of the mapping lie on the board; none
/// if they are too many to be told apart.
///
/// ```
/// use deltaboard_figure::arcs;
/// use deltaboard_scene::View;
/// use deltaboard_catalogue::Catalogue;
/// use deltaboard_trace::run;
///
/// let routine = Catalogue::find("flip-vertical/delta-swaps").unwrap();
/// let trace = run(&routine.program(), 0)?;
/// // Each rank changes places with its neighbour.
/// let arcs = arcs(&trace.steps()[0].motion, Default::default(), View::White);
/// assert_eq!(arcs.len(), 8);
/// assert!(arcs[0].up);
/// assert_eq!(arcs[0].way, "M806 750C835 750 835 650 806 650");
/// # Ok::<(), deltaboard_routine::Diagnostic>(())
/// ```
#[inline(never)]
pub fn arcs(motion: &Origins, mapping: SquareMapping, view: View) -> Vec<Arc> {
    let mut travels = Vec::new();
    let mut ways = movements(motion);
    if ways.len() > MOST_WAYS {
        ways.clear();
    }
    for movement in ways {
        let up = movement.distance() > 0;
        for block in rectangles(movement.squares) {
            let (block, movement) = on_board(block, movement, mapping);
            // Whole ranks that move up or down are tied one by one, as are whole files.
            travels.extend(lines(block, movement).into_iter().map(|block| Travel {
                block,
                movement,
                up,
            }));
        }
    }
    if travels.len() > MOST_ARCS {
        travels.clear();
    }
    travels.iter().map(|travel| arc(travel, view)).collect()
}

#[inline(never)]
fn lines(block: Rectangle, movement: Movement) -> Vec<Rectangle> {
    if block.files == 8 && movement.files == 0 {
        let rank = |rank| Rectangle {
            rank: block.rank + rank,
            ranks: 1,
            ..block
        };
        (0..block.ranks).map(rank).collect()
    } else if block.ranks == 8 && movement.ranks == 0 {
        let file = |file| Rectangle {
            file: block.file + file,
            files: 1,
            ..block
        };
        (0..block.files).map(file).collect()
    } else {
        vec![block]
    }
}

#[inline(never)]
fn arc(travel: &Travel, view: View) -> Arc {
    let Travel {
        block,
        movement,
        up,
    } = travel;
    let middle = |at: u8, size: u8| 100 * i32::from(at) + 50 * i32::from(size);
    let from = (
        middle(block.file, block.files),
        middle(block.rank, block.ranks),
    );
    let to = (
        from.0 + 100 * i32::from(movement.files),
        from.1 + 100 * i32::from(movement.ranks),
    );
    // On the screen y goes down; from Black's side everything is turned by half a turn.
    let place = |(x, y): (i32, i32)| match view {
        View::White => (x, 800 - y),
        View::Black => (800 - x, y),
    };
    let ((x1, y1), (x2, y2)) = (place(from), place(to));
    let far = i32::from(movement.files.abs().max(movement.ranks.abs()));
    let reach = 20 + 9 * far + if *up { 0 } else { 12 };
    let way = if block.files == 8 && movement.files == 0 {
        let (x, bend) = (806, 806 + reach);
        format!("M{x} {y1}C{bend} {y1} {bend} {y2} {x} {y2}")
    } else if block.ranks == 8 && movement.ranks == 0 {
        let (y, bend) = (-6, -6 - reach);
        format!("M{x1} {y}C{x1} {bend} {x2} {bend} {x2} {y}")
    } else {
        // To the right of the way, so that the two ways of a pair lie side by side; and short of
        // its ends, so that what stands there can be read: by a fifth of the way, and never by
        // more than leaves it on its square.
        let (dx, dy) = (x2 - x1, y2 - y1);
        let (x, y) = ((x1 + x2 - dy / 4) / 2, (y1 + y2 + dx / 4) / 2);
        let length = (dx * dx + dy * dy).isqrt();
        let near = |end: i32, bend: i32| end + (bend - end) * 80 / length.max(200);
        format!(
            "M{} {}Q{x} {y} {} {}",
            near(x1, x),
            near(y1, y),
            near(x2, x),
            near(y2, y)
        )
    };
    Arc { way, up: *up }
}

#[cfg(test)]
mod tests {
    use deltaboard_catalogue::Catalogue;
    use deltaboard_routine::Program;
    use deltaboard_trace::run;

    use super::*;

    fn ways(routine: &str, step: usize) -> Vec<String> {
        ways_of(&Catalogue::find(routine).unwrap().program(), step)
    }

    fn ways_of(program: &Program, step: usize) -> Vec<String> {
        let trace = run(program, 0).unwrap();
        let arcs = arcs(
            &trace.steps()[step].motion,
            SquareMapping::default(),
            View::White,
        );
        arcs.into_iter().map(|arc| arc.way).collect()
    }

    /// Halves of the board change places: each rank, and each file, with the one four further.
    #[test]
    fn whole_ranks_and_files_are_tied_one_by_one() {
        assert_eq!(
            ways("flip-vertical/delta-swaps", 2),
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
            ways("mirror-horizontal/delta-swaps", 2),
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

    /// The halves of one rank change places: no file moves as a whole, so they are tied where they stand.
    #[test]
    fn parts_of_files_are_tied_where_they_stand() {
        let halves = Program::parse(
            "u64 f(u64 x) { u64 m = 0xff; return (x & ~m) | ((x & m) >> 4 & 0xf) | ((x & 0xf) << 4); }",
        );
        assert_eq!(
            ways_of(&halves.unwrap(), 0),
            ["M240 760Q400 800 560 760", "M560 740Q400 700 240 740"]
        );
    }
}
