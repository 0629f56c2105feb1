// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.model.MemoryOrder;
import org.rsanemu.model.Modification.Operation;

/** What an instruction does to memory, in RC20's words (design section 3). */
public sealed interface Effect {
  /** Whether an sc fence precedes and follows it (x86's LOCK). */
  default boolean fenced() {
    return false;
  }

  /** The order of its read of a location that it does not write to; RLX if it reads none. */
  default MemoryOrder readOrder() {
    return switch (this) {
      case Load load -> load.order();
      case Cas cas -> cas.failure();
      case Rmw rmw -> rmw.order();
      case Attempt attempt -> attempt.order();
      case LoadExclusive load -> load.alone();
      case Plain plain -> plain.read();
      case None _, Store _, StoreExclusive _, ClearExclusive _, Fence _, PublishNonTemporal _ ->
          MemoryOrder.RLX;
    };
  }

  /** Whether it surely makes an sc write. */
  default boolean writesSc() {
    return switch (this) {
      case Store store -> store.order() == MemoryOrder.SC;
      case Rmw rmw -> rmw.order() == MemoryOrder.SC;
      default -> false;
    };
  }

  /** No memory access. */
  record None() implements Effect {}

  /**
   * An ordinary access, or several. They are events only where they touch a location.
   *
   * @param read the order of its reads of a location
   * @param write the order of its writes
   * @param nonTemporal whether its writes are published by nothing but a fence
   * @param repeated whether it is one of many that one instruction makes (x86's REP), and so no
   *     atomic operation of any language
   * @param bytes how many it reads where the engine reads more; else 0
   * @param alignment of its memory operand that the processor asks for and the engine does not: a
   *     power of two; 1 if there is none
   */
  record Plain(
      MemoryOrder read,
      MemoryOrder write,
      boolean nonTemporal,
      boolean repeated,
      int bytes,
      int alignment)
      implements Effect {
    public Plain(MemoryOrder read, MemoryOrder write, boolean nonTemporal) {
      this(read, write, nonTemporal, false, 0, 1);
    }

    /** The same, one of many that an instruction makes. */
    public Plain asRepeated() {
      return new Plain(read, write, nonTemporal, true, bytes, alignment);
    }

    /** The same, of no more bytes. */
    public Plain reading(int count) {
      return new Plain(read, write, nonTemporal, repeated, count, alignment);
    }

    /** The same, with an operand that must be so aligned. */
    public Plain aligned(int to) {
      return new Plain(read, write, nonTemporal, repeated, bytes, to);
    }
  }

  /** A load that makes its bytes a location: LDAR, LDAPR. */
  record Load(MemoryOrder order) implements Effect {}

  /** A store that makes its bytes a location: STLR. */
  record Store(MemoryOrder order) implements Effect {}

  /**
   * An unconditional atomic read-modify-write.
   *
   * @param fenced an sc fence precedes and follows it (x86's LOCK)
   * @param readDropped its result is thrown away: its read feeds neither {@code c} nor {@code a}
   * @param operation what it does to the value, where that is of account
   */
  record Rmw(MemoryOrder order, boolean fenced, boolean readDropped, Operation operation)
      implements Effect {
    public Rmw(MemoryOrder order, boolean fenced, boolean readDropped) {
      this(order, fenced, readDropped, Operation.OTHER);
    }
  }

  /**
   * A compare-and-swap in one instruction.
   *
   * @param success order if it succeeds
   * @param failure order of the read if it fails
   * @param expected the ISA's numbers of the registers that hold the expected value, low part
   *     first; in A64 31 is ZR, which is 0
   * @param weak whether the source lets it fail though it finds what it expects
   */
  record Cas(
      MemoryOrder success,
      MemoryOrder failure,
      boolean fenced,
      List<Integer> expected,
      boolean weak)
      implements Effect {
    public Cas(MemoryOrder success, MemoryOrder failure, boolean fenced, List<Integer> expected) {
      this(success, failure, fenced, expected, false);
    }
  }

  /**
   * A compare-and-swap by which a loop makes a write or an rmw, as the source states it: one if it
   * succeeds, nothing if it fails and is made again.
   *
   * @param reads whether it is an rmw
   * @param expected as of {@link Cas}
   */
  record Attempt(MemoryOrder order, boolean reads, List<Integer> expected) implements Effect {}

  /**
   * The first half of an LL/SC pair.
   *
   * @param acquires with A in its name
   * @param loaded the ISA's numbers of the registers that it loads, low part first; in A64 31 is ZR
   * @param alone the order of its read if no store completes the pair: rlx, sc with A, or what the
   *     source states
   * @param weak whether the pair is a compare-and-swap that may fail though it finds what it
   *     expects: as the source states it, or since the code does not try it again
   */
  record LoadExclusive(boolean acquires, List<Integer> loaded, MemoryOrder alone, boolean weak)
      implements Effect {
    public LoadExclusive(boolean acquires, List<Integer> loaded) {
      this(acquires, loaded, acquires ? MemoryOrder.SC : MemoryOrder.RLX, false);
    }

    /** The same as the source states it. */
    public LoadExclusive withSourceOrder(MemoryOrder order, boolean isWeak) {
      return new LoadExclusive(acquires, loaded, order, isWeak);
    }
  }

  /**
   * The second half. The pair's order: rlx; acq if the load acquires, rel if this releases, sc if
   * both; or what the source states.
   *
   * @param acquires whether the pair acquires though the load does not (RISC-V's SC.aq): it is acq
   *     then, or acqrel if this releases
   * @param status the ISA's number of the register that becomes 0 if it succeeds; in A64 31 is ZR,
   *     which says nothing
   * @param order the pair's, if the source states it
   */
  record StoreExclusive(boolean acquires, boolean releases, int status, @Nullable MemoryOrder order)
      implements Effect {
    public StoreExclusive(boolean releases, int status) {
      this(false, releases, status, null);
    }

    /** The same with the order that the source states. */
    public StoreExclusive withSourceOrder(MemoryOrder pairOrder) {
      return new StoreExclusive(acquires, releases, status, pairOrder);
    }
  }

  /** CLREX. */
  record ClearExclusive() implements Effect {}

  /**
   * A fence.
   *
   * @param order ACQ, REL, ACQREL or SC; NA if it orders nothing between cores (NSH)
   * @param storesOnly a store-store fence, treated as REL, counted and named in the report
   */
  record Fence(MemoryOrder order, boolean storesOnly) implements Effect {}

  /** x86 SFENCE: publishes non-temporal stores, orders nothing else. */
  record PublishNonTemporal() implements Effect {}
}
