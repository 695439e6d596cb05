use core::{ops::Range, str::FromStr};

use super::{
    error::{BitboardError, BitboardErrorKind as Kind, Radix},
    grid::{is_grid, parse_grid},
};
use crate::Bitboard;

impl FromStr for Bitboard {
    type Err = BitboardError;

    /// Parses a drawn grid or a number; surrounding whitespace is ignored.
    ///
    /// * Grid: eight lines, rank 8 first, or all 64 squares in one line unless all of
    ///   them are digits. `.`, `0` or `-` is an empty
    ///   square, `1`, `x`, `X` or `#` one of the set; blanks between them are ignored.
    /// * Hexadecimal `0x…`, binary `0b…`, or decimal, with a suffix such as `ULL` or `u64` as in C and Rust.
    ///   Digits may be separated by `_` as in Rust, or by one `'` between two digits as in C++. No number begins with `_`.
    /// * Digits after a zero with a suffix of C such as `ULL` are octal, as in C.
    /// * Digits alone are decimal. Exactly 16 hexadecimal digits with a letter among them are hexadecimal; 21 to 64
    ///   digits `0` and `1` on one line are a binary number, most significant bit first; 64 may have blanks between them.
    ///
    /// ```
    /// use deltaboard_transform::{Bitboard, bitboard};
    ///
    /// let main_diagonal = bitboard! {
    ///     . . . . . . . 1
    ///     . . . . . . 1 .
    ///     . . . . . 1 . .
    ///     . . . . 1 . . .
    ///     . . . 1 . . . .
    ///     . . 1 . . . . .
    ///     . 1 . . . . . .
    ///     1 . . . . . . .
    /// };
    /// assert_eq!("0x8040201008040201".parse(), Ok(main_diagonal));
    /// assert_eq!("0x8040_2010_0804_0201ULL".parse(), Ok(main_diagonal));
    /// assert_eq!("9241421688590303745".parse(), Ok(main_diagonal));
    /// assert_eq!(format!("{main_diagonal:064b}").parse(), Ok(main_diagonal));
    /// assert_eq!(main_diagonal.to_string().parse(), Ok(main_diagonal));
    ///
    /// let error = "0x80402010080402g1".parse::<Bitboard>().unwrap_err();
    /// assert_eq!(error.to_string(), "`g` is not a hexadecimal digit");
    /// assert_eq!(error.span, 16..17);
    /// ```
    fn from_str(text: &str) -> Result<Self, BitboardError> {
        let trimmed = text.trim();
        let start = text.len() - text.trim_start().len();
        let parsed = if trimmed.is_empty() {
            return Err(Kind::Empty.at(0..text.len()));
        } else if let Some(digits) = digits_of_negative(trimmed) {
            Err(Kind::negative(digits).at(0..trimmed.len()))
        } else if let Some(board) = binary_line(trimmed) {
            return Ok(board);
        } else if is_grid(trimmed) {
            parse_grid(trimmed)
        } else {
            parse_number(trimmed)
        };
        parsed.map_err(|BitboardError { kind, span }| kind.at(span.start + start..span.end + start))
    }
}

fn parse_number(text: &str) -> Result<Bitboard, BitboardError> {
    let (radix, prefix) = radix_and_prefix(text);
    let digits_end = text
        .bytes()
        .position(|byte| matches!(byte, b'u' | b'U' | b'l' | b'L'))
        .unwrap_or(text.len());
    // Checked before the value, because splitting the number there may make it fit.
    let is_misplaced =
        |&(offset, char): &(usize, char)| is_separator(char) && !is_separator_at(text, offset);
    if let Some((offset, found)) = text.char_indices().find(is_misplaced) {
        return Err(Kind::NoDigit { found, radix }.at(offset..offset + 1));
    }
    let mut value: Option<u64> = None;
    for (offset, char) in text[..digits_end].char_indices().skip(prefix) {
        if is_separator(char) {
            continue;
        }
        let Some(digit) = char.to_digit(radix.base()) else {
            return Err(Kind::NoDigit { found: char, radix }.at(offset..offset + char.len_utf8()));
        };
        value = value
            .unwrap_or(0)
            .checked_mul(u64::from(radix.base()))
            .and_then(|value| value.checked_add(u64::from(digit)))
            .map(Some)
            .ok_or_else(|| Kind::TooLarge.at(0..digits_end))?;
    }
    let value = value.ok_or_else(|| Kind::NoDigits.at(0..text.len()))?;
    check_ending(text, digits_end..text.len())?;
    Ok(Bitboard(value))
}

