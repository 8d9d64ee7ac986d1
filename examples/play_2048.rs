//! Many games of 2048, and how many reach the tile: `play_2048 [GAMES] [MILLISECONDS] [SEED]`.
//!
//! Each move has its milliseconds; `0` asks for two plies instead, which is quick and comes out the
//! same each time. The tiles that appear follow from the seed.

use std::time::{Duration, Instant};

use gametree::chance::{ChanceOptions, ChanceSearcher};
use gametree::rules::{self, Refusal};
use gametree::zobrist::mix;
use gametree::{Game, Limits, Notation, Outcome, Side, Stochastic, Turn};
use gametree_games::hosted::HostedChance;
use gametree_games::slide::{Act, ForTarget, Guess, Position, Slide};

type Rules = Slide<ForTarget>;
type Player = ChanceSearcher<Rules, Guess>;

/// The tile 2048, as a power of two.
const TARGET: u8 = 11;

/// What the board does: the n-th event of a game, weighed by its odds.
fn event(game: &Rules, pos: &Position, seed: u64, number: u64) -> Option<Act> {
    let events = rules::legal_moves(game, pos);
    let whole = events.first().map_or(1, |&first| game.odds(pos, first).of);
    let mut at = (mix(mix(seed).wrapping_add(number)) % u64::from(whole)) as u32;
    events.into_iter().find(|&event| {
        let parts = game.odds(pos, event).parts;
        let here = at < parts;
        at = at.saturating_sub(parts);
        here
    })
}

/// Plays a game to its end: whether it was won, and after how many moves.
fn play(player: &mut Player, limits: &Limits, seed: u64) -> Result<(bool, u64), Refusal> {
    let game = player.game().clone();
    let (mut pos, mut moves, mut events) = (game.start(), 0, 0);
    loop {
        if let Some(result) = rules::result(&game, &pos) {
            return Ok((result == Outcome::Win(Side::First), moves));
        }
        let next = match game.turn(&pos) {
            Turn::Chance => {
                events += 1;
                event(&game, &pos, seed, events)
            }
            Turn::Player(_) => {
                moves += 1;
                player.search(&pos, limits, (), |_| ())?.lines.first().map(|line| line.mv)
            }
        };
        let Some(next) = next else { return Ok((false, moves)) };
        game.play(&mut pos, next);
    }
}

fn main() -> Result<(), Refusal> {
    let numbers: Vec<u64> = std::env::args().skip(1).filter_map(|one| one.parse().ok()).collect();
    let number = |at: usize, usual: u64| numbers.get(at).copied().unwrap_or(usual);
    let (games, time, seed) = (number(0, 2), number(1, 0), number(2, 1));
    let limits = match time {
        0 => Limits::depth(2),
        time => Limits::time(Duration::from_millis(time)),
    };
    let game = Rules::new(4, 4, TARGET);
    let guess = game.forecast("order").unwrap_or(Guess::None);
    let mut player = Player::new(game.clone(), guess, ChanceOptions::default());
    println!("2048 from {}", game.position_text(&game.start()));
    let (mut won, clock) = (0, Instant::now());
    for number in 1..=games {
        let (is_won, moves) = play(&mut player, &limits, seed.wrapping_mul(1_000_003) + number)?;
        won += u64::from(is_won);
        let word = if is_won { "won" } else { "lost" };
        let seconds = clock.elapsed().as_secs();
        println!("game {number}: {word} after {moves} moves; {won} of {number}, {seconds} s");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_makes_the_same_game() {
        let game = Rules::new(4, 4, TARGET);
        let options = ChanceOptions { table_bytes: 0, ..ChanceOptions::default() };
        let play_once = |seed| {
            let mut player = Player::new(game.clone(), Guess::Order, options);
            play(&mut player, &Limits::depth(1), seed).expect("a game")
        };
        let (_, moves) = play_once(7);
        assert!(moves > 100, "{moves} moves: a player who looks at the board lasts longer");
        assert_eq!(play_once(7), play_once(7));
    }
}
