// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.cpu;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.rsanemu.isa.cpu.Cpu;
import org.rsanemu.isa.cpu.RegisterSet;

/**
 * Reads and writes single registers of saved contexts ({@link Engine#save}). Where they are is
 * found once, by changing each and looking at what changes in a context. To be used while the
 * engine is not running; what it has loaded stays. Thread-confined, as the engine is.
 */
public final class RegisterFile {
  /** The bit of {@link RegisterSet#FLAGS}. */
  private static final int FLAGS = 31;

  private static final int FIRST_VECTOR = 32;

  /** Part of a context: the register's number in a {@link RegisterSet}, or one of those below. */
  private record Part(long start, long end, int register) {}

  /** The stack pointer, the thread pointer, control registers, all that is in no set. */
  private static final int OTHER = -1;

  /** What may differ though all registers are the same. */
  private static final int BOOKKEEPING = -2;

  /** What the last load-exclusive read: of no account where no such read is open. */
  private static final int MONITOR = -3;

  /** A stack pointer that is in no set: A64's. */
  private static final int SEPARATE_SP = -4;

  private final Engine engine;
  private final Cpu cpu;
  private final MemorySegment loaded;
  private final List<Part> parts;

  /** The registers of this engine's contexts; {@link #close} gives back what it keeps. */
  public RegisterFile(Engine engine) {
    this.engine = engine;
    cpu = engine.cpu();
    loaded = engine.saveNew();
    try {
      parts = parts(locate());
    } finally {
      engine.restore(loaded);
    }
  }

  /** The registers that differ, a {@link RegisterSet}. */
  public long differing(MemorySegment one, MemorySegment other) {
    long set = RegisterSet.NONE;
    boolean flags = false;
    Difference difference = new Difference(one, other);
    for (Part part : parts) {
      if (part.register >= 0 && difference.isIn(part)) {
        if (part.register == FLAGS) {
          flags = true;
        } else {
          set |= 1L << part.register;
        }
      }
    }
    return flags && flags(one) != flags(other) ? set | RegisterSet.FLAGS : set;
  }

  /**
   * Whether anything differs that is in no set: A64's stack pointer, tls, control registers, a
   * load-exclusive that no store-exclusive has answered.
   */
  public boolean othersDiffer(MemorySegment one, MemorySegment other) {
    return differ(one, other, true, true);
  }

  /** The same, except for a load-exclusive. */
  public boolean othersDifferButMonitor(MemorySegment one, MemorySegment other) {
    return differ(one, other, true, false);
  }

  /** The same, except for a stack pointer that is in no set. */
  public boolean othersDifferButSp(MemorySegment one, MemorySegment other) {
    return differ(one, other, false, true);
  }

  private boolean differ(
      MemorySegment one, MemorySegment other, boolean withSp, boolean withMonitor) {
    Difference difference = new Difference(one, other);
    for (Part part : parts) {
      boolean asked =
          part.register == OTHER
              || withMonitor && part.register == MONITOR
              || withSp && part.register == SEPARATE_SP;
      if (asked && difference.isIn(part)) {
        return true;
      }
    }
    return false;
  }

  /** Looks for differences in parts, in their order: most are the same, and are passed at once. */
  private final class Difference {
    private final MemorySegment one;
    private final MemorySegment other;
    private final long end = parts.getLast().end;

    /** From where both were last compared up to here they are the same, and differ here. */
    private long next = -1;

    Difference(MemorySegment one, MemorySegment other) {
      this.one = one;
      this.other = other;
    }

    boolean isIn(Part part) {
      if (next < part.start) {
        long same = MemorySegment.mismatch(one, part.start, end, other, part.start, end);
        next = same < 0 ? end : part.start + same;
      }
      return next < part.end && !(part.register == MONITOR && isIdle(one) && isIdle(other));
    }
  }

  /** Whether all registers are the same; the flags are to be compared by their values. */
  public boolean areSame(MemorySegment one, MemorySegment other) {
    Difference difference = new Difference(one, other);
    for (Part part : parts) {
      if (part.register != FLAGS && difference.isIn(part)) {
        return false;
      }
    }
    return true;
  }

  /** A number that is the same for contexts in which these general registers are the same. */
  public long digest(MemorySegment context, long generals) {
    long digest = 0;
    for (Part part : parts) {
      if (part.register >= 0
          && part.register < RegisterSet.GENERALS
          && RegisterSet.meet(generals, RegisterSet.general(part.register))) {
        digest = 31 * digest + littleEndian(context, part.start, part.end - part.start);
      }
    }
    return digest;
  }

  /** All registers but the flags, as bytes: the same if and only if they are. */
  public byte[] bytes(MemorySegment context) {
    byte[] bytes = new byte[(int) context.byteSize()];
    for (Part part : parts) {
      if (part.register != FLAGS) {
        long size = part.end - part.start;
        MemorySegment.copy(context, JAVA_BYTE, part.start, bytes, (int) part.start, (int) size);
        if (part.register == MONITOR && isIdle(context)) {
          Arrays.fill(bytes, (int) part.start, (int) part.end, (byte) -1);
        }
      }
    }
    return bytes;
  }

  /** Bit 0 to 63 of a register, by its number in a {@link RegisterSet}. */
  public long value(MemorySegment context, int register) {
    if (register == FLAGS) {
      return flags(context);
    }
    for (Part part : parts) {
      if (part.register == register) {
        return littleEndian(context, part.start, Math.min(8, part.end - part.start));
      }
    }
    throw new IllegalArgumentException("no register " + register);
  }

  /**
   * Makes a saved context one of a thread that has read nothing exclusively: where a load-exclusive
   * comes next, contexts that differ in this alone are the same.
   */
  public void clearMonitor(MemorySegment context) {
    long[] monitor = cpu.exclusiveMonitor();
    context.asSlice(monitor[0], monitor[1] - monitor[0]).fill((byte) -1);
  }

