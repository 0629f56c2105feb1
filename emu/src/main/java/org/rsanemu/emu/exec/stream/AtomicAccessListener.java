// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.stream;

import org.rsanemu.emu.exec.result.TraceStep.Kind;
import org.rsanemu.model.MemoryOrder;
import org.rsanemu.model.Modification;

/** A listener that treats all accesses to locations alike. */
public abstract class AtomicAccessListener implements EventListener {
  /**
   * An access of a location; plain ones that are meant so have the order {@link MemoryOrder#NA}.
   *
   * @param value what it found, or wrote if it wrote something; zero-extended
   * @param written how many writes it makes, 0 or 1
   */
  protected abstract void accessed(
      Kind kind, int thread, int location, long value, int written, MemoryOrder order, long site);

  @Override
  public void read(int thread, int location, long value, MemoryOrder order, long site) {
    accessed(Kind.READ, thread, location, value, 0, order, site);
  }

  @Override
  public void write(int thread, int location, long value, MemoryOrder order, long site) {
    accessed(Kind.WRITE, thread, location, value, 1, order, site);
  }

  @Override
  public void readPlainly(int thread, int location, long address, int size, long site) {
    accessed(Kind.READ, thread, location, 0, 0, MemoryOrder.NA, site);
  }

  @Override
  public void writePlainly(
      int thread, int location, long address, int size, long value, long site) {
    accessed(Kind.WRITE, thread, location, value, 1, MemoryOrder.NA, site);
  }

  @Override
  public void rmw(
      int thread, int location, long value, Modification how, MemoryOrder order, long site) {
    accessed(Kind.RMW, thread, location, value, 1, order, site);
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
    accessed(Kind.CAS, thread, location, value, 1, order, site);
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
    accessed(Kind.FAILED_CAS, thread, location, found, 0, order, site);
  }

  @Override
  public void waited(int thread, int location, long value, MemoryOrder order, long site) {
    accessed(Kind.WAIT, thread, location, value, 0, order, site);
  }

  @Override
  public void blockingCas(
      int thread, int location, long expected, long value, MemoryOrder order, long site) {
    accessed(Kind.CAS, thread, location, value, 1, order, site);
  }
}
