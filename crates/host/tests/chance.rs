//! Games of chance through the facade: answers, refusals, dice.

use gametree_host::levels::roll;
use gametree_host::{
    HostError, Purpose, RequestBuilder, Rows, SearchRequest, Session, SolveScope, ValueKind, open,
};

fn session(spec: &str, position: &str) -> Box<dyn Session> {
    let mut session = open(spec).unwrap_or_else(|error| panic!("{spec}: {error}"));
    if !position.is_empty() {
        session.set_position(position).unwrap_or_else(|error| panic!("{position}: {error}"));
    }
    session
}

fn request(purpose: Purpose, method: &str, depth: Option<usize>) -> SearchRequest {
    let builder = RequestBuilder::new(purpose);
    let builder = if method.is_empty() { builder } else { builder.method(method).expect("one") };
    let builder = match depth {
        Some(depth) => builder.depth(depth).expect("in range"),
        None => builder,
    };
    builder.build().expect("a request")
}

/// Fractions by exact policy iteration of another program; 2x2 by arithmetic: the tile 8 cannot be missed
/// only if the tiles come right.
#[test]
fn small_games_are_solved_to_a_fraction() {
    for (spec, position, fraction, win) in [
        ("pig:10", "", "7776/10961", 0.709_424_322_598),
        ("piglet:4", "", "2236/4165", 0.536_854_741_897),
        ("piglet:2", "0,1,0", "2/5", 0.4),
        ("piglet:2", "1,0,0 second", "2/5", 0.4),
    ] {
        let request = request(Purpose::Solve, "", None);
        let solved = session(spec, position).solve(&request, SolveScope::All).expect(spec);
        assert_eq!(solved.fraction.as_deref(), Some(fraction), "{spec} {position}");
        let value = solved.value.expect("a value");
        assert!((value.expected.and_then(|one| one.win).expect("no draws") - win).abs() < 1e-11);
        assert!(value.kind == ValueKind::Expectation && value.proven && solved.is_exact());
        assert!(!solved.moves.is_empty());
    }
}

#[test]
fn kinds_that_do_not_fit_are_refused_both_ways() {
    let refused = |spec: &str, method: &str, depth| {
        let request = request(Purpose::Analyze, method, depth);
        match session(spec, "").analyze(&request, &mut |_| ()) {
            Err(HostError::Misfit { fits, .. }) => fits,
            other => panic!("{spec} by {method}: {other:?}"),
        }
    };
    assert!(refused("pig", "alphabeta", Some(3)).contains(&"star2".to_owned()));
    assert!(refused("pig", "minimax", Some(3)).contains(&"expectiminimax".to_owned()));
    assert!(refused("nim:3", "star1", None).contains(&"alphabeta".to_owned()));
    // Depth first without a limit of depth, where positions come back.
    let pointers = refused("pig", "expectiminimax", None);
    assert!(pointers.iter().any(|one| one.contains("value-iteration")), "{pointers:?}");
    assert!(session("pig", "").judge(None).is_err());
}

#[test]
fn methods_agree_side_by_side() {
    for (spec, depth) in [("pig:20", 7), ("coin-tic-tac-toe", 3), ("2048:2x2,16", 5)] {
        let request = request(Purpose::Compare, "", Some(depth));
        let mut rows = Vec::new();
        session(spec, "")
            .compare(&request, Rows::Each, &mut |row| rows.push(row.clone()))
            .unwrap_or_else(|error| panic!("{spec}: {error}"));
        assert_eq!(rows.len(), 5, "{spec}");
        assert!(rows.iter().all(|row| row.agrees == Some(true)), "{spec}: {rows:#?}");
        assert!(rows[1].leaves <= rows[0].leaves, "{spec}: star1 reads no more leaves");
    }
}

#[test]
fn dice_are_drawn_by_their_odds_and_by_the_seed() {
    let game = session("tree:(chance 1/4 1 1/6 2 7/12 3)", "");
    assert_eq!(game.events().len(), 3);
    let mut counts = [0u32; 3];
    for seed in 0..12_000 {
        let event = roll(game.as_ref(), seed).expect("chance acts");
        assert_eq!(roll(game.as_ref(), seed).as_ref(), Some(&event), "the same again");
        counts[event.parse::<usize>().expect("a child") - 1] += 1;
    }
    // Five standard deviations of 12,000 draws are below 270.
    for (count, expected) in counts.into_iter().zip([3_000u32, 2_000, 7_000]) {
        assert!(count.abs_diff(expected) < 270, "{counts:?}");
    }
    assert!(roll(session("pig", "").as_ref(), 1).is_none(), "a player moves first");
}

#[test]
fn an_analysis_where_chance_acts_lists_the_events() {
    let request = request(Purpose::Analyze, "", Some(3));
    let mut game = session("pig:20", "3,4,5 second roll");
    let analysis = game.analyze(&request, &mut |_| ()).expect("an answer");
    assert_eq!((analysis.moves.len(), analysis.best), (6, None));
    assert!(analysis.moves.iter().all(|one| one.odds.is_some_and(|odds| odds.of == 6)));
    let json = serde_json::to_value(analysis.value).expect("a value");
    assert!(json["score"].is_f64() && json["win"].is_f64(), "{json}");
    assert_eq!(json["kind"], "expectation");
}
