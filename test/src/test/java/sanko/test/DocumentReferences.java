package sanko.test;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds references that lead nowhere in the text files of a folder: documents and headings that are
 * named but do not exist, links and images of Markdown whose target is missing, and names of
 * documents that are kept outside of the repository. One thread.
 *
 * <p>A document is named by its path from the root, from {@code docs} or from the file itself. A
 * heading follows as an anchor, or in quotes, or, behind a link, in italics.
 */
final class DocumentReferences {
  private static final Set<String> SKIPPED = Set.of("target", "node_modules", "__pycache__");
  private static final Set<String> HIDDEN = Set.of(".ci", ".mvn", ".github");

  /** What stands at the beginning of a line of a comment. */
  private static final Pattern COMMENT = Pattern.compile("^\\s*(?:/?\\*+|//+|#+)?\\s*");

  private static final Pattern DOCUMENT =
      Pattern.compile("(?<![\\w./:\\\\-])((?:[\\w.-]+/)*[\\w-]+\\.md)\\b(?:#([\\w-]+))?");
  private static final Pattern QUOTED_HEADING =
      Pattern.compile("\\G(?:,|,? and)?\\s+\"([\\p{Lu}`][^\"]{0,80})\"");
  private static final Pattern OUTSIDE =
      Pattern.compile(
          "\\b[A-Z]+_(?:SPEC|NOTES)\\b|\\bSTYLE of the\\b|\\bCLIENTS \\d|\\bshared/[A-Z_]+\\b");

  private static final Pattern LINK =
      Pattern.compile("\\]\\(\\s*<?([^)\\s>]+)[^)]*\\)(?:,\\s+\\*([^*]+)\\*)?");
  private static final Pattern DEFINED_LINK =
      Pattern.compile("(?m)^ {0,3}\\[[^\\]]+\\]:\\s+<?([^\\s>]+)()");
  private static final Pattern ATTRIBUTE =
      Pattern.compile("\\b(?:src|srcset|href)=\"([^\"\\s]+)[^\"]*\"()");
  private static final Pattern URL = Pattern.compile("(?:[a-z][a-z0-9+.-]*:|//).*");
  private static final Pattern HEADING = Pattern.compile("#{1,6}\\s+(.*?)\\s*#*");
  private static final Pattern ID = Pattern.compile("\\bid=\"([^\"]+)\"");
  private static final Pattern INLINE_CODE = Pattern.compile("`[^`\n]+`");

  private final Path root;
  private final Map<Path, Headings> headings = new HashMap<>();
  private final List<String> problems = new ArrayList<>();

  private DocumentReferences(Path root) {
    this.root = root.toAbsolutePath().normalize();
  }

  /** What can be referred to in a document: the texts of its headings, and their anchors. */
  private record Headings(Set<String> texts, Set<String> anchors) {}

  /** The problems of all files of a folder, as {@code file:line: what is wrong}. */
  static List<String> problems(Path root) throws IOException {
    DocumentReferences references = new DocumentReferences(root);
    for (Path file : references.files()) {
      references.check(file);
    }
    return references.problems;
  }

