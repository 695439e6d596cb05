//! Puts the player's files into the program: all of the folder `player`, or of the folder that `DELTABOARD_PLAYER` names. Without
//! them the program works, but `install` has nothing to install.

use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-env-changed=DELTABOARD_PLAYER");
    let variable = |name| PathBuf::from(env::var_os(name).unwrap_or_default());
    let folder = match env::var_os("DELTABOARD_PLAYER") {
        Some(folder) => folder.into(),
        None => variable("CARGO_MANIFEST_DIR").join("player"),
    };
    println!("cargo::rerun-if-changed={}", folder.display());
    let entries = fs::read_dir(&folder).into_iter().flatten().flatten();
    let mut files: Vec<_> = entries.map(|entry| entry.path()).collect();
    files.sort();
    let included: String = files.iter().map(|file| included(file)).collect();
    let list = format!("&[{included}]\n");
    fs::write(variable("OUT_DIR").join("player.rs"), list).expect("OUT_DIR can be written");
}

fn included(file: &Path) -> String {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let file = fs::canonicalize(file).expect("the file exists");
    format!("({name:?}, include_bytes!({:?}) as &[u8]), ", file.display().to_string())
}
