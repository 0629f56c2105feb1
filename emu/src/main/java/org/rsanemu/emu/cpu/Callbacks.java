// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.cpu;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import org.jspecify.annotations.Nullable;
import org.rsanemu.model.Site;
import org.rsanemu.nativelib.unicorn.Unicorn;

/**
 * Runs a processor and takes what the library calls back meanwhile. An exception inside a callback
 * is kept, stops the processor, and is thrown by {@link #run}: one that left an upcall would end
 * the JVM. Addresses come as numbers, because that makes no objects. Thread-confined.
 */
final class Callbacks implements AutoCloseable {
  private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();

  /**
   * Of every callback, since Java makes some ten classes for each type that there is: six arguments
   * are as many as any gets, and by the conventions of x86-64 and AArch64 all of them are in
   * registers. Those that a callback does not get, and the high bits of narrower ones, are whatever
   * was in the register; of the result the library takes what it expects.
   */
  private static final FunctionDescriptor TYPE =
      FunctionDescriptor.of(
          JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);

  // uc_mem_type
  private static final int UC_MEM_WRITE_UNMAPPED = 20;
  private static final int UC_MEM_WRITE_PROT = 22;
  private static final int UC_MEM_READ_PROT = 23;
  private static final int UC_MEM_READ_AFTER = 25;

  private final Arena arena = Arena.ofConfined();
  private final MemorySegment fault = upcall("onFault");
  private final MemorySegment raised = upcall("onException");
  private final MemorySegment unknown = upcall("onInvalid");
  private final MemorySegment instruction = upcall("onInstruction");
  private final MemorySegment block = upcall("onBlock");
  private final MemorySegment clock = upcall("onClock");
  private final MemorySegment access = upcall("onAccess");

  private Engine.Listener listener = new Silent();
  private @Nullable UndoLog writes;
  private @Nullable EnginePieces refused;
  private @Nullable Processor running;
  private @Nullable WholeBlocks wholeBlocks;
  private @Nullable Throwable failure;
  private long at;
  private long faultAddress;
  private boolean faulted;
  private boolean faultIsWrite;
  private boolean invalid;
  private int exception = -1;

  /** The instruction or block that was called back for last. */
  long at() {
    return at;
  }

  /** Who takes the callbacks. */
  Engine.Listener listener() {
    return listener;
  }

  void listener(Engine.Listener taker) {
    listener = taker;
  }

  /** Who is notified of writes, too, before they are made. */
  void writes(UndoLog log) {
    writes = log;
  }

  /** Who is asked before an access fails for a permission. */
  void refused(EnginePieces pieces) {
    refused = pieces;
  }

  /** What is called before an instruction. */
  MemorySegment instruction() {
    return instruction;
  }

  /** What is called before a block. */
  MemorySegment block() {
    return block;
  }

  /** What is called after a read and before a write. */
  MemorySegment access() {
    return access;
  }

  /** What is called when the clock of the thread that runs is asked for. */
  MemorySegment clock() {
    return clock;
  }

  /** What is to be cleared before the first block is translated. */
  void wholeBlocks(WholeBlocks blocks) {
    wholeBlocks = blocks;
  }

  /** Adds the hooks that every processor needs. */
  void addTo(Unicorn unicorn) {
    unicorn.hook(Unicorn.HOOK_MEM_INVALID, fault);
    unicorn.hook(Unicorn.HOOK_INTR, raised);
    unicorn.hook(Unicorn.HOOK_INSN_INVALID, unknown);
  }

  /**
   * Runs from {@code entry} until something stops the processor.
   *
   * @param calls what calls back in any case
   */
  Engine.Stop run(Processor processor, long entry, Engine.Calls calls) {
    running = processor;
    failure = null;
    faulted = false;
    invalid = false;
    exception = -1;
    processor.plane().begin(calls);
    if (wholeBlocks != null) {
      wholeBlocks.end(); // the first block is translated before anything calls back
    }
    int error = processor.unicorn().start(entry);
    running = null;
    if (failure != null) {
      throw new IllegalStateException("a callback failed", failure);
    }
    if (faulted) {
      return Engine.Stop.MEMORY_FAULT;
    }
    if (exception >= 0) {
      return Engine.Stop.EXCEPTION;
    }
    if (invalid) {
      return Engine.Stop.INVALID_INSTRUCTION;
    }
    if (error != 0) {
      throw new IllegalStateException("the engine stopped: " + Unicorn.meaning(error));
    }
    return Engine.Stop.ASKED;
  }

