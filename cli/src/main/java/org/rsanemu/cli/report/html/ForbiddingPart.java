// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.html;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.cli.report.ThreadNames;
import org.rsanemu.cli.report.view.HardwareView;
import org.rsanemu.cli.report.view.HardwareView.Link;
import org.rsanemu.cli.report.view.HardwareView.Point;

/**
 * Why the processor forbids a violation, as the template shows it.
 *
 * @param model of the processor
 */
record ForbiddingPart(String model, List<Step> steps) {

  /**
   * An event, and why the next one comes after it; after the last comes the first.
   *
   * @param event {@code T1 write x, demo.c:5}
   * @param reason in the model's words
   * @param by the instruction that is the reason; "" if it is none besides the two
   */
  record Step(String event, String reason, String by) {}

  /** None unless it is forbidden. */
  static List<ForbiddingPart> of(@Nullable HardwareView hardware) {
    return hardware == null || hardware.cycle().isEmpty()
        ? List.of()
        : List.of(
            new ForbiddingPart(
                hardware.model(), hardware.cycle().stream().map(ForbiddingPart::step).toList()));
  }

  private static Step step(Link link) {
    Point by = link.by();
    boolean between = by != null && !by.equals(link.from()) && !by.equals(link.to());
    return new Step(
        event(link.from()),
        link.reason(),
        between && by != null && !by.instruction().isEmpty() ? by.instruction() : "");
  }

  private static String event(Point point) {
    String name = point.name() == null ? "" : " " + point.name();
    return ThreadNames.name(point.thread()) + ": " + point.what() + name + ", " + point.place();
  }
}
