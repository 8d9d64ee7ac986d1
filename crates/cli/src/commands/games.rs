//! `gametree games`: what there is.

use clap::Args;
use gametree_host::games::{GameEntry, KeyView, ScoringView};
use gametree_host::{GameInfo, games};

use super::Ended;
use crate::failure::Failure;
use crate::input::quoted;
use crate::screen::{CYAN, DIM, Format, STRONG, Screen, styled};
use crate::status::Status;
use crate::table::{Cell, Table};
use crate::words::wrap;

/// `gametree games`.
#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  gametree games                every game in a line or two
  gametree games connect-four   one game in full
  gametree games --json | jq .name")]
pub(crate) struct Games {
    /// Only this game
    #[arg(value_name = "NAME")]
    name: Option<String>,
}

impl Games {
    pub(super) fn run(&self, screen: &mut Screen) -> Ended {
        let all = games();
        let chosen = match &self.name {
            Some(name) => vec![find(&all, name)?],
            None => all.iter().collect(),
        };
        match screen.format {
            Format::Json => chosen.iter().try_for_each(|entry| screen.json(entry))?,
            Format::Piped => print_table(&chosen, screen)?,
            Format::Terminal => print_pages(&chosen, screen)?,
        }
        Ok(Status::Answered)
    }
}

fn find<'a>(all: &'a [GameEntry], name: &str) -> Result<&'a GameEntry, Failure> {
    let bare = name.split(':').next().unwrap_or(name).to_ascii_lowercase();
    let found = all.iter().find(|entry| entry.name == bare || entry.aliases.contains(&&*bare));
    // The host knows what to say of a name that there is not.
    found.ok_or_else(|| match gametree_host::open(&bare) {
        Err(error) => Failure::from(error).command("gametree games"),
        Ok(_) => Failure::new(format!("'{name}' is not listed")).command("gametree games"),
    })
}

fn print_table(chosen: &[&GameEntry], screen: &mut Screen) -> std::io::Result<()> {
    let heads = ["name", "parameters", "kind", "evaluators", "methods", "example", "summary"];
    let mut table = Table::new(&heads);
    for entry in chosen {
        let cells = [
            entry.name.to_owned(),
            entry.parameters.to_owned(),
            kind(&entry.info),
            evaluators(&entry.info),
            entry.info.methods.join(" "),
            entry.example.to_owned(),
            entry.summary.to_owned(),
        ];
        table.row(cells.map(Cell::from));
    }
    table.print(screen)
}

fn print_pages(chosen: &[&GameEntry], screen: &mut Screen) -> std::io::Result<()> {
    for (at, entry) in chosen.iter().enumerate() {
        if at > 0 {
            screen.line("")?;
        }
        let aliases = match entry.aliases {
            [] => String::new(),
            names => styled(DIM, format!("  also {}", names.join(", "))),
        };
        screen.line(format!("{}{aliases}  {}", styled(STRONG, entry.name), entry.summary))?;
        if !entry.parameters.is_empty() {
            field("parameters", entry.parameters, screen)?;
        }
        field("kind", &kind(&entry.info), screen)?;
        field("evaluators", &evaluators(&entry.info), screen)?;
        field("methods", &entry.info.methods.join(", "), screen)?;
        let example = styled(CYAN, format!("gametree show {}", quoted(entry.example)));
        field("try", &example, screen)?;
    }
    Ok(())
}

fn field(name: &str, text: &str, screen: &mut Screen) -> std::io::Result<()> {
    /// Columns before the text.
    const MARGIN: usize = 14;
    let lines = wrap(text, screen.width.saturating_sub(MARGIN).max(30));
    for (at, line) in lines.iter().enumerate() {
        let name = if at == 0 { name } else { "" };
        screen.line(format!("  {DIM}{name:<11}{DIM:#} {line}"))?;
    }
    Ok(())
}

/// What kind of game it is, in a few words.
pub(super) fn kind(info: &GameInfo) -> String {
    let mut words = vec![match info.scoring {
        ScoringView::WinLoss => "win, loss or draw",
        ScoringView::Margins => "points",
    }];
    words.extend(info.chance.then_some("chance"));
    words.push(if info.alternates { "turn by turn" } else { "turns may repeat" });
    words.push(if info.acyclic { "no cycles" } else { "cycles" });
    if info.looks_back {
        words.push("looks back at earlier positions");
    }
    let mut kind = words.join("; ");
    if info.symmetries > 1 {
        kind += &format!("; {} symmetries", info.symmetries);
    }
    if info.keys == KeyView::Hashed {
        kind += "; hashed keys";
    }
    kind
}

fn evaluators(info: &GameInfo) -> String {
    let names: Vec<_> = info.evaluators.iter().map(|one| one.name).collect();
    names.join(", ")
}
