//! Running the program.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

/// What a run of the program came to.
pub(crate) struct Run {
    /// The exit code.
    pub(crate) code: i32,
    /// Standard output.
    pub(crate) out: String,
    /// Standard error.
    pub(crate) err: String,
}

impl Run {
    fn of(output: &Output) -> Run {
        let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("UTF-8 comes out");
        Run {
            code: output.status.code().expect("not ended by a signal"),
            out: text(&output.stdout),
            err: text(&output.stderr),
        }
    }

    /// The objects that came out, one a line.
    pub(crate) fn json(&self) -> Vec<Value> {
        self.out.lines().map(|line| serde_json::from_str(line).expect(line)).collect()
    }

    /// Fails unless the run ended with this code.
    pub(crate) fn ends_with(self, code: i32) -> Run {
        assert_eq!(self.code, code, "out: {}\nerr: {}", self.out, self.err);
        self
    }
}

/// The program, ready to run.
pub(crate) fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gametree"));
    command.env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE").stdin(Stdio::null());
    command
}

/// Runs the program with these words.
pub(crate) fn run(words: &[&str]) -> Run {
    Run::of(&program().args(words).output().expect("the program starts"))
}

/// Runs the program with these words and this on its standard input.
pub(crate) fn run_with_input(words: &[&str], input: &[u8]) -> Run {
    let mut command = program();
    command.args(words).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("it has a standard input");
    let input = input.to_vec();
    let writer = std::thread::spawn(move || {
        // A program that has read enough closes its end.
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().expect("it ends");
    writer.join().expect("the writer ends");
    Run::of(&output)
}

/// A file of the tests with this content.
pub(crate) fn file(name: &str, content: &[u8]) -> String {
    let mut path = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    path.push(format!("{}-{name}", std::process::id()));
    std::fs::write(&path, content).expect("the directory for tests can be written");
    path.to_str().expect("its name is text").to_owned()
}
