//! `gametree explain`: a method, an enhancement, an idea or a game in a page, or an evaluator's opinion.

use clap::Args;
use gametree_host::explain::{Page, PageKind, explain, pages};

use super::Ended;
use super::explain_eval::ExplainEval;
use super::games;
use crate::failure::Failure;
use crate::screen::{CYAN, DIM, STRONG, Screen, styled};
use crate::status::Status;
use crate::table::{Cell, Table};
use crate::words::wrap;

/// `gametree explain`.
#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  gametree explain              every name, with its idea in a line
  gametree explain pvs
  gametree explain minimax
  gametree explain move-ordering
  gametree explain hex          the rules of a game, as `gametree games hex` tells them
  gametree explain eval 'r1bqkb1r/pppp1ppp/2n2n2/4p3/4P3/3P1N2/PPP2PPP/RNBQKB1R w KQkq - 1 4'")]
pub(crate) struct Explain {
    /// A method, an enhancement, an idea or a game; eval for what an evaluator says, term by term
    #[arg(value_name = "NAME")]
    name: Option<String>,
    #[command(flatten)]
    eval: ExplainEval,
}

impl Explain {
    pub(super) fn run(&self, screen: &mut Screen) -> Ended {
        match &self.name {
            Some(name) if name == "eval" => self.eval.run(screen)?,
            _ if self.eval.is_given() => return Err(misplaced().into()),
            None => list(screen)?,
            Some(name) => match (find(name), games::named(name)) {
                (Ok(page), _) if screen.is_json() => screen.json(&page)?,
                (Ok(page), game) => {
                    print(&page, screen)?;
                    if let Some(game) = game {
                        screen.remark("")?;
                        let command = styled(CYAN, format!("gametree games {}", game.name));
                        screen.remark(format!("the game of that name: {command}"))?;
                    }
                }
                (Err(_), Some(game)) => games::print_one(&game, screen)?,
                (Err(failure), None) => return Err(failure.into()),
            },
        }
        Ok(Status::Answered)
    }
}

/// A position where only a name is explained.
fn misplaced() -> Failure {
    Failure::new("only `explain eval` takes a position, a game or an evaluator")
        .command("gametree explain eval --game chess")
}

fn find(name: &str) -> Result<Page, Failure> {
    explain(name).map_err(|error| {
        let near = error.near().unwrap_or("alphabeta").to_owned();
        Failure::from(error).command(format!("gametree explain {near}"))
    })
}

fn list(screen: &mut Screen) -> std::io::Result<()> {
    let pages = pages();
    if screen.is_json() {
        return pages.iter().try_for_each(|page| screen.json(page));
    }
    let mut table = Table::new(&["name", "kind", "exactness", "idea"]);
    for page in &pages {
        let exactness = match page.condition {
            Some(_) => "conditional",
            None => page.exactness.unwrap_or("-"),
        };
        let cells = [
            Cell::styled(page.name, STRONG),
            page.kind.name().into(),
            exactness.into(),
            page.idea.into(),
        ];
        table.row(cells);
    }
    table.print(screen)?;
    if screen.is_terminal() {
        screen.remark("")?;
        screen.remark("a page about one of them: gametree explain NAME")?;
    }
    Ok(())
}

fn print(page: &Page, screen: &mut Screen) -> std::io::Result<()> {
    let kind = page.kind.name();
    let kind = page.exactness.map_or(kind.to_owned(), |exactness| format!("{kind}, {exactness}"));
    screen.line(format!("{}  {}", styled(STRONG, page.name), styled(DIM, kind)))?;
    screen.line("")?;
    for line in crate::page::render(page.page, screen.width) {
        screen.line(line)?;
    }
    screen.line("")?;
    fact("also called", &page.aliases.join(", "), screen)?;
    fact("excludes", &page.excludes.join(", "), screen)?;
    let name = page.name;
    let switch = match page.kind {
        PageKind::Topic => return Ok(()),
        PageKind::Method if name == "solve" => "gametree solve".to_owned(),
        PageKind::Method => format!("--method {name}"),
        PageKind::Enhancement => format!("--with {name}, --without {name}"),
    };
    fact("switch", &styled(CYAN, switch), screen)
}

fn fact(name: &str, text: &str, screen: &mut Screen) -> std::io::Result<()> {
    /// Columns before the text.
    const MARGIN: usize = 12;
    if text.is_empty() {
        return Ok(());
    }
    for (at, line) in wrap(text, screen.width.saturating_sub(MARGIN)).iter().enumerate() {
        let name = if at == 0 { name } else { "" };
        screen.line(format!("{DIM}{name:<11}{DIM:#} {line}"))?;
    }
    Ok(())
}
