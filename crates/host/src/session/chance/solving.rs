//! Solving games of chance by listing every position.

use gametree::chance::{Fraction, Fractions, ValueIteration, Values};
use gametree::rules::Refusal;
use gametree::{Side, StoppedBy, Turn};
use gametree_games::hosted::HostedChance;

use super::ChanceSession;
use super::engine::{Root, best_first, has_only_wins};
use crate::analysis::MoveValue;
use crate::error::HostError;
use crate::methods::Method;
use crate::request::{SearchRequest, WantsFraction};
use crate::session::texts::Finding;
use crate::solution::{SolveScope, Solved};
use crate::value::BoundView;

/// Games of at most so many positions give a fraction without being asked.
const SMALL: u64 = 3_000;
/// A fraction that nobody asked for has no longer a denominator than this, in bits.
const SHORT: u64 = 200;
/// One that was asked for has no longer a denominator than this.
const LONG: u64 = 20_000;
/// What the solver may take where nothing is said: more than the table of a search.
const USUAL_BYTES: u64 = 2 << 30;
/// No memory holds more positions than this.
const HOPELESS: u64 = 1_000_000_000_000;
/// Games of more positions than this are worth a word beforehand.
const WORTH_A_WORD: u64 = 100_000;

impl<G: HostedChance> ChanceSession<G> {
    /// How this game is solved where no method is named: by a search if every line ends by itself,
    /// unless there are few positions or a fraction is wanted.
    pub(super) fn solving_method(&self, request: &SearchRequest) -> Method {
        let few = self.game.positions(&self.pos).is_some_and(|count| fits::<G>(count, request));
        let exact = request.fraction == WantsFraction::Yes;
        if (G::ACYCLIC && !few && !exact) || request.limits.depth.is_some() {
            Method::Star2
        } else {
            Method::ValueIteration
        }
    }

    /// How much memory solving will take.
    pub(super) fn tell_memory(&self, request: &SearchRequest) -> Option<String> {
        let method = request.named.method.unwrap_or_else(|| self.solving_method(request));
        let count = self.game.positions(&self.pos)?;
        let root = Root { game: &self.game, pos: &self.pos };
        let is_little = method != Method::ValueIteration
            || count < WORTH_A_WORD
            || !fits::<G>(count, request)
            || self.outcome().is_some()
            || (request.named.method.is_none() && root.known().is_some());
        if is_little {
            return None;
        }
        let megabytes = ValueIteration::<G>::bytes_for(count).div_ceil(1 << 20);
        Some(format!("value iteration over about {count} positions: {megabytes} MB of memory"))
    }

    /// The error for more positions than the memory holds.
    fn too_large(&self, count: u64) -> HostError {
        let gigabytes = ValueIteration::<G>::bytes_for(count).div_ceil(1 << 30);
        let (much, hint) = if count > HOPELESS {
            ("more memory than any machine has".to_owned(), "give a limit: --depth 4".to_owned())
        } else {
            let hint = format!("give it the memory, --hash {gigabytes}G, or a limit: --depth 4");
            (format!("about {gigabytes} GB of memory"), hint)
        };
        let message = format!("to list every position of {} takes {much}", self.info.game);
        HostError::Conflict { message, hint }
    }

    pub(super) fn by_value_iteration(
        &self,
        request: &SearchRequest,
        blank: Solved,
        scope: SolveScope,
    ) -> Result<Solved, HostError> {
        if request.limits.depth.is_some() || request.limits.nodes.is_some() {
            return Err(HostError::Misfit {
                method: Method::ValueIteration.name().to_owned(),
                what: "a limit on depth or nodes".to_owned(),
                reason: "it lists every position".to_owned(),
                fits: vec!["--time 10s".to_owned(), format!("--method {}", Method::Star2.name())],
            });
        }
        if let Some(count) = self.game.positions(&self.pos)
            && !fits::<G>(count, request)
        {
            return Err(self.too_large(count));
        }
        let (values, fractions) = match self.values(request) {
            Ok(found) => found,
            Err(Refusal::Stopped(why)) => {
                return Ok(Solved { stopped_by: crate::analysis::reason(why), ..blank });
            }
            Err(error) => return Err(error.into()),
        };
        if request.fraction == WantsFraction::Yes && fractions.is_none() {
            return Err(HostError::Conflict {
                message: format!("the fraction has more than {LONG} bits, or too many equations"),
                hint: "leave out --fraction: the number is right to about 1e-12".to_owned(),
            });
        }
        let root = Root { game: &self.game, pos: &self.pos };
        let lines = root.lines_of(&values);
        let value = values.value(&self.game, &self.pos);
        let finding = Finding {
            depth: 0,
            value: value.map(|value| root.view(value, BoundView::Exact, true)),
            score: None,
            lines,
            settled: true,
            nodes: values.positions() as u64,
            leaves: None,
            time: values.elapsed,
            table_fullness: None,
            stopped_by: Some(StoppedBy::Solved),
        };
        let fraction = fractions.map(|fraction| root.fraction_text(fraction));
        Ok(Solved { fraction, ..blank.with(finding, scope) })
    }

    /// The values of all positions, and the root's as a fraction if it is wanted and to be had.
    fn values(&self, request: &SearchRequest) -> Result<(Values<G>, Option<Fraction>), Refusal> {
        let small = self.game.positions(&self.pos).is_some_and(|count| count <= SMALL);
        let fractions = match request.fraction {
            WantsFraction::Yes => Fractions::UpTo(LONG),
            WantsFraction::IfSmall if small => Fractions::UpTo(SHORT),
            WantsFraction::IfSmall => Fractions::No,
        };
        let bytes = USUAL_BYTES.max(request.hash_bytes as u64);
        let solver = ValueIteration { game: &self.game, limits: &request.limits, bytes, fractions };
        let values = solver.solve(&self.pos)?;
        let fraction = values.fraction(&self.game, &self.pos);
        Ok((values, fraction))
    }
}

/// Whether so many positions can be listed.
fn fits<G: HostedChance>(count: u64, request: &SearchRequest) -> bool {
    ValueIteration::<G>::bytes_for(count) <= USUAL_BYTES.max(request.hash_bytes as u64)
}

impl<G: HostedChance> Root<'_, G> {
    /// Every move with its exact value, the best for the mover first; events in the game's order.
    fn lines_of(self, values: &Values<G>) -> Vec<MoveValue> {
        let mut moves = values.moves(self.game, self.pos);
        best_first(self.game.turn(self.pos), &mut moves, |one| one.1);
        let odds = |mv| {
            let is_chance = self.game.turn(self.pos) == Turn::Chance;
            is_chance.then(|| self.game.odds(self.pos, mv).into())
        };
        let line = |&(mv, value): &(G::Move, f64)| {
            let text = self.game.move_text(self.pos, mv);
            let value = Some(self.view(value, BoundView::Exact, true));
            MoveValue { pv: vec![text.clone()], mv: text, odds: odds(mv), value }
        };
        moves.iter().map(line).collect()
    }

    /// The fraction that a reader wants: the chance to win, or the expected result.
    fn fraction_text(self, value: Fraction) -> String {
        let seen = if self.game.viewer(self.pos) == Side::Second { -value } else { value };
        if has_only_wins::<G>() {
            let one = Fraction::from_integer(1.into());
            let two = Fraction::from_integer(2.into());
            return ((one + seen) / two).to_string();
        }
        seen.to_string()
    }
}
