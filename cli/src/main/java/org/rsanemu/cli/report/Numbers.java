// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report;

import java.util.Locale;

/** Numbers in prose. */
public final class Numbers {
  private Numbers() {}

  /** With a comma every three digits. */
  public static String of(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  /** {@code 1 run}, {@code 2 runs}. */
  public static String counted(long number, String one, String many) {
    return of(number) + " " + (number == 1 ? one : many);
  }
}
