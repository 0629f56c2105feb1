// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.build;

import java.util.List;
import java.util.Objects;
import org.rsanemu.cli.report.FindingView;
import org.rsanemu.cli.report.Numbers;
import org.rsanemu.cli.report.Sentence;
import org.rsanemu.cli.report.ThreadNames;
import org.rsanemu.cli.report.source.Hex;
import org.rsanemu.emu.exec.result.Finding;
import org.rsanemu.emu.exec.result.Finding.Side;
import org.rsanemu.emu.exec.result.Finding.ThreadState;
import org.rsanemu.emu.exec.result.HardwareVerdict;
import org.rsanemu.emu.exec.result.Wait;
import org.rsanemu.model.Access;
import org.rsanemu.model.MemoryOrder;

/** What a finding means and what may mend it, in prose. */
record Explanation(String what, String hint, String note) {
  private static final String EARLY_HINT =
      "Make the read memory_order_acquire, or the write memory_order_release: either keeps the"
          + " write after the read.";

  /** What is said where the processor was asked. */
  static final String WHATEVER_HARDWARE =
      "This is the verdict of the memory model RC20. It matters when the code is compiled again, or"
          + " ported, whatever this processor shows.";

  private static final String RC20_ONLY =
      "This is the verdict of the memory model RC20. A given CPU may forbid it: x86 keeps stores in"
          + " order, ARMv8 respects dependencies. It matters when the code is compiled again or"
          + " ported.";

  /** What a race may be where nothing says which variables are atomic. */
  static final String MAY_BE_ATOMIC =
      "There is no debug information for these accesses. Without it a relaxed atomic access looks"
          + " like a plain one, and on x86-64 so do all atomic loads and most atomic stores. If"
          + " both are meant to be atomic, this is not a race, and neither are others that follow"
          + " from it.";

  private static final String MAKE_ATOMIC =
      "Make the plain access atomic, with the memory order that it needs, or guard both with the"
          + " same mutex.";

  private static final String OR_PUBLISH =
      " If the plain write initializes the object, publish the object instead: write what leads to"
          + " it with memory_order_release afterwards, and read that with memory_order_acquire.";

  private static final String FENCE = "atomic_thread_fence(memory_order_seq_cst)";

  static Explanation of(Finding finding) {
    return switch (finding) {
      case Finding.Race race -> race(race);
      case Finding.Robustness violation -> robustness(violation);
      case Finding.Stuck stuck -> stuck(stuck);
      case Finding.Crash _ -> new Explanation("", "", "");
    };
  }

  private static Explanation race(Finding.Race race) {
    if (isAllocation(race.earlier(), race.memory())) {
      return new Explanation(
          "Nothing orders the access behind the allocation, which writes the block, too: calloc"
              + " fills it, and realloc copies to it what was there.",
          "Publish the block: write its address with memory_order_release after the allocation, and"
              + " read that with memory_order_acquire before the other access.",
          "");
    }
    if (race.end().isPresent()) {
      return new Explanation(
          race.current().kind() == Access.Kind.END
              ? "Nothing orders the two: the access could also have come after the memory was gone."
              : "Nothing orders the two: the access came after the memory was gone.",
          "Before a thread frees, unmaps or protects memory, it must know that the other one has"
              + " finished using it: join that thread, or have it set a flag with"
              + " memory_order_release and read the flag with memory_order_acquire.",
          "");
    }
    String what =
        "Nothing orders these two accesses: neither happens before the other, and one of them"
            + " writes.";
    if (!isOfPlainAccesses(race)) {
      return new Explanation(
          what + " Only one of them is atomic: in the source, the other one is a plain access.",
          MAKE_ATOMIC + (mayInitialize(race.earlier()) ? OR_PUBLISH : ""),
          "");
    }
    String hint =
        isWrite(race.current()) && isWrite(race.earlier())
            ? "Guard both writes with the same mutex, or make the variable atomic."
            : "Guard both accesses with the same mutex, or publish the write through an atomic"
                + " variable: write that with memory_order_release after it, and read it with"
                + " memory_order_acquire before the other access.";
    return new Explanation(what, hint, "");
  }

