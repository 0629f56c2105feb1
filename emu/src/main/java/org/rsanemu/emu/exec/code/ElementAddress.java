// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.code;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.exec.code.PointedTypes.Origin;
import org.rsanemu.emu.exec.code.PointedTypes.Pointed;
import org.rsanemu.emu.flow.FunctionFlow;
import org.rsanemu.isa.cpu.RegisterSet;
import org.rsanemu.isa.flow.RegisterUse;
import org.rsanemu.isa.flow.RegisterUse.Operand;

/**
 * An address that is a pointer, some bytes, and what was made of an index: {@code p[i].next}.
 *
 * @param pointed the pointer and the bytes
 * @param factors constants that take part in the index: it may have been multiplied by them
 * @param steps by what the address rises in loops, in bytes
 * @param isWhole whether nothing is added to the index that belongs to the bytes
 */
public record ElementAddress(
    Pointed pointed, List<Long> factors, List<Long> steps, boolean isWhole) {
  /** So many instructions that compute are looked through. */
  private static final int MOST = 24;

  /** General registers. */
  private static final int REGISTERS = 31;

  /** The address of an operand; empty if no pointer is in it, or several may be. */
  static Optional<ElementAddress> of(PointedTypes types, long pc, Operand at, int pointers) {
    Parts parts = new Parts(types, types.flow(pc), pointers);
    if (at.base() != Operand.NONE) {
      parts.take(pc, at.base(), 0);
    }
    if (at.index() != Operand.NONE) {
      parts.take(pc, at.index(), at.shift());
    }
    Pointed found = parts.found;
    return found == null || parts.several
        ? Optional.empty()
        : Optional.of(
            new ElementAddress(
                new Pointed(found.pointer(), found.offset() + at.offset(), at.size()),
                List.copyOf(parts.factors),
                List.copyOf(parts.steps),
                parts.whole));
  }

  /**
   * Whether the index is surely one of objects of so many bytes. The compiler adds what belongs to
   * the bytes to the index, too, where that is less work; what it multiplies with divides the size.
   */
  public boolean isOf(long size) {
    return isWhole
        && factors.stream().allMatch(each -> each != 0 && size % each == 0)
        && steps.stream().allMatch(each -> each % size == 0);
  }

  /** What goes into an address. */
  private static final class Parts {
    private final PointedTypes types;
    private final @Nullable FunctionFlow flow;
    private final int pointers;
    private final List<Long> factors = new ArrayList<>();
    private final List<Long> steps = new ArrayList<>();
    private @Nullable Pointed found;
    private boolean several;
    private boolean whole = true;
    private int taken;

    Parts(PointedTypes types, @Nullable FunctionFlow flow, int pointers) {
      this.types = types;
      this.flow = flow;
      this.pointers = pointers;
    }

    /** Takes what a register has before an instruction, to be shifted. */
    void take(long pc, int register, int shift) {
      Origin origin = types.origin(flow, pc, register);
      if (origin.steps() != 0) {
        steps.add(origin.steps() << shift);
      }
      take(origin);
    }

    /** Takes what registers have before an instruction that makes an index of them, or more. */
    private void takeAll(long pc, long registers, long added) {
      Pointed before = found;
      for (int i = 0; i < REGISTERS; i++) {
        if (RegisterSet.meet(registers, RegisterSet.general(i))) {
          Origin origin = types.origin(flow, pc, i);
          whole &= origin.steps() == 0 || origin.steps() == 1; // it counts, and is multiplied here
          take(origin);
        }
      }
      add(before, added);
    }

    /** What is added to a pointer is known; what is added to an index may belong to either. */
    private void add(@Nullable Pointed before, long added) {
      Pointed now = found;
      if (now != null && !now.equals(before)) {
        found = new Pointed(now.pointer(), now.offset() + added, 0);
      } else {
        whole &= added == 0;
      }
    }

    private void take(Origin origin) {
      Optional<Pointed> pointer = types.valueInSteps(flow, origin, pointers);
      if (pointer.isPresent()) {
        several |= found != null;
        found = pointer.get();
      } else if (origin.constant()) {
        factors.add(origin.added());
      } else if (origin.made() >= 0) {
        computed(origin);
      } else {
        whole &= origin.added() == 0;
      }
    }

    private void computed(Origin origin) {
      RegisterUse use = types.uses().at(origin.made());
      Operand loaded = use.operand();
      if (loaded != null && loaded.load() && !loaded.store()) {
        whole &= origin.added() == 0;
        return;
      }
      boolean computes =
          use.flow() == RegisterUse.Flow.NEXT && loaded == null && !use.conditional();
      if (!computes || ++taken > MOST) {
        whole = false;
        return;
      }
      RegisterUse.Move move = use.move();
      takeAll(origin.made(), use.data(), origin.added() + (move == null ? 0 : move.offset()));
    }
  }
}
