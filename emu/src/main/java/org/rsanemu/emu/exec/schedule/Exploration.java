// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.schedule;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.exec.result.KnownSteps;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.emu.explore.Bounds;
import org.rsanemu.emu.explore.ExecutionOutcome;
import org.rsanemu.emu.explore.Explorer;
import org.rsanemu.emu.explore.Transcripts;
import org.rsanemu.emu.linux.base.Limit;
import org.rsanemu.emu.sched.Choices;

/**
 * An exploration of all schedules of a program, an execution at a time by {@code Program.explore}.
 * Thread-confined.
 *
 * <p>A step is an atomic access of the user's code with what the thread does up to its next one, or
 * a call of a library from its first access that others can see to its return or to where it
 * blocks. Plain accesses are no scheduling points: in a program without data races they do not
 * matter, and a race is found in one of the executions whose atomic accesses are ordered so
 * (papers/civl-race-freedom: race-freedom lets a step be taken as a whole). A wait loop that reads
 * one location, and a lock that is held, are not enabled until they can go on. A loop that waits
 * for several is run once in vain, and then the thread stays there: without that round the
 * execution is another that is explored.
 */
public final class Exploration {
  /**
   * What an execution showed.
   *
   * @param gaps that it left
   * @param stated bounds of the program's
   * @param threads what became of them
   * @param isBlocked see {@link #blocked}
   * @param stacks see {@link #stacks}
   * @param changedCode whether no execution can go on from a snapshot any more
   */
  public record Shown(
      RunResult result,
      Set<ProofGap> gaps,
      List<String> stated,
      ThreadsSeen.Seen threads,
      boolean isBlocked,
      Set<Stacks> stacks,
      boolean changedCode) {}

  /** Choices of an execution that can be made again, at most. */
  public static final long MOST_REPEATED = 1 << 20;

  /** What executions show of the threads' stacks. */
  public enum Stacks {
    /** A wait was shortened, for what is on its thread's stack was taken to be its alone. */
    TAKEN_FOR_OWN,
    /** A thread has accessed plain memory on another one's stack. */
    SHARED
  }

  /** Stands for all places of loops that access their thread's stack. */
  static final long STACKS = 0;

  /** What {@link #met} makes of limits. */
  private static final Set<ProofGap> REFUSED =
      EnumSet.of(
          ProofGap.MEMORY, ProofGap.THREADS, ProofGap.FILES, ProofGap.CALLS, ProofGap.RESOURCES);

  /** A program may state more bounds than this; nobody reads them. */
  private static final int MOST_STATED = 20;

  private final Bounds bounds;
  private final Set<String> stated = new LinkedHashSet<>();
  private final Set<ProofGap> gaps = EnumSet.noneOf(ProofGap.class);

  /** Those that were there before the snapshot was. */
  private final Set<ProofGap> earlyGaps = EnumSet.noneOf(ProofGap.class);

  private final ThreadsSeen threads = new ThreadsSeen();
  private final Set<Long> open = new TreeSet<>();
  private final Set<Long> waiting = new TreeSet<>();
  private final Set<Long> several = new TreeSet<>();
  private final Set<Long> joined = new TreeSet<>();
  private Explorer explorer;
  private MachineSnapshots snapshots = new MachineSnapshots();
  private KnownSteps known;
  private boolean stale;
  private boolean more = true;
  private long blocked;
  private long fromSnapshot;
  private boolean isBlocked;
  private boolean shortensWaits = true;
  private final Set<Stacks> stacks = EnumSet.noneOf(Stacks.class);
  private volatile boolean stopped;

  /** An exploration from the start. */
  public Exploration(Bounds bounds) {
    this(bounds, new Explorer(bounds), KnownSteps.NOTHING);
  }

  /**
   * One that continues.
   *
   * @param explorer from where it was saved
   * @param bounds from now on
   * @param known when its next execution begins
   */
  public Exploration(Bounds bounds, Explorer explorer, KnownSteps known) {
    this.known = known;
    open.addAll(known.open());
    waiting.addAll(known.waiting());
    several.addAll(known.several());
    this.bounds = bounds;
    this.explorer = explorer;
    more = !explorer.done();
  }

