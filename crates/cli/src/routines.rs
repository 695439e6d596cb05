//! `deltaboard routines`: lists the routines of the catalogue.

use std::process::ExitCode;

use clap::Args;
use deltaboard_catalogue::{Catalogue, Routine};
use deltaboard_routine::{Diagnostic, Span};

use crate::{Failure, print};

/// List the routines that figures and players can play, with what they do.
///
/// Each line has an id, as for `deltaboard figure --routine`, and the first sentence about it.
#[derive(Args)]
#[command(after_help = "\
Example:
  deltaboard routines flip-vertical

Exit code: 0, or 2 if no id contains the text.")]
pub(crate) struct Arguments {
    /// Only routines whose id contains this text
    #[arg(value_name = "TEXT", default_value = "", hide_default_value = true)]
    text: String,
}

pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let chosen = || Catalogue::ROUTINES.iter().filter(|it| it.id().contains(&arguments.text));
    let Some(width) = chosen().map(|it| it.id().len()).max() else {
        let sentence = format!("no routine has `{}` in its id.", arguments.text);
        return Err(Failure::Usage(vec![sentence]));
    };
    let lines = chosen().map(|it| format!("{:width$}  {}\n", it.id(), first_sentence(*it)));
    print(&lines.collect::<String>())?;
    Ok(ExitCode::SUCCESS)
}

fn first_sentence(routine: Routine) -> String {
    let summary = routine.summary();
    let end = summary.find(". ").map_or(summary.len(), |end| end + 1);
    summary[..end].to_owned()
}

/// Refuses an id that no routine has, and says which one may be meant.
pub(crate) fn check(id: &str) -> Result<(), Failure> {
    if Catalogue::find(id).is_some() {
        return Ok(());
    }
    let mut ids = Catalogue::ROUTINES.iter().map(|it| it.id());
    let fault = Diagnostic::new(Span::new(0, 0), "").suggest(id, &mut ids);
    let help = fault.help().map_or_else(String::new, |help| format!("{help} "));
    Err(Failure::Usage(vec![format!(
        "`{id}` is not the id of a routine; {help}`deltaboard routines` lists them."
    )]))
}
