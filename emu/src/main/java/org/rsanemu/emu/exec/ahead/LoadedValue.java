// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.ahead;

import java.util.ArrayList;
import java.util.List;
import org.rsanemu.emu.cpu.Engine;
import org.rsanemu.emu.exec.code.Instructions;
import org.rsanemu.emu.exec.code.Machine;
import org.rsanemu.emu.exec.thread.GuestContext;
import org.rsanemu.emu.flow.Liveness;
import org.rsanemu.emu.flow.RegisterUses;
import org.rsanemu.isa.cpu.Cpu;
import org.rsanemu.isa.cpu.RegisterSet;
import org.rsanemu.isa.flow.RegisterUse;

/**
 * Follows the value of a load on the way of a what-if execution, as a taint: whatever depends on it
 * has it. An instruction that takes one of several values by the flags, or masks one by what the
 * flags say, is run with several others in its place: if the result is the same, the value has been
 * left. So it does not matter which value is there. Thread-confined, as the engine is.
 */
final class LoadedValue {
  /** They differ in each bit, and whatever they are compared with, in the flags. */
  private static final long[] OTHERS = {0, -1, 0x4000_0000};

  private static final long BYTE = 0xff;
  private static final long MARK = 0x2111_1111_2111_1111L;

  private final Engine engine;
  private final RegisterUses uses;
  private final Liveness liveness;
  private final Instructions instructions;
  private final LoadTrial trial;
  private final ConditionValues values;

  /** What depends on the load. */
  private long tainted;

  /** If the flags do: where they began to, behind a comparison. */
  private long compared;

  /** Of that, what does so in its low byte alone. */
  private long bytes;

  /** What depends on other loads behind it: those may find something else when they are made. */
  private long unknown;

  /** What depends on nothing but flags: see {@link ConditionValues}. */
  private long conditions;

  /**
   * @param trial which has run the way
   * @param values which registers have what the flags say
   */
  LoadedValue(Machine machine, Instructions instructions, LoadTrial trial, ConditionValues values) {
    this.instructions = instructions;
    this.trial = trial;
    this.values = values;
    engine = machine.engine();
    uses = machine.uses();
    liveness = machine.liveness();
  }

  /** Whether nothing that anybody reads behind the way depends on the value. */
  boolean isLeft(GuestContext thread, Passed passed) {
    tainted = RegisterSet.NONE;
    bytes = RegisterSet.NONE;
    unknown = RegisterSet.NONE;
    conditions = values.before(thread.pc());
    List<Long> path = passed.path();
    for (int i = 0; i < path.size(); ) {
      List<Long> together = together(path.get(i));
      i++;
      while (i < path.size() && together.contains(path.get(i))) {
        i++;
      }
      long next = i < path.size() ? path.get(i) : passed.end();
      if (!passes(thread, passed, together, next)) {
        return false;
      }
    }
    return tainted == RegisterSet.NONE
        || liveness.deadInCallback(passed.end(), tainted, thread.calls().caller());
  }

  /** An instruction; T32's IT with all that it makes conditional, of which a way has some. */
  private List<Long> together(long pc) {
    List<Long> all = new ArrayList<>(List.of(pc));
    int count = ConditionalForms.lengthOfBlock(text(pc));
    for (int i = 0; i < count; i++) {
      long last = all.getLast();
      all.add(last + uses.at(last).length());
    }
    return all;
  }

  /** Follows one; false if what it does in memory, or where it goes, depends on the value. */
  private boolean passes(GuestContext thread, Passed passed, List<Long> together, long next) {
    long addresses = RegisterSet.NONE;
    long reads = RegisterSet.NONE;
    long results = RegisterSet.NONE;
    long kept = RegisterSet.NONE;
    boolean branches = false;
    for (long pc : together) {
      RegisterUse use = uses.at(pc);
      addresses |= use.addresses();
      reads |= use.reads();
      results |= use.writes();
      kept |= use.conditional() ? use.results() : RegisterSet.NONE;
      branches |= use.flow() == RegisterUse.Flow.BRANCH;
    }
    long kills = together.size() == 1 ? uses.at(together.getFirst()).kills() : RegisterSet.NONE;
    boolean isLoad = together.getFirst().equals(passed.path().getFirst());
    boolean isOthers = together.stream().anyMatch(passed.othersAt()::contains);
    if (RegisterSet.meet(tainted, addresses)
        || branches && RegisterSet.meet(tainted | unknown, reads)) {
      return false;
    }
    boolean wereTainted = RegisterSet.meet(tainted & reads, RegisterSet.FLAGS);
    boolean isByte =
        ConditionalForms.isByteOfFlags(text(together.getFirst()))
            && !RegisterSet.meet(tainted & ~bytes, results);
    boolean isUnknown = isOthers || RegisterSet.meet(unknown, reads);
    if (isLoad) {
      tainted = loaded(thread, passed, together.getFirst(), next, results);
    } else if (RegisterSet.meet(tainted, reads | kept)) {
      tainted = taken(thread, together, next, reads, results, kept);
    } else {
      tainted &= ~kills;
    }
    if (RegisterSet.meet(results, RegisterSet.FLAGS) && !wereTainted) {
      compared = next;
    }
    bytes = tainted & (isByte ? bytes | results : bytes & ~results);
    unknown = isUnknown ? unknown | results : unknown & ~kills;
    for (long pc : together) {
      conditions = values.after(conditions, pc, tainted | unknown) & ~(tainted | unknown);
    }
    return true;
  }

