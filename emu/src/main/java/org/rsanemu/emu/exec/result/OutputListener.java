// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.result;

/**
 * Hears what a run writes to its standard output and error, at once. Called by the run's thread.
 */
public interface OutputListener {
  /** The answer of {@link #wrote} if there was no error. */
  int TAKEN = 0;

  /** Hears nothing. */
  OutputListener NONE =
      new OutputListener() {
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
}
