// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.loop;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.exec.code.CodePlaces;
import org.rsanemu.emu.exec.code.Instructions;
import org.rsanemu.emu.exec.code.Machine;
import org.rsanemu.emu.exec.events.FindingCollector;
import org.rsanemu.emu.exec.events.KeptAccesses;
import org.rsanemu.emu.exec.events.Panics;
import org.rsanemu.emu.exec.result.CrashCause;
import org.rsanemu.emu.exec.result.Ending;
import org.rsanemu.emu.exec.result.Finding;
import org.rsanemu.emu.exec.result.Frame;
import org.rsanemu.emu.exec.schedule.Scheduler;
import org.rsanemu.emu.exec.thread.AnnotatedAccess;
import org.rsanemu.emu.exec.thread.GuestContext;
import org.rsanemu.emu.exec.waits.LeftThreads;
import org.rsanemu.emu.exec.waits.StuckThreads;
import org.rsanemu.emu.exec.waits.WaitCycles;
import org.rsanemu.emu.linux.Kernel;
import org.rsanemu.emu.linux.base.GuestThread;
import org.rsanemu.emu.linux.base.Limit;

/** How a run can end before its program does, and how that is described. */
final class Endings {
  /** What shells add to the number of a signal that ends a program. */
  private static final int SIGNALLED = 128;

  private static final int SIGABRT = 6;

  private final Guest guest;
  private final Instructions instructions;
  private final Kernel kernel;
  private final CodePlaces places;
  private final FindingCollector findings;
  private final Scheduler scheduler;
  private final EventGenerator generator;
  private final List<GuestContext> contexts;
  private LeftThreads left = LeftThreads.NONE;

  /**
   * @param contexts the threads by number
   */
  Endings(Guest guest, Scheduler scheduler, EventGenerator generator, List<GuestContext> contexts) {
    this.guest = guest;
    instructions = guest.code().instructions();
    kernel = guest.machine().kernel();
    places = guest.code().places();
    findings = guest.events().findings();
    this.scheduler = scheduler;
    this.generator = generator;
    this.contexts = contexts;
  }

  /** Nobody can ever run again. */
  Ending stuck() {
    StuckThreads stuck = stuckThreads();
    List<Finding.ThreadState> states = new ArrayList<>();
    threadStates().forEach(state -> states.add(waiting(state, stuck)));
    findings.add(new Finding.Stuck(anySpins(states), List.copyOf(states), WaitCycles.of(states)));
    return new Ending.Stuck();
  }

  private StuckThreads stuckThreads() {
    return new StuckThreads(
        guest.machine(), guest.code(), guest.events(), guest.parking(), contexts);
  }

  private static Finding.ThreadState waiting(Finding.ThreadState state, StuckThreads stuck) {
    return new Finding.ThreadState(
        state.thread(), state.waits(), state.stack(), stuck.of(state.thread()));
  }

  /**
   * The process exits. Threads that wait forever end with it, which is not a fault: servants of a
   * library do so. But if they wait for one another, something has gone wrong before.
   */
  Ending exited(GuestContext by, int status) {
    if (isMemoryExceeded()) { // which is not asked at each access
      return limited(Ending.Limit.MEMORY);
    }
    List<Finding.ThreadState> waiting =
        threadStates().stream()
            .filter(state -> state.thread() != by.number() && waitsForEver(state.thread()))
            .toList();
    if (!waiting.isEmpty()) {
      StuckThreads stuck = stuckThreads();
      left = new LeftThreads(waiting.stream().map(state -> waiting(state, stuck)).toList());
      List<Finding.ThreadState> circling = left.circling();
      if (!circling.isEmpty()) {
        findings.add(new Finding.Stuck(anySpins(circling), circling, left.cycles()));
      }
    }
    if (status == Panics.STATUS) {
      Panics.exits(by, contexts, guest.crashes().written()).ifPresent(this::panicked);
    }
    return new Ending.Exited(status);
  }

  /** The threads that waited when the process exited. */
  LeftThreads left() {
    return left;
  }

  /** Whether the program and what is noted of its accesses take more memory than they may. */
  boolean isMemoryExceeded() {
    KeptAccesses kept = guest.events().kept();
    return kernel.isMemoryExceeded(kept == null ? 0 : kept.bytes());
  }

  private void panicked(Panics.Panicked by) {
    CrashCause cause = CrashCause.said(CrashCause.Kind.PANIC, by.said());
    List<Frame> stack = places.stack(by.panic().site());
    findings.add(new Finding.Crash(0, by.thread().number(), 0, "", stack, List.of(), cause));
  }

  /** Whether others alone can end its wait: it cannot run, and no time or count ends that. */
  private boolean waitsForEver(int number) {
    GuestThread thread = kernel.threads().get(number);
    return thread.deadline() == GuestThread.NEVER
        && (!thread.isRunnable() || scheduler.isSpinningForEver(number));
  }

