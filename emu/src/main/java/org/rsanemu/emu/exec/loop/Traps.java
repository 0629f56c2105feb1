// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.loop;

import java.util.Collection;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.cpu.Engine;
import org.rsanemu.emu.exec.code.Instructions;
import org.rsanemu.emu.exec.result.CrashCause;
import org.rsanemu.emu.exec.result.Ending;
import org.rsanemu.emu.exec.schedule.BusyWaitChecks;
import org.rsanemu.emu.exec.schedule.Exploration;
import org.rsanemu.emu.exec.schedule.Exploring;
import org.rsanemu.emu.exec.schedule.Scheduler;
import org.rsanemu.emu.exec.schedule.SystemSteps;
import org.rsanemu.emu.exec.thread.AnnotatedAccess;
import org.rsanemu.emu.exec.thread.GuestContext;
import org.rsanemu.emu.exec.whatif.way.PassingCalls;
import org.rsanemu.emu.flow.RegisterUses;
import org.rsanemu.emu.linux.Kernel;
import org.rsanemu.emu.linux.base.GuestThread;
import org.rsanemu.emu.linux.base.LimitReachedException;
import org.rsanemu.emu.linux.base.Outcome;
import org.rsanemu.emu.sched.Strategy;
import org.rsanemu.emu.scratch.Ranges;
import org.rsanemu.isa.Meaning;
import org.rsanemu.isa.Request;
import org.rsanemu.isa.Trap;
import org.rsanemu.isa.cpu.Signal;
import org.rsanemu.isa.linux.GuestFaultException;

/** Handles instructions that the engine does not carry out, above all system calls. */
final class Traps {
  /** Where nothing can be: of a fault there Linux says no address. */
  private static final long NOT_CANONICAL = Long.MIN_VALUE;

  private final RunState state;
  private final EngineStops stops;
  private final Instructions instructions;
  private final Engine engine;
  private final Kernel kernel;
  private final EventGenerator generator;
  private final Scheduler scheduler;
  private final NextThread next;
  private final Endings endings;
  private final AnnotationRequests requests;
  private final EmulatedInstructions standIns;
  private final OperandAlignment alignment;
  private final RegisterUses uses;
  private final BusyWaitChecks looks;
  private final Pauses pauses;
  private final @Nullable Exploring exploring;
  private final LoopListener listener;

  Traps(
      RunState state,
      Guest guest,
      EngineStops stops,
      Scheduler scheduler,
      NextThread next,
      Endings endings,
      Pauses pauses,
      @Nullable Exploration exploration,
      LoopListener listener) {
    this.state = state;
    this.stops = stops;
    this.scheduler = scheduler;
    this.next = next;
    this.endings = endings;
    this.pauses = pauses;
    this.listener = listener;
    instructions = guest.code().instructions();
    engine = guest.machine().engine();
    kernel = guest.machine().kernel();
    generator = stops.generator();
    looks = stops.ahead().looks();
    exploring = stops.ahead().exploring();
    alignment = new OperandAlignment(instructions, guest.machine());
    uses = guest.machine().uses();
    standIns = new EmulatedInstructions(engine, guest.machine().memory(), scheduler, generator);
    requests =
        new AnnotationRequests(
            engine,
            guest.machine().memory(),
            guest.events().locations(),
            generator,
            guest.code().tree().labels(),
            exploration == null ? text -> {} : exploration::states);
  }

  /** What annotations asked in vain, each once. */
  Collection<String> warnings() {
    return requests.warnings();
  }

