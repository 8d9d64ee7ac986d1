//! Solving games of chance by listing every position.

use gametree::chance::{Fraction, Fractions, Unsolved, ValueIteration, Values};
use gametree::rules::Refusal;
use gametree::{Enhancement, Side, StoppedBy, Turn};
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

    /// How much memory solving will take or, where it is not there, what is done instead.
    pub(super) fn tell_cost(&self, request: &SearchRequest) -> Option<String> {
        let method = request.named.method.unwrap_or_else(|| self.solving_method(request));
        let count = self.game.positions(&self.pos)?;
        let root = Root { game: &self.game, pos: &self.pos };
        let is_settled = count < WORTH_A_WORD
            || self.outcome().is_some()
            // What is made for the position knows its value, or much less than all positions.
            || self.game.to_be_made(&self.pos).is_some()
            || (request.named.method.is_none() && root.known().is_some());
        if is_settled {
            return None;
        }
        let Memory { text, option } = Memory::of(ValueIteration::<G>::bytes_for(count));
        if method == Method::ValueIteration {
            let fits = fits::<G>(count, request);
            return fits.then(|| {
                format!("value iteration over about {count} positions: {text} of memory")
            });
        }
        let is_asked_for = request.named.method.is_some() || request.limits.depth.is_some();
        if is_asked_for {
            return None;
        }
        let search = format!("{} searches every line to the end of the game", method.name());
        Some(if count > HOPELESS {
            format!(
                "too many positions to list: {search}, which may never be done; --depth 4 gives an \
                 estimate"
            )
        } else {
            format!(
                "value iteration would solve it with about {text} of memory: --hash {option}; without \
                 that {search}, which takes far longer"
            )
        })
    }

    /// The error for more positions than the memory holds.
    fn too_large(&self, count: u64, request: &SearchRequest) -> HostError {
        let ahead = match (request.fraction, request.named.method) {
            (WantsFraction::Yes, None) => "leave out --fraction and give a limit: --depth 4",
            (WantsFraction::Yes, Some(_)) => {
                "leave out --fraction and look ahead: --method star2 --depth 4"
            }
            (WantsFraction::IfSmall, None) => "give a limit: --depth 4",
            (WantsFraction::IfSmall, Some(_)) => "look ahead: --method star2 --depth 4",
        };
        let (much, hint) = if count > HOPELESS {
            ("more memory than any machine has".to_owned(), ahead.to_owned())
        } else {
            let Memory { text, option } = Memory::of(ValueIteration::<G>::bytes_for(count));
            let hint = format!("give it the memory, --hash {option}, or {ahead}");
            (format!("about {text} of memory"), hint)
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
            let deepening = Enhancement::Deepening;
            return Err(HostError::Misfit {
                method: Method::ValueIteration.name().to_owned(),
                what: "a limit on depth or nodes".to_owned(),
                reason: "it lists every position, and stops for nothing but --time".to_owned(),
                fits: vec![match request.limits.depth {
                    Some(_) => format!("--method {}", Method::Star2.name()),
                    None => format!("--method {} --with {deepening}", Method::Star2.name()),
                }],
            });
        }
        if let Some(count) = self.game.positions(&self.pos)
            && !fits::<G>(count, request)
        {
            return Err(self.too_large(count, request));
        }
        let (values, fractions) = match self.values(request) {
            Ok(found) => found,
            Err(Unsolved { why: Refusal::Stopped(why), positions, elapsed }) => {
                let stopped_by = crate::analysis::reason(why);
                let (nodes, time_s) = (positions as u64, elapsed.as_secs_f64());
                return Ok(Solved { stopped_by, nodes, time_s, ..blank });
            }
            // How many there are was not known, or not well.
            Err(Unsolved { why: Refusal::NoMemory(_), positions, .. }) => {
                return Err(self.too_large(2 * positions as u64, request));
            }
            Err(Unsolved { why, .. }) => return Err(why.into()),
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
    fn values(&self, request: &SearchRequest) -> Result<(Values<G>, Option<Fraction>), Unsolved> {
        let small = self.game.positions(&self.pos).is_some_and(|count| count <= SMALL);
        let fractions = match request.fraction {
            WantsFraction::Yes => Fractions::UpTo(LONG),
            WantsFraction::IfSmall if small => Fractions::UpTo(SHORT),
            WantsFraction::IfSmall => Fractions::No,
        };
        let bytes = allowed(request);
        let solver = ValueIteration { game: &self.game, limits: &request.limits, bytes, fractions };
        let values = solver.solve(&self.pos)?;
        let fraction = values.fraction(&self.game, &self.pos);
        Ok((values, fraction))
    }
}

/// The memory that the solver may take, in bytes.
fn allowed(request: &SearchRequest) -> u64 {
    request.named.hash_bytes.map_or(USUAL_BYTES, |bytes| bytes as u64)
}

/// Whether so many positions can be listed.
fn fits<G: HostedChance>(count: u64, request: &SearchRequest) -> bool {
    ValueIteration::<G>::bytes_for(count) <= allowed(request)
}

/// An amount of memory in words, and as `--hash` takes it: enough, in whole units.
struct Memory {
    text: String,
    option: String,
}

impl Memory {
    fn of(bytes: u64) -> Memory {
        let (unit, letter) = if bytes > 1 << 30 { (30, 'G') } else { (20, 'M') };
        let number = bytes.div_ceil(1 << unit);
        Memory { text: format!("{number} {letter}B"), option: format!("{number}{letter}") }
    }
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
