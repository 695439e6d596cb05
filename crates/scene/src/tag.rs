//! The tag of an embedded player, and its attributes.

use std::fmt;

use percent_encoding::utf8_percent_encode;

use crate::PAGE;
use crate::lab::packed;
use crate::link::{ESCAPED, Link};
use crate::question::Ask;
use crate::scene::Scene;
use crate::state::{Follow, Side, State, View};
use crate::subject::Subject;
use crate::text::{Text, TextsRead};

/// A `<deltaboard-player …>` tag.
///
/// ```
/// use deltaboard_scene::{Controls, Part, Tag};
///
/// let tag = Tag::read("do=flip-vertical&controls=minimal", None);
/// assert_eq!(tag.controls, Controls::Minimal);
/// assert!(tag.shows(Part::Code) && !tag.shows(Part::Board));
/// assert_eq!(tag.state.step, 0);
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Tag {
    /// The state of the player. Its notices have the errors in the attributes.
    pub state: State,
    /// The visible parts.
    pub parts: Vec<Part>,
    /// The visible controls.
    pub controls: Controls,
    /// Whether the player follows a bit.
    pub follows: bool,
    /// The question to the reader.
    pub ask: Option<Ask>,
    /// The author's own text of the question.
    pub question: Option<String>,
}

/// A part of the player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// A chessboard, with pieces or a disc for each bit.
    Board,
    /// The bits as a grid.
    Bits,
    /// The board before the step, and the step's mask.
    Mask,
    /// The listing.
    Code,
    /// The description of the step.
    Text,
}

impl Part {
    /// All parts, in the order of display.
    pub const ALL: [Self; 5] = [Self::Board, Self::Bits, Self::Mask, Self::Code, Self::Text];

    /// Returns the word in the attribute `show`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Board => "board",
            Self::Bits => "bits",
            Self::Mask => "mask",
            Self::Code => "code",
            Self::Text => "text",
        }
    }
}

/// The set of visible controls.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Controls {
    /// All controls of the app.
    #[default]
    Full,
    /// Back, play and forward.
    Minimal,
    /// No controls: scripts drive the player.
    None,
}

impl Controls {
    /// All sets of controls.
    pub const ALL: [Self; 3] = [Self::Full, Self::Minimal, Self::None];

    /// Returns the word in the attribute `controls`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Full => "full",
            Self::Minimal => "minimal",
            Self::None => "none",
        }
    }
}

/// The attributes that aren't part of the state.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Options {
    follows: bool,
    side: Option<String>,
    show: Option<String>,
    controls: Option<String>,
    ask: Option<String>,
    question: Option<String>,
}

/// The attributes of a tag and its content, whose texts may still have to be read.
#[derive(Clone, PartialEq, Debug)]
pub struct Attributes {
    link: Link,
    options: Options,
    /// Whether the tag asks for the last step.
    at_end: bool,
    /// The switches with another word than on or off, and these words.
    unclear: Vec<(String, String)>,
}

