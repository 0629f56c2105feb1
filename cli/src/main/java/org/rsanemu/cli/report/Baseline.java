// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Pattern;
import org.rsanemu.cli.report.group.Grouping;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** An earlier report, of which only the fingerprints of the findings that count matter. */
public final class Baseline {
  private static final Pattern FINGERPRINT = Pattern.compile("[0-9a-f]{32}");

  private final Set<String> fingerprints = new LinkedHashSet<>();

  private Baseline() {}

  /**
   * The fingerprints of a report's findings.
   *
   * @param grouping of the report that is to be held against it
   * @throws IOException if the file cannot be read
   * @throws IllegalArgumentException if it is not a report of this version, or of another grouping,
   *     with a reason
   */
  public static Set<String> read(Path file, Grouping grouping) throws IOException {
    Baseline baseline = new Baseline();
    Grouping own = SavedReport.read(file, baseline::finding);
    if (own.isByAccess() != grouping.isByAccess() && !baseline.fingerprints.isEmpty()) {
      throw new IllegalArgumentException(
          "it was made with --group %s, and this is --group %s: make it again, or use --group %s"
              .formatted(own, grouping, own));
    }
    return baseline.fingerprints;
  }

  /** What was harmless is not known as a finding: should it come to matter, it is a new one. */
  private void finding(JsonParser parser) {
    String fingerprint = null;
    boolean harmless = false;
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      parser.nextToken();
      switch (name) {
        case "fingerprint" -> fingerprint = fingerprint(parser);
        case "consequence" -> harmless = harmless(parser);
        default -> parser.skipChildren();
      }
    }
    if (fingerprint != null && !harmless) {
      fingerprints.add(fingerprint);
    }
  }

  static String fingerprint(JsonParser parser) {
    String fingerprint = SavedReport.text(parser);
    if (!FINGERPRINT.matcher(fingerprint).matches()) {
      throw SavedReport.noReport();
    }
    return fingerprint;
  }

  private static boolean harmless(JsonParser parser) {
    SavedReport.expect(parser.currentToken(), JsonToken.START_OBJECT);
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
}
