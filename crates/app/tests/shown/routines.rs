//! Every routine of the catalogue, step by step and back: the page shows what the routine computes.

use deltaboard_app::{Effect, Message, ScrollTarget, update};
use deltaboard_catalogue::{Catalogue, Routine};
use deltaboard_routine::Domain;
use deltaboard_scene::{Action, Set};
use deltaboard_trace::{Meaning, Step, Trace, run};
use deltaboard_transform::{Bitboard, Color, Fen, Piece, Transform};

use crate::visit::{R, UNEVEN, Visit, linked, routine};

#[test]
fn forward_and_back_through_every_routine() {
    for (place, &routine) in Catalogue::ROUTINES.iter().enumerate() {
        let board = [UNEVEN, R][place % 2];
        let run = Run::of(routine, board);
        let (id, applied) = (routine.id(), run.applied());
        let mut visit = Visit::open(&format!("?bits=0x{board:x}&do={applied}&routine={id}&step=0"));
        run.check(&visit, 0, "from the link");
        for step in 1..=run.last() {
            visit.act(Action::StepForward);
            run.check(&visit, step, "one step on");
        }
        let expected = routine.task().origins().evaluate(board);
        if !routine.is_exercise() {
            assert_eq!(visit.bits(), Bitboard(expected), "{id} computes {}", routine.task());
        }
        assert_eq!(visit.result(), visit.number(), "{id} at its end");
        for step in (0..run.last()).rev() {
            visit.act(Action::StepBack);
            run.check(&visit, step, "one step back");
        }
        // The slider goes to any step.
        for step in (0..=run.last()).rev() {
            visit.act(Action::StepTo(step));
            run.check(&visit, step, "slid");
        }
    }
}

#[test]
fn every_routine_can_be_chosen() {
    let mut visit = Visit::open(&format!("?bits={UNEVEN:x}"));
    for &routine in Catalogue::ROUTINES.iter().rev() {
        let (id, run) = (routine.id(), Run::of(routine, UNEVEN));
        visit.act(Action::ChooseRoutine(routine));
        assert_eq!(visit.scene.routine, Some(routine), "{id}");
        assert_eq!(visit.parameter("routine"), id);
        run.check_board(&visit, 0, "chosen");
        let lines = visit.scene.listing.lines.iter();
        let text = visit.scene.program.text();
        let listing: String = lines.map(|line| line.span.of(text)).collect();
        let [listing, code] = [&listing, routine.code()].map(without_blanks);
        assert!(listing.starts_with(&code), "{id} is listed as {listing}");
        visit.act(Action::StepLast);
        if run.last() > 0 {
            run.check(&visit, run.last(), "chosen and played");
        }
    }
}

/// A button plays the first routine for its transform, no matter which routine played before.
#[test]
fn each_button_plays_the_first_routine_of_its_transform() {
    let mut visit = Visit::open("");
    let there_and_back = Transform::ALL.into_iter().chain(Transform::ALL.into_iter().rev());
    for transform in there_and_back {
        let routines = || Catalogue::computing(transform);
        let last = routines().last().expect("a routine");
        for action in [Action::Apply(transform), Action::ChooseRoutine(last)] {
            visit.act(action).act(Action::Apply(transform));
            assert_eq!(visit.scene.routine, routines().next(), "{transform}");
        }
    }
}

/// A colour flip plays a vertical flip on the set that becomes the chosen set.
#[test]
fn a_colour_flip_moves_the_other_colour() {
    let fen: Fen = "k7/8/NK2B3/8/8/8/8/8 w - -".parse().expect("a FEN");
    let flipped = Transform::ColorFlip.position(&fen.position).position;
    let routine = routine("flip-vertical/delta-swaps");
    for (set, chosen) in [("white", Color::White), ("black", Color::Black)] {
        let become_chosen = fen.position.placement.by_color(chosen.other());
        let run = Run::of(routine, become_chosen.0);
        let link = format!("?fen={}&do=color-flip&set={set}&step=0", linked(&fen.to_string()));
        let mut visit = Visit::open(&link);
        for step in 0..=run.last() {
            run.check_board(&visit, step, &format!("colour flip of {set}"));
            visit.act(Action::StepForward);
        }
        assert_eq!(visit.bits(), flipped.placement.by_color(chosen), "{set}");
        assert_eq!(visit.result(), flipped.to_string(), "{set}");
    }
}

