//! The terms of the evaluation: their names, and their places in the table of weights.

use cozy_chess::Piece;

/// What the terms of a group are told apart by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Labels {
    /// There is only one term.
    One,
    /// Words.
    Words(&'static [&'static str]),
    /// The numbers below this.
    Numbers(usize),
    /// Ranks as the side counts them, from this one on, in order.
    Ranks(usize, usize),
    /// The squares on files a to d, from rank to rank, which stand for their mirror images too.
    Squares(usize, usize),
    /// How far a file is from the edge (a, b, c, d), with ranks: 0 for "no pawn", then 2 to 7.
    FileRanks,
}

/// Terms that belong together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Group {
    /// The first part of their names.
    pub(super) name: &'static str,
    /// What tells them apart.
    pub(super) labels: Labels,
    /// What they count, in a line.
    pub(super) about: &'static str,
}

/// Ranks of [`Labels::FileRanks`].
pub(super) const SHELTER_RANKS: usize = 7;

impl Labels {
    const fn count(self) -> usize {
        match self {
            Labels::One => 1,
            Labels::Words(words) => words.len(),
            Labels::Numbers(below) => below,
            Labels::Ranks(from, to) => to - from + 1,
            Labels::Squares(from, to) => (to - from + 1) * 4,
            Labels::FileRanks => 4 * SHELTER_RANKS,
        }
    }

    fn label(self, at: usize) -> String {
        const FILES: [char; 4] = ['a', 'b', 'c', 'd'];
        match self {
            Labels::One => String::new(),
            Labels::Words(words) => format!(".{}", words[at]),
            Labels::Numbers(_) => format!(".{at}"),
            Labels::Ranks(from, _) => format!(".{}", from + at),
            Labels::Squares(from, _) => format!(".{}{}", FILES[at % 4], from + at / 4),
            Labels::FileRanks => {
                let rank = match at % SHELTER_RANKS {
                    0 => 0,
                    other => other + 1,
                };
                format!(".{}{rank}", FILES[at / SHELTER_RANKS])
            }
        }
    }
}

/// The ranks that a pawn can stand on, numbered from 1.
const PAWN_RANKS: Labels = Labels::Ranks(2, 7);
const ATTACKERS: Labels = Labels::Words(&["knight", "bishop", "rook", "queen"]);
const TARGETS: Labels = Labels::Words(&["pawn", "knight", "bishop", "rook", "queen"]);

/// Numbers the groups one after the other: each constant is the place of the group's first term.
macro_rules! groups {
    ($($place:ident: $name:literal, $labels:expr, $about:literal;)*) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        enum Number { $($place),* }

        /// Every group, in the order of the table of weights.
        pub(super) const GROUPS: &[Group] =
            &[$(Group { name: $name, labels: $labels, about: $about }),*];

        $(pub(super) const $place: usize = first(Number::$place as usize);)*
    };
}

/// The place of the first term of a group.
const fn first(group: usize) -> usize {
    let mut place = 0;
    let mut at = 0;
    while at < group {
        place += GROUPS[at].labels.count();
        at += 1;
    }
    place
}

