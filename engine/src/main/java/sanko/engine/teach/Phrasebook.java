package sanko.engine.teach;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Vertex;
import sanko.engine.teach.fact.Fact;
import sanko.engine.teach.fact.ProvedFate;
import sanko.engine.teach.fact.Reason;
import sanko.engine.teach.fact.Reason.Side;
import sanko.engine.teach.fact.Region;
import sanko.engine.teach.fact.Stones;

/**
 * Puts explanations into words of a language. A text ending in {@code .one} is for a single stone
 * or point, where a language needs that. Immutable.
 */
public final class Phrasebook {
  private static final double NOTHING = 0.5;

  private final Texts texts;
  private final Board board;
  private final int addressed;

  /**
   * A phrasebook.
   *
   * @param board of the size of the game, to name points by
   * @param addressed the player who is spoken to, {@link Color#EMPTY} if both are spoken of by
   *     color
   */
  public Phrasebook(Language language, Board board, int addressed) {
    texts = Texts.of(language);
    this.board = board;
    this.addressed = addressed;
  }

  /** The whole explanation in one paragraph. */
  public String text(Explanation explanation) {
    List<String> sentences = new ArrayList<>();
    sentences.add(head(explanation));
    if (explanation.loss() >= NOTHING && !explanation.isBest()) {
      sentences.add(better(explanation));
    }
    return sentence(sentences);
  }

  /**
   * Why the better move is better, without saying how much the move loses, for readers who know it;
   * empty if there is nothing to tell.
   */
  public String reasons(Explanation explanation) {
    List<String> sentences = new ArrayList<>();
    if (explanation.has(Side.PLAYED)) {
      String played = move(explanation.move());
      sentences.add(withReasons(played, clauses(explanation, Side.PLAYED)));
    }
    if (explanation.has(Side.BETTER)) {
      sentences.add(better(explanation));
    }
    return sentences.isEmpty() ? "" : sentence(sentences);
  }

  /** The explanation, and whether a player of the level should see the better move. */
  public String textForLevel(Explanation explanation, StudentLevel level) {
    String text = text(explanation);
    if (explanation.loss() < NOTHING || explanation.isBest()) {
      return text;
    }
    boolean seen = explanation.sight() == Explanation.Sight.VISIBLE;
    String sight =
        texts.fill(
            seen ? "sight.visible" : "sight.hidden",
            Map.of("level", Integer.toString(level.number())));
    return text + text("join.sentence") + upper(sight) + text("join.end");
  }

  private String sentence(List<String> sentences) {
    List<String> upper = sentences.stream().map(Phrasebook::upper).toList();
    return String.join(text("join.end") + text("join.sentence"), upper) + text("join.end");
  }

  /** A clause as the beginning of a sentence. */
  static String upper(String clause) {
    return clause.substring(0, 1).toUpperCase(Locale.ROOT) + clause.substring(1);
  }

  private String head(Explanation explanation) {
    Map<String, String> words = new HashMap<>();
    words.put("move", move(explanation.move()));
    words.put("better", move(explanation.better()));
    if (explanation.isBest()) {
      return texts.fill("head.best", words);
    }
    if (explanation.loss() < NOTHING) {
      return texts.fill("head.same", words);
    }
    long points = Math.max(1, Math.round(explanation.loss()));
    words.put("points", Long.toString(points));
    String head = texts.fill(texts.form("head.loss", points), words);
    return withReasons(head, clauses(explanation, Side.PLAYED));
  }

  private String better(Explanation explanation) {
    Map<String, String> words = Map.of("better", move(explanation.better()));
    return withReasons(texts.fill("head.better", words), clauses(explanation, Side.BETTER));
  }

  private String withReasons(String head, List<String> clauses) {
    if (clauses.isEmpty()) {
      return head;
    }
    int last = clauses.size() - 1;
    String first = String.join(text("join.comma"), clauses.subList(0, last));
    String all = last == 0 ? clauses.get(0) : first + text("join.and") + clauses.get(last);
    return head + text("join.because") + all;
  }

  private List<String> clauses(Explanation explanation, Side side) {
    return explanation.reasons().stream()
        .filter(reason -> reason.side() == side)
        .map(this::clause)
        .toList();
  }

  /** A fact as a clause. */
  public String clause(Reason reason) {
    String side = reason.side() == Side.PLAYED ? "played." : "better.";
    ProvedFate proved = reason.proved();
    if (proved == null) {
      return clause(side, reason.fact());
    }
    boolean isSettled = !proved.isPartial();
    String claim = isSettled ? provedClause(side, reason.fact()) : clause(side, reason.fact());
    Stones stones = reason.fact().stones().get(0);
    return claim + new ProofWords(texts, board).of(proved, stones.color());
  }

  /** What is probable without a proof is certain with one. */
  String provedClause(String side, Fact fact) {
    if (fact instanceof Fact.Death it) {
      return about(side + "death.proved", it.subject());
    } else if (fact instanceof Fact.Life it) {
      return about(side + "life.proved", it.subject());
    }
    return clause(side, fact);
  }

