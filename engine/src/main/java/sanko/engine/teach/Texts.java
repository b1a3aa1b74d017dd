package sanko.engine.teach;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The texts of a language by key, with names in braces where words go in. Immutable. */
final class Texts {
  private static final Pattern GAP = Pattern.compile("\\{([a-z]+)}");
  private static final Map<Language, Texts> ALL = readAll();

  private final Properties texts = new Properties();

  private Texts(Language language) {
    String name = "texts-" + language.name().toLowerCase(Locale.ROOT) + ".properties";
    try (InputStream in = Texts.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("no texts " + name);
      }
      texts.load(new InputStreamReader(in, StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Map<Language, Texts> readAll() {
    Map<Language, Texts> all = new EnumMap<>(Language.class);
    for (Language language : Language.values()) {
      all.put(language, new Texts(language));
    }
    return all;
  }

  static Texts of(Language language) {
    Texts found = ALL.get(language);
    if (found == null) {
      throw new IllegalStateException("no texts in " + language);
    }
    return found;
  }

  Set<String> keys() {
    return new TreeSet<>(texts.stringPropertyNames());
  }

  /** A text, or null if there is none. */
  @Nullable String find(String key) {
    return texts.getProperty(key);
  }

  /** The key for a number, of its own for one if the language has it. */
  String form(String key, long number) {
    String one = key + ".one";
    return number == 1 && find(one) != null ? one : key;
  }

  /**
   * A text with words filled in.
   *
   * @throws IllegalStateException if there is no such text, or a word is missing
   */
  String fill(String key, Map<String, String> words) {
    String text = find(key);
    if (text == null) {
      throw new IllegalStateException("no text " + key);
    }
    return GAP.matcher(text)
        .replaceAll(
            gap -> {
              String word = words.get(gap.group(1));
              if (word == null) {
                throw new IllegalStateException("no word for " + gap.group() + " in " + key);
              }
              return Matcher.quoteReplacement(word);
            });
  }
}
