// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.explore;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Explores all schedules up to the order of independent steps, one execution at a time. The driver
 * of the machine does this:
 *
 * <pre>{@code
 * do {
 *   explorer.begin();                        // from the start, or from a snapshot: begin(depth)
 *   int thread;
 *   while ((thread = explorer.choose(steps of all threads)) != Explorer.NOBODY) {
 *     explorer.did(run that thread to its next scheduling point);
 *   }
 * } while (explorer.end());
 * }</pre>
 *
 * <p>Each maximal execution is searched for races; for each race the sequence that reverses it is
 * planned at the point before its first event (JACM 2017, algorithms 1 and 2; races are taken at
 * the ends of executions in both). Steps that can be disabled: see {@link Trace}.
 */
public final class Explorer {
  /** Nobody is to go: the execution ends here. */
  public static final int NOBODY = -1;

  private final Bounds bounds;
  private final @Nullable PreemptionBound preemptions;
  private final List<SchedulingPoint> points;
  private final Trace trace;

  /** Whether this explores one branch of what another one explores. */
  private final boolean isBranch;

  /** The depth of the point that the branch begins at, or else 0. */
  private final int root;

  private Counts counts;

  /** What an execution that is abandoned leaves as it was: the point that it turned at. */
  private @Nullable SchedulingPoint turnBefore;

  private Counts countsBefore = Counts.NONE;
  private int prefix;
  private int depth;
  private int common;
  private boolean running;
  private boolean repeats;
  private boolean done;
  private @Nullable Footprint touched;
  private Map<Integer, Boolean> enabledWithout = Map.of();
  private @Nullable ExecutionOutcome outcome;
  private @Nullable Transcript transcript;
  private int leaves = NOBODY;

  /** An exploration from the start. */
  public Explorer(Bounds bounds) {
    this(bounds, new ArrayList<>(), Counts.NONE, false);
  }

  Explorer(Bounds bounds, List<SchedulingPoint> points, Counts counts, boolean done) {
    this(bounds, points, counts, done, new Trace(), NOBODY);
  }

  /**
   * An exploration of one branch.
   *
   * @param trace up to the branch
   * @param branch depth of the point that it begins at; {@link #NOBODY} for all there is
   */
  Explorer(
      Bounds bounds,
      List<SchedulingPoint> points,
      Counts counts,
      boolean done,
      Trace trace,
      int branch) {
    this.trace = trace;
    isBranch = branch != NOBODY;
    root = Math.max(0, branch);
    this.bounds = bounds;
    preemptions = bounds.preemptions() < 0 ? null : new PreemptionBound(bounds.preemptions());
    this.points = points;
    this.counts = counts;
    this.done = done;
    prefix = points.size();
  }

  /**
   * One execution, whose choices are made already: after the last of them nobody goes.
   *
   * @param choices threads, as {@link #choose} has returned them
   */
  public static Explorer repeating(int[] choices) {
    List<SchedulingPoint> made = new ArrayList<>();
    for (int thread : choices) {
      SchedulingPoint point = SchedulingPoint.first();
      point.tree().add(new Planned(thread, Footprint.NOTHING, Planned.Certainty.BOUND));
      made.add(point);
    }
    Explorer explorer = new Explorer(Bounds.NONE, made, Counts.NONE, false);
    explorer.repeats = true;
    return explorer;
  }

  /**
   * Gives away a branch that this explorer will come to later, between two executions. It will come
   * to it all the same.
   *
   * @param far whether it may be one that it comes to much later
   * @return null if there is none now
   */
  public @Nullable Branch split(boolean far) {
    if (running || done || repeats || preemptions != null || trace.menus() < prefix) {
      return null;
    }
    Branch near = Branch.near(bounds, points, trace, counts);
    return near == null && far ? Branch.shallowest(bounds, points, trace, counts) : near;
  }

  /** Where the next execution is, seen from a branch that was given away. */
  public Branch.Position position(Branch branch) {
    return branch.position(points);
  }

  /** What was reported of the execution that ended last, if this explores a branch. */
  @Nullable Transcript transcript() {
    return transcript;
  }

  /**
   * After an execution has been ended: the choices with which those begin that will not come again;
   * none if that are all.
   */
  public int[] left() {
    int[] left = prefix();
    if (left.length > 0) {
      left[left.length - 1] = leaves;
    }
    return left;
  }

  /** The choices that the next execution begins with. */
  public int[] prefix() {
    return points.stream().limit(prefix).mapToInt(SchedulingPoint::choice).toArray();
  }

