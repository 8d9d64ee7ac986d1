//! Solving: the value under perfect play to the end, and moves that keep it.

use super::Scope;
use super::board::Question;
use super::exact::{Scale, Span, bisect};
use super::report::{Line, Solution, best_first, value};
use super::team::Team;
use crate::alphabeta::Switches;
use crate::evaluator::Evaluator;
use crate::hints::{Hints, Known, Look};
use crate::kinds::Deterministic;
use crate::limits::StoppedBy;
use crate::observer::Observer;
use crate::rules::{self, Refusal};
use crate::score::{self, Bound, MAX_PLY, Proof, Score, Value, WIN, WinScale, Window, is_decided};

/// A position being solved.
pub(super) struct Solving<'t, 'a, G: Hints, E: Evaluator<G>, S, O> {
    team: &'t mut Team<'a, G, E, S, O>,
    wins: WinScale,
    scale: Scale,
    depth: usize,
    /// The best move shown so far, and what it is worth at least.
    best: Option<(G::Move, Score)>,
}

impl<'t, 'a, G, E, S, O> Solving<'t, 'a, G, E, S, O>
where
    G: Hints + Deterministic<Position: Send, Move: Send> + Sync,
    E: Evaluator<G, State: Send> + Sync,
    S: Switches,
    O: Observer<G>,
{
    pub(super) fn new(team: &'t mut Team<'a, G, E, S, O>, wins: WinScale) -> Self {
        let longest = team.game().plies_left(&team.pos).map_or(MAX_PLY, |plies| plies as usize);
        let scale = Scale::new(G::SCORING, wins, longest);
        // A side without a move shows a ply after the last move of a line.
        Solving { team, wins, scale, depth: (longest + 1).min(MAX_PLY), best: None }
    }

    pub(super) fn run(mut self, scope: Scope) -> Result<Solution<G::Move>, Refusal> {
        let game = self.team.game();
        if let Some(outcome) = rules::result_after(game, &self.team.pos, self.team.past()) {
            let score = score::of_outcome(outcome, rules::mover(game, &self.team.pos), 0);
            return Ok(self.solution(Span { low: score, high: score }, 0, Vec::new()));
        }
        let span = self.settle(Question::Root, self.span_of_root());
        let value_nodes = self.team.nodes();
        if span.low == span.high && self.best.is_none_or(|(_, score)| score < span.low) {
            // Every answer was "not above": ask once more, just below, for a move.
            self.ask(Question::Root, Window::above(span.low - 1));
        }
        let lines = match scope {
            Scope::All if self.team.stopped().is_none() => self.all_lines(span.low),
            _ => Vec::new(),
        };
        if self.team.lead.estimates > 0 {
            return Err(Refusal::TooDeep);
        }
        Ok(self.solution(span, value_nodes, lines))
    }

    /// Whether the mover wins within so many plies, and how: the shortest way, up to a ply.
    pub(super) fn run_within(mut self, plies: usize) -> Solution<G::Move> {
        let mut span = self.scale.span();
        // A win ends with a move of the winner: sooner ones are asked about first.
        for within in (1 + (plies + 1) % 2..=plies).step_by(2) {
            // A side without a move shows a ply after the last move.
            self.depth = within + 1;
            let window = Window::above(score::win_in(within) - 1);
            let score = self.team.ask(Question::Root, self.depth, window);
            if self.team.stopped().is_some() {
                break;
            }
            if score > window.alpha {
                self.best = self.team.lead.root.best;
                // Less was excluded, and a longer win is no answer to this question.
                span = Span { low: score, high: score };
                break;
            }
            span.high = window.alpha;
        }
        let nodes = self.team.nodes();
        self.solution(span, nodes, Vec::new())
    }

    /// What the game can say about the value beforehand.
    fn span_of_root(&self) -> Span {
        let (game, pos) = (self.team.game(), &self.team.pos);
        let whole = self.scale.span();
        let (low, high) = match game.look(pos, &mut Vec::new()) {
            Look::Known(Known::WinIn(plies)) => (score::win_in(plies as usize), WIN),
            Look::Known(Known::LossIn(plies)) => (-WIN, score::loss_in(plies as usize)),
            Look::Known(Known::DrawWithin(_)) => (0, 0),
            Look::Safe | Look::Nothing => {
                let range = game.bounds(pos);
                range.map_or((whole.low, whole.high), |range| (range.low, range.high))
            }
        };
        match self.wins {
            WinScale::ByDistance => Span { low: low.max(whole.low), high: high.min(whole.high) },
            WinScale::Flat => Span { low: flat(low), high: flat(high) },
        }
    }

    /// Narrows the span to the value that answers the question.
    fn settle(&mut self, question: Question<G::Move>, span: Span) -> Span {
        let scale = self.scale;
        bisect(scale, span, |window| self.ask(question, window))
    }

    /// Asks the team; `None` if it was stopped.
    fn ask(&mut self, question: Question<G::Move>, window: Window) -> Option<Score> {
        let score = self.team.ask(question, self.depth, window);
        if self.team.stopped().is_some() || self.team.lead.estimates > 0 {
            return None;
        }
        if question == Question::Root && score > window.alpha {
            self.best = self.team.lead.root.best;
        }
        Some(score)
    }

    /// Every move with its value, which is at most `most`, the best first.
    fn all_lines(&mut self, most: Score) -> Vec<Line<G::Move>> {
        let game = self.team.game();
        let mut lines = Vec::new();
        for mv in rules::allowed_moves(game, &self.team.pos, self.team.past()) {
            let span = if self.best.is_some_and(|(best, _)| best == mv) {
                Span { low: most, high: most }
            } else {
                self.settle(Question::Move(mv), Span { high: most, ..self.scale.span() })
            };
            lines.push(Line { mv, value: Some(self.value(span)), pv: vec![mv] });
        }
        best_first(&mut lines);
        lines
    }

    /// What is known: the value, or the end of the span that says more.
    fn value(&self, span: Span) -> Value {
        if span.low == span.high {
            value(span.low, Bound::Exact, 0)
        } else if span.low > self.scale.span().low {
            Value { score: span.low, bound: Bound::Lower, proof: Proof::Proven }
        } else {
            Value { score: span.high, bound: Bound::Upper, proof: Proof::Proven }
        }
    }

    fn solution(
        self,
        span: Span,
        value_nodes: u64,
        lines: Vec<Line<G::Move>>,
    ) -> Solution<G::Move> {
        Solution {
            value: self.value(span),
            best: self.best.map(|(mv, _)| mv),
            lines,
            value_nodes,
            nodes: self.team.nodes(),
            elapsed: self.team.budget().elapsed(),
            stopped_by: self.team.stopped().unwrap_or(StoppedBy::Solved),
        }
    }
}

fn flat(score: Score) -> Score {
    if is_decided(score) { score.signum() * WIN } else { score }
}
