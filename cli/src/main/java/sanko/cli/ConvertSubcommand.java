package sanko.cli;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.ParameterException;
import com.beust.jcommander.Parameters;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sanko.base.file.FileErrors;
import sanko.board.Board;
import sanko.engine.config.ConfigException;
import sanko.engine.config.FileNames;
import sanko.nn.NetworkException;
import sanko.nn.file.NetworkFile;
import sanko.nn.network.OnnxFile;

/** {@code sanko convert}: writes a network as an ONNX model, which KataGo reads too. */
@Parameters(commandNames = "convert", commandDescription = "Write a network as an ONNX model.")
public final class ConvertSubcommand implements Subcommand {
  private static final int USUAL_SIDE = 19;

  @Parameter(description = "NETWORK.bin.gz MODEL.onnx[.gz]")
  private List<String> names = new ArrayList<>();

  @Parameter(
      names = {"-size", "--size"},
      description = "Columns and rows of the largest board; by default as in an ONNX model, or 19.")
  private @Nullable Integer size;

  @Parameter(
      names = {"-exact", "--exact"},
      description = "Make a model for boards of exactly this size, which runs faster.")
  private boolean exact;

  @Override
  public void run(Environment environment) throws ConfigException, IOException {
    OptionCheck.noOption(names);
    if (names.size() != 2) {
      throw new ParameterException("convert takes two files, the network and the model to write");
    }
    if (size != null && (size < Board.MIN_GAME_SIZE || size > Board.MAX_SIZE)) {
      throw new ParameterException(
          "--size must be from " + Board.MIN_GAME_SIZE + " to " + Board.MAX_SIZE + ", not " + size);
    }
    Path source = FileNames.path(names.get(0));
    Path target = FileNames.path(names.get(1));
    if (!OnnxFile.isNamed(target)) {
      throw new ParameterException("the model's name must end in .onnx or .onnx.gz: " + target);
    }
    OptionCheck.spares(source, target, "MODEL.onnx", "the network to convert");
    int side;
    try {
      OnnxFile model = OnnxFile.isNamed(source) ? OnnxFile.read(source) : null;
      int usual = model == null ? USUAL_SIDE : Math.max(model.width(), model.height());
      side = size == null ? usual : size;
      NetworkFile network = model == null ? NetworkFile.read(source) : model.network();
      OnnxFile.write(network, target, side, !exact);
    } catch (NetworkException e) {
      throw new ConfigException(String.valueOf(e.getMessage()));
    } catch (NoSuchFileException e) {
      throw new ConfigException("cannot write " + target + ": there is no such folder");
    } catch (IOException e) {
      throw new ConfigException("cannot write " + target + ": " + FileErrors.reason(e));
    }
    environment.print(
        "Wrote %s for boards %s %dx%d".formatted(target, exact ? "of" : "up to", side, side));
  }
}
