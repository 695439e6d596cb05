//! The fenced language: the attributes of a player as lines, then its code.

use std::collections::BTreeMap;

/// A fenced block of the language `deltaboard`.
///
/// Each line of the head has a key and a value. A line of dashes ends the head; what follows is code. A block without such a line
/// is a head if its first line has a key, and otherwise code. Keys are the attributes of the tag; a switch such as `autoplay` needs no
/// value. Blank lines, and lines that begin with `#`, are ignored in the head.
///
/// ```
/// use deltaboard_embed::Fence;
///
/// let fence = Fence::parse("bits: 0xff\nautoplay:\n---\nu64 up(u64 x) { return x << 8; }\n")?;
/// assert_eq!(fence.value("bits"), Some("0xff"));
/// assert_eq!(fence.value("autoplay"), Some(""));
/// assert_eq!(fence.code.unwrap().text, "u64 up(u64 x) { return x << 8; }");
///
/// let errors = Fence::parse("do: flip-vertical\nstpe: 2\n").unwrap_err();
/// assert_eq!(errors[0].line, 2);
/// assert_eq!(errors[0].message, "`stpe` is not a key; did you mean `step`?");
/// # Ok::<(), Vec<deltaboard_embed::FenceError>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Fence {
    /// The lines of the head, in their order.
    pub lines: Vec<FenceLine>,
    /// The code, if there is any.
    pub code: Option<FenceCode>,
}

/// A line of the head.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FenceLine {
    /// The attribute.
    pub key: String,
    /// Its value, without blanks around it.
    pub value: String,
    /// The number of the line in the block, counted from 1.
    pub number: usize,
}

/// The code of a block.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FenceCode {
    /// The code, without blank lines at its end.
    pub text: String,
    /// The number of its first line in the block, counted from 1.
    pub line: usize,
}

/// What is wrong in a block.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FenceError {
    /// The line in the block, counted from 1.
    pub line: usize,
    /// The column, counted from 1, if the error is at one.
    pub column: Option<usize>,
    /// A sentence.
    pub message: String,
}

impl FenceError {
    /// The error as compilers write it, for a block whose first line is line `first` of a document.
    ///
    /// ```
    /// use deltaboard_embed::Fence;
    ///
    /// let error = &Fence::parse("stpe: 2").unwrap_err()[0];
    /// assert_eq!(error.at("page.md", 12), "page.md:12: `stpe` is not a key; did you mean `step`?");
    /// ```
    #[must_use]
    pub fn at(&self, document: &str, first: usize) -> String {
        let line = first + self.line - 1;
        let column = self.column.map_or_else(String::new, |column| format!(":{column}"));
        format!("{document}:{line}{column}: {}", self.message)
    }
}

/// The keys of a fenced block. Those that are not attributes of the player are written into the tag as they are.
pub const KEYS: [&str; 27] = [
    "fen",
    "bits",
    "read",
    "do",
    "routine",
    "step",
    "set",
    "mapping",
    "cells",
    "side",
    "code",
    "function",
    "with",
    "show",
    "controls",
    "autoplay",
    "theme",
    "ask",
    "question",
    "predict",
    "loop",
    "follow",
    "build",
    "moves",
    "figure",
    "id",
    "aria-label",
];

/// The keys that mean something without a value.
const MAY_BE_EMPTY: [&str; 6] = ["autoplay", "predict", "loop", "follow", "show", "build"];

impl Fence {
    /// Reads the text of a block.
    ///
    /// # Errors
    ///
    /// A sentence for each line of the head that is not understood, for keys that occur twice, and for code that is given twice.
    pub fn parse(text: &str) -> Result<Self, Vec<FenceError>> {
        let lines: Vec<&str> = text.lines().collect();
        let begin = usize::from(is_front_matter(&lines));
        let end = lines[begin..].iter().position(|line| is_separator(line));
        let (head, code) = match end.map(|end| begin + end) {
            Some(end) => (&lines[begin..end], Some(end + 1)),
            None if lines.iter().find_map(|line| begins_head(line)) == Some(true) => {
                (&lines[..], None)
            }
            None => (&lines[..0], Some(0)),
        };
        let mut fence = Self::default();
        let mut errors = Vec::new();
        for (place, line) in head.iter().enumerate() {
            let number = begin + place + 1;
            if is_ignored(line) {
                continue;
            }
            match read_line(line, number).and_then(|line| fence.check_is_new(line)) {
                Ok(line) => fence.lines.push(line),
                Err(message) => errors.push(FenceError { line: number, column: None, message }),
            }
        }
        fence.code = code.and_then(|first| FenceCode::of(&lines, first));
        if let (Some(_), Some(line)) = (&fence.code, fence.line("code")) {
            let message =
                "the code is given twice: in the line `code` and after the head.".to_owned();
            errors.push(FenceError { line: line.number, column: None, message });
        }
        match errors.is_empty() {
            true => Ok(fence),
            false => Err(errors),
        }
    }

