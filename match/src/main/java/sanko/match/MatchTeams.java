package sanko.match;

import com.beust.jcommander.ParameterException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sanko.base.FailureText;
import sanko.base.file.Sha256;
import sanko.cli.DeviceOption;
import sanko.engine.StatusLines;
import sanko.engine.config.BuildInfo;
import sanko.engine.config.ConfigException;
import sanko.engine.config.Configuration;
import sanko.engine.config.EvaluatorChoice;
import sanko.engine.config.EvaluatorChoice.Embedded;
import sanko.engine.config.EvaluatorChoice.Rollouts;
import sanko.engine.config.EvaluatorFactory;
import sanko.engine.config.WarmUp;
import sanko.engine.settings.EngineSettings;
import sanko.nn.Evaluator;
import sanko.nn.NetworkException;
import sanko.nn.network.EmbeddedNetwork;
import sanko.nn.network.EvaluatorSettings;
import sanko.search.settings.SearchKeys;
import sanko.search.settings.SearchSettings;

/**
 * The two engines of a match and the evaluators of Sanko's own engines, which share one evaluator
 * if network and tuning are the same. Players may be asked for by any thread once the evaluators
 * are loaded.
 */
public final class MatchTeams implements AutoCloseable {
  private static final long SALT_A = 0x4141;
  private static final long SALT_B = 0x4242;
  private static final int WARM_UP_SIZE = 9;
  private static final int LEAST_MEGABYTES = 16;
  private static final int HASH_DIGITS = 16;

  /** What decides whether two engines can share an evaluator. */
  private record Key(EvaluatorChoice model, EvaluatorSettings evaluator) {}

  /**
   * One of the two engines.
   *
   * @param spec what the user said, or the name
   * @param own the engine if it is ours
   * @param salt tells its random choices from those of the other
   */
  private record Team(String letter, String spec, @Nullable OwnEngine own, long salt) {
    static Team of(
        String letter, String spec, OwnEngine.Common common, long salt, StatusLines status)
        throws ConfigException {
      OwnEngine own = OwnEngine.isMeantBy(spec) ? OwnEngine.parse(spec, common, status::say) : null;
      return new Team(letter, spec.strip(), own, salt);
    }
  }

  private final Team a;
  private final Team b;
  private final GtpPlayer.Patience patience;
  private final boolean mayResign;
  private final StatusLines status;

  /** The evaluators of each kind; the games of a thread all use one of them. */
  private final Map<Key, List<Evaluator>> evaluators = new HashMap<>();

  private final AtomicInteger threads = new AtomicInteger();
  private final ThreadLocal<Integer> thread = ThreadLocal.withInitial(threads::getAndIncrement);
  private @Nullable Evaluator judge;
  private int searches = 1;
  private @Nullable VirtualClock virtualClock;

  private MatchTeams(
      Team a, Team b, GtpPlayer.Patience patience, boolean mayResign, StatusLines status) {
    this.a = a;
    this.b = b;
    this.patience = patience;
    this.mayResign = mayResign;
    this.status = status;
  }

  /**
   * The engines specified by the user.
   *
   * @param patience with programs
   * @param mayResign whether own engines may resign
   * @throws ConfigException if a configuration makes no sense
   */
  public static MatchTeams of(
      String specA,
      String specB,
      OwnEngine.Common common,
      GtpPlayer.Patience patience,
      boolean mayResign,
      StatusLines status)
      throws ConfigException {
    return new MatchTeams(
        Team.of("A", specA, common, SALT_A, status),
        Team.of("B", specB, common, SALT_B, status),
        patience,
        mayResign,
        status);
  }

  /** Two of Sanko's own engines, with names of their own, which may resign or not. */
  public static MatchTeams of(OwnEngine a, OwnEngine b, boolean mayResign, StatusLines status) {
    return new MatchTeams(
        new Team("A", a.name(), a, SALT_A),
        new Team("B", b.name(), b, SALT_B),
        new GtpPlayer.Patience(0, 0),
        mayResign,
        status);
  }

  /**
   * Loads the networks of Sanko's own engines and of the referee.
   *
   * @param copies of each network of an engine: one for all games together, or one for each game at
   *     a time, so that none waits for the evaluations of another
   * @throws ConfigException if a network cannot be loaded
   */
  public void load(EvaluatorFactory factory, int copies) throws ConfigException {
    for (OwnEngine engine : ownEngines()) {
      Evaluator loaded = load(factory, key(engine), copies);
      judge = judge == null ? loaded : judge;
    }
    if (judge == null) {
      EvaluatorSettings evaluator =
          Configuration.of(Map.of(), status::say).evaluator(/* threads= */ 1, null);
      judge = load(factory, new Key(new Embedded(), evaluator), 1);
    }
  }

  private Evaluator load(EvaluatorFactory factory, Key key, int copies) throws ConfigException {
    List<Evaluator> loaded = evaluators.computeIfAbsent(key, unused -> new ArrayList<>());
    if (!loaded.isEmpty()) {
      return loaded.get(0);
    }
    DeviceOption.Converter.check(key.evaluator().device());
    for (int i = 0; i < copies; i++) {
      Evaluator copy = factory.open(key.model(), key.evaluator());
      loaded.add(copy);
      WarmUp.run(copy, WARM_UP_SIZE);
    }
    Evaluator first = loaded.get(0);
    status.say("Model name: " + first.name() + "; computed by: " + first.device());
    return first;
  }

