//! The model of the view, and the one function that changes it.

use std::collections::BTreeSet;

use deltaboard_transform::{Bitboard, Square};

use crate::chip::Chip;
use crate::goal::Goal;
use crate::hint::Hint;
use crate::moves::{Kind, Move};
use crate::preview::Preview;
use crate::routine::{MAX_MOVES, Routine};

/// What the view shows.
///
/// ```
/// use deltaboard_build::{Chip, Effect, Message, Model, update};
///
/// let mut model = Model::read("flip-vertical", "", 0x1e22_2212_0e0a_1222);
/// for (distance, digit) in [(8, 2), (16, 1), (32, 0)] {
///     update(&mut model, Message::Distance(distance));
///     update(&mut model, Message::Chip(Chip::ALL[digit]));
///     assert!(update(&mut model, Message::Make).contains(&Effect::Changed));
/// }
/// assert!(model.is_solved());
/// assert_eq!(model.board(), 0x2212_0a0e_1222_221e);
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Model {
    start: u64,
    goal: Goal,
    routine: Routine,
    tried: Move,
    /// The grade of the last hint since the last move; 0 for none.
    grade: u8,
    /// Whether the field for a permutation of one's own is open.
    asks: bool,
    /// How often the board changed.
    beat: u32,
    /// While the moves are played again: how many of them.
    replayed: Option<usize>,
    solved: BTreeSet<String>,
    notices: Vec<String>,
}

/// What the user does.
#[derive(Clone, PartialEq, Debug)]
pub enum Message {
    /// Sets the distance.
    Distance(u8),
    /// Puts squares under the mask, or takes them out.
    Paint(u64, bool),
    /// Presses a chip.
    Chip(Chip),
    /// Chooses a move of the palette.
    Choose(Kind),
    /// Makes the move that is tried.
    Make,
    /// Takes the last move back.
    Undo,
    /// Takes all moves back.
    Reset,
    /// Asks for the next hint.
    Hint,
    /// Opens a task.
    Open(Goal),
    /// Shows what a link says.
    Read(Box<Model>),
    /// Plays the moves again, from the start.
    Replay,
    /// Plays the next of them.
    Tick,
    /// Forgets which tasks are solved.
    Forget,
    /// Says what could not be read.
    Report(String),
    /// Opens the field for a permutation of one's own.
    Ask,
}

/// What the browser has to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Put goal and moves into the link.
    Changed,
    /// Store which tasks are solved.
    Store,
    /// Send a [`Message::Tick`] when a step has played.
    Wait,
}

impl Model {
    /// Reads the words of a link: the goal, the moves, and the board.
    #[must_use]
    pub fn read(goal: &str, moves: &str, board: u64) -> Self {
        let (routine, mut notices) = Routine::parse(moves);
        let goal = match goal {
            "" => Ok(Goal::default()),
            word => Goal::named(word),
        };
        let goal = goal.unwrap_or_else(|fault| {
            notices.insert(0, format!("{fault}."));
            Goal::default()
        });
        Self {
            start: board,
            goal,
            routine,
            tried: Move::default(),
            grade: 0,
            asks: false,
            beat: 0,
            replayed: None,
            solved: BTreeSet::new(),
            notices,
        }
    }

    /// The board before the first move.
    #[must_use]
    pub const fn start(&self) -> u64 {
        self.start
    }

    /// The board after the moves that are shown.
    #[must_use]
    pub fn board(&self) -> u64 {
        self.routine.moves()[..self.frame()].iter().fold(self.start, |board, it| it.board(board))
    }

    /// How many moves are shown: all of them, except while they are played again.
    #[must_use]
    pub fn frame(&self) -> usize {
        self.replayed.unwrap_or(self.routine.moves().len())
    }

    /// Whether the moves are played again.
    #[must_use]
    pub const fn is_replaying(&self) -> bool {
        self.replayed.is_some()
    }

    /// The ones on the board: what identifies each of them while it moves, and its square.
    #[must_use]
    pub fn bits(&self) -> Vec<(String, Square)> {
        let origins = self.routine.origins_at(self.frame());
        let mut copies = [0u8; 64];
        let bit = |at: Square| {
            let key = match origins.of(at).square() {
                Some(home) => {
                    let copy = &mut copies[usize::from(home.index())];
                    *copy += 1;
                    format!("{home}-{copy}")
                }
                None => format!("mixed-{at}"),
            };
            (key, at)
        };
        Bitboard(self.board()).squares().map(bit).collect()
    }

