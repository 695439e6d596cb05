//! Compilers and interpreters that this machine may have.

/// The first of some programs that is not on the `PATH`. Where `DELTABOARD_LANGUAGES` is `all`, each has to be.
///
/// # Panics
///
/// Where each has to be there, and one is not.
#[must_use]
pub fn missing<'a>(tools: &[&'a str]) -> Option<&'a str> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let is_there =
        |tool: &str| std::env::split_paths(&path).any(|folder| folder.join(tool).is_file());
    let missing = tools.iter().find(|tool| !is_there(tool)).copied()?;
    let all = std::env::var("DELTABOARD_LANGUAGES").is_ok_and(|which| which == "all");
    assert!(!all, "{missing} is not on the PATH");
    Some(missing)
}
