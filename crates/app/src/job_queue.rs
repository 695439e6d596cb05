//! The queue of jobs for the worker, which does one at a time.

use crate::effect::{Effect, Timer};
use crate::job::{Job, JobId};

/// How long an outdated job may still take before the worker is stopped for the next one, in milliseconds.
const OUTDATED_FOR: u32 = 100;

/// The jobs that the worker does or is to do.
#[derive(Debug, Default)]
pub(crate) struct JobQueue {
    /// The number of the last job.
    last: JobId,
    /// The job that the worker does.
    current: Option<(JobId, Job)>,
    /// The jobs after it, the most urgent first. There is one of each kind.
    waiting: Vec<(JobId, Job)>,
    /// Whether the timer runs that stops an outdated job.
    is_timed: bool,
}

impl JobQueue {
    /// Returns an empty queue. Where the numbers of its jobs begin depends on the seed.
    pub(crate) fn seeded(seed: u64) -> Self {
        Self { last: JobId::nth(seed as u32), ..Self::default() }
    }

    /// Returns a queue without jobs, whose next job has another number than the jobs of this one.
    pub(crate) fn emptied(&self) -> Self {
        Self { last: self.last, ..Self::default() }
    }

    /// Adds a job, in place of older ones of this kind, and returns its number.
    pub(crate) fn add(&mut self, job: Job, effects: &mut Vec<Effect>) -> JobId {
        self.waiting.retain(|(_, it)| !it.is_like(&job));
        match &self.current {
            Some((id, current)) if *current == job => *id,
            _ => {
                self.last = self.last.next();
                self.insert((self.last, job), effects);
                self.last
            }
        }
    }

    fn insert(&mut self, (id, job): (JobId, Job), effects: &mut Vec<Effect>) {
        let place = self.waiting.partition_point(|(_, it)| it.rank() <= job.rank());
        self.waiting.insert(place, (id, job));
        self.begin(effects);
    }

    fn begin(&mut self, effects: &mut Vec<Effect>) {
        if self.current.is_some() {
            if self.is_outdated() && !std::mem::replace(&mut self.is_timed, true) {
                effects.push(Effect::StartTimer(Timer::Outdated, OUTDATED_FOR));
            }
            return;
        }
        self.is_timed = false;
        effects.push(Effect::StopTimer(Timer::Outdated));
        if !self.waiting.is_empty() {
            let (id, job) = self.waiting.remove(0);
            effects.push(Effect::StartJob(id, job.clone()));
            self.current = Some((id, job));
        }
    }

    /// Whether the worker should stop its job: the answer is useless, or a text waits to be read.
    fn is_outdated(&self) -> bool {
        let (Some((_, current)), Some((_, next))) = (&self.current, self.waiting.first()) else {
            return false;
        };
        self.is_replaced() || next.is_reading() && !current.is_reading()
    }

    /// Whether the answer is useless, because a newer job waits.
    fn is_replaced(&self) -> bool {
        let Some((_, current)) = &self.current else {
            return false;
        };
        // New code has a new report.
        let replaces = |it: &Job| match current {
            Job::Report(_) if it.reads_code() => true,
            _ => it.is_like(current),
        };
        self.waiting.iter().any(|(_, it)| replaces(it))
    }

    /// Takes the job with this number, which the worker has ended. `None` if the worker does another one.
    pub(crate) fn end(&mut self, id: JobId, effects: &mut Vec<Effect>) -> Option<Job> {
        let (_, ended) = self.current.take_if(|(current, _)| *current == id)?;
        self.begin(effects);
        Some(ended)
    }

    /// Stops the worker if its job is still outdated. A job that only has to give way is done later.
    pub(crate) fn stop_outdated(&mut self, effects: &mut Vec<Effect>) {
        self.is_timed = false;
        if !self.is_outdated() {
            return;
        }
        let is_replaced = self.is_replaced();
        let stopped = self.current.take().filter(|_| !is_replaced);
        effects.push(Effect::StopWorker);
        self.begin(effects);
        if let Some(stopped) = stopped {
            self.insert(stopped, effects);
        }
    }

