// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Names a finding of a report.
 *
 * @param number its place among the report's findings, from 1; 0 if the fingerprint names it
 * @param digits with which its fingerprint begins; "" if the number names it
 */
public record FindingChoice(int number, String digits) {
  /** Shorter than any beginning of a fingerprint that is taken: it cannot be both. */
  private static final Pattern NUMBER = Pattern.compile("[1-9][0-9]{0,6}");

  private static final Pattern DIGITS = Pattern.compile("[0-9a-f]{8,32}");

  /**
   * What somebody wrote.
   *
   * @throws IllegalArgumentException if it is neither
   */
  public static FindingChoice of(String word) {
    String digits = word.toLowerCase(Locale.ROOT);
    if (NUMBER.matcher(word).matches()) {
      return new FindingChoice(Integer.parseInt(word), "");
    }
    if (DIGITS.matcher(digits).matches()) {
      return new FindingChoice(0, digits);
    }
    throw new IllegalArgumentException(
        "a finding is named by its number, from 1, or by the first 8 digits of its fingerprint");
  }

  boolean fits(int place, String fingerprint) {
    return digits.isEmpty() ? place == number : fingerprint.startsWith(digits);
  }

  /** {@code finding 3}, {@code a finding 3f2a9c01}. */
  @Override
  public String toString() {
    return digits.isEmpty() ? "finding " + number : "finding with the fingerprint " + digits;
  }
}
