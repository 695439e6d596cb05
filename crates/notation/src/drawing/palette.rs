//! Which of the signs of a grid are set squares.

use super::line::Sign;

/// The kinds of signs that a grid is drawn with.
pub(super) struct Palette {
    /// The only signs that are set squares, where that is not what the signs themselves say.
    set: Option<Vec<char>>,
    /// Whether the other kind may be the set squares as well.
    pub(super) is_unclear: bool,
}

/// Squares and circles of colours: what stands out from any ground.
pub(super) const COLOURS: &str = "🟩🟦🟥🟨🟧🟪🟫🔴🔵🟢🟡🟠🟣🟤";
/// Squares and circles that are dark or light: either may be the ground.
const SHADES: [&str; 2] = ["⬛⚫◼◾", "⬜⚪◻◽"];

impl Palette {
    pub(super) fn of(cells: &[Sign]) -> Result<Self, String> {
        let mut kinds: Vec<(char, usize)> = Vec::new();
        for sign in cells {
            let char = letter(sign);
            match kinds.iter_mut().find(|(kind, _)| *kind == char) {
                Some((_, count)) => *count += 1,
                None => kinds.push((char, 1)),
            }
        }
        let among = |signs: &str| {
            kinds
                .iter()
                .filter(|(kind, _)| signs.contains(*kind))
                .count()
        };
        let clear = |set: Vec<char>| Self {
            set: Some(set),
            is_unclear: false,
        };
        let has = |char: char| kinds.iter().any(|(kind, _)| *kind == char);
        if has('x') && has('o') {
            return Err(
                "a grid with both `x` and `o`: it does not say which of them is a set square"
                    .into(),
            );
        }
        let colours = among(COLOURS);
        let shades = SHADES.map(among);
        if let [(one, count), (two, others)] = kinds[..]
            && (colours == 2 || shades == [1, 1])
        {
            // The fewer are marked, or what is dark on a light ground.
            let is_first = match count.cmp(&others) {
                _ if colours == 2 => {
                    ['🟩', '🟢'].contains(&one) || !['🟩', '🟢'].contains(&two) && count < others
                }
                core::cmp::Ordering::Equal => SHADES[0].contains(one),
                order => order.is_lt(),
            };
            return Ok(Self {
                set: Some(vec![if is_first { one } else { two }]),
                is_unclear: true,
            });
        }
        let set = kinds.iter().map(|(kind, _)| *kind).filter(|kind| {
            let sign = Sign::Char(*kind);
            sign.is_set() == Some(true)
        });
        let set: Vec<char> = set.collect();
        if colours == 1 && shades != [0, 0] {
            let colour = set.iter().copied().filter(|kind| COLOURS.contains(*kind));
            let rest = set.len() - 1 - shades[0];
            if rest == 0 {
                return Ok(clear(colour.collect()));
            }
        }
        // A cross is a mark, unless it stands against a tick.
        if has('❌') && !has('✅') {
            return Ok(clear([&set[..], &['❌']].concat()));
        }
        if let [one, two, ..] = set[..] {
            // One of two may be the sign of dark squares without anything on them.
            let colours_of = |kind: char| {
                let places = cells.iter().enumerate();
                let places = places.filter(move |(_, sign)| letter(sign) == kind);
                places.fold([false; 2], |[even, odd], (place, _)| {
                    let is_odd = (place / 8 + place) % 2 == 1;
                    [even | !is_odd, odd | is_odd]
                })
            };
            let is_ground = |kind: char| {
                let [even, odd] = colours_of(kind);
                let empty = kinds.iter().filter(|(it, _)| !set.contains(it));
                let rest = empty.fold([false; 2], |all, (it, _)| {
                    let [even, odd] = colours_of(*it);
                    [all[0] | even, all[1] | odd]
                });
                even != odd && !(even && rest[0]) && !(odd && rest[1])
            };
            let grounds = [one, two].map(|kind| is_ground(kind) && "*#+".contains(kind));
            return match (set.len(), grounds) {
                (2, [true, false]) => Ok(clear(vec![two])),
                (2, [false, true]) => Ok(clear(vec![one])),
                _ => Err(format!(
                    "a grid with both `{one}` and `{two}`: it does not say which of them is a set square"
                )),
            };
        }
        Ok(Self {
            set: None,
            is_unclear: false,
        })
    }

    /// Whether a sign is a set square; `None` if it is no sign of a grid.
    pub(super) fn is_set(&self, sign: &Sign) -> Option<bool> {
        let is_set = match sign {
            // Of dark squares.
            Sign::Char(':') => false,
            _ => sign.is_set()?,
        };
        Some(match &self.set {
            Some(set) => set.contains(&letter(sign)),
            None => is_set,
        })
    }
}

/// The sign as a character, of letters the small one.
fn letter(sign: &Sign) -> char {
    match *sign {
        Sign::Char(char @ ('X' | 'O')) => char.to_ascii_lowercase(),
        Sign::Char(char) => char,
        _ => ' ',
    }
}