impl Attributes {
    /// Parses attributes, written as a query, and the code in the content of the tag. The attributes have the names of
    /// URL parameters, with these differences: `side` replaces `view`, `autoplay` replaces `play`, and the default of
    /// `step` is 0. Without `follow`, no bit is followed; without a value, one is chosen. `show`, `controls`, `ask` and
    /// `question` exist for tags only.
    #[must_use]
    pub fn parse(attributes: &str, content: Option<&str>) -> Self {
        let mut options = Options::default();
        let mut query = Query::default();
        let (mut step, mut code) = (None, content.is_some());
        let mut unclear = Vec::new();
        let attributes = attributes.strip_prefix('?').unwrap_or(attributes);
        for (name, value) in form_urlencoded::parse(attributes.as_bytes()) {
            match &*name {
                "show" => options.show = Some(value.into_owned()),
                "controls" => options.controls = Some(value.into_owned()),
                "ask" => options.ask = Some(value.into_owned()),
                "question" => options.question = Some(value.into_owned()),
                "side" => options.side = Some(value.into_owned()),
                "autoplay" | "predict" | "loop" => {
                    let parameter = if name == "autoplay" { "play" } else { &name };
                    match on(&value) {
                        Some(is_on) => query.add(parameter, if is_on { "1" } else { "0" }),
                        None => unclear.push((name.into_owned(), value.into_owned())),
                    }
                }
                "build" if PAGE => match on(&value) {
                    Some(true) => query.add("view", View::Build.name()),
                    Some(false) => {}
                    None => unclear.push((name.into_owned(), value.into_owned())),
                },
                "step" => step = Some(value.into_owned()),
                "follow" => {
                    options.follows = value != Follow::NOTHING;
                    if !value.is_empty() {
                        query.add("follow", &value);
                    }
                }
                // In HTML, the value can have line breaks around the FEN.
                "fen" => query.add("fen", value.trim()),
                _ => {
                    code |= name == "code";
                    query.add(&name, &value);
                }
            }
        }
        let at_end = step.as_deref() == Some("last");
        if !at_end {
            query.add("step", step.as_deref().unwrap_or("0"));
        }
        if code {
            query.add("view", View::Lab.name());
        }
        let mut link = Link::with_code(&query.0, content);
        if link.view() == View::Transform
            && link.routine().is_some_and(|routine| routine.task().line().is_some())
        {
            link.visit(View::Lines);
        }
        Self { link, options, at_end, unclear }
    }

    /// Returns the texts that have to be read before the tag is complete.
    #[must_use]
    pub fn texts(&self) -> Vec<Text> {
        self.link.texts()
    }

    /// Returns the tag, without texts that have not been read. `last_frame` returns the last frame of a state.
    #[must_use]
    pub fn tag(&self, read: &TextsRead, mut last_frame: impl FnMut(&State) -> usize) -> Tag {
        let mut state = self.link.state(read, &mut last_frame);
        // A player has room for one routine only.
        state.beside = None;
        for (name, value) in &self.unclear {
            state.report(name, value, "no value, or false");
        }
        if state.is_standalone() && self.at_end {
            // Without a step, code and standalone routines start at the beginning.
            state.step = last_frame(&state);
        }
        Tag::with(state, &self.options)
    }
}

impl Tag {
    /// Parses attributes as [`Attributes::parse`] does, and reads their texts at once.
    #[must_use]
    pub fn read(attributes: &str, content: Option<&str>) -> Self {
        let attributes = Attributes::parse(attributes, content);
        attributes.tag(&TextsRead::of(attributes.texts()), State::steps)
    }

    fn with(mut state: State, options: &Options) -> Self {
        // Unknown attributes belong to the host page.
        state.foreign.clear();
        let mut tag = Self {
            parts: Vec::new(),
            controls: Controls::default(),
            follows: options.follows,
            ask: None,
            question: options.question.clone(),
            state,
        };
        tag.read_options(options);
        tag
    }

    fn read_options(&mut self, options: &Options) {
        if let Some(word) = &options.side {
            match Side::ALL.iter().find(|side| side.name() == word) {
                Some(side) => self.state.side = *side,
                None => self.state.report("side", word, "white or black"),
            }
        }
        if let Some(words) = &options.show {
            for word in words.split([',', ' ']).filter(|word| !word.is_empty()) {
                match Part::ALL.iter().find(|part| part.name() == word) {
                    Some(part) => self.parts.push(*part),
                    None => self.state.report("show", word, "board, bits, mask, code and text"),
                }
            }
        }
        if self.parts.is_empty() {
            let pieces = matches!(self.state.subject, Subject::Position(_));
            self.parts = vec![Part::Bits, Part::Code, Part::Text];
            if pieces {
                self.parts.push(Part::Board);
            }
        }
        let shown = |part: &Part| self.parts.contains(part);
        self.parts = Part::ALL.into_iter().filter(shown).collect();
        if let Some(word) = &options.controls {
            match Controls::ALL.iter().find(|controls| controls.name() == word) {
                Some(controls) => self.controls = *controls,
                None => self.state.report("controls", word, "full, minimal or none"),
            }
        }
        if let Some(words) = &options.ask {
            match words.parse() {
                Ok(ask) => self.ask = Some(ask),
                Err(()) => {
                    self.state.report("ask", words, "a square (b2, or b2 last), mask or result");
                }
            }
        }
    }

