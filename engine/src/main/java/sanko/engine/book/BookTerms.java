package sanko.engine.book;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import sanko.base.NumberSyntax;
import sanko.board.Rules;
import sanko.superko.GameState;

/**
 * The games that a book is for.
 *
 * @param komi in points for White
 */
public record BookTerms(int width, int height, Rules rules, double komi) {
  /** Presets of rules, each once. */
  private static final List<String> NAMES =
      List.of(
          "tromp-taylor",
          "chinese",
          "chinese-ogs",
          "japanese",
          "stone-scoring",
          "ancient-territory",
          "aga",
          "aga-button",
          "new-zealand",
          "ing");

  /** A game of this kind before its first move. */
  public GameState newGame() {
    return new GameState(width, height, rules, komi);
  }

  /** Why the book is not for a game, worded for users; null if it is. */
  @Nullable String refusal(GameState game) {
    BookTerms other =
        new BookTerms(game.board().width(), game.board().height(), game.rules(), game.komi());
    return fits(other) ? null : "it is for " + this + ", not for " + other;
  }

  /** Whether games of both kinds have the same beginning: what differs may matter at the end. */
  boolean fits(BookTerms other) {
    return width == other.width
        && height == other.height
        && komi == other.komi
        && ofMoves(rules).equals(ofMoves(other.rules));
  }

  /** The rules without those that change neither a move nor, without handicap, the score. */
  private static Rules ofMoves(Rules rules) {
    return rules.with("friendlyPassOk", "false").with("whiteHandicapBonus", "0");
  }

  /** For users: how other terms differ from these. */
  public String unlike(BookTerms other) {
    List<String> parts = new ArrayList<>();
    if (width != other.width || height != other.height) {
      parts.add(width + "x" + height + " boards");
    }
    if (!rules.equals(other.rules)) {
      parts.add(name(rules) + " rules");
    }
    if (komi != other.komi) {
      parts.add("komi " + NumberSyntax.plain(komi));
    }
    return String.join(", ", parts);
  }

  private static String name(Rules rules) {
    return NAMES.stream()
        .filter(name -> Rules.preset(name).equals(Optional.of(rules)))
        .findFirst()
        .orElseGet(rules::compactText);
  }

  /** For users: size, rules in KataGo's compact form, and komi. */
  @Override
  public String toString() {
    return width + "x" + height + " " + rules.compactText() + " komi " + NumberSyntax.plain(komi);
  }
}
