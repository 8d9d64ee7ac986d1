//! `gametree explain`: a method or an enhancement in a page.

use clap::Args;
use gametree::Enhancement;
use gametree::alphabeta::Class;
use gametree_host::methods::{METHODS, Method};
use serde::Serialize;

use super::Ended;
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
  gametree explain move-ordering")]
pub(crate) struct Explain {
    /// A method or an enhancement
    #[arg(value_name = "NAME")]
    name: Option<String>,
}

/// What `--json` prints.
#[derive(Serialize)]
struct PageView {
    schema: u32,
    name: &'static str,
    kind: &'static str,
    idea: &'static str,
    exactness: String,
    needs: Vec<String>,
    excludes: Vec<String>,
    page: Option<&'static str>,
}

/// One thing that can be explained.
#[derive(Clone, Copy)]
enum Topic {
    Method(Method),
    Enhancement(Enhancement),
}

/// Other names that people give to the same things.
const OTHER_NAMES: &[(&str, &str)] = &[
    ("alpha-beta", "alphabeta"),
    ("ab", "alphabeta"),
    ("move-ordering", "order"),
    ("ordering", "order"),
    ("iterative-deepening", "deepening"),
    ("transposition-table", "table"),
    ("tt", "table"),
    ("hash-move", "table-move"),
    ("killer-moves", "killers"),
    ("killer", "killers"),
    ("history-heuristic", "history"),
    ("principal-variation-search", "pvs"),
    ("negascout", "pvs"),
    ("aspiration-windows", "aspiration"),
    ("mtd-f", "mtdf"),
    ("mtd(f)", "mtdf"),
    ("enhanced-transposition-cutoff", "etc"),
    ("mate-distance-pruning", "mate-distance"),
    ("memoization", "memo"),
];

impl Topic {
    fn all() -> impl Iterator<Item = Topic> {
        let methods = METHODS.iter().copied().map(Topic::Method);
        methods.chain(Enhancement::ALL.iter().copied().map(Topic::Enhancement))
    }

    fn name(self) -> &'static str {
        match self {
            Topic::Method(method) => method.name(),
            Topic::Enhancement(one) => one.row().name,
        }
    }

    fn kind(self) -> &'static str {
        match self {
            Topic::Method(_) => "method",
            Topic::Enhancement(_) => "enhancement",
        }
    }

    fn idea(self) -> &'static str {
        match self {
            Topic::Method(method) => method.info().summary,
            Topic::Enhancement(one) => one.row().idea,
        }
    }

    fn exactness(self) -> String {
        match self {
            Topic::Method(method) => method.info().exactness.to_owned(),
            Topic::Enhancement(one) => match one.row().class {
                Class::Exact => "exact".to_owned(),
                Class::Conditional(condition) => format!("exact, given {condition}"),
                Class::Heuristic => "heuristic: it may change the value".to_owned(),
            },
        }
    }

    fn needs(self) -> Vec<String> {
        match self {
            Topic::Method(method) if method.info().needs.is_empty() => Vec::new(),
            Topic::Method(method) => vec![method.info().needs.to_owned()],
            Topic::Enhancement(one) => one.needs().iter().map(|one| one.to_string()).collect(),
        }
    }

    fn excludes(self) -> Vec<String> {
        match self {
            Topic::Method(_) => Vec::new(),
            Topic::Enhancement(one) => one.excludes().iter().map(|one| one.to_string()).collect(),
        }
    }

    fn page(self) -> Option<&'static str> {
        match self {
            Topic::Method(_) => None,
            // A page of one word is one that has not been written.
            Topic::Enhancement(one) => Some(one.row().page).filter(|page| page.contains(' ')),
        }
    }

    fn view(self) -> PageView {
        PageView {
            schema: gametree_host::SCHEMA,
            name: self.name(),
            kind: self.kind(),
            idea: self.idea(),
            exactness: self.exactness(),
            needs: self.needs(),
            excludes: self.excludes(),
            page: self.page(),
        }
    }
}

impl Explain {
    pub(super) fn run(&self, screen: &mut Screen) -> Ended {
        match &self.name {
            None => list(screen)?,
            Some(name) => {
                let topic = find(name)?;
                if screen.is_json() {
                    screen.json(&topic.view())?;
                } else {
                    print(topic, screen)?;
                }
            }
        }
        Ok(Status::Answered)
    }
}

fn find(name: &str) -> Result<Topic, Failure> {
    let lower = name.trim().to_lowercase().replace([' ', '_'], "-");
    let known = OTHER_NAMES.iter().find(|(other, _)| *other == lower);
    let wanted = known.map_or(lower.as_str(), |(_, name)| name);
    Topic::all().find(|topic| topic.name() == wanted).ok_or_else(|| {
        let names: Vec<_> = Topic::all().map(Topic::name).collect();
        let others = OTHER_NAMES.iter().map(|(other, _)| *other);
        let near = crate::suggest::near(&lower, names.iter().copied().chain(others));
        let meant = near.map_or(String::new(), |near| format!("; did you mean '{near}'?"));
        Failure::new(format!("there is no page about '{name}'{meant}"))
            .hint(format!("there are {}", names.join(", ")))
            .command(format!("gametree explain {}", near.unwrap_or("alphabeta")))
    })
}

fn list(screen: &mut Screen) -> std::io::Result<()> {
    if screen.is_json() {
        return Topic::all().try_for_each(|topic| screen.json(&topic.view()));
    }
    let mut table = Table::new(&["name", "kind", "exactness", "idea"]);
    for topic in Topic::all() {
        let exactness = topic.exactness();
        let exactness = if exactness.starts_with("exact,") { "conditional" } else { &exactness };
        let cells = [
            Cell::styled(topic.name(), STRONG),
            topic.kind().into(),
            exactness.into(),
            topic.idea().into(),
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

fn print(topic: Topic, screen: &mut Screen) -> std::io::Result<()> {
    let kind = styled(DIM, format!("{}, {}", topic.kind(), short_exactness(topic)));
    screen.line(format!("{}  {kind}", styled(STRONG, topic.name())))?;
    for line in wrap(topic.idea(), screen.width) {
        screen.line(line)?;
    }
    screen.line("")?;
    if let Some(page) = topic.page() {
        for line in crate::page::render(page, screen.width) {
            screen.line(line)?;
        }
        screen.line("")?;
    }
    fact("exact?", &topic.exactness(), screen)?;
    fact("needs", &topic.needs().join(", "), screen)?;
    fact("excludes", &topic.excludes().join(", "), screen)?;
    let flag = match topic {
        Topic::Method(method) => format!("--method {}", method.name()),
        Topic::Enhancement(one) => format!("--with {one}, --without {one}"),
    };
    fact("switch", &styled(CYAN, flag), screen)
}

fn short_exactness(topic: Topic) -> &'static str {
    match topic {
        Topic::Enhancement(one) => match one.row().class {
            Class::Exact => "exact",
            Class::Conditional(_) => "exact under a condition",
            Class::Heuristic => "heuristic",
        },
        Topic::Method(method) => method.info().exactness,
    }
}

fn fact(name: &str, text: &str, screen: &mut Screen) -> std::io::Result<()> {
    /// Columns before the text.
    const MARGIN: usize = 12;
    if text.is_empty() {
        return Ok(());
    }
    for (at, line) in wrap(text, screen.width.saturating_sub(MARGIN)).iter().enumerate() {
        let name = if at == 0 { name } else { "" };
        screen.line(format!("{DIM}{name:<10}{DIM:#} {line}"))?;
    }
    Ok(())
}