    /// Returns the tag for a state. The scene must be the scene of the state.
    #[must_use]
    pub fn of(state: &State, scene: &Scene) -> Self {
        let mut state = state.clone();
        if state.view == View::Lines {
            // The Lines view has a default routine; a tag has to name it.
            state.routine = scene.routine;
        }
        state.playing = false;
        let follows = matches!(state.follow, Follow::Square(_));
        Self::with(state, &Options { follows, ..Options::default() })
    }

    /// Whether a part is visible.
    #[must_use]
    pub fn shows(&self, part: Part) -> bool {
        self.parts.contains(&part)
    }

    /// Whether it names a transform or a routine that isn't understood, so that another one would be played in its place.
    ///
    /// ```
    /// use deltaboard_scene::Tag;
    ///
    /// assert!(Tag::read("do=flip-vertikal", None).is_misunderstood());
    /// assert!(!Tag::read("do=flip-vertical&side=red", None).is_misunderstood());
    /// ```
    #[must_use]
    pub fn is_misunderstood(&self) -> bool {
        let mut notices = self.state.notices.iter();
        notices.any(|notice| notice.starts_with("`do`") || notice.starts_with("`routine="))
    }

    /// Returns the attributes, without the code, which is the content of the tag.
    #[must_use]
    pub fn attributes(&self) -> Vec<(String, String)> {
        let query = self.state.to_query();
        let mut attributes = Vec::new();
        for (name, value) in form_urlencoded::parse(query.trim_start_matches('?').as_bytes()) {
            match &*name {
                "code" | "against" | "permutation" | "uses" | "language" | "step" | "beside" => {}
                "view" => {
                    let side = value.split(',').find(|word| *word == "black");
                    attributes.extend(side.map(|side| ("side".to_owned(), side.to_owned())));
                    let builds = value.split(',').any(|word| word == View::Build.name());
                    attributes.extend(builds.then(|| ("build".to_owned(), String::new())));
                }
                "fen" => {
                    let fen = value.replace('_', " ");
                    attributes.push((name.into_owned(), fen.trim().to_owned()));
                }
                "follow" if !self.follows => {}
                "predict" | "loop" => attributes.push((name.into_owned(), String::new())),
                _ => attributes.push((name.into_owned(), value.into_owned())),
            }
        }
        let mut add = |name: &str, value: String| attributes.push((name.to_owned(), value));
        if let Some(step) = self.state.linked_step()
            && step > 0
        {
            add("step", step.to_string());
        }
        let opens = Self::with(self.state.clone(), &Options::default());
        if self.parts != opens.parts {
            let words: Vec<_> = self.parts.iter().map(|part| part.name()).collect();
            add("show", words.join(","));
        }
        if self.follows && self.state.follow == Follow::Auto {
            add("follow", String::new());
        }
        if self.controls != Controls::default() {
            add("controls", self.controls.name().to_owned());
        }
        if let Some(ask) = &self.ask {
            add("ask", ask.to_string());
        }
        if let Some(question) = &self.question {
            add("question", question.clone());
        }
        if self.state.playing {
            add("autoplay", String::new());
        }
        attributes
    }

    /// Returns the code for the content of the tag.
    #[must_use]
    pub fn code(&self) -> Option<&str> {
        (self.state.view == View::Lab).then(|| self.state.lab.code.trim_end())
    }

    /// Returns the tag as a fenced block for documentation tools: a line for each attribute, then the code.
    ///
    /// ```
    /// use deltaboard_scene::Tag;
    ///
    /// let tag = Tag::read("bits=0xff&autoplay", Some("x ^ 56"));
    /// assert_eq!(
    ///     tag.to_fence(),
    ///     "```deltaboard\nbits: 0x00000000000000ff\nautoplay:\n---\nx ^ 56\n```\n"
    /// );
    /// ```
    #[must_use]
    pub fn to_fence(&self) -> String {
        let code = self.code();
        // The fence is longer than any in the code.
        let longest = code.unwrap_or("").split(|char| char != '`').map(str::len).max();
        let fence = "`".repeat(longest.unwrap_or(0).max(2) + 1);
        let mut block = format!("{fence}deltaboard\n");
        for (name, value) in self.named_attributes() {
            block += &format!("{name}: {value}");
            block.truncate(block.trim_end().len());
            block.push('\n');
        }
        if let Some(code) = code {
            block += &format!("---\n{code}\n");
        }
        block + &fence + "\n"
    }

