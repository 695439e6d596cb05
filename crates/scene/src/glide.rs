//! How the bits of a step get from one frame to the next, for animations.

use deltaboard_routine::Domain;
use deltaboard_routine::intrinsic::Intrinsic;
use deltaboard_routine::syntax::{Expr, ExprKind};
use deltaboard_trace::{Evaluation, Meaning, Step, copies};
use deltaboard_transform::{Bitboard, File, Rank, Square, Symmetry, Transform};

use crate::scene::Scene;
use crate::travel::Bit;

/// How many ranks above the bits the entry of a table is drawn.
const TABLE: i8 = 2;

/// The order in which the bits of a step move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Course {
    /// Rank after rank.
    Ranks,
    /// All at once, after the squares where the two of a pair differ have been lit.
    Pairs,
    /// The outer ranks first, so that rows pass each other.
    Rows,
    /// With the whole board, which turns.
    Turn,
    /// First along their file to the rank where they are packed, and then together.
    Packed,
    /// First apart on their rank, and then along their file.
    Dealt,
    /// Into a table, and what is there comes out.
    Table,
}

impl Course {
    /// Returns the class for the style sheet.
    pub const fn class(self) -> &'static str {
        match self {
            Self::Ranks => "",
            Self::Pairs => "pairs",
            Self::Rows => "rows",
            Self::Turn => "turn",
            Self::Packed => "packed",
            Self::Dealt => "dealt",
            Self::Table => "table",
        }
    }

    fn of(scene: &Scene, step: &Step) -> Self {
        match step.meaning {
            _ if uses(scene, step, Intrinsic::Extract) => Self::Packed,
            _ if uses(scene, step, Intrinsic::Deposit) => Self::Dealt,
            Meaning::DeltaSwap { .. } if mixes(step) => Self::Pairs,
            Meaning::Transform(Transform::Symmetry(Symmetry::FlipVertical)) => Self::Rows,
            Meaning::Transform(Transform::Symmetry(Symmetry::Rotate180)) => Self::Turn,
            _ => Self::Ranks,
        }
    }
}

/// Whether a part of a step combines several bits, as the XOR form of a delta swap does.
fn mixes(step: &Step) -> bool {
    let mixes = |it: &Evaluation| it.motion.bits_where(|from, _| from.count_ones() > 1) != 0;
    step.evaluations.iter().any(mixes)
}

/// Whether a step uses an instruction.
fn uses(scene: &Scene, step: &Step, instruction: Intrinsic) -> bool {
    let uses =
        |expr: &&Expr| matches!(&expr.kind, ExprKind::Intrinsic(used, _) if *used == instruction);
    scene.expressions().filter(uses).any(|expr| step.evaluation_of(expr.id).is_some())
}

/// What a step does by PEXT or PDEP, in a sentence.
pub(crate) fn packed(scene: &Scene, step: &Step) -> Option<&'static str> {
    match [Intrinsic::Extract, Intrinsic::Deposit].map(|it| uses(scene, step, it)) {
        [true, true] => Some(
            "PEXT takes the bits under a mask together, in their order, and PDEP deals them out under another.",
        ),
        [true, false] => Some("PEXT takes the bits under its mask together, in their order."),
        [false, true] => Some("PDEP deals the lowest bits out under its mask, in their order."),
        [false, false] => None,
    }
}

/// What a step reads from a table where a part of the board says, in words: "mirrored[0x87] is 0xE1". `None` if it reads several
/// entries, or is about a single square.
pub(crate) fn looked_up(scene: &Scene, step: &Step) -> Option<String> {
    if scene.domain() != Domain::Board {
        return None;
    }
    let of_board =
        |expr: &Expr| step.evaluation_of(expr.id).filter(|it| it.origins.as_constant().is_none());
    let mut entries = scene.expressions().filter_map(|expr| {
        let ExprKind::Element(_, index) = &expr.kind else { return None };
        let (entry, index) = (of_board(expr)?.number.bits, of_board(index)?.number.bits);
        let table = expr.span.of(scene.program.text()).split('[').next()?.trim();
        Some(format!("{table}[0x{index:02X}] is 0x{entry:02X}"))
    });
    entries.next().filter(|_| entries.next().is_none())
}

