//! The canonical form: the image of a position that represents all of them, as in endgame tablebases.

use deltaboard_app::piece_name;
use deltaboard_scene::{Action, Subject};
use deltaboard_transform::{Allowed, Bitboard, Canonical, Fen, Square, Symmetry, Tie, Transform};
use yew::prelude::*;

use super::images::still_board;
use crate::shown::Shown;
use crate::view::controls::Button;
use crate::view::element::{element, panel_top};
use crate::view::names::noun;

pub(in crate::view) fn canonical_panel(shown: &Shown<'_>) -> Html {
    let found = match &shown.state.subject {
        Subject::Position(fen) => {
            let canonical = fen.position.canonical();
            canonical.map(|canonical| (fen, canonical)).map_err(|why| format!("None: {why}."))
        }
        Subject::Bits(_) => Err("A bitboard has no king: paste a FEN.".to_owned()),
    };
    let rule = found.as_ref().map_or("", |(_, canonical)| rule(canonical));
    let panel = element("section", "panel canonical").aria_label("Canonical form").with(
        panel_top(shown, html! { "Canonical form" })
            .with(element("span", "soft").testid("canonical-rule").text(rule)),
    );
    match found {
        Ok((fen, canonical)) => {
            let position =
                Subject::Position(Fen { position: canonical.position, fields: fen.fields });
            panel.with(board(&canonical, &position)).with(facts(shown, fen, &canonical, &position))
        }
        Err(why) => panel.with(element("p", "").text(why)),
    }
    .into()
}

/// Returns the rule that determines the canonical form.
fn rule(canonical: &Canonical) -> &'static str {
    match canonical.group {
        Allowed::All => "with the white king in the triangle",
        Allowed::MirrorOnly => "with the leading pawn of Syzygy",
        Allowed::IdentityOnly => "tablebases have no castling rights",
    }
}

/// Renders the canonical position, with the squares marked where the king or leading pawn may be in one.
fn board(canonical: &Canonical, position: &Subject) -> Html {
    let marked = match canonical.group {
        // Every square is allowed.
        Allowed::IdentityOnly => Bitboard::EMPTY,
        _ => canonical.home(),
    };
    let leader = canonical.leading_pawn.unwrap_or(canonical.king);
    let mut board = still_board(position);
    for square in marked.squares() {
        let class = if square == leader { "mark placed king" } else { "mark placed" };
        let mark = element("i", class).placed(format!("mark {square}"), square);
        board = board.with(match (canonical.group, square.triangle_index()) {
            (Allowed::All, Some(number)) => mark.data_label(number.to_string()),
            _ => mark,
        });
    }
    board.into()
}

fn facts(shown: &Shown<'_>, fen: &Fen, canonical: &Canonical, position: &Subject) -> Html {
    let transform = Transform::Symmetry(canonical.symmetry);
    let apply = Button {
        testid: "canonical-apply",
        disabled: canonical.symmetry == Symmetry::Identity,
        ..Button::default()
    };
    let apply = apply.show(shown.press(Action::ApplyOnly(vec![transform])), "Apply");
    let sentences = sentences(canonical);
    element("div", "facts")
        .with(fact_list(
            position.to_string(),
            canonical.king.to_string(),
            canonical.leading_pawn,
            transform.name(),
            noun(transform),
        ))
        .with_all(sentences.into_iter().map(|sentence| element("p", "").text(sentence).into()))
        .with(apply)
        .with(with_colors(shown, fen))
        .into()
}

/// Renders the canonical form that may also swap colours, if it is a different one.
fn with_colors(shown: &Shown<'_>, fen: &Fen) -> Html {
    let Ok(canonical) = fen.position.canonical_with_colors() else {
        return Html::default();
    };
    let sentence = element("p", "").text(color_sentence(&canonical));
    if !canonical.color_flipped {
        return sentence.into();
    }
    let position = Subject::Position(Fen { position: canonical.position, fields: fen.fields });
    let way: Vec<_> = canonical.way().collect();
    let apply = Button { testid: "canonical-colors-apply", ..Button::default() };
    let code = element("code", "").testid("canonical-colors-fen");
    html! {
        <>
            { Html::from(sentence) }
            { Html::from(element("p", "").with(code.text(position.to_string()))) }
            { apply.show(shown.press(Action::ApplyOnly(way)), "Apply with colours") }
        </>
    }
}

/// Describes the canonical form that may also swap colours, with its transforms and their inverse.
fn color_sentence(canonical: &Canonical) -> String {
    if !canonical.color_flipped {
        return "The stronger side plays White already, as in the files of tablebases. With the same \
                material, the side to move counts as the stronger one."
            .to_owned();
    }
    let way = |transforms: Vec<Transform>| {
        let nouns = transforms.into_iter().map(noun);
        nouns.collect::<Vec<_>>().join(", then ")
    };
    format!(
        "In the files of tablebases, the stronger side plays White. With the same material, the side \
         to move counts as the stronger one. Transform: {}. Inverse: {}.",
        way(canonical.way().collect()),
        way(canonical.back().collect())
    )
}

/// Renders the facts that scripts read: the position, its king and leading pawn, and the transform.
fn fact_list(
    fen: String,
    king: String,
    pawn: Option<Square>,
    transform: &'static str,
    noun: &'static str,
) -> Html {
    let fact = |title, testid, value: AttrValue, remark: &'static str| {
        let value = element("code", "").testid(testid).text(value);
        element("div", "")
            .with(element("dt", "soft").text(title))
            .with(element("dd", "").with(value).text(remark))
    };
    let pawn = pawn.map(|pawn| fact("Leading pawn", "canonical-pawn", pawn.to_string().into(), ""));
    element("dl", "")
        .with(fact("FEN", "canonical-fen", fen.into(), ""))
        .with(fact("White king", "canonical-square", king.into(), ""))
        .with_all(pawn.into_iter().map(Html::from))
        .with(fact("Transform", "canonical-transform", transform.into(), noun))
        .into()
}

