//! How a node of a trace looks: triangles for MAX and MIN, circles for chance, boxes for values that
//! were read off.

use gametree_host::trace::{Actor, NodeExit, TraceNode};

use super::svg::Svg;
use super::{Sense, name, score, window};

/// A place in the picture.
pub(super) type Point = (f64, f64);

/// Half the width and the height of a triangle.
const TRIANGLE: (f64, f64) = (26.0, 40.0);
/// The height of a leaf's box.
const LEAF: f64 = 28.0;
/// From the middle of a node up to the middle of its window.
pub(super) const WINDOW: f64 = 34.0;
/// The height of a window.
const PILL: f64 = 16.0;
/// From the middle of a node to the text beside it.
const ASIDE: f64 = 15.0;

/// The shape of a node.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    Box,
    Triangle,
    Circle,
}

fn shape(node: &TraceNode) -> Shape {
    match node.exit {
        NodeExit::Leaf { .. }
        | NodeExit::Judged { .. }
        | NodeExit::TableHit
        | NodeExit::OutOfBounds => Shape::Box,
        NodeExit::Pruned if node.value.is_some() => Shape::Box,
        _ if node.to_move == Actor::Chance => Shape::Circle,
        _ => Shape::Triangle,
    }
}

/// How far a node reaches to the left and to the right, its texts included.
pub(super) fn reach(node: &TraceNode) -> (f64, f64) {
    if shape(node) == Shape::Box {
        let half = leaf_width(node) / 2.0;
        return (half, half);
    }
    let asked = node.window.as_ref();
    let pill = asked.map_or(0.0, |asked| pill_width(&window(&asked.as_first)) / 2.0);
    let half = pill.max(TRIANGLE.0).max(circle_width(node) / 2.0);
    let aside = reason(node).map_or(0.0, |reason| ASIDE + text_width(&reason, 11.0));
    (half, half.max(aside))
}

/// A guess at the width of a text, rather too wide than too narrow.
pub(super) fn text_width(text: &str, size: f64) -> f64 {
    /// Of an ordinary letter, as a part of the size.
    const LETTER: f64 = 0.6;
    text.chars().count() as f64 * size * LETTER
}

fn leaf_width(node: &TraceNode) -> f64 {
    (text_width(&value_text(node), 15.0) + 16.0).max(34.0)
}

/// How wide a circle is: as high, or as its value, so that it becomes an oval.
fn circle_width(node: &TraceNode) -> f64 {
    (text_width(&value_text(node), 12.0) + 8.0).max(TRIANGLE.1)
}

fn pill_width(text: &str) -> f64 {
    text_width(text, 10.5) + 12.0
}

