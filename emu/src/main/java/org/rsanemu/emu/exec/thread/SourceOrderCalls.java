// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.thread;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.source.SourceOrder;

/** The current calls of a thread that state the order of the called function's operation. */
public final class SourceOrderCalls {
  private int[] depths = new int[4];
  private @Nullable SourceOrder[] sourceOrders = new SourceOrder[4];
  private int count;

  /** Becomes what the other one is. */
  void copy(SourceOrderCalls other) {
    depths = other.depths.clone();
    sourceOrders = other.sourceOrders.clone();
    count = other.count;
  }

  /**
   * The thread has entered such a function.
   *
   * @param what null if the caller states no order that makes sense
   */
  public void entered(int depth, @Nullable SourceOrder what) {
    leave(depth - 1);
    if (count == depths.length) {
      depths = Arrays.copyOf(depths, 2 * count);
      sourceOrders = Arrays.copyOf(sourceOrders, 2 * count);
    }
    depths[count] = depth;
    sourceOrders[count++] = what;
  }

  /** The source order of the call at this depth; null if it has none. */
  @Nullable
  public SourceOrder at(int depth) {
    leave(depth + 1); // what this function has called may be a helper, and that is looked up, too
    for (int i = count - 1; i >= 0; i--) {
      if (depths[i] <= depth) {
        return depths[i] == depth ? sourceOrders[i] : null;
      }
    }
    return null;
  }

  /** Forgets calls that are deeper. */
  private void leave(int depth) {
    while (count > 0 && depths[count - 1] > depth) {
      count--;
    }
  }
}
