//! The arguments of a function besides the board.

/// Parses an argument as people write it: a number such as `85`, `0x55` or `0b0101_0101`, `true` or `false`. Links, the
/// Lab and the program read arguments with it.
///
/// ```
/// use deltaboard_scene::lab::argument;
///
/// for text in ["85", "0x55", " 0b0101_0101", "0x55ULL"] {
///     assert_eq!(argument(text), Some(85), "{text}");
/// }
/// assert_eq!(argument("true"), Some(1));
/// assert_eq!(argument("1 << 8"), None);
/// ```
pub fn argument(text: &str) -> Option<u64> {
    let text = text.trim();
    match text {
        "true" => return Some(1),
        "false" => return Some(0),
        _ => {}
    }
    let number = text.strip_suffix("u64").unwrap_or(text).trim_end_matches(['u', 'U', 'l', 'L']);
    let has_suffix = number.len() < text.len();
    let digits: String = number.chars().filter(|sign| !matches!(sign, '_' | '\'')).collect();
    let digits = digits.to_ascii_lowercase();
    let (radix, digits) = match (digits.strip_prefix("0x"), digits.strip_prefix("0b")) {
        (Some(digits), _) => (16, digits),
        (_, Some(digits)) if digits.bytes().all(|digit| matches!(digit, b'0' | b'1')) => {
            (2, digits)
        }
        // As in C: with a suffix, it's clear that the zero isn't just for alignment.
        _ if has_suffix && digits.starts_with('0') => (8, &*digits),
        // The digits of 64 bits.
        _ if digits.len() == 16 && digits.contains(|digit: char| digit.is_ascii_alphabetic()) => {
            (16, &*digits)
        }
        _ => (10, &*digits),
    };
    let is_plain = digits.bytes().all(|digit| digit.is_ascii_alphanumeric());
    is_plain.then(|| u64::from_str_radix(digits, radix).ok())?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_whole() {
        for (text, number) in [
            ("0", Some(0)),
            ("10", Some(10)),
            ("010", Some(10)),
            ("010ULL", Some(8)),
            ("0X1_000", Some(0x1000)),
            ("18446744073709551615", Some(u64::MAX)),
            ("18446744073709551616", None),
            ("00ff00ff00ff00ff", Some(0x00ff_00ff_00ff_00ff)),
            ("ff00ff00ff00ff00", Some(0xff00_ff00_ff00_ff00)),
            ("false", Some(0)),
            // The beginning of `false`, which may be typed into the field of the Lab.
            ("f", None),
            ("", None),
            ("0x", None),
            ("-1", None),
            ("5;", None),
            ("5 6", None),
            ("2.5", None),
            ("e4", None),
            ("many", None),
        ] {
            assert_eq!(argument(text), number, "{text}");
        }
    }

    #[test]
    fn decimal_and_hexadecimal_numbers_have_one_meaning() {
        let ones = (1..=19).map(|digits| "1".repeat(digits).parse::<u64>().unwrap());
        let repeated = ones.flat_map(|ones| (1..=8).map(move |digit| digit * ones));
        let powers =
            (0..64).flat_map(|bit| [1 << bit, u64::MAX >> bit, 0x9e37_79b9_7f4a_7c15 >> bit]);
        for number in repeated.chain(powers) {
            assert_eq!(argument(&number.to_string()), Some(number));
            assert_eq!(argument(&format!("{number:#x}")), Some(number));
        }
    }
}
