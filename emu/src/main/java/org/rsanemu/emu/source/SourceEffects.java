// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.source;

import org.rsanemu.isa.Effect;
import org.rsanemu.loader.AtomicOperation.Kind;
import org.rsanemu.model.MemoryOrder;

/**
 * What an instruction does, as the source states it that it was made of: the same accesses with the
 * source's orders, and none of the fences that the compiler put around them.
 */
public final class SourceEffects {
  private SourceEffects() {}

  /** The effect of an instruction that belongs to the operation. */
  public static Effect of(Effect effect, SourceOrder sourceOrder) {
    return switch (sourceOrder.kind()) {
      case LOAD -> load(effect, sourceOrder.order());
      case STORE -> store(effect, sourceOrder.order());
      case READ_MODIFY_WRITE, COMPARE_AND_SWAP -> update(effect, sourceOrder);
      case FENCE -> fence(effect, sourceOrder.order());
      case SIGNAL_FENCE -> effect instanceof Effect.Fence ? new Effect.None() : effect;
    };
  }

  private static Effect load(Effect effect, MemoryOrder order) {
    return switch (effect) {
      case Effect.Plain plain -> new Effect.Plain(order, plain.write(), plain.nonTemporal());
      case Effect.Load _ -> new Effect.Load(order);
      case Effect.LoadExclusive load -> load.withSourceOrder(order, false);
      // What has two words is read by what would write it, too: it wrote what was there.
      case Effect.StoreExclusive _ -> new Effect.ClearExclusive();
      case Effect.Cas _ -> new Effect.Load(order);
      case Effect.Fence _ -> new Effect.None();
      default -> effect;
    };
  }

  private static Effect store(Effect effect, MemoryOrder order) {
    return switch (effect) {
      case Effect.Plain plain -> new Effect.Plain(plain.read(), order, plain.nonTemporal());
      case Effect.Store _, Effect.Rmw _ -> new Effect.Store(order); // x86 has XCHG for it
      case Effect.Cas cas -> new Effect.Attempt(order, false, cas.expected());
      // It writes nothing, and what it reads goes nowhere: no event.
      case Effect.LoadExclusive _, Effect.StoreExclusive _ -> new Effect.Store(order);
      case Effect.Fence _ -> new Effect.None();
      default -> effect;
    };
  }

  private static Effect update(Effect effect, SourceOrder sourceOrder) {
    MemoryOrder order = sourceOrder.order();
    return switch (effect) {
      case Effect.Rmw rmw -> new Effect.Rmw(order, false, false, rmw.operation());
      case Effect.Cas cas when sourceOrder.kind() == Kind.COMPARE_AND_SWAP ->
          new Effect.Cas(order, sourceOrder.failure(), false, cas.expected(), sourceOrder.weak());
      // A loop around a compare-and-swap is how x86 does what has no instruction, as fetch_or.
      case Effect.Cas cas -> new Effect.Attempt(order, true, cas.expected());
      case Effect.LoadExclusive load ->
          load.withSourceOrder(failing(sourceOrder), sourceOrder.weak());
      case Effect.StoreExclusive store -> store.withSourceOrder(order);
      case Effect.Fence _ -> new Effect.None();
      default -> effect;
    };
  }

  private static MemoryOrder failing(SourceOrder sourceOrder) {
    return sourceOrder.kind() == Kind.COMPARE_AND_SWAP ? sourceOrder.failure() : MemoryOrder.RLX;
  }

  private static Effect fence(Effect effect, MemoryOrder order) {
    if (!(effect instanceof Effect.Fence)) {
      return effect;
    }
    return order == MemoryOrder.RLX ? new Effect.None() : new Effect.Fence(order, false);
  }
}
