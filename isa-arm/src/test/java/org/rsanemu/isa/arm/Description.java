// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.arm;

import java.util.StringJoiner;
import org.rsanemu.isa.Effect;
import org.rsanemu.isa.Meaning;
import org.rsanemu.isa.RegisterComparison;
import org.rsanemu.isa.Trap;

/** What an instruction means, in the words of the listings. */
final class Description {
  private Description() {}

  static String of(Meaning meaning) {
    StringJoiner words = new StringJoiner(" ");
    words.setEmptyValue("none");
    String effect = effect(meaning.effect());
    if (!effect.isEmpty()) {
      words.add(effect);
    }
    if (meaning.flow() != Meaning.Flow.NEXT) {
      words.add(meaning.flow().name());
    }
    if (meaning.trap() != Trap.NONE) {
      words.add(meaning.trap().name());
    }
    if (meaning.asksEqual()) {
      words.add("equal");
    }
    RegisterComparison comparison = meaning.comparison();
    if (comparison != null) {
      words.add(comparison(comparison));
    }
    return words.toString();
  }

  private static String effect(Effect effect) {
    return switch (effect) {
      case Effect.None none -> "";
      case Effect.Plain plain ->
          plain.alignment() == 1 ? "plain" : "plain aligned " + plain.alignment();
      case Effect.Load load -> "load " + load.order().label();
      case Effect.Store store -> "store " + store.order().label();
      case Effect.Rmw rmw -> "rmw " + rmw.order().label() + (rmw.readDropped() ? " dropped" : "");
      case Effect.Attempt attempt -> throw new AssertionError("only the source states it");
      case Effect.Cas cas ->
          "cas %s %s %s".formatted(cas.success().label(), cas.failure().label(), cas.expected());
      case Effect.LoadExclusive load -> "ldx " + (load.acquires() ? "acq " : "") + load.loaded();
      case Effect.StoreExclusive store ->
          "stx " + (store.releases() ? "rel " : "") + "s" + store.status();
      case Effect.ClearExclusive clear -> "clrex";
      case Effect.Fence fence ->
          "fence " + fence.order().label() + (fence.storesOnly() ? " stores" : "");
      case Effect.PublishNonTemporal publish -> "publish";
    };
  }

  private static String comparison(RegisterComparison comparison) {
    String right = comparison.right() < 0 ? "#" + comparison.immediate() : "" + comparison.right();
    String relation =
        switch (comparison.test()) {
          case EQUAL -> comparison.left() + "=" + right;
          case BOTH_ZERO -> comparison.left() + "|" + right + "=0";
          case CONJUNCTION -> comparison.left() + "&" + right;
        };
    return (comparison.sure() ? "" : "unsure ")
        + relation
        + (comparison.extension() == RegisterComparison.Extension.NONE
            ? ""
            : " " + comparison.extension().name().toLowerCase(java.util.Locale.ROOT))
        + (comparison.result() < 0 ? "" : " into " + comparison.result());
  }
}
