// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.oracle;

/** How much is tried: system properties {@code monitor.*}, small enough for a suite by default. */
final class Sizes {
  private Sizes() {}

  static int of(String name, int usual) {
    return Integer.getInteger("monitor." + name, usual);
  }

  static long seed() {
    return Long.getLong("monitor.seed", 20L);
  }
}
