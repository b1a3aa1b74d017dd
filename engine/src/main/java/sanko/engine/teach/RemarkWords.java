package sanko.engine.teach;

import java.util.HashMap;
import java.util.Map;
import sanko.board.Board;
import sanko.engine.teach.fact.Fact;
import sanko.engine.teach.fact.ProvedFate;
import sanko.engine.teach.fact.Reason;
import sanko.engine.teach.fact.Stones;

/**
 * Puts remarks into words: one sentence each, in which no move is named but the one that it is
 * about. Immutable.
 */
public final class RemarkWords {
  private final Texts texts;
  private final Phrasebook words;

  /**
   * Words in a language.
   *
   * @param board of the size of the game, to name points by
   * @param addressed the player who is spoken to, {@link sanko.board.Color#EMPTY} if both are
   *     spoken of by color
   */
  public RemarkWords(Language language, Board board, int addressed) {
    texts = Texts.of(language);
    words = new Phrasebook(language, board, addressed);
  }

  /** The sentence; empty if there is nothing to say. */
  public String sentence(Remark remark) {
    if (remark.isEmpty()) {
      return "";
    }
    Reason reason = remark.reason();
    String clause = reason == null ? "" : clause(remark, reason);
    String sentence = clause;
    if (remark.loss() > 0) {
      String join = clause.isEmpty() ? "" : texts.fill("join.because", Map.of());
      sentence = loss(remark) + join + clause;
    }
    return Phrasebook.upper(sentence) + texts.fill("join.end", Map.of());
  }

  private String loss(Remark remark) {
    long points = Math.round(remark.loss());
    Map<String, String> gaps =
        Map.of("move", words.move(remark.move()), "points", Long.toString(points));
    return texts.fill(texts.form("remark.loss", points), gaps);
  }

  private String clause(Remark remark, Reason reason) {
    Fact fact = reason.fact();
    if (fact instanceof Fact.Capture it) {
      return it.by() == remark.color()
          ? does("capture", remark, it.subject())
          : words.about(isSure(reason) ? "remark.risk.taken" : "remark.risk.capture", it.subject());
    } else if (fact instanceof Fact.Atari it) {
      return it.by() == remark.color()
          ? does("atari", remark, it.subject())
          : words.about("remark.risk.atari", it.subject());
    } else if (fact instanceof Fact.DoubleAtari it) {
      return it.by() == remark.color()
          ? does("doubleAtari", remark, it.one(), it.other())
          : texts.fill("remark.risk.doubleAtari", Map.of());
    } else if (fact instanceof Fact.Cut it) {
      return it.by() == remark.color()
          ? does("cut", remark, it.one(), it.other())
          : words.about("remark.risk.cut", it.one(), it.other());
    } else if (fact instanceof Fact.Connection it) {
      return it.by() == remark.color()
          ? does("connection", remark, it.one(), it.other())
          : words.about("remark.risk.connection", it.one(), it.other());
    } else if (fact instanceof Fact.KoTaken it) {
      return it.by() == remark.color()
          ? does("koTaken", remark)
          : texts.fill("remark.risk.koTaken", Map.of());
    }
    return chainClause(remark, reason);
  }

  private String chainClause(Remark remark, Reason reason) {
    Fact fact = reason.fact();
    if (fact instanceof Fact.Rescue it) {
      return does("rescue", remark, it.subject());
    } else if (fact instanceof Fact.Secured it) {
      return does("secured", remark, it.subject());
    } else if (fact instanceof Fact.Caught it && it.subject().color() != remark.color()) {
      boolean isLadder = it.means() == Fact.Means.LADDER;
      return does(isLadder ? "ladder" : "caught", remark, it.subject());
    } else if (fact instanceof Fact.Unsettled it) {
      return words.about("remark.weak", it.subject());
    } else if (isSure(reason)) {
      return words.provedClause("played.", fact);
    }
    return words.clause(new Reason(reason.side(), fact, reason.points()));
  }

  /** Whether the fate of the stones is proved and no ko threats that were tried change it. */
  private static boolean isSure(Reason reason) {
    ProvedFate proved = reason.proved();
    return proved != null && proved.isFirm() && !proved.isPartial();
  }

  /** What the move does, with the move as the subject. */
  private String does(String what, Remark remark, Stones... stones) {
    Map<String, String> gaps = new HashMap<>(Map.of("move", words.move(remark.move())));
    return words.fill("remark.does." + what, gaps, stones);
  }
}
