// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.build;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rsanemu.cli.report.FindingView;
import org.rsanemu.cli.report.ThreadNames;
import org.rsanemu.cli.report.WaitView;
import org.rsanemu.cli.report.source.Hex;
import org.rsanemu.cli.report.source.SourceFrame;
import org.rsanemu.cli.report.source.Stacks;
import org.rsanemu.cli.report.source.Symbolizer;
import org.rsanemu.emu.exec.result.Finding;
import org.rsanemu.emu.exec.result.Frame;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.emu.exec.result.Wait;

/** Turns what threads wait for into what people read. */
final class WaitViews {
  private final Symbolizer symbolizer;
  private final MemoryViews memories;

  WaitViews(Symbolizer symbolizer, MemoryViews memories) {
    this.symbolizer = symbolizer;
    this.memories = memories;
  }

  @Nullable WaitView of(@Nullable Wait wait, RunResult run) {
    if (wait == null) {
      return null;
    }
    FindingView.Memory memory = memory(wait.memory(), wait.address(), run);
    Wait.Earlier earlier = wait.earlier();
    boolean placed = wait.kind() != Wait.Kind.END && wait.address() != 0;
    return new WaitView(
        wait.kind().name().toLowerCase(Locale.ROOT),
        placed ? name(memory, wait.address()) : "",
        placed ? Hex.of(wait.address()) : null,
        memory,
        wait.holders().stream()
            .map(each -> new WaitView.Holder(each.thread(), each.ended(), stack(each.since(), run)))
            .toList(),
        earlier == null
            ? null
            : new WaitView.Earlier(
                earlier.sort().name().toLowerCase(Locale.ROOT),
                earlier.thread(),
                stack(earlier.stack(), run)),
        wait.others().stream().map(word -> name(word, run)).distinct().toList());
  }

  private FindingView.@Nullable Memory memory(
      Finding.@Nullable Memory memory, long address, RunResult run) {
    return memory == null ? null : memories.of(memory, address, run);
  }

  private String name(Wait.Word word, RunResult run) {
    return name(memory(word.memory(), word.address(), run), word.address());
  }

  static List<List<Integer>> cycles(Finding finding) {
    return finding instanceof Finding.Stuck stuck
        ? stuck.cycles().stream().map(Wait.Cycle::threads).toList()
        : List.of();
  }

  /** The threads that a thread's wait names. */
  static Stream<Integer> named(Finding.ThreadState state) {
    Wait wait = state.on();
    return wait == null
        ? Stream.empty()
        : Stream.concat(
            wait.holders().stream().map(Wait.Holder::thread),
            Stream.ofNullable(wait.earlier()).map(Wait.Earlier::thread));
  }

  private List<SourceFrame> stack(List<Frame> stack, RunResult run) {
    return Stacks.withoutStart(symbolizer.stack(stack, run.modules()));
  }

  /** {@code mutex}, {@code forks+80}; what has no name of its own by its address. */
  private static String name(FindingView.@Nullable Memory memory, long address) {
    String hex = Hex.of(address);
    if (memory == null) {
      return "at " + hex;
    }
    return switch (memory.kind()) {
      case "global" -> memory.name() == null ? "at " + hex : new MemoryNames().of(memory, hex);
      case "thread-local" -> new MemoryNames().of(memory, hex);
      case "heap" -> "at " + hex + " (in a heap block of size " + memory.size() + ")";
      case "stack" -> "at " + hex + " (on the stack of " + owner(memory) + ")";
      default -> "at " + hex;
    };
  }

  private static String owner(FindingView.Memory memory) {
    return memory.thread() == null ? "a thread" : ThreadNames.name(memory.thread());
  }
}
