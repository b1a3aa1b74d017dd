package sanko.server;

/** Answers what browsers ask for besides WebSockets: pages, scripts, pictures. Shared. */
public interface PageService {
  /** Answers a request at once. Called by threads of the network. */
  PageAnswer answer(PageRequest request);
}
