//! Word lists: strings of words separated by spaces, and tables that map several words to one value.

/// Returns whether a list contains this word.
pub fn contains_word(list: &str, word: &str) -> bool {
    list.split(' ').any(|listed| listed == word)
}

/// Returns the value of the first row whose list contains this word.
pub fn look_up<T: Copy>(table: &[(&str, T)], word: &str) -> Option<T> {
    let row = table.iter().find(|(list, _)| contains_word(list, word));
    row.map(|&(_, value)| value)
}
