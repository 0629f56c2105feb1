package org.rsanemu.cli.campaign;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.rsanemu.cli.campaign.CampaignResult.Learning;
import org.rsanemu.cli.campaign.CampaignResult.Stop;
import org.rsanemu.cli.worker.UnableException;
import org.rsanemu.cli.worker.Worker;
import org.rsanemu.emu.run.RunRequest;
import org.rsanemu.emu.run.RunRequest.CodeOffset;
import org.rsanemu.loader.BadBinaryException;

/**
 * Runs a program many times on several workers. The first run alone decides which plain
 * instructions are atomic; every other run starts from exactly that, and results are kept by the
 * number of their run: how many workers there are changes nothing that is reported.
 */
public final class Campaign {
  private final Plan plan;
  private final Listener listener;
  private final List<Slot> slots = new ArrayList<>();
  private final Map<Integer, RunOutcome> outcomes = new ConcurrentSkipListMap<>();
  private final AtomicReference<@Nullable Stop> stop = new AtomicReference<>();
  private final AtomicReference<@Nullable Exception> failure = new AtomicReference<>();
  private final Deadline deadline;
  private volatile Learning learning = new Learning(0, 0, true);

  /** Hears of runs as they end. Called by several threads, one at a time. */
  public interface Listener {
    /** A run has ended; {@code done} of {@code all} have. */
    void finished(RunOutcome outcome, int done, int all);
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
      campaign.slots.add(new Slot(starter, campaign.deadline, campaign::isStopped));
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
      List<CodeOffset> learned = firstRun(guest);
      if (!isStopped()) {
        otherRuns(guest, learned);
      }
    } finally {
      deadline.close();
      slots.forEach(Slot::close);
    }
    rethrow();
    return new CampaignResult(List.copyOf(outcomes.values()), why(), learning);
  }

  /** Ends the campaign: workers are killed, unfinished runs do not count. Any thread may call. */
  public void stop(Stop why) {
    if (stop.compareAndSet(null, why)) {
      slots.forEach(Slot::close);
    }
  }

  private Stop why() {
    Stop why = stop.get();
    if (why != null) {
      return why;
    }
    return outcomes.size() < plan.counted().size() ? Stop.TIMEOUT : Stop.DONE;
  }

  private boolean isStopped() {
    return stop.get() != null;
  }

  /** Runs run 1 until it learns nothing new; what the last start knew is every other run's. */
  private List<CodeOffset> firstRun(GuestOptions guest) throws BadBinaryException, UnableException {
    FirstRun first = FirstRun.of(known -> attempt(slots.getFirst(), request(guest, 1, known)));
    if (first == null) {
      return List.of();
    }
    learning = first.learning();
    if (plan.counted().contains(1)) {
      keep(first.outcome());
    }
    return first.known();
  }

  private void otherRuns(GuestOptions guest, List<CodeOffset> learned) {
    List<Integer> rest = plan.counted().stream().filter(run -> run != 1).toList();
    AtomicInteger next = new AtomicInteger();
    List<Thread> threads = new ArrayList<>();
    for (Slot slot : slots) {
      threads.add(
          Thread.ofPlatform()
              .start(() -> {
                for (int i; (i = next.getAndIncrement()) < rest.size() && !isStopped(); ) {
                  runOne(slot, request(guest, rest.get(i), learned));
                }
              }));
    }
    for (Thread thread : threads) {
      joinUninterruptibly(thread);
    }
  }

  private void runOne(Slot slot, RunRequest request) {
    try {
      RunOutcome outcome = attempt(slot, request);
      if (outcome != null) {
        keep(outcome);
      }
    } catch (BadBinaryException | UnableException | RuntimeException e) {
      failure.compareAndSet(null, e);
      stop(Stop.DONE);
    }
  }

  /** One run; null if the campaign was stopped before it ended. */
  private @Nullable RunOutcome attempt(Slot slot, RunRequest request)
      throws BadBinaryException, UnableException {
    return slot.run(request)
        .map(result -> new RunOutcome(request.run(), request.seed(), result))
        .orElse(null);
  }

  private RunRequest request(GuestOptions guest, int run, List<CodeOffset> learned) {
    return guest.request(run, Seeds.ofRun(plan.seed(), run), learned);
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
