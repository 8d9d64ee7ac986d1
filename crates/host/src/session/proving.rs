//! Who wins, by proof numbers.

use std::time::{Duration, Instant};

use gametree::driver::{Line, Lines, best_first};
use gametree::pn::{ProofSearch, Settled, Solution, Variant};
use gametree::rules::{self, Refusal};
use gametree::score::{self, Score};
use gametree::{Bound, Limits, StoppedBy, TableVerdict, Value, WinScale};
use gametree_games::hosted::Hosted;

use super::engine::Root;
use super::fitting::{exact, stopped};
use super::texts::Finding;
use crate::error::HostError;
use crate::methods::Method;
use crate::request::SearchRequest;
use crate::watch::{Watch, Watching};

/// Every move with its value, and what ended the search.
type Proved<M> = (Vec<Line<M>>, StoppedBy);

/// What is left of the limits while moves are solved one after the other.
struct Remaining<'a> {
    limits: &'a Limits,
    clock: Instant,
    nodes: u64,
}

impl Remaining<'_> {
    fn limits(&self) -> Limits {
        let passed = self.clock.elapsed();
        let time = |limit: Option<Duration>| limit.map(|limit| limit.saturating_sub(passed));
        Limits {
            nodes: self.limits.nodes.map(|nodes| nodes.saturating_sub(self.nodes)),
            hard: time(self.limits.hard),
            soft: time(self.limits.soft),
            ..self.limits.clone()
        }
    }
}

impl<G: Hosted> Root<'_, G> {
    /// Win, draw or loss, and one move that keeps it; if all moves are asked for, of each of them.
    pub(super) fn by_proof_numbers(
        self,
        request: &SearchRequest,
        watch: &mut Watch<G>,
    ) -> Result<Finding, HostError> {
        check_question(request)?;
        let mut left = Remaining { limits: &request.limits, clock: Instant::now(), nodes: 0 };
        let solution = self.proved(request, &mut left, Watching::by(watch));
        let stopped_by = match &solution.refusal {
            None => StoppedBy::Solved,
            Some(Refusal::Stopped(why)) => *why,
            Some(refusal) => return Err(refusal.clone().into()),
        };
        let value = value_of(&solution);
        let mut lines: Vec<_> =
            solution.best.map(|mv| Line { mv, value, pv: vec![mv] }).into_iter().collect();
        let is_known = value.is_some_and(Value::is_settled);
        let mut stopped_by = stopped_by;
        if request.lines != Lines::Best && is_known {
            (lines, stopped_by) =
                self.proved_moves(request, &mut left, (solution.best, value), watch)?;
        }
        let finding = stopped(stopped_by, left.clock.elapsed());
        Ok(Finding {
            value: value.map(|value| self.view(value, WinScale::Flat)),
            score: value.map(|value| value.score),
            lines: lines.iter().map(|line| self.line(line, WinScale::Flat)).collect(),
            settled: is_known && lines.iter().all(|line| line.value.is_some()),
            nodes: left.nodes,
            ..finding
        })
    }

    fn proved(
        self,
        request: &SearchRequest,
        left: &mut Remaining<'_>,
        observer: Watching<'_, G>,
    ) -> Solution<G::Move> {
        let limits = left.limits();
        let search = ProofSearch {
            game: self.game,
            variant: match request.method {
                Method::Pn => Variant::Tree,
                Method::Pn2 => Variant::TwoTrees,
                _ => Variant::DepthFirst,
            },
            memory: request.hash_bytes,
            threads: request.threads,
            limits: &limits,
        };
        let solution = search.solve(self.pos, self.past, observer);
        left.nodes += solution.nodes;
        solution
    }

    /// Every move with its value, the best first, and what ended the search. The value of the
    /// position is known, and a move that keeps it.
    fn proved_moves(
        self,
        request: &SearchRequest,
        left: &mut Remaining<'_>,
        (best, of_best): (Option<G::Move>, Option<Value>),
        watch: &mut Watch<G>,
    ) -> Result<Proved<G::Move>, HostError> {
        let mover = rules::mover(self.game, self.pos);
        let mut lines = Vec::new();
        let mut stopped_by = StoppedBy::Solved;
        let all_lose = of_best.is_some_and(|value| value.score < 0);
        for mv in rules::allowed_moves(self.game, self.pos, self.past) {
            if all_lose || best == Some(mv) {
                lines.push(Line { mv, value: of_best, pv: vec![mv] });
                continue;
            }
            let (mut pos, mut past) = (self.pos.clone(), self.past.clone());
            past.push_move(self.game, self.pos, mv);
            self.game.play(&mut pos, mv);
            let after = Root { game: self.game, pos: &pos, past: &past };
            let solution = after.proved(request, left, Watching::by(watch));
            match solution.refusal {
                None => {}
                Some(Refusal::Stopped(why)) => stopped_by = why,
                Some(refusal) => return Err(refusal.into()),
            }
            let again = rules::mover(self.game, &pos) == mover;
            let value = solution.verdict().map(|verdict| {
                let score = score_of(verdict);
                exact(if again { score } else { -score })
            });
            lines.push(Line { mv, value, pv: vec![mv] });
        }
        best_first(&mut lines);
        if let Lines::Few(count) = request.lines {
            lines.truncate(count.max(1));
        }
        Ok((lines, stopped_by))
    }
}

/// Refuses what such a search does not answer.
fn check_question(request: &SearchRequest) -> Result<(), HostError> {
    let refused = |what: &str, reason: &str, fits: &[&str]| {
        Err(HostError::Misfit {
            method: request.method.name().to_owned(),
            what: what.to_owned(),
            reason: reason.to_owned(),
            fits: fits.iter().map(|&one| one.to_owned()).collect(),
        })
    };
    if request.threads > 1 && request.method != Method::DfPn {
        return Err(HostError::OutOfRange {
            what: "number of threads",
            given: request.threads.to_string(),
            allowed: format!(
                "{} searches with one thread; dfpn takes several",
                request.method.name()
            ),
        });
    }
    if request.limits.depth.is_some() {
        let fits = ["--nodes N", "--time 10s", "--method alphabeta"];
        refused("a limit of depth", "it follows lines of any length", &fits)
    } else {
        Ok(())
    }
}

/// What is proven of the value: all of it, or that it is no win.
fn value_of<M>(solution: &Solution<M>) -> Option<Value> {
    match (solution.verdict(), solution.wins) {
        (Some(verdict), _) => Some(exact(score_of(verdict))),
        (None, Some(Settled::Disproved)) => Some(Value { bound: Bound::Upper, ..exact(0) }),
        (None, _) => None,
    }
}

const fn score_of(verdict: TableVerdict) -> Score {
    match verdict {
        TableVerdict::Win => score::WIN,
        TableVerdict::Draw => 0,
        TableVerdict::Loss => -score::WIN,
    }
}
