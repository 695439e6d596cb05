//! The identity of each bit from frame to frame, so that the page can animate it.

use deltaboard_trace::{Trace, copies};
use deltaboard_transform::{Bitboard, Square, SquareMapping};

/// A bit of a frame that is a copy of one bit of the input, set or not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bit {
    /// The square in the subject that the bit came from.
    pub home: Square,
    /// The square in the input of the routine.
    pub from: Square,
    /// The square in the frame.
    pub at: Square,
    /// The number of the copy: 0 for the bit itself.
    pub copy: u16,
}

impl Bit {
    /// Returns the key of the bit, which is the same in all frames.
    pub fn key(&self) -> String {
        match self.copy {
            0 => self.home.to_string(),
            copy => format!("{}.{copy}", self.home),
        }
    }
}

/// How a frame shows a bit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Layer {
    /// As a bit of the frame.
    Placed,
    /// As one that waits for its term.
    Waiting,
    /// Not at all: it waits for its term on a square where another term has laid a bit.
    Under,
}

impl Layer {
    /// Returns the classes for the style sheet.
    pub const fn class(self) -> &'static str {
        match self {
            Self::Placed => "placed",
            Self::Waiting => "placed waiting",
            Self::Under => "placed waiting under",
        }
    }
}

/// The bits of every frame, sorted by their home squares. The fixed order keeps the elements in their places in the
/// document, so that the browser animates them.
#[derive(Debug)]
pub(crate) struct Travel(Vec<Vec<Travelled>>);

#[derive(Debug)]
pub(crate) struct Travelled {
    pub(crate) bit: Bit,
    /// Whether it's on the board that the terms of a sum read, and a later term lays it.
    pub(crate) waits: bool,
}

impl Travelled {
    /// How it's shown, given the squares where bits are in place.
    pub(crate) fn layer(&self, in_place: Bitboard) -> Layer {
        match self.waits {
            false => Layer::Placed,
            true if in_place.contains(self.bit.at) => Layer::Under,
            true => Layer::Waiting,
        }
    }
}

impl Travel {
    /// Follows the bits of a run. `homes` maps each square of the routine's input to its square in the subject.
    pub(crate) fn of(trace: &Trace, mapping: SquareMapping, homes: &[Square; 64]) -> Self {
        let back = mapping.symmetry().inverse();
        let on_board = |bit: Square| back.square(bit);
        let shown = |from: Square, at: Square, copy| Bit {
            home: homes[usize::from(on_board(from).index())],
            from: on_board(from),
            at: on_board(at),
            copy,
        };
        let mut frames = Vec::new();
        // The copy number on each square of each frame, and the highest copy number of each bit so far.
        let mut numbers: Vec<[u16; 64]> = Vec::new();
        let mut made = [0u16; 64];
        // The squares whose bits have gone on to this frame: those of the frame before, and those that terms read.
        let mut read = 0u64;
        for frame in 0..=trace.steps().len() {
            let mut current = [0u16; 64];
            let mut bits = Vec::new();
            let step = trace.step(frame);
            let term = step.and_then(|step| step.term);
            let source = term.map_or(frame, |term| frame - term.number);
            let laid = term.map_or(0, |term| term.laid);
            let mut taken = 0u64;
            if term.is_none_or(|term| term.number == 1) {
                read = 0;
            }
            let mut follow = |from: Square, at: Square, parent: Option<Square>| {
                let bit = usize::from(from.index());
                let (taken, before) = match laid >> at.index() & 1 {
                    1 => (&mut read, numbers.get(source)),
                    _ => (&mut taken, numbers.last()),
                };
                let copy = match parent.map(|parent| parent.index()) {
                    Some(parent) if *taken >> parent & 1 == 0 => {
                        *taken |= 1 << parent;
                        before.map_or(0, |before| before[usize::from(parent)])
                    }
                    _ => {
                        made[bit] += 1;
                        made[bit]
                    }
                };
                current[usize::from(at.index())] = copy;
                bits.push(Travelled { bit: shown(from, at, copy), waits: false });
            };
            let parent = |at| match step {
                None => Some(at),
                Some(step) => step.motion.of(at).square(),
            };
            // Bits that stay go first, so that they keep their number, and copies get new ones.
            let stays = |at| parent(at) == Some(at);
            for stay in [true, false] {
                for (from, at) in copies(trace.origins(frame)) {
                    if stays(at) == stay {
                        follow(from, at, parent(at));
                    }
                }
            }
            let waits = term.map_or(0, |term| term.waiting);
            let waiting = copies(trace.origins(source));
            let waiting = waiting.filter(|(_, at)| waits >> at.index() & 1 == 1);
            bits.extend(waiting.map(|(from, at)| {
                let bit = shown(from, at, numbers[source][usize::from(at.index())]);
                Travelled { bit, waits: true }
            }));
            bits.sort_unstable_by_key(|it| (it.bit.home, it.bit.copy));
            frames.push(bits);
            numbers.push(current);
        }
        Self(frames)
    }

