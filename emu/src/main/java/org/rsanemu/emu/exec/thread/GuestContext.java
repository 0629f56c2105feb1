// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.thread;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.exec.code.CallTree;
import org.rsanemu.emu.exec.code.ModuleMap;
import org.rsanemu.emu.exec.code.StackFrame;
import org.rsanemu.emu.flow.FrameLiveness;
import org.rsanemu.model.Site;

/** The run's part of a guest thread, besides the kernel's part: where it is, and its stack. */
public final class GuestContext {
  /** The size of glibc's pthread_cond_t in bytes. */
  private static final int CONDITION = 48;

  /** Instructions that the loader takes to look a function up, at most. */
  private static final long LONGEST_LOOKUP = 50_000;

  private final int number;
  private final MemorySegment registers;
  private final CallStack calls;
  private final UserCodePhase userCode;
  private final Exclusive exclusive = new Exclusive();
  private final AnnotatedAccess awaited = new AnnotatedAccess();
  private final SourceOrderCalls sourceOrderCalls = new SourceOrderCalls();
  private final UnlockedRead unlocked = new UnlockedRead();
  private final HeldFrames frames = new HeldFrames();
  private final RecentAccesses accesses = new RecentAccesses();
  private final OutstandingChanges changes = new OutstandingChanges();
  private final OwnWrites ownWrites = new OwnWrites();
  private int ignoring;
  private long pc;
  private long executed;
  private int instruction;
  private boolean chosen;
  private boolean looked;
  private boolean paused;
  private long awakeUntil;
  private long aheadUntil;
  private long aheadFor;
  private long aheadPauses;
  private boolean staysInLoop;
  private long writes;
  private @Nullable Allocation allocation;
  private @Nullable LockAttempt attempt;
  private long signalled;
  private @Nullable Resolution resolution;
  private @Nullable Panic panic;
  private long releasesAt = ReleasingStores.NONE;

  /**
   * An allocation function that has been entered and not returned.
   *
   * @param depth see {@link CallStack#calledDepth}
   * @param old the block that it gives back, or 0
   * @param filled bytes of the new block that it fills: with zeros, or with what the old one has
   * @param site its first instruction, as it was called
   */
  public record Allocation(int depth, long size, long old, long filled, long place, long site) {}

  /**
   * A function that may take a lock, which has been entered and not returned.
   *
   * @param tests whether it returns 0 if it did not; else it returns 0 if it did
   */
  public record LockAttempt(int depth, long lock, boolean tests) {}

  /**
   * A resolver of a function's implementation that has been entered and not returned.
   *
   * @param resolver its ELF address
   */
  public record Resolution(int depth, ModuleMap.Mapped mapped, long resolver) {}

  /**
   * A panic of a Rust program's.
   *
   * @param site where it was
   * @param number how many there had been in the process, from 1
   */
  public record Panic(long site, int number) {}

  /**
   * @param registers the engine's context of this thread, valid while another one runs
   * @param pc where it starts
   */
  public GuestContext(int number, MemorySegment registers, CallTree tree, long pc) {
    this.number = number;
    this.registers = registers;
    this.pc = pc;
    calls = new CallStack(tree);
    userCode = new UserCodePhase(calls);
  }

  /**
   * A context that {@link #become} can copy, without registers.
   *
   * @param tree that of its calls
   */
  public GuestContext copy(CallTree tree) {
    GuestContext copy = new GuestContext(number, MemorySegment.NULL, tree, pc);
    copy.become(this);
    return copy;
  }

  /**
   * Becomes what another one is, except for the registers. That one has no LL/SC sequence open, and
   * no annotation has announced anything.
   */
  public void become(GuestContext other) {
    calls.copy(other.calls);
    userCode.copy(other.userCode);
    sourceOrderCalls.copy(other.sourceOrderCalls);
    frames.copy(other.frames);
    accesses.copy(other.accesses);
    changes.copy(other.changes);
    ownWrites.clear();
    exclusive.become(other.exclusive);
    ignoring = other.ignoring;
    pc = other.pc;
    executed = other.executed;
    instruction = other.instruction;
    chosen = other.chosen;
    looked = other.looked;
    paused = other.paused;
    awakeUntil = other.awakeUntil;
    aheadUntil = other.aheadUntil;
    aheadFor = other.aheadFor;
    aheadPauses = other.aheadPauses;
    writes = other.writes;
    allocation = other.allocation;
    resolution = other.resolution;
    panic = other.panic;
    signalled = other.signalled;
    releasesAt = other.releasesAt;
  }

