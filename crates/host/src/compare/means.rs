//! The rows of a file of positions, taken together.

use super::{Comparison, MeanRow};

/// Adds comparisons up.
#[derive(Clone, Debug, Default)]
pub struct Means {
    rows: Vec<Sum>,
}

#[derive(Clone, Debug)]
struct Sum {
    row: String,
    positions: u64,
    log_ratio: f64,
    timed: u64,
    log_time: f64,
    checked: u64,
    agreed: u64,
}

impl Means {
    /// Nothing added yet.
    #[must_use]
    pub fn new() -> Means {
        Means::default()
    }

    /// Adds the rows of one position.
    pub fn add(&mut self, comparison: &Comparison) {
        let plain_time = comparison.plain().map(|row| row.time_s).filter(|&time| time > 0.0);
        for row in &comparison.rows {
            let sum = self.sum_of(&row.row);
            sum.checked += u64::from(row.agrees.is_some());
            sum.agreed += u64::from(row.agrees == Some(true));
            let Some(ratio) = row.ratio.filter(|&ratio| ratio > 0.0) else { continue };
            sum.positions += 1;
            sum.log_ratio += ratio.ln();
            if let (Some(plain), true) = (plain_time, row.time_s > 0.0) {
                sum.timed += 1;
                sum.log_time += (row.time_s / plain).ln();
            }
        }
    }

    fn sum_of(&mut self, row: &str) -> &mut Sum {
        let at = self.rows.iter().position(|sum| sum.row == row).unwrap_or_else(|| {
            self.rows.push(Sum {
                row: row.to_owned(),
                positions: 0,
                log_ratio: 0.0,
                timed: 0,
                log_time: 0.0,
                checked: 0,
                agreed: 0,
            });
            self.rows.len() - 1
        });
        &mut self.rows[at]
    }

    /// The geometric means.
    #[must_use]
    pub fn rows(&self) -> Vec<MeanRow> {
        let mean = |log: f64, count: u64| (count > 0).then(|| (log / count as f64).exp());
        self.rows
            .iter()
            .map(|sum| MeanRow {
                row: sum.row.clone(),
                positions: sum.positions,
                ratio: mean(sum.log_ratio, sum.positions),
                time_ratio: mean(sum.log_time, sum.timed),
                agrees: (sum.checked > 0).then_some(sum.agreed == sum.checked),
            })
            .collect()
    }
}
