package sanko.engine.teach;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.MutableBoard;
import sanko.board.Vertex;
import sanko.engine.teach.fact.Comparison;
import sanko.engine.teach.fact.Region;
import sanko.engine.teach.fact.Stones;
import sanko.search.result.SearchSnapshot;

/**
 * Hints for a position, from vague to plain: what is the matter, if the board shows it and the best
 * move is about it; the part of the board; the move.
 */
public final class Hints {
  private final Board board;
  private final int color;
  private final int best;

  /**
   * Hints for a player.
   *
   * @param found a search of the position with the player to move
   */
  public Hints(Board board, int color, SearchSnapshot found) {
    this(board, color, found.moves().isEmpty() ? Board.PASS : found.moves().get(0).move());
  }

  Hints(Board board, int color, int best) {
    this.board = board;
    this.color = color;
    this.best = best;
  }

  /** The hints in words, in the order in which they are given; at least one. */
  public List<String> texts(Phrasebook words) {
    if (best == Board.PASS) {
      return List.of(words.say("hint.pass", Map.of()), words.say("hint.passing", Map.of()));
    }
    List<String> texts = new ArrayList<>();
    matter(words).ifPresent(texts::add);
    String region = words.region(Region.of(board, best));
    texts.add(words.say("hint.region", Map.of("region", region)));
    texts.add(words.say("hint.move", Map.of("move", Vertex.format(best, board))));
    return texts;
  }

  private Optional<String> matter(Phrasebook words) {
    MutableBoard after = new MutableBoard(board);
    after.play(best, color);
    boolean[] caught = Comparison.caught(board);
    boolean[] left = Comparison.caught(after);
    return first(
            color, s -> board.liberties(s.center()) == 1 && after.libertiesIfStone(s.center()) > 1)
        .map(stones -> words.say("hint.inAtari", stones))
        .or(
            () ->
                first(Color.opponent(color), s -> after.isEmpty(s.center()))
                    .map(stones -> words.say("hint.capture", stones)))
        .or(
            () ->
                first(
                        color,
                        s ->
                            board.liberties(s.center()) == 2
                                && caught[board.indexOf(s.center())]
                                && !left[board.indexOf(s.center())])
                    .map(stones -> words.say("hint.ladder", stones)));
  }

  /** The largest chain of a player of which something is true. */
  private Optional<Stones> first(int owner, Predicate<Stones> test) {
    return Comparison.chains(board, owner).stream()
        .filter(test)
        .max(Comparator.comparingInt(Stones::size));
  }
}
