//! The rules of each game in a few plain sentences, for who has never played it: what a move is, how a
//! game ends, who wins, and what the parameters change. Each row of the registry has one of them.

pub(crate) const TIC_TAC_TOE: &str = "\
Put a stone on a free cell, X first. Three in a row, in a column or along a diagonal win; a full \
board without them is a draw.";

pub(crate) const CONNECT_FOUR: &str = "\
Drop a stone into a column: it falls onto the stones that lie there. LENGTH stones in a row win, \
level, upright or along a diagonal; a full board without them is a draw. Without parameters the \
board has 7 columns and 6 rows, and LENGTH is 4.";

pub(crate) const CHESS: &str = "\
Chess with the rules of FIDE: checkmate wins. Draws are stalemate, a position that stands on the \
board for the third time, 50 moves of each side without a pawn's move or a capture, and too few \
pieces for a mate. 960 plays Chess960 from the setup of that number, 0 to 959, or else from the \
usual one.";

pub(crate) const MNK: &str = "\
Put a stone on any free cell of a board of W columns and H rows, X first. K in a row win, in any \
of the eight directions; a full board without them is a draw. With gravity a stone falls to the \
lowest free cell of its column.";

pub(crate) const NIM: &str = "\
Take one stone or more from one of the heaps. Who takes the last stone of all wins; with :misere \
that side loses. Each number is the size of a heap.";

pub(crate) const OCTAL: &str = "\
Take tokens from a heap, as the digits of CODE allow: the first after the point is for taking \
one token, the next for two, and so on. A digit is a sum: 1 may take the whole heap, 2 may leave \
one heap, 4 may leave two. Who cannot move loses; with :misere that side wins.";

pub(crate) const HEXADECIMAL: &str = "\
As in octal games the digits of CODE tell for each number of tokens whether it may be taken: 1 \
as a whole heap, 2 leaving one heap, 4 leaving two. Here 8 may leave three, and digits go from 0 \
to F. Who cannot move loses; with :misere that side wins.";

pub(crate) const KAYLES: &str = "\
Knock down one pin of a row, or two that stand next to each other; what remains on both sides \
are rows of their own. Who cannot move loses; with :misere that side wins. HEAP is the number of \
pins of a row.";

pub(crate) const DAWSONS_KAYLES: &str = "\
Knock down two pins that stand next to each other in a row; what remains on both sides are rows \
of their own. Who cannot move loses; with :misere that side wins. HEAP is the number of pins of \
a row.";

pub(crate) const DAWSONS_CHESS: &str = "\
Take a file from a row of files, and the files next to it, as pawns do that have to capture; \
what remains on both sides are rows of their own. Who cannot move loses; with :misere that side \
wins. HEAP is the number of files of a row.";

pub(crate) const TREBLECROSS: &str = "\
Both sides set crosses on the free cells of a strip; three crosses next to each other win for \
who sets the third. Cells within two of a cross lose at once, so they are not offered, and who \
has no other cell loses. CELLS is the length of a strip.";

pub(crate) const GRUNDY: &str = "\
Split a heap into two that are not equal. Who cannot loses, when heaps of one and two are left; \
with :misere that side wins. HEAP is the size of a heap.";

pub(crate) const LASKER: &str = "\
Take one token or more from a heap, or split a heap in two without taking any. Who cannot move \
loses; with :misere that side wins. HEAP is the size of a heap.";

pub(crate) const WYTHOFF: &str = "\
Take one stone or more from one of the two heaps, or as many from both. Who cannot, for there \
are none left, loses. The numbers are the sizes of the heaps.";

pub(crate) const CRAM: &str = "\
Lay a domino on two free cells that share an edge, upright or flat. Who cannot loses. Both sides \
have the same dominoes.";

pub(crate) const CHOMP: &str = "\
Name a square of a bar of chocolate: it is bitten off with everything below it and to its right. \
The square at the top left is poisoned: who is left with it alone loses.";

pub(crate) const DOMINEERING: &str = "\
Lay a domino on two free cells: the first player's lie upright, on two cells of a column, the \
second's lie flat, on two of a row. Who cannot loses.";

pub(crate) const HEX: &str = "\
Put a stone on a free cell. The first player, X, wins by a chain of stones from the top row to \
the bottom row; the second, O, by one from the left column to the right column. A cell touches \
its neighbours in the row, and two in the row above and below. There is no draw, and no swap.";

pub(crate) const HEXAPAWN: &str = "\
Each side has a row of pawns. They step one cell straight ahead if it is free, and capture one \
cell diagonally ahead, as in chess. Who reaches the far row wins, and who has no move loses.";

pub(crate) const BREAKTHROUGH: &str = "\
Each side has two rows of pawns. They step one cell ahead, straight or diagonally, onto a free \
cell, and capture only diagonally. Who reaches the far row, or leaves the other side without a \
move, wins.";

pub(crate) const CLOBBER: &str = "\
The board is full of stones, like a checkerboard. Move a stone of your own onto one of the other \
side that shares an edge with it; that stone is gone. Who cannot loses.";

pub(crate) const COL: &str = "\
Colour a free cell, the first player with X and the second with O. A cell that shares an edge \
with one of your own colour is forbidden. Who cannot move loses.";

pub(crate) const SNORT: &str = "\
Colour a free cell, the first player with X and the second with O. A cell that shares an edge \
with one of the other's colour is forbidden. Who cannot move loses.";

