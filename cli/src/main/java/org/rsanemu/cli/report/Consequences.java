package org.rsanemu.cli.report;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.run.Consequence;
import org.rsanemu.emu.run.Deed;
import org.rsanemu.emu.run.Finding;
import org.rsanemu.emu.run.RunResult;
import org.rsanemu.emu.run.Step;

/** Turns what a stale value would change into what people read. */
final class Consequences {
  private final Symbolizer symbolizer;
  private final FindingViews views;
  private final MemoryNames names;

  Consequences(Symbolizer symbolizer, FindingViews views, MemoryNames names) {
    this.symbolizer = symbolizer;
    this.views = views;
    this.names = names;
  }

  /** Null if no finding of its kind has one. */
  @Nullable ConsequenceView of(Finding finding, RunResult run) {
    if (!(finding instanceof Finding.Robustness violation)) {
      return null;
    }
    Consequence consequence = violation.consequence();
    boolean tried = consequence.verdict() != Consequence.Verdict.UNTRIED;
    return new ConsequenceView(
        ConsequenceView.word(consequence.verdict()),
        consequence.isHarmless(),
        tried ? Hex.of(consequence.stale()) : null,
        view(consequence.instead(), violation, run),
        view(consequence.usual(), violation, run));
  }

  private @Nullable DeedView view(
      @Nullable Deed deed, Finding.Robustness violation, RunResult run) {
    if (deed == null) {
      return null;
    }
    boolean accesses = deed.kind() == Deed.Kind.READ || deed.kind() == Deed.Kind.WRITE;
    boolean memory = deed.address() != 0;
    return new DeedView(
        deed.kind().name().toLowerCase(Locale.ROOT).replace('_', ' '),
        memory ? name(deed.address(), violation, run) : "",
        memory ? Hex.of(deed.address()) : null,
        deed.size() == 0 ? null : deed.size(),
        accesses ? Hex.of(deed.value()) : null,
        Printable.name(deed.what()),
        Stacks.withoutStart(symbolizer.stack(deed.stack(), run.modules())));
  }

  /** As the finding calls the byte, if it concerns the finding; else a variable or an address. */
  private String name(long address, Finding.Robustness violation, RunResult run) {
    return Stream.concat(
            Stream.of(violation.memory()),
            violation.interleaving().stream().map(Step::memory).filter(each -> each != null))
        .filter(memory -> covers(memory, address))
        .findFirst()
        .or(() -> global(address, run))
        .map(memory -> names.of(views.memory(memory, address, run), Hex.of(address)))
        .orElseGet(() -> Hex.of(address));
  }

  private static boolean covers(Finding.Memory memory, long address) {
    return switch (memory.kind()) {
      case HEAP, STACK -> Long.compareUnsigned(address - memory.base(), memory.size()) < 0;
      case GLOBAL, OTHER -> false;
    };
  }

  /** The variable there, if the module that is mapped next below the address has one. */
  private Optional<Finding.Memory> global(long address, RunResult run) {
    int module = -1;
    List<RunResult.Module> modules = run.modules();
    for (int i = 0; i < modules.size(); i++) {
      long bias = modules.get(i).bias();
      boolean below = Long.compareUnsigned(bias, address) <= 0;
      if (below && (module < 0 || Long.compareUnsigned(bias, modules.get(module).bias()) > 0)) {
        module = i;
      }
    }
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
}
