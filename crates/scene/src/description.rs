//! What a step does, in sentences, and the names in them.

use deltaboard_catalogue::Routine;
use deltaboard_trace::explain;
use deltaboard_transform::{Packing, PseudoRotation, Symmetry, Transform};

use crate::scene::Scene;

/// "Step 2 of 3: delta swap by 16 under 0x0000FFFF0000FFFF"
pub fn step_label(scene: &Scene, frame: usize) -> String {
    let last = scene.trace.steps().len();
    let told = scene.told().step(frame).map(|step| step.meaning);
    match told {
        Some(meaning) => format!("Step {frame} of {last}: {meaning}"),
        None if last == 0 => "No step: this routine leaves every board as it is".to_owned(),
        None if last == 1 => "Step 0 of 1: before the only step".to_owned(),
        None => format!("Step 0 of {last}: before the first step"),
    }
}

/// Why the step to a frame is right, and what it leaves to do; at the start, what comes.
pub fn why(scene: &Scene, frame: usize) -> String {
    if frame > 0 {
        return explained(scene, frame);
    }
    let starts = match scene.transform {
        Some(ready) if !scene.applied => format!("Ready to play the {}.", noun(ready)),
        _ => given(),
    };
    match scene.told().step(1) {
        Some(next) => format!("{starts} Next: {}.", next.meaning),
        None => starts,
    }
}

#[inline(never)]
fn explained(scene: &Scene, frame: usize) -> String {
    let why = explain(&scene.told(), frame, scene.told_due().as_deref());
    why.unwrap_or_else(given)
}

#[inline(never)]
fn given() -> String {
    "The board as the routine is given it.".to_owned()
}

/// What is wrong with something, as a sentence of its own.
pub fn sentence(fault: &str) -> String {
    let mut sentence = fault.to_owned();
    if let Some(first) = sentence.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    if !sentence.ends_with(['.', '?']) {
        sentence.push('.');
    }
    sentence
}

/// The transform in running text: "flip", "rotation by 90° clockwise".
pub const fn noun(transform: Transform) -> &'static str {
    match transform {
        Transform::Symmetry(symmetry) => match symmetry {
            Symmetry::Identity => "identity",
            Symmetry::FlipVertical => "flip",
            Symmetry::MirrorHorizontal => "mirror",
            Symmetry::FlipDiagonal => "diagonal flip",
            Symmetry::FlipAntiDiagonal => "anti-diagonal flip",
            Symmetry::Rotate180 => "rotation by 180°",
            Symmetry::Rotate90Clockwise => "rotation by 90° clockwise",
            Symmetry::Rotate90Anticlockwise => "rotation by 90° anticlockwise",
        },
        Transform::PseudoRotation(PseudoRotation::Clockwise45) => {
            "pseudo-rotation by 45° clockwise"
        }
        Transform::PseudoRotation(PseudoRotation::Anticlockwise45) => {
            "pseudo-rotation by 45° anticlockwise"
        }
        Transform::Packing(Packing::Packed45) => "packing by diagonals",
        Transform::Packing(Packing::Unpacked45) => "unpacking by diagonals",
        Transform::ColorFlip => "colour flip",
    }
}

/// A routine in a list of all: "flip vertical: delta swaps".
#[inline(never)]
pub fn routine_title(routine: Routine) -> String {
    let name = routine.name().replace('-', " ");
    format!("{}: {name}", routine.family().replace('-', " "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::State;

    #[test]
    fn each_frame_is_told_with_its_reason() {
        let told = |query, frame| {
            let scene = Scene::of(&State::from_query(query));
            (step_label(&scene, frame), why(&scene, frame))
        };
        let given = "The board as the routine is given it.";
        let next = "Next: delta swap by 8 under 0x00FF00FF00FF00FF.";
        assert_eq!(
            told("", 0),
            (
                "Step 0 of 3: before the first step".to_owned(),
                format!("Ready to play the flip. {next}")
            )
        );
        assert_eq!(told("do=flip-vertical", 0).1, format!("{given} {next}"));
        let (name, reason) = told("do=flip-vertical", 1);
        assert!(name.starts_with("Step 1 of 3: "), "{name}");
        assert!(reason.starts_with("Ranks 1, 3, 5, 7 climb"), "{reason}");
        // What is held ready can be looked at too.
        assert_eq!(told("", 1).1, reason);
        assert_eq!(
            told("do=flip-vertical&routine=flip-vertical/byte-swap", 0).0,
            "Step 0 of 1: before the only step"
        );
    }
}
