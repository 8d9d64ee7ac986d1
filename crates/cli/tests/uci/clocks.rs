//! Never late.

use std::time::{Duration, Instant};

use crate::support::Engine;

/// What a loaded machine may need beyond the clock.
const LATE: Duration = Duration::from_millis(400);

#[test]
fn case_01_no_move_takes_what_is_left_on_the_clock() {
    let mut engine = Engine::start();
    engine.search("startpos", "go depth 1");
    for (go, left) in [
        ("go wtime 1000 btime 1000", 1_000),
        ("go wtime 100 btime 100 winc 10 binc 10", 100),
        ("go wtime 2000 btime 2000 movestogo 1", 2_000),
        ("go wtime 1500 btime 1500 movestogo 40", 1_500),
        ("go wtime 60 btime 60 winc 5000 binc 5000", 60),
        ("go wtime 9 btime 9", 9),
        ("go movetime 100", 100),
    ] {
        let asked = Instant::now();
        engine.search("startpos moves e2e4", go);
        let took = asked.elapsed();
        assert!(took < Duration::from_millis(left) + LATE, "{go}: {took:?}");
    }
}

#[test]
fn case_01_a_long_ending_on_a_short_clock_is_not_lost_on_time() {
    let mut engine = Engine::start();
    engine.say("position fen 8/8/4k3/8/8/4K3/4P3/8 w - - 0 1");
    // The engine's own measure of its time, so that the load of the machine does not count.
    let mut left: i64 = 1_000;
    for _ in 0..120 {
        engine.say(&format!("go wtime {left} btime {left}"));
        let answer = engine.answer();
        let times = answer.infos().into_iter().filter_map(|info| info.time);
        left -= times.last().unwrap_or(0) as i64;
    }
    assert!(left > 100, "{left}");
}

#[test]
fn case_02_times_of_zero_and_below_still_give_a_move() {
    let mut engine = Engine::start();
    for time in ["0", "1", "-1", "-50", "-99999999999999999999"] {
        for go in [
            format!("go wtime {time} btime {time}"),
            format!("go wtime {time} btime {time} winc {time} binc {time} movestogo 0"),
            format!("go movetime {time}"),
        ] {
            engine.say_all(&["position startpos", &go]);
            let answer = engine.answer_within(Duration::from_secs(3));
            assert_eq!(answer.best().len(), 4, "{go}");
        }
    }
}

#[test]
fn the_overhead_is_taken_off() {
    let mut engine = Engine::start();
    engine.say("setoption name Move Overhead value 1000");
    let asked = Instant::now();
    engine.search("startpos", "go movetime 1000");
    assert!(asked.elapsed() < Duration::from_millis(500));
}
