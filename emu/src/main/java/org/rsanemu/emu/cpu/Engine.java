package org.rsanemu.emu.cpu;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BOOLEAN;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;
import org.rsanemu.nativelib.NativeLibrary;
import org.rsanemu.nativelib.unicorn.Unicorn;
import org.rsanemu.rc20.Site;

/**
 * A processor that calls back at every instruction and every access. One engine serves all guest
 * threads in turn, with a context each. Thread-confined.
 *
 * <p>Callbacks only record and call {@link #stop}: whatever maps memory or changes registers
 * happens after {@link #run} has returned, because the engine does not survive it inside a
 * callback. An exception inside a callback is kept, stops the engine, and is thrown by {@link
 * #run}: one that left an upcall would end the JVM.
 */
public final class Engine implements AutoCloseable {
  /** Takes what the processor does. */
  public interface Listener {
    /** The instruction at {@code pc} comes next; {@link Engine#stop} stops right before it. */
    void instruction(long pc);

    /** Memory was read; long accesses come in pieces of up to 8 bytes. */
    void read(long address, int size, long value);

    /** Memory will be written. */
    void write(long address, int size, long value);

    /** A block. */
    default void block(long pc, int size) {}
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

  private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();
  // uc_mem_type
  private static final int UC_MEM_WRITE_UNMAPPED = 20;
  private static final int UC_MEM_WRITE_PROT = 22;
  private static final int UC_MEM_READ_AFTER = 25;

  private final Arena arena = Arena.ofConfined();
  private final Cpu cpu;
  private final Unicorn unicorn;
  private final MemorySegment pristine;
  private final @Nullable WholeBlocks wholeBlocks;
  private Listener listener = new Silent();
  private @Nullable Throwable failure;
  private long faultAddress;
  private boolean faulted;
  private boolean faultIsWrite;
  private boolean invalid;
  private int exception = -1;

  public Engine(Cpu cpu) {
    this.cpu = cpu;
    NativeLibrary.open(Unicorn.SONAME, Unicorn.DEBIAN_PACKAGE); // says so if it is not there
    unicorn = new Unicorn(cpu.arch(), cpu.mode(), cpu.model());
    wholeBlocks = cpu.hasItBlocks() ? WholeBlocks.of(unicorn) : null;
    cpu.reset(unicorn);
    pristine = unicorn.newContext();
    unicorn.saveContext(pristine);
    hook(Unicorn.HOOK_CODE, "onInstruction", JAVA_LONG, JAVA_INT, ADDRESS);
    hook(
        Unicorn.HOOK_MEM_READ_AFTER | Unicorn.HOOK_MEM_WRITE,
        "onAccess",
        JAVA_INT,
        JAVA_LONG,
        JAVA_INT,
        JAVA_LONG,
        ADDRESS);
    hookBoolean(
        Unicorn.HOOK_MEM_INVALID, "onFault", JAVA_INT, JAVA_LONG, JAVA_INT, JAVA_LONG, ADDRESS);
    hook(Unicorn.HOOK_INTR, "onException", JAVA_INT, ADDRESS);
    hookBoolean(Unicorn.HOOK_INSN_INVALID, "onInvalid", ADDRESS);
  }

  public Cpu cpu() {
    return cpu;
  }

  /** The library's engine, for registers and mappings. */
  Unicorn unicorn() {
    return unicorn;
  }

  /** Who takes the callbacks from now on. */
  public void listener(Listener taker) {
    listener = taker;
  }

  /** Runs from {@code pc} until something stops the processor. */
  public Stop run(long pc) {
    failure = null;
    faulted = false;
    invalid = false;
    exception = -1;
    int error = unicorn.start(cpu.entry(unicorn, pc));
    if (failure != null) {
      throw new IllegalStateException("a callback failed", failure);
    }
    if (faulted) {
      return Stop.MEMORY_FAULT;
    }
    if (exception >= 0) {
      return Stop.EXCEPTION;
    }
    if (invalid) {
      return Stop.INVALID_INSTRUCTION;
    }
    if (error != 0) {
      throw new IllegalStateException("the engine stopped: " + Unicorn.meaning(error));
    }
    return Stop.ASKED;
  }

  public boolean isSwift() { return false; }
  public Stop runSwift(long pc) { return run(pc); }
  public int choose(long pc, long[] instructions, int count, boolean all) { return 0; }
  public void chooseAnew() {}
  public void closePages() {}
  public void openForWrites(long address) {}
  public void keepClosed(long address) {}

  /** Inside {@link Listener#instruction}: stop before that instruction. */
  public void stop() {
    unicorn.stop();
  }

  /** The address of the access that {@link Stop#MEMORY_FAULT} is about. */
  public long faultAddress() {
    return faultAddress;
  }

  /** Whether that access was a write. */
  public boolean faultIsWrite() {
    return faultIsWrite;
  }

  /** The number of the exception that {@link Stop#EXCEPTION} is about, as the engine counts. */
  public int exception() {
    return exception;
  }

  /** A general register by the ISA's own number. */
  public long general(int number) {
    int id = cpu.general(number);
    return id == Cpu.ZERO ? 0 : unicorn.register(id);
  }

  public void general(int number, long value) {
    int id = cpu.general(number);
    if (id != Cpu.ZERO) {
      unicorn.register(id, value);
    }
  }

  /** The stack pointer. */
  public long sp() {
    return unicorn.register(cpu.sp());
  }

