//! `gametree explain eval`: what an evaluator says of a position, term by term.

use std::io;

use clap::Args;
use gametree_host::{Judgement, Player, PositionView, TermView, side_name};

use super::show::head;
use crate::args::position_text;
use crate::failure::{End, Failure};
use crate::input::GameText;
use crate::screen::{DIM, STRONG, Screen, styled};
use crate::table::{Cell, Table};
use crate::words;

/// What `gametree explain eval` asks about.
#[derive(Args, Debug)]
#[command(next_help_heading = "For eval")]
pub(crate) struct ExplainEval {
    /// A position, for eval, or its game if that is not chess; the start if left out
    #[arg(value_name = "POSITION", allow_hyphen_values = true, value_parser = position_text)]
    first: Option<String>,
    /// The position, behind its game
    #[arg(value_name = "POSITION", value_parser = position_text)]
    second: Option<String>,
    /// The game of the position; chess if left out
    #[arg(long, value_name = "GAME")]
    game: Option<String>,
    /// The evaluator, in chess perhaps classical:FILE; the game's first if left out
    #[arg(long, value_name = "NAME")]
    eval: Option<String>,
}

impl ExplainEval {
    /// Whether anything of it was typed.
    pub(super) fn is_given(&self) -> bool {
        self.first.is_some() || self.game.is_some() || self.eval.is_some()
    }

    fn game_and_position(&self) -> Result<(GameText, Option<&str>), Failure> {
        let chess = || GameText::read("chess");
        match (self.game.as_deref(), self.first.as_deref(), self.second.as_deref()) {
            (Some(_), _, Some(_)) => {
                let message = "the game is named twice: with --game and before the position";
                Err(Failure::new(message).command("gametree explain eval --help"))
            }
            (Some(game), position, None) => Ok((GameText::read(game)?, position)),
            (None, Some(game), Some(position)) => Ok((GameText::read(game)?, Some(position))),
            (None, Some(one), None) => match GameText::read(one) {
                Ok(game) if game.open().is_ok() => Ok((game, None)),
                _ => Ok((chess()?, Some(one))),
            },
            (None, None, _) => Ok((chess()?, None)),
        }
    }

    pub(super) fn run(&self, screen: &mut Screen) -> Result<(), End> {
        let (game, position) = self.game_and_position()?;
        let mut session = game.open()?;
        if let Some(text) = position {
            let help = format!("gametree show {}", game.quoted());
            session.set_position(text).map_err(|error| Failure::from(error).command(help))?;
        }
        let judgement = session.judge(self.eval.as_deref())?;
        match screen.is_json() {
            true => screen.json(&judgement)?,
            false => print(&game, &session.view(), &judgement, screen)?,
        }
        Ok(())
    }
}

fn print(
    game: &GameText,
    view: &PositionView,
    judgement: &Judgement,
    screen: &mut Screen,
) -> io::Result<()> {
    screen.line(format!("{}, by {}", head(game, view), judgement.eval))?;
    screen.line("")?;
    let [first, second] =
        [Player::First, Player::Second].map(|player| side_name(&view.game, player));
    let heads = [
        "term".to_owned(),
        ">weight".to_owned(),
        format!(">{first}"),
        ">score".to_owned(),
        format!(">{second}"),
        ">score".to_owned(),
        ">midgame".to_owned(),
        ">endgame".to_owned(),
        ">tapered".to_owned(),
    ];
    let mut table = Table::new(&heads.each_ref().map(String::as_str));
    for term in &judgement.terms {
        table.row(cells(term));
    }
    table.print(screen)?;
    screen.line("")?;
    for line in summary(judgement, first) {
        screen.line(line)?;
    }
    Ok(())
}

fn cells(term: &TermView) -> [Cell; 9] {
    let share = |score: f64| format!("{score:.1}");
    let count = |count: i32| match count {
        0 => String::new(),
        other => other.to_string(),
    };
    let side = |side: gametree_host::judgement::SideView| match side.count {
        0 => String::new(),
        _ => share(side.score),
    };
    [
        term.term.clone().into(),
        Cell::styled(format!("{}/{}", term.weight.midgame, term.weight.endgame), DIM),
        count(term.first.count).into(),
        side(term.first).into(),
        count(term.second.count).into(),
        side(term.second).into(),
        term.total.midgame.to_string().into(),
        term.total.endgame.to_string().into(),
        Cell::styled(share(term.tapered), STRONG),
    ]
}

/// How the sums become the score.
fn summary(judgement: &Judgement, first: &str) -> [String; 2] {
    let Judgement { sum, midgame_share, endgame_share, scale, score, .. } = judgement;
    let percent = |share: f64| format!("{:.0} %", share * 100.0);
    let scaled = match *scale {
        1.0 => String::new(),
        scale => format!(", scaled to {} as an ending that is hard to win", percent(scale)),
    };
    [
        format!(
            "midgame {} x {}, endgame {} x {}{scaled}",
            sum.midgame,
            percent(*midgame_share),
            sum.endgame,
            percent(*endgame_share)
        ),
        format!(
            "{} for {first}, {} for the side to move",
            styled(STRONG, words::signed(i64::from(*score))),
            words::signed(i64::from(judgement.score_to_move))
        ),
    ]
}
