package sanko.train.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.primitives.Bytes;
import com.google.common.primitives.Ints;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RowFilesTest {
  @TempDir Path folder;

  private static TrainingRow randomRow(int frame, Set<RowArray> arrays, Random random) {
    TrainingRow row = new TrainingRow(frame, arrays);
    for (RowArray array : arrays) {
      for (int i = 0; i < array.length(frame); i++) {
        row.set(
            array,
            i,
            array.type() == RowArray.Type.UINT8 ? random.nextInt(256) : random.nextInt(-100, 100));
      }
    }
    return row;
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 9})
  void readsBackWhatItWrote(int level) throws IOException {
    Random random = new Random(1);
    List<TrainingRow> rows = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      rows.add(randomRow(7, EnumSet.allOf(RowArray.class), random));
    }
    Path file = folder.resolve("rows.npz");
    RowFiles.write(file, rows, level);
    TrainingRows read = RowFiles.read(file);
    assertThat(read.count()).isEqualTo(3);
    assertThat(read.frame()).isEqualTo(7);
    for (RowArray array : RowArray.values()) {
      for (int row = 0; row < 3; row++) {
        for (int i = 0; i < array.length(7); i++) {
          assertThat(read.get(array, row, i)).isEqualTo(rows.get(row).get(array, i));
        }
      }
    }
    try (var files = Files.list(folder)) {
      assertThat(files).containsExactly(file);
    }
  }

  @Test
  void readsOnlyWhatIsWanted() throws IOException {
    Path file = folder.resolve("rows.npz");
    RowFiles.write(file, List.of(randomRow(9, RowArray.KATAGO, new Random(2))), 1);
    assertThat(RowFiles.read(file, Set.of(RowArray.VALUE_TARGETS)).arrays())
        .containsExactlyInAnyOrder(
            RowArray.PLANES,
            RowArray.GLOBALS,
            RowArray.POLICY,
            RowArray.TARGETS,
            RowArray.VALUE_TARGETS);
  }

  /** The first cell of a plane is the highest bit of its first byte. */
  @Test
  void packsPlanesAsKataGoDoes() throws IOException {
    TrainingRow row = new TrainingRow(3, RowArray.DISTILLATION);
    float[] planes = new float[22 * 9];
    for (int cell : new int[] {0, 1, 3, 4, 6, 7}) {
      planes[cell] = 1;
    }
    planes[9 + 8] = 1;
    planes[2 * 9 + 2] = 1;
    float[] globals = new float[19];
    globals[18] = 0.25f;
    row.setInputs(planes, globals);
    assertThat(row.bytes(RowArray.PLANES)).startsWith(0b11011011, 0, 0, 0x80, 0x20, 0);
    Path file = folder.resolve("rows.npz");
    RowFiles.write(file, List.of(row, row), 1);
    TrainingRows read = RowFiles.read(file);
    assertThat(read.width(1)).isEqualTo(2);
    assertThat(read.height(1)).isEqualTo(3);
    float[] unpacked = new float[5 + planes.length];
    read.planes(1, 0, unpacked, 5);
    assertThat(unpacked).endsWith(planes);
  }

  @Test
  void turnsAllBoardsOfARowTheSameWay() throws IOException {
    TrainingRow row = new TrainingRow(3, EnumSet.allOf(RowArray.class));
    float[] planes = new float[22 * 9];
    planes[1] = 1;
    row.setInputs(planes, new float[19]);
    row.set(RowArray.POLICY, 10 + 1, 120);
    row.set(RowArray.POLICY, 10 + 9, 7);
    row.set(RowArray.SOFT_OWNERSHIP, 1, -120);
    row.set(RowArray.VALUE_TARGETS, 4 * 9 + 1, 60);
    Path file = folder.resolve("rows.npz");
    RowFiles.write(file, List.of(row), 1);
    TrainingRows read = RowFiles.read(file);
    for (int symmetry = 0; symmetry < 8; symmetry++) {
      read.planes(0, symmetry, planes, 0);
      float[] policy = new float[10];
      assertThat(read.policy(0, 1, symmetry, policy, 0)).isEqualTo(127);
      assertThat(policy[9]).isEqualTo(7);
      float[] ownership = new float[9];
      read.softOwnership(0, symmetry, ownership, 0);
      float[] scoring = new float[9];
      read.valueTargets(0, 4, symmetry, scoring, 0);
      for (int cell = 0; cell < 9; cell++) {
        assertThat(policy[cell]).isEqualTo(120 * planes[cell]);
        assertThat(ownership[cell]).isEqualTo(0 - planes[cell]);
        assertThat(scoring[cell]).isEqualTo(60 * planes[cell]);
      }
    }
  }

  @Test
  void refusesANumberThatDoesNotFit() {
    TrainingRow row = new TrainingRow(3, RowArray.DISTILLATION);
    assertThatThrownBy(() -> row.set(RowArray.POLICY, 0, 32_768))
        .isInstanceOf(IllegalArgumentException.class);
  }

  /** As KataGo's self-play writes, and a program that stores Python's keys in another order. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "1; ''; {'descr':'%2$s','fortran_order':False,'shape':(1,%1$s)}",
        "2; .npy; {'shape': (1, %s), 'fortran_order': False, 'descr': '%s'}",
      },
      quoteCharacter = '"')
  void readsWhatOtherWritersMayWrite(int version, String suffix, String header) throws IOException {
    Path file = folder.resolve("rows.npz");
    TrainingRow row = randomRow(3, RowArray.DISTILLATION, new Random(3));
    try (OutputStream stream = Files.newOutputStream(file);
        ZipOutputStream zip = new ZipOutputStream(stream)) {
      for (RowArray array : RowArray.DISTILLATION) {
        int[] shape = array.shape(3);
        if (array == RowArray.TARGETS) {
          shape[0] = 64;
        }
        String text = header.formatted(Ints.join(",", shape), array.type().name) + "\n";
        zip.putNextEntry(new ZipEntry(array.entry() + suffix.replace("'", "")));
        zip.write(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', (byte) version, 0});
        zip.write(new byte[] {(byte) text.length(), 0});
        zip.write(new byte[version == 1 ? 0 : 2]);
        zip.write(text.getBytes(StandardCharsets.US_ASCII));
        byte[] bytes = row.bytes(array);
        zip.write(bytes, 0, array == RowArray.TARGETS ? 4 * 64 : bytes.length);
      }
      zip.putNextEntry(new ZipEntry("something.npy"));
      zip.write(1);
    }
    TrainingRows read = RowFiles.read(file);
    assertThat(read.target(0, 63)).isEqualTo((float) row.target(63));
    assertThat(read.target(0, 64)).isZero();
    assertThat(read.get(RowArray.SOFT_OWNERSHIP, 0, 8))
        .isEqualTo(row.get(RowArray.SOFT_OWNERSHIP, 8));
  }

  @Test
  void saysWhatIsWrongWithAFile() throws IOException {
    Path text = Files.writeString(folder.resolve("text.npz"), "rows");
    assertThatThrownBy(() -> RowFiles.read(text)).isInstanceOf(IOException.class);
    Path file = folder.resolve("rows.npz");
    RowFiles.write(file, List.of(randomRow(3, RowArray.DISTILLATION, new Random(4))), 1);
    Path without = folder.resolve("without.npz");
    Path cut = folder.resolve("cut.npz");
    copy(file, without, entry -> entry.equals("policyTargetsNCMove") ? 0 : Integer.MAX_VALUE);
    copy(file, cut, entry -> entry.equals("policyTargetsNCMove") ? 140 : Integer.MAX_VALUE);
    assertThatThrownBy(() -> RowFiles.read(without))
        .hasMessageContaining("policyTargetsNCMove is missing");
    assertThatThrownBy(() -> RowFiles.read(cut)).hasMessageContaining("cut short");
  }

  /** What is stored as it is bears any change, so that only the checksum tells. */
  @Test
  void refusesRowsThatAreNotWhatWasWritten() throws IOException {
    Path file = folder.resolve("rows.npz");
    TrainingRow row = randomRow(7, RowArray.DISTILLATION, new Random(5));
    RowFiles.write(file, List.of(row), 0);
    byte[] bytes = Files.readAllBytes(file);
    bytes[Bytes.indexOf(bytes, row.bytes(RowArray.POLICY)) + 9] ^= 16;
    Files.write(file, bytes);
    assertThatThrownBy(() -> RowFiles.read(file))
        .isInstanceOf(IOException.class)
        .hasMessage(file + " is damaged: the checksum of policyTargetsNCMove is wrong");
    bytes[0] ^= 1;
    Files.write(file, Arrays.copyOf(bytes, bytes.length / 2));
    assertThatThrownBy(() -> RowFiles.read(file)).hasMessageStartingWith(file + " is damaged: ");
  }

  @ParameterizedTest
  @ValueSource(floats = {Float.NaN, Float.POSITIVE_INFINITY})
  void refusesWhatIsNotFinite(float value) throws IOException {
    Path file = folder.resolve("rows.npz");
    TrainingRow good = randomRow(3, RowArray.DISTILLATION, new Random(5));
    TrainingRow row = randomRow(3, RowArray.DISTILLATION, new Random(6));
    row.set(RowArray.TARGETS, 7, value);
    RowFiles.write(file, List.of(good, row), 1);
    assertThatThrownBy(() -> RowFiles.read(file))
        .isInstanceOf(IOException.class)
        .hasMessage(
            file + ": globalTargetsNC cannot be used: row 1 has a number that is not finite");
  }

  private static void copy(Path from, Path to, ToIntFunction<String> most) throws IOException {
    try (ZipFile source = new ZipFile(from.toFile());
        ZipOutputStream target = new ZipOutputStream(Files.newOutputStream(to))) {
      for (ZipEntry entry : source.stream().toList()) {
        int length = most.applyAsInt(entry.getName());
        if (length > 0) {
          target.putNextEntry(new ZipEntry(entry.getName()));
          target.write(source.getInputStream(entry).readNBytes(length));
        }
      }
    }
  }
}
