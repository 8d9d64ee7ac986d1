//! What the network sees of a board: numbers that are mostly zero, so only the others are listed.
//!
//! For each side and each of its points and its bar, four numbers say how many checkers are there:
//! is it one, is it two or more, is it three or more, and how many beyond (Tesauro 1992 uses much
//! the same). Three numbers say how many are off. Then some of what players count: pips, throws that hit,
//! ways past a block, made points.

use super::super::board::{BAR, Board, CHECKERS, Dice, HOME};

/// Numbers for each point of a side, its bar included.
const PER_POINT: usize = 4;
/// Numbers for the checkers a side has borne off.
const PER_OFF: usize = 3;
/// Numbers that tell what players count, for each side.
const COUNTED: usize = 9;
/// Numbers for each side.
const PER_SIDE: usize = BAR * PER_POINT + PER_OFF + COUNTED;
/// All the numbers of a board.
pub const INPUTS: usize = 2 * PER_SIDE;

/// Room for those that are not zero: no point gives more of them than it has checkers.
const ROOM: usize = 2 * (CHECKERS as usize + PER_OFF + COUNTED);

/// The inputs that are not zero.
#[derive(Clone, Debug)]
pub struct Inputs {
    list: [(u16, f32); ROOM],
    length: usize,
}

impl Inputs {
    /// The inputs of a board, as the player sees it who is about to throw.
    #[must_use]
    pub fn of(board: &Board) -> Inputs {
        let mut inputs = Inputs { list: [(0, 0.0); ROOM], length: 0 };
        let flipped = board.flipped();
        let sides = [SideView::of(board), SideView::of(&flipped)];
        for (side, (board, view)) in [board, &flipped].into_iter().zip(&sides).enumerate() {
            let base = side * PER_SIDE;
            inputs.checkers(board, base);
            let numbers = view.counted(&sides[1 - side]);
            for (index, number) in numbers.into_iter().enumerate() {
                inputs.push(base + BAR * PER_POINT + PER_OFF + index, number);
            }
        }
        inputs
    }

    /// The inputs that are not zero: which, and how much.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = (usize, f32)> + '_ {
        self.list[..self.length].iter().map(|&(index, value)| (usize::from(index), value))
    }

    #[inline]
    fn push(&mut self, index: usize, value: f32) {
        if value != 0.0 {
            self.list[self.length] = (index as u16, value);
            self.length += 1;
        }
    }

    #[inline]
    fn checkers(&mut self, board: &Board, base: usize) {
        for point in 1..=BAR {
            let count = board.points[point];
            let at = base + (point - 1) * PER_POINT;
            match count {
                i8::MIN..=0 => {}
                1 => self.push(at, 1.0),
                _ => {
                    self.push(at + 1, 1.0);
                    if count > 2 {
                        self.push(at + 2, 1.0);
                        self.push(at + 3, f32::from(count - 3) / 2.0);
                    }
                }
            }
        }
        for third in 0..PER_OFF {
            let part = board.off[0].saturating_sub(5 * third as u8).min(5);
            self.push(base + BAR * PER_POINT + third, f32::from(part) / 5.0);
        }
    }
}

/// What is counted of one side.
struct SideView<'a> {
    board: &'a Board,
    rearmost: usize,
    /// The points that the opponent holds with two or more, a bit each, in this side's numbers.
    blocked: u32,
    /// This side's points with checkers, a bit each.
    own: u32,
    /// The points with a lone checker of the opponent.
    blots: u32,
    pips: u32,
}

impl<'a> SideView<'a> {
    #[inline]
    fn of(board: &'a Board) -> SideView<'a> {
        let (mut own, mut blocked, mut blots, mut pips) = (0, 0, 0, 0);
        for point in 1..=BAR {
            let count = board.points[point];
            own |= u32::from(count > 0) << point;
            blots |= u32::from(count == -1) << point;
            blocked |= u32::from(count < -1) << point;
            pips += point as u32 * count.max(0) as u32;
        }
        let rearmost = own.checked_ilog2().unwrap_or(0) as usize;
        SideView { board, rearmost, blocked, own, blots: blots & !(1 << BAR), pips }
    }

    /// What players count, each on a scale of about one.
    #[inline]
    fn counted(&self, opponent: &SideView<'_>) -> [f32; COUNTED] {
        let home_made = |side: &SideView<'_>| {
            // The opponent's home is this side's points 19 to 24.
            (side.blocked >> (25 - HOME) & ((1 << HOME) - 1)).count_ones() as f32 / HOME as f32
        };
        let closed = home_made(self);
        let contact = (self.rearmost + opponent.rearmost).saturating_sub(25) as f32;
        let next = (self.own & !(1 << self.rearmost)).checked_ilog2().unwrap_or(0) as usize;
        let rear_count = f32::from(self.board.points[self.rearmost].max(0));
        [
            self.pips as f32 / 100.0,
            self.hitting_throws() as f32 / 12.0,
            self.escapes(self.rearmost) as f32 / 12.0,
            self.escapes(if rear_count > 1.0 { self.rearmost } else { next }) as f32 / 12.0,
            longest_run(self.blocked) as f32 / 3.0,
            closed * closed * if self.board.points[BAR] > 0 { 2.0 } else { 1.0 },
            contact / 12.0,
            self.rearmost as f32 / 12.0,
            (self.pips as f32 - opponent.pips as f32) / 50.0,
        ]
    }

