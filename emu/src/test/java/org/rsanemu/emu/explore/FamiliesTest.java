// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.explore;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Numbers of traces of the families that papers count; brute force holds the small ones too. */
@Tag("slow")
class FamiliesTest {
  @ParameterizedTest
  @CsvSource({
    "readers, 1, 2",
    "readers, 4, 16",
    "readers, 10, 1024",
    "lastZero, 1, 2",
    "lastZero, 2, 5",
    "lastZero, 3, 12",
    "lastZero, 5, 64",
    "lastZero, 10, 3328",
    "indexer, 11, 1",
    "indexer, 12, 8",
    "indexer, 13, 64",
    "indexer, 14, 512",
    "fileSystem, 13, 1",
    "fileSystem, 14, 2",
    "fileSystem, 15, 4",
    "fileSystem, 16, 8",
    "philosophers, 2, 3",
    "philosophers, 3, 7",
    "philosophers, 4, 15"
  })
  void exploresTheLeastNumberOfExecutions(String family, int size, long traces) {
    ModelProgram program = program(family, size);
    Explorer explorer = new Explorer(Bounds.NONE);
    ModelExploration.traces(program, explorer);
    assertThat(explorer.counts().executions()).isEqualTo(traces);
    assertThat(explorer.counts().redundant()).isZero();
  }

  @ParameterizedTest
  @CsvSource({"readers, 1", "readers, 5", "lastZero, 1", "lastZero, 3", "lastZero, 5"})
  void bruteForceCountsTheSame(String family, int size) {
    ModelProgram program = program(family, size);
    Explorer explorer = new Explorer(Bounds.NONE);
    ModelExploration.traces(program, explorer);
    assertThat(explorer.counts().executions())
        .isEqualTo(BruteForce.traces(program, 1_000_000).size());
  }

  /** n! / (k!)^m orders of what all depend on each other. */
  @Test
  void everyOrderOfDependentStepsIsATrace() {
    Explorer explorer = new Explorer(Bounds.NONE);
    ModelExploration.traces(Families.counter(3, 3), explorer);
    assertThat(explorer.counts().executions()).isEqualTo(1680);
    assertThat(explorer.counts().longest()).isEqualTo(9);
  }

  private static ModelProgram program(String family, int size) {
    return switch (family) {
      case "readers" -> Families.readers(size);
      case "lastZero" -> Families.lastZero(size);
      case "indexer" -> Families.indexer(size);
      case "fileSystem" -> Families.fileSystem(size);
      case "philosophers" -> Families.philosophers(size);
      default -> throw new IllegalArgumentException(family);
    };
  }
}
