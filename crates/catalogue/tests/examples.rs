//! Every example runs, and its output is what the documentation shows.

use deltaboard_testing::examples::stdout;

#[test]
fn a_file_is_proved_or_refuted() {
    let told = stdout("prove_my_flip", &[]);
    for line in [
        "flip_vertical: This is flip vertical, proved for all 2^64 boards. It takes 13 operations; the best known takes 1.",
        "  It should be mirror horizontal, and is not. Of the first board it makes the second, not the third:",
        "    1 . . . . . . .     . . . . . . . .     . . . . . . . 1",
        "  With 0x0f0f0f0f0f0f0f0f instead of 0x0f0f0f0f0f0f0f07, this would be mirror horizontal.",
        "  It should be rotate 90 clockwise, and is not. Of the first board it makes the second, not the third:",
    ] {
        assert!(told.lines().any(|told| told == line), "{line}\n{told}");
    }
}

#[test]
fn the_steps_are_explained() {
    let told = stdout("explain_steps", &[]);
    assert!(told.contains("\n1. delta swap by 8 under 0x00FF00FF00FF00FF\n"));
    assert!(told.ends_with("\n13 operations\n"), "{told}");
}
