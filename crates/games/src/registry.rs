//! The games by name: one line each.

use gametree::TextError;

use crate::backgammon::Backgammon;
use crate::can_i_win::CanIWin;
use crate::chess::Chess;
use crate::chomp::Chomp;
use crate::clobber::Clobber;
use crate::coin_tic_tac_toe::CoinTicTacToe;
use crate::colouring::Colouring;
use crate::connect_four::visit_connect_four;
use crate::cram::Cram;
use crate::dodgem::Dodgem;
use crate::domineering::Domineering;
use crate::dots_and_boxes::DotsAndBoxes;
use crate::einstein::Einstein;
use crate::heaps::Heaps;
use crate::hex::Hex;
use crate::hosted::{Hosted, HostedChance};
use crate::kalah::Kalah;
use crate::mnk::Mnk;
use crate::morris::Morris;
use crate::nim::Nim;
use crate::pawns::Pawns;
use crate::pig::Pig;
use crate::random::{RandomChance, RandomDag, RandomGraph, RandomMargins};
use crate::rulebook;
use crate::slide::visit_slide;
use crate::subtract::Subtract;
use crate::suggest::did_you_mean;
use crate::take_ends::TakeEnds;
use crate::tic_tac_toe::TicTacToe;
use crate::tree::visit_tree;
use crate::wythoff::Wythoff;

/// A game as the command line lists it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The name, which a colon and parameters may follow.
    pub name: &'static str,
    /// Other names that are understood.
    pub aliases: &'static [&'static str],
    /// The parameters, or nothing.
    pub parameters: &'static str,
    /// The game in a line.
    pub summary: &'static str,
    /// A specification to try.
    pub example: &'static str,
    /// The rules in a few sentences, and what the parameters change.
    pub rules: &'static str,
}

/// Something to be done with a game whose type is not known beforehand.
pub trait Visitor {
    /// What comes out.
    type Out;
    /// Does it with a game without chance.
    fn visit<G: Hosted>(self, game: G) -> Self::Out;
    /// Does it with a game of chance.
    fn visit_chance<G: HostedChance>(self, game: G) -> Self::Out;
}

/// Makes the list of entries and the dispatch to their types from one table. A row gives the
/// names, the parameters, a summary, an example, the rules, and a function of the text of the
/// parameters: one to `build` the game, one to `chance` it if it is a game of chance or, where the parameters
/// decide which type it is, one to `visit` it.
macro_rules! games {
    (@build $function:expr, $parameters:expr, $visitor:expr) => {
        $function($parameters).map(|game| $visitor.visit(game))
    };
    (@chance $function:expr, $parameters:expr, $visitor:expr) => {
        $function($parameters).map(|game| $visitor.visit_chance(game))
    };
    (@visit $function:expr, $parameters:expr, $visitor:expr) => {
        $function($parameters, $visitor)
    };
    ($($name:literal $(| $alias:literal)*, $parameters:literal, $summary:literal, $example:literal,
        $rules:path => $how:ident $function:expr;)*) => {
        const ENTRIES: &[Entry] = &[$(Entry {
            name: $name,
            aliases: &[$($alias),*],
            parameters: $parameters,
            summary: $summary,
            example: $example,
            rules: $rules,
        }),*];

        /// `None` if no game has this name. Errors point into the text of the parameters.
        fn dispatch<V: Visitor>(
            name: &str,
            parameters: &str,
            visitor: V,
        ) -> Option<Result<V::Out, TextError>> {
            match name {
                $($name $(| $alias)* => Some(games!(@$how $function, parameters, visitor)),)*
                _ => None,
            }
        }
    };
}

