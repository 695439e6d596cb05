//! Random walks. After each action, the link must restore the page and the board must be the transformed input. At the
//! end, everything must be undone. The browser tests have a shorter walk over the page itself.

use deltaboard_app::job::{JobId, Outcome};
use deltaboard_app::{Answer, Gesture, Highlight, Message, Selected, Timer, WorkFailure};
use deltaboard_catalogue::Catalogue;
use deltaboard_compiler::Instructions;
use deltaboard_routine::Language;
use deltaboard_scene::{
    Action, Attributes, Cells, Edit, Entry, Man, Scene, Set, Speed, State, Subject, View,
};
use deltaboard_transform::{Bitboard, Direction, Piece, Square, SquareMapping, Transform};

use crate::visit::{Visit, drawn_fen};

/// The number of actions in a walk, which must fit on the undo stack.
const ACTIONS: usize = 150;
const WALKS: u64 = 8;

const BOARDS: [&str; 8] = [
    "k7/8/NK2B3/8/8/8/8/8 w - -",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "8/8/8/8/8/8/8/K6k",
    "r3k2r/8/8/8/8/8/P7/R3K2R b KQkq - 3 40",
    "0x1e2222120e0a1222",
    "0",
    "0xffffffffffffffff",
    "no board",
];

const QUERIES: [&str; 4] =
    ["", "?bits=1<<4&do=flip-vertical&step=1", "?view=lab&code=~x", "?fen=x&view=lab"];

const CODE: [&str; 4] =
    ["u64 f(u64 x) { return x << 8; }", "x ^ (x >> 1)", "sq ^ 56", "u64 f(u64 x) { return x <<"];

struct Dice(u64);

impl Dice {
    fn below(&mut self, sides: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("31 bits") % sides
    }

    fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }

    fn square(&mut self) -> Square {
        self.one_of(&Square::ALL)
    }

    /// An action, or one time in four another message.
    fn message(&mut self, visit: &Visit) -> Message {
        let (flag, square) = (self.below(2) == 1, self.square());
        match self.below(8) {
            0..=4 => return Message::Act(self.action(visit)),
            5 => return self.text(),
            _ => {}
        }
        let piece = Piece::from_letter('n').expect("a piece");
        match self.below(20) {
            0 | 1 => Message::Press(square),
            2 => Message::Select(match self.below(3) {
                0 => Selected::Nothing,
                1 => Selected::Man(Man::None),
                _ => Selected::Man(Man::Piece(piece)),
            }),
            3 => Message::Gesture(match self.below(5) {
                0 => Gesture::Drag(square, flag.then(|| self.square())),
                1 => Gesture::Drop(piece, square),
                2 => Gesture::PressLine(square.rank().bitboard()),
                3 => Gesture::Type(piece),
                _ => Gesture::Shift(self.one_of(&Direction::ALL)),
            }),
            4 => Message::Hover(match flag {
                true => Highlight::Square(square),
                false => Highlight::Expression(self.below(9)),
            }),
            5 => Message::WalkTo(square),
            6 => Message::WalkInside(flag),
            7 => Message::Key(self.one_of(&["ArrowRight", "Home", "End", "?", "x"]).to_owned()),
            8 => Message::Answer(match flag {
                true => Answer::Square(Some(square)),
                false => Answer::Board(self.below(4)),
            }),
            9 => Message::OpenTools(flag),
            10 => Message::OpenEmbedding(flag),
            11 => Message::PickSquare(square, flag),
            12 => Message::Search(flag),
            13 => Message::Follow(square),
            14 => Message::Act(Action::Pause),
            15 => Message::Act(Action::WritePermutation("sq ^ 7".into())),
            16 => Message::Act(Action::AllowInstructions(Instructions::default())),
            _ => Message::TimedOut(self.one_of(&[Timer::Toast, Timer::Outdated])),
        }
    }

    /// A text for the board.
    fn text(&mut self) -> Message {
        let text = self.one_of(&BOARDS).to_owned();
        Message::Enter(match self.below(3) {
            0 => Entry::Fen(text),
            1 => Entry::Bits(text),
            _ => Entry::Paste(text),
        })
    }

    /// The worker answers, fails, or takes its time. Its answer may be stale, wrong or lost.
    fn let_worker_act(&mut self, visit: &mut Visit) {
        let old = JobId::nth(u32::try_from(self.below(100)).expect("a small number"));
        match self.below(14) {
            0 => {
                visit.send(Message::TimedOut(Timer::Overdue));
            }
            1 => {
                visit.send(Message::JobDone(old, Box::new(Outcome::Read(Vec::new()))));
            }
            2 => {
                visit.send(Message::JobFailed(old, WorkFailure::Crashed));
            }
            _ if visit.asked.is_none() => {}
            3..=6 => {
                visit.work();
            }
            7 | 8 => visit.fail(match self.below(9) {
                0 => WorkFailure::NotLoaded("status 404".to_owned()),
                _ => WorkFailure::Crashed,
            }),
            9 => {
                visit.send(Message::TimedOut(Timer::Outdated));
            }
            10 => visit.asked = None,
            11 => {
                visit.asked = None;
                let wrong = match self.below(2) {
                    0 => Outcome::Laws(Vec::new()),
                    _ => Outcome::Read(Vec::new()),
                };
                visit.send(Message::JobDone(visit.id, Box::new(wrong)));
            }
            _ => {}
        }
    }

    /// Other attributes for a player.
    fn attributes(&mut self) -> Message {
        let attributes = self.one_of(&[
            "do=flip-vertical&routine=flip-vertical/delta-swaps&predict=1",
            "do=rotate-180&bits=1<<4&step=2",
            "fen=k7/8/8/8/8/8/8/7K w&autoplay",
            "routine=exercises/pseudo-rotation-formula&ask=b1 last",
            "theme=dark",
        ]);
        let code = match self.below(3) {
            0 => Some(self.one_of(&CODE)),
            _ => None,
        };
        Message::SetAttributes(Box::new(Attributes::parse(attributes, code)))
    }

    fn action(&mut self, visit: &Visit) -> Action {
        let flag = self.below(2) == 1;
        match self.below(30) {
            0..=4 => Action::Apply(self.one_of(&Transform::ALL)),
            5 => Action::ChooseRoutine(self.one_of(Catalogue::ROUTINES)),
            6 => Action::StepForward,
            7 => Action::StepBack,
            8 => Action::StepFirst,
            9 => Action::StepLast,
            10 => Action::StepTo(self.below(10)),
            11 => Action::Visit(self.one_of(&View::ALL)),
            12 => Action::ChooseMapping(self.one_of(&SquareMapping::ALL)),
            13 => Action::ChooseCells(self.one_of(&Cells::ALL)),
            14 => {
                let sets: Vec<_> = Set::all().collect();
                Action::ChooseSet(self.one_of(&sets))
            }
            15 => Action::Load(Subject::Bits(Bitboard(self.below(1 << 20) as u64))),
            16 => Action::OpenInLab,
            17 => Action::DismissNotices,
            18 => Action::ToggleSquare(self.square()),
            19 => {
                let man = match flag {
                    true => Man::Bit,
                    false => Man::Piece(Piece::from_letter('n').expect("a piece")),
                };
                Action::Edit(match self.below(4) {
                    0 => Edit::Put(self.square(), man),
                    1 => Edit::Move(self.square(), self.square()),
                    2 => Edit::Fill(self.square().file().bitboard(), man),
                    _ => Edit::Shift(self.one_of(&Direction::ALL)),
                })
            }
            20 => Action::PlayOrPause,
            // The clock only ticks during a playback.
            21 if visit.state.playing => Action::Tick,
            21 => Action::Play,
            22 => Action::Loop(flag),
            23 => Action::Compare,
            24 => Action::Occupy(u8::try_from(self.below(256)).expect("a byte")),
            25 => Action::WriteCode(self.one_of(&CODE).into()),
            26 => match flag {
                true => Action::TurnView,
                false => Action::SetSpeed(self.one_of(&Speed::ALL)),
            },
            27 => match flag {
                true => Action::ForgetPieces,
                false => Action::NextTheme,
            },
            28 => Action::PrintIn(Some(self.one_of(&Language::ALL))),
            _ => match visit.scene.alternatives().as_slice() {
                [] => Action::Predict(flag),
                others => Action::PlayBeside(self.one_of(others)),
            },
        }
    }
}

