// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.whatif.way;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.cpu.Engine;

/**
 * The registers that each thread had before its newest judged atomic read: where a violation of
 * that read can be tried again. Saving them costs about a tenth of a microsecond, so they are saved
 * only where the read may be one.
 */
public final class Origins {
  /** A thread's state before an instruction. */
  public static final class Origin {
    private final MemorySegment registers;
    private long pc;
    private long place;
    private long store;

    /** {@link #UNTIL_FORGOTTEN}, or the instruction for which alone it was saved. */
    private long during;

    private Origin(MemorySegment registers) {
      this.registers = registers;
    }

    /** Whether the instruction at this program counter does the read, or answers it. */
    boolean isAt(long at) {
      return at == pc || at == store || at == place;
    }

    /** Its registers. */
    public MemorySegment registers() {
      return registers;
    }

    /** The instruction that comes next. */
    public long pc() {
      return pc;
    }
  }

  /** Where no instruction is. */
  public static final long NOWHERE = -1;

  private static final long UNTIL_FORGOTTEN = -1;
  private static final long FORGOTTEN = -2;

  private final Engine engine;
  private long reading = NOWHERE;
  private long readingFor = NOWHERE;
  private long number;
  private final List<@Nullable Origin> origins = new ArrayList<>();

  public Origins(Engine engine) {
    this.engine = engine;
  }

  /** The loaded thread is about to run the instruction at {@code pc}, a read. */
  Origin save(int thread, long pc) {
    return save(thread, pc, pc);
  }

  /**
   * The same of a read that counts as done elsewhere.
   *
   * @param place where
   */
  public Origin save(int thread, long pc, long place) {
    while (thread >= origins.size()) {
      origins.add(null);
    }
    Origin origin = origins.get(thread);
    if (origin == null) {
      origin = new Origin(engine.saveNew());
      origins.set(thread, origin);
    } else {
      engine.save(origin.registers);
    }
    origin.pc = pc;
    origin.store = pc;
    origin.place = place;
    origin.during = UNTIL_FORGOTTEN;
    return origin;
  }

  /** The thread is about to read something else. */
  void forget(int thread) {
    Origin origin = thread < origins.size() ? origins.get(thread) : null;
    if (origin != null) {
      origin.during = FORGOTTEN;
    }
  }

  /** The load-exclusive at {@code load} is answered by a store-exclusive. */
  public void answered(int thread, long load, long store) {
    Origin origin = of(thread, load);
    if (origin != null) {
      origin.store = store;
    }
  }

  /**
   * A plain read by the instruction at {@code pc} is under way; {@link #NOWHERE}: it is over.
   *
   * @param place where it counts as done
   * @param instruction its number in the run; it may read several times
   */
  public void reads(long pc, long place, long instruction) {
    reading = pc;
    readingFor = place;
    number = instruction;
  }

  /**
   * The thread's state before its newest read, if that is the one at {@code pc}, or the first half
   * of the pair whose second is; else null.
   */
  public @Nullable Origin of(int thread, long pc) {
    Origin origin = thread < origins.size() ? origins.get(thread) : null;
    if (origin != null && isNewest(origin) && origin.isAt(pc)) {
      return origin;
    }
    return pc == reading || pc == readingFor ? saveFor(thread) : null;
  }

  private boolean isNewest(Origin origin) {
    return origin.during == UNTIL_FORGOTTEN || reading != NOWHERE && origin.during == number;
  }

  /** The engine changes registers after it has reported a load, so it is not too late. */
  private Origin saveFor(int thread) {
    Origin origin = save(thread, reading, readingFor);
    origin.during = number;
    return origin;
  }

  /** Gives back what the engine keeps. */
  public void close() {
    for (Origin origin : origins) {
      if (origin != null) {
        engine.free(origin.registers);
      }
    }
    origins.clear();
  }
}
