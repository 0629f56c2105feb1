// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.source;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;

/**
 * A frame of a stack, as people read it. Inlined calls are frames of their own.
 *
 * @param function {@code ??} if not known
 * @param file path as the compiler had it, from the working directory if it lies there; "" if not
 *     known
 * @param line from 1, 0 if not known
 * @param module name of the ELF file, "" if the code lies in none
 * @param address ELF address, {@code 0x…}
 * @param inlined whether this function was inlined into the next frame
 * @param judged whether it is the user's code
 * @param label what the program called what it did there, "" if nothing
 * @param omitted how many frames are left out between this one and the next outer one
 * @param period how many frames, this one the last, those that are left out repeat; 0 if they do
 *     not only repeat
 * @param passes whether the function does nothing but to pass its arguments to one atomic
 *     operation, or is a standard library's: what is found in it is placed at its caller
 * @param column in bytes, from 1; 0 if not known
 */
public record SourceFrame(
    String function,
    String file,
    int line,
    String module,
    String address,
    boolean inlined,
    boolean judged,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) String label,
    @JsonInclude(JsonInclude.Include.NON_DEFAULT) int omitted,
    @JsonInclude(JsonInclude.Include.NON_DEFAULT) int period,
    @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean passes,
    @JsonInclude(JsonInclude.Include.NON_DEFAULT) int column) {

  /** A frame without a label or a column. */
  public SourceFrame(
      String function,
      String file,
      int line,
      String module,
      String address,
      boolean inlined,
      boolean judged) {
    this(function, file, line, module, address, inlined, judged, "", 0, 0, false, 0);
  }

  /** What stands for a function that is not known. */
  public static final String UNKNOWN = "??";

  /** The same place under a label. */
  SourceFrame labelled(String text) {
    return new SourceFrame(
        function, file, line, module, address, inlined, judged, text, omitted, period, passes,
        column);
  }

  /** The same with frames left out outside of it. */
  SourceFrame omitting(int frames, int repeated) {
    return new SourceFrame(
        function, file, line, module, address, inlined, judged, label, frames, repeated, passes,
        column);
  }

  /** The same, whose function passes its arguments on or does not. */
  public SourceFrame passing(boolean on) {
    return new SourceFrame(
        function, file, line, module, address, inlined, judged, label, omitted, period, on, column);
  }

  /** The same place with its column. */
  public SourceFrame in(int known) {
    return new SourceFrame(
        function, file, line, module, address, inlined, judged, label, omitted, period, passes,
        known);
  }

  /** What is left out outside of it, in words; "" if nothing is. */
  public String omission() {
    if (omitted == 0) {
      return "";
    }
    if (period == 0) {
      return "%,d frames left out".formatted(omitted);
    }
    String what = period == 1 ? "the frame above" : "the " + period + " frames above";
    return "%s, %,d times more".formatted(what, omitted / period);
  }

  /** Whether the function is known. */
  public boolean known() {
    return !function.equals(UNKNOWN);
  }

  /** {@code file:line}, or what is known of it. */
  public String place() {
    return file.isEmpty() ? "<null>" : line == 0 ? file : file + ":" + line;
  }

  /** {@code file:line:column}, or what is known of it. */
  public String located() {
    return file.isEmpty() || line == 0 || column == 0 ? place() : place() + ":" + column;
  }

  /** Whether it is judged code that does more than to pass its arguments on. */
  private boolean isPlace() {
    return judged && !passes;
  }

  /** Whether there is such code: where a finding can be placed. */
  public static boolean isPlaced(List<SourceFrame> stack) {
    return stack.stream().anyMatch(SourceFrame::isPlace);
  }

  /**
   * Where a finding is placed: the innermost frame of judged code that does more than to pass its
   * arguments on; if there is none, {@link #innermostJudged}.
   */
  public static SourceFrame nearest(List<SourceFrame> stack) {
    return stack.stream()
        .filter(SourceFrame::isPlace)
        .findFirst()
        .orElseGet(() -> innermostJudged(stack));
  }

  /** The innermost frame of judged code; if there is none, the innermost. */
  public static SourceFrame innermostJudged(List<SourceFrame> stack) {
    return stack.stream().filter(SourceFrame::judged).findFirst().orElse(stack.getFirst());
  }

  /** The frame in one line, as ThreadSanitizer writes it. */
  public String text() {
    return (known() ? function : "<null>")
        + " "
        + located()
        + " ("
        + (module.isEmpty() ? "<unknown module>" : module)
        + "+"
        + Hex.padded(address)
        + ")";
  }
}
