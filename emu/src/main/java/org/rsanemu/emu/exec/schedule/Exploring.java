// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.schedule;

import static java.util.Objects.requireNonNull;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.exec.events.StackLocations;
import org.rsanemu.emu.exec.result.Ending;
import org.rsanemu.emu.exec.schedule.ThreadsSeen.Fate;
import org.rsanemu.emu.exec.thread.GuestContext;
import org.rsanemu.emu.exec.thread.OutstandingChanges;
import org.rsanemu.emu.exec.waits.LeftThreads;
import org.rsanemu.emu.explore.ExecutionOutcome;
import org.rsanemu.emu.explore.Explorer;
import org.rsanemu.emu.explore.PendingStep;
import org.rsanemu.emu.explore.StepAccess;
import org.rsanemu.emu.sched.Choices;
import org.rsanemu.emu.scratch.Ranges;

/**
 * Connects a run with the explorer that makes its choices: knows where each thread is, says what it
 * is about to do there and what it did.
 */
public final class Exploring {
  private final Exploration exploration;
  private final Explorer explorer;
  private final Scheduler scheduler;
  private final StepPreviews previews;
  private final ThreadPositions positions;
  private final StackLocations stacks;
  private final StepTouches touches;
  private final ExploredCalls calls;
  private final LockWords locks;
  private final Choices.Builder choices = new Choices.Builder();
  private @Nullable Made underWay;

  /** Threads that count how often they look, and have run before the process ends. */
  private final BitSet awakeAtExit = new BitSet();

  /** At the end of an execution in which all wait: those who are still to go to sleep. */
  private @Nullable Deque<ThreadPosition> drowsy;

  /**
   * The step that is being made.
   *
   * @param waited what it was taken to be while it could not be made, or null
   * @param retries whether its compare-and-swap is known to fail
   * @param use what it does to a lock
   * @param threads all, by number
   */
  private record Made(
      PendingStep step,
      @Nullable PendingStep waited,
      long where,
      boolean retries,
      LockWords.Use use,
      List<GuestContext> threads) {}

  public Exploring(
      Exploration exploration,
      Scheduler scheduler,
      StepPreviews previews,
      ThreadPositions positions,
      StepTouches touches,
      StackLocations stacks,
      LockWords locks) {
    this.locks = locks;
    this.touches = touches;
    this.stacks = stacks;
    this.exploration = exploration;
    this.scheduler = scheduler;
    this.previews = previews;
    this.positions = positions;
    explorer = exploration.explorer();
    calls = new ExploredCalls(exploration, positions, touches, previews::word);
    scheduler.loops(positions::loops);
  }

  /** Where the threads are. */
  public ThreadPositions positions() {
    return positions;
  }

  /** Whom the execution let run, once it is over. */
  public Choices choices() {
    return choices.build();
  }

  /** What the thread that runs asks of the kernel. */
  public ExploredCalls calls() {
    return calls;
  }

  /**
   * A signal ends the process by a thread's fault or call. The thread could as well have come there
   * later.
   *
   * @return whether others are to go first
   */
  public boolean crashes(GuestContext thread) {
    boolean first = positions.living().size() > 1 && !isOver();
    if (first) {
      positions.crashes(thread);
    }
    return first;
  }

  /** Whether the thread was chosen to end the process. */
  public boolean endsProcess(int thread) {
    return positions.of(thread).place() == ThreadPosition.Place.EXIT;
  }

  /** Whether nobody can ever go on, and those who wait go to sleep. */
  public boolean isOver() {
    return drowsy != null;
  }

  /**
   * Chooses who continues, after the thread that ran has come to a scheduling point, sleeps or has
   * ended.
   *
   * @param threads by number
   * @param loader gives the processor a thread's registers, to look what it would do
   * @return {@link Scheduler#NOBODY} if the execution ends here
   */
  public int next(List<GuestContext> threads, Consumer<GuestContext> loader) {
    report();
    if (drowsy != null) {
      return nextDrowsy(threads);
    }
    while (true) {
      scheduler.refresh();
      for (ThreadPosition position : positions.living()) {
        StepPreview preview = position.preview();
        if (preview != null && preview.isOld() && !position.stays()) {
          look(threads.get(position.thread()), loader);
        }
      }
      List<PendingStep> menu = positions.menu();
      boolean exits = positions.onlyExits(menu);
      if (exits && wakesCounting(threads, loader, awakeAtExit)) {
        exploration.left(ProofGap.COUNTED_WAITS);
        continue;
      }
      if (menu.stream().anyMatch(PendingStep::enabled)) {
        return choose(menu, threads, loader);
      }
      if (scheduler.passesTime()) {
        exploration.left(ProofGap.TIME);
      } else if (wakesCounting(threads, loader, new BitSet())) {
        exploration.left(ProofGap.COUNTED_WAITS);
      } else {
        return choose(menu, threads, loader);
      }
    }
  }

