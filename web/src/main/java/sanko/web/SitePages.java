package sanko.web;

import java.util.function.Supplier;
import sanko.gtp.server.Health;
import sanko.gtp.server.PageProvider;
import sanko.gtp.server.PageService;

/** Brings the page to the server of {@code sanko serve}. */
public final class SitePages implements PageProvider {
  /** As {@link java.util.ServiceLoader} makes it. */
  public SitePages() {}

  @Override
  public PageService pages(Supplier<Health> health) {
    return new Site(new ClassPathFiles(), health);
  }
}
