//! `gametree nimber`: a position part by part as heaps of Nim, or the nimbers of all heaps.

use std::time::Duration;

use clap::Args;
use gametree_host::nimber::{self, Listed, NimberView, PeriodView, SequenceView};
use gametree_host::{Purpose, RequestBuilder, SearchRequest};

use super::Ended;
use crate::args::PositionArgs;
use crate::failure::{End, Failure};
use crate::input::GameText;
use crate::interrupt;
use crate::numbers::{self, duration, plural};
use crate::screen::{DIM, STRONG, Screen, styled};
use crate::status::Status;
use crate::table::{Cell, Table};
use crate::ticker::Ticker;

/// Winning moves that are shown to a person.
const SHOWN: usize = 20;
/// Nimbers in a row of a sequence.
const IN_A_ROW: usize = 20;

/// `gametree nimber`.
#[derive(Args, Debug)]
#[command(after_long_help = "\
In an impartial game both players have the same moves, and who cannot move loses. Each part of a
position is worth a heap of Nim; the XOR of these is 0 exactly where the side to move loses. With
--upto, prints the nimbers of heaps of 0, 1, 2, … tokens, and proves their period if it can. Heaps
may be of any size where a period or a formula tells them.

Examples:
  gametree nimber kayles:10,12
  gametree nimber nim 3,5,4
  gametree nimber octal:0.77 --upto 200
  gametree nimber grundy --upto 100000 --quiet
  gametree nimber kayles:1000000000")]
pub(crate) struct Nimber {
    #[command(flatten)]
    position: PositionArgs,
    /// Print the nimbers of all heaps up to this size
    #[arg(long, value_name = "N", value_parser = numbers::heap, allow_hyphen_values = true,
        conflicts_with_all = ["position", "moves"])]
    upto: Option<u64>,
    /// Time to take, such as 5s, 500ms or 2m
    #[arg(long, value_name = "T", value_parser = numbers::time, allow_hyphen_values = true)]
    time: Option<Duration>,
    /// Memory for what has to be remembered, such as 64M or 1G
    #[arg(long, value_name = "SIZE", value_parser = numbers::bytes, allow_hyphen_values = true)]
    hash: Option<usize>,
}

impl Nimber {
    pub(super) fn run(&self, screen: &mut Screen) -> Ended {
        let request = self.request()?;
        let typed = &self.position.game.game;
        if let Some(upto) = self.upto {
            let ticker = Ticker::start(screen, "counting");
            let found = nimber::sequence(typed, upto, &request);
            drop(ticker);
            tell_sequence(&found.map_err(Failure::from)?, screen)?;
            return Ok(Status::Answered);
        }
        let ticker = Ticker::start(screen, "adding");
        let found = self.view(&request);
        drop(ticker);
        let found = found?;
        if screen.is_json() {
            screen.json(&found)?;
        } else {
            tell(&found, screen)?;
        }
        Ok(Status::Answered)
    }

    fn request(&self) -> Result<SearchRequest, Failure> {
        let mut builder = RequestBuilder::new(Purpose::Solve).stop(&interrupt::flag());
        if let Some(time) = self.time {
            builder = builder.time(time)?;
        }
        if let Some(bytes) = self.hash {
            builder = builder.hash(bytes)?;
        }
        Ok(builder.build()?)
    }

    /// The position that is named, even if its heaps are too large to be played with.
    fn view(&self, request: &SearchRequest) -> Result<NimberView, Failure> {
        let game = GameText::read(&self.position.game.game)?;
        let heaps = match &self.position.position {
            None => game.spec().to_owned(),
            // Heaps that are written as a position may be too large for one.
            Some(heaps) => format!("{}:{heaps}", game.spec()),
        };
        match self.position.open() {
            Ok((_, session)) => {
                let view = session.nimber(request)?;
                Ok(NimberView { game: game.typed, ..view })
            }
            Err(failure) => match nimber::heap_spec(&heaps) {
                Ok(_) if self.position.moves.is_none() => Ok(nimber::of_heaps(&heaps, request)?),
                _ => Err(failure),
            },
        }
    }
}

