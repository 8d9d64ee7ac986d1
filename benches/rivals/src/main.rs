//! gametree side by side with two other libraries, in one run, by the CPU clock of the thread.

mod clock;
mod depth;
mod guest;
mod once;
mod plain;
mod solver;
mod threads;

use std::process::ExitCode;

const USAGE: &str = "\
usage: rivals plain [DEPTH [ROUNDS]]     plain alpha-beta against the crate minimax
       rivals depth [DEPTH [ROUNDS [POSITION]]]
                                         table and evaluation against the crate minimax
       rivals solver SETDIR [N,N,N,N,N]  solving against the crate connect-four-ai
       rivals threads [ROUNDS [SECONDS]] two threads against one
       rivals once JOB [DEPTH | FILE [N]]
                                         one job alone, to count instructions: ours-plain,
                                         its-plain, ours-strong, its-best, ours-solver,
                                         its-solver";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match run(&args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("rivals: {error}");
            ExitCode::from(2)
        }
    }
}

fn run(args: &[String]) -> Result<(), String> {
    let arg = |at: usize| args.get(at).map(String::as_str);
    match arg(0) {
        Some("plain") => plain::run(number(arg(1), 12)?, number(arg(2), 31)?),
        Some("depth") => {
            depth::run(number(arg(1), 14)?, number(arg(2), 5)?, arg(3).unwrap_or_default())
        }
        Some("threads") => threads::run(number(arg(1), 5)?, number(arg(2), 2.0)?),
        Some("once") => once::run(arg(1).ok_or(USAGE)?, &args[2..]),
        Some("solver") => {
            let folder = arg(1).ok_or(USAGE)?;
            solver::run(folder, arg(2))
        }
        _ => Err(USAGE.to_owned()),
    }
}

/// The number that an argument gives, or the usual one.
fn number<T: std::str::FromStr>(arg: Option<&str>, usual: T) -> Result<T, String> {
    match arg {
        None => Ok(usual),
        Some(text) => text.parse().map_err(|_| format!("'{text}' is not a number\n{USAGE}")),
    }
}
