package sanko.test;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import sanko.board.Board;
import sanko.engine.Sanko;
import sanko.nn.Evaluator;
import sanko.reading.Reader;
import sanko.search.Search;
import sanko.superko.GameState;

/** The types of the library are those that docs/library.md shows, with the members recorded. */
class PublicTypesTest {
  private static final Pattern NAME = Pattern.compile("\\b[A-Z][A-Za-z]*[a-z][A-Za-z]*\\b");

  /** A class of each module. */
  private static final List<Class<?>> MODULES =
      List.of(
          Board.class, GameState.class, Reader.class, Evaluator.class, Search.class, Sanko.class);

  /** The public types of the modules whose names stand on the page. */
  private static Map<String, Class<?>> types() throws IOException {
    String page = Files.readString(Path.of("..", "docs", "library.md"));
    Set<String> named =
        NAME.matcher(page).results().map(MatchResult::group).collect(Collectors.toSet());
    Map<String, Class<?>> types = new TreeMap<>();
    List<URL> places = new ArrayList<>();
    for (Class<?> each : MODULES) {
      places.add(each.getProtectionDomain().getCodeSource().getLocation());
    }
    for (JavaClass each : new ClassFileImporter().importUrls(places)) {
      boolean isPublic = each.getModifiers().contains(JavaModifier.PUBLIC);
      if (isPublic && named.contains(each.getSimpleName())) {
        types.put(each.getName(), each.reflect());
      }
    }
    return types;
  }

  private static String parameters(Executable executable) {
    return Arrays.stream(executable.getParameterTypes())
        .map(Class::getSimpleName)
        .collect(Collectors.joining(", ", "(", ")"));
  }

  private static String kept(int modifiers) {
    return Modifier.isStatic(modifiers) ? "static " : "";
  }

  /** The members that users can see, also those of supertypes that are not listed themselves. */
  private static Set<String> members(Class<?> type, Collection<Class<?>> others) {
    Set<String> members = new TreeSet<>();
    for (Field field : type.getFields()) {
      members.add(
          kept(field.getModifiers()) + field.getType().getSimpleName() + " " + field.getName());
    }
    for (Constructor<?> constructor : type.getConstructors()) {
      members.add("new " + parameters(constructor));
    }
    for (Method method : type.getMethods()) {
      Class<?> owner = method.getDeclaringClass();
      boolean isOurs = owner.getName().startsWith("sanko.");
      if (isOurs && !method.isSynthetic() && (owner == type || !others.contains(owner))) {
        members.add(
            kept(method.getModifiers())
                + method.getReturnType().getSimpleName()
                + " "
                + method.getName()
                + parameters(method));
      }
    }
    return members;
  }

  @Test
  void theRecordListsThemAll() throws IOException {
    Map<String, Class<?>> types = types();
    assertThat(types).containsKeys("sanko.board.MutableBoard", "sanko.search.Search");
    Set<String> names = new TreeSet<>();
    types.forEach(
        (name, type) -> {
          names.add(name + (type.isInterface() ? " interface" : ""));
          members(type, types.values()).forEach(member -> names.add(name + " " + member));
        });
    new PublicRecord("public-types.txt").lists(names);
  }
}