fn tell(found: &NimberView, screen: &mut Screen) -> Result<(), End> {
    let widest = found.parts.iter().map(|part| part.nimber).chain([found.nimber]).max();
    let bits = (u64::BITS - widest.unwrap_or(0).leading_zeros()).max(1) as usize;
    let mut table = Table::new(&["part", ">nimber", ">binary"]);
    for part in &found.parts {
        let binary = format!("{:0bits$b}", part.nimber);
        table.row([part.part.clone().into(), part.nimber.to_string().into(), binary.into()]);
    }
    let binary = format!("{:0bits$b}", found.nimber);
    let strong = |text: String| Cell::styled(text, STRONG);
    table.row([strong("XOR".to_owned()), strong(found.nimber.to_string()), strong(binary)]);
    table.print(screen)?;
    screen.line("")?;
    let misere = if found.last_move == "loses" { ", the last move losing" } else { "" };
    screen.line(match found.wins {
        true => format!("the side to move wins{misere}; {}", winning(found, screen)),
        false => format!("the side to move loses{misere}: every move leaves the other a win"),
    })?;
    if let Some(period) = &found.period {
        screen.remark(&period.proof)?;
    }
    let time = duration(Duration::from_secs_f64(found.time_s));
    screen.remark(format!("{} looked at · {time}", plural(found.nodes, "part")))?;
    Ok(())
}

fn winning(found: &NimberView, screen: &Screen) -> String {
    let all = found.winning.len();
    let shown = if screen.is_terminal() { all.min(SHOWN) } else { all };
    let list = styled(STRONG, found.winning[..shown].join(" "));
    let more = match (all - shown, found.listed) {
        (0, Listed::All) => String::new(),
        (0, Listed::Some) => " and perhaps more".to_owned(),
        (rest, _) => format!(" and {rest} more"),
    };
    match all {
        0 => "no winning move was found among those looked at".to_owned(),
        1 => format!("one move wins: {list}{more}"),
        _ if found.listed == Listed::Some => format!("at least {all} moves win: {list}{more}"),
        _ => format!("{all} moves win: {list}{more}"),
    }
}

fn tell_sequence(found: &SequenceView, screen: &mut Screen) -> Result<(), End> {
    if screen.is_json() {
        screen.json(found)?;
        return Ok(());
    }
    if screen.loudness > crate::screen::Loudness::Quiet {
        print_values(found, screen)?;
        screen.line("")?;
    }
    let last = found.values.len().saturating_sub(1);
    let largest = found.values.iter().max().copied().unwrap_or(0);
    screen.line(format!(
        "{}: the nimbers of heaps from 0 to {last}; the largest is {largest}",
        found.rule
    ))?;
    match &found.period {
        Some(period) => tell_period(period, found, screen)?,
        None => screen.line(found.note.unwrap_or("no period is proved"))?,
    }
    let time = duration(Duration::from_secs_f64(found.time_s));
    screen.remark(format!("{} looked at · {time}", plural(found.nodes, "option")))?;
    Ok(())
}

fn print_values(found: &SequenceView, screen: &mut Screen) -> Result<(), End> {
    if !screen.is_terminal() {
        for (size, value) in found.values.iter().enumerate() {
            screen.line(format!("{size}\t{value}"))?;
        }
        return Ok(());
    }
    let width = found.values.iter().max().map_or(1, |value| value.to_string().len());
    let label = found.values.len().to_string().len();
    for (row, values) in found.values.chunks(IN_A_ROW).enumerate() {
        let values: Vec<_> = values.iter().map(|value| format!("{value:width$}")).collect();
        let first = styled(DIM, format!("{:label$}", row * IN_A_ROW));
        screen.line(format!("{first}  {}", values.join(" ")))?;
    }
    Ok(())
}

fn tell_period(period: &PeriodView, found: &SequenceView, screen: &mut Screen) -> Result<(), End> {
    let heaps = if found.border > 0 {
        format!(" (heaps are {} larger than written)", found.border)
    } else {
        String::new()
    };
    screen.line(format!(
        "period {} from {} on, proved{heaps}",
        styled(STRONG, period.length),
        period.from
    ))?;
    let exceptions: Vec<_> = period.exceptions.iter().map(usize::to_string).collect();
    screen.line(match exceptions.len() {
        0 => "no exceptions".to_owned(),
        count => format!("{}: {}", plural(count as u64, "exception"), exceptions.join(" ")),
    })?;
    screen.remark(&period.proof)?;
    Ok(())
}
