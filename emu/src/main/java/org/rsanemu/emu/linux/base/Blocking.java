// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.base;

/** Blocks threads whose calls must wait for something to happen to files, and wakes them. */
public interface Blocking {
  /**
   * Blocks a thread until its call, made again, does not block; see {@link RepeatedCalls}.
   *
   * @param words what it waits for
   * @param deadline when it gives up, with {@code timeoutResult}
   */
  Outcome blockAndRetry(Call call, String words, long deadline, long timeoutResult);

  /** The same without a deadline; a handler with SA_RESTART lets the call go on. */
  Outcome blockAndRestart(Call call, String words);

  /** Something that a blocked call may wait for has happened: a byte came, room was made. */
  void filesChanged();
}
