package sanko.gtp.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import sanko.match.arena.Conformity;

/** The checks that {@code sanko arena} makes of every engine. */
class SpecificationTest {
  @Test
  void passesEveryCheck() {
    List<String> failures = new ArrayList<>();
    for (Conformity.Check each : Conformity.checks()) {
      String reply = Sessions.last(each.commands().toArray(String[]::new));
      if (!each.isMetBy(reply)) {
        failures.add(each.text() + ": " + reply);
      }
    }
    assertThat(Conformity.checks()).hasSizeGreaterThan(150);
    assertThat(failures).isEmpty();
  }
}
