//! What a player shows until it starts, and where it cannot start: a figure, its question, and words.

use std::collections::BTreeMap;

use deltaboard_build::Goal;
use deltaboard_figure::{Figure, Kind};
use deltaboard_routine::Diagnostic;
use deltaboard_scene::{
    Controls, Follow, Part, Question, Scene, Tag, View, scene_heading, step_label,
};
use form_urlencoded::Serializer;

use crate::check::{CodeError, check_code, check_notices};

/// The maximum number of steps in a strip. For longer routines, the figure is a single frame.
const MAX_STEPS: usize = 8;

/// The content of a player until it starts.
#[derive(Clone, Debug)]
pub struct Fallback {
    /// The figure.
    pub figure: Figure,
    /// The question to the reader.
    pub question: Option<String>,
    /// What the player plays and its steps, in words, for search engines and for readers who see no pictures. Empty if the figure says
    /// it all, or if the words would answer the question.
    pub words: String,
}

/// Why a player has no fallback content.
#[derive(Debug)]
pub enum FallbackError {
    /// Sentences about the attributes.
    Usage(Vec<String>),
    /// The code, and its error.
    Code(String, Diagnostic),
}

/// The fallback content for a player's attributes and code; `None` for `figure=none`.
///
/// ```
/// use std::collections::BTreeMap;
///
/// use deltaboard_embed::fallback;
///
/// let attributes = BTreeMap::from([("do".to_owned(), "flip-vertical".to_owned())]);
/// let fallback = fallback(&attributes, None).unwrap().unwrap();
/// assert!(fallback.figure.to_svg().starts_with("<svg"));
/// assert!(fallback.words.starts_with("Flip: delta swaps. Step 1 of 3: delta swap by 8 under"));
/// ```
///
/// # Errors
///
/// Attributes with values that are not understood, and code that cannot be played.
pub fn fallback(
    attributes: &BTreeMap<String, String>,
    code: Option<&str>,
) -> Result<Option<Fallback>, FallbackError> {
    let chosen = match attributes.get("figure").map(String::as_str) {
        Some("none") => return Ok(None),
        Some("animated") => None,
        Some(name) => Some(Kind::named(name).ok_or_else(|| {
            FallbackError::Usage(vec![format!(
                "`figure={name}` is not valid; expected animated, board, grid, step, strip or none."
            )])
        })?),
        None => None,
    };
    let mut tag = read(attributes, code);
    check_notices(&tag.state).map_err(FallbackError::Usage)?;
    check_code(&tag.state).map_err(|error| match error {
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
    let builds = tag.state.view == View::Build;
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
        None if tag.ask.is_some() || tag.state.predicting || builds => Kind::Grid,
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
    let figure = match attributes.get("figure").map(String::as_str) {
        Some("animated") => Figure::animated(&tag.state),
        _ => Figure::of(&tag.state, kind),
    };
    let words = if builds {
        let goal = Goal::named(&tag.state.build.goal).unwrap_or_default();
        format!("Build it yourself: {}.", goal.title())
    } else if plays {
        words(&tag)
    } else {
        String::new()
    };
    Ok(Some(Fallback { figure, question, words }))
}

fn words(tag: &Tag) -> String {
    let scene = Scene::of(&tag.state);
    let title = scene_heading(&scene) + ".";
    let steps = scene.trace.steps().len();
    if tag.ask.is_some() || tag.state.predicting || steps > MAX_STEPS {
        return title;
    }
    let steps = (1..=steps).map(|frame| format!(" {}.", step_label(&scene, frame)));
    title + &steps.collect::<String>()
}

fn read(attributes: &BTreeMap<String, String>, code: Option<&str>) -> Tag {
    let mut query = Serializer::new(String::new());
    Tag::read(&query.extend_pairs(attributes).finish(), code)
}
