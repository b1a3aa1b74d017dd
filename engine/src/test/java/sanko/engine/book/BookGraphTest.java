package sanko.engine.book;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Rules;
import sanko.board.sgf.SgfTree;
import sanko.board.sgf.SgfWriter;
import sanko.nn.PseudoRandomEvaluator;
import sanko.search.Search;
import sanko.search.SearchException;
import sanko.search.settings.SearchSettings;
import sanko.superko.GameState;

/** Books as graphs: how they grow, what they are worth, their files, their use. */
@Timeout(60)
class BookGraphTest {
  private static final BookTerms TERMS = new BookTerms(5, 5, Rules.TROMP_TAYLOR, 0.5);

  @TempDir private Path folder;

  /** A book by searches that are quick and without sense. */
  private static OpeningBook built(int positions) throws SearchException {
    OpeningBook book = new OpeningBook(TERMS, "pseudo-random");
    grow(book, positions);
    return book;
  }

  private static void grow(OpeningBook book, int positions) throws SearchException {
    Search search = new Search(new PseudoRandomEvaluator(), SearchSettings.DEFAULT, 1);
    BookBuilder builder = new BookBuilder(book, search, 60, BookShare.ALL);
    while (book.size() < positions) {
      assertThat(builder.expand()).isTrue();
    }
  }

  // ---- values and costs, by hand

  private static BookMove move(int point, double winLoss, double bound, int child) {
    return new BookMove(point, 0.5f, 10, (float) winLoss, 0, (float) bound, child);
  }

  private static BookNode node(int name, int toMove, BookMove... moves) {
    return new BookNode(new BookPosition.Key(name, name), toMove, 100, 0.75f, 0, List.of(moves));
  }

  @Test
  void valuesAreThoseOfTheBestMovesAndUnknownOnesCountByTheirBound() {
    OpeningBook book = new OpeningBook(TERMS, "by hand");
    book.add(
        node(
            0,
            Color.BLACK,
            move(0, -0.5, -0.4, 1),
            move(1, -0.3, -0.2, BookMove.UNKNOWN),
            move(2, -0.9, 0.9, BookMove.UNKNOWN)));
    book.add(node(1, Color.WHITE, move(3, 0.1, 0, 2), move(4, 0.2, -0.3, BookMove.UNKNOWN)));
    book.add(node(2, Color.BLACK, move(5, -0.25, -0.1, BookMove.UNKNOWN)));
    BookValues values = BookValues.of(book);
    assertThat(values.winLoss(2)).isEqualTo(-0.25);
    assertThat(values.best(1)).as("-0.25 is better for White than the bound -0.3").isZero();
    assertThat(values.winLoss(1)).isEqualTo(-0.25);
    assertThat(values.best(0)).as("a bound of -0.2 may be worse than -0.25").isZero();
    assertThat(values.winLoss(0)).isEqualTo(-0.25);
  }

  @Test
  void theCheapestLineLosesLittleAndSurprisesNobody() {
    OpeningBook book = new OpeningBook(TERMS, "by hand");
    book.add(
        node(
            0,
            Color.BLACK,
            move(0, -0.5, -0.5, 1),
            move(1, -0.3, -0.2, BookMove.UNKNOWN),
            move(2, 0.9, 0.95, BookMove.UNKNOWN)));
    book.add(
        node(
            1,
            Color.WHITE,
            move(3, -0.9, -0.95, BookMove.UNKNOWN),
            move(4, -0.4, -0.5, BookMove.UNKNOWN),
            move(5, 0.9, 0.8, BookMove.CLOSED)));
    // White's closed move decides: Black's move 0 is bad, and move 1 the best.
    assertThat(new BookCosts(book, BookValues.of(book)).cheapest(BookShare.ALL))
        .isEqualTo(new BookCosts.Line(0, List.of(1)));
    book.node(0).setChild(1, BookMove.CLOSED);
    // Move 2 of the beginning loses 1.2, Black's move 0 as much; White's move 4 loses 1.3 more.
    assertThat(new BookCosts(book, BookValues.of(book)).cheapest(BookShare.ALL))
        .isEqualTo(new BookCosts.Line(0, List.of(2)));
    book.node(0).setChild(2, BookMove.CLOSED);
    assertThat(new BookCosts(book, BookValues.of(book)).cheapest(BookShare.ALL))
        .isEqualTo(new BookCosts.Line(1, List.of(0, 1)));
    book.node(1).setChild(0, BookMove.CLOSED);
    book.node(1).setChild(1, BookMove.CLOSED);
    assertThat(new BookCosts(book, BookValues.of(book)).cheapest(BookShare.ALL)).isNull();
  }

