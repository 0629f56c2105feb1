// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.ahead;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;
import org.agrona.collections.Long2LongHashMap;
import org.agrona.collections.LongHashSet;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.exec.code.Instructions;
import org.rsanemu.emu.flow.FrameLiveness;
import org.rsanemu.emu.flow.RegisterUses;
import org.rsanemu.isa.Effect;
import org.rsanemu.isa.Meaning;
import org.rsanemu.isa.cpu.RegisterSet;
import org.rsanemu.isa.flow.RegisterUse;

/**
 * Which registers have what was made of the flags, of constants and of single bits alone: a
 * compiler's masks for what is done on a condition. A register with the program's data is none,
 * whatever is in it. One thread.
 */
final class ConditionValues {
  /** Of a function with more instructions nothing is known. */
  private static final int MOST = 1 << 12;

  private static final long MISSING = -1;

  private final RegisterUses uses;
  private final Instructions instructions;
  private final LongFunction<FrameLiveness.@Nullable Range> functions;
  private final Long2LongHashMap known = new Long2LongHashMap(MISSING);

  /**
   * @param functions the function that has an instruction; null if that is not known
   */
  ConditionValues(
      RegisterUses uses,
      Instructions instructions,
      LongFunction<FrameLiveness.@Nullable Range> functions) {
    this.uses = uses;
    this.instructions = instructions;
    this.functions = functions;
  }

  /** Those before an instruction, whichever way its function has come to it. */
  long before(long pc) {
    long found = known.get(pc);
    if (found == MISSING) {
      FrameLiveness.Range function = functions.apply(pc);
      found = function == null ? RegisterSet.NONE : before(pc, function);
      known.put(pc, found);
    }
    return found;
  }

  private long before(long end, FrameLiveness.Range function) {
    List<Long> all = new ArrayList<>();
    LongHashSet targets = new LongHashSet();
    for (long pc = function.start(); pc < function.end(); pc += uses.at(pc).length()) {
      RegisterUse use = uses.at(pc);
      boolean isTable = use.flow() == RegisterUse.Flow.JUMP && use.target() == RegisterUse.NOWHERE;
      if (use.length() == 0 || isTable || all.size() == MOST) {
        return RegisterSet.NONE;
      }
      all.add(pc);
      if (use.target() != RegisterUse.NOWHERE) {
        targets.add(use.target());
      }
    }
    long values = RegisterSet.NONE;
    for (long pc : all) {
      if (targets.contains(pc)) {
        values = RegisterSet.NONE;
      }
      if (pc >= end) {
        return pc == end ? values : RegisterSet.NONE;
      }
      RegisterUse.Flow flow = uses.at(pc).flow();
      boolean goesOn = flow == RegisterUse.Flow.NEXT || flow == RegisterUse.Flow.BRANCH;
      values = goesOn ? after(values, pc, RegisterSet.NONE) : RegisterSet.NONE;
    }
    return RegisterSet.NONE;
  }

  /**
   * Those behind an instruction, of which these were such before it.
   *
   * @param barred what the values of such registers must not depend on
   */
  long after(long values, long pc, long barred) {
    RegisterUse use = uses.at(pc);
    Meaning meaning = instructions.meaning(instructions.at(pc));
    long sources = sources(use, meaning.text());
    boolean isOne =
        meaning.effect() instanceof Effect.None
            && (sources & ~(values | RegisterSet.FLAGS)) == 0
            && !RegisterSet.meet(barred, sources);
    long results = use.writes() & ~RegisterSet.FLAGS;
    return isOne ? values | results : values & ~results;
  }

  /** What its results are made of. */
  private static long sources(RegisterUse use, String text) {
    if (ConditionalForms.isMaskOfCarry(text) || ConditionalForms.isByteOfFlags(text)) {
      return RegisterSet.FLAGS;
    }
    return ConditionalForms.isBit(text) ? RegisterSet.NONE : use.reads();
  }
}
