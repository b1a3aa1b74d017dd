package sanko.match.cli;

import static sanko.cli.OptionCheck.check;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.ParameterException;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import sanko.base.FailureText;
import sanko.base.NumberSyntax;
import sanko.board.Rules;
import sanko.board.Scoring;
import sanko.cli.NoSplitting;
import sanko.engine.BoardSize;
import sanko.engine.config.RulesFormat;
import sanko.match.MatchOpenings;
import sanko.match.MatchRules;
import sanko.match.MatchTeams;
import sanko.match.TimeWords;
import sanko.match.VirtualClock;
import sanko.search.time.TimeControl;

/**
 * The options of {@code sanko match} and {@code sanko gatekeeper} that say what is played: boards,
 * rules, openings, clocks.
 */
final class GameOptions {
  @Parameter(
      names = {"-size", "--size"},
      description = "N,...: Board sizes such as 9,13x9, used in turn (9).")
  private List<String> sizes = List.of("9");

  @Parameter(
      names = {"-rules", "--rules"},
      description = "NAME: tromp-taylor, chinese, japanese, ... (tromp-taylor).",
      splitter = NoSplitting.class)
  private String rulesText = "tromp-taylor";

  @Parameter(
      names = {"-komi", "--komi"},
      description = "The komi; by default that of the rules.")
  private @Nullable Double komi;

  @Parameter(
      names = {"-opening", "--opening"},
      description =
          "Moves drawn from the network's policy, or uniformly without one; also uniform:N,"
              + " policy:N, an SGF file or a folder of them (0).",
      splitter = NoSplitting.class)
  private String opening = "0";

  @Parameter(
      names = {"-clock", "--clock"},
      description =
          "CLOCK: none (the default) | absolute T | byoyomi T P N | canadian T P N | fischer T INC"
              + " | fischer-capped T INC MAX MOVE, in seconds and quoted; exceeding it loses.",
      splitter = NoSplitting.class)
  private String clock = "none";

  @Parameter(
      names = {"-time-margin", "--time-margin"},
      description = "Tolerated seconds beyond the clock (0).")
  private double timeMargin;

  @Parameter(
      names = {"-virtual-clock", "--virtual-clock"},
      description = "Time passes for Sanko's engines by their visits alone, N a second; or N,N.",
      splitter = NoSplitting.class)
  private @Nullable String virtualClock;

  @Parameter(
      names = {"-dead", "--dead"},
      description = "HOW: Which stones are dead after two passes: none, agree, judge.")
  private @Nullable String dead;

  @Parameter(
      names = {"-max-moves", "--max-moves"},
      description = "A game of more than N moves per point is a draw (4).")
  private double movesPerPoint = 4;

  /** What the user asks for, checked. */
  record Games(MatchRules rules, List<BoardSize> boards, @Nullable VirtualClock virtualClock) {
    Games {
      boards = List.copyOf(boards);
    }

    /** Lets time be virtual if the user wants that. */
    void setVirtualClock(MatchTeams teams) {
      if (virtualClock != null) {
        teams.setVirtualClock(virtualClock);
      }
    }

    /** What is played, for the header of the journal; more can be added at its end. */
    Map<String, String> identity(MatchTeams teams, MatchOpenings openings, long seed)
        throws IOException {
      Map<String, String> identity = teams.identity();
      identity.put("size", boards.toString());
      identity.put("rules", rules.named().rules().compactText());
      identity.put("komi", Double.toString(rules.komi()));
      identity.put("opening", openings.text());
      identity.put("seed", Long.toString(seed));
      identity.put("clock", TimeWords.kata(rules.time()));
      identity.put("time margin", Double.toString(rules.timeMargin()));
      identity.put("max moves", Double.toString(rules.movesPerPoint()));
      identity.put("dead", rules.dead().name().toLowerCase(Locale.ROOT));
      if (virtualClock != null) {
        identity.put("virtual clock", virtualClock.toString());
      }
      return identity;
    }
  }

  /** Reads the options. */
  Games games() {
    if (movesPerPoint <= 0) {
      throw new ParameterException("--max-moves must be positive");
    }
    if (timeMargin < 0) {
      throw new ParameterException("--time-margin must not be negative");
    }
    try {
      return new Games(
          rules(),
          sizes.stream().map(BoardSize::parse).toList(),
          virtualClock == null ? null : VirtualClock.parse(virtualClock));
    } catch (IllegalArgumentException e) {
      throw new ParameterException(FailureText.of(e));
    }
  }

  /** The openings as the user named them. */
  String opening() {
    return opening;
  }

  /** Adds these options to a command. */
  void addTo(ShellCommand command) {
    command.add("--size", String.join(",", sizes)).add("--rules", rulesText);
    command.addGiven("--komi", komi).add("--opening", opening).add("--clock", clock);
    command.addGiven("--virtual-clock", virtualClock).addGiven("--dead", dead);
    command.add("--time-margin", Double.toString(timeMargin));
    command.add("--max-moves", Double.toString(movesPerPoint));
  }

  private MatchRules rules() {
    TimeControl control = control();
    check(
        timeMargin == 0 || !(control instanceof TimeControl.Unlimited),
        "--time-margin needs --clock");
    Rules rules = RulesFormat.parse(rulesText);
    double points = komi == null ? rules.defaultKomi() : komi;
    if (!Rules.isKomi(points)) {
      throw new ParameterException("komi must be from -%1$d to %1$d".formatted(Rules.MOST_KOMI));
    }
    return new MatchRules(
        new MatchRules.NamedRules(rules, rulesText),
        points,
        control,
        timeMargin,
        movesPerPoint,
        dead(rules));
  }

  private TimeControl control() {
    String[] words = clock.strip().toLowerCase(Locale.ROOT).split("\\s+", -1);
    double[] numbers = new double[words.length - 1];
    for (int i = 0; i < numbers.length; i++) {
      if (!NumberSyntax.isDecimal(words[i + 1])) {
        throw new IllegalArgumentException("--clock: not a number: " + words[i + 1]);
      }
      numbers[i] = Double.parseDouble(words[i + 1]);
    }
    TimeControl control = TimeControl.named(words[0], numbers);
    check(timeMargin > 0 || hasTime(control), "--clock: nobody has time: " + clock);
    return control;
  }

  private static boolean hasTime(TimeControl control) {
    if (control instanceof TimeControl.Fischer fischer) {
      return fischer.mainSeconds() > 0 && fischer.stockSeconds() > 0 && fischer.moveSeconds() > 0;
    }
    return !(control instanceof TimeControl.Absolute) || control.mainSeconds() > 0;
  }

  /** Where the rules take what stands for alive, so does the referee. */
  private MatchRules.RemovedStones dead(Rules rules) {
    if (dead == null) {
      return rules.friendlyPassOk() || rules.scoring() == Scoring.TERRITORY
          ? MatchRules.RemovedStones.AGREE
          : MatchRules.RemovedStones.NONE;
    }
    try {
      return MatchRules.RemovedStones.valueOf(dead.toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      throw new ParameterException("--dead is none, agree or judge, not " + dead, e);
    }
  }
}
