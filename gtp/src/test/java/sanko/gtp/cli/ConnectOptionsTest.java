package sanko.gtp.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import org.junit.jupiter.api.Test;

class ConnectOptionsTest {
  private static InetAddress machine(int last) throws IOException {
    return InetAddress.getByAddress(new byte[] {127, 0, 0, (byte) last});
  }

  @Test
  void passesOverAMachineOfTheNameThatIsDown() throws IOException {
    InetAddress[] machines = {machine(2), machine(1)};
    try (ServerSocket server = new ServerSocket(0, 1, machines[1])) {
      int port = server.getLocalPort();
      try (Socket socket = ConnectOptions.connected(machines, port)) {
        assertThat(socket.getInetAddress()).isEqualTo(machines[1]);
      }
      InetAddress[] down = {machines[0]};
      assertThatThrownBy(() -> ConnectOptions.connected(down, port))
          .isInstanceOf(IOException.class);
    }
  }
}
