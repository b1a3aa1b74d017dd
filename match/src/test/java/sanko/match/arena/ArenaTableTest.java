package sanko.match.arena;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ArenaTableTest {
  private static ArenaResult.Engine engine(String name, ArenaResult.Standing... standings) {
    return new ArenaResult.Engine(
        name,
        name + " 1|0",
        "",
        List.of(new ArenaResult.File("a", 5, "ab")),
        2_550_000,
        0.25,
        null,
        name.equals("A") ? 1234.4 : null,
        new ArenaResult.Share("conformity", 9, 10),
        List.of(new ArenaResult.Share("tactics", 3, 4)),
        List.of(standings));
  }

  private static ArenaResult result() {
    return new ArenaResult(
        "1",
        "two cores",
        List.of("equal time"),
        List.of(new ArenaResult.Board(9, 0.25), new ArenaResult.Board(19, 0.5)),
        List.of(
            engine(
                "A",
                new ArenaResult.Standing(9, 4, 1, 0, 3, 0.0, 0.0, 0.0, 1, 0.2512, 3.25),
                new ArenaResult.Standing(19, 2, 2, 0, 0, 0.0, 0.0, 0.0, 0, 0.5, 40)),
            engine("B", new ArenaResult.Standing(9, 4, 3, 0, 1, 190.85, -60.2, 500.6, 0, 0.1, 2)),
            engine(
                "C", new ArenaResult.Standing(19, 2, 0, 0, 2, null, null, -118.9, 2, 0.1, 2.04))),
        List.of(
            new ArenaResult.Pairing(9, "A", "B", 1, 0, 3),
            new ArenaResult.Pairing(19, "A", "C", 2, 0, 0)),
        List.of(new ArenaResult.Offence(9, "A", "B", 2, "time", "took <9> s")),
        List.of(new EngineCatalog.Missing("D", "gone")),
        List.of());
  }

  @Test
  void showsTheFiguresOfAResult() {
    assertThat(new ArenaTable(result()).markdown())
        .isEqualTo(
            """
            |  | A | B | C |
            |---|---|---|---|
            | version | A 1\\|0 | B 1\\|0 | C 1\\|0 |
            | Elo on 9x9, 0.25 s a move | 0 | +191 [-60, +501] | - |
            | won, drawn, lost on 9x9 | 1, 0, 3 | 3, 0, 1 | - |
            | seconds a move on 9x9 | 0.25 | 0.10 | - |
            | processor seconds a game on 9x9 | 3.3 | 2.0 | - |
            | Elo on 19x19, 0.5 s a move | 0 | - | below -119 |
            | won, drawn, lost on 19x19 | 2, 0, 0 | - | 0, 0, 2 |
            | seconds a move on 19x19 | 0.50 | - | 0.10 |
            | processor seconds a game on 19x19 | 40.0 | - | 2.0 |
            | games lost by an offence | 1 | 0 | 2 |
            | evaluations a second, 19x19 | 1234 | - | - |
            | GTP conformity, checks passed | 9 of 10 | 9 of 10 | 9 of 10 |
            | solved of tactics | 3 of 4 | 3 of 4 | 3 of 4 |
            | first answer, s | 0.25 | 0.25 | 0.25 |
            | size on disk, MB | 2.6 | 2.6 | 2.6 |
            """);
  }

  @Test
  void showsWhoBeatWhom() {
    assertThat(new ArenaTable(result()).report())
        .contains("| 9x9 | A | B |", "| B | 3, 0, 1 | - |", "| 9x9 | A | B | 2 | time |")
        .contains("Not here: D: gone", "Machine: two cores; equal time. Elo is over A");
  }

  @Test
  void thePageEscapesTexts() {
    assertThat(new ArenaTable(result()).page()).contains("took &lt;9&gt; s").doesNotContain("<9>");
  }

  @Test
  void jsonKeepsEverything() {
    assertThat(ArenaResult.parse(result().json())).isEqualTo(result());
  }
}
