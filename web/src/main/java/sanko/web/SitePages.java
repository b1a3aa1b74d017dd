package sanko.web;

import java.util.function.Supplier;
import sanko.server.Health;
import sanko.server.PageProvider;
import sanko.server.PageService;

/** Brings the page to the server of {@code sanko serve}. */
public final class SitePages implements PageProvider {
  @Override
  public PageService pages(Supplier<Health> health) {
    return new Site(SiteFiles.BUILT_IN, health);
  }
}
