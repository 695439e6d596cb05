//! Reads numbers in any base, with the surrounding syntax of many languages.

mod expression;
mod groups;
mod literal;

use core::ops::Range;

use deltaboard_transform::Bitboard;

use crate::form::{Choice, Form};
use crate::note::Note;
use crate::refusal::{Kind, Refusal};
use crate::scan::{Scan, among, has_part, head, is_digit, is_listed, is_word};
use expression::{PARSE_FUNCTIONS, Value};
pub(crate) use groups::as_drawing;
use literal::{Base, Literal};

/// A number that was found in a text.
#[derive(Debug)]
pub(crate) struct Number {
    pub(crate) bits: Bitboard,
    pub(crate) form: Form,
    pub(crate) span: Range<usize>,
    pub(crate) choice: Option<Choice>,
    pub(crate) others: Vec<Choice>,
    pub(crate) notes: Vec<Note>,
    /// Whether the notation is only used for 64-bit numbers.
    pub(crate) is_certain: bool,
}

/// The length of a text that is searched, in bytes.
const MAX_TEXT: usize = 256 << 10;
/// The number of words and punctuation characters that may precede the number.
const MAX_TOKENS: usize = 200;

/// Words before a number that don't make the text a sentence.
const INTRODUCTIONS: &str = "return bitboard bits bb mask value number board occupied occ u64 uint64 quad dq equ hex hexadecimal dec decimal bin binary octal is";

/// The base that a word before a number names.
fn base_named(word: &str) -> Option<Choice> {
    match word {
        "hex" | "hexadecimal" => Some(Choice::Hexadecimal),
        "dec" | "decimal" => Some(Choice::Decimal),
        "bin" | "binary" => Some(Choice::Binary),
        "oct" | "octal" => Some(Choice::Octal),
        _ => None,
    }
}

/// Reads the number of a text; `None` if nothing looks like a number.
pub(crate) fn read(text: &str, choice: Option<Choice>) -> Option<Result<Number, Refusal>> {
    let whole = match beginning(text) {
        Ok(whole) => whole,
        Err(refusal) => return Some(Err(refusal)),
    };
    let code = without_comments(whole);
    let mut found = in_code(&code, choice);
    if found.is_none() && code.trim().is_empty() {
        // The text is only a comment.
        let comment = whole.replace("/*", "  ").replace("*/", "  ").replace("//", "  ");
        found = in_code(&comment, choice);
    }
    let mut number = match found? {
        Ok(number) => number,
        refusal => return Some(refusal),
    };
    let names_number = |note: &Note| matches!(note, Note::InText(_) | Note::FirstNumber { .. });
    if !number.notes.iter().any(names_number) && has_another(whole, &number) {
        let read = &whole[number.span.clone()];
        number.notes.push(Note::InText(read.to_owned()));
    }
    if says_lowest_first(whole) {
        number.notes.push(Note::OrderUnread);
    }
    Some(Ok(number))
}

/// Reads groups of digits that form one number, possibly with words before or after them.
pub(crate) fn digit_groups(text: &str, choice: Option<Choice>) -> Option<Result<Number, Refusal>> {
    let says_lowest_first = says_lowest_first(text);
    let start = match text.split_once(':') {
        Some((name, _)) if !name.has("0123456789") || says_lowest_first => name.len() + 1,
        _ => 0,
    };
    let end = match text[start..].find('(') {
        Some(end) if says_lowest_first => start + end,
        _ => text.len(),
    };
    let lowest_first = says_lowest_first.then_some(Choice::Reversed);
    let number = groups::read(&text[start..end], choice.or(lowest_first))?;
    Some(number.map(|mut number| {
        number.span = start + number.span.start..start + number.span.end;
        if says_lowest_first && number.choice == Some(Choice::Number) {
            number.others.clear();
            let is_other = number.bits.0.reverse_bits() != number.bits.0;
            number.others.extend(is_other.then_some(Choice::Reversed));
        }
        if says_lowest_first && choice.is_none() {
            number.notes.push(match number.choice {
                Some(Choice::Reversed) => Note::LowestFirst,
                _ => Note::OrderUnread,
            });
        }
        number
    }))
}

