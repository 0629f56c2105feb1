// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.build;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.rsanemu.cli.campaign.RunOutcome;
import org.rsanemu.cli.report.FindingView;
import org.rsanemu.cli.report.Observations;
import org.rsanemu.cli.report.Observations.Coverage;
import org.rsanemu.cli.report.Observations.Event;
import org.rsanemu.cli.report.Observations.Instruction;
import org.rsanemu.cli.report.Observations.Location;
import org.rsanemu.cli.report.group.FindingKey;
import org.rsanemu.cli.report.group.FindingKeys;
import org.rsanemu.cli.report.source.Hex;
import org.rsanemu.cli.report.source.SourceFrame;
import org.rsanemu.cli.report.source.Symbolizer;
import org.rsanemu.emu.exec.result.Finding;
import org.rsanemu.emu.exec.result.Frame;
import org.rsanemu.emu.exec.result.Observed;
import org.rsanemu.emu.exec.result.RunResult;

/** Sums up what the runs of a case observed. Takes the runs in the order of their numbers. */
final class ObservationsBuilder {
  private static final Comparator<Instruction> BY_PLACE =
      Comparator.comparing((Instruction each) -> each.at().file())
          .thenComparingInt(each -> each.at().line())
          .thenComparing(each -> each.at().module())
          .thenComparingLong(each -> Hex.parse(each.stack().getFirst().address()));

  /** Code by its modules' paths, since their numbers may differ between runs. */
  private record Place(String module, long address) {}

  private record MemoryKey(
      Finding.Memory.Kind kind, Place base, int thread, List<Place> allocated, long offset) {}

  private record EventKey(String operation, String order, boolean fenced) {}

  private static final class Merged {
    private final String text;
    private final List<SourceFrame> stack;
    private final Map<EventKey, Long> events = new LinkedHashMap<>();
    private final Set<Integer> locations = new TreeSet<>();

    Merged(String text, List<SourceFrame> stack) {
      this.text = text;
      this.stack = stack;
    }

    Instruction view() {
      return new Instruction(
          stack,
          text,
          events.entrySet().stream()
              .map(e ->
                  new Event(
                      e.getKey().operation, e.getKey().order, e.getKey().fenced, e.getValue()))
              .toList(),
          List.copyOf(locations));
    }
  }

  private final Symbolizer symbolizer;
  private final MemoryViews memories;
  private final FindingKeys keys;
  private final MemoryNames names = new MemoryNames();
  private final Map<List<Place>, Merged> instructions = new LinkedHashMap<>();
  private final Map<MemoryKey, Integer> numbers = new LinkedHashMap<>();
  private final List<Location> locations = new ArrayList<>();
  private final List<Coverage> coverage = new ArrayList<>();
  private final Set<Long> executions = new HashSet<>();
  private final Set<Observed.ReadsFrom> readsFrom = new HashSet<>();
  private final Set<FindingKey> findings = new HashSet<>();
  private boolean cut;

  ObservationsBuilder(Symbolizer symbolizer, MemoryViews memories, FindingKeys keys) {
    this.keys = keys;
    this.symbolizer = symbolizer;
    this.memories = memories;
  }

  void add(RunOutcome outcome) {
    RunResult run = outcome.result();
    Observed observed = run.observed();
    List<Integer> here = observed.locations().stream().map(each -> add(each, run)).toList();
    observed.instructions().forEach(each -> add(each, here, run));
    executions.add(observed.signature());
    readsFrom.addAll(observed.readsFrom());
    run.findings().stream()
        .filter(finding -> !finding.isHarmless())
        .forEach(finding -> findings.add(keys.of(finding, run.modules())));
    cut |= observed.cut();
    coverage.add(new Coverage(outcome.run(), executions.size(), readsFrom.size(), findings.size()));
  }

  Observations build() {
    return new Observations(
        instructions.values().stream().map(Merged::view).sorted(BY_PLACE).toList(),
        List.copyOf(locations),
        List.copyOf(coverage),
        cut);
  }

  private void add(Observed.Instruction instruction, List<Integer> here, RunResult run) {
    Merged merged =
        instructions.computeIfAbsent(
            places(instruction.stack(), run),
            _ ->
                new Merged(
                    instruction.text(), symbolizer.stack(instruction.stack(), run.modules())));
    for (Observed.Performed each : instruction.events()) {
      String operation = Interleavings.operation(each.kind());
      EventKey key = new EventKey(operation, each.order().label(), each.fenced());
      merged.events.merge(key, each.count(), Long::sum);
    }
    instruction.locations().forEach(index -> merged.locations.add(here.get(index)));
  }

  private int add(Observed.Location location, RunResult run) {
    Finding.Memory memory = location.memory();
    MemoryKey key =
        new MemoryKey(
            memory.kind(),
            base(memory, run),
            ofThread(memory) ? memory.thread() : 0,
            places(memory.allocated(), run),
            location.offset());
    Integer known = numbers.get(key);
    if (known != null) {
      locations.set(known, sum(locations.get(known), location));
      return known;
    }
    numbers.put(key, locations.size());
    locations.add(view(location, run));
    return locations.size() - 1;
  }

  private static boolean ofThread(Finding.Memory memory) {
    return memory.kind() == Finding.Memory.Kind.STACK
        || memory.kind() == Finding.Memory.Kind.THREAD_LOCAL;
  }

  /** Blocks of the heap lie elsewhere in every run; what allocated them does not. */
  private static Place base(Finding.Memory memory, RunResult run) {
    return switch (memory.kind()) {
      case GLOBAL -> place(new Frame(memory.module(), memory.base(), false), run);
      case HEAP, STACK, THREAD_LOCAL -> new Place("", 0);
      case DESCRIPTOR, LIBRARY_STATE, OTHER -> new Place("", memory.base());
    };
  }

  private Location view(Observed.Location location, RunResult run) {
    Finding.Memory memory = location.memory();
    boolean global = memory.kind() == Finding.Memory.Kind.GLOBAL;
    long bias = global ? run.modules().get(memory.module()).bias() : 0;
    long address = memory.base() + bias + location.offset();
    FindingView.Memory view = memories.of(memory, address, run);
    return new Location(
        names.ofAllocated(view, Hex.of(address)),
        view,
        location.offset(),
        location.size(),
        location.instances(),
        location.threads(),
        location.reads(),
        location.writes(),
        location.rmws());
  }

  private static Location sum(Location known, Observed.Location more) {
    return new Location(
        known.name(),
        known.memory(),
        known.offset(),
        Math.max(known.size(), more.size()),
        Math.max(known.instances(), more.instances()),
        Math.max(known.threads(), more.threads()),
        known.reads() + more.reads(),
        known.writes() + more.writes(),
        known.rmws() + more.rmws());
  }

  private static List<Place> places(List<Frame> stack, RunResult run) {
    return stack.stream().map(frame -> place(frame, run)).toList();
  }

  private static Place place(Frame frame, RunResult run) {
    boolean known = frame.module() >= 0 && frame.module() < run.modules().size();
    return new Place(known ? run.modules().get(frame.module()).path() : "", frame.address());
  }
}
