//! Methods for kinds of games: nimbers, intervals, memos; known values, and what is chosen.

use gametree_host::facts::Facts;
use gametree_host::{
    Purpose, RequestBuilder, SearchRequest, SolveScope, Solved, ValueKind, nimber, open,
};

/// A subset of a larger file that `check --facts` reads.
const FACTS: &str = include_str!("data/facts.csv");
/// Such a subset about partisan games, sowing, and games in which positions come back.
const PARTISAN: &str = include_str!("data/partisan.csv");
/// Nimbers of 30 games with heaps.
const GRUNDY: &str = include_str!("data/grundy.txt");

fn request() -> SearchRequest {
    SearchRequest { hash_bytes: 1 << 24, ..RequestBuilder::defaults(Purpose::Solve) }
}

fn solve(game: &str, scope: SolveScope) -> Solved {
    open(game).expect("a game").solve(&request(), scope).expect("an answer")
}

fn by(game: &str, method: &str) -> Solved {
    let request =
        RequestBuilder::new(Purpose::Solve).method(method).and_then(RequestBuilder::build);
    let request = request.expect("a method");
    open(game).expect("a game").solve(&request, SolveScope::Best).expect("an answer")
}

/// The facts of a file: how many rows agree, and which do not.
fn check(text: &str) -> (u64, Vec<String>) {
    let request = request();
    let mut facts = Facts::new(&request);
    let mut failed = Vec::new();
    for line in text.lines() {
        let Some(found) = facts.line(line) else { continue };
        let found = found.expect("a row");
        if found.ok != Some(true) {
            failed.push(format!("{} {}: {:?}", found.game, found.quantity, found.found));
        }
    }
    (facts.summary().agreed, failed)
}

#[test]
fn the_chapter_lists_the_words_of_a_file() {
    let chapter = include_str!("../../../docs/book/solving.md").replace('\n', " ");
    let is_listed = |word: &str| chapter.contains(&format!("`{word}"));
    let request = request();
    for text in [FACTS, PARTISAN] {
        let mut facts = Facts::new(&request);
        // Rows that are only cited are read and not found out.
        for line in text.lines().filter_map(|line| facts.line(&line.replace(",yes", ",no"))) {
            let fact = line.expect("a row");
            let has_code = fact.variant.starts_with("0.");
            assert!(has_code || is_listed(&fact.game), "{fact:?}");
            // Each range of values is a quantity of its own; of whole kinds of rows any is.
            let quantity = fact.quantity.split(" = ").next().unwrap_or_default();
            let quantity = quantity.split(')').next().unwrap_or_default();
            let any = fact.variant.contains("piles");
            assert!(any || is_listed(quantity), "{fact:?}");
        }
        assert!(facts.summary().cited > 20);
    }
    let mut facts = Facts::new(&request);
    let lines = ["game,variant,quantity,value,verified", "ludo,,luck,1,yes"];
    let found = lines.iter().filter_map(|line| facts.line(line)).next().expect("a row");
    let skipped = found.expect("a row").skipped.expect("a reason");
    assert!(skipped.contains("docs/book/solving.md lists"), "{skipped}");
}

#[test]
fn known_facts_are_found_anew() {
    let rows = FACTS.lines().count() as u64 - 1;
    assert_eq!(check(FACTS), (rows, Vec::new()));
}

#[test]
fn known_facts_of_partisan_and_small_games_are_found_anew() {
    let rows = PARTISAN.lines().count() as u64 - 1;
    assert_eq!(check(PARTISAN), (rows, Vec::new()));
}

#[test]
fn a_fact_about_two_sides_that_is_not_true_is_found_out() {
    for (one, other) in [
        ("2 rows x 4 columns,outcome,horizontal", "2 rows x 4 columns,outcome,vertical"),
        ("[(1 0) (0 1)]", "[(0 0) (0 1)]"),
        ("2x2 boxes,margin for the first player,2", "2x2 boxes,margin for the first player,1"),
        ("best margin for the first player,-12", "best margin for the first player,-10"),
        ("plies to the end of the game,19", "plies to the end of the game,17"),
        ("reachable positions,28", "reachable positions,56"),
    ] {
        let at = PARTISAN.find(one).unwrap_or_else(|| panic!("{one}"));
        let line = PARTISAN[..at].lines().count() - usize::from(!PARTISAN[..at].ends_with('\n'));
        let header = PARTISAN.lines().next().expect("a header");
        let row = PARTISAN.lines().nth(line).expect("a row").replacen(one, other, 1);
        let (_, failed) = check(&format!("{header}\n{row}\n"));
        assert_eq!(failed.len(), 1, "{other}: {failed:?}");
    }
}

