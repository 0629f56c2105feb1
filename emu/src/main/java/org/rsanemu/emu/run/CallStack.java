package org.rsanemu.emu.run;

import java.util.Arrays;

/**
 * A thread's shadow call stack. A return is matched by its address, so that frames that a longjmp,
 * an exception or a hand-written return skipped are dropped with it; an address that no frame knows
 * changes nothing.
 */
final class CallStack {
  /** Deeper recursion than this is not followed: the outer frames are what helps a reader. */
  private static final int MAX_DEPTH = 1 << 16;

  private final CallTree tree;
  private long[] returns = new long[64];
  private int[] contexts = new int[64];
  private int depth;
  private int context = CallTree.ROOT;

  CallStack(CallTree tree) {
    this.tree = tree;
  }

  /** The current context, a node of the tree. */
  int context() {
    return context;
  }

  /** Becomes what the other one is. */
  void copy(CallStack other) {
    if (returns.length < other.depth) {
      returns = new long[other.returns.length];
      contexts = new int[other.returns.length];
    }
    System.arraycopy(other.returns, 0, returns, 0, other.depth);
    System.arraycopy(other.contexts, 0, contexts, 0, other.depth);
    depth = other.depth;
    context = other.context;
  }

  int depth() {
    return depth;
  }

  /** The instruction at {@code pc} called something that returns to {@code returnAddress}. */
  void call(long pc, long returnAddress) {
    if (depth == MAX_DEPTH) {
      return;
    }
    if (depth == returns.length) {
      returns = Arrays.copyOf(returns, 2 * depth);
      contexts = Arrays.copyOf(contexts, 2 * depth);
    }
    returns[depth] = returnAddress;
    contexts[depth] = context;
    depth++;
    context = tree.called(context, pc);
  }

  /**
   * What the function that runs does from now on has this label; none if it is {@link Labels#NONE}.
   */
  void label(int number) {
    context = tree.labelled(context, number);
  }

  /** A return instruction went to {@code address}. */
  void returned(long address) {
    for (int i = depth - 1; i >= 0; i--) {
      if (returns[i] == address) {
        depth = i;
        context = contexts[i];
        return;
      }
    }
  }
}
