package sanko.test;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The rules of docs/ARCHITECTURE.md that a compiler does not check. */
@AnalyzeClasses(packages = "sanko", importOptions = ArchitectureTest.Product.class)
class ArchitectureTest {
  /** Leaves out tests, also those that come in a jar of fixtures. */
  static final class Product implements ImportOption {
    @Override
    public boolean includes(Location location) {
      return !location.contains("/test-classes/") && !location.contains("-tests.jar");
    }
  }

  @ArchTest
  static final ArchRule DEPENDENCIES_RUN_ONE_WAY =
      layeredArchitecture()
          .consideringOnlyDependenciesInLayers()
          .layer("board")
          .definedBy("sanko.board..")
          .layer("superko")
          .definedBy("sanko.superko..")
          .layer("nn")
          .definedBy("sanko.nn..")
          .layer("search")
          .definedBy("sanko.search..")
          .layer("gtp")
          .definedBy("sanko.gtp..")
          .layer("train")
          .definedBy("sanko.train..")
          .whereLayer("train")
          .mayNotBeAccessedByAnyLayer()
          .whereLayer("gtp")
          .mayOnlyBeAccessedByLayers("train")
          .whereLayer("search")
          .mayOnlyBeAccessedByLayers("gtp", "train")
          .whereLayer("nn")
          .mayOnlyBeAccessedByLayers("search", "gtp", "train")
          .whereLayer("superko")
          .mayOnlyBeAccessedByLayers("nn", "search", "gtp", "train");

  @ArchTest
  static final ArchRule PACKAGES_ARE_FREE_OF_CYCLES =
      slices().matching("sanko.(**)").should().beFreeOfCycles();

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
  static final ArchRule ONLY_THE_SERVER_SEES_NETTY =
      noClasses()
          .that()
          .resideOutsideOfPackage("sanko.gtp.server..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("io.netty..");

  @ArchTest
  static final ArchRule ONLY_GTP_SEES_STANDARD_STREAMS =
      noClasses()
          .that()
          .resideOutsideOfPackage("sanko.gtp..")
          .should()
          .accessField(System.class, "out")
          .orShould()
          .accessField(System.class, "err")
          .orShould()
          .accessField(System.class, "in");

  @ArchTest
  static final ArchRule BOARD_AND_SUPERKO_NEED_NOTHING_BUT_JAVA =
      noClasses()
          .that()
          .resideInAnyPackage("sanko.board..", "sanko.superko..")
          .should()
          .dependOnClassesThat()
          .resideOutsideOfPackages("java..", "sanko.board..", "sanko.superko..", "org.jspecify..");
}
