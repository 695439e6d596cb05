//! Code as a parameter of a link: deflated, then encoded as URL-safe base64.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use miniz_oxide::inflate::decompress_to_vec_with_limit;

use super::deflate::deflated;

/// The maximum size of the code in a link, in bytes.
const MAX_SIZE: usize = 64 * 1024;

/// Packs a text for a link.
pub(crate) fn packed(text: &str) -> String {
    URL_SAFE_NO_PAD.encode(deflated(text.as_bytes()))
}

/// Unpacks the value of a parameter. A value that isn't packed is returned unchanged. The result is `None` if the
/// value looks packed but is damaged.
pub(crate) fn unpacked(value: &str) -> Option<String> {
    let bytes = URL_SAFE_NO_PAD.decode(value).ok();
    let text = bytes
        .and_then(|bytes| decompress_to_vec_with_limit(&bytes, MAX_SIZE).ok())
        .and_then(|text| String::from_utf8(text).ok());
    let letter = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    let looks_packed = value.len() > 12 && value.bytes().all(letter);
    text.or_else(|| (!looks_packed).then(|| value.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packed_texts_are_unpacked() {
        for text in
            ["", "x", "u64 f(u64 x) { return x << 8; }", "sq′ = sq ^ 56", &"x ^ ".repeat(10_000)]
        {
            assert_eq!(unpacked(&packed(text)).as_deref(), Some(text));
        }
        let long = packed(&"k1 & (x ^ (x << 28))\n".repeat(500));
        assert!(long.len() < 200, "{long}");
    }

    #[test]
    fn plain_code_is_accepted_and_damaged_code_is_not() {
        for text in ["u64 f(u64 x) { return x; }", "x", "sq ^ 56", "AAAA", "!"] {
            assert_eq!(unpacked(text).as_deref(), Some(text));
        }
        // A decompression bomb is rejected.
        let bomb = packed(&"x".repeat(10 * MAX_SIZE));
        assert_eq!(unpacked(&bomb), None);
        let whole = packed("u64 f(u64 x) { return x << 8; }");
        assert_eq!(unpacked(&whole[..whole.len() - 9]), None);
    }
}
