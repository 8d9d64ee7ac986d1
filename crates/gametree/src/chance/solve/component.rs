//! The values of one component, given those of all that it leads to.

use super::walk::{Edge, Kind, Walk};
use crate::kinds::Stochastic;
use crate::rules::Refusal;

/// A pass that changes no value by more than this part of it, or of 1, is the last one.
const ENOUGH: f64 = 1e-15;
/// Passes after which a value that still changes is left as it is: rounding can make the last digit
/// go to and fro.
const MOST_PASSES: u64 = 100_000;
/// Passes between two looks at the limits.
const LOOK_EVERY: u64 = 64;

impl<G: Stochastic> Walk<'_, G> {
    /// Solves a component; its members are in the order in which the walk left them.
    pub(super) fn solve_component(&mut self, members: &[u32]) -> Result<(), Refusal> {
        let first = members[0] as usize;
        let lone =
            members.len() == 1 && !self.edges_of(first).iter().any(|edge| edge.to() == first);
        if lone {
            self.values[first] = self.value(first);
        } else {
            self.components += 1;
            self.largest = self.largest.max(members.len());
            self.place(members);
            self.by_policy(members);
            self.iterate(members)?;
        }
        self.place(members);
        self.solve_in_fractions(members)?;
        members.iter().for_each(|&id| self.places[id as usize] = 0);
        Ok(())
    }

    fn place(&mut self, members: &[u32]) {
        (1..).zip(members).for_each(|(place, &id)| self.places[id as usize] = place);
    }

    /// Value iteration, the members left first first: they lead to the end of the component, so a
    /// pass carries a change through all of it but the few ways back.
    fn iterate(&mut self, members: &[u32]) -> Result<(), Refusal> {
        for pass in 1..=MOST_PASSES {
            self.passes += 1;
            let mut change = 0.0f64;
            for &id in members {
                let id = id as usize;
                let value = self.value(id);
                change = change.max((value - self.values[id]).abs() / value.abs().max(1.0));
                self.values[id] = value;
            }
            if change <= ENOUGH {
                break;
            }
            if pass.is_multiple_of(LOOK_EVERY) {
                self.look()?;
            }
        }
        Ok(())
    }

    /// The value of what an edge leads to.
    #[inline]
    pub(super) fn across(&self, edge: Edge) -> f64 {
        let value = self.values[edge.to()];
        if edge.is_exchanged() { -value } else { value }
    }

    /// The value of a position, given those of what follows it.
    #[inline]
    fn value(&self, id: usize) -> f64 {
        let edges = self.edges_of(id);
        let values = edges.iter().map(|&edge| self.across(edge));
        match self.notes[id].kind {
            Kind::End => self.values[id],
            Kind::Max => values.fold(f64::NEG_INFINITY, f64::max),
            Kind::Min => values.fold(f64::INFINITY, f64::min),
            Kind::Chance => {
                let (mut sum, mut whole) = (0.0, 0.0);
                for (edge, value) in edges.iter().zip(values) {
                    sum += f64::from(edge.parts) * value;
                    whole += f64::from(edge.parts);
                }
                sum / whole
            }
        }
    }
}
