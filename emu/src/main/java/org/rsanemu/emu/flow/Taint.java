// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.flow;

import java.util.function.LongSupplier;
import org.agrona.collections.LongHashSet;
import org.jspecify.annotations.Nullable;
import org.rsanemu.isa.cpu.RegisterSet;
import org.rsanemu.isa.flow.RegisterUse;

/**
 * Follows a value through what one thread runs, until it is used or gone. A value is used when it
 * is written to memory other than the thread's own stack, decides a branch, is part of an address
 * or is passed to the system. Copies in registers and on the own stack are followed.
 *
 * <p>It is notified before each instruction of the thread ({@link #step}) and of its accesses, as
 * the engine reports them: an access belongs to the instruction reported before.
 */
public final class Taint {
  /** How a value is used. */
  public enum Kind {
    /** Written to memory that others may see. */
    WRITE,
    /** Decides a conditional branch, or whether a conditional instruction writes. */
    BRANCH,
    /** Part of the address of an access. */
    ADDRESS,
    /** Decides where a jump, a call or a return goes. */
    JUMP,
    /** An argument of a system call. */
    SYSTEM_CALL,
    /** It goes where it is not followed: control registers, the x87 stack, unknown instructions. */
    LOST,
    /** It has been followed for too long, or there are too many copies. */
    UNDECIDED
  }

  /**
   * The first use.
   *
   * @param pc the instruction that uses it
   * @param address what was written, for {@link Kind#WRITE}; else 0
   */
  public record Use(Kind kind, long pc, long address) {}

  private static final int MOST_BYTES = 1 << 14;
  private static final long MOST_STEPS = 1_000_000;

  /** First time to ask whether all copies are dead; then after twice as many steps, and so on. */
  private static final long FIRST_CHECK = 32;

  private final RegisterUses uses;
  private final Liveness liveness;
  private final long stackStart;
  private final long stackEnd;
  private final LongSupplier sp;
  private final LongSupplier call;

  private final LongHashSet bytes = new LongHashSet();
  private long registers;
  private long steps;
  private long nextCheck = FIRST_CHECK;

  private long pc;
  private @Nullable RegisterUse current;
  private boolean input;
  private long loaded;
  private long transferStart;
  private @Nullable Use use;
  private boolean passesBranches;

  /**
   * Nothing is followed yet: see {@link #add}.
   *
   * @param stackStart first byte of the thread's stack
   * @param stackEnd the byte after its last
   * @param sp gives its stack pointer as it is when {@link #step} is called
   * @param call gives the instruction that called the function in which it is then, as {@link
   *     Liveness#deadAt(long, long, long)} takes it
   */
  public Taint(
      RegisterUses uses,
      Liveness liveness,
      long stackStart,
      long stackEnd,
      LongSupplier sp,
      LongSupplier call) {
    this.uses = uses;
    this.liveness = liveness;
    this.stackStart = stackStart;
    this.stackEnd = stackEnd;
    this.sp = sp;
    this.call = call;
  }

  /** Follows what these registers hold; between two instructions, before {@link #step}. */
  public void add(long set) {
    registers |= set;
  }

  /** Follows what these bytes hold. */
  public void add(long address, int size) {
    for (int i = 0; i < size; i++) {
      bytes.add(address + i);
    }
  }

  /**
   * Branches are no uses: who follows the value asks whether it {@link #decides} them. Then it is
   * not taken for gone either that a function returns without what its caller may have kept.
   */
  public void passBranches() {
    passesBranches = true;
  }

  /** Whether the branch at {@code at}, which comes next, depends on the value. */
  public boolean decides(long at) {
    finish();
    RegisterUse next = uses.at(at);
    return next.flow() == RegisterUse.Flow.BRANCH && RegisterSet.meet(registers, next.condition());
  }

  /** The registers that hold it or what was made of it, before the instruction that comes next. */
  public long registersNow() {
    finish();
    return registers;
  }

  /** These registers do not hold it any more; between two instructions. */
  public void drop(long set) {
    finish();
    registers &= ~set;
  }

  /** Whether one of these bytes holds it. */
  public boolean holds(long address, int size) {
    return tainted(address, size);
  }

  /** The bytes that hold it. */
  public LongHashSet bytes() {
    return bytes;
  }

  /** Whether there is something to follow still: not used, and a copy left. */
  public boolean active() {
    return use == null
        && (registers != RegisterSet.NONE || !bytes.isEmpty() || input || loaded != 0);
  }

  /** The first use, or null if there was none so far. */
  public @Nullable Use use() {
    return use;
  }

  /** The registers that hold it or what was made of it, before the instruction reported last. */
  public long registers() {
    return registers;
  }

