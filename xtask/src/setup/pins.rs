//! Every version that the set-up asks for.

use anyhow::Result;

use super::cargo_tool::{Accepts, CargoTool};
use super::lock_file;
use super::npm_script::{NpmPackage, NpmScript};
use super::npm_tool::NpmTool;
use super::version::Version;

/// Trunk 0.22 asks for a newer compiler than the one we are built with.
pub(crate) fn trunk() -> CargoTool {
    CargoTool {
        package: "trunk",
        program: "trunk",
        version: Version::new(0, 21, 14),
        accepts: Accepts::LaterPatches,
        features: &[],
        patience: "about two minutes",
    }
}

/// The tool writes the glue for code that the library of the same version compiled, and for no other.
pub(crate) fn wasm_bindgen() -> Result<CargoTool> {
    Ok(CargoTool {
        package: "wasm-bindgen-cli",
        program: "wasm-bindgen",
        version: lock_file::version_of("wasm-bindgen")?,
        accepts: Accepts::Exactly,
        features: &[],
        patience: "about a minute",
    })
}

/// Drives Firefox.
pub(crate) fn geckodriver() -> CargoTool {
    CargoTool {
        package: "geckodriver",
        program: "geckodriver",
        version: Version::new(0, 37, 1),
        accepts: Accepts::LaterPatches,
        features: &[],
        patience: "about two minutes",
    }
}

/// Runs the fuzz targets.
pub(crate) fn cargo_fuzz() -> CargoTool {
    CargoTool {
        package: "cargo-fuzz",
        program: "cargo-fuzz",
        version: Version::new(0, 13, 2),
        accepts: Accepts::LaterPatches,
        features: &[],
        patience: "about a minute",
    }
}

/// Judges licences, duplicates, sources and build scripts. Without its default features it needs no network.
pub(crate) fn cargo_deny() -> CargoTool {
    CargoTool {
        package: "cargo-deny",
        program: "cargo-deny",
        version: Version::new(0, 20, 2),
        accepts: Accepts::LaterPatches,
        features: &[],
        patience: "about three minutes",
    }
}

/// Changes the crates, a spot at a time.
pub(crate) fn cargo_mutants() -> CargoTool {
    CargoTool {
        package: "cargo-mutants",
        program: "cargo-mutants",
        version: Version::new(27, 1, 0),
        accepts: Accepts::LaterPatches,
        features: &[],
        patience: "about two minutes",
    }
}

/// Compares public APIs. A version knows the documentation of a few versions of Rust alone.
pub(crate) fn cargo_semver_checks() -> CargoTool {
    CargoTool {
        package: "cargo-semver-checks",
        program: "cargo-semver-checks",
        version: Version::new(0, 51, 0),
        accepts: Accepts::LaterPatches,
        features: &[],
        patience: "about five minutes",
    }
}

/// Makes books; its server and its watch are not needed, the field to search in is.
pub(crate) fn mdbook() -> CargoTool {
    CargoTool {
        package: "mdbook",
        program: "mdbook",
        version: Version::new(0, 5, 4),
        accepts: Accepts::LaterPatches,
        features: &["search"],
        patience: "about two minutes",
    }
}

/// Older ones do not know what today's compiler writes.
pub(crate) const WASM_OPT: NpmTool = NpmTool {
    package: "binaryen",
    program: "wasm-opt",
    version: Version::new(132, 0, 0),
    oldest: Version::new(119, 0, 0),
};

/// Its letters for names depend on its version; any recent one makes the script as small.
pub(crate) const ESBUILD: NpmTool = NpmTool {
    package: "esbuild",
    program: "esbuild",
    version: Version::new(0, 28, 2),
    oldest: Version::new(0, 25, 0),
};

/// Looks for what keeps people from using a page. Another version has other rules.
pub(crate) const AXE: NpmScript = NpmScript {
    package: "axe-core",
    version: Version::new(4, 14, 1),
    file: "axe.min.js",
};

/// What the library is measured beside in the browser; under the GPL, so never shipped.
pub(crate) const CHESSOPS: NpmPackage = NpmPackage {
    package: "chessops",
    version: Version::new(0, 15, 1),
};

/// A machine without a standard library, which the library promises to do without.
pub(crate) const BARE_TARGET: &str = "x86_64-unknown-none";

/// Phones, and most computers that are no PCs. Programs for it are linked with what comes with Rust.
pub(crate) const ARM_TARGET: &str = "aarch64-unknown-linux-musl";

/// The target that the page is compiled for.
pub(crate) const WASM_TARGET: &str = "wasm32-unknown-unknown";