/// The digits after a minus sign, if the text has nothing else. A drawing may start with `-` too, but has 64 cells.
fn digits_of_negative(text: &str) -> Option<&str> {
    let digits = text.strip_prefix('-')?;
    let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
    (is_number && !digits.is_empty() && text.len() != 64).then_some(digits)
}

/// Parses 64 binary digits on one line, most significant first, ignoring whitespace and separators. Fewer digits are
/// binary, too, if they are more than a decimal 64-bit number can have.
fn binary_line(text: &str) -> Option<Bitboard> {
    let (mut bits, mut count, mut is_spaced) = (0u64, 0, false);
    for (offset, char) in text.char_indices() {
        match char {
            '0' | '1' => {
                bits = bits << 1 | u64::from(char == '1');
                count += 1;
            }
            '\n' | '\r' => return None,
            '_' => {}
            '\'' if is_separator_at(text, offset) => {}
            _ if char.is_whitespace() => is_spaced = true,
            _ => return None,
        }
    }
    let is_long = (21..64).contains(&count) && !is_spaced;
    (count == 64 || is_long).then_some(Bitboard(bits))
}

/// The radix of the digits, and the length of the prefix before them.
fn radix_and_prefix(text: &str) -> (Radix, usize) {
    let digits = || text.chars().filter(|&char| !is_separator(char));
    let sixteen = digits().count() == 16;
    let prefix = text.get(..2).unwrap_or_default();
    if prefix.eq_ignore_ascii_case("0x") {
        (Radix::Hexadecimal, 2)
    } else if prefix.eq_ignore_ascii_case("0b")
        // 16 digits that happen to begin with 0b are a number printed without a prefix.
        && (!sixteen || digits().skip(2).all(|digit| digit.is_digit(2)))
    {
        (Radix::Binary, 2)
    } else if sixteen
        && digits().all(|digit| digit.is_ascii_hexdigit())
        && !digits().all(|digit| digit.is_ascii_digit())
        && !has_width(text)
    {
        (Radix::Hexadecimal, 0)
    } else if is_octal(text) {
        (Radix::Octal, 0)
    } else {
        (Radix::Decimal, 0)
    }
}

/// Whether a number begins with its width in bits, as in Verilog: `64'd255`.
fn has_width(text: &str) -> bool {
    let parts = text.split_once('\'');
    parts.is_some_and(|(width, base)| width.len() <= 2 && base.starts_with(['b', 'B', 'd', 'D']))
}

/// Whether these are the digits of an octal number of C: after a zero, and with a suffix of C.
fn is_octal(text: &str) -> bool {
    let digits = text.trim_end_matches(['u', 'U', 'l', 'L']);
    let mut chars = digits.chars().filter(|&char| !is_separator(char));
    let has_ending = digits.len() < text.len();
    has_ending && chars.next() == Some('0') && chars.all(|digit| digit.is_digit(8))
}

const fn is_separator(char: char) -> bool {
    matches!(char, '_' | '\'')
}

/// Whether the character at this offset separates digits. As in C++, a `'` needs a digit on both sides; elsewhere it's
/// a quote. A number that begins with `_` is a name in every language.
fn is_separator_at(text: &str, offset: usize) -> bool {
    let bytes = text.as_bytes();
    let is_digit = |offset: usize| bytes.get(offset).is_some_and(u8::is_ascii_hexdigit);
    match bytes[offset] {
        b'_' => offset > 0,
        b'\'' => offset > 0 && is_digit(offset - 1) && is_digit(offset + 1),
        _ => false,
    }
}

/// Accepts no suffix, `u64`, and the suffixes of C's long types.
fn check_ending(text: &str, span: Range<usize>) -> Result<(), BitboardError> {
    const ENDINGS: [&str; 9] = ["", "u64", "u", "l", "ul", "lu", "ll", "ull", "llu"];
    let ending = &text[span.clone()];
    if ENDINGS.iter().any(|known| known.eq_ignore_ascii_case(ending)) {
        Ok(())
    } else {
        Err(Kind::foreign_ending(ending).at(span))
    }
}
