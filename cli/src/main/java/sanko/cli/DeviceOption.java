package sanko.cli;

import com.beust.jcommander.IStringConverter;
import com.beust.jcommander.Parameter;
import com.beust.jcommander.ParameterException;
import org.jspecify.annotations.Nullable;
import sanko.base.FailureText;
import sanko.engine.config.ConfigException;
import sanko.nn.NetworkException;
import sanko.nn.ort.Device;

/** The option that says what computes a network. */
public final class DeviceOption {
  /** Reads the option that names a device. */
  public static final class Converter implements IStringConverter<Device> {
    public static final String DESCRIPTION =
        "DEVICE: auto, cpu, cuda, cuda:0,1 (GPUs by number) or tensorrt.";

    @Override
    public Device convert(String value) {
      try {
        return Device.parse(value);
      } catch (IllegalArgumentException e) {
        throw new ParameterException("device " + e.getMessage(), e);
      }
    }

    /**
     * Checks that a requested device is available.
     *
     * @throws ConfigException if it is not; the message says why
     */
    public static void check(Device device) throws ConfigException {
      if (device.needsGpu()) {
        try {
          device.check();
        } catch (NetworkException e) {
          throw new ConfigException(FailureText.of(e));
        }
      }
    }
  }

  @Parameter(
      names = {"-device", "--device"},
      converter = Converter.class,
      splitter = NoSplitting.class,
      description = Converter.DESCRIPTION)
  private @Nullable Device device;

  /** What the user says, or null. */
  @Nullable
  public Device given() {
    return device;
  }

  /** What the user says, or else the usual device. */
  public Device orDefault() {
    return device == null ? Device.DEFAULT : device;
  }
}
