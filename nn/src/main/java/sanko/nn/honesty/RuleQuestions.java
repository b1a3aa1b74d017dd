package sanko.nn.honesty;

import static sanko.nn.honesty.Inquiry.format;

import java.util.ArrayList;
import java.util.List;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Rules;
import sanko.nn.honesty.Inquiry.Finding;
import sanko.superko.GameState;
import sanko.superko.Scorer;

/** Rules change little in an opening, and as much as they say at the end. */
final class RuleQuestions {
  private static final String[][] CHANGES = {
    {"ko", "POSITIONAL"},
    {"ko", "SITUATIONAL"},
    {"scoring", "TERRITORY"},
    {"tax", "SEKI"},
    {"tax", "ALL"},
    {"suicide", "true"},
    {"hasButton", "true"},
    {"friendlyPassOk", "false"}
  };
  private static final String[] PRESETS = {
    "tromp-taylor",
    "japanese",
    "stone-scoring",
    "ancient-territory",
    "aga",
    "aga-button",
    "new-zealand"
  };
  private static final double KOMI = 7;
  private static final int MOVES = 4;
  private static final double MOST_WIN_CHANGE = 0.35;
  private static final double MOST_LEAD_CHANGE = 3;
  private static final double TAX_NOISE = 2;

  private RuleQuestions() {}

  static void ask(Inquiry inquiry) {
    for (String[] change : CHANGES) {
      Rules rules = Rules.CHINESE.with(change[0], change[1]);
      alike(inquiry, change[0] + " " + change[1], rules);
    }
    for (String preset : PRESETS) {
      alike(inquiry, preset, Rules.preset(preset).orElseThrow());
    }
    button(inquiry, Color.BLACK);
    button(inquiry, Color.WHITE);
    KnownPosition.named("three groups against one").forEach(known -> tax(inquiry, known));
  }

  private static void alike(Inquiry inquiry, String name, Rules rules) {
    inquiry.question(
        Topic.RULES,
        "9x9, 13x13 and 19x19 after 4 moves, Chinese rules with " + name,
        "little",
        () -> alike(inquiry, rules));
  }

  private static Finding alike(Inquiry inquiry, Rules rules) {
    List<Double> wins = new ArrayList<>();
    List<Double> leads = new ArrayList<>();
    for (int side : inquiry.played(9, 13, 19)) {
      Opinion usual = inquiry.ask(StartPositions.opening(side, side, Rules.CHINESE, KOMI, MOVES));
      Opinion other = inquiry.ask(StartPositions.opening(side, side, rules, KOMI, MOVES));
      wins.add(other.whiteWin() - usual.whiteWin());
      leads.add(other.whiteLead() - usual.whiteLead());
    }
    return new Finding(
        format(
            "White wins %s more, leads by %s more",
            Inquiry.shares(wins), Inquiry.join(leads, lead -> format("%.1f", lead))),
        wins.stream().allMatch(win -> Math.abs(win) < MOST_WIN_CHANGE)
            && leads.stream().allMatch(lead -> Math.abs(lead) < MOST_LEAD_CHANGE));
  }

  /** Where the count is even, the button decides. */
  private static void button(Inquiry inquiry, int toMove) {
    String player = Color.playerName(toMove);
    inquiry.question(
        Topic.RULES,
        "finished 9x9, even with komi 9, the button left, " + player + " to move",
        player + " wins",
        () -> {
          Rules rules = Rules.CHINESE.with("hasButton", "true");
          Opinion opinion = inquiry.ask(StartPositions.finished(9, toMove, rules, 9));
          return new Finding(
              format("%s wins %.2f", player, opinion.winToMove()), opinion.winToMove() > 0.5);
        });
  }

  /** Group tax costs two points for each group. */
  private static void tax(Inquiry inquiry, KnownPosition known) {
    Rules taxed = known.state().rules().with("tax", "ALL");
    GameState after = known.state().withRules(taxed);
    double truth = score(after) - score(known.state());
    inquiry.question(
        Topic.RULES,
        known.name() + ", group tax",
        format("%.0f points for White", truth),
        () -> {
          double change = inquiry.ask(after).whiteLead() - inquiry.ask(known.state()).whiteLead();
          return new Finding(
              format("%.1f points for White", change), Math.abs(change - truth) < TAX_NOISE);
        });
  }

  private static double score(GameState position) {
    GameState ended = new GameState(position);
    while (!ended.isFinished()) {
      ended.play(Board.PASS, ended.toMove());
    }
    return new Scorer().whiteScore(ended);
  }
}
