// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.bench.session;

import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** Medians, and numbers for readers. */
final class Figures {
  private Figures() {}

  /** The median of one number of each sample; of an even count the higher of the middle two. */
  static <T> double median(List<T> samples, ToDoubleFunction<T> number) {
    double[] sorted = samples.stream().mapToDouble(number).sorted().toArray();
    return sorted[sorted.length / 2];
  }

  /** The median of one column of lines of numbers. */
  static double median(List<double[]> lines, int column) {
    return median(lines, line -> line[column]);
  }

  /** Three digits that say something, and all that stand before the point. */
  static String text(double number) {
    int digits = number >= 100 ? 0 : number >= 10 ? 1 : number >= 1 ? 2 : 3;
    return String.format(Locale.ROOT, "%,." + digits + "f", number);
  }

  /** How many times as much. */
  static String times(double ratio) {
    return text(ratio) + "×";
  }
}