games! {
    "tic-tac-toe" | "ttt", "", "three in a row on nine cells", "tic-tac-toe", rulebook::TIC_TAC_TOE
        => build TicTacToe::from_parameters;
    "connect-four" | "connect4" | "c4", "WIDTHxHEIGHT[,LENGTH]",
        "four in a row with stones that fall, on 7x6 or any size", "connect-four:9x5",
        rulebook::CONNECT_FOUR
        => visit visit_connect_four;
    "chess", "[960[,SETUP]]", "chess, or Chess960 from any of its 960 setups", "chess",
        rulebook::CHESS
        => build Chess::from_parameters;
    "mnk", "W,H,K[,gravity]", "K in a row on W columns and H rows", "mnk:5,5,4", rulebook::MNK
        => build Mnk::from_parameters;
    "nim", "HEAP,HEAP,…[:misere]", "take stones from a heap; who takes the last wins", "nim:3,5,7",
        rulebook::NIM
        => build Nim::from_parameters;
    "octal", "CODE[:HEAP,…][:misere]", "take from a heap and split it, by an octal code",
        "octal:0.45:8,7", rulebook::OCTAL
        => build |text| Heaps::named("octal", text);
    "hexadecimal", "CODE[:HEAP,…][:misere]", "the same, where a heap may become three",
        "hexadecimal:0.9:9,8", rulebook::HEXADECIMAL
        => build |text| Heaps::named("hexadecimal", text);
    "kayles", "[HEAP,…][:misere]", "knock down one pin of a row, or two that stand together",
        "kayles:10", rulebook::KAYLES
        => build |text| Heaps::named("kayles", text);
    "dawsons-kayles", "[HEAP,…][:misere]", "knock down two pins that stand together",
        "dawsons-kayles:12", rulebook::DAWSONS_KAYLES
        => build |text| Heaps::named("dawsons-kayles", text);
    "dawsons-chess", "[HEAP,…][:misere]", "take a pawn's file and its neighbours from a row",
        "dawsons-chess:11", rulebook::DAWSONS_CHESS
        => build |text| Heaps::named("dawsons-chess", text);
    "treblecross", "[CELLS,…]", "set crosses on a strip; three in a row win",
        "treblecross:12", rulebook::TREBLECROSS
        => build |text| Heaps::named("treblecross", text);
    "grundy" | "grundys-game", "[HEAP,…][:misere]", "split a heap into two that are not equal",
        "grundy:11", rulebook::GRUNDY
        => build |text| Heaps::named("grundy", text);
    "lasker" | "laskers-nim", "[HEAP,…][:misere]", "take from a heap, or split it in two",
        "lasker:3,4", rulebook::LASKER
        => build |text| Heaps::named("lasker", text);
    "wythoff", "HEAP,HEAP", "take from one of two heaps, or as many from both", "wythoff:5,8",
        rulebook::WYTHOFF
        => build Wythoff::from_parameters;
    "cram", "ROWSxCOLUMNS", "place dominoes on a board; who cannot loses", "cram:3x4",
        rulebook::CRAM
        => build Cram::from_parameters;
    "chomp", "ROWSxCOLUMNS", "bite a corner off; who gets the poisoned square loses", "chomp:3x4",
        rulebook::CHOMP
        => build Chomp::from_parameters;
    "domineering", "ROWSxCOLUMNS", "one side lays dominoes upright, one flat; who cannot loses",
        "domineering:4x4", rulebook::DOMINEERING
        => build Domineering::from_parameters;
    "hex", "ROWSxCOLUMNS", "join two edges of a board of six-sided cells", "hex:5x5", rulebook::HEX
        => build Hex::from_parameters;
    "hexapawn", "ROWSxCOLUMNS", "a row of pawns a side; who gets across or blocks the other wins",
        "hexapawn:3x3", rulebook::HEXAPAWN
        => build Pawns::hexapawn;
    "breakthrough", "ROWSxCOLUMNS", "two rows of pawns a side; who gets across wins",
        "breakthrough:8x8", rulebook::BREAKTHROUGH
        => build Pawns::breakthrough;
    "clobber", "ROWSxCOLUMNS", "take a neighbouring stone; who cannot loses", "clobber:3x4",
        rulebook::CLOBBER
        => build Clobber::from_parameters;
    "col", "ROWSxCOLUMNS", "colour cells, none beside one of your own; who cannot loses", "col:3x4",
        rulebook::COL
        => build Colouring::col;
    "snort", "ROWSxCOLUMNS", "colour cells, none beside one of the other's; who cannot loses",
        "snort:3x4", rulebook::SNORT
        => build Colouring::snort;
    "dots-and-boxes", "ROWSxCOLUMNS", "draw edges; who completes a box owns it and moves again",
        "dots-and-boxes:2x2", rulebook::DOTS_AND_BOXES
        => build DotsAndBoxes::from_parameters;
    "kalah" | "mancala", "[HOUSES[,SEEDS[,empty-capture|capture]]]",
        "sow seeds around the board; the last one may capture or move again", "kalah:3,3",
        rulebook::KALAH
        => build Kalah::from_parameters;
    "dodgem", "[SIZE[,blocked-wins|blocked-loses]]", "drive all cars off the far edge", "dodgem:3",
        rulebook::DODGEM
        => build Dodgem::from_parameters;
    "three-mens-morris" | "morris", "[STONES,straight|centre|king|fly,diagonals|no-diagonals | NAME]",
        "place stones, then move them; three in a row win", "three-mens-morris:3,straight,diagonals",
        rulebook::THREE_MENS_MORRIS
        => build Morris::from_parameters;
    "pong-hau-ki", "", "two stones a side on five points; who is blocked loses", "pong-hau-ki",
        rulebook::PONG_HAU_KI
        => build Morris::pong_hau_ki;
    "teeko", "", "place four stones, then move them; a row of four or a square wins", "teeko",
        rulebook::TEEKO
        => build Morris::teeko;
    "subtract", "N,N,…|squares|primes|powers-of-2[:STONES]", "take one of these numbers of stones; who cannot loses",
        "subtract:1,2,3:21", rulebook::SUBTRACT
        => build Subtract::from_parameters;
    "can-i-win", "N,TARGET", "take numbers from 1 to N; who reaches the target wins",
        "can-i-win:10,11", rulebook::CAN_I_WIN
        => build CanIWin::from_parameters;
    "take-ends" | "predict-the-winner" | "stone-game", "N,N,…|FROM..TO|random,COUNT,SEED",
        "take the first or the last number of a row; the sums count", "take-ends:5,3,7,1",
        rulebook::TAKE_ENDS
        => build TakeEnds::from_parameters;
    "tree", "(…) | uniform,B,D[,best|worst] | random,SEED,B,D",
        "a game tree, written out (also with chance nodes) or generated", "tree:((3 12 8) (2 4 6) (14 5 2))",
        rulebook::TREE
        => visit visit_tree;
    "coin-tic-tac-toe" | "coin-ttt", "", "tic-tac-toe in which a fair coin says who moves next",
        "coin-tic-tac-toe", rulebook::COIN_TIC_TAC_TOE
        => chance CoinTicTacToe::from_parameters;
    "einstein" | "ewn", "[SIZE]", "EinStein würfelt nicht: a die says which stone may move",
        "einstein:5x5", rulebook::EINSTEIN
        => chance Einstein::from_parameters;
    "backgammon" | "bg", "", "race fifteen checkers home by two dice; hits, gammons, no cube",
        "backgammon", rulebook::BACKGAMMON
        => chance Backgammon::from_parameters;
    "pig", "[TARGET]", "roll on, or hold what the turn has brought; a 1 loses it", "pig:100",
        rulebook::PIG
        => chance Pig::from_parameters;
    "piglet", "[TARGET]", "pig with a coin: heads bring 1, tails lose the turn", "piglet:10",
        rulebook::PIGLET
        => chance Pig::piglet_from_parameters;
    "2048", "WIDTHxHEIGHT[,TARGET|score]", "slide tiles together, alone against chance",
        "2048:4x4,2048", rulebook::SLIDE
        => visit visit_slide;
    "random-dag", "SEED[,NODES]", "for tests: wins and draws, no cycles", "random-dag:1,60",
        rulebook::RANDOM_DAG
        => build RandomDag::from_parameters;
    "random-margins", "SEED[,NODES]", "for tests: margins, no cycles", "random-margins:1,60",
        rulebook::RANDOM_MARGINS
        => build RandomMargins::from_parameters;
    "random-graph", "SEED[,NODES[,draw|forbidden]]",
        "for tests: cycles, where a repeat is a draw or forbidden", "random-graph:1,24,draw",
        rulebook::RANDOM_GRAPH
        => build RandomGraph::from_parameters;
    "random-chance", "SEED[,NODES[,dag|tree]]", "for tests: chance acts, no cycles",
        "random-chance:1,60", rulebook::RANDOM_CHANCE
        => chance RandomChance::from_parameters;
}