    /// The squares where the two of a pair differed, before the last move exchanged them.
    #[must_use]
    pub fn exchanged(&self) -> u64 {
        let last = self.frame().checked_sub(1).map(|last| self.routine.moves()[last]);
        match last.filter(|it| it.kind == Kind::Swap) {
            Some(it) => it.board(self.board()) ^ self.board(),
            None => 0,
        }
    }

    /// The board to reach.
    #[must_use]
    pub fn goal_board(&self) -> u64 {
        self.goal.permutation().board(self.start)
    }

    /// The permutation to reach.
    #[must_use]
    pub const fn goal(&self) -> &Goal {
        &self.goal
    }

    /// The moves so far.
    #[must_use]
    pub const fn routine(&self) -> &Routine {
        &self.routine
    }

    /// The move that is tried.
    #[must_use]
    pub const fn tried(&self) -> Move {
        self.tried
    }

    /// What it would do.
    #[must_use]
    pub fn preview(&self) -> Preview {
        Preview::of(self.tried, self.board())
    }

    /// The last hint, until the next move.
    #[must_use]
    pub fn hint(&self) -> Option<Hint> {
        (self.grade > 0).then(|| Hint::of(&self.goal, &self.routine, self.grade))
    }

    /// Whether the field for a permutation of one's own is open.
    #[must_use]
    pub const fn asks(&self) -> bool {
        self.asks
    }

    /// How often the board changed.
    #[must_use]
    pub const fn beat(&self) -> u32 {
        self.beat
    }

    /// What could not be read of the link, a sentence each.
    #[must_use]
    pub fn notices(&self) -> &[String] {
        &self.notices
    }

    /// Whether the goal is reached.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.goal.is_solved(&self.routine)
    }

    /// The words of the tasks that were solved on this device.
    pub fn solved(&self) -> impl Iterator<Item = &str> {
        self.solved.iter().map(String::as_str)
    }

    /// Whether a task was solved on this device.
    #[must_use]
    pub fn was_solved(&self, word: &str) -> bool {
        self.solved.contains(word)
    }

    /// Sets the words of the tasks that were solved, as the device has stored them.
    pub fn remember(&mut self, words: &str) {
        self.solved.extend(words.split(',').filter(|it| !it.is_empty()).map(str::to_owned));
    }

    /// Adds sentences about what could not be read.
    pub fn report(&mut self, notices: Vec<String>) {
        self.notices.extend(notices);
    }

    /// Whether another model shows the same board, moves and goal.
    #[must_use]
    pub fn shows_same(&self, other: &Self) -> bool {
        let shown = |it: &Self| (it.start, it.goal.word().to_owned(), it.routine.to_query());
        shown(self) == shown(other) && self.notices == other.notices
    }

    fn moved(&mut self) -> Vec<Effect> {
        self.beat += 1;
        self.grade = 0;
        self.notices.clear();
        let is_news = self.is_solved() && self.solved.insert(self.goal.word().to_owned());
        match is_news {
            true => vec![Effect::Changed, Effect::Store],
            false => vec![Effect::Changed],
        }
    }
}

/// Changes the model.
pub fn update(model: &mut Model, message: Message) -> Vec<Effect> {
    match message {
        Message::Replay | Message::Tick => return replay(model, message == Message::Replay),
        _ => model.replayed = None,
    }
    match message {
        Message::Distance(distance) => model.tried.distance = distance.clamp(1, 63),
        Message::Paint(squares, true) => model.tried.mask |= squares,
        Message::Paint(squares, false) => model.tried.mask &= !squares,
        Message::Chip(chip) => model.tried.mask = chip.toggled(model.tried.mask),
        Message::Choose(kind) => {
            // A rotate is one of all squares, unless a mask was chosen.
            let mask = match (kind, model.tried.mask) {
                (Kind::Rotate, 0) => u64::MAX,
                (Kind::Swap | Kind::Shift, u64::MAX) => 0,
                (_, mask) => mask,
            };
            model.tried = Move { kind, mask, ..model.tried };
        }
        Message::Make => {
            let made = model.tried;
            if !model.preview().does_something() {
                return Vec::new();
            }
            if !model.routine.push(made) {
                model.notices =
                    vec![format!("A link holds at most {MAX_MOVES} moves: undo some first.")];
                return Vec::new();
            }
            // The next move begins with an empty mask; a kind without one is rarely made twice.
            model.tried = Move { mask: 0, ..made };
            if !matches!(made.kind, Kind::Swap | Kind::Shift) {
                model.tried.kind = Kind::Swap;
            }
            return model.moved();
        }
        Message::Undo => {
            if let Some(undone) = model.routine.pop() {
                // To be changed and made again.
                model.tried = undone;
                return model.moved();
            }
        }
        Message::Reset => {
            if !model.routine.moves().is_empty() {
                model.routine = Routine::default();
                model.tried = Move::default();
                return model.moved();
            }
        }
        Message::Hint => {
            model.grade = (model.grade + 1).min(Hint::LAST);
            if let Some(next) = model.hint().and_then(|hint| hint.next) {
                model.tried = next;
            }
        }
        Message::Open(goal) => {
            let solved = std::mem::take(&mut model.solved);
            let beat = model.beat + 1;
            *model = Model { solved, beat, ..Model::read(goal.word(), "", model.start) };
            return vec![Effect::Changed];
        }
        Message::Read(read) => {
            let solved = std::mem::take(&mut model.solved);
            let beat = model.beat + 1;
            *model = Model { solved, beat, ..*read };
        }
        Message::Forget => {
            model.solved.clear();
            return vec![Effect::Store];
        }
        Message::Report(notice) => model.notices = vec![notice],
        Message::Ask => model.asks = true,
        Message::Replay | Message::Tick => {}
    }
    Vec::new()
}

