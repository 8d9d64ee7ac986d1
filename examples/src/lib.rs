//! The code of the book, compiled and run as documentation tests.

/// A game in sixty lines.
#[doc = include_str!("../../docs/book/a-game-in-sixty-lines.md")]
pub mod a_game_in_sixty_lines {}

/// The front page.
#[doc = include_str!("../../README.md")]
pub mod readme {}

/// Hexapawn, the game of that chapter.
#[path = "../own_game.rs"]
#[allow(dead_code, reason = "the example's `main` is not called from here")]
pub mod hexapawn;

#[cfg(test)]
mod tests {
    /// The chapter shows the code of the example, to the letter.
    #[test]
    fn the_chapter_shows_the_example() {
        let chapter = include_str!("../../docs/book/a-game-in-sixty-lines.md");
        let code = include_str!("../own_game.rs");
        let rules =
            code.split_once("use gametree").and_then(|(_, code)| code.split_once("\nfn main()"));
        let (rules, _) = rules.expect("the rules come before `main`");
        assert!(chapter.contains(rules.trim_end()), "chapter and example differ");
        let lines = rules.lines().filter(|line| !line.trim().is_empty());
        assert_eq!(lines.count(), 60, "as its title says");
    }
}
