package sanko.gtp.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import sanko.board.Color;
import sanko.engine.report.Perspective;
import sanko.engine.settings.ReportSettings.ReportAs;

class PerspectiveTest {
  private static double rootInfo(String name, String... commands) {
    String reply = Sessions.last(commands);
    Matcher matcher = Pattern.compile("rootInfo.* " + name + " (\\S+)").matcher(reply);
    assertThat(matcher.find()).as(reply).isTrue();
    return Double.parseDouble(matcher.group(1));
  }

  @Test
  void turnsWhitesValuesOnce() {
    Perspective black = new Perspective(Color.BLACK);
    Perspective white = new Perspective(Color.WHITE);
    assertThat(black.winrate(0.25)).isEqualTo(0.75);
    assertThat(white.winrate(0.25)).isEqualTo(0.25);
    assertThat(black.signed(3.5)).isEqualTo(-3.5);
    assertThat(white.signed(3.5)).isEqualTo(3.5);
  }

  @Test
  void followsTheParameter() {
    assertThat(Perspective.of(ReportAs.SIDETOMOVE, Color.BLACK).color()).isEqualTo(Color.BLACK);
    assertThat(Perspective.of(ReportAs.SIDETOMOVE, Color.WHITE).color()).isEqualTo(Color.WHITE);
    assertThat(Perspective.of(ReportAs.BLACK, Color.WHITE).color()).isEqualTo(Color.BLACK);
    assertThat(Perspective.of(ReportAs.WHITE, Color.BLACK).color()).isEqualTo(Color.WHITE);
  }

  @Test
  void showsBlackBehindByKomiWhoeverAsks() {
    String search = "kata-search_analyze b rootInfo true";
    String asWhite = "kata-set-param reportAnalysisWinratesAs WHITE";
    assertThat(rootInfo("winrate", "komi 50", search)).isLessThan(0.3);
    assertThat(rootInfo("scoreLead", "komi 50", search)).isLessThan(-20);
    assertThat(rootInfo("winrate", "komi 50", asWhite, search)).isGreaterThan(0.7);
    assertThat(rootInfo("scoreLead", "komi 50", asWhite, search)).isGreaterThan(20);
  }
}
