//! One job of one side and nothing else, for tools that count instructions.

use gametree::{Game, Options};

use crate::guest::usual_game;
use crate::solver::Side;
use crate::{depth, plain, solver};

/// Does the job and prints how many nodes it took.
pub(crate) fn run(job: &str, args: &[String]) -> Result<(), String> {
    let number = || crate::number(args.first().map(String::as_str), 12_u8);
    let game = usual_game();
    let start = game.start();
    let nodes = match job {
        "ours-plain" => plain::our_run(number()?)?.nodes,
        "its-plain" => plain::their_run(number()?).nodes,
        "ours-strong" => depth::our_run(game, Options::default(), &start, number()?)?.run.nodes,
        "its-best" => depth::their_best_run(&start, number()?)?.run.nodes,
        "ours-solver" | "its-solver" => {
            let file = args.first().ok_or("which file?")?;
            let count = crate::number(args.get(1).map(String::as_str), 100)?;
            let side = if job == "ours-solver" { Side::Ours } else { Side::Theirs };
            solver::run_once(side, file, count)?
        }
        _ => return Err(format!("there is no job '{job}'\n{}", crate::USAGE)),
    };
    println!("{nodes}");
    Ok(())
}
