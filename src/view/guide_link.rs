//! The link to the page of the guide about the current view.

use deltaboard_catalogue::Routine;
use deltaboard_routine::Domain;
use deltaboard_scene::{Scene, View};
use deltaboard_trace::Task;
use deltaboard_transform::{Symmetry, Transform};

use crate::shown::Shown;

/// Returns the URL of the guide's page about the current transform, or of its first page.
pub(super) fn address(shown: &Shown<'_>) -> String {
    let view = shown.state.view;
    let opens = view == View::Transform && !shown.scene.applied;
    let chapter = if opens { "index" } else { chapter(view, shown.scene) };
    format!("guide/{chapter}.html")
}

fn chapter(view: View, scene: &Scene) -> &'static str {
    match view {
        View::Build => "the-delta-swap",
        View::Lines => "lines-by-multiplication",
        View::Symmetries => "the-eight-symmetries",
        View::Lab => "the-lab",
        View::Transform => match scene.domain() {
            Domain::Square => "squares-instead-of-boards",
            Domain::Mailbox => "mailbox-loops",
            Domain::Board => match scene.transform {
                Some(transform) => of_transform(transform),
                None => of_routine(scene.routine),
            },
        },
    }
}

fn of_transform(transform: Transform) -> &'static str {
    match transform {
        Transform::Symmetry(symmetry) => match symmetry {
            Symmetry::Identity | Symmetry::FlipVertical => "three-delta-swaps-flip-a-board",
            Symmetry::MirrorHorizontal => "the-mirror",
            Symmetry::FlipDiagonal => "the-diagonal",
            Symmetry::FlipAntiDiagonal => "the-other-diagonal",
            Symmetry::Rotate180 => "half-a-turn",
            Symmetry::Rotate90Clockwise | Symmetry::Rotate90Anticlockwise => {
                "quarter-turns-are-two-flips"
            }
        },
        Transform::PseudoRotation(_) => "turning-by-45-degrees",
        Transform::Packing(_) => "packing-the-diagonals",
        Transform::ColorFlip => "what-a-transform-does-to-a-position",
    }
}

fn of_routine(routine: Option<Routine>) -> &'static str {
    match routine.map(Routine::task) {
        _ if routine.is_some_and(Routine::is_exercise) => "find-the-mistake",
        Some(Task::Line(_)) => "lines-by-multiplication",
        Some(Task::Step { wraps: false, .. }) => "shifts-move-everything",
        Some(Task::Step { wraps: true, .. }) => "rotates-lose-nothing",
        _ => "what-is-a-bitboard",
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use deltaboard_scene::State;

    use super::*;

    #[test]
    fn every_view_and_routine_has_a_page_in_the_guide() {
        let guide = Path::new(env!("CARGO_MANIFEST_DIR")).join("guide/src");
        let mut known = 0;
        let mut links: Vec<_> =
            View::ALL.iter().map(|view| format!("view={}", view.name())).collect();
        for routine in deltaboard_catalogue::Catalogue::ROUTINES {
            links.push(format!("routine={}&step=1", routine.id()));
        }
        links.push("do=color-flip".to_owned());
        for link in links {
            let state = State::from_query(&link);
            let chapter = chapter(state.view, &Scene::of(&state));
            let file = guide.join(format!("{chapter}.md"));
            assert!(file.is_file(), "{link}: {}", file.display());
            known += 1;
        }
        assert!(known > 80);
    }
}
