//! A trace drawn as a tree: triangles for MAX and MIN, circles for chance, boxes for leaves, the
//! window above each node, the value in it, and what was never looked at, dashed and barred off.

use std::collections::HashSet;

use gametree_host::Trace;
use gametree_host::trace::{Actor, TraceNode};

use super::layout::{Item, places};
use super::shapes::{
    self, Point, ShowsChance, WINDOW, bar, between, bottom, legend, reach, sense, top,
};
use super::svg::Svg;
use super::{Sense, score};
use crate::numbers::{count, plural};
use crate::table::cut;

/// Nodes that are drawn at most.
const MOST: usize = 1_200;
/// From a level to the next.
const LEVEL: f64 = 96.0;
/// Between neighbours.
const GAP: f64 = 14.0;
/// Around the picture.
const MARGIN: f64 = 28.0;
/// Above the tree, for the title.
const HEAD: f64 = 84.0;
/// Below the tree, for the legend.
const FOOT: f64 = 92.0;
/// The narrowest picture, so that the legend fits.
const NARROWEST: f64 = 780.0;

/// Letters of a game's name in the title, so that the value after it is inside the picture.
const LONGEST_NAME: usize = 50;

/// The style sheet: light, and dark where the reader's screen is. Shapes say all that colours say.
const STYLE: &str = include_str!("style.css");

/// The SVG file of a trace. `game` is what the user calls the game.
pub(crate) fn draw(trace: &Trace, game: &str) -> String {
    let drawing = Drawing::new(trace);
    let mut svg = Svg::new();
    let width = (drawing.width + 2.0 * MARGIN).max(NARROWEST);
    let height = HEAD + drawing.height() + FOOT;
    drawing.title(&mut svg, game);
    drawing.edges(&mut svg);
    drawing.nodes(&mut svg);
    legend(&mut svg, (MARGIN, height - FOOT + 36.0), drawing.shows_chance());
    let title = format!("The search of {game}, value {}", drawing.value());
    svg.finish((width, height), &title, STYLE)
}

/// The nodes that are drawn and where they stand.
struct Drawing<'a> {
    trace: &'a Trace,
    /// Places in the trace's list, parents before children.
    shown: Vec<usize>,
    /// For each shown node, its children among the shown ones.
    children: Vec<Vec<usize>>,
    at: Vec<Point>,
    width: f64,
    /// Shown nodes on the best line of play.
    best: HashSet<usize>,
}

