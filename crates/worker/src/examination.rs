//! Examines code: identification, a fix, a comparison.

use deltaboard_app::job::CodeToExamine;
use deltaboard_app::lab::{Comparison, Failing, Fix, FunctionAnswer, Report};
use deltaboard_catalogue::{
    Answer, Catalogue, Finding, Outcome, Slip, answers, as_square, assume_wrapping, contradiction,
    debug_build, find_slip_in, identify_in,
};
use deltaboard_routine::{Program, assumptions_of_both};
use deltaboard_scene::lab::{Against, selected};
use deltaboard_scene::{ParsedCode, routine_title};
use deltaboard_trace::{Verdict, compare, compared_over, first_difference, run};
use deltaboard_transform::{Square, SquareMapping};

/// Examines code, which takes some milliseconds, or much longer.
pub(crate) fn report(job: &CodeToExamine, parsed: &ParsedCode) -> Report {
    let Ok(whole) = parsed else {
        return Report::default();
    };
    let Ok(program) = selected(whole, job.function.as_deref(), &job.arguments) else {
        return Report::default();
    };
    let program = assume_wrapping(program);
    let finding = identify_in(&program, job.mapping).ok();
    let in_doubt = finding.as_ref().is_some_and(Finding::is_in_doubt);
    let by_name = finding.as_ref().and_then(|_| contradiction(&program, numbering(job.mapping)));
    let slip = in_doubt.then(|| find_slip_in(&program, &Catalogue, job.mapping)).flatten();
    let fix = |slip: Slip| fix(&slip, &job.code);
    Report {
        comparison: compared(job, whole, &program),
        finding: finding.map(|finding| deltaboard_app::lab::Finding {
            by_name,
            sentences: {
                let of_square = in_doubt.then(|| as_square(&program)).flatten();
                let more = of_square.into_iter().chain(debug_build(&program));
                let more: String = more.map(|sentence| format!(" {sentence}")).collect();
                format!("{finding}{more}")
            },
            known: finding.task().and_then(|task| Catalogue::doing(task).next()),
        }),
        assumptions: program.assumptions(),
        fix: slip.map(fix),
    }
}

/// Examines all functions of a code.
pub(crate) fn functions(parsed: &ParsedCode, mapping: SquareMapping) -> Vec<FunctionAnswer> {
    let Ok(whole) = parsed else { return Vec::new() };
    let answers = answers(whole, 0, numbering(mapping), &[]).into_iter();
    let described = answers.map(|answer| FunctionAnswer {
        failing: failing(whole, &answer, mapping),
        name: answer.selector,
        outcome: answer.outcome,
        message: answer.message,
    });
    described.collect()
}

/// The numbering that was chosen: that of most engines is only the first.
fn numbering(mapping: SquareMapping) -> Option<SquareMapping> {
    Some(mapping).filter(|it| *it != SquareMapping::A1B1)
}

/// Where a function that isn't what its name says goes astray: in the last step at which a known routine may still agree.
fn failing(whole: &Program, answer: &Answer, mapping: SquareMapping) -> Option<Failing> {
    let (Outcome::Different, Some(board), Some(task)) =
        (answer.outcome, answer.counterexample, answer.task)
    else {
        return None;
    };
    let program = whole.clone().select(&answer.selector).ok()?;
    let trace = run(&program, board).ok()?;
    // Our routines use the default numbering, in which this is another task.
    let origins = task.origins_in(mapping);
    let known = Catalogue::ROUTINES.iter().filter(|it| it.domain() == program.domain());
    let known = known.filter(|it| it.task().origins() == origins);
    let known = known.filter_map(|it| run(it.program(), board).ok());
    let step = known.map(|known| first_difference(&trace, &known)).max().unwrap_or(usize::MAX);
    let board = mapping.bitboard(board).0;
    let square = Square::new(board.trailing_zeros().min(63) as u8)?;
    Some(Failing { board, square, step: step.min(trace.steps().len()) })
}

fn fix(slip: &Slip, code: &str) -> Fix {
    let number = slip.number_span(code);
    let (written, meant) = (slip.span.of(code), &slip.meant);
    let fault = match slip.digit {
        true => format!(
            "`{}` is probably wrong: its digit `{written}` should be `{meant}`",
            number.of(code)
        ),
        false => format!("`{written}` is probably wrong: it should be `{meant}`"),
    };
    Fix { sentence: slip.to_string(), fault, number, wrong: slip.span, code: slip.mend(code) }
}

fn compared(job: &CodeToExamine, whole: &Program, program: &Program) -> Option<Comparison> {
    let (title, other) = match &job.against {
        Against::Nothing => {
            // If both sides are equal, the finding says so already.
            let [left, right] = program.sides()?;
            let comparison = comparison("the other side".to_owned(), &left, &right)?;
            let differs = matches!(comparison.verdict, Verdict::Different { .. });
            return differs.then_some(comparison);
        }
        Against::Routine(routine) => {
            return comparison(
                format!("“{}”", routine_title(*routine)),
                program,
                routine.program(),
            );
        }
        Against::Function(name) => (name.clone(), whole.clone().select(name).ok()?),
    };
    comparison(title, program, &other)
}

fn comparison(title: String, program: &Program, other: &Program) -> Option<Comparison> {
    let verdict = compare(program, other).ok()?;
    let first_difference = match verdict {
        Verdict::Different { board, .. } => {
            let (left, right) = (run(program, board).ok()?, run(other, board).ok()?);
            first_difference(&left, &right)
        }
        _ => 0,
    };
    Some(Comparison {
        title,
        verdict,
        inputs: compared_over(program, other),
        assumptions: assumptions_of_both(program, other),
        first_difference,
    })
}
