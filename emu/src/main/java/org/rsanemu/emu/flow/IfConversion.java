// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.flow;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
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
  private static final Pattern MASKS = Pattern.compile("(and|or|orr|bic|andn|tst|test)s?\\b.*");

  /** Registers get what is in memory, and nothing else happens. */
  private static final Pattern LOADS = Pattern.compile("(c?mov|ldu?r|vldr)\\w*\\b.*");

  /** One of two registers' values goes into a register. */
  private static final Pattern SELECTS = Pattern.compile("(cmov|f?csel|mov)\\w*\\b.*");

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
   * Whether the instruction, which accesses memory, loads something of which one behind it, with no
   * branch and no store between them, or the load itself, may leave nothing, by the flags or a
   * mask; or which is of use on one side of the branch behind it alone.
   */
  public boolean mayBeAhead(long pc) {
    RegisterUse load = uses.at(pc);
    if (load.conditional() || isEnd(load) || load.flow() != RegisterUse.Flow.NEXT) {
      return false;
    }
    if (leaves(pc, load)) {
      return true;
    }
    long tainted = load.results();
    long next = pc;
    RegisterUse use = load;
    for (int i = 0; i < MOST && tainted != RegisterSet.NONE; i++) {
      next += use.length();
      use = uses.at(next);
      if (isEnd(use)) {
        return false;
      }
      if (use.flow() == RegisterUse.Flow.BRANCH) {
        return !RegisterSet.meet(tainted, use.reads())
            && use.target() != RegisterUse.NOWHERE
            && liveness.deadAt(use.target(), tainted)
                != liveness.deadAt(next + use.length(), tainted);
      }
      boolean takes = RegisterSet.meet(tainted, use.reads());
      boolean replaces = use.conditional() && RegisterSet.meet(tainted, use.results());
      if ((takes || replaces) && leaves(next, use)) {
        return true;
      }
      tainted = takes ? tainted | use.results() : tainted & ~use.kills();
    }
    return false;
  }

  /**
   * Behind which instructions of a stretch that begins with a load the flags depend on what that
   * found, if they do not on earlier flags or a mask: the addresses of those that follow.
   */
  public List<Long> comparisons(long pc) {
    List<Long> places = new ArrayList<>();
    RegisterUse use = uses.at(pc);
    long tainted = use.results();
    long next = pc;
    for (int i = 0; i < MOST && tainted != RegisterSet.NONE; i++) {
      next += use.length();
      boolean compares =
          (i == 0 || RegisterSet.meet(tainted, use.reads())) && !leaves(next - use.length(), use);
      if (compares && RegisterSet.meet(RegisterSet.FLAGS, use.results())) {
        places.add(next);
      }
      use = uses.at(next);
      if (isEnd(use) || use.flow() == RegisterUse.Flow.BRANCH) {
        return places;
      }
      tainted =
          RegisterSet.meet(tainted, use.reads()) ? tainted | use.results() : tainted & ~use.kills();
    }
    return places;
  }

  /**
   * An instruction that takes one of several values, by the flags.
   *
   * @param registers which have those of them that do not depend on the load
   */
  public record Select(long pc, List<Integer> registers) {}

  /** Those of a stretch that begins with a load, which may be one itself, by address. */
  public List<Select> selects(long pc) {
    List<Select> selects = new ArrayList<>();
    long tainted = RegisterSet.NONE;
    long next = pc;
    for (int i = 0; i < MOST; i++) {
      RegisterUse use = uses.at(next);
      if (isEnd(use) || use.flow() == RegisterUse.Flow.BRANCH) {
        return selects;
      }
      boolean isSelect =
          RegisterSet.meet(RegisterSet.FLAGS, use.data() | use.condition())
              && use.results() != RegisterSet.FLAGS;
      long values = use.data() | (use.conditional() ? use.results() : RegisterSet.NONE);
      List<Integer> free = generals(values & ~tainted);
      if (isSelect && !free.isEmpty()) {
        selects.add(new Select(next, free));
      }
      boolean takes = i == 0 || RegisterSet.meet(tainted, use.reads());
      tainted = takes ? tainted | use.results() : tainted & ~use.kills();
      next += use.length();
    }
    return selects;
  }

  /**
   * Whether on a way that begins with a load its value is only copied, whole or in part, or left,
   * by flags that do not depend on it: two values that differ in each bit then come to the same if
   * and only if any two do.
   */
  public boolean isOnlyCopied(List<Long> path) {
    long load = path.getFirst();
    long tainted = uses.at(load).results();
    if (!LOADS.matcher(texts.apply(load)).matches()) {
      return false;
    }
    for (long pc : path.subList(1, path.size())) {
      RegisterUse use = uses.at(pc);
      if (RegisterSet.meet(tainted, use.addresses() | use.condition() | RegisterSet.FLAGS)) {
        return false;
      }
      if (RegisterSet.meet(tainted, use.data())) {
        boolean copies = use.exactMove() != null || SELECTS.matcher(texts.apply(pc)).matches();
        if (!copies || RegisterSet.meet(use.results(), RegisterSet.FLAGS)) {
          return false;
        }
        tainted |= use.results();
      } else {
        tainted &= ~use.kills();
      }
    }
    return true;
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

  private static List<Integer> generals(long set) {
    return IntStream.range(0, RegisterSet.GENERALS)
        .filter(register -> RegisterSet.meet(set, RegisterSet.general(register)))
        .boxed()
        .toList();
  }

  /** Whether it may come to the same whatever it is given of a value. */
  private boolean leaves(long pc, RegisterUse use) {
    return RegisterSet.meet(RegisterSet.FLAGS, use.data() | use.condition())
        || MASKS.matcher(texts.apply(pc)).matches();
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
