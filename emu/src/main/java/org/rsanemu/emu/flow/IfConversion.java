// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.flow;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;
import java.util.regex.Pattern;
import org.rsanemu.isa.cpu.RegisterSet;
import org.rsanemu.isa.flow.RegisterUse;

/**
 * Finds loads that a compiler may have made ahead of the condition for them. Of {@code if (c) x =
 * d;} it makes a load of {@code d}, whatever {@code c} is, and an instruction that takes the value
 * or leaves it by the flags: if-conversion (Muchnick, Advanced Compiler Design and Implementation,
 * 18.1 and 18.11). For one thread.
 */
public final class IfConversion {
  /** Instructions between the load and the last that has to do with it, at most. */
  public static final int MOST = 24;

  /** With a mask of zeros or ones that is made of the condition they leave nothing of a value. */
  private static final Pattern MASKS =
      Pattern.compile("(and|or|orr|bic|andn|tst|test)s?(\\.w)?\\b.*");

  private static final int LONGEST_IT_BLOCK = 4;

  private final RegisterUses uses;
  private final Liveness liveness;
  private final LongFunction<String> texts;

  /**
   * @param uses of the program's registers
   * @param liveness of them
   * @param texts of its instructions, as an assembler writes them
   */
  public IfConversion(RegisterUses uses, Liveness liveness, LongFunction<String> texts) {
    this.uses = uses;
    this.liveness = liveness;
    this.texts = texts;
  }

  /**
   * An instruction of a stretch that begins with a load.
   *
   * @param tainted registers that depend on what the load has found, before it
   */
  private record Step(long pc, RegisterUse use, long tainted) {
    boolean isLoad() {
      return tainted == RegisterSet.NONE;
    }

    boolean takes() {
      return isLoad() || RegisterSet.meet(tainted, use.reads());
    }

    boolean isBranch() {
      return use.flow() == RegisterUse.Flow.BRANCH;
    }

    private long after() {
      return takes() ? tainted | use.results() : tainted & ~use.kills();
    }
  }

  /**
   * The stretch that begins with a load: as long as anything depends on it, up to the first branch,
   * or to what no such stretch contains.
   */
  private List<Step> stretch(long load) {
    List<Step> steps = new ArrayList<>();
    Step step = new Step(load, uses.at(load), RegisterSet.NONE);
    for (int i = 0; i <= MOST && !isEnd(step.use); i++) {
      steps.add(step);
      long tainted = step.after();
      if (step.isBranch() || tainted == RegisterSet.NONE) {
        break;
      }
      long next = step.pc + step.use.length();
      step = new Step(next, uses.at(next), tainted);
    }
    return steps;
  }

  /**
   * Whether the instruction, which accesses memory, loads something of which one behind it, with no
   * branch and no store between them, or the load itself, may leave nothing, by the flags or a
   * mask; or which is of use on one side of the branch behind it alone.
   */
  public boolean mayBeAhead(long pc) {
    RegisterUse load = uses.at(pc);
    if (load.conditional() || load.flow() != RegisterUse.Flow.NEXT) {
      return false;
    }
    for (Step step : stretch(pc)) {
      RegisterUse use = step.use;
      if (step.isBranch()) {
        return !step.takes()
            && use.target() != RegisterUse.NOWHERE
            && liveness.deadAt(use.target(), step.tainted)
                != liveness.deadAt(step.pc + use.length(), step.tainted);
      }
      boolean replaces = use.conditional() && RegisterSet.meet(step.tainted, use.results());
      if ((step.takes() || replaces) && leaves(step)) {
        return true;
      }
    }
    return false;
  }

  /** The registers that are read on a way before they are overwritten there. */
  public long inputs(List<Long> path) {
    long inputs = RegisterSet.NONE;
    long killed = RegisterSet.NONE;
    for (long pc : path) {
      RegisterUse use = uses.at(pc);
      long kept = use.results() | use.updates();
      inputs |= (use.reads() | kept & ~use.kills()) & ~killed;
      killed |= use.kills();
    }
    return inputs;
  }

  /** Whether it may come to the same whatever it is given of a value. */
  private boolean leaves(Step step) {
    return RegisterSet.meet(RegisterSet.FLAGS, step.use.data() | step.use.condition())
        || masks(texts.apply(step.pc));
  }

  /** Whether an instruction may leave nothing of a value by zeros or ones of another one. */
  public static boolean masks(String text) {
    return MASKS.matcher(text).matches();
  }

  /**
   * Whether such a stretch of code ends before the instruction: behind the first branch.
   *
   * @param last the instruction that was run before it
   */
  public boolean ends(long last, long pc) {
    RegisterUse use = uses.at(pc);
    boolean ends = isEnd(use) || uses.at(last).flow() == RegisterUse.Flow.BRANCH;
    // What stands under T32's IT is run with it: no what-if execution ends in between.
    for (int i = 0; i < LONGEST_IT_BLOCK && !ends; i++) {
      pc += use.length();
      use = uses.at(pc);
      if (!use.conditional()) {
        return false;
      }
      ends = use.flow() != RegisterUse.Flow.NEXT || isEnd(use);
    }
    return ends;
  }

  private static boolean isEnd(RegisterUse use) {
    boolean goesOn = use.flow() == RegisterUse.Flow.NEXT || use.flow() == RegisterUse.Flow.BRANCH;
    return !goesOn || use.stores() || use.others() || use.length() == 0;
  }
}
