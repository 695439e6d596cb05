//! The arrays of a run.

use deltaboard_routine::{Diagnostic, Span, Type};

use crate::cell::Cell;

/// How many numbers all arrays of a run may hold together.
const MAX_NUMBERS: usize = 8192;

/// What a variable holds. Arrays are handed on as C does it: who is given one can change it.
#[derive(Clone, Debug)]
pub(super) enum Held {
    Scalar(Cell),
    /// Its place in the memory.
    Array(usize),
}

#[derive(Clone, Default)]
pub(super) struct Memory {
    arrays: Vec<Vec<Cell>>,
    numbers: usize,
}

impl Memory {
    /// Makes an array, and says where it is.
    pub(super) fn add(&mut self, elements: Vec<Cell>, span: Span) -> Result<usize, Diagnostic> {
        self.numbers += elements.len();
        if self.numbers > MAX_NUMBERS {
            let fault = format!("the arrays hold more than {MAX_NUMBERS} numbers together");
            return Err(Diagnostic::new(span, fault));
        }
        self.arrays.push(elements);
        Ok(self.arrays.len() - 1)
    }

    /// The arrays, in the order they were made.
    pub(super) fn arrays_mut(&mut self) -> &mut [Vec<Cell>] {
        &mut self.arrays
    }

    pub(super) fn array(&self, array: usize) -> &[Cell] {
        &self.arrays[array]
    }

    /// The element of a number; if the number hangs on the board, what a table look-up gives.
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
        // Rust's `[0; 8]` is of the type of what is put into it.
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
    let place = usize::try_from(number).ok();
    place.filter(|place| *place < elements.len()).ok_or_else(|| {
        let last = elements.len() - 1;
        Diagnostic::new(span, format!("there is no element {number}"))
            .with_help(format!("the array's elements are 0 to {last}"))
    })
}
