//! Players that fail: each failure is counted by its kind, and the match goes on.

use std::path::Path;
use std::time::{Duration, Instant};

use gametree_arena::FaultKind;
use gametree_arena::record::{Ending, GameRecord, Score};

use crate::support::{file, of};

/// A game in which `1` is a legal move to the end.
const GAME: &str = "subtract:1,2,3:9";

/// A UCI engine as a shell script, which does `go` when it is to move and `quit` when it is told
/// to; each of its processes leaves its number in the file `pids`.
fn script(pids: &str, go: &str, quit: &str) -> String {
    format!(
        "echo $$ >> {pids}\n\
         while read -r line; do\n\
           case \"$line\" in\n\
             uci) echo 'id name fake'; echo 'option name Hash type spin default 1'; echo uciok;;\n\
             isready) echo readyok;;\n\
             go*) {go};;\n\
             quit) {quit};;\n\
           esac\n\
         done\n\
         {quit}\n"
    )
}

/// The words of a player that is this script.
fn player(name: &str, script: &str) -> String {
    let path = file(&format!("{name}.sh"), script);
    format!("name={name},cmd=/bin/sh {path}")
}

/// The processes that left their numbers.
fn processes(pids: &str) -> Vec<String> {
    std::fs::read_to_string(pids).unwrap().lines().map(str::to_owned).collect()
}

fn is_running(process: &str) -> bool {
    let stat = Path::new("/proc").join(process).join("stat");
    std::fs::read_to_string(stat).is_ok_and(|text| !text.contains(") Z"))
}

/// Plays four games of an engine that does this when it is to move; returns the games and the
/// number of its processes, none of which runs any more.
fn games(name: &str, limits: &str, go: &str, quit: &str) -> (Vec<GameRecord>, usize) {
    let pids = file(&format!("{name}.pids"), "");
    let fake = format!("{},{limits}", player(name, &script(&pids, go, quit)));
    let rules = of(GAME, &[&fake, "name=own,depth=4"], 4, "random:0");
    let records = rules.play().unwrap();
    let processes = processes(&pids);
    assert!(processes.iter().all(|one| !is_running(one)), "{name} is left behind");
    let summary = rules.summary(&records);
    let own = summary.standings.iter().find(|one| one.name == "own").unwrap();
    assert!(own.faults.is_empty(), "{:?}", own.faults);
    (records, processes.len())
}

/// Whether every game was lost by this failure; returns what is told of the last one.
fn all_lost(records: &[GameRecord], kind: FaultKind) -> String {
    for record in records {
        let fault = record.fault.as_ref().expect("a failure");
        assert_eq!((fault.kind, record.ending), (kind, Ending::Fault), "{}", fault.detail);
        let expected = if record.first == "own" { Score::First } else { Score::Second };
        assert_eq!(record.result, expected);
    }
    records[records.len() - 1].fault.as_ref().unwrap().detail.clone()
}

#[test]
fn an_engine_that_plays_by_the_rules_plays_all_games_in_one_process() {
    let (records, processes) = games("honest", "depth=1", "echo 'bestmove 1'", "exit 0");
    assert!(records.iter().all(|one| one.fault.is_none() && one.ending == Ending::Rules));
    assert_eq!(processes, 1);
}

#[test]
fn a_crash_loses_the_game_and_a_fresh_process_plays_the_next() {
    let (records, processes) = games("crashes", "depth=1", "exit 3", "exit 0");
    assert!(all_lost(&records, FaultKind::Crash).contains("exit status: 3"));
    assert_eq!(processes, 4);
}

#[test]
fn a_hang_is_killed() {
    let begun = Instant::now();
    let (records, processes) = games("hangs", "time=50ms", ":", "exit 0");
    assert!(all_lost(&records, FaultKind::Hang).contains("no move after 1."));
    assert_eq!(processes, 4);
    let (records, _) = games("hangs-untimed", "depth=1", ":", "exit 0");
    assert!(all_lost(&records, FaultKind::Hang).contains("no move after 3."));
    assert!(begun.elapsed() < Duration::from_secs(60));
}

#[test]
fn an_illegal_move_loses_and_says_which() {
    let (records, processes) = games("cheats", "depth=1", "echo 'bestmove 7'", "exit 0");
    let detail = all_lost(&records, FaultKind::IllegalMove);
    assert!(detail.starts_with("'7' after "), "{detail}");
    assert_eq!(processes, 4);
}

#[test]
fn an_answer_that_is_none_is_a_protocol_error() {
    let go = "echo 'mumble'; echo 'info depth x score banana'; echo 'bestmove'";
    let (records, _) = games("mumbles", "depth=1", go, "exit 0");
    assert!(all_lost(&records, FaultKind::Protocol).contains("'bestmove'"));
}

