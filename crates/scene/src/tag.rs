//! The tag of a player in somebody else's page: what its attributes ask for.

use std::fmt;

use percent_encoding::utf8_percent_encode;

use crate::lab::packed;
use crate::query::ESCAPED;
use crate::question::Ask;
use crate::scene::Scene;
use crate::state::{Page, State, View};
use crate::subject::Subject;

/// What `<deltaboard-player …>` asks for.
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
    /// What is played. What is wrong with the attributes is in its notices.
    pub state: State,
    /// Which parts are shown.
    pub parts: Vec<Part>,
    /// Which controls are.
    pub controls: Controls,
    /// What the reader is asked.
    pub ask: Option<Ask>,
    /// The question in the author's own words.
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
    /// What the step does, and why.
    Text,
}

impl Part {
    /// All of them, in the order that they are shown in.
    pub const ALL: [Self; 5] = [Self::Board, Self::Bits, Self::Mask, Self::Code, Self::Text];

    /// The word of the attribute `show`.
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

/// How much a reader is given to press.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Controls {
    /// All that the app has.
    #[default]
    Full,
    /// Back, play, on.
    Minimal,
    /// Nothing: scripts drive it.
    None,
}

impl Controls {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Full, Self::Minimal, Self::None];

    /// The word of the attribute `controls`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Full => "full",
            Self::Minimal => "minimal",
            Self::None => "none",
        }
    }
}

/// What is asked for beside the state.
#[derive(Default)]
struct Options {
    side: Option<String>,
    show: Option<String>,
    controls: Option<String>,
    ask: Option<String>,
    question: Option<String>,
}

impl Tag {
    /// Reads attributes, written as a query, and the code in the tag, if there is any. The names
    /// are those of links, but `side` stands for `view`, `autoplay` for `play`, and without a
    /// `step` it is 0; `show`, `controls`, `ask` and `question` are the tag's own.
    #[must_use]
    pub fn read(attributes: &str, content: Option<&str>) -> Self {
        let mut options = Options::default();
        let mut query = Query::default();
        let (mut step, mut code) = (None, content.is_some());
        let attributes = attributes.strip_prefix('?').unwrap_or(attributes);
        for (name, value) in form_urlencoded::parse(attributes.as_bytes()) {
            match &*name {
                "show" => options.show = Some(value.into_owned()),
                "controls" => options.controls = Some(value.into_owned()),
                "ask" => options.ask = Some(value.into_owned()),
                "question" => options.question = Some(value.into_owned()),
                "side" => options.side = Some(value.into_owned()),
                "autoplay" => query.add("play", on(&value)),
                "predict" | "loop" => query.add(&name, on(&value)),
                "step" => step = Some(value.into_owned()),
                // Markup breaks lines where it likes.
                "fen" => query.add("fen", value.trim()),
                _ => {
                    code |= name == "code";
                    query.add(&name, &value);
                }
            }
        }
        match step.as_deref() {
            Some("last") => {}
            step => query.add("step", step.unwrap_or("0")),
        }
        if code {
            query.add("view", Page::Lab.name());
        }
        let mut state = State::from_query_with(&query.0, content);
        // There is room for one.
        state.beside = None;
        if state.page == Page::Transform
            && state.routine.is_some_and(|routine| routine.task().line().is_some())
        {
            query.add("view", Page::Lines.name());
            state = State::from_query_with(&query.0, content);
        }
        Self::with(state, options)
    }

    fn with(mut state: State, options: Options) -> Self {
        // What is somebody else's is no attribute of ours.
        state.foreign.clear();
        let mut tag = Self {
            parts: Vec::new(),
            controls: Controls::default(),
            ask: None,
            question: None,
            state,
        };
        tag.read_options(&options);
        tag.question = options.question;
        tag
    }

