//! Sentences about steps.

use deltaboard_trace::{Meaning, Step, capitalised, explain};
use deltaboard_transform::{Square, SquareMapping};

use crate::glide::{looked_up, packed};
use crate::mask::Mask;
use crate::names::noun;
use crate::operation::Carries;
use crate::scene::Scene;

/// Returns the label of a frame: "Step 2 of 3: delta swap by 16 under 0x0000FFFF0000FFFF".
pub fn step_label(scene: &Scene, frame: usize) -> String {
    let last = scene.trace.steps().len();
    match meaning(scene, frame) {
        Some(meaning) => format!("Step {frame} of {last}: {meaning}"),
        None if last == 0 => "No steps: this routine leaves every board unchanged".to_owned(),
        None => format!("Step 0 of {last}: start"),
    }
}

/// Returns the name of the step to a frame: "delta swap by 16 under 0x0000FFFF0000FFFF".
pub(crate) fn meaning(scene: &Scene, frame: usize) -> Option<String> {
    let step = scene.trace.step(frame)?;
    Some(match meets(scene, frame) {
        Some(_) => "squares meet".to_owned(),
        None if scene.mapping == SquareMapping::default() => step.meaning.to_string(),
        None => scene.trace_for_display().step(frame)?.meaning.to_string(),
    })
}

/// Explains the step to a frame, what is left to do, and how the mask in the code differs from the one that is shown. At
/// the start, it names the first step.
pub fn explain_step(scene: &Scene, frame: usize) -> String {
    if frame > 0 {
        return explanation(scene, frame);
    }
    let start = match scene.transform {
        Some(ready) if !scene.applied => format!("Ready to play the {}.", noun(ready)),
        _ => starting_board(),
    };
    match (meaning(scene, 1), effect(scene, 1)) {
        (Some(next), Some(effect)) => format!("{start} Next: {next}. It {effect}."),
        (Some(next), None) => format!("{start} Next: {next}."),
        (None, _) => start,
    }
}

fn explanation(scene: &Scene, frame: usize) -> String {
    match (moves_in_words(scene, frame), effect(scene, frame)) {
        (moves, Some(effect)) => format!("{} {moves}", sentence(&effect)),
        (moves, None) => moves,
    }
}

/// Describes what the step to a frame moves where, and what is left to do.
pub(crate) fn moves_in_words(scene: &Scene, frame: usize) -> String {
    if let Some((one, other, goal)) = meets(scene, frame) {
        return format!("Several squares go to one: {one} and {other} meet on {goal}.");
    }
    let is_sum =
        |step: &&Step| step.term.is_none() && matches!(step.meaning, Meaning::NotLinear { .. });
    let carries = scene.trace.step(frame).filter(is_sum).and_then(|_| Carries::of(scene, frame));
    if let Some(carries) = carries {
        return carries.in_words(scene);
    }
    let trace = scene.trace_for_display();
    let explanation = explain(&trace, frame, scene.expected_for_display().as_deref());
    let mut explanation = explanation.unwrap_or_else(starting_board);
    if let Some(entry) = scene.trace.step(frame).and_then(|step| looked_up(scene, step)) {
        explanation =
            format!("The bits are a number, and the table has the answer: {entry}. {explanation}");
    }
    if let Some(packed) = scene.trace.step(frame).and_then(|step| packed(scene, step)) {
        explanation = format!("{packed} {explanation}");
    }
    let note = Mask::of(scene, frame).note;
    if !note.is_empty() {
        explanation.push(' ');
        explanation += &note;
    }
    explanation
}

/// Returns two squares that a routine over a square has brought to the same one, and that one.
fn meets(scene: &Scene, frame: usize) -> Option<(Square, Square, Square)> {
    let is_known = scene.trace.origins(frame).is_linear() || !scene.maps_squares();
    if frame == 0 || is_known {
        return None;
    }
    Square::ALL.into_iter().find_map(|goal| {
        let mut starts = scene.starts(goal, frame);
        Some((starts.next()?, starts.next()?, goal))
    })
}

/// Returns what the step to a frame does to the digits: "turns over the lowest rank digit of every square".
fn effect(scene: &Scene, frame: usize) -> Option<String> {
    let step = scene.trace.step(frame)?;
    // What is cleared has no digits.
    let rule = scene.digit_rule(frame).filter(|_| !matches!(step.meaning, Meaning::Keep { .. }))?;
    let effect = rule.effect();
    let is_everywhere = step.term.is_none()
        && step.motion.as_permutation().is_some()
        && !effect.contains(" where ")
        && (effect.starts_with("turns over") || effect.starts_with("exchanges"));
    Some(if is_everywhere { effect + " of every square" } else { effect })
}

fn starting_board() -> String {
    "Starting board.".to_owned()
}

/// Turns an error message into a sentence: with a capital letter and a full stop.
pub fn sentence(fault: &str) -> String {
    let mut sentence = capitalised(fault);
    if !sentence.ends_with(['.', '?']) {
        sentence.push('.');
    }
    sentence
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::State;

    #[test]
    fn each_frame_has_a_label_and_an_explanation() {
        let described = |query, frame| {
            let scene = Scene::of(&State::from_query(query));
            (step_label(&scene, frame), explain_step(&scene, frame))
        };
        let next = "Next: delta swap by 8 under 0x00FF00FF00FF00FF. It turns over the lowest rank digit of every square.";
        assert_eq!(
            described("", 0),
            ("Step 0 of 3: start".to_owned(), format!("Ready to play the flip. {next}"))
        );
        assert_eq!(described("do=flip-vertical", 0).1, format!("Starting board. {next}"));
        let (label, explanation) = described("do=flip-vertical", 1);
        assert!(label.starts_with("Step 1 of 3: "), "{label}");
        assert!(
            explanation.starts_with(
                "Turns over the lowest rank digit of every square. Ranks 1, 3, 5, 7 go up"
            ),
            "{explanation}"
        );
        let merged = described("view=lab&code=int f(int sq) { return sq %26 62; }", 1);
        assert_eq!(merged.0, "Step 1 of 1: squares meet");
        assert_eq!(
            merged.1,
            "Changes digits: f0 becomes 0. Several squares go to one: a1 and b1 meet on a1."
        );
        // The steps of the transform that is ready to play are explained, too.
        assert_eq!(described("", 1).1, explanation);
        assert_eq!(
            described("do=flip-vertical&routine=flip-vertical/byte-swap", 0).0,
            "Step 0 of 1: start"
        );
    }
}
