package sanko.web;

import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Joins ES modules into few files, since each request of a browser costs a round trip. A module
 * becomes a function that makes its exports, which is called when the module is imported first; so
 * modules must not import each other in a circle, export what they assign to later, or export by
 * other forms than those of the page and of Lit.
 *
 * <p>Modules are named by their paths from the folder of the page, such as {@code page/app.js}.
 * Only those that are reached by static imports stand in the first file; others are in the second
 * one, which is fetched when one of them is imported dynamically.
 */
final class ModuleBundler {
  /** Reads a file of the site. */
  @FunctionalInterface
  interface Reader {
    /** The text of a file. */
    String read(String path) throws IOException;
  }

  private static final String FROM = "\\s*from\\s*\"([^\"]+)\";?";
  private static final String START = "(?m)(?<=^|;|\\*/|\\})";

  /** What is imported by names, or all of it; without names it is only run. */
  private static final Pattern IMPORT =
      Pattern.compile(
          START
              + "import\\s*(?:(?:(\\w+)?\\s*,?\\s*(?:\\{([^}]*)\\})?|\\*\\s*as\\s+(\\w+))\\s*from)?\\s*\"([^\"]+)\";?");

  private static final Pattern EXPORT_ALL = Pattern.compile(START + "export\\s*\\*" + FROM);
  private static final Pattern EXPORT_FROM =
      Pattern.compile(START + "export\\s*\\{([^}]*)\\}" + FROM);
  private static final Pattern EXPORT_NAMES = Pattern.compile(START + "export\\s*\\{([^}]*)\\};?");
  private static final Pattern EXPORT_DEFAULT = Pattern.compile("(?m)^export default ");
  private static final Pattern EXPORT_DECLARED =
      Pattern.compile("(?m)^export ((?:async )?(?:function\\*?|class|const) ([\\w$]+))");
  private static final Pattern DYNAMIC = Pattern.compile("(?<![#.\\w$])import\\(");
  private static final Pattern AWAITS = Pattern.compile("(?m)^await ");
  private static final Pattern LEFT = Pattern.compile("(?m)^(?:import|export)\\b.*");

  /** Comments that fill their lines; those in templates would be styles' and can go too. */
  private static final Pattern COMMENT =
      Pattern.compile(
          "(?m)^[ \\t]*(?:/\\*(?!\\*\\s*\\n\\s*\\* @license)[^*]*+(?:\\*(?!/)[^*]*+)*+\\*/|//.*)[ \\t]*$\\n?");

  private final Reader reader;
  private final Map<String, String> names;
  private final Map<String, Module> modules = new TreeMap<>();

  /**
   * A module as a function.
   *
   * @param imports of other modules, also of scripts that are no modules
   * @param body of the function
   */
  private record Module(Set<String> imports, boolean awaits, String body) {}

  /**
   * A bundler.
   *
   * @param names what names in imports stand for, as in an import map; paths of the site
   */
  ModuleBundler(Reader reader, Map<String, String> names) {
    this.reader = reader;
    this.names = names;
  }

  /** Whether a file is a script that is imported as it is. */
  private static boolean isScript(String path) {
    return path.endsWith(".min.js");
  }

  /**
   * The first file: the module and all that it imports; it runs the module.
   *
   * @param further modules of the second file
   */
  String first(String entry, List<String> further) throws IOException {
    Set<String> all = closure(entry);
    List<String> others = further.stream().map(ModuleBundler::quoted).toList();
    return "const further = new Set("
        + others
        + ");\n"
        + """
        const table = Object.create(null), made = Object.create(null), scripts = Object.create(null);
        const need = name => made[name] ??= table[name]();
        let rest;
        const load = async (from, target) => {
          const name = new URL(target, `http://x/${from}`).pathname.slice(1);
          if (further.has(name)) {
            await (rest ??= import("./rest.js").catch(error => { rest = undefined; throw error; }));
          }
          if (!table[name]) {
            return import(`./${name}`);
          }
          await Promise.all((scripts[name] ?? []).map(each => import(`./${each}`)));
          return need(name);
        };
        export { table, scripts, need, load };
        """
        + functions(all, entry)
        + "await need(\""
        + entry
        + "\");\n";
  }

  /** The second file: further modules and what they import beyond the first file. */
  String second(String entry, List<String> further) throws IOException {
    Set<String> first = closure(entry);
    Set<String> all = new LinkedHashSet<>();
    for (String each : further) {
      all.addAll(closure(each));
    }
    StringBuilder scripts = new StringBuilder();
    for (String each : further) {
      List<String> needed =
          closure(each).stream()
              .filter(ModuleBundler::isScript)
              .map(ModuleBundler::quoted)
              .toList();
      if (!needed.isEmpty()) {
        scripts.append("scripts[").append(quoted(each)).append("] = ").append(needed).append(";\n");
      }
    }
    all.removeAll(first);
    return "import { table, scripts, need, load } from \"./start.js\";\n"
        + scripts
        + functions(all, entry);
  }

