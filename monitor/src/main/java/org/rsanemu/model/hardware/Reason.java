// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.hardware;

/**
 * Why one event is ordered before another. Those of Armv8 are the rows of its
 * locally-ordered-before (Arm ARM, B2.3.3), those of x86-TSO its preserved program order.
 */
public enum Reason {
  /** The other thread's read reads this write. */
  READS_FROM("is read by"),
  /** The other thread's write comes later in the order of writes. */
  COHERENCE("comes before the write"),
  /** The other thread's write overwrites what this read. */
  FROM_READ("reads what is older than"),
  /** Armv8: an access, and a later write to the same location. */
  SAME_LOCATION("same location"),
  /** Armv8: the address depends on the read. */
  ADDRESS("address dependency"),
  /** Armv8: the data that is written depends on the read. */
  DATA("data dependency"),
  /** Armv8: whether the write is executed depends on the read. */
  CONTROL("control dependency"),
  /** Armv8: the address of an access before the write depends on the read. */
  ADDRESS_PO("address dependency of an access before the write"),
  /** Armv8: the write's address is picked by what was read. */
  PICK_ADDRESS("pick dependency of the address"),
  /** Armv8: the write's data are picked by what was read. */
  PICK_DATA("pick dependency of the data"),
  /** Armv8: whether the write is executed depends on what was picked. */
  PICK_CONTROL("pick control dependency"),
  /** Armv8: the address of an access before the write is picked by what was read. */
  PICK_ADDRESS_PO("pick dependency of the address of an access before the write"),
  /** Armv8: the second read may take the value of a write whose address depends on the first. */
  ADDRESS_FORWARDED("address dependency of the write that it would read"),
  /** Armv8: the second read may take the value of a write whose data depend on the first. */
  DATA_FORWARDED("data dependency of the write that it would read"),
  /** Armv8: an isb is between, which is control-dependent on the read. */
  CONTROL_ISB("control dependency and isb"),
  /** Armv8: an isb is between, which is control-dependent on what the read picked. */
  PICK_CONTROL_ISB("pick control dependency and isb"),
  /** Armv8: an isb is between, and before it an access whose address depends on the read. */
  ADDRESS_ISB("address dependency and isb"),
  /** Armv8: an isb is between, and before it an access whose address the read picked. */
  PICK_ADDRESS_ISB("pick dependency of an address and isb"),
  /** A read-modify-write's read and its write. */
  RMW("one read-modify-write"),
  /** Armv8: a read-modify-write's read, and an acquire that may take what it wrote. */
  RMW_FORWARDED("acquire of what the read-modify-write wrote"),
  /** Armv8: an acquire and everything later. */
  ACQUIRE("acquire"),
  /** Armv8: a release and everything earlier. */
  RELEASE("release"),
  /** Armv8: a release and a later LDAR. */
  RELEASE_ACQUIRE("release before acquire"),
  /** Armv8: the write of an instruction that acquires and releases, and everything later. */
  ACQUIRE_RELEASE_RMW("acquire and release in one instruction"),
  /** Armv8: dmb ish, dmb sy, dsb. */
  FENCE_FULL("dmb ish"),
  /** Armv8: dmb ishld after a read. */
  FENCE_LOAD("dmb ishld"),
  /** Armv8: dmb ishst between two writes. */
  FENCE_STORE("dmb ishst"),
  /** Armv8: dsb ishst after a write. */
  FENCE_STORE_DSB("dsb ishst"),
  /** The kernel ordered them. */
  KERNEL("system call"),
  /** x86-TSO: a write waits for everything before it. */
  BEFORE_WRITE("x86 keeps a write behind what is before it"),
  /** x86-TSO: reads stay in order. */
  READS_IN_ORDER("x86 keeps reads in order"),
  /** x86-TSO: mfence. */
  MFENCE("mfence"),
  /** x86-TSO: a locked instruction. */
  LOCKED("locked instruction"),
  /** SC: program order. */
  PROGRAM_ORDER("program order"),
  /** Every model: what a thread has once seen of a location it sees forever. */
  SEEN("the same thread accessed it before");

  private final String text;

  Reason(String text) {
    this.text = text;
  }

  /** Whether it is between threads. */
  public boolean isCommunication() {
    return this == READS_FROM || this == COHERENCE || this == FROM_READ;
  }

  @Override
  public String toString() {
    return text;
  }
}