    /// Returns the tag as a directive for Sphinx in reStructuredText.
    ///
    /// ```
    /// use deltaboard_scene::Tag;
    ///
    /// let tag = Tag::read("bits=0xff", Some("x ^ 56"));
    /// assert_eq!(
    ///     tag.to_directive(),
    ///     ".. deltaboard::\n   :bits: 0x00000000000000ff\n\n   x ^ 56\n"
    /// );
    /// ```
    #[must_use]
    pub fn to_directive(&self) -> String {
        let mut directive = ".. deltaboard::\n".to_owned();
        for (name, value) in self.named_attributes() {
            directive += format!("   :{name}: {value}").trim_end();
            directive.push('\n');
        }
        if let Some(code) = self.code() {
            directive.push('\n');
            for line in code.lines() {
                directive += format!("   {line}").trim_end();
                directive.push('\n');
            }
        }
        directive
    }

    /// The attributes, at least one where there is no code: an empty block says nothing.
    fn named_attributes(&self) -> Vec<(String, String)> {
        let mut attributes = self.attributes();
        if attributes.is_empty() && self.code().is_none() {
            attributes.push(("do".to_owned(), "flip-vertical".to_owned()));
        }
        for (_, value) in &mut attributes {
            *value = value.replace('\n', " ");
        }
        attributes
    }

    /// Returns the attributes as a query, for an `<iframe>`.
    #[must_use]
    pub fn to_query(&self) -> String {
        let mut query = Query::default();
        for (name, value) in self.attributes() {
            query.add(&name, &value);
        }
        if let Some(code) = self.code() {
            query.add("code", &packed(code));
        }
        query.0
    }
}

impl fmt::Display for Tag {
    /// Writes the tag as HTML, with the code as its content.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("<deltaboard-player")?;
        for (name, value) in self.attributes() {
            match &*value {
                "" => write!(f, " {name}")?,
                value => write!(f, " {name}=\"{}\"", escaped(value))?,
            }
        }
        f.write_str(">")?;
        if let Some(code) = self.code() {
            write!(f, "<pre><code>{}</code></pre>", escaped(code))?;
        }
        f.write_str("</deltaboard-player>")
    }
}

/// Returns the value of a boolean attribute, which is on by default: `autoplay` and `autoplay=""` are on. `None` for another word.
fn on(value: &str) -> Option<bool> {
    match value {
        "false" | "0" | "no" | "off" => Some(false),
        "" | "true" | "1" | "yes" | "on" | "autoplay" | "predict" | "loop" | "build" => Some(true),
        _ => None,
    }
}

/// Escapes a text for HTML, in an attribute or between tags. Carriage returns are escaped because HTML parsers turn
/// them into line feeds.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
        .replace('\r', "&#13;")
}

/// A builder for a query.
#[derive(Default)]
struct Query(String);

