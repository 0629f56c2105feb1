// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.build;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.rsanemu.cli.report.CrashCauseView;
import org.rsanemu.cli.report.FindingView;
import org.rsanemu.cli.report.Numbers;
import org.rsanemu.cli.report.ThreadNames;
import org.rsanemu.cli.report.source.Hex;
import org.rsanemu.cli.report.source.SignalNames;
import org.rsanemu.cli.report.source.SourceFrame;
import org.rsanemu.cli.report.source.Stacks;
import org.rsanemu.cli.report.source.Symbolizer;
import org.rsanemu.emu.exec.result.CrashCause;
import org.rsanemu.emu.exec.result.Finding;
import org.rsanemu.emu.exec.result.RunResult;

/** Says why a program crashed, from what the run knows and from what the libraries wrote. */
final class CrashViews {
  private static final int SIGABRT = 6;
  private static final int SIGFPE = 8;

  /** What ARM's functions for division call if the divisor is 0: the instruction never traps. */
  private static final Set<String> ARM_DIVISION = Set.of("__aeabi_idiv0", "__aeabi_ldiv0");

  private static final Words DIVISION_BY_ZERO =
      new Words(CrashKind.DIVISION_BY_ZERO, "division by zero");

  /** Rust's place, before the message; what follows it, from a line of its own on. */
  private static final Pattern PANIC_PLACE = Pattern.compile("^(\\S.*:\\d+:\\d+):\\n");

  private static final Pattern PANIC_ENDS =
      Pattern.compile("(?s)\\n(note: run with|stack backtrace:|\\n *thread ').*");

  private final Symbolizer symbolizer;
  private final MemoryViews memories;

  CrashViews(Symbolizer symbolizer, MemoryViews memories) {
    this.symbolizer = symbolizer;
    this.memories = memories;
  }

  /** The crash with its cause. */
  FindingView.Crash of(Finding.Crash crash, RunResult run) {
    List<SourceFrame> stack = symbolizer.stack(crash.stack(), run.modules());
    List<SourceFrame> ended = Stacks.ofCall(symbolizer.stack(crash.cause().ended(), run.modules()));
    boolean panics = crash.cause().kind() == CrashCause.Kind.PANIC;
    return new FindingView.Crash(
        crash.signal(),
        crash.signal() == 0 ? "Panic" : SignalNames.name(crash.signal()),
        crash.thread(),
        SignalNames.hasAddress(crash.signal()) ? Hex.of(crash.address()) : null,
        crash.instruction(),
        panics ? Stacks.ofCall(stack) : Stacks.withoutStart(stack),
        cause(crash, stack, ended, run));
  }

  /** Why it crashes, in words behind which its place is told; null if nothing is known. */
  @Nullable String brief(Finding.Crash crash, RunResult run) {
    List<SourceFrame> stack = symbolizer.stack(crash.stack(), run.modules());
    Finding.Memory of = crash.cause().memory();
    Words words = words(crash, stack, of == null ? null : memory(crash, of, run), run);
    return words == null ? null : words.brief();
  }

  /**
   * Null if nothing is known.
   *
   * @param stack of the crash, symbolized
   * @param ended where the memory's life ended, symbolized
   */
  private @Nullable CrashCauseView cause(
      Finding.Crash crash, List<SourceFrame> stack, List<SourceFrame> ended, RunResult run) {
    CrashCause cause = crash.cause();
    FindingView.Memory memory = cause.memory() == null ? null : memory(crash, cause.memory(), run);
    Words words = words(crash, stack, memory, run);
    if (words == null) {
      return null;
    }
    return new CrashCauseView(
        words.kind().word(), words.text(), memory, cause.ender() < 0 ? null : cause.ender(), ended);
  }

  /** The block; what is accessed after its end has a name. */
  private FindingView.Memory memory(Finding.Crash crash, Finding.Memory memory, RunResult run) {
    boolean accessed = crash.cause().kind() == CrashCause.Kind.AFTER_FREE;
    if (!accessed || crash.stack().isEmpty()) {
      return memories.of(memory, memory.base(), run);
    }
    Symbolizer.BlockAccess access =
        new Symbolizer.BlockAccess(
            crash.stack().getFirst(), crash.address() - memory.base(), Symbolizer.ANY_SIZE);
    return memories.ofBlock(memory, crash.address(), List.of(access), run);
  }

  /**
   * What a {@link CrashCauseView} says.
   *
   * @param brief the same where the place of the crash is told behind it
   */
  record Words(CrashKind kind, String text, String brief) {
    Words(CrashKind kind, String text) {
      this(kind, text, text);
    }

    static Words of(CrashKind kind, String more) {
      return new Words(kind, more.isEmpty() ? kind.word() : kind.word() + ": " + more);
    }
  }