  private void look(GuestContext thread, Consumer<GuestContext> loader) {
    loader.accept(thread);
    positions.look(thread, positions.of(thread.number()), false);
  }

  /**
   * Lets threads run on that count how often they look. False if there are none.
   *
   * @param done those that have run, to which these are added
   */
  private boolean wakesCounting(
      List<GuestContext> threads, Consumer<GuestContext> loader, BitSet done) {
    boolean any = false;
    for (ThreadPosition position : positions.living()) {
      StepPreview preview = position.preview();
      if (preview != null
          && preview.way() == StepPreview.Way.WAITS_SOFTLY
          && !done.get(position.thread())) {
        done.set(position.thread());
        GuestContext thread = threads.get(position.thread());
        loader.accept(thread);
        previews.wake(thread);
        look(thread, loader);
        any = true;
      }
    }
    return any;
  }

  private int choose(
      List<PendingStep> menu, List<GuestContext> threads, Consumer<GuestContext> loader) {
    int choice = explorer.choose(menu);
    if (choice == Explorer.NOBODY) {
      if (menu.isEmpty()) {
        explorer.leavesThreads(); // that stay in loops: they are not in the menu
      }
      return atEnd(threads, loader);
    }
    choices.add(choice);
    int thread = PendingStep.maker(choice);
    ThreadPosition position = positions.of(thread);
    if (PendingStep.isFailing(choice)) {
      position.fails();
      threads.get(thread).exclusive().failNext();
      threads.get(thread).accesses().fails();
    }
    if (position.place() == ThreadPosition.Place.EXIT && positions.living().size() > 1) {
      return exitLast(position, threads);
    }
    StepPreview preview = position.preview();
    boolean retries = preview != null && preview.way() == StepPreview.Way.RETRIES;
    if (preview != null && exploration.waiting().contains(position.where())) {
      GuestContext waiting = threads.get(thread);
      loader.accept(waiting);
      explorer.awaits(enabledWithout(waiting, position, preview.awaited()));
    }
    underWay =
        new Made(
            position.step(),
            position.waited(),
            position.where(),
            retries,
            LockWords.use(position),
            threads);
    touches.begins(position.step());
    if (position.place() != ThreadPosition.Place.ELSEWHERE) {
      threads.get(thread).chosen();
    }
    return thread;
  }

  /**
   * Of the steps that wrote to what the thread, which is loaded, waits for: what it held before.
   */
  private Map<Integer, Boolean> enabledWithout(
      GuestContext thread, ThreadPosition position, Ranges awaited) {
    if (position.place() != ThreadPosition.Place.USERS || awaited.isEmpty()) {
      return Map.of();
    }
    long address = awaited.start(0);
    int size = awaited.size(0);
    return touches.overwrittenBy(
        address, size, value -> previews.goesOnWith(thread, address, size, value));
  }

  /** The execution ends; if nobody can ever go on, not before they all sleep. */
  private int atEnd(List<GuestContext> threads, Consumer<GuestContext> loader) {
    if (explorer.outcome() == ExecutionOutcome.DEADLOCKED && goOnByNow(threads, loader)) {
      exploration.block();
    }
    if (!exploration.isStuck()) {
      return Scheduler.NOBODY;
    }
    goToSleep(threads, false);
    return nextDrowsy(threads);
  }

  /**
   * A thread is to end the process; the others, which wait, sleep first, so it is seen for what.
   */
  private int exitLast(ThreadPosition exit, List<GuestContext> threads) {
    goToSleep(threads, true).add(exit);
    return nextDrowsy(threads);
  }

  /**
   * There is nothing to choose any more, and those who wait are to sleep.
   *
   * @param some whether threads are left that could go on
   */
  private Deque<ThreadPosition> goToSleep(List<GuestContext> threads, boolean some) {
    positions.over();
    Deque<ThreadPosition> sleepy = new ArrayDeque<>();
    for (ThreadPosition position : positions.living()) {
      StepPreview preview = position.preview();
      RestoredRound restored = position.restored();
      if (restored != null) {
        scheduler.park(position.thread(), restored.awaited(), some);
        threads.get(position.thread()).stayInLoop();
      } else if (position.place() == ThreadPosition.Place.LIBRARYS) {
        sleepy.add(position); // it sleeps when it comes to it
      } else if (preview != null) {
        boolean soft = position.stays() || preview.way() == StepPreview.Way.WAITS_SOFTLY;
        scheduler.park(position.thread(), preview.awaited(), some && soft);
      }
    }
    drowsy = sleepy;
    return sleepy;
  }