    fn check_is_new(&self, line: FenceLine) -> Result<FenceLine, String> {
        match self.line(&line.key) {
            Some(first) => {
                Err(format!("`{}` is already in line {} of the block.", line.key, first.number))
            }
            None => Ok(line),
        }
    }

    /// The line with a key.
    #[must_use]
    pub fn line(&self, key: &str) -> Option<&FenceLine> {
        self.lines.iter().find(|line| line.key == key)
    }

    /// The value of a key.
    #[must_use]
    pub fn value(&self, key: &str) -> Option<&str> {
        self.line(key).map(|line| &*line.value)
    }

    /// The attributes of the tag.
    #[must_use]
    pub fn attributes(&self) -> BTreeMap<String, String> {
        self.lines.iter().map(|line| (line.key.clone(), line.value.clone())).collect()
    }
}

impl FenceCode {
    /// The code from a line on, counted from 0; `None` if only blank lines follow.
    fn of(lines: &[&str], first: usize) -> Option<Self> {
        let is_code = |line: &&str| !line.trim().is_empty();
        let begin = first + lines[first..].iter().position(is_code)?;
        let end = lines.iter().rposition(is_code)? + 1;
        Some(Self { text: lines[begin..end].join("\n"), line: begin + 1 })
    }
}

/// Whether the line ends the head: three dashes or more.
fn is_separator(line: &str) -> bool {
    let line = line.trim_end();
    line.len() >= 3 && line.bytes().all(|byte| byte == b'-')
}

/// Whether the head is between two lines of dashes, as in front matter.
fn is_front_matter(lines: &[&str]) -> bool {
    let [first, head @ ..] = lines else { return false };
    let begins = head.iter().find_map(|line| begins_head(line)) == Some(true);
    is_separator(first) && begins && head.iter().any(|line| is_separator(line))
}

fn is_ignored(line: &str) -> bool {
    let line = line.trim_start();
    line.is_empty() || line.starts_with('#')
}

/// Whether a block begins with a head, to judge by this line; `None` if it is ignored. A preprocessor directive is code.
fn begins_head(line: &str) -> Option<bool> {
    let is_directive = || line.trim_start().starts_with("#define") || line.contains("#include");
    if is_ignored(line) && !is_directive() {
        return None;
    }
    let is_key = |word: &str| {
        !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-')
    };
    // A switch without its colon, and a key in capital letters, are errors and not code.
    let is_known = |word: &str| KEYS.contains(&&*word.trim().to_ascii_lowercase());
    Some(match line.split_once(':') {
        Some((word, _)) => is_key(word.trim()) || is_known(word),
        None => is_known(line),
    })
}

fn read_line(line: &str, number: usize) -> Result<FenceLine, String> {
    let Some((key, value)) = line.split_once(':') else {
        let line = line.trim();
        return Err(match KEYS.contains(&line) {
            true => format!("`{line}` needs a colon: write `{line}:`."),
            false => format!(
                "`{line}` is neither a key with a value, as in `do: flip-vertical`, nor code, which follows a line of three dashes."
            ),
        });
    };
    let key = key.trim();
    if !KEYS.contains(&key) {
        return Err(match nearest(key) {
            Some(meant) => format!("`{key}` is not a key; did you mean `{meant}`?"),
            None => format!("`{key}` is not a key; the keys are {}.", KEYS.join(", ")),
        });
    }
    if value.trim().is_empty() && !MAY_BE_EMPTY.contains(&key) {
        return Err(format!("`{key}` needs a value."));
    }
    Ok(FenceLine { key: key.to_owned(), value: unquoted(value.trim()).to_owned(), number })
}

/// The value without quotes around it, which YAML allows.
fn unquoted(value: &str) -> &str {
    let inner = |quote| value.strip_prefix(quote)?.strip_suffix(quote);
    inner('"').or_else(|| inner('\'')).unwrap_or(value)
}

/// The key that was probably meant.
fn nearest(word: &str) -> Option<&'static str> {
    let distance = |key: &str| strsim::osa_distance(word, key);
    let best = KEYS.into_iter().min_by_key(|key| distance(key))?;
    (distance(best) <= 1 + word.len() / 4).then_some(best)
}
