//! Transforms one after another as a single routine, and transforms of boards whose squares are
//! numbered in another way: both are texts of the routine language like all others.

use std::fmt::Write;

use deltaboard_catalogue::Catalogue;
use deltaboard_routine::Program;
use deltaboard_trace::{Origins, Task};
use deltaboard_transform::{SquareMapping, Symmetry, Transform};

/// Transforms as one routine.
pub struct Chain {
    /// The routine that plays them.
    pub program: Program,
    /// What they come to.
    pub due: Origins,
}

/// The routine that does some transforms in order, on numbers of a mapping.
#[inline(never)]
pub fn played(transforms: &[Transform], mapping: SquareMapping) -> Chain {
    let mut text = "u64 transform(u64 x) {\n".to_owned();
    let mut due = Origins::input();
    let mut call = |transform: Transform| {
        let moves = transform.of_squares();
        if moves != Transform::Symmetry(Symmetry::Identity) {
            let name = moves.name().replace('-', "_");
            let _ = writeln!(text, "    x = {name}(x);");
            due = Task::Transform(moves).origins().after(&due);
        }
    };
    let to_usual = mapping.conversion(SquareMapping::default());
    for &transform in transforms {
        match numbered(transform, mapping) {
            Some(numbered) => call(numbered),
            None => {
                call(Transform::Symmetry(to_usual));
                call(transform);
                call(Transform::Symmetry(to_usual.inverse()));
            }
        }
    }
    text.push_str("    return x;\n}");
    let program = Program::link(&text, &Catalogue)
        .unwrap_or_else(|fault| panic!("{text}: {}", fault.message()));
    Chain { program, due }
}

/// What a transform of the board does to the numbers of a mapping, if that is a transform too.
pub(crate) fn numbered(transform: Transform, mapping: SquareMapping) -> Option<Transform> {
    match transform.of_squares() {
        Transform::Symmetry(symmetry) => Some(Transform::Symmetry(mapping.transform_in(symmetry))),
        other => (mapping == SquareMapping::default()).then_some(other),
    }
}

/// The transform of the board that does this to the numbers of a mapping.
#[inline(never)]
pub(crate) fn on_board(numbers: Transform, mapping: SquareMapping) -> Transform {
    let Transform::Symmetry(numbers_turn) = numbers else {
        return numbers;
    };
    let mut symmetries = Symmetry::ALL.into_iter();
    let symmetry = symmetries.find(|symmetry| mapping.transform_in(*symmetry) == numbers_turn);
    symmetry.map_or(numbers, Transform::Symmetry)
}

/// The symmetry that some transforms come to together, if all of them are symmetries.
pub fn together(transforms: &[Transform]) -> Option<Symmetry> {
    transforms.iter().try_fold(Symmetry::Identity, |sum, transform| match transform {
        Transform::Symmetry(symmetry) => Some(sum.then(*symmetry)),
        _ => None,
    })
}
