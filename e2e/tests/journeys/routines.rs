//! Every routine of the catalogue, step by step and back: what the page shows is what `deltaboard-trace` computed,
//! and what comes out is what `deltaboard-transform` says.

use deltaboard_catalogue::{Catalogue, Routine};
use deltaboard_e2e::samples::{R, UNEVEN};
use deltaboard_e2e::{Key, Page, hex};
use deltaboard_routine::Domain;
use deltaboard_trace::{Meaning, Trace};
use deltaboard_transform::{Bitboard, Color, Fen, Piece, Symmetry, Transform};

#[tokio::test(flavor = "multi_thread")]
async fn forward_and_back_through_every_routine() {
    walk_through(|routine| routine.domain() == Domain::Board && routine.task().line().is_none())
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn forward_and_back_through_lines_squares_and_mailbox_boards() {
    walk_through(|routine| routine.domain() != Domain::Board || routine.task().line().is_some())
        .await;
}

async fn walk_through(walked: impl Fn(Routine) -> bool) {
    let page = Page::open("").await;
    let routines = Catalogue::ROUTINES.iter().copied();
    for (place, routine) in routines.filter(|routine| walked(*routine)).enumerate() {
        let board = if place % 2 == 0 { UNEVEN } else { R };
        let run = Run::of(routine, board);
        let (id, task) = (routine.id(), routine.task());
        let applied = run.applied();
        page.go(&format!(
            "?bits=0x{board:016x}&do={applied}&routine={id}&step=0"
        ))
        .await;
        run.wait_for(&page, 0, "from the link").await;
        for step in 1..=run.last() {
            page.click("step-forward").await;
            run.wait_for(&page, step, "stepping on").await;
        }
        let due = task.origins().evaluate(board);
        if !routine.is_exercise() {
            assert_eq!(run.trace.result(), due, "{id} computes {task}");
        }
        let result = hex(run.trace.result());
        page.wait_shown(
            &format!("{id} at the end"),
            &[("bits-hex", &*result), ("fen-output", &result)],
        )
        .await;
        for step in (0..run.last()).rev() {
            page.press(Key::Left).await;
            run.wait_for(&page, step, "stepping back").await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_routine_can_be_chosen() {
    let page = Page::open(&format!("?bits={UNEVEN:x}")).await;
    // The first of the catalogue is chosen already, so it comes last.
    for &routine in Catalogue::ROUTINES.iter().rev() {
        let run = Run::of(routine, UNEVEN);
        let id = routine.id();
        page.select("routine-select", id).await;
        page.wait_shown(
            &format!("{id} chosen"),
            &[
                ("routine-select", id),
                ("?routine", id),
                ("step-slider", "0"),
            ],
        )
        .await;
        run.wait_for_board(&page, 0, "chosen").await;
        let listing = without_blanks(&page.look(&["listing"]).await[0]);
        let code = without_blanks(routine.code());
        assert!(
            listing.starts_with(&code),
            "the listing of {id} is {listing}, which does not begin with {code}"
        );
        page.push("step-last").await;
        if run.last() > 0 {
            run.wait_for(&page, run.last(), "chosen and played").await;
        }
    }
}

/// However a transform came to be played, the menu shows the routine that plays it.
#[tokio::test(flavor = "multi_thread")]
async fn the_menu_shows_the_routine_of_every_button() {
    let page = Page::open("").await;
    let first = |transform| Catalogue::computing(transform).next().expect("a routine");
    let there_and_back = Transform::ALL
        .into_iter()
        .chain(Transform::ALL.into_iter().rev());
    // The packings are in the menu alone.
    let buttons = there_and_back.filter(|it| {
        !matches!(
            it,
            Transform::Packing(_) | Transform::Symmetry(Symmetry::Identity)
        )
    });
    for transform in buttons {
        page.push(&format!("do-{transform}")).await;
        page.wait_shown(
            &format!("{transform} pressed"),
            &[("routine-select", first(transform).id())],
        )
        .await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_slider_goes_to_every_step() {
    let routine = Catalogue::find("rotate-90-clockwise/flip-after-diagonal").expect("a routine");
    let run = Run::of(routine, R);
    let page = Page::open("?do=rotate-90-clockwise&step=0").await;
    for step in (0..=run.last()).rev() {
        page.write("step-slider", &step.to_string()).await;
        run.wait_for(&page, step, "slid").await;
    }
}

/// A colour flip plays a vertical flip on the set that becomes the chosen one.
#[tokio::test(flavor = "multi_thread")]
async fn a_colour_flip_moves_the_other_colour() {
    let fen: Fen = "k7/8/NK2B3/8/8/8/8/8 w - -".parse().expect("a FEN");
    let flipped = Transform::ColorFlip.position(&fen.position).position;
    let routine = Catalogue::find("flip-vertical/delta-swaps").expect("a routine");
    let page = Page::open("").await;
    for (set, chosen) in [("white", Color::White), ("black", Color::Black)] {
        let become_chosen = fen.position.placement.by_color(chosen.other());
        let run = Run::of(routine, become_chosen.0);
        page.go(&format!(
            "?fen={}&do=color-flip&set={set}&step=0",
            fen.to_string().replace(' ', "_")
        ))
        .await;
        for step in 0..=run.last() {
            run.wait_for_board(&page, step, &format!("colour flip of {set}"))
                .await;
            page.press(Key::Right).await;
        }
        let result = flipped.placement.by_color(chosen);
        page.wait_shown(
            &format!("{set} after the colour flip"),
            &[
                ("bit-grid", &*result.to_string()),
                ("fen-output", &flipped.to_string()),
            ],
        )
        .await;
    }
}

/// Each set of a position is a board that the routine runs on.
#[tokio::test(flavor = "multi_thread")]
async fn every_set_is_tracked() {
    let fen: Fen = "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq -"
        .parse()
        .expect("a FEN");
    let placement = &fen.position.placement;
    let page = Page::open(&format!(
        "?fen={}&do=mirror-horizontal",
        fen.to_string().replace(' ', "_")
    ))
    .await;
    let letters = "PNBRQKpnbrqk".chars().map(|letter| {
        let piece = Piece::from_letter(letter).expect("a piece");
        (letter.to_string(), placement.by_piece(piece))
    });
    let sets = [
        ("occupied".to_owned(), placement.occupied()),
        ("white".to_owned(), placement.by_color(Color::White)),
        ("black".to_owned(), placement.by_color(Color::Black)),
    ];
    for (set, bits) in sets.into_iter().chain(letters) {
        page.select("set-select", &set).await;
        let grid = bits.mirror_horizontal().to_string();
        let shown = if set == "occupied" { "" } else { &set };
        page.wait_shown(
            &format!("{set} mirrored"),
            &[("bit-grid", &*grid), ("set-select", &set), ("?set", shown)],
        )
        .await;
    }
    page.select("set-select", "bits").await;
    page.wait_shown(
        "with the pieces forgotten, the black kings are bits",
        &[("fen-output", "0x0800000000000000"), ("?fen", "")],
    )
    .await;
}

/// What a routine does to a board.
struct Run {
    routine: Routine,
    trace: Trace,
}

impl Run {
    fn of(routine: Routine, board: u64) -> Self {
        let trace = deltaboard_trace::run(&routine.program(), board);
        Self {
            routine,
            trace: trace.unwrap_or_else(|fault| panic!("{}: {fault}", routine.id())),
        }
    }

    fn last(&self) -> usize {
        self.trace.steps().len()
    }

    /// The transform that the routine plays; nothing for what does, or claims to do, something else.
    fn applied(&self) -> &'static str {
        let transform = self.routine.task().transform();
        let transform = transform.filter(|_| !self.routine.is_exercise());
        transform.map_or("", Transform::name)
    }

    /// Waits for all that the page shows of a step.
    async fn wait_for(&self, page: &Page, step: usize, how: &str) {
        self.wait_for_board(page, step, how).await;
        let (id, applied) = (self.routine.id(), self.applied());
        // What is no transform begins at step 0 without a word of it.
        let number = match (applied, step) {
            ("", 0) => String::new(),
            _ => step.to_string(),
        };
        let expected = [
            ("?step", &*number),
            ("?do", applied),
            ("routine-select", id),
        ];
        page.wait_shown(&format!("{id}, {how}, step {step}"), &expected)
            .await;
    }

    /// The mask of a step, or the factor that it copies by; squares and mailbox boards have none.
    fn mask(&self, meaning: Meaning) -> u64 {
        match meaning {
            Meaning::Copy { factor, .. } => factor,
            _ if self.routine.domain() != Domain::Board => 0,
            other => other.mask().unwrap_or(0),
        }
    }

    /// Waits for the boards of a step and the words for it.
    async fn wait_for_board(&self, page: &Page, step: usize, how: &str) {
        let last = self.last();
        let (before, mask, label) = match self.trace.step(step) {
            Some(shown) => (
                shown.before,
                self.mask(shown.meaning),
                format!("Step {step} of {last}: {}", shown.meaning),
            ),
            None if last == 0 => (self.trace.input(), 0, "No step…".to_owned()),
            // What comes is shown before it comes.
            None => (
                self.trace.input(),
                self.trace.step(1).map_or(0, |next| self.mask(next.meaning)),
                format!("Step 0 of {last}…"),
            ),
        };
        let board = self.trace.board(step);
        let expected = [
            ("bit-grid", Bitboard(board).to_string()),
            ("bit-grid-before", Bitboard(before).to_string()),
            ("bit-grid-mask", Bitboard(mask).to_string()),
            ("bits-hex", hex(board)),
            ("step-label", label),
            ("step-slider", step.to_string()),
        ];
        let id = self.routine.id();
        page.wait_shown(&format!("{id}, {how}, step {step}"), &expected)
            .await;
    }
}

fn without_blanks(text: &str) -> String {
    text.split_whitespace().collect()
}
