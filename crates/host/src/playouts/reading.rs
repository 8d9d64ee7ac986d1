//! A playout from the text of its line, with errors in the words of the book's chapter.

use gametree::TextError;
use serde_json::{Map, Value};

/// What a line looks like.
const FORM: &str = "a JSON object a line, with game, steps, returns and finished; \
                    docs/book/solving.md has one";

/// A game as another program played it.
pub(super) struct Playout {
    /// Its name and parameters there.
    pub(super) game: String,
    pub(super) steps: Vec<Step>,
    /// What each side gets in the end.
    pub(super) returns: Vec<f64>,
    pub(super) finished: bool,
}

/// A position of it.
pub(super) struct Step {
    /// Who is to move, 0 or 1; nobody if the game is over.
    pub(super) player: Option<u64>,
    /// The texts of the legal actions.
    pub(super) legal: Vec<String>,
    pub(super) chosen: Option<String>,
    pub(super) terminal: bool,
}

/// The fields of an object, and what to call it in an error.
struct Fields<'a> {
    of: &'a Map<String, Value>,
    whose: String,
}

impl<'a> Fields<'a> {
    fn new(value: &'a Value, whose: String) -> Result<Fields<'a>, TextError> {
        match value {
            Value::Object(of) => Ok(Fields { of, whose }),
            _ => Err(wrong(format!("{whose} is no JSON object"))),
        }
    }

    /// The field as `read` takes it; `what` says what it must be.
    fn get<T>(
        &self,
        name: &str,
        what: &str,
        read: impl Fn(&'a Value) -> Option<T>,
    ) -> Result<T, TextError> {
        let value = self.of.get(name);
        let value = value.ok_or_else(|| wrong(format!("{} has no '{name}'", self.whose)))?;
        read(value).ok_or_else(|| wrong(format!("'{name}' of {} must be {what}", self.whose)))
    }

    /// The same of a field that may be null or left out.
    fn may<T>(
        &self,
        name: &str,
        what: &str,
        read: impl Fn(&'a Value) -> Option<T>,
    ) -> Result<Option<T>, TextError> {
        match self.of.get(name) {
            None | Some(Value::Null) => Ok(None),
            Some(_) => self.get(name, what, read).map(Some),
        }
    }
}

/// Reads a line.
///
/// # Errors
/// It is no JSON, or something is missing in it or of another kind: says what, and which step.
pub(super) fn playout(line: &str) -> Result<Playout, TextError> {
    let whole: Value = serde_json::from_str(line).map_err(|error| no_json(&error, line))?;
    let fields = Fields::new(&whole, "the playout".to_owned())?;
    let steps = fields.get("steps", "a list of steps", Value::as_array)?;
    let number = |value: &Value| value.as_f64();
    Ok(Playout {
        game: fields.get("game", "a text", text)?,
        steps: steps.iter().enumerate().map(step).collect::<Result<_, _>>()?,
        returns: fields.get("returns", "a number for each player", |value| {
            list(value, number).filter(|returns| !returns.is_empty())
        })?,
        finished: fields.get("finished", "true or false", Value::as_bool)?,
    })
}

fn step((at, value): (usize, &Value)) -> Result<Step, TextError> {
    const ACTION: &str = "an action, its text and its number, such as [\"a1\",0]";
    let fields = Fields::new(value, format!("step {at}"))?;
    let actions = format!("a list whose members are each {ACTION}");
    Ok(Step {
        player: fields.may("player", "0 or 1", |value| value.as_u64().filter(|&side| side < 2))?,
        legal: fields.get("legal", &actions, |value| list(value, action))?,
        chosen: fields.may("chosen", ACTION, action)?,
        terminal: fields.get("terminal", "true or false", Value::as_bool)?,
    })
}

fn text(value: &Value) -> Option<String> {
    value.as_str().map(str::to_owned)
}

/// An action's text; its number says nothing here.
fn action(value: &Value) -> Option<String> {
    value.as_array()?.first().and_then(text)
}

fn list<T>(value: &Value, read: impl Fn(&Value) -> Option<T>) -> Option<Vec<T>> {
    value.as_array()?.iter().map(read).collect()
}

fn wrong(message: String) -> TextError {
    TextError::new(message).hint(FORM)
}

/// An error of the reader of JSON: only its place is taken over.
fn no_json(error: &serde_json::Error, line: &str) -> TextError {
    if error.is_eof() {
        let message = "the line ends before its JSON object does";
        return wrong(message.to_owned()).at(line.len()..line.len());
    }
    let place = error.column().saturating_sub(1).min(line.len());
    let start = (0..=place).rev().find(|&at| line.is_char_boundary(at)).unwrap_or(0);
    let length = line[start..].chars().next().map_or(0, char::len_utf8);
    wrong("this is no JSON from here on".to_owned()).at(start..start + length)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A playout with something in place of its steps.
    fn with_steps(steps: &str) -> String {
        format!(r#"{{"game":"hex","steps":{steps},"returns":[1.0,-1.0],"finished":true}}"#)
    }

    #[test]
    fn what_is_wrong_with_a_line_is_said_with_its_place() {
        for (line, message, span) in [
            ("{", "the line ends before its JSON object does", Some(1..1)),
            ("{\"game\" 3}", "this is no JSON from here on", Some(8..9)),
            ("é", "this is no JSON from here on", Some(0..2)),
            ("[1]", "the playout is no JSON object", None),
            ("{}", "the playout has no 'steps'", None),
            (&with_steps("7"), "'steps' of the playout must be a list of steps", None),
            (&with_steps("[{}]"), "step 0 has no 'legal'", None),
            (&with_steps("[5]"), "step 0 is no JSON object", None),
            (
                &with_steps(r#"[{"player":2,"legal":[],"terminal":true}]"#),
                "'player' of step 0 must be 0 or 1",
                None,
            ),
            (
                &with_steps(r#"[{"legal":["a1"],"terminal":false}]"#),
                "'legal' of step 0 must be a list whose members are each an action, its text and \
                 its number, such as [\"a1\",0]",
                None,
            ),
        ] {
            let error = playout(line).err().expect(line);
            assert_eq!((&*error.message, error.span), (message, span), "{line}");
        }
        assert!(playout(&with_steps(r#"[{"player":null,"legal":[],"terminal":true}]"#)).is_ok());
    }
}