    /// Returns the bits of a frame and those that wait for their terms; after the last frame, those of the last.
    pub(crate) fn frame(&self, frame: usize) -> &[Travelled] {
        self.0.get(frame).or(self.0.last()).map_or(&[], Vec::as_slice)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use deltaboard_catalogue::Catalogue;

    use super::{Bit, Layer};
    use crate::scene::Scene;
    use crate::state::State;

    fn keys(scene: &Scene, frame: usize) -> Vec<String> {
        scene.bits(frame).map(|bit| bit.key()).collect()
    }

    #[test]
    fn a_bit_that_moves_keeps_its_key() {
        let scene = Scene::of(&State::from_query("do=rotate-90-clockwise"));
        let frames = scene.trace.steps().len();
        for frame in 0..=frames {
            assert_eq!(keys(&scene, frame), keys(&scene, 0), "frame {frame}");
            assert!(scene.bits(frame).all(|bit| bit.copy == 0));
        }
        // The bit from b1 is on a7 at the end, and still has the key `b1`.
        let bit = scene.bits(frames).find(|bit| bit.key() == "b1");
        assert_eq!(bit.map(|bit| bit.at.to_string()).as_deref(), Some("a7"));
    }

    /// A bit keeps its key from the board that the terms read, while it waits, and in its place.
    #[test]
    fn a_bit_waits_for_its_term() {
        let routine = "do=flip-vertical&routine=flip-vertical/shifts-and-masks";
        let scene = Scene::of(&State::from_query(routine));
        let mut all = keys(&scene, 0);
        all.sort_unstable();
        for frame in 1..=8 {
            let mut keys = keys(&scene, frame);
            keys.extend(scene.waiting_bits(frame).map(Bit::key));
            keys.sort_unstable();
            assert_eq!(keys, all, "frame {frame}");
            let rank = |bit: &Bit| usize::from(bit.at.rank().index());
            assert!(scene.bits(frame).all(|bit| rank(bit) >= 8 - frame), "frame {frame}");
            assert!(scene.waiting_bits(frame).all(|bit| rank(bit) >= frame && bit.at == bit.from));
        }
        assert_eq!((scene.waiting_bits(0).count(), scene.waiting_bits(8).count()), (0, 0));
        // A bit that is laid twice is a copy the second time.
        let text =
            "u64 f(u64 x) { return x %26 255 | (x %26 255) << 8 | (x %26 255) << 16 | x << 24; }";
        let scene = Scene::of(&State::from_query(&format!("bits=0x101&view=lab&code={text}")));
        assert_eq!(keys(&scene, 1), ["a1"]);
        assert_eq!(scene.waiting_bits(1).map(Bit::key).collect::<Vec<_>>(), ["a2"]);
        assert_eq!(keys(&scene, 4), ["a1", "a1.1", "a1.2", "a1.3", "a2"]);
    }

    /// Otherwise it would appear where its term lays it, and not fly there.
    #[test]
    fn a_bit_that_waits_under_a_laid_one_is_drawn() {
        let mut under = 0;
        for routine in Catalogue::ROUTINES {
            let query = format!("bits=0xffffffffffffffff&routine={}", routine.id());
            let scene = Scene::of(&State::from_query(&query));
            for frame in 0..=scene.trace.steps().len() {
                let bits = scene.all_bits(frame);
                let keys: BTreeSet<_> = bits.iter().map(|(bit, _)| bit.key()).collect();
                assert_eq!(keys.len(), bits.len(), "{} {frame}", routine.id());
                let term = scene.trace.step(frame).and_then(|step| step.term);
                under += bits.iter().filter(|(_, layer)| *layer == Layer::Under).count();
                // The bits that the term lays were drawn before.
                if let Some(before) = term.and(frame.checked_sub(1)) {
                    let before = scene.all_bits(before);
                    let known = |bit: &Bit| before.iter().any(|(it, _)| it.key() == bit.key());
                    let placed = bits.iter().filter(|(_, layer)| *layer == Layer::Placed);
                    let mut moved = placed.map(|(bit, _)| bit).filter(|bit| bit.copy == 0);
                    assert!(moved.all(|bit| known(bit)), "{} {frame}", routine.id());
                }
            }
        }
        assert!(under > 100, "{under}");
    }

    #[test]
    fn copies_have_different_keys() {
        let scene = Scene::of(&State::from_query("routine=mirror-rank/multiplications"));
        let mut most = 0;
        for frame in 0..=scene.trace.steps().len() {
            let keys = keys(&scene, frame);
            let different: BTreeSet<_> = keys.iter().collect();
            assert_eq!(different.len(), keys.len(), "frame {frame}: {keys:?}");
            let copies = keys.iter().filter(|key| key.starts_with("b1"));
            most = most.max(copies.count());
        }
        assert!(most > 1, "a multiplication makes copies");
    }
}
