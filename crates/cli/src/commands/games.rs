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
  gametree games connect-four   one game in full, with its rules
  gametree games --json | jq .name")]
pub(crate) struct Games {
    /// Only this game
    #[arg(value_name = "NAME")]
    name: Option<String>,
}

/// How much is said of a game.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Detail {
    /// What it is, and how it is named.
    Brief,
    /// Its rules too.
    Full,
}

impl Games {
    pub(super) fn run(&self, screen: &mut Screen) -> Ended {
        match &self.name {
            Some(name) => print_one(&find(name)?, screen)?,
            None => print_all(&games(), Detail::Brief, screen)?,
        }
        Ok(Status::Answered)
    }
}

/// The game of this name; parameters behind it say nothing here.
pub(super) fn named(name: &str) -> Option<GameEntry> {
    let bare = name.split(':').next().unwrap_or(name).to_ascii_lowercase();
    games().into_iter().find(|entry| entry.name == bare || entry.aliases.contains(&&*bare))
}

fn find(name: &str) -> Result<GameEntry, Failure> {
    // The host knows what to say of a name that there is not.
    named(name).ok_or_else(|| match gametree_host::open(name) {
        Err(error) => Failure::from(error).command("gametree games"),
        Ok(_) => Failure::new(format!("'{name}' is not listed")).command("gametree games"),
    })
}

/// One game in full.
pub(super) fn print_one(entry: &GameEntry, screen: &mut Screen) -> std::io::Result<()> {
    print_all(std::slice::from_ref(entry), Detail::Full, screen)
}

fn print_all(chosen: &[GameEntry], detail: Detail, screen: &mut Screen) -> std::io::Result<()> {
    match screen.format {
        Format::Json => chosen.iter().try_for_each(|entry| screen.json(entry)),
        Format::Piped => print_table(chosen, screen),
        Format::Terminal => print_pages(chosen, detail, screen),
    }
}

fn print_table(chosen: &[GameEntry], screen: &mut Screen) -> std::io::Result<()> {
    let heads =
        ["name", "parameters", "kind", "evaluators", "methods", "example", "summary", "rules"];
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
            entry.rules.to_owned(),
        ];
        table.row(cells.map(Cell::from));
    }
    table.print(screen)
}

fn print_pages(chosen: &[GameEntry], detail: Detail, screen: &mut Screen) -> std::io::Result<()> {
    for (at, entry) in chosen.iter().enumerate() {
        if at > 0 {
            screen.line("")?;
        }
        let aliases = match entry.aliases {
            [] => String::new(),
            names => styled(DIM, format!("  also {}", names.join(", "))),
        };
        screen.line(format!("{}{aliases}  {}", styled(STRONG, entry.name), entry.summary))?;
        if detail == Detail::Full {
            field("rules", entry.rules, screen)?;
        }
        if !entry.parameters.is_empty() {
            field("parameters", entry.parameters, screen)?;
        }
        field("kind", &kind(&entry.info), screen)?;
        field("evaluators", &evaluators(&entry.info), screen)?;
        field("methods", &entry.info.methods.join(", "), screen)?;
        let example = styled(CYAN, format!("gametree show {}", quoted(entry.example)));
        field("try", &example, screen)?;
    }
    match detail {
        Detail::Full => Ok(()),
        Detail::Brief => {
            screen.remark("")?;
            screen.remark("the rules of one of them: gametree games NAME")
        }
    }
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
