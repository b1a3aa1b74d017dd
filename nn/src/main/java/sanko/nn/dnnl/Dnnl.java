package sanko.nn.dnnl;

import com.sun.jna.FunctionMapper;
import com.sun.jna.Library;
import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import sanko.nn.NetworkException;
import sanko.nn.ort.JnaFolders;
import sanko.nn.ort.NativeLibraries;

/**
 * The functions of oneDNN's C interface that are used, with its names but for their prefix. Handles
 * and addresses are longs; the documentation of the interface says what they mean. Any thread.
 */
final class Dnnl {
  static final int F32 = 3;
  static final int BF16 = 2;
  static final int U8 = 6;

  static final int TAG_ANY = 1;

  static final int EXP = 42;
  static final int SWISH = 44;
  static final int RELU = 32;
  static final int MISH = 51;
  static final int ADD = 0x1fff0;
  static final int MULTIPLY = 0x1fff1;
  static final int DIVIDE = 0x1fff4;
  static final int CONVOLUTION_DIRECT = 1;
  static final int FORWARD_INFERENCE = 96;
  static final int USE_SCALE = 2;
  static final int USE_SHIFT = 4;
  static final int RMS_NORM = 32;
  static final int SCRATCHPAD_BY_USER = 1;

  static final int QUERY_WEIGHTS = 131;
  static final int QUERY_SCRATCHPAD = 136;

  static final int ARG_SOURCE = 1;
  static final int ARG_SOURCE_1 = 2;
  static final int ARG_RESULT = 17;
  static final int ARG_WEIGHTS = 33;
  static final int ARG_BIAS = 41;
  static final int ARG_SCALE = 51;
  static final int ARG_SHIFT = 52;
  static final int ARG_SCRATCHPAD = 80;
  static final int ARG_POST_OP = 32768;

  /** An address that makes oneDNN reserve the memory itself. */
  static final long ALLOCATE = -1;

  private static final int CPU = 1;

  /** The bits of an instruction set with AVX-512 and its products of bfloat16. */
  private static final int CPU_WITH_BFLOAT = 0xe7;

  private static final String FOLDER = "org/bytedeco/dnnl/linux-x86_64/";
  private static final String LIBRARY = "libdnnl.so.3";
  private static final String THREADS = "libgomp.so.1";
  private static final String NO_BFLOAT = "this processor has no bfloat16 (AVX512_BF16)";
  private static final System.Logger LOG = System.getLogger(Dnnl.class.getName());

  private static @Nullable String refusal;
  private static boolean isTried;
  private static long engine;

  private Dnnl() {}

  /** Why the library cannot be used here, for the user; null if it can. Loads it. */
  static synchronized @Nullable String refusal() {
    if (!isTried) {
      isTried = true;
      refusal = load();
    }
    return refusal;
  }

  private static @Nullable String load() {
    String machine = System.getProperty("os.name") + " " + System.getProperty("os.arch");
    if (!machine.equals("Linux amd64")) {
      return "oneDNN comes for Linux on x86-64 only";
    }
    if (!mayHaveBfloat()) {
      return NO_BFLOAT;
    }
    try {
      JnaFolders.prepare();
      Path folder =
          NativeLibraries.unpack(
              Dnnl.class.getClassLoader(), List.of(FOLDER + LIBRARY, FOLDER + THREADS));
      FunctionMapper names = (library, method) -> "dnnl_" + underscores(method.getName());
      NativeLibrary library =
          NativeLibrary.getInstance(
              folder.resolve(LIBRARY).toString(), Map.of(Library.OPTION_FUNCTION_MAPPER, names));
      Native.register(Dnnl.class, library);
      Native.register(Threads.class, NativeLibrary.getInstance(folder.resolve(THREADS).toString()));
      Threads.omp_set_num_threads(1);
      long[] made = new long[1];
      check(engineCreate(made, CPU, 0));
      engine = made[0];
      return (getEffectiveCpuIsa() & CPU_WITH_BFLOAT) == CPU_WITH_BFLOAT ? null : NO_BFLOAT;
    } catch (IOException e) {
      return "oneDNN is not in this package: " + e.getMessage();
    } catch (NetworkException | RuntimeException | LinkageError e) {
      LOG.log(System.Logger.Level.INFO, "oneDNN is not used", e);
      return "oneDNN cannot be loaded: " + e.getMessage();
    }
  }