  /** As many of the choices in {@link #prefix} the execution before has made too. */
  public int common() {
    return common;
  }

  /** Begins an execution from the start. */
  public void begin() {
    begin(0);
  }

  /**
   * Begins an execution from a snapshot.
   *
   * @param made choices that had been made when it was taken: at most {@link #common}
   */
  public void begin(int made) {
    if (running || done || made > common) {
      throw new IllegalStateException("there is no execution to begin after " + made + " choices");
    }
    running = true;
    countsBefore = counts;
    turnBefore = prefix == 0 ? null : points.get(prefix - 1).copy();
    if (preemptions != null) {
      preemptions.begin();
    }
    depth = made;
    touched = null;
    outcome = null;
  }

  /**
   * A scheduling point.
   *
   * @param steps what each thread that has begun and not ended is about to do, enabled or not
   * @return who makes its step; {@link #NOBODY} if the execution is over or need not go on
   */
  public int choose(List<PendingStep> steps) {
    List<PendingStep> menu = List.copyOf(steps);
    finish(menu);
    if (depth >= trace.menus()) {
      trace.add(menu);
    } else if (!trace.menu(depth).equals(menu)) {
      throw DivergedException.stands(depth, trace.menu(depth), menu);
    }
    int thread = depth < prefix ? points.get(depth).choice() : extend(menu);
    if (thread != NOBODY) {
      PendingStep step = PendingStep.of(menu, thread);
      if (step == null || !step.enabled()) {
        throw DivergedException.cannotGo(depth, thread, menu);
      }
      depth++;
    }
    return thread;
  }

  /** What the step did that was chosen last, up to the next scheduling point. */
  public void did(List<StepAccess> accesses) {
    touched = new Footprint(accesses);
  }

  /**
   * Whether the step under way happens after all steps that were made before it, whatever it still
   * touches.
   *
   * @param touched by it so far
   */
  public boolean isAfterAll(PendingStep step, List<StepAccess> touched) {
    return trace.isAfterAll(Math.max(0, depth - 1), step, new Footprint(touched));
  }

  /**
   * Ends an execution; one that continues is taken as over (the process has exited).
   *
   * @return whether there is another one
   */
  public boolean end() {
    finish(null);
    ExecutionOutcome how = outcome == null ? ExecutionOutcome.COMPLETE : outcome;
    if (!running || depth < prefix) {
      throw DivergedException.ends(depth, prefix);
    }
    outcome = how;
    running = false;
    counts = counts.plus(how, depth);
    if (repeats) {
      done = true;
      return false;
    }
    if (preemptions == null) {
      for (int i = Math.max(root, prefix - 1); i < trace.size(); i++) {
        points.get(i).planFailing(trace.event(i), trace.menu(i));
      }
    }
    if (how != ExecutionOutcome.REDUNDANT && preemptions == null) {
      new RaceReversal(trace, points, root).plan();
    }
    transcript = isBranch ? trace.transcript(prefix - 1, how) : null;
    done = !backtrack();
    return !done && counts.executions() < bounds.executions();
  }

  /** Gives up an execution that could not come to its end: it will be the next one again. */
  public void abandon() {
    running = false;
    counts = countsBefore;
    if (preemptions != null) {
      preemptions.abandon();
    }
    while (points.size() > prefix) {
      points.removeLast();
    }
    if (turnBefore != null) {
      points.set(prefix - 1, turnBefore);
    }
    trace.truncate(Math.min(trace.size(), Math.max(0, prefix - 1)));
    common = Math.min(common, trace.size());
  }

  /** After how many choices the execution parts from the one before. */
  public int branch() {
    return prefix - 1;
  }

  /**
   * The step that was chosen last waits for a location until that holds what it waits for.
   *
   * @param without by the number of an earlier step, from 0: whether this one would be enabled if
   *     that step, and all after it that changed the location, had not been made. A step that is
   *     missing here is one of which that is not known
   */
  public void awaits(Map<Integer, Boolean> without) {
    enabledWithout = Map.copyOf(without);
  }

  /** How many choices the execution has made. */
  public int made() {
    return depth;
  }

  /**
   * The execution that {@link #choose} has stopped, as no thread was about to do anything, is not
   * over: threads are left that do the same again and again.
   */
  public void leavesThreads() {
    if (outcome == ExecutionOutcome.COMPLETE) {
      outcome = ExecutionOutcome.DEADLOCKED;
    }
  }

  /** How the execution ended that was ended last, or that {@link #choose} stopped. */
  public @Nullable ExecutionOutcome outcome() {
    return outcome;
  }

  public Counts counts() {
    return counts;
  }

