//! The routines as the build script has parsed them, for programs without a parser.

use std::sync::LazyLock;

use deltaboard_routine::Unit;

use crate::{routine::Routine, texts};

/// Returns the parsed code of a routine.
pub(crate) fn unit(routine: Routine) -> Unit {
    static UNITS: LazyLock<Vec<&[u8]>> = LazyLock::new(|| {
        let units = include_bytes!(concat!(env!("OUT_DIR"), "/units"));
        postcard::from_bytes(units).expect("the build script wrote a list")
    });
    let mut routines = texts::ROUTINES.iter().chain(texts::PARTS);
    let place = routines.position(|it| *it == routine).expect("it is a routine of the catalogue");
    let unit: Unit = postcard::from_bytes(UNITS[place]).expect("the build script wrote a unit");
    unit.with_text(texts::code(routine.text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_equal_the_parsed_code() {
        for routine in texts::ROUTINES.iter().chain(texts::PARTS) {
            let parsed = Unit::parse_library(routine.code()).unwrap();
            assert_eq!(format!("{:?}", unit(*routine)), format!("{parsed:?}"), "{}", routine.id());
        }
    }
}
