//! A game in sixty lines: hexapawn. The book chapter of that name explains it.

use gametree::{Acyclic, Deterministic, Game, Hints, Outcome, Side, Turn};

/// Gardner's hexapawn (1962): three pawns each, who reaches the other side or stops all play wins.
pub struct Hexapawn;

/// Nine cells, row by row; the first player's pawns start in the last row and move up.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    cells: [Option<Side>; 9],
    mover: Side,
}

/// A pawn's way from cell to cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    from: usize,
    to: usize,
}

impl Game for Hexapawn {
    type Position = Board;
    type Move = Step;
    type Undo = Option<Side>; // what was captured

    fn start(&self) -> Board {
        let (first, second) = (Some(Side::First), Some(Side::Second));
        let cells = [second, second, second, None, None, None, first, first, first];
        Board { cells, mover: Side::First }
    }

    fn turn(&self, pos: &Board) -> Turn {
        Turn::Player(pos.mover)
    }

    fn moves(&self, pos: &Board, out: &mut Vec<Step>) {
        for from in (0..9).filter(|&cell| pos.cells[cell] == Some(pos.mover)) {
            let row = if pos.mover == Side::First { from / 3 - 1 } else { from / 3 + 1 };
            for to in 3 * row..3 * row + 3 {
                let aside = (from % 3).abs_diff(to % 3);
                if aside == 0 && pos.cells[to].is_none()
                    || aside == 1 && pos.cells[to] == Some(pos.mover.other())
                {
                    out.push(Step { from, to });
                }
            }
        }
    }

    fn play(&self, pos: &mut Board, Step { from, to }: Step) -> Option<Side> {
        let captured = pos.cells[to];
        pos.cells[to] = pos.cells[from].take();
        pos.mover = pos.mover.other();
        captured
    }

    fn undo(&self, pos: &mut Board, Step { from, to }: Step, captured: Option<Side>) {
        pos.cells[from] = pos.cells[to].take();
        pos.cells[to] = captured;
        pos.mover = pos.mover.other();
    }

    fn outcome(&self, pos: &Board) -> Option<Outcome> {
        let arrived =
            |side, goal: &[Option<Side>]| goal.contains(&Some(side)).then_some(Outcome::Win(side));
        arrived(Side::First, &pos.cells[..3]).or(arrived(Side::Second, &pos.cells[6..]))
    }
}

impl Hints for Hexapawn {}
impl Deterministic for Hexapawn {}
impl Acyclic for Hexapawn {}

fn main() -> Result<(), gametree::rules::Refusal> {
    use gametree::{Enhancements, Limits, NoOpinion, Options, Searcher};

    let options = Options { enhancements: Enhancements::SOLVER, ..Options::default() };
    let mut searcher = Searcher::new(Hexapawn, NoOpinion, options)?;
    let mut pos = Hexapawn.start();
    let solution = searcher.solve(&pos, &Limits::none())?;
    println!("hexapawn: {:?}, {} nodes", solution.value.verdict::<Hexapawn>(), solution.nodes);
    while let Some(Step { from, to }) = searcher.solve(&pos, &Limits::none())?.best {
        println!("{:?} moves from {from} to {to}", pos.mover);
        Hexapawn.play(&mut pos, Step { from, to });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use gametree::minimax::Reference;
    use gametree::path::Path;
    use gametree::{Limits, NoOpinion, Verdict, WinScale};

    use super::*;

    /// Gardner (1962): the second player wins. Plain minimax says so too.
    #[test]
    fn the_second_player_wins() {
        main().expect("a game this small is solved");
        let limits = Limits::none();
        let (game, evaluator, wins) = (&Hexapawn, &NoOpinion, WinScale::ByDistance);
        let reference = Reference { game, evaluator, limits: &limits, wins };
        let answer = reference.minimax(&Hexapawn.start(), &Path::new(), ()).expect("a small game");
        assert!(matches!(answer.value.verdict::<Hexapawn>(), Verdict::Loss(_)));
    }
}
