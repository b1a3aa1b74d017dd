package sanko.engine.solve;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import sanko.base.Count;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Vertex;
import sanko.reading.Goal;
import sanko.reading.Proof;
import sanko.reading.Verdict;
import sanko.reading.Zone;

/** Tells an answer in words. */
public final class AnswerText {
  /** The word for a ko threat in a line, after which the same player moves again. */
  public static final String THREAT = ProofMoves.THREAT;

  private static final int LONGEST_LINE = 16;
  private static final int MOST_STONES = 12;
  private static final String UNKNOWN = "not within the budget";

  private final Answer answer;
  private final Problem problem;
  private final Board board;

  public AnswerText(Answer answer) {
    this.answer = answer;
    problem = answer.problem();
    board = problem.board();
  }

  /**
   * One word: alive, dead, seki, ko, unsettled or unknown; of chains connected or apart; of a race
   * won or held, which means that it is not won.
   */
  public String status() {
    return switch (answer.kind()) {
      case ALIVE ->
          switch (problem.aim()) {
            case KILL, LIVE, CAPTURE, SAVE -> "alive";
            case CONNECT -> "connected";
            case RACE -> "held";
          };
      case DEAD ->
          switch (problem.aim()) {
            case KILL, LIVE, CAPTURE, SAVE -> "dead";
            case CONNECT -> "apart";
            case RACE -> "won";
          };
      case SEKI, KO, UNSETTLED, UNKNOWN -> answer.kind().name().toLowerCase(Locale.ROOT);
    };
  }

  /** The stones in question. */
  public List<String> stones() {
    return Vertex.formatAll(problem.stones(), board);
  }

  /** The zone of the proof for the player who moves first; none if it is the whole board. */
  public List<String> zone(int first) {
    Proof proof = answer.first(first).told().proof();
    return proof == null || proof.zone().isWholeBoard()
        ? List.of()
        : Vertex.formatAll(ProofMoves.points(proof.zone(), board), board);
  }

  /** The line in which the loser resists longest: vertices, {@code pass} and {@link #THREAT}. */
  public List<String> line(int first) {
    Proof proof = answer.first(first).told().proof();
    return proof == null
        ? List.of()
        : new ProofGraph()
            .mainLine(proof).stream().map(move -> ProofMoves.name(move, board)).toList();
  }

  /** How it ends if a player moves first, in a few words such as {@code White dies: B A1}. */
  public String brief(int first) {
    return answer
        .guess(first)
        .filter(guess -> answer.first(first).lost() == Verdict.UNKNOWN)
        .map(guess -> "guess: " + move(guess))
        .orElseGet(() -> result(answer.first(first)));
  }

  /** All that was proved, in lines. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add(subject() + ": " + meaning());
    assumption().ifPresent(lines::add);
    int first = problem.game().toMove();
    addOutcome(lines, answer.first(first));
    addOutcome(lines, answer.first(Color.opponent(first)));
    return lines;
  }

  /** What is assumed, as a sentence, or nothing. */
  private Optional<String> assumption() {
    int reach = problem.assumption().reach();
    String where = "farther than %s from these stones".formatted(Count.of(reach, "empty point"));
    return switch (problem.assumption().kind()) {
      case NONE -> Optional.empty();
      case CONFINED -> Optional.of("Assumed: nobody plays " + where + ".");
      case ENCLOSED -> {
        String attacker = Color.playerName(problem.goal().attacker());
        yield Optional.of("Assumed: all " + where + " is " + attacker + "'s.");
      }
    };
  }

  /** Such as {@code White A1 B1}, or {@code Black C1 against White A1 B1} for a race. */
  private String subject() {
    Goal goal = problem.goal();
    return goal.isRace()
        ? "%s %s against %s %s"
            .formatted(player(), some(goal.others()), problem.defender(), some(goal.points()))
        : player() + " " + some(problem.stones());
  }

  /** Whose stones it is about; of a race, who is to win it. */
  private String player() {
    return problem.goal().isRace()
        ? Color.playerName(problem.goal().attacker())
        : problem.defender();
  }

  private String some(List<Integer> stones) {
    List<String> names = Vertex.formatAll(stones, board);
    int more = names.size() - MOST_STONES;
    return more > 0
        ? String.join(" ", names.subList(0, MOST_STONES)) + " and " + more + " more"
        : String.join(" ", names);
  }

  private String meaning() {
    return switch (answer.kind()) {
      case ALIVE -> status() + byKo() + byWhom(problem.defender());
      case SEKI -> "alive in seki" + byKo();
      case DEAD -> status() + byWhom(player());
      case KO -> "ko" + byKo();
      case UNSETTLED -> "unsettled, the first move decides";
      case UNKNOWN -> UNKNOWN;
    };
  }

