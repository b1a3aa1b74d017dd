package sanko.cli;

import com.beust.jcommander.IStringConverter;
import com.beust.jcommander.ParameterException;
import sanko.base.FailureText;
import sanko.engine.config.ConfigException;
import sanko.nn.NetworkException;
import sanko.nn.ort.Device;

/** Reads the option that names a device. */
public final class DeviceConverter implements IStringConverter<Device> {
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
