// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.loop;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.cpu.DataPlane;
import org.rsanemu.emu.cpu.Engine;
import org.rsanemu.emu.cpu.MachineMemory;
import org.rsanemu.emu.exec.code.ByteSet;
import org.rsanemu.emu.exec.code.CodePlaces;
import org.rsanemu.emu.exec.code.HeapBlocks;
import org.rsanemu.emu.exec.code.MemoryKinds;
import org.rsanemu.emu.exec.code.PlainTouches;
import org.rsanemu.emu.exec.code.ProgramCode;
import org.rsanemu.emu.exec.code.TouchedArrays;
import org.rsanemu.emu.exec.code.TouchedInPlane;
import org.rsanemu.emu.exec.events.Allocations;
import org.rsanemu.emu.exec.events.BulkAccesses;
import org.rsanemu.emu.exec.events.Detectors;
import org.rsanemu.emu.exec.events.FindingCollector;
import org.rsanemu.emu.exec.events.KeptAccesses;
import org.rsanemu.emu.exec.events.LibraryRaces;
import org.rsanemu.emu.exec.events.LockWatch;
import org.rsanemu.emu.exec.events.Observer;
import org.rsanemu.emu.exec.events.RunEvents;
import org.rsanemu.emu.exec.events.SourceOrders;
import org.rsanemu.emu.exec.events.StackLocations;
import org.rsanemu.emu.exec.events.WatchedLocations;
import org.rsanemu.emu.exec.hardware.ExecutionTrace;
import org.rsanemu.emu.exec.hardware.TracedRun;
import org.rsanemu.emu.exec.result.RunRequest;
import org.rsanemu.emu.exec.schedule.BufferedLocations;
import org.rsanemu.emu.exec.schedule.EventBuffer;
import org.rsanemu.emu.exec.schedule.Exploration;
import org.rsanemu.emu.exec.schedule.StepTouches;
import org.rsanemu.emu.exec.stream.EventListener;
import org.rsanemu.emu.exec.stream.EventStream;
import org.rsanemu.emu.exec.stream.OutsideRoutine;
import org.rsanemu.emu.exec.trace.EventTrace;
import org.rsanemu.emu.exec.trace.LastEvents;
import org.rsanemu.emu.exec.trace.Steps;
import org.rsanemu.emu.exec.whatif.pending.BoundaryTasks;
import org.rsanemu.emu.exec.whatif.pending.PendingViolations;
import org.rsanemu.emu.exec.whatif.way.Origins;
import org.rsanemu.emu.linux.Kernel;
import org.rsanemu.model.EventSink;
import org.rsanemu.model.FindingSink;
import org.rsanemu.model.LocationMap;
import org.rsanemu.model.analysis.Analysis;
import org.rsanemu.model.analysis.ModelState;

/**
 * Assembles the listeners of one run. Each part knows only those before it: the model's state, the
 * trace, the sink of findings, the detectors, the stream of events.
 */
final class EventAssembly {
  private final Engine engine;
  private final PlainTouches touches;
  private final LibraryRaces libraryRaces;
  private final BoundaryTasks tasks = new BoundaryTasks();
  private final Origins origins;
  private final PendingViolations pendingViolations;
  private final Observer observer;
  private final EventBuffer buffer = new EventBuffer();
  private final @Nullable StepTouches stepTouches;
  private final @Nullable Inspection inspection;
  private final @Nullable TracedRun traced;
  private final RunEvents events;

