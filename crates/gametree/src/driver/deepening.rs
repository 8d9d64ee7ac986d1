#![doc = include_str!("../alphabeta/pages/deepening.md")]

use std::time::Duration;

use super::Lines;
use super::aspiration::aspirate;
use super::board::Question;
use super::mtdf::mtdf;
use super::pacing::Pacing;
use super::principal::complete;
use super::report::{Line, Report, best_first, value};
use super::team::Team;
use crate::alphabeta::{Enhancement, Enhancements, Switches};
use crate::evaluator::Evaluator;
use crate::hints::{Hints, TableVerdict};
use crate::kinds::Deterministic;
use crate::limits::StoppedBy;
use crate::observer::Observer;
use crate::rules;
use crate::score::{
    Bound, INFINITY, Proof, Score, Value, Window, is_decided, of_verdict, plies_to_end,
};
use crate::sorting::largest_first;

/// An iteration is expected to take this many times as long as the last one, at least and at most.
const GROWTH: std::ops::RangeInclusive<f64> = 1.5..=8.0;

/// A forced move is played at once after an iteration of this depth.
const DEPTH_OF_A_FORCED_MOVE: usize = 5;

/// A search that looks one ply further again and again.
pub(super) struct Deepening<'t, 'a, G: Hints, E: Evaluator<G>, S, O> {
    team: &'t mut Team<'a, G, E, S, O>,
    on: Enhancements,
    mode: Lines,
    /// All root moves, the best first; only the first matters in [`Lines::Best`].
    lines: Vec<Line<G::Move>>,
    depth: usize,
    /// What the best move is worth at least, as far as this iteration has shown.
    shown: Option<Score>,
    /// How sure it is of its best move.
    pacing: Pacing<G::Move>,
    /// How long the last two iterations took.
    took: [Duration; 2],
    /// What the moves of the root come to, if tables of solved endings hold that.
    verdicts: Vec<(G::Move, TableVerdict)>,
    /// Whether no move leads to a position that is searched.
    left_to_tables: bool,
}

