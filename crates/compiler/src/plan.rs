//! Which networks are tried.

use crate::network::Network;
use crate::pairing::Pairing;
use crate::short_network::{Eighths, Short};
use crate::stage::{Whole, Word};

/// The ways to pair ranks that move by a byte swap and a rotate: about an axis between two ranks
/// that is none of the board's.
fn about_ranks() -> [Pairing; 2] {
    [16, 48].map(|left| Pairing::word(Word::two(Whole::SwapBytes, Whole::Rotate(left))))
}

/// What the cheapest networks of ten stages, and of nine, take.
pub(crate) const fn least(reversal: bool) -> (u32, u32) {
    if reversal { (46, 41) } else { (50, 44) }
}

/// Networks of ten or nine stages, the cheapest first.
pub(crate) fn short(reversal: bool, eighths: &Eighths) -> Vec<Short> {
    let half = Pairing::bit(32);
    let bytes = Pairing::whole(Whole::SwapBytes);
    let bits = Pairing::whole(Whole::ReverseBits);
    let [one, two, four] = [1, 2, 4].map(Pairing::bit);
    // Three pairings of the outer stages, and three of the inner ones, the cheapest first.
    let mut plans = Vec::new();
    for ranks in about_ranks().into_iter().chain([8, 16].map(Pairing::bit)) {
        for [first, next, last] in [[one, two, four], [one, four, two], [two, four, one]] {
            if reversal {
                plans.push(([half, bytes, bits], [ranks, first, next]));
                plans.push(([bytes, bits, ranks], [half, first, next]));
                plans.push(([half, bits, ranks], [bytes, first, next]));
                plans.push(([half, bytes, ranks], [bits, first, next]));
            } else {
                plans.push(([half, bytes, ranks], [last, first, next]));
                plans.push(([half, bytes, last], [ranks, first, next]));
                plans.push(([bytes, ranks, last], [half, first, next]));
                plans.push(([half, ranks, last], [bytes, first, next]));
            }
        }
    }
    let mut networks: Vec<_> = plans
        .into_iter()
        .flat_map(|(outer, inner)| {
            orders(outer).map(move |[a, b, c]| [a, b, c, inner[0], inner[1], inner[2]])
        })
        .filter_map(Short::new)
        .collect();
    networks.sort_by_key(|network| network.operations(eighths));
    // An instruction before or after a cheaper one makes another network for one operation.
    let most = networks[0].operations(eighths) + 1;
    networks.retain(|network| network.operations(eighths) <= most);
    networks
}

/// Networks of eleven stages, in all orders of some sets of six pairings.
#[derive(Debug)]
pub(crate) struct Long(Vec<[Pairing; 6]>);

impl Long {
    const ORDERS: usize = 720;

    pub(crate) fn new(reversal: bool) -> Self {
        let half = Pairing::bit(32);
        let bytes = Pairing::whole(Whole::SwapBytes);
        let [ranks, _] = about_ranks();
        let [one, two, four] = [1, 2, 4].map(Pairing::bit);
        let eight = Pairing::bit(8);
        let mut sets = Vec::new();
        if reversal {
            let bits = Pairing::whole(Whole::ReverseBits);
            sets.push([bits, bytes, half, ranks, two, one]);
            sets.push([bits, bytes, half, eight, two, one]);
        }
        sets.push([bytes, half, ranks, four, two, one]);
        sets.push([bytes, half, eight, four, two, one]);
        sets.push([half, Pairing::bit(16), eight, four, two, one]);
        Self(sets)
    }

    pub(crate) fn count(&self) -> usize {
        self.0.len() * Self::ORDERS
    }

    /// The first network of each set: all of these halve the board.
    pub(crate) fn first(&self) -> impl Iterator<Item = Network> {
        let sets = 0..self.0.len();
        sets.filter_map(|set| self.network(set * Self::ORDERS))
    }

    /// `None` if the pairings do not halve the board in this order.
    pub(crate) fn network(&self, number: usize) -> Option<Network> {
        let mut left = self.0[number / Self::ORDERS].to_vec();
        // The digits of a number in the factorial system choose one of those that are left.
        let mut number = number % Self::ORDERS;
        Network::new(core::array::from_fn(|place| {
            let count = 6 - place;
            let chosen = left.remove(number % count);
            number /= count;
            chosen
        }))
    }
}

fn orders<T: Copy>([a, b, c]: [T; 3]) -> impl Iterator<Item = [T; 3]> {
    [
        [a, b, c],
        [a, c, b],
        [b, a, c],
        [b, c, a],
        [c, a, b],
        [c, b, a],
    ]
    .into_iter()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_networks_halve_the_board() {
        for reversal in [false, true] {
            let long = Long::new(reversal);
            assert_eq!(long.first().count() * Long::ORDERS, long.count());
        }
    }

    #[test]
    fn the_cheapest_networks_take_what_is_said() {
        for reversal in [false, true] {
            let least = [Eighths::of_four(), Eighths::of_three()]
                .map(|eighths| short(reversal, eighths)[0].operations(eighths));
            assert_eq!(self::least(reversal), (least[0], least[1]));
        }
    }
}
