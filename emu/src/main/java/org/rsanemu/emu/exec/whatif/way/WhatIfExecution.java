// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.whatif.way;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.cpu.Engine;
import org.rsanemu.emu.cpu.MachineMemory;
import org.rsanemu.emu.exec.thread.CallStack;
import org.rsanemu.emu.exec.thread.GuestContext;
import org.rsanemu.emu.linux.base.GuestMemory;
import org.rsanemu.emu.linux.base.GuestThread;
import org.rsanemu.emu.scratch.ScratchExecution;
import org.rsanemu.isa.Effect;
import org.rsanemu.isa.Meaning;
import org.rsanemu.isa.cpu.Signal;
import org.rsanemu.isa.cpu.TrappedInstruction;
import org.rsanemu.isa.linux.GuestFaultException;

/**
 * One way that a thread may take from a place: a what-if execution, action by action. It has two
 * lives: while {@link #step} continues, the engine and memory are the what-if execution's; what was
 * noted of it stays after {@link #end}.
 */
public final class WhatIfExecution implements ScratchExecution.Tracer {
  /** Actions that are noted: more of them than two ways are ever compared by. */
  public static final int MOST_ACTIONS = 4000;

  /** Instructions that are run one by one. */
  private static final int SINGLE = 8;

  private static final int SIGABRT = 6;

  private final WhatIfMachine machine;
  private final ScratchExecution scratch;
  private final Engine engine;
  private final MachineMemory memory;
  private final CallStack calls;
  private final GuestContext thread;
  private final long place;

  private final List<Action> actions = new ArrayList<>();
  private final List<Snapshot> snapshots = new ArrayList<>();
  private final InstructionPath path = new InstructionPath();
  private final List<WhatIfRead> glances = new ArrayList<>();
  private final List<WhatIfRead> kept = new ArrayList<>();
  private final MemoryWrites writes = new MemoryWrites();
  private int visible;
  private int returns;
  private boolean going = true;
  private boolean brief;
  private boolean threadEnded;

  /** Where the last call returned to; {@link ScratchExecution#NOWHERE} before the first. */
  private long returnedTo = ScratchExecution.NOWHERE;

  private @Nullable Meaning before;
  private long beforePc;

  /**
   * @param place where the what-if execution begins, and where it is noticed if the thread comes
   *     back
   */
  public WhatIfExecution(WhatIfMachine machine, GuestContext context, long place) {
    this.machine = machine;
    this.place = place;
    scratch = machine.scratch();
    engine = machine.engine();
    memory = machine.memory();
    thread = context;
    calls = new CallStack(machine.tree());
    calls.copy(context.calls());
    calls.leave(machine.frames(), context.pc(), engine.sp());
    scratch.traceWith(this);
  }

  public GuestContext thread() {
    return thread;
  }

  /** Where it began. */
  long place() {
    return place;
  }

  public List<Action> actions() {
    return actions;
  }

  /** The instructions that were run. */
  public InstructionPath path() {
    return path;
  }

  /** What it has read outside its stack, and the fences it has come to, in order. */
  public List<WhatIfRead> glances() {
    return glances;
  }

  /** How often an instruction has read memory outside the stack. */
  public long looks(long pc) {
    return glances.stream().filter(glance -> glance.pc() == pc && !glance.isFence()).count();
  }

  /** How often one instruction has read what the first read did, after that. */
  public long looksAgain() {
    long most = 0;
    Map<Long, Long> looks = new HashMap<>();
    for (WhatIfRead glance : glances.subList(Math.min(1, glances.size()), glances.size())) {
      if (glance.address() == glances.getFirst().address()) {
        most = Math.max(most, looks.merge(glance.pc(), 1L, Long::sum));
      }
    }
    return most;
  }

  /** The registers at each stop, in order. */
  public List<Snapshot> snapshots() {
    return snapshots;
  }

  /** How many of the actions others would notice. */
  public int visible() {
    return visible;
  }

  /** The instruction that called the function in which it is; -1 if none did. */
  public long call() {
    return calls.caller();
  }

  /** How often the thread came back to the place. */
  public int returns() {
    return returns;
  }

  /** Whether it can be followed further. */
  public boolean goes() {
    return going;
  }

  /** Whether it went as far as the thread's or the process's orderly end. */
  public boolean threadEnded() {
    return threadEnded;
  }

  /** Whether the last action is a crash or a failed assertion. */
  public boolean crashed() {
    return !actions.isEmpty() && actions.getLast().isCrash();
  }

  /** Whether so many actions were noted that it is followed no further. */
  public boolean isFull() {
    return actions.size() >= MOST_ACTIONS;
  }

  /** How many instructions were run. */
  public long executed() {
    return scratch.executed();
  }

