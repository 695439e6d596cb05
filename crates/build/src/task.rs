//! The tasks.

use deltaboard_trace::{Digit, Permutation, origins_of};
use deltaboard_transform::{PseudoRotation, Square, Symmetry, Transform};

use crate::moves::Kind;

/// A task: a permutation, and what there is to learn from it.
#[derive(PartialEq, Debug)]
pub struct Task {
    /// The word in links.
    pub word: &'static str,
    /// The title.
    pub title: &'static str,
    /// What to do, in a sentence or two.
    pub text: &'static str,
    /// What there was to learn, said when it's solved.
    pub lesson: &'static str,
    /// The moves that it needs.
    pub palette: &'static [Kind],
    /// The solution must take fewer operations than this.
    pub fewer_than: Option<u32>,
    /// A solution, as in links. Hints follow it.
    pub solution: &'static str,
    /// The fewest operations of a routine of the catalogue, if it has one.
    pub catalogue: Option<u32>,
    /// The operations of the routine that the compiler finds.
    pub compiler: u32,
    goal: Permuted,
}

/// How a task's permutation is given.
#[derive(PartialEq, Debug)]
enum Permuted {
    By(Transform),
    /// These digits are turned over.
    Turning(u8),
    /// Each square of a file changes places with the one of another.
    Files(u8, u8),
    /// Two digits change places.
    Exchanging(usize, usize),
}

impl Task {
    /// Where each bit is to go.
    pub(crate) fn permutation(&self) -> Permutation {
        let by = |goal: &dyn Fn(u8) -> u8| {
            Permutation::from_fn(|at| Square::new(goal(at.index())).unwrap_or(at))
        };
        let permutation = match self.goal {
            Permuted::By(transform) => Permutation::from_origins(&origins_of(transform)),
            Permuted::Turning(digits) => by(&|square| square ^ digits),
            Permuted::Files(one, other) => by(&|square| match square & 7 {
                file if file == one || file == other => square ^ one ^ other,
                _ => square,
            }),
            Permuted::Exchanging(one, other) => {
                let [one, other] = [one, other].map(|at| Digit::ALL[at].squares());
                by(&|square| {
                    let turned = (one.trailing_zeros() | other.trailing_zeros()) as u8;
                    let is_in = |digit: u64| digit >> square & 1;
                    if is_in(one) == is_in(other) { square } else { square ^ turned }
                })
            }
        };
        permutation.unwrap_or(Permutation::IDENTITY)
    }
}

const SWAP: &[Kind] = &[Kind::Swap];
const MORE: &[Kind] = &[Kind::Swap, Kind::Shift, Kind::Rotate];

