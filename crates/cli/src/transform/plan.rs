//! The transforms for each position: the same for all, or those to its canonical form.

use core::fmt::Display;

use deltaboard_transform::{NameError, NoCanonical, Position, Symmetry, Transform};

use super::chain::{CANONICAL, Chain, WITH_COLORS};

/// The transforms for each position.
pub(crate) enum Plan {
    /// The same transforms for all positions.
    Same(Chain),
    /// The transforms to the canonical form of each position.
    Canonical {
        /// Whether the stronger side becomes White.
        with_colors: bool,
        /// The chains without and with a colour flip, by the index of the symmetry.
        chains: [Vec<Chain>; 2],
    },
}

impl Plan {
    pub(crate) fn named(names: &str) -> Result<Self, NameError<Transform>> {
        Ok(match names.trim() {
            name @ (CANONICAL | WITH_COLORS) => Self::Canonical {
                with_colors: name == WITH_COLORS,
                chains: [None, Some(Transform::ColorFlip)].map(|flip| {
                    let chain = |symmetry| {
                        let way = flip.into_iter().chain([Transform::Symmetry(symmetry)]);
                        Chain::of(way.collect())
                    };
                    Symmetry::ALL.into_iter().map(chain).collect()
                }),
            },
            names => Self::Same(Chain::named(names)?),
        })
    }

    /// The transforms for a position. Reports them if they depend on the position.
    pub(crate) fn chain(
        &self,
        position: &Position,
        mut report: impl FnMut(&dyn Display),
    ) -> Result<&Chain, NoCanonical> {
        let (with_colors, chains) = match self {
            Self::Same(chain) => return Ok(chain),
            Self::Canonical { with_colors, chains } => (*with_colors, chains),
        };
        let canonical = match with_colors {
            true => position.canonical_with_colors()?,
            false => position.canonical()?,
        };
        let (way, back) = (listed(canonical.way()), listed(canonical.back()));
        match way.is_empty() {
            true => report(&"canonical as it is"),
            false => report(&format_args!("canonical by {way}; back by {back}")),
        }
        let chains = &chains[usize::from(canonical.color_flipped)];
        let index = Symmetry::ALL.iter().position(|it| *it == canonical.symmetry);
        Ok(&chains[index.expect("all symmetries")])
    }
}

/// The names separated by commas, as in the arguments.
fn listed(transforms: impl Iterator<Item = Transform>) -> String {
    let names: Vec<_> = transforms.map(Transform::name).collect();
    names.join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_position_gets_its_own_transforms() {
        for (name, fen, expected) in [
            (
                CANONICAL,
                "4k3/8/8/8/8/8/7P/4K3 w - -",
                "canonical by mirror-horizontal; back by mirror-horizontal",
            ),
            (CANONICAL, "4k3/8/8/8/8/8/P7/4K3 w - -", "canonical as it is"),
            (WITH_COLORS, "4k3/8/8/8/8/8/P7/4K3 w - -", "canonical as it is"),
            (
                WITH_COLORS,
                "8/q7/8/8/4k3/8/8/6K1 w - -",
                "canonical by color-flip,rotate-180; back by rotate-180,color-flip",
            ),
        ] {
            let mut position: Position = fen.parse().unwrap();
            let plan = Plan::named(name).unwrap();
            let mut found = String::new();
            let chain = plan.chain(&position, |it| found = it.to_string()).unwrap();
            assert_eq!(found, expected, "{name} of {fen}");
            let canonical = match name {
                CANONICAL => position.canonical(),
                _ => position.canonical_with_colors(),
            };
            chain.apply(&mut position, |caveats| panic!("{caveats:?}"));
            assert_eq!(position, canonical.unwrap().position);
        }
        assert!(Plan::named("canonical,flip-vertical").is_err());
        let plan = Plan::named(CANONICAL).unwrap();
        assert!(plan.chain(&Position::default(), |_| {}).is_err());
    }
}
