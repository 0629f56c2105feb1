// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.text;

import java.util.List;
import org.rsanemu.cli.report.FindingView;
import org.rsanemu.cli.report.Sentence;
import org.rsanemu.cli.report.ThreadNames;
import org.rsanemu.cli.report.WaitWords;
import org.rsanemu.cli.report.source.SourceFrame;

/** Stacks as ThreadSanitizer writes them; never wrapped. */
final class StackText {
  private final StringBuilder text;
  private final Style style;

  StackText(StringBuilder text, Style style) {
    this.text = text;
    this.style = style;
  }

  /** A heading, the frames, and an empty line. */
  void append(String heading, List<SourceFrame> stack) {
    append(heading, stack, "");
  }

  /** The same with a line before the frames, if it is not "". */
  void append(String heading, String more, List<SourceFrame> stack) {
    append(more.isEmpty() ? heading : heading + "\n    " + more, stack);
  }

  /**
   * As {@link #append(String, List)}.
   *
   * @param instruction the innermost frame's, which says what is done there if its function is not
   *     known; "" if it is not known
   */
  void append(String heading, List<SourceFrame> stack, String instruction) {
    text.append("  ").append(heading).append('\n');
    if (stack.isEmpty()) {
      text.append("    (no stack)\n");
    }
    int number = 0;
    for (int i = 0; i < stack.size(); i++) {
      SourceFrame frame = stack.get(i);
      text.append("    #").append(number).append(' ').append(frame.text());
      number += 1 + frame.omitted();
      if (i == 0 && !stack.getFirst().known() && !instruction.isEmpty()) {
        text.append(' ').append(instruction);
      }
      if (!frame.label().isEmpty()) {
        text.append(" (label: ").append(frame.label()).append(')');
      }
      text.append('\n');
      if (frame.omitted() > 0) {
        text.append("    [").append(frame.omission()).append("]\n");
      }
    }
    text.append('\n');
  }

  void appendState(FindingView.State state) {
    String waits =
        state.waits() == null ? " could run, and was" : " waits for " + WaitWords.brief(state);
    append(
        style.thread(Sentence.capitalized(ThreadNames.name(state.thread())) + waits + " at:"),
        state.stack());
  }
}
