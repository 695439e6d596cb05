//! The worker: it answers late, for code that has changed, crashes, or doesn't start.

use deltaboard_app::job::{Job, JobId, Outcome};
use deltaboard_app::lab::Report;
use deltaboard_app::{Answer, Message, PlayerEvent, Timer, WorkFailure};
use deltaboard_scene::{Action, Attributes, Entry, Side, Text, View, hex};
use deltaboard_transform::{Bitboard, Square, Symmetry, Transform};

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
    assert!(visit.model.session().lab.report.is_some());
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
    visit.asked == Some(Job::Read(vec![Text::Code(code.to_owned())]))
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
    assert_eq!(visit.model.session().lab.report, None);
    visit.work();
    assert_eq!(visit.result(), hex(R.swap_bytes()));
    assert_eq!(visit.model.scenes_made(), made + 1);
    visit.pause_typing();
    visit.work();
    let report = visit.model.session().lab.report.as_ref().expect("a report");
    let finding = report.finding.as_ref().expect("it's a flip");
    assert!(finding.sentences.contains("this is flip vertical, proved"), "{}", finding.sentences);
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
    assert_eq!(visit.model.session().lab.report, None);
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
        let found = &visit.model.session().lab.compilation.as_ref().expect("a search").found;
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
    let found = &visit.model.session().lab.compilation.as_ref().expect("a search").found;
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
    assert_eq!((&visit.asked, &visit.model.session().lab.report), (&None, &None));
    assert_eq!(visit.model.session().work.failure, Some(WorkFailure::NoWorker));
}

#[test]
fn a_crash_ends_only_the_job_that_caused_it() {
    let mut visit = examining();
    visit.fail(WorkFailure::Crashed);
    assert!(matches!(visit.asked, Some(Job::Functions(..))), "it would crash again");
    visit.work();
    // Another job that is done doesn't hide it.
    visit.act(Action::WritePermutation("sq ^ 7".into()));
    visit.pause_typing();
    assert!(matches!(visit.asked.take(), Some(Job::Report(_))));
    visit.send(Message::JobFailed(visit.id, WorkFailure::Crashed));
    while !matches!(visit.asked, Some(Job::Search { .. })) {
        visit.work();
    }
    visit.work();
    assert_eq!(visit.model.session().work.failure, Some(WorkFailure::Crashed));
    visit.act(write(UP));
    assert_eq!(visit.model.session().work.failure, None);
    while visit.asked.is_some() {
        visit.work();
    }
    assert_eq!(visit.result(), hex(R << 8));
    visit.pause_typing();
    visit.work();
    assert!(visit.model.session().lab.report.is_some());
    assert_eq!(visit.model.session().work.failure, None);
}

#[test]
fn what_cannot_be_loaded_is_tried_again_by_the_next_job() {
    let mut visit = Visit::open_with_idle_worker("");
    visit.enter(Entry::Paste("1ULL << 4".to_owned()));
    visit.fail(WorkFailure::NotLoaded("status 404".to_owned()));
    assert!(visit.state.notices[0].starts_with("This text cannot be read now"));
    // Everything else works.
    visit.apply(Transform::Symmetry(Symmetry::FlipVertical));
    assert_eq!(visit.result(), hex(R.swap_bytes()));
    visit.enter(Entry::Paste("1ULL << 4".to_owned()));
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
    visit.enter(Entry::Bits("1ULL << 4".to_owned()));
    assert_eq!(visit.state.bits_text(), "1ULL << 4");
    visit.enter(Entry::Fen(SAMPLE.to_owned()));
    visit.work();
    assert_eq!(visit.result(), SAMPLE);
    // Back and forward while it reads.
    visit.enter(Entry::Paste("a1 b2 c3".to_owned()));
    visit.send(Message::Navigated("?bits=0xff".to_owned()));
    visit.work();
    assert_eq!(visit.result(), hex(0xff));
}