/// Whether a text, including comments, has another number in a notation of bitboards.
fn has_another(text: &str, number: &Number) -> bool {
    let mut at = 0;
    while let Some((begin, literal)) = next_certain(text, at, Base::default()) {
        at = begin + literal.length;
        let is_outside = !number.span.contains(&begin) && !text[at..].starts_with(':');
        if is_outside && literal.value != number.bits.0 {
            return true;
        }
    }
    false
}

/// The next number, at or after an offset, in a notation that is only used for 64-bit numbers.
fn next_certain(text: &str, mut at: usize, base: Base) -> Option<(usize, Literal)> {
    while at < text.len() {
        let rest = &text[at..];
        at += match literal::read(text, at, base) {
            Some(Ok(literal)) if literal.is_certain(&rest[..literal.length]) => {
                return Some((at, literal));
            }
            Some(Ok(literal)) => literal.length,
            _ => {
                let word = rest.prefix(is_word);
                word.max(rest.chars().next().map_or(1, char::len_utf8))
            }
        };
    }
    None
}

/// Whether a text says that the lowest bit or byte comes first.
fn says_lowest_first(text: &str) -> bool {
    let lower = text.to_ascii_lowercase().replace(['-', '_'], " ");
    LOWEST_FIRST.split(',').any(|phrase| lower.contains(phrase))
}

/// Phrases for the lowest bit or byte first.
const LOWEST_FIRST: &str = "lsb first,lsbfirst,lsb to msb,least significant bit first,least significant byte first,\
    lowest bit first,low bit first,a1 first,a1 to h8,a1..h8,bit 0 first,bit 0 on the left,little endian";

/// Reads the number of a text without comments.
fn in_code(code: &str, choice: Option<Choice>) -> Option<Result<Number, Refusal>> {
    let direct = direct(code, choice);
    let is_final = match &direct {
        Some(Ok(number)) => number.is_certain && !is_label(&code[number.span.end..]),
        Some(Err(refusal)) => refusal.kind == Kind::Expression,
        None => false,
    };
    if is_final {
        return direct;
    }
    // A number in a notation of bitboards takes precedence, unless it's part of an invalid number.
    let anywhere = anywhere(code, choice);
    match (&direct, &anywhere) {
        (Some(Err(refusal)), Some(Ok(number)))
            if refusal.kind != Kind::Unlikely
                && refusal.span.start < number.span.end
                && number.span.start < refusal.span.end =>
        {
            direct
        }
        _ => anywhere.or(direct),
    }
}

/// Reads the first number of a text in a notation that is only used for 64-bit numbers.
fn anywhere(code: &str, choice: Option<Choice>) -> Option<Result<Number, Refusal>> {
    let base = Base { choice, is_explicit: false };
    let mut first: Option<Result<Number, Refusal>> = None;
    let mut count = 0;
    let mut at = 0;
    while let Some((begin, literal)) = next_certain(code, at, base) {
        at = begin + literal.length;
        if is_label(&code[at..]) {
            continue;
        }
        count += 1;
        if first.is_none() {
            let start = expression_start(code, begin, base);
            first = Some(match expression::read(code, start, base)? {
                Ok(mut value) => {
                    value.is_prefixed = true;
                    finish(code, value, true, false)?
                }
                Err(refusal) => Err(refusal),
            });
        }
    }
    let mut first = first?;
    if let Ok(number) = &mut first
        && count > 1
    {
        number.notes.retain(|note| !matches!(note, Note::InText(_) | Note::FirstNumber { .. }));
        number.notes.push(Note::FirstNumber { of: count });
        number.form = Form::FirstNumber;
    }
    Some(first)
}

