//! The arrays of a run.

use deltaboard_routine::{Diagnostic, Span, Type};

use crate::cell::Cell;

/// The maximum number of elements in all arrays of a run together.
const MAX_NUMBERS: usize = 8192;

/// The content of a variable. As in C, arrays are passed by reference, so a callee can change them.
#[derive(Clone, Debug)]
pub(super) enum Storage {
    Scalar(Cell),
    /// The index of the array in the memory.
    Array(usize),
}

#[derive(Clone, Default)]
pub(super) struct Memory {
    arrays: Vec<Vec<Cell>>,
    numbers: usize,
}

impl Memory {
    /// Adds an array and returns its index.
    pub(super) fn add(&mut self, elements: Vec<Cell>, span: Span) -> Result<usize, Diagnostic> {
        self.numbers += elements.len();
        if self.numbers > MAX_NUMBERS {
            let fault = format!("the arrays hold more than {MAX_NUMBERS} numbers in total");
            return Err(Diagnostic::new(span, fault));
        }
        self.arrays.push(elements);
        Ok(self.arrays.len() - 1)
    }

    /// The arrays, in the order in which they were added.
    pub(super) fn arrays_mut(&mut self) -> &mut [Vec<Cell>] {
        &mut self.arrays
    }

    pub(super) fn array(&self, array: usize) -> &[Cell] {
        &self.arrays[array]
    }

    /// The element at an index. If the index depends on the board, its origins are those of a table look-up.
    pub(super) fn element(
        &self,
        array: usize,
        index: &Cell,
        epoch: u32,
        span: Span,
    ) -> Result<Cell, Diagnostic> {
        let elements = &self.arrays[array];
        let place = place(elements, index, span)?;
        Ok(if index.is_constant() {
            elements[place].clone()
        } else {
            index.look_up(elements, place, epoch)
        })
    }

    pub(super) fn set(
        &mut self,
        array: usize,
        index: &Cell,
        value: &Cell,
        span: Span,
    ) -> Result<Cell, Diagnostic> {
        let elements = &mut self.arrays[array];
        let place = place(elements, index, span)?;
        // The elements of Rust's `[0; 8]` get the type of the first value that is assigned to one.
        if elements[place].ty() == Type::Untyped {
            for element in elements.iter_mut() {
                *element = element.convert(value.ty());
            }
        }
        let value = value.convert(elements[place].ty());
        elements[place] = value.clone();
        Ok(value)
    }
}

fn place(elements: &[Cell], index: &Cell, span: Span) -> Result<usize, Diagnostic> {
    let number = index.number().signed();
    let place = usize::try_from(number).ok().filter(|_| !index.exceeds_word());
    place.filter(|place| *place < elements.len()).ok_or_else(|| {
        let last = elements.len() - 1;
        Diagnostic::new(span, format!("index {number} is out of bounds"))
            .with_help(format!("the array has elements 0 to {last}"))
    })
}