  /** The engine has stopped at one. */
  void trapped() {
    if (stops.trapped() != generator.at().number()) {
      // The engine ran on although it was asked to stop: seen with damaged code, and behind an
      // instruction of an IT block that was refused.
      if (stops.trapped() == generator.operands().refused()) {
        generator.at().number(stops.trapped());
        state.current().pc(instructions.pc(stops.trapped()));
        raised(engine.cpu().alignmentSignal());
        return;
      }
      state.end(endings.unsupported(state.current(), stops.trapped()));
      return;
    }
    Meaning meaning = instructions.meaning(generator.at().number());
    boolean scheduled = meaning.trap() == Trap.SYSTEM_CALL || meaning.trap() == Trap.HINT;
    if (exploring != null) {
      if (meaning.trap() == Trap.SYSTEM_CALL && exploresCall(exploring)) {
        return;
      }
    } else if (scheduled && !state.current().takeChosen()) {
      GuestContext before = state.current();
      boolean held = meaning.trap() == Trap.SYSTEM_CALL && isHeld();
      boolean yields = meaning.trap() == Trap.HINT || held;
      if (meaning.trap() == Trap.HINT || PassingCalls.isPause(callName())) {
        state.current().pauses(generator.executedByThread());
      }
      if (held || !stops.isAhead()) {
        next.schedule(yields ? Strategy.Point.YIELD : stops.inLibrary());
      }
      if (state.current() != before) {
        before.chosen();
        return;
      }
    }
    switch (meaning.trap()) {
      case SYSTEM_CALL -> systemCall();
      case CLOCK -> {
        if (exploring != null) {
          exploring.calls().asksTime(state.current());
        }
        standIn(meaning);
      }
      case CPUID, HINT, POPCNT -> standIn(meaning);
      case BREAKPOINT -> breakpoint(meaning);
      case UNDEFINED -> signal(Signal.SIGILL, state.current().pc(), false);
      case PRIVILEGED -> raised(engine.cpu().privilegedSignal());
      case UNSUPPORTED -> state.end(endings.unsupported(state.current(), generator.at().number()));
      case REQUEST -> carryOut(meaning);
      case NONE -> raised(engine.cpu().alignmentSignal());
      case IT_BLOCK -> throw new IllegalStateException("no trap at " + state.current().pc());
    }
  }

  /** Whether the call would end the process, and others are to go first. */
  private boolean isHeld() {
    return state.isConcurrent()
        && SystemSteps.endsAll(callName())
        && scheduler.holds(state.current().number());
  }

  private String callName() {
    return kernel.callName(engine.general(engine.cpu().callNumber()));
  }

  private boolean exploresCall(Exploring by) {
    String name = callName();
    boolean users = (generator.at().flags() & Instructions.USER) != 0;
    if (!by.positions().reachesCall(state.current(), name, engine.callArguments(), users)) {
      return false;
    }
    next.explore();
    return true;
  }

  /** An annotation. A thread that waits there comes to it again when something was written. */
  private void carryOut(Meaning meaning) {
    Request request = meaning.request();
    if (request != null && AnnotatedAccess.announces(request.kind())) {
      state.current().accesses().calls(Long.hashCode(state.current().pc()));
    } else {
      state.current().accesses().omit();
    }
    if (request == null || request.kind() != Request.Kind.BOUND) {
      listener.unrepeatable();
    }
    if (request == null || requests.carryOut(state.current(), request)) {
      state.current().pc(state.current().pc() + meaning.length());
    } else {
      Ranges awaited = new Ranges();
      awaited.add(state.current().awaited().address(), state.current().awaited().size());
      looks.park(state.current(), awaited, false);
      if (exploring != null) {
        exploring
            .positions()
            .waitsFor(
                state.current(),
                state.current().awaited().address(),
                state.current().awaited().size());
      }
      next.schedule(Strategy.Point.YIELD);
    }
  }

  private void breakpoint(Meaning meaning) {
    long pc = state.current().pc();
    if (engine.cpu().breakpointsAreOver()) {
      state.current().pc(pc + meaning.length());
    }
    signal(Signal.SIGTRAP, pc, false);
  }

  private void standIn(Meaning meaning) {
    try {
      if (standIns.carryOut(state.current().pc(), meaning)) {
        state.current().pc(state.current().pc() + meaning.length());
      } else {
        state.end(endings.unsupported(state.current(), generator.at().number()));
      }
    } catch (GuestFaultException fault) {
      signal(Signal.SIGSEGV, fault.address(), false);
    }
  }

  /** Once its seed may have decided something, no snapshot is taken of a run. */
  void leaveIfSeedDecides() {
    if (looks.haveLooked()) {
      listener.unrepeatable();
    }
  }

