//! A trace told step by step, as a person would tell it.

use gametree_host::TraceEvent;
use gametree_host::trace::{Actor, LeafReason, Number, Seen, SeenWindow, Step};
use gametree_host::value::{BoundView, OddsView};

use super::{Sense, name, score, window};
use crate::numbers::plural;
use crate::screen::{BLUE, CYAN, DIM, ORANGE, RED, STRONG, styled};

/// The column in which the remarks begin.
const REMARKS: usize = 34;

/// A node on the way from the root to where the search is.
struct Open {
    to_move: Actor,
    asked: SeenWindow,
    /// What is left of the window.
    left: SeenWindow,
    /// The best value so far, as MAX sees it.
    best: Option<Number>,
}

/// Tells events one by one. A line is held back until it is known what follows from it.
#[derive(Default)]
pub(crate) struct Teller {
    open: Vec<Open>,
    held: Option<Held>,
}

/// A line whose remark is still to come.
struct Held {
    /// Its beginning.
    text: String,
    /// The beginning if the node is left at once, as what it says is a bound then.
    at_the_edge: Option<String>,
    remark: String,
}

impl Teller {
    /// Tells an event: the lines that are complete now.
    pub(crate) fn event(&mut self, event: &TraceEvent) -> Vec<String> {
        if let Some(text) = answer(event) {
            return self.read(event, &text);
        }
        match &event.step {
            Step::Enter { depth, window, odds, probed } => {
                let lines = self.enter(event, (*depth, *odds), *window);
                self.recall(event.to_move, *probed);
                lines
            }
            Step::Tried { mv, value, best, window } => {
                let best = if *best { Better::Yes } else { Better::No };
                self.tried(event, mv, value, best, *window)
            }
            Step::Happened { mv, odds, value } => self.happened(event, mv, *odds, value),
            Step::Outweighed { value, skipped } => self.outweighed(event, value, skipped),
            Step::Cutoff { value, limit, skipped, .. } => {
                self.cutoff(event, value, limit.as_ref(), skipped)
            }
            _ => {
                let mut lines = self.release();
                lines.extend(remark(event));
                lines
            }
        }
    }

    /// The bounds of all events suffice.
    fn outweighed(&mut self, event: &TraceEvent, value: &Seen, skipped: &[String]) -> Vec<String> {
        if let Some(held) = &mut self.held
            && let Some(bound) = held.at_the_edge.take()
        {
            held.text = bound;
        }
        let mut lines = self.release();
        let asked = self.open.get(event.ply).map(|open| open.asked.as_first);
        let sense = asked.map_or(Sense::Exact, |asked| Sense::of(value.as_first, &asked));
        let (cut, sense) = (styled(RED, "cutoff"), sense_text(sense, value.as_first));
        lines.push(format!("{}{cut}: whatever else happens, {sense}", indent(event.ply + 1)));
        if !skipped.is_empty() {
            lines.push(skipped_line(event, skipped));
        }
        lines
    }

    /// The lines that are left at the end.
    pub(crate) fn finish(&mut self) -> Vec<String> {
        self.release()
    }

    /// The line held back, complete.
    fn release(&mut self) -> Vec<String> {
        let Some(held) = self.held.take() else { return Vec::new() };
        let columns = anstream::adapter::strip_str(&held.text).to_string().chars().count();
        let pad = " ".repeat(REMARKS.saturating_sub(columns).max(2));
        vec![format!("{}{pad}{}", held.text, held.remark).trim_end().to_owned()]
    }

    fn hold(&mut self, text: String, remark: String) {
        self.held = Some(Held { text, at_the_edge: None, remark });
    }

    /// A node is entered of which a probe knows something.
    fn recall(&mut self, mover: Actor, probed: Option<Seen>) {
        let (Some(value), Some(node)) = (probed, self.open.last_mut()) else { return };
        node.best = Some(value.as_first);
        if let Some(held) = &mut self.held {
            held.remark += &format!(", {} has {}", styled_name(mover), value_text(&value));
        }
    }