  private int nextDrowsy(List<GuestContext> threads) {
    ThreadPosition next = requireNonNull(drowsy).poll();
    if (next == null) {
      return Scheduler.NOBODY;
    }
    threads.get(next.thread()).chosen();
    return next.thread();
  }

  /**
   * Whether somebody waits for what a thread changes in the loop in which it stays: it would change
   * it back. Whether it would stay there for ever is not known then.
   */
  private boolean mayBeWaitedFor(RestoredRound restored) {
    boolean waited =
        positions.living().stream().anyMatch(position -> mayWaitFor(position, restored));
    if (waited) {
      exploration.left(ProofGap.UNFINISHED_THREADS);
    }
    return waited;
  }

  private static boolean mayWaitFor(ThreadPosition position, RestoredRound restored) {
    StepPreview preview = position.preview();
    return preview == null
        ? position.step().objects().stream().anyMatch(restored::changes)
        : preview.waits() && restored.changes(preview.awaited());
  }

  /** Whether a thread that was left in a loop would leave it by now. */
  private boolean goOnByNow(List<GuestContext> threads, Consumer<GuestContext> loader) {
    boolean any = false;
    for (ThreadPosition position : positions.living()) {
      RestoredRound restored = position.restored();
      if (restored != null) {
        any |= restored.isOld() || mayBeWaitedFor(restored);
      } else if (position.stays()) {
        GuestContext thread = threads.get(position.thread());
        loader.accept(thread);
        StepPreview preview = previews.atEnd(thread, position.inVain());
        position.preview(preview);
        any |= preview.way() == StepPreview.Way.GOES_ON || preview.way() == StepPreview.Way.RETRIES;
      }
    }
    return any;
  }

  /** Somebody else than the thread has accessed this. */
  private void looks(GuestContext thread, StepAccess access) {
    OutstandingChanges changes = thread.changes();
    switch (access.space()) {
      case MEMORY -> changes.look(access.address(), access.size(), previews::memory);
      case EVERYTHING -> changes.look(0, -1, previews::memory); // from 0 to the last address
      case THREAD, FUTEX, SYSTEM -> {}
    }
  }

  /** Whether the next attempt of the thread that was chosen is known to fail. */
  public boolean retries() {
    return underWay != null && underWay.retries;
  }

  /** The execution has ended: what became of its threads. */
  public void ended(@Nullable Ending how, LeftThreads waiting) {
    boolean wholly =
        switch (how) {
          case Ending.Exited _, Ending.Killed _, Ending.Stuck _ -> true;
          case null, default -> false;
        };
    ThreadsSeen seen = exploration.threads();
    List<ThreadPosition> left = positions.living();
    for (ThreadPosition position : positions.all()) {
      int thread = position.thread();
      boolean remains = left.contains(position);
      boolean ends = !remains || wholly && (left.size() == 1 || endsProcess(thread));
      boolean waits = !ends && wholly && positions.waitsAtEnd(position);
      String lineage = positions.lineage(thread);
      seen.saw(lineage, Fate.BEGUN);
      if (ends) {
        seen.saw(lineage, Fate.ENDED);
      }
      if (ends || waits) {
        seen.saw(lineage, Fate.FINISHED);
      }
      if (waits && how instanceof Ending.Exited && !waiting.isExplained(thread)) {
        seen.waited(lineage, waiting.place(thread));
      }
    }
  }

  /** Says what the step did that was chosen last; at the end of the run, too. */
  public void report() {
    Made made = underWay;
    if (made == null) {
      return;
    }
    underWay = null;
    touches.isOver();
    List<StepAccess> touched = touches.touched();
    PendingStep waited = made.waited;
    if (!made.step.permits(touched) || waited != null && !waited.permits(touched)) {
      exploration.learned(exploration.open(), made.where);
    }
    made.threads.stream()
        .filter(other -> other.number() != made.step.thread())
        .forEach(other -> {
          touched.forEach(access -> looks(other, access));
          other.changes().pass();
        });
    locks.made(made.use, made.where, touched);
    if (stacks.areShared()) {
      exploration.sees(Set.of(Exploration.Stacks.SHARED));
    }
    explorer.did(touched);
    touches.clear();
  }
}
