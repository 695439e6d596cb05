//! Golden files: texts, each with the expected answer.

use std::path::Path;

/// Compares the answer to each text of a file with the expected one. A line of `=` separates the cases; in a case, the
/// answer follows a line of `-`. `UPDATE_EXPECT=1` rewrites the answers. The file must have at least `least` cases.
///
/// # Panics
///
/// If the file can't be read or written, if it has too few cases, and on the first unexpected answer.
pub fn check_answers(file: impl AsRef<Path>, least: usize, answer: impl Fn(&str) -> String) {
    let path = file.as_ref();
    let cases = std::fs::read_to_string(path).unwrap();
    let updates = std::env::var_os("UPDATE_EXPECT").is_some();
    let mut written = Vec::new();
    for case in cases.split("\n=====\n") {
        let (text, expected) = case.split_once("\n-----\n").unwrap_or((case, ""));
        let answer = answer(text);
        if !updates {
            assert_eq!(answer.trim_end(), expected.trim_end(), "\n{text}");
        }
        written.push(format!("{text}\n-----\n{}", answer.trim_end()));
    }
    assert!(written.len() >= least);
    if updates {
        std::fs::write(path, written.join("\n=====\n") + "\n").unwrap();
    }
}
