//! Every example runs and has the expected output.

use deltaboard_testing::examples::stdout;

#[test]
fn prove_my_flip_prints_proofs_and_counterexamples() {
    let output = stdout("prove_my_flip", &[]);
    for line in [
        "flip_vertical: This is flip vertical, proved for all 2^64 boards. It takes 13 operations; the best in the catalogue takes 1.",
        "  It should be mirror horizontal, but it isn't. It turns the first board into the second, not into the third:",
        "    1 . . . . . . .     . . . . . . . .     . . . . . . . 1",
        "  With 0x0f0f0f0f0f0f0f0f instead of 0x0f0f0f0f0f0f0f07, this would be mirror horizontal.",
        "  It should be rotate 90 clockwise, but it isn't. It turns the first board into the second, not into the third:",
    ] {
        assert!(output.lines().any(|printed| printed == line), "{line}\n{output}");
    }
}

#[test]
fn explain_steps_prints_steps() {
    let output = stdout("explain_steps", &[]);
    assert!(output.contains("\n1. delta swap by 8 under 0x00FF00FF00FF00FF\n"));
    assert!(output.ends_with("\n13 operations\n"), "{output}");
}