  /** Whether nothing is left to explore, within the bounds. */
  public boolean done() {
    return done;
  }

  /** Which bounds have kept traces from being explored. */
  public Set<Bounds.Bound> hit() {
    Set<Bounds.Bound> hit = EnumSet.noneOf(Bounds.Bound.class);
    if (!done && counts.executions() >= bounds.executions()) {
      hit.add(Bounds.Bound.EXECUTIONS);
    }
    if (counts.cut() > 0) {
      hit.add(Bounds.Bound.STEPS);
    }
    if (preemptions != null && preemptions.hit()) {
      hit.add(Bounds.Bound.PREEMPTIONS);
    }
    return hit;
  }

  /**
   * Writes all that is needed to go on, between two executions.
   *
   * @param subject what is explored, in one line
   */
  public void save(Appendable out, String subject) throws IOException {
    if (running) {
      throw new IllegalStateException("an execution is under way");
    }
    new StateWriter(out).write(this, oneLine(subject));
  }

  /**
   * An exploration that continues from where it was saved. Bounds may differ from those it had,
   * except for that of preemptions.
   *
   * @throws DamagedStateException if it is not one, or of something else
   */
  public static Explorer resume(Reader in, String subject, Bounds bounds)
      throws IOException, DamagedStateException {
    return new StateReader(new BufferedReader(in)).read(oneLine(subject), bounds);
  }

  private static String oneLine(String subject) {
    return subject.replaceAll("\\R", " ");
  }

  /** All points have been read. */
  void resumed() {
    prefix = points.size();
  }

  @Nullable PreemptionBound preemptions() {
    return preemptions;
  }

  List<SchedulingPoint> points() {
    return points.subList(0, prefix);
  }

  private void finish(@Nullable List<PendingStep> menu) {
    if (depth == trace.size() + 1) {
      int thread = points.get(depth - 1).choice();
      Footprint footprint = touched == null ? Footprint.NOTHING : touched;
      StepEvent event = trace.append(thread, footprint, menu, enabledWithout);
      points.get(depth - 1).made(event);
      if (preemptions != null) {
        preemptions.made(trace, event);
      }
      if (!event.step().potential().permits(footprint)) {
        counts = counts.plusUndeclared();
      }
    } else if (touched != null && !trace.event(depth - 1).footprint().permits(touched)) {
      throw DivergedException.touched(depth, trace.event(depth - 1).thread());
    }
    touched = null;
    enabledWithout = Map.of();
  }

  /** Goes on where nothing was explored yet. */
  private int extend(List<PendingStep> menu) {
    int last = depth == 0 ? NOBODY : trace.event(depth - 1).thread();
    boolean over = menu.stream().noneMatch(PendingStep::enabled);
    if (preemptions != null && preemptions.seen(depth, last, over)) {
      return stop(ExecutionOutcome.REDUNDANT);
    }
    if (over) {
      return stop(menu.isEmpty() ? ExecutionOutcome.COMPLETE : ExecutionOutcome.DEADLOCKED);
    }
    if (repeats) {
      return stop(ExecutionOutcome.REDUNDANT);
    }
    if (depth >= bounds.steps()) {
      return stop(ExecutionOutcome.CUT);
    }
    SchedulingPoint point = SchedulingPoint.first();
    if (preemptions != null) {
      preemptions.plan(point, menu, trace, depth, last);
    } else if (depth > 0) {
      point = points.get(depth - 1).after(trace.event(depth - 1));
    }
    WakeupTree branch = point.next(menu, () -> counts = counts.plusInfeasible());
    if (branch == null) {
      PendingStep step = FreeStep.of(menu, point, trace, depth);
      if (step == null) {
        return stop(ExecutionOutcome.REDUNDANT);
      }
      branch =
          point.tree().add(new Planned(step.thread(), step.potential(), Planned.Certainty.BOUND));
    }
    points.add(point.since(counts.all()));
    return branch.planned().thread();
  }

  private int stop(ExecutionOutcome how) {
    outcome = how;
    return NOBODY;
  }

  /** Turns to the deepest point where something is left to explore. */
  private boolean backtrack() {
    for (int i = points.size() - 1; i >= root; i--) {
      SchedulingPoint point = points.get(i);
      leaves = trace.event(i).choice();
      point.explored(trace.event(i));
      if (point.next(trace.menu(i), () -> counts = counts.plusInfeasible()) != null) {
        trace.truncate(i);
        prefix = i + 1;
        common = i;
        return true;
      }
      points.removeLast();
    }
    prefix = 0;
    return false;
  }
}
