//! Numbers as the languages write them.

use deltaboard_source::word_list::contains_word;
use deltaboard_source::{Diagnostic, Language, Number, Span, Type};

/// Reads a number.
///
/// # Errors
///
/// If the language writes it differently, so that it might read another number.
pub(super) fn number(text: &str, span: Span, language: Language) -> Result<Number, Diagnostic> {
    let about = |fault: &str| Diagnostic::about(span, text, fault);
    let lower = text.to_ascii_lowercase();
    let (digits, radix) = match (lower.get(..2), language) {
        (Some("0x"), _) => (&text[2..], 16),
        (Some("0b"), _) => (&text[2..], 2),
        _ if text.starts_with('0') && text.len() > 1 && language != Language::CSharp => {
            (&text[1..], 8)
        }
        _ => (text, 10),
    };
    let is_digit = |it: char| it.is_digit(radix.max(10)) || matches!(it, '_' | '\'');
    let end = digits.find(|it| !is_digit(it)).unwrap_or(digits.len());
    let (digits, suffix) = digits.split_at(end);
    let (name, known, help, wrong) = match language {
        Language::CSharp => {
            ("C#", "u U l L ul uL Ul UL lu lU Lu LU", "write `U`, `L` or `UL`", '\'')
        }
        Language::Java => ("Java", "l L", "write `L`", '\''),
        _ => (
            "C and C++",
            "u U l L ul uL Ul UL lu lU Lu LU ll LL ull uLL Ull ULL llu llU LLu LLU ui64 i64 UI64 I64 z Z uz UZ",
            "write `U`, `L`, `UL`, `LL` or `ULL`",
            '_',
        ),
    };
    if digits.contains(wrong) || suffix.starts_with(wrong) {
        let fault = format!("has a `{wrong}`, which is not a digit separator in {name}");
        return Err(about(&fault).with_help("remove it"));
    }
    if text.contains(['.']) || (radix == 10 && lower.contains('e')) {
        return Err(Diagnostic::new(span, "expected an integer"));
    }
    if radix == 8 && digits.contains(['8', '9']) {
        let fault = "is octal because it begins with 0, but it has a digit above 7";
        return Err(about(fault).with_help("remove the leading 0"));
    }
    if radix == 16 && digits.is_empty() || radix == 2 && digits.is_empty() {
        return Err(about("has no digits"));
    }
    let plain: String = digits.chars().filter(|it| !matches!(it, '_' | '\'')).collect();
    let bits = match u64::from_str_radix(if plain.is_empty() { "0" } else { &plain }, radix) {
        Ok(bits) => bits,
        Err(_) => {
            let fault = Diagnostic::new(span, "this number does not fit in 64 bits");
            let count = plain.trim_start_matches('0').len();
            return Err(match radix {
                16 => fault.with_help(format!("it has {count} digits")),
                _ => fault,
            });
        }
    };
    if !suffix.is_empty() && !contains_word(known, suffix) {
        if radix == 16 && !suffix.starts_with(['u', 'U', 'l', 'L', 'i', 'I', 'z', 'Z', '_']) {
            let at = span.end - suffix.len();
            let fault = "is not a hexadecimal digit or a suffix";
            return Err(Diagnostic::about(Span::new(at, span.end), suffix, fault));
        }
        let fault = format!("has the suffix `{suffix}`, which does not exist in {name}");
        return Err(about(&fault).with_help(help));
    }
    let Some(ty) = type_of(bits, radix, suffix, language) else {
        return Err(about("does not fit in an `int`").with_help("write an `L` after it"));
    };
    Ok(Number::new(bits, ty))
}

/// The type of a number with these bits, digits and suffix, if one fits.
fn type_of(bits: u64, radix: u32, suffix: &str, language: Language) -> Option<Type> {
    let is_c = matches!(language, Language::C | Language::Cpp);
    let lower = suffix.to_ascii_lowercase();
    let (unsigned, long) =
        (lower.contains('u'), lower.contains(['l', 'z']) || lower.contains("64"));
    let fits = |ty: Type| match ty.is_signed() {
        true => bits <= ty.mask() >> 1,
        false => bits <= ty.mask(),
    };
    let may_be_unsigned = radix != 10;
    let ty = match language {
        // Java's `0xffffffff` is -1.
        Language::Java if long => Type::I64,
        Language::Java if fits(Type::I32) || may_be_unsigned && fits(Type::U32) => Type::I32,
        Language::Java if bits == 1 << 31 => Type::I32,
        Language::Java => return None,
        _ => {
            let candidates = [Type::I32, Type::U32, Type::I64, Type::U64];
            let is_it = |ty: &Type| {
                let is_wide = !long || ty.bits() == 64;
                let is_signed = !ty.is_signed() || !unsigned;
                // In C, a decimal number without a suffix is signed.
                let may = ty.is_signed() || unsigned || may_be_unsigned || !is_c;
                is_wide && is_signed && may && fits(*ty)
            };
            candidates.into_iter().find(is_it).unwrap_or(Type::U64)
        }
    };
    Some(ty)
}

/// The code of a character in quotes.
pub(super) fn character(text: &str) -> Option<u64> {
    let inside = text.strip_prefix('\'')?.strip_suffix('\'')?;
    let escaped = ["\\n", "\\t", "\\r", "\\0", "\\\\", "\\'", "\\\""];
    let codes = *b"\n\t\r\0\\'\"";
    if let Some(at) = escaped.iter().position(|it| *it == inside) {
        return Some(codes[at].into());
    }
    let is_plain = inside.len() == 1 && inside != "\\" && inside.is_ascii();
    is_plain.then(|| inside.as_bytes()[0].into())
}
