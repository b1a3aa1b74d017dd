package sanko.gtp.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import javax.net.ssl.SSLException;
import org.junit.jupiter.api.Test;

class ConnectOptionsTest {
  private static InetAddress machine(int last) throws IOException {
    return InetAddress.getByAddress(new byte[] {127, 0, 0, (byte) last});
  }

  @Test
  void passesOverAMachineOfTheNameThatIsDown() throws Exception {
    InetAddress[] machines = {machine(2), machine(1)};
    try (ServerSocket server = new ServerSocket(0, 1, machines[1])) {
      int port = server.getLocalPort();
      try (Socket socket = ConnectOptions.connected(machines, port, plain -> plain)) {
        assertThat(socket.getInetAddress()).isEqualTo(machines[1]);
      }
      InetAddress[] down = {machines[0]};
      assertThatThrownBy(() -> ConnectOptions.connected(down, port, plain -> plain))
          .isInstanceOf(IOException.class);
    }
  }

  @Test
  void passesOverAMachineOfTheNameWithoutTls() throws Exception {
    InetAddress[] machines = {machine(1), machine(2)};
    try (ServerSocket one = new ServerSocket(0, 1, machines[0]);
        ServerSocket other = new ServerSocket(one.getLocalPort(), 1, machines[1])) {
      ConnectOptions.Securing securing =
          plain -> {
            if (plain.getInetAddress().equals(machines[0])) {
              throw new SSLException("no TLS");
            }
            return plain;
          };
      try (Socket socket = ConnectOptions.connected(machines, other.getLocalPort(), securing)) {
        assertThat(socket.getInetAddress()).isEqualTo(machines[1]);
      }
      try (Socket left = one.accept()) {
        assertThat(left.getInputStream().read()).as("the connection is ended").isEqualTo(-1);
      }
    }
  }
}
