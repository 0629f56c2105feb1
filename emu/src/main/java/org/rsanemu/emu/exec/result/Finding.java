// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.result;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.rsanemu.model.Access;
import org.rsanemu.model.MemoryOrder;

/** What a run found, in addresses; turning them into source lines is the reader's affair. */
public sealed interface Finding {
  /** {@code race}, {@code robustness}, {@code deadlock}, {@code livelock} or {@code crash}. */
  String kind();

  /** Whether it changes nothing that the program does, as far as its own run shows. */
  default boolean isHarmless() {
    return false;
  }

  /**
   * A data race on plain memory.
   *
   * @param lastSynchronization where the earlier side last released something that the current side
   *     acquired; empty if never
   * @param interleaving the events that matter to it, in the order in which they happened
   * @param guard the lock under which others have accessed the memory; null if there is none, or
   *     nobody asked
   */
  record Race(
      Side current,
      Side earlier,
      Memory memory,
      List<Frame> lastSynchronization,
      List<TraceStep> interleaving,
      @Nullable Guard guard)
      implements Finding {
    /** One of which nobody has asked what guards the memory. */
    public Race(
        Side current,
        Side earlier,
        Memory memory,
        List<Frame> lastSynchronization,
        List<TraceStep> interleaving) {
      this(current, earlier, memory, lastSynchronization, interleaving, null);
    }

    /** The side that frees, unmaps or closes what the other one uses; empty if none or both do. */
    public Optional<Side> end() {
      boolean ends = current.kind() == Access.Kind.END;
      if (ends == (earlier.kind() == Access.Kind.END)) {
        return Optional.empty();
      }
      return Optional.of(ends ? current : earlier);
    }

    /** The same with what guards the memory. */
    public Race with(@Nullable Guard by) {
      return new Race(current, earlier, memory, lastSynchronization, interleaving, by);
    }

    @Override
    public String kind() {
      return "race";
    }
  }

  /**
   * A lock.
   *
   * @param lock what it is
   * @param address of it
   * @param stack of an access under it, innermost frame first
   * @param locked how many accesses were made under it
   * @param all of how many
   * @param others where the others were made, in judged code
   * @param shared whether both that race have it, and one as others may at the same time: to read
   */
  record Guard(
      Memory lock,
      long address,
      List<Frame> stack,
      int locked,
      int all,
      List<Frame> others,
      boolean shared) {}

  /**
   * A robustness violation.
   *
   * @param missed the write that the access misses first if it sees {@code stale}
   * @param stale what it may see, or follow directly, instead: what the consequence speaks of
   * @param hb position in the location's list of writes up to which the thread is aware
   * @param must position that SC demands
   * @param interleaving the events that lead from the missed write to the access, the stale write,
   *     and the fences in between, in the order in which they happened
   * @param consequence what the stale value would change
   * @param hardware what the binary's own processors can show; null if that was not asked
   */
  record Robustness(
      Side access,
      Side missed,
      Side stale,
      Memory memory,
      long hb,
      long must,
      List<TraceStep> interleaving,
      Consequence consequence,
      @Nullable HardwareVerdict hardware)
      implements Finding {
    /** One of which nobody has asked what processors can show. */
    public Robustness(
        Side access,
        Side missed,
        Side stale,
        Memory memory,
        long hb,
        long must,
        List<TraceStep> interleaving,
        Consequence consequence) {
      this(access, missed, stale, memory, hb, must, interleaving, consequence, null);
    }

    /** How many writes after the missed one SC orders before the access, too. */
    public long later() {
      return must
          - interleaving.stream()
              .filter(step -> step.role() == TraceStep.Role.MISSED && step.writes() >= 0)
              .mapToLong(TraceStep::writes)
              .findFirst()
              .orElse(hb + 1);
    }

    /** The same of a thread that only looks like one that waits: what it does there is to read. */
    public Robustness ofRead() {
      return new Robustness(
          access.of(Access.Kind.READ),
          missed,
          stale,
          memory,
          hb,
          must,
          interleaving.stream()
              .map(step ->
                  step.role() == TraceStep.Role.ACCESS ? step.of(TraceStep.Kind.READ) : step)
              .toList(),
          consequence,
          hardware);
    }

    /** The same with another consequence. */
    public Robustness with(Consequence other) {
      return new Robustness(access, missed, stale, memory, hb, must, interleaving, other, hardware);
    }

    /** The same with what processors can show. */
    public Robustness with(@Nullable HardwareVerdict other) {
      return new Robustness(
          access, missed, stale, memory, hb, must, interleaving, consequence, other);
    }

    @Override
    public boolean isHarmless() {
      return consequence.isHarmless();
    }

    @Override
    public String kind() {
      return "robustness";
    }
  }

