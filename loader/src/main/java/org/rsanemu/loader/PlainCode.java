// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader;

import java.util.List;

/**
 * What sources say of ordinary loads and stores: that they are no atomic operations, or that they
 * are, in assembly. Half-open ranges of ELF addresses, sorted, merged.
 *
 * @param plain whose accesses are plain
 * @param constructing whose writes begin the lives of atomic objects: they are plain, too
 * @param volatiles some of whose accesses are to objects of volatile type, and all others plain
 * @param assembly whose accesses are atomic
 * @param besides whose accesses are plain but for those of atomic operations; not merged
 */
public record PlainCode(
    List<long[]> plain,
    List<long[]> constructing,
    List<long[]> volatiles,
    List<long[]> assembly,
    List<Beside> besides) {
  /** Nothing is known. */
  public static final PlainCode NONE =
      new PlainCode(List.of(), List.of(), List.of(), List.of(), List.of());

  /**
   * Code of a statement with atomic operations.
   *
   * @param start an ELF address
   * @param end behind its last byte
   * @param operations all of the statement's that access memory; its other accesses are plain
   */
  public record Beside(long start, long end, List<AtomicOperation> operations) {
    public Beside {
      operations = List.copyOf(operations);
    }
  }

  public PlainCode {
    besides = List.copyOf(besides);
    plain = List.copyOf(plain);
    constructing = List.copyOf(constructing);
    volatiles = List.copyOf(volatiles);
    assembly = List.copyOf(assembly);
  }
}
