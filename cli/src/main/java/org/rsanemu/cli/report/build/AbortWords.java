// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.build;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.rsanemu.cli.report.build.CrashViews.Words;
import org.rsanemu.cli.report.source.SourceFrame;
import org.rsanemu.cli.report.source.Stacks;

/** Says why a program aborts: an assertion, an exception, or who asked for it. */
final class AbortWords {
  private static final int MOST_TEXT = 300;

  /** glibc, libstdc++ (with the other quotation mark), and musl. */
  private static final List<Pattern> ASSERTIONS =
      List.of(
          Pattern.compile("Assertion [`'](.*)' failed\\.", Pattern.DOTALL),
          Pattern.compile("Assertion failed: (.*) \\([^()]*: [^()]*: \\d+\\)"));

  /** libstdc++ and libc++: the type, and what the exception says. */
  private static final List<Pattern> EXCEPTIONS =
      List.of(
          Pattern.compile(
              "terminate called after throwing an instance of '([^']*)'(?:\\n *what\\(\\): +(.*))?"),
          Pattern.compile(
              "terminating (?:due to|with) uncaught exception of type ([^\\n]*?)(?:: (.*))?$",
              Pattern.MULTILINE));

  /** libstdc++, of whoever calls {@code std::terminate} when nothing was thrown. */
  private static final String NO_EXCEPTION = "terminate called without an active exception";

  /** What ends the program when an exception cannot go on, and what it is called by for that. */
  private static final Pattern TERMINATES =
      Pattern.compile("terminate|^__cxa_(re)?throw$|^_Unwind_|^__gxx_personality");

  private static final Pattern TERMINATE =
      Pattern.compile("(std::(\\w+::)?(__)?terminate|__clang_call_terminate)(\\(.*)?");

  /** What stands in an object's table of functions where there is no function to call. */
  private static final Pattern NO_FUNCTION =
      Pattern.compile("__cxa_(pure|deleted)_virtual(\\(.*)?");

  private static final String OUT_OF_MEMORY = "std::bad_alloc";
  private static final List<String> C_LIBRARY = List.of("libc.", "libc-", "libpthread", "ld-");

  private AbortWords() {}

  /**
   * Of a signal SIGABRT.
   *
   * @param said what the C library said, or the end of what the program wrote
   */
  static Words of(String said, List<SourceFrame> stack) {
    for (Pattern pattern : ASSERTIONS) {
      String text = last(pattern, said, 1);
      if (text != null && calls(stack, "assert")) {
        return new Words("assertion", "assertion failed: " + text);
      }
    }
    boolean terminates =
        stack.stream().anyMatch(frame -> TERMINATES.matcher(frame.function()).find());
    for (Pattern pattern : EXCEPTIONS) {
      String type = last(pattern, said, 1);
      if (type != null && terminates) {
        return exception(type, last(pattern, said, 2));
      }
    }
    int noFunction = outermost(NO_FUNCTION, stack);
    if (noFunction >= 0) {
      String which = stack.get(noFunction).function().contains("pure") ? "pure" : "deleted";
      return new Words(
          "abort", "abort: " + which + " virtual function called at " + Stacks.place(stack));
    }
    if (said.contains(NO_EXCEPTION) && terminates) {
      return new Words("abort", "abort by std::terminate, called by " + terminator(stack));
    }
    String by = Stacks.place(stack.isEmpty() ? stack : List.of(caller(stack)));
    // What the C library says of an abort ends with the line; other lines may be about anything.
    String message = calls(stack, "__libc_message") ? ": " + oneLine(said) : "";
    return new Words("abort", "abort, called by " + by + message);
  }

  private static Words exception(String type, @Nullable String what) {
    String more = what == null || what.equals(type) ? "" : ": " + what;
    return type.equals(OUT_OF_MEMORY)
        ? new Words("out of memory", "out of memory: " + type + " is not caught")
        : new Words("exception", "exception " + type + " is not caught" + more);
  }

  /** A text in one line, and not all of it if it is long. */
  static String oneLine(String text) {
    String line = text.strip().replaceAll("\\s+", " ");
    return line.length() > MOST_TEXT ? line.substring(0, MOST_TEXT) + "..." : line;
  }

  private static @Nullable String last(Pattern pattern, String said, int group) {
    Matcher matcher = pattern.matcher(said);
    String found = null;
    while (matcher.find()) {
      found = matcher.group(group);
    }
    return found == null ? null : oneLine(found);
  }

  private static boolean calls(List<SourceFrame> stack, String part) {
    return stack.stream().anyMatch(frame -> frame.function().contains(part));
  }

  /** The index of the outermost frame of such a function; -1 if there is none. */
  private static int outermost(Pattern function, List<SourceFrame> stack) {
    int index = stack.size() - 1;
    while (index >= 0 && !function.matcher(stack.get(index).function()).matches()) {
      index--;
    }
    return index;
  }

  /** {@code std::thread::~thread() at pool.cpp:7 in main}: who, and for whom if it is a library. */
  private static String terminator(List<SourceFrame> stack) {
    List<SourceFrame> callers = stack.subList(outermost(TERMINATE, stack) + 1, stack.size());
    if (callers.isEmpty()) {
      return Stacks.place(stack);
    }
    SourceFrame first = callers.getFirst();
    String place = Stacks.place(callers);
    return first.judged() || !first.known() || callers.stream().noneMatch(SourceFrame::judged)
        ? place
        : first.function() + " at " + place;
  }

  /** The innermost frame outside the C library; in a static program, the innermost judged one. */
  private static SourceFrame caller(List<SourceFrame> stack) {
    String program = stack.getLast().module();
    return stack.stream()
        .filter(frame ->
            frame.judged()
                || !frame.module().equals(program)
                    && C_LIBRARY.stream().noneMatch(frame.module()::startsWith))
        .findFirst()
        .orElse(stack.getFirst());
  }
}
