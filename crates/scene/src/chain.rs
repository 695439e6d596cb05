//! Several transforms as a single routine, and transforms of boards with another square mapping. Both are
//! texts of the routine language, like all other routines.

use deltaboard_catalogue::Catalogue;
use deltaboard_routine::{Program, Unit};
use deltaboard_trace::{Origins, Task};
use deltaboard_transform::{SquareMapping, Symmetry, Transform};

/// Several transforms as one routine.
pub struct Chain {
    /// The routine that computes all of them in order.
    pub program: Program,
    /// The origins that the routine should have.
    pub expected: Origins,
}

/// Returns the routine that computes some transforms in order, on bitboards in a square mapping.
pub fn routine(transforms: &[Transform], mapping: SquareMapping) -> Chain {
    let mut functions = Vec::new();
    let mut expected = Origins::input();
    let mut call = |transform: Transform| {
        let moves = transform.of_squares();
        if moves != Transform::Symmetry(Symmetry::Identity) {
            functions.push(moves.name().replace('-', "_"));
            expected = Task::Transform(moves).origins().after(&expected);
        }
    };
    let to_usual = mapping.conversion(SquareMapping::default());
    for &transform in transforms {
        match on_numbers(transform, mapping) {
            Some(numbers) => call(numbers),
            None => {
                call(Transform::Symmetry(to_usual));
                call(transform);
                call(Transform::Symmetry(to_usual.inverse()));
            }
        }
    }
    let unit = Unit::chain(functions.iter().map(String::as_str));
    let program = Program::link_unit(unit, &Catalogue)
        .unwrap_or_else(|fault| panic!("{functions:?}: {}", fault.message()));
    Chain { program, expected }
}

/// Returns the transform of the numbers in a mapping that corresponds to a transform of the board, if there is one.
pub(crate) fn on_numbers(transform: Transform, mapping: SquareMapping) -> Option<Transform> {
    match transform.of_squares() {
        Transform::Symmetry(symmetry) => Some(Transform::Symmetry(mapping.transform_in(symmetry))),
        other => (mapping == SquareMapping::default()).then_some(other),
    }
}

/// Returns the transform of the board that corresponds to a transform of the numbers in a mapping.
pub(crate) fn on_board(numbers: Transform, mapping: SquareMapping) -> Transform {
    let Transform::Symmetry(numbers_turn) = numbers else {
        return numbers;
    };
    let mut symmetries = Symmetry::ALL.into_iter();
    let symmetry = symmetries.find(|symmetry| mapping.transform_in(*symmetry) == numbers_turn);
    symmetry.map_or(numbers, Transform::Symmetry)
}

/// Returns the composition of some transforms, if all of them are symmetries.
pub fn composition(transforms: &[Transform]) -> Option<Symmetry> {
    transforms.iter().try_fold(Symmetry::Identity, |sum, transform| match transform {
        Transform::Symmetry(symmetry) => Some(sum.then(*symmetry)),
        _ => None,
    })
}
