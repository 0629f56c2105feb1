// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.scratch;

import java.lang.foreign.MemorySegment;
import java.util.function.LongFunction;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.cpu.Engine;
import org.rsanemu.emu.cpu.MachineMemory;
import org.rsanemu.emu.cpu.RegisterFile;
import org.rsanemu.emu.linux.base.GuestMemory;
import org.rsanemu.isa.Effect;
import org.rsanemu.isa.Meaning;
import org.rsanemu.isa.Trap;

/**
 * Runs one thread alone on a scratch copy of its state: registers and memory are put back by {@link
 * #end}, and no event is reported. The engine is not running when a what-if execution begins, and
 * whoever begins one ends it before the engine runs anything else. Thread-confined, as the engine
 * is.
 *
 * <p>A what-if execution continues until something happens that others could see; whoever drives it
 * looks, and may go on. Writes to the thread's own stack are nobody's business and are only noted.
 */
public final class ScratchExecution implements Engine.Listener {
  /** Why {@link #run} returned. */
  public enum Stop {
    /** The thread is about to run the instruction that was asked for. */
    PLACE,
    /**
     * An instruction has written to memory other than the thread's stack, and if it is atomic,
     * something else than was there; see {@link #writes}.
     */
    WRITE,
    /** The next instruction is one that the machine stands in for; see {@link #meaning}. */
    TRAP,
    /** An access that is not permitted; see {@link Engine#faultAddress}. */
    FAULT,
    /** An exception, or an instruction that the engine does not know. */
    EXCEPTION,
    /** As many instructions as were allowed. */
    LIMIT
  }

  /** Is notified of what happens in a what-if execution, while it happens; only records. */
  public interface Tracer {
    /** The instruction comes next. */
    void instruction(long pc, Meaning meaning);

    /** Memory was read, in pieces of up to 8 bytes. */
    void read(long address, int size, boolean ownStack);

    /** Memory will be written. */
    void write(long address, int size, long value);
  }

  /** Where no instruction is. */
  public static final long NOWHERE = -1;

  /** Bytes below or above the thread pointer where C libraries keep what they know of a thread. */
  private static final long CONTROL_BLOCK = 4096;

  private final Engine engine;
  private final MachineMemory memory;
  private final LongFunction<Meaning> code;
  private final MemorySegment before;
  private MemorySegment back;
  private final Journal journal;
  private final Ranges reads = new Ranges();
  private final Ranges writes = new Ranges();

  private Engine.@Nullable Listener listener;
  private @Nullable Tracer tracer;
  private @Nullable LongPredicate until;
  private long stackStart;
  private long stackEnd;
  private long control;
  private long pc;
  private long last;
  private long place = NOWHERE;
  private long left;
  private long executed;
  private long count;
  private boolean first;
  private @Nullable Stop stop;
  private long itStart;
  private long itEnd;
  private boolean mayKeep;
  private boolean passesKept;
  private boolean passesWrites;
  private final Ranges kept = new Ranges();
  private final StaleValues stale;
  private final LazyWords lazy;
  private final Journal filled;

  /**
   * What-if executions of the engine's threads; {@link #close} gives back what it keeps.
   *
   * @param code what the instruction at an address means
   * @param lazy words that every what-if execution finds filled in
   */
  public ScratchExecution(
      Engine engine, MachineMemory memory, LongFunction<Meaning> code, LazyWords lazy) {
    this.engine = engine;
    this.memory = memory;
    this.code = code;
    before = engine.saveNew();
    back = before;
    journal = new Journal(engine, memory);
    stale = new StaleValues(memory, journal);
    this.lazy = lazy;
    filled = new Journal(engine, memory);
  }

  /**
   * Begins a what-if execution; what the engine has loaded is kept for {@link #end}.
   *
   * @param from the thread's registers at {@code start}
   * @param listening who takes the engine's callbacks otherwise
   * @param stackFrom first byte of the thread's stack
   * @param stackTo the byte after its last
   */
  public void begin(
      MemorySegment from, long start, Engine.Listener listening, long stackFrom, long stackTo) {
    engine.save(before);
    engine.restore(from);
    back = before;
    begin(start, listening, stackFrom, stackTo);
  }

  /**
   * Begins a what-if execution of the thread that the engine has loaded.
   *
   * @param loaded its registers, saved; they stay as they are until {@link #end}
   * @param start where it is
   * @param listening who takes the engine's callbacks otherwise
   * @param stackFrom first byte of the thread's stack
   * @param stackTo the byte after its last
   */
  public void beginLoaded(
      MemorySegment loaded, long start, Engine.Listener listening, long stackFrom, long stackTo) {
    back = loaded;
    begin(start, listening, stackFrom, stackTo);
  }

