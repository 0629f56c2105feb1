package org.rsanemu.loader;

import java.util.List;

/**
 * The code whose ordinary loads and stores are no atomic operations, because its source text says
 * so. Half-open ranges of ELF addresses, sorted, merged.
 *
 * @param plain whose accesses are plain
 * @param volatiles some of whose accesses are to objects of volatile type, and all others plain
 */
public record PlainCode(List<long[]> plain, List<long[]> volatiles) {
  /** Nothing is known. */
  public static final PlainCode NONE = new PlainCode(List.of(), List.of());

  public PlainCode {
    plain = List.copyOf(plain);
    volatiles = List.copyOf(volatiles);
  }
}
