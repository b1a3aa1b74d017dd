package sanko.review;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Vertex;
import sanko.board.sgf.SgfNode;
import sanko.board.sgf.SgfPoints;
import sanko.board.sgf.SgfProperty;
import sanko.board.sgf.SgfTree;

/**
 * Adds a review to a game record: a comment and Sabaki's win rate at every move, marks and better
 * lines at mistakes. What the record had stays.
 */
public final class AnnotatedRecord {
  private static final int LONGEST_LINE = 12;
  private static final Set<String> MARKS = Set.of("BM", "DO", "IT", "TE", "SBKV");

  private final Review review;
  private final Board board;
  private int done;

  private AnnotatedRecord(Review review) {
    this.review = review;
    board = review.board();
  }

  /**
   * The record of a game with a review of it.
   *
   * @param tree the record, which is not changed
   */
  public static SgfTree of(SgfTree tree, Review review) {
    return tree.withRoot(new AnnotatedRecord(review).root(tree.root()));
  }

  private SgfNode root(SgfNode source) {
    done = moves(source);
    SgfNode root = new SgfNode(annotated(source));
    SgfNode last = root;
    for (SgfNode node = source.next(); node != null; node = node.next()) {
      int before = done;
      done += moves(node);
      SgfNode copy = last.add(annotated(node).toArray(new SgfProperty[0]));
      if (isReviewed() && done == before + 1 && review.isMistake(before)) {
        addBetterLine(last, before);
      }
      copyVariations(source, last);
      source = node;
      last = copy;
    }
    return root;
  }

  private static int moves(SgfNode node) {
    return node.properties().stream()
        .filter(property -> isMove(property))
        .mapToInt(property -> property.rawValues().size())
        .sum();
  }

  private static boolean isMove(SgfProperty property) {
    return property.id().equals("B") || property.id().equals("W");
  }

  /** Whether the moves so far are among those of the review: it ends where one means nothing. */
  private boolean isReviewed() {
    return done <= review.moveCount();
  }

  private List<SgfProperty> annotated(SgfNode node) {
    if (!isReviewed()) {
      return node.properties();
    }
    boolean hasMove = moves(node) > 0;
    List<SgfProperty> properties = new ArrayList<>();
    String comment = comment(hasMove);
    for (SgfProperty property : node.properties()) {
      if (property.id().equals("C")) {
        comment = property.text().stripTrailing() + "\n\n" + comment;
      } else if (!MARKS.contains(property.id())) {
        properties.add(property);
      }
    }
    if (hasMove && review.isMistake(done - 1)) {
      properties.add(SgfProperty.of("BM", "1"));
    }
    double winrate = 100 * review.verdict(done).blackWinrate();
    properties.add(SgfProperty.of("SBKV", String.format(Locale.ROOT, "%.2f", winrate)));
    properties.add(SgfProperty.of("C", comment));
    return properties;
  }

  private String comment(boolean hasMove) {
    Verdict verdict = review.verdict(done);
    boolean blackLeads = verdict.blackLead() >= 0;
    StringBuilder comment =
        new StringBuilder(
            String.format(
                Locale.ROOT,
                "Win rate: Black %.1f%%. %s leads by %.1f points. %d visits.",
                100 * verdict.blackWinrate(),
                blackLeads ? "Black" : "White",
                Math.abs(verdict.blackLead()),
                verdict.visits()));
    int index = done - 1;
    if (hasMove && review.isMistake(index)) {
      comment.append(
          String.format(
              Locale.ROOT,
              "\nLost %.1f points and %.1f%% of the win rate. Better: %s",
              review.pointsLost(index),
              100 * review.winrateLost(index),
              ReviewTable.vertices(review.verdict(index).line(), board)));
      String explanation = review.explanation(index);
      if (explanation != null) {
        comment.append('\n').append(explanation);
      }
    } else if (hasMove && review.isBest(index)) {
      comment.append("\nThe first choice.");
    }
    if (hasMove && review.isOpen(index)) {
      comment
          .append("\nStill open, the searches before and after this move differ: ")
          .append(ReviewTable.leads(review.leads(index)));
    }
    if (!verdict.line().isEmpty()) {
      comment.append("\nExpected: ").append(ReviewTable.vertices(verdict.line(), board));
    }
    return comment.toString();
  }

  private void addBetterLine(SgfNode parent, int index) {
    SgfNode last = parent;
    int color = review.move(index).color();
    List<Integer> line = review.verdict(index).line();
    for (int i = 0; i < Math.min(line.size(), LONGEST_LINE); i++) {
      SgfProperty move = SgfProperty.of(Color.letter(color), SgfPoints.format(line.get(i), board));
      last =
          i > 0
              ? last.add(move)
              : last.add(move, SgfProperty.of("C", "Better than " + played(index) + "."));
      color = Color.opponent(color);
    }
  }

  private String played(int index) {
    return Vertex.format(review.move(index).move(), board);
  }

  /** Copies the variations of a node but the first to its copy. */
  private static void copyVariations(SgfNode source, SgfNode copy) {
    record Pair(SgfNode source, SgfNode parent) {}
    Deque<Pair> open = new ArrayDeque<>();
    List<SgfNode> variations = source.variations();
    for (SgfNode variation : variations.subList(1, variations.size())) {
      open.add(new Pair(variation, copy));
    }
    while (!open.isEmpty()) {
      Pair next = open.remove();
      SgfProperty[] properties = next.source().properties().toArray(new SgfProperty[0]);
      SgfNode added = next.parent().add(properties);
      next.source().variations().forEach(each -> open.add(new Pair(each, added)));
    }
  }
}
