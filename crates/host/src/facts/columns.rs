//! Which columns a file of facts has, as its first line names them.

use gametree::TextError;

/// The names of the columns of quantities, in their usual order.
const OF_QUANTITIES: [&str; 5] = ["game", "variant", "quantity", "value", "verified"];
/// The names of the columns of nimbers.
const OF_NIMBERS: [&str; 5] = ["game", "code", "n", "grundy", "verified"];

/// Where the columns are.
#[derive(Clone, Copy)]
pub(super) struct Columns {
    pub(super) game: usize,
    pub(super) variant: usize,
    pub(super) quantity: usize,
    pub(super) value: usize,
    pub(super) verified: usize,
    pub(super) kind: Kind,
}

/// What kind of file it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// A quantity of a game a row.
    Quantities,
    /// The nimber of a heap a row.
    Nimbers,
}

impl Kind {
    fn names(self) -> [&'static str; 5] {
        match self {
            Kind::Quantities => OF_QUANTITIES,
            Kind::Nimbers => OF_NIMBERS,
        }
    }
}

impl Columns {
    /// The columns that the first line names; others are left alone.
    ///
    /// # Errors
    /// Some are missing: says which.
    pub(super) fn of(header: &[String]) -> Result<Columns, TextError> {
        let at = |name: &str| header.iter().position(|column| column.trim() == name);
        // What the line has most of is what it is meant to be.
        let found = |kind: Kind| kind.names().into_iter().filter(|name| at(name).is_some()).count();
        let kind = if found(Kind::Nimbers) > found(Kind::Quantities) {
            Kind::Nimbers
        } else {
            Kind::Quantities
        };
        let names = kind.names();
        let [Some(game), Some(variant), Some(quantity), Some(value), Some(verified)] =
            names.map(at)
        else {
            let lacking: Vec<_> = names.into_iter().filter(|name| at(name).is_none()).collect();
            let message = format!("the first line names no column {}", lacking.join(", "));
            return Err(TextError::new(message).hint(format!(
                "{},source,{}, or for nimbers of heaps {}",
                OF_QUANTITIES[..4].join(","),
                OF_QUANTITIES[4],
                OF_NIMBERS.join(",")
            )));
        };
        Ok(Columns { game, variant, quantity, value, verified, kind })
    }

    /// Refuses a row that ends before the last column that counts.
    ///
    /// # Errors
    /// Says which columns the row lacks.
    pub(super) fn check_row(&self, fields: &[String], text: &str) -> Result<(), TextError> {
        let places = [self.game, self.variant, self.quantity, self.value, self.verified];
        let names = self.kind.names().into_iter().zip(places);
        let lacking = names.filter(|&(_, at)| at >= fields.len()).map(|(name, _)| name);
        let lacking: Vec<_> = lacking.collect();
        if lacking.is_empty() {
            return Ok(());
        }
        let message = format!("{} columns: missing {}", fields.len(), lacking.join(", "));
        let hint = "a value that has commas in it stands in quotation marks";
        Err(TextError::new(message).at(text.len()..text.len()).hint(hint))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields(line: &str) -> Vec<String> {
        line.split(',').map(str::to_owned).collect()
    }

    #[test]
    fn columns_stand_in_any_order_and_those_missing_are_named() {
        let columns = |line| Columns::of(&fields(line));
        let found = columns("verified,value,source,quantity,variant,game").unwrap();
        assert_eq!((found.kind, found.game, found.verified), (Kind::Quantities, 5, 0));
        assert_eq!(columns("game,code,n,grundy,verified").unwrap().kind, Kind::Nimbers);
        for (line, message) in [
            ("game,variant,value", "the first line names no column quantity, verified"),
            ("game,code,n,verified", "the first line names no column grundy"),
            (
                "kayles,0.77,period,12",
                "the first line names no column game, variant, quantity, value, verified",
            ),
        ] {
            assert_eq!(columns(line).err().unwrap().message, message, "{line}");
        }
        let row = "kayles,0.77,period";
        let columns = columns("game,variant,quantity,value,source,verified").unwrap();
        let error = columns.check_row(&fields(row), row).unwrap_err();
        assert_eq!(error.message, "3 columns: missing value, verified");
        assert_eq!(columns.check_row(&fields("a,b,c,d,e,yes"), ""), Ok(()));
    }
}