  private void begin(long start, Engine.Listener listening, long stackFrom, long stackTo) {
    listener = listening;
    engine.listener(this);
    pc = start;
    last = NOWHERE;
    tracer = null;
    until = null;
    stackStart = stackFrom;
    stackEnd = stackTo;
    control = engine.tls();
    executed = 0;
    count++;
    stale.clear();
    reads.clear();
    writes.clear();
    journal.clear();
    itStart = 0;
    itEnd = 0;
    passesKept = false;
    passesWrites = false;
    kept.clear();
    filled.clear();
    lazy.listEmpty(this::fill);
  }

  private void fill(long address, int size, long value) {
    filled.add(address, size, memory.peek(address, size));
    memory.poke(address, StaleValues.bytes(value, size));
  }

  /**
   * A plain write of what is there does not end a stretch of this what-if execution: memory is as
   * it was. Others may still race with it; see {@link #hasKept}.
   */
  public void passKept() {
    passesKept = true;
  }

  /** No write ends a stretch of this what-if execution; {@link #writes} has those of each. */
  public void passWrites() {
    passesWrites = true;
  }

  /** Whether a plain instruction has written, elsewhere than on the stack, what was there. */
  public boolean hasKept() {
    return !kept.isEmpty();
  }

  /** Where. */
  public Ranges kept() {
    return kept;
  }

  /** Who is notified of what happens in the what-if execution that has begun. */
  public void traceWith(Tracer added) {
    tracer = added;
  }

  /** Stop before instructions like this, too, as at the place that {@link #run} is given. */
  public void until(LongPredicate wanted) {
    until = wanted;
  }

  /**
   * What was in memory where the what-if execution begins, though something else is there by now.
   */
  public void was(long address, int size, long value) {
    stale.was(address, size, value);
  }

  /**
   * From where the what-if execution begins, every read sees this in place of what is there.
   *
   * @param hole whether a write may follow it directly; see {@link #consumed}
   */
  public void lastingStale(long address, int size, long value, boolean hole) {
    stale.lasting(address, size, value, hole);
  }

  /**
   * The instruction that comes next, and no later one, reads this in place of what is there. If it
   * is a load-exclusive, the store-exclusive that answers it finds the same.
   *
   * @param hole whether a write may follow it directly; if none may, and the instruction is the
   *     load of a weak pair, the store-exclusive fails
   */
  public void stale(long address, int size, long value, boolean hole) {
    stale.once(address, size, value, hole);
  }

  /**
   * Whether an atomic instruction that read the last value of {@link #stale} has written something
   * else directly after it: by atomicity that is possible only if no other has.
   */
  public boolean hasOverwritten() {
    return stale.areOverwritten();
  }

  /**
   * Where an atomic instruction has overwritten a value of {@link #lastingStale} that no write may
   * follow directly, first of all; {@link #NOWHERE} if none has.
   */
  public long consumed() {
    return stale.consumed();
  }

  /**
   * Whether a read-modify-write has read the last value of {@link #stale} and made its write, even
   * if that has the same value: by atomicity that is possible only if no other has done so.
   */
  public boolean hasFollowed() {
    return stale.areFollowed();
  }

  /**
   * Goes on from where the what-if execution is.
   *
   * @param at stop before the instruction there, unless it is the one that comes first; {@link
   *     #NOWHERE} for none
   * @param instructions at most so many
   */
  public Stop run(long at, long instructions) {
    place = at;
    left = instructions;
    first = true;
    stop = null;
    writes.clear();
    Engine.Stop why = engine.run(pc);
    stale.stopped();
    return switch (why) {
      case ASKED -> stop == null ? Stop.LIMIT : stop;
      case MEMORY_FAULT -> Stop.FAULT;
      case EXCEPTION, INVALID_INSTRUCTION -> Stop.EXCEPTION;
    };
  }

  /** The store-exclusive that comes next fails. */
  public void forgetExclusive(RegisterFile registers) {
    engine.save(before);
    registers.clearMonitor(before);
    engine.restore(before);
  }

  /** Goes on after the instruction that {@link Stop#TRAP} is about, which has been done. */
  public void skip() {
    pc += code.apply(pc).length();
  }

  /** Goes on there instead of with the branch that comes next, which may lead there. */
  public void branch(long to) {
    pc = to;
  }

  /** The instruction that comes next. */
  public long pc() {
    return pc;
  }

  /** The instruction that was run last; {@link #NOWHERE} before the first. */
  public long last() {
    return last;
  }

  /** What the one that comes next means. */
  public Meaning meaning() {
    return code.apply(pc);
  }

