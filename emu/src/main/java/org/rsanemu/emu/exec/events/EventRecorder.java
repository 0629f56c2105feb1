// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.events;

import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.exec.hardware.ExecutionTrace;
import org.rsanemu.emu.exec.result.Observed;
import org.rsanemu.emu.exec.result.TraceStep;
import org.rsanemu.emu.exec.result.TraceStep.Kind;
import org.rsanemu.emu.exec.trace.EventLog;
import org.rsanemu.emu.exec.trace.LastEvents;
import org.rsanemu.emu.exec.trace.RaceSteps;
import org.rsanemu.emu.exec.trace.RecordedEvents;
import org.rsanemu.emu.exec.trace.Steps;
import org.rsanemu.emu.exec.trace.ViolationSteps;
import org.rsanemu.model.EventSink;
import org.rsanemu.model.LocationMap;
import org.rsanemu.model.MemoryOrder;
import org.rsanemu.model.Race;
import org.rsanemu.model.Violation;
import org.rsanemu.model.analysis.Analysis;

/**
 * Stands before the analysis of a run: notes every event that is not a plain access, and passes it
 * on. What is noted explains the findings and sums up what judged code did.
 */
public class EventRecorder implements EventSink {
  private static final BooleanSupplier NEVER = () -> false;

  private final Analysis analysis;
  private final LocationMap locations;
  private final Observer observer;
  private final Steps steps;
  private final EventLog log = new EventLog();
  private @Nullable LastEvents last;
  private @Nullable ExecutionTrace trace;
  private boolean library;
  private boolean incidental;
  private @Nullable TouchListener touching;
  private BooleanSupplier hushing = NEVER;
  private int running;
  private long expected;

  /** By thread, the number of the event before which it last ran. */
  private long[] turnEnds = new long[16];

  public EventRecorder(Analysis analysis, Observer observer, Steps steps) {
    this.analysis = analysis;
    this.observer = observer;
    this.steps = steps;
    locations = analysis.locations();
  }

  /** Somebody wants to see the newest events of each thread. */
  public void keep(LastEvents newest) {
    last = newest;
  }

  /** Somebody notes all that the run does. */
  public void traces(ExecutionTrace noted) {
    trace = noted;
  }

  /** Somebody wants to know what every step touches. */
  public void touches(TouchListener by) {
    touching = by;
  }

  /**
   * Accesses order nothing, and nothing reports that they touch anything, while this holds; asked
   * before each.
   */
  public void hushedWhile(BooleanSupplier outside) {
    hushing = outside;
  }

  /** A location is about to be written. */
  public void overwrites(long address, int size, long before) {
    if (touching != null) {
      touching.overwrites(address, size, before);
    }
  }

  /** What is reported by this is not hushed. */
  public void aloud(Runnable telling) {
    BooleanSupplier usual = hushing;
    hushing = NEVER;
    telling.run();
    hushing = usual;
  }

  private boolean isHushed() {
    return hushing.getAsBoolean();
  }

  /** The order that an access counts with. */
  private MemoryOrder counted(MemoryOrder order) {
    return isHushed() ? MemoryOrder.RLX : order;
  }

  /** What the run's judged code did so far. */
  public Observed observed() {
    return observer.observed();
  }

  /** A module was mapped: a program counter may mean something else. */
  public void codeMapped() {
    observer.codeMapped();
  }

  /** See {@link Analysis#library}. */
  public void library(boolean theirs) {
    library = theirs;
    analysis.library(theirs);
  }

  /** See {@link Analysis#incidental}. */
  public void incidental(boolean are) {
    incidental = are;
    analysis.incidental(are);
  }

  /** What follows is the kernel's, and counts as it is executed. */
  public void executed() {
    incidental(false);
    sharing(false);
  }

  /** See {@link Analysis#sharing}. */
  public void sharing(boolean are) {
    analysis.sharing(are);
  }