/// Returns the sentences that explain why this image is the canonical one.
fn sentences(canonical: &Canonical) -> Vec<String> {
    let king = canonical.king;
    let mut sentences = vec![
        match canonical.group {
            Allowed::All => {
                "No pawns and no castling rights: all eight symmetries are allowed, and one of \
                 them brings the white king to one of ten squares, the triangle a1–d1–d4."
            }
            Allowed::MirrorOnly => {
                "Pawns have a direction, so only the mirror is allowed. As in Syzygy tablebases, it \
                 brings the leading pawn to the files a to d. This pawn belongs to the side with \
                 fewer pawns. It is the one nearest to the edge; of several, the one on the lowest \
                 rank."
            }
            Allowed::IdentityOnly => {
                "With castling rights, king and rooks must stay, so no symmetry is allowed: the \
                 position is its own canonical form. Tablebases have no such positions."
            }
        }
        .to_owned(),
    ];
    if let (Allowed::All, Some(number)) = (canonical.group, king.triangle_index()) {
        sentences.push(format!("{king} is number {number} of the ten, 0 to 9."));
    }
    let (leader, line) = match canonical.leading_pawn {
        Some(pawn) => (
            format!("The leading pawn on {pawn} has a partner on the other side of the board"),
            "on the files a to d",
        ),
        None => (
            format!("{king} is on the diagonal, so two symmetries bring the king there"),
            "below the diagonal",
        ),
    };
    match canonical.tie {
        Some(Tie::DecidedBy(first)) => sentences.push(format!(
            "{leader}. So the first piece on a different square decides, the {}. The image with the \
             smaller bitboard is canonical, so a single such piece is {line}.",
            piece_name(first)
        )),
        Some(Tie::SymmetricBoard) => sentences.push(format!(
            "{leader}. Both images are the same board, because the position is symmetric."
        )),
        None => {}
    }
    if canonical.leading_pawn.is_some() && matches!(canonical.tie, Some(Tie::DecidedBy(_))) {
        sentences.push("Syzygy keeps both images of such a position.".to_owned());
    }
    sentences.push(match canonical.symmetry {
        Symmetry::Identity => "The position is canonical already.".to_owned(),
        _ => format!("Inverse: {}.", noun(Transform::Symmetry(canonical.inverse()))),
    });
    sentences
}

#[cfg(test)]
mod tests {
    use super::*;

    fn explain(fen: &str) -> String {
        let fen: Fen = fen.parse().unwrap_or_else(|fault| panic!("{fen}: {fault}"));
        match fen.position.canonical() {
            Ok(canonical) => sentences(&canonical).join(" "),
            Err(why) => why.to_string(),
        }
    }

    #[test]
    fn sentences_explain_the_choice_of_the_image() {
        for (fen, reasons) in [
            (
                "8/8/7k/8/4K3/8/8/Q7 w - -",
                [
                    "all eight",
                    "d4 is number 9 of the ten",
                    "the black king. The image with the smaller",
                    "Inverse: rotation by 90° anticlockwise.",
                ],
            ),
            (
                "7k/8/8/8/8/8/8/K7 w - -",
                ["a1 is number 0", "Both images are the same board", "canonical already", ""],
            ),
            (
                "4k3/8/8/8/8/8/7P/4K3 w - -",
                [
                    "Pawns have a direction",
                    "only the mirror",
                    "the leading pawn to the files a to d",
                    "Inverse: mirror.",
                ],
            ),
            (
                "4k3/8/8/8/8/8/P6P/4K3 w - -",
                [
                    "The leading pawn on a2 has a partner",
                    "the white king. The image with the smaller bitboard",
                    "Syzygy keeps both",
                    "Inverse: mirror.",
                ],
            ),
            (
                "4k3/8/8/8/8/8/8/R3K3 w Q -",
                ["With castling rights", "its own canonical form", "", ""],
            ),
            ("8/8/8/8/8/8/8/8 w - -", ["position has none", "", "", ""]),
            ("KKKKKKKK/KK6/8/8/8/8/8/8 w - -", ["position has 10", "", "", ""]),
        ] {
            let text = explain(fen);
            for reason in reasons {
                assert!(text.contains(reason), "{fen}: {text}");
            }
        }
    }

    #[test]
    fn sentence_names_the_transforms_to_the_form_for_both_colours() {
        for (fen, reason) in [
            (
                "8/q7/8/8/4k3/8/8/6K1 w - -",
                "Transform: colour flip, then rotation by 180°. Inverse: rotation by 180°, then colour flip.",
            ),
            ("8/Q7/8/8/4k3/8/8/6K1 w - -", "plays White already"),
        ] {
            let fen: Fen = fen.parse().unwrap();
            let canonical = fen.position.canonical_with_colors().unwrap();
            let text = color_sentence(&canonical);
            assert!(text.contains(reason), "{text}");
        }
    }

    #[test]
    fn positions_with_pawns_have_no_triangle_number() {
        let with_pawn = explain("4k3/8/8/8/8/8/P7/3K4 w - -");
        assert!(!with_pawn.contains("number"), "{with_pawn}");
    }
}