  // ---- growing

  @Test
  void aBookGrowsInOrderAndIsWorthItsBestLine() throws SearchException {
    OpeningBook book = built(60);
    BookCheck.Result found = BookCheck.of(book);
    assertThat(found.problems()).isEmpty();
    assertThat(found.plies()).isGreaterThan(2);
    BookValues values = BookValues.of(book);
    for (int number = 0; number < book.size(); number++) {
      BookNode node = book.node(number);
      if (values.best(number) < 0) {
        assertThat(node.moves()).isEmpty();
        continue;
      }
      double most =
          node.moves().stream()
              .mapToDouble(move -> values.cautiousUtility(node, move))
              .max()
              .orElseThrow();
      BookMove best = node.moves().get(values.best(number));
      assertThat(values.cautiousUtility(node, best)).isEqualTo(most);
      assertThat(values.winLoss(number)).isCloseTo(values.winLoss(best), within(1e-9));
    }
  }

  @Test
  void aStoppedBuilderAddsNothing() throws SearchException {
    OpeningBook book = built(3);
    Search search = new Search(new PseudoRandomEvaluator(), SearchSettings.DEFAULT, 1);
    BookBuilder builder = new BookBuilder(book, search, 60, BookShare.ALL);
    builder.stop();
    assertThat(builder.expand()).isFalse();
    assertThat(book.size()).isEqualTo(3);
  }

  @Test
  void theCheckFindsWhatIsNotInOrder() throws SearchException {
    OpeningBook book = built(20);
    int linked = 0;
    while (!book.node(0).moves().get(linked).hasChild()) {
      linked++;
    }
    int child = book.node(0).moves().get(linked).child();
    book.node(0).setChild(linked, child == 19 ? 18 : child + 1);
    assertThat(BookCheck.of(book).problems()).anyMatch(each -> each.contains("does not lead"));
    book.node(0).setChild(linked, BookMove.CLOSED);
    assertThat(BookCheck.of(book).problems()).anyMatch(each -> each.contains("does not lead"));
  }

  // ---- files

  @Test
  void aFileHasAllOfABookWhichGoesOnGrowing() throws IOException, SearchException {
    Path file = folder.resolve("a.book");
    OpeningBook book = built(25);
    BookFile.write(file, book);
    OpeningBook read = BookFile.read(file);
    assertThat(read.terms()).isEqualTo(TERMS);
    assertThat(read.evaluator()).isEqualTo("pseudo-random");
    assertThat(read.size()).isEqualTo(25);
    for (int number = 0; number < 25; number++) {
      assertThat(read.node(number)).usingRecursiveComparison().isEqualTo(book.node(number));
      assertThat(read.find(book.node(number).key())).isEqualTo(number);
    }
    grow(read, 30);
    assertThat(BookCheck.of(read).problems()).isEmpty();
  }

  @Test
  void aDamagedFileIsRefused() throws IOException, SearchException {
    Path file = folder.resolve("a.book");
    BookFile.write(file, built(5));
    byte[] whole = Files.readAllBytes(file);
    Random random = new Random(1);
    for (int i = 0; i < 50; i++) {
      byte[] damaged = whole.clone();
      damaged[12 + random.nextInt(whole.length - 12)] ^= (byte) (1 + random.nextInt(255));
      assertRefused(damaged, "it is damaged");
      int length = 12 + random.nextInt(whole.length - 12);
      assertRefused(Arrays.copyOf(whole, length), "it is damaged");
    }
    assertRefused(Arrays.copyOf(whole, 5), "it is not a book");
    assertRefused("(;SZ[9])".getBytes(StandardCharsets.UTF_8), "it is not a book");
    assertRefused("{\"version\":2}".getBytes(StandardCharsets.UTF_8), "KataGo");
    byte[] later = whole.clone();
    ByteBuffer.wrap(later).putInt(8, 7);
    assertRefused(later, "its format is 7, and this version of Sanko reads 1");
  }

