//! The listing in other languages.

use deltaboard_app::{Translated, WorkFailure};
use deltaboard_routine::Language;
use deltaboard_scene::{Action, CodeLine, Speed};
use deltaboard_transform::{Symmetry, Transform};

use crate::visit::Visit;

const FLIP: Transform = Transform::Symmetry(Symmetry::FlipVertical);
const MIRROR: Transform = Transform::Symmetry(Symmetry::MirrorHorizontal);

fn printed(visit: &Visit) -> &Translated {
    let printed = visit.model.printed().expect("the worker has printed it");
    printed.as_ref().expect("it can be printed")
}

/// The lines that are lit at the current step.
fn lit(visit: &Visit) -> Vec<&str> {
    let printed = printed(visit);
    let step = visit.scene.trace.step(visit.state.step);
    let lines = printed.listing.lines.iter();
    let lit = lines.filter(|line| CodeLine::of(&printed.text, line, step, step, true).is_current);
    lit.map(|line| line.span.of(&printed.text).trim()).collect()
}

#[test]
fn the_running_line_is_lit_in_every_language() {
    let mut visit = Visit::open("?do=flip-vertical&step=2");
    assert!(visit.model.printed().is_none());
    for (language, line) in [
        (Language::C, "x = ((x >> 16) & k2) | ((x & k2) << 16);"),
        (Language::Cpp, "x = ((x >> 16) & k2) | ((x & k2) << 16);"),
        (Language::Rust, "x = ((x >> 16) & K2) | ((x & K2) << 16);"),
        (Language::Java, "x = ((x >>> 16) & k2) | ((x & k2) << 16);"),
        (Language::Go, "x = ((x >> 16) & k2) | ((x & k2) << 16)"),
        (Language::CSharp, "x = ((x >> 16) & K2) | ((x & K2) << 16);"),
        (Language::JavaScript, "x = ((x >> 16n) & k2) | ((x & k2) << 16n);"),
        (Language::Python, "x = ((x >> 16) & k2) | ((x & k2) << 16)"),
    ] {
        visit.act(Action::PrintIn(Some(language)));
        assert_eq!(lit(&visit), [line]);
        assert_eq!(visit.parameter("language"), language.slug());
    }
    visit.act(Action::PrintIn(None));
    assert!(visit.model.printed().is_none());
    assert_eq!(visit.parameter("language"), "");
}

#[test]
fn the_language_stays_for_other_routines_and_chains() {
    let mut visit = Visit::open("?do=flip-vertical&step=1&language=rust");
    assert!(printed(&visit).text.contains("fn flip_vertical"));
    visit.act(Action::Apply(MIRROR));
    assert!(printed(&visit).text.contains("fn mirror_horizontal"));
    // Several transforms at once: a chain of routines.
    visit.act(Action::ApplyOnly(vec![FLIP, MIRROR]));
    for step in 1..=visit.scene.last_frame() {
        visit.act(Action::StepTo(step));
        assert_eq!(lit(&visit).len(), 1, "step {step} of\n{}", printed(&visit).text);
    }
    visit.act(Action::OpenInLab);
    assert!(visit.url.contains("language=rust"), "{}", visit.url);
    assert!(printed(&visit).text.contains("fn "));
}

#[test]
fn code_of_the_lab_is_printed_as_it_plays() {
    let mut visit = Visit::open("?view=lab");
    visit.act(Action::WriteCode(
        "u64 a(u64 x) { return x << 1; } u64 b(u64 x) { return x << 2; }".into(),
    ));
    visit.act(Action::ChooseFunction("b".to_owned()));
    // Without a choice, the Lab prints C.
    assert!(printed(&visit).text.contains("uint64_t b(uint64_t x)"), "{}", printed(&visit).text);
    visit.act(Action::StepTo(1));
    assert_eq!(lit(&visit), ["return x << 2;"]);
    visit.act(Action::WriteCode("u64 a(u64 x) { return y; }".into()));
    assert!(visit.model.printed().is_none());
}

#[test]
fn a_worker_that_fails_leaves_the_routine_as_written() {
    for failure in [
        WorkFailure::NoWorker,
        WorkFailure::NotLoaded("no network".to_owned()),
        WorkFailure::Crashed,
    ] {
        let mut visit = Visit::open_with_idle_worker("?do=flip-vertical");
        visit.act(Action::PrintIn(Some(Language::Go)));
        visit.fail(failure);
        assert!(visit.model.printed().is_none());
        // It isn't asked again and again.
        visit.act(Action::StepTo(1));
        visit.act(Action::SetSpeed(Speed::Half));
        assert_eq!(visit.asked, None);
    }
}
