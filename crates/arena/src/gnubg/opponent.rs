//! GNU Backgammon as a process that listens on a socket.

use std::io::{BufRead, BufReader, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::time::{Duration, Instant};

use gametree::Stop;
use gametree_games::backgammon::{Backgammon, Move, Phase, Position};
use gametree_protocol::fibs::FibsBoard;

use super::parse;
use crate::error::ArenaError;
use crate::process::{Process, Program};

/// What makes it choose plays by its networks alone, without looking ahead, without thought of the
/// cube, and with gammons counted whatever the cube.
const SETTINGS: &[&str] = &[
    "set lang C",
    "set jacoby off",
    "set evaluation chequer eval plies 0",
    "set evaluation chequer eval cubeful off",
    "set evaluation chequer eval noise 0",
];
/// Where Debian puts games.
const GAMES: &str = "/usr/games";
/// How long it may take to listen, and to answer.
const PATIENCE: Duration = Duration::from_secs(60);
/// Between two attempts to reach it.
const BEAT: Duration = Duration::from_millis(50);

/// A running GNU Backgammon.
pub struct Gnubg {
    // Closed before the process is told to end.
    stream: BufReader<TcpStream>,
    _process: Process,
}

impl Gnubg {
    /// Starts the program and connects to it.
    ///
    /// # Errors
    /// It cannot be started, or does not listen.
    pub fn start(program: &str, stop: &Stop) -> Result<Gnubg, ArenaError> {
        let start = |name: &str| {
            let command = [name, "--tty", "--quiet", "--no-rc"].map(str::to_owned).to_vec();
            Process::start(&Program { command, directory: None }, "quit")
        };
        // Debian's folder of games is not everywhere on the path.
        let mut process = start(program)
            .or_else(|error| start(&format!("{GAMES}/{program}")).map_err(|_| error))
            .map_err(|error| {
                ArenaError::bad(format!("cannot start '{program}': {error}"))
                    .hint("on Debian: apt-get install gnubg; --gnubg PATH names it elsewhere")
            })?;
        for line in SETTINGS {
            process.send(line);
        }
        let address = free_address()?;
        process.send(&format!("external {address}"));
        let stream = connect(address, &mut process, stop)?;
        Ok(Gnubg { stream: BufReader::new(stream), _process: process })
    }

    /// The play that it chooses.
    pub(super) fn choose(
        &mut self,
        game: &Backgammon,
        pos: &Position,
        stop: &Stop,
    ) -> Result<Move, ArenaError> {
        let Phase::Play(dice) = pos.phase() else {
            return Err(ArenaError::bad("there are no dice to play"));
        };
        let board = pos.board();
        let line = FibsBoard {
            points: std::array::from_fn(|point| board.at(point)),
            off: board.off(),
            dice: [dice.high() as u8, dice.low() as u8],
        };
        let answer = self.ask(&line.to_string(), stop)?;
        parse(game, pos, &answer)
    }

    fn ask(&mut self, line: &str, stop: &Stop) -> Result<String, ArenaError> {
        let lost = |error: std::io::Error| {
            ArenaError::bad(format!("GNU Backgammon does not answer: {error}"))
        };
        let stream = self.stream.get_mut();
        stream.write_all(format!("{line}\n").as_bytes()).map_err(lost)?;
        let until = Instant::now() + PATIENCE;
        let mut answer = String::new();
        loop {
            match self.stream.read_line(&mut answer) {
                Ok(0) => return Err(ArenaError::bad("GNU Backgammon has ended")),
                Ok(_) => return Ok(answer),
                // A time limit shows as either, by the system.
                Err(error)
                    if matches!(
                        error.kind(),
                        std::io::ErrorKind::WouldBlock | std::io::ErrorKind::TimedOut
                    ) && Instant::now() < until
                        && !stop.is_raised() => {}
                Err(error) => return Err(lost(error)),
            }
        }
    }
}

/// An address of this machine that nobody listens on.
fn free_address() -> Result<SocketAddr, ArenaError> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0));
    let address = listener.and_then(|listener| listener.local_addr());
    address.map_err(|error| ArenaError::bad(format!("no socket can be had: {error}")))
}

fn connect(
    address: SocketAddr,
    process: &mut Process,
    stop: &Stop,
) -> Result<TcpStream, ArenaError> {
    let until = Instant::now() + PATIENCE;
    loop {
        match TcpStream::connect(address) {
            Ok(stream) => {
                let set = stream
                    .set_nodelay(true)
                    .and_then(|()| stream.set_read_timeout(Some(Duration::from_millis(200))));
                set.map_err(|error| ArenaError::bad(format!("a socket fails: {error}")))?;
                return Ok(stream);
            }
            Err(_) if Instant::now() < until && !stop.is_raised() => std::thread::sleep(BEAT),
            Err(error) => {
                let ended = process
                    .exit_status()
                    .map_or(String::new(), |status| format!(" (the program has ended: {status})"));
                return Err(ArenaError::bad(format!(
                    "GNU Backgammon does not listen on {address}: {error}{ended}"
                ))
                .hint("it must be built with sockets, as Debian's package is"));
            }
        }
    }
}
