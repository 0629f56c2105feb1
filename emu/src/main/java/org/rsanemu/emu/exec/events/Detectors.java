// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.events;

import java.util.List;
import org.rsanemu.emu.exec.stream.EventListener;
import org.rsanemu.emu.exec.stream.OutsideRoutine;
import org.rsanemu.model.MemoryOrder;
import org.rsanemu.model.Modification;
import org.rsanemu.model.analysis.Analysis;

/**
 * The detectors of robustness violations and races as a listener. What a thread does outside its
 * routine orders nothing; the fences of a locked access are fences as any other.
 */
public final class Detectors implements EventListener {
  private final Analysis analysis;
  private final OutsideRoutine outside;

  public Detectors(Analysis analysis, OutsideRoutine outside) {
    this.analysis = analysis;
    this.outside = outside;
  }

  /** The order that an access counts with. */
  private MemoryOrder counted(MemoryOrder order) {
    return outside.holds() ? MemoryOrder.RLX : order;
  }

  @Override
  public void library(boolean theirs) {
    analysis.library(theirs);
  }

  @Override
  public void incidental(boolean are) {
    analysis.incidental(are);
  }

  @Override
  public void sharing(boolean are) {
    analysis.sharing(are);
  }

  @Override
  public void start(int parent, int child, long site) {
    analysis.start(parent, child, site);
  }

  @Override
  public void join(int parent, int child, long site) {
    analysis.join(parent, child, site);
  }

  @Override
  public void read(int thread, int location, long value, MemoryOrder order, long site) {
    analysis.read(thread, location, value, counted(order), site);
  }

  @Override
  public void write(int thread, int location, long value, MemoryOrder order, long site) {
    analysis.write(thread, location, value, counted(order), site);
  }

  @Override
  public void readPlainly(int thread, int location, long address, int size, long site) {
    analysis.plainReadOfLocation(thread, location, address, size, site);
  }

  @Override
  public void writePlainly(
      int thread, int location, long address, int size, long value, long site) {
    analysis.plainWriteOfLocation(thread, location, address, size, value, site);
  }

  @Override
  public void rmw(
      int thread, int location, long value, Modification how, MemoryOrder order, long site) {
    analysis.rmw(thread, location, value, how, counted(order), site);
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
    analysis.casFailed(thread, location, expected, found, strong, counted(order), site);
  }

  @Override
  public void waited(int thread, int location, long value, MemoryOrder order, long site) {
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
    analysis.blockingCas(thread, location, expected, value, counted(order), site);
  }

  @Override
  public void lock(int thread, long site) {
    analysis.lock(thread, site);
  }

  @Override
  public void unlock(int thread, long site) {
    analysis.unlock(thread, site);
  }

  @Override
  public void fence(int thread, MemoryOrder order, long site) {
    analysis.fence(thread, order, site);
  }

  @Override
  public void fenceAll(int caller, List<Integer> threads, long site) {
    analysis.fenceAll(caller, threads, site);
  }

  @Override
  public void channelRelease(int thread, long channel, long site) {
    analysis.channelRelease(thread, channel, site);
  }

  @Override
  public void channelAcquire(int thread, long channel, long site) {
    analysis.channelAcquire(thread, channel, site);
  }

  @Override
  public void publish(int thread) {
    analysis.publish(thread);
  }
}
