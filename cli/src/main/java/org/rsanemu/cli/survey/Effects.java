// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.survey;

import org.rsanemu.isa.Effect;
import org.rsanemu.model.MemoryOrder;

/** What instructions do, in RC20's words. */
public final class Effects {
  private Effects() {}

  /** Whether it is an atomic instruction's effect, whatever memory it touches. */
  public static boolean isAtomic(Effect effect) {
    return switch (effect) {
      case Effect.None _, Effect.Plain _ -> false;
      case Effect.Load _,
          Effect.Store _,
          Effect.Rmw _,
          Effect.Cas _,
          Effect.Attempt _,
          Effect.LoadExclusive _,
          Effect.StoreExclusive _,
          Effect.ClearExclusive _,
          Effect.Fence _,
          Effect.PublishNonTemporal _ ->
          true;
    };
  }

  public static String words(Effect effect) {
    return switch (effect) {
      case Effect.None _ -> "none";
      case Effect.Plain plain ->
          "if atomic: read " + plain.read().label() + ", write " + plain.write().label();
      case Effect.Load load -> "read " + load.order().label();
      case Effect.Store store -> "write " + store.order().label();
      case Effect.Rmw rmw ->
          fenced("rmw " + rmw.order().label(), rmw.fenced())
              + (rmw.readDropped() ? ", acquires nothing" : "");
      case Effect.Cas cas ->
          fenced(
              "cas " + cas.success().label() + ", failed: read " + cas.failure().label(),
              cas.fenced());
      case Effect.Attempt attempt ->
          "if it succeeds: " + (attempt.reads() ? "rmw " : "write ") + attempt.order().label();
      case Effect.LoadExclusive load -> "pair begins" + (load.acquires() ? " (acq)" : "");
      case Effect.StoreExclusive store -> "pair ends: rmw" + (store.releases() ? " (rel)" : "");
      case Effect.ClearExclusive _ -> "pair given up";
      case Effect.Fence fence -> fence(fence);
      case Effect.PublishNonTemporal _ -> "publishes non-temporal stores";
    };
  }

  private static String fenced(String words, boolean fenced) {
    return fenced ? "fence sc, " + words + ", fence sc" : words;
  }

  private static String fence(Effect.Fence fence) {
    if (fence.order() == MemoryOrder.NA) {
      return "none between cores";
    }
    return "fence " + fence.order().label() + (fence.storesOnly() ? " (store-store)" : "");
  }
}
