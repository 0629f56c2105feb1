// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.result;

/**
 * Hears what a run writes to its standard output and error, at once. Called by the run's thread.
 */
public interface OutputListener {
  /** Hears nothing. */
  OutputListener NONE =
      new OutputListener() {
        @Override
        public void begins() {}

        @Override
        public void wrote(int descriptor, byte[] bytes) {}
      };

  /** The run begins, or begins again: what it wrote before counts no more. */
  void begins();

  /**
   * It wrote.
   *
   * @param descriptor 1 or 2
   */
  void wrote(int descriptor, byte[] bytes);
}
