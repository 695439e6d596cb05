//! The worker: it answers late, for code that has changed, crashes, or doesn't start.

use deltaboard_scene::job::{Job, Outcome};
use deltaboard_scene::lab::Report;
use deltaboard_scene::{Action, Message, Page, Timer, WorkFailure, hex};
use deltaboard_transform::{Square, Symmetry, Transform};

use crate::visit::{R, SAMPLE, Visit};

const FLIP: &str = "u64 f(u64 x) { return bswap64(x); }";
const UP: &str = "u64 f(u64 x) { return x << 8; }";
const DOWN: &str = "u64 f(u64 x) { return x >> 8; }";

fn write(code: &str) -> Action {
    Action::WriteCode(code.into())
}

/// The Lab after the worker has done everything for the code that it opens with.
fn lab() -> Visit {
    let mut visit = Visit::open("?view=lab");
    visit.pause_typing();
    visit.works = false;
    assert!(visit.model.session().report.is_some());
    visit
}

/// The Lab while the worker examines a flip.
fn examining() -> Visit {
    let mut visit = lab();
    visit.act(write(FLIP));
    visit.work();
    visit.pause_typing();
    assert!(matches!(visit.asked, Some(Job::Report(_))));
    visit
}

fn asks_for(visit: &Visit, code: &str) -> bool {
    visit.asked == Some(Job::Code(code.to_owned()))
}

#[test]
fn the_last_code_plays_until_the_worker_has_parsed_the_next() {
    let mut visit = lab();
    let before = visit.result();
    let made = visit.model.scenes_made();
    visit.act(write(FLIP));
    assert_eq!((&*visit.state.lab.code, visit.result()), (FLIP, before));
    assert_eq!((visit.scene.fault.as_ref(), visit.model.scenes_made()), (None, made));
    // What was known about the other code is gone.
    assert_eq!(visit.model.session().report, None);
    visit.work();
    assert_eq!(visit.result(), hex(R.swap_bytes()));
    assert_eq!(visit.model.scenes_made(), made + 1);
    visit.pause_typing();
    visit.work();
    let report = visit.model.session().report.as_ref().expect("a report");
    let finding = report.finding.as_ref().expect("it's a flip");
    assert!(finding.sentences.starts_with("This is flip vertical"), "{}", finding.sentences);
}

#[test]
fn answers_for_code_that_has_changed_are_ignored() {
    let mut visit = lab();
    visit.act(write(FLIP));
    visit.act(write(UP));
    // The first code was asked for, and is answered.
    assert!(asks_for(&visit, FLIP));
    visit.work();
    assert_ne!(visit.result(), hex(R.swap_bytes()));
    assert!(asks_for(&visit, UP));
    visit.work();
    assert_eq!(visit.result(), hex(R << 8));
    // The report of one code doesn't become that of the next.
    visit.pause_typing();
    assert!(matches!(visit.asked, Some(Job::Report(_))));
    visit.act(write(DOWN));
    visit.work();
    assert_eq!(visit.model.session().report, None);
    assert!(asks_for(&visit, DOWN));
}

#[test]
fn a_keystroke_stops_an_analysis_that_takes_long() {
    let mut visit = examining();
    visit.act(write(UP));
    assert_eq!(visit.stopped, 0);
    visit.send(Message::TimedOut(Timer::Outdated));
    assert_eq!(visit.stopped, 1);
    assert!(asks_for(&visit, UP));
}