  /** This thread runs from now on. */
  public void turn(int thread) {
    if (running >= turnEnds.length) {
      turnEnds = Arrays.copyOf(turnEnds, Math.max(running + 1, 2 * turnEnds.length));
    }
    turnEnds[running] = log.count();
    running = thread;
  }

  /** This thread does something, through the kernel, while another runs. */
  public void acts(int thread) {
    if (thread >= turnEnds.length) {
      turnEnds = Arrays.copyOf(turnEnds, Math.max(thread + 1, 2 * turnEnds.length));
    }
    turnEnds[thread] = log.count();
  }

  /** The events that are kept of all threads. */
  public RecordedEvents newest() {
    return log.kept();
  }

  /** What the newest compare-and-swap expected. */
  public long expected() {
    return expected;
  }

  /** Why SC orders the missed write before the access, which is under way. */
  public List<TraceStep> explain(Violation violation) {
    int serial = locations.serial(violation.location());
    // No path from the missed write has an event that came before it.
    long from = Math.max(0, log.write(serial, violation.missedPosition()));
    RecordedEvents events = log.kept(from, log.write(serial, violation.stalePosition()));
    return new ViolationSteps(events, violation, serial, steps).steps();
  }

  /** What the two threads handed on and took over between the sides of a race. */
  public List<TraceStep> explain(Race race) {
    int earlier = race.earlier().thread();
    boolean ran = earlier != running && earlier < turnEnds.length;
    return new RaceSteps(log.kept(), race, ran ? turnEnds[earlier] : log.count(), steps).steps();
  }

  @Override
  public void start(int parent, int child, long site) {
    if (trace != null) {
      trace.start(parent, child, site);
    }
    other(Kind.START, MemoryOrder.NA, parent, child, site);
    observer.created(child, site);
    analysis.start(parent, child, site);
  }

  @Override
  public void join(int parent, int child, long site) {
    if (trace != null) {
      trace.join(parent, child, site);
    }
    other(Kind.JOIN, MemoryOrder.NA, parent, child, site);
    analysis.join(parent, child, site);
  }

  @Override
  public void read(int thread, int location, long value, MemoryOrder order, long site) {
    access(Kind.READ, thread, location, value, 0, order, site);
    analysis.read(thread, location, value, counted(order), site);
  }

  @Override
  public void write(int thread, int location, long value, MemoryOrder order, long site) {
    access(Kind.WRITE, thread, location, value, 1, order, site);
    analysis.write(thread, location, value, counted(order), site);
  }

  /** See {@link Analysis#plainReadOfLocation}. */
  public void readPlainly(int thread, int location, long address, int size, long site) {
    note(Kind.READ, thread, location, 0, 0, MemoryOrder.NA, site);
    analysis.plainReadOfLocation(thread, location, address, size, site);
  }

  /** See {@link Analysis#plainWriteOfLocation}. */
  public void writePlainly(
      int thread, int location, long address, int size, long value, long site) {
    note(Kind.WRITE, thread, location, value, 1, MemoryOrder.NA, site);
    analysis.plainWriteOfLocation(thread, location, address, size, value, site);
  }

  @Override
  public void rmw(int thread, int location, long value, MemoryOrder order, long site) {
    access(Kind.RMW, thread, location, value, 1, order, site);
    analysis.rmw(thread, location, value, counted(order), site);
  }

  @Override
  public void rmwDropped(int thread, int location, long value, MemoryOrder order, long site) {
    access(Kind.RMW, thread, location, value, 1, order, site);
    analysis.rmwDropped(thread, location, value, counted(order), site);
  }

  @Override
  public void casSucceeded(
      int thread,
      int location,
      long expected,
      long value,
      boolean strong,
      MemoryOrder order,
      long site) {
    this.expected = expected;
    access(Kind.CAS, thread, location, value, 1, order, site);
    analysis.casSucceeded(thread, location, expected, value, strong, counted(order), site);
  }

  @Override
  public void casFailed(
      int thread,
      int location,
      long expected,
      long found,
      boolean strong,
      MemoryOrder order,
      long site) {
    access(Kind.FAILED_CAS, thread, location, found, 0, order, site);
    this.expected = expected;
    analysis.casFailed(thread, location, expected, found, strong, counted(order), site);
  }

