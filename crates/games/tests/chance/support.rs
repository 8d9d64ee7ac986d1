//! All methods on one position.

use gametree::Limits;
use gametree::chance::{
    Answer, ChanceOptions, ChanceReport, ChanceSearcher, Expectiminimax, OrderBy, Passes, Pruning,
};
use gametree::driver::Lines;
use gametree_games::hosted::HostedChance;

/// The forecast of that name.
pub(crate) fn forecast<G: HostedChance>(game: &G, name: &str) -> G::Forecast {
    game.forecast(name).unwrap_or_else(|| panic!("no forecast '{name}'"))
}

/// The reference's answer.
pub(crate) fn reference<G: HostedChance>(
    game: &G,
    pos: &G::Position,
    eval: &str,
    depth: usize,
) -> Answer<G::Move> {
    let (forecast, limits) = (forecast(game, eval), Limits::depth(depth));
    let reference = Expectiminimax { game, forecast: &forecast, limits: &limits };
    reference.value(pos, ()).expect("no limit is reached")
}

/// A search that begins with an empty table.
pub(crate) fn search<G: HostedChance>(
    game: &G,
    pos: &G::Position,
    eval: &str,
    depth: usize,
    options: ChanceOptions,
) -> ChanceReport<G::Move> {
    let mut searcher = ChanceSearcher::new(game.clone(), forecast(game, eval), options);
    searcher.search(pos, &Limits::depth(depth), (), |_| ()).expect("a depth within limits")
}

/// Star1 alone: no table, one pass.
pub(crate) const STAR1: ChanceOptions = ChanceOptions {
    pruning: Pruning::Star1,
    order_by: OrderBy::Rating,
    table_bytes: 0,
    passes: Passes::One,
    lines: Lines::Best,
};

/// Star2 alone.
pub(crate) const STAR2: ChanceOptions = ChanceOptions { pruning: Pruning::Star2, ..STAR1 };

/// Every way to search, by name.
pub(crate) fn ways() -> Vec<(String, ChanceOptions)> {
    let mut ways = Vec::new();
    for pruning in [Pruning::Star1, Pruning::Star2] {
        for table_bytes in [0, 4 << 10, 1 << 20] {
            for passes in [Passes::One, Passes::Deepening] {
                for lines in [Lines::Best, Lines::Few(2), Lines::All] {
                    for order_by in [OrderBy::Rating, OrderBy::Forecast] {
                        let way = ChanceOptions { pruning, order_by, table_bytes, passes, lines };
                        ways.push((format!("{way:?}"), way));
                    }
                }
            }
        }
    }
    ways
}

/// The ways that differ most: for games whose trees are large.
fn few_ways() -> Vec<(String, ChanceOptions)> {
    let with_table = |table_bytes| ChanceOptions { table_bytes, ..STAR2 };
    let deepening = ChanceOptions {
        passes: Passes::Deepening,
        order_by: OrderBy::Forecast,
        ..with_table(1 << 20)
    };
    let all = ChanceOptions { lines: Lines::All, ..with_table(4 << 10) };
    [STAR1, STAR2, with_table(1 << 20), deepening, all]
        .map(|way| (format!("{way:?}"), way))
        .to_vec()
}

/// Every way to search finds the reference's value at these depths, to the last bit, with a move
/// that has it; and Star1 reads no more leaves.
pub(crate) fn expect_agreement<G: HostedChance>(
    game: &G,
    pos: &G::Position,
    eval: &str,
    depths: std::ops::RangeInclusive<usize>,
) {
    expect_agreement_of(&ways(), game, pos, eval, depths);
}

/// The same of the ways that differ most.
pub(crate) fn expect_agreement_of_few<G: HostedChance>(
    game: &G,
    pos: &G::Position,
    eval: &str,
    depths: std::ops::RangeInclusive<usize>,
) {
    expect_agreement_of(&few_ways(), game, pos, eval, depths);
}

fn expect_agreement_of<G: HostedChance>(
    ways: &[(String, ChanceOptions)],
    game: &G,
    pos: &G::Position,
    eval: &str,
    depths: std::ops::RangeInclusive<usize>,
) {
    for depth in depths {
        let truth = reference(game, pos, eval, depth);
        let place = format!("{} at depth {depth}", game.position_text(pos));
        for (name, way) in ways {
            let found = search(game, pos, eval, depth, *way);
            assert_eq!(found.value, Some(truth.value), "{place}: {name}");
            let shallow = game.plies_left(pos).is_some_and(|left| left as usize <= depth);
            assert!(found.proven || !shallow || !truth.proven, "{place}: {name}: not proven");
            for line in &found.lines {
                let of = truth.moves.iter().find(|(mv, _)| *mv == line.mv).map(|(_, value)| *value);
                let is_exact = way.lines == Lines::All
                    || Some(line.mv) == found.lines.first().map(|one| one.mv);
                assert!(!is_exact || line.value == of, "{place}: {name}: {line:?} is {of:?}");
            }
        }
        let star = search(game, pos, eval, depth, STAR1);
        assert!(star.leaves <= truth.leaves, "{place}: {} > {}", star.leaves, truth.leaves);
    }
}
