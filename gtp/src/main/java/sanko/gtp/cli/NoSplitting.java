package sanko.gtp.cli;

import com.beust.jcommander.converters.IParameterSplitter;
import java.util.List;

/** Leaves an option with commas whole. */
public final class NoSplitting implements IParameterSplitter {
  @Override
  public List<String> split(String value) {
    return List.of(value);
  }
}