/// Any order of messages, also of those that make no sense then, leaves a model whose scene is the scene of its state.
#[test]
#[ignore = "two minutes; `cargo xtask test --full` runs it"]
fn a_hundred_thousand_random_messages_keep_the_model_consistent() {
    const MESSAGES: usize = 50_000;
    let player = "do=flip-vertical&routine=flip-vertical/delta-swaps&predict=1";
    for (mut visit, is_player) in [(Visit::open(""), false), (Visit::embedded(player, None), true)]
    {
        let mut dice = Dice(1);
        visit.works = false;
        for number in 0..MESSAGES {
            let message = match dice.below(20) {
                0 => dice.attributes(),
                1 => Message::Undo,
                2 => Message::Redo,
                3 => Message::Navigated(dice.one_of(&QUERIES).to_owned()),
                _ => dice.message(&visit),
            };
            let when = format!("{number}: {message:?}, from {}", visit.state.to_query());
            visit.send(message);
            dice.let_worker_act(&mut visit);
            if number % 50 == 0 {
                visit.pause_typing();
                let scene = Scene::of(&visit.state);
                assert_eq!(scene.after, visit.scene.after, "{when}");
                assert_eq!(scene.last_frame(), visit.scene.last_frame(), "{when}");
                assert!(visit.state.step <= scene.last_frame(), "{when}");
                // Code that waits is being parsed, unless the worker failed.
                let waits = visit.state.view == View::Lab && !visit.state.lab.code.is_parsed();
                let failed = visit.model.session().work.failure.is_some();
                assert!(is_player || !waits || visit.model.is_reading() || failed, "{when}");
            }
        }
        // Whatever was lost, the next text is shown.
        visit.send(Message::TimedOut(Timer::Overdue));
        assert!(!visit.model.is_reading());
        visit.send(Message::TimedOut(Timer::Outdated));
        visit.works = true;
        if visit.asked.is_some() {
            visit.work();
        }
        visit.enter(Entry::Paste("1 << 4".to_owned()));
        visit.send(Message::SetAttributes(Box::new(Attributes::parse("bits=1<<4", None))));
        visit.send(Message::TimedOut(Timer::Outdated));
        assert_eq!(visit.state.subject.to_string(), "0x0000000000000010");
    }
}

#[test]
fn random_messages_are_linked_shown_and_undone() {
    let (mut by_hand, mut bit_by_bit) = (0, 0);
    for seed in 0..WALKS {
        let mut dice = Dice(seed);
        let mut visit = Visit::open("");
        for number in 0..ACTIONS {
            let message = dice.message(&visit);
            let when =
                format!("{number} of walk {seed}: {message:?}, from {}", visit.state.to_query());
            visit.send(message);
            visit.pause_typing();
            assert_eq!(visit.url, visit.state.to_query(), "{when}");
            check_link(&visit, &when);
            bit_by_bit += usize::from(is_followed(&visit, &when));
            by_hand += usize::from(is_moved_by_hand(&visit, &when));
        }
        while visit.undo() {
            check_link(&visit, &format!("walk {seed}, undone"));
        }
        let opened = State::default();
        assert_eq!(visit.state.subject, opened.subject, "walk {seed}");
        assert_eq!(visit.state.transforms, [], "walk {seed}");
        assert_eq!(visit.state.lab.code, opened.lab.code, "walk {seed}");
    }
    let all = ACTIONS * usize::try_from(WALKS).expect("a small number");
    assert!(by_hand * 30 > all, "{by_hand} of {all} were moved by hand");
    assert!(bit_by_bit * 2 > all, "{bit_by_bit} of {all} were followed");
}

/// Checks that the link restores what the page shows.
fn check_link(visit: &Visit, when: &str) {
    let query = visit.state.to_query();
    let read = State::from_query(&query);
    assert_eq!(read.to_query(), query, "{when}");
    let is_draft = |text: &str| text.contains("cannot be read");
    let notices: Vec<_> = read.notices.iter().filter(|it| !is_draft(it)).collect();
    assert!(notices.is_empty(), "{when}: {notices:?}");
    // While the code has an error, the link doesn't contain the code that plays.
    if visit.scene.fault.is_some() {
        return;
    }
    let scene = Scene::of(&read);
    assert_eq!(scene.after, visit.scene.after, "{when}");
    assert_eq!(scene.trace.input(), visit.scene.trace.input(), "{when}");
    assert_eq!(scene.last_frame(), visit.scene.last_frame(), "{when}");
    assert!(visit.state.step <= scene.last_frame(), "{when}");
    let step = visit.state.step;
    // A loop is linked with the step that repeats, which may differ from the current one.
    if visit.state.looped.is_none() && visit.state.view != View::Lab {
        let waits = visit.state.transforms.is_empty() && step == 0;
        assert!(waits || read.step == step, "{when}: {} and {step}", read.step);
    }
}

