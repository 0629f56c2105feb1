// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.cpu;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import org.rsanemu.isa.cpu.Cpu;
import org.rsanemu.isa.cpu.CpuState;
import org.rsanemu.isa.cpu.EngineRegisters;
import org.rsanemu.nativelib.NativeLibrary;
import org.rsanemu.nativelib.unicorn.Unicorn;

/**
 * A processor that calls back at every instruction and every access. One engine serves all guest
 * threads in turn, with a context each. Thread-confined.
 *
 * <p>Callbacks only record and call {@link #stop}: whatever maps memory or changes registers
 * happens after {@link #run} has returned, because the engine does not survive it inside a
 * callback. An exception inside a callback is kept, stops the engine, and is thrown by {@link
 * #run}: one that left an upcall would end the JVM.
 */
public final class Engine implements CpuState, AutoCloseable {
  /** Takes what the processor does. */
  public interface Listener {
    /** The instruction at {@code pc} comes next; {@link Engine#stop} stops right before it. */
    void instruction(long pc);

    /** Memory was read; long accesses come in pieces of up to 8 bytes. */
    void read(long address, int size, long value);

    /** Memory will be written. */
    void write(long address, int size, long value);

    /**
     * A block of {@code size} bytes of code comes next, in {@link Engine#runSelectively} only;
     * {@link Engine#stop} stops before its first instruction.
     *
     * @param number what it was described with to {@link Engine#plane}; 0 if it was not
     */
    default void block(long pc, int size, int number) {}

    /** {@link Engine#plane} needs to know what the thread that runs knows of others. */
    default void clock() {}
  }

  /** What calls back in any case. The data plane has the same numbers. */
  public enum Calls {
    /** Nothing: what {@link #plane} keeps does not. */
    NEEDED,
    /** All accesses. */
    ACCESSES,
    /** Everything, except for blocks. */
    ALL
  }

  /** Why {@link #run} returned. */
  public enum Stop {
    /** {@link #stop} was called. */
    ASKED,
    /** An access to memory that is not there or not permitted; see {@link #faultAddress}. */
    MEMORY_FAULT,
    /** The engine does not know the instruction. */
    INVALID_INSTRUCTION,
    /** The processor raised an exception; see {@link #exception}. */
    EXCEPTION
  }

  private static final long CONTEXT_ALIGNMENT = 16;

  private final Cpu cpu;
  private final Callbacks callbacks;
  private final Processor processor;
  private final ContextPool contexts;
  private final MemorySegment pristine;
  private final MemorySegment scratch;

  public Engine(Cpu cpu) {
    this.cpu = cpu;
    NativeLibrary.open(Unicorn.SONAME, Unicorn.DEBIAN_PACKAGE); // says so if it is not there
    callbacks = new Callbacks();
    processor = new Processor(cpu, callbacks);
    contexts = new ContextPool(this);
    pristine = saveNew();
    scratch = saveNew();
  }

  public Cpu cpu() {
    return cpu;
  }

  /** The library's engine that has the guest's registers. */
  Unicorn unicorn() {
    return processor.unicorn();
  }

  @Override
  public EngineRegisters byId() {
    return processor.registers();
  }

  /** Who takes the callbacks from now on. */
  public void listener(Listener taker) {
    callbacks.listener(taker);
  }

  /** Runs from {@code pc} until something stops the processor; everything calls back. */
  public Stop run(long pc) {
    return start(pc, Calls.ALL);
  }

  /** As {@link #run}, but of what {@link #plane} keeps only this calls back. */
  public Stop runSelectively(long pc, Calls calls) {
    return start(pc, calls);
  }

  private Stop start(long pc, Calls calls) {
    Stop stop = callbacks.run(processor, cpu.entry(processor.registers(), pc), calls);
    if (stop == Stop.EXCEPTION) {
      delivers();
    }
    return stop;
  }

  /** The exception is the caller's to deliver: the processor is done with it. */
  private void delivers() {
    long at = cpu.exceptionInDelivery();
    if (at >= 0) {
      save(scratch);
      MemorySegment.copy(pristine, at, scratch, at, Integer.BYTES);
      restore(scratch);
    }
  }

  /** What callbacks pass before they come to Java. */
  public DataPlane plane() {
    return processor.plane();
  }

  /** Inside {@link Listener#instruction} or {@link Listener#block}: stop before that. */
  public void stop() {
    callbacks.stop();
  }

  /** The address of the access that {@link Stop#MEMORY_FAULT} is about. */
  public long faultAddress() {
    return callbacks.faultAddress();
  }

  /** Whether that access was a write. */
  public boolean faultIsWrite() {
    return callbacks.faultIsWrite();
  }

  /** The number of the exception that {@link Stop#EXCEPTION} is about, as the engine counts. */
  public int exception() {
    return callbacks.exception();
  }

  /** Who is notified of writes to memory before they are made. */
  void writes(UndoLog log) {
    callbacks.writes(log);
  }

  /** Who is asked before an access fails for a permission. */
  void refused(EnginePieces pieces) {
    callbacks.refused(pieces);
  }

