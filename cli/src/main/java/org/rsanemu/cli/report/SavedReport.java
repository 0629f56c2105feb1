// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.rsanemu.cli.report.group.Grouping;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.json.JsonMapper;

/**
 * A report in JSON that was made earlier, maybe by somebody else, of which only the findings
 * matter. It is read in passing, so that its size does not.
 */
final class SavedReport {
  private final JsonParser parser;
  private final Consumer<JsonParser> finding;
  private int version;

  /** Reports that do not say what makes findings one were made when each was one. */
  private Grouping group = Grouping.NONE;

  private boolean findings;

  private SavedReport(JsonParser parser, Consumer<JsonParser> finding) {
    this.parser = parser;
    this.finding = finding;
  }

  /**
   * Reads a file.
   *
   * @param finding is called for each finding, when its object has begun, and reads up to the end
   *     of that
   * @return what makes findings one
   * @throws IOException if the file cannot be read
   * @throws IllegalArgumentException if it is not a report of this version, with a reason
   */
  static Grouping read(Path file, Consumer<JsonParser> finding) throws IOException {
    try (InputStream in = Files.newInputStream(file);
        JsonParser parser = JsonMapper.shared().createParser(in)) {
      return new SavedReport(parser, finding).document();
    } catch (JacksonException e) {
      if (e.getCause() instanceof IOException unreadable) {
        throw unreadable;
      }
      throw new IllegalArgumentException("it is not a complete JSON document", e);
    }
  }

  private Grouping document() {
    expect(parser.nextToken(), JsonToken.START_OBJECT);
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      JsonToken value = parser.nextToken();
      switch (name) {
        case "schemaVersion" -> version = value == JsonToken.VALUE_NUMBER_INT ? version() : 0;
        case "group" -> group = group();
        case "findings" -> findings(value);
        default -> parser.skipChildren();
      }
    }
    if (!findings || version == 0) {
      throw noReport();
    }
    if (version != Report.SCHEMA_VERSION) {
      throw new IllegalArgumentException(
          "a report of schemaVersion "
              + version
              + ", and this is "
              + Report.SCHEMA_VERSION
              + ": make it again with this rsan-emu");
    }
    return group;
  }

  private Grouping group() {
    return Grouping.of(text(parser)).orElseThrow(SavedReport::noReport);
  }

  private int version() {
    return parser.getNumberType() == JsonParser.NumberType.INT ? parser.getIntValue() : 0;
  }

  private void findings(JsonToken start) {
    expect(start, JsonToken.START_ARRAY);
    findings = true;
    for (JsonToken next = parser.nextToken();
        next != JsonToken.END_ARRAY;
        next = parser.nextToken()) {
      expect(next, JsonToken.START_OBJECT);
      finding.accept(parser);
    }
  }

  /**
   * What a member says.
   *
   * @throws IllegalArgumentException if it is not a text
   */
  static String text(JsonParser parser) {
    expect(parser.currentToken(), JsonToken.VALUE_STRING);
    return parser.getString();
  }

  /**
   * Checks a token.
   *
   * @throws IllegalArgumentException if it is not that
   */
  static void expect(JsonToken token, JsonToken expected) {
    if (token != expected) {
      throw noReport();
    }
  }

  static IllegalArgumentException noReport() {
    return new IllegalArgumentException("no JSON report of rsan-emu (--save base.json makes one)");
  }
}
