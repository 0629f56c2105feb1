// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.thread;

import java.util.HashMap;
import java.util.Map;
import org.rsanemu.emu.exec.code.Instructions;
import org.rsanemu.isa.Effect;
import org.rsanemu.isa.Meaning;
import org.rsanemu.isa.Trap;
import org.rsanemu.model.MemoryOrder;

/**
 * Finds the store to which a DMB belongs. ARMv7 has no store that releases: compilers write {@code
 * dmb; str} for one, and {@code dmb; ldrex; ...; strex} for a read-modify-write. The fence stays
 * the fence that it is (design section 3), but the store releases, too: it happens before what its
 * observer does, as where that frees the object or uses it again. A fence leaves the thread nothing
 * that a release would not carry, so only this changes.
 */
public final class ReleasingStores {
  /** No store. */
  public static final long NONE = -1;

  /** At most this many instructions, none of which touches memory, may be between the two. */
  private static final int MOST_BETWEEN = 4;

  /** The same between the halves of a pair; compilers compare and compute there. */
  private static final int MOST_IN_PAIR = 12;

  private final Instructions instructions;
  private final Map<Integer, Long> known = new HashMap<>();
  private int generation;

  public ReleasingStores(Instructions instructions) {
    this.instructions = instructions;
  }

  /**
   * The address of the store that releases by a fence; {@link #NONE} if none does.
   *
   * @param fence the fence's number
   */
  public long after(int fence, Effect.Fence effect) {
    if (effect.order() != MemoryOrder.SC) {
      return NONE;
    }
    if (generation != instructions.generation()) {
      generation = instructions.generation();
      known.clear();
    }
    Long found = known.get(fence);
    if (found == null) {
      found = find(fence);
      known.put(fence, found);
    }
    return found;
  }

  /**
   * The order of a store, to which the thread's newest fence may belong.
   *
   * @param pc where it is
   * @param own what the instruction says
   */
  public static MemoryOrder order(GuestContext thread, long pc, MemoryOrder own) {
    return thread.releasesAt() != pc
        ? own
        : switch (own) {
          case RLX -> MemoryOrder.REL;
          case ACQ -> MemoryOrder.ACQREL;
          default -> own;
        };
  }

  private long find(int fence) {
    long pc = instructions.pc(fence) + instructions.meaning(fence).length();
    for (int i = 0; i <= MOST_BETWEEN; i++) {
      Meaning next = instructions.meaning(instructions.at(pc));
      if (next.flow() != Meaning.Flow.NEXT || next.trap() != Trap.NONE || next.length() == 0) {
        return NONE;
      }
      if (next.effect() instanceof Effect.LoadExclusive) {
        return storeOfPair(pc + next.length());
      }
      if (!(next.effect() instanceof Effect.None)) {
        return next.effect() instanceof Effect.Plain && isStore(next) ? pc : NONE;
      }
      pc += next.length();
    }
    return NONE;
  }

  /** Where the store-exclusive is that comes next but for branches that leave the pair. */
  private long storeOfPair(long from) {
    long pc = from;
    for (int i = 0; i <= MOST_IN_PAIR; i++) {
      Meaning next = instructions.meaning(instructions.at(pc));
      if (next.effect() instanceof Effect.StoreExclusive) {
        return pc;
      }
      boolean goesOn = next.flow() == Meaning.Flow.NEXT || next.flow() == Meaning.Flow.BRANCH;
      boolean traps = next.trap() != Trap.NONE && next.trap() != Trap.IT_BLOCK;
      if (!goesOn || traps || next.length() == 0 || !(next.effect() instanceof Effect.None)) {
        return NONE;
      }
      pc += next.length();
    }
    return NONE;
  }

  private static boolean isStore(Meaning meaning) {
    return meaning.text().startsWith("str");
  }
}
