// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.flow;

import java.util.function.LongPredicate;
import org.rsanemu.isa.cpu.RegisterSet;
import org.rsanemu.isa.flow.RegisterUse;

/**
 * A round of a loop that looks at one location and counts how often: {@code for (n = 0; n < 16 &&
 * !ready; n++)}. It finds out whether the count matters only to how many rounds there are: whether
 * a thread that leaves the loop for what it has read does the same in whatever round that was, and
 * whether what a look in vain has read is forgotten. Sets are {@link RegisterSet}s. For one thread.
 */
public final class CountedRound {
  private final RegisterUses uses;
  private final Liveness liveness;
  private final LongPredicate isUsers;

  /** Registers that differ from round to round, or are made of such. */
  private long counted;

  /** Those that hold what was read, or what was made of it. */
  private long read;

  private long written;
  private int depth;

  /**
   * @param isUsers whether an instruction is the user's: others are to read nothing but their stack
   */
  public CountedRound(RegisterUses uses, Liveness liveness, LongPredicate isUsers) {
    this.uses = uses;
    this.liveness = liveness;
    this.isUsers = isUsers;
  }

  /**
   * Whether that is so. Of the branches on the way those that ask what was read must not ask for
   * the count, too: the others go the same way whatever was read.
   *
   * @param path what the thread runs from the look on until it is back there, in this round as in
   *     the one before it
   * @param call the instruction that called the function in which the look is; {@link
   *     RegisterUse#NOWHERE} if none did
   * @param differing registers that differ between the two looks
   */
  public boolean isForgotten(long[] path, long call, long differing) {
    counted = differing;
    read = RegisterSet.NONE;
    depth = 0;
    written = written(path);
    for (int i = 0; i < path.length; i++) {
      long next = path[i + 1 == path.length ? 0 : i + 1];
      RegisterUse use = uses.at(path[i]);
      if (!isFollowed(use)
          || !isUsers.test(path[i]) && readsMemory(use)
          || !leavesAlike(use, path[i], next, call)) {
        return false;
      }
      if (i == 0) {
        looks(use);
      } else {
        passes(use);
      }
    }
    return depth == 0 && isDead(path[0], read, call);
  }

  /** What the function writes in which the look is. */
  private long written(long[] path) {
    long own = RegisterSet.NONE;
    int calls = 0;
    for (long pc : path) {
      RegisterUse use = uses.at(pc);
      own |= calls == 0 ? use.writes() : RegisterSet.NONE;
      calls += use.flow() == RegisterUse.Flow.CALL ? 1 : 0;
      calls -= use.flow() == RegisterUse.Flow.RETURN ? 1 : 0;
    }
    return own;
  }

  private boolean isDead(long pc, long set, long call) {
    return liveness.deadWhereWritten(pc, set & written, call)
        && liveness.deadAt(pc, set & ~written, call);
  }

  /** Whether it is known what it does, and neither memory nor an address depends on a round. */
  private boolean isFollowed(RegisterUse use) {
    long unlike = counted | read;
    boolean depends = RegisterSet.meet(unlike, use.data() | use.condition());
    boolean goesOn = // a yield has no arguments
        switch (use.flow()) {
          case NEXT, BRANCH -> !use.stores() || !depends;
          case SYSTEM_CALL -> true;
          case JUMP, CALL, RETURN, TRAP -> !depends;
          case UNKNOWN -> false;
        };
    return goesOn && !use.others() && !RegisterSet.meet(unlike, use.addresses());
  }

  /**
   * Whether code that is not the user's may read what others write. Its stack is its own, and
   * nobody writes the addresses of functions that the linker's stubs load.
   */
  private boolean readsMemory(RegisterUse use) {
    RegisterUse.Operand operand = use.operand();
    int sp = uses.convention().sp();
    boolean accesses =
        operand != null
            || use.transfer() != null
            || !use.stack().isEmpty()
            || use.addresses() != RegisterSet.NONE;
    boolean onStack =
        use.stack().isEmpty()
            ? operand != null && operand.base() == sp && operand.index() == RegisterUse.Operand.NONE
            : use.stack().stream().allMatch(each -> each.base() == sp);
    return accesses
        && !onStack
        && use.flow() == RegisterUse.Flow.NEXT
        && (use.results() & ~Successors.LINKERS) != RegisterSet.NONE;
  }

  /** Whether, if what was read leads elsewhere than on the path, the count is dead there. */
  private boolean leavesAlike(RegisterUse use, long pc, long next, long call) {
    if (!RegisterSet.meet(read, use.condition())) {
      return true;
    }
    if (RegisterSet.meet(counted, use.condition())) {
      return false;
    }
    if (use.flow() != RegisterUse.Flow.BRANCH) {
      return true; // what it makes of it depends on what was read
    }
    boolean[] alike = {depth == 0 && use.target() != RegisterUse.NOWHERE};
    Successors.of(use, pc, to -> alike[0] &= to == next || isDead(to, counted, call));
    return alike[0];
  }

  /** The first one reads the location. */
  private void looks(RegisterUse use) {
    long made = RegisterSet.meet(counted, use.data()) ? use.results() : RegisterSet.NONE;
    counted = counted & ~use.kills() | made;
    read = use.results();
  }

  private void passes(RegisterUse use) {
    long from = use.data() | use.condition();
    long kept = use.conditional() ? RegisterSet.ALL : ~use.kills();
    boolean ofCount = RegisterSet.meet(counted, from);
    boolean ofRead = RegisterSet.meet(read, from);
    counted = counted & kept | (ofCount ? use.results() : RegisterSet.NONE);
    read = read & kept | (ofRead ? use.results() : RegisterSet.NONE);
    switch (use.flow()) {
      case CALL -> depth++;
      case RETURN -> depth--;
      default -> {}
    }
  }
}
