// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.schedule;

import org.rsanemu.emu.exec.events.EventRecorder;
import org.rsanemu.emu.exec.events.Observer;
import org.rsanemu.emu.exec.trace.Steps;
import org.rsanemu.model.MemoryOrder;
import org.rsanemu.model.analysis.Analysis;

/** A recorder that puts on a tape what a thread tells while it is alone, but for annotations. */
public final class BufferedRecorder extends EventRecorder {
  private final EventBuffer tape;

  public BufferedRecorder(Analysis analysis, Observer observer, Steps steps, EventBuffer tape) {
    super(analysis, observer, steps);
    this.tape = tape;
  }

  @Override
  public void library(boolean theirs) {
    tape.add((to, _) -> to.library(theirs));
    super.library(theirs);
  }

  @Override
  public void incidental(boolean are) {
    tape.add((to, _) -> to.incidental(are));
    super.incidental(are);
  }

  @Override
  public void sharing(boolean is) {
    tape.add((to, _) -> to.sharing(is));
    super.sharing(is);
  }

  @Override
  public void read(int thread, int location, long value, MemoryOrder order, long site) {
    tape.add((to, _) -> to.read(thread, location, value, order, site));
    super.read(thread, location, value, order, site);
  }

  @Override
  public void write(int thread, int location, long value, MemoryOrder order, long site) {
    tape.add((to, _) -> to.write(thread, location, value, order, site));
    super.write(thread, location, value, order, site);
  }

  @Override
  public void readPlainly(int thread, int location, long address, int size, long site) {
    tape.add((to, _) -> to.readPlainly(thread, location, address, size, site));
    super.readPlainly(thread, location, address, size, site);
  }

  @Override
  public void writePlainly(
      int thread, int location, long address, int size, long value, long site) {
    tape.add((to, _) -> to.writePlainly(thread, location, address, size, value, site));
    super.writePlainly(thread, location, address, size, value, site);
  }

  @Override
  public void rmw(int thread, int location, long value, MemoryOrder order, long site) {
    tape.add((to, _) -> to.rmw(thread, location, value, order, site));
    super.rmw(thread, location, value, order, site);
  }

  @Override
  public void rmwDropped(int thread, int location, long value, MemoryOrder order, long site) {
    tape.add((to, _) -> to.rmwDropped(thread, location, value, order, site));
    super.rmwDropped(thread, location, value, order, site);
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
    tape.add((to, _) -> to.casSucceeded(thread, location, expected, value, strong, order, site));
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
    tape.add((to, _) -> to.casFailed(thread, location, expected, found, strong, order, site));
    super.casFailed(thread, location, expected, found, strong, order, site);
  }

  @Override
  public void lock(int thread, long site) {
    tape.add((to, _) -> to.lock(thread, site));
    super.lock(thread, site);
  }

  @Override
  public void unlock(int thread, long site) {
    tape.add((to, _) -> to.unlock(thread, site));
    super.unlock(thread, site);
  }

  @Override
  public void fence(int thread, MemoryOrder order, long site) {
    tape.add((to, _) -> to.fence(thread, order, site));
    super.fence(thread, order, site);
  }

  @Override
  public void plainWrite(int thread, long address, int size, long site) {
    tape.add((to, _) -> to.plainWrite(thread, address, size, site));
    super.plainWrite(thread, address, size, site);
  }

  @Override
  public void forget(long address, long length) {
    tape.add((to, _) -> to.forget(address, length));
    super.forget(address, length);
  }

  @Override
  public void publish(int thread) {
    tape.add((to, _) -> to.publish(thread));
    super.publish(thread);
  }
}