  /**
   * Every thread waits for something that no thread can bring about; or some did so for one another
   * when the process ended, and only these are reported.
   *
   * @param spinning whether some of them wait by spinning: a livelock
   * @param cycles of threads that wait for one another; no thread is in two
   */
  record Stuck(boolean spinning, List<ThreadState> threads, List<Wait.Cycle> cycles)
      implements Finding {
    @Override
    public String kind() {
      return spinning ? "livelock" : "deadlock";
    }
  }

  /**
   * A signal that ended the program, or a panic of Rust's.
   *
   * @param signal Linux's number; 0 for a panic, after which the program exits
   * @param address the address that was accessed, for SIGSEGV and SIGBUS; else 0
   * @param instruction as an assembler writes it, "" if it is not known
   * @param threads where the others were
   * @param cause why
   */
  record Crash(
      int signal,
      int thread,
      long address,
      String instruction,
      List<Frame> stack,
      List<ThreadState> threads,
      CrashCause cause)
      implements Finding {
    /** One of whose cause nothing is known. */
    public Crash(
        int signal,
        int thread,
        long address,
        String instruction,
        List<Frame> stack,
        List<ThreadState> threads) {
      this(signal, thread, address, instruction, stack, threads, CrashCause.UNKNOWN);
    }

    @Override
    public String kind() {
      return "crash";
    }
  }

  /**
   * One side of a race or violation.
   *
   * @param instruction as an assembler writes it, "" for accesses by the kernel or initial values
   * @param order NA for plain memory
   * @param stack innermost frame first
   * @param hasSourceOrder whether the order is the source's, and not the instruction's
   */
  record Side(
      int thread,
      Access.Kind kind,
      MemoryOrder order,
      long address,
      int size,
      long value,
      String instruction,
      List<Frame> stack,
      boolean hasSourceOrder) {
    /** The same of another kind. */
    Side of(Access.Kind other) {
      return new Side(
          thread, other, order, address, size, value, instruction, stack, hasSourceOrder);
    }

    /** Whether judged code made it, or called what did. */
    public boolean isJudged() {
      return stack.stream().anyMatch(Frame::judged);
    }
  }

  /**
   * What is known of the memory concerned.
   *
   * @param kind what sort of memory
   * @param module the module, for GLOBAL and THREAD_LOCAL
   * @param base ELF address of the byte concerned, for GLOBAL; start of the block, of the stack, or
   *     of all that the thread has of its own; a descriptor's number; else the address
   * @param size of that block or stack; 0 for GLOBAL, whose symbol knows it
   * @param thread who allocated the block, or whose the stack or variable is; -1 for GLOBAL
   * @param allocated stack of the allocation, innermost first
   * @param slot where it is in the stack's frames; null if that is not known
   */
  record Memory(
      Kind kind,
      int module,
      long base,
      long size,
      int thread,
      List<Frame> allocated,
      @Nullable StackSlot slot) {
    /** One that is not known to be in a frame. */
    public Memory(Kind kind, int module, long base, long size, int thread, List<Frame> allocated) {
      this(kind, module, base, size, thread, allocated, null);
    }

    /** The same of any byte of it. */
    public Memory bare() {
      return new Memory(kind, module, base, size, thread, allocated);
    }

    /** Sorts of memory. */
    public enum Kind {
      GLOBAL,
      /** A thread's own variables of the program. */
      THREAD_LOCAL,
      HEAP,
      STACK,
      /** No memory, but what closing a file's descriptor ends. */
      DESCRIPTOR,
      /** No memory, but what a function of a library keeps between calls. */
      LIBRARY_STATE,
      OTHER
    }
  }

  /**
   * A byte in a function's frame.
   *
   * @param function where that was
   * @param offset from where the stack pointer was when it began
   * @param stack where that was
   */
  record StackSlot(Frame function, long offset, long stack) {}

  /**
   * Where a thread is.
   *
   * @param waits what it waits for, as words; null if it can run
   * @param on the same, and who would have to end that, if nobody can run any more; else null
   */
  record ThreadState(int thread, @Nullable String waits, List<Frame> stack, @Nullable Wait on) {
    /** A thread of which no more is known, or that can run. */
    public ThreadState(int thread, @Nullable String waits, List<Frame> stack) {
      this(thread, waits, stack, null);
    }
  }
}
