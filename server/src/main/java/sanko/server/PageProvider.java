package sanko.server;

import java.util.function.Supplier;

/**
 * Brings the pages for a server; another module provides it as a service ({@link
 * java.util.ServiceLoader}).
 */
public interface PageProvider {
  /**
   * The pages.
   *
   * @param health what {@code /health} tells
   */
  PageService pages(Supplier<Health> health);
}
