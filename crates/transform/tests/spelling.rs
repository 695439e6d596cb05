//! How far a word is from a name.

use deltaboard_transform::edits;

/// As the distance is defined, a letter at a time.
fn defined(word: &str, name: &str) -> usize {
    let (Some(letter), Some(expected)) = (word.chars().next(), name.chars().next()) else {
        return word.len().max(name.len());
    };
    let (shorter, rest) = (&word[1..], &name[1..]);
    let replaced = defined(shorter, rest) + usize::from(letter != expected);
    replaced
        .min(defined(shorter, name) + 1)
        .min(defined(word, rest) + 1)
}

/// Every word of two letters, up to this length.
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
fn the_distance_is_as_it_is_defined() {
    let words = words(5);
    assert_eq!(words.len(), 63);
    for word in &words {
        for name in &words {
            assert_eq!(
                edits(word, name),
                Some(defined(word, name)),
                "{word} {name}"
            );
        }
    }
}

#[test]
fn case_and_what_joins_words_do_not_count() {
    assert_eq!(edits("Rotate 90_CLOCKWISE", "rotate-90-clockwise"), Some(0));
    assert_eq!(edits("rotate+90", "rotate-90"), Some(1));
}

#[test]
fn a_word_of_forty_letters_is_the_longest() {
    assert_eq!(edits(&"x".repeat(40), ""), Some(40));
    assert_eq!(edits(&"x".repeat(41), ""), None);
}
