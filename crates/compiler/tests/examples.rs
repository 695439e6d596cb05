//! Every example runs and prints what it documents.

use deltaboard_testing::examples::{run, stdout};

#[test]
fn compiles_a_permutation() {
    assert!(stdout("compile_permutation", &[]).contains("pub const fn permute(mut x: u64) -> u64"));
    let java = stdout("compile_permutation", &["sq' = sq ^ 56", "java"]);
    assert!(java.contains("Long.reverseBytes(x)"), "{java}");
    let fault = run("compile_permutation", &["sq / 2"]);
    assert_eq!(fault.status.code(), Some(2));
    let message = String::from_utf8_lossy(&fault.stderr);
    assert!(message.contains("| ^^^^^^ square 0 and square 1"), "{message}");
}
