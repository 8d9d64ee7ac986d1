//! An evaluator of one's own, carried along from move to move, in a match against no opinion.

use gametree::rules::{self, Refusal};
use gametree::{Evaluator, Game, Limits, Options, Outcome, Score, Searcher, Side};
use gametree_games::connect_four::{Board, Column, ConnectFour, Position};

/// The nearer to the middle a stone stands, the better.
struct Middle;

impl Middle {
    /// What a stone in that column is worth.
    fn worth(game: &ConnectFour, column: u32) -> Score {
        let last = game.board().width() - 1;
        (last / 2 - column.abs_diff(last / 2).min(last / 2)) as Score
    }
}

impl Evaluator<ConnectFour> for Middle {
    /// The first player's stones, weighed, less the second's. The searcher keeps one such number
    /// for each ply, so there is nothing to undo.
    type State = Score;

    fn init(&self, game: &ConnectFour, pos: &Position) -> Score {
        let board = game.board();
        let weigh = |side| -> Score {
            let stones = |column| (pos.of(side) & board.column(column)).count_ones() as Score;
            (0..board.width()).map(|column| Middle::worth(game, column) * stones(column)).sum()
        };
        weigh(Side::First) - weigh(Side::Second)
    }

    fn play(&self, game: &ConnectFour, before: &Score, mv: Column, after: &Position) -> Score {
        let worth = Middle::worth(game, mv.0.into());
        // Whoever is to move now did not make the move.
        match rules::mover(game, after) {
            Side::Second => before + worth,
            Side::First => before - worth,
        }
    }

    fn score(&self, game: &ConnectFour, pos: &Position, state: &Score) -> Score {
        match rules::mover(game, pos) {
            Side::First => *state,
            Side::Second => -state,
        }
    }
}

fn main() -> Result<(), Refusal> {
    let game = ConnectFour::new(Board::new(7, 6, 4).expect("the usual board fits"));
    let mut ours = Searcher::new(game, Middle, Options::default())?;
    let mut other = Searcher::new(game, gametree::NoOpinion, Options::default())?;
    let (limits, mut won) = (Limits::depth(6), 0);
    for opening in 0..7 {
        for our_side in [Side::First, Side::Second] {
            let mut pos = game.start();
            game.play(&mut pos, Column(opening));
            while rules::result(&game, &pos).is_none() {
                let report = if rules::mover(&game, &pos) == our_side {
                    ours.search(&pos, &limits, |_| ())?
                } else {
                    other.search(&pos, &limits, |_| ())?
                };
                let Some(best) = report.best() else { break };
                game.play(&mut pos, best);
            }
            match rules::result(&game, &pos) {
                Some(Outcome::Win(side)) if side == our_side => won += 1,
                Some(Outcome::Win(_)) => won -= 1,
                _ => {}
            }
        }
    }
    println!("wins less losses of the evaluator in 14 games: {won}");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn carried_along_it_says_what_it_says_afresh() {
        let game: ConnectFour = ConnectFour::new(Board::new(7, 6, 4).expect("fits"));
        let mut pos = game.start();
        let mut state = Middle.init(&game, &pos);
        for column in [3, 3, 2, 4, 0, 6] {
            game.play(&mut pos, Column(column));
            state = Middle.play(&game, &state, Column(column), &pos);
            assert_eq!(state, Middle.init(&game, &pos));
        }
    }

    #[test]
    fn it_runs() {
        main().expect("a match");
    }
}