  /** Makes the system call that the running thread is at. */
  Outcome systemCall() {
    GuestContext caller = state.current();
    GuestThread thread = kernel.threads().get(caller.number());
    long following = caller.pc() + instructions.meaning(generator.at().number()).length();
    long number = engine.general(engine.cpu().callNumber());
    long[] arguments = engine.callArguments();
    String name = kernel.callName(number);
    leaveIfSeedDecides();
    listener.calls(caller, name, generator.extent(), state.hasProgramBegun(), pauses.due());
    if (exploring != null) {
      exploring.calls().begins(caller, name, arguments);
    }
    long randoms = kernel.randoms();
    long bySeed = kernel.randomsBySeed();
    long threadsSeen = kernel.looksAtThreads();
    Outcome outcome;
    try {
      outcome = kernel.call(thread, number, arguments);
    } catch (LimitReachedException e) {
      return limited(e);
    }
    if (exploring != null) {
      if (kernel.looksAtThreads() != threadsSeen) {
        exploring.calls().looksAtThreads();
      }
      exploring.calls().answered(caller, name, arguments, outcome);
      if (kernel.randoms() != randoms) {
        exploring.calls().takesRandom(caller);
      }
    } else if (kernel.randomsBySeed() != bySeed) {
      listener.unrepeatable(); // by a run of another seed
    }
    listener.answered(outcome);
    if (!(outcome instanceof Outcome.Yielded)) {
      state.callChanged();
    }
    engine.systemCallReturns(following);
    caller.pc(following);
    switch (outcome) {
      case Outcome.Done done -> engine.general(engine.cpu().result(), done.result());
      case Outcome.Yielded _ -> {
        engine.general(engine.cpu().result(), 0);
        boolean givesWay =
            exploring == null ? !stops.isAhead() : exploring.positions().givesWay(caller);
        if (givesWay) {
          next.schedule(Strategy.Point.YIELD);
        }
      }
      case Outcome.Blocked _, Outcome.ThreadExited _ -> {
        if (exploring != null) {
          exploring.positions().sleeps(caller, name, arguments);
        }
        boolean goesOn =
            exploring == null
                && stops.isAhead()
                && PassingCalls.isNap(name)
                && scheduler.sleepsOut(caller.number());
        if (!goesOn) {
          next.schedule(Strategy.Point.LIBRARY);
        }
      }
      case Outcome.ProcessExited exited -> state.end(endings.exited(caller, exited.status()));
      case Outcome.Killed killed -> next.crashes(endings.killed(state.current(), killed.signal()));
    }
    scheduler.refresh();
    return outcome;
  }

  /** The kernel has no more of something that a machine may have more of. */
  private Outcome limited(LimitReachedException e) {
    Outcome nothing = Outcome.ZERO;
    listener.answered(nothing);
    state.end(endings.limited(Endings.of(e.limit())));
    return nothing;
  }

  /**
   * The processor has refused the instruction under way. SIGBUS says that it is for where its
   * operand is. x86's general protection fault, SIGSEGV, may be that, too, or that the instruction
   * is the kernel's alone: Linux does not say where it is.
   */
  void raised(int signal) {
    int number = generator.at().number();
    if (signal != Signal.SIGBUS && signal != Signal.SIGSEGV) {
      signal(signal, state.current().pc(), false);
      return;
    }
    OperandAlignment.Misaligned operand = alignment.misaligned(number, generator.operands());
    CrashCause cause =
        operand == null
            ? CrashCause.UNKNOWN
            : CrashCause.said(CrashCause.Kind.MISALIGNED, Integer.toString(operand.needed()));
    long at = operand == null ? 0 : operand.address();
    long told = signal == Signal.SIGBUS ? at : NOT_CANONICAL;
    boolean writes = signal == Signal.SIGBUS && uses.at(instructions.pc(number)).stores();
    signal(signal, told, writes, () -> crash(signal, at, cause));
  }

  /** The access to this address has faulted. */
  void faulted(long address, boolean isWrite) {
    if (alignment.refusesBefore(generator.at().number(), generator.operands())) {
      raised(engine.cpu().alignmentSignal());
    } else {
      signal(Signal.SIGSEGV, address, isWrite);
    }
  }

  private Ending crash(int signal, long address, CrashCause cause) {
    return endings.fault(state.current(), signal, address, cause);
  }

  /** The thread that runs has done what raises a signal. */
  void signal(int number, long address, boolean isWrite) {
    signal(number, address, isWrite, () -> endings.fault(state.current(), number, address));
  }

  private void signal(int number, long address, boolean isWrite, Supplier<Ending> crash) {
    listener.unrepeatable();
    generator.faulted();
    GuestThread thread = kernel.threads().get(state.current().number());
    Outcome.Killed killed;
    try {
      killed = kernel.fault(thread, number, address, isWrite);
    } catch (LimitReachedException e) {
      state.end(endings.limited(Endings.of(e.limit())));
      return;
    }
    if (killed != null) {
      next.crashes(crash.get());
    }
  }
}