/// The start of the expression that contains a number: signs and closed parentheses before it belong to it.
fn expression_start(text: &str, at: usize, base: Base) -> usize {
    let before = &text[..at];
    let mut start = at - before.len() + before.trim_end_of("-~!( ").len();
    start = start.max(at.saturating_sub(16));
    while start < at {
        let rest = &text[start..];
        let sign = rest.chars().next().unwrap_or_default();
        let before = text[..start].trim_end_of(" \t");
        let is_operand = before.ends_as(|c| is_word(c) || among(c, ")]"));
        let is_bullet = rest[1..].starts_with(' ') && (before.is_empty() || before.ends_with('\n'));
        let may_begin = match sign {
            '-' => (!is_operand || last_word(before) == "return") && !is_bullet,
            '(' => !text[..start].ends_as(is_word),
            sign => sign != ' ',
        };
        if may_begin
            && let Some(Ok(value)) = expression::read(text, start, base)
            && value.span.end > at
        {
            return start;
        }
        start += 1;
    }
    at
}

/// Whether a number is a label of the rest of the line, such as a memory address or a list number.
fn is_label(after: &str) -> bool {
    let line = after.lines().next().unwrap_or_default();
    let line = line.trim_start_of(" \t");
    let line = match line.strip_prefix('<').and_then(|name| name.split_once('>')) {
        Some((_, line)) => line,
        None => line,
    };
    line.begins(":.)") && line[1..].begins(" \t") && !line[1..].trim().is_empty()
}

/// Reads a text that is one number or a list of numbers, with any surrounding syntax.
fn direct(code: &str, choice: Option<Choice>) -> Option<Result<Number, Refusal>> {
    let has_assignment = code.contains('=');
    let mut at = after_assignment(code);
    let mut word: Option<&str> = None;
    let mut words = 0;
    // Whether punctuation separates the last word from this offset.
    let mut is_separated = true;
    let is_definition = code.trim_start().starts_with("#define");
    for _ in 0..MAX_TOKENS {
        at += code[at..].len() - code[at..].trim_start().len();
        let rest = &code[at..];
        if rest.is_empty() {
            return None;
        }
        let name = word.map(str::to_ascii_lowercase).unwrap_or_default();
        if name.starts_with("as") && name.ends_with("intn") && rest.starts_with('(') {
            // `BigInt.asUintN(64, …)`: the first argument is the width.
            at += rest.find(',')? + 1;
            (word, is_separated) = (None, true);
            continue;
        }
        let is_quoted = code[..at].ends("\"'");
        let explicit = base_named(&name).or_else(|| {
            // `std::bitset` parses a string of binary digits.
            let is_bitset = is_quoted && code[..at].contains("bitset");
            match is_bitset {
                true => Some(Choice::Binary),
                false if is_listed(&name, PARSE_FUNCTIONS) => radix_argument(rest),
                false => None,
            }
        });
        // In code, a zero before the digits makes them octal.
        let is_octal = has_assignment && explicit.is_none() && literal::is_octal(rest);
        let explicit = explicit.or(is_octal.then_some(Choice::Octal));
        let base =
            Base { choice: choice.or(explicit), is_explicit: explicit.is_some() && !is_octal };
        match expression::read(code, at, base) {
            Some(Ok(value)) if !value.is_prefixed && is_label(&code[value.span.end..]) => {
                at = value.span.end + 1;
                continue;
            }
            Some(Ok(value)) => {
                // The value of an unknown name isn't a board unless it's large.
                let before = &code[..value.span.start];
                let is_named = before.position(char::is_alphabetic).is_some() && !value.is_prefixed;
                let is_known =
                    base.is_explicit || is_definition || is_listed(&name, PARSE_FUNCTIONS);
                if is_separated && is_named && !is_known && !is_board_name(before, &name) {
                    return Some(Err(unlikely(code, value.span)));
                }
                let is_sentence =
                    !is_separated && !is_definition && !is_listed(&name, INTRODUCTIONS);
                let number = finish(code, value, is_sentence || words > 4, base.is_explicit)?;
                return Some(number);
            }
            Some(Err(refusal)) => return Some(Err(refusal)),
            None => {}
        }
        let length = rest.prefix(is_word);
        if length > 0 {
            // A word with its type arguments: `bitset<64>`.
            word = Some(&rest[..length]);
            words += 1;
            is_separated = false;
            at += length;
            let after = &code[at..];
            if after.starts_with('<')
                && let Some(end) = after.find('>')
                && after[1..end].chars().all(is_word)
            {
                at += end + 1;
                is_separated = true;
            }
            continue;
        }
        let char = rest.chars().next()?;
        let is_arrow = rest.starts_with("->") || rest.starts_with("=>");
        let follows_word = code[..at].ends_as(is_word);
        let is_syntax = match char {
            // The index of an array isn't the number.
            '[' => !follows_word || rest.starts_with("[]"),
            ':' => word.is_some(),
            '#' => rest.starts_with("#define"),
            // A Rust macro, and a slice.
            '!' => follows_word && rest[1..].begins("[({"),
            '&' => rest[1..].starts_with('['),
            ']' => code[..at].ends_with('['),
            '.' => follows_word,
            '>' | '*' => words == 0,
            _ => "{(\"'`=,;|@?‹›".contains(char),
        };
        if !is_syntax && !is_arrow {
            return None;
        }
        // A full stop or a comma after a word is punctuation of a sentence.
        is_separated |= !".,;?!|".contains(char) || char == '.' && rest[1..].begins_as(is_word);
        at += if is_arrow { 2 } else { char.len_utf8() };
    }
    None
}