/// Every game, in the order in which `games` lists them.
#[must_use]
pub fn entries() -> &'static [Entry] {
    ENTRIES
}

/// Builds the game that `spec` (`name` or `name:parameters`) names and hands it to the visitor.
///
/// # Errors
/// No such game, or bad parameters: says what is wrong, where in `spec`, and what is there.
pub fn with_game<V: Visitor>(spec: &str, visitor: V) -> Result<V::Out, TextError> {
    let (name, parameters) = spec.split_once(':').unwrap_or((spec, ""));
    let lower = name.to_ascii_lowercase();
    let Some(built) = dispatch(&lower, parameters, visitor) else {
        return Err(unknown(name, &lower));
    };
    built.map_err(|error| {
        let start = spec.len() - parameters.len();
        TextError {
            span: error.span.map(|span| start + span.start..start + span.end),
            hint: error.hint.or_else(|| example(&lower)),
            ..error
        }
    })
}

fn unknown(name: &str, lower: &str) -> TextError {
    if name.trim_start().starts_with('(') {
        return TextError::new("a tree needs its game's name before it")
            .at(0..name.len())
            .hint(format!("write tree:{}", name.trim_start()));
    }
    let names = entries().iter().flat_map(|entry| entry.aliases.iter().chain([&entry.name]));
    let message = match did_you_mean(lower, names.copied()) {
        Some(near) => format!("there is no game '{name}'; did you mean '{near}'?"),
        None => format!("there is no game '{name}'"),
    };
    let list: Vec<_> = entries().iter().map(|entry| entry.name).collect();
    TextError::new(message).at(0..name.len()).hint(format!("the games are {}", list.join(", ")))
}

