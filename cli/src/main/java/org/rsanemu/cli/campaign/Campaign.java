// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.campaign;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.rsanemu.cli.campaign.CampaignResult.Learning;
import org.rsanemu.cli.campaign.CampaignResult.Stop;
import org.rsanemu.cli.worker.UnableException;
import org.rsanemu.cli.worker.Worker;
import org.rsanemu.emu.exec.hardware.RepeatedJudging;
import org.rsanemu.emu.exec.result.Aftermath;
import org.rsanemu.emu.exec.result.Finding;
import org.rsanemu.emu.exec.result.RunListener;
import org.rsanemu.emu.exec.result.RunRequest;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.emu.sched.Scheduling;
import org.rsanemu.loader.BadBinaryException;

/**
 * Runs a program many times on several workers. The first run alone decides which plain
 * instructions are atomic; every other run starts from exactly that, and results are kept by the
 * number of their run: how many workers there are changes nothing that is reported.
 */
public final class Campaign {
  /**
   * Runs that take longer than this, all that a worker has still to do, pay for processes that
   * compile what is hot, by measurements with programs of short and long runs.
   */
  private static final long LASTING_NANOS = 20_000_000_000L;

  /** Of the first runs' time so much may be Java's, which gets ready: it says nothing of others. */
  private static final long COLD_NANOS = 2_000_000_000L;

  private final Plan plan;
  private final Listener listener;
  private final List<WorkerSlot> slots = new ArrayList<>();
  private final Map<Integer, RunOutcome> outcomes = new ConcurrentSkipListMap<>();
  private final AtomicReference<@Nullable Stop> stop = new AtomicReference<>();
  private final AtomicReference<@Nullable Exception> failure = new AtomicReference<>();
  private final Deadline deadline;
  private volatile long lastNanos;
  private volatile Learning learning = new Learning(0, 0, true);

  /** Whether the first run, or what it was to be repeated as, did not come to its end. */
  private volatile boolean isFirstCut;

  /** Hears of runs as they end. Called by several threads, one at a time. */
  public interface Listener {
    /** A run has ended; {@code done} of {@code all} have. */
    void finished(RunOutcome outcome, int done, int all);

    /** Who hears what this run writes and what is found in it, at once. */
    default RunListener live(int run) {
      return RunListener.NONE;
    }
  }

  private Campaign(Plan plan, Listener listener) {
    this.plan = plan;
    this.listener = listener;
    this.deadline = new Deadline(plan.timeoutNanos());
  }

  /** Starts the workers at once, without waiting for them; {@link #run} then uses them. */
  public static Campaign start(Plan plan, Worker.Starter starter, Listener listener)
      throws UnableException {
    Campaign campaign = new Campaign(plan, listener);
    int workers = Math.min(plan.jobs(), plan.counted().size());
    for (int i = 0; i < workers; i++) {
      campaign.slots.add(new WorkerSlot(starter, campaign.deadline, campaign::isStopped));
    }
    return campaign;
  }

  /**
   * Does all runs; once. Ends early when {@link #stop} is called or the time is over; what was done
   * by then is in the result.
   */
  public CampaignResult run(GuestOptions guest) throws BadBinaryException, UnableException {
    deadline.whenOver(() -> stop(Stop.TIMEOUT));
    try {
      Basis basis = firstRun(guest);
      if (!isStopped()) {
        otherRuns(guest, basis);
      }
      if (!isStopped()) {
        followUp(guest, basis);
      }
    } finally {
      deadline.close();
      slots.forEach(WorkerSlot::close);
    }
    rethrow();
    return new CampaignResult(List.copyOf(outcomes.values()), why(), learning);
  }

  /**
   * Ends the campaign. If it is interrupted, runs under way end with what they have shown; else,
   * and where they don't soon, workers are killed, and their runs do not count. Any thread may
   * call.
   */
  public void stop(Stop why) {
    if (!stop.compareAndSet(null, why)) {
      return;
    }
    if (why == Stop.INTERRUPTED) {
      slots.forEach(WorkerSlot::stop);
      deadline.whenGraceIsOver(() -> slots.forEach(WorkerSlot::close));
    } else {
      slots.forEach(WorkerSlot::close);
    }
  }

