package org.rsanemu.cli.report;

/** How reports call threads: as ThreadSanitizer does. */
final class Threads {
  private Threads() {}

  static String name(int thread) {
    return thread == 0 ? "main thread" : "thread T" + thread;
  }
}
