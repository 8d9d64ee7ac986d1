//! Sums of parts in which both players have the same moves.

use std::time::Instant;

use gametree::contract::{self, Report, Walks};
use gametree::driver::{Line, Lines, best_first};
use gametree::nimber::{Mover, Nimbers};
use gametree::rules::Refusal;
use gametree::score::{self, Score};
use gametree::{Impartial, LastMove, Limits, StoppedBy, WinScale};
use gametree_games::hosted::{Hosted, ImpartialUse};

use super::engine::{Root, misfit};
use super::fitting::{exact, stopped};
use super::plain::PlainSession;
use super::texts::Finding;
use crate::error::HostError;
use crate::methods::Method;
use crate::nimber::{NimberView, PartView, view_of};
use crate::request::SearchRequest;

/// What nimbers say of a position, without the type of its parts.
struct Sum<M> {
    nimber: u32,
    parts: Vec<PartView>,
    mover: Mover,
    moves: Vec<(M, Mover)>,
    last_move: LastMove,
    nodes: u64,
}

/// Asks for the nimbers of a position.
struct Ask<'a, G: Hosted> {
    pos: &'a G::Position,
    limits: &'a Limits,
    memory: usize,
}

impl<G: Hosted> ImpartialUse<G> for Ask<'_, G> {
    type Out = Result<Sum<G::Move>, Refusal>;

    fn with(self, game: &G) -> Self::Out
    where
        G: Impartial,
    {
        let verdict = Nimbers::new(game, self.memory, self.limits).verdict(self.pos)?;
        let part = |(part, nimber): &(G::Part, u32)| PartView {
            part: game.part_text(part),
            nimber: u64::from(*nimber),
        };
        Ok(Sum {
            nimber: verdict.nimber,
            parts: verdict.parts.iter().map(part).collect(),
            mover: verdict.mover,
            moves: verdict.moves,
            last_move: game.last_move(),
            nodes: verdict.nodes,
        })
    }
}

/// Whether the game is one of sums.
pub(super) fn is_impartial<G: Hosted>(game: &G) -> bool {
    struct Is;
    impl<G: Hosted> ImpartialUse<G> for Is {
        type Out = ();
        fn with(self, _: &G)
        where
            G: Impartial,
        {
        }
    }
    game.impartial(Is).is_some()
}

/// The contract of sums, if the game is one of them.
pub(super) fn check<G: Hosted>(game: &G, walks: &Walks) -> Option<Report> {
    struct Check<'a>(&'a Walks);
    impl<G: Hosted> ImpartialUse<G> for Check<'_> {
        type Out = Report;
        fn with(self, game: &G) -> Report
        where
            G: Impartial,
        {
            contract::impartial(game, self.0)
        }
    }
    game.impartial(Check(walks))
}

impl<G: Hosted> Root<'_, G> {
    fn sum(self, request: &SearchRequest) -> Result<Result<Sum<G::Move>, Refusal>, HostError> {
        let ask = Ask { pos: self.pos, limits: &request.limits, memory: request.hash_bytes };
        self.game.impartial(ask).ok_or_else(|| {
            misfit(Method::Nimber, "it is not a sum of parts in which both have the same moves")
        })
    }

    /// Who wins, and with which moves; not how soon.
    pub(super) fn by_nimbers(self, request: &SearchRequest) -> Result<Finding, HostError> {
        let clock = Instant::now();
        let sum = match self.sum(request)? {
            Err(Refusal::Stopped(why)) => return Ok(stopped(why, clock.elapsed())),
            Err(Refusal::MemoryLimit(_)) => {
                return Ok(stopped(StoppedBy::Memory, clock.elapsed()));
            }
            sum => sum?,
        };
        let value = |mover| exact(score_of(mover));
        let line =
            |&(mv, mover): &(G::Move, Mover)| Line { mv, value: Some(value(mover)), pv: vec![mv] };
        let mut lines: Vec<Line<G::Move>> = sum.moves.iter().map(line).collect();
        best_first(&mut lines);
        match request.lines {
            Lines::Best => lines.truncate(1),
            Lines::Few(count) => lines.truncate(count.max(1)),
            Lines::All => {}
        }
        let elapsed = clock.elapsed();
        Ok(self.known(value(sum.mover), &lines, WinScale::Flat, sum.nodes, elapsed))
    }
}

const fn score_of(mover: Mover) -> Score {
    match mover {
        Mover::Wins => score::WIN,
        Mover::Loses => -score::WIN,
    }
}

impl<G: Hosted> PlainSession<G> {
    pub(super) fn answer_nimber(&self, request: &SearchRequest) -> Result<NimberView, HostError> {
        self.info.check_method(Method::Nimber)?;
        let clock = Instant::now();
        let root = Root { game: &self.game, pos: &self.pos, past: &self.path };
        let sum = root.sum(request)??;
        let header = self.header();
        let winning = sum.moves.iter().filter(|(_, mover)| *mover == Mover::Wins);
        let winning = winning.map(|&(mv, _)| self.game.move_text(&self.pos, mv)).collect();
        Ok(NimberView {
            to_move: header.to_move,
            nodes: sum.nodes,
            ..view_of(
                (header.game, header.position),
                (sum.nimber.into(), sum.parts),
                (sum.last_move, sum.mover),
                winning,
                clock.elapsed(),
            )
        })
    }
}
