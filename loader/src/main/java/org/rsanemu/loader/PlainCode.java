// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader;

import java.util.List;

/**
 * The code whose ordinary loads and stores are no atomic operations, because its source says so.
 * Half-open ranges of ELF addresses, sorted, merged.
 *
 * @param plain whose accesses are plain
 * @param constructing whose writes begin the lives of atomic objects: they are plain, too
 * @param volatiles some of whose accesses are to objects of volatile type, and all others plain
 */
public record PlainCode(List<long[]> plain, List<long[]> constructing, List<long[]> volatiles) {
  /** Nothing is known. */
  public static final PlainCode NONE = new PlainCode(List.of(), List.of(), List.of());

  public PlainCode {
    plain = List.copyOf(plain);
    constructing = List.copyOf(constructing);
    volatiles = List.copyOf(volatiles);
  }
}
