package sanko.gtp.console;

import java.util.List;

/** Completes a line of input. Shared. */
public interface Completion {
  /** The words that may follow these; those that do not fit what is typed are left out later. */
  List<String> candidates(List<String> wordsBefore, String typed);
}
