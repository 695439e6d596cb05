//! The images of the board under the eight symmetries.

use deltaboard_app::Message;
use deltaboard_scene::{Action, Bit, Subject};
use deltaboard_transform::{Square, Symmetry, Transform};
use yew::prelude::*;

use crate::shown::{Place, Shown};
use crate::view::controls::Button;
use crate::view::element::{ElementBuilder, element, panel_top};
use crate::view::header::purpose;
use crate::view::names::transform_names;
use crate::view::piece::picture;

/// The id of each image's text, in the order of [`Symmetry::ALL`].
const TEXT_IDS: [&str; 8] = [
    "image-identity-fen",
    "image-flip-vertical-fen",
    "image-mirror-horizontal-fen",
    "image-flip-diagonal-fen",
    "image-flip-anti-diagonal-fen",
    "image-rotate-180-fen",
    "image-rotate-90-clockwise-fen",
    "image-rotate-90-anticlockwise-fen",
];

pub(in crate::view) fn images(shown: &Shown<'_>) -> Html {
    let subject = &shown.state.subject;
    let mut fixed = 0;
    let mut figures = element("div", "eight");
    for (symmetry, id) in Symmetry::ALL.into_iter().zip(TEXT_IDS) {
        let image = image(subject, symmetry);
        let same = same_board(subject, &image);
        fixed += usize::from(same);
        figures = figures.with(figure(shown, symmetry, &image, same, id));
    }
    element("section", "images")
        .aria_label("Images")
        .with(
            panel_top(shown, html! { "The eight images" })
                .with(element("span", "soft").testid("images-alike").text(fixed_sentence(fixed))),
        )
        .with(element("p", "purpose").text(purpose(shown.state.view)))
        .with(figures)
        .into()
}

fn figure(
    shown: &Shown<'_>,
    symmetry: Symmetry,
    image: &Subject,
    same: bool,
    id: &'static str,
) -> Html {
    let transform = Transform::Symmetry(symmetry);
    let names = transform_names(transform);
    let only = [transform];
    let play = Button {
        class: "quiet",
        title: names.sentence,
        pressed: Some(shown.state.transforms == only),
        ..Button::default()
    };
    let play =
        play.show_with_sign(shown.press(Action::ApplyOnly(only.to_vec())), names.sign, names.title);
    let text = image.to_string();
    let copied = text.clone();
    let copy = shown.send.reform(move |_| Message::Copy(copied.clone(), id));
    let copy = Button { class: "small", ..Button::default() }.show(copy, "Copy");
    let remark = if same { "unchanged" } else { "" };
    element("figure", "")
        .aria_label(names.title)
        .with(play)
        .with(copy)
        .with(still_board(image))
        .with(html! { <code {id} data-testid={id}>{ text }</code> })
        .with(element("span", "same").text(remark))
        .into()
}

/// Returns the image of the subject under a symmetry.
pub(in crate::view) fn image(subject: &Subject, symmetry: Symmetry) -> Subject {
    subject.transformed(Transform::Symmetry(symmetry)).0
}

/// Returns whether every square has the same content, whatever else has changed.
fn same_board(subject: &Subject, image: &Subject) -> bool {
    match (subject, image) {
        (Subject::Position(fen), Subject::Position(image)) => {
            fen.position.placement == image.position.placement
        }
        _ => subject == image,
    }
}

/// Returns how many of the eight images are the same board, as a sentence.
fn fixed_sentence(fixed: usize) -> String {
    match fixed {
        1 => "Only the identity leaves the board unchanged: all images differ.".to_owned(),
        8 => "All eight leave the board unchanged.".to_owned(),
        _ => format!(
            "{fixed} of the eight leave the board unchanged: there are {} different images.",
            8 / fixed
        ),
    }
}

/// Builds a small board without animation.
pub(in crate::view) fn still_board(subject: &Subject) -> ElementBuilder {
    let mut board = element("div", "still").aria_hidden();
    for square in Square::ALL {
        let there = Bit { home: square, from: square, at: square, copy: 0 };
        match subject {
            Subject::Bits(bits) if bits.contains(square) => {
                board = board.with(element("b", "disc placed").placed(there.key(), square));
            }
            _ => {
                if let Some(it) = subject.piece(square) {
                    board = board.with(
                        picture(it, Place::App, "piece placed").placed(there.key(), there.at),
                    );
                }
            }
        }
    }
    board
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_named_after_their_symmetries() {
        for (symmetry, id) in Symmetry::ALL.into_iter().zip(TEXT_IDS) {
            let name = symmetry.name();
            assert_eq!(id, format!("image-{name}-fen"));
        }
    }

    #[test]
    fn symmetries_that_fix_a_board_are_counted() {
        for (text, fixed) in [
            ("0x1e2222120e0a1222", 1),
            ("0x8040201008040201", 4),
            ("0x00000000000000ff", 2),
            ("0x0", 8),
            ("0xffffffffffffffff", 8),
            ("0x8100000000000081", 8),
            ("8/8/8/8/8/8/8/8 w - -", 8),
            ("k7/8/NK2B3/8/8/8/8/8 w - -", 1),
            ("KKKKKKKK/8/8/8/8/8/8/KKKKKKKK w - -", 4),
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 1),
            ("r6r/8/8/8/8/8/8/r6r b kq - 0 1", 8),
        ] {
            let subject = Subject::read(text).unwrap_or_else(|fault| panic!("{text}: {fault}"));
            let same = Symmetry::ALL
                .into_iter()
                .filter(|symmetry| same_board(&subject, &image(&subject, *symmetry)));
            assert_eq!(same.count(), fixed, "{text}");
        }
    }

    #[test]
    fn sentence_has_the_number_of_different_images() {
        assert!(fixed_sentence(2).contains("there are 4 different"));
        assert!(fixed_sentence(4).contains("there are 2 different"));
    }
}