  /**
   * @param selective whether what needs no decision is not reported; an exploration needs all
   *     accesses
   * @param exploration that the run is an execution of, or null
   * @param records whether what is reported is to be reported again by other runs
   */
  EventAssembly(
      Program program,
      RunRequest request,
      boolean selective,
      @Nullable Exploration exploration,
      boolean records,
      Kernel kernel,
      ProgramCode code,
      HeapBlocks blocks) {
    engine = program.engine();
    MachineMemory memory = program.memory();
    CodePlaces places = code.places();
    MemoryKinds kinds = new MemoryKinds(places, blocks, code.modules());
    ByteSet declared = new ByteSet();
    DataPlane plane = selective && exploration == null ? engine.plane() : null;
    if (plane != null) {
      plane.plane().reset();
    }
    touches =
        new PlainTouches(
            plane == null
                ? new TouchedArrays(code.instructions().count())
                : new TouchedInPlane(plane.plane(), code.instructions()));
    if (exploration != null) {
      touches.explored();
    }
    ModelState model =
        new ModelState(
            request.judging().model(),
            request.judging().races(),
            program.orders().scOrder(),
            exploration == null,
            places::place);
    LocationMap own =
        records ? new BufferedLocations(model.locations(), buffer) : model.locations();
    StackLocations stackLocations = new StackLocations(own, declared, engine, plane);

    Steps steps = new Steps(places, kinds);
    EventTrace trace = new EventTrace(model, steps);
    libraryRaces = new LibraryRaces(code.instructions(), touches);
    BulkAccesses bulk = new BulkAccesses(code.instructions(), program.uses(), own, declared);
    FindingCollector findings =
        new FindingCollector(places, kinds, own, bulk, trace, libraryRaces::found, libraryRaces);
    origins = new Origins(engine);
    pendingViolations = new PendingViolations(model, trace, origins, findings, places, tasks);
    ExecutionTrace noted = program.noted().newTrace(request);
    traced =
        noted == null
            ? null
            : new TracedRun(
                noted,
                request.judging().model().isOfHardware(),
                own,
                places,
                kinds,
                program::sourceOrder);
    FindingSink sink =
        traced == null ? pendingViolations : traced.before(pendingViolations, trace::expected);
    Analysis analysis = new Analysis(model, sink);

    KeptAccesses kept = plane == null ? null : new KeptAccesses(analysis, plane);
    WatchedLocations locations = new WatchedLocations(own, stackLocations::made, kept);

    OutsideRoutine outside = new OutsideRoutine(code.instructions(), exploration != null);
    observer = new Observer(model.locations(), places, kinds);
    List<EventSink> plain = new ArrayList<>();
    List<EventListener> listeners = new ArrayList<>();
    if (noted != null) {
      listeners.add(noted);
    }
    if (records) {
      plain.add(buffer);
      listeners.add(buffer);
    }
    stepTouches =
        exploration == null
            ? null
            : new StepTouches(exploration, kernel, model.locations(), outside);
    if (stepTouches != null) {
      listeners.add(stepTouches);
    }
    listeners.add(trace);
    Inspector inspector = program.inspector();
    if (inspector == null) {
      inspection = null;
    } else {
      LastEvents last = new LastEvents(inspector.events(), model.locations());
      inspection = new Inspection(inspector, last, findings, steps);
      listeners.add(last);
    }
    listeners.add(observer);
    LockWatch locks =
        request.watched().isEmpty() ? null : new LockWatch(request.watched(), places, kinds);
    if (locks != null) {
      plain.add(locks);
    }
    plain.add(findings.hears());
    plain.add(kept == null ? analysis : kept);
    listeners.add(new Detectors(analysis, outside));
    EventStream stream = new EventStream(outside, plain, listeners);

    events =
        new RunEvents(
            analysis,
            stream,
            trace,
            locations,
            touches,
            declared,
            bulk,
            kept,
            stackLocations,
            new SourceOrders(
                program.orders(),
                program.sourceOrders(),
                code.modules(),
                code.instructions(),
                code.tree(),
                engine,
                memory),
            new Allocations(
                engine,
                memory,
                code.modules(),
                blocks,
                stream,
                locations,
                declared,
                program.uses()),
            findings,
            kinds,
            locks);
  }

  /** What makes events, and takes them. */
  RunEvents events() {
    return events;
  }

  /** The violations whose stale values are to be tried. */
  PendingViolations pendingViolations() {
    return pendingViolations;
  }

  /** What analyses ask of the loop. */
  BoundaryTasks tasks() {
    return tasks;
  }

  /** Registers to try a read again with. */
  Origins origins() {
    return origins;
  }

  /** What judged code does to atomic memory. */
  Observer observer() {
    return observer;
  }

  /** The races inside libraries. */
  LibraryRaces libraryRaces() {
    return libraryRaces;
  }

  /** What was reported while the run is recorded for a snapshot. */
  EventBuffer buffer() {
    return buffer;
  }

  /** What the steps of an exploration touch; null if the run is an execution of none. */
  @Nullable StepTouches stepTouches() {
    return stepTouches;
  }

  /** What the processor's model says of the run; null if nobody asks. */
  @Nullable TracedRun traced() {
    return traced;
  }

  /** What is noted of the run for it; null if nobody asks. */
  @Nullable ExecutionTrace noted() {
    return traced == null ? null : traced.trace();
  }

  /** Null if nobody looks at the run. */
  @Nullable Inspection inspection() {
    return inspection;
  }
}
