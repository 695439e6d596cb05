//! Builds the state of a figure from options or a link, as the query of a link.

use deltaboard_embed::{CodeError, check_code, check_notices};
use deltaboard_figure::Kind;
use deltaboard_scene::State;
use form_urlencoded::Serializer;

use crate::Failure;
use crate::code::draw;

/// The query of a figure.
#[derive(Clone, Debug, Default)]
pub(crate) struct FigureRequest {
    query: String,
    /// The file of the code, for messages.
    file: Option<String>,
}

impl FigureRequest {
    /// Takes the query of a link, or a query alone.
    pub(crate) fn from_link(link: &str) -> Self {
        let link = link.split('#').next().unwrap_or("");
        let is_url = link.contains("://");
        let query = match link.split_once('?') {
            Some((_, query)) => query,
            None if is_url => "",
            None => link,
        };
        Self { query: query.to_owned(), file: None }
    }

    /// Adds a parameter.
    pub(crate) fn add(&mut self, name: &str, value: &str) {
        let mut parameters = Serializer::for_suffix(core::mem::take(&mut self.query), 0);
        self.query = parameters.append_pair(name, value).finish();
    }

    /// Adds code, and the name of its file for messages.
    pub(crate) fn add_code(&mut self, file: &str, code: &str) {
        self.file = Some(file.to_owned());
        self.add("code", code);
    }

    /// Adds a parameter if it has a value.
    pub(crate) fn add_any(&mut self, name: &str, value: Option<&str>) {
        if let Some(value) = value {
            self.add(name, value);
        }
    }

    /// The state at a frame: a number, or `last`.
    pub(crate) fn state(&self, step: Option<&str>) -> Result<State, Failure> {
        let mut request = self.clone();
        match step {
            Some("last") => {
                request.add("step", "0");
                let last = request.read()?.steps();
                request.add("step", &last.to_string());
            }
            step => request.add_any("step", step),
        }
        request.read()
    }

    /// The state at a frame, with a default for the kind of figure: the first step for a step, the result for a board
    /// or a grid.
    pub(crate) fn state_for(&self, kind: Kind, step: Option<&str>) -> Result<State, Failure> {
        let has = |name: &str| {
            let mut parameters = form_urlencoded::parse(self.query.as_bytes());
            parameters.any(|(known, _)| known == name)
        };
        let plays = || has("do") || has("routine") || has("code");
        match kind {
            _ if step.is_some() || has("step") => self.state(step),
            Kind::Step if self.state(Some("0"))?.steps() > 0 => self.state(Some("1")),
            Kind::Board | Kind::Grid if plays() => self.state(Some("last")),
            _ => self.state(Some("0")),
        }
    }

    fn read(&self) -> Result<State, Failure> {
        let state = State::from_query(&self.query);
        if let Some((name, _)) = state.foreign.first() {
            let sentence = format!("`{name}` is not a parameter of a link.");
            return Err(Failure::Usage(vec![sentence]));
        }
        check_notices(&state).map_err(Failure::Usage)?;
        check_code(&state).map_err(|error| match error {
            CodeError::Usage(sentence) => Failure::Usage(vec![sentence]),
            CodeError::Diagnostic(error) => {
                let file = self.file.as_deref().unwrap_or("<link>");
                Failure::Diagnostics(draw(file, &state.lab.code, &error))
            }
        })?;
        Ok(state)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The state of a link, or the sentences of its error.
    fn state(link: &str) -> Result<State, Vec<String>> {
        let state = FigureRequest::from_link(link).state(None);
        state.map_err(|failure| match failure {
            Failure::Usage(sentences) | Failure::Io(sentences) => sentences,
            Failure::Diagnostics(drawing) => vec![drawing],
        })
    }

    #[test]
    fn links_and_queries_are_accepted() {
        for link in [
            "https://deltaboard.example/app/?do=flip-diagonal&step=2#top",
            "?do=flip-diagonal&step=2",
            "do=flip-diagonal&step=2",
        ] {
            let state = state(link).unwrap();
            assert_eq!(state.step, 2, "{link}");
            assert_eq!(state.transforms.len(), 1, "{link}");
        }
    }

    #[test]
    fn unknown_parameters_are_errors() {
        for (link, name) in [("foo", "foo"), ("https://example.org/?d=flip", "d")] {
            let sentence = format!("`{name}` is not a parameter of a link.");
            assert_eq!(state(link).unwrap_err(), [sentence]);
        }
        let whole = state("https://example.org/app/").unwrap();
        assert_eq!(whole.transforms.len(), 0);
    }

    #[test]
    fn each_kind_has_a_default_frame() {
        let step = |query: &str, kind, step| {
            let state = FigureRequest::from_link(query).state_for(kind, step);
            state.ok().map(|state| state.step).unwrap()
        };
        assert_eq!(step("do=flip-vertical", Kind::Grid, None), 3);
        assert_eq!(step("do=flip-vertical", Kind::Step, None), 1);
        assert_eq!(step("do=identity", Kind::Step, None), 0);
        assert_eq!(step("do=flip-vertical", Kind::Step, Some("last")), 3);
        assert_eq!(step("do=flip-vertical&step=2", Kind::Step, None), 2);
        assert_eq!(step("do=flip-vertical&step=2", Kind::Board, Some("0")), 0);
        assert_eq!(step("fen=8/8/8/8/8/8/8/K6k", Kind::Board, None), 0);
        assert_eq!(step("routine=flip-vertical/delta-swaps", Kind::Grid, None), 3);
        assert_eq!(step("routine=shift-north/shift", Kind::Grid, None), 1);
    }
}
