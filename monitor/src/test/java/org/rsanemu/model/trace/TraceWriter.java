// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.trace;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.function.IntFunction;
import org.rsanemu.model.EventSink;
import org.rsanemu.model.MemoryOrder;
import org.rsanemu.model.Modification;
import org.rsanemu.model.Site;

/** Writes the events of a run as text that {@link TraceReader} reads; calling contexts are lost. */
public final class TraceWriter implements EventSink {
  private final Appendable out;
  private final IntFunction<String> names;

  /**
   * A writer to {@code out}.
   *
   * @param names the name of each location: no space, no {@code #} in it
   */
  public TraceWriter(Appendable out, IntFunction<String> names) {
    this.out = out;
    this.names = names;
  }

  @Override
  public void start(int parent, int child, long site) {
    line(parent, "start T" + child, site);
  }

  @Override
  public void join(int parent, int child, long site) {
    line(parent, "join T" + child, site);
  }

  @Override
  public void read(int thread, int location, long value, MemoryOrder order, long site) {
    access(thread, "R", location, " " + value, order, site);
  }

  @Override
  public void write(int thread, int location, long value, MemoryOrder order, long site) {
    access(thread, "W", location, " " + value, order, site);
  }

  @Override
  public void rmw(
      int thread, int location, long value, Modification how, MemoryOrder order, long site) {
    access(thread, how.dropped() ? "XD" : "X", location, " " + value, order, site);
  }

  @Override
  public void casSucceeded(
      int thread, int x, long expected, long value, boolean strong, MemoryOrder order, long site) {
    access(thread, strong ? "C" : "V", x, " " + expected + " " + value, order, site);
  }

  @Override
  public void casFailed(
      int thread, int x, long expected, long found, boolean strong, MemoryOrder order, long site) {
    access(thread, strong ? "CF" : "VF", x, " " + expected + " " + found, order, site);
  }

  @Override
  public void waited(int thread, int location, long value, MemoryOrder order, long site) {
    access(thread, "A", location, " " + value, order, site);
  }

  @Override
  public void waiting(int thread, int location, long value, MemoryOrder order, long site) {
    access(thread, "A?", location, " " + value, order, site);
  }

  @Override
  public void blockingCas(
      int thread, int location, long expected, long value, MemoryOrder order, long site) {
    access(thread, "B", location, " " + expected + " " + value, order, site);
  }

  @Override
  public void blockedCas(int thread, int location, long expected, MemoryOrder order, long site) {
    access(thread, "B?", location, " " + expected, order, site);
  }

  @Override
  public void fence(int thread, MemoryOrder order, long site) {
    line(thread, "F " + order.label(), site);
  }

  @Override
  public void channelRelease(int thread, long channel, long site) {
    line(thread, "send " + channel, site);
  }

  @Override
  public void channelAcquire(int thread, long channel, long site) {
    line(thread, "receive " + channel, site);
  }

  @Override
  public void plainRead(int thread, long address, int size, long site) {
    plain(thread, "r", address, size, site);
  }

  @Override
  public void plainWrite(int thread, long address, int size, long site) {
    plain(thread, "w", address, size, site);
  }

  @Override
  public void plainWriteNonTemporal(int thread, long address, int size, long site) {
    plain(thread, "wnt", address, size, site);
  }

  @Override
  public void ends(int thread, long address, long length, boolean readable, long site) {
    String event = readable ? "protect" : "end";
    line(thread, event + " 0x" + Long.toHexString(address) + " " + length, site);
  }

  @Override
  public void publish(int thread) {
    write("T" + thread + " SFENCE");
  }

  @Override
  public void forget(long address, long length) {
    write("forget 0x" + Long.toHexString(address) + " " + length);
  }

  private void access(
      int thread, String event, int location, String values, MemoryOrder order, long site) {
    line(thread, event + " " + names.apply(location) + values + " " + order.label(), site);
  }

  private void plain(int thread, String event, long address, int size, long site) {
    line(thread, event + " 0x" + Long.toHexString(address) + " " + size, site);
  }

  private void line(int thread, String event, long site) {
    long pc = Site.pc(site);
    write("T" + thread + " " + event + (pc == 0 ? "" : " @0x" + Long.toHexString(pc)));
  }

  private void write(String line) {
    try {
      out.append(line).append('\n');
    } catch (IOException e) {
      throw new UncheckedIOException("the trace cannot be written", e);
    }
  }
}
