package sanko.test;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTag;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import sanko.nn.Evaluator;

/** The rules of docs/ARCHITECTURE.md that a compiler does not check. */
@ArchTag("structure")
@AnalyzeClasses(packages = "sanko", importOptions = ArchitectureTest.Product.class)
class ArchitectureTest {
  /** Leaves out tests, also those that come in a jar of fixtures. */
  static final class Product implements ImportOption {
    @Override
    public boolean includes(Location location) {
      return !location.contains("/test-classes/") && !location.contains("-tests.jar");
    }
  }

  /** The modules from below; each may use those of the rows before its own. */
  private static final List<List<String>> LEVELS =
      List.of(
          List.of("base"),
          List.of("board"),
          List.of("superko"),
          List.of("nn", "reading"),
          List.of("search"),
          List.of("engine"),
          List.of("cli"),
          List.of("analysis", "match", "review", "server"),
          List.of("gtp"),
          List.of("web", "mcp", "train", "cluster"));

  @ArchTest
  static void dependenciesRunOneWay(JavaClasses classes) {
    for (int level = 0; level < LEVELS.size(); level++) {
      List<String> above =
          LEVELS.subList(level, LEVELS.size()).stream().flatMap(List::stream).toList();
      for (String module : LEVELS.get(level)) {
        noClasses()
            .that()
            .resideInAPackage("sanko." + module + "..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                above.stream()
                    .filter(other -> !other.equals(module))
                    .map(other -> "sanko." + other + "..")
                    .toArray(String[]::new))
            .allowEmptyShould(true)
            .check(classes);
      }
    }
  }

  @ArchTest
  static void everyModuleHasALevel(JavaClasses classes) {
    Set<String> modules = LEVELS.stream().flatMap(List::stream).collect(Collectors.toSet());
    assertThat(classes)
        .filteredOn(type -> type.getPackageName().startsWith("sanko."))
        .extracting(type -> type.getPackageName().split("\\.", -1)[1])
        .filteredOn(module -> !module.equals("test"))
        .allMatch(modules::contains);
  }

  @ArchTest
  static final ArchRule THE_PAGE_KNOWS_NO_SEARCH =
      noClasses()
          .that()
          .resideInAPackage("sanko.web..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("sanko.superko..", "sanko.search..");

  @ArchTest
  static final ArchRule TRAINING_AND_CLUSTERS_KNOW_NO_PROTOCOL =
      noClasses()
          .that()
          .resideInAnyPackage("sanko.train..", "sanko.cluster..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("sanko.gtp..", "sanko.analysis..", "sanko.server..");

  @ArchTest
  static final ArchRule THE_SERVER_KNOWS_NO_GO =
      noClasses()
          .that()
          .resideInAPackage("sanko.server..")
          .should()
          .dependOnClassesThat(
              resideInAPackage("sanko..")
                  .and(resideOutsideOfPackages("sanko.server..", "sanko.base..")));

  @ArchTest
  static final ArchRule PACKAGES_ARE_FREE_OF_CYCLES =
      slices().matching("sanko.(**)").should().beFreeOfCycles();

  /** A package fits in the head; nested types count with the one around them. */
  @ArchTest
  static void packagesHaveAtMostFortyTypes(JavaClasses classes) {
    Map<String, Long> types =
        classes.stream()
            .filter(type -> type.getPackageName().startsWith("sanko."))
            .filter(type -> type.isTopLevelClass() && !type.getSimpleName().equals("package-info"))
            .collect(Collectors.groupingBy(JavaClass::getPackageName, Collectors.counting()));
    assertThat(types)
        .hasSizeGreaterThan(20)
        .allSatisfy((name, count) -> assertThat(count).isLessThanOrEqualTo(40));
  }

  @ArchTest
  static final ArchRule THE_GRAPH_KNOWS_NO_EVALUATOR =
      noClasses()
          .that()
          .resideInAPackage("sanko.search.graph..")
          .should()
          .dependOnClassesThat()
          .areAssignableTo(Evaluator.class);

  @ArchTest
  static final ArchRule REQUESTS_RESULTS_AND_SETTINGS_KNOW_NO_SEARCH =
      noClasses()
          .that()
          .resideInAnyPackage(
              "sanko.search.request..", "sanko.search.result..", "sanko.search.settings..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("sanko.search", "sanko.search.graph..", "sanko.search.playout..");

  @ArchTest
  static final ArchRule THE_PROTOCOL_KNOWS_NO_GO =
      noClasses()
          .that()
          .resideInAPackage("sanko.gtp.protocol..")
          .should()
          .dependOnClassesThat(
              resideInAPackage("sanko..")
                  .and(resideOutsideOfPackages("sanko.gtp.protocol..", "sanko.base..")));

  @ArchTest
  static final ArchRule ONLY_NN_SEES_TENSORS =
      noClasses()
          .that()
          .resideOutsideOfPackage("sanko.nn..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("ai.onnxruntime..", "com.google.protobuf..");

  @ArchTest
  static final ArchRule ONLY_TRAIN_SEES_LIBTORCH =
      noClasses()
          .that()
          .resideOutsideOfPackage("sanko.train..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.bytedeco..");

  @ArchTest
  static final ArchRule ONLY_CLUSTER_SEES_SPARK =
      noClasses()
          .that()
          .resideOutsideOfPackage("sanko.cluster..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.apache.spark..", "org.apache.hadoop..", "scala..");

  @ArchTest
  static final ArchRule ONLY_MCP_SEES_ITS_SDK =
      noClasses()
          .that()
          .resideOutsideOfPackage("sanko.mcp..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("io.modelcontextprotocol..", "reactor..");

  @ArchTest
  static final ArchRule ONLY_THE_SERVER_SEES_NETTY =
      noClasses()
          .that()
          .resideOutsideOfPackage("sanko.server..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("io.netty..");

  @ArchTest
  static final ArchRule ONLY_THE_COMMAND_LINE_SEES_STANDARD_STREAMS =
      noClasses()
          .that()
          .resideOutsideOfPackage("sanko.cli..")
          .should()
          .accessField(System.class, "out")
          .orShould()
          .accessField(System.class, "err")
          .orShould()
          .accessField(System.class, "in");

  @ArchTest
  static final ArchRule BASE_NEEDS_NOTHING_BUT_JAVA =
      noClasses()
          .that()
          .resideInAPackage("sanko.base..")
          .should()
          .dependOnClassesThat()
          .resideOutsideOfPackages("java..", "sanko.base..", "org.jspecify..");

  @ArchTest
  static final ArchRule BOARD_SUPERKO_AND_READING_NEED_NOTHING_BUT_JAVA =
      noClasses()
          .that()
          .resideInAnyPackage("sanko.board..", "sanko.superko..", "sanko.reading..")
          .and()
          .resideOutsideOfPackage("sanko.board.sgf")
          .should()
          .dependOnClassesThat()
          .resideOutsideOfPackages(
              "java..",
              "sanko.base..",
              "sanko.board..",
              "sanko.superko..",
              "sanko.reading..",
              "org.jspecify..");

  /** The words of languages, by which old records tell their charset. */
  @ArchTest
  static final ArchRule RECORDS_NEED_JAVA_AND_TABLES_OF_CHARACTERS =
      noClasses()
          .that()
          .resideInAPackage("sanko.board.sgf")
          .should()
          .dependOnClassesThat()
          .resideOutsideOfPackages(
              "java..", "sanko.board..", "org.jspecify..", "org.mozilla.universalchardet..");
}
