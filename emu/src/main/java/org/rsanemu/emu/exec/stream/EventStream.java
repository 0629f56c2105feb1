// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.stream;

import java.util.List;
import org.rsanemu.emu.exec.thread.GuestContext;
import org.rsanemu.model.EventSink;
import org.rsanemu.model.MemoryOrder;
import org.rsanemu.model.Modification;

/**
 * The events of one run: the actions of instructions and of the kernel are reported here, and
 * passed on to each listener in turn. Listeners that take notes of an event come first (what an
 * exploration's step touches, the trace, the newest events, the summary), while clocks and
 * locations are as they were before it; the detectors come last, because the others' notes explain
 * what they find.
 *
 * <p>Accesses to plain memory, of which there are millions, go only to listeners that want them.
 */
public final class EventStream implements EventListener {
  private final OutsideRoutine outside;
  private final EventSink[] plain;
  private final EventListener[] listeners;
  private boolean incidental;

  /**
   * A stream at the beginning of a run.
   *
   * @param outside says whether the fences of the thread that runs count
   * @param plain take accesses to plain memory, and where bytes begin a new life, in this order
   * @param listeners take all else, in this order
   */
  public EventStream(OutsideRoutine outside, List<EventSink> plain, List<EventListener> listeners) {
    this.outside = outside;
    this.plain = plain.toArray(EventSink[]::new);
    this.listeners = listeners.toArray(EventListener[]::new);
  }

  /** What follows is the kernel's, and counts as it is executed. */
  public void executed() {
    incidental(false);
    sharing(false);
  }

  /** What is reported by this counts, though the thread that runs is outside its routine. */
  public void aloud(Runnable reporting) {
    outside.except(reporting);
  }

  /** Whether a fence is none: it orders nothing. */
  private boolean isNoFence() {
    return incidental || outside.holds();
  }

  @Override
  public void library(boolean theirs) {
    for (EventListener listener : listeners) {
      listener.library(theirs);
    }
  }

  @Override
  public void incidental(boolean are) {
    incidental = are;
    for (EventListener listener : listeners) {
      listener.incidental(are);
    }
  }

  @Override
  public void sharing(boolean are) {
    for (EventListener listener : listeners) {
      listener.sharing(are);
    }
  }

  @Override
  public void start(int parent, int child, long site) {
    outside.start(parent, child, site);
    for (EventListener listener : listeners) {
      listener.start(parent, child, site);
    }
  }

  @Override
  public void join(int parent, int child, long site) {
    for (EventListener listener : listeners) {
      listener.join(parent, child, site);
    }
  }

  @Override
  public void read(int thread, int location, long value, MemoryOrder order, long site) {
    for (EventListener listener : listeners) {
      listener.read(thread, location, value, order, site);
    }
  }

  @Override
  public void write(int thread, int location, long value, MemoryOrder order, long site) {
    for (EventListener listener : listeners) {
      listener.write(thread, location, value, order, site);
    }
  }

  @Override
  public void readPlainly(int thread, int location, long address, int size, long site) {
    for (EventListener listener : listeners) {
      listener.readPlainly(thread, location, address, size, site);
    }
  }

  @Override
  public void writePlainly(
      int thread, int location, long address, int size, long value, long site) {
    for (EventListener listener : listeners) {
      listener.writePlainly(thread, location, address, size, value, site);
    }
  }

  @Override
  public void rmw(
      int thread, int location, long value, Modification how, MemoryOrder order, long site) {
    for (EventListener listener : listeners) {
      listener.rmw(thread, location, value, how, order, site);
    }
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
    for (EventListener listener : listeners) {
      listener.casSucceeded(thread, location, expected, value, strong, order, site);
    }
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
    for (EventListener listener : listeners) {
      listener.casFailed(thread, location, expected, found, strong, order, site);
    }
  }

  @Override
  public void waited(int thread, int location, long value, MemoryOrder order, long site) {
    for (EventListener listener : listeners) {
      listener.waited(thread, location, value, order, site);
    }
  }

  @Override
  public void waiting(int thread, int location, long value, MemoryOrder order, long site) {
    for (EventListener listener : listeners) {
      listener.waiting(thread, location, value, order, site);
    }
  }

  @Override
  public void blockedCas(int thread, int location, long expected, MemoryOrder order, long site) {
    for (EventListener listener : listeners) {
      listener.blockedCas(thread, location, expected, order, site);
    }
  }

  @Override
  public void blockingCas(
      int thread, int location, long expected, long value, MemoryOrder order, long site) {
    for (EventListener listener : listeners) {
      listener.blockingCas(thread, location, expected, value, order, site);
    }
  }

  @Override
  public void lock(int thread, long site) {
    if (isNoFence()) {
      return;
    }
    for (EventListener listener : listeners) {
      listener.lock(thread, site);
    }
  }

  @Override
  public void unlock(int thread, long site) {
    if (isNoFence()) {
      return;
    }
    for (EventListener listener : listeners) {
      listener.unlock(thread, site);
    }
  }

  @Override
  public void fence(int thread, MemoryOrder order, long site) {
    if (isNoFence()) {
      return;
    }
    for (EventListener listener : listeners) {
      listener.fence(thread, order, site);
    }
  }

  @Override
  public void fenceAll(int caller, List<Integer> threads, long site) {
    if (isNoFence()) {
      return;
    }
    for (EventListener listener : listeners) {
      listener.fenceAll(caller, threads, site);
    }
  }

  @Override
  public void channelRelease(int thread, long channel, long site) {
    for (EventListener listener : listeners) {
      listener.channelRelease(thread, channel, site);
    }
  }

  @Override
  public void channelAcquire(int thread, long channel, long site) {
    for (EventListener listener : listeners) {
      listener.channelAcquire(thread, channel, site);
    }
  }

  @Override
  public void publish(int thread) {
    for (EventListener listener : listeners) {
      listener.publish(thread);
    }
  }

  @Override
  public void overwrites(long address, int size, long before) {
    for (EventListener listener : listeners) {
      listener.overwrites(address, size, before);
    }
  }

  @Override
  public void looksAt(long address, int size) {
    for (EventListener listener : listeners) {
      listener.looksAt(address, size);
    }
  }

  @Override
  public void runs(GuestContext thread) {
    outside.runs(thread);
    for (EventListener listener : listeners) {
      listener.runs(thread);
    }
  }

  @Override
  public void actsInKernel(int thread) {
    for (EventListener listener : listeners) {
      listener.actsInKernel(thread);
    }
  }

  @Override
  public void codeMapped() {
    for (EventListener listener : listeners) {
      listener.codeMapped();
    }
  }

  @Override
  public void plainRead(int thread, long address, int size, long site) {
    for (EventSink listener : plain) {
      listener.plainRead(thread, address, size, site);
    }
  }

  @Override
  public void plainWrite(int thread, long address, int size, long site) {
    for (EventSink listener : plain) {
      listener.plainWrite(thread, address, size, site);
    }
  }

  @Override
  public void plainWriteNonTemporal(int thread, long address, int size, long site) {
    for (EventSink listener : plain) {
      listener.plainWriteNonTemporal(thread, address, size, site);
    }
  }

  @Override
  public void ends(int thread, long address, long length, boolean readable, long site) {
    for (EventSink listener : plain) {
      listener.ends(thread, address, length, readable, site);
    }
  }

  @Override
  public void forget(long address, long length) {
    for (EventSink listener : plain) {
      listener.forget(address, length);
    }
  }
}
