//! Ending games early: draws and wins that both players agree on. Off unless asked for.

use gametree_host::{HostError, Player as Side};
use serde::{Deserialize, Serialize};

use crate::player::{Opinion, at};
use crate::record::Score;
use crate::words::{self, Word};

/// A draw by agreement of opinions: after move `after`, both players' scores within `score` for
/// `moves` moves each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DrawRule {
    /// The first move of a game (of both players) after which it applies.
    pub after: u32,
    /// Moves of each player in a row.
    pub moves: u32,
    /// In the evaluator's unit: hundredths of a pawn in chess.
    pub score: i64,
}

/// A win by agreement: one player's score at least `score`, the other's at most its negative, for
/// `moves` moves each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ResignRule {
    /// Moves of each player in a row.
    pub moves: u32,
    /// In the evaluator's unit.
    pub score: i64,
}

/// What ends a game before the rules do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Adjudication {
    /// Draws.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub draw: Option<DrawRule>,
    /// Wins.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub resign: Option<ResignRule>,
    /// A game of so many plies, the opening's included, is a draw.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub max_plies: Option<usize>,
}

impl DrawRule {
    /// Reads `after=40,moves=8,score=10`; what is left out is so.
    ///
    /// # Errors
    /// A word that there is not, or a number out of bounds.
    pub fn parse(text: &str) -> Result<DrawRule, HostError> {
        let mut rule = DrawRule { after: 40, moves: 8, score: 10 };
        each_word(text, "after, moves, score", |name, value| {
            match name {
                "after" => rule.after = value.number(0, 100_000)?,
                "moves" => rule.moves = value.number(1, 100_000)?,
                "score" => rule.score = value.number(0, 1_000_000)?,
                _ => return Ok(Known::No),
            }
            Ok(Known::Yes)
        })?;
        Ok(rule)
    }
}

impl ResignRule {
    /// Reads `moves=3,score=600`; what is left out is so.
    ///
    /// # Errors
    /// A word that there is not, or a number out of bounds.
    pub fn parse(text: &str) -> Result<ResignRule, HostError> {
        let mut rule = ResignRule { moves: 3, score: 600 };
        each_word(text, "moves, score", |name, value| {
            match name {
                "moves" => rule.moves = value.number(1, 100_000)?,
                "score" => rule.score = value.number(1, 1_000_000)?,
                _ => return Ok(Known::No),
            }
            Ok(Known::Yes)
        })?;
        Ok(rule)
    }
}

/// Whether a word is one of the list.
pub(crate) enum Known {
    No,
    Yes,
}

/// Reads `name=value,…`, refusing names that `take` does not know.
pub(crate) fn each_word(
    text: &str,
    names: &str,
    mut take: impl FnMut(&str, Word<'_>) -> Result<Known, HostError>,
) -> Result<(), HostError> {
    for word in words::list(text) {
        let (name, value) = word.pair();
        let hint = || format!("words, with commas between them: {names}");
        let Some(value) = value else { return Err(word.error("has no value").hint(hint()).into()) };
        if let Known::No = take(name.text, value)? {
            return Err(name.error("is no word here").hint(hint()).into());
        }
    }
    Ok(())
}

/// Watches a game.
#[derive(Clone, Debug, Default)]
pub struct Judge {
    rules: Adjudication,
    /// Moves in a row of each side that were drawish, that claimed a win, that admitted a loss.
    drawish: [u32; 2],
    winning: [u32; 2],
    losing: [u32; 2],
}

impl Judge {
    /// A judge by these rules.
    #[must_use]
    pub fn new(rules: Adjudication) -> Judge {
        Judge { rules, ..Judge::default() }
    }

    /// Takes a move's opinion into account; `ply` is its number in the game, from 1. Returns the
    /// result if it ends the game.
    pub fn hear(&mut self, side: Side, opinion: Option<Opinion>, ply: usize) -> Option<Score> {
        let score = opinion.map(Opinion::score);
        let place = at(side);
        let count = |held: bool, run: u32| if held { run + 1 } else { 0 };
        if let Some(rule) = self.rules.draw {
            let held = score.is_some_and(|score| score.abs() <= rule.score);
            self.drawish[place] = count(held, self.drawish[place]);
            let late = ply > 2 * rule.after as usize;
            if late && self.drawish.iter().all(|&run| run >= rule.moves) {
                return Some(Score::Draw);
            }
        }
        let rule = self.rules.resign?;
        let holds = |test: fn(i64, i64) -> bool| score.is_some_and(|score| test(score, rule.score));
        self.winning[place] = count(holds(|score, limit| score >= limit), self.winning[place]);
        self.losing[place] = count(holds(|score, limit| score <= -limit), self.losing[place]);
        [Side::First, Side::Second].into_iter().find_map(|winner| {
            let loser = crate::player::other(winner);
            let agreed = self.winning[at(winner)].min(self.losing[at(loser)]) >= rule.moves;
            agreed.then_some(Score::won_by(winner))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The result after these scores, the first side's first.
    fn judged(rules: Adjudication, scores: &[i64]) -> Option<(usize, Score)> {
        let mut judge = Judge::new(rules);
        scores.iter().enumerate().find_map(|(at, &score)| {
            let side = if at % 2 == 0 { Side::First } else { Side::Second };
            judge.hear(side, Some(Opinion::Score(score)), at + 1).map(|result| (at + 1, result))
        })
    }

    #[test]
    fn draws_need_both_sides_for_long_enough_and_late_enough() {
        let rule = DrawRule { after: 2, moves: 2, score: 10 };
        let rules = Adjudication { draw: Some(rule), ..Adjudication::default() };
        assert_eq!(judged(rules, &[0; 9]), Some((5, Score::Draw)));
        assert_eq!(judged(rules, &[90, 90, 0, -9, 10, 3]), Some((6, Score::Draw)));
        assert_eq!(judged(rules, &[0, 50, 0, 50, 0, 50]), None);
    }

    #[test]
    fn wins_need_both_sides_to_agree() {
        let rule = ResignRule { moves: 2, score: 500 };
        let rules = Adjudication { resign: Some(rule), ..Adjudication::default() };
        assert_eq!(judged(rules, &[600, -600, 600, -700]), Some((4, Score::First)));
        assert_eq!(judged(rules, &[-500, 500, -500, 500]), Some((4, Score::Second)));
        assert_eq!(judged(rules, &[600, 0, 600, 0, 600, 0]), None);
        assert_eq!(judged(rules, &[600, -600, 0, -600, 600, -600]), None);
        let mut judge = Judge::new(rules);
        for ply in [1, 3] {
            assert_eq!(judge.hear(Side::First, Some(Opinion::Win(5)), ply), None);
            let ended = judge.hear(Side::Second, Some(Opinion::Loss(4)), ply + 1);
            assert_eq!(ended.is_some(), ply == 3);
        }
    }

    #[test]
    fn nothing_ends_unless_asked_for() {
        assert_eq!(judged(Adjudication::default(), &[0; 400]), None);
    }

    #[test]
    fn rules_are_read() {
        let rule = DrawRule::parse("after=30,score=5").unwrap();
        assert_eq!(rule, DrawRule { after: 30, moves: 8, score: 5 });
        assert_eq!(ResignRule::parse("").unwrap(), ResignRule { moves: 3, score: 600 });
        for bad in ["score", "scores=5", "moves=0", "score=-5", "moves=x"] {
            assert!(ResignRule::parse(bad).is_err(), "{bad}");
        }
    }
}