  /** How many what-if executions have begun. */
  public long count() {
    return count;
  }

  /** Instructions of this one so far. */
  public long executed() {
    return executed;
  }

  /** What the what-if execution has read so far; its own stack, too, where others may write. */
  public Ranges reads() {
    return reads;
  }

  /** What was written outside the stack since the last {@link #run} began. */
  public Ranges writes() {
    return writes;
  }

  /** All that was written so far, with what was there before. */
  public Journal journal() {
    return journal;
  }

  /** Puts everything back as it was before {@link #begin}. */
  public void end() {
    stale.restoreFresh();
    journal.undo();
    filled.undo();
    engine.restore(back);
    if (listener != null) {
      engine.listener(listener);
      listener = null;
    }
  }

  /** Gives back what the engine keeps for it. */
  public void close() {
    engine.free(before);
  }

  @Override
  public void instruction(long at) {
    if (stop != null) {
      return; // the engine honours no stop inside an IT block, and may run on for an instruction
    }
    pc = at;
    boolean inItBlock = at > itStart && at < itEnd;
    if (!inItBlock && !passesWrites && !writes.isEmpty()) {
      stop(Stop.WRITE);
      return;
    }
    if (!inItBlock && !first && (at == place || until != null && until.test(at))) {
      stop(Stop.PLACE);
      return;
    }
    Meaning meaning = code.apply(at);
    stale.comes(meaning.effect());
    if (meaning.trap() == Trap.IT_BLOCK) {
      enterItBlock(at);
    } else if (meaning.trap() != Trap.NONE && meaning.trap() != Trap.REQUEST) {
      stop(Stop.TRAP);
      return;
    }
    if (left-- <= 0 && !inItBlock) {
      stop(Stop.LIMIT);
      return;
    }
    stale.runs(meaning.effect(), engine::general);
    mayKeep = mayKeep(meaning.effect());
    last = at;
    if (tracer != null) {
      tracer.instruction(at, meaning);
    }
    executed++;
    first = false;
  }

  /** Whether an instruction may write what is there, which then is not a change to anybody. */
  private static boolean mayKeep(Effect effect) {
    return effect instanceof Effect.Cas
        || effect instanceof Effect.Rmw
        || effect instanceof Effect.StoreExclusive;
  }

  /** The engine honours no stop inside an IT block: where it ends must be known. */
  private void enterItBlock(long at) {
    int mask = (int) memory.peek(at, 1) & 15;
    int count = 4 - Integer.numberOfTrailingZeros(mask);
    long next = at + 2;
    for (int i = 0; i < count; i++) {
      next += code.apply(next).length();
    }
    itStart = at;
    itEnd = next;
  }

  private void stop(Stop why) {
    stop = why;
    engine.stop();
  }

  @Override
  public void read(long address, int size, long value) {
    reads.add(address, size);
    if (tracer != null) {
      tracer.read(address, size, isOnStack(address));
    }
  }

  @Override
  public void write(long address, int size, long value) {
    if (!memory.permits(address, size, GuestMemory.PROT_WRITE)) {
      return; // the fault comes next
    }
    long was = memory.peek(address, size);
    journal.add(address, size, was);
    if (tracer != null) {
      tracer.write(address, size, value);
    }
    boolean same = was == truncate(value, size);
    if (same && !mayKeep && !isOnStack(address)) {
      kept.add(address, size);
    }
    stale.written(address, size);
    if (!same) {
      stale.overwritten(address, size, mayKeep);
    }
    boolean changes = !(mayKeep || passesKept) || !same;
    // Around each call that waits, the C library notes atomically that it may be cancelled.
    if (changes && !isOnStack(address) && !(mayKeep && isControl(address))) {
      writes.add(address, size);
    }
  }

  /** Whether others are likely to write there: not the thread's stack, nor what nobody writes. */
  public boolean isShared(long address) {
    return !isOnStack(address)
        && !isControl(address)
        && memory.permits(address, 1, GuestMemory.PROT_WRITE);
  }

  /**
   * Whether it is the thread's own: on its stack from {@code sp} on, or thread-local. The C
   * library's control block counts as such.
   */
  public boolean isOwn(long address, long sp) {
    return isOnStack(address) ? address >= sp : isControl(address);
  }

  /** Whether it is in the C library's control block of the thread. */
  private boolean isControl(long address) {
    return Math.abs(address - control) < CONTROL_BLOCK;
  }

  /** Whether it is on the thread's own stack, in use or not. */
  public boolean isOnStack(long address) {
    return address >= stackStart && address < stackEnd;
  }

  private static long truncate(long value, int size) {
    return size < 8 ? value & (1L << 8 * size) - 1 : value;
  }
}
