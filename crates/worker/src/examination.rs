//! Examines code: identification, a fix, a comparison.

use deltaboard_app::job::CodeToExamine;
use deltaboard_app::lab::{Comparison, Failing, Finding as Card, Fix, FunctionAnswer, Report};
use deltaboard_catalogue::{
    Answer, Catalogue, Finding, Outcome, Slip, answer_in, answers, as_square, assume_wrapping,
    debug_build, find_slip_in, identify_in,
};
use deltaboard_routine::{Program, assumptions_of_both, under_assumptions};
use deltaboard_scene::lab::{Against, selected};
use deltaboard_scene::{ParsedCode, hex, routine_title, sentence};
use deltaboard_trace::{Task, Verdict, compare, compared_over, first_difference, run};
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
    let comparison = compared(job, whole, &program);
    if let Some(answer) = of_all_values(job, whole, &program) {
        let assumptions = program.assumptions();
        let sentences = match answer.argument {
            Some(_) => under_assumptions(&assumptions, &sentence(&answer.message)),
            None => format!("This {}.", answer.message),
        };
        let card = Card {
            mark: answer.outcome.mark(),
            sentences,
            known: answer.task.and_then(|task| Catalogue::doing(task).next()),
        };
        return Report { finding: Some(card), assumptions, fix: None, comparison };
    }
    let finding = identify_in(&program, job.mapping).ok();
    let in_doubt = finding.as_ref().is_some_and(Finding::is_in_doubt);
    let slip = in_doubt.then(|| find_slip_in(&program, &Catalogue, job.mapping)).flatten();
    let fix = |slip: Slip| fix(&slip, &job.code);
    Report {
        comparison,
        finding: card(whole, &program, finding, job.mapping),
        assumptions: program.assumptions(),
        fix: slip.map(fix),
    }
}

/// What a function does that has other parameters, whatever their values are, unless the user has chosen them.
fn of_all_values(job: &CodeToExamine, whole: &Program, program: &Program) -> Option<Answer> {
    let answer = answer_in(whole, program, chosen(job.mapping))
        .filter(|_| !program.parameters().is_empty())?;
    let by_default = answer.argument.map(|value| value as u64);
    let is_ours = job.arguments.is_empty() || job.arguments.iter().eq(by_default.iter());
    is_ours.then_some(answer)
}

/// What a function computes, as its answer in the list of functions says it, with more detail.
fn card(
    whole: &Program,
    program: &Program,
    finding: Option<Finding>,
    mapping: SquareMapping,
) -> Option<Card> {
    // With values for its other parameters, it's another function than the list has.
    let answer = program
        .parameters()
        .is_empty()
        .then(|| answer_in(whole, program, chosen(mapping)))
        .flatten();
    let Some(finding) = finding else {
        let answer = answer.filter(|it| it.outcome == Outcome::Undefined)?;
        let sentences = sentence(&answer.message);
        return Some(Card { mark: answer.outcome.mark(), sentences, known: None });
    };
    let (mark, finding) = match &answer {
        Some(answer) if !matches!(finding, Finding::Equation { .. }) => {
            (answer.outcome.mark(), as_named(finding, answer))
        }
        _ => (mark(&finding), finding),
    };
    let known = finding.task().and_then(|task| Catalogue::doing(task).next());
    let is_not = |it: &Answer| it.outcome == Outcome::Different || it.message.starts_with("not ");
    if let Some(answer) = answer.filter(is_not) {
        let sentences = format!("{} is {}.", answer.name, answer.message);
        return Some(Card { mark, sentences, known });
    }
    let of_square = finding.is_in_doubt().then(|| as_square(program)).flatten();
    let more = of_square.into_iter().chain(debug_build(program));
    let more: String = more.map(|sentence| format!(" {sentence}")).collect();
    let found = with_arguments(program, format!("{finding}{more}"));
    Some(Card { mark, sentences: under_assumptions(&program.assumptions(), &found), known })
}

/// A finding about a function whose name says the same by another numbering of the squares, by that numbering.
fn as_named(mut finding: Finding, answer: &Answer) -> Finding {
    if let (Finding::Known { task, mapping, .. }, Some(meant), '✓') =
        (&mut finding, answer.task, answer.outcome.mark())
    {
        (*task, *mapping) = (meant, answer.mapping);
    }
    finding
}

/// The numbering that was chosen: that of most engines is only the first.
fn chosen(mapping: SquareMapping) -> Option<SquareMapping> {
    Some(mapping).filter(|it| *it != SquareMapping::A1B1)
}

/// The sign for a finding that no name says anything about.
const fn mark(finding: &Finding) -> char {
    match finding {
        Finding::Equation { verdict: Verdict::Proved | Verdict::Tested { .. }, .. }
        | Finding::Known { on_line_only: false, .. }
        | Finding::Table { name: Some(_), .. } => '✓',
        Finding::Equation { .. } | Finding::Undefined { .. } => '✗',
        _ => '?',
    }
}

/// Adds the arguments to a finding, which holds only for them.
fn with_arguments(program: &Program, sentences: String) -> String {
    let parameters = program.parameters();
    if parameters.is_empty() {
        return sentences;
    }
    let values = parameters.iter().map(|parameter| {
        let value = match parameter.value {
            small @ 0..100 => small.to_string(),
            large => hex(large),
        };
        format!("{} = {value}", parameter.name)
    });
    let values = values.collect::<Vec<_>>().join(", ");
    format!("With {values}: {sentences}")
}

/// Examines all functions of a code.
pub(crate) fn functions(parsed: &ParsedCode, mapping: SquareMapping) -> Vec<FunctionAnswer> {
    let Ok(whole) = parsed else { return Vec::new() };
    let answers = answers(whole, 0, chosen(mapping), &[]).into_iter();
    let described = answers.map(|answer| FunctionAnswer {
        failing: failing(whole, &answer),
        argument: answer.argument.map(|value| value as u64),
        name: answer.selector,
        outcome: answer.outcome,
        message: answer.message,
    });
    described.collect()
}

/// Where a function goes astray that isn't what its name says, or has no result for some boards.
fn failing(whole: &Program, answer: &Answer) -> Option<Failing> {
    let mapping = answer.mapping;
    let bits = answer.counterexample?;
    let board = mapping.bitboard(bits).0;
    if answer.outcome != Outcome::Different {
        return Some(Failing { board, square: None, goal: None, step: 0 });
    }
    let task = answer.task?;
    let program = whole.clone().select(&answer.selector).ok()?;
    let step = step_astray(&program, task, bits, mapping)?;
    let lowest = |board: u64| Square::new(board.trailing_zeros() as u8);
    let should_be = mapping.bitboard(task.origins_in(mapping).evaluate(bits)).0;
    let is_one = board.is_power_of_two() && should_be.is_power_of_two();
    let goal = lowest(should_be).filter(|_| is_one);
    Some(Failing { board, square: lowest(board), goal, step })
}

/// The last step at which a known routine for a task may still agree with one that does something else.
fn step_astray(program: &Program, task: Task, bits: u64, mapping: SquareMapping) -> Option<usize> {
    let trace = run(program, bits).ok()?;
    // Our routines use the default numbering, in which this is another task.
    let origins = task.origins_in(mapping);
    let known = Catalogue::ROUTINES.iter().filter(|it| it.domain() == program.domain());
    let known = known.filter(|it| it.task().origins() == origins);
    let known = known.filter_map(|it| run(it.program(), bits).ok());
    let step = known.map(|known| first_difference(&trace, &known)).max().unwrap_or(usize::MAX);
    Some(step.min(trace.steps().len()))
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
