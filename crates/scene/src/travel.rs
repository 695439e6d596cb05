//! Which bit is which while they move: what glides on the page is known by it.

use deltaboard_trace::{Trace, copies};
use deltaboard_transform::{Square, SquareMapping};

/// A bit of a frame that is the copy of one bit of the input, set or not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bit {
    /// Where in the subject it stood.
    pub home: Square,
    /// Where the routine was given it.
    pub from: Square,
    /// Where the frame has it.
    pub at: Square,
    /// Which of the copies of one bit it is: 0 for the first.
    pub copy: u16,
}

impl Bit {
    /// What it is known by as long as it lives.
    pub fn key(&self) -> String {
        match self.copy {
            0 => self.home.to_string(),
            copy => format!("{}.{copy}", self.home),
        }
    }
}

/// The bits of every frame, each in the order of their homes: the order keeps what moves in its
/// place in the document, so that it glides.
#[derive(Debug)]
pub(crate) struct Travel(Vec<Vec<Bit>>);

impl Travel {
    /// `homes` has for each square that the routine is given where its bit stood at first.
    pub(crate) fn of(trace: &Trace, mapping: SquareMapping, homes: &[Square; 64]) -> Self {
        let back = mapping.symmetry().inverse();
        let seen = |bit: Square| back.square(bit);
        let mut frames = Vec::new();
        // Which copy of its bit stands where, and how many copies of each there have been.
        let mut shown = [0u16; 64];
        let mut made = [0u16; 64];
        for frame in 0..=trace.steps().len() {
            let mut now = [0u16; 64];
            let mut bits = Vec::new();
            let parents = trace.step(frame).map(|step| &step.motion);
            let mut taken = 0u64;
            let mut follow = |from: Square, at: Square, parent: Option<Square>| {
                let bit = usize::from(from.index());
                let copy = match parent.map(|parent| parent.index()) {
                    Some(parent) if taken >> parent & 1 == 0 => {
                        taken |= 1 << parent;
                        shown[usize::from(parent)]
                    }
                    _ => {
                        made[bit] += 1;
                        made[bit]
                    }
                };
                now[usize::from(at.index())] = copy;
                bits.push(Bit {
                    home: homes[usize::from(seen(from).index())],
                    from: seen(from),
                    at: seen(at),
                    copy,
                });
            };
            let parent = |at| match parents {
                None => Some(at),
                Some(motion) => motion.of(at).square(),
            };
            // What stays keeps its name before copies can claim it.
            let stays = |at| parent(at) == Some(at);
            for stay in [true, false] {
                for (from, at) in copies(trace.origins(frame)) {
                    if stays(at) == stay {
                        follow(from, at, parent(at));
                    }
                }
            }
            bits.sort_by_key(|bit| (bit.home, bit.copy));
            frames.push(bits);
            shown = now;
        }
        Self(frames)
    }

    /// The bits of a frame; beyond the last, those of the result.
    pub(crate) fn frame(&self, frame: usize) -> &[Bit] {
        self.0.get(frame).or(self.0.last()).map_or(&[], |bits| bits)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use crate::scene::Scene;
    use crate::state::State;

    fn keys(scene: &Scene, frame: usize) -> Vec<String> {
        scene.bits(frame).map(|bit| bit.key()).collect()
    }

    /// Whatever is only moved is one and the same bit in every frame.
    #[test]
    fn a_bit_that_moves_stays_itself() {
        let scene = Scene::of(&State::from_query("do=rotate-90-clockwise"));
        let frames = scene.trace.steps().len();
        for frame in 0..=frames {
            assert_eq!(keys(&scene, frame), keys(&scene, 0), "frame {frame}");
            assert!(scene.bits(frame).all(|bit| bit.copy == 0));
        }
        // The bit that was on b1 has come to a7, and is known by where it began.
        let bit = scene.bits(frames).find(|bit| bit.key() == "b1");
        assert_eq!(bit.map(|bit| bit.at.to_string()).as_deref(), Some("a7"));
    }

    /// One of several copies is the bit itself, as long as it is there, and no two have one name.
    #[test]
    fn copies_are_told_apart() {
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
