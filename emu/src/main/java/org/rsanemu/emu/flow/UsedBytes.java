// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.flow;

import java.util.ArrayDeque;
import java.util.Deque;
import org.agrona.collections.Long2ObjectHashMap;
import org.rsanemu.isa.cpu.RegisterSet;
import org.rsanemu.isa.flow.BitDecoder;
import org.rsanemu.isa.flow.BitFlow;
import org.rsanemu.isa.flow.Code;
import org.rsanemu.isa.flow.RegisterUse;

/**
 * Which bytes of a load are used. Compilers load a bit-field with what lies beside it, and a whole
 * vector where a loop takes each second element of an array, and cut out what they want: the rest
 * are memory locations of their own (C17, 3.14), which the source does not read. What depends on
 * the load is followed bit by bit, whichever way control takes. It is used where it is stored,
 * decides something, is part of an address, or goes where it is not followed. For one thread.
 */
public final class UsedBytes {
  /** All of them. */
  public static final long ALL = -1L;

  /** Steps for one load. */
  private static final int MOST = 400;

  private final RegisterUses uses;
  private final BitDecoder decoder;
  private final Code code;
  private final Liveness liveness;
  private final VectorConstants constants;

  /**
   * @param uses of the program's registers
   * @param liveness of them
   * @param decoder of which bits go where
   * @param code the program's
   * @param constants that vector registers have
   */
  public UsedBytes(
      RegisterUses uses,
      Liveness liveness,
      BitDecoder decoder,
      Code code,
      VectorConstants constants) {
    this.uses = uses;
    this.liveness = liveness;
    this.decoder = decoder;
    this.code = code;
    this.constants = constants;
  }

  /**
   * Those of the load at a program counter that may be used: bit i of the result stands for byte i
   * of what it loads, from its first on. {@link #ALL} if it is no load that is followed, or if none
   * is used: then something else is the matter with it.
   */
  public long of(long pc) {
    RegisterUse load = uses.at(pc);
    boolean isLoad =
        load.flow() == RegisterUse.Flow.NEXT
            && !load.conditional()
            && !load.stores()
            && !load.others()
            && load.results() != RegisterSet.NONE;
    BitFlow flow = isLoad ? decoder.at(code, pc) : null;
    if (flow == null || flow.loaded() == 0 || flow.loaded() > Long.SIZE) {
      return ALL;
    }
    Walk walk = new Walk(-1L >>> Long.SIZE - flow.loaded());
    BitSources loaded =
        new BitSources()
            .after(flow, true, load.kills(), register -> constants.of(pc, register), walk::uses);
    walk.from(pc + load.length(), loaded);
    return walk.used == 0 || walk.used == walk.all ? ALL : walk.used;
  }

  /** What becomes of one load. */
  private final class Walk {
    private final long all;
    private final Long2ObjectHashMap<BitSources> seen = new Long2ObjectHashMap<>();
    private final Deque<Long> open = new ArrayDeque<>();
    private long used;

    Walk(long all) {
      this.all = all;
    }

    void uses(long bytes) {
      used |= bytes;
    }

    void from(long pc, BitSources sources) {
      comes(pc, sources);
      for (int steps = 0; !open.isEmpty() && used != all; steps++) {
        long at = open.removeLast();
        BitSources here = seen.get(at);
        if (steps == MOST || here == null) {
          used = all;
        } else {
          step(at, here);
        }
      }
    }

    /** Control comes to a place. */
    private void comes(long pc, BitSources sources) {
      BitSources before = seen.get(pc);
      BitSources both = before == null ? sources : before.with(sources);
      if (both != null && both.registers() != RegisterSet.NONE) {
        seen.put(pc, both);
        open.add(pc);
      }
    }

    private void step(long pc, BitSources sources) {
      RegisterUse use = uses.at(pc);
      switch (use.flow()) {
        case NEXT -> comes(pc + use.length(), after(pc, use, sources));
        case BRANCH, JUMP -> {
          uses(sources.of(Successors.known(use) ? use.reads() : RegisterSet.ALL));
          Successors.of(use, pc, next -> comes(next, sources.without(use.kills())));
        }
        case CALL -> leaves(pc, sources);
        case RETURN -> {
          uses(sources.of(use.reads() | liveness.readBehind(pc)));
          if (use.conditional()) {
            leaves(pc, sources);
          }
        }
        case SYSTEM_CALL, TRAP, UNKNOWN -> uses(sources.of(RegisterSet.ALL));
      }
    }

    /** What may be read behind a call or a return is not followed there. */
    private void leaves(long pc, BitSources sources) {
      for (long left = sources.registers(); left != 0; left &= left - 1) {
        long register = Long.lowestOneBit(left);
        if (!liveness.deadAt(pc, register)) {
          uses(sources.of(register));
        }
      }
    }

    private BitSources after(long pc, RegisterUse use, BitSources sources) {
      uses(sources.of(use.addresses() | use.condition()));
      if (!RegisterSet.meet(sources.registers(), use.data())) {
        return sources.without(use.kills());
      }
      boolean follows = !use.conditional() && !use.others() && use.transfer() == null;
      BitFlow flow = follows ? decoder.at(code, pc) : null;
      if (flow == null) {
        uses(sources.of(use.data()));
        return sources.without(use.kills());
      }
      return sources.after(
          flow, false, use.kills(), register -> constants.of(pc, register), this::uses);
    }
  }
}
