//! *Predict*: a question before each step, its replies, the focus, and the recap.

use deltaboard_app::{
    Answer, Effect, FocusTarget, Message, Model, PlayerEvent, Quiz, QuizFeedback, Stored, update,
};
use deltaboard_scene::{Action, Attributes, Choices};
use deltaboard_trace::Verdict;
use deltaboard_transform::{Square, Symmetry, Transform};

use crate::visit::Visit;

const FLIP: &str = "?do=flip-vertical&routine=flip-vertical/delta-swaps&step=0&predict=1";

fn quiz(visit: &Visit) -> &Quiz {
    visit.model.session().questions.current.as_ref().expect("a question waits")
}

/// The right answer, or a wrong one.
fn answer(visit: &Visit, right: bool) -> Answer {
    let question = &quiz(visit).question;
    match &question.choices {
        Choices::Squares { .. } => {
            let mut squares = Square::ALL.into_iter();
            let found = squares.find(|square| question.on_square(Some(*square)).right == right);
            Answer::Square(Some(found.expect("a square")))
        }
        Choices::Boards { boards, .. } => {
            let found = (0..boards.len()).find(|place| question.on_board(*place).right == right);
            Answer::Board(found.expect("a board"))
        }
    }
}

fn reply(visit: &mut Visit, right: bool) {
    let answer = answer(visit, right);
    visit.send(Message::Answer(answer));
}

/// Answers to the end of the run, and returns the squares that were asked about.
fn asked_in_a_run(visit: &mut Visit) -> Vec<Square> {
    let mut asked = Vec::new();
    while visit.model.is_asking() {
        asked.extend(quiz(visit).square());
        reply(visit, true);
    }
    asked
}

#[test]
fn each_run_and_each_visit_asks_about_other_squares() {
    let mut visit = Visit::open(FLIP);
    let mut before = asked_in_a_run(&mut visit);
    assert_eq!(before.len(), 2, "two squares and a mask");
    for _ in 0..10 {
        visit.act(Action::StepFirst);
        let run = asked_in_a_run(&mut visit);
        assert_ne!(run, before);
        before = run;
    }
    let first = |seed| {
        let (model, _effects) = Model::open(FLIP, Stored::default(), seed);
        model.session().questions.current.as_ref().and_then(|quiz| quiz.square())
    };
    let firsts: std::collections::BTreeSet<_> = (0..30).map(first).collect();
    assert!(firsts.len() > 8, "{firsts:?}");
}

#[test]
fn the_last_answer_gets_its_reply_and_a_recap() {
    let mut visit = Visit::open(FLIP);
    reply(&mut visit, true);
    reply(&mut visit, false);
    reply(&mut visit, true);
    assert_eq!(visit.model.recap(), None, "a question is left");
    reply(&mut visit, true);
    assert!(!visit.model.is_asking());
    let Some(QuizFeedback::Answered(last)) = &visit.model.session().questions.reply else {
        panic!("{:?}", visit.model.session().questions.reply);
    };
    assert!(last.right && last.explanation.contains("turns over the highest rank digit"));
    let recap = "2 of 3 right first time. You missed: step 2 (turns over the middle rank digit).";
    assert_eq!(visit.model.recap().as_deref(), Some(recap));
    assert_eq!(visit.focus, Some(FocusTarget::Answer));
    // *Try again* begins another run.
    visit.act(Action::StepFirst);
    assert_eq!((visit.model.recap(), visit.model.session().questions.score.of), (None, 0));
    assert!(visit.model.is_asking() && visit.model.session().questions.reply.is_none());
    // Answers that are only shown are in the recap, too.
    for _ in 0..3 {
        visit.act(Action::StepForward);
    }
    let recap = visit.model.recap().expect("a recap");
    assert!(recap.starts_with("Not answered: step 1 (turns over the lowest rank digit); step 2"));
    assert!(matches!(visit.model.session().questions.reply, Some(QuizFeedback::Skipped(_))));
    visit.act(Action::Predict(false));
    assert_eq!((visit.model.recap(), &visit.model.session().questions.reply), (None, &None));
}

#[test]
fn a_question_that_an_action_brings_gets_the_focus() {
    let mut visit = Visit::open("?do=flip-vertical&routine=flip-vertical/delta-swaps&step=0");
    visit.act(Action::Predict(true));
    let square = |visit: &Visit| quiz(visit).square().map(FocusTarget::Square);
    assert!(visit.focus.is_some() && visit.focus == square(&visit));
    reply(&mut visit, false);
    assert_eq!(visit.focus, None, "the same question goes on");
    reply(&mut visit, true);
    assert_eq!(visit.focus, Some(FocusTarget::Choice), "a mask is asked for");
    reply(&mut visit, true);
    assert!(visit.focus.is_some() && visit.focus == square(&visit));
    reply(&mut visit, true);
    assert_eq!(visit.focus, Some(FocusTarget::Answer));
    visit.act(Action::Play);
    assert!(visit.focus.is_some() && visit.focus == square(&visit));
    visit.act(Action::Apply(Transform::Symmetry(Symmetry::MirrorHorizontal)));
    assert!(visit.focus.is_some() && visit.focus == square(&visit));
    // Keys step on, and the slider keeps the focus.
    visit.send(Message::Key("ArrowRight".to_owned()));
    assert!(visit.model.is_asking() && visit.focus.is_none());
    visit.act(Action::StepTo(0));
    assert!(visit.model.is_asking() && visit.focus.is_none());
}

