//! A trace drawn as a tree: triangles for MAX and MIN, boxes for leaves, the window above each
//! node, the value in it, and what was never looked at, dashed and barred off.

use std::collections::HashSet;

use gametree_host::trace::{NodeExit, TraceNode};
use gametree_host::{Player, Trace};

use super::layout::{Item, places};
use super::svg::Svg;
use super::{Sense, name, score, window};
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
/// Half the width and the height of a triangle.
const TRIANGLE: (f64, f64) = (26.0, 40.0);
/// The height of a leaf's box.
const LEAF: f64 = 28.0;
/// From the middle of a node up to the middle of its window.
const WINDOW: f64 = 34.0;
/// The narrowest picture, so that the legend fits.
const NARROWEST: f64 = 660.0;

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
    legend(&mut svg, height - FOOT + 36.0);
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
    at: Vec<(f64, f64)>,
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
            .map(|(at, children)| Item { children: children.clone(), half: half(node(at)) })
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
        svg.text("title", (MARGIN, 36.0), &format!("{}: value {}", cut(game, 70), self.value()));
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
            let from = bottom(self.at[parent], self.node(parent).to_move);
            for &child in children {
                let to = self.top(child);
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

    /// The move's name on its edge, unless it is only the number of the child.
    fn move_label(&self, svg: &mut Svg, child: usize, from: (f64, f64), to: (f64, f64)) {
        let name = self.node(child).mv.as_deref().unwrap_or_default();
        if !self.trace.summary.game.starts_with("tree") || name.parse::<u32>().is_err() {
            let at = between(from, to, 0.66);
            svg.text("move", (at.0, at.1 + 4.0), &cut(name, 12));
        }
    }

    /// Where the edge from above ends.
    fn top(&self, shown: usize) -> (f64, f64) {
        let (x, y) = self.at[shown];
        match shape(self.node(shown)) {
            Shape::Box => (x, y - LEAF / 2.0),
            Shape::Triangle if self.node(shown).window.is_some() => (x, y - WINDOW - 8.0),
            Shape::Triangle => (x, y - TRIANGLE.1 / 2.0),
        }
    }

    fn nodes(&self, svg: &mut Svg) {
        for shown in 0..self.shown.len() {
            let node = self.node(shown);
            svg.begin(&note(node));
            match shape(node) {
                Shape::Box => leaf(svg, node, self.at[shown]),
                Shape::Triangle => triangle(svg, node, self.at[shown]),
            }
            svg.end();
            self.cutoff_label(svg, shown);
        }
    }

    /// Under the moves that a cutoff left out, why.
    fn cutoff_label(&self, svg: &mut Svg, shown: usize) {
        let node = self.node(shown);
        let pruned = self.children[shown].iter().filter(|&&child| self.node(child).visit.is_none());
        let places: Vec<(f64, f64)> = pruned.map(|&child| self.at[child]).collect();
        let (Some(first), Some(last), Some(reason)) = (places.first(), places.last(), reason(node))
        else {
            return;
        };
        let at = (f64::midpoint(first.0, last.0), first.1 + TRIANGLE.1 / 2.0 + 16.0);
        svg.text("cut", at, &reason);
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

#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    Box,
    Triangle,
}

fn shape(node: &TraceNode) -> Shape {
    match node.exit {
        NodeExit::Leaf { .. } | NodeExit::TableHit | NodeExit::OutOfBounds => Shape::Box,
        NodeExit::Pruned if node.value.is_some() => Shape::Box,
        _ => Shape::Triangle,
    }
}

/// Half the width that a node takes, its texts included.
fn half(node: &TraceNode) -> f64 {
    let own = match shape(node) {
        Shape::Box => leaf_width(node) / 2.0,
        Shape::Triangle => TRIANGLE.0,
    };
    match &node.window {
        Some(asked) if shape(node) == Shape::Triangle => {
            own.max(pill_width(&window(&asked.as_first)) / 2.0)
        }
        _ => own,
    }
}

fn leaf_width(node: &TraceNode) -> f64 {
    /// Of a digit.
    const WIDE: f64 = 9.0;
    (value_text(node).chars().count() as f64 * WIDE + 16.0).max(34.0)
}

fn pill_width(text: &str) -> f64 {
    /// Of a small letter.
    const WIDE: f64 = 6.2;
    text.chars().count() as f64 * WIDE + 12.0
}

fn sense(node: &TraceNode) -> Sense {
    match (&node.window, node.value) {
        (Some(asked), Some(value)) if shape(node) == Shape::Triangle => {
            Sense::of(value.as_first, &asked.as_first)
        }
        _ => Sense::Exact,
    }
}

/// `3`, `≤2`, or nothing.
fn value_text(node: &TraceNode) -> String {
    let Some(value) = node.value else { return String::new() };
    let value = score(value.as_first).replace('-', "−");
    match sense(node) {
        Sense::Exact => value,
        Sense::AtMost => format!("≤{value}"),
        Sense::AtLeast => format!("≥{value}"),
    }
}

/// Why a cutoff came: what the node has is out of what the opponent allows.
fn reason(node: &TraceNode) -> Option<String> {
    if !matches!(node.exit, NodeExit::Cutoff { .. }) {
        return None;
    }
    let value = score(node.value?.as_first).replace('-', "−");
    let asked = node.window.as_ref()?.as_first;
    match node.to_move {
        Player::First => {
            asked.beta.map(|beta| format!("{value} ≥ β {}", score(beta).replace('-', "−")))
        }
        Player::Second => {
            asked.alpha.map(|alpha| format!("{value} ≤ α {}", score(alpha).replace('-', "−")))
        }
    }
}

fn leaf(svg: &mut Svg, node: &TraceNode, at: (f64, f64)) {
    let visited = node.visit.is_some();
    let class = match node.exit {
        NodeExit::TableHit => "box table",
        _ if visited => "box",
        _ => "box pruned",
    };
    svg.rounded(class, at, (leaf_width(node), LEAF), 5.0);
    let class = if visited { "value" } else { "value faint" };
    svg.text(class, (at.0, at.1 + 5.0), &value_text(node));
    if let Some(visit) = node.visit {
        svg.text("visit", (at.0, at.1 + LEAF / 2.0 + 13.0), &visit.to_string());
    }
}

fn triangle(svg: &mut Svg, node: &TraceNode, at: (f64, f64)) {
    let (half, high) = (TRIANGLE.0, TRIANGLE.1 / 2.0);
    let (x, y) = at;
    let (points, text, visit, side) = match node.to_move {
        Player::First => {
            ([(x, y - high), (x + half, y + high), (x - half, y + high)], 14.0, -6.0, "max")
        }
        Player::Second => {
            ([(x - half, y - high), (x + half, y - high), (x, y + high)], -3.0, 16.0, "min")
        }
    };
    let class = if node.visit.is_some() { side.to_owned() } else { format!("{side} pruned") };
    svg.polygon(&class, &points);
    let value = value_text(node);
    let class = if value.chars().count() > 3 { "value tight" } else { "value" };
    svg.text(class, (x, y + text), &value);
    if let Some(asked) = &node.window {
        let text = window(&asked.as_first).replace('-', "−");
        svg.rounded("pill", (x, y - WINDOW), (pill_width(&text), 16.0), 8.0);
        svg.text("window", (x, y - WINDOW + 3.5), &text);
    }
    if let Some(number) = node.visit {
        svg.text("visit", (x - half + 4.0, y + visit), &number.to_string());
    }
}

/// Two strokes across an edge that was cut.
fn bar(svg: &mut Svg, from: (f64, f64), to: (f64, f64)) {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy).max(1.0);
    let (ux, uy) = (dx / length, dy / length);
    let middle = between(from, to, 0.42);
    for shift in [-2.5, 2.5] {
        let centre = (middle.0 + ux * shift, middle.1 + uy * shift);
        let across = |side: f64| (centre.0 - uy * side, centre.1 + ux * side);
        svg.edge("bar", across(-7.0), across(7.0));
    }
}

