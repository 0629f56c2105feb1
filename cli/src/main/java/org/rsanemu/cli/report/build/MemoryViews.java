// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.build;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rsanemu.cli.report.FindingView;
import org.rsanemu.cli.report.source.Hex;
import org.rsanemu.cli.report.source.Stacks;
import org.rsanemu.cli.report.source.Symbolizer;
import org.rsanemu.emu.exec.result.Finding;
import org.rsanemu.emu.exec.result.Frame;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.loader.LockFunctions;
import org.rsanemu.model.Access;
import org.rsanemu.model.analysis.Analysis;

/** Describes memory to people: the variable or the heap block that it is, and where it is from. */
public final class MemoryViews {
  /** What ends as a whole, of which only a part may be used. */
  private static final Set<Finding.Memory.Kind> ENDING =
      Set.of(Finding.Memory.Kind.HEAP, Finding.Memory.Kind.THREAD_LOCAL);

  private final Symbolizer symbolizer;

  public MemoryViews(Symbolizer symbolizer) {
    this.symbolizer = symbolizer;
  }

  /** The memory that a finding is about; null if there is none. */
  FindingView.@Nullable Memory of(Finding finding, RunResult run) {
    return switch (finding) {
      case Finding.Race race ->
          of(
              race.memory(),
              accessed(race),
              Stream.of(race.current(), race.earlier()).filter(each -> !ends(each)),
              run);
      case Finding.Robustness violation ->
          of(
              violation.memory(),
              violation.access().address(),
              Stream.of(violation.access(), violation.missed()),
              run);
      case Finding.Stuck _, Finding.Crash _ -> null;
    };
  }

  /** The byte that is raced on: if what it is in ends, that which is used. */
  static long accessed(Finding.Race race) {
    boolean ended = ENDING.contains(race.memory().kind()) && ends(race.current());
    return (ended ? race.earlier() : race.current()).address();
  }

  private static boolean ends(Finding.Side side) {
    return side.kind() == Access.Kind.END;
  }

  /** The same with the member of a heap block that these accesses show it to be. */
  private FindingView.Memory of(
      Finding.Memory memory, long address, Stream<Finding.Side> accesses, RunResult run) {
    return ofBlock(memory, address, Symbolizer.accesses(memory, accesses), run);
  }

  /** A heap block with the member that a byte of it is; what is no heap block as it is. */
  FindingView.Memory ofBlock(
      Finding.Memory memory, long address, List<Symbolizer.BlockAccess> accesses, RunResult run) {
    FindingView.Memory view = of(memory, address, run);
    return symbolizer.member(memory, address, accesses, run.modules()).map(view::of).orElse(view);
  }

  FindingView.Memory of(Finding.Memory memory, long address, RunResult run) {
    return of(memory, address, run.modules());
  }

  FindingView.Memory of(Finding.Memory memory, long address, List<RunResult.Module> modules) {
    return switch (memory.kind()) {
      case GLOBAL -> global(memory, address, modules);
      case HEAP ->
          new FindingView.Memory(
              "heap",
              Hex.of(memory.base()),
              memory.size(),
              null,
              null,
              null,
              null,
              memory.thread(),
              Stacks.ofCall(symbolizer.stack(memory.allocated(), modules)));
      case THREAD_LOCAL -> threadLocal(memory, address, modules);
      case STACK -> stack(memory, address, modules);
      case LIBRARY_STATE ->
          new FindingView.Memory(
              "state",
              Hex.of(address),
              0,
              LockFunctions.state((int) (address - Analysis.STATES)),
              null,
              null,
              null,
              null,
              List.of());
      case DESCRIPTOR, OTHER ->
          new FindingView.Memory(
              memory.kind() == Finding.Memory.Kind.OTHER ? "other" : "descriptor",
              Hex.of(address),
              0,
              null,
              null,
              null,
              null,
              null,
              List.of());
    };
  }

  private FindingView.Memory global(
      Finding.Memory memory, long address, List<RunResult.Module> modules) {
    Optional<Symbolizer.Variable> variable = symbolizer.variable(memory, address, modules);
    long start = variable.map(Symbolizer.Variable::address).orElse(memory.base());
    Frame pseudoFrame = new Frame(memory.module(), start, false);
    String module = symbolizer.expand(pseudoFrame, modules).getFirst().module();
    return new FindingView.Memory(
        "global",
        Hex.of(address - (memory.base() - start)),
        variable.map(Symbolizer.Variable::size).orElse(0L),
        variable.map(Symbolizer.Variable::name).orElse(null),
        module,
        Hex.of(start),
        declared(variable),
        null,
        List.of(),
        part(variable),
        null,
        null);
  }

  private FindingView.Memory threadLocal(
      Finding.Memory memory, long address, List<RunResult.Module> modules) {
    Optional<Symbolizer.Variable> variable = symbolizer.variable(memory, address, modules);
    long start = memory.base() + variable.map(Symbolizer.Variable::address).orElse(0L);
    return new FindingView.Memory(
        "thread-local",
        Hex.of(variable.isPresent() ? start : address),
        variable.map(Symbolizer.Variable::size).orElse(0L),
        variable.map(Symbolizer.Variable::name).orElse(null),
        null,
        null,
        declared(variable),
        memory.thread(),
        List.of(),
        part(variable),
        null,
        null);
  }

  private FindingView.Memory stack(
      Finding.Memory memory, long address, List<RunResult.Module> modules) {
    Optional<Symbolizer.Variable> variable = symbolizer.variable(memory, address, modules);
    return new FindingView.Memory(
        "stack",
        Hex.of(memory.base()),
        memory.size(),
        variable.map(Symbolizer.Variable::name).orElse(null),
        null,
        null,
        declared(variable),
        memory.thread(),
        List.of(),
        part(variable),
        variable.map(Symbolizer.Variable::function).orElse(null),
        null);
  }

  private static @Nullable String declared(Optional<Symbolizer.Variable> variable) {
    return variable
        .filter(v -> !v.file().isEmpty())
        .map(v -> v.file() + ":" + v.line())
        .orElse(null);
  }

  private static @Nullable String part(Optional<Symbolizer.Variable> variable) {
    return variable.map(Symbolizer.Variable::part).filter(p -> !p.isEmpty()).orElse(null);
  }
}