/// A bit that isn't on both boards, or goes from one to the other over an edge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Passage {
    /// The bit, where it is.
    pub bit: Bit,
    /// How many files to the right it moves on the way.
    pub files: i8,
    /// How many ranks up.
    pub ranks: i8,
}

/// How the bits of a step get to its frame.
///
/// ```
/// use deltaboard_scene::{Course, Glide, Scene, State};
///
/// // Rank 8 leaves over the upper edge, and enters over the lower one.
/// let query = "bits=0x0101010101010101&routine=wrap-north/rotate";
/// let glide = Glide::between(&Scene::of(&State::from_query(query)), 0, 1).unwrap();
/// let [leaves, enters] = [&glide.leaves, &glide.enters].map(|it| (it[0].bit.at, it[0].ranks));
/// assert_eq!((leaves.0.to_string(), leaves.1), ("a8".to_owned(), 1));
/// assert_eq!((enters.0.to_string(), enters.1), ("a1".to_owned(), 1));
/// assert_eq!((glide.course, glide.leaves.len(), glide.enters.len()), (Course::Ranks, 1, 1));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Glide {
    /// The order.
    pub course: Course,
    /// What the step reads from a table, in words.
    pub looked_up: Option<String>,
    /// The squares where the two of a pair differ, in a step that finds them.
    pub differ: Bitboard,
    /// The set bits of the frame that weren't on the board before: copies, from where they are made, and those that come over an
    /// edge. Also those that get to their place on a way of their own, as they are packed or dealt.
    pub enters: Vec<Passage>,
    /// The set bits before that are no longer on the board: they go over an edge, or stay where the step clears them.
    pub leaves: Vec<Passage>,
}

impl Glide {
    /// Returns how the bits get from a frame to the next one, or to the one before. `None` for other frames, where they don't move
    /// step by step.
    pub fn between(scene: &Scene, from: usize, to: usize) -> Option<Self> {
        match (from.checked_sub(to), to.checked_sub(from)) {
            (_, Some(1)) => Self::of(scene, to),
            (Some(1), _) => Self::of(scene, from).map(Self::back),
            _ => None,
        }
    }

    /// Returns how the bits get back: what came leaves the same way.
    fn back(self) -> Self {
        if let Course::Packed | Course::Dealt = self.course {
            return self.funnel_back();
        }
        let turned = |it: Passage| Passage { bit: it.bit, files: -it.files, ranks: -it.ranks };
        Self {
            enters: self.leaves.into_iter().map(turned).collect(),
            leaves: self.enters.into_iter().map(turned).collect(),
            ..self
        }
    }

    /// Returns how bits get back that were packed: they are dealt, and the other way round.
    fn funnel_back(self) -> Self {
        let before = |it: Passage| {
            let along = |at: u8, by: i8| at.checked_add_signed(-by);
            let file = File::new(along(it.bit.at.file().index(), it.files)?)?;
            let rank = Rank::new(along(it.bit.at.rank().index(), it.ranks)?)?;
            let bit = Bit { at: Square::from_coords(file, rank), ..it.bit };
            Some(Passage { bit, files: -it.files, ranks: -it.ranks })
        };
        let course = if self.course == Course::Packed { Course::Dealt } else { Course::Packed };
        Self { course, enters: self.enters.into_iter().filter_map(before).collect(), ..self }
    }

    /// Returns how the bits get to a frame from the one before; `None` for the first.
    fn of(scene: &Scene, frame: usize) -> Option<Self> {
        let step = scene.trace.step(frame)?;
        let looked_up = looked_up(scene, step);
        let course = match looked_up {
            Some(_) => Course::Table,
            None => Course::of(scene, step),
        };
        let differ = match course {
            Course::Pairs => scene.on_board(step.before ^ step.after),
            _ => Bitboard::EMPTY,
        };
        let mut glide = Self { course, looked_up, differ, enters: Vec::new(), leaves: Vec::new() };
        // Between the terms of a sum, bits wait on the board.
        if step.term.is_none() {
            glide.add_passages(scene, step, frame);
        }
        Some(glide)
    }

