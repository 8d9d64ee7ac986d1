//! The values of a component when the players' moves are fixed, and the moves that are better then.
//!
//! With the moves fixed each value is a sum of values of what follows. In the order in which the walk
//! left the members, a position leads to positions that are done, but for the few ways back: what
//! those lead to are the *unknowns*. So each value is a number plus multiples of the unknowns, and
//! the unknowns follow from as many equations.
//!
//! The numbers may be `f64`, or fractions.

use super::Fraction;
use super::walk::{Edge, Kind, Walk};
use crate::kinds::Stochastic;

/// More unknowns than this are not solved for: the equations would take longer than they save.
const MOST_UNKNOWNS: usize = 64;

/// Numbers to calculate with.
pub(super) trait Number: Clone + PartialOrd {
    fn whole(number: u32) -> Self;
    fn minus(&self) -> Self;
    fn plus(&self, other: &Self) -> Self;
    fn times(&self, other: &Self) -> Self;
    /// The number divided by another, which is not 0.
    fn over(&self, other: &Self) -> Self;
}

impl Number for f64 {
    fn whole(number: u32) -> f64 {
        number.into()
    }
    fn minus(&self) -> f64 {
        -self
    }
    fn plus(&self, other: &f64) -> f64 {
        self + other
    }
    fn times(&self, other: &f64) -> f64 {
        self * other
    }
    fn over(&self, other: &f64) -> f64 {
        self / other
    }
}

impl Number for Fraction {
    fn whole(number: u32) -> Fraction {
        Fraction::from_integer(number.into())
    }
    fn minus(&self) -> Fraction {
        -self
    }
    fn plus(&self, other: &Fraction) -> Fraction {
        self + other
    }
    fn times(&self, other: &Fraction) -> Fraction {
        self * other
    }
    fn over(&self, other: &Fraction) -> Fraction {
        self / other
    }
}

/// A component, its members in the order in which the walk left them.
pub(super) struct Part<'m> {
    pub(super) members: &'m [u32],
    /// The places of the unknowns.
    unknowns: Vec<usize>,
}

