//! Compiles a function with the compiler of its language, or runs it with its interpreter, and compares what it computes with
//! what was read.

mod part;

use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use deltaboard_routine::{Domain, Language, Program, Span, Type};
use deltaboard_trace::{evaluate, sample_boards, value};

use crate::code::Text;
use crate::includes::Environment;
use crate::source::Source;
use part::Function;

/// What a compiler says of a function.
pub(crate) enum Check {
    /// It computes what was read, for this number of inputs.
    Same { compiler: &'static str, inputs: usize },
    /// It computes something else for an input, or nothing at all.
    Other { compiler: &'static str, input: u64, read: u64, computed: Option<u64> },
    /// The function isn't checked, for this reason.
    Not(String),
}

impl Check {
    /// The word for it.
    pub(crate) const fn name(&self) -> &'static str {
        match self {
            Self::Same { .. } => "same",
            Self::Other { .. } => "different",
            Self::Not(_) => "not checked",
        }
    }

    /// What it says after an answer; nothing if that is the answer.
    pub(crate) fn remark(&self) -> String {
        match self {
            Self::Other { .. } => String::new(),
            _ => format!("; {}", self.message()),
        }
    }

    /// What it says, without a full stop.
    pub(crate) fn message(&self) -> String {
        match self {
            Self::Same { compiler, inputs } => format!("{compiler} agrees for {inputs} inputs"),
            Self::Other { compiler, input, read, computed } => {
                let computed = match computed {
                    Some(computed) => format!("{computed:#x}"),
                    None => "no result".to_owned(),
                };
                format!("{compiler} gives {computed} for {input:#x}, but {read:#x} was read")
            }
            Self::Not(reason) => format!("not checked by a compiler: {reason}"),
        }
    }
}

/// The longest time that a compiler or a program may take.
const LIMIT: Duration = Duration::from_secs(60);

/// Checks a routine of a text.
pub(crate) fn check(text: &Text, program: &Program, environment: &Environment<'_>) -> Check {
    checked(text, program, environment).unwrap_or_else(Check::Not)
}

fn checked(text: &Text, program: &Program, environment: &Environment<'_>) -> Result<Check, String> {
    let language = text.language.ok_or("the file has no extension of a language")?;
    let inputs = match program.domain() {
        _ if !program.parameters().is_empty() => return Err("it has other parameters".to_owned()),
        Domain::Mailbox => return Err("it works on an array".to_owned()),
        Domain::Square => (0..64).collect(),
        Domain::Board => sample_boards(&[program]),
    };
    let mask = program.board_mask();
    let result = |input| match program.domain() {
        Domain::Square => value(program, input).ok().map(|it| it.bits),
        _ => evaluate(program, input).ok(),
    };
    let read = inputs.into_iter().filter(|input| input & !mask == 0);
    let read: Vec<_> = read.filter_map(|input| Some((input, result(input)?))).collect();
    let (folder, compiler) = (tempfile::tempdir(), compiler(language));
    let folder = folder.map_err(|error| format!("there is no temporary folder: {error}"))?;
    let lines: String = read.iter().map(|(input, _)| format!("{input:x}\n")).collect();
    let workshop = Workshop { folder: folder.path(), text, environment, language };
    workshop.write("inputs", &lines)?;
    let results = workshop.results(program)?;
    if !results.iter().any(Option::is_some) {
        return Err("it fails for every input".to_owned());
    }
    let bits = program.result_type().map_or(u64::MAX, Type::mask);
    let other = read.iter().enumerate().find(|(place, (_, value))| {
        let computed = results.get(*place).copied().flatten();
        computed.is_none_or(|computed| (computed ^ value) & bits != 0)
    });
    Ok(match other {
        Some((place, (input, value))) => Check::Other {
            compiler,
            input: *input,
            read: value & bits,
            computed: results.get(place).copied().flatten().map(|it| it & bits),
        },
        None => Check::Same { compiler, inputs: read.len() },
    })
}

/// The name of the compiler or interpreter of a language.
const fn compiler(language: Language) -> &'static str {
    match language {
        Language::C => "cc",
        Language::Cpp => "c++",
        Language::CSharp => "mcs",
        Language::Go => "go",
        Language::Java => "javac",
        Language::JavaScript => "node",
        Language::Python => "python3",
        Language::Rust => "rustc",
        _ => "",
    }
}