  /** Whether a side is what the block's own allocation writes to it. */
  static boolean isAllocation(Side side, Finding.Memory memory) {
    return memory.kind() == Finding.Memory.Kind.HEAP
        && isWrite(side)
        && side.thread() == memory.thread()
        && side.stack().equals(memory.allocated());
  }

  /** Whether neither side is atomic. */
  static boolean isOfPlainAccesses(Finding.Race race) {
    return !isAtomic(race.current()) && !isAtomic(race.earlier());
  }

  /** Whether a race's first side may be part of making the object: a plain write. */
  private static boolean mayInitialize(Side earlier) {
    return !isAtomic(earlier) && isWrite(earlier);
  }

  private static boolean isAtomic(Side side) {
    return side.order() != MemoryOrder.NA;
  }

  private static Explanation robustness(Finding.Robustness violation) {
    HardwareVerdict hardware = violation.hardware();
    boolean own = hardware != null && hardware.own();
    return new Explanation(
        isEarly(violation) ? early(violation) : what(violation),
        isEarly(violation) ? EARLY_HINT : hint(violation),
        own ? "" : RC20_ONLY);
  }

  /** Whether a read is answered by a write that comes later. */
  private static boolean isEarly(Finding.Robustness violation) {
    return violation.missed().kind() == Access.Kind.READ;
  }

  private static String early(Finding.Robustness violation) {
    return "The read by "
        + ThreadNames.name(violation.missed().thread())
        + " may return what this "
        + operation(violation.access().kind())
        + " will write, although under sequential consistency it comes before it (load buffering).";
  }

  private static String what(Finding.Robustness violation) {
    Side access = violation.access();
    long later = violation.later();
    String before =
        "Under sequential consistency this "
            + operation(access.kind())
            + " comes after the missed write"
            + (later > 0 ? " and " + Numbers.counted(later, "later one", "later ones") : "")
            + ". Under "
            + model(violation)
            + " nothing makes "
            + ThreadNames.name(access.thread())
            + " aware of "
            + (later > 0 ? "them: " : "it: ");
    String old = staleValue(violation.stale(), later > 0);
    String seen = Hex.value(access.value());
    return before
        + switch (access.kind()) {
          case READ ->
              "the read may return "
                  + old
                  + ". In this run it returned "
                  + seen
                  + (violation.stale().value() == access.value() ? ", of a later write." : ".");
          case WAIT -> "the wait may end because it reads " + old + ".";
          case FAILED_CAS ->
              "the compare-and-swap, which failed here on reading "
                  + seen
                  + ", may find "
                  + old
                  + ".";
          case CAS -> "the compare-and-swap may find " + old + ", and succeed or fail on that.";
          case WRITE ->
              "the write may take its place directly after " + old + ", and go unnoticed.";
          case RMW -> "the read-modify-write may act on " + old + ".";
          case END, INITIAL -> "it may see " + old + ".";
        };
  }

  private static String model(Finding.Robustness violation) {
    HardwareVerdict hardware = violation.hardware();
    return hardware != null && hardware.own() ? hardware.model() : "RC20";
  }

  private static String staleValue(Side stale, boolean oneOfSeveral) {
    String value = Hex.value(stale.value());
    if (oneOfSeveral) {
      return "an older value, such as " + value;
    }
    return (stale.kind() == Access.Kind.INITIAL ? "the initial value " : "the older value ")
        + value;
  }

  private static String hint(Finding.Robustness violation) {
    if (violation.isHarmless()) {
      return "Nothing needs to change: the stale value makes no difference.";
    }
    Side access = violation.access();
    Side missed = violation.missed();
    if (access.order() == MemoryOrder.SC && missed.order() == MemoryOrder.SC) {
      return (access.hasSourceOrder() && missed.hasSourceOrder()
              ? "Both are memory_order_seq_cst already"
              : "As instructions both are sequentially consistent already, whatever order the"
                  + " source gives them")
          + ": also make the weaker accesses that lead from one to the other"
          + " memory_order_seq_cst.";
    }
    String reader = ThreadNames.name(access.thread());
    String writer = ThreadNames.name(missed.thread());
    String fences =
        "put "
            + FENCE
            + " after the missed write, before "
            + writer
            + "'s next access, and before this "
            + operation(access.kind())
            + ", after "
            + reader
            + "'s last write; or make those writes and reads memory_order_seq_cst";
    boolean publishes = missed.order().releases() && access.order().acquires();
    if (publishes || access.kind() == Access.Kind.WRITE) {
      return Sentence.capitalized(fences) + ".";
    }
    return "If "
        + reader
        + " continues because it saw a flag that "
        + writer
        + " set after the missed write: write the flag with memory_order_release and read it with"
        + " memory_order_acquire. If both threads write first and then read, as in Dekker's"
        + " algorithm: "
        + fences
        + ".";
  }

