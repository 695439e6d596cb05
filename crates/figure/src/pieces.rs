//! The shapes of the pieces, taken from the page's drawing.

use deltaboard_transform::Role;

use crate::id::ID;
use crate::svg::Svg;

const SHAPES: &str = include_str!("../../../assets/pieces.svg");

/// The attribute of inner parts that have the colour of the outline.
const OUTLINE: &str = "fill=\"var(--piece-line, #222)\"";

/// Defines the shape of a piece. It inherits its colours from the `<use>` element. The style sheet doesn't apply inside
/// `<use>`, so parts with the colour of the outline use `currentColor`.
pub(crate) fn definition(svg: &mut Svg, role: Role) {
    let symbol = svg.element("symbol");
    let symbol = symbol.value("id", &format!("{ID}-{}", role.name()));
    let symbol = symbol.value("viewBox", "0 0 48 48");
    let symbol = symbol.value("stroke-width", "1.8");
    let symbol = symbol.value("stroke-linejoin", "round");
    symbol.value("stroke-linecap", "round").open();
    let shape = shape(role).replace(OUTLINE, "fill=\"currentColor\"");
    svg.text.push_str(&shape);
    svg.close("symbol");
}

/// The content of a role's symbol in the page's drawing.
fn shape(role: Role) -> String {
    let symbols = SHAPES.split("<symbol id=\"").skip(1);
    let symbol = symbols
        .filter_map(|symbol| symbol.strip_prefix(role.name()))
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
            // SVG converters would draw other custom properties in black.
            assert!(!shape.replace(OUTLINE, "").contains("var("), "{role:?}");
        }
    }
}