/// A folder in which a function is compiled and run.
struct Workshop<'a> {
    folder: &'a Path,
    text: &'a Text,
    environment: &'a Environment<'a>,
    language: Language,
}

impl Workshop<'_> {
    fn write(&self, file: &str, text: &str) -> Result<(), String> {
        let written = fs::write(self.folder.join(file), text);
        written.map_err(|error| format!("the temporary folder cannot be written: {error}"))
    }

    /// The results for the inputs; fewer if the program ended early. First the file as it is is compiled, then only the
    /// function with what it needs.
    fn results(&self, program: &Program) -> Result<Vec<Option<u64>>, String> {
        let joined = &self.text.joined;
        let (start, at) = (joined.start(), program.routine().name.span);
        let parsed = |text: &str, at| {
            let file = part::File::new(text.to_owned(), self.language, at);
            file.ok_or_else(|| "it cannot be parsed".to_owned())
        };
        if at.start < start {
            return Err("it is not in the file itself".to_owned());
        }
        let own_at = Span::new(at.start - start, at.end - start);
        let own = parsed(&joined.text[start..], own_at)?;
        let mut function = own.function();
        if program.routine().of_macro.is_some() {
            function.is_macro = true;
        }
        self.run(&own, &function).or_else(|error| {
            let prelude = match self.language {
                Language::C => C_PRELUDE,
                Language::Cpp => CPP_PRELUDE,
                _ => "",
            };
            let (all, at) = match self.language {
                Language::C | Language::Cpp | Language::Rust => (joined.text.clone(), at),
                _ => (joined.text[start..].to_owned() + &self.others(), own_at),
            };
            let needed = prelude.to_owned() + &parsed(&all, at)?.needed(own.text.len());
            let needed = parsed(&needed, Span::new(0, 0))?.in_order();
            self.run(&parsed(&needed, Span::new(0, 0))?, &function).map_err(|_| error)
        })
    }

    /// The files of the folder that are given together with this one.
    fn others(&self) -> String {
        let Text { path, language, .. } = self.text;
        let others = self.environment.files.iter().filter(|it| *it != path);
        let others = others
            .filter(|it| it.parent() == path.parent() && crate::code::language(it) == *language);
        others
            .filter_map(|it| Source::new(it).read_code().ok())
            .map(|it| format!("\n{it}"))
            .collect()
    }

    /// Compiles a text with a program that calls the function, and runs it.
    fn run(&self, file: &part::File, function: &Function) -> Result<Vec<Option<u64>>, String> {
        let name = function.path.join(match self.language {
            Language::Cpp | Language::Rust => "::",
            _ => ".",
        });
        match self.language {
            Language::C => {
                let call = match function.parameter.contains('*') {
                    true => format!("{name}((void *) &x); result = x;"),
                    false => format!("result = (unsigned long long) {name}(x);"),
                };
                self.run_c(
                    "given.c",
                    file,
                    &["-std=gnu17"],
                    include_str!("compilers/main.c"),
                    &call,
                )
            }
            Language::Cpp => {
                let call = match (function.is_macro, function.is_method) {
                    (true, _) => format!("result = {name}(x);"),
                    (_, true) => format!("result = deltaboard::run(&{name}, x);"),
                    _ => format!("result = deltaboard::run(+{name}, x);"),
                };
                let options = ["-std=c++20", "-fno-strict-aliasing"];
                self.run_c("given.cpp", file, &options, include_str!("compilers/main.cpp"), &call)
            }
            Language::Rust => {
                let parameter = function.parameter.rsplit(": ").next().unwrap_or_default();
                let how = match parameter {
                    it if it.starts_with("&mut") => "in_place",
                    it if it.starts_with('&') => "by_reference",
                    _ => "by_value",
                };
                let call =
                    format!("deltaboard_check::{how}(|board| unsafe {{ {name}(board) }}, x)");
                let main = include_str!("compilers/main.rs").replace("CALL", &call);
                self.write("given.rs", &(file.with_free_main() + "\n" + &main))?;
                let options =
                    "--edition=2024 --cap-lints=allow -O -Coverflow-checks=off -o check given.rs";
                self.compile(Command::new("rustc").args(options.split(' ')))?;
                self.computed(&mut Command::new("./check"))
            }
            Language::Go => {
                let call = match (&function.receiver, function.path.last()) {
                    (Some(receiver), Some(name)) => format!("({receiver}).{name}"),
                    _ => name,
                };
                self.write("given.go", &file.with_free_main())?;
                self.write("main.go", &include_str!("compilers/main.go").replace("CALL", &call))?;
                let options = ["build", "-o", "check", "given.go", "main.go"];
                self.compile(Command::new("go").args(options).env("GO111MODULE", "off"))?;
                self.computed(&mut Command::new("./check"))
            }
            Language::Java => {
                let (text, owner) = in_class(file, function, "final class DeltaboardGiven", "$");
                let given = format!("{}.java", file.public_class().unwrap_or("DeltaboardGiven"));
                self.write(&given, &text)?;
                self.write("DeltaboardCheck.java", include_str!("compilers/Main.java"))?;
                let options = ["-nowarn", "-d", ".", "DeltaboardCheck.java", &given];
                self.compile(Command::new("javac").args(options))?;
                let mut java = Command::new("java");
                self.computed(java.args(["-cp", ".", "DeltaboardCheck"]).args(owner))
            }
            Language::CSharp => {
                let class = "static unsafe class DeltaboardGiven";
                let (text, owner) = in_class(file, function, class, "+");
                self.write("given.cs", &text)?;
                self.write("main.cs", include_str!("compilers/Main.cs"))?;
                let options = "-unsafe -warn:0 -langversion:latest -main:DeltaboardCheck -out:check.exe given.cs main.cs";
                self.compile(Command::new("mcs").args(options.split(' ')))?;
                self.computed(Command::new("mono").arg("check.exe").args(owner))
            }
            Language::JavaScript => {
                let main = include_str!("compilers/main.mjs").replace("CALL", &name);
                let (kind, is_typed) = (if file.is_module() { "m" } else { "c" }, self.is_typed());
                let given = format!("given.{kind}{}", if is_typed { "ts" } else { "js" });
                self.write(&given, &format!("{}\n{main}", file.text))?;
                let types = is_typed.then_some("--experimental-strip-types");
                self.computed(Command::new("node").args(types).arg(given))
            }
            Language::Python => {
                self.write("given.py", &file.text)?;
                self.write("main.py", include_str!("compilers/main.py"))?;
                let folder = fs::canonicalize(self.folder_of_file()).unwrap_or_default();
                self.computed(Command::new("python3").args(["main.py", &name]).arg(folder))
            }
            _ => Err("its language has no compiler here".to_owned()),
        }
    }

    /// Compiles and runs a text of C or C++.
    fn run_c(
        &self,
        given: &str,
        file: &part::File,
        options: &[&str],
        main: &str,
        call: &str,
    ) -> Result<Vec<Option<u64>>, String> {
        let main = main.replace("CALL", call);
        self.write(given, &format!("#define main other_main\n{}\n{main}", file.text))?;
        let mut command = Command::new(compiler(self.language));
        command.args(options).args(["-w", "-O1", "-fwrapv", "-o", "check", given, "-I"]);
        // The compiler runs in another folder.
        let whole = |folder: &Path| fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned());
        command.arg(whole(self.folder_of_file()));
        let Environment { folders, defines, .. } = self.environment;
        for folder in *folders {
            command.arg("-I").arg(whole(folder));
        }
        for define in *defines {
            command.arg("-D").arg(define);
        }
        self.compile(command.arg("-lm"))?;
        self.computed(&mut Command::new("./check"))
    }

    fn folder_of_file(&self) -> &Path {
        let folder = self.text.path.parent().filter(|it| !it.as_os_str().is_empty());
        folder.unwrap_or(Path::new("."))
    }

    /// Whether the file is TypeScript.
    fn is_typed(&self) -> bool {
        let extension = self.text.path.extension().and_then(|it| it.to_str()).unwrap_or_default();
        extension.ends_with("ts")
    }

    fn compile(&self, command: &mut Command) -> Result<(), String> {
        self.spawn(command).and_then(|is_good| match is_good {
            true => Ok(()),
            false => Err(self.complaint(command)),
        })
    }

    /// Runs a program that writes its results into a file. It may end early, at an input that makes it fail.
    fn computed(&self, command: &mut Command) -> Result<Vec<Option<u64>>, String> {
        self.spawn(command)?;
        let results = fs::read_to_string(self.folder.join("results")).unwrap_or_default();
        if results.is_empty() {
            return Err(self.complaint(command));
        }
        Ok(results.lines().map(|line| u64::from_str_radix(line, 16).ok()).collect())
    }

    /// Runs a command in the folder. Returns whether it succeeded.
    fn spawn(&self, command: &mut Command) -> Result<bool, String> {
        let name = command.get_program().to_string_lossy().into_owned();
        let output = File::create(self.folder.join("output")).map_err(|error| error.to_string())?;
        let errors = output.try_clone().map_err(|error| error.to_string())?;
        let command = command.current_dir(self.folder).stdin(Stdio::null());
        let child = command.stdout(output).stderr(errors).spawn();
        let mut child = child.map_err(|error| match error.kind() {
            std::io::ErrorKind::NotFound => format!("{name} is not on this machine"),
            _ => format!("{name}: {error}"),
        })?;
        let start = Instant::now();
        loop {
            match child.try_wait() {
                Ok(Some(status)) => return Ok(status.success()),
                Ok(None) if start.elapsed() < LIMIT => thread::sleep(Duration::from_millis(5)),
                _ => {
                    let _ = child.kill();
                    let _ = child.wait();
                    return Err(format!("{name} takes longer than {} s", LIMIT.as_secs()));
                }
            }
        }
    }

    /// What a command that failed says first about an error.
    fn complaint(&self, command: &Command) -> String {
        let name = command.get_program().to_string_lossy();
        let output = fs::read_to_string(self.folder.join("output")).unwrap_or_default();
        if output.contains("bad option: --experimental-strip-types") {
            return "node runs TypeScript from version 22.6 on".to_owned();
        }
        let errors = output.lines().filter(|it| it.to_lowercase().contains("error"));
        let others = output.lines().filter(|it| !it.is_empty() && !it.starts_with('#'));
        let line = errors.chain(others).next().unwrap_or("it prints nothing").trim();
        let folder = self.folder.display().to_string();
        let line: String = line.replace(&format!("{folder}/"), "").chars().take(120).collect();
        format!("{name}: {line}")
    }
}

/// The text with a class around bare functions, and the class and the name of a function in it for reflection.
fn in_class(
    file: &part::File,
    function: &Function,
    class: &str,
    inside: &str,
) -> (String, [String; 2]) {
    match function.path.split_last() {
        Some((name, outer)) if !outer.is_empty() => {
            (file.text.clone(), [function.package.clone() + &outer.join(inside), name.clone()])
        }
        _ => {
            let owner = class.rsplit(' ').next().unwrap_or_default().to_owned();
            (file.in_class(class), [owner, function.path.concat()])
        }
    }
}

/// What engines include, for a function alone.
const C_PRELUDE: &str = "#include <stdbool.h>\n#include <stddef.h>\n#include <stdint.h>\n";

/// The same in C++.
const CPP_PRELUDE: &str =
    "#include <array>\n#include <bit>\n#include <cstdint>\n#include <utility>\n";