impl<'a> Drawing<'a> {
    fn new(trace: &'a Trace) -> Drawing<'a> {
        let (shown, children) = choose(trace);
        let node = |&at: &usize| &trace.tree.nodes[at];
        let items: Vec<Item> = shown
            .iter()
            .zip(&children)
            .map(|(at, children)| Item { children: children.clone(), reach: reach(node(at)) })
            .collect();
        let (x, width) = places(&items, GAP);
        let slack = ((NARROWEST - 2.0 * MARGIN - width) / 2.0).max(0.0);
        let first = shown.first().map_or(0, |at| node(at).ply);
        let y = shown.iter().map(|at| HEAD + WINDOW + (node(at).ply - first) as f64 * LEVEL);
        let at = x.iter().map(|x| x + MARGIN + slack).zip(y).collect();
        let mut drawing = Drawing { trace, shown, children, at, width, best: HashSet::new() };
        drawing.best = drawing.best_line();
        drawing
    }

    fn node(&self, shown: usize) -> &TraceNode {
        &self.trace.tree.nodes[self.shown[shown]]
    }

    fn shows_chance(&self) -> ShowsChance {
        let acts = |shown: usize| self.node(shown).to_move == Actor::Chance;
        if (0..self.shown.len()).any(acts) { ShowsChance::Yes } else { ShowsChance::No }
    }

    fn height(&self) -> f64 {
        let lowest = self.at.iter().map(|at| at.1).fold(HEAD, f64::max);
        lowest - HEAD + 40.0
    }

    fn value(&self) -> String {
        let root = self.shown.first().and_then(|_| self.node(0).value);
        root.map_or_else(|| "unknown".to_owned(), |value| score(value.as_first))
    }

    /// From the root down, the first child that has the value of its parent.
    fn best_line(&self) -> HashSet<usize> {
        let mut line = HashSet::new();
        let mut at = (!self.shown.is_empty()).then_some(0);
        while let Some(here) = at {
            line.insert(here);
            let value = self.node(here).value;
            let same = |&&child: &&usize| {
                let node = self.node(child);
                node.visit.is_some()
                    && node.value.map(|v| v.as_first) == value.map(|v| v.as_first)
                    && sense(node) == Sense::Exact
            };
            at = value.and(self.children[here].iter().find(same)).copied();
        }
        line
    }

    fn title(&self, svg: &mut Svg, game: &str) {
        let summary = &self.trace.summary;
        let title = format!("{}: value {}", cut(game, LONGEST_NAME), self.value());
        svg.text("title", (MARGIN, 36.0), &title);
        let mut parts = vec![
            plural(summary.nodes, "node"),
            match summary.leaves_read {
                1 => "1 leaf read".to_owned(),
                leaves => format!("{} leaves read", count(leaves)),
            },
        ];
        if summary.pruned > 0 {
            parts.push(format!("{} left out", count(summary.pruned)));
        }
        if self.trace.tree.roots.len() > 1 {
            parts.push(format!("the last of {} searches", self.trace.tree.roots.len()));
        }
        let missing = self.missing();
        if missing > 0 {
            parts.push(format!("{} of the nodes are not drawn", count(missing)));
        }
        svg.text("small start", (MARGIN, 58.0), &parts.join(" · "));
    }

    /// Nodes of the last search that there was no room for.
    fn missing(&self) -> u64 {
        let root = self.shown.first().copied().unwrap_or(0);
        (self.trace.tree.nodes.len() - root - self.shown.len()) as u64
    }

    fn edges(&self, svg: &mut Svg) {
        for (parent, children) in self.children.iter().enumerate() {
            let from = bottom(self.at[parent]);
            for &child in children {
                let to = top(self.node(child), self.at[child]);
                let pruned = self.node(child).visit.is_none();
                let on_best = self.best.contains(&parent) && self.best.contains(&child);
                let class = match (pruned, on_best) {
                    (true, _) => "edge pruned",
                    (_, true) => "edge best",
                    _ => "edge",
                };
                svg.edge(class, from, to);
                // Below a node left out there is no further cutoff.
                if pruned && self.node(parent).visit.is_some() {
                    bar(svg, from, to);
                }
                self.move_label(svg, child, from, to);
            }
        }
    }

    /// The move's name on its edge, unless it is only the number of the child, and how likely it is,
    /// if it is an event.
    fn move_label(&self, svg: &mut Svg, child: usize, from: Point, to: Point) {
        let node = self.node(child);
        let name = node.mv.as_deref().unwrap_or_default();
        let is_number = self.trace.summary.game.starts_with("tree") && name.parse::<u32>().is_ok();
        let name = if is_number { String::new() } else { cut(name, 12) };
        let text = match node.odds {
            Some(odds) if name.is_empty() => odds.to_string(),
            Some(odds) => format!("{name}: {odds}"),
            None => name,
        };
        if !text.is_empty() {
            let at = between(from, to, 0.66);
            svg.text("move", (at.0, at.1 + 4.0), &text);
        }
    }

    fn nodes(&self, svg: &mut Svg) {
        for shown in 0..self.shown.len() {
            shapes::node(svg, self.node(shown), self.at[shown]);
        }
    }
}

/// The nodes to draw: of the last search, the whole of as many levels as there is room for.
fn choose(trace: &Trace) -> (Vec<usize>, Vec<Vec<usize>>) {
    let nodes = &trace.tree.nodes;
    let Some(&root) = trace.tree.roots.last() else { return (Vec::new(), Vec::new()) };
    let mut on_level: Vec<usize> = Vec::new();
    for node in nodes.iter().skip(root) {
        let level = node.ply.saturating_sub(nodes[root].ply);
        on_level.resize(on_level.len().max(level + 1), 0);
        on_level[level] += 1;
    }
    let mut room = MOST;
    let fits = |&&count: &&usize| {
        let fits = count <= room;
        room = room.saturating_sub(count);
        fits
    };
    let levels = on_level.iter().take_while(fits).count().max(1);
    let mut shown = Vec::new();
    let mut place = vec![usize::MAX; nodes.len()];
    for (at, node) in nodes.iter().enumerate().skip(root) {
        if node.ply.saturating_sub(nodes[root].ply) < levels && shown.len() < MOST {
            place[at] = shown.len();
            shown.push(at);
        }
    }
    let below = |&at: &usize| {
        let children = nodes[at].children.iter().map(|&child| place[child]);
        children.filter(|&child| child != usize::MAX).collect()
    };
    let children = shown.iter().map(below).collect();
    (shown, children)
}
