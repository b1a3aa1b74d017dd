package sanko.nn.network;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import sanko.base.DaemonThreads;
import sanko.nn.NetworkException;
import sanko.nn.Precision;
import sanko.nn.dnnl.BfloatModel;
import sanko.nn.file.NetworkDescription;
import sanko.nn.onnx.GraphCode;
import sanko.nn.ort.CacheFile;
import sanko.nn.ort.ModelSource;
import sanko.nn.ort.OrtNetwork;
import sanko.nn.ort.PreparedFolder;

/**
 * The models of a large network for a processor. The first start makes them as {@link BuiltModels}
 * does, and keeps what ONNX Runtime made of them; later starts open that, and the network's file is
 * not parsed (decision 21). Outputs are the same bit for bit. Shared.
 */
final class PreparedModels implements NetworkModels {
  private static final System.Logger LOG = System.getLogger(PreparedModels.class.getName());
  private static final String FORMAT = "sanko prepared 2";

  private static final String FACTS = "facts";

  /** Networks in smaller files open fast anyway. */
  private static final long LEAST_BYTES = 20L << 20;

  private static final long LONGEST_WAIT_SECONDS = 60;
  private static final int CHECKED_BATCH = 4;

  private final BuiltModels built;
  private final NetworkContent content;
  private final String identity;
  private final PreparedFolder folder;
  private final ExecutorService worker;

  /* Guarded by this. */
  private final Map<String, ModelSource.Stored> found = new HashMap<>();
  private final Set<String> tried = new HashSet<>();
  private final Set<String> withdrawn = new HashSet<>();

  private PreparedModels(
      BuiltModels built, NetworkContent content, String identity, PreparedFolder folder) {
    this.built = built;
    this.content = content;
    this.identity = identity;
    this.folder = folder;
    worker = Executors.newSingleThreadExecutor(DaemonThreads.factory("sanko-prepare"));
  }

  /** Opens a network as {@link NetworkModels#open} does; a large one may be prepared. */
  static NetworkModels open(Path path, Precision precision, Winograd winograd)
      throws NetworkException {
    return open(path, precision, winograd, CacheFile.userFolder(), LEAST_BYTES);
  }

  /**
   * The same.
   *
   * @param cacheFolder where everything about networks is kept
   * @param leastBytes the smallest file of a network that is prepared
   */
  static NetworkModels open(
      Path path, Precision precision, Winograd winograd, Path cacheFolder, long leastBytes)
      throws NetworkException {
    if (OnnxFile.isNamed(path) || !isLarge(path, leastBytes)) {
      return NetworkModels.open(path, precision, winograd);
    }
    String code = GraphCode.version();
    if (code == null) {
      return NetworkModels.open(path, precision, winograd);
    }
    String identity = code + " " + NetworkContent.identity(path);
    PreparedFolder folder = PreparedFolder.in(cacheFolder);
    NetworkContent content = NetworkContent.open(path, identity, folder);
    BuiltModels built = BuiltModels.open(content, precision, winograd, cacheFolder);
    return new PreparedModels(built, content, identity, folder);
  }

  private static boolean isLarge(Path path, long leastBytes) {
    try {
      return Files.size(path) >= leastBytes;
    } catch (IOException e) {
      return false;
    }
  }

  @Override
  public NetworkDescription description() {
    return built.description();
  }

  @Override
  public boolean supports(int width, int height) {
    return built.supports(width, height);
  }

  @Override
  public String modelName(int width, int height) {
    return built.modelName(width, height);
  }

  @Override
  public Model model(int width, int height) throws NetworkException {
    ModelSource.Stored stored = find(name(built.kind(), width, height));
    return stored == null ? built.model(width, height) : new Model(stored, width, height);
  }

  @Override
  public boolean hasQuantized(int width, int height) {
    return built.hasQuantized(width, height);
  }

  @Override
  public @Nullable Model quantized(int width, int height) throws NetworkException {
    String kind = built.quantizedKind();
    ModelSource.Stored stored = kind == null ? null : find(name(kind, width, height));
    return stored == null ? built.quantized(width, height) : new Model(stored, width, height);
  }

  @Override
  public @Nullable BfloatModel bfloat() {
    return built.bfloat();
  }

