//! "Did you mean": the known name nearest to a mistyped one.

/// The name that differs least, if it differs by few enough letters to be a slip.
#[must_use]
pub fn did_you_mean<'a>(text: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let slips = |name: &str| distance(text, name);
    let near = names.into_iter().min_by_key(|name| slips(name))?;
    (slips(near) <= text.len().max(near.len()) / 3).then_some(near)
}

/// Letters to insert, delete or replace (Levenshtein 1966), by rows of the classic table.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, from) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, &to) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(from != to);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_slips_are_recognised_and_others_are_not() {
        assert_eq!(distance("kitten", "sitting"), 3);
        let names = ["nim", "tree", "connect-four"];
        assert_eq!(did_you_mean("conect-4", names), None);
        assert_eq!(did_you_mean("conect-four", names), Some("connect-four"));
        assert_eq!(did_you_mean("nym", names), Some("nim"));
        assert_eq!(did_you_mean("chess", names), None);
        assert_eq!(did_you_mean("", names), None);
    }
}