  public int number() {
    return number;
  }

  public MemorySegment registers() {
    return registers;
  }

  /** The thread was given this stack, the half-open range. */
  public void stack(long start, long end) {
    calls.stack(start, end);
  }

  /** First byte of its stack; 0 if that is not known. */
  public long stackStart() {
    return calls.stackStart();
  }

  /** The byte after its stack's last; 0 if that is not known. */
  public long stackEnd() {
    return calls.stackEnd();
  }

  public boolean isOnStack(long address) {
    return calls.isOnStack(address);
  }

  public CallStack calls() {
    return calls;
  }

  /** How it stands to the user's code: not there yet, in it, or left. */
  public UserCodePhase userCode() {
    return userCode;
  }

  /** The frame that a byte of the stack is in; null if it is not known. */
  public @Nullable StackFrame frame(long address) {
    return calls.frame(address, pc);
  }

  public Exclusive exclusive() {
    return exclusive;
  }

  /** The orders that its calls under way state. */
  public SourceOrderCalls sourceOrderCalls() {
    return sourceOrderCalls;
  }

  /** Which of its frames hold locations. */
  public HeldFrames frames() {
    return frames;
  }

  /** What the program said of its next atomic access to some object. */
  public AnnotatedAccess awaited() {
    return awaited;
  }

  /** Begins (1) or ends (-1) a stretch of code whose accesses are not reported; they nest. */
  public void ignore(int change) {
    ignoring += change;
  }

  /** Whether what it accesses is not to be reported. */
  public boolean ignores() {
    return ignoring > 0;
  }

  /** Its last panic; null if it had none. */
  public @Nullable Panic panic() {
    return panic;
  }

  public void panic(Panic last) {
    panic = last;
  }

  /** Where it is: the instruction that it runs next. */
  public long site() {
    return Site.of(pc(), calls().context());
  }

  /** The next instruction. */
  public long pc() {
    return pc;
  }

  public void pc(long next) {
    pc = next;
  }

  /** Instructions that it had run when it last stopped running. */
  public long executed() {
    return executed;
  }

  public void executed(long instructions) {
    executed = instructions;
  }

  /** The number of the instruction at which it last stopped running: its call, if it waits. */
  public int instruction() {
    return instruction;
  }

  public void instruction(int number) {
    instruction = number;
  }

  /** What it has read by an instruction that is still to write. */
  public UnlockedRead unlocked() {
    return unlocked;
  }

  /** Whether the choice before its next instruction has been made. */
  public boolean isChosen() {
    return chosen;
  }

  /** The same, and the choice is used up: the next one is to be made again. */
  public boolean takeChosen() {
    boolean was = chosen;
    chosen = false;
    return was;
  }

  public void chosen() {
    chosen = true;
  }

  /** Its program counter, and the calls that led there, the innermost first. */
  public long[] stack() {
    return calls.stack(pc);
  }

  /** A number for where it is: its instruction, and the user's call that led there. */
  public long whereabouts() {
    return pc ^ userCode.call() << Site.PC_BITS / 2;
  }

  /** Whether it is known that it does not wait at its next instruction. */
  public boolean takeLooked() {
    boolean was = looked;
    looked = false;
    return was;
  }

  public void looked() {
    looked = true;
  }

  /** Whether it was running for long where it is: in a loop, and without a scheduling point. */
  public boolean isPaused() {
    return paused;
  }

  public void paused(boolean was) {
    paused = was;
  }

  /** Until it has run so many instructions, nobody asks whether it waits. */
  public long awakeUntil() {
    return awakeUntil;
  }

  public void awakeUntil(long instructions) {
    awakeUntil = instructions;
  }

  /** Until it has run so many instructions, nobody else runs in its place. */
  public long aheadUntil() {
    return aheadUntil;
  }

  /**
   * Nobody runs in its place, and it does not wait, for so many instructions.
   *
   * @param executed how many it has run
   * @param pauses how often it pauses before that ends: so many times it begins again
   */
  public void ahead(long executed, long instructions, long pauses) {
    aheadFor = instructions;
    aheadPauses = pauses;
    aheadUntil = executed + instructions;
    awakeUntil = aheadUntil;
  }