fn example(name: &str) -> Option<String> {
    let entry =
        entries().iter().find(|entry| entry.name == name || entry.aliases.contains(&name))?;
    Some(match entry.parameters {
        "" => format!("write just {}", entry.example),
        parameters => format!("{name}:{parameters}, for example {}", entry.example),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Nothing;

    impl Visitor for Nothing {
        type Out = ();
        fn visit<G: Hosted>(self, _: G) {}
        fn visit_chance<G: HostedChance>(self, _: G) {}
    }

    #[test]
    fn names_are_distinct_and_examples_build() {
        let mut names: Vec<_> =
            entries().iter().flat_map(|entry| entry.aliases.iter().chain([&entry.name])).collect();
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count);
        for entry in entries() {
            assert_eq!(with_game(entry.example, Nothing), Ok(()), "{}", entry.example);
        }
    }

    #[test]
    fn the_rules_of_every_game_are_told_with_the_words_of_its_parameters() {
        /// What is read before the first game.
        const MOST_WORDS: usize = 65;
        for Entry { name, parameters, rules, .. } in entries() {
            let count = rules.split_whitespace().count();
            assert!((15..=MOST_WORDS).contains(&count), "{name}: {count} words");
            assert!(rules.ends_with(['.', ')']), "{name}: {rules}");
            let is_word =
                |word: &&str| word.len() > 1 && word.starts_with(|c: char| c.is_lowercase());
            let split = |c: char| !c.is_alphanumeric() && c != '-';
            for word in parameters.split(split).filter(is_word) {
                assert!(rules.split(split).any(|one| one == word), "{name}: no word of {word}");
            }
        }
    }

    #[test]
    fn an_unknown_game_brings_a_suggestion_and_the_list() {
        let error = with_game("tic-tak-toe:3", Nothing).unwrap_err();
        assert_eq!(error.message, "there is no game 'tic-tak-toe'; did you mean 'tic-tac-toe'?");
        assert_eq!(error.span, Some(0..11));
        assert!(error.hint.unwrap().contains("tic-tac-toe, "));
        assert_eq!(with_game("", Nothing).unwrap_err().message, "there is no game ''");
    }

    #[test]
    fn bad_parameters_are_pointed_at_in_the_whole_text() {
        let error = with_game("ttt:4", Nothing).unwrap_err();
        assert_eq!(error.span, Some(4..5));
        assert_eq!(error.hint.as_deref(), Some("write just tic-tac-toe"));
    }
}
