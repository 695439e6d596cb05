//! Tables of words: many names for one thing stand in one text, parted by blanks.

/// Whether a list has this word.
pub fn lists(list: &str, word: &str) -> bool {
    list.split(' ').any(|listed| listed == word)
}

/// What the row stands for whose list has this word.
pub fn look_up<T: Copy>(table: &[(&str, T)], word: &str) -> Option<T> {
    let row = table.iter().find(|(list, _)| lists(list, word));
    row.map(|&(_, meant)| meant)
}
