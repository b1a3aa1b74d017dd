package sanko.nn.honesty;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import sanko.nn.Evaluator;
import sanko.nn.honesty.Answer.Verdict;

/**
 * What a network says without search, averaged over the symmetries of the board, compared with what
 * is known. All reports have the same questions in the same order.
 *
 * @param network its name
 */
public record HonestyReport(String network, List<Answer> answers) {
  private static final List<Consumer<Inquiry>> QUESTIONS =
      List.of(
          KomiQuestions::ask,
          HandicapQuestions::ask,
          SizeQuestions::ask,
          PassQuestions::ask,
          PositionQuestions::ask,
          RuleQuestions::ask,
          HistoryQuestions::ask,
          AdvantageQuestions::ask,
          OutputQuestions::ask);

  public HonestyReport {
    answers = List.copyOf(answers);
  }

  /** Receives how far a report is. */
  @FunctionalInterface
  public interface Progress {
    /** Parts of the report that are done, of all parts. */
    void at(int done, int total);
  }

  /** Asks an evaluator, thousands of positions in fp32 where it has the choice. */
  public static HonestyReport of(Evaluator evaluator, Progress progress) {
    Inquiry inquiry = new Inquiry(evaluator);
    for (int i = 0; i < QUESTIONS.size(); i++) {
      progress.at(i, QUESTIONS.size());
      QUESTIONS.get(i).accept(inquiry);
    }
    return new HonestyReport(evaluator.name(), inquiry.answers());
  }

  /** How many answers are right. */
  public long right() {
    return answers.stream().filter(Answer::isRight).count();
  }

  /** How many questions were asked; the others do not apply to the network. */
  public long asked() {
    return answers.stream().filter(each -> each.verdict() != Verdict.NOT_ASKED).count();
  }

  List<Answer> wrong() {
    return answers.stream().filter(Answer::isWrong).toList();
  }

  /** The wrong answers that no embedded network may give. */
  public List<Answer> violations() {
    return wrong().stream().filter(each -> each.topic().isRequired()).toList();
  }

  /** The answers about a topic. */
  public HonestyReport about(Topic topic) {
    return where(each -> each == topic);
  }

  /** The answers about some topics. */
  HonestyReport where(Predicate<Topic> topics) {
    return new HonestyReport(
        network, answers.stream().filter(each -> topics.test(each.topic())).toList());
  }

  /** How many answers are right about each topic, and what the network says where it is wrong. */
  public String text() {
    return HonestyText.of(this);
  }
}
