//! Benchmarks of parsing, transforming and writing FENs.

use std::hint::black_box;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, Result};
use deltaboard_transform::{Fen, Symmetry, Transform};

use crate::bar::Bar;
use crate::rounds::{Contender, Times};
use crate::{Part, positions, setups};

const POSITIONS: usize = 10_000;
const ROUNDS: usize = 61;
const AT_LEAST: f64 = 1.5;
/// The version of python-chess to install for the comparison.
const CHESS: &str = "1.11.2";
const AT_LEAST_PYTHON: f64 = 50.0;

/// The transform between parsing and writing.
#[derive(Clone, Copy, PartialEq)]
enum Work {
    ColorFlip,
    Mirror,
    Turn,
}

impl Work {
    const ALL: [Self; 3] = [Self::ColorFlip, Self::Mirror, Self::Turn];

    const fn transform(self) -> Transform {
        match self {
            Self::ColorFlip => Transform::ColorFlip,
            Self::Mirror => Transform::Symmetry(Symmetry::MirrorHorizontal),
            Self::Turn => Transform::Symmetry(Symmetry::Rotate90Clockwise),
        }
    }
}

pub(crate) fn measured() -> Result<Part> {
    const WHAT: &str = "FEN in, transform, FEN out";
    let mut beside_shakmaty = Bar::at_least(AT_LEAST, WHAT, "shakmaty");
    let mut beside_python = Bar::at_least(AT_LEAST_PYTHON, WHAT, "python-chess");
    let fens = positions::from_random_games(POSITIONS);
    for fen in &fens {
        for work in Work::ALL {
            let [ours, theirs] = [plainly(fen, work), by_shakmaty(fen, work)];
            // The other fields only agree if shakmaty transforms all of them.
            let fields = if work == Work::ColorFlip { 6 } else { 1 };
            let first = |fen: &'_ str| fen.split(' ').take(fields).collect::<Vec<_>>().join(" ");
            assert_eq!(first(&ours), first(&theirs), "{fen}");
        }
    }
    let python = Python::find();
    let mut text = format!(
        "\
## FENs

`cargo bench -- fen`

{POSITIONS} positions of random games, on one core: each FEN is parsed, transformed and written, with castling rights and en-passant square
after the transform. *Ours* is `parse`, `Transform::position` and `to_string`, the obvious code; *by the line* is
`Fen::begin` and `Fen::write` into one buffer, compared with shakmaty appending to one buffer. In shakmaty, the mirror and the rotation by 90°
only transform the board; castling rights and en-passant square are cleared. {}

| what | ours | shakmaty | ratio | held | ours, by the line | shakmaty, by the line | ratio | held | python-chess | ratio | held |
|---|---:|---:|---:|---|---:|---:|---:|---|---:|---:|---|
",
        match &python {
            Ok(python) => format!(
                "python-chess is {}, the median of five rounds without Python’s start: {}",
                python.version,
                with_chess("python3")
            ),
            Err(reason) => format!("**python-chess was not measured**: {reason}"),
        }
    );
    for work in Work::ALL {
        let mut ours_out = Vec::with_capacity(128 * POSITIONS);
        let mut their_out = Vec::with_capacity(128 * POSITIONS);
        let fens = &fens;
        let mut contenders: [Contender<'_>; 4] = [
            Box::new(|| {
                for fen in fens {
                    black_box(plainly(black_box(fen), work));
                }
            }),
            Box::new(|| {
                for fen in fens {
                    black_box(by_shakmaty(black_box(fen), work));
                }
            }),
            Box::new(|| {
                ours_out.clear();
                for fen in fens {
                    let (mut fen, _) = Fen::begin(black_box(fen).as_bytes()).expect("a FEN");
                    fen.position = work.transform().position(&fen.position).position;
                    ours_out.extend_from_slice(fen.write(&mut [0; Fen::LONGEST]));
                    ours_out.push(b'\n');
                }
                black_box(&mut ours_out);
            }),
            Box::new(|| {
                their_out.clear();
                for fen in fens {
                    shakmaty_fen(black_box(fen), work).append_ascii_to(&mut their_out);
                    their_out.push(b'\n');
                }
                black_box(&mut their_out);
            }),
        ];
        let times = Times::of(ROUNDS, &mut contenders);
        drop(contenders);
        let ratios = [times.ratio(1, 0), times.ratio(3, 2)];
        let times = times.medians();
        let cell = |time: f64| format!("{:.0} ns", time * 1e9 / POSITIONS as f64);
        text += &format!("| {} |", work.transform());
        let of = format!("`{}`", work.transform());
        for (pair, ratio) in times.chunks(2).zip(ratios) {
            text += &format!(
                " {} | {} | {ratio:.2} | {} |",
                cell(pair[0]),
                cell(pair[1]),
                beside_shakmaty.verdict(ratio, &of)
            );
        }
        match &python {
            Ok(python) => {
                let time = python.seconds(fens, work)?;
                let ratio = time / times[0];
                text += &format!(
                    " {} | {ratio:.0} | {} |\n",
                    cell(time),
                    beside_python.verdict(ratio, &of)
                );
            }
            Err(_) => text += " | | |\n",
        }
    }
    text += &format!(
        "\nThe bars are {AT_LEAST} times shakmaty and {AT_LEAST_PYTHON} times python-chess.\n"
    );
    Ok(Part { text, bars: vec![beside_shakmaty, beside_python] })
}

