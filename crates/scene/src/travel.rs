//! The identity of each bit from frame to frame, so that the page can animate it.

use deltaboard_trace::{Trace, copies};
use deltaboard_transform::{Square, SquareMapping};

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

/// The bits of every frame, sorted by their home squares. The fixed order keeps the elements in their places in the
/// document, so that the browser animates them.
#[derive(Debug)]
pub(crate) struct Travel(Vec<Vec<Bit>>);

impl Travel {
    /// Follows the bits of a run. `homes` maps each square of the routine's input to its square in the subject.
    pub(crate) fn of(trace: &Trace, mapping: SquareMapping, homes: &[Square; 64]) -> Self {
        let back = mapping.symmetry().inverse();
        let on_board = |bit: Square| back.square(bit);
        let mut frames = Vec::new();
        // The copy number on each square of the frame before, and the highest copy number of each bit so far.
        let mut previous = [0u16; 64];
        let mut made = [0u16; 64];
        for frame in 0..=trace.steps().len() {
            let mut current = [0u16; 64];
            let mut bits = Vec::new();
            let parents = trace.step(frame).map(|step| &step.motion);
            let mut taken = 0u64;
            let mut follow = |from: Square, at: Square, parent: Option<Square>| {
                let bit = usize::from(from.index());
                let copy = match parent.map(|parent| parent.index()) {
                    Some(parent) if taken >> parent & 1 == 0 => {
                        taken |= 1 << parent;
                        previous[usize::from(parent)]
                    }
                    _ => {
                        made[bit] += 1;
                        made[bit]
                    }
                };
                current[usize::from(at.index())] = copy;
                bits.push(Bit {
                    home: homes[usize::from(on_board(from).index())],
                    from: on_board(from),
                    at: on_board(at),
                    copy,
                });
            };
            let parent = |at| match parents {
                None => Some(at),
                Some(motion) => motion.of(at).square(),
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
            bits.sort_by_key(|bit| (bit.home, bit.copy));
            frames.push(bits);
            previous = current;
        }
        Self(frames)
    }

    /// Returns the bits of a frame; after the last frame, those of the last.
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