  private List<Path> files() throws IOException {
    List<Path> files = new ArrayList<>();
    Files.walkFileTree(
        root,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            String name = folder.getFileName().toString();
            boolean hidden = name.startsWith(".") && !HIDDEN.contains(name);
            return !folder.equals(root) && (hidden || SKIPPED.contains(name))
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (attributes.isRegularFile()) {
              files.add(file);
            }
            return FileVisitResult.CONTINUE;
          }
        });
    files.sort(null);
    return files;
  }

  private void check(Path file) throws IOException {
    String text = Files.readString(file, StandardCharsets.ISO_8859_1);
    if (text.indexOf('\0') >= 0) {
      return;
    }
    if (isMarkdown(file)) {
      text = Files.readString(file);
      checkLinks(file, text);
      text = LINK.matcher(text).replaceAll(link -> link.group().replaceAll("[^\n]", " "));
    }
    if (file.toString().endsWith(".bat")) {
      text = text.replace('\\', '/');
    }
    checkMentions(file, text);
  }

  private static boolean isMarkdown(Path file) {
    return file.toString().endsWith(".md");
  }

  // ---- names of documents in running text

  /** Checks the text of a file with the beginnings of its comments taken off, as if on one line. */
  private void checkMentions(Path file, String text) throws IOException {
    List<Integer> starts = new ArrayList<>();
    StringBuilder joined = new StringBuilder();
    for (String line : text.split("\n", -1)) {
      starts.add(joined.length());
      joined.append(COMMENT.matcher(line).replaceFirst("")).append(' ');
    }
    OUTSIDE
        .matcher(joined)
        .results()
        .forEach(
            name -> report(file, line(starts, name), name.group() + " is not in the repository"));
    Matcher documents = DOCUMENT.matcher(joined);
    while (documents.find()) {
      int line = line(starts, documents);
      Path document = find(file, documents.group(1));
      if (document == null) {
        report(file, line, "no document " + documents.group(1));
        continue;
      }
      if (documents.group(2) != null) {
        checkAnchor(file, line, document, documents.group(2));
      }
      Matcher quoted = QUOTED_HEADING.matcher(joined).region(documents.end(), joined.length());
      while (quoted.find()) {
        checkHeading(file, line, document, quoted.group(1));
      }
    }
  }

  /** The document of a name, or null. */
  private @Nullable Path find(Path file, String name) {
    for (Path folder : List.of(file.resolveSibling("."), root, root.resolve("docs"))) {
      Path document = folder.resolve(name).normalize();
      if (document.startsWith(root) && Files.isRegularFile(document)) {
        return document;
      }
    }
    return null;
  }

  private static int line(List<Integer> starts, MatchResult match) {
    int line = 1;
    while (line < starts.size() && starts.get(line) <= match.start()) {
      line++;
    }
    return line;
  }

  // ---- links of Markdown

  private void checkLinks(Path file, String text) throws IOException {
    String prose = INLINE_CODE.matcher(withoutFences(text)).replaceAll("");
    for (Pattern kind : List.of(LINK, DEFINED_LINK, ATTRIBUTE)) {
      Matcher link = kind.matcher(prose);
      while (link.find()) {
        int line =
            1 + (int) prose.substring(0, link.start()).chars().filter(c -> c == '\n').count();
        checkLink(file, line, link.group(1), link.group(2));
      }
    }
  }

  /** The text with empty lines in place of blocks of code. */
  private static String withoutFences(String text) {
    StringBuilder prose = new StringBuilder();
    boolean inside = false;
    for (String line : text.split("\n", -1)) {
      boolean fence = line.stripLeading().startsWith("```");
      prose.append(inside || fence ? "" : line).append('\n');
      inside ^= fence;
    }
    return prose.toString();
  }

  private void checkLink(Path file, int line, String target, @Nullable String heading)
      throws IOException {
    if (URL.matcher(target).matches()) {
      return;
    }
    int hash = target.indexOf('#');
    String path = hash < 0 ? target : target.substring(0, hash);
    Path document = path.isEmpty() ? file : file.resolveSibling(path).normalize();
    if (!document.startsWith(root) || !Files.exists(document)) {
      report(file, line, "the link " + target + " leads nowhere");
      return;
    }
    if (hash >= 0 && isMarkdown(document)) {
      checkAnchor(file, line, document, target.substring(hash + 1));
    }
    if (heading != null && !heading.isEmpty() && isMarkdown(document)) {
      checkHeading(file, line, document, heading);
    }
  }

  // ---- headings

  private void checkAnchor(Path file, int line, Path document, String anchor) throws IOException {
    if (!headings(document).anchors.contains(anchor)) {
      report(file, line, "no section #" + anchor + " in " + root.relativize(document));
    }
  }

  private void checkHeading(Path file, int line, Path document, String text) throws IOException {
    if (!headings(document).texts.contains(plain(text))) {
      report(file, line, "no heading \"" + text + "\" in " + root.relativize(document));
    }
  }

  private Headings headings(Path document) throws IOException {
    Headings known = headings.get(document);
    if (known == null) {
      known = readHeadings(document);
      headings.put(document, known);
    }
    return known;
  }

  private static Headings readHeadings(Path document) throws IOException {
    Headings found = new Headings(new HashSet<>(), new HashSet<>());
    for (String line : withoutFences(Files.readString(document)).split("\n", -1)) {
      Matcher heading = HEADING.matcher(line);
      if (heading.matches()) {
        String text = plain(heading.group(1));
        String anchor = anchor(text);
        int again = 0;
        while (!found.anchors.add(again == 0 ? anchor : anchor + "-" + again)) {
          again++;
        }
        found.texts.add(text);
      }
      ID.matcher(line).results().forEach(id -> found.anchors.add(id.group(1)));
    }
    return found;
  }

  /** A text without the marks of code, emphasis and links. */
  private static String plain(String text) {
    return text.replaceAll("\\[([^\\]]*)\\]\\([^)]*\\)", "$1").replaceAll("[`*]", "");
  }

  /** The anchor that GitHub gives a heading. */
  private static String anchor(String text) {
    return text.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-');
  }

  private void report(Path file, int line, String problem) {
    problems.add(root.relativize(file) + ":" + line + ": " + problem);
  }
}
