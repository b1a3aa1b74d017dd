package sanko.train.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ArchitectureNameTest {
  @ParameterizedTest
  @CsvSource({
    "b6c96,b6c96",
    "b6c96-relu,b6c96",
    "b6c96-mish,b6c96-mish",
    "b10c128nbt,b10c128nbt",
    "b7c96h3tf-silu,b7c96h3tf",
    "b6c96-human,b6c96-human",
    "b6c96-mish-human,b6c96-human-mish",
    "b7c96h3tf-relu,b7c96h3tf-relu",
    "b6c96s5p2,b6c96s5p2",
    "b6c96s3p3,b6c96",
    "b10c128p2nbt-mish,b10c128p2nbt-mish"
  })
  void isCalledByItsShape(String text, String name) {
    assertThat(Architecture.parse(text)).hasToString(name);
    assertThat(Architecture.parse(name)).isEqualTo(Architecture.parse(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "b0c8",
        "b6",
        "b6c96x",
        "b6c96-tanh",
        "b6c96-human-human",
        "b6c96s4",
        "b6c96p0",
        "b1c9nbt",
        "b7c96h5tf"
      })
  void refusesWhatIsNone(String text) {
    assertThatThrownBy(() -> Architecture.parse(text)).isInstanceOf(IllegalArgumentException.class);
  }
}