  private @Nullable Words words(
      Finding.Crash crash,
      List<SourceFrame> stack,
      FindingView.@Nullable Memory memory,
      RunResult run) {
    CrashCause cause = crash.cause();
    return switch (cause.kind()) {
      case STACK_OVERFLOW -> Words.of(CrashKind.STACK_OVERFLOW, overflow(crash, stack, run));
      case NULL_POINTER -> Words.of(CrashKind.NULL_POINTER, nothing(crash, run));
      case AFTER_FREE ->
          Words.of(CrashKind.USE_AFTER_FREE, partOf(memory) + byteOf(crash) + block(cause));
      case AFTER_UNMAP ->
          Words.of(
              CrashKind.USE_AFTER_UNMAP,
              byteOf(crash) + Numbers.of(size(cause)) + " bytes of memory");
      case DOUBLE_FREE -> Words.of(CrashKind.DOUBLE_FREE, "of " + block(cause));
      case INVALID_FREE ->
          Words.of(
              CrashKind.INVALID_FREE,
              cause.memory() == null
                  ? "of what is no heap block"
                  : "of an address inside " + block(cause));
      case PANIC -> Words.of(CrashKind.PANIC, panic(cause.said()));
      case ZERO_DIVISOR -> DIVISION_BY_ZERO;
      case MISALIGNED -> Words.of(CrashKind.MISALIGNED_ADDRESS, "no multiple of " + cause.said());
      case OTHER -> other(crash, stack);
    };
  }

  private static @Nullable Words other(Finding.Crash crash, List<SourceFrame> stack) {
    return switch (crash.signal()) {
      case SIGABRT -> AbortWords.of(crash.cause().said(), stack);
      case SIGFPE ->
          stack.stream().anyMatch(frame -> ARM_DIVISION.contains(frame.function()))
              ? DIVISION_BY_ZERO
              : null;
      default -> null;
    };
  }

  private String overflow(Finding.Crash crash, List<SourceFrame> stack, RunResult run) {
    CrashCause.LargeFrame largest = crash.cause().largest();
    if (largest != null) {
      // What was inlined into the function has its variables there, too.
      SourceFrame function =
          symbolizer.expand(largest.function().getFirst(), run.modules()).getLast();
      return "the frame of %s has %s bytes, and the stack of %s %s"
          .formatted(
              function.known() ? function.function() : "a function",
              Numbers.of(largest.size()),
              ThreadNames.name(crash.thread()),
              Numbers.of(size(crash.cause())));
    }
    long depth = stack.stream().mapToLong(frame -> 1 + frame.omitted()).sum();
    return ThreadNames.name(crash.thread())
        + " has used up its stack of "
        + Numbers.of(size(crash.cause()))
        + " bytes, at least "
        + Numbers.counted(depth, "call", "calls")
        + " deep";
  }

  private String nothing(Finding.Crash crash, RunResult run) {
    Optional<String> called = pointed(crash, Symbolizer.CALLED, run);
    if (called.isPresent()) {
      return called
              .filter(name -> !name.isEmpty() && crash.address() == 0)
              .orElse("a function at address " + Hex.of(crash.address()))
          + " is called";
    }
    String behind = Numbers.counted(crash.address(), "byte", "bytes") + " behind it";
    return pointed(crash, crash.address(), run)
        .map(name -> name + " is accessed" + (crash.address() == 0 ? "" : ", " + behind))
        .orElse(crash.address() == 0 ? "" : "what is accessed lies " + behind);
  }

  /** What the source calls the memory that is accessed, or the function. */
  private Optional<String> pointed(Finding.Crash crash, long offset, RunResult run) {
    return crash.stack().isEmpty()
        ? Optional.empty()
        : symbolizer.pointed(crash.stack().getFirst(), offset, run.modules());
  }

  /** {@code 'next' of struct node, byte 8 of }, as far as it is known. */
  private static String partOf(FindingView.@Nullable Memory memory) {
    String member = memory == null ? "" : memory.memberWords();
    return member.isEmpty() ? "" : member + ", ";
  }

  private static String byteOf(Finding.Crash crash) {
    Finding.Memory memory = crash.cause().memory();
    return "byte " + Numbers.of(memory == null ? 0 : crash.address() - memory.base()) + " of ";
  }

  private static String block(CrashCause cause) {
    return "a heap block of size " + Numbers.of(size(cause));
  }

  private static long size(CrashCause cause) {
    return cause.memory() == null ? 0 : cause.memory().size();
  }

  /** {@code index out of bounds: ..., at src/main.rs:12:5}, of what Rust wrote. */
  private static String panic(String said) {
    Matcher matcher = PANIC_PLACE.matcher(said);
    if (!matcher.find()) {
      return "";
    }
    String message = PANIC_ENDS.matcher(said.substring(matcher.end())).replaceFirst("");
    return (message.isBlank() ? "" : AbortWords.oneLine(message) + ", ") + "at " + matcher.group(1);
  }
}
