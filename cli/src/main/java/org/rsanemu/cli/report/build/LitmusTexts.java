// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.build;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.rsanemu.cli.report.source.SourceFrame;
import org.rsanemu.cli.report.source.Stacks;
import org.rsanemu.cli.report.source.Symbolizer;
import org.rsanemu.cli.report.view.HardwareView;
import org.rsanemu.emu.exec.result.Frame;
import org.rsanemu.emu.exec.result.HardwareVerdict;
import org.rsanemu.emu.exec.result.HardwareVerdict.LitmusThread;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.isa.hardware.HardwareFacts;
import org.rsanemu.isa.service.Architectures;
import org.rsanemu.model.hardware.litmus.C11Litmus;
import org.rsanemu.model.hardware.litmus.LitmusStep;
import org.rsanemu.model.hardware.litmus.LitmusTest;

/** Writes a violation as litmus tests, in the format of herd7 and litmus7. */
final class LitmusTexts {
  private final Symbolizer symbolizer;

  LitmusTexts(Symbolizer symbolizer) {
    this.symbolizer = symbolizer;
  }

  /**
   * The tests; null if the verdict has none, or a thread needs more registers than there are.
   *
   * @param text the verdict in one line
   */
  HardwareView.@Nullable Litmus of(HardwareVerdict verdict, String text, RunResult run) {
    HardwareVerdict.Litmus litmus = verdict.litmus();
    if (litmus == null) {
      return null;
    }
    HardwareFacts facts = Architectures.hardware(verdict.model(), verdict.remark()).orElseThrow();
    LitmusTest test = litmus.test("violation");
    List<String> comments = new ArrayList<>(List.of("Expected: " + text + "."));
    if (!facts.litmusRemark().isEmpty()) {
      comments.add(facts.litmusRemark());
    }
    if (!litmus.exact()) {
      comments.add("The outcome leaves the order of some writes open: others may show it, too.");
    }
    comments.addAll(places(litmus, run));
    List<String> inC = new ArrayList<>(comments.subList(1, comments.size()));
    inC.addFirst("RC20 allows it; of its processor: " + text + ".");
    String assembly = facts.litmus(test, comments);
    return assembly == null
        ? null
        : new HardwareView.Litmus(assembly, C11Litmus.write(test, inC, orders(litmus)::get));
  }

  private List<String> places(HardwareVerdict.Litmus litmus, RunResult run) {
    List<String> lines = new ArrayList<>();
    for (int t = 0; t < litmus.threads().size(); t++) {
      LitmusThread thread = litmus.threads().get(t);
      for (int s = 0; s < thread.steps().size(); s++) {
        LitmusStep step = thread.steps().get(s);
        String what =
            step.fence() == null
                ? step.type().name().toLowerCase(Locale.ROOT)
                    + " "
                    + LitmusTest.location(step.location())
                : step.fence().toString();
        lines.add("P" + t + ": " + what + ": " + place(thread.stacks().get(s), run));
      }
    }
    return lines;
  }

  private String place(List<Frame> stack, RunResult run) {
    List<SourceFrame> frames = Stacks.withoutStart(symbolizer.stack(stack, run.modules()));
    return Stacks.place(frames);
  }

  /** By step, the order that its source states; steps are compared by identity. */
  private static IdentityHashMap<LitmusStep, String> orders(HardwareVerdict.Litmus litmus) {
    IdentityHashMap<LitmusStep, String> orders = new IdentityHashMap<>();
    for (LitmusThread thread : litmus.threads()) {
      for (int s = 0; s < thread.steps().size(); s++) {
        String order = word(thread.orders().get(s));
        if (order != null) {
          orders.put(thread.steps().get(s), order);
        }
      }
    }
    return orders;
  }

  private static @Nullable String word(String label) {
    return switch (label) {
      case "rlx" -> "relaxed";
      case "acq" -> "acquire";
      case "rel" -> "release";
      case "acqrel" -> "acq_rel";
      case "sc" -> "seq_cst";
      default -> null;
    };
  }
}
