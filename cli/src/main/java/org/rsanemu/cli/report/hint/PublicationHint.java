// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.hint;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.rsanemu.cli.report.Sentence;
import org.rsanemu.cli.report.ThreadNames;
import org.rsanemu.cli.report.graph.Publication;
import org.rsanemu.cli.report.source.Stacks;
import org.rsanemu.cli.report.view.StepView;

/** The orders that a race lacks, if the one thread has read what the other one wrote after it. */
public final class PublicationHint {
  private PublicationHint() {}

  /**
   * Says which write and which read lack an order.
   *
   * @param steps of a race, in the order in which they happened
   */
  public static Optional<String> of(List<StepView> steps) {
    return Publication.of(steps)
        .filter(each -> !(each.releases() && each.acquires()))
        .map(PublicationHint::words);
  }

  private static String words(Publication published) {
    StepView write = published.write();
    StepView read = published.read();
    List<String> lacking = new ArrayList<>();
    if (!published.releases()) {
      lacking.add("the write memory_order_release");
    }
    if (!published.acquires()) {
      lacking.add("the read memory_order_acquire");
    }
    return Sentence.capitalized(ThreadNames.name(write.thread()))
        + " writes at "
        + Stacks.place(write.stack())
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
