package sanko.cli.model;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import sanko.nn.honesty.Answer;
import sanko.nn.honesty.HonestyReport;
import sanko.nn.honesty.Topic;

/** A report as a JSON object. */
final class HonestyJson {
  private HonestyJson() {}

  static ObjectNode object(HonestyReport report) {
    ObjectNode object =
        JsonNodeFactory.instance
            .objectNode()
            .put("network", report.network())
            .put("right", report.right())
            .put("asked", report.asked());
    ArrayNode topics = object.putArray("topics");
    for (Topic topic : Topic.values()) {
      HonestyReport part = report.about(topic);
      topics
          .addObject()
          .put("topic", topic.text())
          .put("mustBeRight", topic.isRequired())
          .put("right", part.right())
          .put("asked", part.asked());
    }
    ArrayNode answers = object.putArray("answers");
    for (Answer answer : report.answers()) {
      ObjectNode row =
          answers
              .addObject()
              .put("topic", answer.topic().text())
              .put("subject", answer.subject())
              .put("says", answer.said())
              .put("truth", answer.truth());
      if (answer.verdict() == Answer.Verdict.NOT_ASKED) {
        row.putNull("right");
      } else {
        row.put("right", answer.isRight());
      }
    }
    return object;
  }
}
