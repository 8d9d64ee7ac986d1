//! What is joined in Hex whatever the opponent does: bridges, and chains of them.
//!
//! Two stones with two empty cells between them, or a stone in the second row above two empty cells of
//! its edge, cannot be parted: to a stone on one of the cells the answer is a stone on the other. So
//! is a chain of such links, if no two need the same cell. A side that can make such a chain from edge
//! to edge with its next stone has a *threat*; the opponent must play on that stone's cell or on a cell
//! that the chain needs, or lose. What lies in all threats is the *must-play region* (Hayward and
//! others, *Solving 7x7 Hex with domination, virtual connections, and reverse search*, 2005).
//!
//! Chains are put together greedily, so some are not seen; those that are seen hold.

use gametree::Side;

use crate::board::{Board, Set, bits};

/// A cell, and the cells that must be empty for a link to it.
type Link = (Set, Set);

/// One edge of a side.
#[derive(Clone, Debug)]
struct Edge {
    line: Set,
    /// Cells of the second row.
    over: Vec<Link>,
}

/// The links of a board.
#[derive(Clone, Debug)]
pub(super) struct Links {
    touching: Vec<Set>,
    bridges: Vec<Vec<Link>>,
    /// Of each side, where it begins and where it ends.
    edges: [[Edge; 2]; 2],
}

/// The stones of one side, and the empty cells.
#[derive(Clone, Copy, Debug)]
pub(super) struct Colour {
    pub(super) side: Side,
    pub(super) own: Set,
    pub(super) free: Set,
}

/// What is joined to an edge.
#[derive(Clone, Copy, Debug)]
struct Reach {
    stones: Set,
    /// The empty cells that the links need.
    needs: Set,
    /// Whether that is so with the other edge too.
    whole: bool,
}

impl Links {
    /// The links of a board whose cells touch these.
    pub(super) fn new(board: &Board, touching: impl Fn(Set) -> Set) -> Links {
        let cells = board.cells();
        let touching: Vec<Set> = (0..cells).map(|cell| touching(1 << cell)).collect();
        let bridges = (0..cells).map(|cell| {
            let far = (0..cells).filter(|&other| other != cell && touching[cell] >> other & 1 == 0);
            let linked = far.map(|other| (1 << other, touching[cell] & touching[other]));
            linked.filter(|(_, between): &Link| between.count_ones() == 2).collect()
        });
        let edge = |line: Set| {
            let inside = (0..cells).filter(|&cell| line >> cell & 1 == 0);
            let over = inside.map(|cell| (1 << cell, touching[cell] & line));
            Edge { line, over: over.filter(|(_, cells)| cells.count_ones() == 2).collect() }
        };
        let edges = [
            [edge(board.row(0)), edge(board.row(board.rows - 1))],
            [edge(board.column(0)), edge(board.column(board.columns - 1))],
        ];
        Links { bridges: bridges.collect(), edges, touching }
    }

    /// The cells that a chain from edge to edge needs, if there is one.
    pub(super) fn chain(&self, colour: Colour) -> Option<Set> {
        let reach = self.reach(colour, 0);
        reach.whole.then_some(reach.needs)
    }

    /// Whether the side has a threat, and so wins if it is to move.
    pub(super) fn threatens(&self, colour: Colour) -> bool {
        self.threats(colour).next().is_some()
    }

    /// The cell that makes the threat come true with the fewest cells to follow: where it is always
    /// played, the game soon ends.
    pub(super) fn shortest(&self, colour: Colour) -> Option<Set> {
        let rest = |&(_, with): &(Set, Colour)| self.least(with).count_ones();
        self.threats(colour).min_by_key(rest).map(|(cell, _)| cell)
    }

    /// The cells among which a stone of the opponent, who is to move, must be placed.
    pub(super) fn must_play(&self, colour: Colour) -> Set {
        let mut region = colour.free;
        for (cell, with) in self.threats(colour) {
            region &= cell | self.least(with);
            if region == 0 {
                break;
            }
        }
        region
    }

    /// Cells on which a stone makes a chain from edge to edge, and the side with that stone.
    fn threats(&self, colour: Colour) -> impl Iterator<Item = (Set, Colour)> {
        let candidates = [0, 1].map(|end| self.zone(colour, end));
        bits(colour.free & candidates[0] & candidates[1]).filter_map(move |cell| {
            let cell = 1 << cell;
            let with = Colour { own: colour.own | cell, free: colour.free & !cell, ..colour };
            let needs = self.chain(with)?;
            Some((cell, Colour { free: needs, ..with }))
        })
    }

    /// The least cells that the chain needs: those left out one by one without which there is still
    /// a chain.
    fn least(&self, mut colour: Colour) -> Set {
        for cell in bits(colour.free) {
            let without = Colour { free: colour.free & !(1 << cell), ..colour };
            if let Some(needs) = self.chain(without) {
                colour.free = needs;
            }
        }
        colour.free
    }

