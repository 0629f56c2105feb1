// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.hardware.litmus;

import java.util.List;
import java.util.SortedMap;

/**
 * A litmus test. All locations begin as 0, and the writes to one have different values.
 *
 * @param name one word
 * @param threads their steps
 * @param finals of locations with several writes, the last value in the weak outcome
 * @param exact whether the outcome determines the execution: not if a location has more than two
 *     writes, whose order the outcome then may leave open
 */
public record LitmusTest(
    String name, List<List<LitmusStep>> threads, SortedMap<Integer, Long> finals, boolean exact) {
  private static final String NAMES = "xyzuvwabcdefghijklmnopqrst";

  /** The name of a location, from 0. */
  public static String location(int number) {
    return number < NAMES.length() ? NAMES.substring(number, number + 1) : "x" + number;
  }

  /** How many locations there are. */
  public int locations() {
    return 1
        + threads.stream().flatMap(List::stream).mapToInt(LitmusStep::location).max().orElse(-1);
  }
}
