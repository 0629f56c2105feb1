// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.loop;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.exec.code.CodePlaces;
import org.rsanemu.emu.exec.code.LearnedCode;
import org.rsanemu.emu.exec.code.UndocumentedLibraries;
import org.rsanemu.emu.exec.events.LockWatch;
import org.rsanemu.emu.exec.events.RunEvents;
import org.rsanemu.emu.exec.hardware.TracedRun;
import org.rsanemu.emu.exec.result.Ending;
import org.rsanemu.emu.exec.result.Finding;
import org.rsanemu.emu.exec.result.LibraryOrder;
import org.rsanemu.emu.exec.result.RunRequest;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.emu.exec.schedule.Exploration;
import org.rsanemu.emu.exec.schedule.ProofGap;
import org.rsanemu.emu.exec.schedule.Scheduler;
import org.rsanemu.emu.linux.Kernel;
import org.rsanemu.emu.linux.fs.FileChange;
import org.rsanemu.emu.sched.Choices;
import org.rsanemu.emu.sched.Recording;
import org.rsanemu.emu.sched.Strategy;

/** Sums up a run that has ended. */
final class RunSummary {
  private final RunRequest request;
  private final @Nullable Exploration exploration;
  private final Guest guest;
  private final GuestRun run;
  private final Scheduler scheduler;
  private final Strategy strategy;

  /**
   * @param exploration that the run is an execution of, or null
   */
  RunSummary(
      RunRequest request,
      @Nullable Exploration exploration,
      Guest guest,
      GuestRun run,
      Scheduler scheduler,
      Strategy strategy) {
    this.request = request;
    this.exploration = exploration;
    this.guest = guest;
    this.run = run;
    this.scheduler = scheduler;
    this.strategy = strategy;
  }

  /** What the run showed. */
  RunResult of(
      @Nullable Ending ending,
      ThreadLives threads,
      EventAssembly events,
      LearnedCode learned,
      Outputs outputs) {
    Kernel kernel = guest.machine().kernel();
    List<RunResult.CallCount> unsupported = new ArrayList<>();
    kernel
        .unsupported()
        .forEach((name, count) -> unsupported.add(new RunResult.CallCount(name, count)));
    List<FileChange> changes =
        request.schedule().run() == 1
            ? kernel.fileChanges(request.input().files().writable())
            : List.of();
    List<Finding> found = findings(events.traced());
    Set<RunRequest.CodeOffset> unscheduled = exploration == null ? Set.of() : unscheduled(learned);
    if (exploration != null && !unscheduled.isEmpty()) {
      exploration.left(ProofGap.UNSCHEDULED_ACCESSES);
    }
    RunResult.Doubtful doubtful = learned.doubtful(unscheduled);
    if (exploration != null && !doubtful.undescribed().isEmpty()) {
      exploration.left(ProofGap.MEANT_ATOMIC);
    }
    if (exploration != null && guest.events().sourceOrders().haveUnseenFences()) {
      exploration.left(ProofGap.UNSEEN_FENCES);
    }
    return new RunResult(
        requireNonNull(ending),
        guest.code().modules().modules(),
        threads.threads(),
        found,
        outputs.all(),
        learned.learned(),
        doubtful,
        unsupported,
        warnings(kernel, events.traced(), outputs),
        changes,
        events.observer().observed(),
        counters(
            learned.late(
                scheduler.choices(),
                !found.isEmpty() || run.looks().haveLeftOut(),
                run.generator().judgedEvents())),
        schedule());
  }

  /**
   * Where no scheduling point came before an atomic access; also of instructions that may race and
   * are not known to be atomic accesses even now.
   */
  private Set<RunRequest.CodeOffset> unscheduled(LearnedCode learned) {
    Set<RunRequest.CodeOffset> all = new TreeSet<>(learned.unscheduled());
    Set<RunRequest.CodeOffset> known = new HashSet<>(learned.learned());
    CodePlaces places = guest.code().places();
    guest.events().findings().unclear().stream()
        .map(pc -> places.offset(places.frame(pc)))
        .filter(offset -> !known.contains(offset))
        .forEach(all::add);
    return all;
  }

  private List<Finding> findings(@Nullable TracedRun traced) {
    List<Finding> found =
        request.judging().strict()
            ? guest.pendingViolations().strictly()
            : guest.events().findings().found();
    return List.copyOf(guarded(traced == null ? found : traced.judged(found)));
  }

  private List<Finding> guarded(List<Finding> found) {
    LockWatch locks = guest.events().locks();
    return locks == null
        ? found
        : found.stream()
            .map(each -> each instanceof Finding.Race race ? race.with(locks.guard(race)) : each)
            .toList();
  }

  /** The schedule, if it was noted, and is not too long. */
  private RunResult.@Nullable Schedule schedule() {
    Choices explored = run.explored();
    if (explored != null && exploration != null) {
      return explored.count() > Exploration.MOST_REPEATED
          ? null
          : new RunResult.Schedule(explored, request.atomics().learned(), exploration.known());
    }
    return strategy instanceof Recording recording && !recording.isTooLong()
        ? new RunResult.Schedule(recording.choices(), request.atomics().learned(), null)
        : null;
  }

  private List<String> warnings(Kernel kernel, @Nullable TracedRun traced, Outputs outputs) {
    List<String> all = new ArrayList<>(kernel.warnings());
    all.addAll(outputs.warnings());
    all.addAll(run.warnings());
    if (traced != null) {
      traced.doubts().forEach(why -> all.add("Not all accesses were judged: " + why + "."));
    }
    if (request.judging().libraryOrder() == LibraryOrder.DOCUMENTED
        && !request.judging().libraries()) {
      all.addAll(
          UndocumentedLibraries.warnings(guest.code().instructions(), guest.code().modules()));
    }
    return List.copyOf(all);
  }

  private RunResult.Counters counters(long learnedLate) {
    EventGenerator generator = run.generator();
    RunEvents events = guest.events();
    return new RunResult.Counters(
        generator.executed(),
        generator.events(),
        events.locations().count(),
        generator.accesses().plain().count(),
        scheduler.choices(),
        run.switches(),
        generator.storeStoreFences(),
        events.analysis().state().uncheckedHistories(),
        generator.judgedEvents(),
        run.looks().busyWaits(),
        run.looks().retries(),
        run.whatIfs(),
        generator.unknownOrders(),
        learnedLate,
        scheduler.steps());
  }
}