  private Stop why() {
    Stop why = stop.get();
    boolean all = outcomes.size() == plan.counted().size() && !isFirstCut;
    if (why == null || why == Stop.TIMEOUT) { // what is asked when all are done may take the rest
      return all ? Stop.DONE : Stop.TIMEOUT;
    }
    return why;
  }

  private boolean isStopped() {
    return stop.get() != null;
  }

  /** Runs run 1 until it learns nothing new; what the last start knew is every other run's. */
  private Basis firstRun(GuestOptions guest) throws BadBinaryException, UnableException {
    WorkerSlot slot = slots.getFirst();
    boolean counts = plan.counted().contains(1);
    boolean own = counts && !guest.scheduling(1).equals(guest.learning());
    FirstRun first =
        FirstRun.of(
            basis -> attempt(slot, request(guest, 1, guest.learning(), basis)),
            own ? basis -> attempt(slot, request(guest, 1, guest.scheduling(1), basis)) : null);
    if (first == null) {
      return Basis.NOTHING;
    }
    learning = first.learning();
    if (counts) {
      keep(first.outcome()); // if it was cut, what the run to learn by has shown
    }
    isFirstCut = !first.complete();
    return first.basis();
  }

  private void otherRuns(GuestOptions guest, Basis basis) throws UnableException {
    List<Integer> rest = plan.counted().stream().filter(run -> run != 1).toList();
    boolean chosen = Portfolio.isMeant(guest.scheduling()) && plan.onlyRun() == 0;
    Portfolio portfolio = new Portfolio(guest.scheduling());
    long cold = Math.max(0, COLD_NANOS - lastNanos);
    long pace = Math.max(0, lastNanos - COLD_NANOS) / slots.size();
    for (int from = 0; from < rest.size() && !isStopped(); ) {
      expect(pace * Math.max(0, alike(rest, from) - from));
      int until = Math.min(rest.size(), from + Portfolio.roundSize(rest.get(from)));
      long start = System.nanoTime();
      doAll(
          rest.subList(from, until).stream()
              .map(run -> {
                Scheduling by = chosen ? portfolio.choose(run) : guest.scheduling(run);
                return request(guest, run, by, basis);
              })
              .toList());
      long taken = System.nanoTime() - start;
      pace = Math.max(0, taken - cold) / (until - from);
      cold = Math.max(0, cold - taken);
      from = until;
      if (chosen && !isStopped()) {
        portfolio.learn(outcomes.values());
      }
    }
  }

  /**
   * Up to which of these runs, those before {@code from} say how long they take: runs that found
   * violations and are repeated take many times as long as those that are not.
   */
  private int alike(List<Integer> runs, int from) {
    boolean repeated =
        (from == 0 || runs.get(from - 1) <= RepeatedJudging.FIRST_RUNS)
            && outcomes.values().stream()
                .flatMap(outcome -> outcome.result().findings().stream())
                .anyMatch(Finding.Robustness.class::isInstance);
    long others = runs.stream().filter(run -> run > RepeatedJudging.FIRST_RUNS).count();
    return repeated ? runs.size() - (int) others : runs.size();
  }

  /** What follows will take so long. If it lasts, other workers make it; results are the same. */
  private void expect(long nanos) throws UnableException {
    if (nanos > LASTING_NANOS) {
      for (WorkerSlot slot : slots) {
        slot.last();
      }
    }
  }

  /** Asks what some of the findings lead to, and what guards what threads race for. */
  private void followUp(GuestOptions guest, Basis basis) {
    doAll(
        Guards.of(List.copyOf(outcomes.values())),
        (slot, candidate) -> ask(guest, basis, slot, candidate));
    Aftermaths aftermaths = new Aftermaths(List.copyOf(outcomes.values()));
    doAll(
        aftermaths.candidates(),
        (slot, candidate) ->
            aftermaths
                .answer(
                    candidate,
                    (by, most) ->
                        slot.run(
                                request(guest, candidate.run(), basis).within(most).goingOn(by),
                                RunListener.NONE)
                            .orElse(null))
                .ifPresent(answer -> keep(candidate, answer)));
  }

