//! The queue of jobs for the worker, which does one at a time.

use crate::effect::{Effect, Timer};
use crate::job::Job;

/// How long an outdated job may still take before the worker is stopped for the next one, in milliseconds.
const OUTDATED_FOR: u32 = 100;

/// The jobs that the worker does or is to do.
#[derive(Debug, Default)]
pub(crate) struct Work {
    /// The job that the worker does.
    asked: Option<Job>,
    /// The jobs after it, the most urgent first. There is one of each kind.
    waiting: Vec<Job>,
    /// Whether the timer runs that stops an outdated job.
    is_timed: bool,
}

impl Work {
    /// Asks the worker to do a job, in place of older ones of this kind.
    pub(crate) fn ask(&mut self, job: Job, effects: &mut Vec<Effect>) {
        self.waiting.retain(|it| !it.is_like(&job));
        if self.asked.as_ref() == Some(&job) {
            return;
        }
        let place = self.waiting.partition_point(|it| it.rank() <= job.rank());
        self.waiting.insert(place, job);
        self.begin(effects);
    }

    fn begin(&mut self, effects: &mut Vec<Effect>) {
        if self.asked.is_some() {
            if self.is_outdated() && !std::mem::replace(&mut self.is_timed, true) {
                effects.push(Effect::StartTimer(Timer::Outdated, OUTDATED_FOR));
            }
            return;
        }
        self.is_timed = false;
        effects.push(Effect::StopTimer(Timer::Outdated));
        if !self.waiting.is_empty() {
            let job = self.waiting.remove(0);
            effects.push(Effect::Ask(job.clone()));
            self.asked = Some(job);
        }
    }

    /// Whether the worker reads a text, or is to.
    pub(crate) fn is_reading(&self) -> bool {
        self.asked.iter().chain(&self.waiting).any(Job::is_reading)
    }

    /// Whether the worker should stop its job: the answer is useless, or a text waits to be read.
    fn is_outdated(&self) -> bool {
        let (Some(asked), Some(next)) = (&self.asked, self.waiting.first()) else {
            return false;
        };
        self.is_replaced() || next.is_reading() && !asked.is_reading()
    }

    /// Whether the answer is useless, because a newer job waits.
    fn is_replaced(&self) -> bool {
        let Some(asked) = &self.asked else {
            return false;
        };
        let replaces = |it: &Job| match (asked, it) {
            // New code has a new report.
            (Job::Report(_), Job::Code(_)) => true,
            _ => it.is_like(asked),
        };
        self.waiting.iter().any(replaces)
    }

    /// Takes the job that the worker has answered.
    pub(crate) fn answered(&mut self, effects: &mut Vec<Effect>) -> Option<Job> {
        let answered = self.asked.take();
        self.begin(effects);
        answered
    }

    /// Stops the worker if its job is still outdated. A job that only has to give way is done later.
    pub(crate) fn stop_outdated(&mut self, effects: &mut Vec<Effect>) {
        self.is_timed = false;
        if !self.is_outdated() {
            return;
        }
        let is_replaced = self.is_replaced();
        let stopped = self.asked.take().filter(|_| !is_replaced);
        effects.push(Effect::StopWorker);
        self.begin(effects);
        if let Some(job) = stopped {
            self.ask(job, effects);
        }
    }

    /// Removes the jobs that aren't worth waiting for, because no worker does them. Returns the one that was asked.
    pub(crate) fn give_up(
        &mut self,
        is_lost: fn(&Job) -> bool,
        effects: &mut Vec<Effect>,
    ) -> Option<Job> {
        self.waiting.retain(|job| !is_lost(job));
        let asked = self.asked.take();
        if let Some(job) = asked.clone().filter(|job| !is_lost(job)) {
            self.waiting.insert(0, job);
        }
        self.begin(effects);
        asked
    }
}

#[cfg(test)]
mod tests {
    use deltaboard_compiler::Instructions;

    use super::*;

    fn asked(effects: &mut Vec<Effect>) -> Vec<Job> {
        let asked = effects.drain(..).filter_map(|effect| match effect {
            Effect::Ask(job) => Some(job),
            _ => None,
        });
        asked.collect()
    }

    fn search() -> Job {
        Job::Search {
            permutation: "sq".to_owned(),
            instructions: Instructions::default(),
            units: 9,
        }
    }

    fn code(text: &str) -> Job {
        Job::Code(text.to_owned())
    }

    #[test]
    fn the_worker_does_one_job_at_a_time_and_the_newest_of_a_kind() {
        let (mut work, mut effects) = (Work::default(), Vec::new());
        work.ask(search(), &mut effects);
        work.ask(Job::Laws, &mut effects);
        work.ask(code("x"), &mut effects);
        work.ask(code("x ^"), &mut effects);
        assert_eq!(asked(&mut effects), [search()]);
        assert_eq!(work.answered(&mut effects), Some(search()));
        assert_eq!(asked(&mut effects), [code("x ^")]);
        assert_eq!(work.answered(&mut effects), Some(code("x ^")));
        assert_eq!(asked(&mut effects), [Job::Laws]);
        assert_eq!(work.answered(&mut effects), Some(Job::Laws));
        assert_eq!((work.answered(&mut effects), asked(&mut effects)), (None, vec![]));
    }

    #[test]
    fn a_job_that_takes_long_gives_way_to_a_keystroke() {
        let (mut work, mut effects) = (Work::default(), Vec::new());
        work.ask(Job::Laws, &mut effects);
        work.ask(code("x"), &mut effects);
        assert!(effects.contains(&Effect::StartTimer(Timer::Outdated, OUTDATED_FOR)));
        effects.clear();
        work.stop_outdated(&mut effects);
        assert!(effects.contains(&Effect::StopWorker));
        assert_eq!(asked(&mut effects), [code("x")]);
        // Older code is of no interest any more.
        work.ask(code("x ^"), &mut effects);
        work.stop_outdated(&mut effects);
        assert_eq!(asked(&mut effects), [code("x ^")]);
        // Nothing is outdated, so nothing is stopped.
        work.stop_outdated(&mut effects);
        assert_eq!(effects, []);
        work.answered(&mut effects);
        assert_eq!(asked(&mut effects), [Job::Laws]);
    }
}
