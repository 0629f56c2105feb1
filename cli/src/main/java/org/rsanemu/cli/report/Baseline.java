// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.json.JsonMapper;

/**
 * An earlier report in JSON, of which only the fingerprints of the findings that count matter. It
 * is read in passing, so that its size does not.
 */
public final class Baseline {
  private static final Pattern FINGERPRINT = Pattern.compile("[0-9a-f]{32}");

  private final JsonParser parser;
  private final Set<String> fingerprints = new LinkedHashSet<>();
  private int version;
  private boolean findings;

  private Baseline(JsonParser parser) {
    this.parser = parser;
  }

  /**
   * The fingerprints of a report's findings.
   *
   * @throws IOException if the file cannot be read
   * @throws IllegalArgumentException if it is no report of this version, with a reason
   */
  public static Set<String> read(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file);
        JsonParser parser = JsonMapper.shared().createParser(in)) {
      Baseline baseline = new Baseline(parser);
      baseline.document();
      return baseline.fingerprints;
    } catch (JacksonException e) {
      if (e.getCause() instanceof IOException unreadable) {
        throw unreadable;
      }
      throw new IllegalArgumentException("no whole JSON document", e);
    }
  }

  private void document() {
    expect(parser.nextToken(), JsonToken.START_OBJECT);
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      JsonToken value = parser.nextToken();
      switch (name) {
        case "schemaVersion" -> version = value == JsonToken.VALUE_NUMBER_INT ? version() : 0;
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
      finding();
    }
  }

  /** What was harmless is not known as a finding: should it come to matter, it is a new one. */
  private void finding() {
    String fingerprint = null;
    boolean harmless = false;
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      JsonToken value = parser.nextToken();
      switch (name) {
        case "fingerprint" -> fingerprint = fingerprint();
        case "consequence" -> harmless = harmless(value);
        default -> parser.skipChildren();
      }
    }
    if (fingerprint != null && !harmless) {
      fingerprints.add(fingerprint);
    }
  }

  private String fingerprint() {
    String fingerprint = parser.getString();
    if (fingerprint == null || !FINGERPRINT.matcher(fingerprint).matches()) {
      throw noReport();
    }
    return fingerprint;
  }

  private boolean harmless(JsonToken start) {
    expect(start, JsonToken.START_OBJECT);
    boolean harmless = false;
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      JsonToken value = parser.nextToken();
      if (name.equals("harmless")) {
        harmless = value == JsonToken.VALUE_TRUE;
      } else {
        parser.skipChildren();
      }
    }
    return harmless;
  }

  private static void expect(JsonToken token, JsonToken expected) {
    if (token != expected) {
      throw noReport();
    }
  }

  private static IllegalArgumentException noReport() {
    return new IllegalArgumentException("no JSON report of rsan-emu (--save base.json makes one)");
  }
}
