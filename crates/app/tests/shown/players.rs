//! Players: what their tags ask for.

use deltaboard_app::Model;
use deltaboard_scene::{Attributes, Scene, State, Tag};

#[test]
fn only_a_tag_that_says_so_follows_a_bit() {
    for (attributes, way, written) in [
        (
            "do=flip-vertical&step=last&follow=c3",
            Some("c3 010 010 -> c4 011 010 -> c2 001 010 -> c6 101 010"),
            Some("c3"),
        ),
        ("do=flip-vertical&follow", Some("e2 001 100"), Some("")),
        ("do=flip-vertical", None, None),
        ("do=flip-vertical&follow=none", None, None),
    ] {
        let tag = Tag::read(attributes, None);
        let value = tag.attributes().into_iter().find(|(name, _)| name == "follow");
        assert_eq!(value.map(|(_, value)| value).as_deref(), written, "{attributes}");
        let (model, _) = Model::embedded(Attributes::parse(attributes, None), 0);
        let step = model.state().step;
        assert_eq!(model.way().map(|way| way.in_words(step)).as_deref(), way, "{attributes}");
    }
    // The tag of a page follows what a user has chosen, not what the page has chosen.
    for (query, follows) in [("follow=c3", true), ("", false), ("follow=none", false)] {
        let state = State::from_query(query);
        assert_eq!(Tag::of(&state, &Scene::of(&state)).follows, follows, "{query}");
    }
}
