//! What stands for a player until it starts: its question, and a figure.

use std::collections::BTreeMap;

use deltaboard_figure::{Figure, Kind};
use deltaboard_routine::Diagnostic;
use deltaboard_scene::{Controls, Part, Question, Scene, Tag};
use form_urlencoded::Serializer;

use crate::figure_request::{self, CodeError};

/// Of a longer routine, a single frame is shown.
const MOST_STEPS: usize = 8;

/// What stands for a player.
pub(crate) struct Fallback {
    pub(crate) figure: Figure,
    /// What the reader is asked.
    pub(crate) question: Option<String>,
}

/// Why nothing stands for a player.
pub(crate) enum FallbackError {
    /// In sentences.
    Usage(Vec<String>),
    /// A fault of the code, which is this text.
    Code(String, Diagnostic),
}

/// What stands for a player with these attributes, and this code in it; `None` if it wants nothing.
pub(crate) fn fallback(
    attributes: &BTreeMap<String, String>,
    code: Option<&str>,
) -> Result<Option<Fallback>, FallbackError> {
    let chosen = match attributes.get("figure").map(String::as_str) {
        Some("none") => return Ok(None),
        Some(name) => Some(Kind::named(name).ok_or_else(|| {
            FallbackError::Usage(vec![format!(
                "`figure={name}` is not known: it can be board, grid, step, strip or none."
            )])
        })?),
        None => None,
    };
    let mut tag = read(attributes, code);
    figure_request::is_known(&tag.state).map_err(FallbackError::Usage)?;
    figure_request::code_is_played(&tag.state).map_err(|fault| match fault {
        CodeError::Usage(sentence) => FallbackError::Usage(vec![sentence]),
        CodeError::Diagnostic(fault) => FallbackError::Code(tag.state.lab.code.to_string(), fault),
    })?;
    let question = match tag.ask {
        Some(ask) => {
            let asked = Question::of(&Scene::of(&tag.state), tag.state.step, ask);
            let asked = asked.map_err(|fault| FallbackError::Usage(vec![fault]))?;
            Some(tag.question.take().unwrap_or(asked.text))
        }
        None => None,
    };
    let asks = |name: &&str| attributes.contains_key(*name);
    let plays = code.is_some() || ["do", "routine", "code"].iter().any(asks);
    let kind = match chosen {
        Some(Kind::Step) if !attributes.contains_key("step") && tag.state.steps() > 0 => {
            // Before the first step there is none to draw.
            let mut attributes = attributes.clone();
            attributes.insert("step".to_owned(), "1".to_owned());
            tag = read(&attributes, code);
            Kind::Step
        }
        Some(kind) => kind,
        None if tag.parts == [Part::Board] => Kind::Board,
        // The steps would be the answer.
        None if tag.ask.is_some() => Kind::Grid,
        // Nothing is to be played, and nobody can.
        None if tag.controls == Controls::None && !plays => Kind::Grid,
        None => match tag.state.steps() {
            1..=MOST_STEPS => Kind::Strip,
            _ if tag.state.step == 0 => Kind::Grid,
            _ => Kind::Step,
        },
    };
    let figure = Figure::of(&tag.state, kind);
    Ok(Some(Fallback { figure, question }))
}

fn read(attributes: &BTreeMap<String, String>, code: Option<&str>) -> Tag {
    let mut query = Serializer::new(String::new());
    Tag::read(&query.extend_pairs(attributes).finish(), code)
}
