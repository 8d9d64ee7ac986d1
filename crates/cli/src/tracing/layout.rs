//! Where the nodes of a tree stand: children beside each other, as close as their subtrees allow,
//! parents in the middle above them (Reingold and Tilford 1981; subtrees are moved whole, with
//! their outlines kept as lists of the leftmost and rightmost place on each level).

/// A node as the layout sees it. Children come after their parents.
#[derive(Clone, Debug, Default)]
pub(super) struct Item {
    pub(super) children: Vec<usize>,
    /// How far it reaches to the left and to the right.
    pub(super) reach: (f64, f64),
}

/// The left and right edge of a subtree on each level, from its root's down, relative to the root.
struct Outline(Vec<(f64, f64)>);

/// The horizontal place of each item; the leftmost edge is at 0. Also the whole width.
pub(super) fn places(items: &[Item], gap: f64) -> (Vec<f64>, f64) {
    let mut offsets = vec![0.0; items.len()];
    let mut outlines: Vec<Option<Outline>> = items.iter().map(|_| None).collect();
    for at in (0..items.len()).rev() {
        let outline = place_children(&items[at], &mut offsets, &mut outlines, gap);
        outlines[at] = Some(outline);
    }
    let Some(Some(whole)) = outlines.first() else { return (Vec::new(), 0.0) };
    let left = whole.0.iter().map(|edge| edge.0).fold(f64::INFINITY, f64::min);
    let right = whole.0.iter().map(|edge| edge.1).fold(f64::NEG_INFINITY, f64::max);
    // From offsets relative to the parent to places.
    let mut places = vec![0.0; items.len()];
    places[0] = -left;
    for (at, item) in items.iter().enumerate() {
        for &child in &item.children {
            places[child] = places[at] + offsets[child];
        }
    }
    (places, right - left)
}

/// Puts the children of an item side by side, itself above their middle, and returns the outline.
fn place_children(
    item: &Item,
    offsets: &mut [f64],
    outlines: &mut [Option<Outline>],
    gap: f64,
) -> Outline {
    let mut joined: Vec<(f64, f64)> = Vec::new();
    for &child in &item.children {
        let Some(Outline(levels)) = outlines[child].take() else { continue };
        let shared = joined.iter().zip(&levels);
        let shift = shared.map(|(left, right)| left.1 + gap - right.0).fold(0.0, f64::max);
        offsets[child] = shift;
        for (level, edge) in levels.iter().enumerate() {
            let moved = (edge.0 + shift, edge.1 + shift);
            match joined.get_mut(level) {
                Some(known) => *known = (known.0.min(moved.0), moved.1.max(known.1)),
                None => joined.push(moved),
            }
        }
    }
    let ends = (item.children.first(), item.children.last());
    let middle = match ends {
        (Some(&first), Some(&last)) => f64::midpoint(offsets[first], offsets[last]),
        _ => 0.0,
    };
    for &child in &item.children {
        offsets[child] -= middle;
    }
    let below = joined.into_iter().map(|(left, right)| (left - middle, right - middle));
    Outline(std::iter::once((-item.reach.0, item.reach.1)).chain(below).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn item(children: &[usize]) -> Item {
        Item { children: children.to_vec(), reach: (5.0, 5.0) }
    }

    #[test]
    fn parents_stand_above_the_middle_and_siblings_keep_apart() {
        let items = [item(&[1, 2]), item(&[3, 4, 5]), item(&[]), item(&[]), item(&[]), item(&[])];
        let (at, width) = places(&items, 2.0);
        assert_eq!(at[1], at[4]);
        assert_eq!(at[4] - at[3], 12.0);
        assert_eq!(at[2] - at[1], 12.0);
        assert_eq!(at[0], f64::midpoint(at[1], at[2]));
        assert_eq!((at[3], width), (5.0, 34.0));
    }

    #[test]
    fn a_chain_and_an_empty_tree_are_no_trouble() {
        let below = |at: usize| if at < 999 { item(&[at + 1]) } else { item(&[]) };
        let chain: Vec<Item> = (0..1_000).map(below).collect();
        let (at, width) = places(&chain, 1.0);
        assert_eq!((at[0], at[999], width), (5.0, 5.0, 10.0));
        assert_eq!(places(&[], 1.0).1, 0.0);
    }
}