  private String byWhom(String player) {
    return problem.goal().isRace() ? " by " + player : "";
  }

  private String byKo() {
    return answer
        .namedKo()
        .map(
            ko ->
                switch (ko) {
                  case DOUBLE -> " by double ko";
                  case THOUSAND_YEAR -> ", a ten-thousand-year ko";
                })
        .orElse("");
  }

  private void addOutcome(List<String> lines, Answer.Outcome outcome) {
    lines.add("%s first: %s".formatted(Color.playerName(outcome.first()), result(outcome)));
    Proof proof = outcome.told().proof();
    if (proof == null) {
      return;
    }
    String guess =
        answer.guess(outcome.first()).map(each -> "; a guess is " + move(each)).orElse("");
    lines.add("  " + threats(outcome) + guess);
    List<Integer> moves = new ProofGraph().mainLine(proof);
    if (!moves.isEmpty()) {
      String line =
          ProofMoves.line(
              moves.subList(0, Math.min(LONGEST_LINE, moves.size())), outcome.first(), board);
      lines.add("  line: " + line + (moves.size() > LONGEST_LINE ? ", ..." : ""));
    }
  }

  /** Such as {@code Black lives by B1}. */
  private String result(Answer.Outcome outcome) {
    if (outcome.lost() == Verdict.UNKNOWN) {
      return UNKNOWN + answer.guess(outcome.first()).map(this::guess).orElse("");
    }
    int first = outcome.first();
    String move =
        outcome.loser(problem.goal()) == first
            ? by("; ko by ", first, answer.koMove(first))
            : by(": ", first, answer.neededMove(first));
    return player() + " " + fate(outcome.lost() == Verdict.PROVED) + move;
  }

  /** Such as {@code ; a guess is B B1 (Black lives: 93 %, 400 visits)}. */
  private String guess(Guess guess) {
    boolean isCaptured = guess.captured() > 0.5;
    double probability = isCaptured ? guess.captured() : 1 - guess.captured();
    return String.format(
        Locale.ROOT,
        "; a guess is %s (%s %s: %.0f %%, %d visits)",
        move(guess),
        problem.defender(),
        fate(isCaptured),
        100 * probability,
        guess.visits());
  }

  private String move(Guess guess) {
    return Color.letter(guess.first()) + " " + ProofMoves.name(guess.move(), board);
  }

  private String fate(boolean isLost) {
    return switch (problem.aim()) {
      case KILL, LIVE -> isLost ? "dies" : "lives";
      case CAPTURE, SAVE -> isLost ? "is captured" : "is not captured";
      case CONNECT -> isLost ? "does not connect" : "connects";
      case RACE -> isLost ? "wins the race" : "does not win the race";
    };
  }

  /** A move after other words, unless there is none. */
  private String by(String words, int first, int move) {
    return move == Board.PASS
        ? ""
        : words + Color.letter(first) + " " + ProofMoves.name(move, board);
  }

  private String threats(Answer.Outcome outcome) {
    String player = Color.playerName(outcome.loser(problem.goal()));
    return switch (outcome.turn()) {
      case PROVED -> {
        int least = outcome.threatsToTurn().orElseThrow();
        yield "unless %s has %s more".formatted(player, Count.of(least, "ko threat"));
      }
      case REFUTED ->
          problem.threats() == 0
              ? "without ko threats"
              : "also if %s has %s".formatted(player, Count.of(problem.threats(), "ko threat"));
      case UNKNOWN -> "with ko threats of " + player + ": " + UNKNOWN;
    };
  }

  /** The board with the zone of a proof, for the player who moves first; the move is a star. */
  public String diagram(int first) {
    Answer.Outcome outcome = answer.first(first);
    Proof proof = outcome.told().proof();
    Zone zone = proof == null || proof.zone().isWholeBoard() ? null : proof.zone();
    return ZoneDiagram.draw(board, zone, Math.max(Board.PASS, answer.neededMove(first)));
  }

  /** What the signs of a diagram mean. */
  public String caption(int first) {
    Proof proof = answer.first(first).told().proof();
    if (proof == null) {
      return "Nothing is proved for %s first.".formatted(Color.playerName(first));
    }
    String zone =
        proof.zone().isWholeBoard()
            ? "The proof depends on the whole board."
            : ": is the zone on which, with its stones, the proof depends.";
    String move = answer.neededMove(first) > Board.PASS ? "; * is the move. " : ". ";
    return Color.playerName(first) + " first" + move + zone;
  }
}
