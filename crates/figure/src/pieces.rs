//! The shapes of the pieces: those of the page.

use deltaboard_transform::Role;

use crate::id::ID;
use crate::svg::Svg;

const SHAPES: &str = include_str!("../../../assets/pieces.svg");

/// How an inner part of a shape asks for the colour of its outline.
const OUTLINE: &str = "fill=\"var(--piece-line, #222)\"";

/// Defines the shape of a piece. Its colours are those of what uses it; parts that are filled with
/// the colour of the outline take the text's, as the style sheet does not reach into what is used.
pub(crate) fn definition(svg: &mut Svg, role: Role) {
    let symbol = svg.element("symbol");
    let symbol = symbol.value("id", &format!("{ID}-{}", name(role)));
    let symbol = symbol.value("viewBox", "0 0 48 48");
    let symbol = symbol.value("stroke-width", "1.8");
    let symbol = symbol.value("stroke-linejoin", "round");
    symbol.value("stroke-linecap", "round").open();
    let shape = shape(role).replace(OUTLINE, "fill=\"currentColor\"");
    svg.text.push_str(&shape);
    svg.close("symbol");
}

/// What the shapes are called.
pub(crate) const fn name(role: Role) -> &'static str {
    match role {
        Role::Pawn => "pawn",
        Role::Knight => "knight",
        Role::Bishop => "bishop",
        Role::Rook => "rook",
        Role::Queen => "queen",
        Role::King => "king",
    }
}

/// What stands in the symbol of a role.
fn shape(role: Role) -> String {
    let symbols = SHAPES.split("<symbol id=\"").skip(1);
    let symbol = symbols
        .filter_map(|symbol| symbol.strip_prefix(name(role)))
        .find_map(|symbol| symbol.split_once('>'));
    let shape = symbol.and_then(|(_, shape)| shape.split_once("</symbol>"));
    shape.map_or_else(String::new, |(shape, _)| shape.replace('\n', ""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_role_has_a_shape() {
        for role in Role::ALL {
            let shape = shape(role);
            assert!(shape.starts_with("<path "), "{role:?}: {shape}");
            // Other colours of the page's would be black in print.
            assert!(!shape.replace(OUTLINE, "").contains("var("), "{role:?}");
        }
    }
}
