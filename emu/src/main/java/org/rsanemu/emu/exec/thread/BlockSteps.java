// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.thread;

import static java.util.Objects.requireNonNull;

import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.exec.code.CodeBlock;

/**
 * Where in a block the thread is, and what it has run so far: in a selectively instrumented run not
 * every instruction calls back, but each counts.
 */
public final class BlockSteps {
  private @Nullable CodeBlock block;
  private int index;
  private long passed;

  /** The block that the thread is in, or was last: {@link #leave} forgets it. */
  @Nullable
  public CodeBlock block() {
    return block;
  }

  /** The thread begins a block; what it had left of the one before it has run. */
  public void enter(CodeBlock next) {
    if (block != null) {
      passed += block.between(index, block.count());
    }
    block = next;
    index = 0;
  }

  /** The thread comes to the instruction at {@code pc} of the block. */
  public void reach(long pc) {
    CodeBlock in = requireNonNull(block);
    int reached = in.indexOf(pc, index);
    passed += in.between(index, reached);
    index = reached;
  }

  /**
   * The thread has begun a block without a report, and others before it.
   *
   * @param before what the blocks before it count for, from where the thread was
   */
  public void catchUp(CodeBlock next, long before) {
    passed += before;
    block = next;
    index = 0;
  }

  /** What is left of the block counts for; see {@link CodeBlock}. */
  public long left() {
    return block == null ? 0 : block.between(index, block.count());
  }

  /** The engine stops before the instruction that was reached. */
  public void leave() {
    block = null;
  }

  /**
   * What instructions that were passed since this was asked last count for; see {@link CodeBlock}.
   */
  public long takePassed() {
    long sum = passed;
    passed = 0;
    return sum;
  }
}