  private void ask(GuestOptions guest, Basis basis, WorkerSlot slot, Guards.Candidate candidate)
      throws BadBinaryException, UnableException {
    slot.run(request(guest, candidate.run(), basis).watching(candidate.memory()), RunListener.NONE)
        .ifPresent(again -> keep(candidate, again));
  }

  private synchronized void keep(Guards.Candidate candidate, RunResult again) {
    outcomes.computeIfPresent(candidate.run().run(), (_, now) -> candidate.with(now, again));
  }

  private synchronized void keep(Aftermaths.Candidate candidate, Aftermath answer) {
    outcomes.computeIfPresent(candidate.run().run(), (_, now) -> candidate.with(now, answer));
  }

  private RunRequest request(GuestOptions guest, RunOutcome repeated, Basis basis) {
    return guest.request(repeated.run(), repeated.seed(), repeated.scheduling(), basis);
  }

  private void doAll(List<RunRequest> requests) {
    doAll(requests, this::runOne);
  }

  /** What a worker is to do. */
  @FunctionalInterface
  private interface Work<T> {
    void on(WorkerSlot slot, T item) throws BadBinaryException, UnableException;
  }

  /** Does these, each on the next worker that is free, and waits for all. */
  private <T> void doAll(List<T> items, Work<T> work) {
    AtomicInteger next = new AtomicInteger();
    List<Thread> threads = new ArrayList<>();
    for (WorkerSlot slot : slots) {
      threads.add(
          Thread.ofPlatform()
              .start(() -> {
                for (int i; (i = next.getAndIncrement()) < items.size() && !isStopped(); ) {
                  attempt(slot, items.get(i), work);
                }
              }));
    }
    for (Thread thread : threads) {
      joinUninterruptibly(thread);
    }
  }

  private <T> void attempt(WorkerSlot slot, T item, Work<T> work) {
    try {
      work.on(slot, item);
    } catch (BadBinaryException | UnableException | RuntimeException e) {
      failure.compareAndSet(null, e);
      stop(Stop.DONE);
    }
  }

  private void runOne(WorkerSlot slot, RunRequest request)
      throws BadBinaryException, UnableException {
    RunOutcome outcome = attempt(slot, request);
    if (outcome != null) {
      keep(outcome);
    }
  }

  /** One run; null if the campaign was stopped before it ended. */
  private @Nullable RunOutcome attempt(WorkerSlot slot, RunRequest request)
      throws BadBinaryException, UnableException {
    long start = System.nanoTime();
    Optional<RunResult> result = slot.run(request, listener.live(request.schedule().run()));
    lastNanos = System.nanoTime() - start;
    return result.map(shown -> RunOutcome.of(request, shown)).orElse(null);
  }

  private RunRequest request(GuestOptions guest, int run, Scheduling by, Basis basis) {
    return guest.request(run, Seeds.ofRun(plan.seed(), run), by, basis);
  }

  private synchronized void keep(RunOutcome outcome) {
    outcomes.put(outcome.run(), outcome);
    listener.finished(outcome, outcomes.size(), plan.counted().size());
  }

  private void rethrow() throws BadBinaryException, UnableException {
    switch (failure.get()) {
      case null -> {}
      case BadBinaryException e -> throw e;
      case UnableException e -> throw e;
      case RuntimeException e -> throw e;
      case Exception e -> throw new IllegalStateException(e);
    }
  }

  @SuppressWarnings("ThreadJoinLoop") // this is that loop; who interrupts has called stop
  private static void joinUninterruptibly(Thread thread) {
    while (true) {
      try {
        thread.join();
        return;
      } catch (InterruptedException _) {
        // Whoever wants the campaign to end calls stop; the threads then end by themselves.
      }
    }
  }
}