  /**
   * One execution, once more.
   *
   * @param choices that it made, at most {@link #MOST_REPEATED}
   * @param known when it began
   */
  public static Exploration repeating(Choices choices, KnownSteps known) {
    List<Integer> threads = new ArrayList<>();
    choices.forEach(threads::add);
    Explorer explorer = Explorer.repeating(threads.stream().mapToInt(Integer::intValue).toArray());
    Exploration exploration = new Exploration(Bounds.NONE, explorer, known);
    exploration.snapshots.giveUp();
    return exploration;
  }

  /**
   * One of a branch of this.
   *
   * @param shared with other branches that the same program explores: where executions begin
   */
  public Exploration of(Explorer branch, MachineSnapshots shared) {
    Exploration exploration =
        new Exploration(bounds, branch, new KnownSteps(open, waiting, several));
    exploration.snapshots = shared;
    exploration.shortensWaits = shortensWaits;
    return exploration;
  }

  /** From now on every look of a wait is a step: for tests, which compare. */
  public void neverShortenWaits() {
    shortensWaits = false;
  }

  /** Whether looks of waits may be left out. */
  boolean shortensWaits() {
    return shortensWaits;
  }

  /** Whether there is another execution, within the bounds. */
  public boolean hasMore() {
    return more;
  }

  /** What it does not cover, whatever bounds there are. */
  public Set<ProofGap> gaps() {
    Set<ProofGap> all = EnumSet.noneOf(ProofGap.class);
    all.addAll(gaps);
    if (threads.areLeft()) {
      all.add(ProofGap.UNFINISHED_THREADS);
    }
    if (threads.waitSometimes()) {
      all.add(ProofGap.WAITS_SOMETIMES);
    } else if (threads.waitAtEnd()) {
      all.add(ProofGap.WAITS_AT_END);
    }
    return Collections.unmodifiableSet(all);
  }

  /** The gaps that executions left, whatever becomes of threads in others. */
  public Set<ProofGap> left() {
    return Collections.unmodifiableSet(gaps);
  }

  /** The program's threads in its executions, except for those that are being begun again. */
  public ThreadsSeen threads() {
    return threads;
  }

  /** The bounds that the program states by annotations, in order, each once. */
  public Set<String> stated() {
    return Collections.unmodifiableSet(stated);
  }

  /** The program states a bound. */
  public void states(String bound) {
    if (stated.size() < MOST_STATED) {
      stated.add(bound);
    }
  }

  /** Who decides, and counts. */
  public Explorer explorer() {
    return explorer;
  }

  /** Executions that ended with threads in loops which they had run in vain. */
  public long blocked() {
    return blocked;
  }

  /**
   * Executions that began at the snapshot, or after it, since the exploration was begun or went on.
   */
  public long fromSnapshot() {
    return fromSnapshot;
  }

  /** An execution begins at the snapshot, or after it. */
  public void resumed() {
    fromSnapshot++;
  }

  /** Program counters at which steps may touch more than can be predicted. */
  public Set<Long> open() {
    return open;
  }

  /** Program counters at which threads were seen to wait. */
  public Set<Long> waiting() {
    return waiting;
  }

  /**
   * Places of loops that wait for several locations, and {@link #STACKS} if what lies on a thread's
   * stack is one.
   */
  public Set<Long> several() {
    return several;
  }

  /** Places of loops that count, where looks were made part of the step of the one before. */
  Set<Long> joined() {
    return joined;
  }

  /**
   * Takes what it had seen when it was saved.
   *
   * @param left see {@link #left()}
   * @param shown see {@link #stacks}
   * @param bounds see {@link #stated}
   * @param blockedBefore see {@link #blocked}
   * @param before see {@link ThreadsSeen#seen}
   */
  public void seen(
      Set<ProofGap> left,
      Set<Stacks> shown,
      List<String> bounds,
      long blockedBefore,
      ThreadsSeen.Seen before) {
    gaps.addAll(left);
    stacks.addAll(shown);
    bounds.forEach(this::states);
    threads.addAll(before);
    blocked = blockedBefore;
  }

  /** Begins again where other steps are made: more accesses are known to be atomic. */
  public void restartWithOtherSteps() {
    open.clear();
    waiting.clear();
    several.clear();
    snapshots = new MachineSnapshots();
    restart();
  }

  /**
   * Begins again: more is known of the program's steps than when it began. What comes before the
   * snapshot are no steps: executions may begin there as before. What that part left unproved, and
   * what the kernel refused, is not forgotten.
   */
  public void restart() {
    explorer = new Explorer(bounds);
    if (snapshots.taken() == null) {
      snapshots = new MachineSnapshots();
      earlyGaps.clear();
      gaps.clear();
    } else {
      gaps.removeIf(gap -> !earlyGaps.contains(gap) && !REFUSED.contains(gap));
    }
    threads.clear();
    blocked = 0;
    fromSnapshot = 0;
    stale = false;
    more = true;
  }