/// The last word of a text.
fn last_word(text: &str) -> &str {
    &text[text.trim_end_matches(is_word).len()..]
}

/// The base in the arguments after a string of digits: `"ff", 16` or `"ff", nullptr, 16`.
fn radix_argument(rest: &str) -> Option<Choice> {
    let (_, arguments) = rest.split_once(',')?;
    let (arguments, _) = arguments.split_once(')')?;
    match arguments.rsplit(',').next()?.rsplit('=').next()?.trim() {
        "2" => Some(Choice::Binary),
        "8" => Some(Choice::Octal),
        "10" => Some(Choice::Decimal),
        "16" => Some(Choice::Hexadecimal),
        _ => None,
    }
}

/// The offset after the `=` of a declaration, because types before it may contain numbers.
fn after_assignment(text: &str) -> usize {
    let bytes = text.as_bytes();
    let assigns = |&at: &usize| {
        let before = at.checked_sub(1).map(|before| bytes[before]);
        bytes[at] == b'='
            && !matches!(before, Some(b'=' | b'!' | b'<' | b'>'))
            && !matches!(bytes.get(at + 1), Some(b'=' | b'>'))
    };
    let place = (0..bytes.len()).find(assigns);
    let has_number = |&at: &usize| text[at..].bytes().any(|byte| byte.is_ascii_digit());
    place.map(|at| at + 1).filter(has_number).unwrap_or(0)
}

/// The beginning of a text, up to the maximum length.
fn beginning(text: &str) -> Result<&str, Refusal> {
    let start = text.len() - text.trim_start().len();
    let whole = head(text, start + MAX_TEXT);
    if whole.len() == text.len() {
        return Ok(text);
    }
    // Don't cut a number.
    match whole.rfind(char::is_whitespace).filter(|cut| *cut > start) {
        Some(cut) => Ok(&text[..cut]),
        None => {
            Err(Refusal::new(start..whole.len(), "this word has too many characters for a number"))
        }
    }
}

/// Replaces comments by spaces, so that offsets stay the same.
fn without_comments(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(slash) = rest.find('/') {
        let comment = &rest[slash..];
        let length = match comment.as_bytes() {
            [b'/', b'/', ..] => comment.find('\n').unwrap_or(comment.len()),
            [b'/', b'*', ..] => comment.find("*/").map_or(comment.len(), |end| end + 2),
            _ => 0,
        };
        out.push_str(&rest[..slash]);
        out.extend(core::iter::repeat_n(' ', length));
        let kept = usize::from(length == 0);
        out.push_str(&comment[..kept]);
        rest = &comment[length + kept..];
    }
    out + rest
}

