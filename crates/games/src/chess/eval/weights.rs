//! The table of weights: a text with a term a line, and the same made ready for adding up.

use std::collections::HashMap;
use std::fmt::Write as _;

use cozy_chess::{Color, Piece, Square};
use gametree::{Tapered, TextError};

use super::side::{Black, Us, White, edge_distance};
use super::terms::{MATERIAL, TERMS, groups, names, square_term};

/// Two sums in one number: the midgame's in the lower half, the endgame's in the upper.
pub(super) type Packed = i32;

/// The largest weight, up or down. The two sums must stay within 16 bits on any board: fifteen
/// queens at this weight are 22,500.
pub(super) const LARGEST: i32 = 1_500;

/// How a text of weights begins.
pub(super) const TITLE: &str = "# The weights of chess's evaluator 'classical'";

const fn pack(weight: Tapered) -> Packed {
    (weight.endgame << 16) + weight.midgame
}

/// The two sums of a packed one.
#[inline]
pub(super) const fn unpack(packed: Packed) -> Tapered {
    // Where the lower half is negative it has borrowed from the upper.
    Tapered { midgame: packed as i16 as i32, endgame: (packed + 0x8000) >> 16 }
}

/// The weights, ready for use.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Weights {
    all: Vec<Tapered>,
    packed: Box<[Packed; TERMS]>,
    /// Material and square together, seen by White, by colour, piece and square.
    placed: Box<[[Packed; Square::NUM]; 2 * Piece::NUM]>,
}

impl Weights {
    /// The table of these weights, one for each term, each brought within ±[`LARGEST`].
    ///
    /// # Panics
    /// There are not as many as terms.
    pub(super) fn new(weights: &[Tapered]) -> Weights {
        assert_eq!(weights.len(), TERMS, "a weight for each term");
        let within = |weight: &Tapered| Tapered {
            midgame: weight.midgame.clamp(-LARGEST, LARGEST),
            endgame: weight.endgame.clamp(-LARGEST, LARGEST),
        };
        let all: Vec<Tapered> = weights.iter().map(within).collect();
        let packed = Box::new(std::array::from_fn(|term| pack(all[term])));
        let mut placed = Box::new([[0; Square::NUM]; 2 * Piece::NUM]);
        for piece in Piece::ALL {
            for square in Square::ALL {
                let mut place = |color, packed| placed[row(color, piece)][square as usize] = packed;
                place(Color::White, placing::<White>(&packed, piece, square));
                place(Color::Black, placing::<Black>(&packed, piece, square));
            }
        }
        Weights { all, packed, placed }
    }

    /// Reads a table: on each line a name, the weight in the midgame and in the endgame. Blank
    /// lines and lines that begin with `#` do not count.
    ///
    /// # Errors
    /// A line that is no weight, an unknown name, one twice, one missing.
    pub(super) fn parse(text: &str) -> Result<Weights, TextError> {
        let names = names();
        let places: HashMap<&str, usize> =
            names.iter().enumerate().map(|(place, name)| (name.as_str(), place)).collect();
        let mut found = vec![None; TERMS];
        let mut start = 0;
        for whole in text.split_inclusive('\n') {
            let line = whole.trim_end();
            let span = start..start + line.len();
            start += whole.len();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let error = |what: &str| Err(TextError::new(what).at(span.clone()));
            let Some((name, weight)) = weight_line(line) else {
                return error("not a weight").map_err(|error: TextError| {
                    error.hint("write a name, then whole numbers for midgame and endgame")
                });
            };
            let Some(&place) = places.get(name) else { return error("no term has this name") };
            if weight.midgame.abs().max(weight.endgame.abs()) > LARGEST {
                return error(&format!("weights are within {LARGEST} up or down"));
            }
            if found[place].replace(weight).is_some() {
                return error("this term has a weight already");
            }
        }
        match found.iter().position(Option::is_none) {
            Some(missing) => {
                Err(TextError::new(format!("the term '{}' has no weight", names[missing])))
            }
            None => Ok(Weights::new(&found.into_iter().flatten().collect::<Vec<_>>())),
        }
    }

    /// The table as text, which [`Weights::parse`] reads.
    pub(super) fn to_text(&self) -> String {
        let mut text = format!(
            "{TITLE}, in hundredths of a pawn: the term, its\n\
             # weight in the midgame, its weight in the endgame. Written by 'gametree tune chess'.\n",
        );
        let names = names();
        let mut weights = names.iter().zip(&self.all);
        for (group, count) in groups() {
            let _ = writeln!(text, "\n# {}", group.about);
            for (name, Tapered { midgame, endgame }) in weights.by_ref().take(count) {
                let _ = writeln!(text, "{name} {midgame} {endgame}");
            }
        }
        text
    }

    /// The weights, one for each term.
    pub(super) fn all(&self) -> &[Tapered] {
        &self.all
    }

    #[inline]
    pub(super) fn packed(&self, term: usize) -> Packed {
        self.packed[term]
    }

    /// What a piece on a square is worth, seen by White.
    #[inline]
    pub(super) fn placed(&self, color: Color, piece: Piece, square: Square) -> Packed {
        self.placed[row(color, piece)][square as usize]
    }
}

#[inline]
const fn row(color: Color, piece: Piece) -> usize {
    color as usize * Piece::NUM + piece as usize
}

fn weight_line(line: &str) -> Option<(&str, Tapered)> {
    let mut fields = line.split_whitespace();
    let name = fields.next()?;
    let midgame = fields.next()?.parse().ok()?;
    let endgame = fields.next()?.parse().ok()?;
    fields.next().is_none().then_some((name, Tapered { midgame, endgame }))
}

fn placing<U: Us>(packed: &[Packed; TERMS], piece: Piece, square: Square) -> Packed {
    let rank = U::rank(square);
    if piece == Piece::Pawn && (rank == 0 || rank == 7) {
        return 0;
    }
    let material = if piece == Piece::King { 0 } else { packed[MATERIAL + piece as usize] };
    U::SIGN * (material + packed[square_term(piece, edge_distance(square), rank)])
}