    fn add_passages(&mut self, scene: &Scene, step: &Step, frame: usize) {
        let way = Way::of(scene, step);
        let before: Vec<_> = scene.bits(frame - 1).copied().collect();
        let now: Vec<_> = scene.bits(frame).copied().collect();
        let key = |bit: &Bit| (bit.home, bit.copy);
        for bit in &now {
            let parent =
                step.motion.of(scene.bit_of(bit.at)).square().map(|it| scene.square_of(it));
            let Some(parent) = parent else { continue };
            let vector = vector(parent, bit.at);
            if self.course == Course::Table {
                self.enters.push(Passage { bit: *bit, files: 0, ranks: -TABLE });
                let bit = Bit { at: parent, ..*bit };
                self.leaves.push(Passage { bit, files: 0, ranks: TABLE });
                continue;
            }
            if matches!(self.course, Course::Packed | Course::Dealt) {
                if vector != (0, 0) {
                    self.enters.push(Passage { bit: *bit, files: vector.0, ranks: vector.1 });
                }
                continue;
            }
            let is_new = !before.iter().any(|it| key(it) == key(bit));
            if way.wraps && vector != way.main && vector != (0, 0) {
                let (files, ranks) = way.main;
                self.enters.push(Passage { bit: *bit, files, ranks });
                self.leaves.push(Passage { bit: Bit { at: parent, ..*bit }, files, ranks });
            } else if is_new && vector != (0, 0) {
                self.enters.push(Passage { bit: *bit, files: vector.0, ranks: vector.1 });
            }
        }
        let (files, ranks) = if way.is_shared { way.main } else { (0, 0) };
        let board = scene.board(frame);
        let is_gone = |bit: &&Bit| {
            let stays = (files, ranks) == (0, 0) && board.contains(bit.at);
            !stays && !now.iter().any(|it| key(it) == key(bit))
        };
        let gone = before.iter().filter(is_gone);
        self.leaves.extend(gone.map(|bit| Passage { bit: *bit, files, ranks }));
    }

    /// Returns how a bit of the frame enters, if it does: from how many files and ranks away.
    pub fn entrance(&self, at: Square) -> Option<(i8, i8)> {
        let passage = self.enters.iter().find(|it| it.bit.at == at)?;
        Some((passage.files, passage.ranks))
    }
}

/// The way that most of the bits that move take.
struct Way {
    main: (i8, i8),
    /// Whether all take it.
    is_shared: bool,
    /// Whether the others take it over an edge.
    wraps: bool,
}

impl Way {
    fn of(scene: &Scene, step: &Step) -> Self {
        let mut ways: Vec<((i8, i8), u32)> = Vec::new();
        for (from, to) in copies(&step.motion) {
            let way = vector(scene.square_of(from), scene.square_of(to));
            match ways.iter_mut().find(|it| it.0 == way) {
                Some((_, count)) => *count += 1,
                None if way != (0, 0) => ways.push((way, 1)),
                None => {}
            }
        }
        let main = ways.iter().max_by_key(|it| it.1).map_or((0, 0), |it| it.0);
        let places = |(files, ranks): (i8, i8)| 8 * ranks + files;
        let meets = |one: i8, other: i8| (one - other) % 8 == 0;
        let goes_round = |(way, _): &((i8, i8), u32)| {
            (places(*way) - places(main)) % 64 == 0 || meets(way.0, main.0) && meets(way.1, main.1)
        };
        // Halves that change places don't go round.
        let are_halves = ways.len() == 2 && ways[0].1 == ways[1].1;
        let wraps = ways.len() > 1 && !are_halves && ways.iter().all(goes_round);
        Self { main, is_shared: ways.len() == 1, wraps }
    }
}