/// Shows the first board again, or the one after the next move.
fn replay(model: &mut Model, is_start: bool) -> Vec<Effect> {
    let next = match (is_start, model.replayed) {
        (true, _) => 0,
        (false, Some(frame)) => frame + 1,
        (false, None) => return Vec::new(),
    };
    model.beat += 1;
    let goes_on = next < model.routine.moves().len();
    model.replayed = goes_on.then_some(next);
    if goes_on { vec![Effect::Wait] } else { Vec::new() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn model() -> Model {
        Model::read("flip-vertical", "", 0x1e22_2212_0e0a_1222)
    }

    #[test]
    fn a_move_can_be_made_and_taken_back() {
        let mut model = model();
        assert_eq!(update(&mut model, Message::Make), [], "an empty mask");
        update(&mut model, Message::Distance(8));
        update(&mut model, Message::Paint(0xff, true));
        assert_eq!(update(&mut model, Message::Make), [Effect::Changed]);
        assert_eq!((model.tried().mask, model.tried().distance), (0, 8));
        assert_eq!(update(&mut model, Message::Undo), [Effect::Changed]);
        assert_eq!((model.tried().mask, model.board()), (0xff, model.start()));
        assert_eq!(update(&mut model, Message::Undo), []);
        assert_eq!(update(&mut model, Message::Reset), []);
    }

    #[test]
    fn hints_solve_the_task_and_it_is_remembered() {
        let mut model = model();
        let mut effects = Vec::new();
        for _ in 0..3 {
            for _ in 0..3 {
                update(&mut model, Message::Hint);
            }
            effects = update(&mut model, Message::Make);
        }
        assert_eq!(effects, [Effect::Changed, Effect::Store]);
        assert!(model.is_solved() && model.was_solved("flip-vertical"));
        update(&mut model, Message::Open(Goal::named("rotate-180").unwrap()));
        assert!(!model.is_solved() && model.was_solved("flip-vertical"));
        assert_eq!(update(&mut model, Message::Forget), [Effect::Store]);
        assert_eq!(model.solved().count(), 0);
    }

    #[test]
    fn the_moves_can_be_played_again() {
        let mut model = Model::read("flip-vertical", "swap-8-00ff00ff00ff00ff,bytes", 1);
        assert_eq!(model.bits(), [("a1-1".to_owned(), Square::A7)]);
        assert_eq!(update(&mut model, Message::Replay), [Effect::Wait]);
        assert_eq!((model.board(), model.exchanged()), (1, 0));
        assert_eq!(update(&mut model, Message::Tick), [Effect::Wait]);
        assert_eq!((model.board(), model.exchanged()), (1 << 8, 0x101));
        assert_eq!(update(&mut model, Message::Tick), []);
        assert_eq!((model.board(), model.is_replaying()), (1 << 48, false));
        // Anything else ends it.
        update(&mut model, Message::Replay);
        update(&mut model, Message::Distance(3));
        assert_eq!(update(&mut model, Message::Tick), []);
        assert_eq!(model.frame(), 2);
    }

    #[test]
    fn there_is_a_last_move() {
        let mut model = Model::read("flip-vertical", &["bytes"; 100].join(","), 1);
        update(&mut model, Message::Choose(Kind::Bytes));
        assert_eq!(update(&mut model, Message::Make), []);
        assert_eq!(model.notices(), ["A link holds at most 100 moves: undo some first."]);
    }

    #[test]
    fn a_bad_link_keeps_what_can_be_read() {
        let model = Model::read("flip-vertikal", "bytes,spin", 1);
        assert_eq!(model.goal().word(), "neighbours");
        assert_eq!((model.routine().to_query(), model.notices().len()), ("bytes".to_owned(), 2));
    }
}
