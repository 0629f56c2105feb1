// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.riscv;

import java.util.List;
import java.util.function.BiFunction;
import org.rsanemu.isa.Effect;
import org.rsanemu.isa.Meaning;
import org.rsanemu.isa.Meaning.Flow;
import org.rsanemu.isa.RegisterComparison;
import org.rsanemu.isa.Trap;
import org.rsanemu.model.MemoryOrder;

/** What the words of a row mean. */
final class RiscVSenses {
  private static final Effect PLAIN = new Effect.Plain(MemoryOrder.RLX, MemoryOrder.RLX, false);

  /** The accesses of a fence's sets; i and o, of devices, are left out. */
  private static final int READS = 2;

  private static final int WRITES = 1;
  private static final int BOTH = READS | WRITES;

  private RiscVSenses() {}

  /** Nothing to the memory model, and the engine runs it. */
  static BiFunction<RiscVWord, Meaning, Meaning> nothing() {
    return (word, start) -> start;
  }

  /** Ordinary accesses: rlx where they touch a location. */
  static BiFunction<RiscVWord, Meaning, Meaning> plain() {
    return (word, start) -> start.with(PLAIN);
  }

  /** What the machine does in its place. */
  static BiFunction<RiscVWord, Meaning, Meaning> trap(Trap trap) {
    return (word, start) -> start.with(trap);
  }

  /** Where it goes. */
  static BiFunction<RiscVWord, Meaning, Meaning> flow(Flow flow) {
    return (word, start) -> start.with(flow);
  }

  /**
   * With aq alone a read that no SC completes is RCsc, as AArch64's LDAR (table A.6): the order of
   * {@link Effect.LoadExclusive#alone} is sc.
   */
  static Meaning loadReserved(RiscVWord word, Meaning start) {
    return start.with(new Effect.LoadExclusive(word.acquires(), List.of(word.rd())));
  }

  /** With aq the store comes before what follows, and the load before the store (rule 8). */
  static Meaning storeConditional(RiscVWord word, Meaning start) {
    return start.with(new Effect.StoreExclusive(word.acquires(), word.releases(), word.rd(), null));
  }

  /** To x0 it acquires all the same: the bits order the access, not its result. */
  static Meaning amo(RiscVWord word, Meaning start) {
    MemoryOrder released = word.releases() ? MemoryOrder.REL : MemoryOrder.RLX;
    MemoryOrder acquired = word.releases() ? MemoryOrder.SC : MemoryOrder.ACQ;
    return start.with(new Effect.Rmw(word.acquires() ? acquired : released, false, false));
  }

  static Meaning totalStoreOrder(RiscVWord word, Meaning start) {
    return start.with(new Effect.Fence(MemoryOrder.ACQREL, false));
  }

  /** A pair of sets that orders less than a fence of the model has no name there. */
  static Meaning fence(RiscVWord word, Meaning start) {
    int before = word.bits() >>> 24 & BOTH;
    int behind = word.bits() >>> 20 & BOTH;
    if (word.bits() >>> 28 != 0) {
      return start.with(Trap.UNSUPPORTED);
    } else if (before == 0 || behind == 0) {
      return start;
    } else if (before == BOTH && behind == BOTH) {
      return start.with(new Effect.Fence(MemoryOrder.SC, false));
    } else if (before == READS && behind == BOTH) {
      return start.with(new Effect.Fence(MemoryOrder.ACQ, false));
    } else if (before == BOTH && behind == WRITES) {
      return start.with(new Effect.Fence(MemoryOrder.REL, false));
    } else if (before == WRITES && behind == WRITES) {
      return start.with(new Effect.Fence(MemoryOrder.REL, true));
    }
    return start.with(Trap.UNSUPPORTED);
  }

  static Meaning equality(RiscVWord word, Meaning start) {
    int left = word.rs1();
    int right = word.rs2();
    RegisterComparison comparison =
        right == RiscVWord.ZERO
            ? RegisterComparison.immediate(left, 0)
            : left == RiscVWord.ZERO
                ? RegisterComparison.immediate(right, 0)
                : RegisterComparison.registers(left, right);
    return start.with(Flow.BRANCH).withAsksEqual(true).with(comparison);
  }

  static Meaning jump(RiscVWord word, Meaning start) {
    return start.with(word.links() ? Flow.CALL : Flow.JUMP);
  }

  static Meaning indirectJump(RiscVWord word, Meaning start) {
    if (word.links()) {
      return start.with(Flow.CALL);
    }
    return start.with(RiscVWord.isLink(word.rs1()) ? Flow.RETURN : Flow.JUMP);
  }
}
