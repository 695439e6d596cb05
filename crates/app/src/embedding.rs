//! The options of the *Embed* dialog.

use deltaboard_scene::{Controls, FigureKind, Part, Scene, State, Tag, Theme};

/// The options chosen in the *Embed* dialog.
#[derive(Clone, PartialEq, Debug)]
pub struct Embedding {
    /// The chosen parts; `None` means the default parts of a tag.
    pub parts: Option<Vec<Part>>,
    /// The controls of the player.
    pub controls: Controls,
    /// The theme of the player and of the figure.
    pub theme: Theme,
    /// Whether the player plays by itself.
    pub plays: bool,
    /// Whether the player starts at the present step.
    pub from_here: bool,
    /// The kind of the figure.
    pub figure: FigureKind,
}

impl Default for Embedding {
    fn default() -> Self {
        Self {
            parts: None,
            controls: Controls::default(),
            theme: Theme::Auto,
            plays: false,
            from_here: false,
            figure: FigureKind::Strip,
        }
    }
}

impl Embedding {
    /// Returns the tag of a player with these options.
    pub fn tag(&self, state: &State, scene: &Scene) -> Tag {
        let mut tag = Tag::of(state, scene);
        if let Some(parts) = &self.parts {
            tag.parts.clone_from(parts);
        }
        tag.controls = self.controls;
        tag.state.theme = self.theme;
        tag.state.playing = self.plays;
        if !self.from_here {
            tag.state.step = 0;
        }
        tag
    }
}
