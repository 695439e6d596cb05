//! What is done to every line: the same transforms, or those that bring its position to the canonical form.

use core::fmt::Display;

use deltaboard_transform::{NameError, NoCanonical, Position, Symmetry, Transform};

use super::chain::{CANONICAL, Chain, WITH_COLORS};

/// What is done to every line.
pub(crate) enum Plan {
    /// The same for all.
    Same(Chain),
    /// What brings a position to its canonical form.
    Canonical {
        /// Whether the stronger side is to play White.
        with_colors: bool,
        /// By a colour flip or not, and then by the symmetry.
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

    /// What is done to a position, which is told where it is chosen.
    pub(crate) fn chain(
        &self,
        position: &Position,
        mut tell: impl FnMut(&dyn Display),
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
            true => tell(&"canonical as it is"),
            false => tell(&format_args!("canonical by {way}; back by {back}")),
        }
        let chains = &chains[usize::from(canonical.color_flipped)];
        let place = Symmetry::ALL.iter().position(|it| *it == canonical.symmetry);
        Ok(&chains[place.expect("all symmetries are there")])
    }
}

/// Names with commas between, as they are read again.
fn listed(transforms: impl Iterator<Item = Transform>) -> String {
    let names: Vec<_> = transforms.map(Transform::name).collect();
    names.join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_position_goes_its_own_way() {
        for (name, fen, told) in [
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
            assert_eq!(found, told, "{name} of {fen}");
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