  /** Whether it is worth loading the library, 93 MB, to ask it. */
  private static boolean mayHaveBfloat() {
    try {
      return Files.readString(Path.of("/proc/cpuinfo")).contains("avx512_bf16");
    } catch (IOException e) {
      return true;
    }
  }

  private static String underscores(String name) {
    return name.replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
  }

  /** The processor; only where there is no {@link #refusal}. */
  static long engine() {
    return engine;
  }

  /** OpenMP's functions; each calling thread has settings of its own. */
  static final class Threads {
    private Threads() {}

    @SuppressWarnings("checkstyle:MethodName")
    static native void omp_set_num_threads(int threads);
  }

  /** Throws if a call did not succeed. */
  static void check(int status) throws NetworkException {
    if (status != 0) {
      throw new NetworkException("oneDNN failed with status " + status);
    }
  }

  static native int getEffectiveCpuIsa();

  static native int engineCreate(long[] engine, int kind, long index);

  static native int streamCreate(long[] stream, long engine, int flags);

  static native int streamDestroy(long stream);

  static native int streamWait(long stream);

  static native int memoryDescCreateWithStrides(
      long[] description, int axes, long[] dims, int type, long[] strides);

  static native int memoryDescCreateWithTag(
      long[] description, int axes, long[] dims, int type, int tag);

  static native int memoryDescClone(long[] description, long existing);

  static native int memoryDescDestroy(long description);

  static native int memoryDescEqual(long description, long other);

  static native long memoryDescGetSize(long description);

  static native int memoryCreate(long[] memory, long description, long engine, long address);

  static native int memoryDestroy(long memory);

  static native int memoryGetDataHandle(long memory, long[] address);

  static native int primitiveAttrCreate(long[] attributes);

  static native int primitiveAttrDestroy(long attributes);

  static native int primitiveAttrSetScratchpadMode(long attributes, int mode);

  static native int primitiveAttrSetPostOps(long attributes, long postOps);

  static native int postOpsCreate(long[] postOps);

  static native int postOpsDestroy(long postOps);

  static native int postOpsAppendSum(long postOps, float scale, int zeroPoint, int type);

  static native int postOpsAppendEltwise(long postOps, int kind, float alpha, float beta);

  static native int postOpsAppendBinary(long postOps, int kind, long description);

  static native int matmulPrimitiveDescCreate(
      long[] description,
      long engine,
      long source,
      long weights,
      long bias,
      long result,
      long attributes);

  static native int binaryPrimitiveDescCreate(
      long[] description,
      long engine,
      int kind,
      long first,
      long second,
      long result,
      long attributes);

  static native int eltwiseForwardPrimitiveDescCreate(
      long[] description,
      long engine,
      int purpose,
      int kind,
      long source,
      long result,
      float alpha,
      float beta,
      long attributes);

  static native int layerNormalizationForwardPrimitiveDescCreate(
      long[] description,
      long engine,
      int purpose,
      long source,
      long result,
      long statistics,
      float epsilon,
      int flags,
      long attributes);

  static native int convolutionForwardPrimitiveDescCreate(
      long[] description,
      long engine,
      int purpose,
      int kind,
      long source,
      long weights,
      long bias,
      long result,
      long[] strides,
      long[] dilations,
      long[] before,
      long[] after,
      long attributes);

  static native int reorderPrimitiveDescCreate(
      long[] description,
      long source,
      long sourceEngine,
      long result,
      long resultEngine,
      long attributes);

  static native long primitiveDescQueryMd(long description, int what, int index);

  static native int primitiveDescDestroy(long description);

  static native int primitiveCreate(long[] primitive, long description);

  static native int primitiveDestroy(long primitive);

  static native int primitiveExecute(long primitive, long stream, int count, long arguments);
}
