//! Every example runs, and says what its readers are told.

use deltaboard_testing::examples::{run, written};

#[test]
fn a_permutation_is_compiled() {
    assert!(
        written("compile_permutation", &[]).contains("pub const fn permute(mut x: u64) -> u64")
    );
    let java = written("compile_permutation", &["sq' = sq ^ 56", "java"]);
    assert!(java.contains("Long.reverseBytes(x)"), "{java}");
    let fault = run("compile_permutation", &["sq / 2"]);
    assert_eq!(fault.status.code(), Some(2));
    let told = String::from_utf8_lossy(&fault.stderr);
    assert!(told.contains("| ^^^^^^ square 0 and square 1"), "{told}");
}
