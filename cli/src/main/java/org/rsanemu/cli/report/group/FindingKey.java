// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.group;

import java.util.Comparator;
import java.util.List;

/**
 * What findings that are one have in common: {@link FindingKeys} makes it. Two are equal only if
 * they were made for the same grouping.
 *
 * @param signal of a crash, Linux's number; else 0
 * @param places those that decide, sorted
 */
public record FindingKey(String kind, int signal, List<Place> places) {
  /**
   * A place in the code.
   *
   * @param module path of the ELF file, since its number may differ between runs; "" if none
   * @param line of the source, {@code file:line in function}, or a variable with where it is
   *     declared; "" if only the instruction is known or asked for
   * @param address ELF address of the instruction; 0 if the line stands for it
   */
  public record Place(String module, String line, long address) implements Comparable<Place> {
    private static final Comparator<Place> ORDER =
        Comparator.comparing(Place::module)
            .thenComparing(Place::line)
            .thenComparingLong(Place::address);

    @Override
    public int compareTo(Place other) {
      return ORDER.compare(this, other);
    }
  }
}
