package sanko.board.sgf;

import java.nio.charset.Charset;
import java.util.LinkedHashMap;
import java.util.Map;
import org.mozilla.universalchardet.prober.distributionanalysis.Big5DistributionAnalysis;
import org.mozilla.universalchardet.prober.distributionanalysis.EUCJPDistributionAnalysis;
import org.mozilla.universalchardet.prober.distributionanalysis.EUCKRDistributionAnalysis;
import org.mozilla.universalchardet.prober.distributionanalysis.GB2312DistributionAnalysis;
import org.mozilla.universalchardet.prober.distributionanalysis.SJISDistributionAnalysis;

/**
 * How common the characters of double-byte charsets are in the languages that are written in them:
 * tables of juniversalchardet, whose own detectors decide only where there is more text than a
 * record has.
 */
final class CharacterRanks {
  /** Charsets that have ranks, those of more records first. */
  static final Map<Charset, Ranks> ALL = all();

  private CharacterRanks() {}

  /** Ranks of one charset. */
  @FunctionalInterface
  interface Ranks {
    /** The rank of a character of two bytes, 0 for the most common one; negative if unknown. */
    int of(byte[] character);
  }

  private static Map<Charset, Ranks> all() {
    Map<Charset, Ranks> all = new LinkedHashMap<>();
    all.put(Charset.forName("GB18030"), new SimplifiedChinese());
    all.put(Charset.forName("x-windows-950"), new TraditionalChinese());
    all.put(Charset.forName("windows-31j"), new ShiftedJapanese());
    all.put(Charset.forName("x-windows-949"), new Korean());
    all.put(Charset.forName("EUC-JP"), new UnshiftedJapanese());
    return all;
  }

  private static int rank(int index, int[] ranks) {
    return index < 0 || index >= ranks.length ? -1 : ranks[index];
  }

  private static final class SimplifiedChinese extends GB2312DistributionAnalysis implements Ranks {
    @Override
    public int of(byte[] character) {
      return rank(getOrder(character, 0), charToFreqOrder);
    }
  }

  private static final class TraditionalChinese extends Big5DistributionAnalysis implements Ranks {
    @Override
    public int of(byte[] character) {
      return rank(getOrder(character, 0), charToFreqOrder);
    }
  }

  private static final class ShiftedJapanese extends SJISDistributionAnalysis implements Ranks {
    @Override
    public int of(byte[] character) {
      return rank(getOrder(character, 0), charToFreqOrder);
    }
  }

  private static final class Korean extends EUCKRDistributionAnalysis implements Ranks {
    @Override
    public int of(byte[] character) {
      return rank(getOrder(character, 0), charToFreqOrder);
    }
  }

  private static final class UnshiftedJapanese extends EUCJPDistributionAnalysis implements Ranks {
    @Override
    public int of(byte[] character) {
      return rank(getOrder(character, 0), charToFreqOrder);
    }
  }
}