#[test]
fn a_flood_of_lines_is_no_answer() {
    let go = "while :; do echo 'info string la la la'; done";
    let (records, _) = games("floods", "time=50ms", go, "exit 0");
    all_lost(&records, FaultKind::Hang);
}

#[test]
fn a_late_move_loses_on_time_and_the_engine_lives() {
    let (records, _) = games("late", "time=50ms", "sleep 0.6; echo 'bestmove 1'", "exit 0");
    let detail = all_lost(&records, FaultKind::TimeLoss);
    assert!(detail.ends_with("0.050 s left"), "{detail}");
}

#[test]
fn who_ignores_quit_and_the_end_of_input_is_killed() {
    let stay = "while :; do sleep 1; done";
    let (records, processes) = games("stays", "depth=1", "echo 'bestmove 1'", stay);
    assert!(records.iter().all(|one| one.fault.is_none()));
    assert_eq!(processes, 1);
}

#[test]
fn who_cannot_start_is_told_before_the_first_game() {
    for (cmd, message) in [
        ("/no/such/engine", "cannot be started"),
        ("/bin/sh -c exit", "'x' is not ready to play (crash): it ended"),
    ] {
        let cmd = format!("name=x,cmd={cmd},depth=1");
        let rules = of(GAME, &[&cmd, "name=own,depth=4"], 2, "random:0");
        let error = rules.plan().introduce(&gametree_host::Stop::new()).unwrap_err().to_string();
        assert!(error.contains(message), "{error}");
    }
}

#[test]
fn options_that_the_engine_does_not_have_are_told_with_those_it_has() {
    let pids = file("options.pids", "");
    let fake = player("options", &script(&pids, ":", "exit 0"));
    let fake = format!("{fake},option.Hsh=5,depth=1");
    let rules = of(GAME, &[&fake, "name=own,depth=4"], 2, "random:0");
    let error = rules.plan().introduce(&gametree_host::Stop::new()).unwrap_err().to_string();
    assert_eq!(error, "'options': fake has no option 'Hsh'; did you mean 'Hash'?");
}

/// An xboard engine as a shell script: its features, and what it says when it is to move.
fn xboard(name: &str, features: &str, says: &str) -> String {
    let script = format!(
        "while read -r line; do\n\
           case \"$line\" in\n\
             protover*) {features};;\n\
             ping*) echo \"pong ${{line#ping }}\";;\n\
             go|1|2|3|usermove*) [ -z \"$forced\" ] && {says}; [ \"$line\" = go ] && {{ {says}; forced=; }};;\n\
             force) forced=1;;\n\
             quit) exit 0;;\n\
           esac\n\
         done\n"
    );
    let path = file(&format!("{name}.sh"), &script);
    format!("name={name},cmd=/bin/sh {path},proto=xboard,time=5s")
}

#[test]
fn xboard_engines_new_and_old_play() {
    let features = "echo 'feature ping=1 usermove=1 setboard=1 colors=0 done=1'";
    let new = xboard("new", features, "echo 'move 1'");
    let old = xboard("old", ":", "echo 'My move is : 1'");
    for player in [new, old] {
        let rules = of(GAME, &[&player, "name=own,depth=4"], 2, "random:2");
        let records = rules.play().unwrap();
        for record in &records {
            assert!(record.fault.is_none(), "{player}: {:?}", record.fault);
            assert_eq!(record.ending, Ending::Rules);
        }
    }
}

#[test]
fn an_xboard_engine_that_resigns_has_lost() {
    let features = "echo 'feature usermove=1 done=1'";
    let gives_up = xboard("gives-up", features, "echo resign");
    let gives_up = gives_up.replace("time=5s", "time=50ms");
    let rules = of(GAME, &[&gives_up, "name=own,depth=4"], 2, "random:0");
    let records = rules.play().unwrap();
    assert!(records.iter().all(|one| one.ending == Ending::Resignation && one.fault.is_none()));
    assert_eq!(rules.summary(&records).standings[0].name, "own");
}

#[test]
fn what_xboard_cannot_do_is_refused() {
    let player = xboard("limits", ":", "echo 'move 1'");
    let nodes = format!("{player},nodes=5");
    let rules = of(GAME, &[&nodes, "name=own,depth=4"], 2, "random:0");
    let error = rules.plan().introduce(&gametree_host::Stop::new()).unwrap_err().to_string();
    assert!(error.contains("no limit of nodes"), "{error}");
    let rules = of("nim:3,5", &[&player, "name=own,depth=4"], 2, &file("heaps.txt", "2,2\n"));
    let error = rules.plan().introduce(&gametree_host::Stop::new()).unwrap_err().to_string();
    assert!(error.contains("cannot set up a position"), "{error}");
}
