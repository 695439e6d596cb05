//! The networks that are tried.

use crate::network::Network;
use crate::pairing::Pairing;
use crate::short_network::{BlockTable, ShortNetwork};
use crate::stage::{Instruction, Word};

/// Pairings of ranks by a byte swap and a rotate: mirrored at an axis between two ranks other than the
/// board's.
fn about_ranks() -> [Pairing; 2] {
    [16, 48].map(|left| Pairing::word(Word::two(Instruction::SwapBytes, Instruction::Rotate(left))))
}

/// The costs of the cheapest networks of ten and of nine stages.
pub(crate) const fn min_operations(reversal: bool) -> (u32, u32) {
    if reversal { (46, 41) } else { (50, 44) }
}

/// Networks of ten or nine stages, depending on the table, the cheapest first.
pub(crate) fn short_networks(reversal: bool, table: &BlockTable) -> Vec<ShortNetwork> {
    let half = Pairing::bit(32);
    let bytes = Pairing::instruction(Instruction::SwapBytes);
    let bits = Pairing::instruction(Instruction::ReverseBits);
    let [one, two, four] = [1, 2, 4].map(Pairing::bit);
    // Three pairings for the outer stages and three for the inner ones, the cheapest first.
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
        .filter_map(ShortNetwork::new)
        .collect();
    networks.sort_by_key(|network| network.operations(table));
    // For one operation, an instruction before or after a cheaper network makes another network, so networks that
    // cost more than that are not worth trying.
    let max_operations = networks[0].operations(table) + 1;
    networks.retain(|network| network.operations(table) <= max_operations);
    networks
}

/// Networks of eleven stages, in all orders of some sets of six pairings.
#[derive(Debug)]
pub(crate) struct LongNetworks(Vec<[Pairing; 6]>);

impl LongNetworks {
    const ORDERS: usize = 720;

    pub(crate) fn new(reversal: bool) -> Self {
        let half = Pairing::bit(32);
        let bytes = Pairing::instruction(Instruction::SwapBytes);
        let [ranks, _] = about_ranks();
        let [one, two, four] = [1, 2, 4].map(Pairing::bit);
        let eight = Pairing::bit(8);
        let mut sets = Vec::new();
        if reversal {
            let bits = Pairing::instruction(Instruction::ReverseBits);
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

    /// The first network of each set.
    pub(crate) fn one_per_set(&self) -> impl Iterator<Item = Network> {
        let sets = 0..self.0.len();
        sets.filter_map(|set| self.network(set * Self::ORDERS))
    }

    /// Returns `None` if the pairings don't halve the board in this order.
    pub(crate) fn network(&self, number: usize) -> Option<Network> {
        let mut left = self.0[number / Self::ORDERS].to_vec();
        // The digits of the number in the factorial number system choose from the remaining pairings.
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
    [[a, b, c], [a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]].into_iter()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_networks_halve_the_board() {
        for reversal in [false, true] {
            let long = LongNetworks::new(reversal);
            assert_eq!(long.one_per_set().count() * LongNetworks::ORDERS, long.count());
        }
    }

    #[test]
    fn min_operations_are_those_of_the_cheapest_networks() {
        for reversal in [false, true] {
            let least = [BlockTable::four_stages(), BlockTable::three_stages()]
                .map(|table| short_networks(reversal, table)[0].operations(table));
            assert_eq!(self::min_operations(reversal), (least[0], least[1]));
        }
    }
}
