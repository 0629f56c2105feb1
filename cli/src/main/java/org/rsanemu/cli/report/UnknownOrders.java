// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Says of how many of the user's atomic events the source's order is asked for and not known. */
public final class UnknownOrders {
  /** More than one of so many is too many: what the check is for may well be among them. */
  private static final int TOLERATED = 10;

  private static final String CONSEQUENCE =
      "they have the orders of their instructions, so an order that is too weak is not noticed";

  private UnknownOrders() {}

  /** As reports have it: null for none. */
  public static @Nullable Long count(long unknown) {
    return unknown == 0 ? null : unknown;
  }

  /** Whether it is so of more than a tenth of them. */
  public static boolean areMany(Report.Checked checked) {
    return areMany(checked.unknownOrders(), checked.judgedEvents());
  }

  private static boolean areMany(long unknown, long judged) {
    return unknown > judged / TOLERATED && TOLERATED * unknown > judged;
  }

  /** A warning, "" if there is nothing to warn of. */
  public static String words(long unknown, long judged) {
    if (unknown == 0) {
      return "";
    }
    String number =
        Numbers.of(unknown) + " of " + Numbers.counted(judged, "atomic event", "atomic events");
    return areMany(unknown, judged)
        ? ("The source's memory order is not known of %s in your code (%s %%): %s. Build with -g3"
                + " (clang: and -fdebug-macro) if macros hide them; rsan-emu atomics lists them.")
            .formatted(number, percent(unknown, judged), CONSEQUENCE)
        : number
            + " in your code have the orders of their instructions: the orders of the source are"
            + " not known (rsan-emu atomics lists those that are).";
  }

  private static String percent(long part, long all) {
    return String.format(Locale.ROOT, "%.0f", 100.0 * part / all);
  }

  /** Whether a warning says that they are many. */
  public static boolean isOfMany(String warning) {
    return warning.contains(CONSEQUENCE);
  }

  /** Whether they decide the exit status. */
  public static boolean fail(List<String> failOn, List<Case> cases) {
    return failOn.contains(Report.UNKNOWN_ORDERS)
        && cases.stream().anyMatch(each -> areMany(each.checked()));
  }
}