/// Checks the text after a number, and adds notes. `None` if the number is part of something else.
fn finish(
    text: &str,
    value: Value,
    in_sentence: bool,
    base_is_named: bool,
) -> Option<Result<Number, Refusal>> {
    let rest = &text[value.span.end..];
    let after = rest.trim_start_of(" \t");
    if rest.starts_with("..") || rest.starts_with('…') {
        let message = "the digits end in dots: a part of this number is missing";
        return Some(Err(Refusal::new(value.span, message)));
    }
    fn ends_number(c: char) -> bool {
        c.is_whitespace() || among(c, ",;)]}\"'`.>|<&^+*-/:=?!")
    }
    let is_in_word = !value.is_prefixed && rest.begins_as(|c| !ends_number(c));
    if is_part_of_token(rest) || is_in_word {
        return None;
    }
    let is_column = rest.starts_with('\t') || rest.starts_with("  ");
    let operator = operator(after, value.span.end + rest.len() - after.len());
    let is_after_operator = value.is_prefixed && {
        let before = text[..value.span.start].trim_end();
        let ends = ["<<", ">>", "==", "!=", "<=", ">=", " <", " >", " !"];
        let is_sign = before.ends("&^+%") || ends.iter().any(|end| before.ends_with(end));
        is_sign && !before.ends_with("&&")
    };
    let is_operand = match operator.filter(|_| !is_column) {
        Some(Err(refusal)) => return Some(Err(refusal)),
        Some(Ok(())) => true,
        None => {
            value.is_prefixed
                && (after.starts_with("| ") || after.begins("=<?!") || is_after_operator)
        }
    };
    let is_word_next = after.len() < rest.len() && after.begins_as(char::is_alphabetic);
    if (in_sentence || is_word_next || is_operand) && !value.is_prefixed {
        return None;
    }
    let is_unknown_call =
        call_before(text, value.span.start).is_some_and(|name| !expression::is_constructor(name));
    if is_unknown_call && !value.is_prefixed {
        return None;
    }
    let mut notes = value.notes;
    if in_sentence || is_word_next || is_unknown_call || is_operand {
        let number = text[value.span.clone()].trim_of("()");
        notes.push(Note::InText(number.to_owned()));
    }
    let digits = text[value.span.clone()].bytes().filter(u8::is_ascii_hexdigit);
    let is_long = digits.count() >= 14;
    let has_thousands = rest.strip_prefix(',').is_some_and(|rest| {
        let digits = rest.prefix(is_digit);
        digits == 3
    });
    let in_brackets = text[..value.span.start].has("{[(");
    if has_thousands && !value.is_prefixed && !in_brackets {
        return Some(Err(Refusal::new(
            value.span,
            "write the number without commas between its digits",
        )));
    }
    let more = if base_is_named { 0 } else { count(rest) };
    if more > 0 && !value.is_prefixed && !is_long && !in_brackets && !rest.begins(",;") {
        let message =
            format!("{} numbers, none of them written as a bitboard such as 0xff", more + 1);
        return Some(Err(Refusal::new(value.span, message)));
    }
    let mut form = value.form;
    if more > 0 {
        notes.retain(|note| !matches!(note, Note::InText(_)));
        notes.push(Note::FirstNumber { of: more + 1 });
        form = Form::FirstNumber;
    }
    Some(Ok(Number {
        bits: Bitboard(value.bits),
        form,
        span: value.span,
        choice: value.choice,
        others: if base_is_named { Vec::new() } else { value.others },
        notes,
        is_certain: value.is_prefixed || is_long,
    }))
}

/// The message for a single word that could also be a hexadecimal number.
pub(crate) fn ambiguous_word(word: &str) -> Option<String> {
    let lower = word.to_ascii_lowercase();
    if !lower.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        return None;
    }
    let (what, instead) = match () {
        () if literal::is_power_of_ten(&lower) => {
            ("a decimal number that was rounded", format!("0x{word}"))
        }
        () if literal::is_square(&lower) => ("a square", format!("0x{word} or 1 << {word}")),
        () if literal::is_move(&lower) => ("a move", format!("0x{word}")),
        () if literal::is_plain_word(&lower) => ("a word", format!("0x{word}")),
        () => return None,
    };
    Some(format!("`{word}` can be {what} or a hexadecimal number; write {instead}"))
}

