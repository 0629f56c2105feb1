// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.rsanemu.cli.report.ConsequenceView;
import org.rsanemu.cli.report.FindingView;
import org.rsanemu.cli.report.ThreadNames;
import org.rsanemu.cli.report.source.Hex;
import org.rsanemu.cli.report.source.SourceFrame;
import org.rsanemu.cli.report.source.Stacks;
import org.rsanemu.cli.report.view.AftermathView;
import org.rsanemu.cli.report.view.VisibleActionView;

/** What a stale value would change, in words. */
public final class ConsequenceWords {
  /** Who calls a thread's function in glibc: nothing else is left to do there. */
  private static final String THREAD_START = "start_thread";

  private static final String THREAD_ENDS = "the thread ends";

  private static final String UNNAMED = "a library's function";

  /** It runs when a function is called for the first time. */
  private static final Pattern DYNAMIC_LINKER = Pattern.compile("(^|/)ld(-|64|\\.so)");

  /** One of the C library's several, of which it chooses by the processor. */
  private static final Pattern STRING_FUNCTION =
      Pattern.compile("^__((?:mem|str|stp|wmem|wcs|wcp|rawmem)[a-z]*)_[a-z0-9_]+$");

  private ConsequenceWords() {}

  /**
   * A line each, the first of which is what the others depend on or all there is to say; empty if
   * nothing is known.
   */
  public static List<String> lines(FindingView finding) {
    ConsequenceView consequence = finding.consequence();
    if (consequence == null) {
      return List.of();
    }
    return switch (consequence.verdict()) {
      case "crash", "different" -> ifRead(finding, consequence);
      case "used" ->
          consequence.aftermath() == null
              ? List.of(used(consequence.instead()))
              : ifRead(finding, consequence);
      case "looped", "unused" -> List.of("Harmless: " + why(consequence) + ".");
      default -> List.of();
    };
  }

  /** The same as one sentence; "" if nothing is known. */
  public static String sentence(FindingView finding) {
    List<String> lines = lines(finding);
    return switch (lines.size()) {
      case 0 -> "";
      case 1 -> lines.getFirst().endsWith(".") ? lines.getFirst() : lines.getFirst() + ".";
      default -> lines.getFirst() + " " + String.join("; ", lines.subList(1, lines.size())) + ".";
    };
  }

  /** Why it changes nothing: {@code nothing depends on the value}. */
  public static String why(ConsequenceView harmless) {
    return harmless.verdict().equals("looped")
        ? "it reads again until the value is new"
        : "nothing depends on the value";
  }

  private static List<String> ifRead(FindingView finding, ConsequenceView consequence) {
    FindingView.Side access = finding.sides().getFirst();
    String operation = access.operation().replace("failed ", "");
    List<String> lines = new ArrayList<>();
    lines.add(
        "If the %s sees %s:".formatted(operation, stale(consequence.stale(), access.value())));
    AftermathView aftermath = consequence.aftermath();
    if (aftermath != null) {
      lines.add(words(aftermath));
    }
    if (aftermath != null && aftermath.kind().equals(consequence.verdict())) {
      return lines; // how the thread crashes says less than how the program does
    }
    VisibleActionView instead = consequence.instead();
    VisibleActionView usual = consequence.usual();
    if (instead == null) {
      lines.add("does something else");
    } else if (usual != null
        && (isSameCall(instead, usual) || words(instead).equals(words(usual)))) {
      boolean ends = what(instead).equals(THREAD_ENDS);
      lines.add(summary(instead) + ", but with " + (ends ? "another result" : "other data"));
      return lines;
    } else {
      boolean ends = aftermath != null && what(instead).equals(THREAD_ENDS);
      lines.add(ends ? ThreadNames.name(access.thread()) + " ends" : summary(instead));
    }
    if (usual != null) {
      lines.add("instead of: " + summary(usual));
    }
    return lines;
  }

  /** A value may be stale and equal to the newest one. */
  private static String stale(@Nullable String stale, String newest) {
    String old = stale == null ? "" : " " + value(stale);
    String now = value(newest);
    return stale != null && now.equals(value(stale))
        ? "the older%s (the newest value is %s, too)".formatted(old, now)
        : "the stale value" + old + " (now " + now + ")";
  }

  /** {@code waits forever at queue.c:43 in pop}. */
  public static String words(AftermathView aftermath) {
    String place = aftermath.stack().isEmpty() ? "" : " at " + Stacks.place(aftermath.stack());
    String detail = aftermath.detail() == null ? "" : ", " + aftermath.detail();
    return what(aftermath) + place + detail;
  }

