//! What may be played with a throw: every result once.
//!
//! The rules: both dice are played if any order allows it, else the larger if it can be played,
//! else the smaller; of a double as many of four as possible. Checkers on the bar come in first.
//! Once all are home they can be borne off: from the point of the die, or with a larger die from
//! the highest point.
//!
//! Two plays with the same result are one play. With a double, each result belongs to just one set
//! of points moved from (what each adds to the board is independent of the others), and moving from
//! the highest point first is always allowed, so it is enough to list descending sequences. With
//! two different dice a result can come about twice in three ways only: the same two steps in both
//! orders; one checker moved by both dice over either point, if neither meets an opponent there (or
//! over a point where another takes its place); and two checkers borne off, whichever die bears
//! which.

use super::board::{BAR, Board, Dice, HOME};

/// One checker's way by one die.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Step {
    /// The point it leaves; [`BAR`] is the bar.
    pub from: u8,
    /// The point it comes to; 0 is off.
    pub to: u8,
}

/// A whole turn: up to four steps, in the order in which they can be made.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Play {
    steps: [Step; 4],
}

impl Play {
    /// Nothing can be moved.
    pub const PASS: Play = Play { steps: [Step { from: 0, to: 0 }; 4] };

    /// The steps.
    pub fn steps(&self) -> impl Iterator<Item = Step> + '_ {
        self.steps.iter().copied().take_while(|step| step.from > 0)
    }

    fn of_two(one: Step, other: Step) -> Play {
        Play { steps: [one, other, Step::default(), Step::default()] }
    }

    fn of_one(one: Step) -> Play {
        Play::of_two(one, Step::default())
    }
}

/// A board with the sets of points that decide what may move.
#[derive(Clone, Copy)]
struct Walker {
    board: Board,
    /// The points with checkers of one's own, a bit each; the bar is bit 25.
    own: u32,
    /// The points that the opponent holds with two or more.
    blocked: u32,
}

/// The points outside the home board, and the bar.
const OUTSIDE: u32 = ((1 << (BAR + 1)) - 1) & !((1 << (HOME + 1)) - 1);

impl Walker {
    #[inline]
    fn new(board: &Board) -> Walker {
        let (mut own, mut blocked) = (0, 0);
        for point in 1..=BAR {
            own |= u32::from(board.points[point] > 0) << point;
            blocked |= u32::from(board.points[point] < -1) << point;
        }
        Walker { board: *board, own, blocked }
    }

    /// The points from which a checker can move by this die.
    #[inline]
    fn sources(&self, die: usize) -> u32 {
        let free = !(self.blocked << die);
        let beyond = u32::MAX << (die + 1);
        if self.own >> BAR != 0 {
            return 1 << BAR & free;
        }
        let mut sources = self.own & free & beyond;
        if self.own & OUTSIDE == 0 {
            sources |= self.own & 1 << die;
            if self.own >> die == 0 && self.own != 0 {
                sources |= 1 << (31 - self.own.leading_zeros());
            }
        }
        sources
    }

    #[inline]
    fn step(&self, from: usize, die: usize) -> (Walker, Step) {
        let to = from.saturating_sub(die);
        let mut next = *self;
        next.board.step(from, to);
        if next.board.points[from] == 0 {
            next.own &= !(1 << from);
        }
        next.own |= (1 << to) & !1;
        (next, Step { from: from as u8, to: to as u8 })
    }

    /// Whether a checker that comes to this point hits.
    #[inline]
    fn hits(&self, point: usize) -> bool {
        self.board.points[point] == -1
    }
}

/// The points of a set, the highest first.
#[inline]
fn descending(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let point = set.checked_ilog2()?;
        set ^= 1 << point;
        Some(point as usize)
    })
}