  /** What a limit of the kernel's that ends a run is called. */
  static Ending.Limit of(Limit limit) {
    return switch (limit) {
      case MEMORY -> Ending.Limit.MEMORY;
      case ADDRESS_SPACE -> Ending.Limit.ADDRESS_SPACE;
      case FILES -> Ending.Limit.FILES;
      case CODE_AREAS -> Ending.Limit.CODE_AREAS;
      case ADDRESSES -> Ending.Limit.ADDRESSES;
      case THREADS, CALLS, RESOURCES ->
          throw new IllegalStateException("the program gets an error, and goes on");
    };
  }

  /** A limit is reached. */
  Ending limited(Ending.Limit limit) {
    return new Ending.Limited(limit, threadStates());
  }

  /**
   * An instruction of the thread raised a signal that ends the process.
   *
   * @param address that the signal is about; 0 if it is about none
   */
  Ending fault(GuestContext thread, int signal, long address) {
    leave(thread);
    return crash(
        thread, signal, address, guest.crashes().fault(thread, signal, address, crashing(thread)));
  }

  /** The same, of which the cause is known. */
  Ending fault(GuestContext thread, int signal, long address, CrashCause cause) {
    leave(thread);
    return crash(thread, signal, address, cause);
  }

  private void leave(GuestContext thread) {
    Machine machine = guest.machine();
    thread.calls().leave(machine.frames(), thread.pc(), machine.engine().sp());
  }

  /**
   * A signal that was sent ends the process. If it is only that the tool's own output is closed, as
   * by `| head`, that is no crash, and has the status that a shell sees. Nor is it one if a program
   * aborts that was refused addresses and has got no others since.
   */
  Ending killed(GuestContext thread, int signal) {
    if (signal == SIGABRT && kernel.lacksAddresses()) {
      return limited(Ending.Limit.ADDRESS_SPACE); // it does not do with less
    }
    if (guest.crashes().isOfOutput(signal)) {
      return new Ending.Exited(SIGNALLED + signal);
    }
    return crash(thread, signal, 0, guest.crashes().sent(thread, signal));
  }

  private Ending crash(GuestContext thread, int signal, long address, CrashCause cause) {
    StuckThreads stuck = stuckThreads();
    List<Finding.ThreadState> others =
        threadStates().stream()
            .filter(state -> state.thread() != thread.number())
            .map(state -> state.waits() == null ? state : waiting(state, stuck))
            .toList();
    findings.add(
        new Finding.Crash(
            signal,
            thread.number(),
            address,
            crashing(thread),
            places.stack(thread.site()),
            others,
            cause));
    return new Ending.Killed(signal);
  }

  /** The thread has come to an instruction that cannot be run. */
  Ending unsupported(GuestContext thread, int instruction) {
    return unsupported(thread, instructions.meaning(instruction).text());
  }

  private Ending unsupported(GuestContext thread, String what) {
    return new Ending.Unsupported(what, places.stack(thread.site()).getFirst());
  }

  /**
   * The thread has come to an instruction with an address that has a tag, which the processor
   * ignores and the engine does not.
   */
  Ending tagged(GuestContext thread, int instruction, long address) {
    String text = instructions.meaning(instruction).text();
    return unsupported(thread, "%s with a tag in the address 0x%x".formatted(text, address));
  }

  /** The instruction under way; "" if control went where there is none. */
  private String crashing(GuestContext thread) {
    int instruction = generator.at().number();
    boolean known = instruction > 0 && instructions.pc(instruction) == thread.pc();
    return known ? instructions.meaning(instruction).text() : "";
  }

  /** Who is only known to wait by having been looked at, in a function that sleeps, does not. */
  private boolean anySpins(List<Finding.ThreadState> states) {
    return states.stream()
        .filter(state -> state.on() == null || !state.on().kind().sleeps())
        .map(Finding.ThreadState::thread)
        .filter(thread -> !contexts.get(thread).awaited().isSleeping())
        .anyMatch(scheduler::isSpinning);
  }

  private List<Finding.ThreadState> threadStates() {
    List<Finding.ThreadState> states = new ArrayList<>();
    for (GuestThread thread : kernel.threads()) {
      if (!thread.hasEnded()) {
        GuestContext context = contexts.get(thread.number());
        states.add(
            new Finding.ThreadState(thread.number(), waits(thread), places.stack(context.site())));
      }
    }
    return List.copyOf(states);
  }

  private @Nullable String waits(GuestThread thread) {
    AnnotatedAccess awaited = contexts.get(thread.number()).awaited();
    if (awaited.isSleeping()) {
      return awaited.text();
    }
    return scheduler.isSpinning(thread.number())
        ? "a change of memory that it reads in a loop"
        : thread.waitsFor();
  }
}
