// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.rsanemu.model.MemoryOrder;
import org.rsanemu.model.RaceOrder;
import org.rsanemu.model.ScOrder;
import org.rsanemu.model.StaleWrites;
import org.rsanemu.model.StaleWrites.StaleWrite;
import org.rsanemu.model.analysis.Probe;
import org.rsanemu.model.location.AtomicLocation;

/**
 * The product's clocks over threads against design section 4's maps over locations. Of the reads
 * that are violations half are ignored, or taken to have seen an older write.
 */
@Tag("slow")
class DifferentialTest {
  private static final int PROGRAMS = Sizes.of("differential", 3000);

  @ParameterizedTest
  @EnumSource(ScOrder.class)
  void everyPositionIsTheSameAfterEveryEvent(ScOrder scOrder) {
    for (int i = 0; i < PROGRAMS; i++) {
      OracleGenerator generator = new OracleGenerator(Sizes.seed() + i, i % 3 > 0, true);
      OracleProgram program =
          switch (i % 4) {
            case 0, 2 -> generator.any(8);
            case 1 -> generator.cycle();
            default -> generator.published();
          };
      compare(program, scOrder, new Random(i));
    }
  }

  private static void compare(OracleProgram program, ScOrder scOrder, Random random) {
    MapMonitor maps = new MapMonitor(Set.of(), scOrder);
    Fast fast = new Fast(program.locations(), RaceOrder.CPP20, scOrder, true);
    OracleRun one = new OracleRun(program, maps);
    OracleRun other = new OracleRun(program, fast.analysis);
    for (int next = one.choose(random); next >= 0; next = one.choose(random)) {
      boolean read = one.next(next).kind() == Op.Kind.R;
      int before = fast.flags.size();
      one.step(next);
      other.step(next);
      if (read && fast.flags.size() > before && random.nextBoolean()) {
        long seen = seen(fast.stale, random);
        maps.readOlder(seen);
        fast.ignoreRead(next + 1, seen);
      }
      comparePositions(program, maps, fast);
    }
    assertThat(fast.flags).as("%s", program).isEqualTo(maps.flags());
  }

  /** The position of an older write, or none. */
  private static long seen(List<StaleWrite> stale, Random random) {
    return stale.isEmpty() || random.nextBoolean()
        ? AtomicLocation.NOWHERE
        : stale.get(random.nextInt(stale.size())).newest();
  }

  private static void comparePositions(OracleProgram program, MapMonitor maps, Fast fast) {
    for (int t = 1; t <= program.threads().size(); t++) {
      for (int x = 1; x <= program.locations(); x++) {
        for (boolean sc : new boolean[] {false, true}) {
          assertThat(Probe.hb(fast.analysis, t, x, sc))
              .as("hb of T%s, %s: %s", t, x, program)
              .isEqualTo(maps.hb(t, x, sc));
          compareStale(program, maps, fast, t, x, sc ? MemoryOrder.SC : MemoryOrder.RLX);
        }
        assertThat(Probe.must(fast.analysis, t, x))
            .as("must of T%s, %s: %s", t, x, program)
            .isEqualTo(maps.must(t, x));
      }
    }
  }

  private static void compareStale(
      OracleProgram program, MapMonitor maps, Fast fast, int t, int x, MemoryOrder order) {
    StaleWrites stale = fast.analysis.state().stale(t, x, order);
    Map<Long, Boolean> values = new LinkedHashMap<>();
    stale.writes().forEach(w -> values.put(w.write().value(), w.hole()));
    assertThat(values)
        .as("stale values of T%s, %s, %s: %s", t, x, order, program)
        .containsExactlyEntriesOf(maps.stale(t, x, order == MemoryOrder.SC));
    assertThat(stale.complete()).isTrue();
    if (!values.isEmpty() && maps.learns(t, x, order.acquires())) {
      assertThat(stale.synchronizes()).as("T%s, %s, %s: %s", t, x, order, program).isTrue();
    }
  }
}