/// How many files and ranks apart two squares are.
const fn vector(from: Square, to: Square) -> (i8, i8) {
    let files = to.file().index() as i8 - from.file().index() as i8;
    (files, to.rank().index() as i8 - from.rank().index() as i8)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::State;

    fn glide(query: &str, frame: usize) -> Glide {
        Glide::of(&Scene::of(&State::from_query(query)), frame).unwrap()
    }

    /// `a1+1+0` for a bit on a1 that moves one file to the right.
    fn written(passages: &[Passage]) -> Vec<String> {
        let mut written: Vec<_> = passages
            .iter()
            .map(|it| format!("{}{:+}{:+}", it.bit.at, it.files, it.ranks))
            .collect();
        written.sort();
        written
    }

    #[test]
    fn bits_leave_over_the_edge_that_they_move_to() {
        let shifted = glide("bits=0x8000000000000081&routine=shift-east/masked-shift", 1);
        assert_eq!(written(&shifted.leaves), ["h1+1+0", "h8+1+0"]);
        assert_eq!(written(&shifted.enters), [""; 0]);
        let round = glide("bits=0x8000000000000081&routine=wrap-east/masked-rotates", 1);
        assert_eq!(written(&round.leaves), ["h1+1+0", "h8+1+0"]);
        assert_eq!(written(&round.enters), ["a1+1+0", "a8+1+0"]);
    }

    #[test]
    fn what_a_mask_clears_stays_and_copies_fly() {
        let query = "bits=0x0303&routine=a-file-to-rank/multiplication";
        assert_eq!(written(&glide(query, 1).leaves), ["b1+0+0", "b2+0+0"]);
        assert_eq!(written(&glide(query, 2).enters), ["b2+1+1", "b3+1+1"]);
    }

    #[test]
    fn a_step_back_plays_backwards() {
        let query = "bits=0x8000000000000081&routine=wrap-east/masked-rotates";
        let scene = Scene::of(&State::from_query(query));
        let back = Glide::between(&scene, 1, 0).unwrap();
        assert_eq!(written(&back.enters), ["h1-1+0", "h8-1+0"]);
        assert_eq!(written(&back.leaves), ["a1-1+0", "a8-1+0"]);
        assert_eq!((Glide::between(&scene, 1, 1), Glide::between(&scene, 0, 2)), (None, None));
    }

    #[test]
    fn a_row_goes_into_a_table_and_its_entry_comes_out() {
        let table = glide("bits=0xf000000000000087&routine=mirror-rank/lookup", 2);
        assert_eq!(table.looked_up.as_deref(), Some("mirrored[0x87] is 0xE1"));
        assert_eq!(written(&table.leaves), ["a1+0+2", "b1+0+2", "c1+0+2", "h1+0+2"]);
        assert_eq!(written(&table.enters), ["a1+0-2", "f1+0-2", "g1+0-2", "h1+0-2"]);
        assert_eq!(table.course, Course::Table);
        // Not the table of a square, and not several entries at once.
        for code in [
            "int f(int sq) { const int t[2] = {1, 0}; return t[sq & 1]; }",
            "u64 f(u64 x) { const u8 t[2] = {1, 0}; return t[x & 1] | t[x >> 1 & 1] << 1; }",
        ] {
            let scene = Scene::of(&State::from_query_with("view=lab", Some(code)));
            assert!(scene.fault.is_none(), "{:?}", scene.fault);
            for frame in 1..=scene.last_frame() {
                let glide = Glide::between(&scene, frame - 1, frame).unwrap();
                assert_eq!(glide.looked_up, None, "{code}");
            }
        }
    }

    #[test]
    fn bits_are_packed_on_a_rank_and_dealt_from_it() {
        let query = "bits=0x8080&routine=rotated-45-packed/pext-and-pdep";
        let scene = Scene::of(&State::from_query(query));
        let [on, back] =
            [(0, 1), (1, 0)].map(|(from, to)| Glide::between(&scene, from, to).unwrap());
        assert_eq!((on.course, back.course), (Course::Packed, Course::Dealt));
        let before: Vec<_> = back.enters.iter().map(|it| it.bit.at).collect();
        assert!(before.iter().all(|at| scene.board(0).contains(*at)), "{before:?}");
        assert_eq!(on.enters.len(), back.enters.len());
        assert!(on.leaves.is_empty() && !on.enters.is_empty());
    }

    #[test]
    fn swaps_and_flips_have_no_edges() {
        for (routine, course) in [
            ("flip-vertical/delta-swaps", Course::Ranks),
            ("flip-vertical/byte-swap", Course::Rows),
            ("flip-diagonal/delta-swaps", Course::Pairs),
            ("rotate-180/bit-reversal", Course::Turn),
        ] {
            let scene = Scene::of(&State::from_query(&format!(
                "bits=0x1e2222120e0a1222&routine={routine}"
            )));
            for frame in 1..=scene.last_frame() {
                let glide = Glide::of(&scene, frame).unwrap();
                assert_eq!((glide.enters.len(), glide.leaves.len()), (0, 0), "{routine} {frame}");
                if frame == 1 {
                    assert_eq!(glide.course, course, "{routine}");
                    assert_eq!(glide.differ.is_empty(), course != Course::Pairs, "{routine}");
                }
            }
        }
    }
}
