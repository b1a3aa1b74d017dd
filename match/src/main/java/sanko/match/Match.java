package sanko.match;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import sanko.base.Lanes;

/**
 * Plays the games of a match that are missing in its journal, several at a time. Each of its
 * threads has a player of either side, who play one game after the other. {@link #run} is called
 * once, {@link #stop} by any thread.
 */
public final class Match {
  /**
   * The settings of a match.
   *
   * @param games how many; even, since they come in pairs
   * @param concurrency games at a time
   * @param sprt ends the match when it has decided, or null
   * @param folder where records go; the journal is there too
   */
  public record Settings(
      int games, int concurrency, @Nullable Sprt sprt, Path folder, String nameA, String nameB) {}

  /**
   * What makes the players; several threads ask at once.
   *
   * @param a a new player of engine A
   * @param b a new player of engine B
   */
  public record Players(Supplier<Player> a, Supplier<Player> b) {}

  private final Settings settings;
  private final MatchRules rules;
  private final MatchSchedule schedule;
  private final MatchJournal journal;
  private final Judge judge;
  private final Players players;
  private final long start = System.nanoTime();
  private final int gamesBefore;

  @GuardedBy("this")
  private int next;

  @GuardedBy("this")
  private final Set<Player> seated = new HashSet<>();

  private final Lanes lanes = new Lanes(this::stopPlayers);

  /**
   * A match.
   *
   * @param rules of every game
   */
  public Match(
      Settings settings,
      MatchRules rules,
      MatchSchedule schedule,
      MatchJournal journal,
      Judge judge,
      Players players) {
    this.settings = settings;
    this.rules = rules;
    this.schedule = schedule;
    this.journal = journal;
    this.judge = judge;
    this.players = players;
    gamesBefore = journal.results().size();
  }

  /**
   * Plays until all games are finished, the sequential test has decided, or {@link #stop} is
   * called.
   *
   * @param progress receives a report after each game, from the thread that played it
   * @throws MatchException if a player cannot begin a game, or a result cannot be kept
   */
  public void run(Consumer<MatchReport> progress) throws MatchException, InterruptedException {
    if (isDecided()) {
      return;
    }
    Throwable failure = lanes.run("match", settings.concurrency(), () -> playGames(progress));
    if (failure instanceof MatchException e) {
      throw e;
    }
    if (failure != null) {
      String reason = failure.getMessage() == null ? failure.toString() : failure.getMessage();
      throw new MatchException("the match cannot continue: " + reason, failure);
    }
  }

  /** Ends the match; games under way are dropped, and are played again when it resumes. */
  public void stop() {
    lanes.stop();
  }

  /** The result so far. */
  public MatchReport report() {
    return MatchReport.of(
        settings, journal.results(), gamesBefore, (System.nanoTime() - start) / 1e9);
  }

  private boolean isDecided() {
    Sprt sprt = settings.sprt();
    return sprt != null && sprt.verdict(PairCounts.of(journal.results())) != Sprt.Verdict.OPEN;
  }

  private void stopIfDecided() {
    if (isDecided()) {
      stop();
    }
  }

  private void playGames(Consumer<MatchReport> progress) throws MatchException, IOException {
    try (Player a = players.a().get();
        Player b = players.b().get()) {
      seat(a);
      seat(b);
      try {
        for (int number = nextGame(); number >= 0; number = nextGame()) {
          if (play(number, a, b)) {
            progress.accept(report());
            stopIfDecided();
          }
        }
      } finally {
        leave(a);
        leave(b);
      }
    }
  }

  /** The first game that nobody has begun, or -1. */
  private synchronized int nextGame() {
    while (next < settings.games() && journal.has(next)) {
      next++;
    }
    return lanes.isStopped() || next >= settings.games() ? -1 : next++;
  }

  private synchronized void seat(Player player) {
    seated.add(player);
  }

  private synchronized void stopPlayers() {
    seated.forEach(Player::stop);
  }

  private synchronized void leave(Player player) {
    seated.remove(player);
  }

  /**
   * Plays a game and keeps it.
   *
   * @return false if the game was stopped or dropped
   */
  private boolean play(int number, Player a, Player b) throws MatchException, IOException {
    MatchSchedule.Pairing pairing = schedule.game(number);
    Player.Conditions conditions = rules.conditions(pairing);
    begin(a, conditions, settings.nameA());
    begin(b, conditions, settings.nameB());
    Referee.Played played =
        new Referee(rules, judge, pairing, a, b, () -> lanes.isStopped()).play();
    if (played == null) {
      return false;
    }
    return keep(played);
  }

  /**
   * Keeps a game; one that ends after the test has decided could only take the verdict back.
   *
   * @return false if it was dropped
   */
  private synchronized boolean keep(Referee.Played played) throws IOException {
    if (isDecided()) {
      return false;
    }
    GameFile.write(
        settings.folder(), played.result(), played.game(), settings.nameA(), settings.nameB());
    journal.add(played.result());
    return true;
  }

  /**
   * A player that refuses to begin, or fails twice running, would only lose game after game. What
   * one refuses it is not asked again; a program that ended is started anew.
   */
  private void begin(Player player, Player.Conditions conditions, String name)
      throws MatchException {
    if (lanes.isStopped()) {
      return;
    }
    try {
      try {
        player.begin(conditions);
      } catch (PlayerException first) {
        if (first.ending() == GameEnding.REFUSAL) {
          throw first;
        }
        if (!lanes.isStopped()) {
          player.begin(conditions);
        }
      }
    } catch (PlayerException e) {
      throw new MatchException(name + " cannot begin a game: it " + e.what(), e);
    }
  }
}
