//! Puts the player's files into the program: those of the folder `player`, or of the folder that `DELTABOARD_PLAYER` names. Without
//! them the program works, but `install` has nothing to install.

use std::path::{Path, PathBuf};
use std::{env, fs};

const FILES: [&str; 3] =
    ["deltaboard-player.js", "deltaboard-player.wasm", "deltaboard-player.css"];

fn main() {
    println!("cargo::rerun-if-env-changed=DELTABOARD_PLAYER");
    let variable = |name| PathBuf::from(env::var_os(name).unwrap_or_default());
    let folder = match env::var_os("DELTABOARD_PLAYER") {
        Some(folder) => folder.into(),
        None => variable("CARGO_MANIFEST_DIR").join("player"),
    };
    let files = FILES.map(|name| (name, folder.join(name)));
    for (_, file) in &files {
        println!("cargo::rerun-if-changed={}", file.display());
    }
    let included = match files.iter().all(|(_, file)| file.is_file()) {
        true => files.map(|(name, file)| included(name, &file)).concat(),
        false => String::new(),
    };
    let list = format!("&[{included}]\n");
    fs::write(variable("OUT_DIR").join("player.rs"), list).expect("OUT_DIR can be written");
}

fn included(name: &str, file: &Path) -> String {
    let file = fs::canonicalize(file).expect("the file exists");
    format!("({name:?}, include_bytes!({:?}) as &[u8]), ", file.display().to_string())
}
