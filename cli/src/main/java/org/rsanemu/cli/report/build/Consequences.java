// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.build;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rsanemu.cli.report.ConsequenceView;
import org.rsanemu.cli.report.source.Hex;
import org.rsanemu.cli.report.source.Printable;
import org.rsanemu.cli.report.source.SignalNames;
import org.rsanemu.cli.report.source.SourceFrame;
import org.rsanemu.cli.report.source.Stacks;
import org.rsanemu.cli.report.source.Symbolizer;
import org.rsanemu.cli.report.view.VisibleActionView;
import org.rsanemu.emu.exec.result.Consequence;
import org.rsanemu.emu.exec.result.Finding;
import org.rsanemu.emu.exec.result.Frame;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.emu.exec.result.TraceStep;
import org.rsanemu.emu.exec.result.VisibleAction;
import org.rsanemu.loader.SymbolNames;

/** Turns what a stale value would change into what people read. */
final class Consequences {
  private final Symbolizer symbolizer;
  private final MemoryViews memories;
  private final CrashViews crashes;
  private final ThreadViews threads;
  private final MemoryNames names;

  Consequences(
      Symbolizer symbolizer,
      MemoryViews memories,
      CrashViews crashes,
      ThreadViews threads,
      MemoryNames names) {
    this.symbolizer = symbolizer;
    this.memories = memories;
    this.crashes = crashes;
    this.threads = threads;
    this.names = names;
  }

  /** Null if no finding of its kind has one. */
  @Nullable ConsequenceView of(Finding finding, RunResult run) {
    if (!(finding instanceof Finding.Robustness violation)) {
      return null;
    }
    Consequence consequence = violation.consequence();
    boolean tried =
        switch (consequence.verdict()) {
          case CRASH, DIFFERENT, LOOPED -> true;
          case USED, UNUSED, UNTRIED -> consequence.aftermath() != null;
        };
    return new ConsequenceView(
        ConsequenceView.word(consequence.verdict()),
        consequence.isHarmless(),
        tried ? Hex.of(consequence.stale()) : null,
        view(consequence.instead(), violation, run),
        view(consequence.usual(), violation, run),
        new AftermathViews(crashes, threads)
            .of(consequence.aftermath(), violation.access().thread(), run));
  }

  private @Nullable VisibleActionView view(
      @Nullable VisibleAction action, Finding.Robustness violation, RunResult run) {
    if (action == null) {
      return null;
    }
    String name = memory(action) ? name(action.address(), violation, run) : "";
    return new VisibleActionView(
        action.kind().name().toLowerCase(Locale.ROOT).replace('_', ' '),
        name,
        memory(action) || faults(action) ? Hex.of(action.address()) : null,
        action.size() == 0 ? null : action.size(),
        action.kind() == VisibleAction.Kind.WRITE ? Hex.of(action.value()) : null,
        action.kind() == VisibleAction.Kind.ENTRY
            ? function(action.address(), run)
            : Printable.name(what(action)),
        Stacks.withoutStart(symbolizer.stack(action.stack(), run.modules())));
  }

  private static String what(VisibleAction action) {
    return action.kind() == VisibleAction.Kind.ASSERTION
        ? SymbolNames.demangled(action.what())
        : action.what();
  }

  private static boolean memory(VisibleAction action) {
    return switch (action.kind()) {
      case READ, WRITE, ADDRESS -> action.address() != 0;
      case CALL, ENTRY, BRANCH, CRASH, ASSERTION, WAIT, GOES_ON -> false;
    };
  }

  /** Whether a crash has an address, which may well be 0. */
  private static boolean faults(VisibleAction action) {
    return action.kind() == VisibleAction.Kind.CRASH && SignalNames.hasAddress(action.what());
  }

  /** The function that begins there, without what was inlined into its first instruction. */
  private String function(long address, RunResult run) {
    int module = below(address, run.modules());
    if (module < 0) {
      return Hex.of(address);
    }
    Frame first = new Frame(module, address - run.modules().get(module).bias(), false);
    SourceFrame frame = symbolizer.expand(first, run.modules()).getLast();
    return frame.known() ? frame.function() : frame.module() + "+" + frame.address();
  }

  /** As the finding calls the byte, if it concerns the finding; else a variable or an address. */
  String name(long address, Finding.Robustness violation, RunResult run) {
    return Stream.concat(
            Stream.of(violation.memory()),
            violation.interleaving().stream().map(TraceStep::memory).filter(each -> each != null))
        .filter(memory -> covers(memory, address))
        .findFirst()
        .map(memory -> address == violation.access().address() ? memory : memory.bare())
        .or(() -> global(address, run))
        .map(memory -> names.of(memories.of(memory, address, run), Hex.of(address)))
        .orElseGet(() -> Hex.of(address));
  }

  private static boolean covers(Finding.Memory memory, long address) {
    return switch (memory.kind()) {
      case HEAP, STACK, THREAD_LOCAL ->
          Long.compareUnsigned(address - memory.base(), memory.size()) < 0;
      case GLOBAL, DESCRIPTOR, LIBRARY_STATE, OTHER -> false;
    };
  }

  /** The variable there, if the module that is mapped next below the address has one. */
  private Optional<Finding.Memory> global(long address, RunResult run) {
    List<RunResult.Module> modules = run.modules();
    int module = below(address, modules);
    if (module < 0) {
      return Optional.empty();
    }
    Finding.Memory there =
        new Finding.Memory(
            Finding.Memory.Kind.GLOBAL,
            module,
            address - modules.get(module).bias(),
            0,
            -1,
            List.of());
    return symbolizer.variable(module, there.base(), modules).map(_ -> there);
  }

  /** The module that begins next below the address; -1 if none does. */
  private static int below(long address, List<RunResult.Module> modules) {
    int found = -1;
    for (int i = 0; i < modules.size(); i++) {
      long bias = modules.get(i).bias();
      if (Long.compareUnsigned(bias, address) <= 0
          && (found < 0 || Long.compareUnsigned(bias, modules.get(found).bias()) > 0)) {
        found = i;
      }
    }
    return found;
  }
}