fn plainly(fen: &str, work: Work) -> String {
    let mut fen: Fen = fen.parse().expect("a FEN");
    fen.position = work.transform().position(&fen.position).position;
    fen.to_string()
}

fn by_shakmaty(fen: &str, work: Work) -> String {
    shakmaty_fen(fen, work).to_string()
}

fn shakmaty_fen(fen: &str, work: Work) -> shakmaty::fen::Fen {
    let fen: shakmaty::fen::Fen = fen.parse().expect("a FEN");
    let mut setup = fen.into_setup();
    setups::turned_by(work.transform()).expect("shakmaty has it")(&mut setup);
    shakmaty::fen::Fen::try_from_setup(setup).unwrap_or_else(|lossy| lossy.ignore())
}

/// The command that installs python-chess.
fn with_chess(program: &str) -> String {
    format!(
        "`{program} -m venv target/python && target/python/bin/pip install chess=={CHESS}` installs it, and \
         `PYTHON=target/python/bin/python3` in front of the command uses it."
    )
}

/// A Python with python-chess.
struct Python {
    program: String,
    version: String,
}

impl Python {
    /// Uses `$PYTHON` or `python3`.
    fn find() -> Result<Self, String> {
        let program = std::env::var("PYTHON").unwrap_or_else(|_| "python3".to_owned());
        // Cargo runs benches in the folder of their crate, but the user's path is relative to the user's folder.
        let program = match program.contains('/') {
            true => Path::new(env!("CARGO_MANIFEST_DIR"))
                .join("../..")
                .join(program)
                .display()
                .to_string(),
            false => program,
        };
        let print =
            "import chess, sys; print(chess.__version__, 'on Python', sys.version.split()[0])";
        let output = Command::new(&program).args(["-c", print]).output();
        match output {
            Ok(output) if output.status.success() => Ok(Self {
                program,
                version: String::from_utf8_lossy(&output.stdout).trim().to_owned(),
            }),
            Ok(_) => Err(format!("`{program}` cannot import it: {}", with_chess(&program))),
            Err(error) => Err(format!("`{program}` cannot be started: {error}.")),
        }
    }

    /// The median of five rounds in seconds, without Python's start.
    fn seconds(&self, fens: &[String], work: Work) -> Result<f64> {
        let work = match work {
            Work::ColorFlip => "board = board.mirror()",
            Work::Mirror => "board = board.transform(chess.flip_horizontal)",
            Work::Turn => {
                "board = board.transform(lambda b: chess.flip_vertical(chess.flip_diagonal(b)))"
            }
        };
        let script = format!(
            "\
import chess, sys, time
fens = sys.stdin.read().splitlines()
times = []
for _ in range(5):
    begun = time.perf_counter()
    for fen in fens:
        board = chess.Board(fen)
        {work}
        board.fen()
    times.append(time.perf_counter() - begun)
print(sorted(times)[2])
"
        );
        let mut python = Command::new(&self.program)
            .args(["-c", &script])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .context("starting Python")?;
        python
            .stdin
            .take()
            .context("the input of Python")?
            .write_all(fens.join("\n").as_bytes())
            .context("writing to Python")?;
        let output = python.wait_with_output().context("waiting for Python")?;
        let text = String::from_utf8(output.stdout).context("Python's output is not UTF-8")?;
        text.trim().parse().context("Python's output is not a time")
    }
}
