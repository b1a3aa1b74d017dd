package sanko.gtp.cli;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.ParameterException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;
import sanko.base.file.FileErrors;
import sanko.cli.Environment;
import sanko.cli.OptionCheck;
import sanko.engine.StatusLines;
import sanko.engine.config.ConfigException;
import sanko.engine.config.FileNames;
import sanko.gtp.connect.RemoteStart;
import sanko.gtp.connect.RemoteTalk;

/**
 * The options of a client that has another machine think: what comes in goes there, and what comes
 * from there goes out.
 */
final class ConnectOptions {
  private static final Pattern ADDRESS = Pattern.compile("\\[?(.+?)]?:([0-9]{1,5})");
  private static final int CONNECT_MILLIS = 10_000;
  private static final int MOST_PORT = 65_535;
  private static final int MOST_SILENCE = 86_400;
  private static final int USUAL_RECONNECT_SECONDS = 60;
  private static final int USUAL_SILENCE_SECONDS = 15;

  @Parameter(
      names = {"-connect", "--connect"},
      description = "HOST:PORT: Use the engine of a server (sanko serve).")
  private @Nullable String address;

  @Parameter(
      names = {"-token-file", "--token-file"},
      description = "FILE: A file with the server's token, in place of SANKO_TOKEN.")
  private @Nullable String tokenFile;

  @Parameter(
      names = {"-tls", "--tls"},
      description = "Connect to the server with TLS.")
  private boolean tls;

  @Parameter(
      names = {"-tls-ca", "--tls-ca"},
      description = "FILE: Certificates (PEM) to trust, in place of those that Java trusts.")
  private @Nullable String trusted;

  @Parameter(
      names = {"-reconnect-seconds", "--reconnect-seconds"},
      description = "Try this long to connect again when the connection is lost (60).")
  private @Nullable Integer reconnectSeconds;

  @Parameter(
      names = {"-silence-seconds", "--silence-seconds"},
      description = "Connect again after this long without a sign of life, at least 3 (15).")
  private @Nullable Integer silenceSeconds;

  /** Whether another machine is to think. */
  boolean isWanted() {
    return address != null;
  }

  /**
   * Refuses the options that say how another machine is to be reached.
   *
   * @throws ParameterException if there are any
   */
  void checkWithoutServer() {
    OptionCheck.needs("-connect", "-tls", tls);
    OptionCheck.needs("-connect", "-tls-ca", trusted != null);
    OptionCheck.needs("-connect", "-token-file", tokenFile != null);
    OptionCheck.needs("-connect", "-reconnect-seconds", reconnectSeconds != null);
    OptionCheck.needs("-connect", "-silence-seconds", silenceSeconds != null);
  }

  /**
   * Carries lines both ways until all is said.
   *
   * @throws ConfigException if there is no connection, if it ends while more was to come and cannot
   *     be opened again, or if the server refuses the start
   */
  void run(Environment environment, StatusLines status, RemoteStart start) throws ConfigException {
    Matcher matcher = ADDRESS.matcher(String.valueOf(address));
    OptionCheck.check(
        matcher.matches() && Integer.parseInt(matcher.group(2)) <= MOST_PORT,
        "not of the form host:port: " + address);
    String token = ServerOptions.token(tokenFile, System.getenv());
    RemoteTalk talk =
        new RemoteTalk(
            () -> connected(matcher.group(1), Integer.parseInt(matcher.group(2))),
            token,
            start,
            reconnection(),
            text -> status.say(text + " to " + address));
    try {
      talk.run(environment.in(), environment.out());
    } catch (RemoteTalk.EndedException e) {
      throw new ConfigException(endOf(talk));
    } catch (IOException e) {
      throw new ConfigException(
          "the connection to " + address + " failed: " + FileErrors.withFile(e));
    }
  }

  private RemoteTalk.Reconnection reconnection() {
    int least = RemoteTalk.Reconnection.LEAST_SILENCE;
    int reconnect = Objects.requireNonNullElse(reconnectSeconds, USUAL_RECONNECT_SECONDS);
    int silence = silenceSeconds();
    OptionCheck.check(
        reconnect >= 0 && silence >= least && silence <= MOST_SILENCE,
        "--reconnect-seconds must not be negative, --silence-seconds from %d to %d"
            .formatted(least, MOST_SILENCE));
    return new RemoteTalk.Reconnection(reconnect, silence);
  }

  private int silenceSeconds() {
    return Objects.requireNonNullElse(silenceSeconds, USUAL_SILENCE_SECONDS);
  }

  private String endOf(RemoteTalk talk) {
    String end = "the server " + address + " ended the connection";
    boolean secure = tls || trusted != null;
    return talk.hasHeard() || secure ? end : end + " without an answer; it may need --tls";
  }

  /** What is made of a connection before it is used. */
  @FunctionalInterface
  interface Securing {
    Socket secured(Socket plain) throws IOException, ConfigException;
  }

  private Socket connected(String host, int port) throws IOException, ConfigException {
    boolean secure = tls || trusted != null;
    return connected(
        InetAddress.getAllByName(host), port, plain -> secure ? secured(plain, host, port) : plain);
  }

  /**
   * A connection to the first of some machines that takes it and can be secured: one name may have
   * the addresses of several servers, of which one is down.
   */
  static Socket connected(InetAddress[] machines, int port, Securing securing)
      throws IOException, ConfigException {
    @Nullable IOException failure = null;
    for (InetAddress each : machines) {
      Socket socket = new Socket();
      try {
        socket.connect(new InetSocketAddress(each, port), CONNECT_MILLIS);
        socket.setTcpNoDelay(true);
        return securing.secured(socket);
      } catch (ConfigException e) {
        socket.close();
        throw e;
      } catch (IOException e) {
        socket.close();
        if (failure == null) {
          failure = e;
        } else {
          failure.addSuppressed(e);
        }
      }
    }
    throw failure == null ? new IOException("no address") : failure;
  }

  /** The same connection with TLS; a server that hangs does not shake hands either. */
  private Socket secured(Socket plain, String host, int port) throws IOException, ConfigException {
    SSLSocket secure =
        (SSLSocket) context().getSocketFactory().createSocket(plain, host, port, true);
    SSLParameters parameters = secure.getSSLParameters();
    parameters.setEndpointIdentificationAlgorithm("HTTPS");
    secure.setSSLParameters(parameters);
    plain.setSoTimeout(Math.min(CONNECT_MILLIS, (int) TimeUnit.SECONDS.toMillis(silenceSeconds())));
    secure.startHandshake();
    plain.setSoTimeout(0);
    return secure;
  }

  private SSLContext context() throws IOException, ConfigException {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      if (trusted == null) {
        context.init(null, null, null);
        return context;
      }
      KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
      store.load(null, null);
      int number = 0;
      try (InputStream file = Files.newInputStream(trustedFile())) {
        for (Certificate each :
            CertificateFactory.getInstance("X.509").generateCertificates(file)) {
          store.setCertificateEntry("trusted" + number++, each);
        }
      }
      TrustManagerFactory trust =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(store);
      context.init(null, trust.getTrustManagers(), null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new ConfigException("the trusted certificates cannot be read: " + e.getMessage());
    }
  }

  private Path trustedFile() throws ConfigException {
    return FileNames.path(String.valueOf(trusted));
  }
}
