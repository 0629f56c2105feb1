// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.events;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.rsanemu.emu.exec.code.CallTree;
import org.rsanemu.emu.exec.code.CodePlaces;
import org.rsanemu.emu.exec.code.HeapBlocks;
import org.rsanemu.emu.exec.code.Instructions;
import org.rsanemu.emu.exec.code.MemoryKinds;
import org.rsanemu.emu.exec.code.ModuleMap;
import org.rsanemu.emu.exec.result.TraceStep;
import org.rsanemu.emu.exec.stream.EventStream;
import org.rsanemu.emu.exec.stream.OutsideRoutine;
import org.rsanemu.emu.exec.trace.EventTrace;
import org.rsanemu.emu.exec.trace.Steps;
import org.rsanemu.isa.Meaning;
import org.rsanemu.model.FindingSink;
import org.rsanemu.model.Race;
import org.rsanemu.model.Violation;
import org.rsanemu.model.analysis.Analysis;
import org.rsanemu.model.trace.TraceReader;

/** A stream before an analysis, into which executions are played; there is no guest. */
final class PlayedExecution implements FindingSink {
  private static final long FIRST_ADDRESS = 0x1000;

  /** A violation and its explanation. */
  record Explained(Violation violation, List<TraceStep> steps) {}

  final Analysis analysis = new Analysis(this);
  final EventStream recorder;
  private final EventTrace trace;
  final List<Explained> violations = new ArrayList<>();
  private final TreeMap<Long, String> names = new TreeMap<>();
  private final TraceReader reader;

  PlayedExecution() {
    ModuleMap modules = new ModuleMap(true);
    Instructions instructions = new Instructions(pc -> Meaning.of(1, () -> "i" + pc), pc -> 0);
    CodePlaces places =
        new CodePlaces(new CallTree(), modules, instructions, pc -> false, pc -> -1);
    MemoryKinds memory = new MemoryKinds(places, new HeapBlocks(), modules);
    Observer observer = new Observer(analysis.locations(), places, memory);
    trace = new EventTrace(analysis.state(), new Steps(places, memory));
    OutsideRoutine outside = new OutsideRoutine(instructions, false);
    recorder =
        new EventStream(
            outside, List.of(analysis), List.of(trace, observer, new Detectors(analysis, outside)));
    reader = new TraceReader(recorder, this::location);
  }

  PlayedExecution play(String trace) {
    reader.play(trace);
    return this;
  }

  private int location(String name) {
    long address = FIRST_ADDRESS + 8 * names.size();
    names.put(address, name);
    return analysis.locations().require(address, 4, 0);
  }

  @Override
  public boolean violation(Violation violation) {
    violations.add(new Explained(violation, trace.explain(violation)));
    return true;
  }

  @Override
  public void race(Race race) {
    throw new AssertionError(race);
  }

  /** The explanation of the last violation, a line a step. */
  List<String> story() {
    return violations.getLast().steps().stream().map(this::line).toList();
  }

  /** {@code ROLE thread KIND location read>written @site}. */
  private String line(TraceStep step) {
    String where =
        step.location() == 0
            ? ""
            : " %s %s>%s"
                .formatted(
                    names.get(step.address()), position(step.reads()), position(step.writes()));
    String other = step.other() < 0 ? "" : " T" + step.other();
    String site = step.stack().isEmpty() ? "" : " @" + step.stack().getFirst().address();
    return "%s T%d %s%s%s%s".formatted(step.role(), step.thread(), step.kind(), other, where, site);
  }

  private static String position(long position) {
    return position < 0 ? "" : Long.toString(position);
  }
}
