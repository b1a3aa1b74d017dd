package sanko.cli;

import com.beust.jcommander.converters.IParameterSplitter;
import java.util.List;

/** Keeps an option value that contains commas in one piece. */
public final class NoSplitting implements IParameterSplitter {
  @Override
  public List<String> split(String value) {
    return List.of(value);
  }
}
