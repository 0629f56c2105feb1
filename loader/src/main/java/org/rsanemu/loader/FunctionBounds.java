// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader;

import org.jspecify.annotations.Nullable;

/**
 * Where an image's functions begin and end, from the tables by which exceptions find their way:
 * stripped files keep them. Addresses are ELF addresses. Never throws for bad tables: what is not
 * known is absent. Immutable.
 */
@FunctionalInterface
public interface FunctionBounds {
  /** An image without such tables. */
  FunctionBounds NONE = address -> null;

  /** A function's bytes, half-open. */
  record Range(long start, long end) {}

  /**
   * The function whose code includes this address, or null. On ARM, where the linker merges the
   * entries of neighbours that unwind alike, it may be several.
   */
  @Nullable Range at(long address);

  /**
   * Whether, if the instruction at this address throws, code of its own function may run: a
   * handler, or a destructor. True if that is not known.
   */
  default boolean mayHandle(long address) {
    return true;
  }
}
