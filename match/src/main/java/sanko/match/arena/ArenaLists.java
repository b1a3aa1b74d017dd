package sanko.match.arena;

import java.util.ArrayList;
import java.util.List;

/**
 * The rows of the smaller tables of an arena.
 *
 * @param result of the arena
 */
record ArenaLists(ArenaResult result) {
  static final List<String> OFFENCE_HEADS =
      List.of("board", "lost by", "against", "game", "offence", "detail");
  static final List<String> FILE_HEADS = List.of("engine", "version", "file", "bytes", "SHA-256");

  private List<ArenaResult.Engine> on(ArenaResult.Board board) {
    return result.engines().stream()
        .filter(each -> ArenaTable.standing(each, board) != null)
        .toList();
  }

  /** The engines that have games on a board. */
  List<String> crossHeads(ArenaResult.Board board) {
    List<String> heads = new ArrayList<>(List.of("%1$dx%1$d".formatted(board.side())));
    on(board).forEach(each -> heads.add(each.name()));
    return heads;
  }

  /** Who beat whom on a board: wins, draws and losses of the engine of the row. */
  List<List<String>> crossRows(ArenaResult.Board board) {
    List<List<String>> rows = new ArrayList<>();
    for (ArenaResult.Engine row : on(board)) {
      List<String> cells = new ArrayList<>(List.of(row.name()));
      for (ArenaResult.Engine column : on(board)) {
        cells.add(cross(board.side(), row.name(), column.name()));
      }
      rows.add(cells);
    }
    return rows;
  }

  private String cross(int side, String row, String column) {
    for (ArenaResult.Pairing each : result.pairings()) {
      if (each.side() == side && each.a().equals(row) && each.b().equals(column)) {
        return "%d, %d, %d".formatted(each.wins(), each.draws(), each.losses());
      }
      if (each.side() == side && each.b().equals(row) && each.a().equals(column)) {
        return "%d, %d, %d".formatted(each.losses(), each.draws(), each.wins());
      }
    }
    return ArenaTable.NOTHING;
  }

  /** Games lost by an offence. */
  List<List<String>> offenceRows() {
    return result.offences().stream()
        .map(
            each ->
                List.of(
                    "%1$dx%1$d".formatted(each.side()),
                    each.loser(),
                    each.winner(),
                    Integer.toString(each.game()),
                    each.ending(),
                    each.detail()))
        .toList();
  }

  /** Programs and networks with their hashes. */
  List<List<String>> fileRows() {
    List<List<String>> rows = new ArrayList<>();
    for (ArenaResult.Engine engine : result.engines()) {
      for (ArenaResult.File each : engine.files()) {
        rows.add(
            List.of(
                engine.name(),
                engine.version(),
                each.name(),
                Long.toString(each.bytes()),
                each.sha256()));
      }
    }
    return rows;
  }
}
