//! With the feature `preparsed`: parses the routines, so that a program can run them without a parser.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    #[cfg(feature = "preparsed")]
    preparsed::write();
}

#[cfg(feature = "preparsed")]
#[path = "src/texts.rs"]
mod texts;

/// A text of `texts.rs`.
#[cfg(feature = "preparsed")]
struct Routine {
    id: &'static str,
    text: &'static str,
}

#[cfg(feature = "preparsed")]
mod preparsed {
    use deltaboard_routine::Unit;

    use super::{Routine, texts};

    /// Writes the parsed routines, each as bytes of its own.
    pub(super) fn write() {
        println!("cargo::rerun-if-changed=src/texts.rs");
        println!("cargo::rerun-if-changed=routines");
        let routines = texts::ROUTINES.iter().chain(texts::PARTS);
        let units: Vec<Vec<u8>> = routines.map(unit).collect();
        let folder = std::env::var_os("OUT_DIR").expect("cargo sets OUT_DIR");
        let bytes = postcard::to_allocvec(&units).expect("a list of bytes");
        std::fs::write(std::path::Path::new(&folder).join("units"), bytes)
            .expect("the folder exists");
    }

    fn unit(routine: &Routine) -> Vec<u8> {
        let unit = Unit::parse_library(texts::code(routine.text))
            .unwrap_or_else(|fault| panic!("{}: {fault}", routine.id));
        postcard::to_allocvec(&unit.stored()).expect("a unit is data")
    }
}
