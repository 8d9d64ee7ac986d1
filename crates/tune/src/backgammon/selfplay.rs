//! Choosing plays by the networks alone.

use gametree_games::backgammon::network::Networks;
use gametree_games::backgammon::{Board, Chances, Dice, each_play};
use rand::RngExt as _;
use rand_pcg::Pcg64Mcg;

/// A throw of two dice.
pub fn throw(random: &mut Pcg64Mcg) -> Dice {
    let mut die = || random.random_range(1..=6u8);
    loop {
        if let Some(dice) = Dice::new(die(), die()) {
            return dice;
        }
    }
}

/// A throw of two dice that differ, which the side that begins has.
pub fn opening(random: &mut Pcg64Mcg) -> Dice {
    loop {
        let dice = throw(random);
        if !dice.is_double() {
            return dice;
        }
    }
}

/// The board after the best play, as the opponent sees it, and the opponent's chances there. Adds
/// the positions that were judged to `judged`.
pub fn best_play(
    networks: &Networks,
    board: &Board,
    dice: Dice,
    judged: &mut u64,
) -> (Board, Chances) {
    let mut best: Option<(Board, Chances)> = None;
    each_play(board, dice, |_, after| {
        let next = after.flipped();
        let chances = networks.judge(&next);
        *judged += 1;
        if best.is_none_or(|(_, least)| chances.points() < least.points()) {
            best = Some((next, chances));
        }
    });
    best.unwrap_or_else(|| (board.flipped(), networks.judge(&board.flipped())))
}

/// The mean, over all throws, of what the best play of each leaves the player who throws.
pub fn lookahead(networks: &Networks, board: &Board, judged: &mut u64) -> Chances {
    let mut sum = [0.0; Chances::COUNT];
    for dice in Dice::ALL {
        let (_, chances) = best_play(networks, board, dice, judged);
        let weight = dice.weight() as f32 / 36.0;
        for (sum, chance) in sum.iter_mut().zip(chances.flipped().to_array()) {
            *sum += weight * chance;
        }
    }
    Chances::from_array(sum)
}