fn between(from: (f64, f64), to: (f64, f64), part: f64) -> (f64, f64) {
    (from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part)
}

/// Where the edges to the children begin.
fn bottom((x, y): (f64, f64), to_move: Player) -> (f64, f64) {
    match to_move {
        Player::First | Player::Second => (x, y + TRIANGLE.1 / 2.0),
    }
}

/// What shows when the pointer rests on a node.
fn note(node: &TraceNode) -> String {
    let mover = match shape(node) {
        Shape::Box => "a leaf",
        Shape::Triangle => name(node.to_move),
    };
    let mv = node.mv.as_ref().map_or(String::new(), |mv| format!("move {mv}: "));
    let visit = match node.visit {
        Some(visit) => format!(", visit {visit}"),
        None => ", never visited".to_owned(),
    };
    let asked = node
        .window
        .as_ref()
        .map_or(String::new(), |asked| format!(", window {}", window(&asked.as_first)));
    let value = match value_text(node) {
        text if text.is_empty() => text,
        text => format!(", value {text}"),
    };
    format!("{mv}{mover}{visit}{asked}{value}")
}

fn legend(svg: &mut Svg, y: f64) {
    let half = 9.0;
    let mut x = MARGIN + half;
    svg.polygon("max", &[(x, y - half), (x + half, y + half), (x - half, y + half)]);
    svg.text("small start", (x + 15.0, y + 4.0), "MAX moves");
    x += 106.0;
    svg.polygon("min", &[(x - half, y - half), (x + half, y - half), (x, y + half)]);
    svg.text("small start", (x + 15.0, y + 4.0), "MIN moves");
    x += 106.0;
    svg.rounded("box", (x, y), (20.0, 16.0), 4.0);
    svg.text("small start", (x + 17.0, y + 4.0), "value read, with its turn");
    x += 182.0;
    svg.edge("edge pruned", (x - 10.0, y), (x + 26.0, y));
    bar(svg, (x - 10.0, y), (x + 30.0, y));
    svg.text("small start", (x + 34.0, y + 4.0), "cut off: never looked at");
    let y = y + 28.0;
    svg.rounded("pill", (MARGIN + 18.0, y), (36.0, 16.0), 8.0);
    svg.text("window", (MARGIN + 18.0, y + 3.5), "(α, β)");
    svg.text(
        "small start",
        (MARGIN + 43.0, y + 4.0),
        "the window: MAX has α already, MIN allows no more than β",
    );
    svg.edge("edge best", (MARGIN + 392.0, y), (MARGIN + 426.0, y));
    svg.text("small start", (MARGIN + 434.0, y + 4.0), "best play");
}
