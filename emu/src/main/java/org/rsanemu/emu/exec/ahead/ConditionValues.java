// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.ahead;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;
import org.agrona.collections.Long2ObjectHashMap;
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
 * Which registers have what was made of the flags and of constants alone, or zeros or ones for a
 * single bit: a compiler's masks for what is done on a condition. A register with the program's
 * data is none, whatever is in it. One thread.
 */
final class ConditionValues {
  /** Of a function with more instructions nothing is known. */
  private static final int MOST = 1 << 12;

  /**
   * Registers of a function, before one of its instructions.
   *
   * @param masks those that are such
   * @param bits those with a single bit, which becomes such a mask if it is negated
   */
  record Known(long masks, long bits) {
    static final Known NOTHING = new Known(RegisterSet.NONE, RegisterSet.NONE);

    private Known without(long changed) {
      return new Known(masks & ~changed, bits & ~changed);
    }
  }

  private final RegisterUses uses;
  private final Instructions instructions;
  private final LongFunction<FrameLiveness.@Nullable Range> functions;
  private final Long2ObjectHashMap<Known> known = new Long2ObjectHashMap<>();

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
  Known before(long pc) {
    Known found = known.get(pc);
    if (found == null) {
      FrameLiveness.Range function = functions.apply(pc);
      found = function == null ? Known.NOTHING : before(pc, function);
      known.put(pc, found);
    }
    return found;
  }

  private Known before(long end, FrameLiveness.Range function) {
    List<Long> all = new ArrayList<>();
    LongHashSet targets = new LongHashSet();
    for (long pc = function.start(); pc < function.end(); pc += uses.at(pc).length()) {
      RegisterUse use = uses.at(pc);
      boolean isTable = use.flow() == RegisterUse.Flow.JUMP && use.target() == RegisterUse.NOWHERE;
      if (use.length() == 0 || isTable || all.size() == MOST) {
        return Known.NOTHING;
      }
      all.add(pc);
      if (use.target() != RegisterUse.NOWHERE) {
        targets.add(use.target());
      }
    }
    Known before = Known.NOTHING;
    for (long pc : all) {
      if (targets.contains(pc)) {
        before = Known.NOTHING;
      }
      if (pc >= end) {
        return pc == end ? before : Known.NOTHING;
      }
      RegisterUse.Flow flow = uses.at(pc).flow();
      boolean goesOn = flow == RegisterUse.Flow.NEXT || flow == RegisterUse.Flow.BRANCH;
      before = goesOn ? after(before, pc, RegisterSet.NONE) : Known.NOTHING;
    }
    return Known.NOTHING;
  }

  /**
   * What is known behind an instruction.
   *
   * @param barred registers on which no mask may depend
   */
  Known after(Known before, long pc, long barred) {
    RegisterUse use = uses.at(pc);
    Meaning meaning = instructions.meaning(instructions.at(pc));
    String text = meaning.text();
    long results = use.writes() & ~RegisterSet.FLAGS;
    Known others = before.without(results | barred);
    if (!(meaning.effect() instanceof Effect.None) || RegisterSet.meet(barred, use.reads())) {
      return others;
    }
    if (ConditionalForm.BIT.has(text)) {
      return new Known(others.masks, others.bits | results);
    }
    return isOfConditions(before, use, text)
        ? new Known(others.masks | results & ~barred, others.bits)
        : others;
  }

  private static boolean isOfConditions(Known before, RegisterUse use, String text) {
    if (ConditionalForm.MASK_OF_CARRY.has(text)
        || ConditionalForm.BYTE_OF_FLAGS.has(text)
        || ConditionalForm.MASK_OF_BIT.has(text)) {
      return true;
    }
    long bits = ConditionalForm.NEGATION.has(text) ? before.bits : RegisterSet.NONE;
    return (use.reads() & ~(before.masks | bits | RegisterSet.FLAGS)) == 0;
  }
}
