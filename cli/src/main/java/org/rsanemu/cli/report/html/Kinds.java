// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.html;

import org.rsanemu.cli.report.Numbers;

/** Kinds of findings in words. */
final class Kinds {
  private Kinds() {}

  /** {@code Robustness violation}. */
  static String title(String kind) {
    return switch (kind) {
      case "robustness" -> "Robustness violation";
      case "race" -> "Data race";
      case "deadlock" -> "Deadlock";
      case "livelock" -> "Livelock";
      case "crash" -> "Crash";
      default -> kind;
    };
  }

  /** {@code 2 data races}. */
  static String counted(String kind, long count) {
    return switch (kind) {
      case "robustness" -> Numbers.counted(count, "robustness violation", "robustness violations");
      case "race" -> Numbers.counted(count, "data race", "data races");
      case "crash" -> Numbers.counted(count, "crash", "crashes");
      default -> Numbers.counted(count, kind, kind + "s");
    };
  }
}
