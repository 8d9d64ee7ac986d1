"""Plays with the engine through python-chess, which checks every move and every line."""

import sys

import chess
import chess.engine


def game(engine, board, plies):
    while not board.is_game_over(claim_draw=True) and board.ply() < plies:
        result = engine.play(board, chess.engine.Limit(nodes=3000), info=chess.engine.INFO_ALL)
        line = board.copy()
        for move in result.info.get("pv", []):
            assert move in line.legal_moves, f"{move} in {result.info['pv']} at {board.fen()}"
            line.push(move)
        board.push(result.move)


def main():
    with chess.engine.SimpleEngine.popen_uci([sys.argv[1], "uci"]) as engine:
        game(engine, chess.Board(), 120)
        game(engine, chess.Board("8/8/4k3/8/8/3QK3/8/8 w - - 0 1"), 60)
        game(engine, chess.Board.from_chess960_pos(17), 60)
        lines = engine.analyse(chess.Board(), chess.engine.Limit(depth=6), multipv=3)
        assert len({line["pv"][0] for line in lines}) == 3, lines
        mate = chess.Board("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1")
        info = engine.analyse(mate, chess.engine.Limit(depth=6))
        assert info["score"].white() == chess.engine.Mate(1), info
        clock = chess.engine.Limit(white_clock=1, black_clock=1, white_inc=0.01, black_inc=0.01)
        assert engine.play(chess.Board(), clock).move


main()
print("all is well")