  /** A sum that is right does not make sense of the content. */
  @Test
  void contentThatMakesNoSenseIsRefused() throws IOException, SearchException {
    Path file = folder.resolve("a.book");
    BookFile.write(file, built(5));
    byte[] whole = Files.readAllBytes(file);
    byte[] other = Arrays.copyOf(whole, whole.length - 20);
    CRC32C sum = new CRC32C();
    sum.update(other, 0, other.length - 8);
    ByteBuffer.wrap(other).putLong(other.length - 8, sum.getValue());
    assertRefused(other, "it is damaged");
  }

  private void assertRefused(byte[] bytes, String why) throws IOException {
    Path file = Files.write(folder.resolve("b.book"), bytes);
    assertThatThrownBy(() -> BookFile.read(file))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(why);
  }

  // ---- use

  @Test
  void movesOfTheBookAreLegalInGamesOfAnyImage() throws SearchException {
    BookMoves moves = new BookMoves(built(60));
    BookPlay play = new BookPlay(moves, 0.2, "test");
    Random random = new Random(7);
    int longest = 0;
    for (int i = 0; i < 50; i++) {
      GameState game = TERMS.newGame();
      int move = play.move(game, random);
      while (move != Board.PASS) {
        assertThat(game.isLegal(move)).isTrue();
        game.play(move, game.toMove());
        move = play.move(game, random);
      }
      longest = Math.max(longest, game.moveCount());
    }
    assertThat(longest).isGreaterThan(2);
  }

  @Test
  void theBestMoveIsPlayedUnlessOthersMayLoseSomething() throws SearchException {
    BookMoves moves = new BookMoves(built(40));
    GameState game = TERMS.newGame();
    List<BookMoves.Choice> choices = moves.choices(game);
    assertThat(choices).hasSizeGreaterThan(2);
    assertThat(choices.get(0).loss()).isZero();
    assertThat(choices).isSortedAccordingTo(Comparator.comparingDouble(BookMoves.Choice::loss));
    double limit = (choices.get(1).loss() + choices.get(2).loss()) / 2;
    Random random = new Random(3);
    for (int i = 0; i < 200; i++) {
      assertThat(choices.get(0).points()).contains(new BookPlay(moves, 0, "").move(game, random));
    }
    boolean second = false;
    for (int i = 0; i < 2000; i++) {
      int move = new BookPlay(moves, limit, "").move(game, random);
      second |= choices.get(1).points().contains(move);
      assertThat(choices.get(2).points()).doesNotContain(move);
    }
    assertThat(second).isEqualTo(limit > choices.get(1).loss());
  }

  @Test
  void gamesOfOtherTermsAreNotInTheBook() throws SearchException {
    BookPlay play = new BookPlay(new BookMoves(built(3)), 0, "test");
    Random random = new Random(1);
    Rules chinese = Rules.TROMP_TAYLOR.with("whiteHandicapBonus", "N").with("friendlyPassOk", "1");
    assertThat(play.move(new GameState(5, 5, chinese, 0.5), random)).isNotEqualTo(Board.PASS);
    assertThat(
            List.of(
                play.move(new GameState(5, 5, Rules.TROMP_TAYLOR, 1.5), random),
                play.move(new GameState(6, 5, Rules.TROMP_TAYLOR, 0.5), random),
                play.move(new GameState(5, 5, Rules.JAPANESE, 0.5), random)))
        .containsOnly(Board.PASS);
    assertThat(TERMS.refusal(new GameState(6, 5, Rules.TROMP_TAYLOR, 0.5)))
        .contains("5x5", "6x5", "komi 0.5");
  }

  @Test
  void theRecordOfABookHasItsMovesAsVariations() throws SearchException {
    BookMoves moves = new BookMoves(built(10));
    SgfTree tree = BookSgf.of(moves, TERMS.newGame(), 2);
    assertThat(tree.root().variations()).hasSameSizeAs(moves.choices(TERMS.newGame()));
    assertThat(SgfWriter.write(tree)).contains("SZ[5]", "KM[0.5]", "Black: win rate", "White: win");
  }
}
