//! Tests of the edit distance between a word and a name.

use deltaboard_transform::edits;

/// The recursive definition of the distance.
fn defined(word: &str, name: &str) -> usize {
    let (Some(letter), Some(expected)) = (word.chars().next(), name.chars().next()) else {
        return word.len().max(name.len());
    };
    let (shorter, rest) = (&word[1..], &name[1..]);
    let replaced = defined(shorter, rest) + usize::from(letter != expected);
    replaced.min(defined(shorter, name) + 1).min(defined(word, rest) + 1)
}

/// All words over an alphabet of two letters, up to a length.
fn words(longest: usize) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut last = 0;
    for _ in 0..longest {
        let longer = words[last..]
            .iter()
            .flat_map(|word| ["a", "b"].map(|letter| format!("{word}{letter}")));
        let longer: Vec<_> = longer.collect();
        last = words.len();
        words.extend(longer);
    }
    words
}

#[test]
fn edits_match_the_definition() {
    let words = words(5);
    assert_eq!(words.len(), 63);
    for word in &words {
        for name in &words {
            assert_eq!(edits(word, name), Some(defined(word, name)), "{word} {name}");
        }
    }
}

#[test]
fn case_and_separators_are_ignored() {
    assert_eq!(edits("Rotate 90_CLOCKWISE", "rotate-90-clockwise"), Some(0));
    assert_eq!(edits("rotate+90", "rotate-90"), Some(1));
}

#[test]
fn words_over_forty_letters_have_no_distance() {
    assert_eq!(edits(&"x".repeat(40), ""), Some(40));
    assert_eq!(edits(&"x".repeat(41), ""), None);
}