  private String clause(String side, Fact fact) {
    if (fact instanceof Fact.Capture it) {
      return about(side + "capture", it.by(), it.at(), it.subject());
    } else if (fact instanceof Fact.SelfAtari it) {
      return about(side + "selfAtari", it.subject());
    } else if (fact instanceof Fact.StillInAtari it) {
      return about(side + "stillInAtari", it.subject());
    } else if (fact instanceof Fact.Caught it) {
      return about(side + (it.means() == Fact.Means.LADDER ? "ladder" : "caught"), it.subject());
    } else if (fact instanceof Fact.LadderFails it) {
      return about(side + "ladderFails", it.subject());
    } else if (fact instanceof Fact.Rescue it) {
      return about(side + "rescue", it.subject());
    } else if (fact instanceof Fact.Cut it) {
      return about(side + "cut", it.by(), it.at(), it.one(), it.other());
    } else if (fact instanceof Fact.Connection it) {
      return about(side + "connection", it.by(), it.at(), it.one(), it.other());
    } else if (fact instanceof Fact.Atari it) {
      return about(side + "atari", it.by(), it.at(), it.subject());
    } else if (fact instanceof Fact.DoubleAtari it) {
      return about(side + "doubleAtari", it.by(), it.at(), it.one(), it.other());
    }
    return pointClause(side, fact);
  }

  private String pointClause(String side, Fact fact) {
    if (fact instanceof Fact.Sente it) {
      return texts.fill(
          side + "sente", Map.of("point", move(it.at()), "answer", move(it.answer())));
    } else if (fact instanceof Fact.KeyPoint it) {
      return about(side + "keyPoint", it.by(), it.at());
    } else if (fact instanceof Fact.KoTaken it) {
      return about(side + "koTaken", it.by(), it.at());
    } else if (fact instanceof Fact.InsideSecureArea it) {
      return about(side + "insideSecureArea", it.owner(), it.at());
    } else if (fact instanceof Fact.Secured it) {
      return about(side + "secured", it.subject());
    }
    return measuredClause(side, fact);
  }

  private String measuredClause(String side, Fact fact) {
    if (fact instanceof Fact.Death it) {
      return about(side + "death", it.subject());
    } else if (fact instanceof Fact.Life it) {
      return about(side + "life", it.subject());
    } else if (fact instanceof Fact.Unsettled it) {
      return about(side + "unsettled", it.subject());
    } else if (fact instanceof Fact.Territory it) {
      Map<String, String> words =
          Map.of(
              "who", who(it.gainer()),
              "points", Integer.toString(it.points()),
              "region", region(it.region()));
      return texts.fill(side + "territory", words);
    } else if (fact instanceof Fact.Endgame) {
      return text(side + "endgame");
    }
    throw new IllegalStateException("a fact without words: " + fact);
  }

  private String about(String key, int by, int at, Stones... stones) {
    Map<String, String> words = new HashMap<>();
    words.put("who", who(by));
    words.put("owner", owner(by));
    words.put("point", move(at));
    return fill(key, words, stones);
  }

  /** A text with stones filled in. */
  String about(String key, Stones... stones) {
    return fill(key, new HashMap<>(), stones);
  }

  /** A text with words and stones filled in. */
  String fill(String key, Map<String, String> words, Stones... stones) {
    if (stones.length > 0) {
      words.put("stones", stones(stones[0]));
    }
    if (stones.length > 1) {
      words.put("others", stones(stones[1]));
    }
    return texts.fill(stones.length == 1 ? texts.form(key, stones[0].size()) : key, words);
  }

  /** Stones with their owner, number and place. */
  private String stones(Stones stones) {
    String key = stones.chains() > 1 ? "stones.around" : "stones.at";
    String number = texts.find("number." + stones.size());
    Map<String, String> words =
        Map.of(
            "owner", owner(stones.color()),
            "number", number == null ? Integer.toString(stones.size()) : number,
            "point", move(stones.center()));
    return texts.fill(texts.form(key, stones.size()), words);
  }

  /** The words for a part of the board. */
  String region(Region region) {
    return text("region." + region.name().toLowerCase(Locale.ROOT));
  }

  private String who(int color) {
    return text("who." + person(color));
  }

  private String owner(int color) {
    return text("owner." + person(color));
  }

  private String person(int color) {
    return color == addressed ? "you" : Color.name(color);
  }

  /** The name of a move. */
  String move(int move) {
    return move == Board.PASS ? text("pass") : Vertex.format(move, board);
  }

  private String text(String key) {
    return texts.fill(key, Map.of());
  }

  /** A sentence with words filled in, as a whole. */
  String say(String key, Map<String, String> words) {
    return upper(texts.fill(key, words)) + text("join.end");
  }

  /** A sentence on stones. */
  String say(String key, Stones stones) {
    return upper(about(key, stones)) + text("join.end");
  }

  /** What is said of a move worth praise. */
  public String praise(int move) {
    return say("praise", Map.of("move", move(move)));
  }

  /** The question whether a move is to be taken back. */
  public String question(int move) {
    return say("ask", Map.of("move", move(move)));
  }
}
