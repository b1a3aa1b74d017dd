package sanko.review.collection;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Sums over games: by player, by size and phase, by opening. For one thread. */
final class Totals {
  /**
   * What is summed under a name.
   *
   * @param games of the name
   */
  record Named(String name, int games, Tally tally) {}

  /** A phase of games on a board. */
  private record SizeAndPhase(String size, Phase phase) {}

  private final Map<String, PlayerTotals> players = new TreeMap<>();
  private final Map<SizeAndPhase, Tally> phases =
      new TreeMap<>(Comparator.comparing(SizeAndPhase::size).thenComparing(SizeAndPhase::phase));
  private final Map<String, Tally> openings = new TreeMap<>();
  private final Map<String, Integer> openingGames = new HashMap<>();
  private final MistakeFigures worst = new MistakeFigures();
  private final Tally all = new Tally();
  private int games;

  void add(GameData data) {
    GameRow game = data.game();
    games++;
    for (String name : Set.copyOf(List.of(game.black(), game.white()))) {
      players.computeIfAbsent(name, PlayerTotals::new).addGame();
    }
    openingGames.merge(game.opening(), 1, Integer::sum);
    Tally opening = openings.computeIfAbsent(game.opening(), name -> new Tally());
    for (MoveRow move : data.moves()) {
      MoveRow.Loss loss = MoveRow.Loss.of(move);
      all.add(loss);
      players.computeIfAbsent(move.player(), PlayerTotals::new).add(loss);
      phases
          .computeIfAbsent(new SizeAndPhase(move.size(), move.phase()), name -> new Tally())
          .add(loss);
      if (move.phase() == Phase.OPENING) {
        opening.add(loss);
      }
    }
    String title = "%s – %s, %s.".formatted(shown(game.black()), shown(game.white()), game.name());
    data.mistakes().forEach(each -> worst.add(each, title));
  }

  /** A player's name, or a word for none. */
  static String shown(String player) {
    return player.isBlank() ? "(no name)" : player;
  }

  int games() {
    return games;
  }

  Tally all() {
    return all;
  }

  MistakeFigures worst() {
    return worst;
  }

  /** All players, those with most games first. */
  List<PlayerRow> players() {
    return players.values().stream()
        .map(PlayerTotals::row)
        .sorted(
            Comparator.comparingInt(PlayerRow::games).reversed().thenComparing(PlayerRow::player))
        .toList();
  }

  /** The phases of each size of board, in the order of a game. */
  List<Named> phases() {
    List<Named> named = new ArrayList<>();
    phases.forEach(
        (name, tally) -> named.add(new Named(name.size() + " " + name.phase().text(), 0, tally)));
    return named;
  }

  /** The openings with their moves of the phase of that name, the most frequent first. */
  List<Named> openings() {
    List<Named> named = new ArrayList<>();
    openings.forEach(
        (name, tally) -> named.add(new Named(name, openingGames.getOrDefault(name, 0), tally)));
    named.sort(Comparator.comparingInt(Named::games).reversed().thenComparing(Named::name));
    return named;
  }
}