/// What the value of a node says.
pub(super) fn sense(node: &TraceNode) -> Sense {
    match (&node.window, node.value) {
        (Some(asked), Some(value)) if shape(node) != Shape::Box => {
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
    let value = score(node.value?.as_first);
    let asked = node.window.as_ref()?.as_first;
    match node.to_move {
        Actor::First | Actor::Chance => {
            asked.beta.map(|beta| format!("{value} ≥ β = {}", score(beta)))
        }
        Actor::Second => asked.alpha.map(|alpha| format!("{value} ≤ α = {}", score(alpha))),
    }
}

/// Where the edge from above ends.
pub(super) fn top(node: &TraceNode, (x, y): Point) -> Point {
    match shape(node) {
        Shape::Box => (x, y - LEAF / 2.0),
        Shape::Triangle | Shape::Circle if node.window.is_some() => (x, y - WINDOW - PILL / 2.0),
        Shape::Triangle | Shape::Circle => (x, y - TRIANGLE.1 / 2.0),
    }
}

/// Where the edges to the children begin.
pub(super) fn bottom((x, y): Point) -> Point {
    (x, y + TRIANGLE.1 / 2.0)
}

/// Draws a node.
pub(super) fn node(svg: &mut Svg, node: &TraceNode, at: Point) {
    svg.begin(&note(node));
    match shape(node) {
        Shape::Box => leaf(svg, node, at),
        Shape::Triangle => triangle(svg, node, at),
        Shape::Circle => circle(svg, node, at),
    }
    svg.end();
}

fn leaf(svg: &mut Svg, node: &TraceNode, at: Point) {
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

fn triangle(svg: &mut Svg, node: &TraceNode, (x, y): Point) {
    /// Where texts stand in and beside a triangle: value, visit, reason.
    const UP: [f64; 3] = [14.0, -6.0, -8.0];
    const DOWN: [f64; 3] = [-4.0, 16.0, 12.0];
    let (side, [value_y, visit_y, reason_y]) = match node.to_move {
        Actor::First | Actor::Chance => ("max", UP),
        Actor::Second => ("min", DOWN),
    };
    let class = if node.visit.is_some() { side.to_owned() } else { format!("{side} pruned") };
    svg.polygon(&class, &corners(node.to_move, (x, y), TRIANGLE.0, TRIANGLE.1 / 2.0));
    texts(svg, node, (x, y), [value_y, visit_y]);
    if let Some(reason) = reason(node) {
        svg.text("cut start", (x + ASIDE, y + reason_y), &reason);
    }
}

/// Where chance acts.
fn circle(svg: &mut Svg, node: &TraceNode, (x, y): Point) {
    let class = if node.visit.is_some() { "chance" } else { "chance pruned" };
    // A box whose corners are quarters of a circle.
    svg.rounded(class, (x, y), (circle_width(node), TRIANGLE.1), TRIANGLE.1 / 2.0);
    texts(svg, node, (x, y), [4.0, -10.0]);
}

/// The value in a node, the window above it, and beside it which visit it was.
fn texts(svg: &mut Svg, node: &TraceNode, (x, y): Point, [value_y, visit_y]: [f64; 2]) {
    let value = value_text(node);
    let class = if value.chars().count() > 2 { "value tight" } else { "value" };
    svg.text(class, (x, y + value_y), &value);
    if let Some(asked) = &node.window {
        let text = window(&asked.as_first);
        svg.rounded("pill", (x, y - WINDOW), (pill_width(&text), PILL), PILL / 2.0);
        svg.text("window", (x, y - WINDOW + 3.5), &text);
    }
    if let Some(number) = node.visit {
        let beside = match shape(node) {
            Shape::Circle => circle_width(node) / 2.0 + 2.0,
            Shape::Box | Shape::Triangle => TRIANGLE.0 - 4.0,
        };
        svg.text("visit", (x - beside, y + visit_y), &number.to_string());
    }
}

/// Point up for MAX, point down for MIN.
fn corners(actor: Actor, (x, y): Point, half: f64, high: f64) -> [Point; 3] {
    let high = if actor == Actor::Second { -high } else { high };
    [(x, y - high), (x + half, y + high), (x - half, y + high)]
}

/// Two strokes across an edge that was cut.
pub(super) fn bar(svg: &mut Svg, from: Point, to: Point) {
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

/// A point on the way.
pub(super) fn between(from: Point, to: Point, part: f64) -> Point {
    (from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part)
}

/// What shows when the pointer rests on a node.
fn note(node: &TraceNode) -> String {
    let mover = match shape(node) {
        Shape::Box => "a leaf",
        Shape::Triangle | Shape::Circle => name(node.to_move),
    };
    let mut note = node.mv.as_ref().map_or(String::new(), |mv| format!("move {mv}: "));
    note += mover;
    if let Some(odds) = &node.odds {
        note += &format!(", odds {odds}");
    }
    note += &match node.visit {
        Some(visit) => format!(", visit {visit}"),
        None => ", never visited".to_owned(),
    };
    if let Some(asked) = &node.window {
        note += &format!(", window {}", window(&asked.as_first));
    }
    if node.value.is_some() {
        note += &format!(", value {}", value_text(node));
    }
    note
}

/// What the shapes mean, in two lines.
pub(super) fn legend(svg: &mut Svg, (left, y): Point, chance: ShowsChance) {
    const SMALL: f64 = 9.0;
    let mut line = Line { x: left, y };
    let at = line.entry(svg, 25.0, "MAX moves");
    svg.polygon("max", &corners(Actor::First, (at + SMALL, y), SMALL, SMALL));
    let at = line.entry(svg, 25.0, "MIN moves");
    svg.polygon("min", &corners(Actor::Second, (at + SMALL, y), SMALL, SMALL));
    let at = line.entry(svg, 27.0, "value read; below it, when");
    svg.rounded("box", (at + 10.0, y), (20.0, PILL), 4.0);
    let at = line.entry(svg, 46.0, "cut off: never looked at");
    svg.edge("edge pruned", (at, y), (at + 38.0, y));
    bar(svg, (at, y), (at + 45.0, y));
    let y = y + 28.0;
    let mut line = Line { x: left, y };
    let at = line.entry(svg, 43.0, "window: MAX has α already, MIN allows at most β");
    svg.rounded("pill", (at + 18.0, y), (36.0, PILL), PILL / 2.0);
    svg.text("window", (at + 18.0, y + 3.5), "(α, β)");
    let at = line.entry(svg, 40.0, "best play");
    svg.edge("edge best", (at, y), (at + 32.0, y));
    if chance == ShowsChance::Yes {
        let at = line.entry(svg, 25.0, "chance, with odds");
        svg.rounded("chance", (at + SMALL, y), (2.0 * SMALL, 2.0 * SMALL), SMALL);
    }
}

/// Whether chance acts anywhere in the picture.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ShowsChance {
    No,
    Yes,
}

/// A line of the legend, being filled.
struct Line {
    x: f64,
    y: f64,
}

impl Line {
    /// Writes a text after some room for its shape; returns where the room begins.
    fn entry(&mut self, svg: &mut Svg, room: f64, text: &str) -> f64 {
        let here = self.x;
        svg.text("small start", (here + room, self.y + 4.0), text);
        self.x += room + text_width(text, 12.5) + 22.0;
        here
    }
}
