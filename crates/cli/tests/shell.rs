//! Runs `deltaboard routines`, `completions` and `man`.

mod program;
mod temporary_folder;

use program::run;
use temporary_folder::TemporaryFolder;

#[test]
fn routines_have_a_line_each() {
    let folder = TemporaryFolder::new("routines");
    let some = run(folder.path(), &["routines", "rotate-180/"]);
    assert_eq!((some.code, &*some.errors), (0, ""));
    for line in some.output.lines() {
        let (id, sentence) = line.split_once("  ").unwrap();
        assert!(id.starts_with("rotate-180/") && sentence.ends_with('.'), "{line}");
        let plays = run(folder.path(), &["figure", "--routine", id.trim(), "-o", "it.svg"]);
        assert_eq!((plays.code, &*plays.errors), (0, ""), "{id}");
    }
    let all = run(folder.path(), &["routines"]).output;
    assert!(all.lines().count() > some.output.lines().count() && some.output.lines().count() > 1);

    let none = run(folder.path(), &["routines", "castle"]);
    assert_eq!((none.code, &*none.output), (2, ""));
    assert_eq!(none.errors, "deltaboard: no routine has `castle` in its id.\n");
}

#[test]
fn shells_and_man_know_every_subcommand() {
    let folder = TemporaryFolder::new("shell");
    let help = run(folder.path(), &["--help"]).output;
    let (_, commands) = help.split_once("Commands:\n").unwrap();
    let commands = commands.lines().take_while(|line| !line.is_empty());
    let commands: Vec<_> = commands.filter_map(|line| line.split_whitespace().next()).collect();
    assert!(commands.contains(&"transform"));

    let done = run(folder.path(), &["man", "."]);
    assert_eq!((done.code, &*done.errors), (0, ""));
    for shell in ["bash", "zsh", "fish"] {
        let script = run(folder.path(), &["completions", shell]).output;
        for command in &commands {
            assert!(script.contains(command), "{shell} {command}");
            if *command != "help" {
                assert!(folder.read(&format!("deltaboard-{command}.1")).starts_with(".ie"));
            }
        }
    }
    folder.write("file", "");
    for nowhere in ["none", "file"] {
        let done = run(folder.path(), &["man", nowhere]);
        assert_eq!(done.code, 1);
        let expected = format!("cannot be written to {nowhere}: ");
        assert!(done.errors.contains(&expected), "{}", done.errors);
    }
}
