//! The fallback content of a player until it starts: a figure and its question.

use std::collections::BTreeMap;

use deltaboard_figure::{Figure, Kind};
use deltaboard_routine::Diagnostic;
use deltaboard_scene::{Controls, Follow, Part, Question, Scene, Tag};
use form_urlencoded::Serializer;

use crate::figure_request::{self, CodeError};

/// The maximum number of steps in a strip. For longer routines, the figure is a single frame.
const MAX_STEPS: usize = 8;

/// The fallback content of a player.
pub(crate) struct Fallback {
    pub(crate) figure: Figure,
    /// The question to the reader.
    pub(crate) question: Option<String>,
}

/// Why a player has no fallback content.
pub(crate) enum FallbackError {
    /// Sentences about the attributes.
    Usage(Vec<String>),
    /// The code, and its error.
    Code(String, Diagnostic),
}

/// The fallback content for a player's attributes and code; `None` for `figure=none`.
pub(crate) fn fallback(
    attributes: &BTreeMap<String, String>,
    code: Option<&str>,
) -> Result<Option<Fallback>, FallbackError> {
    let chosen = match attributes.get("figure").map(String::as_str) {
        Some("none") => return Ok(None),
        Some(name) => Some(Kind::named(name).ok_or_else(|| {
            FallbackError::Usage(vec![format!(
                "`figure={name}` is not valid; expected board, grid, step, strip or none."
            )])
        })?),
        None => None,
    };
    let mut tag = read(attributes, code);
    figure_request::check_notices(&tag.state).map_err(FallbackError::Usage)?;
    figure_request::check_code(&tag.state).map_err(|error| match error {
        CodeError::Usage(sentence) => FallbackError::Usage(vec![sentence]),
        CodeError::Diagnostic(error) => FallbackError::Code(tag.state.lab.code.to_string(), error),
    })?;
    let question = match tag.ask {
        Some(ask) => {
            let question = Question::of(&Scene::of(&tag.state), tag.state.step, ask);
            let question = question.map_err(|error| FallbackError::Usage(vec![error]))?;
            Some(tag.question.take().unwrap_or(question.text))
        }
        None => None,
    };
    let has = |name: &&str| attributes.contains_key(*name);
    let plays = code.is_some() || ["do", "routine", "code"].iter().any(has);
    let kind = match chosen {
        Some(Kind::Step) if !attributes.contains_key("step") && tag.state.steps() > 0 => {
            // Frame 0 has no step to draw.
            let mut attributes = attributes.clone();
            attributes.insert("step".to_owned(), "1".to_owned());
            tag = read(&attributes, code);
            Kind::Step
        }
        Some(kind) => kind,
        None if tag.parts == [Part::Board] => Kind::Board,
        // The steps would show the answers.
        None if tag.ask.is_some() || tag.state.predicting => Kind::Grid,
        // Nothing can be played.
        None if tag.controls == Controls::None && !plays => Kind::Grid,
        None => match tag.state.steps() {
            1..=MAX_STEPS => Kind::Strip,
            _ if tag.state.step == 0 => Kind::Grid,
            _ => Kind::Step,
        },
    };
    if tag.follows
        && let Some(square) = tag.state.followed(&Scene::of(&tag.state))
    {
        // The one that the player chooses.
        tag.state.follow = Follow::Square(square);
    }
    let figure = Figure::of(&tag.state, kind);
    Ok(Some(Fallback { figure, question }))
}

fn read(attributes: &BTreeMap<String, String>, code: Option<&str>) -> Tag {
    let mut query = Serializer::new(String::new());
    Tag::read(&query.extend_pairs(attributes).finish(), code)
}
