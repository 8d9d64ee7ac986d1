//! "Did you mean": the known name nearest to a mistyped one.

/// The name that differs least, if it differs by few enough letters to be a slip.
pub(crate) fn near<'a>(text: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let slips = |name: &str| strsim::damerau_levenshtein(text, name);
    let near = names.min_by_key(|name| slips(name))?;
    (slips(near) <= text.len().max(near.len()) / 3).then_some(near)
}

/// The option nearest to a mistyped one, for a command of this program.
pub(crate) fn near_option(text: &str, command: &clap::Command) -> Option<String> {
    let names: Vec<String> =
        command.get_arguments().filter_map(|arg| arg.get_long().map(str::to_owned)).collect();
    near(text, names.iter().map(String::as_str)).map(|name| format!("--{name}"))
}

#[cfg(test)]
mod tests {
    use super::near;

    #[test]
    fn slips_are_recognised_and_other_words_are_not() {
        let names = ["pvs", "killers", "table-move"];
        assert_eq!(near("kilers", names.into_iter()), Some("killers"));
        assert_eq!(near("null-move", names.into_iter()), None);
    }
}