impl<G: Stochastic> Walk<'_, G> {
    /// The component of these members, whose places are noted; `None` if too many edges lead back.
    pub(super) fn part<'m>(&self, members: &'m [u32]) -> Option<Part<'m>> {
        let mut unknowns = Vec::new();
        for (at, &id) in members.iter().enumerate() {
            for edge in self.edges_of(id as usize) {
                if let Some(to) = self.place_of(*edge)
                    && to >= at
                    && !unknowns.contains(&to)
                {
                    if unknowns.len() == MOST_UNKNOWNS {
                        return None;
                    }
                    unknowns.push(to);
                }
            }
        }
        Some(Part { members, unknowns })
    }

    /// The place in its component of what an edge leads to, if it lies in the same one.
    #[inline]
    fn place_of(&self, edge: Edge) -> Option<usize> {
        self.places[edge.to()].checked_sub(1).map(|place| place as usize)
    }

    /// The edge that each member's player takes by the values in [`Walk::values`].
    pub(super) fn policy(&self, members: &[u32]) -> Vec<u32> {
        let best = |&id: &u32| {
            let sign = if self.notes[id as usize].kind == Kind::Min { -1.0 } else { 1.0 };
            let edges = self.edges_of(id as usize);
            let better = |best: u32, at: u32| {
                let (one, other) = (edges[best as usize], edges[at as usize]);
                if sign * self.across(other) > sign * self.across(one) { at } else { best }
            };
            (0..edges.len() as u32).reduce(better).unwrap_or(0)
        };
        members.iter().map(best).collect()
    }

    /// The values of the members if everybody follows the policy. `solved` are the values of what is
    /// not in the component. `None` if play need not end then.
    pub(super) fn under<N: Number>(
        &self,
        part: &Part<'_>,
        policy: &[u32],
        solved: impl Fn(usize) -> N,
    ) -> Option<Vec<N>> {
        // A number and its multiples, for each member.
        let width = part.unknowns.len() + 1;
        let mut sums: Vec<N> = vec![N::whole(0); part.members.len() * width];
        for (at, &id) in part.members.iter().enumerate() {
            let id = id as usize;
            let edges = self.edges_of(id);
            let (done, rest) = sums.split_at_mut(at * width);
            let sum = &mut rest[..width];
            let mut add = |edge: Edge, weight: &N| {
                let weight = if edge.is_exchanged() { weight.minus() } else { weight.clone() };
                match self.place_of(edge) {
                    None => sum[0] = sum[0].plus(&solved(edge.to()).times(&weight)),
                    Some(to) if to < at => {
                        let other = &done[to * width..(to + 1) * width];
                        for (own, other) in sum.iter_mut().zip(other) {
                            *own = own.plus(&other.times(&weight));
                        }
                    }
                    Some(to) => {
                        let unknown = part.unknowns.iter().position(|&one| one == to);
                        let own = &mut sum[unknown.map_or(0, |unknown| unknown + 1)];
                        *own = own.plus(&weight);
                    }
                }
            };
            match self.notes[id].kind {
                Kind::End => sum[0] = solved(id),
                Kind::Max | Kind::Min => add(edges[policy[at] as usize], &N::whole(1)),
                Kind::Chance => {
                    let whole: u32 = edges.iter().map(|edge| edge.parts).sum();
                    let whole = N::whole(whole);
                    edges.iter().for_each(|&edge| add(edge, &N::whole(edge.parts).over(&whole)));
                }
            }
        }
        let equations =
            part.unknowns.iter().map(|&at| sums[at * width..(at + 1) * width].to_vec()).collect();
        let unknowns = solve_for(equations)?;
        let value = |sum: &[N]| {
            let terms =
                sum[1..].iter().zip(&unknowns).map(|(multiple, value)| multiple.times(value));
            terms.fold(sum[0].clone(), |sum, term| sum.plus(&term))
        };
        Some(sums.chunks(width).map(value).collect())
    }

    /// The policy with every choice that is worth more than the old one by more than `margin`
    /// changed, and whether any is.
    pub(super) fn improve<N: Number>(
        &self,
        part: &Part<'_>,
        policy: &mut [u32],
        margin: &N,
        value: impl Fn(Edge) -> N,
    ) -> Improved {
        let mut improved = Improved::No;
        for (&id, choice) in part.members.iter().zip(policy) {
            let kind = self.notes[id as usize].kind;
            if !matches!(kind, Kind::Max | Kind::Min) {
                continue;
            }
            let edges = self.edges_of(id as usize);
            let seen = |at: u32| {
                let value = value(edges[at as usize]);
                if kind == Kind::Min { value.minus() } else { value }
            };
            let mut best = seen(*choice);
            for at in 0..edges.len() as u32 {
                let other = seen(at);
                if other > best.plus(margin) {
                    (*choice, best) = (at, other);
                    improved = Improved::Yes;
                }
            }
        }
        improved
    }
}

/// Whether a policy was changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Improved {
    No,
    Yes,
}

/// Solves `x[i] = sums[i][0] + sum of sums[i][j + 1] * x[j]` (Gauss and Jordan). `None` if there is not
/// exactly one solution: then play need not end.
fn solve_for<N: Number>(mut sums: Vec<Vec<N>>) -> Option<Vec<N>> {
    let zero = N::whole(0);
    for at in 0..sums.len() {
        // x[at] (1 - m) = the rest.
        let own = std::mem::replace(&mut sums[at][at + 1], zero.clone());
        let rest = N::whole(1).plus(&own.minus());
        if rest == zero {
            return None;
        }
        sums[at].iter_mut().for_each(|term| *term = term.over(&rest));
        let known = sums[at].clone();
        for (other, sum) in sums.iter_mut().enumerate() {
            if other == at {
                continue;
            }
            let multiple = std::mem::replace(&mut sum[at + 1], zero.clone());
            for (own, known) in sum.iter_mut().zip(&known) {
                *own = own.plus(&known.times(&multiple));
            }
        }
    }
    Some(sums.into_iter().map(|sum| sum[0].clone()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equations_are_solved_or_refused() {
        // x = 1/2 + y/4, y = x/2 - 1.
        let sums = vec![vec![0.5, 0.0, 0.25], vec![-1.0, 0.5, 0.0]];
        let found = solve_for(sums).expect("one solution");
        assert!((found[0] - 2.0 / 7.0).abs() < 1e-15 && (found[1] + 6.0 / 7.0).abs() < 1e-15);
        assert!(solve_for(vec![vec![0.0, 1.0]]).is_none(), "x = x says nothing");
    }
}