  public void sp(long value) {
    unicorn.register(cpu.sp(), value);
  }

  public long flags() {
    return unicorn.register(cpu.flags());
  }

  public void flags(long value) {
    unicorn.register(cpu.flags(), value);
  }

  /** The thread pointer. */
  public void tls(long value) {
    unicorn.register(cpu.tls(), value);
  }

  public long tls() {
    return unicorn.register(cpu.tls());
  }

  /** Floating-point and vector registers; see {@link Cpu#floatingState(Unicorn)}. */
  public byte[] floatingState() {
    return cpu.floatingState(unicorn);
  }

  public void floatingState(byte[] state) {
    cpu.floatingState(unicorn, state);
  }

  /** The arguments of the system call that the processor stands at, zero-extended. */
  public long[] callArguments() {
    long[] arguments = new long[cpu.callArguments().size()];
    for (int i = 0; i < arguments.length; i++) {
      arguments[i] = general(cpu.callArguments().get(i));
    }
    return arguments;
  }

  /** Does what a system call changes besides its result, when it returns to {@code next}. */
  public void systemCallReturns(long next) {
    cpu.systemCallReturns(unicorn, next);
  }

  /** Whether the processor is in T32 state. */
  public boolean thumb() {
    return cpu.thumb(unicorn);
  }

  /** Forgets what was translated from this range: its code has changed. */
  public void codeChanged(long address, long length) {
    unicorn.removeCache(address, address + length);
  }

  /** A new place to keep the registers of a thread, with what the processor has now. */
  public MemorySegment saveNew() {
    MemorySegment context = unicorn.newContext();
    unicorn.saveContext(context);
    return context;
  }

  public void save(MemorySegment context) {
    unicorn.saveContext(context);
  }

  /** Whether two saved contexts have the same registers, but for flags not yet computed. */
  public boolean sameRegisters(MemorySegment one, MemorySegment other) {
    long[] skipped = cpu.bookkeeping();
    long end = one.byteSize();
    return MemorySegment.mismatch(one, 0, skipped[0], other, 0, skipped[0]) < 0
        && MemorySegment.mismatch(one, skipped[1], end, other, skipped[1], end) < 0;
  }

  public void restore(MemorySegment context) {
    unicorn.restoreContext(context);
  }

  public void free(MemorySegment context) {
    unicorn.freeContext(context);
  }

  /** Sets all registers to what a new process starts with. */
  public void reset() {
    unicorn.restoreContext(pristine);
  }

  @Override
  public void close() {
    unicorn.freeContext(pristine);
    unicorn.close();
    arena.close();
  }

  @SuppressWarnings("unused") // called by the engine
  private void onInstruction(MemorySegment uc, long pc, int size, MemorySegment user) {
    try {
      if (wholeBlocks != null) {
        wholeBlocks.end();
      }
      listener.instruction(pc);
    } catch (Throwable t) {
      fail(t);
    }
  }

  @SuppressWarnings("unused") // called by the engine
  private void onAccess(
      MemorySegment uc, int type, long address, int size, long value, MemorySegment user) {
    if (address >>> Site.PC_BITS != 0) {
      return; // no guest has memory there: the fault comes next
    }
    try {
      if (type == UC_MEM_READ_AFTER) {
        listener.read(address, size, value);
      } else {
        listener.write(address, size, value);
      }
    } catch (Throwable t) {
      fail(t);
    }
  }

  @SuppressWarnings("unused") // called by the engine
  private boolean onFault(
      MemorySegment uc, int type, long address, int size, long value, MemorySegment user) {
    faulted = true;
    faultAddress = address;
    faultIsWrite = type == UC_MEM_WRITE_UNMAPPED || type == UC_MEM_WRITE_PROT;
    return false;
  }

  @SuppressWarnings("unused") // called by the engine
  private void onException(MemorySegment uc, int number, MemorySegment user) {
    exception = number;
    unicorn.stop();
  }

  @SuppressWarnings("unused") // called by the engine
  private boolean onInvalid(MemorySegment uc, MemorySegment user) {
    invalid = true;
    return false;
  }

  private void fail(Throwable t) {
    if (failure == null) {
      failure = t;
    }
    unicorn.stop();
  }

  private void hook(int type, String method, java.lang.foreign.MemoryLayout... arguments) {
    unicorn.hook(type, upcall(method, null, arguments));
  }

  private void hookBoolean(int type, String method, java.lang.foreign.MemoryLayout... arguments) {
    unicorn.hook(type, upcall(method, JAVA_BOOLEAN, arguments));
  }

  private MemorySegment upcall(
      String method,
      java.lang.foreign.@Nullable MemoryLayout result,
      java.lang.foreign.MemoryLayout... arguments) {
    FunctionDescriptor withEngine =
        (result == null
                ? FunctionDescriptor.ofVoid(arguments)
                : FunctionDescriptor.of(result, arguments))
            .insertArgumentLayouts(0, ADDRESS);
    MethodType type = withEngine.toMethodType();
    try {
      MethodHandle target = LOOKUP.findVirtual(Engine.class, method, type).bindTo(this);
      return Linker.nativeLinker().upcallStub(target, withEngine, arena);
    } catch (ReflectiveOperationException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** Before a run listens. */
  private static final class Silent implements Listener {
    @Override
    public void instruction(long pc) {}

    @Override
    public void read(long address, int size, long value) {}

    @Override
    public void write(long address, int size, long value) {}
  }
}
