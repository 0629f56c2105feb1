// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.schedule;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.rsanemu.emu.cpu.Engine;
import org.rsanemu.emu.cpu.MachineMemory;
import org.rsanemu.emu.exec.code.Instructions;
import org.rsanemu.emu.exec.code.Machine;
import org.rsanemu.emu.exec.thread.GuestContext;
import org.rsanemu.emu.exec.waits.RoundTrace;
import org.rsanemu.emu.explore.Kind;
import org.rsanemu.emu.explore.StepAccess;
import org.rsanemu.emu.linux.Kernel;
import org.rsanemu.emu.scratch.Ranges;
import org.rsanemu.emu.scratch.ScratchExecution;
import org.rsanemu.isa.Meaning;
import org.rsanemu.isa.Trap;
import org.rsanemu.model.LocationMap;

/**
 * Finds out, before the first visible access of a library call, what the call would touch, and
 * whether it would sleep on a futex: if it has written only that word until then, or waits for a
 * thread's end, the call counts as not begun.
 */
public final class LibraryCallPreview implements ScratchExecution.Tracer {
  private static final int MOST_INSTRUCTIONS = 5_000;

  /**
   * How far behind its thread's id, in bytes, glibc's descriptor has what a join notes. The
   * thread's stack lies before it, and on ARM the thread's own variables lie further behind.
   */
  private static final long DESCRIPTOR = 1 << 10;

  private final ScratchExecution scratch;
  private final Engine engine;
  private final MachineMemory memory;
  private final Kernel kernel;
  private final LocationMap locations;
  private final Instructions instructions;
  private final Set<Long> observed;
  private final List<StepAccess> touches = new ArrayList<>();
  private boolean atomic;
  private boolean ranOut;

  /** Whether the call would have written to the word on which it sleeps, and that it does. */
  private boolean noted;

  private boolean unknown;
  private long ownTid;
  private long before;
  private long after;

  /**
   * @param observed places of calls whose writes others may see, though the call then sleeps: see
   *     {@link LockWords}
   */
  public LibraryCallPreview(
      ScratchExecution scratch,
      Machine machine,
      LocationMap locations,
      Instructions instructions,
      Set<Long> observed) {
    this.scratch = scratch;
    this.observed = observed;
    this.instructions = instructions;
    engine = machine.engine();
    memory = machine.memory();
    kernel = machine.kernel();
    this.locations = locations;
  }

  /**
   * Checks what the loaded thread would do.
   *
   * @param saved its registers
   */
  StepPreview of(GuestContext thread, MemorySegment saved, Engine.Listener listener) {
    touches.clear();
    ranOut = false;
    ownTid = kernel.threads().get(thread.number()).clearChildTid();
    noted = false;
    unknown = isCalledByUnknown(thread);
    Ranges awaited = new Ranges();
    boolean returns;
    scratch.beginLoaded(saved, thread.pc(), listener, thread.stackStart(), thread.stackEnd());
    scratch.traceWith(this);
    scratch.passWrites();
    scratch.until(instructions::isUsers);
    try {
      returns = returns(awaited);
      after = firstWord();
    } finally {
      scratch.end();
    }
    before = firstWord();
    boolean tells = unknown || observed.contains(thread.whereabouts());
    if (noted && tells) {
      awaited = new Ranges();
      returns = false;
    }
    StepPreview.Way way = awaited.isEmpty() ? StepPreview.Way.GOES_ON : StepPreview.Way.WAITS;
    Kind kind = kind(!awaited.isEmpty(), returns);
    StepPreview preview =
        new StepPreview(
            way, awaited, List.copyOf(touches), kind, !returns, memory, scratch.reads());
    return unknown ? preview.unknown() : preview;
  }

  /** Whether code of which nothing is known is on the way from the user's to where it is. */
  private boolean isCalledByUnknown(GuestContext thread) {
    for (long pc : thread.stack()) {
      if (instructions.isUsers(pc)) {
        return false;
      }
      if (isUnknown(pc)) {
        return true;
      }
    }
    return false;
  }

  private boolean isUnknown(long pc) {
    return Instructions.areUnknown(instructions.flags(instructions.at(pc)));
  }

  /** What is in the first word that it touches; 0 if there is none. */
  private long firstWord() {
    boolean known = !touches.isEmpty() && touches.getFirst().space() == StepAccess.Space.MEMORY;
    return known ? memory.peek(touches.getFirst().address(), Integer.BYTES) : 0;
  }

  /**
   * What kind of step the call is. A word is taken for a lock if nothing else is touched, and 0 in
   * it says that nobody has it.
   */
  private Kind kind(boolean waits, boolean returns) {
    for (int i = 0; i < touches.size(); i++) {
      if (isEndOfThread(touches.get(i))) {
        touches.addFirst(touches.remove(i)); // what enables it
        return Kind.JOIN;
      }
    }
    long word = touches.isEmpty() ? 0 : touches.getFirst().address();
    boolean alone =
        touches.stream().allMatch(each -> each.address() == word && each.size() == Integer.BYTES);
    if (!alone || !returns || touches.isEmpty()) {
      return Kind.OTHER;
    }
    if (waits || before == 0 && after != 0) {
      return Kind.ACQUIRE;
    }
    return before != 0 && after == 0 ? Kind.RELEASE : Kind.OTHER;
  }

  private boolean isEndOfThread(StepAccess access) {
    return kernel.threads().stream()
        .anyMatch(thread -> thread.clearChildTid() == access.address() && access.address() != 0);
  }

