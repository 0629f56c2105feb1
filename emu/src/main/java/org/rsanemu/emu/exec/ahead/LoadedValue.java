// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.ahead;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.rsanemu.emu.cpu.Engine;
import org.rsanemu.emu.exec.code.Instructions;
import org.rsanemu.emu.exec.code.Machine;
import org.rsanemu.emu.exec.thread.GuestContext;
import org.rsanemu.emu.flow.FrameLiveness;
import org.rsanemu.emu.flow.IfConversion;
import org.rsanemu.emu.flow.Liveness;
import org.rsanemu.emu.flow.RegisterUses;
import org.rsanemu.isa.cpu.Cpu;
import org.rsanemu.isa.cpu.RegisterSet;

/**
 * Follows the value of a load on the way of a what-if execution, as a taint: whatever depends on it
 * has it. An instruction that takes one of several values by the flags, or masks one by what the
 * flags say, is run with several others in its place: if the result is the same, the value has been
 * left. So it does not matter which value is there. Thread-confined, as the engine is.
 */
final class LoadedValue {
  /**
   * What is tried beside 0: the first differs from it in each bit, and by one of them it differs in
   * the flags, whatever both are compared with.
   */
  private static final long[] OTHERS = {-1, 0x4000_0000};

  private static final long BYTE = 0xff;
  private static final long MARK = 0x2111_1111_2111_1111L;

  private final Engine engine;
  private final FrameLiveness frames;
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

  private ConditionValues.Known conditions = ConditionValues.Known.NOTHING;

  /**
   * @param trial which has run the way
   * @param values which registers have what the flags say
   */
  LoadedValue(Machine machine, Instructions instructions, LoadTrial trial, ConditionValues values) {
    this.instructions = instructions;
    this.trial = trial;
    this.values = values;
    engine = machine.engine();
    frames = machine.frames();
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
      if (!passes(thread, passed, Unit.of(together, uses, next))) {
        return false;
      }
    }
    return tainted == RegisterSet.NONE
        || liveness.deadAt(passed.end(), tainted, thread.caller(frames, engine.sp()));
  }

  /** What runs as one from an instruction on, of which a way has some. */
  private List<Long> together(long pc) {
    List<Long> all = new ArrayList<>(List.of(pc));
    int count = ConditionalForm.lengthOfBlock(text(pc));
    for (int i = 0; i < count; i++) {
      long last = all.getLast();
      all.add(last + uses.at(last).length());
    }
    return all;
  }

  /** Follows one; false if what it does in memory, or where it goes, depends on the value. */
  private boolean passes(GuestContext thread, Passed passed, Unit unit) {
    if (RegisterSet.meet(tainted, unit.addresses())
        || unit.branches() && RegisterSet.meet(tainted | unknown, unit.reads())) {
      return false;
    }
    boolean wereTainted = RegisterSet.meet(tainted & unit.reads(), RegisterSet.FLAGS);
    boolean isByte =
        ConditionalForm.BYTE_OF_FLAGS.has(text(unit.first()))
            && !RegisterSet.meet(tainted & ~bytes, unit.results());
    boolean isUnknown =
        RegisterSet.meet(unknown, unit.reads())
            || unit.pcs().stream().anyMatch(passed.othersAt()::contains);
    if (unit.first() == passed.path().getFirst()) {
      tainted = loaded(thread, passed, unit);
    } else if (RegisterSet.meet(tainted, unit.sources())) {
      tainted = leaves(thread, unit) ? tainted & ~unit.results() : tainted | unit.results();
    } else {
      tainted &= ~unit.kills();
    }
    if (RegisterSet.meet(unit.results(), RegisterSet.FLAGS) && !wereTainted) {
      compared = unit.next();
    }
    bytes = tainted & (isByte ? bytes | unit.results() : bytes & ~unit.results());
    unknown = isUnknown ? unknown | unit.results() : unknown & ~unit.kills();
    for (long pc : unit.pcs()) {
      conditions = values.after(conditions, pc, tainted | unknown);
    }
    return true;
  }

  /** What depends on the value behind the load itself, which may be a conditional move. */
  private long loaded(GuestContext thread, Passed passed, Unit load) {
    Passed.Read read = passed.loads().getFirst();
    boolean isLeft =
        passed.loads().size() == 1
            && mayLeave(load.first())
            && trial.isSameBehind(
                thread,
                load.first(),
                load.next(),
                () -> trial.stale(read, 0),
                () -> trial.stale(read, -1),
                load.results());
    return isLeft ? RegisterSet.NONE : load.results();
  }

  /** Whether nothing depends on the value behind instructions that read something of it. */
  private boolean leaves(GuestContext thread, Unit unit) {
    long changed = tainted & unit.sources();
    long others = unit.sources() & ~tainted & ~RegisterSet.FLAGS;
    if (RegisterSet.meet(unknown & unit.reads(), RegisterSet.FLAGS)) {
      return false;
    }
    if (changed == RegisterSet.FLAGS) {
      return trial.isSameForAllFlags(
          thread, compared, unit.first(), unit.next(), () -> mark(others), unit.results());
    }
    boolean isMask = masks(unit.first());
    return !RegisterSet.meet(tainted & unit.reads(), RegisterSet.FLAGS)
        && (isMask || unit.pcs().stream().allMatch(this::takes))
        && Arrays.stream(OTHERS)
            .allMatch(value ->
                trial.isSameBehind(
                    thread,
                    unit.first(),
                    unit.next(),
                    () -> fill(changed, 0, isMask ? RegisterSet.NONE : others),
                    () -> fill(changed, value, isMask ? RegisterSet.NONE : others),
                    unit.results()));
  }

  /** Whether an instruction takes the value or another one, by flags, or masks it by them. */
  private boolean mayLeave(long pc) {
    return takes(pc) || masks(pc);
  }

  private boolean takes(long pc) {
    String text = text(pc);
    return uses.at(pc).conditional()
        ? ConditionalForm.COPY_OR_COMPARISON.has(text)
        : ConditionalForm.lengthOfBlock(text) > 0 || ConditionalForm.SELECT.has(text);
  }

  private boolean masks(long pc) {
    long masks = uses.at(pc).data() & ~tainted;
    return !uses.at(pc).conditional()
        && IfConversion.masks(text(pc))
        && masks != 0
        && (masks & ~conditions.masks()) == 0;
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

  /**
   * Puts a value into registers, as far as they are tainted; into vectors as often as it fits.
   *
   * @param marked others, which are made different
   */
  private void fill(long set, long value, long marked) {
    mark(marked);
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
