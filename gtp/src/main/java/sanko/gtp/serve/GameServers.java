package sanko.gtp.serve;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import sanko.analysis.RecordFetcher;
import sanko.base.DaemonThreads;
import sanko.engine.config.BuildInfo;

/**
 * Gets records from the servers that {@link GameAddress} knows: over HTTPS, a few at a time, within
 * bounds of size and time, and from public addresses only. What it passes on is SGF. Shared.
 */
public final class GameServers implements RecordFetcher {
  static final int MOST_BYTES = 2 << 20;

  private static final int GRACE_MILLIS = 500;
  private static final int MOST_AT_ONCE = 4;
  private static final int MOST_REDIRECTS = 3;
  private static final int TOO_MANY_REQUESTS = 429;

  private final HttpClient client;
  private final UnaryOperator<URI> route;
  private final Predicate<InetAddress> isAllowed;
  private final Duration patience;
  private final Semaphore free = new Semaphore(MOST_AT_ONCE);

  /** Looks up names, which blocks. */
  private final Executor lookups = DaemonThreads.pool("sanko-lookup", MOST_AT_ONCE);

  /** Asks the servers themselves. */
  public GameServers() {
    this(UnaryOperator.identity(), GameServers::isPublic, Duration.ofSeconds(15));
  }

  /**
   * Asks others in their place.
   *
   * @param route leads to where an address is to be asked for
   * @param isAllowed whether a machine may be asked
   * @param patience for one record
   */
  GameServers(UnaryOperator<URI> route, Predicate<InetAddress> isAllowed, Duration patience) {
    this.route = route;
    this.isAllowed = isAllowed;
    this.patience = patience;
    client =
        HttpClient.newBuilder()
            .connectTimeout(patience)
            .followRedirects(HttpClient.Redirect.NEVER)
            .build();
  }

  /**
   * Whether an address is one of the internet, and not of this machine or its network. Addresses of
   * IPv6 that lead to others of IPv4 (NAT64, 6to4, Teredo) are not.
   */
  static boolean isPublic(InetAddress address) {
    byte[] bytes = address.getAddress();
    int first = bytes[0] & 0xff;
    int second = bytes[1] & 0xff;
    if (address instanceof Inet6Address) {
      // Global addresses are those of 2000::/3.
      boolean isGlobal = first >> 5 == 1;
      boolean is6to4 = first == 0x20 && second == 0x02;
      boolean isTeredo = first == 0x20 && second == 0x01 && bytes[2] == 0 && bytes[3] == 0;
      return isGlobal && !is6to4 && !isTeredo;
    }
    boolean isShared = first == 100 && second >= 64 && second < 128;
    boolean isForTests = first == 198 && (second == 18 || second == 19);
    boolean isNoHost = first == 0 || first >= 240;
    return !(address.isLoopbackAddress()
        || address.isLinkLocalAddress()
        || address.isSiteLocalAddress()
        || address.isMulticastAddress()
        || isShared
        || isForTests
        || isNoHost);
  }

  @Override
  public CompletableFuture<String> fetch(String address) {
    GameAddress game = GameAddress.of(address);
    if (game == null) {
      return CompletableFuture.failedFuture(new FetchException(Problem.ADDRESS));
    }
    if (!free.tryAcquire()) {
      return CompletableFuture.failedFuture(new FetchException(Problem.BUSY));
    }
    long end = System.nanoTime() + patience.toNanos();
    return get(game.uri(), MOST_REDIRECTS, end)
        .thenCompose(answer -> record(game, answer))
        // Looking up a name cannot be given up.
        .orTimeout(patience.toMillis() + GRACE_MILLIS, TimeUnit.MILLISECONDS)
        .exceptionallyCompose(
            failure -> CompletableFuture.failedFuture(new FetchException(problem(failure))))
        .whenComplete((sgf, failure) -> free.release());
  }

