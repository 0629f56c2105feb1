// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.rsanemu.isa.Effect;
import org.rsanemu.loader.AtomicOperation;
import org.rsanemu.loader.AtomicOperation.Arguments;
import org.rsanemu.loader.AtomicOperation.Kind;
import org.rsanemu.loader.AtomicOperation.Order;
import org.rsanemu.loader.AtomicOperation.Witness;
import org.rsanemu.model.MemoryOrder;

/** Which operation an instruction is part of. */
class SourceOrderTableTest {
  private static final Effect FENCE = new Effect.Fence(MemoryOrder.SC, false);

  private static AtomicOperation operation(Order order, long... borders) {
    List<long[]> code = new ArrayList<>();
    for (int i = 0; i < borders.length; i += 2) {
      code.add(new long[] {borders[i], borders[i + 1]});
    }
    return new AtomicOperation(
        Kind.LOAD, "f", order, Order.UNKNOWN, Witness.PARAMETER, Arguments.NONE, code, borders[0]);
  }

  @Test
  void theSmallestOfThoseThatAreKnownCounts() {
    AtomicOperation wide = operation(Order.RELAXED, 0, 100);
    AtomicOperation small = operation(Order.ACQUIRE, 40, 50, 60, 61);
    AtomicOperation unknown = operation(Order.UNKNOWN, 45, 46, 200, 210);
    SourceOrderTable all = new SourceOrderTable(List.of(small, unknown, wide));
    assertThat(all.at(39)).isSameAs(wide);
    assertThat(all.at(45)).isSameAs(small);
    assertThat(all.at(50)).isSameAs(wide);
    assertThat(all.at(60)).isSameAs(small);
    assertThat(all.at(100)).isNull();
    assertThat(all.at(205)).isSameAs(unknown);
    assertThat(all.at(210)).isNull();
  }

  @Test
  void whatMayBeTheFencesIsTheFences() {
    AtomicOperation load = operation(Order.ACQUIRE, 40, 44);
    AtomicOperation fence =
        new AtomicOperation(
            Kind.FENCE,
            "f",
            Order.UNKNOWN,
            Order.UNKNOWN,
            Witness.NONE,
            Arguments.NONE,
            List.of(new long[] {40, 48}),
            40);
    SourceOrderTable all = new SourceOrderTable(List.of(load, fence));
    assertThat(all.at(40)).isSameAs(load);
    assertThat(all.at(40, FENCE)).isSameAs(fence);
    assertThat(all.at(48, FENCE)).isSameAs(all.at(48));
    assertThat(all.at(40, new Effect.None())).isSameAs(all.at(40));
    assertThat(all.fences(40)).containsExactly(fence);
  }

  @Test
  void itIsThatInRandomCodeToo() {
    Random random = new Random(1);
    for (int round = 0; round < 200; round++) {
      List<AtomicOperation> operations = new ArrayList<>();
      List<Integer> sizes = new ArrayList<>();
      for (int size = 1; size <= 12; size++) {
        sizes.add(size);
      }
      Collections.shuffle(sizes, random);
      for (int size : sizes) {
        int start = random.nextInt(30);
        Order order = random.nextBoolean() ? Order.SEQ_CST : Order.UNKNOWN;
        operations.add(operation(order, start, start + size));
      }
      SourceOrderTable all = new SourceOrderTable(operations);
      for (int at = 0; at < 50; at++) {
        assertThat(all.at(at)).isSameAs(expected(operations, at));
      }
    }
  }

  private static @Nullable AtomicOperation expected(List<AtomicOperation> operations, int at) {
    AtomicOperation best = null;
    for (AtomicOperation each : operations) {
      boolean better =
          best == null
              || (each.order() != Order.UNKNOWN) == (best.order() != Order.UNKNOWN)
                  && size(each) < size(best)
              || each.order() != Order.UNKNOWN && best.order() == Order.UNKNOWN;
      if (each.contains(at) && better) {
        best = each;
      }
    }
    return best;
  }

  private static long size(AtomicOperation operation) {
    return operation.code().getFirst()[1] - operation.code().getFirst()[0];
  }
}
