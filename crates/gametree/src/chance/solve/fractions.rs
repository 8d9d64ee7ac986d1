//! Policy iteration: in numbers, to come near the values quickly, and in fractions, to have them
//! exactly.

use super::Fraction;
use super::policy::{Improved, Number};
use super::walk::{Edge, Walk};
use crate::kinds::Stochastic;
use crate::rules::Refusal;

/// Rounds of policy iteration. A few are usual; where two players improve at once there may be no
/// end, and value iteration goes on from there.
const MOST_ROUNDS: usize = 30;
/// A choice is not changed for less than this.
const WORTH_WHILE: f64 = 1e-12;

impl<G: Stochastic> Walk<'_, G> {
    /// Brings the values of a component near to what they are, for value iteration to begin with.
    pub(super) fn by_policy(&mut self, members: &[u32]) {
        let Some(part) = self.part(members) else { return };
        let mut policy = self.policy(members);
        for _ in 0..MOST_ROUNDS {
            self.passes += 1;
            let Some(values) = self.under(&part, &policy, |id| self.values[id]) else { return };
            if values.iter().any(|value| !value.is_finite()) {
                return;
            }
            for (&id, value) in members.iter().zip(values) {
                self.values[id as usize] = value;
            }
            let improved = self.improve(&part, &mut policy, &WORTH_WHILE, |edge| self.across(edge));
            if improved == Improved::No {
                return;
            }
        }
    }

    /// Finds the exact values of a component, if fractions are wanted; gives all of them up if some
    /// become too long.
    pub(super) fn solve_in_fractions(&mut self, members: &[u32]) -> Result<(), Refusal> {
        let Some(fractions) = self.fractions.take() else { return Ok(()) };
        self.look()?;
        self.fractions = self.exact(members, fractions);
        Ok(())
    }

    /// The fractions with those of the members; `None` if they cannot be had.
    fn exact(&self, members: &[u32], mut fractions: Vec<Fraction>) -> Option<Vec<Fraction>> {
        let part = self.part(members)?;
        let mut policy = self.policy(members);
        for _ in 0..MOST_ROUNDS {
            let values = self.under(&part, &policy, |id| fractions[id].clone())?;
            if values.iter().any(|value| value.denom().bits() > self.longest) {
                return None;
            }
            for (&id, value) in members.iter().zip(values) {
                fractions[id as usize] = value;
            }
            let across = |edge: Edge| {
                let value = &fractions[edge.to()];
                if edge.is_exchanged() { value.minus() } else { value.clone() }
            };
            let improved = self.improve(&part, &mut policy, &Fraction::whole(0), across);
            if improved == Improved::No {
                return Some(fractions);
            }
        }
        None
    }
}