  /**
   * Whether the thread has no exclusive read open. The address comes first: ones stand for that.
   */
  private boolean isIdle(MemorySegment context) {
    return littleEndian(context, cpu.exclusiveMonitor()[0], Long.BYTES) == -1;
  }

  /** Gives back what the engine keeps for it. */
  public void close() {
    engine.free(loaded);
  }

  /** The processor computes some flags only when asked: so it is asked. */
  private long flags(MemorySegment context) {
    engine.save(loaded);
    engine.restore(context);
    long flags = engine.flags() & cpu.arithmeticFlags();
    engine.restore(loaded);
    return flags;
  }

  private static long littleEndian(MemorySegment from, long offset, long size) {
    long value = 0;
    for (long i = size - 1; i >= 0; i--) {
      value = value << 8 | from.get(JAVA_BYTE, offset + i) & 0xff;
    }
    return value;
  }

  /** Whose each byte of a context is. */
  private int[] locate() {
    MemorySegment zeros = engine.saveNew();
    MemorySegment ones = engine.saveNew();
    try {
      int[] owners = new int[(int) zeros.byteSize()];
      Arrays.fill(owners, OTHER);
      long[] monitor = cpu.exclusiveMonitor();
      Arrays.fill(owners, (int) monitor[0], (int) monitor[1], MONITOR);
      long width = cpu.wide() ? 8 : 4;
      for (int i = 0; i < cpu.generals(); i++) {
        int number = i;
        probe(zeros, () -> engine.general(number, 0));
        probe(ones, () -> engine.general(number, -1));
        own(owners, i, changed(zeros, ones), width);
      }
      probe(zeros, () -> engine.sp(0));
      probe(ones, () -> engine.sp(-1));
      ownSp(owners, changed(zeros, ones));
      for (int i = 0; i < cpu.vectors(); i++) {
        int id = cpu.vector(i);
        probe(zeros, () -> engine.unicorn().writeVector(id, filled(0), 0, cpu.vectorBytes()));
        probe(ones, () -> engine.unicorn().writeVector(id, filled(-1), 0, cpu.vectorBytes()));
        own(owners, FIRST_VECTOR + i, changed(zeros, ones), cpu.vectorBytes());
      }
      int counter = firstOf(owners, cpu.generals() - 1) + cpu.counterBehindGenerals();
      Arrays.fill(owners, counter, counter + (cpu.wide() ? 8 : 4), BOOKKEEPING);
      int vectors = firstOf(owners, FIRST_VECTOR);
      long[] scratch = cpu.vectorScratch();
      Arrays.fill(owners, vectors + (int) scratch[0], vectors + (int) scratch[1], BOOKKEEPING);
      probe(zeros, () -> engine.flags(engine.flags() & ~cpu.arithmeticFlags()));
      probe(ones, () -> engine.flags(engine.flags() | cpu.arithmeticFlags()));
      long[] skipped = cpu.bookkeeping();
      Arrays.fill(owners, (int) skipped[0], (int) skipped[1], BOOKKEEPING);
      ownFlags(owners, changed(zeros, ones), skipped);
      return owners;
    } finally {
      engine.free(zeros);
      engine.free(ones);
    }
  }

  private static int firstOf(int[] owners, int register) {
    int at = 0;
    while (owners[at] != register) {
      at++;
    }
    return at;
  }

  /** What a context is like after a change; always the same except for the change. */
  private void probe(MemorySegment context, Runnable change) {
    engine.restore(loaded);
    change.run();
    engine.save(context);
  }

  private byte[] filled(int value) {
    byte[] bytes = new byte[cpu.vectorBytes()];
    Arrays.fill(bytes, (byte) value);
    return bytes;
  }

  private static BitSet changed(MemorySegment one, MemorySegment other) {
    BitSet bytes = new BitSet();
    long size = one.byteSize();
    for (long from = 0; from < size; from++) {
      long equal = MemorySegment.mismatch(one, from, size, other, from, size);
      if (equal < 0) {
        break;
      }
      from += equal;
      bytes.set((int) from);
    }
    return bytes;
  }

  private static void own(int[] owners, int register, BitSet bytes, long width) {
    if (bytes.cardinality() != width || bytes.length() - bytes.nextSetBit(0) != width) {
      throw new IllegalStateException(
          "this version of libunicorn keeps register " + register + " in bytes " + bytes);
    }
    bytes.stream().forEach(i -> owners[i] = register);
  }

  private static void ownSp(int[] owners, BitSet bytes) {
    bytes.stream().filter(i -> owners[i] == OTHER).forEach(i -> owners[i] = SEPARATE_SP);
  }

  /** Flags are kept in words; where one lies in bookkeeping, all of that belongs to them. */
  private static void ownFlags(int[] owners, BitSet bytes, long[] bookkeeping) {
    bytes.stream().map(i -> i & ~3).forEach(word -> Arrays.fill(owners, word, word + 4, FLAGS));
    if (bytes.stream().anyMatch(i -> i >= bookkeeping[0] && i < bookkeeping[1])) {
      Arrays.fill(owners, (int) bookkeeping[0], (int) bookkeeping[1], FLAGS);
    }
  }

  private static List<Part> parts(int[] owners) {
    List<Part> parts = new ArrayList<>();
    int start = 0;
    for (int i = 1; i <= owners.length; i++) {
      if (i == owners.length || owners[i] != owners[start]) {
        if (owners[start] != BOOKKEEPING) {
          parts.add(new Part(start, i, owners[start]));
        }
        start = i;
      }
    }
    return List.copyOf(parts);
  }
}
