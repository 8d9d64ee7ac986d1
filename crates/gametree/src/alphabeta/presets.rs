//! Sets of enhancements that have a name: the presets, and the families that a step asks about.

use super::enhancements::{Class, Enhancement, Enhancements};

impl Enhancements {
    /// The default: everything that pays, all exact.
    pub const STRONG: Enhancements = Enhancements::NONE
        .with(Enhancement::Deepening)
        .with(Enhancement::Table)
        .with(Enhancement::TableMove)
        .with(Enhancement::Order)
        .with(Enhancement::Killers)
        .with(Enhancement::History)
        .with(Enhancement::Pvs)
        .with(Enhancement::Aspiration)
        .with(Enhancement::TranspositionCutoff)
        .with(Enhancement::Symmetry)
        .with(Enhancement::MateDistance)
        .with(Enhancement::Known)
        .with(Enhancement::SafeMoves)
        .with(Enhancement::Bounds);

    /// For proofs to the end of the game: yes-or-no questions, no deepening.
    pub const SOLVER: Enhancements = Enhancements::STRONG
        .without(Enhancement::Aspiration)
        .without(Enhancement::Deepening)
        .without(Enhancement::Killers);

    /// For games that tell tactics ([`crate::Hints::TACTICS`]) and estimate: what a strong engine
    /// uses. Not exact: it leaves out what looks hopeless.
    pub const SELECTIVE: Enhancements = Enhancements::STRONG
        .without(Enhancement::TranspositionCutoff)
        .with(Enhancement::Staged)
        .with(Enhancement::Counter)
        .with(Enhancement::Continuation)
        .with(Enhancement::TacticalHistory)
        .with(Enhancement::LosingLast)
        .with(Enhancement::Quiescence)
        .with(Enhancement::Tablebase)
        .with(Enhancement::AnyPath)
        .with(Enhancement::FirstRepeat)
        .with(Enhancement::Delta)
        .with(Enhancement::Correction)
        .with(Enhancement::Improving)
        .with(Enhancement::ReverseFutility)
        .with(Enhancement::NullMove)
        .with(Enhancement::InternalReduction)
        .with(Enhancement::LateMoves)
        .with(Enhancement::Futility)
        .with(Enhancement::HistoryPruning)
        .with(Enhancement::Exchange)
        .with(Enhancement::Reductions)
        .with(Enhancement::CheckExtension)
        .with(Enhancement::Singular)
        .with(Enhancement::NodeTime);

    /// Those that need to know how a position looks before its moves are searched.
    pub(super) const JUDGING: Enhancements = Enhancements::NONE
        .with(Enhancement::Correction)
        .with(Enhancement::Improving)
        .with(Enhancement::ReverseFutility)
        .with(Enhancement::NullMove)
        .with(Enhancement::Futility);

    /// Those that may leave out a move.
    pub(super) const PRUNING: Enhancements = Enhancements::NONE
        .with(Enhancement::LateMoves)
        .with(Enhancement::Futility)
        .with(Enhancement::HistoryPruning)
        .with(Enhancement::Exchange);

    /// Those that treat one move of a node unlike another.
    pub(super) const CHOOSING: Enhancements = Enhancements::PRUNING.with(Enhancement::Singular);

    /// Those that ask what a node is expected to turn out.
    pub(super) const EXPECTING: Enhancements =
        Enhancements::NONE.with(Enhancement::InternalReduction).with(Enhancement::Reductions);

    /// Those that do nothing where a game does not tell tactics.
    pub const OF_TACTICS: Enhancements = Enhancements::NONE
        .with(Enhancement::Staged)
        .with(Enhancement::Counter)
        .with(Enhancement::Continuation)
        .with(Enhancement::TacticalHistory)
        .with(Enhancement::LosingLast)
        .with(Enhancement::Quiescence)
        .with(Enhancement::Tablebase)
        .with(Enhancement::Delta)
        .with(Enhancement::Correction)
        .with(Enhancement::NullMove)
        .with(Enhancement::Exchange)
        .with(Enhancement::CheckExtension);

    /// Those that may change a value: none, in an exact search.
    pub const INEXACT: Enhancements = {
        let mut set = Enhancements::NONE;
        let mut at = 0;
        while at < Enhancement::ALL.len() {
            let one = Enhancement::ALL[at];
            if matches!(one.row().class, Class::Heuristic | Class::Leaf) {
                set = set.with(one);
            }
            at += 1;
        }
        set
    };
}