#[test]
fn the_routine_runs_on_every_set() {
    let fen: Fen =
        "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq -".parse().expect("a FEN");
    let placement = &fen.position.placement;
    let link = format!("?fen={}&do=mirror-horizontal", linked(&fen.to_string()));
    let mut visit = Visit::open(&link);
    for set in Set::all() {
        let bits = match &*set.name() {
            "occupied" => placement.occupied(),
            "white" => placement.by_color(Color::White),
            "black" => placement.by_color(Color::Black),
            letter => {
                let letter = letter.chars().next().expect("a letter");
                placement.by_piece(Piece::from_letter(letter).expect("a piece"))
            }
        };
        visit.act(Action::ChooseSet(set));
        assert_eq!(visit.bits(), bits.mirror_horizontal(), "{}", set.name());
        let written = match set {
            Set::Occupied => String::new(),
            set => set.name(),
        };
        assert_eq!(visit.parameter("set"), written);
        assert_eq!(Visit::open(&visit.state.to_query()).bits(), visit.bits());
    }
    // Without the pieces, the chosen set (the black kings) becomes bits.
    visit.act(Action::ForgetPieces);
    assert_eq!(visit.result(), "0x0800000000000000");
    assert_eq!(visit.parameter("fen"), "");
}

/// The run of a routine on a board.
struct Run {
    routine: Routine,
    trace: Trace,
}

impl Run {
    fn of(routine: Routine, board: u64) -> Self {
        let trace = run(routine.program(), board);
        Self { routine, trace: trace.unwrap_or_else(|fault| panic!("{}: {fault}", routine.id())) }
    }

    fn last(&self) -> usize {
        self.trace.steps().len()
    }

    /// The transform of the routine; empty for a standalone routine.
    fn applied(&self) -> &'static str {
        let transform = self.routine.task().transform();
        let transform = transform.filter(|_| !self.routine.is_exercise());
        transform.map_or("", Transform::name)
    }

    /// The mask or factor of a step, if its code has it; 0 for routines on squares and mailbox boards. A mask in the
    /// code that isn't quite that of the step, such as one that is used before a shift, has to be `shown`.
    fn mask(&self, step: &Step, shown: u64) -> u64 {
        if let Meaning::Copy { factor, .. } = step.meaning {
            return factor;
        }
        let Some(mask) = step.meaning.mask().filter(|_| self.routine.domain() == Domain::Board)
        else {
            return 0;
        };
        let constants = step.evaluations.iter().filter_map(|value| value.origins.as_constant());
        let is_written = |mask| constants.clone().any(|constant| constant == mask);
        let partners = match step.meaning {
            Meaning::DeltaSwap { distance, .. } => [mask << distance, mask | mask << distance],
            _ => [mask, mask],
        };
        match is_written(mask) || partners.into_iter().any(is_written) {
            true => mask,
            false if is_written(shown) => shown,
            false => 0,
        }
    }

    /// Checks everything that the page shows of a step.
    fn check(&self, visit: &Visit, step: usize, how: &str) {
        self.check_board(visit, step, how);
        let id = self.routine.id();
        let when = format!("{id}, {how}, step {step}");
        // The link to a standalone routine at its start has no step.
        let number = match (self.applied(), step) {
            ("", 0) => String::new(),
            _ => step.to_string(),
        };
        assert_eq!(visit.parameter("step"), number, "{when}");
        assert_eq!(visit.parameter("do"), self.applied(), "{when}");
        assert_eq!(visit.parameter("routine"), id, "{when}");
        assert_eq!(visit.scene.routine, Some(self.routine), "{when}");
    }

    /// Checks the boards and the label of a step.
    fn check_board(&self, visit: &Visit, step: usize, how: &str) {
        let last = self.last();
        let when = format!("{}, {how}, step {step}", self.routine.id());
        let found = visit.mask();
        let (mask, label) = match self.trace.step(step) {
            Some(shown) => {
                (self.mask(shown, found.0), format!("Step {step} of {last}: {}", shown.meaning))
            }
            None if last == 0 => (0, "No steps".to_owned()),
            // The start shows the mask of the first step.
            None => (
                self.trace.step(1).map_or(0, |next| self.mask(next, found.0)),
                format!("Step 0 of {last}: "),
            ),
        };
        assert_eq!(visit.state.step, step, "{when}");
        assert_eq!(visit.bits(), Bitboard(self.trace.board(step)), "{when}");
        assert_eq!(found, Bitboard(mask), "{when}");
        assert!(visit.label().starts_with(&label), "{when}: {}", visit.label());
    }
}

fn without_blanks(text: &str) -> String {
    text.split_whitespace().collect()
}

#[test]
fn comparing_brings_the_boards_into_view() {
    let mut visit = Visit::open("?do=flip-vertical");
    let scrolls = |visit: &mut Visit| {
        update(&mut visit.model, Message::Act(Action::Compare))
            .contains(&Effect::ScrollTo(ScrollTarget::Boards))
    };
    assert!(scrolls(&mut visit));
    // Nothing moves when the second routine goes away.
    assert!(!scrolls(&mut visit));
}