  /** The body of the answer; fails with a {@link FetchException} or with what HTTP failed with. */
  private CompletableFuture<byte[]> get(URI uri, int redirects, long end) {
    return CompletableFuture.supplyAsync(() -> request(uri, end), lookups)
        .thenCompose(request -> send(request, end))
        .thenCompose(
            response -> {
              int status = response.statusCode();
              boolean isRedirect =
                  status >= HttpURLConnection.HTTP_MULT_CHOICE
                      && status < HttpURLConnection.HTTP_BAD_REQUEST;
              URI target = isRedirect ? target(uri, response) : null;
              if (target != null && redirects > 0) {
                return get(target, redirects - 1, end);
              }
              return status == HttpURLConnection.HTTP_OK
                  ? CompletableFuture.completedFuture(response.body())
                  : CompletableFuture.failedFuture(refusal(status));
            });
  }

  private HttpRequest request(URI uri, long end) {
    URI there = route.apply(uri);
    try {
      for (InetAddress each : InetAddress.getAllByName(there.getHost())) {
        if (!isAllowed.test(each)) {
          throw new IOException("not a public address: " + each);
        }
      }
    } catch (IOException e) {
      throw new CompletionException(e);
    }
    return HttpRequest.newBuilder(there)
        .header("User-Agent", "Sanko/" + BuildInfo.version())
        .timeout(Duration.ofNanos(Math.max(1, end - System.nanoTime())))
        .build();
  }

  /** Sends a request, and gives it up at the end of its time. */
  private CompletableFuture<HttpResponse<byte[]>> send(HttpRequest request, long end) {
    CompletableFuture<HttpResponse<byte[]>> sent =
        client.sendAsync(request, response -> new BoundedBody());
    var unused =
        sent.copy()
            .orTimeout(end - System.nanoTime(), TimeUnit.NANOSECONDS)
            .whenComplete(
                (response, failure) -> {
                  if (failure != null) {
                    sent.cancel(true);
                  }
                });
    return sent;
  }

  /** Where a redirect leads, if that is on one of the servers. */
  private static @Nullable URI target(URI from, HttpResponse<byte[]> response) {
    try {
      URI target = response.headers().firstValue("location").map(from::resolve).orElse(null);
      boolean isKnown =
          target != null
              && "https".equals(target.getScheme())
              && target.getPort() == -1
              && target.getUserInfo() == null
              && GameAddress.HOSTS.contains(String.valueOf(target.getHost()));
      return isKnown ? target : null;
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  private static FetchException refusal(int status) {
    return new FetchException(
        switch (status) {
          case HttpURLConnection.HTTP_UNAUTHORIZED, HttpURLConnection.HTTP_FORBIDDEN ->
              Problem.PRIVATE;
          case HttpURLConnection.HTTP_NOT_FOUND, HttpURLConnection.HTTP_GONE -> Problem.MISSING;
          case TOO_MANY_REQUESTS -> Problem.BUSY;
          default -> Problem.NETWORK;
        });
  }

  private static CompletableFuture<String> record(GameAddress game, byte[] answer) {
    try {
      return CompletableFuture.completedFuture(game.sgf(answer));
    } catch (FetchException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private static Problem problem(Throwable failure) {
    for (Throwable each = failure; each != null; each = each.getCause()) {
      if (each instanceof FetchException known) {
        return known.problem();
      }
      if (each instanceof CancellationException
          || each instanceof HttpTimeoutException
          || each instanceof TimeoutException) {
        return Problem.LATE;
      }
    }
    return Problem.NETWORK;
  }

  /** Collects a body, as long as it is not too large. */
  private static final class BoundedBody implements HttpResponse.BodySubscriber<byte[]> {
    private final CompletableFuture<byte[]> body = new CompletableFuture<>();
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private Flow.@Nullable Subscription subscription;

    @Override
    public CompletionStage<byte[]> getBody() {
      return body;
    }

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
      this.subscription = subscription;
      subscription.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
      for (ByteBuffer each : buffers) {
        if (bytes.size() + each.remaining() > MOST_BYTES) {
          if (subscription != null) {
            subscription.cancel();
          }
          body.completeExceptionally(new FetchException(Problem.LARGE));
          return;
        }
        byte[] part = new byte[each.remaining()];
        each.get(part);
        bytes.writeBytes(part);
      }
    }

    @Override
    public void onError(Throwable failure) {
      body.completeExceptionally(failure);
    }

    @Override
    public void onComplete() {
      body.complete(bytes.toByteArray());
    }
  }
}