  /** Maps host memory into the guest; page aligned. */
  void map(long address, MemorySegment memory, int permissions) {
    processor.unicorn().map(address, memory, permissions);
  }

  void unmap(long address, long size) {
    processor.unicorn().unmap(address, size);
  }

  void protect(long address, long size, int permissions) {
    processor.unicorn().protect(address, size, permissions);
  }

  @Override
  public long general(int number) {
    int id = cpu.general(number);
    return id == Cpu.ZERO ? 0 : unicorn().register(id);
  }

  @Override
  public void general(int number, long value) {
    int id = cpu.general(number);
    if (id != Cpu.ZERO) {
      unicorn().register(id, value);
    }
  }

  /** Writes a vector register, by the ISA's number: each of its bytes is this one. */
  public void fillVector(int number, byte value) {
    byte[] bytes = new byte[cpu.vectorBytes()];
    Arrays.fill(bytes, value);
    unicorn().writeVector(cpu.vector(number), bytes, 0, bytes.length);
  }

  /** The stack pointer. */
  public long sp() {
    return unicorn().register(cpu.sp());
  }

  public void sp(long value) {
    unicorn().register(cpu.sp(), value);
  }

  /** The flags; 0 where there are none. */
  @Override
  public long flags() {
    int id = cpu.flags();
    return id == Cpu.ZERO ? 0 : unicorn().register(id);
  }

  @Override
  public void flags(long value) {
    int id = cpu.flags();
    if (id != Cpu.ZERO) {
      unicorn().register(id, value);
    }
  }

  /** The thread pointer. */
  public void tls(long value) {
    unicorn().register(cpu.tls(), value);
  }

  public long tls() {
    return unicorn().register(cpu.tls());
  }

  /** Floating-point and vector registers; see {@link Cpu#floatingState(EngineRegisters)}. */
  public byte[] floatingState() {
    return cpu.floatingState(byId());
  }

  public void floatingState(byte[] state) {
    cpu.floatingState(byId(), state);
  }

  /** The arguments of the system call that the processor is at, zero-extended. */
  public long[] callArguments() {
    long[] arguments = new long[cpu.callArguments().size()];
    for (int i = 0; i < arguments.length; i++) {
      arguments[i] = general(cpu.callArguments().get(i));
    }
    return arguments;
  }

  /** Does what a system call changes besides its result, when it returns to {@code next}. */
  public void systemCallReturns(long next) {
    cpu.systemCallReturns(byId(), next);
  }

  @Override
  public boolean secondState() {
    return cpu.secondState(byId());
  }

  /** Where the code that runs is, as far as it was called back for: its instruction or block. */
  public long at() {
    return callbacks.at();
  }

  /** Forgets what was translated from this range: its code has changed. */
  public void codeChanged(long address, long length) {
    processor.unicorn().removeCache(address, address + length);
  }

  /** A new place to keep the registers of a thread, with what the processor has now. */
  public MemorySegment saveNew() {
    MemorySegment context = contexts.take();
    unicorn().saveContext(context);
    return context;
  }

  /** Which places for registers are in use. */
  public Object contexts() {
    return contexts.state();
  }

  /** Makes those in use that were then. */
  public void contexts(Object state) {
    contexts.back(state);
  }

  /** A copy of the registers that the processor has now. */
  public byte[] registers() {
    unicorn().saveContext(scratch);
    return scratch.toArray(ValueLayout.JAVA_BYTE);
  }

  /** Gives the processor such a copy. */
  public void registers(byte[] copy) {
    MemorySegment.copy(copy, 0, scratch, ValueLayout.JAVA_BYTE, 0, copy.length);
    unicorn().restoreContext(scratch);
  }

  public void save(MemorySegment context) {
    unicorn().saveContext(context);
  }

  /** Whether two saved contexts have the same registers, except for flags not yet computed. */
  public boolean sameRegisters(MemorySegment one, MemorySegment other) {
    long[] skipped = cpu.bookkeeping();
    long end = one.byteSize();
    return MemorySegment.mismatch(one, 0, skipped[0], other, 0, skipped[0]) < 0
        && MemorySegment.mismatch(one, skipped[1], end, other, skipped[1], end) < 0;
  }

  /**
   * The registers that the processor has now, in memory that nobody need give back; {@link
   * #restore} takes it.
   */
  public MemorySegment keep() {
    MemorySegment context = saveNew();
    MemorySegment kept = Arena.ofAuto().allocate(context.byteSize(), CONTEXT_ALIGNMENT);
    kept.copyFrom(context);
    free(context);
    return kept;
  }

  public void restore(MemorySegment context) {
    unicorn().restoreContext(context);
  }

  /** Takes back a place to keep registers. */
  public void free(MemorySegment context) {
    contexts.giveBack(context);
  }

  /** Sets all registers to what a new process starts with. */
  public void reset() {
    unicorn().restoreContext(pristine);
  }

  @Override
  public void close() {
    contexts.close();
    processor.close();
    callbacks.close();
  }
}