  /** It comes to a pause, after so many instructions. */
  public void pauses(long executed) {
    boolean isOfLoop = executed < aheadUntil + LONGEST_LOOKUP;
    if (isOfLoop && aheadPauses > 0) {
      ahead(executed, aheadFor, aheadPauses - 1);
    }
  }

  /** How often it has written to memory other than its stack. */
  public long writes() {
    return writes;
  }

  /** It has done something else that others can see. */
  public void acted() {
    writes++;
    forgetAccesses();
  }

  /** It begins with the user's code: what the library has written for it before, stays. */
  public void beginsUserCode() {
    userCode.begun();
    if (!userCode.hasBegunAgain()) {
      accesses.clear();
      changes.last();
    }
  }

  private void forgetAccesses() {
    accesses.clear();
    changes.forget();
  }

  /**
   * Its accesses since it last changed memory for good, if somebody notes them by {@link #reads}
   * and {@link #writes}.
   */
  public RecentAccesses accesses() {
    return accesses;
  }

  /** Its latest plain writes, if somebody notes them. */
  public OwnWrites ownWrites() {
    return ownWrites;
  }

  /** What it has changed since then and not changed back. */
  public OutstandingChanges changes() {
    return changes;
  }

  /**
   * Notes that it reads.
   *
   * @param size in bytes, at most 63
   * @param value what is there
   * @param users whether the user's code does
   */
  public void reads(long address, int size, long value, boolean users) {
    accesses.add(
        address, size, value, users ? RecentAccesses.Kind.USERS_READ : RecentAccesses.Kind.READ);
  }

  /**
   * Notes that it writes.
   *
   * @param size in bytes, at most 8
   * @param isKnown whether it is known of all threads when they access these bytes
   * @param users whether the user's code does; what that changes plainly it does not change back
   */
  public void writes(
      long address, int size, long before, long value, boolean isKnown, boolean users) {
    boolean elsewhere = before != value && !isOnStack(address);
    boolean mayRestore = isKnown || !users;
    if (elsewhere && !(mayRestore && changes.write(address, size, before, value, isKnown))) {
      forgetAccesses();
    } else {
      accesses.add(address, size, RecentAccesses.Kind.WRITE);
    }
  }

  /** Whether it waits in a loop around whatever library's call it is in. */
  public boolean staysInLoop() {
    return staysInLoop;
  }

  public void stayInLoop() {
    staysInLoop = true;
  }

  /** It has written so often to memory other than its stack. */
  public void wroteElsewhere(long times) {
    writes += times;
    if (times > 0) {
      forgetAccesses();
    }
  }

  public void wrote(long address) {
    if (!isOnStack(address)) {
      writes++;
    }
  }

  /** Where the store is that releases by the thread's newest fence; see {@link ReleasingStores}. */
  public long releasesAt() {
    return releasesAt;
  }

  public void releasesAt(long pc) {
    releasesAt = pc;
  }

  /**
   * The instruction that called the function that runs; -1 if none did, or that is not known.
   *
   * @param sp the stack pointer
   */
  public long caller(FrameLiveness functions, long sp) {
    return calls.caller(functions, pc, sp);
  }

  /** A jump has left functions that were called: these return nothing. */
  public void leaves() {
    int depth = calls.depth();
    allocation = allocation != null && depth < allocation.depth() ? null : allocation;
    resolution = resolution != null && depth < resolution.depth() ? null : resolution;
    attempt = attempt != null && depth < attempt.depth() ? null : attempt;
  }

  /** Whether the run wants to hear when a call returns. */
  public boolean awaitsReturn() {
    return allocation != null
        || resolution != null
        || attempt != null
        || frames.isLeft(calls.depth());
  }

  @Nullable
  public Resolution resolution() {
    return resolution;
  }

  public void resolution(@Nullable Resolution pending) {
    resolution = pending;
  }

  @Nullable
  public Allocation allocation() {
    return allocation;
  }

  public void allocation(@Nullable Allocation pending) {
    allocation = pending;
  }

  /** The thread signals a condition. */
  public void signals(long condition) {
    signalled = condition;
  }

  /** Whether that byte is of the condition that it has signalled last. */
  public boolean hasSignalled(long address) {
    return Long.compareUnsigned(address - signalled, CONDITION) < 0;
  }

  @Nullable
  public LockAttempt attempt() {
    return attempt;
  }

  public void attempt(@Nullable LockAttempt pending) {
    attempt = pending;
  }
}
