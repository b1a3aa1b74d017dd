package sanko.gtp.console;

import java.util.List;

/** Knows how a line may go on. Shared. */
public interface Completion {
  /** The words that may follow these; those that do not fit what is typed are left out later. */
  List<String> candidates(List<String> wordsBefore, String typed);
}
