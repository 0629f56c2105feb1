// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.build;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.rsanemu.cli.report.source.SourceFrame;
import org.rsanemu.cli.report.source.Stacks;
import org.rsanemu.cli.report.source.Symbolizer;
import org.rsanemu.cli.report.view.HardwareView;
import org.rsanemu.emu.exec.result.Finding;
import org.rsanemu.emu.exec.result.HardwareVerdict;
import org.rsanemu.emu.exec.result.RunResult;

/** Turns verdicts of the hardware's memory model into what people read. */
final class HardwareViews {
  private final Symbolizer symbolizer;
  private final Consequences names;

  HardwareViews(Symbolizer symbolizer, Consequences names) {
    this.symbolizer = symbolizer;
    this.names = names;
  }

  /**
   * Null if nobody asked.
   *
   * @param shown the finding whose interleaving the report has
   */
  @Nullable HardwareView of(MergedFinding.@Nullable Judged judged, Finding shown) {
    HardwareVerdict verdict = judged == null ? null : judged.finding().hardware();
    if (judged == null || verdict == null) {
      return null;
    }
    Finding.Robustness violation = judged.finding();
    RunResult run = judged.run().result();
    List<HardwareView.Link> cycle = new ArrayList<>();
    for (HardwareVerdict.Link link : verdict.cycle()) {
      HardwareVerdict.Point by = link.by();
      cycle.add(
          new HardwareView.Link(
              link.reason(),
              link.local(),
              point(link.from(), violation, run),
              point(link.to(), violation, run),
              by == null ? null : point(by, violation, run)));
    }
    String word =
        switch (verdict.outcome()) {
          case ALLOWED -> HardwareView.ALLOWED;
          case FORBIDDEN -> HardwareView.FORBIDDEN;
          case NOT_JUDGED, NOT_ASKED -> HardwareView.NOT_JUDGED;
        };
    boolean other = !violation.equals(shown);
    String text = text(verdict, run);
    if (other && verdict.outcome() == HardwareVerdict.Outcome.ALLOWED) {
      text += ", in another execution than the one described here";
    }
    HardwareView.Litmus litmus = new LitmusTexts(symbolizer).of(verdict, text, run);
    return new HardwareView(verdict.model(), word, text, cycle, litmus, other);
  }

  private String text(HardwareVerdict verdict, RunResult run) {
    String remark = verdict.remark().isEmpty() ? "" : ", " + verdict.remark() + ",";
    return switch (verdict.outcome()) {
      case ALLOWED -> verdict.model() + remark + " allows it";
      case NOT_JUDGED, NOT_ASKED -> "not judged (" + verdict.reason() + ")";
      case FORBIDDEN -> verdict.model() + remark + " forbids it: " + reasons(verdict.cycle(), run);
    };
  }

  private String reasons(List<HardwareVerdict.Link> cycle, RunResult run) {
    return cycle.stream()
        .filter(HardwareVerdict.Link::local)
        .map(link -> reason(link, run))
        .distinct()
        .collect(Collectors.joining(", "));
  }

  private String reason(HardwareVerdict.Link link, RunResult run) {
    HardwareVerdict.Point by = link.by() == null ? link.to() : link.by();
    boolean says = by.instruction().isEmpty() || by.instruction().equals(link.reason());
    String instruction = says ? "" : " by " + by.instruction();
    return link.reason() + instruction + " (" + line(by, run) + ")";
  }

  private HardwareView.Point point(
      HardwareVerdict.Point point, Finding.Robustness violation, RunResult run) {
    return new HardwareView.Point(
        point.thread(),
        point.what(),
        point.address() == 0 ? null : names.name(point.address(), violation, run),
        point.instruction(),
        Stacks.place(stack(point, run)));
  }

  private List<SourceFrame> stack(HardwareVerdict.Point point, RunResult run) {
    return Stacks.withoutStart(symbolizer.stack(point.stack(), run.modules()));
  }

  /** {@code file:line}, of the user's code if it is called from there. */
  private String line(HardwareVerdict.Point point, RunResult run) {
    List<SourceFrame> stack = stack(point, run);
    if (stack.isEmpty()) {
      return "unknown place";
    }
    SourceFrame frame = SourceFrame.nearest(stack);
    return frame.file().isEmpty() ? frame.module() + "+" + frame.address() : frame.place();
  }
}
