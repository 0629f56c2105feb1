// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.explore;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A branch that an explorer will come to later, and that another one may explore meanwhile: as it
 * looks now, for what is explored before it may add to it.
 *
 * @param depth of the point that it branches off
 * @param token marks it among the branches of that point
 * @param far whether nothing says how soon the explorer comes to it
 * @param explorer begins there and ends when all that follows is explored; it keeps transcripts,
 *     and counts on from what the other one had counted
 */
public record Branch(int depth, Object token, boolean far, Explorer explorer) {
  /** Where an explorer is, seen from a branch of its own. */
  public enum Position {
    /** It will come to it. */
    BEFORE,
    /** What it explores next follows it. */
    WITHIN,
    /** It will not come to it any more. */
    PAST
  }

  /** Executions of a branch, or more, that are worth to begin it elsewhere. */
  private static final int WORTH = 256;

  /**
   * The next branch to come, of those that look large since many executions were made at their
   * point already: what it leads to is best known, and needed soonest.
   */
  static @Nullable Branch near(
      Bounds bounds, List<SchedulingPoint> points, Trace trace, Counts counts) {
    for (int depth = points.size() - 1; depth >= 0; depth--) {
      if (counts.all() - points.get(depth).since() >= WORTH) {
        Branch branch = at(bounds, points, depth, false, trace, counts);
        if (branch != null) {
          return branch;
        }
      }
    }
    return null;
  }

  /** The branch that leads to the most as long as little is known. */
  static @Nullable Branch shallowest(
      Bounds bounds, List<SchedulingPoint> points, Trace trace, Counts counts) {
    for (int depth = 0; depth < points.size(); depth++) {
      Branch branch = at(bounds, points, depth, true, trace, counts);
      if (branch != null) {
        return branch;
      }
    }
    return null;
  }

  /** The first branch of a point that nobody has taken yet, or null. */
  private static @Nullable Branch at(
      Bounds bounds,
      List<SchedulingPoint> points,
      int depth,
      boolean far,
      Trace trace,
      Counts counts) {
    SchedulingPoint point = points.get(depth);
    List<PendingStep> menu = trace.menu(depth);
    List<WakeupTree> branches = point.tree().branches;
    for (int i = 1; i < branches.size(); i++) {
      WakeupTree branch = branches.get(i);
      if (branch.token == null && point.mayCome(i, menu)) {
        branch.token = new Object();
        List<SchedulingPoint> path = path(points, depth, i, menu);
        Bounds all = new Bounds(Long.MAX_VALUE, bounds.steps(), bounds.preemptions());
        Explorer explorer = new Explorer(all, path, counts, false, trace.copy(depth), depth);
        return new Branch(depth, branch.token, far, explorer);
      }
    }
    return null;
  }

  /** The choices that lead to the branch at {@code i} of a point, and that point. */
  private static List<SchedulingPoint> path(
      List<SchedulingPoint> points, int depth, int i, List<PendingStep> menu) {
    List<SchedulingPoint> path = new ArrayList<>();
    for (SchedulingPoint point : points.subList(0, depth)) {
      SchedulingPoint made = SchedulingPoint.first();
      made.tree().add(new Planned(point.choice(), Footprint.NOTHING, Planned.Certainty.BOUND));
      path.add(made);
    }
    path.add(points.get(depth).at(i, menu));
    return path;
  }

  @SuppressWarnings("ReferenceEquality") // a token is an object without content
  Position position(List<SchedulingPoint> points) {
    if (depth < points.size()) {
      WakeupTree tree = points.get(depth).tree();
      for (int i = 0; i < tree.branches.size(); i++) {
        if (tree.branches.get(i).token == token) {
          return i == 0 ? Position.WITHIN : Position.BEFORE;
        }
      }
    }
    return Position.PAST;
  }
}