    /// In how many of 36 cases a throw takes one checker seven steps or more from this point, which
    /// is what it takes to be past six blocked points; 36 if it is home.
    #[inline]
    fn escapes(&self, point: usize) -> u32 {
        if point <= HOME {
            return 36;
        }
        // The point d steps on, first bit 12 - d, then bit d - 1.
        let ahead = (u64::from(self.blocked) << 12 >> point) as u32 & 0xFFF;
        u32::from(ESCAPES[(ahead.reverse_bits() >> 20) as usize])
    }

    /// In how many of 36 cases a throw can hit a lone checker of the opponent.
    #[inline]
    fn hitting_throws(&self) -> u32 {
        let mut throws = Throws::NONE;
        let on_bar = self.board.points[BAR].max(0);
        let mut blots = self.blots;
        while blots != 0 {
            let blot = blots.trailing_zeros() as usize;
            blots &= blots - 1;
            let mut sources = self.own >> (blot + 1) << (blot + 1);
            if on_bar > 0 {
                sources &= 1 << BAR;
            }
            while sources != 0 {
                let from = sources.trailing_zeros() as usize;
                sources &= sources - 1;
                throws = throws.and(self.hits(from, from - blot));
            }
        }
        throws.count()
    }

    /// The throws by which a checker comes from a point to one so many steps on.
    #[inline]
    fn hits(&self, from: usize, steps: usize) -> Throws {
        if steps > 24 {
            return Throws::NONE;
        }
        let open = |steps: usize| self.blocked >> (from - steps) & 1 == 0;
        let mut throws = Throws(DIRECT[steps]);
        let least = steps.saturating_sub(6).max(1);
        for die in least..steps.min(7) {
            let other = steps - die;
            if other <= 6 && open(die) {
                throws.0 |= throw_bit(die, other);
            }
        }
        for die in 1..=6 {
            let times = steps / die;
            if steps.is_multiple_of(die)
                && (3..=4).contains(&times)
                && (1..times).all(|step| open(step * die))
            {
                throws.0 |= throw_bit(die, die);
            }
        }
        throws
    }
}

/// A set of throws, a bit for each of the 36 cases.
#[derive(Clone, Copy)]
struct Throws(u64);

impl Throws {
    const NONE: Throws = Throws(0);

    fn and(self, other: Throws) -> Throws {
        Throws(self.0 | other.0)
    }

    fn count(self) -> u32 {
        self.0.count_ones()
    }
}

/// The cases that show these two numbers.
const fn throw_bit(one: usize, other: usize) -> u64 {
    1 << ((one - 1) * 6 + other - 1) | 1 << ((other - 1) * 6 + one - 1)
}

/// The throws with a die of that many steps.
const DIRECT: [u64; 25] = {
    let mut table = [0; 25];
    let mut die = 1;
    while die <= 6 {
        let mut other = 1;
        while other <= 6 {
            table[die] |= throw_bit(die, other);
            other += 1;
        }
        die += 1;
    }
    table
};

/// For each set of blocked points in the next twelve: in how many of 36 cases a checker gets seven
/// steps or more away. Bit 0 is the next point.
static ESCAPES: [u8; 1 << 12] = {
    let mut table = [0; 1 << 12];
    let mut blocked = 0;
    while blocked < 1 << 12 {
        let mut index = 0;
        while index < 21 {
            let dice = Dice::ALL[index];
            if farthest(blocked as u32, dice.high(), dice.low()) >= 7 {
                table[blocked] += dice.weight() as u8;
            }
            index += 1;
        }
        blocked += 1;
    }
    table
};

/// How far one checker can go with a throw.
const fn farthest(blocked: u32, high: usize, low: usize) -> usize {
    const fn open(blocked: u32, steps: usize) -> bool {
        steps > 12 || blocked >> (steps - 1) & 1 == 0
    }
    if high == low {
        let mut steps = 0;
        while steps < 4 * high && open(blocked, steps + high) {
            steps += high;
        }
        return steps;
    }
    let (by_high, by_low) = (open(blocked, high), open(blocked, low));
    if (by_high || by_low) && open(blocked, high + low) {
        high + low
    } else if by_high {
        high
    } else if by_low {
        low
    } else {
        0
    }
}

/// The most points in a row of a set.
#[inline]
fn longest_run(mut set: u32) -> u32 {
    let mut length = 0;
    while set != 0 {
        set &= set << 1;
        length += 1;
    }
    length
}
