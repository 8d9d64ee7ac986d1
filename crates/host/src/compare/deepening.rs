//! What deepening costs on a uniform tree, measured and predicted.

use super::DeepeningCost;

/// The branching and the depth of `tree:uniform,B,D…`.
pub(crate) fn uniform(spec: &str) -> Option<(u32, u32)> {
    let (name, parameters) = spec.split_once(':')?;
    let mut parts = parameters.split(',').map(str::trim);
    if !name.eq_ignore_ascii_case("tree") || parts.next()? != "uniform" {
        return None;
    }
    Some((parts.next()?.parse().ok()?, parts.next()?.parse().ok()?))
}

/// The cost, given the nodes of one search at full depth and of all iterations.
///
/// The prediction is for best-first order, where a search of depth d has about 2 b^(d/2) nodes, so
/// that each iteration costs sqrt(b) times the one before (Slate and Atkin 1977; Korf 1985).
pub(crate) fn cost(
    (branching, depth): (u32, u32),
    nodes_once: u64,
    nodes_deepening: u64,
) -> Option<DeepeningCost> {
    let root = f64::from(branching).sqrt();
    (branching > 1 && nodes_once > 0).then(|| DeepeningCost {
        branching,
        depth,
        nodes_once,
        nodes_deepening,
        measured: nodes_deepening as f64 / nodes_once as f64 - 1.0,
        predicted: 1.0 / (root - 1.0),
    })
}
