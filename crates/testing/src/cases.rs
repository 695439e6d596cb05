//! Files of texts, each with what is answered to it.

use std::path::Path;

/// Cases are parted by lines of `=`; in a case the answer follows a line of `-`. `UPDATE_EXPECT=1` writes the answers
/// anew. There are at least so many, or they have not been read.
///
/// # Panics
///
/// On a file that cannot be read or written, and on the first answer that is not the expected one.
pub fn each_is_answered(file: impl AsRef<Path>, least: usize, answer: impl Fn(&str) -> String) {
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
