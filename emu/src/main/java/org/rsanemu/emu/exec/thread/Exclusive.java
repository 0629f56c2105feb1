// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.thread;

import org.rsanemu.isa.Effect;
import org.rsanemu.isa.ExpectedValue;
import org.rsanemu.model.MemoryOrder;

/**
 * A thread's open LL/SC sequence: a load-exclusive that no store-exclusive has answered yet. When
 * it has been given up, so that others may run, the thread's monitor stays set: a store-exclusive
 * may still come, and fails if another thread has written there.
 */
public final class Exclusive {
  /** Instructions after the load for which no other thread runs. */
  public static final int BOUND = 64;

  private final ExpectedValue expectation = new ExpectedValue();
  private boolean open;
  private boolean monitored;
  private boolean acquires;
  private boolean weak;
  private boolean fails;
  private boolean failed;
  private MemoryOrder alone = MemoryOrder.RLX;
  private long address;
  private int size;
  private long value;
  private long site;
  private int left;

  public void loaded(Effect.LoadExclusive load, Pieces reads, long where) {
    open = true;
    monitored = true;
    acquires = load.acquires();
    weak = load.weak();
    failed = false;
    alone = load.alone();
    address = reads.address();
    size = reads.size();
    value = reads.value();
    site = where;
    left = BOUND;
    expectation.begin(load, size);
  }

  public void clear() {
    open = false;
    fails = false;
  }

  public boolean isOpen() {
    return open;
  }

  /** The thread's monitor is set no more: a store-exclusive fails. */
  public void monitorCleared() {
    monitored = false;
  }

  /** Whether the thread's monitor may be set. */
  public boolean isMonitored() {
    return monitored;
  }

  /** Whether an access touches what the newest load-exclusive has read. */
  public boolean isTouched(long from, int bytes) {
    return from < address + size && address < from + bytes;
  }

  /** In the same LL/SC sequence as another thread, which has given it up. */
  void become(Exclusive other) {
    clear();
    monitored = other.monitored;
    address = other.address;
    size = other.size;
  }

  /** Counts an instruction; false when there have been too many. */
  public boolean goesOn() {
    return --left >= 0;
  }

  public boolean acquires() {
    return acquires;
  }

  /** The store-exclusive that answers the next load-exclusive fails spuriously. */
  public void failNext() {
    fails = true;
  }

  /** Whether that is so of this sequence; asked once. */
  public boolean takeFails() {
    boolean takes = fails;
    failed |= fails;
    fails = false;
    return takes;
  }

  /** Whether the store-exclusive that answers it has been made to fail. */
  public boolean isFailed() {
    return failed;
  }

  /** Whether it may fail, as the source states it, though it reads what it compares with. */
  public boolean weak() {
    return weak;
  }

  /** The order of the read if no store completes the pair. */
  public MemoryOrder alone() {
    return alone;
  }

  public long address() {
    return address;
  }

  public int size() {
    return size;
  }

  public long value() {
    return value;
  }

  public long site() {
    return site;
  }

  /** Whether it was a compare-and-swap, and what it read was not what it compared it with. */
  public boolean hasFailed() {
    return expectation.found() && expectedValue() != value;
  }

  public ExpectedValue expectation() {
    return expectation;
  }

  /** What the sequence compared the loaded value with, as events carry values. */
  public long expectedValue() {
    return Pieces.value(expectation.low(), expectation.high(), size);
  }
}
