//! Proves the laws of the symmetries.

use deltaboard_scene::laws::{LAWS, Law, routine, transforms};
use deltaboard_trace::{Verdict, compare};

/// Returns the verdict on each law, in the order of [`LAWS`].
pub(crate) fn verdicts() -> Vec<Verdict> {
    let laws = LAWS.iter().flat_map(|(_, laws)| laws.iter());
    let verdict = |(left, right): &Law| {
        let [left, right] = [left, right].map(|side| routine(&transforms(side)));
        compare(&left, &right).expect("routines of symmetries run on every board")
    };
    laws.map(verdict).collect()
}

#[cfg(test)]
mod tests {
    use deltaboard_transform::Symmetry::{FlipVertical, MirrorHorizontal};

    use super::*;

    #[test]
    fn every_law_is_proved() {
        let laws = LAWS.iter().flat_map(|(_, laws)| laws.iter());
        assert_eq!(verdicts().len(), laws.clone().count());
        for (law, verdict) in laws.zip(verdicts()) {
            assert_eq!(verdict, Verdict::Proved, "{law:?}");
        }
    }

    #[test]
    fn a_false_law_is_refuted() {
        let [left, right] = [FlipVertical, MirrorHorizontal].map(|it| routine(&transforms(&[it])));
        let Ok(Verdict::Different { board, left, right }) = compare(&left, &right) else {
            panic!("a flip is not a mirror");
        };
        assert_eq!((board, left, right), (1, 1 << 56, 1 << 7));
    }
}