#[test]
fn an_answer_that_nobody_asked_for_is_ignored() {
    let mut visit = Visit::open_with_idle_worker("");
    visit.send(Message::JobDone(JobId::default(), Box::new(Outcome::Report(Report::default()))));
    assert_eq!(visit.model.session().lab.report, None);
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
fn the_last_code_written_while_texts_are_read_is_parsed() {
    let finish = |visit: &mut Visit| {
        while visit.asked.is_some() {
            visit.work();
        }
        assert!(visit.state.lab.code.is_parsed(), "{}", &*visit.state.lab.code);
    };
    // Twice while a link is read.
    let mut visit = Visit::open_with_idle_worker("?view=lab&code=~x");
    visit.act(write(FLIP)).act(write(UP));
    finish(&mut visit);
    assert_eq!(visit.result(), hex(R << 8));
    // A board comes between, and is taken back.
    let mut visit = lab();
    visit.act(write(UP)).enter(Entry::Paste("1 << 4".to_owned()));
    assert!(visit.model.session().can_undo(&visit.state) && visit.undo());
    finish(&mut visit);
    assert_eq!(visit.result(), hex(R << 8));
}

#[test]
fn code_that_crashed_the_worker_is_tried_again_when_it_is_written_again() {
    let mut visit = lab();
    visit.act(write(FLIP));
    visit.fail(WorkFailure::Crashed);
    visit.act(write(UP));
    visit.work();
    visit.act(write(FLIP));
    assert!(asks_for(&visit, FLIP));
    // It takes too long, and is not tried again by anything else.
    visit.send(Message::TimedOut(Timer::Overdue));
    assert_eq!(visit.model.session().work.failure, Some(WorkFailure::Crashed));
    visit.act(Action::TurnView);
    assert!(!asks_for(&visit, FLIP));
}

#[test]
fn what_was_done_while_a_link_was_read_is_done_once() {
    // It shows with the link, and is one change.
    let mut visit = Visit::open_with_idle_worker("?view=lab&bits=1<<4&code=~x");
    visit.act(write(UP)).act(Action::TurnView);
    while visit.asked.is_some() {
        visit.work();
    }
    assert_eq!((&*visit.state.lab.code, visit.state.side), (UP, Side::Black));
    assert!(visit.undo());
    assert_eq!(visit.state.subject.to_string(), "0x0000000000000010");
    assert_eq!(&*visit.state.lab.code, "~x");
    assert!(!visit.undo());
    // The link is lost, or its answer has no text.
    for fails in [true, false] {
        let mut visit = Visit::open_with_idle_worker("?bits=1<<4");
        visit.act(Action::TurnView);
        match fails {
            true => visit.fail(WorkFailure::NotLoaded("status 404".to_owned())),
            false => {
                visit.asked = None;
                visit.send(Message::JobDone(visit.id, Box::new(Outcome::Read(Vec::new()))));
            }
        }
        assert_eq!(visit.state.side, Side::Black);
        assert!(visit.state.notices[0].starts_with("This text cannot be read now"));
    }
}

#[test]
fn a_question_is_answered_while_a_text_is_read() {
    let mut visit = lab();
    visit.act(Action::Visit(View::Transform)).act(Action::Predict(true));
    visit.apply(Transform::Symmetry(Symmetry::FlipVertical)).act(Action::StepFirst);
    assert!(visit.model.session().questions.current.is_some());
    visit.enter(Entry::Paste("1 << 4".to_owned()));
    let answers = [Answer::Square(None), Answer::Board(0)].map(Message::Answer);
    // One of them fits the question.
    assert!(answers.map(|answer| visit.send(answer)).contains(&true));
}

#[test]
fn what_is_pressed_while_a_text_is_read_is_done_with_its_board() {
    let flip = Action::Apply(Transform::Symmetry(Symmetry::FlipVertical));
    let mut visit = Visit::open_with_idle_worker("");
    visit.enter(Entry::Paste("1 << 4".to_owned())).act(flip.clone()).act(Action::StepLast);
    visit.work();
    assert_eq!(visit.result(), "0x1000000000000000");
    assert_eq!(visit.frame(), 3);
    // A link, and another view.
    let mut visit = Visit::open_with_idle_worker("?bits=1<<4");
    visit.act(Action::Visit(View::Symmetries)).act(flip.clone());
    visit.work();
    assert_eq!(visit.url, "?bits=0x0000000000000010&do=flip-vertical&step=0&view=symmetries");
    // If it can't be read, the press still counts.
    let mut visit = Visit::open_with_idle_worker("");
    visit.enter(Entry::Paste("1 << 4".to_owned())).act(flip);
    visit.fail(WorkFailure::NotLoaded("status 404".to_owned()));
    assert_eq!(visit.result(), hex(R.swap_bytes()));
    assert_eq!(visit.state.notices.len(), 1);
    // The notice goes when texts are read again.
    visit.enter(Entry::Paste("1 << 4".to_owned()));
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
    visit.enter(Entry::Bits("1 << 5".to_owned()));
    assert_eq!(visit.result(), "0x0000000000000020");
    assert!(visit.undo());
    assert_eq!(visit.result(), "0x0000000000000010");
}

/// A player that rotates, and the steps that it has told the page around it.
fn player(code: &str) -> Visit {
    Visit::embedded_with_idle_worker("bits=1<<1&step=1", Some(code))
}

fn told_steps(visit: &Visit) -> Vec<(usize, u64)> {
    let steps = visit.emitted.iter().filter_map(|event| match event {
        PlayerEvent::Step { step, value, .. } => Some((*step, *value)),
        _ => None,
    });
    steps.collect()
}

const TWICE: &str = "u64 f(u64 x) { x <<= 8; x <<= 8; return x; }";

#[test]
fn a_player_waits_for_its_texts() {
    let mut visit = player(TWICE);
    let texts =
        [Text::Board { text: "1<<1".to_owned(), choice: None }, Text::Code(TWICE.to_owned())];
    assert_eq!(visit.asked, Some(Job::Read(texts.to_vec())));
    // A script of the page around it does not wait.
    visit.act(Action::StepForward);
    assert_eq!(visit.emitted, []);
    visit.work();
    assert_eq!(told_steps(&visit), [(1, 2 << 8), (2, 2 << 16)]);
    assert!(visit.emitted.contains(&PlayerEvent::Errors(Vec::new())));
    assert_eq!(visit.asked, None);
    // It begins, even if the text says what the player shows without it.
    let mut visit = Visit::embedded_with_idle_worker("bits=~0xe1ddddedf1f5eddd&autoplay", None);
    visit.work();
    assert_eq!(told_steps(&visit), [(0, R)]);
}

#[test]
fn a_player_shows_its_newest_attributes() {
    let mut visit = player(TWICE);
    let attributes = |code| Message::SetAttributes(Box::new(Attributes::parse("step=1", code)));
    let first = visit.id;
    visit.send(attributes(Some(UP)));
    visit.send(Message::TimedOut(Timer::Outdated));
    // The answer about the first attributes comes late.
    let late = Outcome::Read(vec![Text::Code(TWICE.to_owned()).read()]);
    visit.send(Message::JobDone(first, Box::new(late)));
    assert_eq!(visit.emitted, []);
    visit.work();
    assert_eq!(told_steps(&visit), [(1, R << 8)]);
    // Attributes without texts need no worker.
    visit.send(attributes(Some(DOWN)));
    visit.send(attributes(None));
    let flipped = "0x221e12220a0e2212";
    assert_eq!((visit.frame(), &*visit.number()), (1, flipped));
    visit.work();
    assert_eq!((visit.frame(), &*visit.number()), (1, flipped));
}

#[test]
fn a_player_reports_texts_that_cannot_be_read() {
    let mut visit = player(UP);
    visit.act(Action::StepFirst);
    visit.fail(WorkFailure::Crashed);
    let errors = visit.emitted.iter().find_map(|event| match event {
        PlayerEvent::Errors(errors) => Some(errors),
        _ => None,
    });
    assert!(errors.unwrap()[0].starts_with("This text cannot be read now"));
    // What was pressed still counts.
    assert_eq!((told_steps(&visit).as_slice(), visit.frame()), (&[(0, R)][..], 0));
}

#[test]
fn a_player_reports_errors_in_its_code() {
    let mut visit = Visit::embedded_with_idle_worker("", Some("u64 f(u64 x) { return y; }"));
    visit.work();
    let error = PlayerEvent::Errors(vec!["`y` is not defined.".to_owned()]);
    assert!(visit.emitted.contains(&error), "{:?}", visit.emitted);
    assert!(visit.scene.fault.is_some());
}

#[test]
fn a_player_that_sleeps_reads_its_texts_when_it_wakes() {
    let visit = player(UP);
    let (model, effects) = visit.model.sleep().expect("a player").wake();
    let mut visit = Visit::of(model, effects, false);
    visit.work();
    assert_eq!(told_steps(&visit), [(1, 2 << 8)]);
}

#[test]
fn a_text_whose_answer_is_lost_is_given_up() {
    let mut visit = Visit::open_with_idle_worker("");
    visit.enter(Entry::Paste("1 << 4".to_owned()));
    visit.act(Action::Apply(Transform::Symmetry(Symmetry::FlipVertical)));
    assert!(visit.asked.take().is_some() && visit.model.is_reading());
    visit.send(Message::TimedOut(Timer::Overdue));
    assert!(!visit.model.is_reading());
    assert_eq!((visit.result(), visit.stopped), (hex(R.swap_bytes()), 1));
    assert!(visit.state.notices[0].starts_with("This text cannot be read now"));
    visit.enter(Entry::Paste("1 << 4".to_owned()));
    visit.work();
    assert_eq!((visit.result().as_str(), visit.state.notices.len()), ("0x0000000000000010", 0));
}

#[test]
fn an_answer_of_another_kind_gives_the_text_up() {
    for wrong in [Outcome::Laws(Vec::new()), Outcome::Read(Vec::new())] {
        let mut visit = Visit::open_with_idle_worker("");
        visit.enter(Entry::Bits("1 << 4".to_owned())).act(Action::TryBoard(Bitboard(1)));
        visit.asked = None;
        visit.send(Message::JobDone(visit.id, Box::new(wrong)));
        assert!(!visit.model.is_reading());
        assert_eq!(visit.state.subject.to_string(), "0x0000000000000001");
        assert!(visit.state.notices[0].starts_with("This text cannot be read now"));
    }
}
