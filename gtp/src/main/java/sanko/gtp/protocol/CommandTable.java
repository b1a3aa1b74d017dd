package sanko.gtp.protocol;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import sanko.base.CommandException;

/** The commands of the engine by name, in the order in which they were added. */
public final class CommandTable {
  /** Executes a command. */
  public interface Handler {
    /**
     * Does the command, or nothing at all.
     *
     * @throws CommandException if it cannot be done; the game is then as before
     */
    Reply handle(Command command) throws CommandException;
  }

  /**
   * A command.
   *
   * @param usage the arguments it takes; those in brackets may be left out
   * @param summary what it does, one line
   */
  public record Entry(String name, String usage, String summary, Handler handler) {}

  private final Map<String, Entry> entries = new LinkedHashMap<>();

  /** Adds a command. */
  public void add(String name, String usage, String summary, Handler handler) {
    if (entries.put(name, new Entry(name, usage, summary, handler)) != null) {
      throw new IllegalStateException("two commands have the name " + name);
    }
  }

  /** Removes a command, if it exists. */
  public void remove(String name) {
    entries.remove(name);
  }

  @Nullable Handler handler(String name) {
    Entry entry = entries.get(name);
    return entry == null ? null : entry.handler();
  }

  /** Whether a command is known. */
  public boolean has(String name) {
    return entries.containsKey(name);
  }

  /** The names of all commands. */
  public Collection<String> names() {
    return Collections.unmodifiableSet(entries.keySet());
  }

  /** All commands with their explanations. */
  public Collection<Entry> entries() {
    return Collections.unmodifiableCollection(entries.values());
  }
}
