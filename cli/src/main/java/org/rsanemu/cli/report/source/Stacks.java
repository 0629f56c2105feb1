// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.source;

import java.util.List;
import java.util.regex.Pattern;

/** Leaves out of stacks what says nothing to the reader. */
public final class Stacks {
  /** A frame between what Rust's runtime does, outside, and the program. */
  private static final String RUST_START = "__rust_begin_short_backtrace";

  /** It calls the program by way of this, which has the caller's type before or in it. */
  private static final Pattern RUST_CALL =
      Pattern.compile("(<.* as )?core::ops::function::FnOnce.*::call_once.*");

  private Stacks() {}

  /**
   * Without the library's frames around the outermost judged one: what calls main, and what calls a
   * thread's function. Unchanged if no frame is judged.
   */
  public static List<SourceFrame> withoutStart(List<SourceFrame> stack) {
    int end = rustStart(stack);
    while (end > 0 && !stack.get(end - 1).judged()) {
      end--;
    }
    return end == 0 ? stack : stack.subList(0, end);
  }

  /** Where the frames end that Rust itself would print, or the stack does. */
  private static int rustStart(List<SourceFrame> stack) {
    for (int i = 0; i < stack.size(); i++) {
      if (stack.get(i).function().contains(RUST_START)) {
        boolean calls = i > 0 && RUST_CALL.matcher(stack.get(i - 1).function()).matches();
        return calls ? i - 1 : i;
      }
    }
    return stack.size();
  }

  /**
   * As {@link #withoutStart}, and of the library's innermost frames only the one that the user's
   * code called: malloc, pthread_create.
   */
  public static List<SourceFrame> ofCall(List<SourceFrame> stack) {
    List<SourceFrame> rest = withoutStart(stack);
    int first = 0;
    while (first < rest.size() && !rest.get(first).judged()) {
      first++;
    }
    return first == 0 || first == rest.size() ? rest : rest.subList(first - 1, rest.size());
  }

  /** {@code file:line in function} of the innermost judged frame. */
  public static String place(List<SourceFrame> stack) {
    if (stack.isEmpty()) {
      return "(unknown place)";
    }
    SourceFrame frame = SourceFrame.nearest(stack);
    String where =
        frame.file().isEmpty() ? "(" + frame.module() + "+" + frame.address() + ")" : frame.place();
    return frame.known() ? where + " in " + frame.function() : where;
  }
}
