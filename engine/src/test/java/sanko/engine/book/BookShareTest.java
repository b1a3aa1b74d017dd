package sanko.engine.book;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import sanko.board.Color;
import sanko.board.Rules;
import sanko.nn.PseudoRandomEvaluator;
import sanko.search.Search;
import sanko.search.SearchException;
import sanko.search.settings.SearchSettings;

/** Books that several programs build together. */
@Timeout(60)
class BookShareTest {
  private static final BookTerms TERMS = new BookTerms(5, 5, Rules.TROMP_TAYLOR, 0.5);
  private static final int TRUNK = 12;
  private static final int SHARES = 3;
  private static final int EACH = 20;

  private static OpeningBook trunk() throws SearchException {
    OpeningBook book = new OpeningBook(TERMS, "pseudo-random");
    grow(book, TRUNK, BookShare.ALL);
    return book;
  }

  private static void grow(OpeningBook book, int positions, BookShare share)
      throws SearchException {
    Search search = new Search(new PseudoRandomEvaluator(), SearchSettings.DEFAULT, 1);
    BookBuilder builder = new BookBuilder(book, search, 60, share);
    while (book.size() < positions) {
      assertThat(builder.expand()).isTrue();
    }
  }

  private static Set<BookPosition.Key> keys(OpeningBook book, int from) {
    Set<BookPosition.Key> keys = new HashSet<>();
    for (int number = from; number < book.size(); number++) {
      keys.add(book.node(number).key());
    }
    return keys;
  }

  @Test
  void eachLineOutOfTheTrunkIsInOneShare() throws SearchException {
    OpeningBook book = trunk();
    int lines = 0;
    int[] held = new int[SHARES];
    for (int number = 0; number < TRUNK; number++) {
      for (BookMove move : book.node(number).moves()) {
        int holders = 0;
        for (int i = 0; i < SHARES; i++) {
          boolean has = new BookShare(TRUNK, i, SHARES).has(number, book.node(number), move);
          holders += has ? 1 : 0;
          held[i] += has ? 1 : 0;
        }
        assertThat(holders).isEqualTo(1);
        lines++;
      }
    }
    assertThat(held).doesNotContain(0);
    assertThat(lines).isGreaterThan(10 * SHARES);
  }

  @Test
  void theUnionHasWhatAllShareAddedAndGrowsOn() throws SearchException {
    List<OpeningBook> books = new ArrayList<>();
    Set<BookPosition.Key> all = new HashSet<>();
    int added = 0;
    for (int i = 0; i < SHARES; i++) {
      OpeningBook book = trunk();
      grow(book, TRUNK + EACH, new BookShare(TRUNK, i, SHARES));
      assertThat(BookCheck.of(book).problems()).isEmpty();
      all.addAll(keys(book, 0));
      added += EACH;
      books.add(book);
    }
    OpeningBook union = BookUnion.of(books);
    assertThat(keys(union, 0)).isEqualTo(all);
    // Some positions are reached by lines of two shares.
    assertThat(union.size()).isBetween(TRUNK + added / 2, TRUNK + added);
    assertThat(union.node(0).key()).isEqualTo(trunk().node(0).key());
    assertThat(BookCheck.of(union).problems()).isEmpty();
    for (OpeningBook book : books) {
      assertThat(BookCheck.of(union).plies()).isGreaterThanOrEqualTo(BookCheck.of(book).plies());
    }
    grow(union, union.size() + 1, BookShare.ALL);
    assertThat(BookCheck.of(union).problems()).isEmpty();
  }

  @Test
  void aBookUnitedWithItselfIsTheSame() throws SearchException {
    OpeningBook book = trunk();
    OpeningBook union = BookUnion.of(List.of(book, trunk()));
    assertThat(union.size()).isEqualTo(book.size());
    for (int number = 0; number < book.size(); number++) {
      assertThat(union.node(number).moves()).isEqualTo(book.node(number).moves());
    }
  }

  @Test
  void theLongerSearchOfAPositionStays() throws SearchException {
    OpeningBook shallow = trunk();
    OpeningBook deep = new OpeningBook(TERMS, "pseudo-random");
    Search search = new Search(new PseudoRandomEvaluator(), SearchSettings.DEFAULT, 1);
    assertThat(new BookBuilder(deep, search, 200, BookShare.ALL).expand()).isTrue();
    OpeningBook union = BookUnion.of(List.of(shallow, deep));
    assertThat(union.size()).isEqualTo(TRUNK);
    assertThat(union.node(0).visits()).isEqualTo(200);
    assertThat(union.node(1).visits()).isEqualTo(60);
    assertThat(union.node(0).moves()).anyMatch(BookMove::hasChild);
    assertThat(BookCheck.of(union).problems()).isEmpty();
  }

  @Test
  void movesThatABookFollowsStayThoughTheLongerSearchDidNotLookAtThem() {
    OpeningBook following = new OpeningBook(TERMS, "by hand");
    following.add(node(0, 60, move(7, 40, BookMove.UNKNOWN), move(3, 10, 1), move(5, 9, 2)));
    following.add(node(1, 60));
    following.add(node(2, 60));
    OpeningBook deep = new OpeningBook(TERMS, "by hand");
    deep.add(node(0, 200, move(7, 190, BookMove.CLOSED), move(5, 8, BookMove.UNKNOWN)));
    OpeningBook union = BookUnion.of(List.of(following, deep));
    assertThat(union.node(0).visits()).isEqualTo(200);
    assertThat(union.node(0).moves())
        .containsExactly(move(7, 190, BookMove.CLOSED), move(3, 10, 1), move(5, 8, 2));
  }

  private static BookNode node(int name, int visits, BookMove... moves) {
    return new BookNode(
        new BookPosition.Key(name, name), Color.BLACK, visits, 0, 0, List.of(moves));
  }

  private static BookMove move(int point, int visits, int child) {
    return new BookMove(point, 0.5f, visits, 0, 0, 0, child);
  }

  @Test
  void booksOfOtherGamesOrEvaluatorsAreNotUnited() throws SearchException {
    OpeningBook book = trunk();
    BookTerms other = new BookTerms(5, 5, Rules.TROMP_TAYLOR, 1.5);
    assertThatThrownBy(() -> BookUnion.of(List.of(book, new OpeningBook(other, "pseudo-random"))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("1.5");
    assertThatThrownBy(() -> BookUnion.of(List.of(book, new OpeningBook(TERMS, "another"))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("another");
    assertThatThrownBy(() -> new BookShare(1, 3, 3)).isInstanceOf(IllegalArgumentException.class);
  }
}
