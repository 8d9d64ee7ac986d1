//! Kinds of games, as markers that the compiler checks: a method asks for the kinds it can take,
//! and a misfit does not compile.

use crate::game::Game;

/// No chance: every turn is a player's.
#[diagnostic::on_unimplemented(
    message = "this method takes games without chance, and `{Self}` is not marked as one",
    label = "needs `Deterministic`",
    note = "if no position of the game has `Turn::Chance`, write `impl gametree::Deterministic for {Self} {{}}`"
)]
pub trait Deterministic: Game {}

/// No position can occur twice in a game, so every line of play ends by itself.
#[diagnostic::on_unimplemented(
    message = "this method takes games in which no position can come back, and `{Self}` is not marked as one",
    label = "needs `Acyclic`",
    note = "if every move makes progress (a stone placed, a heap reduced), write `impl gametree::Acyclic for {Self} {{}}`"
)]
pub trait Acyclic: Deterministic {}
