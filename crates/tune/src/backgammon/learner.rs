//! Moving weights: one game at a time, one position at a time.

use gametree_games::backgammon::network::{HIDDEN, Inputs, Kind, Network, Networks};
use gametree_games::backgammon::{Backgammon, Board, Chances};
use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg64Mcg;

use super::selfplay::{best_play, lookahead, opening, throw};
use super::{Lesson, Progress, Target};

/// The largest weight at the beginning.
const FIRST_WEIGHTS: f32 = 0.1;

/// Networks with small random weights.
#[must_use]
pub fn random_networks(seed: u64) -> Networks {
    let mut random = Pcg64Mcg::seed_from_u64(seed);
    let mut networks = Networks::zero();
    for weight in networks.nets.iter_mut().flat_map(Network::rows_mut).flatten() {
        *weight = random.random_range(-FIRST_WEIGHTS..FIRST_WEIGHTS);
    }
    networks
}

/// Networks that learn, and statistics of it.
#[derive(Clone, Debug)]
pub struct Learner {
    /// What has been learnt.
    pub networks: Networks,
    positions: u64,
    squares: f64,
    judged: u64,
}

impl Learner {
    /// Goes on from these networks.
    #[must_use]
    pub fn new(networks: Networks) -> Learner {
        Learner { networks, positions: 0, squares: 0.0, judged: 0 }
    }

    pub(super) fn reset_statistics(&mut self) {
        (self.positions, self.squares) = (0, 0.0);
    }

    pub(super) fn progress(&self, games: u64) -> Progress {
        let error = (self.squares / self.positions.max(1) as f64).sqrt();
        Progress { games, positions: self.positions, error, judged: self.judged }
    }

    /// Plays a game and learns from it.
    pub fn game(&mut self, lesson: Lesson, random: &mut Pcg64Mcg) {
        let mut boards: Vec<(Board, Chances)> = Vec::new();
        let mut board = Backgammon::first_board();
        let mut dice = opening(random);
        let result = loop {
            let (next, chances) = best_play(&self.networks, &board, dice, &mut self.judged);
            if let Some(result) = Chances::of_result(&next) {
                break result;
            }
            boards.push((next, chances));
            board = next;
            dice = throw(random);
        };
        match lesson.target {
            Target::Game(trace) => {
                // The target one turn later, and how that was judged when the game was there.
                let (mut later, mut judged) = (result, result);
                for (board, chances) in boards.into_iter().rev() {
                    later = blend(judged, later, trace).flipped();
                    self.learn(&board, later, lesson.rate);
                    judged = chances;
                }
            }
            Target::Lookahead => {
                for (board, _) in boards {
                    let target = lookahead(&self.networks, &board, &mut self.judged);
                    self.learn(&board, target, lesson.rate);
                }
            }
        }
    }

    /// Moves the weights so that the board's chances come nearer to the target: a step down the
    /// gradient of the cross entropy.
    pub fn learn(&mut self, board: &Board, target: Chances, rate: f32) {
        let net = &mut self.networks.nets[Kind::of(board) as usize];
        let inputs = Inputs::of(board);
        let hidden = net.hidden(&inputs);
        let outputs = net.outputs(&hidden);
        let target = target.to_array();
        self.positions += 1;
        self.squares += f64::from(target[0] - outputs[0]).powi(2);
        let mut back = [0.0; HIDDEN];
        for (output, weights) in net.second.iter_mut().enumerate() {
            let step = rate * (target[output] - outputs[output]);
            net.second_bias[output] += step;
            for unit in 0..HIDDEN {
                back[unit] += step * weights[unit];
                weights[unit] += step * hidden[unit];
            }
        }
        for (back, hidden) in back.iter_mut().zip(&hidden) {
            *back *= hidden * (1.0 - hidden);
        }
        for (bias, back) in net.first_bias.iter_mut().zip(&back) {
            *bias += back;
        }
        for (index, value) in inputs.iter() {
            for (weight, back) in net.first[index].iter_mut().zip(&back) {
                *weight += value * back;
            }
        }
    }
}

/// `part` of the one, the rest of the other.
fn blend(rest: Chances, one: Chances, part: f32) -> Chances {
    let (rest, one) = (rest.to_array(), one.to_array());
    Chances::from_array(std::array::from_fn(|at| part * one[at] + (1.0 - part) * rest[at]))
}