  @Override
  public void waited(int thread, int location, long value, MemoryOrder order, long site) {
    access(Kind.WAIT, thread, location, value, 0, order, site);
    analysis.waited(thread, location, value, counted(order), site);
  }

  @Override
  public void waiting(int thread, int location, long value, MemoryOrder order, long site) {
    analysis.waiting(thread, location, value, counted(order), site);
  }

  @Override
  public void blockedCas(int thread, int location, long expected, MemoryOrder order, long site) {
    analysis.blockedCas(thread, location, expected, counted(order), site);
  }

  @Override
  public void blockingCas(
      int thread, int location, long expected, long value, MemoryOrder order, long site) {
    access(Kind.CAS, thread, location, value, 1, order, site);
    analysis.blockingCas(thread, location, expected, value, counted(order), site);
  }

  /** The sc fence before a locked access, which comes next. */
  public void lock(int thread, long site) {
    if (isHushed() || incidental) {
      return;
    }
    log.lock();
    observer.locked(site);
    analysis.fence(thread, MemoryOrder.SC, site);
  }

  /** The sc fence after a locked access. */
  public void unlock(int thread, long site) {
    if (isHushed() || incidental) {
      return;
    }
    log.unlock();
    analysis.fence(thread, MemoryOrder.SC, site);
  }

  @Override
  public void fence(int thread, MemoryOrder order, long site) {
    if (isHushed() || incidental) {
      return;
    }
    other(Kind.FENCE, order, thread, 0, site);
    observer.fence(order, site);
    analysis.fence(thread, order, site);
  }

  @Override
  public void channelRelease(int thread, long channel, long site) {
    other(Kind.CHANNEL_RELEASE, MemoryOrder.NA, thread, channel, site);
    analysis.channelRelease(thread, channel, site);
  }

  @Override
  public void channelAcquire(int thread, long channel, long site) {
    other(Kind.CHANNEL_ACQUIRE, MemoryOrder.NA, thread, channel, site);
    analysis.channelAcquire(thread, channel, site);
  }

  @Override
  public void plainRead(int thread, long address, int size, long site) {
    analysis.plainRead(thread, address, size, site);
  }

  @Override
  public void plainWrite(int thread, long address, int size, long site) {
    analysis.plainWrite(thread, address, size, site);
  }

  @Override
  public void plainWriteNonTemporal(int thread, long address, int size, long site) {
    analysis.plainWriteNonTemporal(thread, address, size, site);
  }

  @Override
  public void publish(int thread) {
    analysis.publish(thread);
  }

  @Override
  public void forget(long address, long length) {
    analysis.forget(address, length);
  }

  /**
   * @param written how many writes it makes
   */
  private void access(
      Kind kind, int thread, int location, long value, int written, MemoryOrder order, long site) {
    if (touching != null && !isHushed()) {
      touching.touches(locations.address(location), locations.size(location), written == 1);
    }
    note(kind, thread, location, value, written, order, site);
  }

  private void note(
      Kind kind, int thread, int location, long value, int written, MemoryOrder order, long site) {
    int serial = locations.serial(location);
    long where = EventLog.where(locations.address(location), locations.size(location));
    long position = locations.newest(location) + written;
    long epoch = analysis.epoch(thread);
    MemoryOrder counted = incidental ? MemoryOrder.RLX : order;
    log.add(kind, counted, library, thread, serial, where, value, position, epoch, site);
    if (last != null) {
      last.add(kind, order, library, thread, serial, where, value, position, site);
    }
    observer.access(kind, thread, location, serial, order, site);
  }

  private void other(Kind kind, MemoryOrder order, int thread, long value, long site) {
    long epoch = analysis.epoch(thread);
    log.add(kind, order, library, thread, 0, 0, value, 0, epoch, site);
    if (last != null) {
      last.add(kind, order, library, thread, 0, 0, value, 0, site);
    }
  }
}