impl Query {
    fn add(&mut self, name: &str, value: &str) {
        if !self.0.is_empty() {
            self.0.push('&');
        }
        self.0.extend(utf8_percent_encode(name, ESCAPED));
        self.0.push('=');
        self.0.extend(utf8_percent_encode(value, ESCAPED));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tag_of(link: &str) -> Tag {
        let state = State::from_query(link);
        Tag::of(&state, &Scene::of(&state))
    }

    #[test]
    fn special_characters_of_html_are_escaped() {
        assert_eq!(escaped("<a href=\"x&y\">\r\n"), "&lt;a href=&quot;x&amp;y&quot;&gt;&#13;\n");
    }

    #[test]
    fn a_tag_has_the_attributes_of_its_page() {
        for (link, tag) in [
            ("", "<deltaboard-player></deltaboard-player>"),
            (
                "fen=8/8/8/8/8/8/8/K6k_w_-_-&do=flip-vertical&step=1&view=black",
                "<deltaboard-player fen=\"8/8/8/8/8/8/8/K6k w - -\" do=\"flip-vertical\" side=\"black\" step=\"1\"></deltaboard-player>",
            ),
            (
                "view=lab&code=x%20%26%201%20%3C%202",
                "<deltaboard-player><pre><code>x &amp; 1 &lt; 2</code></pre></deltaboard-player>",
            ),
        ] {
            assert_eq!(tag_of(link).to_string(), tag, "{link}");
        }
        let lines = tag_of("view=lines").to_string();
        assert!(lines.contains("routine=\"a-file-to-rank/multiplication\""), "{lines}");
    }

    #[test]
    fn tags_survive_a_round_trip() {
        for link in [
            "do=flip-diagonal&step=2",
            "fen=8/8/8/8/8/8/8/K6k&set=K&cells=numbers",
            "view=lines",
            "routine=shift-east/masked-shift",
        ] {
            let tag = tag_of(link);
            let read = Tag::read(&tag.to_query(), None);
            assert_eq!(read.state.notices, [""; 0], "{link}");
            assert_eq!(read.attributes(), tag.attributes(), "{link}");
        }
    }

    #[test]
    fn an_invalid_fen_survives_a_round_trip() {
        for attributes in ["fen=k7_", "fen=_k7", "fen=%20k7_%20"] {
            let written = Tag::read(attributes, None).to_query();
            assert_eq!(written, "fen=k7", "{attributes}");
            assert_eq!(Tag::read(&written, None).to_query(), written);
        }
    }

    #[test]
    fn the_last_step_is_the_one_of_the_code() {
        let code = "u64 f(u64 x) { x <<= 8; x <<= 8; return x; }";
        for (attributes, content, step) in [
            ("step=last", Some(code), 2),
            ("step=1", Some(code), 1),
            ("", Some(code), 0),
            ("do=flip-vertical&step=last", None, 3),
            ("routine=shift-north/shift&step=last", None, 1),
        ] {
            assert_eq!(Tag::read(attributes, content).state.step, step, "{attributes}");
        }
    }

    #[test]
    fn notices_name_the_attribute() {
        for (attributes, notice) in [
            ("side=red", "`side=red` is not valid; expected white or black."),
            ("side=lab", "`side=lab` is not valid; expected white or black."),
            (
                "do=flip-vertikal",
                "`do`: `flip-vertikal` is not a transform; did you mean `flip-vertical`?",
            ),
        ] {
            assert_eq!(Tag::read(attributes, None).state.notices, [notice]);
        }
        assert!(!Tag::read("do=flip-vertical&autoplay=0", None).state.playing);
        assert!(Tag::read("do=flip-vertical&autoplay=", None).state.playing);
    }

    #[test]
    fn unknown_parameters_of_a_link_are_not_attributes() {
        let tag = tag_of("do=flip-vertical&%22%3E%3Cscript%3E=1&utm_source=x");
        assert_eq!(
            tag.to_string(),
            "<deltaboard-player bits=\"0x1e2222120e0a1222\" do=\"flip-vertical\" step=\"3\"></deltaboard-player>"
        );
    }

    #[test]
    fn attributes_of_tags_alone_survive_a_round_trip() {
        for attributes in [
            "show=board",
            "controls=none",
            "ask=b2",
            "question=Where%3F",
            "side=black",
            "predict=1",
            "loop=1&step=2",
        ] {
            let attributes = format!("do=flip-vertical&{attributes}");
            let read = Tag::read(&attributes, None);
            assert_eq!(read.state.notices, [""; 0], "{attributes}");
            let again = Tag::read(&read.to_query(), None);
            assert_eq!(again.attributes(), read.attributes(), "{attributes}");
            let plain = Tag::read("do=flip-vertical", None);
            assert_ne!(read.attributes(), plain.attributes(), "{attributes}");
        }
    }
}
