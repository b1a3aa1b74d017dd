package sanko.gtp;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The commands of the engine by name, in the order of their making. */
final class CommandTable {
  /**
   * A command.
   *
   * @param usage the arguments it takes; those in brackets may be left out
   * @param summary what it does, one line
   */
  record Entry(String name, String usage, String summary, Handler handler) {}

  private final Map<String, Entry> entries = new LinkedHashMap<>();

  void add(String name, String usage, String summary, Handler handler) {
    if (entries.put(name, new Entry(name, usage, summary, handler)) != null) {
      throw new IllegalStateException("two commands of the name " + name);
    }
  }

  /** Takes a command out, if it is there. */
  void remove(String name) {
    entries.remove(name);
  }

  @Nullable Handler handler(String name) {
    Entry entry = entries.get(name);
    return entry == null ? null : entry.handler();
  }

  boolean has(String name) {
    return entries.containsKey(name);
  }

  Collection<String> names() {
    return Collections.unmodifiableSet(entries.keySet());
  }

  Collection<Entry> entries() {
    return Collections.unmodifiableCollection(entries.values());
  }
}
