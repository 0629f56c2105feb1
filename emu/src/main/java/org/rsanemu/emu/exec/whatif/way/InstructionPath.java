// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.whatif.way;

import java.util.Arrays;
import org.agrona.collections.LongHashSet;
import org.rsanemu.model.Site;

/** The instructions that a what-if execution has run, in order. */
public final class InstructionPath {
  /** Two paths do not part. */
  public static final int NOWHERE = -1;

  private long[] pcs = new long[256];
  private int[] contexts = new int[256];
  private int count;

  void add(long pc, int context) {
    if (count == pcs.length) {
      pcs = Arrays.copyOf(pcs, 2 * count);
      contexts = Arrays.copyOf(contexts, 2 * count);
    }
    pcs[count] = pc;
    contexts[count++] = context;
  }

  /** How many there are. */
  public int count() {
    return count;
  }

  /** The instruction with this number, from 0. */
  public long pc(int number) {
    return pcs[number];
  }

  /** The calls around it. */
  public int context(int number) {
    return contexts[number];
  }

  /**
   * The number of the instruction after which this path goes another way than the other one, as far
   * as both are known; {@link #NOWHERE} if it does not.
   */
  public int fork(InstructionPath other) {
    int both = Math.min(count, other.count);
    int differs = Arrays.mismatch(pcs, 0, both, other.pcs, 0, both);
    return differs <= 0 ? NOWHERE : differs - 1;
  }

  /**
   * Whether this path runs from one of its instructions to another what the other one runs from
   * {@code there} on.
   */
  public boolean goesAs(InstructionPath other, int from, int there, int to) {
    return there + to - from <= other.count
        && Arrays.equals(pcs, from, to, other.pcs, there, there + to - from);
  }

  /**
   * Whether it comes back, after an instruction, to what it has run up to there.
   *
   * @param next where the instruction is that comes next
   * @param context the calls around that
   */
  boolean comesBack(int number, long next, int context) {
    LongHashSet before = new LongHashSet();
    for (int i = 0; i <= number; i++) {
      before.add(Site.of(pcs[i], contexts[i]));
    }
    for (int i = number + 1; i < count; i++) {
      if (before.contains(Site.of(pcs[i], contexts[i]))) {
        return true;
      }
    }
    return before.contains(Site.of(next, context));
  }
}