    fn read_options(&mut self, options: &Options) {
        if let Some(word) = &options.side {
            match View::ALL.iter().find(|side| side.name() == word) {
                Some(side) => self.state.view = *side,
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

    /// The tag that shows what a state shows, which is this scene.
    #[must_use]
    pub fn of(state: &State, scene: &Scene) -> Self {
        let mut state = state.clone();
        if state.page == Page::Lines {
            // The page has one without its being chosen; a tag has to name it.
            state.routine = scene.routine;
        }
        state.playing = false;
        Self::with(state, Options::default())
    }

    /// Whether a part is shown.
    #[must_use]
    pub fn shows(&self, part: Part) -> bool {
        self.parts.contains(&part)
    }

    /// The attributes that ask for this, but for the code, which is the tag's content.
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
                }
                "fen" => {
                    let fen = value.replace('_', " ");
                    attributes.push((name.into_owned(), fen.trim().to_owned()));
                }
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
        let opens = Self::read(&query, None);
        if self.parts != opens.parts {
            let words: Vec<_> = self.parts.iter().map(|part| part.name()).collect();
            add("show", words.join(","));
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

    /// The code that is the tag's content.
    #[must_use]
    pub fn code(&self) -> Option<&str> {
        (self.state.page == Page::Lab).then(|| self.state.lab.code.trim_end())
    }

    /// The attributes as a query, for a frame.
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
    /// The tag as HTML, with the code inside it.
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

/// What an attribute says by being there.
fn on(value: &str) -> &'static str {
    match value {
        "false" | "0" => "0",
        _ => "1",
    }
}

/// A text as HTML has it, in an attribute or between tags. What reads HTML takes a carriage return for a line break.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
        .replace('\r', "&#13;")
}

/// A query that is put together.
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

    fn offered(link: &str) -> Tag {
        let state = State::from_query(link);
        Tag::of(&state, &Scene::of(&state))
    }

    #[test]
    fn what_html_would_read_as_something_else_is_escaped() {
        assert_eq!(escaped("<a href=\"x&y\">\r\n"), "&lt;a href=&quot;x&amp;y&quot;&gt;&#13;\n");
    }

    #[test]
    fn a_tag_shows_what_its_page_shows() {
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
            assert_eq!(offered(link).to_string(), tag, "{link}");
        }
        let lines = offered("view=lines").to_string();
        assert!(lines.contains("routine=\"a-file-to-rank/multiplication\""), "{lines}");
    }

    #[test]
    fn what_is_offered_is_read_back() {
        for link in [
            "do=flip-diagonal&step=2",
            "fen=8/8/8/8/8/8/8/K6k&set=K&cells=numbers",
            "view=lines",
            "routine=shift-east/masked-shift",
        ] {
            let tag = offered(link);
            let read = Tag::read(&tag.to_query(), None);
            assert_eq!(read.state.notices, [""; 0], "{link}");
            assert_eq!(read.attributes(), tag.attributes(), "{link}");
        }
    }

    #[test]
    fn a_broken_fen_is_offered_as_it_is_read() {
        for attributes in ["fen=k7_", "fen=_k7", "fen=%20k7_%20"] {
            let written = Tag::read(attributes, None).to_query();
            assert_eq!(written, "fen=k7", "{attributes}");
            assert_eq!(Tag::read(&written, None).to_query(), written);
        }
    }

    #[test]
    fn an_attribute_is_reported_by_its_own_name() {
        for (attributes, told) in [
            ("side=red", "`side=red` is not known: it can be white or black."),
            ("side=lab", "`side=lab` is not known: it can be white or black."),
            (
                "do=flip-vertikal",
                "`do`: `flip-vertikal` is not a transform; did you mean `flip-vertical`?",
            ),
        ] {
            assert_eq!(Tag::read(attributes, None).state.notices, [told]);
        }
        assert!(!Tag::read("do=flip-vertical&autoplay=0", None).state.playing);
        assert!(Tag::read("do=flip-vertical&autoplay=", None).state.playing);
    }

    #[test]
    fn what_is_somebody_elses_in_a_link_stays_out_of_the_tag() {
        let tag = offered("do=flip-vertical&%22%3E%3Cscript%3E=1&utm_source=x");
        assert_eq!(
            tag.to_string(),
            "<deltaboard-player bits=\"0x1e2222120e0a1222\" do=\"flip-vertical\" step=\"3\"></deltaboard-player>"
        );
    }

    #[test]
    fn what_is_the_tags_own_is_read_and_told() {
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
