// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.html;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.cli.report.ConsequenceView;
import org.rsanemu.cli.report.CrashCauseView;
import org.rsanemu.cli.report.FindingView;
import org.rsanemu.cli.report.Sentence;
import org.rsanemu.cli.report.ThreadNames;
import org.rsanemu.cli.report.WaitWords;
import org.rsanemu.cli.report.source.SourceFrame;
import org.rsanemu.cli.report.text.ConsequenceWords;
import org.rsanemu.cli.report.view.AftermathView;
import org.rsanemu.cli.report.view.VisibleActionView;

/** A stack that can be unfolded. */
record StackPart(String title, List<Line> frames) {

  /**
   * A frame.
   *
   * @param place source line, or module and address
   * @param origin module and address
   * @param sort {@code judged} or {@code library}
   */
  record Line(int number, String function, String place, String origin, String sort) {}

  private static StackPart of(String title, List<SourceFrame> stack) {
    List<Line> lines = new ArrayList<>();
    int number = 0;
    for (SourceFrame frame : stack) {
      String module = frame.module().isEmpty() ? "unknown module" : frame.module();
      lines.add(
          new Line(
              number,
              function(frame),
              frame.file().isEmpty() ? "" : frame.located(),
              module + "+" + frame.address(),
              frame.judged() ? "judged" : "library"));
      number += 1 + frame.omitted();
    }
    return new StackPart(title, lines);
  }

  private static String function(SourceFrame frame) {
    String label = frame.label().isEmpty() ? "" : " (label: " + frame.label() + ")";
    String omission = frame.omitted() == 0 ? "" : " [then " + frame.omission() + "]";
    return frame.function() + (frame.inlined() ? " (inlined)" : "") + label + omission;
  }

  /** All stacks of a finding. */
  static List<StackPart> of(FindingView finding) {
    List<StackPart> parts = new ArrayList<>();
    for (FindingView.Side side : finding.sides()) {
      if (!side.stack().isEmpty()) {
        String what =
            side.role() + ": " + side.operation() + " by " + ThreadNames.name(side.thread());
        parts.add(of(Sentence.capitalized(what), side.stack()));
      }
    }
    FindingView.Crash crash = finding.crash();
    if (crash != null) {
      parts.add(of(crash.name() + " in " + ThreadNames.name(crash.thread()), crash.stack()));
      CrashCauseView cause = crash.cause();
      if (cause != null && cause.ender() != null) {
        parts.add(of(cause.endedWords(), cause.ended()));
      }
      if (cause != null && cause.memory() != null && !cause.memory().allocated().isEmpty()) {
        parts.add(of(cause.allocatedWords(), cause.memory().allocated()));
      }
    }
    ConsequenceView consequence = finding.consequence();
    if (consequence != null) {
      add(parts, "With the stale value: ", consequence.instead());
      add(parts, "With the newest value: ", consequence.usual());
      AftermathView end = consequence.aftermath();
      if (end != null && !end.stack().isEmpty()) {
        parts.add(of("With the stale value: " + ConsequenceWords.what(end), end.stack()));
      }
    }
    for (FindingView.State state : finding.threads()) {
      parts.add(of(state(state), state.stack()));
    }
    for (WaitWords.Place place : WaitWords.places(finding)) {
      parts.add(of(Sentence.capitalized(place.words()) + " at", place.stack()));
    }
    if (!finding.lastSynchronization().isEmpty()) {
      parts.add(
          of("What the current side last acquired was released at", finding.lastSynchronization()));
    }
    FindingView.Memory memory = finding.memory();
    if (memory != null && !memory.allocated().isEmpty()) {
      parts.add(of("The memory was allocated at", memory.allocated()));
    }
    for (FindingView.Created each : finding.created()) {
      String by = " was created by " + ThreadNames.name(each.creator()) + " at";
      parts.add(of("Thread T" + each.thread() + " (tid " + each.tid() + ")" + by, each.stack()));
    }
    return parts;
  }

  private static void add(List<StackPart> parts, String when, @Nullable VisibleActionView action) {
    if (action != null && !action.stack().isEmpty()) {
      parts.add(of(when + ConsequenceWords.what(action), action.stack()));
    }
  }

  /** {@code Thread T1 waits for a futex}. */
  static String state(FindingView.State state) {
    String waits = state.waits() == null ? " could run" : " waits for " + WaitWords.brief(state);
    return Sentence.capitalized(ThreadNames.name(state.thread())) + waits;
  }
}
