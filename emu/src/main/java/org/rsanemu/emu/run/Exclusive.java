package org.rsanemu.emu.run;

import org.rsanemu.rc20.MemoryOrder;
import org.rsanemu.rc20.lift.Effect;
import org.rsanemu.rc20.lift.ExpectedValue;

/** A thread's open LL/SC sequence: a load-exclusive that no store-exclusive has answered yet. */
final class Exclusive {
  /** Instructions after the load for which no other thread gets a turn. */
  static final int BOUND = 64;

  private final ExpectedValue expectation = new ExpectedValue();
  private boolean open;
  private boolean acquires;
  private boolean weak;
  private MemoryOrder alone = MemoryOrder.RLX;
  private long address;
  private int size;
  private long value;
  private long site;
  private int left;

  void loaded(Effect.LoadExclusive load, Pieces reads, long where) {
    open = true;
    acquires = load.acquires();
    weak = load.weak();
    alone = load.alone();
    address = reads.address();
    size = reads.size();
    value = reads.value();
    site = where;
    left = BOUND;
    expectation.begin(load, size);
  }

  void clear() {
    open = false;
  }

  boolean isOpen() {
    return open;
  }

  /** Counts an instruction; false when there have been too many. */
  boolean goesOn() {
    return --left >= 0;
  }

  boolean acquires() {
    return acquires;
  }

  /** Whether it may fail, as the source states it, though it reads what it compares with. */
  boolean weak() {
    return weak;
  }

  /** The order of the read if no store completes the pair. */
  MemoryOrder alone() {
    return alone;
  }

  long address() {
    return address;
  }

  int size() {
    return size;
  }

  long value() {
    return value;
  }

  long site() {
    return site;
  }

  /** Whether it was a compare-and-swap, and what it read was not what it compared it with. */
  boolean hasFailed() {
    return expectation.found() && expectedValue() != value;
  }

  ExpectedValue expectation() {
    return expectation;
  }

  /** What the sequence compared the loaded value with, as events carry values. */
  long expectedValue() {
    return Pieces.value(expectation.low(), expectation.high(), size);
  }
}
