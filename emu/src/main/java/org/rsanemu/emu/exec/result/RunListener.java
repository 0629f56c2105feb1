// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.result;

import java.util.List;

/**
 * Hears at once what a run writes to its standard output and error, and what is found in it. Called
 * by the run's thread.
 */
public interface RunListener {
  /** The answer of {@link #wrote} if there was no error. */
  int TAKEN = 0;

  /** Hears nothing. */
  RunListener NONE =
      new RunListener() {
        @Override
        public void begins() {}

        @Override
        public int wrote(int descriptor, byte[] bytes) {
          return TAKEN;
        }
      };

  /** The run begins, or begins again: what it wrote before counts no more. */
  void begins();

  /**
   * It writes.
   *
   * @param descriptor 1 or 2
   * @return {@link #TAKEN}, or the number of the error that the program gets, as its kernel would
   *     answer
   */
  int wrote(int descriptor, byte[] bytes);

  /**
   * Something was found that counts, as far as is known by now. It may be found again if the run
   * begins again, and its result has all that is known of it.
   *
   * @param modules where code is mapped by now
   */
  default void found(Finding finding, List<RunResult.Module> modules) {}
}