    fn enter(
        &mut self,
        event: &TraceEvent,
        (depth, odds): (Option<usize>, Option<OddsView>),
        asked: SeenWindow,
    ) -> Vec<String> {
        let mut lines = self.release();
        if event.ply == 0 && !self.open.is_empty() {
            // The search begins again.
            lines.push(String::new());
        }
        self.open.truncate(event.ply);
        self.open.push(Open { to_move: event.to_move, asked, left: asked, best: None });
        let mover = styled_name(event.to_move);
        let odds = odds.map_or(String::new(), |odds| format!("  {odds}"));
        let label = match event.ply {
            0 => mover,
            _ => format!("{}{odds}  {mover}", label(&event.path, None)),
        };
        let ahead = match depth {
            Some(depth) if event.ply == 0 => format!(", {} ahead", plural(depth as u64, "move")),
            _ => String::new(),
        };
        let remark = styled(DIM, format!("window {}{ahead}", window(&asked.as_first)));
        self.hold(format!("{}{label}", indent(event.ply)), remark);
        lines
    }

    /// A node that needs no search: its line takes the place of the one that it was entered with.
    fn read(&mut self, event: &TraceEvent, text: &str) -> Vec<String> {
        self.held = None;
        let label = label(&event.path, None);
        let gap = if label.is_empty() { "" } else { "  " };
        self.hold(format!("{}{label}{gap}{text}", indent(event.ply)), String::new());
        Vec::new()
    }

    /// The line of a child that has its value now, unless it has been told.
    fn child(&mut self, event: &TraceEvent, mv: &str, value: &Seen) -> Vec<String> {
        let below = self.open.get(event.ply + 1).map(|child| child.asked.as_first);
        let read_off = self.held.is_some() && self.open.len() > event.ply + 1;
        let mut lines = Vec::new();
        // A node whose value was read off has its line already.
        let told = read_off && self.open.get(event.ply + 1).is_some_and(|one| one.best.is_none());
        if !told {
            lines = self.release();
            let sense = below.map_or(Sense::Exact, |asked| Sense::of(value.as_first, &asked));
            let label = label(&event.path, Some(mv));
            let indent = indent(event.ply + 1);
            let text = |sense| format!("{indent}{label}  is {}", sense_text(sense, value.as_first));
            if event.to_move == Actor::Chance {
                // Within the window that the others' bounds leave it, or the least or the most that
                // is possible; unless it suffices for a cutoff.
                let at_the_edge = Some(text(sense));
                self.held =
                    Some(Held { text: text(Sense::Exact), at_the_edge, remark: String::new() });
            } else {
                self.hold(text(sense), String::new());
            }
        }
        self.open.truncate(event.ply + 1);
        lines
    }

    /// An event has its value.
    fn happened(
        &mut self,
        event: &TraceEvent,
        mv: &str,
        odds: OddsView,
        value: &Seen,
    ) -> Vec<String> {
        let lines = self.child(event, mv, value);
        if let Some(node) = self.open.last_mut() {
            node.best = node.best.or(Some(value.as_first));
        }
        if let Some(held) = &mut self.held {
            held.remark = format!("happens {odds} of the time");
        }
        lines
    }

    fn tried(
        &mut self,
        event: &TraceEvent,
        mv: &str,
        value: &Seen,
        better: Better,
        left: SeenWindow,
    ) -> Vec<String> {
        let lines = self.child(event, mv, value);
        let Some(node) = self.open.last_mut() else { return lines };
        let mover = styled_name(node.to_move);
        let remark = match (better, node.best) {
            (Better::No, Some(best)) => format!("no better for {mover} than {}", score(best)),
            (Better::No, None) => format!("not enough for {mover}"),
            (Better::Yes, _) if left != node.left => {
                format!("{mover} can have {}: window {}", value_text(value), window(&left.as_first))
            }
            (Better::Yes, _) => format!("{mover} can have {}", value_text(value)),
        };
        if better == Better::Yes {
            node.best = Some(value.as_first);
        } else {
            node.best = node.best.or(Some(value.as_first));
        }
        node.left = left;
        if let Some(held) = &mut self.held {
            held.remark = remark;
        }
        lines
    }

    fn cutoff(
        &mut self,
        event: &TraceEvent,
        value: &Seen,
        limit: Option<&Seen>,
        skipped: &[String],
    ) -> Vec<String> {
        let opponent = styled_name(other(event.to_move));
        let has = match limit {
            Some(Seen { as_first: limit @ Number::Expectation(_), .. }) => {
                // A window below a chance node is made of bounds: nobody has its end for certain.
                format!("{opponent} needs {} here", score(*limit))
            }
            Some(limit) => format!("{opponent} has {} elsewhere", score(limit.as_first)),
            None => format!("{opponent} will not come here"),
        };
        let mover = styled_name(event.to_move);
        let cut = styled(RED, "cutoff");
        if let Some(held) = &mut self.held {
            held.remark = format!("{mover} can have {}: {cut}, {has}", value_text(value));
        }
        let mut lines = self.release();
        if !skipped.is_empty() {
            lines.push(skipped_line(event, skipped));
        }
        lines
    }
}