  /**
   * Divides the memory for graphs among this many simultaneous games, except for engines that set
   * their own.
   */
  public void divideMemory(int games) {
    searches = games * Math.max(1, ownEngines().size());
  }

  /**
   * Lets time pass for Sanko's own engines by playouts alone.
   *
   * @throws ParameterException if one of the engines is a program, whose time is real
   */
  public void setVirtualClock(VirtualClock clock) {
    if (hasProgram()) {
      throw new ParameterException(
          "--virtual-clock is for matches of Sanko's own engines: time is real for '"
              + (a.own == null ? a : b).spec
              + "'");
    }
    virtualClock = clock;
  }

  private static Key key(OwnEngine engine) {
    return new Key(engine.model(), engine.evaluator());
  }

  /** Those of the two engines that are Sanko's own. */
  public List<OwnEngine> ownEngines() {
    return Stream.of(a, b).map(Team::own).filter(Objects::nonNull).toList();
  }

  /** Whether an engine is an external program. */
  public boolean hasProgram() {
    return a.own == null || b.own == null;
  }

  /**
   * Refuses programs that cannot be started; those that can are ended at once.
   *
   * @throws ConfigException if there is one
   */
  public void checkPrograms() throws ConfigException {
    for (Team team : List.of(a, b)) {
      if (team.own == null) {
        try {
          new GtpProcess(GtpProcess.words(team.spec)).end();
        } catch (IOException | IllegalArgumentException e) {
          throw new ConfigException(team.spec + " cannot be started: " + FailureText.of(e));
        }
      }
    }
  }

  /** The evaluator of the referee. */
  public Evaluator judge() {
    if (judge == null) {
      throw new IllegalStateException("not loaded");
    }
    return judge;
  }

  /** The network of one of Sanko's own engines, or null if there is none. */
  @Nullable
  public Evaluator network() {
    for (OwnEngine engine : ownEngines()) {
      if (!(engine.model() instanceof Rollouts)) {
        List<Evaluator> loaded = evaluators.get(key(engine));
        return loaded == null ? null : loaded.get(0);
      }
    }
    return null;
  }

  /** The name of engine A. */
  public String nameA() {
    return name(a);
  }

  /** The name of engine B. */
  public String nameB() {
    return name(b);
  }

  private String name(Team team) {
    String name = team.own == null ? team.spec : team.own.name();
    return a.spec.equals(b.spec) ? name + " (" + team.letter + ")" : name;
  }

  /** What makes the players, who play the games of the thread that asks for them. */
  public Match.Players players() {
    return new Match.Players(
        () -> playerA(UnaryOperator.identity()), () -> playerB(UnaryOperator.identity()));
  }

  /** A new player of the first engine with other settings, if it is Sanko's own. */
  public Player playerA(UnaryOperator<EngineSettings> change) {
    return player(a, change);
  }

  /** The same of the second engine. */
  public Player playerB(UnaryOperator<EngineSettings> change) {
    return player(b, change);
  }

  private Player player(Team team, UnaryOperator<EngineSettings> change) {
    OwnEngine own = team.own;
    if (own == null) {
      return new GtpPlayer(team.spec, patience);
    }
    List<Evaluator> loaded = evaluators.get(key(own));
    if (loaded == null) {
      throw new IllegalStateException("not loaded");
    }
    Evaluator evaluator = loaded.get(thread.get() % loaded.size());
    VirtualClock clock = virtualClock;
    return new InProcessPlayer(
            change.apply(settings(own)),
            evaluator,
            status,
            mayResign,
            team.salt,
            clock == null ? null : team.salt == SALT_A ? clock.playoutsA() : clock.playoutsB())
        .withBook(own.book());
  }

  private EngineSettings settings(OwnEngine own) {
    SearchSettings search = own.settings().search();
    if (own.values().containsKey(SearchKeys.MAX_GRAPH_MEGABYTES.name())) {
      return own.settings();
    }
    int share = Math.max(LEAST_MEGABYTES, search.memory().maxGraphMegabytes() / searches);
    return own.settings().withSearch(search.with(SearchKeys.MAX_GRAPH_MEGABYTES, share));
  }

  /**
   * The beginning of a journal's header: the version, and a text for each engine that differs for
   * any other; reads their networks.
   */
  public Map<String, String> identity() throws IOException {
    Map<String, String> identity = new LinkedHashMap<>();
    identity.put("version", BuildInfo.version());
    identity.put("a", identity(a));
    identity.put("b", identity(b));
    return identity;
  }

  private static String identity(Team team) throws IOException {
    OwnEngine own = team.own;
    return own == null ? team.spec : networkIdentity(own.model()) + " " + own.values();
  }

  private static String networkIdentity(EvaluatorChoice model) throws IOException {
    if (model instanceof EvaluatorChoice.File file) {
      String hash = Sha256.hexOf(file.path()).substring(0, HASH_DIGITS);
      return file.path().getFileName() + " " + hash;
    }
    try {
      return model instanceof Embedded ? EmbeddedNetwork.name() : EvaluatorChoice.ROLLOUTS;
    } catch (NetworkException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  @Override
  public void close() {
    evaluators.values().forEach(each -> each.forEach(Evaluator::close));
  }
}
