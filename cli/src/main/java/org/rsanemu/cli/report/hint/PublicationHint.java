// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.hint;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.rsanemu.cli.report.Sentence;
import org.rsanemu.cli.report.ThreadNames;
import org.rsanemu.cli.report.source.Stacks;
import org.rsanemu.cli.report.view.StepView;

/**
 * What two threads have handed on without ordering their accesses: the earlier one writes an atomic
 * location after its access, and the later one reads that write before its own. A release and an
 * acquire there would put the one access before the other (RC20, synchronizes-with).
 */
public final class PublicationHint {
  private static final Set<String> RELEASES = Set.of("rel", "acqrel", "sc");
  private static final Set<String> ACQUIRES = Set.of("acq", "acqrel", "sc");

  /**
   * The events of both threads.
   *
   * @param written by the earlier thread, after its access
   * @param read by the later one, before its own
   */
  private record Publication(StepView written, StepView read) {
    boolean synchronizes() {
      return RELEASES.contains(written.order()) && ACQUIRES.contains(read.order());
    }
  }

  private PublicationHint() {}

  /**
   * Says where.
   *
   * @param steps of a race, in the order in which they happened
   */
  public static Optional<String> of(List<StepView> steps) {
    int earlier = index(steps, "earlier");
    int current = index(steps, "current");
    if (earlier < 0 || current < earlier) {
      return Optional.empty();
    }
    for (int i = current - 1; i > earlier; i--) {
      Optional<Publication> found = handedOn(steps, earlier, i, steps.get(current).thread());
      if (found.isPresent()) {
        return found.filter(each -> !each.synchronizes()).map(PublicationHint::words);
      }
    }
    return Optional.empty();
  }

  private static int index(List<StepView> steps, String role) {
    for (int i = 0; i < steps.size(); i++) {
      if (steps.get(i).role().equals(role)) {
        return i;
      }
    }
    return -1;
  }

  private static Optional<Publication> handedOn(
      List<StepView> steps, int earlier, int at, int reader) {
    StepView read = steps.get(at);
    if (read.thread() != reader || read.location() == null || read.reads() == null) {
      return Optional.empty();
    }
    return steps.subList(earlier + 1, at).stream()
        .filter(step ->
            step.thread() == steps.get(earlier).thread()
                && read.location().equals(step.location())
                && read.reads().equals(step.writes()))
        .findFirst()
        .map(written -> new Publication(written, read));
  }

  private static String words(Publication handed) {
    StepView written = handed.written;
    StepView read = handed.read;
    List<String> lacking = new ArrayList<>();
    if (!RELEASES.contains(written.order())) {
      lacking.add("the write memory_order_release");
    }
    if (!ACQUIRES.contains(read.order())) {
      lacking.add("the read memory_order_acquire");
    }
    return Sentence.capitalized(ThreadNames.name(written.thread()))
        + " writes at "
        + Stacks.place(written.stack())
        + ", after its access, what "
        + ThreadNames.name(read.thread())
        + " reads at "
        + Stacks.place(read.stack())
        + ", before its own. To order the two accesses by that, make "
        + String.join(" and ", lacking)
        + ". If the later access does not depend on what is read there, guard both with the same"
        + " mutex.";
  }
}