/// The tasks, the easiest first.
pub const TASKS: [Task; 9] = [
    Task {
        word: "neighbours",
        title: "Turn one digit",
        text: "Each rank changes places with its neighbour: 1 with 2, 3 with 4, and so on. A swap exchanges the squares under your mask with those a distance above them.",
        lesson: "The digit r0 is worth 8, so squares that differ in it are 8 apart. The mask marks the lower ones, where it is 0.",
        palette: SWAP,
        fewer_than: None,
        solution: "swap-8-00ff00ff00ff00ff",
        catalogue: None,
        compiler: 5,
        goal: Permuted::Turning(8),
    },
    Task {
        word: "files-b-g",
        title: "Two files",
        text: "Files b and g change places, and all others stay. Paint the mask: it decides which squares take part.",
        lesson: "Two squares of a rank on these files are 5 apart. A swap has one distance, and its mask can be any set of squares.",
        palette: SWAP,
        fewer_than: None,
        solution: "swap-5-0202020202020202",
        catalogue: None,
        compiler: 5,
        goal: Permuted::Files(1, 6),
    },
    Task {
        word: "mirror-horizontal",
        title: "Mirror the board",
        text: "File a changes places with h, b with g, c with f, d with e. One digit at a time is enough.",
        lesson: "Three swaps are enough, one for each digit of the file: f0, f1 and f2 are worth 1, 2 and 4.",
        palette: SWAP,
        fewer_than: None,
        solution: "swap-1-5555555555555555,swap-2-3333333333333333,swap-4-0f0f0f0f0f0f0f0f",
        catalogue: Some(2),
        compiler: 2,
        goal: Permuted::By(Transform::Symmetry(Symmetry::MirrorHorizontal)),
    },
    Task {
        word: "flip-vertical",
        title: "Flip the board",
        text: "Rank 1 changes places with 8, 2 with 7, 3 with 6, 4 with 5. A swap exchanges the squares under your mask with those a distance above them.",
        lesson: "Three swaps are enough, because the number of a rank has three digits. Each swap turns one of them over: its distance is what the digit is worth, 8, 16 or 32, and its mask marks the squares where the digit is 0.",
        palette: MORE,
        fewer_than: None,
        solution: "swap-8-00ff00ff00ff00ff,swap-16-0000ffff0000ffff,swap-32-00000000ffffffff",
        catalogue: Some(1),
        compiler: 1,
        goal: Permuted::By(Transform::Symmetry(Symmetry::FlipVertical)),
    },
    Task {
        word: "exchange-digits",
        title: "Exchange two digits",
        text: "r0 and f0 change places. Where both are equal the bit stays; the others have a partner. How far away is it?",
        lesson: "Where r0 is 0 and f0 is 1, the bit goes up by 8 and down by 1. So the distance is 7.",
        palette: SWAP,
        fewer_than: None,
        solution: "swap-7-00aa00aa00aa00aa",
        catalogue: None,
        compiler: 6,
        goal: Permuted::Exchanging(2, 5),
    },
    Task {
        word: "flip-diagonal",
        title: "Flip along the diagonal",
        text: "Ranks become files: a2 changes places with b1, and h1 with a8.",
        lesson: "Each swap exchanges a digit of the rank with the same digit of the file: 32 − 4 = 28, 16 − 2 = 14, 8 − 1 = 7.",
        palette: SWAP,
        fewer_than: None,
        solution: "swap-7-00aa00aa00aa00aa,swap-14-0000cccc0000cccc,swap-28-00000000f0f0f0f0",
        catalogue: Some(18),
        compiler: 18,
        goal: Permuted::By(Transform::Symmetry(Symmetry::FlipDiagonal)),
    },
    Task {
        word: "rotate-90-clockwise",
        title: "A quarter turn",
        text: "Clockwise: a1 goes to a8, and a8 to h8. Two tasks that you have solved make it, in the right order.",
        lesson: "Every turn is two reflections, and their order matters.",
        palette: &[Kind::Swap, Kind::Bytes],
        fewer_than: None,
        solution: "swap-7-00aa00aa00aa00aa,swap-14-0000cccc0000cccc,swap-28-00000000f0f0f0f0,bytes",
        catalogue: Some(19),
        compiler: 19,
        goal: Permuted::By(Transform::Symmetry(Symmetry::Rotate90Clockwise)),
    },
    Task {
        word: "rotate-180",
        title: "Half a turn, cheaply",
        text: "a1 goes to h8. Flip and mirror together take 28 operations: find a way with fewer than 24.",
        lesson: "Half a turn reverses all six digits. A byte swap does three of them in one operation.",
        palette: &[Kind::Swap, Kind::Shift, Kind::Rotate, Kind::Bytes],
        fewer_than: Some(24),
        solution: "bytes,shift-1-5555555555555555,shift-2-3333333333333333,shift-4-0f0f0f0f0f0f0f0f",
        catalogue: Some(1),
        compiler: 1,
        goal: Permuted::By(Transform::Symmetry(Symmetry::Rotate180)),
    },
    Task {
        word: "pseudo-rotate-45-clockwise",
        title: "45 degrees",
        text: "Each file moves round by its own number of ranks, so that diagonals become ranks. A rotate under a mask moves some files only.",
        lesson: "The digits of the file say how far it moves: by 1, 2 and 4 ranks.",
        palette: &[Kind::Swap, Kind::Rotate],
        fewer_than: None,
        solution: "rotate-56-aaaaaaaaaaaaaaaa,rotate-48-cccccccccccccccc,rotate-32-f0f0f0f0f0f0f0f0",
        catalogue: Some(12),
        compiler: 12,
        goal: Permuted::By(Transform::PseudoRotation(PseudoRotation::Clockwise45)),
    },
];

#[cfg(test)]
mod tests {
    use deltaboard_catalogue::{Catalogue, Routine as Catalogued};
    use deltaboard_compiler::{Instructions, compile};
    use deltaboard_routine::Domain;
    use deltaboard_trace::run;

    use super::*;
    use crate::{Goal, Routine};

    /// The figures that the page compares a solution with.
    #[test]
    fn tasks_can_be_solved_and_their_figures_are_true() {
        for task in &TASKS {
            let goal = Goal::named(task.word).unwrap();
            let (solution, notices) = Routine::parse(task.solution);
            assert_eq!(notices, [""; 0], "{}", task.word);
            assert!(goal.is_solved(&solution), "{}: {}", task.word, solution.left(&goal));
            assert!(
                solution.moves().iter().all(|it| task.palette.contains(&it.kind)),
                "{}",
                task.word
            );
            let compiled = compile(goal.permutation(), Instructions::default());
            let is_of_task = |it: &&Catalogued| it.id().split('/').next() == Some(task.word);
            let routines = Catalogue::ROUTINES.iter().filter(is_of_task);
            let programs =
                routines.map(|it| it.program()).filter(|it| it.domain() == Domain::Board);
            let operations = programs.map(|it| run(it, 0).unwrap().operations()).min();
            let figures = (task.catalogue, task.compiler);
            assert_eq!(figures, (operations, compiled.operations()), "{}", task.word);
        }
    }
}
