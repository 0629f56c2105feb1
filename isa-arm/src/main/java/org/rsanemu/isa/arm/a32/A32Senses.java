// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.arm.a32;

import static org.rsanemu.isa.arm.Sense.fence;
import static org.rsanemu.isa.arm.Sense.flow;
import static org.rsanemu.isa.arm.Sense.nothing;
import static org.rsanemu.isa.arm.Sense.plain;
import static org.rsanemu.isa.arm.Sense.storeFence;

import java.util.List;
import org.rsanemu.isa.Effect;
import org.rsanemu.isa.Meaning.Flow;
import org.rsanemu.isa.arm.Sense;
import org.rsanemu.model.MemoryOrder;

/** What A32 and T32 have in common. */
final class A32Senses {
  static final int PC = 15;
  static final int LR = 14;
  static final int SP = 13;

  private static final int ALWAYS = 14;

  private A32Senses() {}

  /**
   * A barrier by its option: bits 3:2 are the domain (00 OSH, 01 NSH, 10 ISH, 11 SY), bits 1:0 the
   * accesses (01 LD, 10 ST, 11 all, 00 reserved and as SY).
   */
  static Sense barrier() {
    return (f, m) -> {
      int option = f.get('o');
      Sense sense =
          switch (option & 3) {
            case 0 -> fence(MemoryOrder.SC);
            case 1 -> option >> 2 == 1 ? fence(MemoryOrder.NA) : fence(MemoryOrder.ACQ);
            case 2 -> option >> 2 == 1 ? fence(MemoryOrder.NA) : storeFence();
            default -> option >> 2 == 1 ? fence(MemoryOrder.NA) : fence(MemoryOrder.SC);
          };
      return sense.of(f, m);
    };
  }

  /**
   * VLDn and VSTn, whose words state an alignment (Arm ARM F6.1): z, whether of single elements, k
   * the bits 11 to 8, a the bits 7 to 4.
   */
  static Sense elements() {
    return (f, m) -> Sense.aligned(alignment(f.is('z'), f.get('k'), f.get('a'))).of(f, m);
  }

  private static int alignment(boolean single, int type, int stated) {
    if (!single) {
      int align = stated & 3;
      return align == 0 ? 1 : 4 << align;
    }
    int elements = (type & 3) + 1;
    int size = type >> 2;
    if (size == 3) {
      return (stated & 1) == 0 ? 1 : ofAllLanes(elements, stated >> 2);
    }
    return switch (elements) {
      case 1 -> (stated & (size == 0 ? 0 : 1)) != 0 ? 1 << size : 1;
      case 2 -> (stated & 1) != 0 ? 2 << size : 1;
      case 4 ->
          size < 2 ? (stated & 1) != 0 ? 4 << size : 1 : (stated & 3) != 0 ? 4 << (stated & 3) : 1;
      default -> 1;
    };
  }

  /** What is stated of elements that go to all lanes: four of 4 bytes may be at 8 or at 16. */
  private static int ofAllLanes(int elements, int size) {
    return switch (elements) {
      case 1 -> 1 << size;
      case 2 -> 2 << size;
      case 4 -> size < 2 ? 4 << size : 2 << size;
      default -> 1;
    };
  }

  /** A load-exclusive into t. */
  static Sense loadExclusive(boolean acquires) {
    return Sense.effect(f -> new Effect.LoadExclusive(acquires, List.of(f.get('t'))));
  }

  /** A load-exclusive into t and the next register. */
  static Sense loadExclusiveNext(boolean acquires) {
    return Sense.effect(
        f -> new Effect.LoadExclusive(acquires, List.of(f.get('t'), f.get('t') + 1)));
  }

  /** A load-exclusive into t and u. */
  static Sense loadExclusivePair(boolean acquires) {
    return Sense.effect(f -> new Effect.LoadExclusive(acquires, List.of(f.get('t'), f.get('u'))));
  }

  /** A store-exclusive whose status goes to s. */
  static Sense storeExclusive(boolean releases) {
    return Sense.effect(f -> new Effect.StoreExclusive(releases, f.get('s')));
  }

  /** SWP. */
  static Sense swap() {
    return (f, m) -> m.with(new Effect.Rmw(MemoryOrder.RLX, false, false));
  }

  /** A jump to the register m: a return if that is LR. */
  static Sense jumpToRegister() {
    return flow(Flow.RETURN).when(f -> f.get('m') == LR, flow(Flow.JUMP));
  }

  /** An instruction of no effect whose result d may be PC. */
  static Sense jumpIfPc(Sense jump) {
    return jump.when(f -> f.get('d') == PC, nothing());
  }

  /** LDR or STR of t: loading PC from the stack returns. */
  static Sense transfer() {
    Sense toPc = flow(Flow.RETURN).when(f -> f.get('n') == SP, flow(Flow.JUMP));
    return plain().and(toPc.when(f -> f.is('L') && f.get('t') == PC, nothing()));
  }

  /** LDM or STM of the list r, whose highest bit is PC: loading that returns. */
  static Sense transferMany() {
    return plain().and(flow(Flow.RETURN).when(f -> f.is('L') && f.get('r') >> 15 == 1, nothing()));
  }

  /** A branch on the condition c: 0 is EQ, 1 is NE. */
  static Sense branch() {
    return flow(Flow.JUMP).when(f -> f.get('c') == ALWAYS, Sense.branch(f -> f.get('c') < 2));
  }
}
