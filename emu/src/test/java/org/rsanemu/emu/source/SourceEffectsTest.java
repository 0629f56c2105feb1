// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.rsanemu.isa.Effect;
import org.rsanemu.loader.AtomicOperation.Arguments;
import org.rsanemu.loader.AtomicOperation.Kind;
import org.rsanemu.loader.AtomicOperation.Order;
import org.rsanemu.model.MemoryOrder;

/** What compilers made of an operation is undone. */
class SourceEffectsTest {
  private static final Effect MOV = new Effect.Plain(MemoryOrder.ACQ, MemoryOrder.REL, false);
  private static final Effect LOCKED = new Effect.Rmw(MemoryOrder.ACQREL, true, false);
  private static final Effect CMPXCHG =
      new Effect.Cas(MemoryOrder.ACQREL, MemoryOrder.ACQ, true, List.of(0));
  private static final Effect DMB = new Effect.Fence(MemoryOrder.SC, false);

  private static Effect of(Effect effect, Kind kind, Order order) {
    return of(effect, kind, order, Order.UNKNOWN);
  }

  private static Effect of(Effect effect, Kind kind, Order order, Order failure) {
    return SourceEffects.of(effect, SourceOrder.of(kind, order, failure));
  }

  @Test
  void aLoadHasItsOrderAndNoFenceAroundIt() {
    assertThat(of(MOV, Kind.LOAD, Order.RELAXED))
        .isEqualTo(new Effect.Plain(MemoryOrder.RLX, MemoryOrder.REL, false));
    assertThat(of(new Effect.Load(MemoryOrder.SC), Kind.LOAD, Order.ACQUIRE))
        .isEqualTo(new Effect.Load(MemoryOrder.ACQ));
    assertThat(of(DMB, Kind.LOAD, Order.SEQ_CST)).isEqualTo(new Effect.None());
    assertThat(of(new Effect.LoadExclusive(false, List.of(0)), Kind.LOAD, Order.SEQ_CST))
        .isEqualTo(new Effect.LoadExclusive(false, List.of(0), MemoryOrder.SC, false));
  }

  @Test
  void theExchangeThatIsAStoreStores() {
    assertThat(of(LOCKED, Kind.STORE, Order.SEQ_CST)).isEqualTo(new Effect.Store(MemoryOrder.SC));
    assertThat(of(MOV, Kind.STORE, Order.RELAXED))
        .isEqualTo(new Effect.Plain(MemoryOrder.ACQ, MemoryOrder.RLX, false));
    assertThat(of(new Effect.Store(MemoryOrder.SC), Kind.STORE, Order.RELEASE))
        .isEqualTo(new Effect.Store(MemoryOrder.REL));
    assertThat(of(DMB, Kind.STORE, Order.RELEASE)).isEqualTo(new Effect.None());
  }

  @Test
  void aReadModifyWriteIsNotFenced() {
    assertThat(of(LOCKED, Kind.READ_MODIFY_WRITE, Order.RELAXED))
        .isEqualTo(new Effect.Rmw(MemoryOrder.RLX, false, false));
    assertThat(of(CMPXCHG, Kind.READ_MODIFY_WRITE, Order.RELEASE))
        .isEqualTo(new Effect.Attempt(MemoryOrder.REL, true, List.of(0)));
    assertThat(of(new Effect.StoreExclusive(true, 1), Kind.READ_MODIFY_WRITE, Order.ACQ_REL))
        .isEqualTo(new Effect.StoreExclusive(false, true, 1, MemoryOrder.ACQREL));
  }

  @Test
  void whatHasTwoWordsIsLoadedAndStoredByOneAccess() {
    assertThat(of(CMPXCHG, Kind.LOAD, Order.ACQUIRE)).isEqualTo(new Effect.Load(MemoryOrder.ACQ));
    assertThat(of(new Effect.StoreExclusive(true, 1), Kind.LOAD, Order.RELAXED))
        .isEqualTo(new Effect.ClearExclusive());
    assertThat(of(CMPXCHG, Kind.STORE, Order.RELEASE))
        .isEqualTo(new Effect.Attempt(MemoryOrder.REL, false, List.of(0)));
    assertThat(of(new Effect.LoadExclusive(true, List.of(0)), Kind.STORE, Order.RELAXED))
        .isEqualTo(new Effect.Store(MemoryOrder.RLX));
    assertThat(of(new Effect.StoreExclusive(true, 1), Kind.STORE, Order.RELAXED))
        .isEqualTo(new Effect.Store(MemoryOrder.RLX));
  }

  @Test
  void aCompareAndSwapHasTwoOrders() {
    assertThat(of(CMPXCHG, Kind.COMPARE_AND_SWAP, Order.ACQ_REL, Order.RELAXED))
        .isEqualTo(new Effect.Cas(MemoryOrder.ACQREL, MemoryOrder.RLX, false, List.of(0)));
    assertThat(
            of(
                new Effect.LoadExclusive(true, List.of(0)),
                Kind.COMPARE_AND_SWAP,
                Order.SEQ_CST,
                Order.ACQUIRE))
        .isEqualTo(new Effect.LoadExclusive(true, List.of(0), MemoryOrder.ACQ, false));
  }

  @Test
  void aCompareAndSwapMayBeWeak() {
    SourceOrder weak = SourceOrder.of(Kind.COMPARE_AND_SWAP, Order.ACQUIRE, Order.RELAXED, true);
    assertThat(SourceEffects.of(CMPXCHG, weak))
        .isEqualTo(new Effect.Cas(MemoryOrder.ACQ, MemoryOrder.RLX, false, List.of(0), true));
    assertThat(SourceEffects.of(new Effect.LoadExclusive(true, List.of(0)), weak))
        .isEqualTo(new Effect.LoadExclusive(true, List.of(0), MemoryOrder.RLX, true));
  }

  @Test
  void aFenceIsWhatItSays() {
    assertThat(of(DMB, Kind.FENCE, Order.RELEASE))
        .isEqualTo(new Effect.Fence(MemoryOrder.REL, false));
    assertThat(of(DMB, Kind.FENCE, Order.RELAXED)).isEqualTo(new Effect.None());
    assertThat(of(DMB, Kind.SIGNAL_FENCE, Order.SEQ_CST)).isEqualTo(new Effect.None());
    assertThat(of(MOV, Kind.FENCE, Order.SEQ_CST)).isEqualTo(MOV);
  }

  @Test
  void whatC11DoesNotHaveIsNotBelieved() {
    assertThat(SourceOrder.of(Kind.LOAD, Order.RELEASE, Order.UNKNOWN)).isNull();
    assertThat(SourceOrder.of(Kind.STORE, Order.ACQUIRE, Order.UNKNOWN)).isNull();
    assertThat(SourceOrder.of(Kind.COMPARE_AND_SWAP, Order.SEQ_CST, Order.RELEASE)).isNull();
    assertThat(SourceOrder.of(Kind.FENCE, Order.UNKNOWN, Order.UNKNOWN)).isNull();
    assertThat(Arguments.asInC(0, -1).meaning(0x10003)).isEqualTo(Order.RELEASE);
    assertThat(Arguments.asInC(0, -1).meaning(6)).isEqualTo(Order.UNKNOWN);
  }
}
