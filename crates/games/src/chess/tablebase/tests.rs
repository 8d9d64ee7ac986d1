//! The tables of king and pawn and of king and queen, which are part of the project's data, and
//! files that are damaged.

use std::path::{Path, PathBuf};

use cozy_chess::{BoardBuilder, Move, Piece, Square, get_king_moves};

use super::header::Kind;
use super::*;
use crate::chess::eval::kpk;

/// A folder with tables of three men; see its README.
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/data/syzygy");

fn tables() -> Tables {
    Tables::open(FOLDER).expect("the project's own tables")
}

fn board(fen: &str) -> Board {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Every legal position of two kings and a white man.
fn positions_with(piece: Piece) -> impl Iterator<Item = (Board, Square)> {
    let squares = Square::ALL.into_iter();
    let pairs = squares.flat_map(|king| Square::ALL.into_iter().map(move |man| (king, man)));
    pairs.flat_map(move |(king, man)| {
        Square::ALL.into_iter().flat_map(move |other| {
            Color::ALL.into_iter().filter_map(move |side| {
                let mut builder = BoardBuilder::empty();
                *builder.square_mut(king) = Some((Piece::King, Color::White));
                *builder.square_mut(man) = Some((piece, Color::White));
                *builder.square_mut(other) = Some((Piece::King, Color::Black));
                builder.side_to_move = side;
                let apart = !get_king_moves(king).has(other) && king != other;
                (apart && king != man && man != other)
                    .then(|| builder.build().ok())
                    .flatten()
                    .map(|board| (board, man))
            })
        })
    })
}

/// The moves of a position.
fn moves(board: &Board) -> Vec<Move> {
    let mut list = Vec::new();
    board.generate_moves(|moves| {
        list.extend(moves);
        false
    });
    list
}

/// The same position with the colours changed.
fn mirrored(board: &Board) -> Board {
    let mut builder = BoardBuilder::empty();
    for square in board.occupied() {
        let man = board.piece_on(square).zip(board.color_on(square));
        *builder.square_mut(square.flip_rank()) = man.map(|(piece, color)| (piece, !color));
    }
    builder.side_to_move = !board.side_to_move();
    builder.build().expect("a legal position")
}

/// A fresh folder for files that a test writes.
fn scratch(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("gametree-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn opened(folder: &Path) -> Result<Tables, gametree::TextError> {
    Tables::open(folder.to_str().expect("a plain path"))
}

#[test]
fn what_was_found_is_told() {
    let tables = tables();
    assert_eq!(tables.to_string(), "5 endings of up to 3 men (5 WDL, 2 DTZ tables)");
    assert_eq!(tables.most_men(), 3);
}

#[test]
fn king_and_pawn_is_won_as_the_evaluator_has_found_out_by_itself() {
    let tables = tables();
    for (board, pawn) in positions_with(Piece::Pawn).step_by(11) {
        let [king, other] = [Color::White, Color::Black].map(|color| board.king(color));
        let mover = board.side_to_move();
        let expected = match (kpk::is_won(Color::White, king, pawn, other, mover), mover) {
            (false, _) => Wdl::Draw,
            (true, Color::White) => Wdl::Win,
            (true, Color::Black) => Wdl::Loss,
        };
        assert_eq!(tables.wdl(&board), Some(expected), "{board}");
        assert_eq!(tables.wdl(&mirrored(&board)), Some(expected), "{board} mirrored");
    }
}

#[test]
fn the_queen_mates_in_ten_moves_at_most_and_each_ply_comes_nearer() {
    let tables = tables();
    let longest = board("8/8/8/2k5/8/8/6Q1/7K w - - 0 1");
    assert_eq!(tables.dtz(&longest), Some(19));
    let of_white = positions_with(Piece::Queen).filter(|(board, _)| moves_white(board));
    for (board, _) in of_white.step_by(401) {
        let plies = tables.dtz(&board).unwrap_or_else(|| panic!("{board}"));
        let after = moves(&board).into_iter().map(|mv| tables.dtz_of_move(&board, mv));
        let best = after.map(|plies| plies.expect("a value")).filter(|&plies| plies > 0).min();
        assert_eq!(best, Some(plies), "{board}");
        assert!((1..=19).contains(&plies), "{board}");
    }
}

fn moves_white(board: &Board) -> bool {
    board.side_to_move() == Color::White
}

#[test]
fn a_verdict_needs_few_men_a_fresh_counter_and_no_castling() {
    let tables = tables();
    let verdict = |fen| tables.verdict(&board(fen));
    assert_eq!(verdict("8/8/8/4k3/8/8/8/KQ6 w - - 0 1"), Some(TableVerdict::Win));
    assert_eq!(verdict("8/8/8/4k3/8/8/8/KQ6 b - - 0 1"), Some(TableVerdict::Loss));
    assert_eq!(verdict("8/8/8/8/8/1k6/1Q6/K7 b - - 0 1"), Some(TableVerdict::Loss));
    assert_eq!(verdict("8/8/8/8/8/k7/p7/K7 w - - 0 1"), Some(TableVerdict::Draw));
    assert_eq!(verdict("8/8/8/4k3/8/8/8/KQ6 w - - 1 1"), None, "the counter counts");
    assert_eq!(verdict("8/8/8/4k3/8/8/8/KQQ5 w - - 0 1"), None, "four men");
    assert_eq!(verdict("8/8/8/4k3/8/8/8/4K2R w K - 0 1"), None, "a right to castle");
    assert_eq!(verdict("8/8/8/4k3/8/8/8/K7 w - - 0 1"), Some(TableVerdict::Draw));
}

#[test]
fn what_the_fifty_move_rule_spoils_is_a_draw() {
    for (wdl, verdict) in [
        (Wdl::Win, TableVerdict::Win),
        (Wdl::CursedWin, TableVerdict::Draw),
        (Wdl::Draw, TableVerdict::Draw),
        (Wdl::BlessedLoss, TableVerdict::Draw),
        (Wdl::Loss, TableVerdict::Loss),
    ] {
        assert_eq!((wdl.verdict(), Wdl::of(wdl as i32)), (verdict, wdl));
    }
}

#[test]
fn moves_are_ranked_by_what_the_counter_leaves() {
    let rank = |plies, counter| Rank::of(plies, counter, Past::Fresh);
    let late = |plies, counter| Rank::of(plies, counter, Past::Repeated);
    assert_eq!(rank(9, 20), rank(79, 20), "both are in time");
    assert!(late(9, 20) > late(11, 20), "after a repetition the quicker one is better");
    assert!(rank(81, 20) < rank(79, 20) && rank(0, 20) < rank(81, 20));
    assert_eq!(rank(80, 20).verdict(), TableVerdict::Win, "with the last ply");
    assert_eq!(rank(81, 20).verdict(), TableVerdict::Draw, "a ply too late");
    assert_eq!(rank(-9, 20).verdict(), TableVerdict::Loss);
    assert!(rank(-70, 20) > rank(-60, 20), "a loss that may yet be saved is best put off");
    assert_eq!(rank(-81, 20).verdict(), TableVerdict::Draw);
    assert_eq!(rank(0, 99).verdict(), TableVerdict::Draw);
}

#[test]
fn the_best_moves_keep_the_result() {
    let tables = tables();
    // Only the opposition holds; only one way to queen does not stalemate or lose the pawn.
    let best = |fen: &str| {
        let board = board(fen);
        let ranked = tables.best_moves(&board, Past::Fresh, &moves(&board)).expect("a table");
        (ranked.moves.iter().map(ToString::to_string).collect::<Vec<_>>(), ranked.verdict)
    };
    assert_eq!(
        best("8/8/4k3/8/3KP3/8/8/8 b - - 0 1"),
        (vec!["e6d6".to_owned()], TableVerdict::Draw),
        "the opposition"
    );
    let (moves, verdict) = best("8/5k2/8/8/8/8/7P/K7 w - - 0 1");
    assert_eq!(verdict, TableVerdict::Draw);
    assert!(moves.len() > 1);
    let (moves, verdict) = best("k7/2K5/8/8/8/8/8/1Q6 w - - 98 80");
    assert_eq!((verdict, moves.is_empty()), (TableVerdict::Win, false));
    assert!(moves.iter().all(|mv| ["b1b7", "b1a1", "b1a2", "b1b8"].contains(&mv.as_str())));
}

#[test]
fn values_are_the_same_from_memory_and_from_the_disk() {
    let held = tables();
    let mut on_disk = tables();
    for ending in &mut on_disk.endings {
        for stored in [&mut ending.wdl, &mut ending.dtz].into_iter().flatten() {
            let bytes = bytes::Bytes::new(Path::new(""));
            stored.bytes = std::mem::replace(&mut stored.bytes, bytes).on_disk();
        }
    }
    for (board, _) in positions_with(Piece::Pawn).step_by(397) {
        assert_eq!(held.wdl(&board), on_disk.wdl(&board), "{board}");
        assert_eq!(held.dtz(&board), on_disk.dtz(&board), "{board}");
    }
}

#[test]
fn folders_without_tables_are_refused() {
    let folder = scratch("folders");
    let name = folder.to_str().expect("a plain path");
    let message = |path: &str| Tables::open(path).expect_err("an error").message;
    assert_eq!(message(name), format!("there is no Syzygy table in '{name}'"));
    std::fs::write(folder.join("README.txt"), "KQvK").expect("a file");
    assert!(message(name).starts_with("there is no Syzygy table"));
    assert!(message("").starts_with("there is no Syzygy table"));
    let missing = format!("{name}/none");
    assert!(message(&missing).starts_with(&format!("cannot read the folder '{missing}'")));
    let both = format!("{FOLDER}:{missing}");
    let error = Tables::open(&both).expect_err("an error");
    assert_eq!(error.span, Some(FOLDER.len() + 1..both.len()), "the second folder");
    let fine = Tables::open(&format!("{name}:{FOLDER}")).expect("one folder has tables");
    assert_eq!(fine.most_men(), 3);
}

#[test]
fn files_that_are_no_tables_are_named() {
    let folder = scratch("files");
    let whole = std::fs::read(format!("{FOLDER}/KQvK.rtbw")).expect("a table");
    let path = folder.join("KQvK.rtbw");
    for (bytes, word) in [
        (&b""[..], "no Syzygy table"),
        (&b"KQ"[..], "no Syzygy table"),
        (&[7; 272][..], "no Syzygy table"),
        (&whole[..whole.len() - 64], "is damaged"),
        (&whole[..20], "is damaged"),
    ] {
        std::fs::write(&path, bytes).expect("a file");
        let error = opened(&folder).expect_err("an error");
        let start = format!("'{}' is", path.display());
        assert!(error.message.starts_with(&start), "{}", error.message);
        assert!(error.message.contains(word), "{}", error.message);
    }
    for length in 0..whole.len() {
        std::fs::write(&path, &whole[..length]).expect("a file");
        assert!(opened(&folder).is_err(), "cut at {length}");
    }
    std::fs::write(&path, &whole).expect("a file");
    assert!(opened(&folder).is_ok());
}

#[test]
fn a_file_that_is_lost_or_cut_later_gives_no_answer() {
    let folder = scratch("lost");
    let path = folder.join("KQvK.rtbw");
    std::fs::copy(format!("{FOLDER}/KQvK.rtbw"), &path).expect("a copy");
    let board = board("8/8/8/4k3/8/8/8/KQ6 b - - 0 1");
    let tables = opened(&folder).expect("a table");
    std::fs::write(&path, [0; 30]).expect("a shorter file");
    assert_eq!(tables.wdl(&board), None);
    let tables = {
        std::fs::copy(format!("{FOLDER}/KQvK.rtbw"), &path).expect("a copy");
        opened(&folder).expect("a table")
    };
    std::fs::remove_file(&path).expect("it goes");
    assert_eq!(tables.wdl(&board), None);
}

/// Whatever a byte is changed to, a file is refused, or answers something.
#[test]
fn no_damage_breaks_the_reader() {
    let folder = scratch("damage");
    let positions: Vec<Board> =
        positions_with(Piece::Pawn).map(|(board, _)| board).step_by(20_011).collect();
    for (name, kind) in [("KPvK.rtbw", Kind::Wdl), ("KPvK.rtbz", Kind::Dtz)] {
        let whole = std::fs::read(format!("{FOLDER}/{name}")).expect("a table");
        let material = Material::named("KPvK").expect("a name");
        // All of the header, and samples of the rest.
        let places = (0..300).chain((300..whole.len()).step_by(131));
        for (round, at) in places.enumerate() {
            let mut bytes = whole.clone();
            bytes[at] ^= [0xff, 1, 0x80][round % 3];
            let path = folder.join(name);
            std::fs::write(&path, bytes).expect("a file");
            let Ok(stored) = Stored::open(&path, &material, kind) else { continue };
            let mut tables = tables();
            let ending = tables.endings.iter_mut().find(|one| one.material == material);
            let ending = ending.expect("king and pawn");
            match kind {
                Kind::Wdl => ending.wdl = Some(stored),
                Kind::Dtz => ending.dtz = Some(stored),
            }
            for board in &positions {
                let _ = (tables.wdl(board), tables.dtz(board));
            }
        }
    }
}