groups! {
    MATERIAL: "material", TARGETS, "Pieces, by kind.";
    PAWN_SQUARE: "square.pawn", Labels::Squares(2, 7), "Where a pawn stands.";
    KNIGHT_SQUARE: "square.knight", Labels::Squares(1, 8), "Where a knight stands.";
    BISHOP_SQUARE: "square.bishop", Labels::Squares(1, 8), "Where a bishop stands.";
    ROOK_SQUARE: "square.rook", Labels::Squares(1, 8), "Where a rook stands.";
    QUEEN_SQUARE: "square.queen", Labels::Squares(1, 8), "Where a queen stands.";
    KING_SQUARE: "square.king", Labels::Squares(1, 8), "Where the king stands.";
    KNIGHT_MOBILITY: "mobility.knight", Labels::Numbers(9), "Knights, by how many squares of the mobility area they attack.";
    BISHOP_MOBILITY: "mobility.bishop", Labels::Numbers(14), "Bishops, likewise.";
    ROOK_MOBILITY: "mobility.rook", Labels::Numbers(15), "Rooks, likewise.";
    QUEEN_MOBILITY: "mobility.queen", Labels::Numbers(28), "Queens, likewise.";
    BISHOP_PAIR: "bishop-pair", Labels::One, "Bishops on both colours.";
    OUTPOST: "outpost", Labels::Words(&["knight", "bishop"]), "Minor pieces on outposts: protected by a pawn, on ranks 4 to 6, where no pawn can drive them off.";
    OUTPOST_NEAR: "outpost-near", Labels::One, "Knights that attack a free outpost.";
    BEHIND_PAWN: "behind-pawn", Labels::One, "Minor pieces with a pawn of either side before them.";
    BAD_BISHOP: "bad-bishop", Labels::One, "Own pawns on squares of a bishop's colour.";
    BAD_BISHOP_BLOCKED: "bad-bishop-blocked", Labels::One, "The same, times own pawns that are blocked in the centre.";
    LONG_DIAGONAL: "long-diagonal", Labels::One, "Bishops that see both centre squares of a long diagonal past all but pawns.";
    ROOK_OPEN: "rook-open-file", Labels::One, "Rooks on files without pawns.";
    ROOK_HALF_OPEN: "rook-half-open-file", Labels::One, "Rooks on files without own pawns.";
    ROOK_SEVENTH: "rook-on-seventh", Labels::One, "Rooks and queens on the seventh with pawns there or the king behind.";
    ROOK_SHUT_IN: "rook-shut-in", Labels::One, "Rooks with next to no move between the own king and the corner.";
    ISOLATED: "isolated", Labels::Words(&["closed", "open"]), "Pawns without own pawns on the files beside; open: no enemy pawn before them.";
    BACKWARD: "backward", Labels::Words(&["closed", "open"]), "Pawns behind those beside, whose next square an enemy pawn attacks.";
    DOUBLED: "doubled", Labels::One, "Pawns with an own pawn behind on the file.";
    PHALANX: "phalanx", PAWN_RANKS, "Pawns with an own pawn beside, by rank.";
    SUPPORTED: "supported", PAWN_RANKS, "Pawns protected by a pawn, by rank.";
    CANDIDATE: "candidate", PAWN_RANKS, "Pawns without enemy pawn before them and with as many helpers as opponents on the files beside.";
    PASSED: "passed", PAWN_RANKS, "Passed pawns, by rank.";
    PASSED_PROTECTED: "passed-protected", PAWN_RANKS, "Passed pawns protected by a pawn.";
    PASSED_BLOCKED: "passed-blocked", PAWN_RANKS, "Passed pawns with an enemy piece before them.";
    PASSED_SAFE: "passed-safe-step", PAWN_RANKS, "Passed pawns whose next square is empty and not attacked.";
    PASSED_FREE: "passed-free", PAWN_RANKS, "Passed pawns whose whole path is empty and not attacked.";
    PASSED_OWN_KING: "passed-own-king", PAWN_RANKS, "Passed pawns, times the own king's distance to their next square, at most 5.";
    PASSED_ENEMY_KING: "passed-enemy-king", PAWN_RANKS, "The same for the enemy king.";
    PASSED_ROOK: "passed-rook-behind", Labels::One, "Passed pawns with an own rook behind.";
    UNSTOPPABLE: "unstoppable", Labels::One, "A passed pawn that the lone enemy king cannot catch: the rule of the square.";
    SHELTER: "shelter", Labels::FileRanks, "On the king's file and those beside: the own pawn that stands nearest before the king, by the file's distance from the edge and the pawn's rank.";
    STORM: "storm", Labels::FileRanks, "The same for enemy pawns, by rank as the king's side counts.";
    STORM_BLOCKED: "storm-blocked", Labels::One, "Enemy pawns among them that an own pawn blocks.";
    KING_FILE: "king-file", Labels::Words(&["half-open", "open"]), "The king on a file without own pawns, without any.";
    KING_ATTACK: "king-attack", ATTACKERS, "Squares around the enemy king that a piece attacks.";
    SAFE_CHECK: "safe-check", ATTACKERS, "Squares from which such a piece can give check without being taken.";
    KING_WEAK: "king-weak", Labels::One, "Attacked squares around the enemy king that only king and queen defend.";
    KING_DANGER: "king-danger", Labels::Numbers(32), "The attack on the enemy king as a whole, in steps of danger.";
    PAWN_THREAT: "threat-by-pawn", TARGETS, "Pieces that pawns attack.";
    MINOR_THREAT: "threat-by-minor", TARGETS, "Pieces that knights and bishops attack: rooks and queens, and others that are not well defended.";
    ROOK_THREAT: "threat-by-rook", TARGETS, "Pieces that rooks attack: queens, and others that are not well defended.";
    KING_THREAT: "threat-by-king", Labels::One, "Pieces and pawns, not well defended, that the king attacks.";
    HANGING: "hanging", Labels::Words(&["pawn", "piece"]), "Attacked and not defended at all.";
    PUSH_THREAT: "threat-by-push", Labels::One, "Pieces that a pawn could attack by a safe step.";
    RESTRICTED: "restricted", Labels::One, "Squares that the enemy attacks, we too, and that are not well defended.";
    SPACE: "space", Labels::One, "Safe squares behind the own pawns in the centre, times own pieces, by eight.";
    TEMPO: "tempo", Labels::One, "The side to move.";
    // From here on: not learnt from games, but set by hand.
    MOP_UP_EDGE: "mop-up-edge", Labels::One, "Against a lone king: how far it has been driven from the centre, 0 to 6.";
    MOP_UP_CORNER: "mop-up-corner", Labels::One, "With bishop and knight against a lone king: how near it is to a corner of the bishop's colour, 0 to 7.";
    MOP_UP_KINGS: "mop-up-kings", Labels::One, "Against a lone king: how near the kings are, 0 to 6.";
    KNOWN_WIN: "known-win", Labels::One, "Against a lone king: endings that are known to be won.";
}

/// The number of terms.
pub(super) const TERMS: usize = first(GROUPS.len());

/// The names of all terms, in order.
pub(super) fn names() -> Vec<String> {
    GROUPS
        .iter()
        .flat_map(|group| {
            (0..group.labels.count()).map(|at| format!("{}{}", group.name, group.labels.label(at)))
        })
        .collect()
}

/// The number of terms of each group, with the group.
pub(super) fn groups() -> impl Iterator<Item = (&'static Group, usize)> {
    GROUPS.iter().map(|group| (group, group.labels.count()))
}

/// The term for a piece on a square, as its side sees the board; `file` from the edge, 0 to 3.
#[inline]
pub(super) const fn square_term(piece: Piece, file: usize, rank: usize) -> usize {
    let at = rank * 4 + file;
    match piece {
        // Pawns have no squares on the first rank.
        Piece::Pawn => PAWN_SQUARE + at - 4,
        Piece::Knight => KNIGHT_SQUARE + at,
        Piece::Bishop => BISHOP_SQUARE + at,
        Piece::Rook => ROOK_SQUARE + at,
        Piece::Queen => QUEEN_SQUARE + at,
        Piece::King => KING_SQUARE + at,
    }
}

/// The place of a pawn's rank (0 to 7) in a group by ranks.
#[inline]
pub(super) const fn by_rank(group: usize, rank: usize) -> usize {
    group + rank - 1
}