/// The name of the function whose first argument begins at an offset.
fn call_before(text: &str, at: usize) -> Option<&str> {
    let before = text[..at].trim_end_of("\"' ").strip_suffix('(')?;
    let name = last_word(before);
    (!name.is_empty()).then_some(name)
}

/// Whether a number is part of a longer token, such as a date or a result: `2026-11-27`, `1/2`.
fn is_part_of_token(rest: &str) -> bool {
    let mut chars = rest.chars();
    let first = chars.next();
    if first == Some('%') {
        return true;
    }
    if first == Some('\'') {
        // A separator before digits. With other characters after it, it's a closing quote.
        return chars.next().is_some_and(|c| c.is_ascii_digit() || c == '\'' || c == '_');
    }
    // A method as in Kotlin.
    let is_method = rest.starts_with(".to");
    let sign = !is_method && first.is_some_and(|c| ":/-.#@".contains(c));
    sign && chars.next().is_some_and(|c| c.is_alphanumeric() || c == '/')
}

/// Checks the operator after a number. With a number as operand, the expression is unsupported; with a name, the number
/// is a mask in code (`Some(Ok(()))`).
fn operator(after: &str, at: usize) -> Option<Result<(), Refusal>> {
    let sign = after.chars().next().filter(|c| "&^+*%-/".contains(*c))?;
    let operand = after[1..].trim_start_matches([' ', '\t', '=', sign]);
    if operand.begins("0123456789(~") {
        let message = format!(
            "this expression with `{sign}` is not supported; only shifts, `|`, `&`, `^`, `+`, `*` and `~` of numbers such as 0xff or 1ULL are computed"
        );
        return Some(Err(Refusal::of(Kind::Expression, at..at + 1, message)));
    }
    (sign != '-' && operand.begins_as(is_word)).then_some(Ok(()))
}

/// The refusal of a number in a text that is probably not a board.
fn unlikely(text: &str, span: Range<usize>) -> Refusal {
    let number = &text[span.clone()];
    let message = format!(
        "the number {number} in this text is probably not a bitboard; paste it alone, or write it as 0x…"
    );
    Refusal::of(Kind::Unlikely, span, message)
}

/// Whether a number is assigned to a typical name of a bitboard, or declared with an integer type.
fn is_board_name(before: &str, word: &str) -> bool {
    const DECLARES: &str =
        "u64 uint long int let const var auto bitboard static bigint final int64 i64 val";
    let lower = before.to_ascii_lowercase();
    let is_declared = |name: &str| match name.len() {
        // Short ones must be separate words.
        3 if name != "u64" && name != "i64" => lower.contains(&format!("{name} ")),
        _ => lower.contains(name),
    };
    if DECLARES.split(' ').any(is_declared) || expression::is_constructor(word) {
        return true;
    }
    // The name of an array is before its index.
    let name = before.trim_end_of("= :");
    let name = match name.strip_suffix(']').and_then(|it| it.rsplit_once('[')) {
        Some((array, _)) => array,
        None => name,
    };
    let name = name.trim_end_matches(|c: char| !is_word(c));
    let name = last_word(name).to_ascii_lowercase();
    if name.ends_with("bitset") {
        return true;
    }
    const PARTS: &str = "bb board bits mask occ attack set rank file square piece pawn king knight bishop rook queen u64 uint int long \
        num value hex dec bin const return result quad magic";
    is_listed(&name, "x k m b v n y z") || has_part(&name, PARTS)
}

/// Counts the numbers in the rest of a list, without the distances of shifts.
fn count(rest: &str) -> usize {
    let words = rest.split(|c: char| !is_word(c) && c != '\'');
    let numbers = words.filter(|word| {
        let digit = word.begins_as(is_digit);
        // `word` is a slice of `rest`.
        let before = &rest[..word.as_ptr().addr() - rest.as_ptr().addr()];
        let is_distance = || {
            let before = before.trim_end_of(" (");
            before.ends_with("<<") || before.ends_with(">>")
        };
        digit && literal::is_literal(word) && !is_distance()
    });
    numbers.count()
}
