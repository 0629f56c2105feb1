// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.rsanemu.cli.report.source.Printable;
import org.rsanemu.cli.report.view.HardwareView;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** The litmus test of a finding, from a report in JSON. */
public final class SavedLitmus {
  /** A message names so many findings, and no more. */
  private static final int MOST_NAMED = 10;

  private final @Nullable FindingChoice choice;
  private int all;
  private final List<Integer> fitting = new ArrayList<>();
  private int tests;
  private final List<Integer> firstTests = new ArrayList<>();
  private @Nullable Read found;

  /** What matters of a finding. */
  private record Read(
      String kind,
      String fingerprint,
      String verdict,
      String text,
      HardwareView.@Nullable Litmus litmus) {}

  private SavedLitmus(@Nullable FindingChoice choice) {
    this.choice = choice;
  }

  /**
   * Reads it.
   *
   * @param choice of the finding; null for the only one that has a test
   * @throws IOException if the file cannot be read
   * @throws IllegalArgumentException if it is not a report of this version, with a reason
   * @throws NoSuchElementException if there is no such finding, or no test of it, with a reason
   */
  public static HardwareView.Litmus read(Path file, @Nullable FindingChoice choice)
      throws IOException {
    SavedLitmus saved = new SavedLitmus(choice);
    SavedReport.read(file, saved::finding);
    return saved.chosen();
  }

  private void finding(JsonParser parser) {
    Read read = member(parser);
    all++;
    if (read.litmus != null) {
      tests++;
      if (tests <= MOST_NAMED) {
        firstTests.add(all);
      }
    }
    boolean fits = choice == null ? read.litmus != null : choice.fits(all, read.fingerprint);
    if (fits && fitting.size() < MOST_NAMED) {
      fitting.add(all);
      found = found == null ? read : found;
    }
  }

  private static Read member(JsonParser parser) {
    String kind = "";
    String fingerprint = "";
    Read hardware = new Read("", "", "", "", null);
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      parser.nextToken();
      switch (name) {
        case "kind" -> kind = SavedReport.text(parser);
        case "fingerprint" -> fingerprint = Baseline.fingerprint(parser);
        case "hardware" -> hardware = hardware(parser);
        default -> parser.skipChildren();
      }
    }
    return new Read(kind, fingerprint, hardware.verdict, hardware.text, hardware.litmus);
  }

  private static Read hardware(JsonParser parser) {
    SavedReport.expect(parser.currentToken(), JsonToken.START_OBJECT);
    String verdict = "";
    String text = "";
    HardwareView.Litmus litmus = null;
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      parser.nextToken();
      switch (name) {
        case "verdict" -> verdict = SavedReport.text(parser);
        case "text" -> text = SavedReport.text(parser);
        case "litmus" -> litmus = litmus(parser);
        default -> parser.skipChildren();
      }
    }
    return new Read("", "", verdict, text, litmus);
  }

  private static HardwareView.Litmus litmus(JsonParser parser) {
    SavedReport.expect(parser.currentToken(), JsonToken.START_OBJECT);
    String assembly = null;
    String c11 = null;
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      parser.nextToken();
      switch (name) {
        case "assembly" -> assembly = SavedReport.text(parser);
        case "c11" -> c11 = SavedReport.text(parser);
        default -> parser.skipChildren();
      }
    }
    if (assembly == null || c11 == null) {
      throw SavedReport.noReport();
    }
    return new HardwareView.Litmus(Printable.text(assembly), Printable.text(c11));
  }

  private HardwareView.Litmus chosen() {
    if (choice != null && fitting.isEmpty()) {
      throw new NoSuchElementException("there is no " + choice + ", but " + count());
    }
    if (choice != null && fitting.size() > 1) {
      throw new NoSuchElementException("which " + choice + "? " + listed(fitting, fitting.size()));
    }
    if (choice == null && tests != 1) {
      throw new NoSuchElementException(
          tests == 0
              ? "no finding has a litmus test"
              : "which finding? there are tests of " + listed(firstTests, tests));
    }
    Read read = requireNonNull(found);
    if (read.litmus == null) {
      throw new NoSuchElementException(
          requireNonNull(choice) + " has no litmus test: " + why(read));
    }
    return read.litmus;
  }

  private String count() {
    return all == 0 ? "none at all" : Numbers.counted(all, "finding", "findings");
  }

  private static String listed(List<Integer> numbers, int all) {
    String more = numbers.size() < all ? " and " + Numbers.of(all - numbers.size()) + " more" : "";
    return numbers.stream().map(String::valueOf).collect(Collectors.joining(", ")) + more;
  }

  private static String why(Read read) {
    if (!read.kind.equals("robustness")) {
      return "it is not a robustness violation but: " + Printable.name(read.kind);
    }
    if (read.verdict.isEmpty()) {
      return "the report does not say what its processor can show";
    }
    return read.verdict.equals(HardwareView.NOT_JUDGED)
        ? Printable.name(read.text)
        : "the kernel's order is part of the cycle, or it needs too many registers";
  }
}