  /** A module and all that it imports, those imported first. */
  Set<String> closure(String name) throws IOException {
    Set<String> found = new LinkedHashSet<>();
    collect(name, found, new ArrayList<>());
    return found;
  }

  private void collect(String name, Set<String> found, List<String> way) throws IOException {
    if (way.contains(name)) {
      throw new IOException("modules import each other in a circle: " + way + ", " + name);
    }
    if (!found.contains(name)) {
      way.add(name);
      if (!isScript(name)) {
        for (String each : module(name).imports()) {
          collect(each, found, way);
        }
      }
      way.remove(name);
      found.add(name);
    }
  }

  private String functions(Set<String> all, String entry) throws IOException {
    StringBuilder text = new StringBuilder();
    for (String each : all) {
      if (!isScript(each)) {
        Module module = module(each);
        if (module.awaits() && !each.equals(entry)) {
          throw new IOException(
              each + " awaits something while it is loaded; only " + entry + " may");
        }
        text.append("table[").append(quoted(each)).append("] = ");
        text.append(module.awaits() ? "async " : "").append("() => {\n");
        text.append(module.body()).append("};\n");
      }
    }
    return text.toString();
  }

  private Module module(String name) throws IOException {
    Module known = modules.get(name);
    if (known == null) {
      known = parse(name, reader.read(name));
      modules.put(name, known);
    }
    return known;
  }

  private Module parse(String name, String source) throws IOException {
    Set<String> imports = new LinkedHashSet<>();
    Map<String, String> exports = new LinkedHashMap<>();
    List<String> all = new ArrayList<>();
    String text = COMMENT.matcher(source).replaceAll("");
    text =
        EXPORT_ALL
            .matcher(text)
            .replaceAll(
                match -> {
                  String from = resolve(name, match.group(1), imports);
                  all.add("...need(" + quoted(from) + ")");
                  return "";
                });
    text =
        EXPORT_FROM
            .matcher(text)
            .replaceAll(
                match -> {
                  String from = "need(" + quoted(resolve(name, match.group(2), imports)) + ").";
                  pairs(match.group(1)).forEach((own, other) -> exports.put(other, from + own));
                  return "";
                });
    text = IMPORT.matcher(text).replaceAll(match -> imported(match, name, imports));
    text =
        EXPORT_NAMES
            .matcher(text)
            .replaceAll(
                match -> {
                  pairs(match.group(1)).forEach((own, other) -> exports.put(other, own));
                  return "";
                });
    text =
        EXPORT_DECLARED
            .matcher(text)
            .replaceAll(
                match -> {
                  exports.put(match.group(2), match.group(2));
                  return Matcher.quoteReplacement(match.group(1));
                });
    if (EXPORT_DEFAULT.matcher(text).find()) {
      exports.put("default", "__default");
      text = EXPORT_DEFAULT.matcher(text).replaceAll("const __default = ");
    }
    text = DYNAMIC.matcher(text).replaceAll("load(" + quoted(name) + ", ");
    Matcher left = LEFT.matcher(text);
    if (left.find()) {
      throw new IOException(name + " has what cannot be joined: " + left.group());
    }
    exports.forEach((other, own) -> all.add(other.equals(own) ? own : other + ": " + own));
    String body = text.stripTrailing() + "\nreturn { " + String.join(", ", all) + " };\n";
    return new Module(imports, AWAITS.matcher(text).find(), body);
  }

  private String imported(MatchResult match, String name, Set<String> imports) {
    String from = resolve(name, match.group(4), imports);
    if (isScript(from)) {
      return "";
    }
    String call = "need(" + quoted(from) + ");";
    List<String> taken = new ArrayList<>();
    if (match.group(1) != null) {
      taken.add("default: " + match.group(1));
    }
    if (match.group(2) != null) {
      pairs(match.group(2))
          .forEach((other, own) -> taken.add(own.equals(other) ? own : other + ": " + own));
    }
    if (match.group(3) != null) {
      call = "const " + match.group(3) + " = " + call;
    } else if (!taken.isEmpty()) {
      call = "const { " + String.join(", ", taken) + " } = " + call;
    }
    return Matcher.quoteReplacement(call);
  }

  /** The pairs of a list such as {@code a, b as c}: a name, and the one after {@code as}. */
  private static Map<String, String> pairs(String list) {
    Map<String, String> pairs = new LinkedHashMap<>();
    for (String each : list.split(",", -1)) {
      String[] words = each.strip().split("\\s+as\\s+", -1);
      if (!words[0].isEmpty()) {
        pairs.put(words[0], words[words.length - 1]);
      }
    }
    return pairs;
  }

  private String resolve(String from, String target, Set<String> imports) {
    String path = target;
    if (target.startsWith(".")) {
      path = URI.create(from).resolve(target).toString();
    } else if (names.containsKey(target)) {
      path = names.get(target);
    } else {
      int slash = target.indexOf('/', target.startsWith("@") ? target.indexOf('/') + 1 : 0);
      path = names.get(target.substring(0, slash + 1)) + target.substring(slash + 1);
    }
    imports.add(path);
    return path;
  }

  private static String quoted(String text) {
    return '"' + text + '"';
  }
}