#[test]
fn a_search_can_be_stopped_and_goes_on() {
    let mut visit = lab();
    // An order without a short routine.
    let mut squares: Vec<u32> = (0..64).collect();
    squares.sort_by_key(|square| square * 37 % 67);
    visit.act(Action::WritePermutation(format!("{squares:?}").into()));
    visit.pause_typing();
    while matches!(visit.asked, Some(Job::Report(_))) {
        visit.work();
    }
    let mut percents = Vec::new();
    let mut operations = Vec::new();
    while visit.asked.is_some() {
        visit.work();
        let found = &visit.model.session().compilation.as_ref().expect("a search").found;
        percents.push(found.percent);
        operations.push(found.best.as_ref().expect("code").operations);
    }
    // It pauses by itself.
    assert!(percents.is_sorted() && percents[0] == 0, "{percents:?}");
    assert!(percents.last() > Some(&0) && percents.last() < Some(&100), "{percents:?}");
    assert!(operations.is_sorted_by(|one, next| one >= next), "{operations:?}");
    assert!(operations.last() < operations.first(), "{operations:?}");
    visit.send(Message::Search(true));
    visit.work();
    assert!(matches!(visit.asked, Some(Job::Search { .. })));
    visit.send(Message::Search(false));
    visit.work();
    assert_eq!(visit.asked, None);
    // A search that has tried everything ends.
    visit.act(Action::WritePermutation("sq ^ 56".into()));
    visit.pause_typing();
    while visit.asked.is_some() {
        visit.work();
    }
    let found = &visit.model.session().compilation.as_ref().expect("a search").found;
    assert_eq!((found.percent, found.is_finished), (100, true));
}

#[test]
fn without_a_worker_the_code_plays_but_is_not_examined() {
    let mut visit = Visit::open_with_idle_worker("?view=lab");
    visit.fail(WorkFailure::NoWorker);
    // The page reads the code itself.
    visit.work();
    assert_eq!(visit.result(), "0x000061928c88ff00");
    visit.act(write(FLIP));
    visit.work();
    assert_eq!(visit.result(), hex(R.swap_bytes()));
    visit.pause_typing();
    assert_eq!((&visit.asked, &visit.model.session().report), (&None, &None));
    assert_eq!(visit.model.session().work_failure, Some(WorkFailure::NoWorker));
}

#[test]
fn a_crash_ends_only_the_job_that_caused_it() {
    let mut visit = examining();
    visit.fail(WorkFailure::Crashed);
    assert!(!matches!(visit.asked, Some(Job::Report(_))), "it would crash again");
    // Another job that is done doesn't hide it.
    visit.act(Action::WritePermutation("sq ^ 7".into()));
    visit.pause_typing();
    assert!(matches!(visit.asked.take(), Some(Job::Report(_))));
    visit.send(Message::WorkFailed(WorkFailure::Crashed));
    assert!(matches!(visit.asked, Some(Job::Search { .. })));
    visit.work();
    assert_eq!(visit.model.session().work_failure, Some(WorkFailure::Crashed));
    visit.act(write(UP));
    assert_eq!(visit.model.session().work_failure, None);
    while visit.asked.is_some() {
        visit.work();
    }
    assert_eq!(visit.result(), hex(R << 8));
    visit.pause_typing();
    visit.work();
    assert!(visit.model.session().report.is_some());
    assert_eq!(visit.model.session().work_failure, None);
}

#[test]
fn what_cannot_be_loaded_is_tried_again_by_the_next_job() {
    let mut visit = Visit::open_with_idle_worker("");
    visit.act(Action::Paste("1ULL << 4".to_owned()));
    visit.fail(WorkFailure::NotLoaded("status 404".to_owned()));
    assert!(visit.state.notices[0].starts_with("This text cannot be read now"));
    // Everything else works.
    visit.apply(Transform::Symmetry(Symmetry::FlipVertical));
    assert_eq!(visit.result(), hex(R.swap_bytes()));
    visit.act(Action::Paste("1ULL << 4".to_owned()));
    visit.work();
    assert_eq!(visit.result(), "0x0000000000000010");
}

#[test]
fn a_link_waits_for_its_texts_and_keeps_its_address() {
    let mut visit = Visit::open_with_idle_worker("?bits=1ULL%20<<%204&do=flip-vertical&step=0");
    assert_eq!(visit.url, "");
    visit.work();
    assert_eq!(visit.result(), "0x1000000000000000");
    assert_eq!(visit.url, "?bits=0x0000000000000010&do=flip-vertical&step=0");
    // A FEN needs no worker.
    let visit = Visit::open_with_idle_worker(&format!("?fen={}", SAMPLE.replace(' ', "_")));
    assert_eq!((visit.result().as_str(), &visit.asked), (SAMPLE, &None));
}

