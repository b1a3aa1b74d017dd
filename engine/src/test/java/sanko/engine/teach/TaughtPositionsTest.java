package sanko.engine.teach;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TaughtPositionsTest {
  static List<TaughtPosition> positions() {
    return TaughtPosition.all();
  }

  @ParameterizedTest
  @MethodSource("positions")
  void saysEveryFactThatIsRequiredAndNoOther(TaughtPosition position) {
    Explanation explanation = position.explanation();
    Set<String> told = position.told(explanation);
    String text = new Phrasebook(Language.EN, position.board(), position.color()).text(explanation);
    assertThat(told)
        .as("%s\n%s%s", position.name(), position.board(), text)
        .containsAll(position.facts("say"));
    Set<String> allowed = new TreeSet<>(position.facts("say"));
    allowed.addAll(position.facts("may"));
    assertThat(allowed).as("%s\n%s%s", position.name(), position.board(), text).containsAll(told);
    String wanted = position.values().get("text");
    if (wanted != null) {
      assertThat(text).isEqualTo(wanted);
    }
  }

  @Test
  void hasEnoughPositions() {
    assertThat(positions()).hasSizeGreaterThanOrEqualTo(60);
    assertThat(positions().stream().map(TaughtPosition::name)).doesNotHaveDuplicates();
  }
}
