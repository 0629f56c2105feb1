// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.scratch;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.cpu.MachineMemory;
import org.rsanemu.isa.Effect;

/**
 * The stale values of a what-if execution: they are in memory while it is to read them. One that
 * only the next instruction reads is replaced by the newest value right after it, unless it was a
 * load-exclusive: the engine's store-exclusive compares memory with what that has read.
 */
final class StaleValues {
  private final MachineMemory memory;
  private final Journal journal;
  private @Nullable Substitution substitution;

  /** The instruction that is to read the stale value has not been run. */
  private boolean armed;

  /** That was a load-exclusive, and its store-exclusive is still to come. */
  private boolean inPair;

  /** Bytes that are stale for all of the what-if execution, until it writes there. */
  private final List<Lasting> lasting = new ArrayList<>();

  private boolean overwritten;
  private long consumed = ScratchExecution.NOWHERE;

  /** A write may follow the stale value directly. */
  private boolean hole;

  /** The load-exclusive of a pair lets that fail though it finds what it expects. */
  private boolean pairIsWeak;

  /**
   * Of a pair that may fail, and has read what no write may follow directly: its store-exclusive
   * fails, whatever memory has. Null if none is to.
   */
  private @Nullable Substitution failing;

  /** The instruction that runs is a read-modify-write, and makes its write, whatever that is. */
  private boolean follows;

  private boolean followed;

  private record Lasting(long address, int size, boolean hole) {}

  /** A stale value that one instruction reads in place of the newest. */
  private record Substitution(long address, byte[] stale, byte[] fresh) {}

  /**
   * @param journal of what memory held before, which is put back at the end
   */
  StaleValues(MachineMemory memory, Journal journal) {
    this.memory = memory;
    this.journal = journal;
  }

  /** A what-if execution begins: nothing is stale. */
  void clear() {
    substitution = null;
    armed = false;
    inPair = false;
    overwritten = false;
    consumed = ScratchExecution.NOWHERE;
    follows = false;
    followed = false;
    failing = null;
    lasting.clear();
  }

  /** See {@link ScratchExecution#was}. */
  void was(long address, int size, long value) {
    journal.add(address, size, memory.peek(address, size));
    memory.poke(address, bytes(value, size));
  }

  /** See {@link ScratchExecution#lastingStale}. */
  void lasting(long address, int size, long value, boolean mayFollow) {
    was(address, size, value);
    lasting.add(new Lasting(address, size, mayFollow));
  }

  /** See {@link ScratchExecution#stale}. */
  void once(long address, int size, long value, boolean mayFollow) {
    restoreFresh();
    hole = mayFollow;
    byte[] fresh = new byte[size];
    byte[] stale = bytes(value, size);
    memory.peek(address, fresh, size);
    // An instruction that writes back what it read is undone to the stale value, and that to this.
    journal.add(address, size, memory.peek(address, size));
    memory.poke(address, stale);
    substitution = new Substitution(address, stale, fresh);
    armed = true;
    followed = false;
  }

  /** A value's bytes in memory. */
  static byte[] bytes(long value, int size) {
    byte[] bytes = new byte[size];
    for (int i = 0; i < size; i++) {
      bytes[i] = (byte) (value >>> 8 * i);
    }
    return bytes;
  }

  /** An instruction with this effect comes next; it may not be run yet. */
  void comes(Effect effect) {
    if (substitution != null && !armed && !isWithinPair(effect)) {
      restoreFresh();
    }
  }

  private boolean isWithinPair(Effect effect) {
    return inPair && (effect instanceof Effect.None || effect instanceof Effect.StoreExclusive);
  }

  /**
   * It is run.
   *
   * @param registers of the thread, before that
   */
  void runs(Effect effect, IntToLongFunction registers) {
    Substitution old = substitution;
    follows = old != null && follows(old, effect, registers);
    if (effect instanceof Effect.LoadExclusive load) {
      failing = armed && !hole && load.weak() ? old : null;
    } else if (effect instanceof Effect.StoreExclusive && failing != null) {
      fail(failing);
      failing = null;
    }
    if (old != null) {
      inPair =
          armed
              ? effect instanceof Effect.LoadExclusive load && (hole || !load.weak())
              : !(effect instanceof Effect.StoreExclusive);
      armed = false;
    }
  }

  /** The next instruction, a store-exclusive, finds something else than its pair has read. */
  private void fail(Substitution pair) {
    int size = pair.stale().length;
    byte[] fresh = new byte[size];
    memory.peek(pair.address(), fresh, size);
    byte[] other = new byte[size];
    for (int i = 0; i < size; i++) {
      other[i] = (byte) ~pair.stale()[i];
    }
    journal.add(pair.address(), size, memory.peek(pair.address(), size));
    memory.poke(pair.address(), other);
    substitution = new Substitution(pair.address(), other, fresh);
  }

  /**
   * Whether an instruction that reads the stale value, or that answers one, makes its write for
   * certain, if it comes to that. A compare-and-swap that fails may write back what was there. Of
   * one that may fail whatever it finds nothing is known.
   */
  private boolean follows(Substitution old, Effect effect, IntToLongFunction registers) {
    return switch (effect) {
      case Effect.Rmw _ -> armed;
      case Effect.Cas cas ->
          armed
              && !cas.weak()
              && cas.expected().size() == 1
              && old.stale().length <= Long.BYTES
              && Arrays.equals(
                  bytes(registers.applyAsLong(cas.expected().getFirst()), old.stale().length),
                  old.stale());
      case Effect.LoadExclusive exclusive -> {
        pairIsWeak = exclusive.weak();
        yield false;
      }
      case Effect.StoreExclusive _ -> inPair && !pairIsWeak;
      default -> false;
    };
  }

  /** The engine has stopped, and whoever looks at memory is to find the newest value there. */
  void stopped() {
    if (!inPair) {
      restoreFresh();
    }
  }

  /** The newest value is back: only one instruction was to miss it. */
  void restoreFresh() {
    Substitution done = substitution;
    if (done != null) {
      substitution = null;
      inPair = false;
      // What the instruction itself has written stays: it is in the journal, too.
      byte[] now = new byte[done.stale().length];
      memory.peek(done.address(), now, now.length);
      if (Arrays.equals(now, done.stale())) {
        memory.poke(done.address(), done.fresh());
      }
    }
  }

  /** Something is written, or what was there. */
  void written(long address, int size) {
    followed |= follows && isOnce(address, size);
  }

  private boolean isOnce(long address, int size) {
    Substitution old = substitution;
    return old != null
        && address < old.address() + old.stale().length
        && old.address() < address + size;
  }

  /** Something else than was there is written. */
  void overwritten(long address, int size, boolean atomically) {
    overwritten |= atomically && isOnce(address, size);
    for (int i = lasting.size() - 1; i >= 0; i--) {
      Lasting it = lasting.get(i);
      if (address < it.address() + it.size() && it.address() < address + size) {
        lasting.remove(i);
        if (atomically && !it.hole() && consumed == ScratchExecution.NOWHERE) {
          consumed = it.address();
        }
      }
    }
  }

  /** See {@link ScratchExecution#hasFollowed}. */
  boolean areFollowed() {
    return followed;
  }

  /** See {@link ScratchExecution#consumed}. */
  long consumed() {
    return consumed;
  }

  /** See {@link ScratchExecution#hasOverwritten}. */
  boolean areOverwritten() {
    return overwritten;
  }
}
