// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.build;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.rsanemu.cli.report.source.Hex;
import org.rsanemu.cli.report.source.Stacks;
import org.rsanemu.cli.report.source.Symbolizer;
import org.rsanemu.cli.report.view.StepView;
import org.rsanemu.emu.exec.result.Finding;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.emu.exec.result.TraceStep;

/** Turns the interleaving of one finding into what people read. */
public final class Interleavings {
  private final Symbolizer symbolizer;
  private final MemoryViews memories;
  private final MemoryNames names;

  public Interleavings(Symbolizer symbolizer, MemoryViews memories, MemoryNames names) {
    this.symbolizer = symbolizer;
    this.memories = memories;
    this.names = names;
  }

  List<StepView> of(Finding finding, RunResult run) {
    return switch (finding) {
      case Finding.Race race ->
          race.interleaving().stream().map(s -> view(s, run.modules())).toList();
      case Finding.Robustness r ->
          r.interleaving().stream().map(s -> view(s, run.modules())).toList();
      case Finding.Stuck _, Finding.Crash _ -> List.of();
    };
  }

  public StepView view(TraceStep step, List<RunResult.Module> modules) {
    boolean accesses = step.memory() != null;
    return new StepView(
        step.role().name().toLowerCase(Locale.ROOT),
        step.thread(),
        operation(step.kind()),
        step.order().label(),
        step.location() == 0 ? null : step.location(),
        accesses ? name(step, modules) : "",
        accesses ? Hex.of(step.address()) : null,
        accesses ? step.size() : null,
        step.location() == 0 ? null : Hex.of(step.value()),
        position(step.reads()),
        position(step.writes()),
        step.other() < 0 ? null : step.other(),
        step.instruction(),
        Stacks.withoutStart(symbolizer.stack(step.stack(), modules)));
  }

  private String name(TraceStep step, List<RunResult.Module> modules) {
    Finding.Memory memory = step.memory();
    return memory == null
        ? ""
        : names.of(memories.of(memory, step.address(), modules), Hex.of(step.address()));
  }

  private static @Nullable Long position(long position) {
    return position < 0 ? null : position;
  }

  static String operation(TraceStep.Kind kind) {
    return switch (kind) {
      case READ -> "read";
      case WRITE -> "write";
      case RMW -> "read-modify-write";
      case CAS -> "compare-and-swap";
      case FAILED_CAS -> "failed compare-and-swap";
      case WAIT -> "wait";
      case END -> "freeing or unmapping";
      case FENCE -> "fence";
      case INITIAL -> "initial value";
      case START -> "thread start";
      case JOIN -> "thread join";
      case CHANNEL_RELEASE -> "channel release";
      case CHANNEL_ACQUIRE -> "channel acquire";
    };
  }
}