  /** What depends on the value behind the load itself, which may be a conditional move. */
  private long loaded(GuestContext thread, Passed passed, long pc, long next, long results) {
    if (!mayLeave(pc)) {
      return results;
    }
    Passed.Read load = passed.load();
    boolean taken =
        !trial.isSameBehind(
            thread, pc, next, () -> trial.stale(load, 0), () -> trial.stale(load, -1), results);
    return taken ? results : RegisterSet.NONE;
  }

  /** What depends on the value behind instructions that read something of it. */
  private long taken(
      GuestContext thread, List<Long> together, long next, long reads, long results, long kept) {
    if ((tainted & (reads | kept)) == RegisterSet.FLAGS
        && !RegisterSet.meet(unknown & reads, RegisterSet.FLAGS)) {
      long others = (reads | kept) & ~RegisterSet.FLAGS;
      boolean same =
          trial.isSameForAllFlags(
              thread, compared, together.getFirst(), next, () -> mark(others), results);
      return same ? tainted & ~results : tainted | results;
    }
    boolean mayLeave =
        together.stream().allMatch(pc -> mayLeave(pc))
            && !RegisterSet.meet((tainted | unknown) & reads, RegisterSet.FLAGS);
    if (mayLeave) {
      long changed = tainted & (reads | kept);
      boolean same = true;
      for (int i = 1; i < OTHERS.length && same; i++) {
        long one = OTHERS[0];
        long other = OTHERS[i];
        same =
            trial.isSameBehind(
                thread,
                together.getFirst(),
                next,
                () -> fill(changed, one),
                () -> fill(changed, other),
                results);
      }
      if (same) {
        return tainted & ~results;
      }
    }
    return tainted | results;
  }

  /** Whether an instruction copies or compares by known flags, or masks by what they say. */
  private boolean mayLeave(long pc) {
    RegisterUse use = uses.at(pc);
    String text = text(pc);
    if (use.conditional()
        ? ConditionalForms.copiesOrCompares(text)
        : ConditionalForms.lengthOfBlock(text) > 0 || ConditionalForms.isSelect(text)) {
      return true;
    }
    long masks = use.data() & ~tainted;
    return ConditionalForms.masks(text) && masks != 0 && (masks & ~conditions) == 0;
  }

  /**
   * Makes the values different of which an instruction takes one, so that it does not come to the
   * same by chance whichever it takes.
   */
  private void mark(long set) {
    for (int i = 0; i < engine.cpu().generals(); i++) {
      if (RegisterSet.meet(set, RegisterSet.general(i))) {
        engine.general(i, MARK * (i + 1));
      }
    }
    for (int i = 0; i < engine.cpu().vectors(); i++) {
      if (RegisterSet.meet(set, RegisterSet.vector(i))) {
        engine.fillVector(i, (byte) (i + 1));
      }
    }
  }

  /** Puts a value into registers, as far as they are tainted; into vectors as often as it fits. */
  private void fill(long set, long value) {
    Cpu cpu = engine.cpu();
    for (int i = 0; i < cpu.generals(); i++) {
      if (RegisterSet.meet(set, RegisterSet.general(i))) {
        long kept = RegisterSet.meet(bytes, RegisterSet.general(i)) ? ~BYTE : 0;
        engine.general(i, engine.general(i) & kept | value & ~kept);
      }
    }
    for (int i = 0; i < cpu.vectors(); i++) {
      if (RegisterSet.meet(set, RegisterSet.vector(i))) {
        engine.fillVector(i, (byte) value);
      }
    }
  }

  private String text(long pc) {
    return instructions.meaning(instructions.at(pc)).text();
  }
}
