package sanko.cli;

import com.beust.jcommander.Parameter;
import org.jspecify.annotations.Nullable;
import sanko.nn.ort.Device;

/** The option that says what computes a network. */
public final class DeviceOption {
  @Parameter(
      names = {"-device", "--device"},
      converter = DeviceConverter.class,
      splitter = NoSplitting.class,
      description = DeviceConverter.DESCRIPTION)
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
