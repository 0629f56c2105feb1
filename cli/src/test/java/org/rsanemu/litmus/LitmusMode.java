// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.litmus;

import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Which programs are made, and how they are run. */
enum LitmusMode {
  /** Every violation counts. */
  STRICT(false, false),
  /** Consequences count, and each value has some: the same verdicts. */
  USED(false, false),
  /** Some values are dropped. */
  SOME_USED(true, false),
  /** Every value is used, and loops wait for some. */
  SPINS(false, true),
  /** Both. */
  SOME_USED_SPINS(true, true);

  /** One program of so many is taken whatever it is. */
  private static final int ROBUST_TOO = 8;

  private static final int FEW_GRAPHS = 500;

  private final boolean drops;
  private final boolean spins;

  LitmusMode(boolean drops, boolean spins) {
    this.drops = drops;
    this.spins = spins;
  }

  /** Whether there are values that nothing depends on. */
  boolean drops() {
    return drops;
  }

  /** Whether threads wait for each other. */
  boolean spins() {
    return spins;
  }

  /** Endless; the seed decides everything. */
  Supplier<C11Program> programs(long seed) {
    Supplier<C11Program> all = all(seed);
    int[] count = {0};
    return this == STRICT
        ? all
        : () ->
            Stream.generate(all)
                .filter(p -> ++count[0] % ROBUST_TOO == 0 || isInteresting(p))
                .findFirst()
                .orElseThrow();
  }

  /** Consequences are looked for only where something is to be found. */
  private static boolean isInteresting(C11Program program) {
    List<List<Step>> steps = new A64Mapping(true).translate(program);
    GraphOracle oracle = new GraphOracle(program.locations().size(), steps);
    return oracle.verdict(FEW_GRAPHS).kind() == EnumeratedVerdict.Kind.VIOLATION
        && !Ends.mayGetStuck(steps);
  }

  private Supplier<C11Program> all(long seed) {
    ProgramGenerator generator = new ProgramGenerator(seed);
    Variants variants = new Variants(seed);
    if (this == STRICT) {
      return generator::next;
    }
    Supplier<C11Program> distinct = () -> Variants.distinct(generator.next());
    return () -> variants.withUses(spins ? variants.withSpins(distinct) : distinct.get(), drops);
  }
}
