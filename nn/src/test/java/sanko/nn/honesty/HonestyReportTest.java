package sanko.nn.honesty;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import sanko.board.Board;
import sanko.board.Color;
import sanko.nn.Evaluation;
import sanko.nn.EvaluationOptions;
import sanko.nn.ImmediateEvaluator;
import sanko.nn.Uncertainty;
import sanko.nn.ValueEstimate;
import sanko.nn.testing.FakeEvaluator;
import sanko.superko.GameState;

/** What is right and what is wrong in a report. */
class HonestyReportTest {
  /** What a pupil gets wrong. */
  private enum Fault {
    NONE,
    KOMI,
    LEAD,
    HANDICAP,
    PASS,
    ADVANTAGE,
    HISTORY,
    RULES,
    ERRORS,
    POLICY
  }

  /** Counts stones and komi, and knows little else, but that without fault. */
  private record Pupil(Fault fault) implements ImmediateEvaluator {
    @Override
    public String name() {
      return "pupil";
    }

    @Override
    public boolean hasUncertainty() {
      return true;
    }

    private boolean has(Fault other) {
      return fault == other;
    }

    @Override
    public Evaluation answer(GameState position, EvaluationOptions options) {
      Board board = position.board();
      double lead = position.komi() - 2;
      int stones = 0;
      for (int index = 0; index < board.area(); index++) {
        int color = board.color(board.pointAt(index));
        stones += color == Color.EMPTY ? 0 : 1;
        int value = color == Color.WHITE ? 3 : color == Color.BLACK ? -3 : 0;
        lead += has(Fault.HANDICAP) ? -value : value;
      }
      double advantage = options.inputs().playoutDoublingAdvantage();
      double forWhite = position.toMove() == Color.WHITE ? advantage : -advantage;
      lead += has(Fault.ADVANTAGE) ? -forWhite : forWhite;
      lead = has(Fault.KOMI) ? -lead : lead;
      lead += has(Fault.LEAD) ? 500 : 0;
      lead += has(Fault.HISTORY) && options.inputs().maxHistory() == 0 ? 20 : 0;
      lead += has(Fault.RULES) && position.rules().hasButton() ? 20 : 0;
      boolean isOpen = has(Fault.ERRORS) == (2 * stones > board.area());
      double open = isOpen ? 0.5 : 0.1;
      double win = 1 / (1 + Math.exp(-lead / 5));
      double square = lead * lead + 100 * open;
      return new Evaluation(
          policy(board, options, stones),
          new ValueEstimate(win, 1 - win, 0, lead, square, lead),
          new Uncertainty(1, open, 10 * open),
          new float[board.area()]);
    }

    private float[] policy(Board board, EvaluationOptions options, int stones) {
      float[] policy = new float[board.area() + 1];
      Arrays.fill(policy, 1f / policy.length);
      float first = options.policy().optimism() > 0 && !has(Fault.POLICY) ? 0.5f : 0;
      policy[0] += first / policy.length;
      policy[1] -= first / policy.length;
      boolean passes = has(Fault.PASS) && 2 * stones < board.area();
      float toPass = (passes ? 0.5f : -0.5f) / policy.length;
      policy[board.area()] += toPass;
      policy[2] -= toPass;
      return policy;
    }
  }