  @Override
  public void withdrawBfloat() {
    built.withdrawBfloat();
  }

  /** Whether the network's file has been parsed. */
  boolean isParsed() {
    return content.isRead();
  }

  private static String name(String kind, int width, int height) {
    return kind + "-" + width + "x" + height;
  }

  /** A model that is kept; looked for again until it is there, for another process may keep it. */
  private synchronized ModelSource.@Nullable Stored find(String name) throws NetworkException {
    ModelSource.Stored known = found.get(name);
    if (known == null && !withdrawn.contains(name)) {
      known = folder.find(label(name), subject(name));
      if (known != null) {
        found.put(name, known);
      }
    }
    return known;
  }

  private String label(String name) {
    return content.path().getFileName() + "-" + name;
  }

  private String subject(String name) throws NetworkException {
    return String.join(" ", FORMAT, CacheFile.machine(), identity, name);
  }

  @Override
  public void opened(Model model, boolean quantized) {
    boolean isPrepared = model.source() instanceof ModelSource.Stored;
    if (isPrepared && !content.isRead()) {
      return;
    }
    try {
      worker.execute(
          isPrepared ? this::keepFacts : () -> prepare(model.width(), model.height(), quantized));
    } catch (RejectedExecutionException e) {
      LOG.log(System.Logger.Level.DEBUG, "closed meanwhile", e);
    }
  }

  /** They were damaged or deleted, or another board size needed the file. */
  private void keepFacts() {
    try {
      if (isFirst(FACTS)) {
        content.keepFacts(identity, folder);
      }
    } catch (IOException | NetworkException e) {
      LOG.log(System.Logger.Level.INFO, "cannot store the description of a network", e);
    }
  }

  private void prepare(int width, int height, boolean quantized) {
    try {
      String coarse = quantized ? built.quantizedKind() : null;
      String name = name(coarse == null ? built.kind() : coarse, width, height);
      if (!isFirst(name)) {
        return;
      }
      Model model = coarse == null ? built.model(width, height) : built.quantized(width, height);
      if (model != null && model.source() instanceof ModelSource.Bytes inMemory) {
        folder.put(label(name), subject(name), inMemory.bytes(), stored -> check(stored, model));
        keepFacts();
      }
    } catch (IOException | NetworkException | RuntimeException e) {
      LOG.log(
          System.Logger.Level.INFO,
          "network %s is not kept for faster starts: %s"
              .formatted(description().name(), e.getMessage()));
    }
  }

  /** Refuses a prepared model that does not compute what the built one does. */
  void check(ModelSource.Stored stored, Model model) throws NetworkException {
    try (OrtNetwork plain = open(model.source(), model, 1);
        OrtNetwork other = open(stored, model, CHECKED_BATCH)) {
      if (!ModelCheck.agree(plain, other, 1, CHECKED_BATCH)) {
        LOG.log(
            System.Logger.Level.WARNING,
            "Network %s is not kept for faster starts: that would be wrong on this machine"
                .formatted(description().name()));
        throw new NetworkException("its numbers are wrong");
      }
    }
  }

  private OrtNetwork open(ModelSource source, Model model, int batch) throws NetworkException {
    return OrtNetwork.open(
        description(), source, model.width(), model.height(), new OrtNetwork.Options(batch, 1));
  }

  private synchronized boolean isFirst(String name) {
    return tried.add(name);
  }

  @Override
  public boolean withdraw(Model model) {
    if (!(model.source() instanceof ModelSource.Stored stored)) {
      return false;
    }
    synchronized (this) {
      found.forEach((name, each) -> noteIfGone(name, each, stored));
      found.keySet().removeAll(withdrawn);
    }
    folder.remove(stored);
    return true;
  }

  private void noteIfGone(String name, ModelSource.Stored each, ModelSource.Stored gone) {
    if (each.equals(gone)) {
      withdrawn.add(name);
    }
  }

  /** Waits until the models that were opened are kept, and ends what else goes on. */
  @Override
  public void close() {
    worker.shutdown();
    try {
      if (!worker.awaitTermination(LONGEST_WAIT_SECONDS, TimeUnit.SECONDS)) {
        LOG.log(System.Logger.Level.INFO, "a network is still being prepared");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    built.close();
  }
}
