//! A sequential test as it is typed: `elo0=0,elo1=5,alpha=0.05,beta=0.05,model=logistic`.

use gametree_host::HostError;

use super::sprt::{EloModel, Sprt};
use crate::adjudicate::{Known, each_word};
use crate::words::Word;

/// The largest difference that is tested for.
const MOST_ELO: f64 = 1000.0;

impl Sprt {
    /// Reads a test. What is left out is as in the example above.
    ///
    /// # Errors
    /// A word that there is not, a number out of bounds, or `elo1` not above `elo0`.
    pub fn parse(text: &str) -> Result<Sprt, HostError> {
        let mut test =
            Sprt { elo0: 0.0, elo1: 5.0, alpha: 0.05, beta: 0.05, model: EloModel::Logistic };
        each_word(text, "elo0, elo1, alpha, beta, model", |name, value| {
            match name {
                "elo0" => test.elo0 = value.number(-MOST_ELO, MOST_ELO)?,
                "elo1" => test.elo1 = value.number(-MOST_ELO, MOST_ELO)?,
                "alpha" => test.alpha = value.number(1e-6, 0.499)?,
                "beta" => test.beta = value.number(1e-6, 0.499)?,
                "model" => test.model = model(value)?,
                _ => return Ok(Known::No),
            }
            Ok(Known::Yes)
        })?;
        if test.elo0 >= test.elo1 {
            let message = format!("elo0 ({}) must be below elo1 ({})", test.elo0, test.elo1);
            return Err(Word::whole(text).says(message).into());
        }
        Ok(test)
    }
}

fn model(word: Word<'_>) -> Result<EloModel, HostError> {
    match word.text {
        "logistic" => Ok(EloModel::Logistic),
        "normalised" | "normalized" => Ok(EloModel::Normalised),
        _ => {
            let hint = "model=logistic is the usual Elo, model=normalised that of fastchess";
            Err(word.error("is no scale of Elo").hint(hint).into())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_are_read() {
        let test = Sprt::parse("elo0=-3,elo1=1,model=normalised").unwrap();
        assert_eq!((test.elo0, test.elo1, test.alpha), (-3.0, 1.0, 0.05));
        assert_eq!(test.model, EloModel::Normalised);
        for bad in ["elo0=5", "elo2=5", "alpha=0.5", "alpha=nan", "model=bayes", "elo0"] {
            assert!(Sprt::parse(bad).is_err(), "{bad}");
        }
    }
}