#[test]
fn a_fact_that_is_not_true_is_found_out() {
    for (one, other) in [
        ("period,12", "period,13"),
        ("G(4k+3)=4k+4", "G(4k+3)=4k+3"),
        ("0 1 2 4 7 10 20", "0 1 2 4 7 10 21"),
        ("(3;5)", "(3;6)"),
        ("bitten off),[(1;2)]", "bitten off),[(2;2)]"),
        ("margin,222", "margin,221"),
        ("5 9 10", "5 9"),
        ("1x6,Grundy value,3", "1x6,Grundy value,2"),
        ("7 / 0", "7 / 1"),
    ] {
        assert!(FACTS.contains(one), "{one}");
        let (_, failed) = check(&FACTS.replacen(one, other, 1));
        assert_eq!(failed.len(), 1, "{other}: {failed:?}");
    }
}

#[test]
fn the_nimbers_of_thirty_games_with_heaps() {
    let mut games = 0;
    for line in GRUNDY.lines().filter(|line| !line.starts_with('#')) {
        let (spec, values) = line.rsplit_once(": ").expect("a game and its nimbers");
        let found = nimber::sequence(spec, 200, &request()).expect("a game with heaps");
        let found: Vec<_> = found.values.iter().map(u32::to_string).collect();
        assert_eq!(found.join(" "), values, "{spec}");
        games += 1;
    }
    assert_eq!(games, 30);
}

#[test]
fn solving_takes_the_method_that_fits() {
    for (game, method, kind) in [
        ("kayles:10,12", "nimber", ValueKind::Win),
        ("nim:3,5,6", "nimber", ValueKind::Loss),
        ("nim:1,1,1:misere", "nimber", ValueKind::Loss),
        ("wythoff:3,5", "nimber", ValueKind::Loss),
        ("take-ends:1,5,233,7", "interval", ValueKind::Margin),
        ("can-i-win:10,40", "memo", ValueKind::Loss),
        ("kayles:9:misere", "memo", ValueKind::Loss),
        ("tic-tac-toe", "memo", ValueKind::Draw),
        ("connect-four:4x4", "alphabeta", ValueKind::Draw),
    ] {
        let solved = solve(game, SolveScope::Best);
        assert!(solved.is_exact() && solved.why.is_some(), "{game}");
        assert_eq!((solved.method, solved.value.map(|value| value.kind)), (method, Some(kind)));
        assert!(solved.best.is_some());
        // Whatever the method, the value is the same.
        let searched = by(game, "alphabeta");
        assert_eq!((searched.why, searched.value.map(|value| value.kind)), (None, Some(kind)));
    }
}

#[test]
fn every_move_is_judged_alike_by_every_method_that_fits() {
    for game in [
        "kayles:7,4",
        "grundy:9,8",
        "cram:2x4",
        "chomp:3x3",
        "wythoff:4,6",
        "treblecross:9",
        "lasker:3,4",
        "octal:0.45:8",
        "hexadecimal:0.9:8",
        "subtract:1,3,4:12",
        "nim:2,3:misere",
        "take-ends:4,1,8,2,5",
        "can-i-win:6,14",
    ] {
        let judged = |solved: Solved| {
            let signs = solved.moves.iter().map(|one| {
                let value = one.value.expect("every move is settled");
                let margin = value.kind == ValueKind::Margin;
                (one.mv.clone(), if margin { value.score } else { value.score.signum() })
            });
            let mut signs: Vec<_> = signs.collect();
            signs.sort();
            signs
        };
        let fitting = judged(solve(game, SolveScope::All));
        for method in ["memo", "alphabeta"] {
            let builder = RequestBuilder::new(Purpose::Solve).method(method);
            let request = builder.and_then(RequestBuilder::build).expect("a method");
            let mut session = open(game).expect("a game");
            let solved = session.solve(&request, SolveScope::All).expect("an answer");
            assert_eq!(judged(solved), fitting, "{game} by {method}");
        }
        assert!(!fitting.is_empty());
    }
}