    /// The cells on which a stone would be linked to an edge.
    fn zone(&self, colour: Colour, end: usize) -> Set {
        let edge = &self.edges[colour.side.index()][end];
        let reach = self.reach(colour, end);
        let is_free = |&&(_, needs): &&Link| needs & !colour.free == 0;
        let mut zone = edge.line;
        zone |= edge.over.iter().filter(is_free).fold(0, |set, &(cell, _)| set | cell);
        for stone in bits(reach.stones) {
            zone |= self.touching[stone];
            zone |= self.bridges[stone].iter().filter(is_free).fold(0, |set, link| set | link.0);
        }
        zone
    }

    /// The stones that are joined to this edge, until the other one is reached.
    fn reach(&self, Colour { side, own, free }: Colour, end: usize) -> Reach {
        let [from, to] = [end, 1 - end].map(|end| &self.edges[side.index()][end]);
        let mut reach = Reach { stones: own & from.line, needs: 0, whole: false };
        let mut looked = 0;
        reach.add_links(&from.over, own, free);
        while reach.stones & !looked != 0 {
            let stone = reach.stones & !looked;
            let stone = stone.trailing_zeros() as usize;
            looked |= 1 << stone;
            let touching = self.touching[stone] & own & !reach.stones;
            reach.stones |= touching;
            if touching == 0 {
                reach.add_links(&self.bridges[stone], own, free);
            } else {
                // Stones that touch first: a bridge to one of them would waste cells.
                looked &= !(1 << stone);
            }
        }
        if reach.stones & to.line != 0 {
            return Reach { whole: true, ..reach };
        }
        let is_free = |&&(cell, needs): &&Link| {
            reach.stones & cell != 0 && needs & !(free & !reach.needs) == 0
        };
        if let Some(&(_, needs)) = to.over.iter().find(is_free) {
            return Reach { whole: true, needs: reach.needs | needs, ..reach };
        }
        reach
    }
}

impl Reach {
    /// Adds the stones at the ends of links, as far as the cells suffice.
    fn add_links(&mut self, links: &[Link], own: Set, free: Set) {
        for &(cell, needs) in links {
            if cell & own & !self.stones != 0 && needs & !(free & !self.needs) == 0 {
                self.stones |= cell;
                self.needs |= needs;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use gametree::rules::legal_moves;
    use gametree::{Game, Hints, Rated};

    use super::super::Hex;
    use crate::board::Stones;

    /// Whether the side to move wins, by trying everything.
    fn wins(game: &Hex, pos: Stones, known: &mut HashMap<Stones, bool>) -> bool {
        if game.outcome(&pos).is_some() {
            return false;
        }
        if let Some(&known) = known.get(&pos) {
            return known;
        }
        let mut after = pos;
        let won = legal_moves(game, &pos).into_iter().any(|mv| {
            after = pos;
            game.play(&mut after, mv);
            !wins(game, after, known)
        });
        known.insert(pos, won);
        won
    }

    /// How many positions are settled by links, and in how many fewer moves must be played.
    fn check(game: &Hex, pos: Stones, known: &mut HashMap<Stones, bool>) -> (usize, usize) {
        let text = || game.board.text(&pos);
        let won = wins(game, pos, known);
        if let Some(range) = game.bounds(&pos) {
            assert_eq!(range.low > 0, won, "{}", text());
            assert!(range.low > 0 || range.high < 0, "{}", text());
            return (1, 0);
        }
        let all: Vec<_> =
            legal_moves(game, &pos).into_iter().map(|mv| Rated { mv, rating: 0 }).collect();
        let mut kept = all.clone();
        game.must_play(&pos, &mut kept);
        for &Rated { mv, .. } in all.iter().filter(|one| !kept.contains(one)) {
            let mut after = pos;
            game.play(&mut after, mv);
            assert!(wins(game, after, known), "{}: {}", text(), game.board.name(mv));
        }
        assert!(!kept.is_empty());
        (0, usize::from(kept.len() < all.len()))
    }

    #[test]
    fn what_links_show_is_so() {
        for (size, least) in [("2x2", (20, 0)), ("3x3", (4_000, 200)), ("3x4", (90_000, 4_000))] {
            let game = Hex::from_parameters(size).unwrap();
            let mut known = HashMap::new();
            let (mut waiting, mut found) = (vec![game.start()], (0, 0));
            let mut seen = std::collections::HashSet::new();
            while let Some(pos) = waiting.pop() {
                if !seen.insert(pos) || game.outcome(&pos).is_some() {
                    continue;
                }
                let (settled, fewer) = check(&game, pos, &mut known);
                found = (found.0 + settled, found.1 + fewer);
                for mv in legal_moves(&game, &pos) {
                    let mut after = pos;
                    game.play(&mut after, mv);
                    waiting.push(after);
                }
            }
            assert!(found.0 >= least.0 && found.1 >= least.1, "{size}: {found:?}");
        }
    }
}
