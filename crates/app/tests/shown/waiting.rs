//! What the user does while a text is read: it happens at once, waits for what the text shows, or replaces it.

use deltaboard_app::job::Job;
use deltaboard_app::{Gesture, Message, Selected, Timer, WorkFailure};
use deltaboard_compiler::Instructions;
use deltaboard_scene::{Action, Attributes, Cells, Entry, Man, Side, Text, Theme};
use deltaboard_transform::{Piece, Square, Symmetry, Transform};

use crate::visit::{R, Visit};

const UP: &str = "u64 f(u64 x) { return x << 8; }";
const FLIP: Action = Action::Apply(Transform::Symmetry(Symmetry::FlipVertical));
/// The board of the text `1 << 4`.
const READ: &str = "0x0000000000000010";

/// A page that reads a pasted text.
fn pasted(query: &str) -> Visit {
    let mut visit = Visit::open_with_idle_worker(query);
    finish(&mut visit);
    visit.enter(Entry::Paste("1 << 4".to_owned()));
    visit
}

/// Lets the worker do all its jobs.
fn finish(visit: &mut Visit) {
    while visit.asked.is_some() {
        visit.work();
    }
}

fn subject(visit: &mut Visit) -> String {
    finish(visit);
    visit.state.subject.to_string()
}

#[test]
fn actions_keep_their_order() {
    let mut visit = pasted("");
    visit.act(FLIP).act(Action::Pause);
    assert_eq!(subject(&mut visit), READ);
    assert_eq!((visit.state.transforms.len(), visit.state.playing), (1, false));
}

#[test]
fn edits_are_of_the_board_that_was_read() {
    let mut visit = Visit::open_with_idle_worker("");
    visit.enter(Entry::Paste("  8/8/8/8/8/8/8/K6k w".to_owned()));
    for (square, letter) in [(Square::A3, 'n'), (Square::B3, 'r')] {
        visit.send(Message::WalkTo(square));
        let piece = Piece::from_letter(letter).expect("a piece");
        visit.send(Message::Gesture(Gesture::Type(piece)));
    }
    assert!(subject(&mut visit).starts_with("8/8/8/8/8/nr6/8/K6k "));
    let mut visit = Visit::open_with_idle_worker("?bits=1<<4");
    for message in [
        Message::OpenTools(true),
        Message::Select(Selected::Man(Man::Bit)),
        Message::Press(Square::A1),
        Message::OpenTools(false),
    ] {
        visit.send(message);
    }
    assert_eq!(subject(&mut visit), "0x0000000000000011");
}

#[test]
fn a_link_keeps_what_was_chosen_while_it_was_read() {
    let mut visit = Visit::open_with_idle_worker("?view=lab&bits=1<<4&code=~x");
    visit.act(Action::NextTheme).act(Action::TurnView).act(Action::ChooseCells(Cells::Origins));
    visit.act(Action::WriteCode(UP.into()));
    assert_eq!((visit.state.theme, visit.state.side), (Theme::Light, Side::Black));
    assert_eq!(subject(&mut visit), READ);
    assert_eq!((visit.state.theme, visit.state.side), (Theme::Light, Side::Black));
    assert_eq!((visit.state.cells, &*visit.state.lab.code), (Cells::Origins, UP));
}

#[test]
fn a_link_that_cannot_be_read_keeps_its_text() {
    let mut visit = Visit::open_with_idle_worker("?bits=1<<4&do=flip-vertical");
    visit.fail(WorkFailure::NotLoaded("offline".to_owned()));
    visit.act(Action::NextTheme);
    assert!(visit.url.contains("=1%3C%3C4&do=flip-vertical"), "{}", visit.url);
}

#[test]
fn one_notice_says_that_texts_cannot_be_read() {
    let mut visit = pasted("");
    visit.fail(WorkFailure::NotLoaded("offline".to_owned()));
    visit.enter(Entry::Paste("1 << 5".to_owned()));
    visit.fail(WorkFailure::NotLoaded("offline".to_owned()));
    assert_eq!(visit.state.notices.len(), 1, "{:?}", visit.state.notices);
}

