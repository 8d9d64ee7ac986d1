//! What the search may know beyond the rules.

use gametree::Hints;

use super::{Bits, ConnectFour};

impl<B: Bits> Hints for ConnectFour<B> {}
