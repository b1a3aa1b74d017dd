package sanko.cli;

import com.beust.jcommander.JCommander;
import com.beust.jcommander.Parameter;
import com.beust.jcommander.ParameterException;
import java.util.ArrayList;
import java.util.List;
import sanko.engine.StatusLines;

/**
 * Takes the options of {@code gtp} that mean nothing to another subcommand: some programs make its
 * command from that of {@code gtp} by putting in its name.
 */
public final class OptionsOfGtp {
  @Parameter(description = "", hidden = true)
  private List<String> words = new ArrayList<>();

  /**
   * Says which options have no effect.
   *
   * @throws ParameterException if one is not an option of {@code gtp} either, or has a value that
   *     it cannot have there
   */
  public void note(StatusLines status) {
    CommandLine.UnknownOptions unknown = new CommandLine.UnknownOptions();
    JCommander gtp = new JCommander(new Object[] {Subcommand.named("gtp"), unknown});
    gtp.addConverterInstanceFactory(new NumberOptions());
    gtp.parse(words.toArray(String[]::new));
    unknown.refuse();
    gtp.getParameters().stream()
        .filter(parameter -> parameter.isAssigned())
        .map(parameter -> parameter.getParameter().names()[0])
        .sorted()
        .forEach(name -> status.say(name + " is an option of gtp and has no effect here"));
  }
}
