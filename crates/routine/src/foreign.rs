//! Recognizes texts in languages that are not read, to say so.

use deltaboard_source::{Diagnostic, Language, Span};

/// Returns the language of a text in Go, JavaScript or Python; `None` for any other text.
pub(crate) fn readable(text: &str) -> Option<Language> {
    if super::front::may_be_rust(text) && text.contains("fn ") {
        return None;
    }
    let mut is_comment = false;
    text.lines().map(str::trim).find_map(|line| {
        is_comment |= line.starts_with("/*");
        let is_inside = is_comment;
        is_comment &= !line.contains("*/");
        match of_line(line).filter(|_| !is_inside)? {
            "Go" => Some(Language::Go),
            "JavaScript" => Some(Language::JavaScript),
            "Python" => Some(Language::Python),
            _ => None,
        }
    })
}

/// Returns the error for a text in Kotlin, Lua, Pascal, Swift or Zig; `None` for any other text.
pub(crate) fn language(text: &str) -> Option<Diagnostic> {
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let start = at + (line.len() - line.trim_start().len());
        at += line.len();
        let words = line.trim();
        let is_read = |name: &&str| matches!(*name, "Go" | "JavaScript" | "Python");
        let Some(name) = of_line(words).filter(|it| !is_read(it)) else { continue };
        let end = start + words.find([' ', '(']).unwrap_or(words.len());
        let fault = format!("this is {name}, which is not read");
        let fault = Diagnostic::new(Span::new(start, end), fault);
        return Some(fault.with_help(
            "write the routine in C, C++, C#, Go, Java, JavaScript, Python, Rust or TypeScript",
        ));
    }
    None
}

/// The language in which a line begins a function.
fn of_line(line: &str) -> Option<&'static str> {
    let modifiers =
        ["pub ", "public ", "private ", "internal ", "export ", "default ", "async ", "inline "];
    let mut rest = line;
    while let Some(after) = modifiers.iter().find_map(|it| rest.strip_prefix(it)) {
        rest = after;
    }
    let (word, after) = rest.split_once(' ')?;
    let result = after_parameters(after);
    match word {
        "def" if line.ends_with(':') => Some("Python"),
        "def" if result.starts_with([':', '-']) && !result.ends_with(['=', '{']) => Some("Python"),
        "fun" if after.contains('(') => Some("Kotlin"),
        "func" if result.starts_with("->") || after.contains(": ") => Some("Swift"),
        "func" if after.contains('(') => Some("Go"),
        "function" if result.starts_with(':') && result.ends_with(';') => Some("Pascal"),
        "function" if after.contains('(') && result.is_empty() => Some("Lua"),
        "local" if after.starts_with("function ") => Some("Lua"),
        "function" if after.contains('(') => Some("JavaScript"),
        "const" | "let" | "var" if line.contains("=>") || line.contains("= function") => {
            Some("JavaScript")
        }
        _ if after.starts_with("= lambda ") => Some("Python"),
        "fn" if result.starts_with(char::is_alphabetic) && !result.starts_with("where") => {
            Some("Zig")
        }
        _ => None,
    }
}

/// What follows the parameters of a function.
fn after_parameters(head: &str) -> &str {
    let mut depth = 0;
    let end = head.char_indices().find(|(_, it)| {
        depth += i32::from(*it == '(') - i32::from(*it == ')');
        *it == ')' && depth == 0
    });
    end.map_or("", |(at, _)| head[at + 1..].trim())
}

#[cfg(test)]
mod tests {
    use super::of_line;

    #[test]
    fn the_first_line_of_a_function_tells_its_language() {
        for (line, language) in [
            ("def flip(x: int) -> int:", Some("Python")),
            ("def flip(x): return x << 8", Some("Python")),
            ("def flip(x: Long): Long =", None),
            ("func Flip(x uint64) uint64 {", Some("Go")),
            ("func (b Board) Flip() Board {", Some("Go")),
            ("func low(x uint64) (int, uint64) {", Some("Go")),
            ("func flip(_ x: UInt64) -> UInt64 {", Some("Swift")),
            ("public func flip(x: UInt64) -> UInt64 {", Some("Swift")),
            ("fun flip(x: ULong): ULong {", Some("Kotlin")),
            ("fun ULong.flip() = this shl 8", Some("Kotlin")),
            ("export function flip(x) {", Some("JavaScript")),
            ("function flip(x: bigint): bigint {", Some("JavaScript")),
            ("const flip = (x) => x << 8n;", Some("JavaScript")),
            ("let flip = function (x) {", Some("JavaScript")),
            ("flip = lambda x: x << 8", Some("Python")),
            ("function flip(x: UInt64): UInt64;", Some("Pascal")),
            ("function flip(x)", Some("Lua")),
            ("local function flip(x) return x << 8 end", Some("Lua")),
            ("pub fn flip(x: u64) u64 {", Some("Zig")),
            ("pub fn flip(x: u64) -> u64 {", None),
            ("fn flip<T>(x: T) where T: Copy {", None),
            ("fn flip(x: u64) -> u64 { g(x) as u64 }", None),
            ("u64 flip(u64 x) { return x << 8; }", None),
            ("const auto f = [](u64 x) { return x; };", None),
        ] {
            assert_eq!(of_line(line), language, "{line}");
        }
    }
}