    /// Forgets a job. If the worker does it, stops the worker and returns the job.
    pub(crate) fn abandon(&mut self, id: JobId, effects: &mut Vec<Effect>) -> Option<Job> {
        self.waiting.retain(|(waiting, _)| *waiting != id);
        let (_, stopped) = self.current.take_if(|(current, _)| *current == id)?;
        effects.push(Effect::StopWorker);
        self.begin(effects);
        Some(stopped)
    }

    /// Removes the jobs that aren't worth waiting for, because no worker does them, and begins the others again.
    pub(crate) fn give_up(&mut self, is_lost: fn(&Job) -> bool, effects: &mut Vec<Effect>) {
        self.waiting.retain(|(_, job)| !is_lost(job));
        if let Some(again) = self.current.take().filter(|(_, job)| !is_lost(job)) {
            self.waiting.insert(0, again);
        }
        self.begin(effects);
    }
}

#[cfg(test)]
mod tests {
    use deltaboard_compiler::Instructions;
    use deltaboard_scene::Text;

    use super::*;

    /// Takes the jobs that were started.
    fn started(effects: &mut Vec<Effect>) -> Vec<Job> {
        let started = effects.drain(..).filter_map(|effect| match effect {
            Effect::StartJob(_, job) => Some(job),
            _ => None,
        });
        started.collect()
    }

    /// Ends the current job.
    fn end(queue: &mut JobQueue, effects: &mut Vec<Effect>) -> Option<Job> {
        let (id, _) = queue.current.as_ref()?;
        queue.end(*id, effects)
    }

    fn search() -> Job {
        Job::Search {
            permutation: "sq".to_owned(),
            instructions: Instructions::default(),
            units: 9,
        }
    }

    fn code(text: &str) -> Job {
        Job::Read(vec![Text::Code(text.to_owned())])
    }

    #[test]
    fn the_worker_does_one_job_at_a_time_and_the_newest_of_a_kind() {
        let (mut queue, mut effects) = (JobQueue::default(), Vec::new());
        queue.add(search(), &mut effects);
        queue.add(Job::Laws, &mut effects);
        queue.add(code("x"), &mut effects);
        queue.add(code("x ^"), &mut effects);
        assert_eq!(started(&mut effects), [search()]);
        assert_eq!(end(&mut queue, &mut effects), Some(search()));
        assert_eq!(started(&mut effects), [code("x ^")]);
        assert_eq!(end(&mut queue, &mut effects), Some(code("x ^")));
        assert_eq!(started(&mut effects), [Job::Laws]);
        assert_eq!(end(&mut queue, &mut effects), Some(Job::Laws));
        assert_eq!((end(&mut queue, &mut effects), started(&mut effects)), (None, vec![]));
    }

    #[test]
    fn a_job_that_takes_long_gives_way_to_a_keystroke() {
        let (mut queue, mut effects) = (JobQueue::default(), Vec::new());
        queue.add(Job::Laws, &mut effects);
        queue.add(code("x"), &mut effects);
        assert!(effects.contains(&Effect::StartTimer(Timer::Outdated, OUTDATED_FOR)));
        effects.clear();
        queue.stop_outdated(&mut effects);
        assert!(effects.contains(&Effect::StopWorker));
        assert_eq!(started(&mut effects), [code("x")]);
        // Older code is of no interest any more.
        queue.add(code("x ^"), &mut effects);
        queue.stop_outdated(&mut effects);
        assert_eq!(started(&mut effects), [code("x ^")]);
        // Nothing is outdated, so nothing is stopped.
        queue.stop_outdated(&mut effects);
        assert_eq!(effects, []);
        end(&mut queue, &mut effects);
        assert_eq!(started(&mut effects), [Job::Laws]);
    }

    #[test]
    fn only_the_current_job_can_end() {
        let (mut queue, mut effects) = (JobQueue::default(), Vec::new());
        let first = queue.add(Job::Laws, &mut effects);
        let second = queue.add(code("x"), &mut effects);
        assert_eq!(queue.end(second, &mut effects), None);
        queue.stop_outdated(&mut effects);
        // The first has been stopped, but answers late.
        assert_eq!(queue.end(first, &mut effects), None);
        assert_eq!(queue.end(second, &mut effects), Some(code("x")));
        assert_eq!(queue.end(second, &mut effects), None);
    }
}