  /** Goes on until so many instructions were run. False if it does not come so far. */
  public boolean goTo(int instructions) {
    while (going && scratch.executed() < instructions) {
      step(instructions);
    }
    boolean there = scratch.executed() == instructions;
    going |= there; // it stopped because that was asked for
    return there;
  }

  /** Goes on to the next stop: after a visible action, at the place, or where it ends. */
  public void step(long instructions) {
    long left = instructions - scratch.executed();
    // At first each instruction, for what is forgotten at once.
    boolean single = scratch.executed() < SINGLE && left > SINGLE;
    ScratchExecution.Stop stop = scratch.run(place, single ? 1 : left);
    switch (stop) {
      case WRITE -> written();
      case PLACE -> {
        returns++;
        arrived(scratch.pc());
        add(Action.Kind.PLACE, place, 0, 0, "", place);
      }
      case TRAP -> trapped();
      case FAULT -> fault(engine.faultAddress());
      case EXCEPTION -> crash(engine.cpu().signalOf(Math.max(0, engine.exception())), 0);
      case LIMIT -> {
        arrived(scratch.pc());
        going &= single;
      }
    }
    if (isFull()) {
      going = false;
    }
    if (going && !brief) {
      snapshots.add(
          new Snapshot(
              scratch.pc(),
              call(),
              actions.size(),
              writes.count(),
              path.count(),
              machine.contexts().save(),
              engine.sp(),
              stackInUse()));
    }
  }

  /** The lowest byte of the stack that somebody may read. */
  long stackInUse() {
    long sp = engine.sp();
    boolean calls =
        machine.redZone() > 0
            && returnedTo != ScratchExecution.NOWHERE
            && machine.frames().haveNoRedZone(scratch.pc(), returnedTo);
    return calls ? sp : sp - machine.redZone();
  }

  /** Says of bytes whether they are on the thread's stack, and nobody reads them any more. */
  public LongPredicate dead() {
    return machine.dead(thread, scratch.pc(), engine.sp(), stackInUse());
  }

  private void written() {
    arrived(scratch.pc());
    for (int i = 0; i < scratch.writes().count(); i++) {
      long address = scratch.writes().start(i);
      int size = scratch.writes().size(i);
      add(
          Action.Kind.WRITE,
          address,
          size,
          memory.peek(address, Math.min(size, 8)),
          "",
          scratch.last());
    }
  }

  private void trapped() {
    arrived(scratch.pc());
    Meaning meaning = scratch.meaning();
    switch (meaning.trap()) {
      case HINT -> scratch.skip();
      case CPUID, CLOCK, POPCNT -> standIn(meaning);
      case SYSTEM_CALL -> systemCall();
      case BREAKPOINT -> crash(Signal.SIGTRAP, 0);
      case UNDEFINED -> crash(Signal.SIGILL, 0);
      case PRIVILEGED -> crash(engine.cpu().privilegedSignal(), 0);
      case UNSUPPORTED, NONE, REQUEST, IT_BLOCK -> going = false;
    }
  }

  private void standIn(Meaning meaning) {
    byte[] code = memory.code(scratch.pc(), meaning.length());
    try {
      if (engine
          .cpu()
          .emulate(
              engine,
              new TrappedInstruction(
                  meaning.trap(), scratch.pc(), code, machine.now(), this::load))) {
        scratch.skip();
      } else {
        going = false;
      }
    } catch (GuestFaultException fault) {
      fault(fault.address());
    }
  }

  private long load(long address, int size) {
    if (!memory.permits(address, size, GuestMemory.PROT_READ)) {
      throw new GuestFaultException(address);
    }
    scratch.read(address, size, 0);
    return memory.peek(address, size);
  }

  private void systemCall() {
    long number = engine.general(engine.cpu().callNumber());
    long[] arguments = engine.callArguments();
    String name = machine.kernel().callName(number);
    GuestThread caller = machine.kernel().threads().get(thread.number());
    WhatIfCalls.Fate fate = machine.calls().fate(caller, name, arguments);
    Action.Kind kind =
        switch (fate) {
          case KILLS -> Action.Kind.CRASH;
          case NAPS -> Action.Kind.NAP;
          case WAITS -> Action.Kind.WAIT;
          case RETURNS, ENDS, UNKNOWN, UNNOTICED -> Action.Kind.CALL;
        };
    if (fate != WhatIfCalls.Fate.UNNOTICED) {
      int signal = fate == WhatIfCalls.Fate.KILLS ? SIGABRT : 0;
      add(kind, number, signal, machine.calls().digest(name, arguments), name, scratch.pc());
    }
    threadEnded = fate == WhatIfCalls.Fate.ENDS;
    going =
        switch (fate) {
          case UNNOTICED, NAPS, RETURNS -> true;
          case WAITS, KILLS, ENDS, UNKNOWN -> false;
        };
    if (going) {
      long next = scratch.pc() + scratch.meaning().length();
      engine.systemCallReturns(next);
      engine.general(engine.cpu().result(), machine.calls().result());
      scratch.skip();
    }
  }

