//! Whether attributes and code can be played as they are, for builds, which fail otherwise. (The app goes on with what it has understood.)

use deltaboard_build::{Goal, Routine};
use deltaboard_routine::{Diagnostic, Program};
use deltaboard_scene::{Building, Scene, State, View};

/// Fails with the notices of the state, such as unknown values.
pub fn check_notices(state: &State) -> Result<(), Vec<String>> {
    let mut notices = state.notices.clone();
    if state.view == View::Build {
        let Building { goal, moves } = &*state.build;
        let fault = Goal::named(goal).err().filter(|_| !goal.is_empty() && goal != "today");
        notices.extend(fault.map(|fault| format!("{fault}.")));
        notices.extend(Routine::parse(moves).1);
    }
    match notices.is_empty() {
        true => Ok(()),
        false => Err(notices),
    }
}

/// Why code can't be played.
pub enum CodeError {
    /// An error in the code.
    Diagnostic(Diagnostic),
    /// A sentence about the function or the values.
    Usage(String),
}

/// Fails if the state has code that can't be played. (The app continues with the last code without errors instead.)
pub fn check_code(state: &State) -> Result<(), CodeError> {
    if state.view != View::Lab {
        return Ok(());
    }
    let scene = Scene::of(state);
    let program = state.lab.program().expect("a state from a query is parsed");
    let program = program.map_err(CodeError::Diagnostic)?;
    deltaboard_trace::run(&program, scene.trace.input()).map_err(CodeError::Diagnostic)?;
    let known = program.runnable();
    match &state.lab.function {
        Some(function) if !known.contains(&&**function) => {
            return Err(CodeError::Usage(missing_function("the code", function, &known)));
        }
        _ => {}
    }
    let title = match program.name() {
        "" => "the code",
        name => name,
    };
    match too_many_values(&program, title, state.lab.arguments.len()) {
        Some(message) => Err(CodeError::Usage(format!("`with` has {message}."))),
        None => Ok(()),
    }
}

/// The message for a missing function, with the functions of the code.
pub fn missing_function(title: &str, function: &str, known: &[&str]) -> String {
    let known = match known {
        [""] => "no named function".to_owned(),
        known => known.join(", "),
    };
    format!("{title} has no function `{function}` that can be run on a board: it has {known}.")
}

/// The message if there are more values than parameters besides the board.
pub fn too_many_values(program: &Program, title: &str, given: usize) -> Option<String> {
    let parameters = program.parameters();
    let names: Vec<_> = parameters.iter().map(|it| format!("`{}`", it.name)).collect();
    let takes = match names.as_slice() {
        [] => "none besides the board".to_owned(),
        names => format!("{} besides the board, {}", names.len(), names.join(" and ")),
    };
    let plural = if given == 1 { "" } else { "s" };
    (given > names.len()).then(|| format!("{given} value{plural}, but {title} takes {takes}"))
}