impl<'t, 'a, G, E, S, O> Deepening<'t, 'a, G, E, S, O>
where
    G: Hints + Deterministic<Position: Send, Move: Send> + Sync,
    E: Evaluator<G, State: Send> + Sync,
    S: Switches,
    O: Observer<G>,
{
    pub(super) fn new(team: &'t mut Team<'a, G, E, S, O>, on: Enhancements, mode: Lines) -> Self {
        let mut moves = rules::allowed_moves(team.game(), &team.pos, team.past());
        if on.has(Enhancement::Order) {
            largest_first(&mut moves, |&mv| team.game().order(&team.pos, mv).into());
        }
        let lines = moves.into_iter().map(|mv| Line { mv, value: None, pv: vec![mv] }).collect();
        Deepening {
            team,
            on,
            mode,
            lines,
            depth: 0,
            shown: None,
            pacing: Pacing::new(),
            took: [Duration::ZERO; 2],
            verdicts: Vec::new(),
            left_to_tables: false,
        }
    }

    /// The same with the moves alone that keep the result, if tables hold that. Who wants to hear
    /// of every move hears what each comes to.
    pub(super) fn by_tables(mut self) -> Self {
        if !G::TABLES || !self.on.has(Enhancement::Tablebase) {
            return self;
        }
        let (team, moves) = (&self.team, self.lines.iter().map(|line| line.mv));
        let ask = |moves: &[G::Move]| team.game().best_by_tables(&team.pos, team.past(), moves);
        if self.mode == Lines::All {
            let each: Option<_> = moves.map(|mv| Some((mv, ask(&[mv])?.1))).collect();
            self.verdicts = each.unwrap_or_default();
        } else {
            let moves: Vec<G::Move> = moves.collect();
            let Some((best, verdict)) = ask(&moves) else { return self };
            self.verdicts = best.iter().map(|&mv| (mv, verdict)).collect();
            self = self.among(&best);
        }
        self.left_to_tables = self.is_left_to_tables();
        self
    }

    /// The same with these moves of the root alone, each a question of its own.
    pub(super) fn among(mut self, moves: &[G::Move]) -> Self {
        let lines = moves.iter().map(|&mv| Line { mv, value: None, pv: vec![mv] });
        self.lines = lines.collect();
        if self.on.has(Enhancement::Order) {
            let (game, pos) = (self.team.game(), &self.team.pos);
            largest_first(&mut self.lines, |line| game.order(pos, line.mv).into());
        }
        if self.mode == Lines::Best {
            self.mode = Lines::Few(1);
        }
        self
    }

    /// Searches until a limit, or until nothing is left to find out. The last depth is `most`, the
    /// others lie `stride` plies apart below it.
    pub(super) fn run(
        mut self,
        most: usize,
        stride: usize,
        on_report: &mut dyn FnMut(&Report<G::Move>),
    ) -> Report<G::Move> {
        if self.lines.is_empty() {
            return self.report(Some(StoppedBy::Solved));
        }
        let stride = stride.clamp(1, most.max(1));
        let first = match self.on.has(Enhancement::Deepening) {
            true => most.saturating_sub(1) % stride + 1,
            false => most,
        };
        for depth in (first..=most).step_by(stride) {
            if depth > first && !self.goes_on() {
                return self.report(Some(StoppedBy::Time));
            }
            let began = self.team.budget().elapsed();
            let finished = self.iterate(depth);
            if let Some(why) = self.team.stopped() {
                return self.report(Some(why));
            }
            debug_assert!(finished.is_some());
            self.depth = depth;
            self.complete_lines();
            let root = &self.team.lead.root;
            if let Some(value) = self.lines[0].value {
                let effort = (root.best_nodes, root.nodes);
                self.pacing.note(self.lines[0].mv, value.score, effort);
            }
            self.took = [self.took[1], self.team.budget().elapsed() - began];
            if self.is_settled() || depth > 1 && self.left_to_tables {
                return self.report(Some(StoppedBy::Solved));
            }
            if depth < most {
                on_report(&self.report(None));
            }
        }
        self.report(Some(StoppedBy::Depth))
    }

    /// Whether another iteration is worth beginning.
    fn goes_on(&self) -> bool {
        let budget = self.team.budget();
        if !self.on.has(Enhancement::NodeTime) {
            return budget.allows(self.expected());
        }
        if !budget.is_clock() {
            // What an unfinished iteration finds counts too.
            return true;
        }
        // The only move needs no thought, but a game wants its score.
        let forced = self.lines.len() == 1 && self.depth >= DEPTH_OF_A_FORCED_MOVE;
        budget.is_pondering() || (!forced && budget.aims_beyond(self.pacing.factor()))
    }

    /// One iteration. `None` if it was stopped; what it found by then is kept.
    fn iterate(&mut self, depth: usize) -> Option<()> {
        match self.mode {
            Lines::Best => self.iterate_root(depth),
            Lines::Few(count) => self.iterate_moves(depth, count.max(1)),
            Lines::All => self.iterate_moves(depth, usize::MAX),
        }
    }

    /// The whole root as one question.
    fn iterate_root(&mut self, depth: usize) -> Option<()> {
        let estimates = self.team.lead.estimates;
        if self.on.has(Enhancement::Deepening) {
            self.team.lead.root_first = Some(self.lines[0].mv);
        }
        self.shown = None;
        let guess = self.lines[0].value.map(|value| value.score);
        let result = self.value_of(Question::Root, depth, guess, -INFINITY);
        let estimates = self.team.lead.estimates - estimates;
        let (score, bound) = match (result, self.shown) {
            (Some(found), _) => found,
            // What an unfinished iteration found counts once its first move is done.
            (None, Some(score)) => (score, Bound::Lower),
            (None, None) => return None,
        };
        self.lines[0].value = Some(value(score, bound, estimates));
        result.map(|_| ())
    }

    /// Each root move by itself, the best `count` of them exactly.
    fn iterate_moves(&mut self, depth: usize, count: usize) -> Option<()> {
        let mut best: Vec<Score> = Vec::new();
        let mut stopped = None;
        let mut done = 0;
        for at in 0..self.lines.len() {
            let line = &self.lines[at];
            if !line.value.is_some_and(|value| self.is_final(value)) {
                let floor = best.get(count - 1).map_or(-INFINITY, |&score| score);
                let estimates = self.team.lead.estimates;
                let guess = line.value.map(|value| value.score);
                let Some((score, bound)) =
                    self.value_of(Question::Move(line.mv), depth, guess, floor)
                else {
                    stopped = Some(());
                    break;
                };
                let line = &mut self.lines[at];
                line.value = Some(value(score, bound, self.team.lead.estimates - estimates));
                line.pv.truncate(1);
                line.pv.extend_from_slice(self.team.lead.line_after_root_move());
            }
            if let Some(Value { score, .. }) = self.lines[at].value {
                // All of them would make this quadratic, and nothing needs them.
                if count < self.lines.len() {
                    best.insert(best.partition_point(|&other| other >= score), score);
                    best.truncate(count);
                }
            }
            done = at + 1;
        }
        // Those not looked at in a stopped iteration stay behind those that were.
        best_first(&mut self.lines[..done]);
        if stopped.is_some() { None } else { Some(()) }
    }

    /// The value that answers `question`, exact if above `floor`; `None` if it was stopped.
    fn value_of(
        &mut self,
        question: Question<G::Move>,
        depth: usize,
        guess: Option<Score>,
        floor: Score,
    ) -> Option<(Score, Bound)> {
        if floor > -INFINITY {
            let window = Window { alpha: floor, beta: INFINITY };
            let score = self.ask(question, depth, window)?;
            return Some((score, Bound::of(score, window)));
        }
        let score = match guess {
            _ if self.on.has(Enhancement::Mtdf) => {
                mtdf(guess.unwrap_or(0), |window| self.ask(question, depth, window))?
            }
            Some(guess) if self.on.has(Enhancement::Aspiration) => {
                aspirate(guess, |window| self.ask(question, depth, window))?
            }
            _ => self.ask(question, depth, Window::FULL)?,
        };
        Some((score, Bound::Exact))
    }

    /// Asks the team, and keeps the best move whenever one has shown itself.
    fn ask(&mut self, question: Question<G::Move>, depth: usize, window: Window) -> Option<Score> {
        let score = self.team.ask(question, depth, window);
        let lead = &self.team.lead;
        if question == Question::Root
            && let Some((mv, score)) = lead.root.best
            && score > window.alpha
        {
            let line = lead.line();
            let pv = if line.first() == Some(&mv) { line.to_vec() } else { vec![mv] };
            self.put_first(mv, pv);
            self.shown = Some(score);
        }
        if self.team.stopped().is_some() { None } else { Some(score) }
    }

    fn put_first(&mut self, mv: G::Move, pv: Vec<G::Move>) {
        if let Some(at) = self.lines.iter().position(|line| line.mv == mv) {
            self.lines[..=at].rotate_right(1);
            self.lines[0].pv = pv;
        }
    }

    fn complete_lines(&mut self) {
        let wanted = self.wanted();
        for line in self.lines.iter_mut().take(wanted) {
            if let Some(value) = line.value {
                complete(self.team, &mut line.pv, value.score, self.depth);
            }
        }
    }

    /// How many lines were asked for.
    fn wanted(&self) -> usize {
        match self.mode {
            Lines::Best => 1,
            Lines::Few(count) => count.max(1),
            Lines::All => usize::MAX,
        }
    }

    /// Whether a deeper iteration could change nothing: the values asked for are final, and no
    /// other move is only estimated to be worse.
    fn is_settled(&self) -> bool {
        let is_proven = |value: Value| value.proof == Proof::Proven && value.bound != Bound::Lower;
        let wanted = self.wanted();
        let (mut asked, mut others) =
            (self.lines.iter().take(wanted), self.lines.iter().skip(wanted));
        asked.all(|line| line.value.is_some_and(|value| self.is_final(value)))
            && (self.mode == Lines::Best || others.all(|line| line.value.is_some_and(is_proven)))
    }

    /// Whether a deeper iteration would find the same. A search that leaves moves out may see a long win
    /// sooner than a short one, though not than one in a single ply: it goes on to twice its length.
    fn is_final(&self, value: Value) -> bool {
        let sought = || self.depth + 2 >= 2 * plies_to_end(value.score);
        let leaves_out = self.on.has_any(Enhancements::INEXACT) && is_decided(value.score);
        value.is_settled() && (!leaves_out || sought())
    }

    /// Whether every move leads to a position that the search leaves to tables, so that a deeper one
    /// finds no more.
    fn is_left_to_tables(&self) -> bool {
        let (game, pos) = (self.team.game(), &self.team.pos);
        !self.lines.is_empty()
            && self.lines.iter().all(|line| {
                let mut after = pos.clone();
                game.play(&mut after, line.mv);
                game.verdict(&after).is_some()
            })
    }

    /// How long the next iteration is expected to take.
    fn expected(&self) -> Duration {
        let [before, last] = self.took.map(|time| time.as_secs_f64());
        let growth = if before > 0.0 { last / before } else { *GROWTH.start() };
        Duration::from_secs_f64(last * growth.clamp(*GROWTH.start(), *GROWTH.end()))
    }

    /// A line as it is told: what tables know counts, but for a win that was seen to its end.
    fn told(&self, line: &Line<G::Move>) -> Line<G::Move> {
        let of_move = self.verdicts.iter().find(|&&(mv, _)| mv == line.mv);
        let Some(&(_, verdict)) = of_move else { return line.clone() };
        let by_table = of_verdict(verdict, 0);
        let told = |value: Value| match is_decided(value.score) && by_table != 0 {
            true => value,
            false => Value { score: by_table, bound: Bound::Exact, proof: Proof::Estimated },
        };
        Line { value: line.value.map(told), ..line.clone() }
    }

    fn report(&self, stopped_by: Option<StoppedBy>) -> Report<G::Move> {
        let told = self.lines.iter().take(self.wanted()).map(|line| self.told(line));
        let mut lines: Vec<Line<G::Move>> = told.collect();
        if !self.verdicts.is_empty() {
            best_first(&mut lines);
        }
        Report {
            depth: self.depth,
            lines,
            nodes: self.team.nodes(),
            elapsed: self.team.budget().elapsed(),
            table_fullness: self.team.table_fullness(),
            stopped_by,
        }
    }
}
