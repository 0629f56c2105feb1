// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report;

/** How reports call threads: as ThreadSanitizer does. */
public final class ThreadNames {
  private ThreadNames() {}

  /** {@code main thread}, {@code thread T1}. */
  public static String name(int thread) {
    return thread == 0 ? "main thread" : "thread T" + thread;
  }
}
