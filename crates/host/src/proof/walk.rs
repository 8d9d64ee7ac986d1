//! Every line that a strategy leaves open, by the rules.

use std::collections::HashSet;

use super::{Claim, Goal};
use crate::Stop;
use crate::error::HostError;
use crate::session::{Session, open};

/// The most positions of a walk: a few hundred MB of their texts.
const MOST: usize = 5_000_000;

/// Why a walk did not come to its end.
pub(super) enum Fault {
    /// The strategy does not do what is claimed.
    Flaw {
        /// Where.
        position: String,
        /// What is wrong there.
        reason: String,
    },
    /// Something else went wrong.
    Host(HostError),
}

impl From<HostError> for Fault {
    fn from(error: HostError) -> Fault {
        Fault::Host(error)
    }
}

/// A position on the way, with the moves that have to be looked at.
struct Frame {
    text: String,
    moves: Vec<String>,
    at: usize,
}

/// A walk over the positions that a side's strategy leaves open.
pub(super) struct Walk<'a> {
    session: &'a mut dyn Session,
    claim: Claim,
    stop: &'a Stop,
    /// The same game without a past, where the rules look at that.
    fresh: Option<Box<dyn Session>>,
    done: HashSet<String>,
    on_the_way: HashSet<String>,
}

impl<'a> Walk<'a> {
    /// A walk from the session's position, which must have no past.
    pub(super) fn new(
        session: &'a mut dyn Session,
        claim: Claim,
        stop: &'a Stop,
    ) -> Result<Walk<'a>, HostError> {
        let info = session.info();
        let fresh = if info.looks_back { Some(open(&info.game)?) } else { None };
        let (done, on_the_way) = (HashSet::new(), HashSet::new());
        Ok(Walk { session, claim, stop, fresh, done, on_the_way })
    }

    /// Follows all lines; `choose` names the side's move at a position, whose text it is given. Says
    /// how many positions there are, without those where the game is over.
    pub(super) fn run(
        mut self,
        choose: &mut dyn FnMut(&mut dyn Session, &str) -> Result<String, Fault>,
    ) -> Result<usize, Fault> {
        let mut frames: Vec<Frame> = self.enter(choose)?.into_iter().collect();
        while let Some(frame) = frames.last_mut() {
            if let Some(mv) = frame.moves.get(frame.at) {
                frame.at += 1;
                if let Err(error) = self.session.play(mv) {
                    let reason = format!("the move {mv}: {error}");
                    return Err(Fault::Flaw { position: frame.text.clone(), reason });
                }
                match self.enter(choose)? {
                    Some(next) => frames.push(next),
                    None => drop(self.session.undo()?),
                }
            } else if let Some(Frame { text, .. }) = frames.pop() {
                self.on_the_way.remove(&text);
                self.done.insert(text);
                if !frames.is_empty() {
                    self.session.undo()?;
                }
            }
        }
        Ok(self.done.len())
    }

    /// The moves to be looked at here, if there is anything to look at.
    fn enter(
        &mut self,
        choose: &mut dyn FnMut(&mut dyn Session, &str) -> Result<String, Fault>,
    ) -> Result<Option<Frame>, Fault> {
        if self.stop.is_raised() {
            let why = gametree::StoppedBy::Flag;
            return Err(HostError::Refused(gametree::rules::Refusal::Stopped(why)).into());
        }
        let text = self.session.position_text();
        if self.done.contains(&text) {
            return Ok(None);
        }
        let flaw = |reason: String| Err(Fault::Flaw { position: text.clone(), reason });
        if self.on_the_way.contains(&text) {
            return match self.claim.goal {
                Goal::Draw => Ok(None),
                Goal::Win => flaw("it comes back, so the game may go round for ever".to_owned()),
            };
        }
        if let Some(result) = self.session.result() {
            let is_met = self.claim.is_met_by(result);
            return if is_met {
                Ok(None)
            } else {
                flaw(format!("the game is over there: {result}"))
            };
        }
        let mover = self.session.to_move();
        let all = self.session.legal_moves();
        self.check_past(&text, &all)?;
        let moves = match mover {
            Some(mover) if mover == self.claim.side => vec![choose(self.session, &text)?],
            _ => all,
        };
        if self.done.len() + self.on_the_way.len() >= MOST {
            return Err(HostError::Conflict {
                message: format!("the proof has more than {MOST} positions"),
                hint: "begin at a later position".to_owned(),
            }
            .into());
        }
        self.on_the_way.insert(text.clone());
        Ok(Some(Frame { text, moves, at: 0 }))
    }

    /// Refuses a position where moves hang on how it was reached: what is shown of it once would not
    /// hold the next time.
    fn check_past(&mut self, text: &str, moves: &[String]) -> Result<(), HostError> {
        let Some(fresh) = &mut self.fresh else { return Ok(()) };
        fresh.set_position(text)?;
        if fresh.legal_moves().len() == moves.len() {
            return Ok(());
        }
        Err(HostError::Misfit {
            method: "a proof by positions".to_owned(),
            what: format!("'{}'", self.session.info().game),
            reason: "which moves are legal depends on the past".to_owned(),
            fits: Vec::new(),
        })
    }
}