#[test]
fn heaps_too_large_to_be_played_with_have_nimbers() {
    let found = |spec| nimber::of_heaps(spec, &request());
    let kayles = found("kayles:1000000000,1000000001").expect("a period");
    // Winning Ways: 1 and 4 for heaps that leave 4 and 5 by twelve.
    assert_eq!((kayles.nimber, kayles.wins), (1 ^ 4, true));
    assert!(!kayles.winning.is_empty() && kayles.period.is_some_and(|period| period.length == 12));
    let nim = found("nim:1000000000,5").expect("a formula");
    assert_eq!(nim.winning, ["1000000000:5"]);
    assert!(found("grundy:1000000000").is_err() && found("kayles:1000000000:misere").is_err());
    // Where both can tell, both tell the same.
    for spec in ["kayles:10,12", "grundy:11,4", "lasker:3,4", "octal:0.07:9,9", "treblecross:9,4"] {
        let played = open(spec).expect("a game").nimber(&request()).expect("a sum");
        let told = found(spec).expect("heaps");
        let sorted = |mut list: Vec<String>| {
            list.sort();
            list.dedup();
            list
        };
        assert_eq!((played.nimber, played.wins), (told.nimber, told.wins), "{spec}");
        assert_eq!(sorted(played.winning), sorted(told.winning), "{spec}");
    }
}

#[test]
fn a_memory_that_is_reached_is_said() {
    let request = SearchRequest { hash_bytes: 1_000, ..request() };
    let mut session = open("chomp:6x6").expect("a game");
    let unsolved = |solved: Solved| {
        assert_eq!((solved.value, solved.best), (None, None));
        assert_eq!(solved.stopped_by, "memory");
    };
    unsolved(session.solve(&request, SolveScope::Best).expect("a report"));
    let error = nimber::sequence("grundy", 1_000, &request).expect_err("too little");
    assert!(error.to_string().ends_with("takes more than the 1000 bytes allowed"), "{error}");
    assert_eq!(error.hint().as_deref(), Some("allow more, for example --hash 4000"));
    let memo = RequestBuilder::new(Purpose::Solve).method("memo").and_then(RequestBuilder::build);
    let memo = SearchRequest { hash_bytes: 1_000, ..memo.expect("a method") };
    unsolved(session.solve(&memo, SolveScope::Best).expect("a report"));
}

#[test]
fn a_fact_that_is_not_found_out_agrees_with_nothing() {
    let limited = RequestBuilder::new(Purpose::Solve).nodes(10).and_then(RequestBuilder::build);
    let limited = limited.expect("a limit");
    let mut facts = Facts::new(&limited);
    // With ten nodes no opening is seen to win.
    let lines =
        ["game,variant,quantity,value,verified", "hex,4x4,number of winning first moves,0,yes"];
    let found = lines.iter().filter_map(|line| facts.line(line)).next().expect("a row");
    assert_eq!(found.expect_err("a limit").to_string(), "stopped by the limit on nodes");
}

#[test]
fn thousands_of_piles_are_no_matter() {
    let solved = solve("take-ends:random,3000,1", SolveScope::Best);
    assert!(solved.is_exact());
    assert_eq!(solved.line_of_play.len(), 3_000);
    // The line earns the value.
    let mut session = open("take-ends:random,3000,1").expect("a game");
    solved.line_of_play.iter().for_each(|mv| session.play(mv).expect("a legal move"));
    let score = solved.value.map(|value| value.score).unwrap_or_default();
    let result = session.result().map(|result| result.to_string());
    assert_eq!(result, Some(format!("{score:+} for the first player")));
}

/// Larger files of facts, named with colons between them in `GAMETREE_FACTS`; without it there is
/// nothing to do.
#[test]
fn files_of_facts_by_hand() {
    let paths = std::env::var("GAMETREE_FACTS").unwrap_or_default();
    for path in paths.split(':').filter(|path| !path.is_empty()) {
        let text = std::fs::read_to_string(path).expect("a file");
        let request = request();
        let mut facts = Facts::new(&request);
        text.lines().for_each(|line| {
            let found = facts.line(line).map(|found| found.expect("a row"));
            assert_ne!(found.as_ref().and_then(|found| found.ok), Some(false), "{found:?}");
        });
        println!("{path}: {:?}", facts.summary());
    }
}