  /** The same without the place, and without why. */
  public static String what(AftermathView aftermath) {
    Integer thread = aftermath.thread();
    if (thread == null) {
      return aftermath.text();
    }
    return aftermath.kind().equals("crash")
        ? aftermath.text() + " in " + ThreadNames.name(thread)
        : ThreadNames.name(thread) + " " + aftermath.text();
  }

  /** What a library does first for the user's code says less than which function was called. */
  static String summary(VisibleActionView action) {
    String called = called(action);
    return called.isEmpty() ? words(action) : "calls " + called + place(action);
  }

  /** Whether the two differ only in what the called function then does. */
  private static boolean isSameCall(VisibleActionView action, VisibleActionView other) {
    String called = called(action);
    return !called.isEmpty()
        && !called.equals(UNNAMED) // there may be two in a line
        && summary(action).equals(summary(other));
  }

  /** The library's function that the user's code called and that did this; "" if there is none. */
  private static String called(VisibleActionView action) {
    SourceFrame library = null;
    if (List.of("read", "write", "call", "branch", "address").contains(action.kind())) {
      for (SourceFrame frame : action.stack()) {
        if (frame.judged()) {
          return library == null || library.inlined() ? "" : name(library, action);
        }
        library = frame;
      }
    }
    return "";
  }

  /** As the user knows it; what has no name, or looks for the function, says where it is called. */
  private static String name(SourceFrame library, VisibleActionView action) {
    if (library.known() && !DYNAMIC_LINKER.matcher(library.module()).find()) {
      return STRING_FUNCTION.matcher(library.function()).replaceFirst("$1");
    }
    boolean ofUser = !action.name().isEmpty() && !action.name().startsWith("0x");
    return ofUser ? "" : UNNAMED;
  }

  static String used(@Nullable VisibleActionView action) {
    if (action == null) {
      return "The value is used";
    }
    String called = called(action);
    return called.isEmpty()
        ? "The value is used: " + words(action)
        : "The value is used in " + called + ", called" + place(action);
  }

  /** {@code writes 1 to 'done' at queue.c:43 in pop}. */
  public static String words(VisibleActionView action) {
    return isElsewhere(action) ? what(action) : what(action) + place(action);
  }

  /** What a library does to its own memory says nothing, but where the thread went. */
  private static boolean isElsewhere(VisibleActionView action) {
    boolean access = action.kind().equals("read") || action.kind().equals("write");
    return access
        && action.name().startsWith("0x")
        && !action.stack().isEmpty()
        && action.stack().stream().noneMatch(SourceFrame::judged);
  }

  /** The same without the place. */
  public static String what(VisibleActionView action) {
    if (isElsewhere(action)) {
      SourceFrame frame = action.stack().getFirst();
      if (frame.function().equals(THREAD_START)) {
        return THREAD_ENDS;
      }
      return "continues in "
          + (frame.known() ? frame.function() : frame.module() + "+" + frame.address());
    }
    String memory = action.name().isEmpty() ? "memory" : quoted(action.name());
    String value = action.value() == null ? "a value" : value(action.value());
    return switch (action.kind()) {
      case "read" -> "reads " + memory;
      case "write" -> "writes " + value + " to " + memory;
      case "call" -> "makes the system call " + action.what();
      case "entry" -> "calls " + action.what();
      case "branch" -> "branches on it" + inBrackets(action);
      case "address" -> "uses it as an address" + inBrackets(action);
      case "crash" -> "crashes: " + action.what() + on(action);
      case "assertion" -> ends(action.what());
      case "wait" -> "waits for another thread" + inBrackets(action);
      default -> "continues to the end of the what-if execution";
    };
  }

  private static String value(String hex) {
    return Hex.value(Hex.parse(hex));
  }

  private static String quoted(String name) {
    return name.startsWith("0x") ? "memory at " + name : "'" + name + "'";
  }

  private static String inBrackets(VisibleActionView action) {
    return action.what().isEmpty() ? "" : " (" + action.what() + ")";
  }

  private static String on(VisibleActionView crash) {
    return crash.address() == null ? "" : " on address " + crash.address();
  }

  /** Which assertion fails, if that is known, says more than which function reports it. */
  private static String ends(String function) {
    boolean asserts = function.toLowerCase(Locale.ROOT).contains("assert");
    return asserts
        ? "assertion fails: " + function.replaceFirst("^\\w+: ", "")
        : switch (function) {
          case "abort" -> "crashes: abort"; // as the end of the whole program would be told
          case "std::terminate()" -> "crashes: abort by std::terminate";
          case "__cxa_pure_virtual" -> "crashes: abort: pure virtual function called";
          default -> "ends the program: " + function;
        };
  }

  private static String place(VisibleActionView action) {
    return action.stack().isEmpty() ? "" : " at " + Stacks.place(action.stack());
  }
}