/// What a node answers that needs no search.
fn answer(event: &TraceEvent) -> Option<String> {
    Some(match &event.step {
        Step::Leaf { value, reason } => {
            let what = match reason {
                LeafReason::Ended => "leaf",
                LeafReason::Repeated => "repeats an earlier position:",
                LeafReason::Horizon => "estimate",
                LeafReason::Known => "known without search:",
            };
            format!("{what} {}", value_text(value))
        }
        Step::TableHit { value, bound } => {
            let bound = bound_text(*bound, event.to_move);
            styled(CYAN, format!("the table knows: {bound}{}", value_text(value)))
        }
        Step::OutOfBounds { value } => {
            format!("no search: its bound {} is outside", value_text(value))
        }
        Step::Judged { by, value } => format!("{by} judges: {}", value_text(value)),
        Step::ChildInTable { mv, value } => {
            styled(CYAN, format!("the table knows that {mv} gives {}", value_text(value)))
        }
        _ => return None,
    })
}

/// A line of its own for what is said of a move, or that the search was stopped.
fn remark(event: &TraceEvent) -> Option<String> {
    let (indent, place) = (indent(event.ply + 1), |mv: &str| label(&event.path, Some(mv)));
    match &event.step {
        Step::LeftOut { mv, by } => Some(format!("{indent}{}  left out by {by}", place(mv))),
        Step::Probe { mv, odds } => {
            Some(styled(CYAN, format!("{indent}{}  {odds}: one move first", place(mv))))
        }
        Step::Again { mv } => {
            Some(styled(CYAN, format!("{indent}{}  again, with a wider window", place(mv))))
        }
        Step::Stopped => {
            Some(styled(RED, format!("{}the search was stopped", self::indent(event.ply))))
        }
        _ => None,
    }
}

/// Whether a move is the best so far.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Better {
    No,
    Yes,
}

/// The moves that a cutoff left out.
fn skipped_line(event: &TraceEvent, skipped: &[String]) -> String {
    /// Moves that are named before only their number is given.
    const NAMED: usize = 8;
    let named = skipped.iter().take(NAMED).map(|mv| label(&event.path, Some(mv)));
    let named = named.collect::<Vec<_>>().join(", ");
    let more = match skipped.len().saturating_sub(NAMED) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let text = format!("✂ {named}{more} not looked at");
    format!("{}{}", indent(event.ply + 1), styled(RED, text))
}

fn indent(ply: usize) -> String {
    /// Beyond this, lines go no further to the right.
    const DEEPEST: usize = 20;
    "  ".repeat(ply.min(DEEPEST))
}

/// The way to a node, as its moves with points between them; a long one is cut at its front.
fn label(path: &[String], mv: Option<&str>) -> String {
    /// Moves that are written.
    const SHOWN: usize = 6;
    let words: Vec<&str> = path.iter().map(String::as_str).chain(mv).collect();
    let first = words.len().saturating_sub(SHOWN);
    let cut = if first > 0 { "…" } else { "" };
    format!("{cut}{}", words[first..].join("."))
}

fn styled_name(actor: Actor) -> String {
    let style = match actor {
        Actor::First => BLUE,
        Actor::Second => ORANGE,
        Actor::Chance => CYAN,
    };
    styled(style, name(actor))
}

/// The opponent; of chance there is none.
fn other(actor: Actor) -> Actor {
    match actor {
        Actor::First => Actor::Second,
        Actor::Second => Actor::First,
        Actor::Chance => Actor::Chance,
    }
}

fn value_text(value: &Seen) -> String {
    styled(STRONG, score(value.as_first))
}

fn sense_text(sense: Sense, value: Number) -> String {
    let value = styled(STRONG, score(value));
    match sense {
        Sense::Exact => value,
        Sense::AtMost => format!("at most {value}"),
        Sense::AtLeast => format!("at least {value}"),
    }
}

/// A bound for the side to move, as MAX sees it.
fn bound_text(bound: BoundView, to_move: Actor) -> &'static str {
    match (bound, to_move == Actor::Second) {
        (BoundView::Exact, _) => "",
        (BoundView::Lower, false) | (BoundView::Upper, true) => "at least ",
        (BoundView::Upper, false) | (BoundView::Lower, true) => "at most ",
    }
}