  /** The instruction at {@code at} comes next. */
  public void step(long at) {
    finish();
    if (!active()) {
      return;
    }
    if (++steps > MOST_STEPS) {
      found(Kind.UNDECIDED, at, 0);
      return;
    }
    pc = at;
    RegisterUse next = uses.at(at);
    if (steps == nextCheck) {
      nextCheck *= 2;
      if (bytes.isEmpty() && liveness.deadAt(at, registers, call.getAsLong())) {
        registers = RegisterSet.NONE;
        return;
      }
    }
    current = next;
    transferStart = -1;
    input = RegisterSet.meet(registers, next.data());
    Kind kind = kindOf(next);
    if (kind != null) {
      found(kind, at, 0);
    }
  }

  /** The instruction has read memory. */
  public void read(long address, int size) {
    RegisterUse now = current;
    if (now == null || bytes.isEmpty() || !tainted(address, size)) {
      noteStart(address);
      return;
    }
    noteStart(address);
    RegisterUse.Transfer transfer = now.transfer();
    if (transfer != null && transfer.load()) {
      loaded |= transferred(transfer, address, size);
    } else {
      input = true;
      if (now.others()) {
        found(Kind.LOST, pc, 0);
      }
    }
    boolean goes = now.flow() != RegisterUse.Flow.NEXT && transfer == null;
    if (goes || transfer != null && loadsTarget(transfer, now, address, size)) {
      found(Kind.JUMP, pc, 0);
    }
  }

  /** The instruction writes memory. */
  public void write(long address, int size) {
    RegisterUse now = current;
    if (now == null || use != null) {
      return;
    }
    noteStart(address);
    RegisterUse.Transfer transfer = now.transfer();
    boolean carries =
        transfer != null && !transfer.load()
            ? RegisterSet.meet(registers, transferred(transfer, address, size))
            : input;
    boolean own = address >= stackStart && address + size <= stackEnd;
    if (!carries) {
      for (int i = 0; i < size && !bytes.isEmpty(); i++) {
        bytes.remove(address + i);
      }
    } else if (!own) {
      found(Kind.WRITE, pc, address);
    } else if (bytes.size() + size > MOST_BYTES) {
      found(Kind.UNDECIDED, pc, 0);
    } else {
      add(address, size);
    }
  }

  /** What the instruction that was reported before has done to registers. */
  private void finish() {
    RegisterUse done = current;
    if (done == null) {
      return;
    }
    long results = loaded;
    if (input && (done.transfer() == null || done.conditional())) {
      results |= done.results();
    }
    registers = registers & ~done.kills() | results;
    if (done.flow() == RegisterUse.Flow.RETURN && !done.conditional()) {
      if (!passesBranches) {
        registers &= uses.convention().readAfterReturn();
      }
      frameIsGone();
    }
    current = null;
    input = false;
    loaded = RegisterSet.NONE;
  }

  /** What lies below the stack pointer after a return is nobody's. */
  private void frameIsGone() {
    if (!bytes.isEmpty()) {
      long end = sp.getAsLong();
      bytes.removeIfLong(address -> address >= stackStart && address < end);
    }
  }

  private @Nullable Kind kindOf(RegisterUse next) {
    long condition = registers & next.condition();
    if (next.flow() == RegisterUse.Flow.UNKNOWN || input && next.others()) {
      return Kind.LOST;
    } else if (RegisterSet.meet(registers, next.addresses())) {
      return Kind.ADDRESS;
    } else if (next.flow() == RegisterUse.Flow.SYSTEM_CALL) {
      return RegisterSet.meet(registers, next.data() & ~RegisterSet.FLAGS)
          ? Kind.SYSTEM_CALL
          : null;
    } else if (condition == RegisterSet.NONE) {
      return null;
    } else if (next.conditional() && next.stores()) {
      return Kind.BRANCH;
    } else if (next.flow() == RegisterUse.Flow.BRANCH) {
      return passesBranches ? null : Kind.BRANCH;
    }
    return next.flow() == RegisterUse.Flow.NEXT ? null : Kind.JUMP;
  }

  private void noteStart(long address) {
    if (transferStart == -1) {
      transferStart = address;
    }
  }

  /** The registers that a piece of memory goes to or comes from. */
  private long transferred(RegisterUse.Transfer transfer, long address, int size) {
    long set = RegisterSet.NONE;
    long first = (address - transferStart) / transfer.size();
    long last = (address + size - 1 - transferStart) / transfer.size();
    for (long i = Math.max(0, first); i <= last && i < transfer.registers().size(); i++) {
      int register = transfer.registers().get((int) i);
      set |= register < 0 ? RegisterSet.NONE : 1L << register;
    }
    return set;
  }

  /** Whether it is the program counter that is loaded from there. */
  private boolean loadsTarget(
      RegisterUse.Transfer transfer, RegisterUse now, long address, int size) {
    return now.flow() != RegisterUse.Flow.NEXT && transferred(transfer, address, size) == 0;
  }

  private boolean tainted(long address, int size) {
    for (int i = 0; i < size; i++) {
      if (bytes.contains(address + i)) {
        return true;
      }
    }
    return false;
  }

  private void found(Kind kind, long at, long address) {
    if (use == null) {
      use = new Use(kind, at, address);
    }
  }
}