#[test]
fn the_lab_does_not_drop_a_paste() {
    for action in [Action::AllowInstructions(Instructions::default()), Action::WriteCode(UP.into())]
    {
        let mut visit = pasted("?view=lab");
        visit.act(action);
        assert_eq!(subject(&mut visit), READ);
    }
}

#[test]
fn undo_takes_back_what_waits() {
    let toggled = format!("0x{:016x}", R | 1);
    for (waits, undos, left) in [(false, 1, &*toggled), (true, 1, READ), (true, 2, &toggled)] {
        let mut visit = Visit::open_with_idle_worker("");
        visit.act(Action::ToggleSquare(Square::A1)).enter(Entry::Paste("1 << 4".to_owned()));
        if waits {
            visit.act(FLIP);
        }
        assert!((0..undos).all(|_| visit.undo()));
        assert_eq!(subject(&mut visit), left);
        assert_eq!(visit.state.transforms, []);
    }
}

#[test]
fn redo_takes_nothing_back_and_undo_no_walk() {
    let mut visit = pasted("");
    visit.act(FLIP);
    visit.send(Message::Redo);
    visit.send(Message::WalkTo(Square::B3));
    assert_eq!(subject(&mut visit), READ);
    assert_eq!(visit.state.transforms.len(), 1);
    let mut visit = pasted("");
    visit.act(FLIP);
    visit.send(Message::WalkTo(Square::B3));
    assert!(visit.undo());
    assert_eq!(subject(&mut visit), READ);
    assert_eq!(visit.state.transforms, []);
}

#[test]
fn a_player_makes_a_scene_for_its_tag_once() {
    let visit = Visit::embedded("do=flip-vertical&step=last", None);
    assert_eq!((visit.model.scenes_made(), visit.frame()), (1, 3));
    let visit = Visit::embedded("routine=shift-north/shift&step=last", None);
    assert_eq!((visit.model.scenes_made(), visit.frame()), (1, 1));
    // Without its code, and with it.
    let visit = Visit::embedded("step=last", Some(UP));
    assert_eq!((visit.model.scenes_made(), visit.frame()), (2, 1));
}

#[test]
fn a_figure_is_of_the_board_that_was_read() {
    let mut visit = pasted("");
    visit.send(Message::OpenEmbedding(true));
    let mut last = String::new();
    while let Some(job) = &visit.asked {
        if let Job::Figure { query, .. } = job {
            last.clone_from(query);
        }
        visit.work();
    }
    assert_eq!(last, format!("?bits={READ}"));
}

#[test]
fn what_crashed_is_not_read_again_and_what_waited_is() {
    let mut visit = Visit::open_with_idle_worker("?view=lab");
    finish(&mut visit);
    visit.act(Action::WriteCode(UP.into()));
    visit.fail(WorkFailure::Crashed);
    visit.act(Action::StepForward);
    assert!(!matches!(visit.asked, Some(Job::Read(_))));
    // Code that was dropped for a paste is read after it, even if that fails.
    visit.act(Action::WriteCode("~x".into())).enter(Entry::Paste("1 << 4".to_owned()));
    visit.send(Message::TimedOut(Timer::Outdated));
    for _ in 0..3 {
        visit.fail(WorkFailure::Crashed);
        if visit.asked == Some(Job::Read(vec![Text::Code("~x".to_owned())])) {
            break;
        }
        visit.enter(Entry::Paste("1 << 4".to_owned()));
    }
    assert_eq!(visit.state.notices.len(), 1, "{:?}", visit.state.notices);
    visit.work();
    assert!(visit.scene.plays("~x"));
}

#[test]
fn a_player_keeps_what_a_script_asked_for() {
    let mut visit = Visit::embedded_with_idle_worker("", Some(UP));
    visit.act(Action::Play);
    let dark = Attributes::parse("theme=dark", Some(UP));
    visit.send(Message::SetAttributes(Box::new(dark)));
    finish(&mut visit);
    assert!(visit.state.playing);
}
