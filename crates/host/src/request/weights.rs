//! Weights of an evaluator from a file: `classical:weights.txt` where else a name stands.

use std::sync::Arc;

use gametree::TextError;

use crate::error::HostError;

/// The longest file of weights that is read, in bytes.
const LONGEST: u64 = 16 << 20;

/// Weights as a file holds them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights {
    /// Where they were read.
    path: String,
    text: Arc<str>,
}

impl Weights {
    /// Takes `NAME` or `NAME:FILE` apart and reads the file. The name comes in small letters.
    ///
    /// # Errors
    /// The file cannot be read.
    pub(crate) fn read(eval: &str) -> Result<(String, Option<Weights>), HostError> {
        let (name, path) = match eval.split_once(':') {
            Some((_, "")) => {
                return Err(HostError::Conflict {
                    message: format!("after '{eval}' a file of weights should follow"),
                    hint: "name it, as gametree tune writes it, or leave the colon out".to_owned(),
                });
            }
            Some((name, path)) => (name, Some(path)),
            None => (eval, None),
        };
        Ok((name.to_ascii_lowercase(), path.map(Weights::of_file).transpose()?))
    }

    /// Reads a file.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn of_file(path: &str) -> Result<Weights, HostError> {
        let failed = |why: String| HostError::Conflict {
            message: format!("'{path}': {why}"),
            hint: "name a file of weights, as gametree tune writes it".to_owned(),
        };
        let about = std::fs::metadata(path).map_err(|error| failed(error.to_string()))?;
        if !about.is_file() || about.len() > LONGEST {
            return Err(failed("it is no file of weights".to_owned()));
        }
        let text = std::fs::read_to_string(path).map_err(|error| failed(error.to_string()))?;
        Ok(Weights { path: path.to_owned(), text: text.into() })
    }

    /// The file that they were read from.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.path
    }

    /// The text.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// What is wrong with the text, with its line.
    pub(crate) fn error(&self, error: &TextError) -> HostError {
        let before = error.span.as_ref().and_then(|span| self.text.get(..span.start));
        let line = before
            .map_or(String::new(), |text| format!(", line {}", text.matches('\n').count() + 1));
        let hint = error.hint.clone();
        HostError::Conflict {
            message: format!("'{}'{line}: {}", self.path, error.message),
            hint: hint.unwrap_or_else(|| "gametree tune writes such files whole".to_owned()),
        }
    }
}