  private static HonestyReport report(ImmediateEvaluator evaluator) {
    return HonestyReport.of(evaluator, (done, total) -> {});
  }

  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.EXCLUDE,
      names = {"NONE", "ERRORS", "POLICY"})
  void findsWhatIsWrong(Fault fault) {
    Topic topic = Topic.valueOf(fault.name());
    HonestyReport knowing = report(new Pupil(Fault.NONE)).about(topic);
    HonestyReport ignorant = report(new Pupil(fault)).about(topic);
    assertThat(ignorant.asked()).isEqualTo(knowing.asked()).isPositive();
    assertThat(ignorant.right()).isLessThan(knowing.right());
  }

  @Test
  void findsErrorsThatAreLargestWhereNothingIsLeft() {
    HonestyReport knowing = report(new Pupil(Fault.NONE)).about(Topic.UNCERTAINTY);
    assertThat(knowing.right()).isEqualTo(knowing.asked()).isEqualTo(6);
    assertThat(report(new Pupil(Fault.ERRORS)).about(Topic.UNCERTAINTY).right()).isZero();
  }

  @Test
  void saysWhichPolicyIsTheSame() {
    HonestyReport one = report(new Pupil(Fault.POLICY)).about(Topic.POLICY);
    assertThat(one.asked()).isEqualTo(1);
    assertThat(one.answers()).anyMatch(each -> each.said().contains("the same"));
    HonestyReport two = report(new Pupil(Fault.NONE)).about(Topic.POLICY);
    assertThat(two.right()).isEqualTo(two.asked()).isEqualTo(4);
  }

  @Test
  void violationsAreWrongAnswersAboutWhatIsRequired() {
    HonestyReport report = report(new Pupil(Fault.PASS));
    assertThat(report.violations()).isNotEmpty().allMatch(each -> each.topic().isRequired());
    assertThat(report.violations()).anyMatch(each -> each.topic() == Topic.PASS);
    assertThat(report.about(Topic.HARD_PASS).violations()).isEmpty();
  }

  @Test
  void asksNothingAboutBoardsThatTheNetworkDoesNotPlay() {
    HonestyReport all = report(new FakeEvaluator());
    HonestyReport nine =
        report(
            new FakeEvaluator() {
              @Override
              public boolean supports(int width, int height) {
                return width == 9 && height == 9;
              }
            });
    assertThat(nine.answers()).hasSameSizeAs(all.answers());
    assertThat(nine.asked()).isBetween(1L, all.asked() - 1);
    assertThat(nine.about(Topic.SIZE).asked()).isEqualTo(1);
    assertThat(nine.answers())
        .anyMatch(each -> each.said().equals("does not play 19x10"))
        .filteredOn(each -> each.subject().contains("9x9"))
        .noneMatch(each -> each.said().contains("does not play"));
  }

  @Test
  void aNetworkThatFailsIsWrong() {
    FakeEvaluator broken = new FakeEvaluator();
    broken.failing = true;
    HonestyReport report = report(broken);
    assertThat(report.right()).isZero();
    assertThat(report.asked()).isPositive();
    assertThat(report.answers()).anyMatch(each -> each.said().contains("the device is gone"));
  }

  @Test
  void theTextHasALineForEachTopicAndTheWrongAnswersBelowIt() {
    HonestyReport report = report(new Pupil(Fault.NONE));
    List<String> lines = report.text().lines().toList();
    assertThat(lines.get(0))
        .isEqualTo("pupil: %d of %d right".formatted(report.right(), report.asked()));
    for (Topic topic : Topic.values()) {
      HonestyReport part = report.about(topic);
      int line = lines.indexOf(topicLine(part, topic));
      assertThat(line).as(topic.text()).isPositive();
      for (Answer first : part.wrong().stream().limit(1).toList()) {
        assertThat(lines.get(line + 1))
            .startsWith("    NO  " + first.subject())
            .contains(first.said(), first.truth());
      }
    }
  }

  private static String topicLine(HonestyReport part, Topic topic) {
    long notAsked = part.answers().size() - part.asked();
    return "  %-30s%9s".formatted(topic.text(), part.right() + " of " + part.asked())
        + (notAsked == 0 ? "" : ", " + notAsked + " not asked");
  }

  @Test
  void theTextOfAnIgnorantNetworkIsShortAndCountsWhatItLeavesOut() {
    FakeEvaluator broken = new FakeEvaluator();
    broken.failing = true;
    HonestyReport report = report(broken);
    List<String> wrong = report.text().lines().filter(line -> line.startsWith("    NO")).toList();
    assertThat(report.text().lines().count()).isLessThanOrEqualTo(62);
    long left =
        wrong.stream()
            .filter(line -> line.endsWith(" more, which --json shows"))
            .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")))
            .sum();
    long shown = wrong.stream().filter(line -> line.contains("(right: ")).count();
    assertThat(shown + left).isEqualTo(report.asked());
    assertThat(shown).isGreaterThanOrEqualTo(Topic.values().length);
  }
}
