//! Facts about the nimbers of heaps.

use std::collections::HashMap;

use gametree::limits::Budget;
use gametree::nimber::Sequence;

use super::Fact;
use crate::error::HostError;
use crate::nimber::heap_spec;
use crate::request::SearchRequest;

/// The heaps up to which a formula is compared.
const FORMULA: usize = 2_000;
/// The heaps within which a period has to be proved.
const PERIOD: u64 = 1 << 16;

/// The sequences of all rules that came up, each found once.
pub(super) struct Sequences {
    known: HashMap<String, Sequence>,
    budget: Budget,
    memory: usize,
}

impl Sequences {
    pub(super) fn new(request: &SearchRequest) -> Sequences {
        let budget = Budget::new(&request.limits);
        Sequences { known: HashMap::new(), budget, memory: request.hash_bytes }
    }

    /// The sequence of a specification, at least up to this heap.
    fn upto(&mut self, spec: &str, heap: u64) -> Result<&mut Sequence, HostError> {
        if !self.known.contains_key(spec) {
            let rule = heap_spec(spec)?.rule;
            self.known.insert(spec.to_owned(), Sequence::new(rule, self.memory));
        }
        let Some(found) = self.known.get_mut(spec) else { return Err(HostError::NothingToUndo) };
        found.extend_to(usize::try_from(heap).unwrap_or(usize::MAX), &self.budget)?;
        Ok(found)
    }

    /// A row of a file of nimbers: the game's name, its code, the heap, the nimber.
    pub(super) fn nimber(&mut self, fact: &Fact<'_>) -> Result<Option<String>, HostError> {
        let Some(spec) = spec_of(fact) else { return Ok(None) };
        let Ok(heap) = fact.quantity.parse::<u64>() else { return Ok(None) };
        let found = self.upto(&spec, heap)?;
        Ok(found.values().get(heap as usize).map(u32::to_string))
    }

    /// A row of a file of quantities, if it is about heaps.
    pub(super) fn quantity(&mut self, fact: &Fact<'_>) -> Result<Option<String>, HostError> {
        let Some(spec) = spec_of(fact) else { return Ok(None) };
        Ok(match fact.quantity {
            "formula" => self.formula(&spec, fact.value)?,
            "P-positions up to 2000 begin" => {
                let found = self.upto(&spec, 2_000)?;
                let lost = (0..).zip(found.values()).filter(|&(_, &nimber)| nimber == 0);
                let count = fact.value.split_whitespace().count();
                Some(list(lost.map(|(heap, _)| heap).take(count)))
            }
            quantity => match quantity.strip_prefix("values for n = ") {
                Some(range) => self.values(&spec, range)?,
                None => self.period(&spec, quantity)?,
            },
        })
    }

    fn values(&mut self, spec: &str, range: &str) -> Result<Option<String>, HostError> {
        let bounds = range.split_once("..").map(|(from, to)| (from.parse(), to.parse::<usize>()));
        let Some((Ok(from), Ok(to))) = bounds else { return Ok(None) };
        let found = self.upto(spec, to as u64)?;
        let from: usize = from;
        Ok(found.values().get(from..=to).map(|values| list(values.iter().copied())))
    }

    /// What is said of a period that can be proved.
    fn period(&mut self, spec: &str, quantity: &str) -> Result<Option<String>, HostError> {
        let budget = self.budget.clone();
        let found = self.upto(spec, 0)?;
        while found.period().is_none() && (found.values().len() as u64) < PERIOD {
            let next = 2 * found.values().len();
            found.extend_to(next, &budget)?;
            found.find_period();
        }
        let Some(period) = found.period() else { return Ok(None) };
        let exceptions = period.exceptions(found.values());
        let last = exceptions.last().map_or_else(String::new, usize::to_string);
        let length = period.length;
        Ok(match quantity {
            "period" => Some(length.to_string()),
            "last exceptional n" => Some(last),
            "exceptions" => Some(list(exceptions)),
            "period / last exception" => Some(format!("{length} / {last}")),
            "period / exceptions" => Some(format!("{length} / {}", list(exceptions))),
            "period / pre-period" => Some(format!("{length} / {}", period.from)),
            _ => None,
        })
    }

    /// `G(4k+3)=4k+4; …`, compared with what is computed.
    fn formula(&mut self, spec: &str, formula: &str) -> Result<Option<String>, HostError> {
        let values = self.upto(spec, FORMULA as u64)?.values();
        let mut parts = Vec::new();
        for part in formula.split("; ") {
            let sides = part.strip_prefix("G(4k+").and_then(|part| part.split_once(")=4k+"));
            let read = sides.and_then(|(one, other)| {
                Some((one.parse::<usize>().ok()?, other.parse::<usize>().ok()?))
            });
            let Some((one, other)) = read else { return Ok(None) };
            let wrong = (0..FORMULA / 4 - 1).map(|k| 4 * k).find(|base| {
                values.get(base + one).map(|&found| found as usize) != Some(base + other)
            });
            parts.push(match wrong {
                None => part.to_owned(),
                Some(base) => format!("G({})={}", base + one, values[base + one]),
            });
        }
        Ok(Some(parts.join("; ")))
    }
}

/// Numbers with blanks between them.
fn list<T: ToString>(numbers: impl IntoIterator<Item = T>) -> String {
    let texts: Vec<_> = numbers.into_iter().map(|number| number.to_string()).collect();
    texts.join(" ")
}

/// The specification of a game with heaps, by its name and its variant or code.
fn spec_of(fact: &Fact<'_>) -> Option<String> {
    let name = fact.game.to_lowercase().replace('\'', "");
    if name.starts_with("subtraction") {
        let set = match name.trim_start_matches("subtraction ") {
            "squares" => "squares".to_owned(),
            "primes" => "primes".to_owned(),
            "powers of 2" => "powers-of-2".to_owned(),
            _ => {
                let digits = |c: char| c.is_ascii_digit();
                let numbers = fact.variant.split(|c| !digits(c)).filter(|word| !word.is_empty());
                numbers.collect::<Vec<_>>().join(",")
            }
        };
        return Some(format!("subtract:{set}"));
    }
    match (name.as_str(), fact.variant) {
        ("laskers nim", _) => Some("lasker".to_owned()),
        ("grundys game", _) => Some("grundy".to_owned()),
        (_, code)
            if code.contains('.') && code.bytes().all(|b| b == b'.' || b.is_ascii_digit()) =>
        {
            Some(format!("octal:{code}"))
        }
        _ => None,
    }
}
