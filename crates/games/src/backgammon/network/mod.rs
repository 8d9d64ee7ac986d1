//! A small network that judges boards: [`INPUTS`] numbers, one hidden layer, the chances of each
//! result. One for positions in which checkers can still meet, one for races.
//!
//! The weights in `data/backgammon/network.bin` were learnt by self-play of this program alone; the
//! file's head tells how.

mod features;
mod file;
mod sigmoid;
#[cfg(test)]
mod tests;

use super::board::Board;
use super::chances::{Chances, Limits};

pub use features::{INPUTS, Inputs};
pub use file::{TITLE, read, write};
pub use sigmoid::sigmoid;

/// Units of the hidden layer.
pub const HIDDEN: usize = 128;

/// The weights of one network. All are public so that they can be learnt.
#[derive(Clone, PartialEq, Debug)]
pub struct Network {
    /// From each input to the hidden units.
    pub first: Vec<[f32; HIDDEN]>,
    /// What is added to each hidden unit.
    pub first_bias: [f32; HIDDEN],
    /// From the hidden units to each output.
    pub second: [[f32; HIDDEN]; Chances::COUNT],
    /// What is added to each output.
    pub second_bias: [f32; Chances::COUNT],
}

impl Network {
    /// A network of zeros.
    #[must_use]
    pub fn zero() -> Network {
        Network {
            first: vec![[0.0; HIDDEN]; INPUTS],
            first_bias: [0.0; HIDDEN],
            second: [[0.0; HIDDEN]; Chances::COUNT],
            second_bias: [0.0; Chances::COUNT],
        }
    }

    /// All weights, row by row.
    pub fn rows(&self) -> impl Iterator<Item = &[f32]> {
        let Network { first, first_bias, second, second_bias } = self;
        let first = first.iter().map(<[f32; HIDDEN]>::as_slice);
        let second = second.iter().map(<[f32; HIDDEN]>::as_slice);
        first.chain([first_bias.as_slice()]).chain(second).chain([second_bias.as_slice()])
    }

    /// All weights, row by row, to be changed.
    pub fn rows_mut(&mut self) -> impl Iterator<Item = &mut [f32]> {
        let Network { first, first_bias, second, second_bias } = self;
        let first = first.iter_mut().map(<[f32; HIDDEN]>::as_mut_slice);
        let second = second.iter_mut().map(<[f32; HIDDEN]>::as_mut_slice);
        let first = first.chain([first_bias.as_mut_slice()]);
        first.chain(second).chain([second_bias.as_mut_slice()])
    }

    /// The hidden units for these inputs.
    #[inline]
    #[must_use]
    pub fn hidden(&self, inputs: &Inputs) -> [f32; HIDDEN] {
        let mut sums = self.first_bias;
        for (index, value) in inputs.iter() {
            for (sum, weight) in sums.iter_mut().zip(&self.first[index]) {
                *sum += value * weight;
            }
        }
        sums.map(sigmoid)
    }

    /// The outputs for these hidden units, as they are.
    #[inline]
    #[must_use]
    pub fn outputs(&self, hidden: &[f32; HIDDEN]) -> [f32; Chances::COUNT] {
        std::array::from_fn(|output| {
            // Lanes of their own, so that the sum need not be made one by one.
            let mut lanes = [0.0; 8];
            let (weights, _) = self.second[output].as_chunks::<8>();
            let (units, _) = hidden.as_chunks::<8>();
            for (weights, units) in weights.iter().zip(units) {
                for lane in 0..8 {
                    lanes[lane] += weights[lane] * units[lane];
                }
            }
            sigmoid(self.second_bias[output] + lanes.iter().sum::<f32>())
        })
    }
}

/// The networks, by the kind of position.
#[derive(Clone, PartialEq, Debug)]
pub struct Networks {
    /// For [`Kind::Contact`] and [`Kind::Race`], in this order.
    pub nets: [Network; 2],
}

/// What kind of position it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Checkers can still meet.
    Contact,
    /// All have passed each other.
    Race,
}

impl Kind {
    /// The kind of a board that shows no result.
    #[inline]
    #[must_use]
    pub fn of(board: &Board) -> Kind {
        let [own, theirs] = board.rearmost();
        if own + theirs < 25 { Kind::Race } else { Kind::Contact }
    }
}

impl Networks {
    /// Networks of zeros.
    #[must_use]
    pub fn zero() -> Networks {
        Networks { nets: [Network::zero(), Network::zero()] }
    }

    /// The chances of the player who is about to throw; exact if the board shows the result.
    #[must_use]
    pub fn judge(&self, board: &Board) -> Chances {
        if let Some(result) = Chances::of_result(board) {
            return result;
        }
        let net = &self.nets[Kind::of(board) as usize];
        let outputs = net.outputs(&net.hidden(&Inputs::of(board)));
        Chances::from_array(outputs).within(Limits::of(board))
    }
}