pub(crate) const DOTS_AND_BOXES: &str = "\
Draw an edge between two neighbouring dots. Who draws the fourth edge of a box owns it, and has \
to move again. When all edges are drawn, who owns more boxes wins by the difference. ROWS and \
COLUMNS count boxes.";

pub(crate) const KALAH: &str = "\
Sow all seeds of a house of yours one by one into the next ones, your store, and on around the \
other's houses. A last seed in the store moves again. In an empty house of yours it captures \
itself and the seeds opposite, with capture only if there are any. A side without seeds ends the \
game; more seeds win. Usual is 6,4,empty-capture.";

pub(crate) const DODGEM: &str = "\
The first player's cars start at the left and leave at the right edge, the second's start at the \
bottom and leave at the top. A car goes one cell ahead or sideways, onto a free cell. No car \
left on the board wins. All cars blocked wins too, the usual blocked-wins, or loses with \
blocked-loses. A position that comes back is a draw.";

pub(crate) const THREE_MENS_MORRIS: &str = "\
Place STONES each in turn on nine points, then move one a turn. Three in a row win, who is \
blocked loses, a repeated position is a draw. straight moves to a point beside, centre also \
between middle and rim, king to any neighbour, fly anywhere. Named: three-mens \
3,straight,diagonals (usual); tapatan 3,centre,diagonals; achi 4,centre,diagonals; nine-holes \
3,fly,no-diagonals, where diagonals do not win.";

pub(crate) const PONG_HAU_KI: &str = "\
Two stones a side stand on the corners of a square; the middle is free. Move one along a line to \
the free point: every corner is joined to the middle, and to the next corner but for the upper \
two. Who cannot move loses; a position that comes back is a draw.";

pub(crate) const TEEKO: &str = "\
Place four stones each in turn on five by five points, then move one a turn to a free neighbour, \
diagonally too. Four in a row or a square of four neighbours win, also while stones are placed. \
A position that comes back is a draw.";

pub(crate) const SUBTRACT: &str = "\
Take stones from a heap; how many is one of the numbers listed, or of squares, primes or \
powers-of-2. Who cannot loses. STONES is the size of the heap, 21 if it is not given.";

pub(crate) const CAN_I_WIN: &str = "\
Take one of the numbers from 1 to N that is left; all that are taken are added up. Who brings \
the sum to TARGET or beyond wins. If the numbers run out before, it is a draw.";

pub(crate) const TAKE_ENDS: &str = "\
Take the first or the last number of the row. When all are taken, who has the larger sum wins by \
the difference. A row is written out, counted from one number to another (1..10), or drawn: \
random, how many, and a seed.";

pub(crate) const TREE: &str = "\
Go to a child of the node. A leaf is a number of points, which the first player, MAX, wants \
large and the second small. MAX moves at the root, and the sides take turns by layers. A tree is \
written out; or it is uniform, with B children a node, D layers and leaves in best order, worst \
or none; or random.";

pub(crate) const COIN_TIC_TAC_TOE: &str = "\
Before each move a fair coin says whose it is. That side puts a stone on a free cell; three in a \
row, in a column or along a diagonal win, and a full board without them is a draw.";

pub(crate) const EINSTEIN: &str = "\
Throw the die and step with the stone of that number or, if it is gone, the next higher or lower \
one. The first player's step down, right or both at once, the second's up, left or both. \
Whatever stands on the target is taken. Reaching the far corner or taking all stones wins. SIZE \
is 3 to 5.";

pub(crate) const BACKGAMMON: &str = "\
Throw two dice and move checkers by them towards home, a double four times. Two checkers close a \
point to the other side; a lone one that is hit starts again. With all fifteen home they are \
borne off. Who is first wins 1, or 2 if the loser has borne off none, or 3 if one of these is \
still far behind.";

pub(crate) const PIG: &str = "\
Roll a die as often as you like: its faces add up, but a 1 ends the turn with nothing. Hold adds \
the turn's total to your score and passes the die. Who has TARGET, 100 if it is not given, wins.";

pub(crate) const PIGLET: &str = "\
Flip a coin as often as you like: heads add 1, tails end the turn with nothing. Hold adds the \
turn's total to your score and passes the coin. Who has TARGET, 10 if it is not given, wins.";

pub(crate) const SLIDE: &str = "\
Slide all tiles to one side; two equal ones that meet become one of twice the value. Then a 2, \
or one time in ten a 4, appears on an empty cell. A tile of TARGET, 2048 if not given, wins; who \
cannot slide loses. With score the game goes on, and the sum of all merged tiles counts.";

pub(crate) const RANDOM_DAG: &str = "\
A game without meaning: a move goes to another node of a graph that SEED draws, of NODES nodes, \
never back. Ends are wins or draws; who has no move loses. A side may move twice running.";

pub(crate) const RANDOM_MARGINS: &str = "\
A game without meaning: a move goes to another node of a graph that SEED draws, of NODES nodes, \
never back. Ends are points; who has no move loses five. A side may move twice running.";

pub(crate) const RANDOM_GRAPH: &str = "\
A game without meaning: a move goes to another node of a graph that SEED draws, of NODES nodes, \
also back. Ends are wins or draws; who has no move loses. A side may move twice running. A \
position that comes back is a draw, or may not be entered if it is forbidden.";

pub(crate) const RANDOM_CHANCE: &str = "\
A game without meaning: a move, or chance, goes to another node of a graph that SEED draws, of \
NODES nodes, never back. Ends are wins or draws; who has no move loses. In a dag lines of play \
meet again, in a tree they never do.";
