package sanko.gtp.command;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import sanko.base.CommandException;
import sanko.base.NumberSyntax;
import sanko.board.Board;
import sanko.board.Color;
import sanko.engine.report.Extra;
import sanko.gtp.protocol.Arguments;
import sanko.gtp.protocol.Command;
import sanko.search.request.Focus;
import sanko.search.request.MoveRestriction;
import sanko.search.request.OwnershipScope;

/**
 * What an analysis command asks for; docs/gtp.md, "Analysis". Immutable but for its builder.
 *
 * @param color the player to look at, or {@link Color#EMPTY} for the one to move
 * @param intervalSeconds between lines; infinite for none
 * @param minMoves how many moves to list at least, with moves not searched yet
 * @param extras what is told besides the usual; none for lz commands
 */
record AnalyzeArguments(
    int color,
    double intervalSeconds,
    int minMoves,
    int maxMoves,
    List<MoveRestriction> restrictions,
    Focus focus,
    Set<Extra> extras) {

  /** What a kata command can tell besides the usual, by the key that asks for it. */
  private static final Map<String, Extra> EXTRAS =
      Map.of(
          "rootInfo", Extra.ROOT_INFO,
          "ownership", Extra.OWNERSHIP,
          "ownershipStdev", Extra.OWNERSHIP_STDEV,
          "pvVisits", Extra.PV_VISITS,
          "pvEdgeVisits", Extra.PV_EDGE_VISITS,
          "movesOwnership", Extra.MOVES_OWNERSHIP,
          "movesOwnershipStdev", Extra.MOVES_OWNERSHIP_STDEV,
          "noResultValue", Extra.NO_RESULT_VALUE);

  private static final int MOST_MOVES = 999_999_999;
  private static final double SHORTEST_INTERVAL = 0.01;
  private static final double CENTISECONDS = 100;

  AnalyzeArguments {
    restrictions = List.copyOf(restrictions);
    extras = Set.copyOf(extras);
  }

  OwnershipScope ownership() {
    return Extra.ownership(extras);
  }

  /** What CGOS wants to know of a move of this color: one line at the end, with the ownership. */
  static AnalyzeArguments cgos(int color) {
    return new AnalyzeArguments(
        color,
        Double.POSITIVE_INFINITY,
        0,
        MOST_MOVES,
        List.of(),
        Focus.NONE,
        Set.of(Extra.OWNERSHIP));
  }

  /**
   * Reads {@code [color] [interval] (key value)...}.
   *
   * @param kata whether the command may ask for details
   */
  static AnalyzeArguments parse(Command command, Board board, boolean kata)
      throws CommandException {
    return new Parser(command, board, kata).parse();
  }

  /** Reads the words of one command from left to right. */
  private static final class Parser {
    private final List<String> words;
    private final Board board;
    private final boolean kata;
    private int next;

    private int color = Color.EMPTY;
    private double intervalSeconds = Double.POSITIVE_INFINITY;
    private int minMoves;
    private int maxMoves = MOST_MOVES;
    private final List<MoveRestriction> restrictions = new ArrayList<>();
    private @Nullable Focus focus;
    private final Set<Extra> extras = new HashSet<>();

    Parser(Command command, Board board, boolean kata) {
      words = command.arguments();
      this.board = board;
      this.kata = kata;
    }

    AnalyzeArguments parse() throws CommandException {
      if (next < words.size() && GoArguments.isColor(words.get(next))) {
        color = GoArguments.color(word());
      }
      if (next < words.size() && NumberSyntax.isDecimal(words.get(next))) {
        interval();
      }
      while (next < words.size()) {
        option(word());
      }
      return new AnalyzeArguments(
          color,
          intervalSeconds,
          minMoves,
          maxMoves,
          restrictions,
          focus == null ? Focus.NONE : focus,
          extras);
    }

    private String word() throws CommandException {
      if (next == words.size()) {
        throw CommandException.syntax();
      }
      return words.get(next++);
    }

    private void option(String key) throws CommandException {
      switch (key) {
        case "interval" -> interval();
        case "minmoves" -> minMoves = number(0);
        case "maxmoves" -> maxMoves = number(0);
        case "avoid" -> restriction(false);
        case "allow" -> restriction(true);
        case "focus" -> focus();
        default -> extra(key);
      }
    }

    private void interval() throws CommandException {
      double centiseconds = Arguments.decimal(word());
      if (!(centiseconds >= 0)) {
        throw CommandException.syntax();
      }
      intervalSeconds = Math.max(SHORTEST_INTERVAL, centiseconds / CENTISECONDS);
    }

    private int number(int least) throws CommandException {
      int number = Arguments.integer(word());
      if (number < least || number > MOST_MOVES) {
        throw CommandException.syntax();
      }
      return number;
    }

    private void restriction(boolean allowed) throws CommandException {
      int player = GoArguments.color(word());
      Set<Integer> moves = new HashSet<>();
      for (String vertex : word().split(",", -1)) {
        if (!vertex.isEmpty()) {
          moves.add(GoArguments.vertex(vertex, board));
        }
      }
      int depth = number(1);
      for (MoveRestriction other : restrictions) {
        if (other.color() == player && (allowed || other.allowed())) {
          throw CommandException.syntax();
        }
      }
      restrictions.add(new MoveRestriction(player, allowed, moves, depth));
    }

    /** Reads {@code VERTEX[:WEIGHT],... PROB}. */
    private void focus() throws CommandException {
      List<Focus.WeightedMove> moves = new ArrayList<>();
      for (String piece : word().split(",", -1)) {
        if (!piece.isEmpty()) {
          moves.add(weightedMove(piece));
        }
      }
      double share = Arguments.decimal(word());
      if (focus != null || !(share >= 0 && share <= 1)) {
        throw CommandException.syntax();
      }
      focus = new Focus(moves, share);
    }

    private Focus.WeightedMove weightedMove(String piece) throws CommandException {
      int colon = piece.indexOf(':');
      double weight = colon < 0 ? 1 : Arguments.decimal(piece.substring(colon + 1));
      if (!(weight > 0) || Double.isInfinite(weight)) {
        throw CommandException.syntax();
      }
      String vertex = colon < 0 ? piece : piece.substring(0, colon);
      return new Focus.WeightedMove(GoArguments.vertex(vertex, board), weight);
    }

    private void extra(String key) throws CommandException {
      if (!kata) {
        throw CommandException.syntax();
      }
      boolean wanted = Arguments.flag(word());
      Extra extra = EXTRAS.get(key);
      if (extra == null) {
        throw CommandException.syntax();
      }
      if (wanted) {
        extras.add(extra);
      } else {
        extras.remove(extra);
      }
    }
  }
}
