//! A player as HTML, and what is wrong in the fenced block that it comes from.

use std::collections::BTreeMap;
use std::fmt::Write;

use deltaboard_figure::Figure;
use deltaboard_routine::Excerpt;
use deltaboard_scene::escaped;
use serde_json::json;

use crate::fallback::{Fallback, FallbackError, fallback};
use crate::fence::{Fence, FenceError};

/// A player in a document: its tag, and what the tag contains until the player starts.
#[derive(Clone, Debug)]
pub struct Player {
    /// The attributes of the tag.
    pub attributes: BTreeMap<String, String>,
    /// The code in the tag.
    pub code: Option<String>,
    /// The rest of the content; `None` for `figure: none`.
    pub fallback: Option<Fallback>,
}

impl Fence {
    /// The player that a block asks for.
    ///
    /// ```
    /// use deltaboard_embed::Fence;
    ///
    /// let player = Fence::parse("do: flip-diagonal\nshow: bits").unwrap().player().unwrap();
    /// let html = player.html(|_| "flip.svg".to_owned());
    /// assert!(html.starts_with("<deltaboard-player do=\"flip-diagonal\" show=\"bits\">\n<img src=\"flip.svg\""));
    ///
    /// let error = &Fence::parse("show: bits\n---\nx <<< 8").unwrap().player().unwrap_err()[0];
    /// assert_eq!((error.line, error.column), (3, Some(5)));
    /// ```
    ///
    /// # Errors
    ///
    /// Values and code that are not understood, with their lines.
    pub fn player(&self) -> Result<Player, Vec<FenceError>> {
        if self.lines.is_empty() && self.code.is_none() {
            let message =
                "the block is empty: write a key such as `do: flip-vertical`, or code.".to_owned();
            return Err(vec![FenceError { line: 1, column: None, message }]);
        }
        let attributes = self.attributes();
        let code = self.code.as_ref().map(|code| code.text.clone());
        match fallback(&attributes, code.as_deref()) {
            Ok(fallback) => Ok(Player { attributes, code, fallback }),
            Err(error) => Err(self.errors(error)),
        }
    }

    fn errors(&self, error: FallbackError) -> Vec<FenceError> {
        match error {
            FallbackError::Usage(sentences) => {
                let at_key = |message: String| {
                    let line = self.line_of(&message);
                    FenceError { line, column: None, message }
                };
                sentences.into_iter().map(at_key).collect()
            }
            FallbackError::Code(text, error) => {
                let excerpt = Excerpt::of(&text, error.span());
                let (line, column) = match &self.code {
                    Some(code) => (code.line + excerpt.line - 1, Some(excerpt.column)),
                    None => (self.line("code").map_or(1, |line| line.number), None),
                };
                let mut message = error.message().to_owned();
                if let Some(help) = error.help() {
                    let _ = write!(message, "; {help}");
                }
                vec![FenceError { line, column, message }]
            }
        }
    }

    /// The line of the key that a sentence begins with, as in "`side=red` is not valid".
    fn line_of(&self, sentence: &str) -> usize {
        let quoted = sentence.strip_prefix('`').and_then(|rest| rest.split(['`', '=']).next());
        let line = quoted.and_then(|key| self.line(key));
        line.map_or_else(|| self.lines.first().map_or(1, |line| line.number), |line| line.number)
    }
}

impl Player {
    /// The tag with its content: the code, the question, the figure as an image at the URL that `place` returns, and the words.
    ///
    /// It has no blank lines, which would end an HTML block in Markdown.
    #[must_use]
    pub fn html(&self, place: impl FnOnce(&Figure) -> String) -> String {
        let mut html = self.start_tag();
        html.push('\n');
        if let Some(code) = &self.code {
            let code = escaped(code).replace('\n', "&#10;");
            let _ = writeln!(html, "<pre><code>{code}</code></pre>");
        }
        if let Some(fallback) = &self.fallback {
            html += &fallback.html(place);
            html.push('\n');
        }
        html += "</deltaboard-player>";
        html
    }

    /// The parts, for extensions of tools that write them in their own way, as JSON: `html`, `attributes`, `code`, `question`, `words`,
    /// and `figure` with `svg`, `alt`, `width`, `height`, `file` and `url`, which `place` returns.
    ///
    /// ```
    /// use deltaboard_embed::{Fence, Figure};
    ///
    /// let player = Fence::parse("do: flip-vertical").unwrap().player().unwrap();
    /// let parts: serde_json::Value = serde_json::from_str(&player.to_json(Figure::file_name)).unwrap();
    /// assert_eq!(parts["attributes"]["do"], "flip-vertical");
    /// assert_eq!(parts["figure"]["width"], 807);
    /// ```
    #[must_use]
    pub fn to_json(&self, place: impl Fn(&Figure) -> String) -> String {
        let fallback = self.fallback.as_ref();
        let figure = fallback.map(|Fallback { figure, .. }| {
            json!({
                "svg": figure.to_svg(),
                "alt": figure.alt(),
                "width": figure.width(),
                "height": figure.height(),
                "file": figure.file_name(),
                "url": place(figure),
            })
        });
        let parts = json!({
            "html": self.html(&place),
            "attributes": self.tag_attributes().collect::<BTreeMap<_, _>>(),
            "code": self.code,
            "question": fallback.and_then(|fallback| fallback.question.as_deref()),
            "words": fallback.map_or("", |fallback| &fallback.words),
            "figure": figure,
        });
        parts.to_string()
    }

    /// The attributes of the tag, without `figure`, which is for the build.
    fn tag_attributes(&self) -> impl Iterator<Item = (&String, &String)> {
        self.attributes.iter().filter(|(name, _)| *name != "figure")
    }

    fn start_tag(&self) -> String {
        let mut tag = "<deltaboard-player".to_owned();
        for (name, value) in self.tag_attributes() {
            let _ = write!(tag, " {name}=\"{}\"", escaped(value));
        }
        tag.push('>');
        tag
    }
}

impl Fallback {
    /// The question, the image at the URL that `place` returns, and the words. They may be in a paragraph, so none of them is one. The
    /// tags are also those of XHTML.
    #[must_use]
    pub fn html(&self, place: impl FnOnce(&Figure) -> String) -> String {
        let mut html = String::new();
        if let Some(question) = &self.question {
            let question = escaped(question);
            let _ = write!(html, "<span class=\"deltaboard-question\">{question}</span><br />");
        }
        let figure = &self.figure;
        let _ = write!(
            html,
            "<img src=\"{}\" alt=\"{}\" width=\"{}\" height=\"{}\" loading=\"lazy\" />",
            escaped(&place(figure)),
            escaped(figure.alt()),
            figure.width(),
            figure.height()
        );
        if !self.words.is_empty() {
            let words = escaped(&self.words);
            let _ = write!(html, "<br /><span class=\"deltaboard-words\">{words}</span>");
        }
        html
    }
}
