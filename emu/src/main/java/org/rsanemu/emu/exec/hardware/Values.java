// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.hardware;

import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntConsumer;

/**
 * Which reads a value was made of: sets of entries of an {@link AccessLog}, shared as the nodes of
 * a graph that only grows. A node is a set's number; {@link #NONE} is the empty set.
 */
final class Values {
  /** The empty set. */
  static final int NONE = 0;

  /** In {@link #right}: the node is one read, whose number is on the left. */
  private static final int READ = -1;

  private int[] left = new int[1 << 10];
  private int[] right = new int[1 << 10];

  /** The newest read of each set. */
  private int[] newest = new int[1 << 10];

  private int count = 1;
  private int lastOne;
  private int lastOther;
  private int lastUnion;

  /** How many sets there are. */
  int count() {
    return count;
  }

  /** All are forgotten. */
  void clear() {
    count = 1;
    lastUnion = NONE;
  }

  /** The set of one read. */
  int read(int entry) {
    return add(entry, READ, entry);
  }

  /** The union of two sets. */
  int union(int one, int other) {
    if (one == other || other == NONE) {
      return one;
    } else if (one == NONE) {
      return other;
    } else if (lastUnion != NONE && one == lastOne && other == lastOther) {
      return lastUnion;
    }
    lastOne = one;
    lastOther = other;
    lastUnion = add(one, other, Math.max(newest[one], newest[other]));
    return lastUnion;
  }

  private int add(int one, int other, int last) {
    if (count == left.length) {
      left = Arrays.copyOf(left, 2 * count);
      right = Arrays.copyOf(right, 2 * count);
      newest = Arrays.copyOf(newest, 2 * count);
    }
    left[count] = one;
    right[count] = other;
    newest[count] = last;
    return count++;
  }

  /** Whether a set has a read that is not older than an entry. */
  boolean reaches(int set, int entry) {
    return set != NONE && newest[set] >= entry;
  }

  /**
   * Hands out the reads of a set that are not older than an entry, each once.
   *
   * @param seen the sets that were gone over already
   * @return how many sets were gone over
   */
  int forEach(int set, int entry, BitSet seen, IntConsumer taker) {
    int visited = 0;
    int[] open = {set, NONE, NONE, NONE, NONE, NONE, NONE, NONE};
    int size = 1;
    while (size > 0) {
      int next = open[--size];
      if (!reaches(next, entry) || seen.get(next)) {
        continue;
      }
      seen.set(next);
      visited++;
      if (right[next] == READ) {
        taker.accept(left[next]);
        continue;
      }
      if (size + 2 > open.length) {
        open = Arrays.copyOf(open, 2 * open.length);
      }
      open[size++] = left[next];
      open[size++] = right[next];
    }
    return visited;
  }
}
