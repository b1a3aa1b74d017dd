package sanko.board.sgf;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Geometry;

/**
 * The main line of a game record. Immutable. Texts are empty where the record has none.
 *
 * @param width columns
 * @param height rows
 * @param komi points for White, if the record names them
 * @param handicap the number of handicap stones named, 0 if none; the stones are in the setup
 * @param rules the rules in the record's own words
 * @param blackName Black's name
 * @param whiteName White's name
 * @param result the result as SGF writes it, such as {@code B+3.5}
 * @param setup the start position
 * @param steps moves and later edits, in order
 */
public record SgfGame(
    int width,
    int height,
    OptionalDouble komi,
    int handicap,
    String rules,
    String blackName,
    String whiteName,
    String result,
    SgfStep.Setup setup,
    List<SgfStep> steps) {

  /**
   * Checks the size and copies the steps.
   *
   * @throws IllegalArgumentException if a {@link Board} cannot have the size
   */
  public SgfGame {
    Geometry.of(width, height);
    steps = List.copyOf(steps);
  }

  /** An empty record for a board of this size. */
  public static SgfGame empty(int width, int height) {
    return new SgfGame(
        width, height, OptionalDouble.empty(), 0, "", "", "", "", SgfStep.Setup.NONE, List.of());
  }

  /** The moves, in order. */
  public List<SgfStep.Move> moves() {
    return steps.stream()
        .filter(SgfStep.Move.class::isInstance)
        .map(SgfStep.Move.class::cast)
        .toList();
  }

  /** The same record, which ends after some of its moves. */
  public SgfGame upTo(int moves) {
    List<SgfStep> kept = new ArrayList<>();
    int left = moves;
    for (SgfStep step : steps) {
      if (step instanceof SgfStep.Move && left-- == 0) {
        break;
      }
      kept.add(step);
    }
    return new SgfGame(
        width, height, komi, handicap, rules, blackName, whiteName, result, setup, kept);
  }

  /**
   * The player to move after some steps: the next mover in the record if a move follows, else the
   * opponent of the last mover or the player named by the last setup; at the start, White if Black
   * has stones and either White has none or there is handicap, else Black, who may have to place
   * stones yet.
   *
   * @param done how many steps were taken, 0 for the start position
   */
  public int playerToMove(int done) {
    if (done < steps.size() && steps.get(done) instanceof SgfStep.Move next) {
      return next.color();
    }
    for (int i = done - 1; i >= 0; i--) {
      SgfStep step = steps.get(i);
      if (step instanceof SgfStep.Move move) {
        return Color.opponent(move.color());
      }
      if (step instanceof SgfStep.Setup edit && edit.toMove() != Color.EMPTY) {
        return edit.toMove();
      }
    }
    if (setup.toMove() != Color.EMPTY) {
      return setup.toMove();
    }
    return isWhiteFirst(done) ? Color.WHITE : Color.BLACK;
  }

  /** Whether Black's stones that were set up are those of a handicap. */
  private boolean isWhiteFirst(int done) {
    List<SgfStep.Setup> setups = new ArrayList<>(List.of(setup));
    steps.stream()
        .limit(done)
        .filter(SgfStep.Setup.class::isInstance)
        .map(SgfStep.Setup.class::cast)
        .forEach(setups::add);
    return setups.stream().anyMatch(each -> !each.black().isEmpty())
        && (handicap >= 2 || setups.stream().allMatch(each -> each.white().isEmpty()));
  }
}
