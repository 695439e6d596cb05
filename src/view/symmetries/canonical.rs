//! The image of a position that an endgame tablebase keeps.

use deltaboard_scene::{Action, Subject};
use deltaboard_transform::{Allowed, Bitboard, Canonical, Fen, Symmetry, Tie, Transform};
use yew::prelude::*;

use super::images::still_board;
use crate::shown::Shown;
use crate::view::controls::Button;
use crate::view::part::{part, top};
use crate::view::piece;
use crate::view::words::noun;

#[inline(never)]
pub(in crate::view) fn canonical_panel(shown: &Shown<'_>) -> Html {
    let found = match &shown.state.subject {
        Subject::Position(fen) => {
            let canonical = fen.position.canonical();
            canonical
                .map(|canonical| (fen, canonical))
                .map_err(|why| format!("None: {why}."))
        }
        Subject::Bits(_) => Err("A bitboard has no king: paste a FEN.".to_owned()),
    };
    let panel = part("section", "panel canonical")
        .named("Canonical form")
        .with(
            top(shown, html! { "Canonical form" })
                .with(part("span", "soft").text("as endgame tablebases keep it")),
        );
    match found {
        Ok((fen, canonical)) => {
            let position = Subject::Position(Fen {
                position: canonical.position,
                fields: fen.fields,
            });
            panel
                .with(board(&canonical, &position))
                .with(facts(shown, &canonical, &position))
        }
        Err(why) => panel
            .with(contract("—".to_owned(), "—".to_owned(), "—", ""))
            .with(part("p", "").text(why)),
    }
    .into()
}

/// The canonical position, and where the white king may stand in one.
#[inline(never)]
fn board(canonical: &Canonical, position: &Subject) -> Html {
    let marked = match canonical.group {
        // Every square is one of them.
        Allowed::IdentityOnly => Bitboard::EMPTY,
        group => group.king_squares(),
    };
    let mut board = still_board(position);
    for square in marked.squares() {
        let class = if square == canonical.king {
            "mark placed king"
        } else {
            "mark placed"
        };
        let mark = part("i", class).placed(format!("mark {square}"), square);
        board = board.with(match (canonical.group, square.triangle_index()) {
            (Allowed::All, Some(number)) => mark.labelled(number.to_string()),
            _ => mark,
        });
    }
    board.into()
}

#[inline(never)]
fn facts(shown: &Shown<'_>, canonical: &Canonical, position: &Subject) -> Html {
    let transform = Transform::Symmetry(canonical.symmetry);
    let apply = Button {
        testid: "canonical-apply",
        disabled: canonical.symmetry == Symmetry::Identity,
        ..Button::default()
    };
    let apply = apply.show(shown.press(Action::ApplyOnly(vec![transform])), "Apply");
    let sentences = sentences(canonical);
    part("div", "facts")
        .with(contract(
            position.to_string(),
            canonical.king.to_string(),
            transform.name(),
            noun(transform),
        ))
        .with_all(
            sentences
                .into_iter()
                .map(|sentence| part("p", "").text(sentence).into()),
        )
        .with(apply)
        .into()
}

/// What scripts read: the position, the square of its king, and what brings it there.
#[inline(never)]
fn contract(fen: String, square: String, transform: &'static str, noun: &'static str) -> Html {
    let fact = |title, testid, value: AttrValue, remark: &'static str| {
        let value = part("code", "").testid(testid).text(value);
        part("div", "")
            .with(part("dt", "soft").text(title))
            .with(part("dd", "").with(value).text(remark))
    };
    part("dl", "")
        .with(fact("FEN", "canonical-fen", fen.into(), ""))
        .with(fact("White king", "canonical-square", square.into(), ""))
        .with(fact(
            "Brought by",
            "canonical-transform",
            transform.into(),
            noun,
        ))
        .into()
}

/// Why it is this one of the images.
#[inline(never)]
fn sentences(canonical: &Canonical) -> Vec<String> {
    let king = canonical.king;
    let mut told = vec![
        match canonical.group {
            Allowed::All => {
                "No pawns and no castling rights: all eight symmetries are allowed, and one of \
                 them brings the white king to one of ten squares, the triangle a1–d1–d4."
            }
            Allowed::MirrorOnly => {
                "There are pawns, and pawns have a direction: only the mirror is allowed. It \
                 brings the white king to the files a to d."
            }
            Allowed::IdentityOnly => {
                "Castling rights hold king and rooks where they are: no symmetry is allowed, and \
                 the position is its own canonical form."
            }
        }
        .to_owned(),
    ];
    if let (Allowed::All, Some(number)) = (canonical.group, king.triangle_index()) {
        told.push(format!("{king} is number {number} of the ten, 0 to 9."));
    }
    let two = format!("Two symmetries bring the king to {king}, as it is on the diagonal");
    match canonical.tie {
        Some(Tie::DecidedBy(first)) => told.push(format!(
            "{two}. The first piece to stand differently decides, the {}: the smaller bitboard is \
             taken, which keeps a single one below the diagonal.",
            piece::name(first)
        )),
        Some(Tie::SymmetricBoard) => told.push(format!(
            "{two}. Both give the same board: the pieces stand symmetrically to the diagonal."
        )),
        None => {}
    }
    told.push(match canonical.symmetry {
        Symmetry::Identity => "The position is canonical as it is.".to_owned(),
        _ => format!(
            "Back by: {}.",
            noun(Transform::Symmetry(canonical.inverse()))
        ),
    });
    told
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(fen: &str) -> String {
        let fen: Fen = fen.parse().unwrap_or_else(|fault| panic!("{fen}: {fault}"));
        match fen.position.canonical() {
            Ok(canonical) => sentences(&canonical).join(" "),
            Err(why) => why.to_string(),
        }
    }

    #[test]
    fn the_reasons_are_told() {
        for (fen, reasons) in [
            (
                "8/8/7k/8/4K3/8/8/Q7 w - -",
                [
                    "all eight",
                    "d4 is number 9 of the ten",
                    "the black king: the smaller",
                    "Back by: rotation by 90° anticlockwise.",
                ],
            ),
            (
                "7k/8/8/8/8/8/8/K7 w - -",
                [
                    "a1 is number 0",
                    "Both give the same board",
                    "canonical as it is",
                    "",
                ],
            ),
            (
                "4k3/8/8/8/8/8/P7/4K3 w - -",
                [
                    "pawns have a direction",
                    "only the mirror",
                    "Back by: mirror.",
                    "",
                ],
            ),
            (
                "4k3/8/8/8/8/8/8/R3K3 w Q -",
                ["Castling rights", "its own canonical form", "", ""],
            ),
            ("8/8/8/8/8/8/8/8 w - -", ["here is none", "", "", ""]),
            (
                "KKKKKKKK/KK6/8/8/8/8/8/8 w - -",
                ["here are 10", "", "", ""],
            ),
        ] {
            let told = told(fen);
            for reason in reasons {
                assert!(told.contains(reason), "{fen}: {told}");
            }
        }
    }

    #[test]
    fn without_a_triangle_no_number_is_told() {
        let with_pawn = told("4k3/8/8/8/8/8/P7/3K4 w - -");
        assert!(!with_pawn.contains("number"), "{with_pawn}");
    }
}
