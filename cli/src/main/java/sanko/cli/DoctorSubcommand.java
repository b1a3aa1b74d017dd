package sanko.cli;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.Parameters;
import com.beust.jcommander.ParametersDelegate;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import sanko.engine.config.ConfigException;

/** {@code sanko doctor}: looks whether all is there that the engine needs, and how to get it. */
@Parameters(
    commandNames = "doctor",
    commandDescription = "Check Java, native libraries, devices, networks, the cache and ports.")
public final class DoctorSubcommand implements Subcommand {
  @Parameter(
      names = {"-model", "--model"},
      description = "FILE: Another network to check, in addition to those found.")
  private @Nullable String model;

  @ParametersDelegate private final ConfigOptions options = new ConfigOptions();

  @Override
  public void run(Environment environment) throws ConfigException, IOException {
    new Doctor(environment, options, model).examine();
  }
}