/// Compares the computed number with the origins of each bit. Returns whether all origins are known.
fn is_followed(visit: &Visit, when: &str) -> bool {
    let trace = &visit.scene.trace;
    let origins = trace.origins(visit.frame());
    let number = trace.board(visit.frame());
    let known = origins.evaluate(trace.input());
    assert_eq!((number ^ known) & !origins.unknown_bits(), 0, "{when}");
    origins.unknown_bits() == 0
}

/// Compares the last frame of a transform with the input, moved square by square. Returns whether it could.
fn is_moved_by_hand(visit: &Visit, when: &str) -> bool {
    let is_last = visit.state.step == visit.scene.last_frame();
    if visit.scene.transform.is_none() || !is_last {
        return false;
    }
    let mut squares = input(&visit.state.subject);
    for transform in &visit.state.transforms {
        match moved(&squares, transform.name()) {
            Some(moved) => squares = moved,
            None => return false,
        }
    }
    if visit.state.transforms.is_empty() {
        return false;
    }
    let result = input(&visit.scene.after);
    assert_eq!(result, squares, "{when}");
    let is_of_set = |square: char| match &*visit.state.set.name() {
        _ if square == '1' => true,
        "occupied" => square != '.',
        "white" => square.is_ascii_uppercase(),
        "black" => square.is_ascii_lowercase(),
        letter => letter == square.to_string(),
    };
    let bits = (0u32..).zip(&squares).filter(|(_, square)| is_of_set(**square));
    let bits = bits.fold(0, |bits, (bit, _)| bits | 1 << bit);
    assert_eq!(visit.bits(), Bitboard(bits), "{when}");
    true
}

/// The contents of the 64 squares, from a1 on: `.` for an empty square, `1` for a bit, or the letter of a piece.
fn input(subject: &Subject) -> Vec<char> {
    let text = subject.to_string();
    match subject {
        Subject::Bits(bits) => {
            Square::ALL.map(|square| if bits.contains(square) { '1' } else { '.' }).to_vec()
        }
        Subject::Position(_) => {
            let drawn = drawn_fen(&text);
            let ranks = drawn.lines().rev();
            ranks.flat_map(|rank| rank.chars().filter(|it| *it != ' ')).collect()
        }
    }
}

/// Moves the squares by a transform, if it's a symmetry, a colour flip or a pseudo-rotation.
fn moved(squares: &[char], transform: &str) -> Option<Vec<char>> {
    let goal: fn(usize, usize) -> (usize, usize) = match transform {
        "identity" => |file, rank| (file, rank),
        "flip-vertical" | "color-flip" => |file, rank| (file, 7 - rank),
        "mirror-horizontal" => |file, rank| (7 - file, rank),
        "flip-diagonal" => |file, rank| (rank, file),
        "flip-anti-diagonal" => |file, rank| (7 - rank, 7 - file),
        "rotate-180" => |file, rank| (7 - file, 7 - rank),
        "rotate-90-clockwise" => |file, rank| (rank, 7 - file),
        "rotate-90-anticlockwise" => |file, rank| (7 - rank, file),
        // Files slide down.
        "pseudo-rotate-45-clockwise" => |file, rank| (file, (rank + 8 - file) % 8),
        "pseudo-rotate-45-anticlockwise" => |file, rank| (file, (rank + file + 1) % 8),
        _ => return None,
    };
    let mut moved = vec!['.'; 64];
    for (from, square) in squares.iter().enumerate() {
        let (file, rank) = goal(from % 8, from / 8);
        moved[8 * rank + file] = match *square {
            piece if transform != "color-flip" => piece,
            white if white.is_ascii_uppercase() => white.to_ascii_lowercase(),
            black => black.to_ascii_uppercase(),
        };
    }
    Some(moved)
}