  private static Explanation stuck(Finding.Stuck stuck) {
    String who = isCyclesAlone(stuck) ? "None of these threads" : "No thread";
    String what =
        stuck.spinning()
            ? who
                + " can ever continue: some spin on a value that no thread will change, the"
                + " others wait."
            : stuck.cycles().isEmpty() && isNobodyLeft(stuck)
                ? "No thread can ever run again: the threads that could have ended these waits"
                    + " have ended or are waiting themselves."
                : who
                    + " can ever run again: each waits for something that only one of them could"
                    + " do.";
    return new Explanation(what, stuckHint(stuck), "");
  }

  /** Whether main may have ended the process, so that only threads of cycles are reported. */
  private static boolean isCyclesAlone(Finding.Stuck stuck) {
    return !stuck.cycles().isEmpty()
        && stuck.threads().stream()
            .allMatch(state -> state.thread() != 0 && isInCycle(stuck, state.thread()));
  }

  private static boolean isInCycle(Finding.Stuck stuck, int thread) {
    return stuck.cycles().stream().anyMatch(cycle -> cycle.threads().contains(thread));
  }

  private static boolean isNobodyLeft(Finding.Stuck stuck) {
    return stuck.threads().stream().anyMatch(state -> state.on() != null);
  }

  private static String stuckHint(Finding.Stuck stuck) {
    if (stuck.cycles().stream().anyMatch(cycle -> cycle.threads().size() == 1)) {
      return "A thread must release a lock before it takes it again, and before it takes it for"
          + " writing after reading.";
    }
    List<Wait> waits =
        stuck.threads().stream().map(ThreadState::on).filter(Objects::nonNull).toList();
    if (!stuck.cycles().isEmpty()) {
      boolean locksOnly =
          stuck.cycles().stream()
              .flatMap(cycle -> cycle.threads().stream())
              .allMatch(thread -> waitsForLock(stuck, thread));
      return locksOnly
          ? "Take these locks in the same order in all threads, or all at once."
          : "Release what other threads need before waiting for them.";
    }
    if (waits.stream().flatMap(wait -> wait.holders().stream()).anyMatch(Wait.Holder::ended)) {
      return "A thread must release what it holds before it ends.";
    }
    return waits.stream().anyMatch(Explanation::missedSignal)
        ? "Before every wait, check whether the awaited condition already holds, and make the"
            + " check and the start of the wait one atomic step: a signal that no thread waits for"
            + " is lost."
        : "";
  }

  private static boolean waitsForLock(Finding.Stuck stuck, int thread) {
    return stuck.threads().stream()
        .filter(state -> state.thread() == thread)
        .map(ThreadState::on)
        .anyMatch(wait -> wait != null && wait.kind() != Wait.Kind.END);
  }

  private static boolean missedSignal(Wait wait) {
    Wait.Earlier earlier = wait.earlier();
    return earlier != null && earlier.sort() != Wait.Earlier.Sort.WRITE;
  }

  /** An access's kind in words. */
  static String operation(Access.Kind kind) {
    return switch (kind) {
      case READ -> "read";
      case WRITE -> "write";
      case RMW -> "read-modify-write";
      case CAS -> "compare-and-swap";
      case FAILED_CAS -> "failed compare-and-swap";
      case WAIT -> "wait";
      case END -> FindingView.ENDING;
      case INITIAL -> "initial value";
    };
  }

  private static boolean isWrite(Side side) {
    return side.kind() == Access.Kind.WRITE;
  }
}
