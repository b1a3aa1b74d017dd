package sanko.server;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Collection;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The addresses of the pages that may talk to this server: those of this machine, and those that
 * the user names. Immutable.
 */
public final class Origins {
  /*
   * A page of another site can make a browser connect to this machine, and with a name of its own
   * that leads here (DNS rebinding) it can even look like a page of this server. The browser gives
   * it away: Origin is the address of the page, Host the name by which it found the server. So Host
   * must be a name that others cannot have lead here, and Origin an address that is the server's.
   */

  /** The addresses of this machine only. */
  public static final Origins LOCAL = new Origins(Set.of());

  private static final Set<String> OWN_NAMES = Set.of("localhost", "127.0.0.1", "[::1]");
  private static final Set<String> SCHEMES = Set.of("http", "https");

  private final Set<String> origins = new HashSet<>();
  private final Set<String> hosts = new HashSet<>();

  /**
   * This machine's own addresses and others.
   *
   * @param more such as {@code https://go.example.org} or {@code http://10.0.0.5:7788}
   * @throws IllegalArgumentException naming what is no such address
   */
  public Origins(Collection<String> more) {
    for (String each : more) {
      String origin = each.toLowerCase(Locale.ROOT).replaceFirst("/$", "");
      URI address = parsed(origin);
      boolean isOrigin =
          address != null
              && address.getScheme() != null
              && SCHEMES.contains(address.getScheme())
              && address.getHost() != null
              && origin.equals(address.getScheme() + "://" + address.getRawAuthority())
              && address.getUserInfo() == null;
      if (address == null || !isOrigin) {
        throw new IllegalArgumentException(
            "not the address of a site such as https://go.example.org: " + each);
      }
      origins.add(origin);
      hosts.add(address.getRawAuthority());
    }
  }

  /**
   * Whether a name is one of this server's.
   *
   * @param host the header of this name, with or without a port; null if there is none
   */
  public boolean isOwnHost(@Nullable String host) {
    if (host == null) {
      return false;
    }
    String lower = host.toLowerCase(Locale.ROOT);
    return hosts.contains(lower) || OWN_NAMES.contains(lower.replaceFirst(":[0-9]*$", ""));
  }

  /**
   * Whether a page is one of this server's, or the request is not of a page.
   *
   * @param origin the header of this name; null for programs, and where a browser opens a page
   * @param host the header of this name
   */
  public boolean isOwnPage(@Nullable String origin, @Nullable String host) {
    if (origin == null || origins.contains(origin.toLowerCase(Locale.ROOT))) {
      return true;
    }
    URI page = parsed(origin);
    if (page == null) {
      return false;
    }
    String authority = page.getAuthority();
    return authority != null
        && page.getHost() != null
        && OWN_NAMES.contains(page.getHost())
        && authority.equals(host);
  }

  private static @Nullable URI parsed(String address) {
    try {
      return new URI(address);
    } catch (URISyntaxException e) {
      // What is no address is not one of ours.
      return null;
    }
  }
}
