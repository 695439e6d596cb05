//! Compilers and interpreters that may be installed.

/// Returns the first program that isn't on the `PATH`. With `DELTABOARD_LANGUAGES=all`, none may be missing.
///
/// # Panics
///
/// If none may be missing, and one is.
#[must_use]
pub fn missing<'a>(tools: &[&'a str]) -> Option<&'a str> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let is_installed =
        |tool: &str| std::env::split_paths(&path).any(|folder| folder.join(tool).is_file());
    let missing = tools.iter().find(|tool| !is_installed(tool)).copied()?;
    let all = std::env::var("DELTABOARD_LANGUAGES").is_ok_and(|which| which == "all");
    assert!(!all, "{missing} is not on the PATH");
    Some(missing)
}