/// Hands each play to `emit`, with the board after it as the same player sees it. If nothing can be
/// moved that is [`Play::PASS`]. Plays come in an order that depends on board and dice alone.
#[inline]
pub fn each_play(board: &Board, dice: Dice, mut emit: impl FnMut(Play, &Board)) {
    let walker = Walker::new(board);
    let any = if dice.is_double() {
        let length = longest(&walker, dice.high(), BAR, 4);
        if length > 0 {
            let mut play = Play::PASS;
            doubles(&walker, dice.high(), BAR, length, &mut play, 0, &mut emit);
        }
        length > 0
    } else {
        both(&walker, dice, &mut emit)
            || single(&walker, dice.high(), &mut emit)
            || single(&walker, dice.low(), &mut emit)
    };
    if !any {
        emit(Play::PASS, board);
    }
}

/// How many steps of this die can be made, up to `most`, none from above `top`.
fn longest(walker: &Walker, die: usize, top: usize, most: usize) -> usize {
    let mut best = 0;
    for from in descending(up_to(walker.sources(die), top)) {
        if best == most {
            break;
        }
        best = best.max(1);
        if most > 1 {
            best = best.max(1 + longest(&walker.step(from, die).0, die, from, most - 1));
        }
    }
    best
}

/// The points of a set that are not above `top`.
#[inline]
fn up_to(set: u32, top: usize) -> u32 {
    set & (u32::MAX >> (31 - top))
}

/// Every descending sequence of `length` steps of one die.
fn doubles(
    walker: &Walker,
    die: usize,
    top: usize,
    length: usize,
    play: &mut Play,
    done: usize,
    emit: &mut impl FnMut(Play, &Board),
) {
    for from in descending(up_to(walker.sources(die), top)) {
        let (next, step) = walker.step(from, die);
        play.steps[done] = step;
        if done + 1 == length {
            emit(*play, &next.board);
        } else {
            doubles(&next, die, from, length, play, done + 1, emit);
        }
    }
    play.steps[done] = Step::default();
}

/// Every play of both of two different dice; says whether there is one.
#[inline]
fn both(walker: &Walker, dice: Dice, emit: &mut impl FnMut(Play, &Board)) -> bool {
    let (high, low) = (dice.high(), dice.low());
    // For each point that the larger die moved from, the points of the smaller.
    let mut seen = [0u32; BAR + 1];
    let mut any = false;
    for by_high in descending(walker.sources(high)) {
        let (next, one) = walker.step(by_high, high);
        let sources = next.sources(low);
        for by_low in descending(sources) {
            if !is_new(walker, &seen, [by_high, by_low], dice) {
                continue;
            }
            let (last, other) = next.step(by_low, low);
            emit(Play::of_two(one, other), &last.board);
            any = true;
        }
        seen[by_high] = sources;
    }
    for by_low in descending(walker.sources(low)) {
        let (next, one) = walker.step(by_low, low);
        for by_high in descending(next.sources(high)) {
            if !is_new(walker, &seen, [by_high, by_low], dice) {
                continue;
            }
            let (last, other) = next.step(by_high, high);
            emit(Play::of_two(one, other), &last.board);
            any = true;
        }
    }
    any
}

/// Whether the result of moving from these points is not among those of the larger die first that
/// have been seen. One checker's way over the point of the smaller die comes after that over the
/// point of the larger: the latter leaves the higher point by the larger die.
#[inline]
fn is_new(
    walker: &Walker,
    seen: &[u32; BAR + 1],
    [by_high, by_low]: [usize; 2],
    dice: Dice,
) -> bool {
    let (high, low) = (dice.high(), dice.low());
    let listed = |by_high: usize, by_low: usize| seen[by_high] >> by_low & 1 == 1;
    if listed(by_high, by_low) {
        return false;
    }
    let one_checker = by_high + low == by_low && by_low > high;
    if one_checker && listed(by_low, by_low - high) {
        return walker.hits(by_high) || walker.hits(by_low - high);
    }
    let both_off = by_high <= low && by_low <= low;
    !(both_off && listed(by_low, by_high))
}

/// Every play of one die alone; says whether there is one.
#[inline]
fn single(walker: &Walker, die: usize, emit: &mut impl FnMut(Play, &Board)) -> bool {
    let sources = walker.sources(die);
    for from in descending(sources) {
        let (next, step) = walker.step(from, die);
        emit(Play::of_one(step), &next.board);
    }
    sources != 0
}
