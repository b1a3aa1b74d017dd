package sanko.base;

/** Numbers of things in English. */
public final class Count {
  private Count() {}

  /**
   * How many there are of what a noun names: 1 game, 2 games.
   *
   * @param noun in the singular; its plural takes an s
   */
  public static String of(long number, String noun) {
    return number + " " + noun + (number == 1 ? "" : "s");
  }
}