  /** Whether the execution before has shown what it should have been begun with. */
  public boolean mustRestart() {
    return stale;
  }

  /** Where executions may begin. */
  public MachineSnapshots snapshots() {
    return snapshots;
  }

  /**
   * An execution begins.
   *
   * @param made choices that it has made, at most {@link Explorer#common}
   */
  public void begin(int made) {
    isBlocked = false;
    known = new KnownSteps(open, waiting, several);
    explorer.begin(made);
  }

  /** What was known when the execution began that is under way or has ended last. */
  public KnownSteps known() {
    return known;
  }

  /** The execution was not followed to its end. */
  public void abandon() {
    explorer.abandon();
  }

  public void end() {
    more = explorer.end();
    blocked += isBlocked && explorer.outcome() == ExecutionOutcome.DEADLOCKED ? 1 : 0;
  }

  /** Ends the execution under way soon, as if its time were over; any thread may ask for that. */
  public void stop() {
    stopped = true;
  }

  /** Whether that was asked for. */
  public boolean isStopped() {
    return stopped;
  }

  /** Forgets what executions have shown, except for what it makes necessary to begin again. */
  public void forgetShown() {
    stated.clear();
    gaps.clear();
    threads.clear();
    stacks.clear();
  }

  /** What the execution showed that has ended last, and no other since {@link #forgetShown}. */
  public Shown shown(RunResult result, boolean changedCode) {
    Set<ProofGap> left = EnumSet.noneOf(ProofGap.class);
    left.addAll(gaps);
    left.remove(ProofGap.NO_USER_CODE); // the exploration's first execution has decided that
    return new Shown(
        result,
        left,
        List.copyOf(stated),
        threads.seen(),
        isBlocked,
        Set.copyOf(stacks),
        changedCode);
  }

  /**
   * Makes the next execution as it was made before, if it was; else all is as it was.
   *
   * @return what it showed, or null
   */
  @Nullable
  public RunResult replay(Transcripts<Shown> transcripts) {
    Shown shown = transcripts.replay(explorer);
    if (shown == null) {
      return null;
    }
    shows(shown);
    end();
    return shown.result();
  }

  private void shows(Shown shown) {
    isBlocked = shown.isBlocked();
    sees(shown.stacks());
    gaps.addAll(shown.gaps());
    shown.stated().forEach(this::states);
    threads.addAll(shown.threads());
    if (snapshots.taken() != null) {
      resumed();
    }
    if (shown.changedCode()) {
      snapshots.giveUp();
    }
  }

  /** A step touched more than was predicted, or a thread waits where none was known to. */
  void learned(Set<Long> places, long pc) {
    stale |= places.add(pc);
  }

  /** What executions have shown of stacks. */
  void sees(Set<Stacks> shown) {
    stacks.addAll(shown);
    if (stacks.contains(Stacks.TAKEN_FOR_OWN) && stacks.contains(Stacks.SHARED)) {
      learned(several, STACKS);
    }
  }

  /** What executions have shown of stacks so far. */
  public Set<Stacks> stacks() {
    return stacks;
  }

  /** What keeps this from being a proof. */
  public void left(ProofGap gap) {
    gaps.add(gap);
    if (snapshots.taken() == null) {
      earlyGaps.add(gap);
    }
  }

  /** The kernel has refused something that a larger one would not. */
  public void met(Set<Limit> limits) {
    for (Limit limit : limits) {
      left(
          switch (limit) {
            case MEMORY, ADDRESS_SPACE, CODE_AREAS, ADDRESSES -> ProofGap.MEMORY;
            case THREADS -> ProofGap.THREADS;
            case FILES -> ProofGap.FILES;
            case CALLS -> ProofGap.CALLS;
            case RESOURCES -> ProofGap.RESOURCES;
          });
    }
  }

  /** The execution ends with a thread in a loop that it ran in vain, and would leave by now. */
  void block() {
    isBlocked = true;
  }

  /** Whether it ends because nobody can ever go on. */
  public boolean isStuck() {
    return explorer.outcome() == ExecutionOutcome.DEADLOCKED && !isBlocked;
  }
}