  /** The address of the access that {@link Engine.Stop#MEMORY_FAULT} is about. */
  long faultAddress() {
    return faultAddress;
  }

  boolean faultIsWrite() {
    return faultIsWrite;
  }

  /** The number of the exception that {@link Engine.Stop#EXCEPTION} is about. */
  int exception() {
    return exception;
  }

  /** Stops what is running. */
  void stop() {
    if (running != null) {
      running.unicorn().stop();
    }
  }

  @Override
  public void close() {
    arena.close();
  }

  @SuppressWarnings("unused") // called by the library
  private long onInstruction(long uc, long pc, long size, long user, long e, long f) {
    at = pc;
    try {
      listener.instruction(pc);
    } catch (Throwable t) {
      fail(t);
    }
    return 0;
  }

  @SuppressWarnings("unused") // called by the library
  private long onBlock(long uc, long pc, long size, long number, long e, long f) {
    at = pc;
    try {
      listener.block(pc, (int) size, (int) number);
    } catch (Throwable t) {
      fail(t);
    }
    return 0;
  }

  @SuppressWarnings("unused") // called by the library
  private long onClock(long plane, long b, long c, long d, long e, long f) {
    try {
      listener.clock();
    } catch (Throwable t) {
      fail(t);
    }
    return 0;
  }

  @SuppressWarnings("unused") // called by the library
  private long onAccess(long uc, long type, long address, long width, long value, long user) {
    if (address >>> Site.PC_BITS != 0) {
      return 0; // no guest has memory there: the fault comes next
    }
    int size = (int) width;
    try {
      if ((int) type == UC_MEM_READ_AFTER) {
        listener.read(address, size, value);
      } else if (refused == null || refused.mayWrite(address, size)) {
        if (writes != null) {
          writes.writes(address, size);
        }
        listener.write(address, size, value);
      }
    } catch (Throwable t) {
      fail(t);
    }
    return 0;
  }

  @SuppressWarnings("unused") // called by the library
  private long onFault(long uc, long kind, long address, long size, long value, long user) {
    int type = (int) kind;
    if (isPermitted(type, address, (int) size, value)) {
      return 1;
    }
    faulted = true;
    faultAddress = address;
    faultIsWrite = type == UC_MEM_WRITE_UNMAPPED || type == UC_MEM_WRITE_PROT;
    return 0;
  }

  /** After a fault nothing more is: the instruction is over, and will be made again. */
  private boolean isPermitted(int type, long address, int size, long value) {
    boolean write = type == UC_MEM_WRITE_PROT;
    if (refused == null || faulted || !write && type != UC_MEM_READ_PROT) {
      return false;
    }
    try {
      int needed = write ? Unicorn.PROT_WRITE : Unicorn.PROT_READ;
      return refused.permits(address, size, needed, value);
    } catch (Throwable t) {
      fail(t);
      return false;
    }
  }

  @SuppressWarnings("unused") // called by the library
  private long onException(long uc, long number, long user, long d, long e, long f) {
    exception = (int) number;
    stop();
    return 0;
  }

  @SuppressWarnings("unused") // called by the library
  private long onInvalid(long uc, long user, long c, long d, long e, long f) {
    invalid = true;
    return 0;
  }

  private void fail(Throwable t) {
    if (failure == null) {
      failure = t;
    }
    stop();
  }

  private MemorySegment upcall(String method) {
    try {
      MethodHandle target =
          LOOKUP.findVirtual(Callbacks.class, method, TYPE.toMethodType()).bindTo(this);
      return Linker.nativeLinker().upcallStub(target, TYPE, arena);
    } catch (ReflectiveOperationException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** Before a run listens. */
  private static final class Silent implements Engine.Listener {
    @Override
    public void instruction(long pc) {}

    @Override
    public void read(long address, int size, long value) {}

    @Override
    public void write(long address, int size, long value) {}
  }
}
