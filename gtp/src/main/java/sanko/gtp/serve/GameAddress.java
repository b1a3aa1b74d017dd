package sanko.gtp.serve;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import sanko.analysis.RecordFetcher.FetchException;
import sanko.analysis.RecordFetcher.Problem;
import sanko.board.sgf.SgfLineEnds;
import sanko.board.sgf.SgfReader;

/**
 * Where the record of a game is on its server. OGS gives SGF (the links <em>Download SGF</em> of
 * its own page); Fox gives JSON with the SGF in {@code chess} for games of its players, and pages
 * with the SGF in the text for those of professionals.
 *
 * @param uri of the record, on one of {@link #HOSTS}
 * @param format of the answer
 */
record GameAddress(URI uri, Format format) {
  /** The servers that are asked, and no others. */
  static final Set<String> HOSTS = Set.of("online-go.com", "h5.foxwq.com", "www.foxwq.com");

  private static final Pattern OGS =
      Pattern.compile(
          "online-go\\.com/(?:api/v1/)?(games?|reviews?|demo)/(?:view/)?([0-9]{1,15})(?:[/?#].*)?");
  private static final Pattern FOX =
      Pattern.compile("h5\\.foxwq\\.com/[^?#]*\\?(?:[^#]*&)?chessid=([0-9]{1,25})(?:[&#].*)?");
  private static final Pattern FOX_PAGE =
      Pattern.compile("(?:www\\.)?foxwq\\.com/qipu/newlist/id/([0-9]{1,25})\\.html(?:[?#].*)?");

  private static final String FOX_API = "/yehuDiamond/chessbook_local/YHWQFetchChess?chessid=";

  /** What a server answers. */
  enum Format {
    SGF {
      @Override
      String sgf(String answer) {
        return answer;
      }
    },
    JSON {
      @Override
      String sgf(String answer) throws FetchException {
        try {
          JsonNode read = new JsonMapper().readTree(answer);
          if (read.path("result").intValue() != 0) {
            throw new FetchException(Problem.MISSING);
          }
          return SgfLineEnds.read(read.path("chess").asText());
        } catch (JsonProcessingException e) {
          throw new FetchException(Problem.CONTENT);
        }
      }
    },
    HTML {
      @Override
      String sgf(String answer) throws FetchException {
        Matcher record = RECORD_IN_PAGE.matcher(answer);
        if (!record.find()) {
          throw new FetchException(Problem.CONTENT);
        }
        return withoutEntities(record.group());
      }
    };

    private static final Pattern RECORD_IN_PAGE = Pattern.compile("\\(\\s*;\\s*[A-Z]+\\[[^<]*");

    /** What stands in the place of the record in an answer, be it SGF or not. */
    abstract String sgf(String answer) throws FetchException;

    private static String withoutEntities(String text) {
      return text.replace("&lt;", "<")
          .replace("&gt;", ">")
          .replace("&quot;", "\"")
          .replace("&#39;", "'")
          .replace("&nbsp;", " ")
          .replace("&amp;", "&");
    }
  }

  /** From what people copy, with or without {@code https://}; null if that is no game. */
  static @Nullable GameAddress of(String address) {
    String bare = address.strip().replaceFirst("^(?i:https?://)", "");
    Matcher ogs = OGS.matcher(bare);
    if (ogs.matches()) {
      String kind = ogs.group(1).startsWith("game") ? "games" : "reviews";
      return at("online-go.com", "/api/v1/" + kind + "/" + ogs.group(2) + "/sgf", Format.SGF);
    }
    Matcher fox = FOX.matcher(bare);
    if (fox.matches()) {
      return at("h5.foxwq.com", FOX_API + fox.group(1), Format.JSON);
    }
    Matcher page = FOX_PAGE.matcher(bare);
    return page.matches()
        ? at("www.foxwq.com", "/qipu/newlist/id/" + page.group(1) + ".html", Format.HTML)
        : null;
  }

  private static GameAddress at(String host, String path, Format format) {
    return new GameAddress(URI.create("https://" + host + path), format);
  }

  /**
   * The record in an answer, which is UTF-8.
   *
   * @throws FetchException if there is none
   */
  String sgf(byte[] answer) throws FetchException {
    String sgf = format.sgf(new String(answer, StandardCharsets.UTF_8));
    if (SgfReader.readSome(sgf.getBytes(StandardCharsets.UTF_8), 1).trees().isEmpty()) {
      throw new FetchException(Problem.CONTENT);
    }
    return sgf;
  }
}
