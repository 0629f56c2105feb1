// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.explore;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.zip.CRC32;

/**
 * Writes an exploration as text, between two executions: the stack of choices with sleep sets and
 * wakeup trees, and the counters. Events are not kept: the next execution reports them again.
 *
 * <pre>
 * rsan-emu exploration 1
 * subject TEXT                                 what is explored
 * counts EXECUTIONS DEADLOCKED CUT REDUNDANT LONGEST INFEASIBLE UNDECLARED
 * preemptions MOST HIT                         MOST is -1 without that bound
 * done BOOLEAN
 * point                                        one a choice, from the first
 * sleep THREAD EXACT FOOTPRINT
 * branch LEVEL THREAD CERTAINTY FOOTPRINT      preorder; the first of level 0 is the choice
 * seen HASH PREEMPTIONS                        with that bound
 * end CRC                                      of all the lines before
 * </pre>
 *
 * <p>A footprint is {@code SPACE:ADDRESS:SIZE:r} or {@code :w} for each object, or {@code -}.
 */
final class StateWriter {
  static final String HEADER = "rsan-emu exploration 1";

  private record Level(WakeupTree tree, int level) {}

  private final Appendable out;
  private final CRC32 sum = new CRC32();

  StateWriter(Appendable out) {
    this.out = out;
  }

  void write(Explorer explorer, String subject) throws IOException {
    Counts counts = explorer.counts();
    PreemptionBound preemptions = explorer.preemptions();
    line(HEADER);
    line("subject", subject);
    line(
        "counts",
        counts.executions(),
        counts.deadlocked(),
        counts.cut(),
        counts.redundant(),
        counts.longest(),
        counts.infeasible(),
        counts.undeclared());
    line(
        "preemptions",
        preemptions == null ? Bounds.UNBOUNDED : preemptions.most(),
        preemptions != null && preemptions.hit());
    line("done", explorer.done());
    for (SchedulingPoint point : explorer.points()) {
      line("point");
      for (Planned planned : point.sleep()) {
        line("sleep", text(planned));
      }
      branches(point.tree());
    }
    if (preemptions != null) {
      for (Long hash : new TreeSet<>(preemptions.seen().keySet())) {
        line("seen", Long.toHexString(hash), preemptions.seen().get(hash.longValue()));
      }
    }
    line("end", Long.toHexString(sum.getValue()));
  }

  /** No recursion: a sequence that is planned may be as long as an execution. */
  private void branches(WakeupTree tree) throws IOException {
    Deque<Level> open = new ArrayDeque<>();
    tree.branches.reversed().forEach(branch -> open.push(new Level(branch, 0)));
    while (!open.isEmpty()) {
      Level next = open.pop();
      line("branch", next.level, text(next.tree.planned()));
      next.tree.branches.reversed().forEach(b -> open.push(new Level(b, next.level + 1)));
    }
  }

  private static String text(Planned planned) {
    return planned.thread() + " " + planned.certainty() + " " + text(planned.footprint());
  }

  private static String text(Footprint footprint) {
    return footprint.accesses().isEmpty()
        ? "-"
        : footprint.accesses().stream()
            .map(a ->
                String.join(
                    ":",
                    a.space().name(),
                    Long.toHexString(a.address()),
                    Long.toHexString(a.size()),
                    a.writes() ? "w" : "r"))
            .collect(Collectors.joining(" "));
  }

  private void line(Object... words) throws IOException {
    StringBuilder line = new StringBuilder();
    for (Object word : words) {
      line.append(line.isEmpty() ? "" : " ").append(word);
    }
    line.append('\n');
    sum.update(line.toString().getBytes(StandardCharsets.UTF_8));
    out.append(line);
  }
}