#[test]
fn a_newer_board_is_not_replaced_by_a_text_that_was_read_late() {
    let mut visit = Visit::open_with_idle_worker("");
    visit.act(Action::WriteBits("1ULL << 4".to_owned()));
    assert_eq!(visit.state.bits_text(), "1ULL << 4");
    visit.act(Action::WriteFen(SAMPLE.to_owned()));
    visit.work();
    assert_eq!(visit.result(), SAMPLE);
    // Back and forward while it reads.
    visit.act(Action::Paste("a1 b2 c3".to_owned()));
    visit.send(Message::Navigated("?bits=0xff".to_owned()));
    visit.work();
    assert_eq!(visit.result(), hex(0xff));
}

#[test]
fn an_answer_that_nobody_asked_for_is_ignored() {
    let mut visit = Visit::open_with_idle_worker("");
    visit.send(Message::Worked(Box::new(Outcome::Report(Report::default()))));
    assert_eq!(visit.model.session().report, None);
}

#[test]
fn code_written_while_a_link_is_read_is_kept() {
    let mut visit = Visit::open_with_idle_worker("?view=lab&code=~x");
    visit.act(write(UP));
    while visit.asked.is_some() {
        visit.work();
    }
    visit.pause_typing();
    assert_eq!((&*visit.state.lab.code, visit.result()), (UP, hex(R << 8)));
}

#[test]
fn what_is_pressed_while_a_text_is_read_is_done_with_its_board() {
    let flip = Action::Apply(Transform::Symmetry(Symmetry::FlipVertical));
    let mut visit = Visit::open_with_idle_worker("");
    visit.act(Action::Paste("1 << 4".to_owned())).act(flip.clone()).act(Action::StepLast);
    visit.work();
    assert_eq!(visit.result(), "0x1000000000000000");
    assert_eq!(visit.frame(), 3);
    // A link, and another view.
    let mut visit = Visit::open_with_idle_worker("?bits=1<<4");
    visit.act(Action::Visit(Page::Symmetries)).act(flip.clone());
    visit.work();
    assert_eq!(visit.url, "?bits=0x0000000000000010&do=flip-vertical&step=0&view=symmetries");
    // If it can't be read, the press still counts.
    let mut visit = Visit::open_with_idle_worker("");
    visit.act(Action::Paste("1 << 4".to_owned())).act(flip);
    visit.fail(WorkFailure::NotLoaded("status 404".to_owned()));
    assert_eq!(visit.result(), hex(R.swap_bytes()));
    assert_eq!(visit.state.notices.len(), 1);
    // The notice goes when texts are read again.
    visit.act(Action::Paste("1 << 4".to_owned()));
    visit.work();
    assert_eq!((visit.result().as_str(), visit.state.notices.len()), ("0x0000000000000010", 0));
}

#[test]
fn undo_and_redo_in_the_lab_do_not_notice_the_worker() {
    let mut visit = Visit::open("?view=lab");
    visit.act(write(UP));
    for more in 1..6 {
        visit.act(write(&UP.replace("<< 8", &format!("<< {more}"))));
    }
    visit.act(Action::ToggleSquare(Square::A1)).act(write(DOWN)).act(write(FLIP));
    let codes = ["<< 5", "<< 5", "flipDiagonal"];
    for code in codes {
        assert!(visit.undo());
        assert!(visit.state.lab.code.contains(code), "{}", &*visit.state.lab.code);
    }
    assert!(!visit.undo());
    for code in ["<< 5", "<< 5", "bswap64"] {
        visit.send(Message::Redo);
        assert!(visit.state.lab.code.contains(code), "{}", &*visit.state.lab.code);
    }
    assert_eq!(visit.scene.fault, None);
}

#[test]
fn a_link_whose_texts_are_read_late_is_no_change_to_undo() {
    let mut visit = Visit::open("?bits=1<<4");
    assert_eq!(visit.result(), "0x0000000000000010");
    assert!(!visit.undo());
    assert_eq!(visit.model.session().recent.subjects(), []);
    // A board that was typed is.
    visit.act(Action::WriteBits("1 << 5".to_owned()));
    assert_eq!(visit.result(), "0x0000000000000020");
    assert!(visit.undo());
    assert_eq!(visit.result(), "0x0000000000000010");
}
