//! What plays in a state: a routine of the catalogue, a chain of transforms, or the code of the Lab.

use deltaboard_catalogue::{Catalogue, Routine};
use deltaboard_trace::Task;
use deltaboard_transform::{Symmetry, Transform};

use crate::chain;
use crate::state::{State, View};

impl State {
    /// Whether a standalone routine plays, which runs on the result of the transforms.
    pub(crate) fn is_standalone(&self) -> bool {
        matches!(self.view, View::Lines | View::Lab) || self.routine.is_some_and(is_standalone)
    }

    /// Returns the transform that plays: the last one applied, or the one that is ready to play.
    pub(crate) fn playing_transform(&self) -> Transform {
        let ready = || match self.routine.and_then(|routine| routine.task().transform()) {
            Some(numbers) => chain::on_board(numbers, self.mapping),
            None => Transform::Symmetry(Symmetry::FlipVertical),
        };
        self.transforms.last().copied().unwrap_or_else(ready)
    }

    /// Returns the routine that plays: the chosen one if it can, or else the first for the task. `None` for a chain of
    /// transforms, for a transform that has no routine in the square mapping, and in the Lab.
    pub(crate) fn playing_routine(&self) -> Option<Routine> {
        match self.view {
            View::Lab => None,
            View::Lines => {
                let chosen = self.routine.filter(|routine| routine.task().line().is_some());
                chosen.or_else(|| Catalogue::lines().next())
            }
            _ if self.is_standalone() => self.routine,
            View::Symmetries if !self.transforms.is_empty() => None,
            View::Transform | View::Build | View::Symmetries => {
                let numbers = chain::on_numbers(self.playing_transform(), self.mapping)?;
                let chosen = self.routine.filter(|routine| computes(*routine, numbers));
                chosen.or_else(|| Catalogue::computing(numbers).next())
            }
        }
    }

    /// Drops the second routine if it can't play next to the first, and returns it.
    pub(crate) fn drop_unplayable_second(&mut self) -> Option<Routine> {
        let task = self.playing_routine().map(Routine::task);
        self.beside.take_if(|beside| task != Some(beside.task()))
    }

    /// Drops the chosen routine if it can't play the last transform in the present mapping, and returns it.
    pub(crate) fn drop_unplayable_routine(&mut self) -> Option<Routine> {
        let routine = self.routine.filter(|_| !self.is_standalone())?;
        match chain::on_numbers(*self.transforms.last()?, self.mapping) {
            Some(transform) if computes(routine, transform) => None,
            _ => self.routine.take(),
        }
    }
}

/// Whether a routine computes a transform.
fn computes(routine: Routine, transform: Transform) -> bool {
    !routine.is_exercise() && routine.task() == Task::Transform(transform.of_squares())
}

/// Whether a routine runs on the result of the transforms instead of playing one of them: its task isn't a transform,
/// or it's an exercise.
pub(crate) fn is_standalone(routine: Routine) -> bool {
    routine.is_exercise() || routine.task().transform().is_none()
}
