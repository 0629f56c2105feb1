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

  /** What clang calls where an exception would leave a function that throws none. */
  private static final Pattern FROM_HANDLER = Pattern.compile("__clang_call_terminate(\\(.*)?");

  /** What calls {@code std::terminate} for an exception that is on its way. */
  private static final Pattern THROWS =
      Pattern.compile(
          "^__cxa_(re)?throw$|^__cxa_call_|^_Unwind_|^__gxx_personality|rethrow_exception|unexpected");

  private static final String ABORT = "abort by std::terminate";

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
        return new Words(
            CrashKind.ASSERTION, "assertion failed: " + text, "assertion fails: " + text);
      }
    }
    boolean terminates =
        stack.stream().anyMatch(frame -> TERMINATES.matcher(frame.function()).find());
    for (Pattern pattern : EXCEPTIONS) {
      String type = last(pattern, said, 1);
      if (type != null && terminates) {
        String what = last(pattern, said, 2);
        String more = what == null || what.equals(type) ? "" : ": " + what;
        return isThrown(stack)
            ? exception(type, more)
            : terminate(stack, ", while exception " + type + " was handled" + more);
      }
    }
    int noFunction = outermost(NO_FUNCTION, stack);
    if (noFunction >= 0) {
      String which = stack.get(noFunction).function().contains("pure") ? "pure" : "deleted";
      String call = "abort: " + which + " virtual function called";
      return new Words(CrashKind.ABORT, call + " at " + Stacks.place(stack), call);
    }
    if (said.contains(NO_EXCEPTION) && terminates) {
      return terminate(stack, "");
    }
    String by = Stacks.place(stack.isEmpty() ? stack : List.of(caller(stack)));
    // What the C library says of an abort ends with the line; other lines may be about anything.
    String message = calls(stack, "__libc_message") ? ": " + oneLine(said) : "";
    String caller = by.equals(Stacks.place(stack)) ? "" : ", called by " + by;
    return new Words(
        CrashKind.ABORT, "abort, called by " + by + message, "abort" + caller + message);
  }

  /**
   * Whether {@code std::terminate} was called because an exception could not go on: nobody catches
   * it, or it would leave a function that throws none. Else the program called it, which may well
   * have caught one before.
   */
  private static boolean isThrown(List<SourceFrame> stack) {
    int terminate = outermost(TERMINATE, stack);
    if (terminate < 0 || FROM_HANDLER.matcher(stack.get(terminate).function()).matches()) {
      return true;
    }
    for (SourceFrame frame : stack.subList(terminate + 1, stack.size())) {
      if (!frame.known() || THROWS.matcher(frame.function()).find()) {
        return true; // of what has no name, that is likelier
      }
      if (frame.judged()) {
        return false;
      }
    }
    return true;
  }

  private static Words exception(String type, String more) {
    return type.equals(OUT_OF_MEMORY)
        ? new Words(CrashKind.OUT_OF_MEMORY, "out of memory: " + type + " is not caught")
        : new Words(CrashKind.EXCEPTION, "exception " + type + " is not caught" + more);
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

  /** {@code ..., called by std::thread::~thread() at pool.cpp:7 in main}: by whom, and for whom. */
  private static Words terminate(List<SourceFrame> stack, String more) {
    List<SourceFrame> callers = stack.subList(outermost(TERMINATE, stack) + 1, stack.size());
    List<SourceFrame> by = callers.isEmpty() ? stack : callers;
    SourceFrame first = by.getFirst();
    String place = Stacks.place(by);
    boolean library =
        !callers.isEmpty()
            && !first.judged()
            && first.known()
            && callers.stream().anyMatch(SourceFrame::judged);
    String function = library ? ", called by " + first.function() : "";
    String own = place.equals(Stacks.place(stack)) ? "" : ", called by " + place;
    return new Words(
        CrashKind.ABORT,
        ABORT + (library ? function + " at " : ", called by ") + place + more,
        ABORT + (library ? function : own) + more);
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
