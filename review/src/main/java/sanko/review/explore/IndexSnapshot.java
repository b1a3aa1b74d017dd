package sanko.review.explore;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sanko.board.Board;
import sanko.engine.book.BookPosition;

/** The games of all files as they were read last. Immutable. */
final class IndexSnapshot {
  static final IndexSnapshot EMPTY = new Builder(0).build();

  private static final Comparator<Entry> BY_DATE =
      Comparator.<Entry, String>comparing(entry -> entry.game().sortableDate())
          .thenComparingLong(entry -> entry.game().id());

  private final List<IndexedGame> games;
  private final List<String> files;
  private final PositionTable table;
  private final int skipped;
  private final int leftOut;

  private IndexSnapshot(Builder builder) {
    games = List.copyOf(builder.games);
    files = List.copyOf(builder.files);
    table = builder.table.build();
    skipped = builder.skipped;
    leftOut = builder.leftOut;
  }

  /** A game and the book's point of a move in it. */
  private record Entry(IndexedGame game, short move) {}

  /** The number of games. */
  int games() {
    return games.size();
  }

  /** The records that could not be read. */
  int skipped() {
    return skipped;
  }

  /** The games for which there was no room. */
  int leftOut() {
    return leftOut;
  }

  /** The number of positions. */
  int positions() {
    return table.size();
  }

  /** The file of the game with this id and the game, or null. */
  Map.@Nullable Entry<String, IndexedGame> game(long id) {
    for (int i = 0; i < games.size(); i++) {
      if (games.get(i).id() == id) {
        return Map.entry(files.get(i), games.get(i));
      }
    }
    return null;
  }

  /**
   * What was played in a position.
   *
   * @param player whose results are told, and who played the samples; empty for anybody
   * @param most samples
   */
  Exploration explore(Board board, int toMove, String player, int most) {
    BookPosition position = BookPosition.ofStones(board, toMove);
    Tally tally = new Tally(board.area(), player.strip().toLowerCase(Locale.ROOT), most);
    table.forEach(position.key().low(), tally);
    return new Exploration(
        tally.games,
        Stream.of(tally.counts)
            .filter(Objects::nonNull)
            .map(each -> each.move(points(each.move, position)))
            .sorted(
                Comparator.comparingInt(Exploration.Move::games)
                    .reversed()
                    .thenComparing(each -> each.points().toString()))
            .toList(),
        tally.newest.stream()
            .sorted(BY_DATE.reversed())
            .map(each -> new Exploration.Sample(each.game(), points(each.move(), position)))
            .toList());
  }

  /**
   * Counts what was played in a position. The entries of a game come one after the other; it counts
   * once, and once for each of its moves, however often it was in the position.
   */
  private final class Tally implements PositionTable.Found {
    private final Counts[] counts;
    private final PriorityQueue<Entry> newest = new PriorityQueue<>(BY_DATE);
    private final Map<String, Boolean> isOwnName = new HashMap<>();
    private final String wanted;
    private final int most;
    private int games;
    private int last = -1;

    /**
     * Nothing counted yet.
     *
     * @param wanted part of a name in small letters; empty for anybody
     */
    Tally(int area, String wanted, int most) {
      counts = new Counts[area + 1];
      this.wanted = wanted;
      this.most = most;
    }

    @Override
    public void found(int number, short move) {
      IndexedGame game = IndexSnapshot.this.games.get(number);
      boolean isBlack = isOf(game.black(), wanted, isOwnName);
      boolean isOwn = isBlack || isOf(game.white(), wanted, isOwnName);
      int index = move == GamePositions.PASS ? counts.length - 1 : move;
      counts[index] = counts[index] == null ? new Counts(move) : counts[index];
      counts[index].add(number, game, isOwn, isBlack);
      if (number != last) {
        games++;
        if (isOwn || wanted.isEmpty()) {
          keepNewest(new Entry(game, move));
        }
      }
      last = number;
    }

    private void keepNewest(Entry entry) {
      Entry oldest = newest.size() < most ? null : newest.peek();
      if (oldest == null || BY_DATE.compare(entry, oldest) >= 0) {
        newest.add(entry);
        if (newest.size() > most) {
          newest.remove();
        }
      }
    }
  }

  private static boolean isOf(String name, String wanted, Map<String, Boolean> known) {
    return !wanted.isEmpty()
        && known.computeIfAbsent(name, text -> text.toLowerCase(Locale.ROOT).contains(wanted));
  }

  private static List<Integer> points(short move, BookPosition position) {
    return move == GamePositions.PASS ? List.of() : position.toGame(move);
  }

  /** Counts the games in which a move was played. */
  private static final class Counts {
    private final short move;
    private int last = -1;
    private int games;
    private int blackWins;
    private int whiteWins;
    private int own;
    private int ownWins;
    private int ownLosses;

    Counts(short move) {
      this.move = move;
    }

    void add(int number, IndexedGame game, boolean isOwn, boolean isOwnBlack) {
      if (number == last) {
        return;
      }
      last = number;
      games++;
      blackWins += game.isBlackWin() ? 1 : 0;
      whiteWins += game.isWhiteWin() ? 1 : 0;
      if (isOwn) {
        own++;
        ownWins += (isOwnBlack ? game.isBlackWin() : game.isWhiteWin()) ? 1 : 0;
        ownLosses += (isOwnBlack ? game.isWhiteWin() : game.isBlackWin()) ? 1 : 0;
      }
    }

    Exploration.Move move(List<Integer> points) {
      return new Exploration.Move(points, games, blackWins, whiteWins, own, ownWins, ownLosses);
    }
  }

  /** Collects games, each once. For one thread. */
  static final class Builder {
    /** What a game takes besides its positions, in positions: names, dates, its place in lists. */
    private static final int POSITIONS_PER_GAME = 24;

    private final int mostPositions;
    private final List<IndexedGame> games = new ArrayList<>();
    private final List<String> files = new ArrayList<>();
    private final PositionTable.Builder table = new PositionTable.Builder();
    private final Set<Long> ids = new HashSet<>();
    private final Map<String, String> texts = new HashMap<>();
    private int skipped;
    private int leftOut;

    /** Without any games; beyond this many positions others are left out. */
    Builder(int mostPositions) {
      this.mostPositions = mostPositions;
    }

    void add(String file, IndexedGame game, GamePositions positions) {
      if (ids.contains(game.id())) {
        return;
      }
      long others = (long) POSITIONS_PER_GAME * games.size();
      if (table.size() + others + positions.count() > mostPositions) {
        leftOut++;
        return;
      }
      ids.add(game.id());
      table.add(games.size(), positions);
      files.add(file);
      games.add(
          new IndexedGame(
              game.id(),
              game.number(),
              once(game.black()),
              once(game.white()),
              once(game.date()),
              once(game.event()),
              once(game.result())));
    }

    void skip(int records) {
      skipped += records;
    }

    /** Names and events come often: one text serves all games. */
    private String once(String text) {
      return texts.computeIfAbsent(text, same -> same);
    }

    IndexSnapshot build() {
      return new IndexSnapshot(this);
    }
  }
}
