package sanko.search.playout;

import sanko.search.graph.NodeStore;
import sanko.search.graph.ParentLinks;

/** Brings every parent of the nodes of a playout up to date, but nothing above the parents. */
final class ParentUnstaler implements Unstaler {
  private final ParentLinks links;
  private final Backup backup;

  ParentUnstaler(NodeStore nodes, Backup backup) {
    this.backup = backup;
    links = new ParentLinks(nodes);
  }

  @Override
  public void linked(int node, int child) {
    links.add(node, child);
  }

  @Override
  public void propagated(Playout path) {
    for (int i = path.length - 1; i >= Math.max(1, path.countedFrom); i--) {
      int link = links.first(path.nodes[i]);
      for (; link != 0; link = links.next(link)) {
        int parent = links.parent(link);
        if (parent != path.nodes[i - 1] && backup.isFresh(parent)) {
          backup.recompute(parent);
        }
      }
    }
  }

  @Override
  public void idle() {}

  @Override
  public void removed() {
    links.rebuild();
  }
}
