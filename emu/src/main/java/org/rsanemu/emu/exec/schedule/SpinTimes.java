// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.schedule;

import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.linux.Kernel;
import org.rsanemu.emu.linux.base.GuestThread;

/**
 * The processor time, in nanoseconds, that threads have spent in loops in which they waited while
 * virtual time jumped: no instruction of theirs is run for it.
 */
final class SpinTimes {
  private final Kernel kernel;
  private final IntPredicate isSpinning;
  private long[] spent = new long[8];

  /**
   * @param isSpinning whether the thread of this number waits in a loop
   */
  SpinTimes(Kernel kernel, IntPredicate isSpinning) {
    this.kernel = kernel;
    this.isSpinning = isSpinning;
  }

  /** Time jumps by so much. */
  void pass(long nanos) {
    for (GuestThread thread : kernel.threads()) {
      if (spends(thread)) {
        int number = thread.number();
        if (number >= spent.length) {
          spent = Arrays.copyOf(spent, 2 * number);
        }
        spent[number] += nanos;
      }
    }
  }

  private boolean spends(GuestThread thread) {
    return thread.isRunnable() && isSpinning.test(thread.number());
  }

  /** That of a thread, or of all together. */
  long of(@Nullable GuestThread thread) {
    if (thread == null) {
      return LongStream.of(spent).sum();
    }
    return thread.number() < spent.length ? spent[thread.number()] : 0;
  }

  /** How many threads spend any: that one, or all. */
  int spending(@Nullable GuestThread thread) {
    return (int)
        kernel.threads().stream()
            .filter(each -> (thread == null || each == thread) && spends(each))
            .count();
  }
}
