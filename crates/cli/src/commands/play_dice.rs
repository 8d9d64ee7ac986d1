//! Chance in a game that is played: dice that the program rolls, or that a person enters.

use gametree_host::levels;

use super::play::Dice;
use super::play_loop::Play;
use crate::failure::{End, Failure};
use crate::screen::{STRONG, Screen, styled};

impl Play {
    /// Whether chance acts now.
    pub(super) fn is_chance(&self) -> bool {
        !self.session.events().is_empty()
    }

    /// Whether the program is to roll now.
    pub(super) fn rolls(&self) -> bool {
        self.dice == Dice::Seeded && self.is_chance()
    }

    /// Rolls.
    pub(super) fn roll(&mut self, screen: &mut Screen) -> Result<(), End> {
        let player = self.session.to_move();
        let Some(event) = levels::roll(self.session.as_ref(), self.request.seed) else {
            return Err(Failure::new("there is nothing to roll").into());
        };
        self.session.play(&event)?;
        self.tell(player, "dice", None, screen)?;
        if screen.is_json() {
            return Ok(());
        }
        let whose = player.map_or(String::new(), |player| format!(" ({player})"));
        screen.line(format!("the dice{whose}: {}", styled(STRONG, &event)))?;
        let next = self.session.to_move();
        let shown = next.is_none_or(|player| self.human.plays(player)) && !self.is_chance();
        if shown {
            self.draw(screen)?;
        }
        Ok(())
    }
}
