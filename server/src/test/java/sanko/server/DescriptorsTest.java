package sanko.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class DescriptorsTest {
  private static int fitting(int wanted, String limit) {
    String head = "Limit                     Soft Limit           Hard Limit           Units     ";
    return Descriptors.fitting(wanted, List.of(head, limit));
  }

  @Test
  void leavesRoomForFiles() {
    String few = "Max open files            400                  524288               files     ";
    assertThat(fitting(512, few)).isEqualTo(400 - Descriptors.RESERVE);
    assertThat(fitting(64, few)).isEqualTo(64);
    String none = "Max open files            50                   50                   files     ";
    assertThat(fitting(512, none)).isEqualTo(1);
  }

  @Test
  void takesWhatIsWantedWhereTheSystemDoesNotTell() {
    String unlimited =
        "Max open files            unlimited            unlimited            files     ";
    assertThat(fitting(512, unlimited)).isEqualTo(512);
    assertThat(Descriptors.fitting(512, List.of())).isEqualTo(512);
  }
}
