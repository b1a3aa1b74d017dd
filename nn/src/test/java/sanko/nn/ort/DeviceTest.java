package sanko.nn.ort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sanko.nn.NetworkException;
import sanko.nn.ort.Accelerator.Kind;

class DeviceTest {
  @ParameterizedTest
  @ValueSource(strings = {"auto", "cpu", "cuda", "cuda:0", "cuda:1,0", "tensorrt:3", "auto:2"})
  void readsWhatItWrites(String text) {
    assertThat(Device.parse(text)).hasToString(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "gpu",
        "cuda:",
        "cuda:a",
        "cuda:0,0",
        "cuda:0,",
        "cuda:-1",
        "cuda:999",
        "cpu:0"
      })
  void refusesWhatMakesNoSense(String text) {
    assertThatThrownBy(() -> Device.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'" + text + "'");
  }

  @Test
  void takesTheGpusOfTheConfigurationWhereItNamesNone() throws NetworkException {
    List<Integer> others = List.of(2, 1);
    assertThat(Device.parse("cuda").orGpus(others)).hasToString("cuda:2,1");
    assertThat(Device.parse("cuda:0").orGpus(others)).hasToString("cuda:0");
    assertThat(Device.CPU.orGpus(others)).hasToString("cpu");
  }

  @Test
  void usesAllGpusThatAreNamed() throws NetworkException {
    Device.Choice choice = Device.parse("tensorrt:0,2").choose(() -> null, gpu -> null);
    assertThat(choice.accelerators())
        .containsExactly(new Accelerator(Kind.TENSORRT, 0), new Accelerator(Kind.TENSORRT, 2));
    assertThat(choice).hasToString("GPU 0,2 by TensorRT");
    assertThat(Device.parse("auto").choose(() -> null, gpu -> null).accelerators())
        .containsExactly(new Accelerator(Kind.CUDA, 0));
  }

  @Test
  void goesOnWithTheProcessorOnlyIfNoGpuWasAskedFor() throws NetworkException {
    Device.Choice choice = Device.parse("auto").choose(() -> "the driver is missing", gpu -> null);
    assertThat(choice.accelerators()).containsExactly(Accelerator.CPU);
    assertThat(choice).hasToString("processor (no GPU: the driver is missing)");
    assertThatThrownBy(
            () -> Device.parse("cuda:1").choose(() -> null, gpu -> "no GPU " + gpu.gpu()))
        .isInstanceOf(NetworkException.class)
        .hasMessage("device cuda:1 cannot be used: no GPU 1");
  }

  @Test
  void saysWhichLibrariesAreMissing(@TempDir Path folder) throws IOException {
    Path system = Files.createDirectory(folder.resolve("system"));
    Path own = Files.createDirectory(folder.resolve("own"));
    List<Path> places = List.of(system);
    assertThat(CudaLibraries.load(own, places, false)).contains("driver").contains("libcuda.so.1");
    Files.createFile(system.resolve("libcuda.so.1"));
    assertThat(CudaLibraries.load(null, places, false)).contains("./sanko --cuda");
    for (String name : List.of("", "4j_jni", "_providers_shared", "_providers_cuda")) {
      Files.createFile(own.resolve("libonnxruntime" + name + ".so"));
    }
    for (String name : List.of("cudart", "nvrtc", "cublasLt", "cublas")) {
      Files.createFile(own.resolve("lib" + name + ".so.12"));
    }
    Files.createFile(system.resolve("libcurand.so.10"));
    assertThat(CudaLibraries.load(own, places, false))
        .contains("libcudnn.so.9")
        .doesNotContain("libcublas")
        .doesNotContain("libcurand");
    for (String name : List.of("graph", "ops", "cnn", "adv", "heuristic")) {
      Files.createFile(own.resolve("libcudnn_" + name + ".so.9"));
    }
    Files.createFile(own.resolve("libcudnn_engines_precompiled.so.9"));
    Files.createFile(own.resolve("libcudnn_engines_runtime_compiled.so.9"));
    Files.createFile(own.resolve("libcudnn.so.9"));
    assertThat(CudaLibraries.load(own, places, false)).isNull();
  }

  @Test
  void tellsWhatCudaSaid() {
    String message =
        "Error code - ORT_FAIL - message: a.cc:62 [ONNXRuntimeError] : 1 : FAIL : Failed to parse"
            + " option \"device_id\": CUDA failure 35: CUDA driver version is insufficient ;"
            + " GPU=-1";
    assertThat(CudaLibraries.reason(message))
        .isEqualTo("CUDA failure 35: CUDA driver version is insufficient");
    assertThat(CudaLibraries.reason("out of\nmemory")).isEqualTo("out of memory");
  }
}
