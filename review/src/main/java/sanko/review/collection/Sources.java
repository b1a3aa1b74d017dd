package sanko.review.collection;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;
import sanko.base.file.FileErrors;
import sanko.board.sgf.SgfReader;

/**
 * Finds the files that arguments name: files, folders with all below them, patterns such as {@code
 * "games/**.sgf"}, and {@code -} for standard input. A file that is named twice counts once. For
 * one thread.
 */
public final class Sources {
  private static final String WILDCARDS = "*?[{";

  private final @Nullable Path output;
  private final InputStream in;
  private final Set<Path> seen = new HashSet<>();
  private final List<Source> sources = new ArrayList<>();
  private final List<Problem> problems = new ArrayList<>();

  /**
   * Without any yet.
   *
   * @param output a folder that is left out, since our own records are there
   */
  Sources(Path output, InputStream in) {
    this.output = output.toAbsolutePath().normalize();
    this.in = in;
  }

  private Sources() {
    output = null;
    in = InputStream.nullInputStream();
  }

  /** What is below some folders. */
  public static Sources below(List<String> folders) {
    Sources sources = new Sources();
    folders.forEach(sources::add);
    return sources;
  }

  /** Whether an argument can only be a pattern. */
  public static boolean isPattern(String argument) {
    return argument.chars().anyMatch(each -> WILDCARDS.indexOf(each) >= 0) && !exists(argument);
  }

  /**
   * Whether a folder that an argument names, or that a pattern begins with, is an output folder or
   * below it: its records would be left out, and those of the output stand among them.
   */
  public static boolean isWithin(Path output, List<String> arguments) {
    return Files.exists(output)
        && arguments.stream().anyMatch(argument -> isWithin(output, argument));
  }

  private static boolean isWithin(Path output, String argument) {
    try {
      Path folder = isPattern(argument) ? folderOf(argument) : Path.of(argument);
      return Files.isDirectory(folder) && folder.toRealPath().startsWith(output.toRealPath());
    } catch (IOException | InvalidPathException e) {
      return false;
    }
  }

  private static boolean exists(String argument) {
    try {
      return Files.exists(Path.of(argument));
    } catch (InvalidPathException e) {
      return false;
    }
  }

  /** In the order of the arguments, and by name within a folder. */
  public List<Source> sources() {
    return List.copyOf(sources);
  }

  /** Arguments that name nothing. */
  List<Problem> problems() {
    return List.copyOf(problems);
  }

  /** Why there are no records at all; empty if there is a file, or standard input, to be read. */
  public List<Problem> emptiness() {
    List<Problem> reasons = new ArrayList<>(problems);
    for (Source source : sources) {
      Path file = source.file();
      if (file == null || Files.exists(file)) {
        return List.of();
      }
      reasons.add(Problem.ofFile(source.name(), "no such file"));
    }
    return reasons;
  }

  /** Adds what an argument names. */
  void add(String argument) {
    try {
      if (argument.equals(Source.STANDARD_INPUT)) {
        sources.add(Source.ofStandardInput(SgfReader.bytes(in)));
      } else if (isPattern(argument)) {
        addMatching(argument);
      } else if (Files.isDirectory(Path.of(argument))) {
        Path folder = withoutLink(Path.of(argument));
        addBelow(argument, folder, file -> SgfReader.isName(file.toString()), "no record in it");
      } else {
        addFile(Path.of(argument));
      }
    } catch (IOException e) {
      problems.add(Problem.ofFile(argument, FileErrors.reason(e)));
    } catch (InvalidPathException e) {
      problems.add(Problem.ofFile(argument, "not the name of a file"));
    } catch (PatternSyntaxException e) {
      problems.add(Problem.ofFile(argument, "not a pattern: " + e.getDescription()));
    }
  }

  private void addMatching(String pattern) throws IOException {
    Path folder = withoutLink(folderOf(pattern));
    String rest = pattern.substring(plainLength(pattern)).replace('\\', '/');
    PathMatcher matcher = folder.getFileSystem().getPathMatcher("glob:" + rest);
    addBelow(
        pattern,
        folder,
        file -> matcher.matches(folder.relativize(file)),
        "no file fits the pattern");
  }

  /** A folder to walk: a walk does not follow links, not even the one it begins with. */
  private static Path withoutLink(Path folder) throws IOException {
    return Files.isSymbolicLink(folder) ? folder.toRealPath() : folder;
  }

  /** What comes before the first part of a pattern with a wildcard; empty if nothing does. */
  private static Path folderOf(String pattern) {
    return Path.of(pattern.substring(0, plainLength(pattern)));
  }

  private static int plainLength(String pattern) {
    int wild = 0;
    while (WILDCARDS.indexOf(pattern.charAt(wild)) < 0) {
      wild++;
    }
    return pattern.replace('\\', '/').lastIndexOf('/', wild) + 1;
  }

  private void addBelow(String argument, Path folder, Predicate<Path> isWanted, String otherwise)
      throws IOException {
    List<Path> files = new ArrayList<>();
    int before = problems.size();
    Files.walkFileTree(folder, new Walker(files, isWanted));
    if (files.isEmpty() && problems.size() == before) {
      problems.add(Problem.ofFile(argument, otherwise));
    }
    files.stream().sorted().forEach(this::addFile);
  }

  private void addFile(Path file) {
    if (seen.add(file.toAbsolutePath().normalize())) {
      sources.add(Source.of(file));
    }
  }

  /** Collects files; a folder that cannot be read is a problem, and the others are read. */
  private final class Walker extends SimpleFileVisitor<Path> {
    private final List<Path> files;
    private final Predicate<Path> isWanted;

    Walker(List<Path> files, Predicate<Path> isWanted) {
      this.files = files;
      this.isWanted = isWanted;
    }

    @Override
    public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
      boolean isOurs = folder.toAbsolutePath().normalize().equals(output);
      return isOurs ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      if (!attributes.isDirectory() && isWanted.test(file)) {
        if (Files.isRegularFile(file)) {
          files.add(file);
        } else {
          problems.add(Problem.ofFile(file.toString(), "it is not a file"));
        }
      }
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException e) {
      problems.add(Problem.ofFile(file.toString(), FileErrors.reason(e)));
      return FileVisitResult.CONTINUE;
    }
  }
}
