// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.schedule;

import java.util.ArrayList;
import java.util.List;
import org.rsanemu.emu.exec.stream.EventListener;
import org.rsanemu.emu.exec.stream.EventStream;
import org.rsanemu.model.LocationMap;
import org.rsanemu.model.MemoryOrder;
import org.rsanemu.model.Modification;

/**
 * The events and locations, except annotations, that a run reported while it was recorded and had
 * one thread. They are reported again to the stream of another run that has reached the same place.
 */
public final class EventBuffer implements EventListener {
  /** Something reported. */
  @FunctionalInterface
  public interface Report {
    /** Reports it once more. */
    void again(EventStream stream, LocationMap locations);
  }

  private List<Report> reports = new ArrayList<>();
  private boolean on;

  /** Whether what follows is recorded. */
  public void on(boolean is) {
    on = is;
  }

  /** Something is reported; it matters only if it is recorded. */
  void add(Report report) {
    if (on) {
      reports.add(report);
    }
  }

  /** What was reported since this was asked last. */
  public List<Report> take() {
    List<Report> taken = reports;
    reports = new ArrayList<>();
    return taken;
  }

  @Override
  public void library(boolean theirs) {
    add((to, _) -> to.library(theirs));
  }

  @Override
  public void incidental(boolean are) {
    add((to, _) -> to.incidental(are));
  }

  @Override
  public void sharing(boolean are) {
    add((to, _) -> to.sharing(are));
  }

  @Override
  public void read(int thread, int location, long value, MemoryOrder order, long site) {
    add((to, _) -> to.read(thread, location, value, order, site));
  }

  @Override
  public void write(int thread, int location, long value, MemoryOrder order, long site) {
    add((to, _) -> to.write(thread, location, value, order, site));
  }

  @Override
  public void readPlainly(int thread, int location, long address, int size, long site) {
    add((to, _) -> to.readPlainly(thread, location, address, size, site));
  }

  @Override
  public void writePlainly(
      int thread, int location, long address, int size, long value, long site) {
    add((to, _) -> to.writePlainly(thread, location, address, size, value, site));
  }

  @Override
  public void rmw(
      int thread, int location, long value, Modification how, MemoryOrder order, long site) {
    add((to, _) -> to.rmw(thread, location, value, how, order, site));
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
    add((to, _) -> to.casSucceeded(thread, location, expected, value, strong, order, site));
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
    add((to, _) -> to.casFailed(thread, location, expected, found, strong, order, site));
  }

  @Override
  public void lock(int thread, long site) {
    add((to, _) -> to.lock(thread, site));
  }

  @Override
  public void unlock(int thread, long site) {
    add((to, _) -> to.unlock(thread, site));
  }

  @Override
  public void fence(int thread, MemoryOrder order, long site) {
    add((to, _) -> to.fence(thread, order, site));
  }

  @Override
  public void fenceAll(int caller, List<Integer> threads, long site) {
    add((to, _) -> to.fenceAll(caller, threads, site));
  }

  @Override
  public void plainWrite(int thread, long address, int size, long site) {
    add((to, _) -> to.plainWrite(thread, address, size, site));
  }

  @Override
  public void ends(int thread, long address, long length, boolean readable, long site) {
    add((to, _) -> to.ends(thread, address, length, readable, site));
  }

  @Override
  public void forget(long address, long length) {
    add((to, _) -> to.forget(address, length));
  }

  @Override
  public void publish(int thread) {
    add((to, _) -> to.publish(thread));
  }
}
