// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.trace;

import java.util.Arrays;
import java.util.List;
import org.rsanemu.emu.exec.result.TraceStep;
import org.rsanemu.emu.exec.result.TraceStep.Kind;
import org.rsanemu.emu.exec.stream.AtomicAccessListener;
import org.rsanemu.emu.exec.thread.GuestContext;
import org.rsanemu.model.Access;
import org.rsanemu.model.LocationMap;
import org.rsanemu.model.MemoryOrder;
import org.rsanemu.model.Race;
import org.rsanemu.model.Violation;
import org.rsanemu.model.analysis.ModelState;

/** Records every event of a run except plain accesses, and explains findings with them. */
public final class EventTrace extends AtomicAccessListener {
  private final ModelState state;
  private final LocationMap locations;
  private final Steps steps;
  private final EventLog log = new EventLog();
  private boolean library;
  private boolean incidental;
  private int running;
  private long expected;

  /** By thread, the number of the event before which it last ran. */
  private long[] sliceEnds = new long[16];

  /**
   * A trace without events.
   *
   * @param state what the events before the next one have come to
   */
  public EventTrace(ModelState state, Steps steps) {
    this.state = state;
    this.steps = steps;
    locations = state.locations();
  }

  /** The events that are kept of all threads. */
  public RecordedEvents newest() {
    return log.kept();
  }

  /** What the newest compare-and-swap expected. */
  public long expected() {
    return expected;
  }

  /**
   * Why SC orders the missed write before the access, which is under way. A thread that is about to
   * wait has found the newest value; that is no event, but shown as one.
   */
  public List<TraceStep> explain(Violation violation) {
    int serial = locations.serial(violation.location());
    // No path from the missed write has an event that came before it.
    long from = Math.max(0, log.write(serial, violation.missedPosition()));
    long stale = log.write(serial, violation.stalePosition());
    EventLog next = log.next();
    Access access = violation.access();
    boolean waits = access.kind() == Access.Kind.WAIT;
    if (waits && !log.endsWith(Kind.WAIT, access.thread(), access.site())) {
      next.add(
          Kind.WAIT,
          access.order(),
          library,
          access.thread(),
          serial,
          EventLog.where(access.address(), access.size()),
          state.newestValue(violation.location()),
          locations.newest(violation.location()),
          state.epoch(access.thread()),
          access.site());
    }
    RecordedEvents events = log.kept(from, stale, next);
    return new ViolationSteps(events, violation, serial, steps).steps();
  }

  /** What the two threads handed on and took over between the sides of a race. */
  public List<TraceStep> explain(Race race) {
    int earlier = race.earlier().thread();
    boolean ran = earlier != running && earlier < sliceEnds.length;
    return new RaceSteps(log.kept(), race, ran ? sliceEnds[earlier] : log.count(), steps).steps();
  }

  @Override
  public void library(boolean theirs) {
    library = theirs;
  }

  @Override
  public void incidental(boolean are) {
    incidental = are;
  }

  @Override
  public void runs(GuestContext thread) {
    endSlice(running);
    running = thread.number();
  }

  @Override
  public void actsInKernel(int thread) {
    endSlice(thread);
  }

  private void endSlice(int thread) {
    if (thread >= sliceEnds.length) {
      sliceEnds = Arrays.copyOf(sliceEnds, Math.max(thread + 1, 2 * sliceEnds.length));
    }
    sliceEnds[thread] = log.count();
  }

  @Override
  public void start(int parent, int child, long site) {
    other(Kind.START, MemoryOrder.NA, parent, child, site);
  }

  @Override
  public void join(int parent, int child, long site) {
    other(Kind.JOIN, MemoryOrder.NA, parent, child, site);
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
    super.casSucceeded(thread, location, expected, value, strong, order, site);
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
    this.expected = expected;
    super.casFailed(thread, location, expected, found, strong, order, site);
  }

  @Override
  public void lock(int thread, long site) {
    log.lock();
  }

  @Override
  public void unlock(int thread, long site) {
    log.unlock();
  }

  @Override
  public void fence(int thread, MemoryOrder order, long site) {
    other(Kind.FENCE, order, thread, 0, site);
  }

  @Override
  public void channelRelease(int thread, long channel, long site) {
    other(Kind.CHANNEL_RELEASE, MemoryOrder.NA, thread, channel, site);
  }

  @Override
  public void channelAcquire(int thread, long channel, long site) {
    other(Kind.CHANNEL_ACQUIRE, MemoryOrder.NA, thread, channel, site);
  }

  @Override
  protected void accessed(
      Kind kind, int thread, int location, long value, int written, MemoryOrder order, long site) {
    int serial = locations.serial(location);
    long where = EventLog.where(locations.address(location), locations.size(location));
    long position = locations.newest(location) + written;
    MemoryOrder counted = incidental ? MemoryOrder.RLX : order;
    long epoch = state.epoch(thread);
    log.add(kind, counted, library, thread, serial, where, value, position, epoch, site);
  }

  private void other(Kind kind, MemoryOrder order, int thread, long value, long site) {
    log.add(kind, order, library, thread, 0, 0, value, 0, state.epoch(thread), site);
  }
}
