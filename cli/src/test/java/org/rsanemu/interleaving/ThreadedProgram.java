// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.interleaving;

import java.util.List;

/**
 * A program of threads; 0 is the main thread.
 *
 * @param locations how many atomic variables there are, 0 at first
 * @param places how many plain ones
 * @param mutexes how many
 * @param bodies of the threads; each is created at most once
 * @param joined whether the main thread, after its body, joins this thread: of all but 0
 * @param leaves whether the main thread leaves by pthread_exit, so that the process ends with its
 *     last thread; else it returns, and the process ends
 */
record ThreadedProgram(
    int locations,
    int places,
    int mutexes,
    List<List<ThreadStatement>> bodies,
    List<Boolean> joined,
    boolean leaves) {
  /** Registers of each thread. */
  static final int REGISTERS = 5;

  /** Whether, when main has joined, nobody else is left. */
  boolean allJoined() {
    return joined.stream().skip(1).allMatch(each -> each);
  }
}