/// A page that opens with a question, or a script of the page around a player, moves no focus.
#[test]
fn nobody_else_moves_the_focus() {
    let (_model, effects) = Model::open(FLIP, Stored::default(), 1);
    assert!(!effects.iter().any(|effect| matches!(effect, Effect::Focus(_))));
    let tag = "do=flip-vertical&routine=flip-vertical/delta-swaps&predict=1";
    let (mut model, effects) = Model::embedded(Attributes::parse(tag, None), 1);
    assert!(model.is_asking());
    assert!(!effects.iter().any(|effect| matches!(effect, Effect::Focus(_))));
    for action in [Action::StepForward, Action::StepTo(0), Action::Play] {
        let effects = update(&mut model, Message::Act(action));
        assert!(!effects.iter().any(|effect| matches!(effect, Effect::Focus(_))));
    }
    let effects = update(&mut model, Message::Act(Action::StepFirst));
    assert!(effects.iter().any(|effect| matches!(effect, Effect::Focus(_))), "{effects:?}");
}

#[test]
fn a_player_sleeps_and_wakes_at_the_end_of_a_run() {
    let tag = "do=flip-vertical&routine=flip-vertical/delta-swaps&predict=1";
    let mut visit = Visit::embedded(tag, None);
    asked_in_a_run(&mut visit);
    let (recap, reply) = (visit.model.recap(), visit.model.session().questions.reply.clone());
    assert!(recap.is_some() && reply.is_some());
    let (model, _effects) = visit.model.sleep().expect("a player").wake();
    assert_eq!((model.recap(), &model.session().questions.reply), (recap, &reply));
}

/// In an exercise of a player, the focus goes to the reply once a pressed button is gone; a pressed square keeps it.
#[test]
fn an_exercise_keeps_its_reply() {
    let tag = "bits=0x2&routine=exercises/pseudo-rotation-formula&ask=b1 last";
    let mut visit = Visit::embedded(tag, None);
    reply(&mut visit, true);
    assert_eq!(visit.focus, None);
    assert!(matches!(&quiz(&visit).feedback, Some(QuizFeedback::Answered(it)) if it.right));
    let tag = "bits=0x1e2222120e0a1222&routine=exercises/mailbox-all-squares&ask=result";
    let (mut model, _effects) = Model::embedded(Attributes::parse(tag, None), 1);
    let Choices::Boards { right, .. } =
        model.session().questions.current.as_ref().unwrap().question.choices
    else {
        panic!("a result is one of several boards");
    };
    let effects = update(&mut model, Message::Answer(Answer::Board(right)));
    assert!(effects.contains(&Effect::Focus(FocusTarget::Answer)));
    assert!(effects.contains(&Effect::Emit(PlayerEvent::Answer { right: true })));
}

/// A verdict beside the question would give its answer away.
#[test]
fn there_is_no_verdict_before_the_answer() {
    let tag = "bits=0x2&routine=exercises/pseudo-rotation-formula&ask=b1 last";
    let mut visit = Visit::embedded(tag, None);
    assert!(visit.model.verdict().is_none());
    reply(&mut visit, false);
    assert!(visit.model.verdict().is_none());
    reply(&mut visit, true);
    assert!(matches!(visit.model.verdict(), Some(Verdict::Different { .. })));

    let mut visit = Visit::open("?routine=exercises/quarter-turn-order&step=0");
    assert!(matches!(visit.model.verdict(), Some(Verdict::Different { .. })));
    visit.act(Action::Predict(true));
    assert!(visit.model.verdict().is_none());
    asked_in_a_run(&mut visit);
    assert!(matches!(visit.model.verdict(), Some(Verdict::Different { .. })));
}

#[test]
fn the_lab_has_no_finding_before_the_answer() {
    let code = "u64 f(u64 x) { x = (x >> 8 & 0x00ff00ff00ff00fe) | (x & 0x00ff00ff00ff00fe) << 8; return x; }";
    let mut visit = Visit::open("?view=lab");
    visit.act(Action::WriteCode(code.into()));
    visit.pause_typing();
    assert!(visit.model.report().is_some_and(|report| report.finding.is_some()));
    visit.act(Action::Predict(true));
    assert!(visit.model.is_asking() && visit.model.report().is_none());
    asked_in_a_run(&mut visit);
    assert!(visit.model.report().is_some_and(|report| report.finding.is_some()));
}
