//! The match as a page.
use crate::{GameRecord, Settings, Summary};
/// The page.
pub fn page(_: &Summary, _: &Settings, _: &[GameRecord]) -> String {
    String::new()
}
