// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.code;

import java.util.Arrays;
import org.agrona.collections.Long2LongHashMap;
import org.rsanemu.model.Site;

/**
 * Every chain of calls that a run has seen, as a tree: a node is a call instruction in the context
 * of its parent, so that one number names a whole stack. Nodes are never given up; when there are
 * {@link #MAX_NODES}, further calls share their caller's node, and stacks there lack frames.
 */
public final class CallTree {
  /** The context of code that nothing called. */
  public static final int ROOT = 0;

  /** 4 million nodes: 64 MiB. */
  static final int MAX_NODES = 1 << 22;

  private static final int NODE_BITS = 22;

  /** Labels are nodes like calls, from an address on at which no instruction can be. */
  private static final long FIRST_LABEL = 1L << Site.PC_BITS;

  private final Long2LongHashMap children = new Long2LongHashMap(-1);
  private int[] parents = new int[1 << 10];
  private long[] calls = new long[1 << 10];
  private final ProgramLabels labels = new ProgramLabels();
  private int count = 1;

  /** The names that {@link #labelled} takes numbers of. */
  public ProgramLabels labels() {
    return labels;
  }

  /** How many nodes there are. */
  public int size() {
    return count;
  }

  /** The context of what the call at {@code pc} calls, itself in {@code context}. */
  public int called(int context, long pc) {
    return Long.compareUnsigned(pc, FIRST_LABEL) < 0 ? child(context, pc) : context;
  }

  private int child(int context, long pc) {
    long key = pc << NODE_BITS | context;
    long known = children.get(key);
    if (known >= 0) {
      return (int) known;
    }
    if (count == MAX_NODES) {
      return context;
    }
    if (count == parents.length) {
      parents = Arrays.copyOf(parents, 2 * count);
      calls = Arrays.copyOf(calls, 2 * count);
    }
    parents[count] = context;
    calls[count] = pc;
    children.put(key, count);
    return count++;
  }

  /**
   * The context of what follows in the same function, under a label. It takes the place of an
   * earlier one of that function.
   *
   * @param label a number of {@link ProgramLabels}
   */
  public int labelled(int context, int label) {
    int bare = context != ROOT && isLabel(calls[context]) ? parents[context] : context;
    return label == ProgramLabels.NONE ? bare : child(bare, FIRST_LABEL + label);
  }

  /** Whether a context is another one, or one of what that calls. */
  public boolean isWithin(int context, int outer) {
    int node = context;
    while (node > outer) { // callers have smaller numbers
      node = parents[node];
    }
    return node == outer;
  }

  /** The call that led into a context; -1 if none did. */
  public long caller(int context) {
    int node = context;
    while (node != ROOT && isLabel(calls[node])) {
      node = parents[node];
    }
    return node == ROOT ? -1 : calls[node];
  }

  /**
   * The {@link Site} of the call that led into the context of this one; the site itself if none
   * did.
   */
  long callSite(long site) {
    int node = Site.context(site);
    while (node != ROOT && isLabel(calls[node])) {
      node = parents[node];
    }
    return node == ROOT ? site : Site.of(calls[node], parents[node]);
  }

  /** The labels of the frames of {@link #stack}; {@link ProgramLabels#NONE} where there is none. */
  public int[] labels(long site) {
    int[] found = new int[stack(site).length];
    int i = 0;
    for (int node = Site.context(site); node != ROOT; node = parents[node]) {
      if (isLabel(calls[node])) {
        found[i] = (int) (calls[node] - FIRST_LABEL);
      } else {
        i++;
      }
    }
    return found;
  }

  private static boolean isLabel(long call) {
    return call >= FIRST_LABEL;
  }

  /**
   * The stack of a {@link Site}: its program counter, then the calls around it, innermost first.
   */
  public long[] stack(long site) {
    int depth = 1;
    for (int node = Site.context(site); node != ROOT; node = parents[node]) {
      depth += isLabel(calls[node]) ? 0 : 1;
    }
    long[] stack = new long[depth];
    stack[0] = Site.pc(site);
    int i = 1;
    for (int node = Site.context(site); node != ROOT; node = parents[node]) {
      if (!isLabel(calls[node])) {
        stack[i++] = calls[node];
      }
    }
    return stack;
  }
}
