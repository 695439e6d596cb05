//! Transforms any line of a file of positions. Errors have a valid span, output lines parse again, and a transform that
//! is its own inverse restores the position.

#![no_main]

// The command line isn't a library, so include its modules by path.
#[allow(dead_code)]
#[path = "../../crates/cli/src/transform/chain.rs"]
mod chain;
#[allow(dead_code)]
#[path = "../../crates/cli/src/excerpt.rs"]
mod excerpt;
#[allow(dead_code)]
#[path = "../../crates/cli/src/transform/line.rs"]
mod line;
#[allow(dead_code)]
#[path = "../../crates/cli/src/transform/moves.rs"]
mod moves;
#[allow(dead_code)]
#[path = "../../crates/cli/src/transform/operations.rs"]
mod operations;
#[allow(dead_code)]
#[path = "../../crates/cli/src/transform/plan.rs"]
mod plan;
#[allow(dead_code)]
#[path = "../../crates/cli/src/transform/scores.rs"]
mod scores;

use libfuzzer_sys::fuzz_target;
use line::{Line, LineError, Rewriter};
use operations::Changes;
use plan::Plan;

const CHAINS: [&str; 4] =
    ["color-flip", "mirror-horizontal", "flip-diagonal,color-flip", "pseudo-rotate-45-clockwise"];

fuzz_target!(|line: &[u8]| {
    for names in CHAINS {
        for inexact in [false, true] {
            check(line, names, inexact);
        }
    }
});

fn check(line: &[u8], names: &str, inexact: bool) {
    match rewritten(line, names, inexact) {
        Err(error) => {
            assert!(error.span.start <= error.span.end && error.span.end <= line.len());
            assert!(!error.message.is_empty());
            assert!(error.draw(line).lines().count() == 2);
        }
        Ok((Line::Kept, out)) => assert_eq!(out, line),
        Ok((Line::Position(_), out)) => {
            let again = rewritten(&out, names, inexact);
            assert!(again.is_ok(), "{}", String::from_utf8_lossy(&out));
            // The colour flip loses nothing, moves included.
            if let ("color-flip", Ok((_, again))) = (names, again) {
                let third = rewritten(&again, names, inexact).expect("what we wrote");
                assert_eq!(third.1, out);
            }
        }
    }
}

fn rewritten(line: &[u8], names: &str, inexact: bool) -> Result<(Line, Vec<u8>), LineError> {
    let plan = Plan::named(names).expect("names of transforms");
    let changes = Changes::default();
    let mut rewriter = Rewriter { plan, inexact, changes };
    let mut out = Vec::new();
    let what = rewriter.rewrite(line, &mut out, |_| {});
    if what.is_err() {
        assert!(out.is_empty());
    }
    Ok((what?, out))
}