  /**
   * Follows the call to its return; what it would sleep on is taken to be free then.
   *
   * @param awaited takes what that is, if it sleeps and nobody knows
   * @return whether it came to the return
   */
  private boolean returns(Ranges awaited) {
    Ranges written = new Ranges();
    while (scratch.executed() < MOST_INSTRUCTIONS) {
      switch (scratch.run(ScratchExecution.NOWHERE, MOST_INSTRUCTIONS - scratch.executed())) {
        case PLACE -> {
          return true;
        }
        case WRITE -> throw new IllegalStateException("writes are passed");
        case TRAP -> {
          addAll(written, scratch.writes());
          long word = sleepsOn();
          if (word == 0 && !passes()) {
            return false;
          }
          if (word != 0) {
            if (!awaited.isEmpty() || !isUndone(word, written)) {
              return false;
            }
            awaited.add(word, Integer.BYTES);
            touches.addFirst(StepAccess.write(word, Integer.BYTES));
            scratch.was(word, Integer.BYTES, 0);
            passesCall();
          }
        }
        case FAULT, EXCEPTION -> {
          return false;
        }
        case LIMIT -> {}
      }
    }
    ranOut = true;
    return false;
  }

  /** Whether the call that was looked at last runs longer than it is looked at: it may spin. */
  boolean ranOut() {
    return ranOut;
  }

  private static void addAll(Ranges to, Ranges from) {
    for (int i = 0; i < from.count(); i++) {
      to.add(from.start(i), from.size(i));
    }
  }

  /** The word of the futex that the thread is about to sleep on, or 0. */
  private long sleepsOn() {
    if (!isFutexCall()) {
      return 0;
    }
    long[] arguments = engine.callArguments();
    return SystemSteps.waits(arguments)
            && arguments[3] == 0
            && memory.peek(arguments[0], 4) == (arguments[2] & 0xffffffffL)
        ? arguments[0]
        : 0;
  }

  /**
   * Whether nobody but who waits knows by now that it does, and it waits until the word changes: it
   * has looked at that itself, and will again, and has touched nothing else that others may.
   */
  private boolean isUndone(long word, Ranges writes) {
    if (kernel.endingAt(word) != null) {
      return touches.stream().allMatch(each -> isOfJoin(each, word)) && areOfJoin(writes, word);
    }
    if (!scratch.reads().touches(word, Integer.BYTES)
        || !touches.stream().allMatch(each -> isOf(each, word))) {
      return false;
    }
    for (int i = 0; i < writes.count(); i++) {
      long start = writes.start(i);
      if (start + writes.size(i) <= word || start >= word + Integer.BYTES) {
        return false;
      }
    }
    noted = !writes.isEmpty();
    return true;
  }

  private static boolean isOf(StepAccess touched, long word) {
    return touched.space() == StepAccess.Space.MEMORY
        && touched.address() < word + Integer.BYTES
        && word < touched.address() + touched.size();
  }

  /** Who joins a thread notes that in its descriptor, where its id is that the kernel clears. */
  private boolean isOfJoin(StepAccess touched, long word) {
    return touched.space() == StepAccess.Space.MEMORY
        && (isInDescriptor(touched.address(), word) || isInDescriptor(touched.address(), ownTid));
  }

  private boolean areOfJoin(Ranges writes, long word) {
    for (int i = 0; i < writes.count(); i++) {
      if (!isInDescriptor(writes.start(i), word) && !isInDescriptor(writes.start(i), ownTid)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isInDescriptor(long address, long id) {
    return address >= id && address < id + DESCRIPTOR;
  }

  /** Goes past what has no result that matters here. */
  private boolean passes() {
    Meaning meaning = scratch.meaning();
    if (meaning.trap() == Trap.HINT) {
      scratch.skip();
      return true;
    }
    long[] arguments = engine.callArguments();
    if (isFutexCall()
        && ((int) arguments[1] & SystemSteps.FUTEX_COMMAND) == SystemSteps.FUTEX_WAKE) {
      add(StepAccess.write(arguments[0], Integer.BYTES));
      passesCall();
      return true;
    }
    return false;
  }

  private void passesCall() {
    engine.general(engine.cpu().result(), 0);
    engine.systemCallReturns(scratch.pc() + scratch.meaning().length());
    scratch.skip();
  }

  private boolean isFutexCall() {
    return scratch.meaning().trap() == Trap.SYSTEM_CALL
        && SystemSteps.isFutex(kernel.callName(engine.general(engine.cpu().callNumber())));
  }

  @Override
  public void instruction(long pc, Meaning meaning) {
    atomic = RoundTrace.accessesAtomically(meaning.effect()) || isLearned(pc);
    unknown |= isUnknown(pc);
  }

  private boolean isLearned(long pc) {
    return (instructions.flags(instructions.at(pc)) & Instructions.LEARNED) != 0;
  }

  @Override
  public void read(long address, int size, boolean ownStack) {
    if (atomic || locations.touches(address, size)) {
      add(StepAccess.read(address, size));
    }
  }

  @Override
  public void write(long address, int size, long value) {
    if (atomic || locations.touches(address, size)) {
      add(StepAccess.write(address, size));
    }
  }

  private void add(StepAccess access) {
    // Nobody writes a thread's own id while it lives, and locks note it.
    if (access.address() != ownTid && !touches.contains(access)) {
      touches.add(access);
    }
  }
}
