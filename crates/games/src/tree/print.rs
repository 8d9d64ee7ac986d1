//! Writing a tree: as the text that [`super::parse`] reads, and as an outline for the eye. Both
//! are loops, so that depth costs no stack.

use std::collections::HashSet;

use gametree::{Odds, Side};

use super::arena::{Arena, Id, Node};
use super::chances;

/// Lines of an outline that are shown before it is cut.
const OUTLINE_LINES: usize = 60;
/// A node whose children are all leaves, and no more than this, is shown on one line.
const ON_ONE_LINE: usize = 24;

/// One step of a walk in writing order.
enum Step {
    /// A node, the depth it is met at, the mover that its layer would give it, and how likely it is
    /// where chance acts above it.
    Enter { id: Id, depth: usize, layer: Side, odds: Option<Odds> },
    /// All children of a node have been met.
    Leave,
}

/// The text of the tree below `root`, in full.
pub(super) fn text(arena: &Arena, root: Id) -> String {
    let mut out = String::new();
    let mut written = HashSet::new();
    let mut steps = vec![Step::Enter { id: root, depth: 0, layer: Side::First, odds: None }];
    while let Some(step) = steps.pop() {
        let Step::Enter { id, depth, layer, odds } = step else {
            out.push(')');
            continue;
        };
        if !out.is_empty() && !out.ends_with('(') {
            out.push(' ');
        }
        if let Some(odds) = odds {
            out.push_str(&chances::text(odds));
            out.push(' ');
        }
        if let Some(name) = arena.name(id) {
            out.push_str(name);
            if !written.insert(id) {
                continue;
            }
            out.push('=');
        }
        match arena.node(id) {
            Node::Leaf(value) => out.push_str(&value.to_string()),
            Node::Inner { mover, .. } => {
                out.push('(');
                if mover != layer {
                    out.push_str(keyword(mover));
                }
                enter_children(arena, id, depth, mover.other(), &mut steps);
            }
            Node::Chance { .. } => {
                out.push_str("(chance");
                enter_children(arena, id, depth, layer, &mut steps);
            }
        }
    }
    out
}

fn keyword(mover: Side) -> &'static str {
    match mover {
        Side::First => "max",
        Side::Second => "min",
    }
}

/// `layer` is the mover that the children have where nothing is said.
fn enter_children(arena: &Arena, id: Id, depth: usize, layer: Side, steps: &mut Vec<Step>) {
    steps.push(Step::Leave);
    let is_chance = matches!(arena.node(id), Node::Chance { .. });
    let children = arena.children(id).iter().enumerate();
    steps.extend(children.rev().map(|(child, edge)| Step::Enter {
        id: edge.child(),
        depth: depth + 1,
        layer,
        odds: is_chance.then(|| arena.odds(id, child as u32)),
    }));
}

/// The tree below `root`, a node a line, deeper ones further to the right, cut after a screenful.
pub(super) fn outline(arena: &Arena, root: Id) -> Vec<String> {
    let mut lines = Vec::new();
    let mut written = HashSet::new();
    let mut steps = vec![Step::Enter { id: root, depth: 0, layer: Side::First, odds: None }];
    while let Some(step) = steps.pop() {
        let Step::Enter { id, depth, layer, odds } = step else { continue };
        if lines.len() == OUTLINE_LINES {
            lines.push("…".to_owned());
            break;
        }
        let mut line = "  ".repeat(depth);
        if let Some(odds) = odds {
            line.push_str(&format!("{}: ", chances::text(odds)));
        }
        if let Some(name) = arena.name(id) {
            line.push_str(name);
            line.push_str(if written.insert(id) { " = " } else { " (see above)" });
        }
        if !line.ends_with("above)") {
            match arena.node(id) {
                Node::Leaf(value) => line.push_str(&value.to_string()),
                Node::Inner { mover, .. } => {
                    line.push_str(&keyword(mover).to_ascii_uppercase());
                    match leaf_row(arena, id) {
                        Some(row) => line.push_str(&row),
                        None => enter_children(arena, id, depth, mover.other(), &mut steps),
                    }
                }
                Node::Chance { .. } => {
                    line.push_str("CHANCE");
                    enter_children(arena, id, depth, layer, &mut steps);
                }
            }
        }
        lines.push(line);
    }
    lines
}

/// The children on one line, if they are a few leaves without names.
fn leaf_row(arena: &Arena, id: Id) -> Option<String> {
    let children = arena.children(id);
    if children.len() > ON_ONE_LINE {
        return None;
    }
    let value = |child: Id| match arena.node(child) {
        Node::Leaf(value) if arena.name(child).is_none() => Some(format!(" {value}")),
        _ => None,
    };
    children.iter().map(|edge| value(edge.child())).collect()
}