  private void fault(long address) {
    if (thread.isOnStack(address)) { // the main thread's grows when it is touched
      going = false;
    } else {
      crash(Signal.SIGSEGV, address);
    }
  }

  private void crash(int signal, long address) {
    // A handler is entered, wherever it lies; where it comes back to is not followed.
    long handler = machine.kernel().handler(signal);
    if (handler == 0) {
      add(Action.Kind.CRASH, address, signal, 0, "", scratch.pc());
    } else {
      add(Action.Kind.ENTRY, handler, 0, address, "", scratch.pc());
    }
    going = false;
  }

  /** From now on only a crash is noted: what comes before it is not asked for. */
  public void onlyCrashes() {
    brief = true;
  }

  private void add(Action.Kind kind, long address, int size, long value, String what, long pc) {
    if (!going || brief && kind != Action.Kind.CRASH && kind != Action.Kind.ASSERTION) {
      return;
    }
    Action action = new Action(kind, address, size, value, what, pc, calls.context());
    actions.add(action);
    visible += action.isVisible() ? 1 : 0;
  }

  @Override
  public void instruction(long pc, Meaning meaning) {
    arrived(pc);
    boolean first = scratch.executed() == 0;
    if (!brief) {
      path.add(pc, calls.context());
    }
    // What comes before the first instruction is over where the what-if execution begins.
    if (meaning.effect() instanceof Effect.Fence || !first && machine.hasFenceBefore(pc)) {
      glance(pc, 0, 0);
    }
    before = meaning;
    beforePc = pc;
  }

  private void glance(long pc, long address, int size) {
    if (!brief && glances.size() < MOST_ACTIONS) {
      glances.add(new WhatIfRead(pc, call(), address, size, path.count()));
    }
  }

  /** The instruction before is over: calls and returns are known by where control went. */
  private void arrived(long pc) {
    Meaning last = before;
    if (last == null) {
      return;
    }
    before = null;
    long next = beforePc + last.length();
    if (pc == next || last.flow() == Meaning.Flow.NEXT || last.flow() == Meaning.Flow.BRANCH) {
      return;
    }
    if (last.flow() == Meaning.Flow.RETURN) {
      if (!calls.returned(pc)) {
        calls.leave(machine.frames(), pc, engine.sp());
      }
      returnedTo = pc;
      return;
    }
    if (last.flow() == Meaning.Flow.CALL) {
      long start = engine.sp();
      calls.leave(machine.frames(), beforePc, machine.frames().beforeCall(start));
      calls.call(beforePc, next, start, false);
      add(Action.Kind.ENTRY, pc, 0, 0, "", pc);
    }
    String name = machine.lastCall(pc);
    if (name != null) {
      add(Action.Kind.ASSERTION, pc, 0, 0, name, pc);
      going = false;
    }
  }

  @Override
  public void read(long address, int size, boolean ownStack) {
    boolean storing = before != null && before.effect() instanceof Effect.StoreExclusive;
    if (ownStack || storing) {
      return;
    }
    glance(beforePc, address, size);
    if (!repeats(address, size)) {
      add(Action.Kind.READ, address, size, 0, "", beforePc);
    }
  }

  /** Whether the thread has just read the same: how often it does so means nothing to anybody. */
  private boolean repeats(long address, int size) {
    if (actions.isEmpty()) {
      return false;
    }
    Action last = actions.getLast();
    return last.kind() == Action.Kind.READ && last.address() == address && last.size() == size;
  }

  @Override
  public void write(long address, int size, long value) {
    if (before != null && mayKeep(before.effect()) && isThere(address, size, value)) {
      if (!(before.effect() instanceof Effect.Cas)) {
        kept.add(new WhatIfRead(beforePc, call(), address, size, path.count()));
      }
      return;
    }
    writes.add(address, size, value);
  }

  /** Whether what writes so has read the same: a compare-and-swap that fails writes it back. */
  private static boolean mayKeep(Effect effect) {
    return effect instanceof Effect.Rmw
        || effect instanceof Effect.StoreExclusive
        || effect instanceof Effect.Cas;
  }

  private boolean isThere(long address, int size, long value) {
    int others = 64 - 8 * Math.min(size, 8);
    return memory.peek(address, Math.min(size, 8)) << others == value << others;
  }

  /** The read-modify-writes that have written what was there, in order. */
  public List<WhatIfRead> kept() {
    return kept;
  }

  /** What it has written. */
  public MemoryWrites writes() {
    return writes;
  }

  /** Puts back the engine and memory. What was noted stays. */
  public void end() {
    scratch.end();
  }
}
